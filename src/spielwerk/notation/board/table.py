"""A board as a table, a free graph: a row per field, a column per attribute, and a column `name`.

A table with the columns `kind`, `seat`, `next` and `branch`, and homes or goals of players among its fields, is a race
board, and is judged like a drawn one.
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from functools import partial

from spielwerk.notation.board.cells import Cell, Cells
from spielwerk.notation.board.described import BoardText, FieldText, Given
from spielwerk.notation.board.faults import FileFaults
from spielwerk.notation.board.places import cell_place
from spielwerk.notation.board.race import (
    ATTRIBUTES,
    BRANCH,
    GOAL,
    HOME,
    KIND,
    MOST_PLAYERS,
    NEXT,
    SEAT,
    Spot,
    check_race,
)

NAME, COLUMN, ROW, LINKS = RESERVED = "name", "column", "row", "links"
"""The columns that are no attributes: what the field is called and, if wanted, where it is drawn and what it is
connected with."""
WORDS = re.compile(r"[^\s,;|]+")
PLACE = re.compile(r"-?[0-9]{1,4}([.,][0-9]{1,3})?")
NONES = ("", "none", "-", "–")
"""What is in a cell that names nothing."""


def is_table(cells: Cells) -> bool:
    """Whether the first row names columns: then one of them is `name`."""
    return bool(cells.rows) and any(cell.text.lower() == NAME for cell in cells.rows[0])


def read_table(cells: Cells, faults: FileFaults) -> BoardText:
    heads = read_heads(cells, faults)
    names: dict[str, Cell] = {}
    spots: dict[str, Spot] = {}
    if faults.too_many(len(cells.rows) - 1):
        return BoardText()
    board = BoardText(attributes={head: cell.span for head, cell in heads.items() if head not in RESERVED})
    for number, row in enumerate(cells.rows[1:], 2):
        by_head = {head: row[cell.column - 1] for head, cell in heads.items() if cell.column <= len(row)}
        name = by_head.get(NAME)
        if name is None or not name.text:
            faults.report("B116", cells.starts[number - 1], row=number)
            continue
        if name.text in names:
            faults.at("B115", name.span, name.row, name.column, name=name.text[:60], first=names[name.text].row)
            continue
        names[name.text] = name
        values = {head: _given(by_head.get(head), name) for head in board.attributes}
        links = words_of(by_head[LINKS]) if LINKS in by_head else ()
        board.fields.append(FieldText(name.text, name.span, values, _drawn(by_head, heads, name, faults), links))
        spots[name.text] = _spot(name, by_head, links)
    _measure(board, by_place=COLUMN not in heads)
    if all(head in heads for head in ATTRIBUTES) and any(map(_is_of_a_race, spots.values())):
        readable = faults.sound
        _check_seats(spots, faults)
        check_race(spots, faults, partial(_missing, faults, readable))
    return board


def read_heads(cells: Cells, faults: FileFaults) -> dict[str, Cell]:
    """The names of the columns. Rows may be shorter (what is missing is empty) but not longer than their names."""
    heads: dict[str, Cell] = {}
    for cell in cells.rows[0]:
        head = cell.text.lower() if cell.text.lower() in RESERVED else cell.text
        if head in heads:
            faults.at("B114", cell.span, cell.row, cell.column, name=head[:60])
        elif head:
            heads[head] = cell
        else:
            faults.at("B111", cell.span, cell.row, cell.column)
    for number, row in enumerate(cells.rows[1:], 2):
        width = len(cells.rows[0])
        if len(row) > width:
            faults.report("B110", row[width].span.to(row[-1].span), row=number, given=len(row), wanted=width)
    return heads


def _given(cell: Cell | None, name: Cell) -> Given:
    """What is in a cell; empty ones at the end of a row need not be there."""
    return Given(cell.text, cell.span) if cell is not None else Given("", name.span)


def words_of(cell: Cell) -> tuple[Given, ...]:
    """The words of a cell that names several things; blanks, commas or bars separate them."""
    return tuple(Given(word, cell.span) for word in WORDS.findall(cell.text))


def _drawn(
    row: dict[str, Cell], heads: Mapping[str, Cell], name: Cell, faults: FileFaults
) -> tuple[float, float] | None:
    """Where the field is drawn, if the table has columns for it."""
    if COLUMN not in heads or ROW not in heads:
        return None
    numbers = []
    for head in (COLUMN, ROW):
        cell = row.get(head, name)
        if head not in row or not PLACE.fullmatch(cell.text):
            found = cell.text[:40] if head in row else "…"
            faults.at("B142", cell.span, cell.row, cell.column, found=found, name=head, wanted="1, 2.5, …")
            return None
        # Spreadsheets in some languages write 2,5 for 2.5.
        numbers.append(float(cell.text.replace(",", ".")))
    return numbers[0], numbers[1]


def _measure(board: BoardText, by_place: bool) -> None:
    """A grid is as large as its last field; a drawing as its last place."""
    places = [cell_place(field.name) if by_place else field.drawn for field in board.fields]
    known = [place for place in places if place is not None]
    if known and len(known) == len(board.fields):
        board.columns = max(1, round(max(column for column, _ in known)))
        board.rows = max(1, round(max(row for _, row in known)))


# ---- race boards -------------------------------------------------------------------------------


def _spot(name: Cell, row: dict[str, Cell], links: tuple[Given, ...]) -> Spot:
    """A field as race boards have it."""
    told = {head: cell.text if cell.text not in NONES else None for head, cell in row.items()}
    seat = told.get(SEAT) or ""
    number = int(seat) if seat.isascii() and seat.isdecimal() and len(seat) <= 2 else 0
    others = [cell for head, cell in row.items() if head not in (*RESERVED, *ATTRIBUTES)]
    leads = (*(given.value for cell in others for given in words_of(cell)), *(given.value for given in links))
    named = tuple(word for word in leads if isinstance(word, str))
    kind = told.get(KIND) or ""
    return Spot(name.text, kind, number, told.get(NEXT), told.get(BRANCH), name.text, name, row, named)


def _is_of_a_race(spot: Spot) -> bool:
    return spot.kind == HOME or (spot.kind == GOAL and spot.seat > 0)


def _check_seats(spots: Mapping[str, Spot], faults: FileFaults) -> None:
    """What names a player is a number."""
    for spot in spots.values():
        cell = spot.cells.get(SEAT)
        if cell is not None and cell.text not in NONES and not 1 <= spot.seat <= MOST_PLAYERS:
            wanted = f"1 – {MOST_PLAYERS}"
            faults.at("B142", cell.span, cell.row, cell.column, found=cell.text[:40], name=SEAT, wanted=wanted)


def _missing(faults: FileFaults, readable: bool, spot: Spot, part: str, there: str) -> None:
    """An attribute names a field that is not there; unless it may be in a row that could not be read."""
    if readable:
        cell = spot.cells[part]
        faults.at("B148", cell.span, cell.row, cell.column, found=spot.label[:40], name=part, there=there[:40])
