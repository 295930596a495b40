"""`spielwerk rules`: the rulebook of a game."""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING

import click

from spielwerk.cli import parameters
from spielwerk.cli.base import Command
from spielwerk.cli.words import Say

if TYPE_CHECKING:
    from spielwerk.check.typed.symbols import OptionSymbol
    from spielwerk.rulebook.known import Known


def command(say: Say) -> click.Command:
    layout = click.Option(
        ["--format", "layout"],
        type=parameters.OneOf(say, "text", "markdown"),
        default="text",
        metavar="text|markdown",
        help=say("option.format"),
    )
    return Command("rules", say, [parameters.game(say), *parameters.set_up(say), layout], partial(rules, say))


def rules(say: Say, game: str, players: int | None, settings: dict[str, str], layout: str) -> None:
    from spielwerk.cli.file_options import with_files
    from spielwerk.diagnostics.source import Source
    from spielwerk.game.game import load
    from spielwerk.game.options import read_options, read_players
    from spielwerk.rulebook import as_markdown, as_text, rulebook

    loaded = load(game)
    chosen = read_options(
        loaded.checked, loaded.files, with_files(loaded, settings), read_players(loaded.checked, players)
    )
    given = {
        symbol.name: value.name if isinstance(value, Source) else shown(symbol, value)
        for symbol, value in chosen.items()
        if symbol.name in settings
    }
    # Whether 2 players were asked for, or are all there can be: then the rules are told for them.
    count = loaded.default_players if len(loaded.player_counts) == 1 else players
    assert loaded.checked.model is not None
    book = rulebook(loaded.checked.model, loaded.source, say.language, count, given)
    words = as_markdown(book) if layout == "markdown" else as_text(book, say.language)
    click.echo(words, nl=False)


def shown(symbol: OptionSymbol, value: int | str) -> Known:
    """The value of an option as the game writes it."""
    from spielwerk.check.typed import symbols as ty

    if isinstance(symbol.type, ty.EnumType):
        return symbol.type.symbol.values[int(value) - 1]
    return bool(value) if symbol.type == ty.BOOL else value
