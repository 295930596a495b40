"""`spielwerk convert`: a game from one notation to another."""

from __future__ import annotations

from functools import partial
from pathlib import Path

import click

from spielwerk.cli import parameters
from spielwerk.cli.base import Command
from spielwerk.cli.files import replace_file
from spielwerk.cli.telling import Refusal, tell
from spielwerk.cli.words import Say


def command(say: Say) -> click.Command:
    target = click.Argument(["target"], metavar=say("TARGET"))
    overwrite = parameters.flag(say, "overwrite")
    return Command("convert", say, [parameters.game(say), target, overwrite], partial(convert, say))


def convert(say: Say, game: str, target: str, overwrite: bool) -> None:
    from spielwerk.game.game import load
    from spielwerk.notation.writers import ENDINGS, writer_for

    write = writer_for(target)
    if write is None:
        raise Refusal(say("no_writer", file=target, known=", ".join(ENDINGS)))
    path = Path(target)
    if path.exists() and not overwrite:
        raise Refusal(say("file_exists", file=target))
    model = load(game).checked.model
    assert model is not None
    replace_file(path, write(model).encode(), say)
    tell(say("converted", game=game, file=target))
