"""How a match ended."""

from __future__ import annotations

from collections.abc import Sequence

from spielwerk.data import dataclass, replace
from spielwerk.program.result import success_place, together, told_place, winners
from spielwerk.runtime.types import ResultData


@dataclass(frozen=True)
class Result:
    """Places count from 1 and may be shared; scores are there if the game has them."""

    places: tuple[int, ...]
    scores: tuple[int, ...]
    reason: str = ""
    success: bool | None = None
    """Whether all have won or lost together, or alone; None: somebody has won against others, or it is a draw."""
    teams: tuple[tuple[int, ...], ...] = ()
    """Seats that share a result; empty: everybody plays alone."""

    @property
    def winners(self) -> tuple[int, ...]:
        """Seats on the first place; nobody when all share it, unless they have won together."""
        if self.success is None:
            return winners(self.places)
        return tuple(seat for seat, place in enumerate(self.places) if place == 1) if self.success else ()

    @property
    def draw(self) -> bool:
        return self.success is None and not self.winners

    @property
    def counted(self) -> tuple[int, ...]:
        """The places as series keep and count them: they say, too, whether all have won together."""
        players = len(self.places)
        return (success_place(players),) * players if self.success else self.places

    def as_json(self) -> ResultData:
        return {
            "winners": list(self.winners),
            "places": list(self.places),
            "scores": list(self.scores),
            "reason": self.reason,
            "success": self.success,
            "teams": [list(team) for team in self.teams],
        }


def result_of(places: Sequence[int], scores: Sequence[int], reason: str = "") -> Result:
    """The result that the places and scores of a state stand for."""
    return Result(tuple(told_place(place, len(places)) for place in places), tuple(scores), reason, together(places))


def among_those_who_stayed(result: Result, gone: Sequence[int]) -> Result:
    """The result if some players had left: they come last, whoever left first behind all others."""
    if not gone:
        return result
    stayed = [place for seat, place in enumerate(result.places) if seat not in gone]
    ranks = {place: 1 + sum(other < place for other in stayed) for place in stayed}
    last = len(result.places)
    places = [last - gone.index(seat) if seat in gone else ranks[p] for seat, p in enumerate(result.places)]
    return replace(result, places=tuple(places))
