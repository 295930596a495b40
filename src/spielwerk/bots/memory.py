"""What a seat that thinks was given in a match, and the situations that it imagines from that."""

from __future__ import annotations

from collections.abc import Sequence
from random import Random
from typing import TYPE_CHECKING

from spielwerk.backend.machine import Events, Record, State
from spielwerk.bots.bot import NothingFits
from spielwerk.deals.belief import ANCHORED, NEARBY, SIZE, Belief
from spielwerk.deals.given import Account, Given
from spielwerk.program.ir import HEADER

if TYPE_CHECKING:
    from spielwerk.bots.host import Host
    from spielwerk.match.sampling import Sight


class Memory:
    """The memory of one seat (from 0) of one match. It is shown every true state, and keeps none of them."""

    def __init__(self, host: Host, seat: int, size: int = SIZE, quick: bool = False) -> None:
        self._host = host
        self.seat = seat
        self.size = size
        self._quick = quick
        """Whether deals from the present are enough, where they are honest."""
        self._replayer = host.replaying.replayer(seat)
        self._account = Account(self._replayer, host.replaying)
        self._belief: Belief | None = None

    # ---- what happens --------------------------------------------------------------------------

    def begin(self, state: State, events: Events) -> None:
        """The match has begun."""
        self._account.begin(state, events)

    def decided(self, player: int, record: Record, state: State, events: Events) -> None:
        """A player (from 1) has decided, and this followed."""
        self._account.decided(player, record, state, events)

    def happened(self, happening: str, player: int, state: State, events: Events) -> None:
        """Something happened to a player from outside."""
        self._account.happened(happening, player, state, events)

    # ---- what can be known ---------------------------------------------------------------------

    def deals(self, state: State, records: Sequence[Record] | None = None) -> Believed:
        """Situations for an open decision with these options, or for whoever asks in between. Of the true situation
        nothing is kept but what the seat may know."""
        lost = self._belief is not None and not self._belief.consistent
        sight = self._host.sight(state, self.seat) if self._quick or lost else None
        return Believed(self, tuple(self._account.steps), sight, records)

    @property
    def size_of_thoughts(self) -> int:
        """A situation to think with lacks what is only noted beside a match."""
        return self._host.thinking.program.size

    def offers(self, state: State, records: Sequence[Record]) -> bool:
        """Whether the seat has just these options in an imagined situation."""
        machine = self._host.machine
        return self.seat + 1 in machine.seats(state) and machine.options(state, self.seat + 1)[0] == list(records)

    def belief(self, given: tuple[Given, ...], rng: Random) -> Belief:
        """What the seat can know after it was given so much; its chance begins with that of whoever asks first."""
        if self._belief is None:
            own = Random(rng.getrandbits(64))
            self._belief = Belief(self._replayer, self._host.dealer(self.seat), own, self.size)
        self._belief.follow(given)
        return self._belief


class Believed:
    """Situations that a seat could be in after what it was given."""

    def __init__(
        self,
        memory: Memory,
        given: tuple[Given, ...],
        sight: Sight | None,
        records: Sequence[Record] | None,
    ) -> None:
        self._memory = memory
        self._given = given
        self._sight = sight
        """A deal from the present, where that is honest: for who is in a hurry, or has lost all histories."""
        self._records = records
        self._trust = NEARBY

    @property
    def trust(self) -> str:
        """How the last situation was won."""
        return self._trust

    def sample(self, rng: Random) -> State:
        if self._sight is not None:
            return self._dealt(self._sight, rng)
        belief = self._memory.belief(self._given, rng)
        self._trust = belief.trust
        state = belief.sample(rng) if belief.consistent else self._nearest(belief, rng)
        state[HEADER.GENERATOR] = rng.getrandbits(64)
        return state[: self._memory.size_of_thoughts]

    def _dealt(self, sight: Sight, rng: Random) -> State:
        self._trust = ANCHORED
        return sight.deal(rng)[: self._memory.size_of_thoughts]

    def _nearest(self, belief: Belief, rng: Random) -> State:
        """One of the situations that nearly fit, in which the seat is asked the same. Raises `NothingFits`."""
        states = belief.situations()
        rng.shuffle(states)
        for state in states:
            if self._records is None or self._memory.offers(state, self._records):
                return state
        raise NothingFits("nothing that the seat can imagine fits what it was asked")
