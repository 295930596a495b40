"""The index of the bundled games: what `spielwerk games` tells about them, so that it reads and checks none.

python -m spielwerk.cli.index        writes it anew (`make docs` does); a test compares it with the games
"""

from __future__ import annotations

import json
from typing import Any

from spielwerk.bundled import GAMES

FILE = GAMES / "index.json"
LANGUAGES = ("en", "de")


def index(language: str) -> dict[str, dict[str, Any]]:
    """Every bundled game by its name, in order, described in a language."""
    games = json.loads(FILE.read_text(encoding="utf-8"))
    return {name: game[language] for name, game in games.items()}


def written() -> str:
    """The index as the games of today make it."""
    from spielwerk.match.game import load
    from spielwerk.match.sources import bundled

    games = {name: load(name) for name in bundled()}
    described = {name: {spoken: game.describe(spoken) for spoken in LANGUAGES} for name, game in games.items()}
    return json.dumps(described, ensure_ascii=False, indent=1) + "\n"


if __name__ == "__main__":
    FILE.write_text(written(), encoding="utf-8")
    print(f"{FILE}: {len(index('en'))} games")
