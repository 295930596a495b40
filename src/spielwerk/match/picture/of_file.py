"""The picture of a board file, whatever game it is for: its fields where they are drawn, and the ways they name."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from spielwerk.match.picture.plan import Panel, Plan, Point, Spot, Way, joined, spread, usual_kind
from spielwerk.notation.board.described import BoardText, FieldText, Given, Members
from spielwerk.notation.board.places import cell_name, cell_place
from spielwerk.program.geometry.directions import DIRECTIONS
from spielwerk.program.geometry.grids import circle

KIND, SEAT, BRANCH = "kind", "seat", "branch"
"""What race boards say about their fields; other boards may say it, too."""
LONGEST_NOTE = 400
MOST_SQUARES = 10_000


def plan_of_file(board: BoardText, title: str) -> Plan:
    fields = {field.name: field for field in board.fields}
    panel = _grid(board) if _is_grid(board) else _graph(board)
    for spot in panel.spots:
        if spot.name in fields:
            _describe(board, spot, fields[spot.name])
    usual = usual_kind(panel.spots)
    for spot in panel.spots:
        if spot.shape == "disc" and spot.owner is None and spot.kind != usual:
            spot.text = spot.kind
    return Plan(title, [panel], [] if _is_grid(board) else _ways(board))


def data_of_file(board: BoardText) -> dict[str, Any]:
    """The same for programs, as plain data: measures, players, and all fields with what the file says about them."""
    seats = [_words(field.values[SEAT]) for field in board.fields if SEAT in field.values]
    fields: dict[str, Any] = {}
    for field in board.fields:
        told: dict[str, Any] = {name: _plain(given) for name, given in field.values.items()}
        if field.drawn is not None:
            told["position"] = list(field.drawn)
        if field.links:
            told["links"] = [_plain(link) for link in field.links]
        fields[field.name] = told
    players = max((int(seat) for seat in seats if _is_seat(seat)), default=0)
    default = {name: _plain(given) for name, given in board.common.items()}
    return {
        "columns": board.columns,
        "rows": board.rows,
        "players": players,
        **({"default": default} if default else {}),
        "fields": fields,
    }


def _plain(given: Given) -> Any:
    if isinstance(given.value, tuple):
        return [_plain(item) for item in given.value]
    if isinstance(given.value, Members):
        return {name: _plain(item) for name, item in given.value.items()}
    return given.value


# ---- where fields are --------------------------------------------------------------------------


def _is_grid(board: BoardText) -> bool:
    """Whether the file is about squares: it says how many there are, and does not draw them otherwise."""
    drawn = any(field.drawn is not None for field in board.fields)
    named = all(cell_place(field.name) for field in board.fields)
    return bool(board.columns and board.rows) and named and not drawn and board.columns * board.rows <= MOST_SQUARES


def _grid(board: BoardText) -> Panel:
    """Row 1 is the lowest."""
    panel = Panel("")
    for row in range(1, board.rows + 1):
        for column in range(1, board.columns + 1):
            name = cell_name(column, row)
            spot = Spot(name, name, (column - 1.0, float(board.rows - row)), "square", note=name)
            spot.walls = _walls(board.common)
            panel.spots.append(spot)
    panel.columns = [(column - 1.0, cell_name(column, 1)[:-1]) for column in range(1, board.columns + 1)]
    panel.rows = [(float(board.rows - row), str(row)) for row in range(1, board.rows + 1)]
    return panel


def _graph(board: BoardText) -> Panel:
    """Where they are drawn; a board that nobody drew is a circle."""
    panel = Panel("")
    drawn = [field.drawn for field in board.fields if field.drawn is not None]
    if len(drawn) == len(board.fields):
        points: list[Point] = spread([(float(column), float(row)) for column, row in drawn])
    else:
        points = [(1.5 * x, -1.5 * y) for x, y, *_ in circle(len(board.fields))]
    for field, at in zip(board.fields, points, strict=True):
        panel.spots.append(Spot(field.name, field.name, at, "disc", note=field.name))
    if board.fields and all(cell_place(field.name) == field.drawn for field in board.fields):
        columns = sorted({column for column, _ in drawn})
        panel.columns = [(float(column), cell_name(int(column), 1)[:-1]) for column in columns]
        panel.rows = [(float(row), str(int(row))) for row in sorted({row for _, row in drawn})]
    return panel


# ---- what fields are ---------------------------------------------------------------------------


def _describe(board: BoardText, spot: Spot, field: FieldText) -> None:
    """Kind and owner, what is written on the field, and in the note everything the file says about it."""
    values = {**board.common, **field.values}
    told = {name: _words(given) for name, given in values.items()}
    said = {name: text for name, text in told.items() if text}
    spot.note = (field.name + "".join(f"\n{name}: {text}" for name, text in said.items()))[:LONGEST_NOTE]
    spot.kind = said.get(KIND, "")
    seat = said.get(SEAT, "")
    if _is_seat(seat):
        spot.owner = int(seat) - 1
        spot.text = spot.kind[:1].upper() + seat
    elif spot.shape == "square":
        spot.text = _short(said, values)
    spot.walls = _walls(values)


def _is_seat(text: str) -> bool:
    return text.isascii() and text.isdecimal() and len(text) <= 3 and int(text) >= 1


def _short(said: dict[str, str], values: dict[str, Given]) -> str:
    """The first number or word that tells something about a square."""
    plain = [text for name, text in said.items() if not isinstance(values[name].value, tuple | bool)]
    marked = [name for name in said if values[name].value is True]
    return next((text for text in [*plain, *marked] if text != "0"), "")


def _walls(values: dict[str, Given]) -> tuple[str, ...]:
    """Directions that a square names: there it has a wall."""
    for given in values.values():
        items = [item.value for item in given.value] if isinstance(given.value, tuple) else []
        sides = tuple(item for item in items if isinstance(item, str) and item in DIRECTIONS)
        if sides and len(sides) == len(items):
            return sides
    return ()


def _words(given: Given) -> str:
    """A value in a line; nothing for none and no."""
    value = given.value
    # `is`, since 0 equals False but is a number that is told.
    if value is None or value is False or isinstance(value, Members):
        return ""
    if isinstance(value, tuple):
        return ", ".join(filter(None, map(_words, value)))
    return "✓" if value is True else str(value)


# ---- ways --------------------------------------------------------------------------------------


def _ways(board: BoardText) -> list[Way]:
    """From every field to those its attributes and links name."""
    names = {field.name for field in board.fields}
    plain: list[tuple[str, str]] = []
    branches: list[tuple[str, str]] = []
    for field in board.fields:
        for name, given in field.values.items():
            if name not in (KIND, SEAT):
                ways = branches if name == BRANCH else plain
                ways += [(field.name, there) for there in _named(given) if there in names]
        for link in field.links:
            if isinstance(link.value, str) and link.value in names:
                plain += [(field.name, link.value), (link.value, field.name)]
    return [*joined(plain), *(Way(way.start, way.end, way.both, branch=True) for way in joined(branches))]


def _named(given: Given) -> Iterator[str]:
    if isinstance(given.value, str):
        yield given.value
    elif isinstance(given.value, tuple):
        for item in given.value:
            yield from _named(item)
