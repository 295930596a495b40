"""What a seat was given in a match, step by step: everything that a belief is made from, and nothing else.

A step begins where the seat learns something or decides itself. What others do without its noticing belongs to the step
in which it shows: neither the number of steps nor their length tells how often somebody decided in secret.
"""

from __future__ import annotations

from typing import NamedTuple

from spielwerk.backend.machine import Events, Machine, Record, State
from spielwerk.backend.replay import Replayer
from spielwerk.backend.stops import open_seats
from spielwerk.data import dataclass
from spielwerk.deals.labels import Words, words_of

START, OWN, OTHER, OUTSIDE = "start", "own", "other", "outside"
"""What led to a step: the set-up, the seat's own decision, that of somebody else, something from outside."""


class Act(NamedTuple):
    """What led to a step, as far as the seat knows."""

    kind: str
    player: int = 0
    """Who decided, from 1; 0 where several could have. What happened from outside happened to this player."""
    record: Record = ()
    """The seat's own decision."""
    happening: str = ""
    """`leave`, `misconduct`, or the name of a timer that was up."""


class Given(NamedTuple):
    """One step."""

    act: Act
    told: tuple[int, ...]
    """Tokens of what the seat was told."""
    seen: int
    """A token of what it saw then."""
    asked: tuple[int, ...]
    """Who had an open decision then, from 1."""
    words: Words = ()
    """The numbers behind `told`."""


@dataclass
class Account:
    """Keeps what one seat is given in a match. It is shown every true state, and keeps none."""

    replayer: Replayer
    machine: Machine

    def __post_init__(self) -> None:
        self.steps: list[Given] = []

    def begin(self, state: State, events: Events) -> None:
        """The match has begun."""
        self.steps = [self._given(Act(START), state, events)]

    def decided(self, player: int, record: Record, state: State, events: Events) -> None:
        """A player (from 1) has decided, and this followed."""
        own = player == self.replayer.seat + 1
        self._add(Act(OWN, player, record) if own else Act(OTHER), state, events)

    def happened(self, happening: str, player: int, state: State, events: Events) -> None:
        """Something happened from outside: everybody knows."""
        self._add(Act(OUTSIDE, player, (), happening), state, events)

    def _add(self, act: Act, state: State, events: Events) -> None:
        last, new = self.steps[-1], self._given(act, state, events)
        if act.kind == OTHER:
            # Not even an empty step: the number of steps would tell how often others decided in secret.
            if not new.told and new.seen == last.seen:
                return
            new = new._replace(act=Act(OTHER, self._who(last.asked, new.asked)))
        self.steps.append(new)

    def _given(self, act: Act, state: State, events: Events) -> Given:
        asked = tuple(open_seats(self.machine.program, state))
        words = words_of(events, self.replayer.seat)
        return Given(act, self.replayer.told(events), self.replayer.seen(state), asked, words)

    def _who(self, before: tuple[int, ...], after: tuple[int, ...]) -> int:
        """Who has decided, where the seat can tell that from who is asked."""
        others = [player for player in before if player != self.replayer.seat + 1]
        if len(others) == 1:
            return others[0]
        gone = [player for player in others if player not in after]
        return gone[0] if len(gone) == 1 else 0
