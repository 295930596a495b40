"""Reads what a program is set up with, from anybody: the number of players and the values of options."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from itertools import islice
from typing import Any, TypeAlias

from spielwerk.check.faults import did_you_mean
from spielwerk.check.files import Files, NoFile
from spielwerk.check.typed import symbols as ty
from spielwerk.check.typed.game import Expr
from spielwerk.check.typed.symbols import Checked, OptionSymbol
from spielwerk.diagnostics.diagnostic import Diagnostic
from spielwerk.diagnostics.source import NOWHERE, Source
from spielwerk.limits import LARGEST_FILE

LONGEST_NAME = 200
LONGEST_TEXT = 10_000
MOST_UNKNOWN = 20
"""So many unknown options are reported."""

OptionValues: TypeAlias = dict[OptionSymbol, int | str | Source]
"""A number, a text, or the text of a file."""
Constant: TypeAlias = Callable[[Checked, int, OptionValues, Expr], int | str]
"""Works out a number or text that depends on the players and on options read before."""


class CannotBind(Exception):
    """What was given does not fit the game."""

    def __init__(self, diagnostics: list[Diagnostic]) -> None:
        super().__init__(", ".join(fault.code for fault in diagnostics))
        self.diagnostics = diagnostics


def read_players(game: Checked, players: int | None) -> int:
    """The number of players, which must be one the game is for."""
    if players is None:
        return game.players.default
    counts = game.players.counts
    # True is an int, too.
    if isinstance(players, bool) or not isinstance(players, int) or players not in counts:
        values = {"players": _shown(players)[:40], "counts": ", ".join(map(str, counts))}
        raise CannotBind([Diagnostic("L107", game.source, NOWHERE, values)])
    return players


def read_options(
    game: Checked, options: Mapping[str, Any], players: int, files: Files, constant: Constant
) -> OptionValues:
    """The value of every option; those not given have their defaults. All faults are reported."""
    return _Reading(game, players, files, constant).all(options)


def file_named(game: Checked, symbol: OptionSymbol, name: str, files: Files) -> Source:
    """One of the files that belong to the game."""
    assert symbol.file is not None
    try:
        return files.find(name, symbol.file)
    except NoFile as fault:
        raise CannotBind([Diagnostic(fault.code, game.source, symbol.span, fault.values)]) from None


def _shown(value: object) -> str:
    """What was given, as far as a message shows it; some values cannot even be written."""
    try:
        return str(value)[:60]
    # Something nested too deeply, or a number of too many digits.
    except (RecursionError, ValueError):
        return "…"


class _Unfit(Exception):
    def __init__(self, expected: str) -> None:
        super().__init__(expected)
        self.expected = expected


class _Reading:
    """Reads the options of one game, in their order: an option may depend on those before it."""

    def __init__(self, game: Checked, players: int, files: Files, constant: Constant) -> None:
        self.game = game
        self.players = players
        self.files = files
        self.constant = constant
        self.chosen: OptionValues = {}

    def all(self, options: Mapping[str, Any]) -> OptionValues:
        faults: list[Diagnostic] = []
        known = self.game.options
        # What strangers send must not make a message as long as they like.
        for name in islice((name for name in options if name not in known), MOST_UNKNOWN):
            hint = did_you_mean(_shown(name), known)
            values = {"name": _shown(name), "hint": hint, "known": ", ".join(known) or "–"}
            faults.append(Diagnostic("L108", self.game.source, NOWHERE, values))
        for name, symbol in known.items():
            given = options.get(name)
            try:
                self.chosen[symbol] = self.value(symbol, given) if given is not None else self.default(symbol)
            except CannotBind as error:
                faults += error.diagnostics
            except _Unfit as unfit:
                values = {"name": name, "value": _shown(given), "expected": unfit.expected}
                faults.append(Diagnostic("L109", self.game.source, symbol.span, values))
        if faults:
            raise CannotBind(faults)
        return self.chosen

    def known(self, node: Expr) -> int | str:
        return self.constant(self.game, self.players, self.chosen, node)

    def default(self, symbol: OptionSymbol) -> int | str | Source:
        assert symbol.default is not None
        value = self.known(symbol.default)
        return self.file_named(symbol, str(value)) if symbol.file is not None else value

    def value(self, symbol: OptionSymbol, given: Any) -> int | str | Source:
        if symbol.file is not None:
            return self.file(symbol, given)
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
        return self.number(symbol, given)

    def file(self, symbol: OptionSymbol, given: Any) -> Source:
        """A file by the name that the game knows it by, or as a record holds it: with its text."""
        if isinstance(given, Source):
            return given
        if isinstance(given, Mapping):
            match given.get("file"), given.get("text"):
                case str(name), str(text) if len(name) <= LONGEST_NAME and len(text) <= LARGEST_FILE:
                    return Source(name, text)
        if not isinstance(given, str):
            raise _Unfit('"…" | {"file": "…", "text": "…"}')
        return self.file_named(symbol, given)

    def file_named(self, symbol: OptionSymbol, name: str) -> Source:
        return file_named(self.game, symbol, name, self.files)

    def number(self, symbol: OptionSymbol, given: Any) -> int:
        low, high = -(2**31) + 1, 2**31 - 1
        if symbol.bounds is not None:
            low, high = int(self.known(symbol.bounds.low)), int(self.known(symbol.bounds.high))
        text = _shown(given).strip() if isinstance(given, str | int) and not isinstance(given, bool) else ""
        # `int` alone takes more than that (spaces, underscores), and long for very long texts.
        number = int(text) if len(text) <= 11 and text.lstrip("-").isdecimal() and text.count("-") <= 1 else None
        if number is None or not low <= number <= high:
            raise _Unfit(f"{low} – {high}")
        return number


def _truth(given: Any) -> int:
    words = {"true": 1, "yes": 1, "ja": 1, "on": 1, "1": 1, "false": 0, "no": 0, "nein": 0, "off": 0, "0": 0}
    found = words.get(_shown(given).lower()) if isinstance(given, str | bool | int) else None
    if found is None:
        raise _Unfit("true | false")
    return found
