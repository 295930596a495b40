"""`spielwerk balance`: whether a game is fair."""

from __future__ import annotations

from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING, Any

import click

from spielwerk.arena.shares import percent
from spielwerk.cli import parameters
from spielwerk.cli.base import Command
from spielwerk.cli.study.balance_rows import balance_rows
from spielwerk.cli.study.simulate import INTERRUPTED, MOST_GAMES, progress
from spielwerk.cli.study.standing import p_value as shown_p
from spielwerk.cli.study.standing import show_table
from spielwerk.cli.telling import tell, tell_json
from spielwerk.cli.words import Say
from spielwerk.diagnostics.visible import visible

if TYPE_CHECKING:
    from spielwerk.arena.balance.measure import Balance, Cell, Request
    from spielwerk.game.game import Game

GAMES = 4000
MOST_WORKERS = 1024


def command(say: Say) -> click.Command:
    grid = click.Option(
        ["--grid"], type=parameters.Setting(say), multiple=True, metavar="K=V,V", help=say("option.grid")
    )
    params = [
        parameters.game(say),
        parameters.number(say, "--games", 1, MOST_GAMES, default=GAMES, help="balance_games"),
        *parameters.set_up(say),
        parameters.seed(say),
        parameters.number(say, "--workers", 1, MOST_WORKERS),
        click.Option(["--bots"], metavar=say("BOT"), default="random", help=say("option.balance_bots")),
        grid,
        click.Option(["--skill"], is_flag=True, help=say("option.skill")),
        parameters.file(say, "report"),
        parameters.json(say),
    ]
    return Command("balance", say, params, partial(balance, say))


def balance(
    say: Say,
    game: str,
    games: int,
    players: int | None,
    settings: dict[str, str],
    seed: int,
    workers: int | None,
    bots: str,
    grid: tuple[tuple[str, str], ...],
    skill: bool,
    report: str | None,
    as_json: bool,
) -> int:
    from spielwerk.arena.balance.measure import Request
    from spielwerk.cli.file_options import with_files
    from spielwerk.cli.play.guests import tell_of_guests
    from spielwerk.cli.study.report_target import report_target
    from spielwerk.game.game import load

    if grid and skill:
        raise click.UsageError(say("skill_or_grid"))
    choices = _choices(say, grid, settings)
    # Now, since after all the games it would be too late to hear that it cannot be written.
    target = report_target(say, report)
    loaded = load(game)
    # Not on standard output, where --json must write nothing but JSON.
    tell_of_guests(say, [bots], partial(tell, to_stderr=True))
    request = Request(loaded, players, with_files(loaded, settings), games, seed, bots, workers or 1)
    if choices:
        return _grid(say, request, _with_files(loaded, choices), target, as_json)
    return _single(say, request, skill, target, as_json)


def _choices(say: Say, grid: tuple[tuple[str, str], ...], settings: dict[str, str]) -> dict[str, list[str]]:
    choices: dict[str, list[str]] = {}
    for name, given in grid:
        values = [value.strip() for value in given.split(",")]
        if name in choices or name in settings or not all(values) or len(set(values)) < len(values):
            what = say("grid_values", given=f"{name}={given}"[:60])
            raise click.UsageError(say("bad_value", name="--grid", what=what))
        choices[name] = values
    return choices


def _with_files(game: Game, choices: dict[str, list[str]]) -> dict[str, list[Any]]:
    from spielwerk.cli.file_options import with_files

    return {name: [with_files(game, {name: value})[name] for value in values] for name, values in choices.items()}


# ---- one game ----------------------------------------------------------------------------------


def _single(say: Say, request: Request, skill: bool, target: Path | None, as_json: bool) -> int:
    from spielwerk.arena.balance.measure import measure

    with progress(say, request.games, "arena_playing") as told:
        found = measure(request, told)
    if skill and not found.interrupted:
        _add_skill(say, found)
    if found.interrupted:
        tell(say("arena_interrupted", played=found.seats.games, games=request.games), to_stderr=True)
    document = found.as_json()
    if target is not None:
        from spielwerk.cli.study.reports import write_balance_report

        write_balance_report(say, document, target)
    if as_json:
        tell_json(document)
    else:
        show_balance(say, document)
    _tell_where(say, target)
    return INTERRUPTED if found.interrupted else 0


def _add_skill(say: Say, found: Balance) -> None:
    from spielwerk.arena.balance.skill import GAMES as SKILL_GAMES
    from spielwerk.arena.balance.skill import skill_against_luck

    request = found.request
    try:
        with progress(say, SKILL_GAMES, "arena_playing") as told:
            found.skill = skill_against_luck(
                request.game, request.players, request.options, request.seed, request.workers, told
            )
    except KeyboardInterrupt:
        # What has been measured so far is shown all the same.
        found.interrupted = True


def show_balance(say: Say, found: dict[str, Any]) -> None:
    tell(say("arena_head", **{key: found[key] for key in ("game", "players", "games", "seed")}))
    tell()
    rows = [
        [
            str(seat["seat"] + 1),
            str(seat["wins"]),
            percent(seat["share"]),
            f"{percent(seat['low'])} – {percent(seat['high'])}",
        ]
        for seat in found["seats"]
    ]
    show_table([say("balance_seat"), say("balance_wins"), say("balance_share"), say("arena_interval")], rows)
    tell()
    for name, value in balance_rows(say, found):
        tell(f"{name}: {value}")
    tell()
    tell(found["verdict"][say.language])


def _tell_where(say: Say, target: Path | None) -> None:
    if target is not None:
        tell(say("arena_report", file=target), to_stderr=True)


# ---- house rules -------------------------------------------------------------------------------


def _grid(say: Say, request: Request, choices: dict[str, list[Any]], target: Path | None, as_json: bool) -> int:
    from spielwerk.arena.balance.measure import grid

    number = 1
    for values in choices.values():
        number *= len(values)
    with progress(say, number, "arena_playing") as told:
        cells, interrupted = grid(request, choices, told)
    if interrupted:
        tell(say("grid_interrupted", done=len(cells), all=number), to_stderr=True)
    document = {
        "game": request.game.name,
        "games": request.games,
        "seed": request.seed,
        "bots": request.bot,
        "grid": [cell.as_json() for cell in cells],
        "interrupted": interrupted,
    }
    if target is not None:
        from spielwerk.cli.study.reports import write_grid_report

        write_grid_report(say, document, target)
    if as_json:
        tell_json(document)
    else:
        show_grid(say, cells)
    _tell_where(say, target)
    return INTERRUPTED if interrupted else 0


def show_grid(say: Say, cells: list[Cell]) -> None:
    rows = []
    for cell in cells:
        low, high = cell.seats.gap_interval
        rows.append(
            [
                visible(" ".join(f"{name}={value}" for name, value in cell.settings.items())),
                " ".join(percent(cell.seats.share(seat)) for seat in range(cell.seats.players)),
                percent(cell.seats.gap),
                f"{percent(low)} – {percent(high)}",
                shown_p(cell.seats.p_value),
                f"{cell.seats.mean_decisions:.1f}",
            ]
        )
    show_table([say(f"grid_{key}") for key in ("options", "shares", "gap", "interval", "p", "decisions")], rows)
    if cells:
        tell()
        best, name = cells[0], rows[0][0]
        key = "grid_fair" if not best.seats.unequal else "grid_fairest"
        tell(say(key, name=name, games=best.seats.games))
