"""Tokens of bots that have been at a server before: under the same name they may come back."""

from __future__ import annotations

from hashlib import blake2b
from pathlib import Path

from spielwerk.store import folder_of, keep, read, with_sum

MOST = 200
LARGEST = 256


def kept_token(url: str, name: str) -> str:
    """Empty if there is none."""
    file = _file(url, name)
    found = read(file, LARGEST) if file is not None else None
    return found.decode("ascii", "replace") if found is not None else ""


def keep_token(url: str, name: str, token: str) -> None:
    """In a folder that only this user can read."""
    file = _file(url, name)
    if file is not None:
        keep(file, with_sum(token.encode()), MOST)


def forget_token(url: str, name: str) -> None:
    file = _file(url, name)
    if file is not None:
        file.unlink(missing_ok=True)


def _file(url: str, name: str) -> Path | None:
    folder = folder_of("visits")
    if folder is None:
        return None
    return folder / f"{blake2b(f'{url} {name.casefold()}'.encode(), digest_size=16).hexdigest()}.token"
