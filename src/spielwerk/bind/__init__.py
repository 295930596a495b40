"""Between the check and the program: what a program is made for, with everything strangers give as typed values.

`bind` is the one place where options are read and the files they name are parsed; what makes programs gets a `Bound`.
"""

from __future__ import annotations

from functools import cached_property

from spielwerk.bind.boards import BoardFile, read_boards
from spielwerk.bind.build import Build
from spielwerk.bind.options import CannotBind, Constant, OptionValues, read_options, read_players
from spielwerk.check.files import Files
from spielwerk.check.typed.symbols import Checked, OptionSymbol
from spielwerk.data import dataclass
from spielwerk.diagnostics.source import Source

__all__ = ["BoardFile", "Bound", "Build", "CannotBind", "OptionValues", "bind"]


@dataclass(frozen=True)
class Bound:
    """A build with all that is known before a match."""

    build: Build
    players: int
    options: OptionValues

    @cached_property
    def boards(self) -> dict[OptionSymbol, BoardFile]:
        """The files among the options; they are parsed when the program is made, not when it is found again."""
        return read_boards(self.options)

    @property
    def named_options(self) -> dict[str, int | str | Source]:
        """The values of the options, by their names."""
        return {symbol.name: value for symbol, value in self.options.items()}

    @property
    def content(self) -> tuple[object, ...]:
        """Everything that decides what the program of a game is; equal for equal programs."""
        build = self.build
        values = tuple(
            (symbol.name, (value.name, value.text) if isinstance(value, Source) else value)
            for symbol, value in self.options.items()
        )
        return self.players, values, build.exact, build.claims, build.hints, build.knowledge, build.debug


def bind(game: Checked, build: Build, files: Files, constant: Constant) -> Bound:
    """The build of a game with its players, options and files read. Raises CannotBind with all faults."""
    players = read_players(game, build.players)
    options = read_options(game, build.options, players, files, constant)
    return Bound(build, players, options)
