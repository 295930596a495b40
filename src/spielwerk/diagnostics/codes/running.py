"""Faults that stop a match while it runs."""

from __future__ import annotations

from spielwerk.diagnostics.codes.entry import Entry
from spielwerk.diagnostics.codes.examples import BOARD, CARDS, SCORE, game, turn
from spielwerk.diagnostics.codes.layouts import FORBIDDEN_MOVES
from spielwerk.diagnostics.codes.limits import RUNNING_LIMITS
from spielwerk.diagnostics.codes.longs import NOT_FITTING

LIST = "player:\n    bag: list of int, at most 3"
HEALTH = "player:\n    health: 0 to 3 = 3"
PRICES = SCORE + "\n\nconst price: map int to int = {3: 2, 4: 5}"
GOLD = "table:\n    bank: int = 0\n\nplayer:\n    gold: int = {amount}"
STONES = "object Stone, {amount}\n\nspace Board, grid 3 by 3{limit}"
CROSSROADS = """
    play:
        Crossroads()

    phase Crossroads():
        steps: int = 5
        go to Left when steps > 1
        go to Right when steps {test} 2

    phase Left():
        end with draw

    phase Right():
        end with draw
"""

HANDS = """
object Card, 6, in deck

table:
    pile deck: Card, visible to nobody

player:
    field hand: Card, visible to owner, count visible to all

setup:
    deal 2 from deck to players.hand
"""
DRAWN_AT_ONCE = """
play:
    at once{how} for player in players:
        player chooses card from opponent(player).hand
        {now}
    {then}
    end with draw
"""

RUNNING: tuple[Entry, ...] = (
    Entry(
        "R101",
        bad=turn("player.score = 1", "repeat 40 times:", "    player.score *= 2", top=SCORE),
        good=turn("player.score = 1", "repeat 20 times:", "    player.score *= 2", top=SCORE),
    ),
    Entry(
        "R102",
        bad=turn("player chooses parts from 0 to 3", "player.score = 12 / parts", top=SCORE),
        good=turn("player chooses parts from 1 to 3", "player.score = 12 / parts", top=SCORE),
    ),
    Entry(
        "R107",
        bad=turn("repeat 5 times:", "    add 7 to player.bag", top=LIST),
        good=turn("repeat 3 times:", "    add 7 to player.bag", top=LIST),
    ),
    Entry(
        "R108",
        bad=turn("let lucky = random (players where .score > 0)", "lucky.score += 1", top=SCORE),
        good=turn("let lucky = random (players where .score == 0)", "lucky.score += 1", top=SCORE),
    ),
    Entry(
        "R109",
        bad=turn("repeat while player.score < 10:", "    player.score = 0", top=SCORE),
        good=turn("repeat while player.score < 10:", "    player.score += 1", top=SCORE),
    ),
    *RUNNING_LIMITS,
    Entry(
        "R201",
        bad=turn("repeat 4 times:", "    player.health -= 1", top=HEALTH),
        good=turn("repeat 4 times:", "    player.health = max(player.health - 1, 0)", top=HEALTH),
    ),
    Entry(
        "R202",
        bad=turn("let cell = only(Board where .mark == none)", "cell.mark = player", top=BOARD),
        good=turn("let cell = only(Board where column(it) == 1 and row(it) == 2)", "cell.mark = player", top=BOARD),
    ),
    Entry(
        "R203",
        bad=turn("player.score = max(players where .score > 5 each .score)", top=SCORE),
        good=turn("player.score = max(players where .score < 5 each .score)", top=SCORE),
    ),
    Entry(
        "R204",
        bad=turn("repeat 6 times:", "    move deck.top to player.hand", top=CARDS),
        good=turn("repeat 5 times:", "    move deck.top to player.hand", top=CARDS),
    ),
    Entry(
        "R205",
        bad=turn("player chooses column from 1 to 4", "Board[column, 1].mark = player", top=BOARD),
        good=turn("player chooses column from 1 to 3", "Board[column, 1].mark = player", top=BOARD),
    ),
    Entry(
        "R206",
        bad=turn("player chooses number from 1 to 5", "players[number].score += 1", top=SCORE),
        good=turn("player chooses number from 1 to count(players)", "players[number].score += 1", top=SCORE),
    ),
    Entry(
        "R207",
        bad=turn("player chooses n from 1 to 4", "player.score += price[n]", top=PRICES),
        good=turn("player chooses n from 3 to 4", "player.score += price[n]", top=PRICES),
    ),
    Entry(
        "R208",
        bad=turn("add 7 to player.bag", "player chooses n from 1 to 3", "add player.bag[n] to player.bag", top=LIST),
        good=turn("add 7 to player.bag", "player chooses n from 1 to 1", "add player.bag[n] to player.bag", top=LIST),
    ),
    Entry(
        "R209",
        bad=turn("move 3 from player.gold to bank", top=GOLD.format(amount=2)),
        good=turn("move 3 from player.gold to bank", top=GOLD.format(amount=5)),
    ),
    Entry(
        "R210",
        bad=turn("let cell = random Board weighted by -1", "cell.mark = player", top=BOARD),
        good=turn("let cell = random Board weighted by index(it)", "cell.mark = player", top=BOARD),
    ),
    Entry(
        "R211",
        bad=turn(
            "place Stone on Board.a1",
            "place Stone on Board.a1",
            top=STONES.format(amount=4, limit=", at most 1"),
        ),
        good=turn(
            "place Stone on Board.a1",
            "place Stone on Board.b2",
            top=STONES.format(amount=4, limit=", at most 1"),
        ),
    ),
    Entry(
        "R212",
        bad=turn("for square in Board:", "    place Stone on square", top=STONES.format(amount=4, limit="")),
        good=turn("for square in Board:", "    place Stone on square", top=STONES.format(amount=9, limit="")),
    ),
    Entry(
        "R213",
        bad=turn("deal 3 from deck to players.hand", top=CARDS),
        good=turn("deal 2 from deck to players.hand", top=CARDS),
    ),
    Entry(
        "R214",
        bad=game(CROSSROADS.format(test=">")),
        good=game(CROSSROADS.format(test="<")),
    ),
    Entry(
        "R215",
        bad=turn("player chooses cell from Board where .mark == player", "cell.mark = none", top=BOARD),
        good=turn("player chooses cell from Board where .mark == none", "cell.mark = player", top=BOARD),
    ),
    Entry(
        "R245",
        bad=game(HANDS + DRAWN_AT_ONCE.format(how="", now="", then="then:\n        move card to player.hand")),
        good=game(HANDS + DRAWN_AT_ONCE.format(how=" openly", now="move card to player.hand", then="")),
    ),
    *FORBIDDEN_MOVES,
    *NOT_FITTING,
    Entry(
        "R301",
        bad=turn("player chooses coins from 1 to 3", "player.score += coins", top=SCORE)
        + "\nalways sum(players.score) <= 2\n",
        good=turn("player chooses coins from 1 to 3", "player.score += coins", top=SCORE)
        + "\nalways sum(players.score) <= 3\n",
    ),
)
