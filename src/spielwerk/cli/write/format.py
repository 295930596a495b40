"""`spielwerk format`: one form for all games."""

from __future__ import annotations

from functools import partial
from pathlib import Path

import click

from spielwerk.cli import parameters
from spielwerk.cli.base import Command
from spielwerk.cli.files import replace_file
from spielwerk.cli.telling import show_faults, tell
from spielwerk.cli.words import Say


def command(say: Say) -> click.Command:
    files = click.Argument(["files"], nargs=-1, required=True, metavar=f"{say('FILE')}...")
    return Command("format", say, [files, parameters.flag(say, "check")], partial(format_files, say))


def format_files(say: Say, files: tuple[str, ...], check: bool) -> int:
    return max(format_file(say, Path(file), check) for file in files)


def format_file(say: Say, path: Path, check: bool) -> int:
    """Brings one file into its canonical form; 1 if it has faults or, when only looking, another form."""
    from spielwerk.game.sources import read_source
    from spielwerk.match.errors import GameError
    from spielwerk.notation.spiel.write.game import format_text

    if path.suffix != ".spiel":
        tell(say("only_spiel", file=path), to_stderr=True)
        return 1
    try:
        source = read_source(path)
    except GameError as error:
        show_faults(error.diagnostics, say)
        return 1
    text = format_text(source)
    if not isinstance(text, str):
        show_faults(text, say)
        return 1
    # Compared as bytes, so that a file with other line ends does not count as formatted.
    if text.encode() == path.read_bytes():
        tell(say("unchanged", file=path))
        return 0
    if check:
        tell(say("would_change", file=path))
        return 1
    replace_file(path, text.encode(), say)
    tell(say("formatted", file=path))
    return 0
