"""Deals anew what a seat may not see: another situation that looks the same to it.

Objects it cannot tell apart change places, as far as the places take them and as far as the seat can know that they may
be there; so do the units of hidden maps. Hidden dice and hidden values are drawn from what they can be; the generator
gets another state; others who have decided in secret decide again. What the game claims always or never still holds.

Everything hidden is taken out of the situation first: what is dealt does not depend on it.
"""

from __future__ import annotations

from random import Random

from spielwerk.backend.fault import Fault
from spielwerk.backend.machine import Machine, State
from spielwerk.match.sampling.amounts import Amounts, Maps
from spielwerk.match.sampling.objects import Hideable, Unseen
from spielwerk.match.sampling.values import Values, draw_values
from spielwerk.program.ir import HEADER, JOINING, Program
from spielwerk.program.manual.dealing import EFFECTS, NARROW
from spielwerk.program.manual.manual import Manual

TRIES = 50
"""So often it is dealt again for a situation in which all claims hold and everything looks the same."""


def wanted_functions(program: Program, manual: Manual) -> list[str]:
    """The functions of a program that a sampler calls."""
    return [name for name in (*manual.dealing.claims, EFFECTS, NARROW) if name in program.functions]


class Sampler:
    """Makes situations that a seat (counted from 0) cannot tell from the real one."""

    def __init__(self, machine: Machine, manual: Manual) -> None:
        dealing = manual.dealing
        missing = {"view", *dealing.claims} - set(machine.program.functions)
        if missing:
            raise ValueError(f"the program lacks {', '.join(sorted(missing))}: nothing can be dealt from it")
        self.machine = machine
        self.manual = manual
        self.objects = Hideable(manual)
        self.maps = Maps(manual)
        self.values = Values(manual)
        self.claims = list(dealing.claims)
        self.open_claims = [name for name in self.claims if name not in dealing.settled]
        """Those that are not kept by dealing alone."""
        hides = any(kind.hides for kind in manual.kinds)
        self.compares = dealing.implied or hides or bool(manual.telling)
        """Whether what was dealt may look different."""

    def narrowed(self, state: State, seat: int) -> State | None:
        """A state in which the seat knows what it knows and what claims say of it; None if they say nothing."""
        if NARROW not in self.machine.program.functions:
            return None
        copy = list(state)
        self.machine.call(NARROW, copy, seat + 1)
        return copy

    def look(self, state: State, seat: int, values: bool = True, shown: bytearray | None = None) -> Sight:
        """What the seat sees of a situation, ready to deal the rest many times; without hidden dice and values, which
        stay as they are, if somebody has imagined them. Who knows already which slots are `shown` says so."""
        return Sight(self, state, seat, values, self.machine.shown(state, seat + 1) if shown is None else shown)

    def deal(self, state: State, seat: int, rng: Random) -> State:
        """Another situation with the same view."""
        return self.look(state, seat).deal(rng)


class Sight:
    """A situation without what a seat does not see."""

    def __init__(self, sampler: Sampler, state: State, seat: int, values: bool, shown: bytearray) -> None:
        self.sampler = sampler
        self.seat = seat
        self.view = sampler.machine.view(state, seat + 1) if sampler.compares else None
        """What the seat sees, where that must be compared."""
        self.base = list(state)
        self.base[HEADER.GENERATOR] = 0
        self.unseen = Unseen(sampler.objects, self.base, shown, seat, sampler.narrowed(state, seat))
        sampler.objects.forget(self.base, seat)
        self.amounts = Amounts(sampler.maps, self.base, shown)
        self.hidden = sampler.values.hidden(self.base, shown) if values else []
        self.others = self._take_back()

    def deal(self, rng: Random) -> State:
        """Another situation with the same view. Where no claim can be kept it is one that breaks a claim."""
        spare: State | None = None
        for _ in range(TRIES):
            dealt = self._dealt(rng)
            try:
                done = self._decided(dealt, rng)
                if self._looks_alike(done):
                    if self._sound(done):
                        return done
                    spare = spare or done
            except Fault:
                # Values that do not fit together: no match leads there.
                continue
        return spare or dealt

    def _dealt(self, rng: Random) -> State:
        state, draw = self.base.copy(), rng.random
        self.unseen.deal(state, draw)
        draw_values(state, self.hidden, draw)
        self.amounts.deal(state, draw)
        state[HEADER.GENERATOR] = rng.getrandbits(64)
        return state

    def _sound(self, state: State) -> bool:
        sampler = self.sampler
        # Dealing alone keeps a claim only where it was dealt by what the claims say.
        claims = sampler.open_claims if self.unseen.narrow else sampler.claims
        return not claims or sampler.machine.holds(claims, state)

    def _looks_alike(self, state: State) -> bool:
        """What implications show may follow from what is hidden, and an object may be seen where another one hides
        itself: then not everything can be dealt anew."""
        machine = self.sampler.machine
        if self.view is None:
            return True
        if EFFECTS in machine.program.functions:
            machine.ask(EFFECTS, state)
        return machine.view(state, self.seat + 1) == self.view

    # ---- secret decisions ------------------------------------------------------------------

    def _take_back(self) -> list[tuple[int, bool]]:
        """Others in a sealed `at once`, and whether they are done: what they have decided is taken back."""
        state, manual = self.base, self.sampler.manual
        join = manual.join_at.get(state[HEADER.PC]) if state[HEADER.CONDITION] == JOINING else None
        if join is None or not join.sealed:
            return []
        found = []
        for other in range(1, manual.players + 1):
            if other == self.seat + 1 or not state[join.address] >> (other - 1) & 1:
                continue
            found.append((other, not state[HEADER.SEATS + other]))
            for address, count in join.slots:
                width = count // (manual.players + 1)
                state[address + other * width : address + (other + 1) * width] = [0] * width
        return found

    def _decided(self, state: State, rng: Random) -> State:
        """Others begin their part again; those who were done choose at random until they are done."""
        if not self.others:
            return state
        body = self.sampler.manual.join_at[state[HEADER.PC]].body
        return self.sampler.machine.begin_again(state, self.others, body, rng)
