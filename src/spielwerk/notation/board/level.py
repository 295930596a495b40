"""A level in JSON: a grid or free fields with their attributes, and what holds for all others.

    {"columns": 5, "rows": 4,
     "default": {"walls": [], "checkpoint": 0},
     "fields": {"a1": {"checkpoint": 1}, "b3": {"walls": ["north", "east"]}}}

Fields of a grid are named by column and row, row 1 is the lowest. Without `columns` and `rows` the file describes a
graph: its fields are those it names, in their order; `"links": ["b"]` of a field connects it, `"at": [2, 1]` says where
it is drawn, to the right and downwards. What few fields have can be told by a list of them, under the name of the
attribute:

    {"columns": 5, "rows": 4, "walls": ["b3-b4", "b3-c3"], "checkpoint": ["a1", "e4"]}

What such a list means depends on the attribute, which only the game knows: see `program/lower/boards/listed.py`.
"""

from __future__ import annotations

from spielwerk.diagnostics.source import Span
from spielwerk.notation.board.described import BoardText, FieldText, Given, Members
from spielwerk.notation.board.faults import FileFaults
from spielwerk.notation.board.json_text import read_json
from spielwerk.notation.board.places import cell_name, cell_place
from spielwerk.notation.board.table import LINKS

TEXTS = ("$schema", "name", "about")
LONGEST_TEXT = 1000
PARTS = (*TEXTS, "columns", "rows", "default", "fields")
LARGEST_MEASURE = 200
FARTHEST = 9999
AT = "at"


def read_level(faults: FileFaults) -> BoardText:
    members = read_json(faults.source, faults)
    board = BoardText()
    if members is None:
        return board
    for name, span in members.names.items():
        listed = members[name].value
        if name in TEXTS:
            _text(members, name, faults)
        elif name not in PARTS and isinstance(listed, tuple):
            board.lists[name] = listed
            board.attributes.setdefault(name, span)
        elif name not in PARTS:
            faults.report("B117", span, name=name[:60], known=", ".join(PARTS))
    board.columns, board.rows = (_measure(members, name, faults) for name in ("columns", "rows"))
    board.common = dict(_members(members, "default", faults))
    for name, span in _members(members, "default", None).names.items():
        board.attributes.setdefault(name, span)
    fields = _members(members, "fields", faults)
    # A few characters can ask for a grid of thousands of squares.
    if faults.too_many(max(len(fields), board.columns * board.rows)):
        return BoardText()
    named: dict[str, FieldText] = {}
    for name, given in fields.items():
        _field(board, named, name, given, fields.names[name], faults)
    board.fields = list(named.values())
    return board


def _text(members: Members, name: str, faults: FileFaults) -> None:
    given = members[name]
    if not isinstance(given.value, str) or len(given.value) > LONGEST_TEXT:
        faults.report("B118", given.span, name=name, expected='"…"')


def _members(of: Members, name: str, faults: FileFaults | None) -> Members:
    given = of.get(name)
    if given is None:
        return Members()
    if isinstance(given.value, Members):
        return given.value
    if faults is not None:
        faults.report("B118", given.span, name=name, expected="{ … }")
    return Members()


def _measure(members: Members, name: str, faults: FileFaults) -> int:
    given = members.get(name)
    if given is None:
        return 0
    value = given.value
    if isinstance(value, int) and not isinstance(value, bool) and 1 <= value <= LARGEST_MEASURE:
        return value
    faults.report("B118", given.span, name=name, expected=f"1 – {LARGEST_MEASURE}")
    return 0


def _field(
    board: BoardText, named: dict[str, FieldText], name: str, given: Given, span: Span, faults: FileFaults
) -> None:
    if not isinstance(given.value, Members):
        faults.report("B118", given.span, name=name[:60], expected="{ … }")
        return
    # The squares of a grid are where they are: there `at` is an attribute like others.
    reserved = (LINKS,) if board.columns and board.rows else (LINKS, AT)
    for attribute, place in given.value.names.items():
        if attribute not in reserved:
            board.attributes.setdefault(attribute, place)
    spot = cell_place(name)
    if board.columns and board.rows:
        if spot is None or spot[0] > board.columns or spot[1] > board.rows:
            faults.report("B119", span, name=name[:60], last=cell_name(board.columns, board.rows))
            return
        name = cell_name(*spot)
    if name in named:
        row, column = faults.source.place(span.start)
        first = faults.source.place(named[name].span.start)[0]
        faults.report("B115", span, row=row, column=column, name=name[:60], first=first)
        return
    values = {attribute: value for attribute, value in given.value.items() if attribute not in reserved}
    drawn = _drawn(given.value, faults) if AT in reserved else None
    named[name] = FieldText(name, span, values, drawn, _links(given.value, faults))


def _drawn(members: Members, faults: FileFaults) -> tuple[float, float] | None:
    """Where a field of a graph is drawn, if the file says so."""
    given = members.get(AT)
    if given is None:
        return None
    items = [item.value for item in given.value] if isinstance(given.value, tuple) else []
    numbers = [item for item in items if isinstance(item, int) and not isinstance(item, bool) and abs(item) <= FARTHEST]
    if len(items) == len(numbers) == 2:
        return float(numbers[0]), float(numbers[1])
    faults.report("B118", given.span, name=AT, expected="[2, 1]")
    return None


def _links(members: Members, faults: FileFaults) -> tuple[Given, ...]:
    given = members.get(LINKS)
    if given is None:
        return ()
    if isinstance(given.value, tuple):
        return given.value
    faults.report("B118", given.span, name=LINKS, expected='["…", …]')
    return ()
