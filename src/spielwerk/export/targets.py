"""What a game can be built into, by name."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from importlib import import_module
from typing import TYPE_CHECKING, Any, TypeAlias

from spielwerk.data import dataclass

if TYPE_CHECKING:
    from spielwerk.game.game import Game

Files: TypeAlias = dict[str, bytes]
"""The contents of files by their names; the one that was asked for comes first, others are beside it."""
Build: TypeAlias = Callable[["Game", int | None, Mapping[str, Any], str], Files]
"""Makes the files of a game for players and options; the last is the name of the first file."""

SIGN = b"spielwerk-build"
"""Is in the first 200 bytes of every file, so that it is known as ours and may be built anew."""


@dataclass(frozen=True)
class Target:
    """A way to build games. Its module has a function `build` and is imported when it is needed."""

    module: str
    suffix: str
    """How the name of the file or folder usually ends."""
    folder: bool = False
    """Whether the files go into a folder of that name, which is made if need be."""

    def build(self, game: Game, players: int | None, options: Mapping[str, Any], name: str) -> Files:
        """The files of a game. Raises GameError."""
        made: Build = import_module(self.module).build
        return made(game, players, options, name)


TARGETS = {
    "python": Target("spielwerk.export.python_file", ".py"),
    "wasm": Target("spielwerk.export.wasm.files", "-wasm", folder=True),
}
