"""Where the games are that come with Spielwerk.

A path, and not `importlib.resources`: that takes longer to load than a game to read.
"""

from __future__ import annotations

from pathlib import Path

GAMES = Path(__file__).with_name("games")
"""The folder of the bundled games."""
