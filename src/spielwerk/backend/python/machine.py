"""Plays a program as generated Python."""

from __future__ import annotations

import linecache
import sys
import threading
from collections.abc import Callable, Iterable, Sequence
from itertools import chain
from operator import mul
from random import Random
from typing import Any, Self

from spielwerk.backend.fault import Fault
from spielwerk.backend.lines import Line, Outcome
from spielwerk.backend.machine import FUEL, LIMIT, Events, Record, Result, State, Tally, View, turned
from spielwerk.backend.python import runtime
from spielwerk.backend.python.cache import code_of
from spielwerk.backend.python.emit import Source, emit
from spielwerk.backend.python.seeds import first_states
from spielwerk.backend.reference import PlainTree, play_lines
from spielwerk.backend.search import Plan
from spielwerk.backend.stops import open_seats, stop_of
from spielwerk.program import ir, walk
from spielwerk.program.generator import FNV_BASIS, match_state, players_state

_H = ir.HEADER
_CHUNK = 200
"""So many results are kept before they are counted."""


_OWN_DEPTH = 1000
"""Calls around and inside those of functions that call themselves."""


_raising = threading.Lock()


def _make_room(nesting: int) -> None:
    """Lets functions call themselves as often as a program may; Python's own limit is no rule of a game."""
    if nesting:
        with _raising:
            # Never lowered: another machine of this process may need the greater limit.
            sys.setrecursionlimit(max(sys.getrecursionlimit(), nesting + 2 * _OWN_DEPTH))


class PythonMachine:
    """One program, compiled by Python. Sections of the source are compiled when they are needed first."""

    name = "python"
    stretch = 20

    def __init__(self, program: ir.Program) -> None:
        self.program = program
        self.source: Source = emit(program)
        _make_room(self.source.nesting)
        self._globals: dict[str, Any] = {k: v for k, v in vars(runtime).items() if not k.startswith("__")}
        self._compiled: set[str] = set()
        self._compiling = threading.RLock()
        self._strides = {site.number: site.stride for site in program.sites}
        self._site_of = self.source.stops
        self._sites = {site.number: site for site in program.sites}
        self._first, self._last = _H.SEATS + 1, _H.SEATS + program.players + 1
        self._nothing = (0,) * program.players
        self._looking: dict[str, bool] = {}
        """Functions that have been called, and whether they leave the state as it is."""
        self._compile("rules")
        self._outcome: Callable[[State], tuple[tuple[int, ...], tuple[int, ...]]] = self._globals["outcome"]

    def apart(self) -> Self:
        """The same machine with memory of its own. This one keeps no states."""
        return self

    # ---- matches -------------------------------------------------------------------------------

    def start(self, seed: int, events: Events | None = None) -> State:
        """A new match, up to its first stop."""
        state = list(self.program.initial)
        state[_H.GENERATOR] = match_state(seed)
        state[_H.FUEL] = FUEL
        self._go_on(state, self.program.entry, 0, 0, [], [], events)
        # What is not in use is 0: what fuel is left must not tell equal situations apart.
        state[_H.FUEL] = 0
        return state

    def condition(self, state: State) -> int:
        """`ir.DECIDING`, `JOINING`, `CHANCE` or `OVER`."""
        return state[_H.CONDITION]

    def seats(self, state: State) -> list[int]:
        """Who has an open decision, ascending from 1; [0] for chance; nobody when the match is over."""
        return open_seats(self.program, state)

    def site(self, state: State, seat: int) -> ir.Site:
        """Where in the game the seat's open decision comes from."""
        return self._sites[self._site_of[stop_of(self.program, state, seat)[0]]]

    def options(self, state: State, seat: int) -> tuple[list[Record], list[int]]:
        """The options of the seat's open decision, and their weights where the site has weights."""
        stop, part = stop_of(self.program, state, seat)
        options, weights = self._options(state.copy(), stop, part)
        if self._strides[self._site_of[stop]] == 1:
            return [(option,) for option in options], weights
        return options, weights

    def decide(self, state: State, seat: int, record: Record, events: Events | None = None) -> State:
        """The state at the next stop after the seat chose one of its options; on a `Fault` nothing has happened."""
        stop, part = stop_of(self.program, state, seat)
        after = state.copy()
        chosen = record[0] if self._strides[self._site_of[stop]] == 1 else record
        after[_H.FUEL] = FUEL
        self._go_on(after, stop, part, chosen, [], [], events)
        after[_H.FUEL] = 0
        return after

    def happen(self, state: State, what: int, player: int, events: Events | None = None) -> State:
        """The state at the next stop after something happened to a player from outside; on a `Fault` nothing has."""
        after = state.copy()
        after[self.program.happening : self.program.happening + 2] = [what, player]
        after[_H.FUEL] = FUEL
        self._go_on(after, self.program.entry, 0, 0, [], [], events)
        after[_H.FUEL] = 0
        return after

    def restart(self, state: State, seat: int, block: int) -> State:
        """The state after a seat has begun its part of an `at once` again, at its first block."""
        after = state.copy()
        after[_H.SEATS + seat] = 0
        after[_H.FUEL] = FUEL
        self._step(after, block, seat, 0, [], [], None)
        after[_H.FUEL] = 0
        return after

    def go_on(self, state: State, block: int, seat: int, events: Events | None = None) -> State:
        """The state at the next stop when the match goes on at a block, whatever it waited for."""
        after = state.copy()
        after[_H.FUEL] = FUEL
        if seat:
            after[_H.SEATS + seat] = 0
        else:
            after[_H.PC] = after[_H.SEAT] = after[_H.CONDITION] = 0
        self._go_on(after, block, seat, 0, [], [], events)
        after[_H.FUEL] = 0
        return after

    def _options(self, state: State, stop: int, part: int) -> tuple[list[Any], list[int]]:
        """Options as the generated source writes them: plain numbers where they have one word."""
        options: list[Any] = []
        weights: list[int] = []
        state[_H.FUEL] = FUEL
        try:
            self._globals["OPTIONS"][stop](state, part, options, weights)
        # How deep Python can go is no rule of a game: for the match it is as if its fuel were spent.
        except RecursionError:
            raise Fault(ir.FUEL_SPENT) from None
        state[_H.FUEL] = 0
        return options, weights

    def _go_on(
        self, state: State, stop: int, part: int, chosen: Any, options: list[Any], weights: list[int],
        events: Events | None = None,
    ) -> None:  # fmt: skip
        """Runs on after a decision; after the last seat's part the main machine follows."""
        self._step(state, stop, part, chosen, options, weights, events)
        while state[_H.CONDITION] == ir.JOINING:
            if self.source.again:
                self._refresh_parts(state, events)
            if state[_H.CONDITION] != ir.JOINING or any(state[self._first : self._last]):
                return
            self._step(state, state[_H.PC], 0, 0, options, weights, events)

    def _refresh_parts(self, state: State, events: Events | None) -> None:
        """Looks whether others have taken away all options of a seat; then that seat goes on without them."""
        changed = True
        while changed:
            changed = False
            for seat in range(1, self.program.players + 1):
                stop = state[_H.SEATS + seat]
                if stop in self.source.again and not self._options(state.copy(), stop, seat)[0]:
                    self._step(state, self.source.again[stop], seat, 0, [], [], events)
                    if state[_H.CONDITION] != ir.JOINING:
                        return
                    changed = True

    def _step(
        self, state: State, pc: int, part: int, chosen: Any, options: list[Any], weights: list[int],
        events: Events | None,
    ) -> None:  # fmt: skip
        try:
            if events is not None and self.source.reports:
                self._section("watch", "step_w")(state, pc, part, chosen, options, weights, events)
            else:
                self._section("step", "step")(state, pc, part, chosen, options, weights)
        except RecursionError:
            raise Fault(ir.FUEL_SPENT) from None

    def begin_again(self, state: State, parts: Sequence[tuple[int, bool]], block: int, rng: Random) -> State:
        """The state after seats have begun their parts again; those with a mark choose at random until done."""
        for seat, finish in parts:
            state = self.restart(state, seat, block)
            while finish and state[_H.SEATS + seat]:
                options, weights = self.options(state, seat)
                state = self.decide(state, seat, rng.choices(options, weights or None)[0])
        return state

    # ---- functions and views -------------------------------------------------------------------

    def call(self, name: str, state: State, *args: int | list[int], events: Events | None = None) -> Any:
        """The result of one of the program's functions; what it writes is in the state afterwards."""
        function = self.program.functions.get(name)
        if function is None:
            raise ValueError(f"there is no function {name}")
        if len(args) != len(function.parameters):
            raise ValueError(f"{name} takes {len(function.parameters)} arguments, got {len(args)}")
        if name not in self._looking:
            self._looking[name] = walk.only_looks(self.program, name)
        fuel = state[_H.FUEL]
        before = None if self._looking[name] else state.copy()
        state[_H.FUEL] = fuel or FUEL
        rooms = [ir.GREATEST] * len(self.source.bounded.get(name, ()))
        try:
            if events is not None and name + "_w" in self.source.names:
                result = self._section("watch", self.source.names[name + "_w"])(state, events, *args, *rooms)
            else:
                result = self._globals[self.source.names[name]](state, *args, *rooms)
        except BaseException:
            # Nothing has happened.
            state[_H.FUEL] = fuel
            if before is not None:
                state[:] = before
            raise
        if not fuel:
            state[_H.FUEL] = 0
        return result

    def ask(self, name: str, state: State) -> int:
        """The answer of one of the program's functions without arguments; what it writes is lost."""
        return int(self.call(name, state.copy()) or 0)

    def holds(self, names: Sequence[str], state: State) -> bool:
        """Whether functions without arguments, which leave the state as it is, all say yes."""
        return all(self.ask(name, state) for name in names)

    def shown(self, state: State, seat: int) -> bytearray:
        """1 for every slot that a seat may see."""
        return self._marked(state, seat)[0]

    def _marked(self, state: State, seat: int) -> tuple[bytearray, dict[int, int], dict[int, int]]:
        """The slots that a seat may see, how many objects are in places, and slots that look as if they held something
        else."""
        shown, copy = bytearray(len(state)), state.copy()
        counts: dict[int, int] = {}
        values: dict[int, int] = {}
        if "view" in self.program.functions:
            copy[_H.FUEL] = FUEL
            self._globals[self.source.names["view"]](copy, shown, counts, values, seat)
        return shown, counts, values

    def view(self, state: State, seat: int, before: View | None = None, slots: Iterable[int] = ()) -> View:
        """What a seat may see; seat 0 is an observer. Of what it saw before only what may be different is made anew."""
        shown, counts, values = self._marked(state, seat)
        if before is None:
            # Marks are 0 or 1, so a product hides what may not be seen, without a step of Python for each slot.
            image = list(map(mul, state, shown))
        else:
            image = before.image.copy()
            for slot in chain(slots, turned(before.shown, shown)):
                image[slot] = state[slot] * shown[slot]
        for slot, value in values.items():
            image[slot] = value
        return View(image, shown, counts)

    # ---- many games ----------------------------------------------------------------------------

    def rollout(self, state: State, seed: int, limit: int = LIMIT) -> Result:
        """Plays on at random."""
        state, players, decisions = state.copy(), players_state(seed), 0
        try:
            while state[_H.CONDITION] != ir.OVER and decisions < limit:
                stop, part = stop_of(self.program, state, self.seats(state)[0])
                options, weights = self._options(state, stop, part)
                chosen, players = runtime.pick(options, weights, players)
                decisions += 1
                state[_H.FUEL] = FUEL
                self._go_on(state, stop, part, chosen, options, weights)
                state[_H.FUEL] = 0
        except Fault as fault:
            return self._unfinished(decisions, fault)
        return self._result(state, decisions)

    def lines(self, state: State, lines: Sequence[Line], limit: int = LIMIT) -> list[Outcome]:
        """What came of lines of decisions from a state on, each followed by random play."""
        return play_lines(self, state, lines, limit)

    def tree(self, plan: Plan = Plan()) -> PlainTree:  # noqa: B008  (a plan never changes)
        """A new tree of a search."""
        return PlainTree(self, plan)

    def series(self, seed: int, first: int, count: int, limit: int = LIMIT) -> list[Result]:
        """Random games number `first` and on of the series with this seed."""
        fused = self._section("fused", "fused")
        initial = list(self.program.initial)
        initial[_H.FUEL] = FUEL
        results: list[Result] = []
        # The way around the constructor takes a third of the time, and there are many results.
        make = tuple.__new__
        for generator, players in first_states(seed, first, count, match=self.source.draws):
            state = initial.copy()
            state[_H.GENERATOR] = generator
            try:
                results.append(make(Result, fused(state, players, limit)))
            except Fault as fault:
                results.append(self._unfinished(fault.decisions, fault))
            except RecursionError:
                results.append(self._unfinished(0, Fault(ir.FUEL_SPENT)))
        return results

    def tally(self, seed: int, first: int, count: int, limit: int = LIMIT, digest: int = FNV_BASIS) -> Tally:
        """The same games, only counted; `digest` is that of the games before."""
        tally = Tally(self.program.players, first, digest)
        while tally.games < count:
            tally.take(self.series(seed, first + tally.games, min(_CHUNK, count - tally.games), limit))
        return tally

    def _result(self, state: State, decisions: int) -> Result:
        if state[_H.CONDITION] != ir.OVER:
            return self._unfinished(decisions, None)
        return Result(True, decisions, *self._outcome(state))

    def _unfinished(self, decisions: int, fault: Fault | None) -> Result:
        return Result(False, decisions, self._nothing, self._nothing, fault)

    def perft(self, state: State, depth: int) -> int:
        """The number of sequences of `depth` decisions."""
        if depth == 0:
            return 1
        if state[_H.CONDITION] == ir.OVER:
            return 0
        stop, part = stop_of(self.program, state, self.seats(state)[0])
        options, _ = self._options(state.copy(), stop, part)
        return len(options) if depth == 1 else self._perft(state, stop, part, options, depth)

    def _perft(self, state: State, stop: int, part: int, options: list[Any], depth: int) -> int:
        total = 0
        for chosen in options:
            after = state.copy()
            found: list[Any] = []
            after[_H.FUEL] = FUEL
            self._go_on(after, stop, part, chosen, found, [])
            after[_H.FUEL] = 0
            # At the end, and where several decide at once, the machine has listed no options.
            if after[_H.CONDITION] not in (ir.DECIDING, ir.CHANCE):
                total += self.perft(after, depth - 1)
            elif depth == 2:
                # The machine has just enumerated these on its arrival.
                total += len(found)
            else:
                total += self._perft(after, after[_H.PC], 0, found, depth - 1)
        return total

    # ---- compiling -----------------------------------------------------------------------------

    def _section(self, section: str, name: str) -> Callable[..., Any]:
        """A function of the generated source."""
        if section not in self._compiled:
            with self._compiling:
                # Another thread may have compiled it while this one waited.
                if section not in self._compiled:
                    self._compile(section)
        found: Callable[..., Any] = self._globals[name]
        return found

    def _compile(self, section: str) -> None:
        # Open parts of an `at once` are played by `step` there, too.
        if section == "fused":
            self._section("step", "step")
        text: str = getattr(self.source, section)
        name = f"<spielwerk {self.program.name}{'' if section == 'rules' else ' ' + section}>"
        # Tracebacks find the generated lines here.
        linecache.cache[name] = (len(text), None, text.splitlines(keepends=True), name)
        exec(code_of(text, name), self._globals)
        self._compiled.add(section)
