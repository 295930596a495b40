"""The notations in which a game can be written out, by the ending of the file."""

from __future__ import annotations

from collections.abc import Callable
from importlib import import_module
from pathlib import PurePath
from typing import TypeAlias

from spielwerk.model.declarations import GameText

Writer: TypeAlias = Callable[[GameText], str]

MODULES = {".spiel": "spielwerk.notation.spiel.write.game", ".lgold": "spielwerk.notation.lgold"}
"""Each has a function `write`; it is imported when a file with that ending is written."""
ENDINGS = tuple(MODULES)


def writer_for(name: str) -> Writer | None:
    """What writes files with this ending; None if nothing does."""
    module = MODULES.get(PurePath(name).suffix.lower())
    if module is None:
        return None
    found: Writer = import_module(module).write
    return found
