"""`spielwerk simulate`: many random matches."""

from __future__ import annotations

import shlex
import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from functools import partial
from typing import TYPE_CHECKING

import click

from spielwerk.arena.shares import percent
from spielwerk.cli import parameters
from spielwerk.cli.base import Command
from spielwerk.cli.telling import console, faults_json, show_faults, tell, tell_json
from spielwerk.cli.words import Say
from spielwerk.extras import needed

if TYPE_CHECKING:
    from spielwerk.diagnostics.diagnostic import Diagnostic
    from spielwerk.game.game import Game
    from spielwerk.game.playable import Playable
    from spielwerk.game.series import Claims, Summary
    from spielwerk.program.manual.manual import Manual

MOST_GAMES = 1_000_000_000
INTERRUPTED = 130
"""The exit code of a command that somebody stopped."""


def command(say: Say) -> click.Command:
    back_end = click.Option(
        ["--backend"],
        type=parameters.OneOf(say, "python", "wasm"),
        metavar="wasm|python",
        help=say("option.backend"),
    )
    claims = click.Option(
        ["--claims"],
        type=parameters.OneOf(say, "all", "sample", "off"),
        default="all",
        metavar="all|sample|off",
        help=say("option.claims"),
    )
    log_game = click.Option(
        ["--log-game"],
        type=(parameters.Number(say, 0, MOST_GAMES), str),
        metavar=say("INDEX_FILE"),
        help=say("option.log_game"),
    )
    params = [
        parameters.game(say),
        parameters.number(say, "--games", 1, MOST_GAMES, default=1000),
        *parameters.set_up(say),
        parameters.seed(say),
        back_end,
        parameters.number(say, "--threads", 1, 1024),
        claims,
        log_game,
        parameters.json(say),
    ]
    return Command("simulate", say, params, partial(simulate, say))


def simulate(
    say: Say,
    game: str,
    games: int,
    players: int | None,
    settings: dict[str, str],
    seed: int,
    backend: str | None,
    threads: int | None,
    claims: Claims,
    log_game: tuple[int, str] | None,
    as_json: bool,
) -> int:
    # Before anything is loaded or played, so that a wrong request is refused at once.
    _check_request(say, games, backend, log_game)
    from spielwerk.backend.choice import PYTHON, fastest
    from spielwerk.cli.file_options import with_files
    from spielwerk.game.game import load
    from spielwerk.game.series import looks
    from spielwerk.game.series import simulate as play_series

    used = backend or fastest()
    if used == PYTHON:
        _tell_what_is_slower(say, backend, threads)
    loaded = load(game)
    options = with_files(loaded, settings)
    made = loaded.fast_machine(players, options, claims != "off", used)
    plain = loaded.fast_machine(players, options, False, used) if claims == "sample" else None
    with progress(say, games) as told:
        beside = plain.machine if plain is not None else None
        summary = play_series(loaded.name, made.machine, made.players, games, seed, told, threads or 1, claims, beside)
    if summary.interrupted:
        tell(say("series_interrupted", played=summary.games, games=games), to_stderr=True)
    faults = series_faults(loaded, made, plain or made, summary)
    if as_json:
        tell_json({**summary.as_json(), **faults_for_programs(say, faults)})
    else:
        show_summary(summary, say)
    # A series that was interrupted may not have come to this game.
    if log_game is not None and log_game[0] < summary.games:
        from spielwerk.cli.study.series_log import log_game_of_series

        index, file = log_game
        log_game_of_series(say, loaded, players, options, seed, index, file, looks(claims, index))
        tell(say("log_written", index=index, file=file), to_stderr=True)
    again = command_again(game, players, settings, seed, claims)
    code = show_series_faults(say, game, again, summary, faults)
    return code or (INTERRUPTED if summary.interrupted else 0)


def _tell_what_is_slower(say: Say, backend: str | None, threads: int | None) -> None:
    from spielwerk.backend.choice import wasm_missing, wasm_trouble

    if backend is None:
        words = say("no_compiled") if wasm_missing() else say("no_wasm", reason=wasm_trouble())
        tell(words, to_stderr=True)
    if threads is not None and threads > 1:
        tell(say("one_thread"), to_stderr=True)


def _check_request(say: Say, games: int, backend: str | None, log_game: tuple[int, str] | None) -> None:
    from spielwerk.backend.choice import WASM, wasm_missing, wasm_trouble

    if backend == WASM and (missing := wasm_missing()):
        raise missing
    if backend == WASM and (reason := wasm_trouble()):
        raise click.UsageError(say("wasm_broken", reason=reason))
    if log_game is not None:
        from spielwerk.cli.files import check_target

        if log_game[0] >= games:
            raise click.UsageError(say("no_such_game_number", index=log_game[0], last=games - 1))
        check_target(log_game[1], say)


@contextmanager
def progress(say: Say, games: int, words: str = "simulating") -> Iterator[Callable[[int], None] | None]:
    """A bar on standard error, where somebody sits in front of it."""
    if not sys.stderr.isatty():
        yield None
        return
    with needed("cli"):
        from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeRemainingColumn

    columns = (TextColumn(say(words)), BarColumn(), MofNCompleteColumn(), TimeRemainingColumn())
    with Progress(*columns, console=console(to_stderr=True), transient=True) as bar:
        task = bar.add_task("", total=games)
        yield lambda done: bar.update(task, completed=done)


def show_summary(summary: Summary, say: Say) -> None:
    data = summary.as_json()
    rows = [
        (say("series_games"), str(data["games"])),
        (say("series_backend"), str(data["backend"])),
        (say("series_seconds"), f"{data['seconds']:.2f}"),
        (say("series_speed"), f"{data['games_per_second']:.0f}"),
        (say("series_decisions"), f"{data['mean_decisions']:.2f}"),
        *((say("series_wins", seat=seat + 1), _share(count, summary)) for seat, count in enumerate(data["wins"])),
        (say("series_draws"), _share(data["draws"], summary)),
        *(
            (say(f"series_{key}"), _share(data[key], summary))
            for key in ("successes", "failures")
            if summary.successes or summary.failures
        ),
        (say("series_unfinished"), _share(data["unfinished"], summary)),
        *(
            (say("series_score", seat=seat), say("series_spread", mean=f"{one.mean:.2f}", spread=f"{one.spread:.2f}"))
            for seat, one in enumerate(summary.scores, 1)
        ),
        (say("series_digest"), data["digest"]),
    ]
    if summary.claims != "all":
        rows.append((say("series_claims"), say("series_claims_in", games=summary.looked)))
    size = max(len(name) for name, _ in rows)
    for name, value in rows:
        tell(f"{name:<{size}}  {value}")


def _share(count: int, summary: Summary) -> str:
    return f"{count} ({percent(count / max(summary.games, 1))})"


# ---- games that were stopped -------------------------------------------------------------------


def series_faults(game: Game, made: Playable, plain: Playable, summary: Summary) -> list[tuple[int, Diagnostic]]:
    """The numbers of the first games that were stopped, and what stopped them: a rule or a broken claim.

    `plain` does not look at claims: its lines have other numbers.
    """
    from spielwerk.game.series import looks
    from spielwerk.match.explaining import explained

    def told(index: int) -> Manual:
        return (made if looks(summary.claims, index) else plain).manual

    return [(index, explained(fault, game.source, told(index))) for index, fault in summary.faults]


def faults_for_programs(say: Say, faults: list[tuple[int, Diagnostic]]) -> dict[str, object]:
    if not faults:
        return {}
    told = faults_json([fault for _, fault in faults], say)
    return {"faults": [{"game": index, **fault} for (index, _), fault in zip(faults, told, strict=True)]}


def command_again(game: str, players: int | None, settings: dict[str, str], seed: int, claims: Claims) -> str:
    """The command that plays the same series."""
    words = ["spielwerk", "simulate", game, "--seed", str(seed)]
    words += ["--claims", claims] if claims != "all" else []
    words += ["--players", str(players)] if players is not None else []
    for name, value in settings.items():
        words += ["--option", f"{name}={value}"]
    return shlex.join(words)


def show_series_faults(say: Say, name: str, again: str, summary: Summary, faults: list[tuple[int, Diagnostic]]) -> int:
    """The first fault that stopped a game, and how to look at it; the exit code."""
    if not faults:
        return 0
    index, fault = faults[0]
    tell(say("series_faults", count=summary.unfinished, games=summary.games, index=index), to_stderr=True)
    show_faults([fault], say)
    look = say("series_look", again=again, games=index + 1, index=index, game=shlex.quote(name))
    tell(look, to_stderr=True)
    return 1
