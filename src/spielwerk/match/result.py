"""How a match ended."""

from __future__ import annotations

from collections.abc import Sequence

from spielwerk.backend.machine import winners
from spielwerk.data import dataclass, replace
from spielwerk.runtime.types import ResultData


@dataclass(frozen=True)
class Result:
    """Places count from 1 and may be shared; scores are there if the game has them."""

    places: tuple[int, ...]
    scores: tuple[int, ...]
    reason: str = ""
    success: bool | None = None
    """Of games that are won or lost together: whether they were won."""
    teams: tuple[tuple[int, ...], ...] = ()
    """Seats that share a result; empty: everybody plays alone."""

    @property
    def winners(self) -> tuple[int, ...]:
        """Seats on the first place; nobody when all share it."""
        return winners(self.places)

    @property
    def draw(self) -> bool:
        return not self.winners

    def as_json(self) -> ResultData:
        return {
            "winners": list(self.winners),
            "places": list(self.places),
            "scores": list(self.scores),
            "reason": self.reason,
            "success": self.success,
            "teams": [list(team) for team in self.teams],
        }


def among_those_who_stayed(result: Result, gone: Sequence[int]) -> Result:
    """The result if some players had left: they come last, whoever left first behind all others."""
    if not gone:
        return result
    stayed = [place for seat, place in enumerate(result.places) if seat not in gone]
    ranks = {place: 1 + sum(other < place for other in stayed) for place in stayed}
    last = len(result.places)
    places = [last - gone.index(seat) if seat in gone else ranks[p] for seat, p in enumerate(result.places)]
    return replace(result, places=tuple(places))
