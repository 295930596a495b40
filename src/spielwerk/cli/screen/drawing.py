"""Draws a board that somebody drew: every field stands where it stands in the file, rows and columns as there."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from typing import TYPE_CHECKING, Any

from spielwerk.cli.telling import Line
from spielwerk.diagnostics.visible import width
from spielwerk.notation.board.places import cell_name
from spielwerk.program.manual.manual import Space

if TYPE_CHECKING:
    from spielwerk.cli.screen.board import BoardPainter, Cell

FRAME = "dim"


def drawing(painter: BoardPainter, space: Space, fields: Mapping[str, Mapping[str, Any]]) -> list[Line]:
    """The fields in rows, the letters of the columns below."""
    places = dict(zip(space.drawn, fields, strict=True))
    columns = max(column for column, _ in places)
    rows = max(row for _, row in places)
    usual = usual_letter(painter, space, fields.values())
    cells = {place: field(painter, space, fields[name], usual) for place, name in places.items()}
    letters = [cell_name(column, 1)[:-1] for column in range(1, columns + 1)]
    wide = max([*map(_width, cells.values()), *map(len, letters)])
    margin = len(str(rows))
    lines: list[Line] = []
    for row in range(1, rows + 1):
        line = [(f"{row:>{margin}} ", FRAME)]
        for column in range(1, columns + 1):
            cell = cells.get((column, row), [])
            line += [(" ", ""), *cell, (" " * (wide - _width(cell)), "")]
        lines.append(line)
    heads = "".join(f" {letter:<{wide}}" for letter in letters)
    lines.append([(" " * (margin + 1) + heads.rstrip(), FRAME)])
    return lines


def usual_letter(painter: BoardPainter, space: Space, fields: Iterable[Mapping[str, Any]]) -> str:
    """The letter of the kind that most fields have which are nobody's: it is not shown."""
    marks = [mark(painter, space, content) for content in fields]
    letters = Counter(letter for letter, seats in marks if not seats)
    return letters.most_common(1)[0][0] if letters else ""


def field(painter: BoardPainter, space: Space, content: Mapping[str, Any], usual: str) -> Cell:
    """What lies on a field; on an empty one whose it is and of what kind, in a letter."""
    found = painter.objects(content, compact=True) if space.storage is not None else []
    if found:
        return found
    letter, seats = mark(painter, space, content)
    if not seats:
        return [(painter.signs.empty if letter == usual else letter, FRAME)]
    return [(letter, f"{FRAME} {seats[0][1]}".strip()), *((text, f"{FRAME} {style}".strip()) for text, style in seats)]


def mark(painter: BoardPainter, space: Space, content: Mapping[str, Any]) -> tuple[str, Cell]:
    """The first letters of what kind a field is, and whose it is."""
    seats: Cell = []
    letter = ""
    for attribute in space.all_attributes:
        value = content.get(attribute.name)
        if attribute.type.name == "player" and value is not None:
            seats += painter.attribute(attribute, value, compact=True)
        elif attribute.type.name == "enum" and value is not None:
            letter += painter.labels.value(attribute.type, value)[:1].lower()
    return letter, seats


def _width(cell: Sequence[tuple[str, str]]) -> int:
    return sum(width(text) for text, _ in cell)
