"""A shelf of states in the memory of an instance: what is to be tried goes in, what came of it out.

`module/replay.py` tries it.
"""

from __future__ import annotations

import struct
from collections.abc import Mapping, Sequence
from functools import lru_cache

from spielwerk.backend.fault import Fault
from spielwerk.backend.replay import (
    LOST,
    NOT_OPEN,
    OK,
    SCRIPT,
    STEPS,
    TAPE,
    Attempt,
    Expected,
    Found,
    Move,
    Plan,
    Step,
    Walk,
    Walked,
    packed,
    told_tokens,
)
from spielwerk.backend.states import Events, Record, State
from spielwerk.backend.wasm.code.context import Shape
from spielwerk.backend.wasm.module import replay_layout as layout
from spielwerk.backend.wasm.module.memory import ATTEMPT_WORDS as WORDS
from spielwerk.backend.wasm.module.memory import ATTEMPTS, EXPECTED_WORDS, MARKS, SLOT
from spielwerk.backend.wasm.player import Player
from spielwerk.program import ir
from spielwerk.program.generator import MASK64

_H = ir.HEADER


class WasmReplayer:
    """A shelf of states in the memory of an instance."""

    def __init__(self, player: Player, shapes: Mapping[int, Shape], seat: int) -> None:
        self._player = player
        self._shapes = shapes
        """How options are laid out in memory, by the block after their decision."""
        self._memory = player.instance.memory
        self.seat = seat

    def _place(self, place: int) -> int:
        return self._player.memory.shelf + place * self._player.memory.state_bytes

    def put(self, place: int, state: State) -> None:
        self._player.put(state, self._place(place))

    def take(self, place: int) -> State:
        return self._player.state_at(self._place(place))

    def copy(self, source: int, target: int) -> None:
        size, memory = self._player.memory.state_bytes, self._memory
        begin, end = self._place(source), self._place(target)
        memory[end : end + size] = memory[begin : begin + size]

    def options(self, place: int, player: int) -> list[Record]:
        memory, begin = self._player.memory, self._place(place)
        self._player.write_raw(bytes(self._memory[begin : begin + memory.state_bytes]))
        stop = self._player.call("list_options", player)
        return self._player.read_options(self._shapes[stop])[0] if stop else []

    def essence(self, place: int) -> int:
        begin = self._place(place)
        generator = begin + SLOT * _H.GENERATOR
        raw = self._memory[generator + SLOT : begin + self._player.memory.state_bytes]
        return hash(bytes(self._memory[begin:generator]) + bytes(raw))

    def seen(self, state: State) -> int:
        self._player.write_state(state)
        return self._player.call("seen", self.seat + 1) & MASK64

    def told(self, events: Events) -> tuple[int, ...]:
        return told_tokens(events, self.seat)

    def expect(self, number: int, expected: Expected) -> None:
        # No walk goes that far.
        if number >= STEPS:
            return
        memory, places = self._memory, self._player.memory
        place = places.expected + number * places.expected_bytes
        others = sum(1 << player for player in expected.others)
        head = (expected.kind, expected.player, others, len(expected.told), expected.seen, len(expected.record))
        layout.EXPECTED.pack_into(memory, place, *head)
        struct.pack_into(f"<{len(expected.record)}i", memory, place + EXPECTED_WORDS, *expected.record)
        struct.pack_into(f"<{len(expected.told)}Q", memory, place + places.expected_told, *expected.told)

    def walk(self, walk: Walk, old: Sequence[Step]) -> Walked:
        player, memory, places = self._player, self._memory, self._player.memory
        script = b"".join(map(_packed_step, walk.plans))
        if len(script) > 4 * SCRIPT or walk.first + len(walk.plans) > STEPS:
            return Walked([()], [LOST], [walk.before])
        memory[places.script : places.script + len(script)] = script
        last = walk.first + len(walk.plans)
        head = (walk.first, last, walk.source, walk.target, walk.worst, walk.gap, walk.before, walk.seed)
        layout.WALK.pack_into(memory, places.walk, *head)
        marks = (*walk.marks, *(-1,) * MARKS)[:MARKS]
        struct.pack_into(f"<{MARKS}i", memory, places.walk + layout.MARKS, *marks)
        struct.pack_into("<2i", memory, places.walk + layout.MADE, walk.first, walk.wrong)
        struct.pack_into("<i", memory, places.attempts + layout.WATCHER, self.seat)
        try:
            made, stopped = player.call("walk"), False
        except Fault:
            # How far it came is in memory; the step that a rule stopped is lost.
            made, stopped = struct.unpack_from("<i", memory, places.walk + layout.MADE)[0] - walk.first, True
        return self._walked(made, stopped, old)

    def _walked(self, made: int, stopped: bool, old: Sequence[Step]) -> Walked:
        memory, places = self._memory, self._player.memory
        steps: list[Step] = []
        wrong: list[int] = []
        sights: list[int] = []
        for index in range(made):
            by, changed, seen, place = layout.MADE_STEP.unpack_from(
                memory, places.walked + index * layout.MADE_STEP.size
            )
            wrong.append(min(by, LOST))
            sights.append(seen)
            if by > LOST:
                steps.append(())
            elif changed or index >= len(old):
                steps.append(self._step(place))
            else:
                steps.append(old[index])
        if stopped:
            steps.append(())
            wrong.append(LOST)
            sights.append(0)
        return Walked(steps, wrong, sights)

    def _step(self, place: int) -> Step:
        moves = []
        (count,) = struct.unpack_from("<i", self._memory, place)
        place += 4
        for _ in range(count):
            move, place = self._move(place)
            moves.append(move)
        return tuple(moves)

    def _move(self, place: int) -> tuple[Move, int]:
        memory = self._memory
        seat, options, stride, draws, seed, chosen = layout.MADE_MOVE.unpack_from(memory, place)
        place += layout.MADE_MOVE.size
        words = struct.unpack_from(f"<{stride + 2 * draws}i", memory, place)
        record, tape, bounds = words[:stride], words[stride : stride + draws], words[stride + draws :]
        return Move(seat, record, options, chosen, seed, tape, bounds), place + 4 * len(words)

    def attempt(self, attempts: Sequence[Attempt]) -> list[Found]:
        found: list[Found] = []
        for first in range(0, len(attempts), ATTEMPTS):
            found += self._some(attempts[first : first + ATTEMPTS])
        return found

    def _some(self, attempts: Sequence[Attempt]) -> list[Found]:
        player, memory, places = self._player, self._memory, self._player.memory
        place, size, tape_at = places.attempts, places.attempt_bytes, places.attempt_tape
        for wanted in attempts:
            choice = wanted.choice
            if not isinstance(choice, int):
                words = packed(choice)
                memory[place + WORDS : place + WORDS + len(words)] = words
                choice = layout.NAMED
            tape = wanted.tape[:TAPE]
            if tape:
                memory[place + tape_at : place + tape_at + 4 * len(tape)] = packed(tape)
            layout.ASK.pack_into(
                memory, place, wanted.source, wanted.target, wanted.seat, choice, wanted.seed, len(tape), self.seat
            )
            place += size
        struct.pack_into("<i", memory, places.tape + layout.DONE, 0)
        while True:
            try:
                player.call("attempt", len(attempts))
                break
            except Fault:
                # It ended one attempt, which notes that itself; the others are left.
                continue
        return [self._found(places.attempts + n * size) for n in range(len(attempts))]

    def _found(self, place: int) -> Found:
        memory, places = self._memory, self._player.memory
        status, options, chosen, draws, seen, told, weight, total = layout.ANSWER.unpack_from(
            memory, place + layout.STATUS
        )
        if status != OK:
            return Found(status, options if status == NOT_OPEN else 0)
        stride = struct.unpack_from("<i", memory, place + places.attempt_stride)[0]
        tape = struct.unpack_from(f"<{min(draws, TAPE)}i", memory, place + places.attempt_tape)
        bounds = struct.unpack_from(f"<{min(draws, TAPE)}i", memory, place + places.attempt_tape + 4 * TAPE)
        return Found(
            status, options, chosen,
            struct.unpack_from(f"<{stride}i", memory, place + WORDS),
            weight / total,
            struct.unpack_from(f"<{told}Q", memory, place + places.attempt_told),
            seen, tape, bounds,
        )  # fmt: skip


@lru_cache(maxsize=1 << 15)
def _packed_step(plans: tuple[Plan, ...]) -> bytes:
    """The plans of a step: how many, words in all, then seat, choice, lengths, seed, words and tape of each."""
    parts = []
    for plan in plans:
        named = not isinstance(plan.choice, int)
        words: tuple[int, ...] = () if isinstance(plan.choice, int) else plan.choice
        choice = layout.NAMED if named else plan.choice
        tape = plan.tape[:TAPE]
        parts.append(
            layout.PLAN.pack(plan.seat, choice, len(words), len(tape), plan.seed) + packed(words) + packed(tape)
        )
    whole = b"".join(parts)
    return packed((len(plans), len(whole) // 4 + 2)) + whole
