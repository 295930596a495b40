"""What a game is before anybody plays it: title, players, and the options that a match of it can have."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from spielwerk.check.typed import symbols as ty
from spielwerk.diagnostics.source import Source
from spielwerk.game.options import read_options
from spielwerk.program.lower import constant_value

if TYPE_CHECKING:
    from spielwerk.check.files import Files
    from spielwerk.check.typed.symbols import Checked, OptionSymbol


def describe(name: str, game: Checked, files: Files, language: str) -> dict[str, Any]:
    """A game in a language, as plain data."""
    return {
        "name": name,
        "title": _word(game, game.title, language),
        "about": _word(game, game.about, language),
        "players": list(game.players.counts),
        "default_players": game.players.default,
        "version": game.version,
        "options": [_option(game, files, symbol, language) for symbol in game.options.values()],
    }


def _option(game: Checked, files: Files, symbol: OptionSymbol, language: str) -> dict[str, Any]:
    """An option with its type, its range or values, and what it is if nobody says anything."""
    players = game.players.default
    chosen = read_options(game, files, {}, players)
    about = game.helps.get(language, {}).get(symbol.name, symbol.doc).replace("\n", " ")
    described: dict[str, Any] = {
        "name": symbol.name,
        "label": _word(game, symbol.name, language),
        "about": about,
    }
    value: Any = chosen[symbol]
    if isinstance(symbol.type, ty.EnumType):
        values = symbol.type.symbol.values
        described |= {"type": "enum", "values": list(values)}
        described["labels"] = {one: _word(game, one, language) for one in values}
        value = values[int(value) - 1]
    elif isinstance(value, Source):
        names = files.names(str(symbol.file))
        described |= {"type": "file", "values": names, "format": symbol.file}
        described["labels"] = {one: _file_word(game, symbol, one, language) for one in names}
        value = value.name.removesuffix(f".{symbol.file}")
    elif symbol.type == ty.BOOL:
        described["type"] = "bool"
        value = bool(value)
    else:
        described["type"] = "text" if symbol.type == ty.TEXT else "int"
    if symbol.bounds is not None:
        for name, end in (("low", symbol.bounds.low), ("high", symbol.bounds.high)):
            described[name] = constant_value(game, players, chosen, end)
    return {**described, "default": value}


def _file_word(game: Checked, symbol: OptionSymbol, name: str, language: str) -> str:
    """What a file of an option is called: `level.crossing = "Kreuzung"` in the texts of the game."""
    key = f"{symbol.name}.{name}"
    return _word(game, key, language) if key in game.texts.get(language, {}) else name.replace("_", " ")


def _word(game: Checked, text: str, language: str) -> str:
    """A text or name of the game in a language, if it has it."""
    found = game.texts.get(language, {}).get(text)
    if found is None:
        return text.replace("_", " ") if text.isidentifier() else text
    return "".join(part for part in found.parts if isinstance(part, str))
