"""`spielwerk games`: what there is to play."""

from __future__ import annotations

from functools import partial
from typing import Any

import click

from spielwerk.cli import parameters
from spielwerk.cli.base import Command
from spielwerk.cli.telling import tell, tell_json
from spielwerk.cli.words import Say
from spielwerk.diagnostics.visible import visible, width

SUMMARY = ("name", "title", "about", "players", "default_players")
"""What the list of all games tells about each."""


def command(say: Say) -> click.Command:
    name = click.Argument(["name"], required=False, metavar="[NAME]")
    return Command("games", say, [name, parameters.json(say)], partial(games, say))


def games(say: Say, name: str | None, as_json: bool) -> None:
    from spielwerk.bundled import index

    known = index(say.language)
    if name is not None:
        described = known.get(name) or described_file(name, say.language)
        if as_json:
            tell_json(described)
        else:
            show_one(described, say)
        return
    listed = [{key: game[key] for key in SUMMARY} for game in known.values()]
    if as_json:
        tell_json(listed)
    else:
        show_list(listed, say)


def described_file(name: str, language: str) -> dict[str, Any]:
    """A game that is not bundled."""
    from spielwerk.game.game import load

    return load(name).describe(language)


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
