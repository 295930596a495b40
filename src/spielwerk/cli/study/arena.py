"""`spielwerk arena`: a series between bots."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING, Any

import click

from spielwerk.cli import parameters
from spielwerk.cli.base import Command
from spielwerk.cli.study.report_target import report_target
from spielwerk.cli.study.simulate import INTERRUPTED, MOST_GAMES
from spielwerk.cli.telling import show_faults, tell, tell_json
from spielwerk.cli.words import Say

if TYPE_CHECKING:
    from spielwerk.arena.planning.order import Order
    from spielwerk.arena.series import Series
    from spielwerk.diagnostics.diagnostic import Diagnostic

    Keep = Callable[[list[Any]], None]

GAMES = 100
MOST_WORKERS = 1024
SERIES_MARK = b'"format": "spielwerk-series"'


def command(say: Say) -> click.Command:
    mode = click.Option(
        ["--mode"],
        type=parameters.OneOf(say, "robin", "field", "ladder"),
        metavar="robin|field|ladder",
        help=say("option.mode"),
    )
    params = [
        # Not needed with --again; who leaves out both is told so below.
        click.Argument(["game"], metavar=say("GAME"), required=False),
        click.Option(["--bots"], metavar=say("BOTS"), help=say("option.bots")),
        parameters.number(say, "--games", 1, MOST_GAMES, help="arena_games"),
        *parameters.set_up(say),
        parameters.number(say, "--seed", 0, parameters.LARGEST_SEED),
        click.Option(["--known-seed"], is_flag=True, help=say("option.known-seed")),
        parameters.number(say, "--workers", 1, MOST_WORKERS),
        click.Option(["--cluster"], metavar=say("ADDRESS"), help=say("option.cluster")),
        mode,
        click.Option(["--until-sure"], is_flag=True, help=say("option.until-sure")),
        parameters.file(say, "series"),
        parameters.file(say, "again"),
        parameters.file(say, "report"),
        parameters.json(say),
    ]
    return Command("arena", say, params, partial(arena, say))


def arena(
    say: Say,
    game: str | None,
    bots: str | None,
    games: int | None,
    players: int | None,
    settings: dict[str, str],
    seed: int | None,
    known_seed: bool,
    workers: int | None,
    cluster: str | None,
    mode: str | None,
    until_sure: bool,
    series: str | None,
    again: str | None,
    report: str | None,
    as_json: bool,
) -> int:
    if workers is not None and cluster is not None:
        raise click.UsageError(say("workers_or_cluster"))
    given = (game, bots, games, players, seed, known_seed or None, mode, until_sure or None, series)
    if again is not None and (settings or any(value is not None for value in given)):
        raise click.UsageError(say("again_alone"))
    target = report_target(say, report)
    kept: list[Any] = []
    if again is not None:
        order, kept = _order_again(again)
    else:
        order = _order(say, game, bots, games, players, settings, seed, known_seed, mode, until_sure)
    found: list[Any] = []
    played = _play(say, order, workers or 1, cluster, series, found.extend if again is not None else None)
    code = INTERRUPTED if played.interrupted else 0
    if again is not None:
        code = code or _compare(say, found, kept)
    _tell(say, played, target, as_json)
    if absent := _absent(played):
        show_faults(absent, say)
        code = code or 1
    return code


# ---- what is asked for -------------------------------------------------------------------------


def _order(
    say: Say,
    game: str | None,
    bots: str | None,
    games: int | None,
    players: int | None,
    settings: dict[str, str],
    seed: int | None,
    known_seed: bool,
    mode: str | None,
    until_sure: bool,
) -> Order:
    if game is None:
        raise click.UsageError(say("missing", name=say("GAME")))
    if bots is None:
        raise click.UsageError(say("missing", name="--bots"))
    specs = [spec.strip() for spec in bots.split(",")]
    if not all(specs):
        raise click.UsageError(say("bad_value", name="--bots", what=say("no_bot_here")))
    from spielwerk.arena.planning.order import ROBIN, order_for
    from spielwerk.cli.file_options import with_files
    from spielwerk.game.game import load

    loaded = load(game)
    options = with_files(loaded, settings)
    return order_for(loaded, players, options, specs, games or GAMES, seed, mode or ROBIN, until_sure, known_seed)


def _order_again(name: str) -> tuple[Order, list[Any]]:
    from spielwerk.arena.again import check_same, read_series
    from spielwerk.arena.journal import check_place

    order, done = read_series(Path(name))
    check_same(order)
    check_place(Path(name), order)
    return order, [item for chunk in done for item in chunk]


# ---- playing -----------------------------------------------------------------------------------


def _play(say: Say, order: Order, workers: int, cluster: str | None, file: str | None, keep: Keep | None) -> Series:
    from spielwerk.arena.crew import crew_for
    from spielwerk.arena.journal import Journal
    from spielwerk.arena.planning.schedule import check
    from spielwerk.arena.series import Series
    from spielwerk.cli.files import check_target
    from spielwerk.cli.play.guests import tell_of_guests
    from spielwerk.cli.study.simulate import progress

    check(order)
    journal = None
    if file is not None:
        journal = Journal(check_target(file, say, mark=SERIES_MARK, refusal="not_a_series"), order)
        keep, order = journal.write, journal.order
    played = Series(order)
    tell_of_guests(say, (bot.spec for bot in order.bots), partial(tell, to_stderr=True))
    earlier = journal.earlier if journal is not None else []
    before = sum(getattr(item, "count", 1) for done in earlier for item in done)
    if before:
        tell(say("arena_continued", games=before), to_stderr=True)
    crew = crew_for(order, workers, cluster)
    try:
        with progress(say, order.games, "arena_playing") as told:
            played.play(crew, earlier, keep, told)
    finally:
        crew.close()
        if journal is not None:
            journal.close()
    if played.interrupted:
        tell(say("arena_interrupted", played=played.results.games, games=order.games), to_stderr=True)
    return played


def _compare(say: Say, found: list[Any], kept: list[Any]) -> int:
    from spielwerk.arena.again import differences

    wrong, games = differences(found, kept)
    if wrong:
        tell(say("arena_differs", count=len(wrong), games=games, first=wrong[0]), to_stderr=True)
        return 1
    tell(say("arena_same", games=games), to_stderr=True)
    return 0


# ---- telling -----------------------------------------------------------------------------------


def _absent(played: Series) -> list[Diagnostic]:
    """A fault for every bot that took none of its decisions, so that nobody takes the figures for its own."""
    from spielwerk.diagnostics.diagnostic import Diagnostic
    from spielwerk.diagnostics.source import NOWHERE, Source

    found = []
    for number in played.results.absent:
        name, count = played.order.names[number], played.results.asked[number]
        reason = played.results.examples[number][0][1].reason
        found.append(Diagnostic("A322", Source(name, ""), NOWHERE, {"name": name, "count": count, "reason": reason}))
    return found


def _tell(say: Say, played: Series, target: Path | None, as_json: bool) -> None:
    from spielwerk.arena.standing import standing
    from spielwerk.cli.study.standing import show_standing

    document = standing(played)
    if target is not None:
        from spielwerk.cli.study.reports import write_series_report

        write_series_report(say, played, document, target)
    if as_json:
        tell_json(document)
    else:
        show_standing(say, document)
    if target is not None:
        tell(say("arena_report", file=target), to_stderr=True)
