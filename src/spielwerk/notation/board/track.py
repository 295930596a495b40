"""The notation of race boards: every cell of the file is a field with its owner and the way on from it.

    H1    home of player 1                    G1S   goal of player 1, the next goal is south
    S1S   start of player 1, goes on south    G1    innermost goal
    WE    way, goes on east                   WEGS  way east; who has its goals there turns off south
    NO    no field                            TE    a kind of field that the legend explains

N, E, S and W are the cells above, right, below and left. The fields have the attributes `kind` (home, start, way,
goal, or one of the legend), `seat` (a player or none), `next` and `branch` (a field or none). Small letters and blanks
inside a code are read as if they were written properly.
"""

from __future__ import annotations

import re

from spielwerk.diagnostics.source import Span
from spielwerk.notation.board.cells import Cell, Cells, check_widths
from spielwerk.notation.board.described import BoardText, FieldText, Given
from spielwerk.notation.board.faults import FileFaults
from spielwerk.notation.board.legend import Legend, take_legend
from spielwerk.notation.board.places import cell_name, cell_place
from spielwerk.notation.board.race import ATTRIBUTES, BRANCH, GOAL, HOME, KIND, NEXT, SEAT, START, WAY, Spot, check_race

CODE = re.compile(r"(?P<kind>[A-Z])(?P<seat>\d{1,2})?(?P<next>[NESW])?(G(?P<branch>[NESW]))?")
LETTERS = {"H": HOME, "S": START, "G": GOAL, "W": WAY}
FORMS = {HOME: (True, False, False), START: (True, True, False), WAY: (False, True, None), GOAL: (True, None, False)}
"""Whether a code of the kind has a player, a direction, a branch; None: it may."""
STEPS = {"N": (0, -1), "E": (1, 0), "S": (0, 1), "W": (-1, 0)}
NOTHING = "NO"
LONGEST_QUOTE = 20

Place = tuple[int, int]
"""Column and row, from 1."""


def read_track(cells: Cells, faults: FileFaults) -> BoardText:
    """The board of a file of codes, and everything that is wrong with it."""
    legend = take_legend(cells, faults)
    check_widths(cells, faults)
    drawing = _Drawing(legend, faults)
    for row in cells.rows:
        for cell in row:
            drawing.read(cell)
    if not drawing.spots and not drawing.unread:
        if faults.sound:
            faults.report("B104", None)
        return BoardText()
    if faults.too_many(len(drawing.spots)):
        return BoardText()
    check_race(drawing.spots, faults, drawing.report_missing)
    return _board(drawing, cells)


class _Drawing:
    """The fields of a drawing by the names of their cells."""

    def __init__(self, legend: Legend, faults: FileFaults) -> None:
        self.legend = legend
        self.faults = faults
        self.spots: dict[str, Spot] = {}
        self.unread: set[str] = set()
        """Cells with a fault of their own: what leads there is not judged."""
        self.last: Place = (0, 0)
        """The last column and the last row."""

    def read(self, cell: Cell) -> None:
        self.last = max(self.last[0], cell.column), max(self.last[1], cell.row)
        name = cell_name(cell.column, cell.row)
        code = plain(cell.text)
        if code == NOTHING:
            return
        spot = self.spot(name, code, cell)
        if spot is not None:
            self.spots[name] = spot
        else:
            self.unread.add(name)

    def spot(self, name: str, code: str, cell: Cell) -> Spot | None:
        if not code:
            self.faults.at("B111", cell.span, cell.row, cell.column)
            return None
        found = self.match(code)
        if found is None:
            self.unknown(code, cell)
            return None
        seat = int(found[SEAT] or 0)
        if found[SEAT] is not None and not 1 <= seat <= self.legend.players:
            self.wrong_player(cell, found[SEAT])
            return None
        place = cell.column, cell.row
        kind = self.kind(found[KIND]) or ""
        return Spot(name, kind, seat, _beside(place, found[NEXT]), _beside(place, found[BRANCH]), cell.text, cell)

    def kind(self, letter: str) -> str | None:
        return LETTERS.get(letter) or self.legend.kinds.get(letter)

    def match(self, code: str) -> re.Match[str] | None:
        """The parts of a code, if a field can be written so."""
        found = CODE.fullmatch(code)
        kind = self.kind(found[KIND]) if found is not None else None
        if found is None or kind is None:
            return None
        parts = (found[part] is not None for part in (SEAT, NEXT, BRANCH))
        wanted = FORMS.get(kind, (None, None, None))
        fits = all(must is None or must == there for must, there in zip(wanted, parts, strict=True))
        return found if fits else None

    # ---- faults --------------------------------------------------------------------------------

    def unknown(self, code: str, cell: Cell) -> None:
        """Says what was probably meant."""
        many = re.fullmatch(r"[A-Z](\d+)[NESW]?", code)
        if many is not None and self.kind(code[0]) and len(many[1]) > 2:
            self.wrong_player(cell, many[1])
            return
        meant = next((guess for guess in guesses(code) if guess == NOTHING or self.match(guess)), None)
        if meant is not None:
            self.faults.at("B113", cell.span, cell.row, cell.column, found=quoted(cell.text), meant=meant)
        else:
            self.faults.at("B112", cell.span, cell.row, cell.column, found=quoted(cell.text))

    def wrong_player(self, cell: Cell, seat: str) -> None:
        values = {"found": quoted(cell.text), "seat": seat[:6], "most": self.legend.players}
        self.faults.at("B120", cell.span, cell.row, cell.column, **values)

    def report_missing(self, spot: Spot, part: str, name: str) -> None:
        """A direction leads off the board, or to a place without a field."""
        if name in self.unread:
            return
        column, row = cell_place(name) or (0, 0)
        inside = 1 <= column <= self.last[0] and 1 <= row <= self.last[1]
        cell = spot.cell
        self.faults.at("B126" if inside else "B125", cell.span, cell.row, cell.column, found=quoted(cell.text))


def plain(text: str) -> str:
    """A code as it should be written."""
    return "".join(text.split()).upper()


def guesses(code: str) -> list[str]:
    """What a code that is none may mean: `O` for east, a zero for an `O`, player and direction the wrong way round,
    brackets as in the paper that brought the notation, a dash for no field."""
    if not any(sign.isalnum() for sign in code):
        return [NOTHING]
    code = re.sub(r"[\[\]]", "", code)
    turned = re.sub(r"^([A-Z])([NESWO])(\d{1,2})$", r"\1\3\2", code)
    east = "".join("E" if sign == "O" else sign for sign in turned)
    return [code.replace("0", "O"), turned, east]


def quoted(text: str) -> str:
    return text if len(text) <= LONGEST_QUOTE else f"{text[: LONGEST_QUOTE - 1]}…"


def _beside(place: Place, way: str | None) -> str | None:
    """The name of the cell there; outside of every board if there is none."""
    if way is None:
        return None
    column, row = place[0] + STEPS[way][0], place[1] + STEPS[way][1]
    return cell_name(column, row) if column and row else "-"


def _board(drawing: _Drawing, cells: Cells) -> BoardText:
    spots = drawing.spots
    seats = sorted({spot.seat for spot in spots.values()} - {0})
    order = {seat: number for number, seat in enumerate(seats, 1)}
    board = BoardText(columns=cells.width, rows=len(cells.rows))
    for spot in spots.values():
        span = spot.cell.span
        values = {
            KIND: Given(spot.kind, span),
            SEAT: Given(order.get(spot.seat), span),
            NEXT: Given(spot.next if spot.next in spots else None, span),
            BRANCH: Given(spot.branch if spot.branch in spots else None, span),
        }
        for name, given in values.items():
            if given.value is not None:
                board.attributes.setdefault(name, span)
        board.fields.append(FieldText(spot.name, span, values, (spot.cell.column, spot.cell.row)))
    # A game may ask for all of them, even if no field of this board has one.
    for name in ATTRIBUTES:
        board.attributes.setdefault(name, Span(0, 0))
    return board
