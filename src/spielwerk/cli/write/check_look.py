"""Checks the look of a game: with the game, or by itself, for the game in whose folder it is."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from spielwerk.check.files import Files
    from spielwerk.check.typed.symbols import Checked
    from spielwerk.diagnostics.diagnostic import Diagnostic

FILE = "look.json"


def faults_of_look(files: Files, game: Checked) -> list[Diagnostic]:
    """What is wrong with the look of a sound game, if it has one."""
    from spielwerk.look import find_look

    return list(find_look(files, game).faults)


def look_faults(file: str) -> list[Diagnostic]:
    """What is wrong with a look, for its game if that is there. Raises GameError if file or game cannot be read."""
    from spielwerk.game.files import GameFolder, read_file
    from spielwerk.game.game import load
    from spielwerk.game.sources import game_file
    from spielwerk.look import read_look
    from spielwerk.look.reading import FOLDER

    folder = Path(file).absolute().parent
    source = read_file(Path(file))
    beside = game_file(folder.parent, folder.name)
    game = load(beside).checked if beside is not None else None
    return list(read_look(source, GameFolder(folder / FOLDER), game).faults)
