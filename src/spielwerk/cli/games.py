"""`spielwerk games`: what there is to play."""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING, Any

import click

from spielwerk.cli import parameters
from spielwerk.cli.base import Command
from spielwerk.cli.telling import tell, tell_json
from spielwerk.cli.words import Say
from spielwerk.diagnostics.visible import visible, width

if TYPE_CHECKING:
    from spielwerk.check.symbols import Checked, OptionSymbol
    from spielwerk.match.game import Game


def command(say: Say) -> click.Command:
    name = click.Argument(["name"], required=False, metavar="[NAME]")
    return Command("games", say, [name, parameters.json(say)], partial(games, say))


def games(say: Say, name: str | None, as_json: bool) -> None:
    if name is not None:
        from spielwerk.match.game import load

        described = describe(load(name), say.language)
        if as_json:
            tell_json(described)
        else:
            show_one(described, say)
        return
    listed = bundled_games(say)
    if as_json:
        tell_json(listed)
    else:
        show_list(listed, say)


def bundled_games(say: Say) -> list[dict[str, Any]]:
    """All bundled games in short; one that has faults says so instead of hiding the others."""
    from spielwerk.match.errors import GameError
    from spielwerk.match.game import load
    from spielwerk.match.sources import bundled

    found = []
    for name in bundled():
        try:
            found.append(summary(load(name), say.language))
        except GameError:
            about = say("has_faults", name=name)
            found.append({"name": name, "title": name, "about": about, "players": [], "default_players": None})
    return found


# ---- what a game is ----------------------------------------------------------------------------


def summary(game: Game, language: str) -> dict[str, Any]:
    return {
        "name": game.name,
        "title": translated(game.checked, game.title, language),
        "about": translated(game.checked, game.checked.about, language),
        "players": list(game.player_counts),
        "default_players": game.default_players,
    }


def describe(game: Game, language: str) -> dict[str, Any]:
    """A game with its version and its options."""
    options = [option(game, symbol, language) for symbol in game.checked.options.values()]
    return {**summary(game, language), "version": game.checked.version, "options": options}


def option(game: Game, symbol: OptionSymbol, language: str) -> dict[str, Any]:
    """An option with its type, range and default."""
    from spielwerk.check import types as ty
    from spielwerk.diagnostics.source import Source
    from spielwerk.match.options import read_options
    from spielwerk.program.lower.constants import constant_value

    players = game.default_players
    chosen = read_options(game, {}, players)
    described: dict[str, Any] = {"name": symbol.name, "about": help_of(game.checked, symbol, language)}
    value: Any = chosen[symbol]
    if isinstance(symbol.type, ty.EnumType):
        described |= {"type": "enum", "values": list(symbol.type.symbol.values)}
        value = symbol.type.symbol.values[int(value) - 1]
    elif isinstance(value, Source):
        described |= {"type": "file", "values": game.files.names(str(symbol.file))}
        value = value.name.removesuffix(f".{symbol.file}")
    elif symbol.type == ty.BOOL:
        described["type"] = "bool"
        value = bool(value)
    else:
        described["type"] = "text" if symbol.type == ty.TEXT else "int"
    if symbol.bounds is not None:
        for name, end in (("low", symbol.bounds.low), ("high", symbol.bounds.high)):
            described[name] = constant_value(game.checked, players, chosen, end)
    return {**described, "default": value}


def help_of(game: Checked, symbol: OptionSymbol, language: str) -> str:
    """The `##` text of an option in a language, if it has it."""
    return game.helps.get(language, {}).get(symbol.name, symbol.doc).replace("\n", " ")


def translated(game: Checked, text: str, language: str) -> str:
    """A text of the game in a language, if it has it."""
    found = game.texts.get(language, {}).get(text)
    if found is None:
        return text
    return "".join(part for part in found.parts if isinstance(part, str))


# ---- showing it --------------------------------------------------------------------------------


def show_list(listed: list[dict[str, Any]], say: Say) -> None:
    rows = [(game["name"], game["title"], counts(game["players"], say), game["about"]) for game in listed]
    columns = [max((width(visible(row[i])) for row in rows), default=0) for i in range(3)]
    for row in rows:
        cells = [padded(visible(text), size) for text, size in zip(row[:3], columns, strict=True)]
        tell("  ".join([*cells, visible(row[3])]).rstrip())
    tell()
    tell(say("games_hint"))


def padded(text: str, size: int) -> str:
    return text + " " * (size - width(text))


def counts(numbers: list[int], say: Say) -> str:
    """`2 players`, `2 to 10 players`, `2, 4 or 6 players`"""
    if not numbers:
        return ""
    if len(numbers) > 2 and numbers == list(range(numbers[0], numbers[-1] + 1)):
        text = f"{numbers[0]} {say('to')} {numbers[-1]}"
    elif len(numbers) > 1:
        text = f"{', '.join(map(str, numbers[:-1]))} {say('or')} {numbers[-1]}"
    else:
        text = str(numbers[0])
    return f"{text} {say('players')}"


def show_one(game: dict[str, Any], say: Say) -> None:
    version = say("version", value=visible(game["version"])) if game["version"] else ""
    tell(f"{visible(game['title'])} ({visible(game['name'])})" + (f", {version}" if version else ""))
    if game["about"]:
        tell(visible(game["about"]))
    default = say("default", value=game["default_players"]) if len(game["players"]) > 1 else ""
    tell(counts(game["players"], say) + (f", {default}" if default else ""))
    tell()
    if not game["options"]:
        tell(say("no_options"))
        return
    tell(say("options_are"))
    for described in game["options"]:
        about = f"  {visible(described['about'])}" if described["about"] else ""
        value = say("default", value=_value(described["default"]))
        tell(f"  {visible(described['name'])}: {_kind(described, say)}, {value}{about}")


def _kind(described: dict[str, Any], say: Say) -> str:
    if described["type"] == "enum":
        return ", ".join(visible(value) for value in described["values"])
    if described["type"] == "file":
        return say("kind_file", names=", ".join(visible(value) for value in described["values"]))
    if described["type"] == "int":
        bounds = f" {described['low']} {say('to')} {described['high']}" if "low" in described else ""
        return say("kind_number") + bounds
    return say(f"kind_{described['type']}")


def _value(value: object) -> str:
    if isinstance(value, bool):
        return "true" if value else "false"
    return f'"{value}"' if value == "" else str(value)
