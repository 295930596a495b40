"""What an expression becomes while it is lowered: a number, or one of several forms of a collection."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import TypeAlias

from spielwerk.data import dataclass
from spielwerk.program import build, ir

SEAT = ir.Local("w")
"""The seat whose part of an `at once` runs."""


@dataclass(frozen=True)
class Fixed:
    """A collection whose elements are known now: numbers, or again collections."""

    items: tuple[Value, ...]


@dataclass(frozen=True)
class Columns:
    """A list of fixed length that is spread over tables: item j is `tables[j][index]`."""

    tables: tuple[str, ...]
    index: ir.Expr


@dataclass(frozen=True)
class TableList:
    """A list that is in a table, from `low` up to, not including, `high`."""

    table: str
    low: ir.Expr
    high: ir.Expr


@dataclass(frozen=True)
class Array:
    """A list in a local array."""

    name: str


@dataclass(frozen=True)
class Part:
    """A list that is a stretch of a local array, from `low` up to, not including, `high`."""

    array: str
    low: ir.Expr
    high: ir.Expr


@dataclass(frozen=True)
class Nested:
    """A list of lists: their items, one list behind the other, in an array, and in another where each of them begins
    and the last one ends. With `order` only those are meant whose numbers (from 0) are in that array, in its order."""

    items: str
    ends: str
    order: str | None = None

    def count(self) -> ir.Expr:
        if self.order is not None:
            return ir.Op("alen", (ir.Local(self.order, ir.ARR),))
        return build.add(ir.Op("alen", (ir.Local(self.ends, ir.ARR),)), -1)

    def part(self, number: ir.Expr) -> Part:
        """One of the lists, counted from 0 in the order in which they are."""
        ends = ir.Local(self.ends, ir.ARR)
        return Part(self.items, ir.Op("aget", (ends, number)), ir.Op("aget", (ends, build.add(number, 1))))


@dataclass(frozen=True)
class SlotList:
    """A list in the state: its length, then its items."""

    address: int
    capacity: int
    index: ir.Expr | None = None
    wide: bool = False
    """Whether its items are fingerprints, which need 64 bits; its length never does."""

    @property
    def item_type(self) -> str:
        return ir.B64 if self.wide else ir.I32


@dataclass(frozen=True)
class Bits:
    """A set in one word; `low` is the number of the element that has bit 0."""

    members: ir.Expr
    low: int


@dataclass(frozen=True)
class Mapping:
    """A map: its keys in order, and what each key (known or not) is mapped to."""

    keys: tuple[int, ...]
    get: Callable[[ir.Expr], ir.Expr]
    slots: SlotMap | None = None


@dataclass(frozen=True)
class SlotMap:
    """Where a map is in the state: the value of key k at `address + index + k`, and the type of these values."""

    address: int
    index: ir.Expr | None = None
    kind: str = ir.I32


@dataclass(frozen=True)
class Words:
    """A text that is known now; texts never reach the state."""

    text: str


Value: TypeAlias = ir.Expr | Fixed | Columns | TableList | Array | Part | Nested | SlotList | Bits | Mapping | Words


def numbers(items: Iterable[int]) -> Fixed:
    """A collection of known numbers."""
    return Fixed(tuple(ir.Const(i) for i in items))
