"""Rulebooks: what a game's file says, in sentences for people."""

from __future__ import annotations

from collections.abc import Mapping

from spielwerk.diagnostics.source import Source
from spielwerk.model.declarations import GameText
from spielwerk.rulebook.book import Book
from spielwerk.rulebook.data import as_data
from spielwerk.rulebook.known import Known, known_value
from spielwerk.rulebook.language.terms import read_terms
from spielwerk.rulebook.layout import as_markdown, as_text
from spielwerk.rulebook.page import Rulebook
from spielwerk.rulebook.sections import sections


def rulebook(
    game: GameText,
    source: Source,
    language: str = "en",
    players: int | None = None,
    options: Mapping[str, Known] | None = None,
) -> Rulebook:
    """The rulebook of a game. What `players` and `options` settle is told as it is then; the rest stays open."""
    terms = read_terms(game, language)
    values = dict(options or {})
    defaults: dict[str, Known] = {}
    for option in terms.options.values():
        # The usual value of an option may follow from options above it.
        usual = known_value(option.default, {**defaults, **values}, players)
        if (
            usual is None
            and isinstance(name := getattr(option.default, "name", None), str)
            and name in terms.enum_values
        ):
            usual = name
        if usual is not None:
            defaults[option.name] = usual
    for const in terms.consts.values():
        # Without the usual values: what follows from an option that is still open must stay open, too.
        found = known_value(const.value, values, players)
        if found is not None and not isinstance(found, str):
            values[const.name] = found
    book = Book(terms, source, values, players, defaults)
    parts = tuple(sections(book, game.declarations))
    return Rulebook(parts, tuple(book.quoted))


__all__ = ["Rulebook", "as_data", "as_markdown", "as_text", "rulebook"]
