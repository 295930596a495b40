"""Files that are kept from one run to the next, found by the content they were made from.

They are in the user's own folder for such things, where nobody else can write, and each is written whole or not at all.
`SPIELWERK_CACHE` names another folder; `SPIELWERK_CACHE=off` keeps nothing.
"""

from __future__ import annotations

import hashlib
import os
import stat
import sys
import tempfile
from contextlib import suppress
from functools import cache
from pathlib import Path

SUM = 32
"""Bytes of the checksum that kept data begins with."""


def folder_of(kind: str) -> Path | None:
    """The user's own folder for one kind of file; none where it cannot be had or others could write into it."""
    base = os.environ.get("SPIELWERK_CACHE")
    if base == "off":
        return None
    try:
        folder = (Path(base) if base else _usual()) / "spielwerk" / kind
        folder.mkdir(parents=True, exist_ok=True, mode=0o700)
        # Compiled code is kept here and run again: whoever can write here could run theirs as this user.
        if hasattr(os, "getuid"):
            found = folder.stat()
            if found.st_uid != os.getuid() or found.st_mode & (stat.S_IWGRP | stat.S_IWOTH):
                return None
    except (OSError, RuntimeError):
        return None
    return folder


def _usual() -> Path:
    """Where this system keeps what can be made again."""
    if os.environ.get("XDG_CACHE_HOME"):
        return Path(os.environ["XDG_CACHE_HOME"])
    if sys.platform == "win32" and os.environ.get("LOCALAPPDATA"):
        return Path(os.environ["LOCALAPPDATA"])
    return Path.home() / ("Library/Caches" if sys.platform == "darwin" else ".cache")


def keep(file: Path, content: bytes | bytearray, most: int) -> None:
    """Writes a file whole or not at all; a full disk is no reason to stop. Of more than `most` files with its ending
    those that were not used for longest go."""
    try:
        # In the same folder: only within one file system a file is replaced in one go.
        descriptor, beside = tempfile.mkstemp(dir=file.parent)
    except OSError:
        return
    try:
        with os.fdopen(descriptor, "wb") as out:
            out.write(content)
        os.replace(beside, file)
        _make_room(file, most)
    except OSError:
        with suppress(OSError):
            os.unlink(beside)


def _make_room(file: Path, most: int) -> None:
    # `read` sets the time of a file anew, so the oldest are those that were not used for longest.
    files = sorted(file.parent.glob(f"*{file.suffix}"), key=lambda path: path.stat().st_mtime)
    for old in files[: max(0, len(files) - most)]:
        old.unlink(missing_ok=True)


def with_sum(data: bytes) -> bytes:
    """Data as it is kept."""
    return hashlib.sha256(data).digest() + data


def read(file: Path, largest: int) -> bytes | None:
    """Data that was kept; none if it is not there, is larger than anything we keep, or is not what was written."""
    try:
        with file.open("rb") as opened:
            # One byte more than is allowed tells that a file is too large, whatever its size.
            content = opened.read(SUM + largest + 1)
        os.utime(file)
    except OSError:
        return None
    data = content[SUM:]
    return data if len(data) <= largest and hashlib.sha256(data).digest() == content[:SUM] else None


@cache
def made_by() -> str:
    """A fingerprint of our own code: whatever other code made is not looked at. Empty where that cannot be told."""
    found: list[tuple[str, int, int]] = []
    waiting = [os.path.dirname(__file__)]
    try:
        while waiting:
            for item in os.scandir(waiting.pop()):
                if item.name.endswith(".py"):
                    # Sizes and times instead of contents: this is asked whenever something kept is looked for.
                    about = item.stat()
                    found.append((item.path, about.st_size, about.st_mtime_ns))
                elif item.is_dir():
                    waiting.append(item.path)
    except OSError:
        return ""
    # Sorted, for folders are listed in any order.
    return hashlib.sha256(repr((sys.version_info[:2], sorted(found))).encode()).hexdigest() if found else ""
