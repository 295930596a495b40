"""The picture of the boards of a match: every space with what is on it, as somebody sees it."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from spielwerk.cli.screen.board import BoardPainter
from spielwerk.cli.screen.ways import is_directions
from spielwerk.match.match import Match
from spielwerk.match.picture.plan import Panel, Plan, Point, Spot, joined, spread, usual_kind
from spielwerk.program.geometry.board import column_name
from spielwerk.program.manual.manual import NUMBERS, Space

SHAPES = {"grid": "square", "line": "square", "ring": "disc", "graph": "disc", "hexes": "hex"}
SHAPES |= {"corners": "corner", "sides": "side"}
LAYER_GAP = 1
CIRCLES = ("graph", "ring")
CIRCLED = 1.4
"""Fields that nobody drew are in a circle, this many units apart."""


class Planner:
    """Makes the plan of one match, as its view shows it."""

    def __init__(self, match: Match, painter: BoardPainter, view: Mapping[str, Any]) -> None:
        self.match = match
        self.painter = painter
        self.labels = painter.labels
        self.view = view["spaces"]
        self.spaces = match.manual.space_named

    def plan(self, title: str, only: Space | None = None) -> Plan:
        """All spaces, or one of them with what is on its corners and sides."""
        chosen = [space for space in self.spaces.values() if only is None or only.name in (space.name, space.of)]
        names = [space.name for space in chosen]
        plan = Plan(title)
        for space in chosen:
            if space.of in names:
                continue  # Drawn upon the hexes.
            parts = [part for part in chosen if part.of == space.name]
            for copy in range(space.copies):
                plan.panels.append(self.panel(space, parts, copy, titled=len(chosen) - len(parts) > 1))
        place = self.match.names.place
        plan.ways = joined([(place(here), place(there)) for space in chosen for here, there in space.ways])
        return plan

    def panel(self, space: Space, parts: list[Space], copy: int, titled: bool) -> Panel:
        title = self.labels.word(space.name) if titled or space.copies > 1 else ""
        panel = Panel(f"{title} – {self.labels.player(copy)}" if space.copies > 1 else title)
        for one in (space, *parts):
            panel.spots += self.spots(one, copy)
        if space.layout == "grid" and space.layers == 1:
            panel.columns = [(float(column), column_name(column + 1)) for column in range(space.columns)]
            panel.rows = [(-float(row), str(row + 1)) for row in range(space.rows)]
        elif space.layout == "line":
            panel.columns = [(spot.at[0], spot.name) for spot in panel.spots]
        return panel

    # ---- fields --------------------------------------------------------------------------------

    def spots(self, space: Space, copy: int) -> list[Spot]:
        points = places(space)
        fields = self.painter.fields(space, self.view)
        first = copy * space.one_size
        found = []
        for number, name in enumerate(space.names[first : first + space.one_size]):
            key = self.match.names.place(space.first + first + number)
            spot = Spot(key, name.rpartition("@")[0] or name, points[number], SHAPES[space.layout])
            if space.ends:
                (ax, ay), (bx, by) = space.ends[number]
                spot.ends = (ax, -ay), (bx, -by)
            self.describe(space, spot, fields[name])
            found.append(spot)
        usual = usual_kind(found)
        for spot in found:
            if space.drawn and spot.owner is None and spot.kind == usual:
                spot.text = ""
        return found

    def describe(self, space: Space, spot: Spot, content: Mapping[str, Any]) -> None:
        """Owner and kind, the words on the field, what is there, and all of it in the note."""
        notes, words = [spot.name], []
        for attribute in space.all_attributes:
            value, kind = content.get(attribute.name), attribute.type
            if value is None or value is False or value == []:
                continue
            told = self.labels.value(kind, value)
            notes.append(f"{self.labels.word(attribute.name)}: {told}")
            if kind.name == "player":
                spot.owner = value
            elif kind.name == "enum":
                spot.kind = spot.kind or told
                words.append(told)
            elif is_directions(kind):
                spot.walls = tuple(value)
            elif kind.name in (*NUMBERS, "bool"):
                words.append(told if kind.name in NUMBERS else self.labels.word(attribute.name))
        # Of an owned field it is enough to know whose it is, and its kind in a letter.
        owned = spot.kind[:1].upper() + str(spot.owner + 1) if spot.owner is not None else ""
        spot.text = owned or " ".join(words)
        if space.storage is not None:
            self.put_pieces(spot, content, notes)
        spot.note = "\n".join(notes)

    def put_pieces(self, spot: Spot, content: Mapping[str, Any], notes: list[str]) -> None:
        lying = self.painter.objects(content, compact=True)
        if not lying:
            return
        sign = "".join(text for text, _ in lying)
        known = [thing for thing in content.get("objects") or [] if thing is not None]
        if known:
            notes.append(", ".join(self.labels.thing(thing) for thing in known))
            spot.piece_owner = self.labels.owner(known[-1])
        spot.piece = sign
        if spot.piece_owner is not None:
            player = self.painter.signs.player(spot.piece_owner)
            # Where all pieces are alike their colour says it.
            spot.piece = sign.removeprefix(player) if self.painter.piece(known[-1])[0] == player else sign


def places(space: Space) -> list[Point]:
    """Where the fields of one copy are drawn, downwards."""
    flat = [(point[0], -point[1]) for point in space.points]
    if space.layers > 1:
        wide = space.columns + LAYER_GAP
        return [(x + wide * round(point[2]), y) for (x, y), point in zip(flat, space.points, strict=True)]
    if space.layout == "graph" and space.drawn:
        return spread(flat)
    return [(CIRCLED * x, CIRCLED * y) for x, y in flat] if space.layout in CIRCLES else flat
