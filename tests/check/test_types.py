"""Types: what fits where, what is never none, what a path gives."""

from __future__ import annotations

import pytest

from tests.check.games import BOARD, CARDS, SCORE, errors, game, turn

STOCK = """\
enum Good: wood, wool, ore

const price = {wood: 1, ore: 2}

table:
    bank: map Good to 0 to 24 = {wood: 24, wool: 24, ore: 24}
    best: int or none = none
    leader: player or none = none
    seen: list of player, at most 9

player:
    score: int = 0
    limited: 0 to 5 = 0
    stock: map Good to 0 to 24
    wants: set of Good

"""

FITTING = [
    ("player.score = player", [("S301", "player")]),
    ("player.score = none", [("S310", "none")]),
    ("player.score = best", [("S303", "best")]),
    ("player.score = true", [("S301", "true")]),
    ("player.limited = 6", [("S313", "6")]),
    ("player.limited = -1", [("S313", "-1")]),
    ("player.wants = {wood}", []),
    ("player.wants = [wood, ore]", []),
    ("player.wants = {}", []),
    ("player.wants = {player}", [("S301", "player")]),
    ("player.stock = {}", []),
    ("player.stock = {wood: 2}", []),
    ("player.stock = {player: 2}", [("S301", "player")]),
    ("leader = player", []),
    ("leader = left(leader)", []),
    ("leader = players", [("S301", "players")]),
    ("let x = none\nleader = x", [("S311", "none")]),
    ("let x = []\nadd player to x", [("S311", "[]")]),
    ("let x: list of player = []\nadd player to x\nseen = x", []),
    ("let x = [player, 3]\nseen = x", [("S312", "3")]),
    ("let x = {wood: 1, wood: 2}\nplayer.stock = x", [("S225", "wood")]),
    ("player.score = if best == none then 0 else best", []),
    ("player.score = if best == none then best else 0", [("S303", "if best == none then best else 0")]),
]

CALCULATING = [
    ("player.score = best + 1", [("S303", "best")]),
    ("player.score += best", [("S303", "best")]),
    ("player.score = player + 1", [("S304", "player")]),
    ("player.score = players + 1", [("S304", "players")]),
    ("player.score = -player", [("S304", "player")]),
    ("player.score = 3 / 0", [("S314", "0")]),
    ("player.score = 3 mod 0", [("S314", "0")]),
    ("player.score /= 0", [("S314", "0")]),
    ("player.stock = player.stock + price", []),
    ("player.stock += price", []),
    ("player.stock = player.stock + 1", [("S304", "player.stock")]),
    ("player.wants = player.wants + {wood} - {ore}", []),
    ("player.score = sum(player.stock) + sum(players.score)", []),
    ("player.score = sum(players)", [("S304", "players")]),
    ("player.score = count(player.stock)", [("S325", "player.stock")]),
    ("player.score = max(players.score) - min(3, 4) + abs(-3)", []),
    ("player.score = max(1, 2, 3)", [("S309", "max(1, 2, 3)")]),
    ("player.score = index(player) + index(wood)", []),
    ("player.score = index(3)", [("S301", "3")]),
]

CONDITIONS = [
    ("if leader:\n    stop", [("S302", "leader")]),
    ("if player.wants:\n    stop", [("S302", "player.wants")]),
    ("if player.score:\n    stop", [("S302", "player.score")]),
    ("if not player.score:\n    stop", [("S302", "player.score")]),
    ("if player.score > 3 and leader:\n    stop", [("S302", "leader")]),
    ("repeat while player.score:\n    player.score -= 1", [("S302", "player.score")]),
    ("if player.score == player:\n    stop", [("S305", "player.score == player")]),
    ("if leader == wood:\n    stop", [("S305", "leader == wood")]),
    ("if player.score == none:\n    stop", [("S305", "player.score == none")]),
    ("if best == none or leader == none or player == none:\n    stop", []),
    ("if best > 3:\n    stop", [("S303", "best")]),
    ("if player < leader:\n    stop", [("S306", "player")]),
    ("if wood < ore:\n    stop", []),
    ("if player.stock >= price:\n    stop", []),
    ("if player.stock >= 3:\n    stop", [("S305", "player.stock >= 3")]),
    ("if player in players and wood in player.wants and wood in player.stock:\n    stop", []),
    ("if player in player.wants:\n    stop", [("S305", "player in player.wants")]),
    ("if player in 3:\n    stop", [("S307", "3")]),
    ("if player is player:\n    stop", [("S315", "player")]),
    ("if all(players where .score > 3):\n    stop", [("S308", "players where .score > 3")]),
    ("if all(players.score):\n    stop", [("S301", "players.score")]),
    ("if all(players each .score > 3) and any(players where .score > 3):\n    stop", []),
]

COLLECTIONS = [
    ("for x in player:\n    stop", [("S307", "player")]),
    ("for x in 3:\n    stop", [("S307", "3")]),
    ("for x in player.stock:\n    player.score += player.stock[x]", []),
    ("player.score = count(turns)", [("S318", "turns")]),
    ("player.score = count(turns where .score > 3)", [("S318", "turns where .score > 3")]),
    ("leader = first(turns.score)", [("S318", "turns")]),
    ("leader = only(most(players))", [("S322", "players")]),
    ("leader = first(most(players by .score))", []),
    ("leader = first(players by -.score)", []),
    ("leader = first(players by (.score, index(it)))", []),
    ("leader = first(players by .stock)", [("S320", ".stock")]),
    ("leader = first(players by best)", [("S303", "best")]),
    ("player.score = max((1, 2))", [("S334", "(1, 2)")]),
    ("player.score = player.stock[player]", [("S301", "player")]),
    ("player.score = player.score[1]", [("S316", "player.score")]),
    ("player.score = seen[1, 2].score", [("S335", "seen[1, 2]")]),
    ("player.score = players[1].score + seen[1].score", []),
    ("player.score = players[leader].score", [("S304", "leader")]),
    ("let goods = copies(player.stock)\nplayer.score = count(goods where it == wood)", []),
    ("let goods = copies(player.score)\nplayer.score = count(goods)", [("S301", "player.score")]),
    ("let some = without(players, player)\nplayer.score = count(some)", []),
    ("player.score = count(union(players.score))", [("S307", "players.score")]),
    ("player.wants = union(players each .wants)", []),
]


@pytest.mark.parametrize(("lines", "expected"), FITTING + CALCULATING + CONDITIONS + COLLECTIONS)
def test_values_that_do_not_fit_are_found(lines, expected):
    assert errors(turn(lines, STOCK)) == expected


OBJECTS = [
    ("move deck.top to player.hand", []),
    ("move deck.top to player", [("S301", "player")]),
    ("move player to deck", [("S301", "player")]),
    ("move deck.top to players.hand", [("S301", "players.hand")]),
    ("move players.hand to deck", []),
    ("move deck to player.hand", []),
    ("move Card to deck", []),
    ("move deck.top from deck to player.hand", [("S423", "deck")]),
    ("move 3 from deck to player.hand", []),
    ("move 3 from player.score to players[1].score", []),
    ("move 3 from player.score to player.hand", [("S426", "player.hand")]),
    ("move deck.top to Board.a1", []),
    ("deal 1 from deck to players.hand", []),
    ("deal 1 from deck to player.hand", []),
    ("deal 1 from deck to players", [("S301", "players")]),
    ("deal player from deck to players.hand", [("S304", "player")]),
    ("fill players.hand from deck to 5", []),
    ("fill (Board where .mark == none) from deck to 1", []),
    ("fill players from deck to 5", [("S301", "players")]),
    ("fill player.hand from player.score to 5", [("S301", "player.score")]),
    ("fill player.hand from deck to player", [("S304", "player")]),
    ("shuffle deck", []),
    ("shuffle player.hand", [("S340", "player.hand")]),
    ("shuffle player.score", [("S341", "player.score")]),
    ("swap player.hand with players[1].hand", []),
    ("swap player.score with players[1].score", []),
    ("swap player.hand with player.score", [("S301", "player.score")]),
    ("reveal player.hand", []),
    ("reveal player.score", []),
    ("reveal player", [("S301", "player")]),
    ("give deck.top to player", []),
    ("give deck.top to deck", [("S301", "deck")]),
    ("if deck.top == Card:\n    stop", [("S317", "deck.top == Card")]),
    ("if deck.top.kind == Card and deck.top is Card and deck.top.at == deck:\n    stop", []),
    ("if deck.top is Board:\n    stop", [("S305", "deck.top is Board")]),
    ("if deck.top.at is Board:\n    stop", []),
    ("if deck.top.at.mark == player:\n    stop", []),
    ("player.score = sum(player.hand.value) + count(players.hand) + count(deck)", []),
    ("player.score = deck.top.value", [("S303", "deck.top.value")]),
    ("player.score = only(deck).value", []),
    ("player.score = count(Board.a1) + count(objects(Board.a1) where .value > 1)", []),
    ("let spot = player.hand\nplayer.score = count(spot where .value > 1)", [("S321", "spot")]),
    ("let spot = player.hand\nplayer.score = count(objects(spot) where .value > 1)", []),
    ("if empty(deck) or deck.empty or Board.a1.empty or any(player.hand):\n    stop", []),
    ("place player on Board.a1", [("S328", "player")]),
    ("if any(Board of player):\n    stop", [("S328", "Board")]),
    ("add deck.top to player.hand", [("S426", "player.hand")]),
    ("clear player.hand", [("S426", "player.hand")]),
    ("clear player.score", [("S341", "player.score")]),
    ("player.hand = deck", [("S426", "player.hand")]),
    ("deck.top.owner = player", [("S426", "deck.top.owner")]),
    ("only(deck).suit = clubs", [("S414", "only(deck).suit")]),
    ("Board.a1.mark = player", []),
    ("step(Board.a1, north).mark = player", []),
    ("players.score = 3", [("S415", "players.score")]),
    ("let line = ray(Board.a1, north)\nBoard.a1.mark = if any(line) then player else none", []),
    ("let line = ray(player, north)\nBoard.a1.mark = if any(line) then player else none", [("S301", "player")]),
    ("let line = ray(Board.a1, 3)\nBoard.a1.mark = if any(line) then player else none", [("S301", "3")]),
    ("if any(neighbours(deck.top.at)):\n    stop", []),
    ("if any(lines(Board.a1, 3)):\n    stop", [("S324", "Board.a1")]),
    ("if row(Board.a1) == 1 and count(row(Board, 1)) == 3 and column(Board.b2) == 2:\n    stop", []),
    ("if distance(Board.a1, Board.b2) > 1:\n    stop", [("S303", "distance(Board.a1, Board.b2)")]),
    ("if any(region(Board.a1, .mark == player)) and any(reachable(Board.a1, .mark == none)):\n    stop", []),
    ("if any(region(Board.a1, .mark)):\n    stop", [("S302", ".mark")]),
    ("if count(regions(Board where .mark == player)) == 1:\n    stop", []),
    ("if opposite(north) == south and turned(north, 1) == east:\n    stop", []),
    ("if any(corners(Board.a1)):\n    stop", [("S326", "corners(Board.a1)")]),
]


@pytest.mark.parametrize(("lines", "expected"), OBJECTS)
def test_things_at_the_wrong_place_are_found(lines, expected):
    assert errors(turn(lines, CARDS + BOARD)) == expected


# ---- none --------------------------------------------------------------------------------------

NARROWED = [
    "if best != none:\n    player.score = best + 1",
    "if best == none:\n    stop\nplayer.score = best + 1",
    "if best == none:\n    player.score = 1\nelse:\n    player.score = best",
    "if best != none and best > 3:\n    stop",
    "if best == none or best > 3:\n    stop",
    "if not best == none:\n    player.score = best",
    "best = 3\nplayer.score = best",
    "player.score = if best == none then 0 else best + 1",
    "repeat while best != none and best > 3:\n    best -= 1",
    "player.score = count(players where best != none and best > index(it))",
    "if leader != none:\n    player.score = leader.score",
    "if leader == player:\n    player.score = leader.score",
    "if player == leader and leader.score > 3:\n    stop",
    "for other in players:\n    if best == none:\n        skip\n    player.score += best",
]
NOT_NARROWED = [
    "if best == none:\n    player.score = best + 1",
    "if best != none:\n    player.score = 1\nplayer.score = best",
    "if best != none or best > 3:\n    stop",
    "if best != none:\n    best = none\n    player.score = best + 1",
    "if best == none:\n    stop\nrepeat 3 times:\n    player.score = best + 1\n    best = none",
    "if best == none:\n    stop\nif player.score > 3:\n    best = none\nplayer.score = best",
    "if leader != player:\n    player.score = leader.score",
    "best = 3\nplayer chooses x from 1 to 3:\n    best = none\nplayer.score = best",
]


@pytest.mark.parametrize("lines", NARROWED)
def test_who_has_asked_may_calculate(lines):
    assert errors(turn(lines, STOCK)) == []


@pytest.mark.parametrize("lines", NOT_NARROWED)
def test_who_has_not_asked_may_not(lines):
    assert {code for code, _ in errors(turn(lines, STOCK))} == {"S303"}


def test_a_rule_knows_what_its_earlier_lines_have_asked():
    rule = "rule rich(player):\n    when best != none\n    when player.score > best\n\n"
    assert errors(turn("if rich(player):\n    stop", STOCK + rule)) == []


# ---- declarations ------------------------------------------------------------------------------

DECLARED = [
    ("player:\n    lives: 1 to 6 = 9", [("S313", "9")]),
    ("player:\n    lives: 6 to 1 = 3", [("S510", "6 to 1")]),
    ("player:\n    luck: int or player", [("S330", "player")]),
    ("player:\n    friend: player = none", [("S310", "none")]),
    ("player:\n    stock: map player to set of player", [("S331", "set of player")]),
    ("player:\n    field purse: int", [("S336", "int")]),
    ("object Coin, 3, in deck\nobject Card, 3\n\ntable:\n    pile deck: Card", [("S338", "deck")]),
    (
        "object Card, in deck:\n    cost: 1 to 3\n    | name | cost |\n    | Inn  | 4    |\n\n"
        "table:\n    pile deck: Card",
        [("S313", "4")],
    ),
    (
        "object Card, in deck:\n    cost: 1 to 3\n    | name | cost |\n    | Inn  | none |\n\n"
        "table:\n    pile deck: Card",
        [("S310", "none")],
    ),
    ("function f(player): int = player", [("S301", "player")]),
    ("function f(player): player or none = left(player)", []),
    ("always 3", [("S302", "3")]),
    ("die cube: player", [("S201", "player")]),
    ("enum Sign: rock\n\ndie cube: Sign", [("S301", "Sign")]),
    ('test "x":\n    expect players', [("S302", "players")]),
    ('player:\n    score: int = 0\n\ntest "x":\n    do:\n        players[1].score = players', [("S301", "players")]),
    ("player:\n    money: int = 0, visible to owner", []),
    ("player:\n    money: int = 0, visible to players where it == self or .money > 3", []),
    ("player:\n    money: int = 0, visible to 3", [("S301", "3")]),
]


@pytest.mark.parametrize(("text", "expected"), DECLARED)
def test_declarations_that_do_not_fit_are_found(text, expected):
    assert errors(game(text)) == expected


def test_one_fault_does_not_bring_others():
    assert errors(turn("let x = plyer.score + 1\nlet y = x * 2\nif y > 3 and y in players:\n    stop", SCORE)) == [
        ("S201", "plyer")
    ]
