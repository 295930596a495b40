"""Builds that are known to be sound: what was made once without a word of warning need not be made again to be checked.

Nothing is kept of them but that they were sound, by everything that decides what comes of a build.
"""

from __future__ import annotations

import hashlib
from pathlib import Path

from spielwerk.store import folder_of, keep, made_by, read, with_sum

MOST_FILES = 400


def is_known_sound(content: object) -> bool:
    """Whether this code has already made a program of this content, and found nothing to say about it."""
    file = _file(content)
    # It holds nothing: all that matters is that it is there, just as it was written.
    return file is not None and read(file, 0) is not None


def remember_sound(content: object) -> None:
    file = _file(content)
    if file is not None:
        keep(file, with_sum(b""), MOST_FILES)


def _file(content: object) -> Path | None:
    folder, code = folder_of("sound"), made_by()
    if folder is None or not code:
        return None
    return folder / f"{hashlib.sha256(repr((code, content)).encode()).hexdigest()}.sound"
