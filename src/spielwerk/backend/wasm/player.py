"""One instance of a module and how to talk to it: states in and out, options, events, views, lists."""

from __future__ import annotations

import struct
from collections.abc import Sequence
from typing import Any

from spielwerk.backend.fault import Fault
from spielwerk.backend.kernels.lines import TAKING, Lines
from spielwerk.backend.lines import Line, Outcome
from spielwerk.backend.machine import FUEL, Events, Record, Result, State, Tally, View
from spielwerk.backend.wasm.code.arrays import HEAD, ITEM, array_bytes
from spielwerk.backend.wasm.code.context import Shape
from spielwerk.backend.wasm.instance import Instance, Trapped
from spielwerk.backend.wasm.module.emit import Compiled
from spielwerk.backend.wasm.module.memory import CHUNK, COUNTS, FAULT, PLAYED, SLOT, SPARE_ROOM, totals
from spielwerk.backend.wasm.module.places import MOST_DECISIONS, Places
from spielwerk.backend.wasm.packing import LETTERS, Packing
from spielwerk.program import ir
from spielwerk.program.generator import MASK64

_NUMBER = struct.Struct("<i")
_OPTIONS, _EVENTS, _COUNTS = range(3)


class Player:
    """Everything is asked of the module through this; it belongs to one thread."""

    def __init__(self, program: ir.Program, compiled: Compiled, instance: Instance, packing: Packing) -> None:
        self.program = program
        self.compiled = compiled
        self.instance = instance
        self.memory = compiled.memory
        players = program.players
        self._record = struct.Struct(f"<Qii{players}i{players}i")
        self._loaded: State = []
        """The state that is in memory, but for its fuel; empty if that is not known."""
        self._counts = struct.Struct(f"<{totals(players)}q")
        self._packing = packing
        self.places = Places(compiled.memory, players)

    # ---- calls ---------------------------------------------------------------------------------

    def call(self, name: str, *args: int, used: int = 0, looks: bool = False) -> int:
        """The result of a function of the module; one that only looks leaves the state as it is. Raises `Fault`."""
        if not looks:
            self._loaded = []
        self.instance.call("reset", used)
        try:
            return self.instance.call(name, *args)
        except Trapped as trapped:
            raise self.fault(trapped) from None

    def fault(self, trapped: Trapped) -> Fault:
        """What stopped the module; without a note of its own it ran out of stack or of room."""
        code, line, a, b = struct.unpack_from("<4i", self.instance.memory, FAULT)
        if code:
            return Fault(self.compiled.codes[code], line, a, b)
        return Fault(ir.LIST_FULL if "out of bounds" in str(trapped) else ir.FUEL_SPENT)

    # ---- states --------------------------------------------------------------------------------

    def load(self, state: State, fuel: int = 0) -> None:
        """Puts a state into memory, with so much fuel. Nothing is moved if it is there already: comparing is faster."""
        if state != self._loaded:
            self.write_state(state)
            # A copy, since the caller may write into its own.
            self._loaded = state.copy()
        _NUMBER.pack_into(self.instance.memory, self.memory.slot(ir.HEADER.FUEL), fuel)

    def write_state(self, state: State) -> None:
        self._loaded = []
        self.put(state, self.memory.state)

    def write_raw(self, packed: bytes) -> None:
        """Puts a state into memory as it is packed."""
        self._loaded = []
        self.instance.memory[self.memory.state : self.memory.state + len(packed)] = packed

    def write_saved(self, state: State) -> None:
        """The state that a search and lines of decisions start from."""
        self.put(state, self.memory.saved)

    def take_state(self) -> State:
        """The state in memory, which stays there to be gone on with."""
        state = self._packing.take(self._raw(self.memory.state))
        self._loaded = state.copy()
        return state

    def read_state(self) -> State:
        return self._packing.unpack(self._raw(self.memory.state))

    def put(self, state: State, place: int) -> None:
        """Writes a state anywhere."""
        self.instance.memory[place : place + self._packing.size] = self._packing.pack(state)

    def state_at(self, place: int) -> State:
        return self._packing.unpack(self._raw(place))

    def _raw(self, place: int) -> bytes:
        """The bytes of the state that is there."""
        return bytes(self.instance.memory[place : place + self._packing.size])

    def write_chosen(self, record: Record) -> None:
        struct.pack_into(f"<{len(record)}i", self.instance.memory, self.memory.chosen, *record)

    def read_options(self, shape: Shape) -> tuple[list[Record], list[int]]:
        """The options that were listed last, and their weights where there are any."""
        start, end = self.memory.options, self.instance.call("ends", _OPTIONS)
        raw = self.instance.memory[start:end]
        if not shape.weighted:
            return list(struct.iter_unpack(f"<{shape.stride}i", raw)), []
        rows = list(struct.iter_unpack(f"<q{shape.stride}i{'4x' * (shape.stride % 2)}", raw))
        return [row[1:] for row in rows], [row[0] for row in rows]

    def read_events(self, events: Events) -> None:
        """Adds what was told since the last call."""
        place, end = self.memory.events, self.instance.call("ends", _EVENTS)
        while place < end:
            kind, line, types = self.compiled.events[struct.unpack_from("<i", self.instance.memory, place)[0]]
            shape = "<8x" + "".join(LETTERS[type_] for type_ in types)
            told: list[Any] = list(struct.unpack_from(shape, self.instance.memory, place))
            place += SLOT * (len(types) + 1)
            for number, type_ in enumerate(types):
                if type_ == ir.ARR:
                    # Its length stands among the numbers, its items behind them.
                    length = told[number]
                    told[number] = list(struct.unpack_from(f"<{length}i", self.instance.memory, place))
                    place += ITEM * length + ITEM * (length % 2)
            events.append((kind, line, *told))

    def view(self, state: State, seat: int) -> View:
        """What a seat may see."""
        memory = self.memory
        self.instance.memory[memory.image : memory.image + memory.state_bytes] = bytes(memory.state_bytes)
        shown = self.shown(state, seat)
        image = self._packing.unpack(self._raw(memory.image))
        end = self.instance.call("ends", _COUNTS)
        counts = dict(struct.iter_unpack("<ii", self.instance.memory[memory.counts : end]))
        return View(image, shown, counts)

    def shown(self, state: State, seat: int) -> bytearray:
        """1 for every slot that a seat may see."""
        start, size = self.memory.shown, self.program.size
        self.load(state, FUEL)
        self.instance.memory[start : start + size] = bytes(size)
        self.call("view", seat, looks=True)
        return bytearray(self.instance.memory[start : start + size])

    # ---- functions of the game -----------------------------------------------------------------

    def invoke(self, function: ir.Function, name: str, args: tuple[int | list[int], ...]) -> Any:
        """Calls a function with lists in memory; what it changes in them is in them afterwards."""
        given: list[int] = []
        lists: list[tuple[int, list[int]]] = []
        used = 0
        for arg in args:
            if isinstance(arg, list):
                place, room = self.memory.stack + used, len(arg) + SPARE_ROOM
                struct.pack_into(f"<ii{len(arg)}i", self.instance.memory, place, len(arg), room, *arg)
                lists.append((place, arg))
                given.append(place)
                used += array_bytes(room)
            else:
                given.append(arg)
        try:
            result = self.call(name, *given, used=used)
        finally:
            # Even after a fault, as in Python, where a function changes the very list.
            for place, items in lists:
                items[:] = self._read_list(place)
        if function.result is None:
            return None
        if function.result == ir.ARR:
            return self._read_list(result)
        # Sets have no sign in Python.
        return result & MASK64 if function.result == ir.B64 else result

    def _read_list(self, place: int) -> list[int]:
        (length,) = struct.unpack_from("<i", self.instance.memory, place)
        return list(struct.unpack_from(f"<{length}i", self.instance.memory, place + HEAD))

    # ---- series --------------------------------------------------------------------------------

    def play(self, seed: int, first: int, count: int, limit: int) -> list[tuple[int, Fault]]:
        """Plays up to CHUNK games; their records and counts are in memory then. Answers what stopped which of them."""
        assert count <= CHUNK
        faults: list[tuple[int, Fault]] = []
        memory = self.instance.memory
        struct.pack_into("<i", memory, PLAYED, 0)
        self._counts.pack_into(memory, COUNTS, *[0] * totals(self.program.players))
        self.instance.call("set_limit", limit)
        while struct.unpack_from("<i", memory, PLAYED)[0] < count:
            try:
                self.call("series", seed, first, count)
            except Fault as fault:
                fault.decisions = self.instance.call("decisions_taken")
                number = first + struct.unpack_from("<i", memory, PLAYED)[0]
                faults.append((number, fault))
                # The game that was stopped counts as done, so that the next call begins behind it.
                self.instance.call("note", number, 0)
        return faults

    def rollout(self, seed: int, limit: int) -> Result:
        """Plays on at random from the state in memory."""
        self.instance.call("set_limit", limit)
        self.instance.call("set_players", seed)
        nothing = (0,) * self.program.players
        try:
            finished = self.call("rollout")
        except Fault as fault:
            return Result(False, self.instance.call("decisions_taken"), nothing, nothing, fault)
        taken = min(self.instance.call("decisions_taken"), limit)
        if not finished:
            return Result(False, taken, nothing, nothing)
        state, seats = self.read_state(), range(1, self.program.players + 1)
        places, scores = (
            tuple(state[address + seat] if address else 0 for seat in seats)
            for address in (self.program.places, self.program.scores)
        )
        return Result(True, taken, places, scores)

    def lines(self, lines: Sequence[Line], limit: int) -> list[Outcome]:
        """What came of lines from the saved state, as many in one call as there is room for."""
        self.instance.call("set_limit", limit)
        found: list[Outcome] = []
        while len(found) < len(lines):
            batch = lines[len(found) : len(found) + self.places.most_lines]
            while sum(len(line.decisions) for line in batch) > MOST_DECISIONS:
                if len(batch) == 1:
                    raise ValueError("a line has too many decisions")
                batch = batch[: len(batch) // 2]
            found += self._answered(Lines(batch, self.program.players), len(batch))
        return found

    def _answered(self, lines: Lines, count: int) -> list[Outcome]:
        """What came of lines that go into memory, and out of it again."""
        memory = self.instance.memory
        for table in lines.tables():
            self.places.write_table(memory, "Lines", table)
        while True:
            try:
                self.call("play_lines", count)
                break
            except Fault:
                # What stops a playout is no more than a playout that did not end.
                place = self.places["Lines.progress"]
                # A decision of the line itself was stopped, and no playout: whoever asked for it has to know.
                if any(place.read(memory, line) == TAKING for line in range(count)):
                    raise
        for table in lines.tables():
            self.places.read_table(memory, "Lines", table)
        return lines.outcomes()

    def records(self, count: int) -> bytes:
        """The records of the games that were played last."""
        start = self.memory.results
        return bytes(self.instance.memory[start : start + count * self.memory.record_bytes])

    def results(self, first: int, count: int, faults: list[tuple[int, Fault]]) -> list[Result]:
        players, stopped = self.program.players, dict(faults)
        found: list[Result] = []
        for number in range(count):
            place = self.memory.results + number * self.memory.record_bytes
            _, finished, decisions, *rest = self._record.unpack_from(self.instance.memory, place)
            places, scores = tuple(rest[:players]), tuple(rest[players:])
            found.append(Result(bool(finished), decisions, places, scores, stopped.get(first + number)))
        return found

    def counted(self, first: int, count: int, faults: list[tuple[int, Fault]]) -> Tally:
        """What came of the games that were played last; the digest is left to `fold`."""
        tally = Tally(self.program.players, first)
        tally.games = count
        tally.unfinished, tally.decisions, tally.draws, *rest = self._counts.unpack_from(self.instance.memory, COUNTS)
        tally.successes, tally.failures, *seats = rest
        players = self.program.players
        tally.wins, tally.scores, tally.squares = (seats[k * players : (k + 1) * players] for k in range(3))
        tally.faults = faults
        return tally

    def fold(self, digest: int, count: int, records: bytes | None = None) -> int:
        """The digest of the games before, with those of the records folded in."""
        if records is not None:
            start = self.memory.results
            self.instance.memory[start : start + len(records)] = records
        return self.instance.call("fold", digest, count) & MASK64
