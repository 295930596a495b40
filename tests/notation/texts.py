"""The games that the tests of the notation read."""

from __future__ import annotations

from pathlib import Path

import spielwerk
from spielwerk.diagnostics.source import Source

_HERE = Path(__file__).parent / "texts"
_BUNDLED = Path(spielwerk.__file__).parent / "games"

OWN = sorted(_HERE.glob("*.spiel"))
"""Kept as they are: early forms of the bundled games, and a file with every construct of the language."""

TEXTS = [*OWN, *sorted(_BUNDLED.glob("**/*.spiel"))]


def read(path: Path) -> Source:
    return Source(path.name, path.read_text(encoding="utf-8"))


def label(path: Path) -> str:
    return path.stem if path.parent == _HERE else f"bundled {path.stem}"
