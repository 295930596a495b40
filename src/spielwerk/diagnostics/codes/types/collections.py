"""Collections: what is none, what has no end, what is asked of each element."""

from __future__ import annotations

from spielwerk.diagnostics.codes.entry import Entry
from spielwerk.diagnostics.codes.examples import BOARD, CARDS, SCORE, turn

PRICED = CARDS.replace("deck\n\n", "deck:\n    cost: int = 1\n\n", 1)
STOCK = "enum Good: wood, wool\n\nplayer:\n    score: int = 0\n    stock: map Good to int"

COLLECTIONS: tuple[Entry, ...] = (
    Entry(
        "S307",
        bad=turn("for round in 3:", "    player.score += round", top=SCORE),
        good=turn("for round in 1 to 3:", "    player.score += round", top=SCORE),
    ),
    Entry(
        "S308",
        bad=turn("if all(Board where .mark != none):", "    end with draw", top=BOARD),
        good=turn("if all(Board each .mark != none):", "    end with draw", top=BOARD),
    ),
    Entry(
        "S316",
        bad=turn("player.score = player.score[1]", top=SCORE),
        good=turn("player.score = players[1].score", top=SCORE),
    ),
    Entry(
        "S318",
        bad=turn("player.score = count(turns)", top=SCORE),
        good=turn("player.score = count(players)", top=SCORE),
    ),
    Entry(
        "S321",
        bad=turn(
            "let spot = player.hand",
            "if any(spot where .cost > 1):",
            "    end with draw",
            top=PRICED,
        ),
        good=turn(
            "let spot = player.hand",
            "if any(objects(spot) where .cost > 1):",
            "    end with draw",
            top=PRICED,
        ),
    ),
    Entry(
        "S322",
        bad=turn("if player.score > 3:", "    end with ranking players", top=SCORE),
        good=turn("if player.score > 3:", "    end with ranking players by -.score", top=SCORE),
    ),
    Entry(
        "S325",
        bad=turn("player.score = count(player.stock)", top=STOCK),
        good=turn("player.score = sum(player.stock)", top=STOCK),
    ),
    Entry(
        "S330",
        bad=turn("player.luck = 3", top="player:\n    luck: int or player"),
        good=turn("player.luck = 3", top="player:\n    luck: int or none"),
    ),
    Entry(
        "S331",
        bad=turn("add player to player.friends", top="player:\n    friends: set of player or none"),
        good=turn("add player to player.friends", top="player:\n    friends: set of player"),
    ),
    Entry(
        "S334",
        bad=turn("player.score = max((1, 2))", top=SCORE),
        good=turn("player.score = max([1, 2])", top=SCORE),
    ),
    Entry(
        "S335",
        bad=turn("Board[2].mark = player", top=BOARD),
        good=turn("Board[2, 1].mark = player", top=BOARD),
    ),
    Entry(
        "S344",
        bad=turn("player chooses cell from lines(Board, 3)", "cell.mark = player", top=BOARD),
        good=turn("player chooses cell from first(lines(Board, 3))", "cell.mark = player", top=BOARD),
    ),
    Entry(
        "S345",
        bad=turn("player chooses 2 picks from [1, 2, 3]", top=SCORE) + '\ntest "two":\n    decide 1: [1, 2]\n',
        good=turn("player chooses 2 picks from [1, 2, 3]", top=SCORE) + '\ntest "two":\n    decide 1: 1, 2\n',
    ),
)
