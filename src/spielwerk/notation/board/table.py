"""A board as a table: a row per field, a column per attribute, and a column `name`."""

from __future__ import annotations

import re

from spielwerk.notation.board.cells import Cell, Cells
from spielwerk.notation.board.described import BoardText, FieldText, Given
from spielwerk.notation.board.faults import FileFaults
from spielwerk.notation.board.places import cell_place

NAME, COLUMN, ROW, LINKS = RESERVED = "name", "column", "row", "links"
"""The columns that are no attributes: what the field is called and, if wanted, where it is drawn and what it is
connected with."""
WORDS = re.compile(r"[^\s,;|]+")


def is_table(cells: Cells) -> bool:
    """Whether the first row names columns: then one of them is `name`."""
    return bool(cells.rows) and any(cell.text.lower() == NAME for cell in cells.rows[0])


def read_table(cells: Cells, faults: FileFaults) -> BoardText:
    heads = read_heads(cells, faults)
    names: dict[str, Cell] = {}
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
        board.fields.append(FieldText(name.text, name.span, values, _drawn(by_head, faults), links))
    _measure(board, by_place=COLUMN not in heads)
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
    """What stands in a cell; empty ones at the end of a row need not be there."""
    return Given(cell.text, cell.span) if cell is not None else Given("", name.span)


def words_of(cell: Cell) -> tuple[Given, ...]:
    """The words of a cell that names several things; blanks, commas or bars stand between them."""
    return tuple(Given(word, cell.span) for word in WORDS.findall(cell.text))


def _drawn(row: dict[str, Cell], faults: FileFaults) -> tuple[int, int] | None:
    """Where the field is drawn, if the table says so."""
    if COLUMN not in row or ROW not in row:
        return None
    numbers = []
    for head in (COLUMN, ROW):
        cell = row[head]
        if not (cell.text.isdecimal() and len(cell.text) <= 3 and int(cell.text) >= 1):
            faults.at("B142", cell.span, cell.row, cell.column, found=cell.text[:40], name=head, wanted="1 – 999")
            return None
        numbers.append(int(cell.text))
    return numbers[0], numbers[1]


def _measure(board: BoardText, by_place: bool) -> None:
    """A grid is as large as its last field; a drawing as its last place."""
    places = [cell_place(field.name) if by_place else field.drawn for field in board.fields]
    known = [place for place in places if place is not None]
    if known and len(known) == len(board.fields):
        board.columns = max(column for column, _ in known)
        board.rows = max(row for _, row in known)
