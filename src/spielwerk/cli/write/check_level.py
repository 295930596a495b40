"""Checks a level without being told for which game it is: the game in whose folder it is, or a bundled one.

A level is for a bundled game if it speaks of things that the game's fields have, or nearly. If there is no such game,
only what every level must keep to is checked.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from spielwerk.diagnostics.diagnostic import Diagnostic
    from spielwerk.diagnostics.source import Source
    from spielwerk.game.game import Game

FORM = "json"


def level_faults(file: str) -> list[Diagnostic]:
    """What is wrong with a level. Raises GameError if there is no such file."""
    from spielwerk.game.files import read_file
    from spielwerk.notation.board.reading import read_board

    source = read_file(Path(file))
    text, faults = read_board(source, FORM)
    if errors(faults):
        return sorted(faults, key=lambda fault: (fault.span, fault.code))
    answers = [found for game in games_for(Path(file), set(text.attributes)) for found in misfits(game, source)]
    return min(answers, key=errors, default=faults)


def errors(faults: Sequence[Diagnostic]) -> int:
    return sum(fault.severity == "error" for fault in faults)


def games_for(file: Path, attributes: set[str]) -> Iterator[Game]:
    """The game beside whose folder the file is; else the bundled games that know something the level speaks of."""
    from spielwerk.diagnostics.diagnostic import closest
    from spielwerk.game.game import load
    from spielwerk.game.sources import bundled, find_source

    beside = file.absolute().parent.with_suffix(".spiel")
    if beside.is_file():
        yield load(beside)
        return
    for name in bundled():
        # Loading a game takes a while, and the text alone rules most of them out.
        if f"file {FORM}" in find_source(name)[0].text:
            game = load(name)
            known = [name for space in game.checked.spaces.values() for name in space.attributes]
            if any(closest(name, known) for name in attributes):
                yield game


def misfits(game: Game, source: Source) -> Iterator[list[Diagnostic]]:
    """For every option of the game that takes such files, what is wrong with this one."""
    from spielwerk.match.errors import GameError

    for name, option in game.checked.options.items():
        if option.file == FORM:
            try:
                yield list(game.lowered(None, {name: source})[1].warnings)
            except GameError as error:
                yield list(error.diagnostics)
