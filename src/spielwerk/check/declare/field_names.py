"""The names of fields: `b3` is column b, row 3; `Cb3` is the same on layer C; in a row of hexes letters count them."""

from __future__ import annotations

import re

from spielwerk.check.typed import game as t
from spielwerk.check.typed.symbols import SpaceSymbol
from spielwerk.check.values.coerce import literal

FIELD = re.compile(r"([a-z]+)([1-9][0-9]*)\Z")
DEEP_FIELD = re.compile(r"([A-Z]+)([a-z]+)([1-9][0-9]*)\Z")
LETTERS = 26


def is_field_name(space: SpaceSymbol, name: str) -> bool:
    """Whether a name can only be meant as that of a field."""
    return space.layout in ("grid", "hexes") and bool(FIELD.match(name) or DEEP_FIELD.match(name))


def position(space: SpaceSymbol, name: str) -> tuple[int, ...] | None:
    """Column and row, and the layer if there are several; None if no field of such a layout is called that."""
    if space.layout == "grid" and len(space.sizes) > 2:
        parts = DEEP_FIELD.match(name)
        return (_number(parts[2]), int(parts[3]), _number(parts[1])) if parts else None
    parts = FIELD.match(name)
    return (_number(parts[1]), int(parts[2])) if parts else None


def may_exist(space: SpaceSymbol, at: tuple[int, ...]) -> bool:
    """Whether there can be a field there; sizes that depend on options are seen when the match starts."""
    if space.layout == "hexes":
        lengths = _lengths(space)
        return lengths is None or (at[1] <= len(lengths) and at[0] <= lengths[at[1] - 1])
    sizes = [literal(size) for size in space.sizes]
    return all(size is None or number <= size for number, size in zip(at, sizes, strict=False))


def example_fields(space: SpaceSymbol) -> str:
    """The first and the last field, for a message."""
    if space.layout == "hexes":
        lengths = _lengths(space)
        return f"`a1` … `{_letters(lengths[-1])}{len(lengths)}`" if lengths else "`a1`, `b1`, …"
    sizes = [literal(size) for size in space.sizes]
    column = _letters(sizes[0]) if sizes and sizes[0] is not None else "…"
    row = sizes[1] if len(sizes) > 1 and sizes[1] is not None else "…"
    if len(sizes) <= 2:
        return f"`a1` … `{column}{row}`"
    layer = _letters(sizes[2]).upper() if sizes[2] is not None else "…"
    return f"`Aa1` … `{layer}{column}{row}`"


def _number(letters: str) -> int:
    number = 0
    for letter in letters.lower():
        number = number * LETTERS + ord(letter) - ord("a") + 1
    return number


def _letters(number: int) -> str:
    return chr(ord("a") + number - 1) if 1 <= number <= LETTERS else "…"


def _lengths(space: SpaceSymbol) -> list[int] | None:
    """The lengths of the rows of hexes, where they are in the text."""
    if len(space.sizes) == 1 and isinstance(space.sizes[0], t.ListOfItems):
        rows = [literal(item) for item in space.sizes[0].items]
        return [row for row in rows if row is not None] if None not in rows else None
    sizes = [literal(size) for size in space.sizes]
    if not sizes or any(size is None or size < 1 or size > LETTERS**2 for size in sizes):
        return None
    first, *more = (size for size in sizes if size is not None)
    if more:
        return [first] * more[0]
    return [*range(first, 2 * first), *range(2 * first - 2, first - 1, -1)]
