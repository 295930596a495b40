"""Exact chances of the results of a small game in which everybody plays at random."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from fractions import Fraction
from typing import TYPE_CHECKING, Any

from spielwerk.backend.fault import Fault
from spielwerk.data import dataclass, field
from spielwerk.diagnostics.diagnostic import Diagnostic
from spielwerk.diagnostics.phrase import Phrase
from spielwerk.diagnostics.source import NOWHERE
from spielwerk.game.odds.chain import Chain, Key, Number, TooLarge, TooLong, components, explore, visits
from spielwerk.game.odds.divergence import growing
from spielwerk.game.odds.live_state import essence
from spielwerk.match.errors import GameError
from spielwerk.match.explaining import explained
from spielwerk.program.ir import HEADER, OVER
from spielwerk.program.result import together, told_place, winners

if TYPE_CHECKING:
    from spielwerk.game.game import Game
    from spielwerk.program.lower.texts.description import Description

LIMIT = 200_000
MOST_EXACT = 2_000
"""Situations that lead back to earlier ones; with more of them fractions grow beyond use."""
TOLERANCE = 1e-9

Places = tuple[int, ...]


@dataclass(frozen=True)
class Odds:
    """How likely every result is. A win is a first place not shared by all, or that of all
    who win together; a draw is one shared by all."""

    game: str
    players: int
    states: int
    """Different situations."""
    exact: bool
    """Whether everything was worked out in fractions."""
    outcomes: list[tuple[Places, float]]
    """The places of all seats, and how likely they are; the likeliest first."""
    wins: list[float]
    draw: float
    success: float
    failure: float
    """How likely all win together, or alone, and how likely all lose."""
    expected_scores: list[float]
    mean_decisions: float | None
    """None if the game may go on for ever."""
    unfinished: float = 0.0
    """How likely the game never ends."""
    fractions: dict[Places, Fraction] = field(default_factory=dict)
    """The chances of `outcomes`, where they are exact."""

    def as_json(self) -> dict[str, Any]:
        return {
            "game": self.game,
            "players": self.players,
            "states": self.states,
            "exact": self.exact,
            "wins": self.wins,
            "draw": self.draw,
            "success": self.success,
            "failure": self.failure,
            "unfinished": self.unfinished,
            "mean_decisions": self.mean_decisions,
            "expected_scores": self.expected_scores,
            "outcomes": [self._outcome(places, chance) for places, chance in self.outcomes],
        }

    def _outcome(self, places: Places, chance: float) -> dict[str, Any]:
        told: dict[str, Any] = {"places": [told_place(place, self.players) for place in places], "probability": chance}
        if together(places) is not None:
            told["success"] = together(places)
        if self.exact:
            told["fraction"] = str(self.fractions[places])
        return told


def odds(
    game: Game,
    players: int | None = None,
    options: Mapping[str, Any] | None = None,
    limit: int = LIMIT,
    progress: Callable[[int], None] | None = None,
) -> Odds:
    """The chances of all results; `progress` hears how many situations are known. GameError: too large, or a fault."""
    machine, description = game.machine(players, options, exact=True)
    try:
        chain = explore(machine, limit, progress, essence(machine.program, description))
    except Fault as fault:
        raise GameError([explained(fault, game.source, description.manual)]) from None
    except TooLarge as found:
        raise GameError([_too_large(game, description, limit, growing(machine, found))]) from None
    parts = components(chain.arrows)
    met, endless = _visits(chain, parts)
    ends: dict[tuple[Places, Places], Number] = {}
    ends_at = machine.program.places, machine.program.scores
    for state, amount in zip(chain.states, met, strict=True):
        if state[HEADER.CONDITION] == OVER:
            places, scores = (_row(state, at, description.players) for at in ends_at)
            ends[places, scores] = ends.get((places, scores), 0) + amount
    decisions = sum(amount for number, amount in enumerate(met) if chain.decided(number))
    return _told(game, description.players, len(met), ends, None if endless else float(decisions), endless)


def _visits(chain: Chain, parts: list[list[int]]) -> tuple[list[Number], Number]:
    returning = sum(len(part) for part in parts if len(part) > 1)
    if returning <= MOST_EXACT:
        try:
            return visits(chain, parts, Fraction(1))
        except TooLong:
            pass
    met, endless = visits(chain, parts, 1.0)
    ended = sum(a for state, a in zip(chain.states, met, strict=True) if state[HEADER.CONDITION] == OVER)
    # What flows in at the start must come out at the ends.
    if abs(ended + endless - 1) > TOLERANCE:
        raise ArithmeticError(f"the chances add up to {ended + endless}")
    return met, endless


def _row(state: Key, address: int, players: int) -> Places:
    return state[address + 1 : address + 1 + players] if address else (0,) * players


def _told(
    game: Game,
    players: int,
    states: int,
    ends: dict[tuple[Places, Places], Number],
    decisions: float | None,
    endless: Number,
) -> Odds:
    chances: dict[Places, Number] = {}
    scores: list[Number] = [0] * players
    for (places, points), chance in ends.items():
        chances[places] = chances.get(places, 0) + chance
        for seat in range(players):
            scores[seat] += points[seat] * chance
    exact = isinstance(endless, Fraction)
    return Odds(
        game.name, players, states, exact,
        # Ties are in the order of places, so that the same game always gives the same list.
        outcomes=[(p, float(c)) for p, c in sorted(chances.items(), key=lambda item: (-item[1], item[0]))],
        wins=[float(sum(c for p, c in chances.items() if seat in winners(p))) for seat in range(players)],
        draw=float(sum(c for p, c in chances.items() if together(p) is None and not winners(p))),
        success=float(sum(c for p, c in chances.items() if together(p) is True)),
        failure=float(sum(c for p, c in chances.items() if together(p) is False)),
        expected_scores=[float(score) for score in scores],
        mean_decisions=decisions,
        unfinished=float(endless),
        fractions=dict(chances) if exact else {},
    )  # fmt: skip


# ---- refusals ----------------------------------------------------------------------------------


def _too_large(game: Game, description: Description, limit: int, growing: set[int]) -> Diagnostic:
    names = [
        f"`{attribute.name}`"
        for attribute, slots in description.layout.attributes.items()
        if growing & set(range(slots.address, slots.address + slots.rows * slots.width))
    ]
    words = ", ".join(names) if names else Phrase("match.a_number")
    return Diagnostic("L115" if growing else "L114", game.source, NOWHERE, {"limit": limit, "growing": words})
