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
"""What there is to say about each before it is loaded; `cli/index.py` writes it."""


def index(language: str) -> dict[str, dict[str, Any]]:
    """Every bundled game by its name, in order, described in a language. None is read or checked for that."""
    games = json.loads(INDEX.read_text(encoding="utf-8"))
    return {name: game[language] for name, game in games.items()}
