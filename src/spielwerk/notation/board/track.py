"""The notation of race boards: every cell of the file is a field with its owner and the way on from it.

    H1    home of player 1                    G1S   goal of player 1, the next goal lies south
    S1S   start of player 1, goes on south    G1    innermost goal
    WE    way, goes on east                   WEGS  way east; who has its goals there turns off south
    NO    no field

N, E, S and W are the cells above, right, below and left. The fields have the attributes `kind` (home, start, way,
goal), `seat` (a player or none), `next` and `branch` (a field or none).
"""

from __future__ import annotations

import re
from dataclasses import dataclass

from spielwerk.diagnostics.source import Span
from spielwerk.notation.board.cells import Cell, Cells, check_widths
from spielwerk.notation.board.described import BoardText, FieldText, Given
from spielwerk.notation.board.faults import FileFaults
from spielwerk.notation.board.places import cell_name

CODE = re.compile(
    r"H(?P<home>\d)|S(?P<start>\d)(?P<s>[NESW])|G(?P<goal>\d)(?P<g>[NESW])?|W(?P<w>[NESW])(G(?P<b>[NESW]))?"
)
STEPS = {"N": (0, -1), "E": (1, 0), "S": (0, 1), "W": (-1, 0)}
PLAYERS = range(1, 5)
NOTHING = "NO"
LONGEST_QUOTE = 20

Place = tuple[int, int]
"""Column and row, from 1."""


@dataclass(frozen=True, slots=True)
class Spot:
    """A field as its cell describes it."""

    kind: str
    """`home start way goal`"""
    seat: int
    """0: nobody's"""
    place: Place
    next: Place | None
    branch: Place | None
    cell: Cell

    @property
    def name(self) -> str:
        return cell_name(*self.place)


def read_track(cells: Cells, faults: FileFaults) -> BoardText:
    """The board of a file of codes, and everything that is wrong with it."""
    from spielwerk.notation.board.track_rules import check_track

    check_widths(cells, faults)
    spots: dict[Place, Spot] = {}
    unread: set[Place] = set()
    for row in cells.rows:
        for cell in row:
            place = cell.column, cell.row
            spot = _spot(cell, faults)
            if spot is not None:
                spots[place] = spot
            elif cell.text != NOTHING:
                unread.add(place)
    if not spots and not unread:
        faults.report("B104", None)
        return BoardText()
    check_track(spots, unread, faults)
    return _board(spots, cells)


def _spot(cell: Cell, faults: FileFaults) -> Spot | None:
    if cell.text == NOTHING:
        return None
    if not cell.text:
        faults.at("B111", cell.span, cell.row, cell.column)
        return None
    found = CODE.fullmatch(cell.text)
    if found is None:
        _unknown(cell, faults)
        return None
    kind = next((name for name in ("home", "start", "goal") if found[name] is not None), "way")
    seat = int(found[kind]) if kind != "way" else 0
    if kind != "way" and seat not in PLAYERS:
        faults.at("B120", cell.span, cell.row, cell.column, found=cell.text, seat=seat)
        return None
    place = cell.column, cell.row
    onward = found["s"] or found["g"] or found["w"]
    return Spot(kind, seat, place, _beside(place, onward), _beside(place, found["b"]), cell)


def _beside(place: Place, way: str | None) -> Place | None:
    if way is None:
        return None
    column, row = STEPS[way]
    return place[0] + column, place[1] + row


def _unknown(cell: Cell, faults: FileFaults) -> None:
    """Says what is wrong with a code that is nearly right."""
    shown = cell.text if len(cell.text) <= LONGEST_QUOTE else f"{cell.text[: LONGEST_QUOTE - 1]}…"
    meant = cell.text.upper().replace(" ", "")
    if meant == "" or not (meant == NOTHING or CODE.fullmatch(meant)):
        meant = ""
    many = re.fullmatch(r"[HSG](\d+)[NESW]?", meant or cell.text)
    if many is not None and int(many[1]) not in PLAYERS:
        faults.at("B120", cell.span, cell.row, cell.column, found=shown, seat=many[1][:6])
    elif meant and meant != cell.text:
        faults.at("B113", cell.span, cell.row, cell.column, found=shown, meant=meant)
    else:
        faults.at("B112", cell.span, cell.row, cell.column, found=shown)


def _board(spots: dict[Place, Spot], cells: Cells) -> BoardText:
    seats = sorted({spot.seat for spot in spots.values()} - {0})
    order = {seat: number for number, seat in enumerate(seats, 1)}
    board = BoardText(columns=cells.width, rows=len(cells.rows))
    for place, spot in spots.items():
        span = spot.cell.span
        values = {
            "kind": Given(spot.kind, span),
            "seat": Given(order.get(spot.seat), span),
            "next": Given(_name(spots, spot.next), span),
            "branch": Given(_name(spots, spot.branch), span),
        }
        for name, given in values.items():
            if given.value is not None:
                board.attributes.setdefault(name, span)
        board.fields.append(FieldText(spot.name, span, values, place))
    for name in ("kind", "seat", "next", "branch"):
        board.attributes.setdefault(name, Span(0, 0))
    return board


def _name(spots: dict[Place, Spot], place: Place | None) -> str | None:
    return spots[place].name if place is not None and place in spots else None
