"""Players, objects, places and boards at the wrong place."""

from __future__ import annotations

from spielwerk.diagnostics.codes.entry import Entry
from spielwerk.diagnostics.codes.examples import BOARD, CARDS, FLOOR, SCORE, beside, turn

KINDS = """
object Piece, abstract:
    function worth: int = 1

object Rook is Piece, 2:
    function worth: {result} = {value}
"""

THINGS: tuple[Entry, ...] = (
    Entry(
        "S323",
        bad=turn("players chooses cell from Board", "cell.mark = player", top=BOARD),
        good=turn("player chooses cell from Board", "cell.mark = player", top=BOARD),
    ),
    Entry(
        "S324",
        bad=turn(
            "if any(lines(Board.a1, 3) as line where all(line each .mark == player)):",
            "    end with draw",
            top=BOARD,
        ),
        good=turn(
            "if any(lines(Board, 3) as line where all(line each .mark == player)):", "    end with draw", top=BOARD
        ),
    ),
    Entry(
        "S326",
        bad=turn("if any(corners(Board.a1)):", "    end with draw", top=FLOOR),
        good=turn("if any(neighbours(Board.a1)):", "    end with draw", top=FLOOR),
    ),
    Entry(
        "S328",
        bad=turn(
            "place player on Board.a1",
            top=FLOOR + "\n\nobject Stone, 5 per player",
        ),
        good=turn(
            "place Stone of player on Board.a1",
            top=FLOOR + "\n\nobject Stone, 5 per player",
        ),
    ),
    Entry(
        "S336",
        bad=beside("player:\n    field purse: int"),
        good=turn("player.purse = 3", top="player:\n    purse: int"),
    ),
    Entry(
        "S338",
        bad=beside("object Coin, 9, in deck\nobject Card, 9, in deck\n\ntable:\n    pile deck: Card"),
        good=beside("object Coin, 9, in deck\nobject Card, 9, in deck\n\ntable:\n    pile deck: Card or Coin"),
    ),
    Entry(
        "S340",
        bad=turn("shuffle player.hand", top=CARDS),
        good=turn("shuffle deck", top=CARDS),
    ),
    Entry(
        "S341",
        bad=turn("roll player.score", top=SCORE),
        good=turn("roll cube", "player.score = cube", top=SCORE + "\n\ndie cube: 1 to 6"),
    ),
    Entry(
        "S343",
        bad=beside(KINDS.format(result="bool", value="true")),
        good=beside(KINDS.format(result="int", value="5")),
    ),
)
