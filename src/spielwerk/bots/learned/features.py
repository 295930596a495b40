"""What a view of any game looks like in numbers, from the point of view of one seat.

All of it comes from the view: what is hidden from the seat is 0. There are numbers of the table and of fields; numbers,
amounts and counts of each player, once for the seat and once for the others on average; whom things belong to; how many
objects of each kind lie where, its own and those of others; and whose objects stand on the fields of smaller boards.
"""

from __future__ import annotations

from typing import Protocol, TypeAlias

from spielwerk.backend.machine import View
from spielwerk.check import symbols as sy
from spielwerk.check import types as ty
from spielwerk.extras import needed
from spielwerk.program.layout import Layout, Slots
from spielwerk.program.lower.description import Description

with needed("bots"):
    import numpy as np
    import numpy.typing as npt

Vector: TypeAlias = npt.NDArray[np.float64]
Numbers: TypeAlias = npt.NDArray[np.int64]
MOST_FIELDS = 128
"""Boards up to this size are looked at field by field."""
MOST_KINDS = 64
USUAL = 10.0
"""What a number is divided by if its game gives it no range."""
WIDEST = 1000
"""A greater range says nothing about usual numbers."""


class Probe(Protocol):
    """One way to look at a view."""

    names: list[str]

    def of(self, view: View, image: Vector, seat: int) -> Vector:
        """As many numbers as names."""


class Features:
    """Makes vectors of views. Made once for a game, a number of players and a set of options."""

    def __init__(self, description: Description) -> None:
        layout = description.layout
        self._probes: list[Probe] = [_Plain(layout), _Own(layout), _Belonging(layout), _Counts(layout)]
        if len(layout.things) > 1:
            self._probes += [_Things(layout), _Standing(layout)]
        self.names = [name for probe in self._probes for name in probe.names]

    def of(self, view: View, seat: int) -> Vector:
        """The vector of what a seat (from 1) sees."""
        image = np.array(view.image, dtype=np.float64)
        return np.concatenate([probe.of(view, image, seat) for probe in self._probes])


def _scale(slots: Slots) -> float:
    """What numbers are divided by, so that they are about 1."""
    if slots.shape == "truth":
        return 1.0
    width = max(abs(slots.low), abs(slots.high))
    return float(width) if 0 < width <= WIDEST else USUAL


def _is_number(slots: Slots, kind: ty.Type) -> bool:
    base = kind.of if isinstance(kind, ty.Maybe) else kind
    return slots.width == 1 and base in (ty.INT, ty.LONG, ty.BOOL)


def _is_player(slots: Slots, kind: ty.Type) -> bool:
    base = kind.of if isinstance(kind, ty.Maybe) else kind
    return slots.width == 1 and base == ty.PLAYER


def _rows(symbol: sy.AttributeSymbol, slots: Slots) -> list[tuple[str, int]]:
    """Names and addresses of an attribute of the table, or of every field of a smaller board."""
    if isinstance(symbol.home, sy.TableHome):
        return [(f"table.{symbol.name}", slots.address)]
    if isinstance(symbol.home, sy.SpaceSymbol) and slots.rows - 1 <= MOST_FIELDS:
        return [(f"{symbol.home.name}.{row}.{symbol.name}", slots.address + row) for row in range(1, slots.rows)]
    return []


class _Plain:
    """Numbers and truths of the table and of fields."""

    def __init__(self, layout: Layout) -> None:
        self.names: list[str] = []
        addresses: list[int] = []
        scales: list[float] = []
        for symbol, slots in layout.attributes.items():
            for name, address in _rows(symbol, slots) if _is_number(slots, symbol.type) else ():
                self.names.append(name)
                addresses.append(address)
                scales.append(_scale(slots))
        self._addresses = np.array(addresses, dtype=np.int64)
        self._scales = np.array(scales)

    def of(self, view: View, image: Vector, seat: int) -> Vector:
        return _bounded(image[self._addresses] / self._scales)


class _Own:
    """Numbers, truths and amounts of players: the seat's own, and those of the others on average."""

    def __init__(self, layout: Layout) -> None:
        found: list[tuple[str, int, int, float]] = []
        for symbol, slots in layout.attributes.items():
            if not isinstance(symbol.home, sy.PlayerHome):
                continue
            if _is_number(slots, symbol.type):
                found.append((symbol.name, slots.address, slots.width, _scale(slots)))
            elif slots.shape == "map":
                found += [(f"{symbol.name}.{k}", slots.address + k, slots.width, _scale(slots)) for k in slots.keys]
        self.names = [f"{who}.{name}" for who in ("me", "others") for name, *_ in found]
        self._players = np.arange(1, layout.players + 1)
        bases = np.array([address for _, address, _, _ in found], dtype=np.int64)
        widths = np.array([width for _, _, width, _ in found], dtype=np.int64)
        self._addresses = bases[None, :] + self._players[:, None] * widths[None, :]
        self._scales = np.array([scale for *_, scale in found])

    def of(self, view: View, image: Vector, seat: int) -> Vector:
        rows = _bounded(image[self._addresses] / self._scales)
        return _own_and_others(rows, seat)


class _Belonging:
    """What belongs to a player: 1 if it is the seat, -1 if it is another."""

    def __init__(self, layout: Layout) -> None:
        self.names: list[str] = []
        addresses: list[int] = []
        for symbol, slots in layout.attributes.items():
            for name, address in _rows(symbol, slots) if _is_player(slots, symbol.type) else ():
                self.names.append(f"{name} is mine")
                addresses.append(address)
        self.names.append("all that is mine")
        self._addresses = np.array(addresses, dtype=np.int64)

    def of(self, view: View, image: Vector, seat: int) -> Vector:
        holders = image[self._addresses]
        marks = (holders == seat).astype(np.float64) - ((holders > 0) & (holders != seat))
        return np.append(marks, marks.sum() / USUAL)


class _Counts:
    """How many objects lie in the places of players and of the table."""

    def __init__(self, layout: Layout) -> None:
        own = [(c.name, s.first) for c, s in layout.containers.items() if isinstance(c.home, sy.PlayerHome)]
        table = [(c.name, s.first) for c, s in layout.containers.items() if not isinstance(c.home, sy.PlayerHome)]
        self.names = [f"{who}.{name}.count" for who in ("me", "others") for name, _ in own]
        self.names += [f"table.{name}.count" for name, _ in table]
        self._own, self._table = [first for _, first in own], [first for _, first in table]
        self._players = layout.players

    def of(self, view: View, image: Vector, seat: int) -> Vector:
        counts = view.counts
        rows = np.array([[counts.get(first + p, 0) for first in self._own] for p in range(self._players)]) / USUAL
        table = np.array([counts.get(first, 0) for first in self._table]) / USUAL
        return np.concatenate([_own_and_others(rows.reshape(self._players, len(self._own)), seat), table])


class _Things:
    """How many objects that look alike lie on which board or in which container, the seat's own and those of others."""

    def __init__(self, layout: Layout) -> None:
        looks = _looks(layout)
        kinds = sorted(set(looks))[:MOST_KINDS]
        groups = [(space.name, board.first, len(board.names)) for space, board in layout.boards.items()]
        groups += [(container.name, s.first, s.count) for container, s in layout.containers.items()]
        self.names = [
            f"{whose} {kind} in {group}"
            for whose in ("my", "another's")
            for kind in (*kinds, "other things")
            for group in ("nowhere", *(name for name, _, _ in groups))
        ]
        self._group = np.zeros(layout.places + 2, dtype=np.int64)
        for number, (_, first, size) in enumerate(groups, 1):
            self._group[first : first + size] = number
        numbers = [kinds.index(look) if look in kinds else len(kinds) for look in looks]
        self._kind = np.array(numbers, dtype=np.int64) * (len(groups) + 1)
        self._size = (len(kinds) + 1) * (len(groups) + 1)
        self._owners = _Owners(layout)
        self._at = layout.at

    def of(self, view: View, image: Vector, seat: int) -> Vector:
        at = image[self._at + 1 : self._at + 1 + len(self._kind)].astype(np.int64)
        another = self._owners.of(image, at) != seat
        places = self._group[at] + self._kind + another * self._size
        return np.asarray(np.bincount(places, minlength=2 * self._size) / USUAL, dtype=np.float64)


def _looks(layout: Layout) -> list[str]:
    """What each object is, with the values that never change; only the kind if there are too many different ones."""
    looks = [
        " ".join([thing.kind.name, *(str(value) for _, value in sorted((a.name, v) for a, v in thing.values.items()))])
        for thing in layout.things[1:]
    ]
    return looks if len(set(looks)) <= MOST_KINDS else [thing.kind.name for thing in layout.things[1:]]


class _Standing:
    """Whose objects stand on the fields of smaller boards: 1 for one of the seat, -1 for one of another."""

    def __init__(self, layout: Layout) -> None:
        boards = [(s.name, b) for s, b in layout.boards.items() if len(b.names) <= MOST_FIELDS]
        self.names = [f"{name}.{field} is held by me" for name, board in boards for field in board.names]
        self._index = np.full(layout.places + 2, len(self.names), dtype=np.int64)
        start = 0
        for _, board in boards:
            self._index[board.first : board.first + len(board.names)] = range(start, start + len(board.names))
            start += len(board.names)
        self._owners = _Owners(layout)
        self._at, self._count = layout.at, len(layout.things) - 1

    def of(self, view: View, image: Vector, seat: int) -> Vector:
        at = image[self._at + 1 : self._at + 1 + self._count].astype(np.int64)
        owners = self._owners.of(image, at)
        signs = np.where(owners == seat, 1.0, np.where(owners > 0, -1.0, 0.0))
        held = np.bincount(self._index[at], weights=signs, minlength=len(self.names) + 1)
        return np.asarray(held[: len(self.names)], dtype=np.float64)


class _Owners:
    """Whose each object is: its owner, else whoever's place it lies in."""

    def __init__(self, layout: Layout) -> None:
        self._fixed = np.array([thing.owner for thing in layout.things[1:]], dtype=np.int64)
        self._places = np.array([0, *(layout.owner_of_place(p) for p in range(1, layout.places + 1)), 0])
        self._changing = layout.owners

    def of(self, image: Vector, at: Numbers) -> Numbers:
        owners = self._fixed
        if self._changing:
            owners = image[self._changing + 1 : self._changing + 1 + len(owners)].astype(np.int64)
        return np.where(owners > 0, owners, self._places[at]).astype(np.int64)


def _own_and_others(rows: Vector, seat: int) -> Vector:
    """The row of the seat, then the mean of all other rows."""
    own = rows[seat - 1]
    others = (rows.sum(axis=0) - own) / max(1, len(rows) - 1)
    return np.concatenate([own, others])


def _bounded(values: Vector) -> Vector:
    """Numbers that are far out, `none` among them, are cut off."""
    return np.clip(values, -3.0, 3.0)
