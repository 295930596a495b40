"""The index of the bundled games: what `spielwerk games` tells about them, so that it reads and checks none.

python -m spielwerk.cli.write.index        writes it anew (`make docs` does); a test compares it with the games
"""

from __future__ import annotations

import json

from spielwerk.bundled import INDEX, index
from spielwerk.locale import LANGUAGES


def written() -> str:
    """The index as the games of today make it."""
    from spielwerk.game.game import load
    from spielwerk.game.sources import bundled

    games = {name: load(name) for name in bundled()}
    described = {name: {spoken: game.describe(spoken) for spoken in LANGUAGES} for name, game in games.items()}
    return json.dumps(described, ensure_ascii=False, indent=1) + "\n"


if __name__ == "__main__":
    INDEX.write_text(written(), encoding="utf-8")
    print(f"{INDEX}: {len(index('en'))} games")
