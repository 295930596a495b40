"""Faults that show when a game is set up for a number of players and its options."""

from __future__ import annotations

from textwrap import dedent

from spielwerk.diagnostics.codes.entry import Entry
from spielwerk.diagnostics.codes.examples import CARDS, SCORE, game, turn
from spielwerk.diagnostics.codes.layouts import SET_UP_LAYOUTS
from spielwerk.diagnostics.codes.limits import SET_UP_LIMITS
from spielwerk.limits import DEEPEST_CALLS


def optional(option: str, top: str, *lines: str) -> str:
    """A game with an option, these declarations, and these lines in a player's turn."""
    rules = "".join(f"        {line}\n" for line in lines)
    return (
        f'game "Example":\n    players 2\n    option {option}\n\n{dedent(top).strip()}\n\n'
        f"play:\n    for player in turns:\n{rules}        end with winner player\n"
    )


def in_a_row(functions: int) -> str:
    """One function, and so many more that each call the one before."""
    calls = (f"function f{number + 1}(player): int = f{number}(player) + 1" for number in range(functions))
    return "\n".join((SCORE, "", "function f0(player): int = player.score", *calls))


MARK = "\n    mark: player or none"
WIDTH = """
    function width(): int:
        let size = 1
        repeat while size < 5:
            size += 1
        return size

    space Board, line width():
        mark: player or none
"""
HISTORY = """
    space Board, grid 3 by 3:
        mark: player or none

    table:
        history: list of fingerprint, at most 50
"""
DEALING = """\
game "Example":
    players 2 to 5

object Card, {cards}, in deck

table:
    pile deck: Card

player:
    field hand: Card

setup:
    deal 5 from deck to players.hand

play:
    for player in turns:
        end with winner player
"""
CREATING = (
    "object Pawn\n\nspace Board, line 4\n\ndie cube: 1 to 6\n\nsetup:\n{first}"
    "    for player in players:\n        create Pawn of player on Board[1]{last}"
)
SQUARE = "space Board, grid size by size:" + MARK
HAPPENING = "after leave(player):\n    {loop}:\n        one chooses vote from 1 to 2"
SIGNS = """
    player:
        sign: int = 0

    play:
        at once for player in players:
            {line}
                player chooses number from 1 to 3
        end with draw
"""
BOARD_3 = "\n\nspace Board, grid 3 by 3"
PRICES = SCORE + "\n\nconst price: map int to int = {3: 2, 4: 5}"

SETTING_UP: tuple[Entry, ...] = (
    Entry(
        "S601",
        bad=turn("Board[1].mark = player", top=WIDTH),
        good=turn("Board[1].mark = player", top="const width: int = 5\n\nspace Board, line width:" + MARK),
    ),
    Entry(
        "S602",
        bad=turn("Board[1].mark = player", top="space Board, line 20000:" + MARK),
        good=turn("Board[1].mark = player", top="space Board, line 20:" + MARK),
    ),
    Entry(
        "S603",
        bad=turn("move deck.top to player.hand", top=CARDS.replace("Card, 5,", "Card, 6000,")),
        good=turn("move deck.top to player.hand", top=CARDS),
    ),
    Entry(
        "S604",
        bad=turn("add Board.a1 to player.seen", top="space Board, grid 10 by 10\n\nplayer:\n    seen: set of Board"),
        good=turn("add Board.a1 to player.seen", top="space Board, grid 7 by 9\n\nplayer:\n    seen: set of Board"),
    ),
    Entry(
        "S605",
        bad=optional("size: 3 to 9 = 3", SQUARE, "Board.e5.mark = player"),
        good=optional("size: 3 to 9 = 3", SQUARE, "Board.c3.mark = player"),
    ),
    Entry(
        "S606",
        bad=turn("add 1 to player.seen", top="player:\n    seen: list of int, at most 100000"),
        good=turn("add 1 to player.seen", top="player:\n    seen: list of int, at most 100"),
    ),
    Entry(
        "S607",
        bad=turn("player.score = price[7]", top=PRICES),
        good=turn("player.score = price[4]", top=PRICES),
    ),
    Entry(
        "S609",
        bad=turn("player.best[3] = 1", top="player:\n    best: map int to int"),
        good=turn("player.best[wood] = 1", top="enum Good: wood, clay\n\nplayer:\n    best: map Good to int"),
    ),
    Entry(
        "S610",
        bad=optional("most: -5 to 5 = -2", "player:\n    health: 0 to most = 0", "player.health = 0"),
        good=optional("most: -5 to 5 = 2", "player:\n    health: 0 to most = 0", "player.health = 0"),
    ),
    Entry(
        "S611",
        bad=optional("sides: 0 to 20 = 0", "die cube: 1 to sides", "roll cube", 'notice "{cube}"'),
        good=optional("sides: 0 to 20 = 6", "die cube: 1 to sides", "roll cube", 'notice "{cube}"'),
    ),
    Entry(
        "S612",
        bad=game(SIGNS.format(line="for other in players where .sign == 0:")),
        good=game(SIGNS.format(line="if player.sign == 0:")),
    ),
    Entry(
        "S651",
        bad=turn("player chooses number from 1 to 3", top=HAPPENING.format(loop="at once for one in players")),
        good=turn("player chooses number from 1 to 3", top=HAPPENING.format(loop="for one in players")),
    ),
    Entry(
        "S660",
        bad=turn("player.gold += 1", top="player:\n    gold: int, visible to owner, count visible to all"),
        good=turn(
            "player.stock[wood] += 1",
            top="enum Good: wood, clay\n\nplayer:\n    stock: map Good to int, visible to owner, count visible to all",
        ),
    ),
    Entry(
        "S614",
        bad=turn("move first(Pawn of player) to Board[2]", top=CREATING.format(first="    roll cube\n", last="")),
        good=turn("move first(Pawn of player) to Board[2]", top=CREATING.format(first="", last="\n    roll cube")),
    ),
    Entry(
        "S615",
        bad=turn(f"player.score += f{DEEPEST_CALLS}(player)", top=in_a_row(DEEPEST_CALLS)),
        good=turn("player.score += f2(player)", top=in_a_row(2)),
    ),
    Entry(
        "S616",
        bad=turn(
            "move first(Pawn) to Board[2]",
            top=CREATING.format(first="", last="\n    repeat 4 - count(Pawn) times:\n        create Pawn on Board[1]"),
        ),
        good=turn(
            "move first(Pawn) to Board[2]",
            top=CREATING.format(first="", last="\n    repeat 4 times:\n        create Pawn on Board[1]"),
        ),
    ),
    Entry(
        "S617",
        bad=turn("let seen = distinct(history)", "if count(seen) > 3:", "    end with draw", top=HISTORY),
        good=turn("if count(history) > 3:", "    end with draw", "add fingerprint(Board) to history", top=HISTORY),
    ),
    Entry(
        "S620",
        bad=turn("player chooses 40 numbers from 1 to 80", "player.score = sum(numbers)", top=SCORE),
        good=turn("player chooses 4 numbers from 1 to 80", "player.score = sum(numbers)", top=SCORE),
    ),
    Entry(
        "S621",
        bad=DEALING.format(cards=20),
        good=DEALING.format(cards=25),
    ),
    *SET_UP_LAYOUTS,
    *SET_UP_LIMITS,
)
