"""Reads what a match is set up with: the number of players and the values of options."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from itertools import islice
from pathlib import Path
from typing import TYPE_CHECKING, Any

from spielwerk.check import types as ty
from spielwerk.check.faults import did_you_mean
from spielwerk.check.files import NoFile
from spielwerk.check.symbols import OptionSymbol
from spielwerk.diagnostics.diagnostic import Diagnostic
from spielwerk.diagnostics.source import NOWHERE, Source
from spielwerk.limits import LARGEST_FILE
from spielwerk.match.errors import GameError
from spielwerk.match.files import read_file
from spielwerk.program.lower.constants import constant_value
from spielwerk.program.lower.game import OptionValues

if TYPE_CHECKING:
    from spielwerk.match.game import Game
    from spielwerk.program.lower.description import Description

LONGEST_NAME = 200
LONGEST_TEXT = 10_000
MOST_UNKNOWN = 20
"""Options that are told of as unknown."""


def read_players(game: Game, players: int | None) -> int:
    """The number of players, which must be one the game is for."""
    if players is None:
        return game.default_players
    if isinstance(players, bool) or not isinstance(players, int) or players not in game.player_counts:
        counts = ", ".join(str(count) for count in game.player_counts)
        raise GameError([Diagnostic("L107", game.source, NOWHERE, {"players": _shown(players)[:40], "counts": counts})])
    return players


def read_options(game: Game, options: Mapping[str, Any], players: int) -> OptionValues:
    """The value of every option; those not given have their defaults. All faults are reported."""
    faults: list[Diagnostic] = []
    known = game.checked.options
    for name in islice((name for name in options if name not in known), MOST_UNKNOWN):
        hint = did_you_mean(_shown(name), known)
        values = {"name": _shown(name), "hint": hint, "known": ", ".join(known) or "–"}
        faults.append(Diagnostic("L108", game.source, NOWHERE, values))
    chosen: OptionValues = {}
    for name, symbol in known.items():
        try:
            given = options.get(name)
            chosen[symbol] = (
                _value(game, symbol, given, players, chosen)
                if given is not None
                else _default(game, symbol, players, chosen)
            )
        except GameError as error:
            faults += error.diagnostics
        except _Unfit as unfit:
            values = {"name": name, "value": _shown(options.get(name)), "expected": unfit.expected}
            faults.append(Diagnostic("L109", game.source, symbol.span, values))
    if faults:
        raise GameError(faults)
    return chosen


def _shown(value: object) -> str:
    """What was given, as far as a message shows it; some values cannot even be written."""
    try:
        return str(value)[:60]
    except (RecursionError, ValueError):
        return "…"


class _Unfit(Exception):
    def __init__(self, expected: str) -> None:
        super().__init__(expected)
        self.expected = expected


def _default(game: Game, symbol: OptionSymbol, players: int, chosen: OptionValues) -> int | str | Source:
    assert symbol.default is not None
    value = constant_value(game.checked, players, chosen, symbol.default)
    return file_named(game, symbol, str(value)) if symbol.file is not None else value


def _value(game: Game, symbol: OptionSymbol, given: Any, players: int, chosen: OptionValues) -> int | str | Source:
    if symbol.file is not None:
        return _file(game, symbol, given)
    if symbol.type == ty.TEXT:
        if not isinstance(given, str) or len(given) > LONGEST_TEXT:
            raise _Unfit("text")
        return given
    if symbol.type == ty.BOOL:
        return _truth(given)
    if isinstance(symbol.type, ty.EnumType):
        values = symbol.type.symbol.values
        if given not in values:
            raise _Unfit(" | ".join(values))
        return values.index(given) + 1
    return _number(game, symbol, given, players, chosen)


def _file(game: Game, symbol: OptionSymbol, given: Any) -> Source:
    """A file by the name that the game knows it by, by its path, or as a record holds it: with its text."""
    if isinstance(given, Source):
        return given
    if isinstance(given, Path):
        return read_file(given)
    if isinstance(given, Mapping):
        name, text = given.get("file"), given.get("text")
        if isinstance(name, str) and isinstance(text, str) and len(name) <= LONGEST_NAME and len(text) <= LARGEST_FILE:
            return Source(name, text)
    if not isinstance(given, str):
        raise _Unfit('"…" | {"file": "…", "text": "…"}')
    return file_named(game, symbol, given)


def file_named(game: Game, symbol: OptionSymbol, name: str) -> Source:
    """One of the files that belong to the game."""
    assert symbol.file is not None
    try:
        return game.files.find(name, symbol.file)
    except NoFile as fault:
        raise GameError([Diagnostic(fault.code, game.source, symbol.span, fault.values)]) from None


def board_players(faults: Sequence[Diagnostic]) -> int | None:
    """How many players a board is for, if all that is wrong is that more want to play."""
    given = [fault.values["given"] for fault in faults if fault.code == "B144"]
    errors = [fault for fault in faults if fault.severity == "error"]
    counts = [count for count in given if isinstance(count, int)]
    return min(counts) if counts and len(counts) == len(errors) else None


def recorded(options: Mapping[str, Any], description: Description) -> dict[str, Any]:
    """Options as a record keeps them: files with their whole text, so that a changed file changes no record."""
    kept = dict(options)
    for name, value in description.options.items():
        if isinstance(value, Source):
            kept[name] = {"file": value.name, "text": value.text}
    return kept


def _truth(given: Any) -> int:
    words = {"true": 1, "yes": 1, "ja": 1, "on": 1, "1": 1, "false": 0, "no": 0, "nein": 0, "off": 0, "0": 0}
    found = words.get(_shown(given).lower()) if isinstance(given, str | bool | int) else None
    if found is None:
        raise _Unfit("true | false")
    return found


def _number(game: Game, symbol: OptionSymbol, given: Any, players: int, chosen: OptionValues) -> int:
    low, high = -(2**31) + 1, 2**31 - 1
    if symbol.bounds is not None:
        low = int(constant_value(game.checked, players, chosen, symbol.bounds.low))
        high = int(constant_value(game.checked, players, chosen, symbol.bounds.high))
    text = _shown(given).strip() if isinstance(given, str | int) and not isinstance(given, bool) else ""
    number = int(text) if len(text) <= 11 and text.lstrip("-").isdecimal() and text.count("-") <= 1 else None
    if number is None or not low <= number <= high:
        raise _Unfit(f"{low} – {high}")
    return number
