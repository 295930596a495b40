"""Where the games are that come with Spielwerk.

A path, and not `importlib.resources`: that takes longer to load than a game to read.
"""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

GAMES = Path(__file__).with_name("games")
"""The folder of the bundled games."""
INDEX = GAMES / "index.json"
"""What there is to say about each before it is loaded; `cli/write/index.py` writes it."""

SHELF = GAMES / "shelf.json"
"""Which games are shown first where people choose one."""


def shelf() -> list[str]:
    """Names of games that are shown first."""
    names: list[str] = json.loads(SHELF.read_text(encoding="utf-8"))
    return names


def topics_of(game: str, language: str) -> list[dict[str, Any]]:
    """What the maker of a bundled game tells those who play it, by topics: `heading`, and `parts` that are a `text` or
    a `list`."""
    try:
        said = json.loads((GAMES / game / "help.json").read_text(encoding="utf-8"))
    except OSError:
        return []
    topics: list[dict[str, Any]] = said[language]
    return topics


def index(language: str) -> dict[str, dict[str, Any]]:
    """Every bundled game by its name, in order, described in a language. None is read or checked for that."""
    games = json.loads(INDEX.read_text(encoding="utf-8"))
    return {name: game[language] for name, game in games.items()}
