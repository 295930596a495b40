"""Finds the text of a game: bundled ones by name, others by path."""

from __future__ import annotations

from importlib.resources import files
from pathlib import Path

from spielwerk.check.faults import did_you_mean
from spielwerk.diagnostics.diagnostic import Diagnostic
from spielwerk.diagnostics.source import NOWHERE, Source
from spielwerk.match.errors import GameError
from spielwerk.notation.registry import READERS, ending

LARGEST = 1_000_000


def bundled() -> list[str]:
    """The names of the games that come with Spielwerk."""
    return sorted(_bundled())


def _bundled() -> dict[str, str]:
    """The file of every bundled game."""
    folder = files("spielwerk") / "games"
    names = [item.name for item in folder.iterdir()]
    return {name.removesuffix(ending(name)): name for name in sorted(names) if ending(name) in READERS}


def find_source(name: str | Path) -> tuple[Source, str]:
    """The text of a game and its short name."""
    text = str(name)
    if text in bundled():
        file = _bundled()[text]
        item = files("spielwerk") / "games" / file
        return Source(file, item.read_text(encoding="utf-8")), text
    path = Path(name)
    try:
        is_file = path.is_file()
    except (OSError, ValueError):
        is_file = False
    if not is_file:
        hint = did_you_mean(text[:200], bundled())
        raise _unreadable("L110", text, hint=hint, known=", ".join(bundled()))
    return read_source(path), path.stem


def read_source(path: Path) -> Source:
    """The text of a file. What is no text, or too large, is refused."""
    try:
        size = path.stat().st_size
        data = path.read_bytes() if size <= LARGEST else b""
    except OSError as error:
        raise _unreadable("L111", str(path), reason=error.strerror or "") from None
    if size > LARGEST:
        raise _unreadable("L112", str(path), size=size // 1000, most=LARGEST // 1000)
    try:
        return Source(str(path), data.decode("utf-8-sig").replace("\r\n", "\n").replace("\r", "\n"))
    except UnicodeDecodeError as error:
        line = data[: error.start].count(b"\n") + 1
        raise _unreadable("L113", str(path), line=line) from None


def _unreadable(code: str, name: str, **values: object) -> GameError:
    return GameError([Diagnostic(code, Source(name[:200], ""), NOWHERE, {"name": name[:200], **values})])
