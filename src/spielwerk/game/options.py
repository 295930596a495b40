"""What a match is set up with, for those who have a game: the number of players and the values of options."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from contextlib import contextmanager
from pathlib import Path
from typing import Any

from spielwerk.bind import options as binding
from spielwerk.bind.options import CannotBind, OptionValues
from spielwerk.check.files import Files
from spielwerk.check.typed.symbols import Checked, OptionSymbol
from spielwerk.diagnostics.diagnostic import Diagnostic
from spielwerk.diagnostics.source import Source
from spielwerk.game.files import read_file
from spielwerk.match.errors import GameError
from spielwerk.program.lower import constant_value


@contextmanager
def told() -> Iterator[None]:
    """What does not fit the game is told to whoever set it up."""
    try:
        yield
    except CannotBind as fault:
        raise GameError(fault.diagnostics) from None


def read_players(game: Checked, players: int | None) -> int:
    """The number of players, which must be one the game is for."""
    with told():
        return binding.read_players(game, players)


def read_options(game: Checked, files: Files, options: Mapping[str, Any], players: int) -> OptionValues:
    """The value of every option; those not given have their defaults. All faults are reported."""
    with told():
        given = with_files(game, options)
        return binding.read_options(game, given, players, files, constant_value)


def with_files(game: Checked, options: Mapping[str, Any]) -> dict[str, Any]:
    """The options with the texts of files that somebody on this machine names by their paths."""
    known = game.options
    return {
        name: read_file(value) if isinstance(value, Path) and name in known and known[name].file is not None else value
        for name, value in options.items()
    }


def file_named(game: Checked, files: Files, symbol: OptionSymbol, name: str) -> Source:
    """One of the files that belong to the game."""
    with told():
        return binding.file_named(game, symbol, name, files)


def board_players(faults: Sequence[Diagnostic]) -> int | None:
    """How many players a board is for, if all that is wrong is that more want to play."""
    given = [fault.values["given"] for fault in faults if fault.code == "B144"]
    errors = [fault for fault in faults if fault.severity == "error"]
    counts = [count for count in given if isinstance(count, int)]
    return min(counts) if counts and len(counts) == len(errors) else None


def recorded(options: Mapping[str, Any], values: Mapping[str, int | str | Source]) -> dict[str, Any]:
    """Options as a record keeps them: files with their whole text, so that a changed file changes no record."""
    kept = dict(options)
    for name, value in values.items():
        if isinstance(value, Source):
            kept[name] = {"file": value.name, "text": value.text}
    return kept
