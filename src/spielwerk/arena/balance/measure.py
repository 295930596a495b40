"""The balance of a game as one document, and of a grid of options as a table."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from itertools import product
from typing import Any

from spielwerk.arena.balance.leads import Leads, look_at, reach
from spielwerk.arena.balance.playing import Progress, play_alike
from spielwerk.arena.balance.seats import Seats
from spielwerk.arena.balance.verdict import verdict
from spielwerk.arena.errors import fault
from spielwerk.arena.planning.entrants import RANDOM, entrants
from spielwerk.arena.statistics.winning import Winning
from spielwerk.data import dataclass
from spielwerk.game.game import Game
from spielwerk.locale import LANGUAGES

MOST_CELLS = 200
"""Combinations of options in a grid."""


@dataclass(frozen=True)
class Request:
    """What is to be measured."""

    game: Game
    players: int | None
    options: Mapping[str, Any]
    games: int
    seed: int = 0
    bot: str = RANDOM
    workers: int = 1


@dataclass
class Balance:
    """What was found out."""

    request: Request
    seats: Seats
    leads: Leads | None = None
    skill: Winning | None = None
    interrupted: bool = False

    def as_json(self) -> dict[str, Any]:
        seats, leads = self.seats, self.leads
        return {
            "game": self.request.game.name,
            "players": seats.players,
            "games": seats.games,
            "seats": seats.as_json(),
            "draws": seats.draws,
            "successes": seats.successes,
            "failures": seats.failures,
            "mean_decisions": _rounded(seats.mean_decisions),
            "lead_changes": _rounded(leads.lead_changes) if leads else None,
            "decided_at": _rounded(leads.decided_at) if leads else None,
            "seed": self.request.seed,
            "bots": self.request.bot,
            "unfinished": seats.unfinished,
            "fair": _rounded(seats.fair),
            "p_value": round(seats.p_value, 9),
            "favoured": seats.favoured,
            "handicapped": seats.handicapped,
            "decisiveness": _rounded(seats.decisiveness),
            "branching": _rounded(leads.branching) if leads else None,
            "real_choices": _rounded(leads.real_choices) if leads else None,
            "lead_measure": leads.measure if leads else None,
            "lead_games": leads.games if leads else 0,
            "lead_changes_reach": _rounded(reach(leads.changes)) if leads else None,
            "decided_at_reach": _rounded(reach(leads.decided)) if leads else None,
            "skill": _skill(self.skill),
            "verdict": {language: " ".join(verdict(seats, language)) for language in LANGUAGES},
            "interrupted": self.interrupted,
        }


def measure(request: Request, progress: Progress = None) -> Balance:
    """Plays, counts and looks."""
    entrants([request.bot])
    seats, interrupted = play_alike(
        request.game, request.players, request.options, request.games, request.seed, request.bot, request.workers,
        progress,
    )  # fmt: skip
    balance = Balance(request, seats, interrupted=interrupted)
    if interrupted:
        return balance
    game = request.game
    machine = game.fast_machine(request.players, request.options).machine
    # For games that are too long for playouts: there the hint says who is ahead.
    judge = game.search_machine(request.players, request.options).machine if game.checked.hints.worth else None
    try:
        balance.leads = look_at(machine, request.seed, seats.mean_decisions, request.games, judge)
    except KeyboardInterrupt:
        balance.interrupted = True
    return balance


# ---- house rules -------------------------------------------------------------------------------


@dataclass(frozen=True)
class Cell:
    """One combination of options, and its seats."""

    settings: Mapping[str, Any]
    seats: Seats

    def as_json(self) -> dict[str, Any]:
        low, high = self.seats.gap_interval
        return {
            "options": {name: str(value) for name, value in self.settings.items()},
            "players": self.seats.players,
            "games": self.seats.games,
            "seats": self.seats.as_json(),
            "draws": self.seats.draws,
            "successes": self.seats.successes,
            "failures": self.seats.failures,
            "gap": _rounded(self.seats.gap),
            "gap_low": _rounded(low),
            "gap_high": _rounded(high),
            "p_value": round(self.seats.p_value, 9),
            "mean_decisions": _rounded(self.seats.mean_decisions),
            "decisiveness": _rounded(self.seats.decisiveness),
        }


def grid(
    request: Request,
    choices: Mapping[str, Sequence[Any]],
    told: Callable[[int], None] | None = None,
) -> tuple[list[Cell], bool]:
    """All combinations, the fairest first, and whether somebody interrupted it. All have the same seed."""
    number = 1
    for values in choices.values():
        number *= len(values)
    if number > MOST_CELLS:
        raise fault("A210", "--grid", count=number, most=MOST_CELLS)
    entrants([request.bot])
    cells: list[Cell] = []
    interrupted = False
    for combination in product(*choices.values()):
        settings = dict(zip(choices, combination, strict=True))
        seats, interrupted = play_alike(
            request.game, request.players, {**request.options, **settings}, request.games, request.seed, request.bot,
            request.workers,
        )  # fmt: skip
        if interrupted:
            break
        cells.append(Cell(settings, seats))
        if told is not None:
            told(len(cells))
    return sorted(cells, key=lambda cell: cell.seats.gap), interrupted


def _skill(won: Winning | None) -> dict[str, Any] | None:
    if won is None:
        return None
    from spielwerk.arena.balance.skill import SKILLED

    return {
        "bot": SKILLED,
        "games": won.games,
        "win_rate": _rounded(won.share),
        "low": _rounded(won.interval.low),
        "high": _rounded(won.interval.high),
        "fair": _rounded(won.fair),
    }


def _rounded(value: float | None) -> float | None:
    return None if value is None else round(value, 6)
