"""Rulebooks as plain data."""

from __future__ import annotations

import json

import pytest

import spielwerk
from spielwerk.bundled import index
from spielwerk.rulebook import Rulebook, as_data, as_text, rulebook


def book_of(game: str, language: str) -> Rulebook:
    loaded = spielwerk.load(game)
    assert loaded.checked.model is not None
    return rulebook(loaded.checked.model, loaded.source, language)


def words(value):
    """All texts in data, in their order."""
    if isinstance(value, dict):
        keys = [
            key
            for key in ("title", "heading", "head", "text", "list", "rows", "under", "parts", "sections")
            if key in value
        ]
        return "".join(
            value["text"] if key == "text" and isinstance(value["text"], str) else words(value[key]) for key in keys
        )
    return "".join(map(words, value)) if isinstance(value, list) else ""


def letters(text):
    return [sign for sign in text if sign.isalpha()]


@pytest.mark.parametrize("game", list(index("en")))
@pytest.mark.parametrize("language", ["en", "de"])
def test_data_says_what_the_text_says(game, language):
    book = book_of(game, language)
    data = as_data(book)
    assert json.loads(json.dumps(data)) == data
    assert letters(words(data)) == letters(as_text(book, language))


def test_the_parts_of_a_small_game():
    data = as_data(book_of("tictactoe", "en"))
    assert data["title"] == [{"text": "Tic-Tac-Toe"}]
    assert all(section["parts"] for section in data["sections"] if section["level"] > 2)
    lists = [part for section in data["sections"] for part in section["parts"] if "list" in part]
    assert any("under" in item for part in lists for item in part["list"])
    assert {"name", "head"} & {piece.get("as") for part in lists for item in part["list"] for piece in item["text"]}
