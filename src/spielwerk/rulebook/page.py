"""What a rulebook consists of, before it is laid out."""

from __future__ import annotations

from typing import TypeAlias

from spielwerk.data import dataclass


@dataclass(frozen=True)
class Heading:
    level: int
    words: str


@dataclass(frozen=True)
class Paragraph:
    words: str


@dataclass(frozen=True)
class Item:
    """A sentence and what belongs to it, one level deeper."""

    words: str
    under: tuple[Item, ...] = ()
    ordered: bool = True
    """Whether the items under it have numbers."""


@dataclass(frozen=True)
class Items:
    items: tuple[Item, ...]
    ordered: bool = False


@dataclass(frozen=True)
class Grid:
    """A table with a head."""

    head: tuple[str, ...]
    rows: tuple[tuple[str, ...], ...]


Part: TypeAlias = Heading | Paragraph | Items | Grid


@dataclass(frozen=True)
class Rulebook:
    parts: tuple[Part, ...]
    quoted: tuple[str, ...] = ()
    """Lines of the game for which there are no words: they are quoted as they are."""
