"""Objects that nobody has told apart change places: what comes to light is brought about.

Where a card is played that another player holds in a dealt situation, the two cards change places there: for all that
the seat has seen until then, it could as well have been so from the beginning.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from functools import cached_property
from random import Random

from spielwerk.backend.fault import Fault
from spielwerk.backend.machine import Events, State
from spielwerk.backend.python.taped import TapedMachine
from spielwerk.backend.replay import Plan, Step, told_words
from spielwerk.match.sampling.objects import Hideable
from spielwerk.program.ir import HEADER
from spielwerk.program.layout import WORD
from spielwerk.program.manual.dealing import slots_in
from spielwerk.program.manual.manual import Manual
from spielwerk.program.telling import KINDS, MOVE, NAMED_MOVE

Words = tuple[tuple[int, ...], ...]
"""What a seat was told: kind and numbers of each event."""
_OBJECTS = {KINDS.index(MOVE): NAMED_MOVE, KINDS.index("reveal"): 2}
"""Events that name an object in their first number, if the seat is told so many of their numbers."""


class Labels:
    """The objects of a game that can be hidden, and what a seat (from 0) is told about them."""

    def __init__(self, machine: Callable[[], TapedMachine], objects: Hideable, manual: Manual) -> None:
        self._make = machine
        self._objects = objects
        self._things = len(manual.things) + 1
        self._mentions = [*objects.references, *slots_in(manual.dealing.seats_mention)]
        """Slots that hold numbers of objects, besides those that say where they are."""

    @cached_property
    def _machine(self) -> TapedMachine:
        return self._make()

    def words(self, state: State, step: Step, seat: int) -> Words:
        """What a seat is told in a step from a state on."""
        events: Events = []
        machine = self._machine
        try:
            for move in step:
                machine.tape.wind(move.tape)
                before = state.copy()
                before[HEADER.GENERATOR] = move.seed
                state = machine.decide(before, move.seat, move.record, events)
        # What was told until a step breaks off is compared all the same.
        except (Fault, ValueError):
            pass
        return words_of(events, seat)

    def swapped(
        self, state: State, wanted: Words, found: Words, alike: Callable[[State], bool]
    ) -> tuple[State, dict[int, int]]:  # fmt: skip
        """The state with objects in each other's place so that those come to light that shall, as far as it still looks
        alike; and which stands for which."""
        done: dict[int, int] = {}
        for one, other in zip(wanted, found, strict=False):
            if one == other or one[0] != other[0] or not len(one) == len(other) == _OBJECTS.get(one[0], 0):
                continue
            a, b = one[1], other[1]
            # Each object moves once: a second exchange would undo what the first has put right.
            if a == b or a in done or b in done:
                continue
            changed = state.copy()
            self._swap(changed, a, b)
            if alike(changed):
                state = changed
                done |= {a: b, b: a}
        return state, done

    def shaken(self, state: State, seat: int, rng: Random) -> State | None:
        """The state with two objects in each other's place, as far as a seat can know that they may be there; None if
        it has drawn two that cannot change places."""
        objects = self._objects
        if len(objects.things) < 2:
            return None
        a, b = rng.sample(objects.things, 2)
        spots = [objects.number.get((state[objects.at + thing], False)) for thing in (b, a)]
        if spots[0] == spots[1]:
            return None
        for thing, spot in zip((a, b), spots, strict=True):
            if spot is None or not objects.known(state, [thing], seat, 1 << spot)[thing]:
                return None
        changed = state.copy()
        self._swap(changed, a, b)
        return changed

    def _swap(self, state: State, a: int, b: int) -> None:
        objects = self._objects
        for spot in objects.spots:
            if spot.secret:
                continue
            if spot.form == "set":
                _swap_bits(state, spot.address, spot.width, a - spot.low, b - spot.low)
            else:
                last = spot.address + (1 if spot.form == "stack" else spot.width)
                _swap_values(state, range(spot.address + (spot.form == "pile"), last), a, b)
        if objects.below:
            _swap_values(state, range(objects.below + 1, objects.below + self._things), a, b)
            _swap_slots(state, objects.below + a, objects.below + b)
        _swap_slots(state, objects.at + a, objects.at + b)
        _swap_values(state, self._mentions, a, b)


def words_of(events: Events, seat: int) -> Words:
    """What a seat is told about events."""
    return tuple(tuple(_plain(word) for word in words) for words in told_words(events, seat))


def renamed(plan: Plan, names: Mapping[int, int]) -> Plan:
    """The same decision about other objects."""
    if isinstance(plan.choice, int):
        return plan
    return plan._replace(choice=tuple(names.get(word, word) for word in plan.choice))


def _plain(word: int | list[int]) -> int:
    """Lists are never names of single objects: their length is enough."""
    return len(word) if isinstance(word, list) else word


def _swap_bits(state: State, address: int, width: int, a: int, b: int) -> None:
    (word_a, bit_a), (word_b, bit_b) = divmod(a, WORD), divmod(b, WORD)
    if not (0 <= word_a < width and 0 <= word_b < width):
        return
    if state[address + word_a] >> bit_a & 1 != state[address + word_b] >> bit_b & 1:
        state[address + word_a] ^= 1 << bit_a
        state[address + word_b] ^= 1 << bit_b


def _swap_values(state: State, slots: Sequence[int], a: int, b: int) -> None:
    for slot in slots:
        if state[slot] == a:
            state[slot] = b
        elif state[slot] == b:
            state[slot] = a


def _swap_slots(state: State, one: int, other: int) -> None:
    state[one], state[other] = state[other], state[one]
