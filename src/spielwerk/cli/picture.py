"""The picture of the boards of a match: every space with what lies on it, as somebody sees it."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from spielwerk.check import symbols as sy
from spielwerk.check import types as ty
from spielwerk.check.relations import NUMBERS
from spielwerk.cli.board import BoardPainter
from spielwerk.match.match import Match
from spielwerk.match.picture.plan import Panel, Plan, Point, Spot, joined, spread, usual_kind
from spielwerk.program.board import Board, column_name

SHAPES = {"grid": "square", "line": "square", "ring": "disc", "graph": "disc", "hexes": "hex"}
SHAPES |= {"corners": "corner", "sides": "side"}
LAYER_GAP = 1
CIRCLES = ("graph", "ring")
CIRCLED = 1.4
"""Fields that nobody drew stand in a circle, so many units apart."""


class Planner:
    """Makes the plan of one match, as its view shows it."""

    def __init__(self, match: Match, painter: BoardPainter, view: Mapping[str, Any]) -> None:
        self.match = match
        self.painter = painter
        self.labels = painter.labels
        self.view = view["spaces"]
        self.boards = match.names.layout.boards

    def plan(self, title: str, only: sy.SpaceSymbol | None = None) -> Plan:
        """All spaces, or one of them with what lies on its corners and sides."""
        chosen = [space for space in self.boards if only is None or only in (space, space.of)]
        plan = Plan(title)
        for space in chosen:
            if space.of in chosen and isinstance(space.of, sy.SpaceSymbol):
                continue  # Drawn upon the hexes.
            parts = [part for part in chosen if part.of is space]
            for copy in range(self.boards[space].copies):
                plan.panels.append(self.panel(space, parts, copy, titled=len(chosen) - len(parts) > 1))
        plan.ways = joined(self.ways(chosen))
        return plan

    def panel(self, space: sy.SpaceSymbol, parts: list[sy.SpaceSymbol], copy: int, titled: bool) -> Panel:
        board = self.boards[space]
        title = self.labels.word(space.name) if titled or board.copies > 1 else ""
        panel = Panel(f"{title} – {self.labels.player(copy)}" if board.copies > 1 else title)
        for one in (space, *parts):
            panel.spots += self.spots(one, copy)
        if board.kind == "grid" and board.layers == 1:
            panel.columns = [(float(column), column_name(column + 1)) for column in range(board.columns)]
            panel.rows = [(-float(row), str(row + 1)) for row in range(board.rows)]
        elif board.kind == "line":
            panel.columns = [(spot.at[0], spot.name) for spot in panel.spots]
        return panel

    # ---- fields --------------------------------------------------------------------------------

    def spots(self, space: sy.SpaceSymbol, copy: int) -> list[Spot]:
        board = self.boards[space]
        points = places(board)
        names = board.names[copy * board.one_size : (copy + 1) * board.one_size]
        shape = SHAPES[board.kind]
        described = self.match.boards[space.name]["fields"]
        found = []
        for number, name in enumerate(names):
            key = self.match.names.place(board.first + copy * board.one_size + number)
            spot = Spot(key, name.rpartition("@")[0] or name, points[number], shape)
            if "ends" in described[name]:
                (ax, ay), (bx, by) = described[name]["ends"]
                spot.ends = (ax, -ay), (bx, -by)
            self.describe(space, spot, self.view[space.name]["fields"][name])
            found.append(spot)
        usual = usual_kind(found)
        for spot in found:
            if board.drawn and spot.owner is None and spot.kind == usual:
                spot.text = ""
        return found

    def describe(self, space: sy.SpaceSymbol, spot: Spot, content: Mapping[str, Any]) -> None:
        """Owner and kind, the words on the field, what lies there, and all of it in the note."""
        notes, words = [spot.name], []
        for attribute in space.attributes.values():
            value = content.get(attribute.name)
            kind = attribute.type.of if isinstance(attribute.type, ty.Maybe) else attribute.type
            if value is None or value is False or value == []:
                continue
            told = self.labels.value(kind, value)
            notes.append(f"{self.labels.word(attribute.name)}: {told}")
            if kind == ty.PLAYER:
                spot.owner = value
            elif isinstance(kind, ty.EnumType):
                spot.kind = spot.kind or told
                words.append(told)
            elif kind == ty.SetOf(ty.DIRECTION):
                spot.walls = tuple(value)
            elif kind in (*NUMBERS, ty.BOOL):
                words.append(told if kind in NUMBERS else self.labels.word(attribute.name))
        # Of an owned field it is enough to know whose it is, and its kind in a letter.
        owned = spot.kind[:1].upper() + str(spot.owner + 1) if spot.owner is not None else ""
        spot.text = owned or " ".join(words)
        if space in self.match.names.layout.fields:
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
            top = known[-1]["name"] if isinstance(known[-1], dict) else known[-1]
            spot.piece_owner = self.labels.owners.get(top)
        spot.piece = sign
        if spot.piece_owner is not None:
            player = self.painter.signs.player(spot.piece_owner)
            # Where all pieces are alike their colour says it.
            spot.piece = sign.removeprefix(player) if self.painter.piece(known[-1])[0] == player else sign

    # ---- ways ----------------------------------------------------------------------------------

    def ways(self, chosen: list[sy.SpaceSymbol]) -> list[tuple[str, str]]:
        """All ways of graphs and rings; of other boards those that their shape does not tell."""
        names = self.match.names
        found = []
        for space in chosen:
            board = self.boards[space]
            for number, place in enumerate(board.places, 1):
                told = [] if board.kind in CIRCLES else [there + board.first - 1 for there in board.links[number]]
                leads_to = [there for there in names.layout.network.links[place] if there not in told]
                found += [(names.place(place), names.place(there)) for there in leads_to]
        return found


def places(board: Board) -> list[Point]:
    """Where the fields of one copy are drawn, downwards."""
    flat = [(point[0], -point[1]) for point in board.points[: board.one_size]]
    if board.layers > 1:
        wide = board.columns + LAYER_GAP
        return [(x + wide * round(point[2]), y) for (x, y), point in zip(flat, board.points, strict=False)]
    if board.kind == "graph" and board.drawn:
        return spread(flat)
    return [(CIRCLED * x, CIRCLED * y) for x, y in flat] if board.kind in CIRCLES else flat
