"""Faults about layouts, about ways between places, and about which objects a place takes."""

from __future__ import annotations

from spielwerk.diagnostics.codes.entry import Entry
from spielwerk.diagnostics.codes.examples import SCORE, beside, turn

ISLAND = "space Island, hexes 2\n\nspace Crossing, corners of Island\n\nspace Path, sides of Island"
STAR = """
object Card, 5, in deck

table:
    pile deck: Card

player:
    field hand: Card

connect deck {how} players.hand
"""
HALL = """
space Hall, line 3, holds {holds}

object Piece, abstract
object Pawn is Piece, 2, in box
object Cup is Piece, 2, in box

table:
    pile box: Piece
"""
ROADS = "space Town, graph 3\n\nspace Road, graph 1\n\nconnect Road[1] with {towns}"

WAYS_OF_MOVES: tuple[Entry, ...] = (
    Entry(
        "S459",
        bad=turn("move 1 from bank to player.score along connections", top=SCORE + "\n\ntable:\n    bank: int = 9"),
        good=turn("move 1 from bank to player.score", top=SCORE + "\n\ntable:\n    bank: int = 9"),
    ),
)

LAYOUTS: tuple[Entry, ...] = (
    Entry(
        "S541",
        bad=beside("space Track, line 5, wrapped"),
        good=beside("space Track, ring 5"),
    ),
    Entry(
        "S542",
        bad=beside("space Board, grid 3 by 3\n\nspace Crossing, corners of Board"),
        good=beside("space Board, hexes 3\n\nspace Crossing, corners of Board"),
    ),
    Entry(
        "S543",
        bad=turn(
            "if turned(east, 1) == south:", "    end with draw", top="space Board, grid 3 by 3\n\nspace Island, hexes 3"
        ),
        good=turn(
            "if turned(east, 1, Board) == south:",
            "    end with draw",
            top="space Board, grid 3 by 3\n\nspace Island, hexes 3",
        ),
    ),
    Entry(
        "S544",
        bad=turn("if longest_trail(Crossing, Path) > 2:", "    end with draw", top=ISLAND),
        good=turn("if longest_trail(Path, Crossing) > 2:", "    end with draw", top=ISLAND),
    ),
)

SET_UP_LAYOUTS: tuple[Entry, ...] = (
    Entry(
        "S641",
        bad=beside("space Island, hexes [3, 3, 4]"),
        good=beside("space Island, hexes [3, 4, 3]"),
    ),
    Entry(
        "S642",
        bad=turn("if longest_trail(Road, Town) > 0:", "    end with draw", top=ROADS.format(towns="Town[1]")),
        good=turn("if longest_trail(Road, Town) > 0:", "    end with draw", top=ROADS.format(towns="Town[1], Town[2]")),
    ),
)

FORBIDDEN_MOVES: tuple[Entry, ...] = (
    Entry(
        "R241",
        bad=turn(
            "move deck.top to player.hand along connections",
            "move first(player.hand) to deck along connections",
            top=STAR.format(how="to"),
        ),
        good=turn(
            "move deck.top to player.hand along connections",
            "move first(player.hand) to deck along connections",
            top=STAR.format(how="with"),
        ),
    ),
    Entry(
        "R242",
        bad=turn("move box.top to Hall[1]", top=HALL.format(holds="Pawn")),
        good=turn("move box.top to Hall[1]", top=HALL.format(holds="Piece")),
    ),
)
