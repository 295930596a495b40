"""Set-up and sizes: what must be known before a match."""

from __future__ import annotations

import pytest

from spielwerk.check.typed import game as t
from spielwerk.check.typed.symbols import PlayerRange
from tests.check.games import SCORE, checked, errors, faults, game, sound

SIZES = [
    ("space Board", [("S501", "Board")]),
    ("space Board, grid 3", [("S502", "grid 3")]),
    ("space Board, line 3, ring 3", [("S501", "ring 3")]),
    ("space Board, grid player by 3", [("S201", "player")]),
    ("space Board, line players[1].score", [("S503", "players[1].score")]),
    ("space Board, line count(players) * 2", []),
    ("space Heap, line heaps\n\nconst heaps = 3", []),
    ("player:\n    moves: list of int", [("S504", "list of int")]),
    ("player:\n    moves: list of int, at most 9", []),
    ("player:\n    moves: set of int", [("S511", "set of int")]),
    ("player:\n    moves: set of 1 to 6", []),
    ("player:\n    moves: int, at most 9", [("S514", "9")]),
    ("player:\n    moves: list of player, at most players[1].score", [("S503", "players[1].score")]),
    ("player:\n    label: text", [("S505", "text")]),
    ("function f(x: text): int = 3", [("S505", "text")]),
    ('function f(player): int = count(letters("abc"))', [("S505", 'letters("abc")')]),
    ('const men = split("a b", " ")', []),
    ("die cube: 6 to 1", [("S510", "6 to 1")]),
    ("dice cup: (players[1].score) of 1 to 6", [("S503", "players[1].score")]),
    ("object Card, players[1].score", [("S503", "players[1].score")]),
    (
        "object Card, for x in players[1].seen, in deck\n\ntable:\n    pile deck: Card\n\n"
        "player:\n    seen: set of player",
        [("S503", "players[1].seen")],
    ),
]


@pytest.mark.parametrize(("text", "expected"), SIZES)
def test_sizes_that_are_not_known_are_found(text, expected):
    assert errors(game(SCORE + text)) == expected


PLAYERS = [
    ("players 2", (2,), 2),
    ("players 2 to 4", (2, 3, 4), 2),
    ("players 2 to 4 = 3", (2, 3, 4), 3),
    ("players 2, 4, 6 = 4", (2, 4, 6), 4),
    ("players 3 to 4, 6", (3, 4, 6), 3),
]


@pytest.mark.parametrize(("line", "counts", "default"), PLAYERS)
def test_the_numbers_of_players(line, counts, default):
    players = sound(f'game "Test":\n    {line}\n\nplay:\n    end with draw\n').players
    assert isinstance(players, PlayerRange)
    assert (players.counts, players.default) == (counts, default)


@pytest.mark.parametrize("line", ["players 0", "players 4 to 2", "players 2 to 99", "players 2 to 4 = 5", 'about "x"'])
def test_wrong_numbers_of_players(line):
    found = errors(f'game "Test":\n    {line}\n\nplay:\n    end with draw\n')
    assert [code for code, _ in found] == ["S506"]


OPTIONS = [
    ("option goal: 1 to 9 = 3", []),
    ("option goal: 1 to 9 = 10", [("S313", "10")]),
    ("option goal: bool = 3", [("S302", "3")]),
    ("option goal: player = players[1]", [("S508", "player")]),
    ("option goal: Suit = red", []),
    ('option goal: text = "x"', []),
    ('option goal: file csv = "x"', []),
    ('option goal: file xlsx = "x"', [("B153", "file xlsx")]),
    ("option goal: 1 to 9 = other\n    option other: 1 to 9 = 2", []),
]


@pytest.mark.parametrize(("line", "expected"), OPTIONS)
def test_options(line, expected):
    text = f'game "Test":\n    players 2\n    {line}\n\nenum Suit: red, blue\n\nplay:\n    end with draw\n'
    assert errors(text) == expected


def test_a_game_needs_a_head_and_a_play_block():
    assert [code for code, _ in faults("play:\n    end with draw\n")] == ["S516"]
    assert [code for code, _ in faults('game "Test":\n    players 2\n')] == ["S509"]
    assert [code for code, _ in faults("")] == ["S509", "S516"]


def test_nesting_without_end_is_a_fault_and_the_rest_is_checked():
    deep = "function deep(n: int): int = " + "+".join(["n"] * 3000)
    found = checked(game(f"{deep}\n\nfunction f(player): int = player.scor"))
    assert "S202" in [fault.code for fault in found.errors]


# ---- unused ------------------------------------------------------------------------------------

UNUSED = [
    ("enum Suit: red", "Suit"),
    ("const goal = 3", "goal"),
    ("function f(n: int, player): int = n", "f"),
    ("rule f(player):\n    when player.score > 3", "f"),
    ("procedure f(player):\n    player.score += 1", "f"),
    ("phase Turn():\n    end with draw", "Turn"),
    ("table:\n    round: int = 0", "round"),
    ("object Card, abstract", "Card"),
    ("player:\n    secret: int = 0, visible to nobody\n\nsetup:\n    players[1].secret = 3", "secret"),
]


@pytest.mark.parametrize(("text", "name"), UNUSED)
def test_what_is_never_used_is_a_warning(text, name):
    assert faults(game(SCORE + text)) == [("S220", name)]


USED = [
    "player:\n    lives: int = 3\n\nsetup:\n    players[1].lives = 4",
    "function bonus(player): int = player.score * 2",
    "object Card, in deck:\n    cost: int\n    | name | cost |\n    | Inn  | 1    |\n\ntable:\n    pile deck: Card",
    "object Card, for suit in Suit, in deck\n\nenum Suit: red\n\ntable:\n    pile deck: Card",
]


@pytest.mark.parametrize("text", USED)
def test_what_players_can_see_is_used(text):
    assert faults(game(SCORE + text)) == []


def test_a_type_without_objects_is_a_warning():
    assert faults(game("object Stone\n\nplayer:\n    field bag: Stone")) == [("S507", "Stone")]
    assert (
        faults(game("object Stone\n\nplayer:\n    field bag: Stone\n\nsetup:\n    create Stone on players[1].bag"))
        == []
    )


# ---- what the lowering gets --------------------------------------------------------------------


def test_attributes_that_nothing_changes_are_constant():
    checked_game = sound(
        game(
            """
            object Card, for value in 1 to 3, in deck:
                bonus: int = 3
                taken: bool = false

            table:
                pile deck: Card
                round: int = 0
                goal: int = 9

            setup:
                round = goal
                for card in deck:
                    card.taken = card.bonus > card.value
            """
        )
    )
    card = checked_game.objects["Card"]
    constant = {name: attribute.constant for name, attribute in card.attributes.items()}
    assert constant == {"value": True, "bonus": True, "taken": False}
    assert not checked_game.table.attributes["round"].constant
    assert checked_game.table.attributes["goal"].constant


def test_objects_per_player_lie_where_their_owner_has_them():
    checked_game = sound(game("object Stone, 5 per player, in player.bag\n\nplayer:\n    field bag: Stone"))
    lot = checked_game.objects["Stone"].lot
    assert lot is not None
    assert lot.per_player
    assert isinstance(lot.place, t.ContainerPlace)
    assert isinstance(lot.place.of, t.Get)
    assert lot.place.of.variable is lot.owner


def test_a_graph_has_named_fields_values_and_connections():
    checked_game = sound(
        game(
            """
            space Land, graph:
                worth: 1 to 6
                | name   | worth |
                | Vienna | 3     |
                | Brno   | 1     |
                connect Vienna with Brno

            connect Land.Brno to Land.Vienna
            disconnect Land.Brno to Land.Vienna

            function rich(land): bool = land.worth > 2 or land == Land.Vienna
            """
        )
    )
    land = checked_game.spaces["Land"]
    assert land.names == ["Vienna", "Brno"]
    values = [value for row in land.values for value in row.values()]
    assert [value.value for value in values if isinstance(value, t.Constant)] == [3, 1]
    assert [(c.both_ways, c.remove) for c in checked_game.connections] == [(True, False), (False, False), (False, True)]


def test_the_score_of_the_result():
    by_attribute = sound(game(SCORE))
    assert by_attribute.score is by_attribute.player.attributes["score"]
    by_function = sound(game("function score(player): int = 3"))
    assert by_function.score is by_function.functions["score"]
