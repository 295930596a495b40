"""Whole games: they are read without faults, written and read again as the same."""

from __future__ import annotations

from pathlib import Path

import pytest

from spielwerk.diagnostics.source import Source
from spielwerk.notation.spiel.parser import parse
from spielwerk.notation.spiel.write.flow import WIDTH
from spielwerk.notation.spiel.write.game import format_text, write
from tests.notation.texts import TEXTS, label, read

every_game = pytest.mark.parametrize("path", TEXTS, ids=label)


@every_game
def test_a_game_has_no_faults(path: Path):
    game, faults = parse(read(path))
    assert faults == []
    assert game.declarations


@every_game
def test_a_game_that_is_written_and_read_is_the_same_game(path: Path):
    game, _ = parse(read(path))
    assert parse(Source("again", write(game))) == (game, [])


@every_game
def test_formatting_twice_changes_nothing_more(path: Path):
    once = format_text(read(path))
    assert isinstance(once, str)
    assert format_text(Source("once", once)) == once


@every_game
def test_no_comment_is_lost(path: Path):
    def comments(text: str) -> list[str]:
        return sorted(line.partition("#")[2].strip() for line in text.splitlines() if "#" in line)

    source = read(path)
    formatted = format_text(source)
    assert isinstance(formatted, str)
    assert comments(formatted) == comments(source.text)


@every_game
def test_lines_fit_the_page(path: Path):
    formatted = format_text(read(path))
    assert isinstance(formatted, str)
    rules = [line.partition("#")[0].rstrip() for line in formatted.splitlines()]
    assert [line for line in rules if len(line) > WIDTH] == []


@every_game
def test_every_part_knows_its_place(path: Path):
    """The text of a declaration's span begins with its own words."""
    source = read(path)
    game, _ = parse(source)
    places = [declaration.span.start for declaration in game.declarations]
    assert places == sorted(places)
    for declaration in game.declarations:
        words = source.text[declaration.span.start : declaration.span.end]
        assert words == words.strip()
        assert source.place(declaration.span.start)[1] in (1, 6)  # behind `open` or at the edge
