"""Finds the text of a game: bundled ones by name, others by path."""

from __future__ import annotations

from pathlib import Path

from spielwerk.bundled import GAMES
from spielwerk.check.faults import did_you_mean
from spielwerk.diagnostics.diagnostic import Diagnostic
from spielwerk.diagnostics.source import NOWHERE, Source
from spielwerk.limits import LARGEST_FILE
from spielwerk.match.errors import GameError
from spielwerk.notation.readers import ENDINGS


def bundled() -> list[str]:
    """The names of the games that come with Spielwerk."""
    return sorted(_bundled_files())


def _bundled_files() -> dict[str, str]:
    """From the name of a bundled game to that of its file."""
    return {
        item.name.removesuffix(ending): item.name
        for item in GAMES.iterdir()
        for ending in ENDINGS
        if item.name.endswith(ending)
    }


def game_file(folder: Path, name: str) -> Path | None:
    """The game of a name in a folder, whatever notation it is written in."""
    found = (folder / f"{name}{ending}" for ending in ENDINGS)
    return next((path for path in found if path.is_file()), None)


def find_source(name: str | Path) -> tuple[Source, str]:
    """The text of a game and its short name."""
    text = str(name)
    if text in bundled():
        file = _bundled_files()[text]
        return Source(file, (GAMES / file).read_text(encoding="utf-8")), text
    path = Path(name)
    # A name can be too long for the system, or have a zero byte in it.
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
        # What is too large is not even read.
        data = path.read_bytes() if size <= LARGEST_FILE else b""
    except OSError as error:
        raise _unreadable("L111", str(path), reason=error.strerror or "") from None
    if size > LARGEST_FILE:
        raise _unreadable("L112", str(path), size=size // 1000, most=LARGEST_FILE // 1000)
    try:
        # A mark at the beginning or other line ends must not change the game's hash.
        return Source(str(path), data.decode("utf-8-sig").replace("\r\n", "\n").replace("\r", "\n"))
    except UnicodeDecodeError as error:
        line = data[: error.start].count(b"\n") + 1
        raise _unreadable("L113", str(path), line=line) from None


def _unreadable(code: str, name: str, **values: object) -> GameError:
    return GameError([Diagnostic(code, Source(name[:200], ""), NOWHERE, {"name": name[:200], **values})])
