"""The open questions of a match. Each seat counts its own: a question keeps its number until it is answered, withdrawn
or changed, and a number is never used again. So it says nothing about what others are doing meanwhile."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from spielwerk.backend.machine import State
from spielwerk.match.picks import Draft, Picks, Pool, gathers
from spielwerk.match.played import Played
from spielwerk.match.taking_back import in_secret
from spielwerk.runtime.asking import Asker
from spielwerk.runtime.decision import Decision
from spielwerk.runtime.types import DecisionData


class Questions:
    """How often each seat was asked, what is open now, and what seats have picked of it."""

    def __init__(self, numbers: tuple[int, ...]) -> None:
        self.numbers = numbers
        """The number of the last question of each seat."""
        self.drafts: dict[int, Draft] = {}
        """Picks that are not yet a selection, by seat."""
        self._open: dict[tuple[int, str], Decision] = {}
        self._pools: dict[int, Pool] = {}
        """What seats have to pick from, for those who pick one by one and look what would follow each time."""

    def of(self, match: Played, seat: int, language: str) -> Decision:
        """The open question of a seat; made when somebody looks, and kept as long as it is open."""
        kept = self._open.get((seat, language))
        if kept is None:
            kept = self._open[seat, language] = self._made(match, seat, language)
        return kept

    def _made(self, match: Played, seat: int, language: str) -> Decision:
        asker = match.asker(seat, language)

        def around() -> dict[str, Any]:
            return match.around_question(seat, language)

        if asker.question.form != "several":
            return asker.decision(None, self.numbers[seat], around=around)
        picks = Picks(asker, self.drafts.get(seat, Draft()), self._pool(asker))
        if gathers(asker):
            return asker.decision(None, self.numbers[seat], picks.options(), picks.several, around)
        return asker.decision(None, self.numbers[seat], None, lambda: match.several_unseen(picks), around)

    def copy(self) -> Questions:
        other = Questions(self.numbers)
        other.drafts = {seat: Draft(list(draft.words)) for seat, draft in self.drafts.items()}
        other._pools = self._pools.copy()
        return other

    def picks(self, match: Played, seat: int) -> Picks | None:
        """The picks of a seat, where they can come in any order."""
        asker = match.asker(seat, match.language)
        return Picks(asker, self.drafts.setdefault(seat, Draft()), self._pool(asker)) if gathers(asker) else None

    def _pool(self, asker: Asker) -> Pool:
        kept = self._pools.get(asker.seat)
        if kept is None or kept.asker.state is not asker.state:
            kept = self._pools[asker.seat] = Pool(asker)
        return kept

    def picked(self, match: Played, seats: Iterable[int]) -> tuple[tuple[int, tuple[Any, ...]], ...]:
        """What these seats have picked of selections that are not complete."""
        begun = [(seat, self.picks(match, seat)) for seat in seats if seat in self.drafts]
        return tuple((seat, picks.values) for seat, picks in begun if picks is not None and picks.values)

    def changed(self, seat: int) -> None:
        """A seat has picked something, or taken it back: the question is the same, with other options."""
        for key in [key for key in self._open if key[0] == seat]:
            del self._open[key]

    def drop(self, seat: int) -> None:
        """What a seat has picked of a selection is gone."""
        self.drafts.pop(seat, None)
        self.changed(seat)

    def go_on(self, match: Played, before: State, waiting: Iterable[int], decided: bool) -> None:
        """The match has gone on from a state, by a decision or by something else. `waiting`: those who were asked there
        and have not answered."""
        asked = match.seats
        kept = [seat for seat in waiting if seat in asked]
        # Whoever decides in secret changes no question of others.
        secret = decided and in_secret(match, before)
        if not secret:
            kept = [seat for seat in kept if _same(match, before, seat)]
        # A question holds what was read from the state before, so it is made anew unless none of that can have changed.
        self._open = {key: question for key, question in self._open.items() if secret and key[0] in kept}
        self.drafts = {seat: draft for seat, draft in self.drafts.items() if seat in kept}
        self._pools = {}
        # A question that stays keeps its number, so that an answer that is already on its way still counts.
        self.numbers = tuple(n + (seat in asked and seat not in kept) for seat, n in enumerate(self.numbers))


def _same(match: Played, before: State, seat: int) -> bool:
    """Whether a seat is asked the same as before: all that it is told counts, and nothing else."""
    return _told(match, before, seat) == _told(match, match.history.state, seat)


def _told(match: Played, state: State, seat: int) -> DecisionData:
    asker = Asker(match.machine, match.names, state, seat + 1, match.language, explain=match.fault)
    return asker.decision().as_json()
