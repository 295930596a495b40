"""Deals anew what a seat may not see: another situation that looks the same to it.

Objects it cannot tell apart change places, as far as the places take them, and so do the units of hidden maps; hidden
dice and hidden values are drawn from what they can be; the generator gets another state; others who have decided in
secret decide again. What the game claims always or never still holds.
"""

from __future__ import annotations

from random import Random

from spielwerk.backend.fault import Fault
from spielwerk.backend.machine import Machine, State
from spielwerk.check import symbols as sy
from spielwerk.check import types as ty
from spielwerk.match.sampling_amounts import deal_amounts
from spielwerk.program.ir import HEADER, JOINING
from spielwerk.program.layout import WORD, Slots, Storage, none_word
from spielwerk.program.lower.description import Description
from spielwerk.program.lower.sound_effects import EFFECTS

TRIES = 50


class Sampler:
    """Makes situations that a seat (counted from 0) cannot tell from the real one."""

    def __init__(self, machine: Machine, description: Description) -> None:
        self.machine = machine
        self.description = description
        self.layout = description.layout

    def deal(self, state: State, seat: int, rng: Random) -> State:
        """Another situation with the same view; the real one if nothing else can be found."""
        shown = self.machine.view(state, seat + 1).shown
        for _ in range(TRIES):
            dealt = list(state)
            self._deal_objects(dealt, shown, rng)
            self._draw_values(dealt, shown, rng)
            deal_amounts(self.layout, dealt, shown, rng)
            dealt[HEADER.GENERATOR] = rng.getrandbits(64)
            if dealt[HEADER.CONDITION] == JOINING and self.description.joins[state[HEADER.PC]].sealed:
                self._decide_anew(dealt, state, seat, rng)
            if self._possible(dealt, state, seat):
                return dealt
        return list(state)

    def _possible(self, dealt: State, state: State, seat: int) -> bool:
        try:
            return self._sound(dealt) and self._looks_alike(dealt, state, seat)
        except Fault:  # Values that do not fit together: no match leads there.
            return False

    def _sound(self, state: State) -> bool:
        return all(self.machine.call(name, list(state)) for name, _ in self.description.claims)

    def _looks_alike(self, dealt: State, state: State, seat: int) -> bool:
        """What implications show may follow from what is hidden, and an object may be seen where another one hides
        itself: then not everything can be dealt anew."""
        game = self.description.game
        if not game.implications and not any(kind.hides for kind in game.objects.values()):
            return True
        if EFFECTS in self.machine.program.functions:
            self.machine.call(EFFECTS, list(dealt))
        return self.machine.view(dealt, seat + 1) == self.machine.view(state, seat + 1)

    # ---- objects ---------------------------------------------------------------------------

    def _deal_objects(self, state: State, shown: bytearray, rng: Random) -> None:
        at = self.layout.at
        unknown = [o for o in range(1, len(self.layout.things)) if not shown[at + o] and state[at + o]]
        if not unknown:
            return
        places = [state[at + o] for o in unknown]
        dealt = self._matched(unknown, places, rng)
        moved = dict(zip(unknown, dealt, strict=True))
        """Who takes the slot of whom."""
        stacks = [stack for storage in self.layout.storages for stack in self._stacks(state, storage)]
        for storage in self.layout.storages:
            self._fill(state, storage, moved)
        for address, stack in stacks:
            self._fill_stack(state, address, [moved.get(thing, thing) for thing in stack])
        for old, new in moved.items():
            state[at + new] = places[unknown.index(old)]

    def _matched(self, unknown: list[int], places: list[int], rng: Random) -> list[int]:
        """An object for every slot: drawn at random, and exchanged along chains where a place does not take it."""
        order = list(range(len(unknown)))
        rng.shuffle(order)
        taken: dict[int, int] = {}
        secret = [self._hides(thing) for thing in unknown]
        for i in order:
            candidates = list(unknown)
            rng.shuffle(candidates)
            self._augment(i, places, secret, candidates, taken, set())
        by_slot = {slot: thing for thing, slot in taken.items()}
        return [by_slot[i] for i in range(len(unknown))]

    def _augment(
        self,
        slot: int,
        places: list[int],
        secret: list[bool],
        candidates: list[int],
        taken: dict[int, int],
        seen: set[int],
    ) -> bool:
        for thing in candidates:
            if thing in seen or not self._fits(thing, places[slot]) or (secret[slot] and not self._hides(thing)):
                continue
            seen.add(thing)
            if thing not in taken or self._augment(taken[thing], places, secret, candidates, taken, seen):
                taken[thing] = slot
                return True
        return False

    def _fits(self, thing: int, place: int) -> bool:
        for storage in self.layout.storages:
            if storage.first <= place < storage.first + storage.count:
                holds = storage.symbol.holds
                return not holds or any(thing in self.layout.ranges[kind] for kind in holds)
        return True

    def _hides(self, thing: int) -> bool:
        """Whether an object may be unknown in a place that is seen; others lie there openly."""
        return self.layout.things[thing].kind.hides

    def _stacks(self, state: State, storage: Storage) -> list[tuple[int, list[int]]]:
        """The objects that lie on each other, from the top, and where it says which is the top."""
        found = []
        for address in range(storage.address, storage.address + storage.count) if storage.form == "stack" else ():
            stack, here = [], state[address]
            while here:
                stack.append(here)
                here = state[self.layout.below + here]
            found.append((address, stack))
        return found

    def _fill_stack(self, state: State, address: int, stack: list[int]) -> None:
        state[address] = stack[0] if stack else 0
        for thing, under in zip(stack, [*stack[1:], 0], strict=False):
            state[self.layout.below + thing] = under

    def _fill(self, state: State, storage: Storage, moved: dict[int, int]) -> None:
        for n in range(storage.count):
            base = storage.address + n * storage.width
            if storage.form == "set":
                self._fill_set(state, storage, base, moved)
                continue
            for i in range(base + (storage.form == "pile"), base + storage.width):
                state[i] = moved.get(state[i], state[i])

    def _fill_set(self, state: State, storage: Storage, base: int, moved: dict[int, int]) -> None:
        numbers = [
            storage.low + word * WORD + i
            for word in range(storage.width)
            for i in range(WORD)
            if state[base + word] >> i & 1
        ]
        for word in range(storage.width):
            state[base + word] = 0
        for number in numbers:
            word, i = divmod(moved.get(number, number) - storage.low, WORD)
            state[base + word] |= 1 << i

    # ---- values ----------------------------------------------------------------------------

    def _draw_values(self, state: State, shown: bytearray, rng: Random) -> None:
        for attribute, slots in self.layout.attributes.items():
            if isinstance(attribute.home, sy.ObjectSymbol | sy.ProcedureSymbol) or attribute.visibility.open:
                continue
            for row in range(0 if slots.rows == 1 else 1, slots.rows):
                address = slots.address + row * slots.width
                if not shown[address]:
                    self._draw(state, slots, attribute.type, address, rng)
        for die, slots in self.layout.dice.items():
            for row in range(0 if slots.rows == 1 else 1, slots.rows):
                address = slots.address + row * slots.width
                first, last = (1, state[address]) if die.count is not None else (0, 0)
                if not all(shown[address + first : address + slots.width]):
                    for i in range(first, last + 1):
                        state[address + i] = rng.choice(self.description.faces(die))

    def _draw(self, state: State, slots: Slots, kind: ty.Type, address: int, rng: Random) -> None:
        """A number from its declared range, a truth, a value of an enum, a player; other values stay as they are."""
        base = kind.of if isinstance(kind, ty.Maybe) else kind
        found: list[int] = []
        if base == ty.INT and slots.low < slots.high:
            found = list(range(slots.low, slots.high + 1)) if slots.high - slots.low < 100_000 else []
        elif base == ty.BOOL:
            found = [0, 1]
        elif isinstance(base, ty.EnumType):
            found = list(range(1, len(base.symbol.values) + 1))
        elif base == ty.PLAYER:
            found = list(range(1, self.description.players + 1))
        if isinstance(kind, ty.Maybe) and found:
            found.append(none_word(kind))
        if found and slots.width == 1:
            state[address] = rng.choice(found)

    # ---- secret decisions ------------------------------------------------------------------

    def _decide_anew(self, dealt: State, state: State, seat: int, rng: Random) -> None:
        """Others begin their part again; those who were done choose at random until they are done."""
        join = self.description.joins[state[HEADER.PC]]
        for other in range(1, self.description.players + 1):
            if other == seat + 1 or not state[join.address] >> (other - 1) & 1:
                continue
            was_done = not state[HEADER.SEATS + other]
            for address, count in join.slots:
                width = count // (self.description.players + 1)
                dealt[address + other * width : address + (other + 1) * width] = [0] * width
            dealt[:] = self.machine.restart(dealt, other, join.body)
            while was_done and dealt[HEADER.SEATS + other]:
                records, weights = self.machine.options(dealt, other)
                chosen = rng.choices(records, weights or None)[0]
                dealt[:] = self.machine.decide(dealt, other, chosen)
