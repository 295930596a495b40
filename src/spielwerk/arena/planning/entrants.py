"""Who takes part in a series: bots by name, each with what is needed to have the very same bot again."""

from __future__ import annotations

import hashlib
from collections.abc import Mapping, Sequence
from importlib.metadata import entry_points
from pathlib import Path
from typing import Any

from spielwerk.bots.naming import GROUP, bot_maker
from spielwerk.data import dataclass

RANDOM = "random"
LARGEST = 100_000_000
"""Bytes of a bot's file that go into its fingerprint; a larger file is known by its size."""


@dataclass(frozen=True)
class Entrant:
    """A bot of a series."""

    name: str
    """Its own in the series: who is named twice is `random` and `random#2`."""
    spec: str
    files: tuple[tuple[str, str], ...] = ()
    """The files among its settings, each with a fingerprint."""
    version: str = ""
    """Of the package that it comes from, if it is not one of ours."""

    def as_json(self) -> dict[str, object]:
        return {"name": self.name, "spec": self.spec, "files": dict(self.files), "version": self.version}

    @classmethod
    def from_json(cls, data: Mapping[str, Any]) -> Entrant:
        files = tuple((str(file), str(fingerprint)) for file, fingerprint in dict(data["files"]).items())
        return cls(str(data["name"]), str(data["spec"]), files, str(data["version"]))


def entrants(specs: Sequence[str]) -> tuple[Entrant, ...]:
    """The bots that somebody names. Raises BotError if one cannot be had."""
    seen: dict[str, int] = {}
    found = []
    for spec in specs:
        bot_maker(spec)
        seen[spec] = seen.get(spec, 0) + 1
        name = spec if seen[spec] == 1 else f"{spec}#{seen[spec]}"
        found.append(Entrant(name, spec, _files(spec), _version(spec)))
    return tuple(found)


def _files(spec: str) -> tuple[tuple[str, str], ...]:
    values = [setting.partition("=")[2].strip() for setting in spec.split(":")[1:]]
    return tuple((value, _fingerprint(Path(value))) for value in values if _is_file(value))


def _is_file(value: str) -> bool:
    try:
        return bool(value) and Path(value).is_file()
    except (OSError, ValueError):
        return False


def _fingerprint(path: Path) -> str:
    size = path.stat().st_size
    # Of a file that is too large to be read its size has to do.
    data = path.read_bytes() if size <= LARGEST else str(size).encode()
    return hashlib.sha256(data).hexdigest()[:32]


def _version(spec: str) -> str:
    name = spec.partition(":")[0].strip()
    points = [point for point in entry_points(group=GROUP) if point.name == name]
    return points[0].dist.version if points and points[0].dist is not None else ""
