"""How a match ended."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from spielwerk.backend.machine import winners


@dataclass(frozen=True)
class Result:
    """Places count from 1 and may be shared; scores are there if the game has them."""

    places: tuple[int, ...]
    scores: tuple[int, ...]
    reason: str = ""

    @property
    def winners(self) -> tuple[int, ...]:
        """Seats on the first place; nobody when all share it."""
        return winners(self.places)

    @property
    def draw(self) -> bool:
        return not self.winners

    def as_json(self) -> dict[str, Any]:
        return {
            "winners": list(self.winners),
            "places": list(self.places),
            "scores": list(self.scores),
            "reason": self.reason,
        }
