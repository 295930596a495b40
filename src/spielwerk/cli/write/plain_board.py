"""Draws the plan of a board file for the terminal: rows and columns where it has them, else a list of its fields."""

from __future__ import annotations

from spielwerk.cli.screen.signs import colour
from spielwerk.cli.telling import Line
from spielwerk.diagnostics.visible import visible, width
from spielwerk.match.picture.plan import Panel, Plan, Spot

FRAME = "dim"
WIDEST_CELL = 6
ARROWS = {(1, 0): "→", (0, 1): "↓", (-1, 0): "←", (0, -1): "↑"}
PLAIN_ARROWS = {(1, 0): ">", (0, 1): "v", (-1, 0): "<", (0, -1): "^"}
Places = dict[tuple[int, int], Spot]


def plain_board(plan: Plan, columns: int, encoding: str | None) -> list[Line]:
    """The lines of a plan with one board."""
    painter = _Painter(plan, _shows_arrows(encoding))
    lines = painter.rows(plan.panels[0])
    too_wide = any(sum(width(text) for text, _ in line) > columns for line in lines)
    return painter.listing() if not lines or too_wide else lines


def _shows_arrows(encoding: str | None) -> bool:
    try:
        "→·".encode(encoding or "ascii")
    except (UnicodeEncodeError, LookupError):
        return False
    return True


class _Painter:
    def __init__(self, plan: Plan, arrows: bool) -> None:
        self.spots = {spot.key: spot for panel in plan.panels for spot in panel.spots}
        self.ways = plan.ways
        self.arrows = ARROWS if arrows else PLAIN_ARROWS
        self.empty = "·" if arrows else "."
        self.onward: dict[str, str] = {}
        """To which field each leads in the first place."""
        for way in plan.ways:
            if not way.branch and not way.both:
                self.onward.setdefault(way.start, way.end)

    # ---- rows and columns ----------------------------------------------------------------------

    def rows(self, panel: Panel) -> list[Line]:
        """The board as it is drawn; no lines if fields do not stand in rows and columns."""
        places: Places = {(round(x), round(y)): spot for spot in panel.spots for x, y in [spot.at]}
        whole = all(x == round(x) and y == round(y) for x, y in (spot.at for spot in panel.spots))
        if not panel.columns or not whole or len(places) < len(panel.spots):
            return []
        heads = {round(x): name for x, name in panel.columns}
        ranks = {round(y): name for y, name in panel.rows}
        columns = range(min(heads), max(heads) + 1)
        cells = {place: self.cell(spot) for place, spot in places.items()}
        wide = max(width(text) for text in [*(text for text, _ in cells.values()), *heads.values()])
        margin = max(map(len, ranks.values()))
        lines: list[Line] = []
        for row in range(min(ranks), max(ranks) + 1):
            line = [(f"{ranks.get(row, ''):>{margin}} ", FRAME)]
            for column in columns:
                text, style = cells.get((column, row), ("", ""))
                line += [(" ", ""), (text + " " * (wide - width(text)), style)]
            lines.append(line)
        names = "".join(f" {heads.get(column, ''):<{wide}}" for column in columns)
        lines.append([(" " * (margin + 1) + names.rstrip(), FRAME)])
        return lines

    def cell(self, spot: Spot) -> tuple[str, str]:
        """Whose field it is, what is on it, or where it leads."""
        if spot.owner is not None:
            return visible(spot.text)[:WIDEST_CELL], colour(spot.owner)
        if spot.shape == "square":
            return (visible(spot.text)[:WIDEST_CELL], "") if spot.text else (self.empty, FRAME)
        there = self.spots.get(self.onward.get(spot.key, ""), spot)
        step = round(there.at[0] - spot.at[0]), round(there.at[1] - spot.at[1])
        letter = visible(spot.text)[:1].upper()
        return letter + self.arrows.get(step, "" if letter else self.empty), "" if letter else FRAME

    # ---- lists ---------------------------------------------------------------------------------

    def listing(self) -> list[Line]:
        """A line for every field: its name, what is known about it, where it leads."""
        leads: dict[str, list[str]] = {key: [] for key in self.spots}
        for way in self.ways:
            leads[way.start].append(visible(self.spots[way.end].name))
            if way.both:
                leads[way.end].append(visible(self.spots[way.start].name))
        wide = max((width(visible(spot.name)) for spot in self.spots.values()), default=0)
        lines: list[Line] = []
        for key, spot in self.spots.items():
            name = visible(spot.name)
            about = " ".join(filter(None, (visible(spot.kind), spot.text[1:] if spot.owner is not None else "")))
            style = colour(spot.owner) if spot.owner is not None else ""
            line = [(name + " " * (wide - width(name)), ""), (f"  {about}" if about else "", style)]
            arrow = self.arrows[1, 0]
            lines.append([*line, (f"  {arrow} {', '.join(leads[key])}" if leads[key] else "", FRAME)])
        return lines
