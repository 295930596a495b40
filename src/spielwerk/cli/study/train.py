"""`spielwerk train`: lets a bot learn a game."""

from __future__ import annotations

from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING

import click

from spielwerk.cli import parameters
from spielwerk.cli.base import Command
from spielwerk.cli.words import Say

if TYPE_CHECKING:
    from spielwerk.referee.host import Host

MOST_GAMES = 10_000_000
STAGES = 5
CASES = "cases"


def command(say: Say) -> click.Command:
    model = click.Option(
        ["--model"],
        type=parameters.OneOf(say, "linear", "network", CASES),
        default="linear",
        metavar="linear|network|cases",
        help=say("option.model"),
    )
    params = [
        parameters.game(say),
        parameters.number(say, "--games", 1, MOST_GAMES, default=1000, help="train_games"),
        *parameters.set_up(say),
        parameters.seed(say),
        model,
        click.Option(["--from", "begin"], metavar=say("NAME"), help=say("option.from")),
        click.Option(["--against"], metavar="BOT", default="hints", help=say("option.against")),
        click.Option(["-o", "--output"], metavar=say("FILE"), help=say("option.train_output")),
        parameters.json(say),
    ]
    return Command("train", say, params, partial(train, say))


def train(
    say: Say,
    game: str,
    games: int,
    players: int | None,
    settings: dict[str, str],
    seed: int,
    model: str,
    begin: str | None,
    against: str,
    output: str | None,
    as_json: bool,
) -> int:
    # Not `required=True`: click would say so in English.
    if output is None:
        raise click.UsageError(say("train_needs_output"))
    if model == CASES and begin is None:
        raise click.UsageError(say("train_needs_cases"))
    from spielwerk.cli.file_options import with_files
    from spielwerk.cli.files import check_target
    from spielwerk.cli.telling import tell, tell_json
    from spielwerk.game.game import load
    from spielwerk.referee.host import Host

    check_target(output, say)
    loaded = load(game)
    host = Host(loaded, players, with_files(loaded, settings), say.language)
    if model == CASES:
        told = _learn_cases(say, host, games, seed, str(begin), against, output)
        words = "trained_cases"
    else:
        told = _learn_values(say, host, games, seed, model, output)
        words = "trained_model"
    if as_json:
        tell_json(told)
    else:
        tell(say(words, **told))
    return 0


def _learn_values(say: Say, host: Host, games: int, seed: int, kind: str, output: str) -> dict[str, object]:
    from spielwerk.cli.study.simulate import progress
    from spielwerk.referee.training.values import Course, train

    stages = min(STAGES, games)
    course = Course(games // stages, stages, kind)
    with progress(say, course.games * stages, "training") as told:
        model = train(host, course, seed, None if told is None else lambda done, loss: told(done))
    model.save(Path(output))
    return {"file": output, "kind": kind, "features": len(model.names), **_of(model.told, "games", "loss", "players")}


def _of(data: dict[str, object], *names: str) -> dict[str, object]:
    return {name: data[name] for name in names}


def _learn_cases(
    say: Say, host: Host, games: int, seed: int, begin: str, against: str, output: str
) -> dict[str, object]:
    from spielwerk.bots.cases.base import load_base, save_base
    from spielwerk.bots.cases.bot import Cases
    from spielwerk.bots.naming import bot_maker
    from spielwerk.cli.study.simulate import progress
    from spielwerk.referee.training.cases import train_cases

    base = load_base(begin, host.game.name)
    with progress(say, games, "training") as told:
        after = train_cases(host, base, Cases(begin), games, seed, bot_maker(against), told)
    save_base(after, Path(output))
    known = {case.name for case in base.cases}
    fresh = [case for case in after.cases if case.name not in known]
    return {"file": output, "cases": len(after.cases), "learned": len(fresh), "games": games}
