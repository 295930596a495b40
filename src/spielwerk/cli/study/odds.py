"""`spielwerk odds`: exact probabilities of the results of a small game."""

from __future__ import annotations

import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from functools import partial
from typing import TYPE_CHECKING

import click

from spielwerk.cli import parameters
from spielwerk.cli.base import Command
from spielwerk.cli.telling import console, tell, tell_json
from spielwerk.cli.words import Say

if TYPE_CHECKING:
    from spielwerk.game.odds.odds import Odds


def command(say: Say) -> click.Command:
    params = [parameters.game(say), *parameters.set_up(say), parameters.json(say)]
    return Command("odds", say, params, partial(odds, say))


def odds(say: Say, game: str, players: int | None, settings: dict[str, str], as_json: bool) -> None:
    from spielwerk.cli.file_options import with_files
    from spielwerk.game.game import load
    from spielwerk.game.odds.odds import odds as work_out

    loaded = load(game)
    with progress(say) as told:
        found = work_out(loaded, players, with_files(loaded, settings), progress=told)
    if as_json:
        tell_json(found.as_json())
    else:
        show_odds(found, say)


@contextmanager
def progress(say: Say) -> Iterator[Callable[[int], None] | None]:
    """How many situations are known, on standard error, where somebody sits in front of it."""
    if not sys.stderr.isatty():
        yield None
        return
    paper = console(to_stderr=True)
    with paper.status("") as status:
        yield lambda count: status.update(say("odds_working", count=count))


def show_odds(found: Odds, say: Say) -> None:
    tell(say("odds_title"))
    rows = rows_of(found, say)
    size = max(len(name) for name, _ in rows)
    for name, number in rows:
        tell(f"{name:<{size}}  {number}")
    tell(say("odds_states", count=found.states, how=say("odds_exact" if found.exact else "odds_rounded")))


def rows_of(found: Odds, say: Say) -> list[tuple[str, str]]:
    from spielwerk.program.result import together
    from spielwerk.runtime.names import player_word

    players = [player_word(seat + 1, say.language) for seat in range(found.players)]
    rows = [(say("odds_wins", player=who), _chance(c)) for who, c in zip(players, found.wins, strict=True)]
    rows.append((say("series_draws"), _chance(found.draw)))
    if found.success or found.failure:
        rows += [(say("series_successes"), _chance(found.success)), (say("series_failures"), _chance(found.failure))]
    if found.unfinished:
        rows.append((say("odds_unfinished"), _chance(found.unfinished)))
    if found.players > 2:
        for places, chance in [one for one in found.outcomes if together(one[0]) is None][:20]:
            rows.append((say("odds_places", places=" ".join(map(str, places))), _chance(chance)))
    if any(found.expected_scores):
        means = zip(players, found.expected_scores, strict=True)
        rows += [(say("odds_score", player=who), f"{score:.6f}") for who, score in means]
    if found.mean_decisions is not None:
        rows.append((say("odds_decisions"), f"{found.mean_decisions:.6f}"))
    return rows


def _chance(chance: float) -> str:
    return f"{chance:.10f}"
