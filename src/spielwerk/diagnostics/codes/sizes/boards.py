"""Boards, tables, ranges and lists: how large things are."""

from __future__ import annotations

from spielwerk.diagnostics.codes.entry import Entry
from spielwerk.diagnostics.codes.examples import BOARD, SCORE, turn

TABLE = "object Card, in deck:\n    cost: int\n{rows}\n\ntable:\n    pile deck: Card\n\nplayer:\n    field hand: Card"
DRAW = "move deck.top to player.hand"

BOARDS: tuple[Entry, ...] = (
    Entry(
        "S501",
        bad=turn("Board[1].mark = player", top="space Board:\n    mark: player or none"),
        good=turn("Board[1].mark = player", top="space Board, line 8:\n    mark: player or none"),
    ),
    Entry(
        "S502",
        bad=turn("Board[1, 1].mark = player", top="space Board, grid 3:\n    mark: player or none"),
        good=turn("Board[1, 1].mark = player", top=BOARD),
    ),
    Entry(
        "S503",
        bad=turn(
            "Heap[1].size = player.score",
            top=SCORE + "\n\nspace Heap, line sum(players.score):\n    size: int",
        ),
        good=turn("Heap[1].size = player.score", top=SCORE + "\n\nspace Heap, line 3:\n    size: int"),
    ),
    Entry(
        "S504",
        bad=turn("add player to moves", top="table:\n    moves: list of player"),
        good=turn("add player to moves", top="table:\n    moves: list of player, at most 20"),
    ),
    Entry(
        "S510",
        bad=turn("roll cube", top="die cube: 6 to 1"),
        good=turn("roll cube", top="die cube: 1 to 6"),
    ),
    Entry(
        "S511",
        bad=turn("add 3 to player.seen", top="player:\n    seen: set of int"),
        good=turn("add 3 to player.seen", top="player:\n    seen: set of 1 to 6"),
    ),
    Entry(
        "S512",
        bad=turn(DRAW, top=TABLE.format(rows="    | cost |\n    | 1    |")),
        good=turn(DRAW, top=TABLE.format(rows="    | name | cost |\n    | Inn  | 1    |")),
    ),
    Entry(
        "S514",
        bad=turn("player.score += 1", top="player:\n    score: int = 0, at most 20"),
        good=turn("player.score += 1", top="player:\n    score: 0 to 20 = 0"),
    ),
)
