"""`spielwerk convert`: the same game in another notation."""

from __future__ import annotations

from functools import partial
from pathlib import Path

import click

from spielwerk.cli.base import Command
from spielwerk.cli.files import replace_file
from spielwerk.cli.telling import Refusal, show_faults, tell
from spielwerk.cli.words import Say


def command(say: Say) -> click.Command:
    source = click.Argument(["source"], metavar=say("GAME"))
    target = click.Argument(["target"], metavar=say("FILE"))
    return Command("convert", say, [source, target], partial(convert, say))


def convert(say: Say, source: str, target: str) -> int:
    """Reads a game and writes it in the notation that the name of the new file ends with."""
    from spielwerk.match.errors import GameError
    from spielwerk.match.sources import find_source
    from spielwerk.notation.registry import WRITERS, ending, read_game

    write = WRITERS.get(ending(target))
    if write is None:
        raise Refusal(say("no_notation", file=target, known=", ".join(WRITERS)))
    try:
        text, _ = find_source(source)
    except GameError as error:
        show_faults(error.diagnostics, say)
        return 1
    game, faults = read_game(text)
    if faults:
        show_faults(faults, say)
    if any(fault.severity == "error" for fault in faults):
        return 1
    replace_file(Path(target), write(game).encode(), say)
    tell(say("converted", file=target))
    return 0
