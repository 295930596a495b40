"""Draws a plan as SVG: plain shapes and texts, no scripts, nothing from elsewhere."""

from __future__ import annotations

from collections.abc import Iterator
from math import cos, hypot, pi, sin
from xml.sax.saxutils import escape, quoteattr

from spielwerk.diagnostics.visible import visible
from spielwerk.match.picture.plan import Panel, Plan, Point, Spot, Way

UNIT = 48
"""Pixels per unit."""
MARGIN = 1.1
TITLE = 0.8
GAP = 0.7
OWNERS = ("#d1495b", "#2a7ab0", "#3f8f4f", "#d9a400", "#8a5fb3", "#d07230", "#3aa6a0", "#7a6a5a")
"""The colours of the seats' pieces; more seats begin again."""
TINTS = ("#efb8bf", "#b3d3e8", "#b9dcc0", "#f2dc94", "#d6c4e6", "#f0c7a8", "#b4dedb", "#cfc6bc")
"""The same, paler: the colours of their fields."""
KINDS = ("#f3efe6", "#dfe9d8", "#dbe6f0", "#f2dcd3", "#e8dff0", "#f6ecc4", "#d7ecea", "#e4e0dc")
"""The colours of kinds of fields that are nobody's."""
RADII = {"square": 0.5, "disc": 0.36, "hex": 0.5, "corner": 0.16, "side": 0.12}
PIECE = {"square": 0.36, "disc": 0.27, "hex": 0.26, "corner": 0.15, "side": 0.13}
LONGEST = 12
"""Longer texts are cut; the note has them whole."""
MARK = "spielwerk-board"
"""Tells a picture of ours from the files of others."""
EDGES = {"north": (-1, -1, 1, -1), "east": (1, -1, 1, 1), "south": (-1, 1, 1, 1), "west": (-1, -1, -1, 1)}
STYLE = (
    "text{text-anchor:middle;dominant-baseline:central;fill:#222}"
    ".way{stroke:#8a8378;stroke-width:2.5;fill:none}.branch{stroke-dasharray:5 4}"
    ".wall{stroke:#222;stroke-width:5;stroke-linecap:round}"
    ".spot{stroke:#6b645a;stroke-width:1.5}.small{fill:#6b645a}.piece{stroke:#222;stroke-width:1.5}"
)


def as_svg(plan: Plan) -> str:
    """The whole file."""
    drawn = _Drawing(plan)
    body = "\n".join(drawn.lines())
    size = f'width="{_n(drawn.width)}" height="{_n(drawn.height)}" viewBox="0 0 {_n(drawn.width)} {_n(drawn.height)}"'
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" class="{MARK}" {size} role="img"'
        ' font-family="DejaVu Sans, Arial, sans-serif">\n'
        f"<title>{_text(plan.title)}</title>\n<style>{STYLE}</style>\n"
        f'<defs><marker id="{MARK}-end" viewBox="0 0 10 10" refX="9" refY="5" markerWidth="7" markerHeight="7"'
        ' markerUnits="userSpaceOnUse" orient="auto"><path d="M0 0L10 5L0 10z" fill="#8a8378"/></marker></defs>\n'
        f'<rect width="100%" height="100%" fill="#fffdf8"/>\n{body}\n</svg>\n'
    )


class _Drawing:
    """Places the panels one below the other and writes them down."""

    def __init__(self, plan: Plan) -> None:
        self.plan = plan
        self.places: dict[str, Point] = {}
        """Where every field is drawn, in pixels."""
        self.spots = {spot.key: spot for panel in plan.panels for spot in panel.spots}
        # In the order in which they first appear, so that the same board always has the same colours.
        kinds = dict.fromkeys(spot.kind for spot in self.spots.values() if spot.kind)
        self.kinds = {kind: KINDS[number % len(KINDS)] for number, kind in enumerate(kinds)}
        self.shifts: list[Point] = []
        self.tops: list[float] = []
        below, wide = 0.0, 0.0
        for panel in plan.panels:
            xs, ys = _extent(panel)
            self.tops.append(below + TITLE / 2)
            top = below + (TITLE if panel.title else 0.0)
            shift = (MARGIN - xs[0], top + MARGIN - ys[0])
            self.shifts.append(shift)
            below = top + ys[1] - ys[0] + 2 * MARGIN + GAP
            wide = max(wide, xs[1] - xs[0] + 2 * MARGIN)
            for spot in panel.spots:
                self.places[spot.key] = self.pixels(spot.at, shift)
        self.width = max(wide, 4.0) * UNIT
        self.height = max(below - GAP, 2.0) * UNIT

    def pixels(self, point: Point, shift: Point) -> Point:
        return (point[0] + shift[0]) * UNIT, (point[1] + shift[1]) * UNIT

    def lines(self) -> Iterator[str]:
        # They are between fields and on top of ways, and what is drawn later covers what was drawn before.
        covering = ("side", "corner")
        for panel, shift in zip(self.plan.panels, self.shifts, strict=True):
            yield from (self.field(spot, shift) for spot in panel.spots if spot.shape not in covering)
        yield from filter(None, map(self.walls, self.spots.values()))
        yield from filter(None, map(self.way, self.plan.ways))
        for panel, shift, top in zip(self.plan.panels, self.shifts, self.tops, strict=True):
            yield from self.words(panel, shift, top)
            for shape in covering:
                yield from (self.field(spot, shift) for spot in panel.spots if spot.shape == shape)
            yield from filter(None, map(self.lying, panel.spots))

    # ---- words round a board -------------------------------------------------------------------

    def words(self, panel: Panel, shift: Point, top: float) -> Iterator[str]:
        if panel.title:
            yield _words(panel.title, (self.width / 2, top * UNIT), 0.36 * UNIT, cut=60)
        (left, _), (_, bottom) = _extent(panel)
        for x, word in panel.columns:
            yield _words(word, self.pixels((x, bottom + 0.85), shift), 0.26 * UNIT, "small")
        for y, word in panel.rows:
            yield _words(word, self.pixels((left - 0.85, y), shift), 0.26 * UNIT, "small")

    # ---- fields --------------------------------------------------------------------------------

    def field(self, spot: Spot, shift: Point) -> str:
        return f"<g>{_note(spot)}{self.shape(spot, shift)}{self.writing(spot)}</g>"

    def shape(self, spot: Spot, shift: Point) -> str:
        x, y = self.places[spot.key]
        radius = RADII[spot.shape] * UNIT
        look = f'class="spot" fill="{self.colour(spot)}"'
        if spot.shape == "square":
            return f'<rect x="{_n(x - radius)}" y="{_n(y - radius)}" width="{UNIT}" height="{UNIT}" {look}/>'
        if spot.shape == "hex":
            # The radius reaches to the sides; corners are farther out.
            corner = radius * 2 / 3**0.5
            turns = [pi / 6 + pi / 3 * number for number in range(6)]
            points = " ".join(f"{_n(x + corner * cos(turn))},{_n(y + corner * sin(turn))}" for turn in turns)
            return f'<polygon points="{points}" {look}/>'
        if spot.ends is not None:
            (ax, ay), (bx, by) = (self.pixels(end, shift) for end in spot.ends)
            stroke = OWNERS[spot.owner % len(OWNERS)] if spot.owner is not None else "#a79f92"
            place = f'x1="{_n(ax)}" y1="{_n(ay)}" x2="{_n(bx)}" y2="{_n(by)}"'
            return f'<line {place} stroke="{stroke}" stroke-width="5"/>'
        return f'<circle cx="{_n(x)}" cy="{_n(y)}" r="{_n(radius)}" {look}/>'

    def colour(self, spot: Spot) -> str:
        if spot.owner is not None:
            return TINTS[spot.owner % len(TINTS)]
        if spot.kind:
            return self.kinds[spot.kind]
        column, row = round(spot.at[0]), round(spot.at[1])
        return ("#f3efe6", "#e2d9c8")[(column + row) % 2] if spot.shape == "square" else "#f3efe6"

    def writing(self, spot: Spot) -> str:
        """What is written on a field; without anything its name, small."""
        x, y = self.places[spot.key]
        radius = RADII[spot.shape] * UNIT
        if spot.shape in ("side", "corner"):
            return ""
        if spot.text and spot.piece is None:
            # Long words are written smaller, so that they fit into the field.
            return _words(spot.text, (x, y), min(0.7 * radius, 2.6 * radius / len(spot.text[:LONGEST])))
        if not spot.text and spot.piece is None and spot.shape == "disc":
            return _words(spot.name, (x, y), min(0.5 * radius, 2.6 * radius / len(spot.name[:LONGEST])), "small")
        return ""

    def walls(self, spot: Spot) -> str:
        x, y = self.places[spot.key]
        half = UNIT / 2
        found = ""
        for side in spot.walls:
            if side in EDGES:
                ax, ay, bx, by = EDGES[side]
                ends = f'x1="{_n(x + ax * half)}" y1="{_n(y + ay * half)}" x2="{_n(x + bx * half)}"'
                found += f'<line class="wall" {ends} y2="{_n(y + by * half)}"/>'
        return found

    def lying(self, spot: Spot) -> str:
        """What is on a field."""
        if spot.piece is None:
            return ""
        x, y = self.places[spot.key]
        radius = PIECE[spot.shape] * UNIT
        fill = OWNERS[spot.piece_owner % len(OWNERS)] if spot.piece_owner is not None else "#ffffff"
        disc = f'<circle class="piece" cx="{_n(x)}" cy="{_n(y)}" r="{_n(radius)}" fill="{fill}"/>'
        sign = spot.piece[:LONGEST]
        words = _words(sign, (x, y), min(1.1 * radius, 2.8 * radius / len(sign))) if sign else ""
        return f"<g>{_note(spot)}{disc}{words}</g>"

    # ---- ways ----------------------------------------------------------------------------------

    def way(self, way: Way) -> str:
        """From edge to edge; nothing where one end is not in the picture, or both are in one place."""
        start, end = self.places.get(way.start), self.places.get(way.end)
        if start is None or end is None:
            return ""
        far = hypot(end[0] - start[0], end[1] - start[1])
        before, behind = (RADII[self.spots[key].shape] * UNIT for key in (way.start, way.end))
        if far <= before + behind:
            return ""
        right, down = (end[0] - start[0]) / far, (end[1] - start[1]) / far
        a = start[0] + right * before, start[1] + down * before
        b = end[0] - right * behind, end[1] - down * behind
        look = 'class="way branch"' if way.branch else 'class="way"'
        head = "" if way.both else f' marker-end="url(#{MARK}-end)"'
        return f'<line {look} x1="{_n(a[0])}" y1="{_n(a[1])}" x2="{_n(b[0])}" y2="{_n(b[1])}"{head}/>'


def _extent(panel: Panel) -> tuple[Point, Point]:
    """From the first to the last column, from the first to the last row."""
    points = [point for spot in panel.spots for point in (spot.at, *(spot.ends or ()))] or [(0.0, 0.0)]
    xs, ys = [x for x, _ in points], [y for _, y in points]
    return (min(xs), max(xs)), (min(ys), max(ys))


def _words(text: str, at: Point, size: float, look: str = "", cut: int = LONGEST) -> str:
    shown = text if len(text) <= cut else text[: cut - 1] + "…"
    style = f" class={quoteattr(look)}" if look else ""
    return f'<text{style} x="{_n(at[0])}" y="{_n(at[1])}" font-size="{_n(size)}">{_text(shown)}</text>'


def _note(spot: Spot) -> str:
    """What is told to those who point at a field."""
    lines = (spot.note or spot.name).split("\n")
    return f"<title>{chr(10).join(map(_text, lines))}</title>"


def _text(text: str) -> str:
    """Text as XML takes it; signs that steer something are shown by their numbers."""
    return escape(visible(text))


def _n(number: float) -> str:
    """A number with at most two places, the same on every machine."""
    return f"{round(number, 2):.2f}".rstrip("0").rstrip(".")
