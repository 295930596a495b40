"""Draws spaces for the terminal: grids with ranks and files, lines and rings in rows, hexes with corners and sides,
boards that somebody drew as they were drawn, other graphs as lists. Layers of a grid are beside each other.

Everything here makes plain lines of (text, style); nothing is printed.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from math import sqrt
from typing import Any

from spielwerk.cli.screen.labels import Labels, name_of
from spielwerk.cli.screen.signs import Signs, short_names
from spielwerk.cli.screen.ways import Walls, facing, is_sides
from spielwerk.cli.telling import Line
from spielwerk.diagnostics.visible import visible, width
from spielwerk.notation.board.places import cell_name
from spielwerk.program.geometry.hexes import CORNERS
from spielwerk.program.manual.manual import Attribute, Space
from spielwerk.runtime.values import constant_of

Cell = list[tuple[str, str]]
Fields = Mapping[str, Mapping[str, Any]]
"""What is known of fields, by their names within their space."""
FRAME = "dim"
WIDEST_CELL = 14
GAP = 3


class BoardPainter:
    """Draws the spaces of one match."""

    def __init__(self, labels: Labels, signs: Signs) -> None:
        self.labels = labels
        self.signs = signs
        self.manual = labels.manual
        self.spaces = self.manual.space_named
        self.short = short_names(labels.kinds.values())
        self._fixed: dict[str, list[dict[str, Any]]] = {}

    def fields(self, space: Space, views: Mapping[str, Fields]) -> dict[str, Mapping[str, Any]]:
        """What is known of every field of a space: what never changes about it, and what is seen of it now."""
        if space.name not in self._fixed:
            self._fixed[space.name] = [
                {
                    c.attribute.name: constant_of(self.labels.names, c.attribute.type, c.words[n])
                    for c in space.constants
                }
                for n in range(space.size)
            ]
        view = views[space.name]
        named = zip(space.names, space.places, self._fixed[space.name], strict=True)
        return {name: {**fixed, **view[self.labels.names.place(place)]} for name, place, fixed in named}

    def paint(self, name: str, views: Mapping[str, Fields], columns: int, numbered: bool = False) -> list[Line] | None:
        """A space as somebody sees it, in that many columns; None if it is drawn together with another one.

        `numbered`: its files are chosen by number.
        """
        space = self.spaces[name]
        if space.copies > 1:
            return self.one_per_player(space, self.fields(space, views), columns)
        island = self.spaces[space.of] if space.of else space
        outline = self.outline(island, views, columns) if island.layout == "hexes" else None
        if outline is not None:
            return outline if space is island else None
        return self.layout(space, self.fields(space, views), columns, numbered)

    def outline(self, island: Space, views: Mapping[str, Fields], columns: int) -> list[Line] | None:
        """Hexes with their corners and sides; None if the game has none of them, or they do not fit in."""
        parts = {space.layout: space for space in self.spaces.values() if space.of == island.name}
        if not parts:
            return None
        drawn = IslandPainter(self, island, parts).paint(views)
        return drawn if max(map(line_width, drawn)) <= columns else None

    def layout(self, space: Space, fields: Fields, columns: int, numbered: bool = False) -> list[Line]:
        cells = {field: self.cell(space, content, compact=True) for field, content in fields.items()}
        if space.layout == "grid" and space.layers > 1:
            drawn = self.layers(space, cells, columns)
        elif space.layout == "hexes":
            drawn = self.hexes(space, cells)
        elif space.layout == "grid":
            sides = [attribute.name for attribute in space.all_attributes if is_sides(space, attribute)]
            drawn = self.grid(cells, space.columns, numbered, Walls(sides, fields, self.signs.plain))
        elif space.layout in ("line", "ring"):
            drawn = self.row(cells, columns)
        elif space.drawn:
            drawn = drawing(self, space, fields)
        else:
            return self.listing(space, fields, with_links=space.layout == "graph")
        if max((line_width(line) for line in drawn), default=0) > columns:
            return self.listing(space, fields, with_links=False)
        return drawn

    def one_per_player(self, space: Space, fields: Fields, columns: int) -> list[Line]:
        """A board of which everybody has one."""
        known = list(fields.items())
        lines: list[Line] = []
        for seat in range(space.copies):
            part = known[seat * space.one_size : (seat + 1) * space.one_size]
            lines.append([(self.labels.player(seat), self.signs.colour(seat))])
            lines += self.layout(space, {field.rpartition("@")[0]: content for field, content in part}, columns)
        return lines

    # ---- one field -----------------------------------------------------------------------------

    def cell(self, space: Space, content: Mapping[str, Any], compact: bool) -> Cell:
        """What is on a field and what its attributes say; nothing for an empty one."""
        found = self.objects(content, compact) if space.storage is not None else []
        for attribute in space.all_attributes:
            if attribute.name in content and not (compact and is_sides(space, attribute)):
                found += self.attribute(attribute, content[attribute.name], compact)
        if compact and sum(width(text) for text, _ in found) > WIDEST_CELL:
            text = "".join(text for text, _ in found)
            return [(text[: WIDEST_CELL - 1] + "…", found[0][1])]
        return found

    def objects(self, content: Mapping[str, Any], compact: bool) -> Cell:
        """The topmost object that may be seen, and how many there are."""
        known = [thing for thing in content.get("objects") or [] if thing is not None]
        count = content.get("count", len(known))
        if not count:
            return []
        if not known:
            return [(f"?{count}" if count > 1 else "?", "")]
        if not compact:
            return [(", ".join(self.labels.thing(thing) for thing in known), "")]
        sign, style = self.piece(known[-1])
        sign += facing(known[-1], self.labels.attributes(known[-1]), self.signs.plain)
        return [(f"{sign}{count}" if count > 1 else sign, style)]

    def piece(self, thing: Any) -> tuple[str, str]:
        """The sign of an object: the beginning of its kind, or of the value that tells it apart from its like;
        the sign of its owner if all are alike."""
        owner = self.labels.owner(thing)
        kind = self.labels.kinds.get(name_of(thing), "?")
        of_look = self.signs.thing(self.labels.kind_names.get(name_of(thing), ""))
        if owner is None:
            return of_look or self.short.get(kind, kind[:1]), ""
        letter = of_look or (self.figure(thing) if len(self.short) == 1 else self.short.get(kind, kind[:1]))
        if not letter:
            return self.signs.player(owner), self.signs.colour(owner)
        if self.manual.players > 2:
            letter += str(owner + 1)
        else:
            letter = letter.upper() if owner == 0 else letter.lower()
        return letter, self.signs.colour(owner)

    def figure(self, thing: Any) -> str:
        """The letter of the value that a piece has in an enum: that of the look, such as `N` for a knight, or its
        beginning; nothing if it has none."""
        for name, attribute in self.labels.attributes(thing).items():
            kind = attribute.type
            if kind.name == "enum" and not kind.maybe and isinstance(thing, dict) and name in thing:
                of_look = self.signs.value(kind.enum, str(thing[name]))
                if of_look is not None:
                    return of_look
                words = {value: self.labels.word(value) for value in self.manual.enums[kind.enum]}
                return short_names(words.values())[words[thing[name]]]
        return ""

    def attribute(self, attribute: Attribute, value: Any, compact: bool) -> Cell:
        kind = attribute.type
        if value is None or value is False or value == [] or value == {}:
            return []
        if kind.name == "player" and isinstance(value, int):
            text = self.signs.player(value)
            return [(text if compact else f"{text} {self.labels.player(value)}", self.signs.colour(value))]
        if not compact:
            return [(f"{self.labels.word(attribute.name)} {self.labels.value(kind, value)}", "")]
        if value is True:
            return [(self.labels.word(attribute.name)[:1], "")]
        of_look = self.signs.value(kind.enum, str(value)) if kind.name == "enum" else None
        words = self.labels.value(kind, value)
        return [(of_look or (words if isinstance(value, int) else words[:3]), "")]

    # ---- layouts -------------------------------------------------------------------------------

    def grid(self, cells: Mapping[str, Cell], columns: int, numbered: bool, walls: Walls | None = None) -> list[Line]:
        """Ranks from the top down, files below them, with the walls between the squares."""
        names = list(cells)
        rows = [names[start : start + columns] for start in range(0, len(names), columns)]
        ranks = [name.lstrip("abcdefghijklmnopqrstuvwxyz") or str(i + 1) for i, (name, *_) in enumerate(rows)]
        files = [visible(name.rstrip("0123456789")) for name in rows[0]] if rows else []
        wide = max([1, *map(cell_width, cells.values()), *map(width, files)])
        margin = max(map(width, ranks), default=1)
        lines: list[Line] = []
        for number, (rank, row) in reversed(list(enumerate(zip(ranks, rows, strict=True)))):
            line = [(f"{rank:>{margin}} ", FRAME)]
            for left, name in zip([None, *row], row, strict=False):
                line += [(walls.beside(left, name) if walls else " ", ""), *self.padded(cells[name], wide)]
            lines.append([*line, (walls.beside(row[-1], None).rstrip() if walls else "", "")])
            edge = walls.between(row, rows[number - 1], wide) if walls and number else ""
            lines += [[(" " * (margin + 1) + edge, "")]] if edge else []
        for heads in [files, *([[str(i + 1) for i in range(columns)]] if numbered else [])]:
            text = "".join(f" {head}{' ' * (wide - width(head))}" for head in heads)
            lines.append([(" " * (margin + 1) + text.rstrip(), FRAME)])
        return lines

    def layers(self, space: Space, cells: Mapping[str, Cell], columns: int) -> list[Line]:
        """The layers from the lowest on, beside each other as far as there is room."""
        names = list(cells)
        size = space.columns * space.rows
        blocks: list[list[Line]] = []
        for start in range(0, len(names), size):
            layer = names[start : start + size]
            letters = layer[0].rstrip("abcdefghijklmnopqrstuvwxyz0123456789")
            flat = {name.removeprefix(letters): cells[name] for name in layer}
            blocks.append([[(self.labels.say("layer", name=letters), FRAME)], *self.grid(flat, space.columns, False)])
        return beside(blocks, columns)

    def hexes(self, space: Space, cells: Mapping[str, Cell]) -> list[Line]:
        """Rows from the top down, each half a hex beside the next, between the names of their first and last hex."""
        wide = max([1, *map(cell_width, cells.values())])
        half = (wide + 2) // 2
        margin = max(map(width, cells))
        spots = middles(space)
        lines: list[Line] = []
        row: list[str] = []
        for number, name in enumerate(cells):
            row.append(name)
            last = number + 1 == len(cells) or spots[number + 1][1] != spots[number][1]
            if last:
                start = spots[number - len(row) + 1][0] * half
                line = [(" " * start + f"{row[0]:>{margin}}", FRAME)]
                for one in row:
                    line += [(" ", ""), *self.padded(cells[one], 2 * half - 1)]
                lines.append([*line, (f" {row[-1]}" if len(row) > 1 else "", FRAME)])
                row = []
        return lines[::-1]

    def row(self, cells: Mapping[str, Cell], columns: int) -> list[Line]:
        """Names above contents, in as many rows as needed."""
        wide = max([1, *map(cell_width, cells.values()), *(width(visible(name)) for name in cells)])
        per_row = max(1, columns // (wide + 2))
        names = list(cells)
        lines: list[Line] = []
        for start in range(0, len(names), per_row):
            part = names[start : start + per_row]
            heads = "".join(f"  {visible(name)}{' ' * (wide - width(visible(name)))}" for name in part)
            lines.append([(heads.rstrip(), FRAME)])
            content: Cell = []
            for name in part:
                content += [("  ", ""), *self.padded(cells[name], wide)]
            lines.append(content)
        return lines

    def listing(self, space: Space, fields: Fields, with_links: bool) -> list[Line]:
        """A line per field; of a board that is too large for drawing only those with something on them."""
        lines: list[Line] = []
        for (name, content), links in zip(fields.items(), space.links, strict=False):
            cell = self.cell(space, content, compact=False)
            linked = [self.neighbour(space, link) for link in links] if with_links else []
            if cell or with_links:
                ways = [(f"  ({self.labels.say('leads_to', names=', '.join(linked))})", FRAME)] if linked else []
                lines.append([(f"{visible(name)}: ", FRAME), *joined(cell), *ways])
        return lines or [[(self.labels.say("field_count", count=len(fields)), FRAME)]]

    def neighbour(self, space: Space, place: int) -> str:
        """The name of a place that a field leads to, short for fields of the same board."""
        if place in space.places:
            return visible(space.names[place - space.first].partition("@")[0])
        return visible(self.labels.names.place(place))

    def padded(self, cell: Cell, wide: int) -> Cell:
        shown = cell or [(self.signs.empty, FRAME)]
        return [*shown, (" " * (wide - cell_width(shown)), "")]


def joined(cell: Cell) -> Cell:
    """Pieces with commas between them."""
    found: Cell = []
    for piece in cell:
        found += [(", ", ""), piece] if found else [piece]
    return found


def beside(blocks: Sequence[list[Line]], columns: int) -> list[Line]:
    """Pictures beside each other, in as many rows as needed."""
    lines: list[Line] = []
    waiting = list(blocks)
    while waiting:
        taken: list[list[Line]] = []
        used = 0
        while waiting and (not taken or used + block_width(waiting[0]) <= columns):
            used += block_width(waiting[0]) + GAP
            taken.append(waiting.pop(0))
        for row in range(max(map(len, taken))):
            line: Cell = []
            for column, block in enumerate(taken, 1):
                part = block[row] if row < len(block) else []
                room = block_width(block) - line_width(part) + GAP
                line += part if column == len(taken) else [*part, (" " * room, "")]
            lines.append(line)
    return lines


def block_width(block: Sequence[Line]) -> int:
    return max(map(line_width, block), default=0)


def cell_width(cell: Sequence[tuple[str, str]]) -> int:
    return sum(width(text) for text, _ in cell)


def line_width(line: Line) -> int:
    return sum(width(text) for text, _ in line)


# ---- boards that somebody drew: every field is where it is in the file -----------------------------


def drawing(painter: BoardPainter, space: Space, fields: Mapping[str, Mapping[str, Any]]) -> list[Line]:
    """The fields in rows, the letters of the columns below."""
    places = dict(zip(space.drawn, fields, strict=True))
    columns = max(column for column, _ in places)
    rows = max(row for _, row in places)
    usual = usual_letter(painter, space, fields.values())
    cells = {place: field(painter, space, fields[name], usual) for place, name in places.items()}
    letters = [cell_name(column, 1)[:-1] for column in range(1, columns + 1)]
    wide = max([*map(cell_width, cells.values()), *map(len, letters)])
    margin = len(str(rows))
    lines: list[Line] = []
    for row in range(1, rows + 1):
        line = [(f"{row:>{margin}} ", FRAME)]
        for column in range(1, columns + 1):
            cell = cells.get((column, row), [])
            line += [(" ", ""), *cell, (" " * (wide - cell_width(cell)), "")]
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
    """What is on a field; on an empty one whose it is and of what kind, in a letter."""
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


# ---- hexes with their corners and sides -----------------------------------------------------------


LEAST_HALF = 5
"""Columns from the middle of a hex to its side."""
LINES_PER_ROW = 4
LINES = {0: 0, 2: 1, 3: 2, 4: 3}
"""The line in a row of hexes on which something is, by its height in halves of the fine lattice."""

Lattice = tuple[int, int]
"""Halves of a hex to the right, thirds of a row upwards: on this all middles, corners and sides have whole numbers."""


def middles(space: Space) -> list[Lattice]:
    """Where the middles of the hexes of one copy lie."""
    return [_lattice(point) for point in space.points]


def _lattice(point: Sequence[float], fine: int = 1) -> Lattice:
    return round(2 * fine * point[0]), round(2 * fine * sqrt(3) * point[1])


class IslandPainter:
    """Draws one board of hexes; empty corners and sides are shown by their numbers, for those who choose them."""

    def __init__(self, painter: BoardPainter, island: Space, parts: Mapping[str, Space]) -> None:
        self.painter = painter
        self.island = island
        self.parts = parts
        self.half = LEAST_HALF
        self.rows: dict[int, list[tuple[int, Cell]]] = {}
        """For every line, counted from below, what is on it and where its middle is."""

    def paint(self, views: Mapping[str, Mapping[str, Any]]) -> list[Line]:
        fields = self.painter.fields(self.island, views)
        cells = [self.painter.cell(self.island, content, compact=True) for content in fields.values()]
        self.half = max(LEAST_HALF, (max(map(cell_width, cells)) + 5) // 2)
        spots = middles(self.island)
        for (x, y), cell in zip(spots, cells, strict=True):
            self.put(2 * x, 2 * y, cell)
        rings = [[(x + cx, y + cy) for cx, cy in CORNERS] for x, y in spots]
        crossings = self.contents("corners", views)
        for x, y in dict.fromkeys(spot for ring in rings for spot in ring):
            self.put(2 * x, 2 * y, crossings.get((2 * x, 2 * y)) or [("+", FRAME)])
        paths = self.contents("sides", views)
        pairs = [sorted(pair) for ring in rings for pair in zip(ring, [*ring[1:], ring[0]], strict=True)]
        # Neighbours share a side: it is drawn once.
        for (left, one), (right, other) in dict.fromkeys((a, b) for a, b in pairs):
            stroke = "|" if left == right else "/" if one < other else "\\"
            middle = left + right, one + other
            self.put(*middle, [(stroke, FRAME), *paths.get(middle, [])])
        return [self.line(self.rows[height]) for height in sorted(self.rows, reverse=True)]

    def contents(self, layout: str, views: Mapping[str, Mapping[str, Any]]) -> dict[Lattice, Cell]:
        """What is on corners or sides, or their numbers, by twice the place; nothing if the game has none of them."""
        space = self.parts.get(layout)
        if space is None:
            return {}
        named = zip(space.points, self.painter.fields(space, views).items(), strict=True)
        return {_lattice(point, 2): self.part(space, name, content) for point, (name, content) in named}

    def part(self, space: Space, name: str, content: Mapping[str, Any]) -> Cell:
        cell = self.painter.cell(space, content, compact=True)
        if content.get("count") or content.get("objects"):
            return cell
        return [(name, FRAME), *cell]

    def put(self, x: int, height: int, cell: Cell) -> None:
        """Notes a cell at a place, counted in quarters of a hex to the right and halves of the fine lattice upwards."""
        row, rest = divmod(height, 6)
        self.rows.setdefault(row * LINES_PER_ROW + LINES[rest], []).append((x * self.half // 2, cell))

    def line(self, cells: list[tuple[int, Cell]]) -> Line:
        line: Cell = []
        used = -self.half
        for middle, cell in sorted(cells, key=lambda item: item[0]):
            start = max(middle - cell_width(cell) // 2, used + bool(line))
            line += [(" " * (start - used), ""), *cell]
            used = start + cell_width(cell)
        return line
