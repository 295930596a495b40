"""The open questions of a match. Each seat counts its own: a question keeps its number until it is answered, withdrawn
or changed, and a number is never used again. So it says nothing about what others are doing meanwhile."""

from __future__ import annotations

from collections.abc import Iterable
from typing import TYPE_CHECKING, Any

from spielwerk.backend.machine import State
from spielwerk.match.asking import Asker
from spielwerk.match.decision import Decision
from spielwerk.match.undo import in_secret

if TYPE_CHECKING:
    from spielwerk.match.match import Match


class Questions:
    """How often each seat was asked, and what is open now."""

    def __init__(self, numbers: tuple[int, ...]) -> None:
        self.numbers = numbers
        """The number of the last question of each seat."""
        self._open: dict[int, Decision] = {}

    def of(self, match: Match, seat: int) -> Decision:
        """The open question of a seat; made when somebody looks, and kept as long as it is open."""
        if seat not in self._open:
            self._open[seat] = _asker(match, match._state, seat).decision(ask=self.numbers[seat])
        return self._open[seat]

    def go_on(self, match: Match, before: State, waiting: Iterable[int], decided: bool) -> None:
        """The match has gone on from a state, by a decision or by something else. `waiting`: those who were asked there
        and have not answered."""
        asked = match.seats
        kept = [seat for seat in waiting if seat in asked]
        # Whoever decides in secret changes no question of others.
        secret = decided and in_secret(match, before)
        if not secret:
            kept = [seat for seat in kept if _same(match, before, seat)]
        self._open = {seat: self._open[seat] for seat in kept if secret and seat in self._open}
        self.numbers = tuple(n + (seat in asked and seat not in kept) for seat, n in enumerate(self.numbers))


def _asker(match: Match, state: State, seat: int) -> Asker:
    return Asker(match.machine, match.names, state, seat + 1, match.language, explain=match._fault)


def _same(match: Match, before: State, seat: int) -> bool:
    """Whether a seat is asked the same as before: all that it is told counts, and nothing else."""
    return _told(match, before, seat) == _told(match, match._state, seat)


def _told(match: Match, state: State, seat: int) -> dict[str, Any]:
    return _asker(match, state, seat).decision().as_json()
