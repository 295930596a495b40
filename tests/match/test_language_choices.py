"""Choices: single and compound ones, menus, passing, `else`, and rules with their reasons."""

from __future__ import annotations

import pytest

from tests.match.playing import answer, choices, fault_of, play

HEAD = """
enum Good: wood, clay, ore
object Card, for value in 1 to 5, in deck
table:
    field deck: Card
    field out: Card
    total: int
    trace: list of int, at most 20
player:
    stock: map Good to int = {wood: 2, clay: 1}
play:
    for player in turns:
"""


def asked(lines: str, decisions=(), players: int = 2):
    return play(HEAD + "".join(f"        {line}\n" for line in lines.strip("\n").split("\n")), decisions, players)


def total(lines: str, decisions=()):
    return asked(lines, decisions).reveal()["table"]["total"]


# ---- one option --------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("line", "expected"),
    [
        ("player chooses number from -1 to 1", [-1, 0, 1]),
        ("player chooses answer from [true, false]", [True, False]),
        ("player chooses good from Good where it != clay", ["wood", "ore"]),
        ("player chooses other from players where it != player", [1]),
        ("player chooses card from deck where .value > 3", ["Card(4)", "Card(5)"]),
        ("player chooses number from [3, 1, 2] by it", [1, 2, 3]),
        ("player chooses number from 1 to 1", [1]),
        ("player may choose number from -1 to 1", [-1, 0, 1, "pass"]),
        ("player may choose card from out", ["pass"]),
        ("player chooses a from 1 to 3, b from 1 to a where it != 2", [[1, 1], [2, 1], [3, 1], [3, 3]]),
        ("player chooses a from 1 to 2, b from [a, 7], c from [b]", [[1, 1, 1], [1, 7, 7], [2, 2, 2], [2, 7, 7]]),
        ("player chooses number from [4, 4, 5]", [4, 5]),
    ],
)
def test_options_in_their_order(line, expected):
    assert choices(asked(line)) == expected


def test_what_is_chosen_is_bound():
    assert total("player chooses a from 1 to 3, b from 1 to a\ntotal = 10 * a + b", [[3, 2]]) == 32
    assert total("player chooses number from 0 to 3\ntotal = number + 1", [0]) == 1
    assert total("player chooses answer from [true, false]\ntotal = if answer then 1 else 2", [False]) == 2
    assert total("player chooses other from players\ntotal = index(other)", [1]) == 2


def test_passing_leaves_none():
    line = "player may choose card from deck\ntotal = if card == none then 5 else 6"
    assert total(line, ["pass"]) == 5
    assert total(line, ["Card(2)"]) == 6
    line = "player may choose number from 0 to 1\ntotal = if number == none then 5 else 6"
    assert total(line, ["pass"]) == 5
    assert total(line, [0]) == 6


def test_passing_skips_the_block_and_takes_else():
    lines = """
player may choose number from 1 to 3:
    total += number
else:
    total += 100
total += 1000
"""
    assert total(lines, [2]) == 1002
    assert total(lines, ["pass"]) == 1100


def test_no_option_takes_else_or_does_nothing_or_is_a_fault():
    nothing = "player chooses card from out"
    assert total(f"{nothing}:\n    total = 1\nelse:\n    total += 5\nplayer chooses number from 1 to 2") == 5
    assert total(f"{nothing}:\n    total = 1\ntotal += 7\nplayer chooses number from 1 to 2") == 7
    text = HEAD + f"        {nothing}"
    assert fault_of(text) == "R215"


def test_equal_values_are_one_option_and_logs_name_them():
    """Three dice show the same: they are offered once, and the log replays."""
    text = """
        dice cup: 3 of 1 to 2
        table:
            total: int
        play:
            for player in turns:
                roll cup
                player chooses face from cup
                total += face
                player chooses 2 faces from cup
                total += sum(faces)
        """
    for seed in range(5):
        match = play(text, seed=seed)
        for _ in range(12):
            values = choices(match, match.seats[0])
            assert len(set(values)) == len(values)
            match.decide(match.seats[0], len(values) - 1)
        assert match.game.replay(match.log).state == match.state


def test_a_single_option_is_asked_all_the_same():
    match = asked("player chooses number from 3 to 3\ntotal += number")
    assert choices(match) == [3]
    assert match.reveal()["table"]["total"] == 0


# ---- menus -------------------------------------------------------------------------------------

MENU = """
player chooses:
    big when total == 0:
        total = 10
    pair(a from 1 to 2, b from a to 2):
        total += 10 * a + b
    buy(good from Good) when player.stock[good] > 0:
        player.stock[good] -= 1
        player chooses price from 1 to 2
        total += price
    wait
total += 1000
"""


def test_menus_list_what_is_open():
    match = asked(MENU)
    options = [(o.kind, o.value) for o in match.decisions[0].options]
    assert options == [
        ("big", None),
        ("pair", [1, 1]),
        ("pair", [1, 2]),
        ("pair", [2, 2]),
        ("buy", "wood"),
        ("buy", "clay"),
        ("wait", None),
    ]
    answer(match, "big")
    assert "big" not in choices(match)


def test_menus_carry_out_what_was_chosen():
    assert total(MENU, ["big"]) == 1010
    assert total(MENU, [[1, 2]]) == 1012
    assert total(MENU, ["wood", 2]) == 1002
    assert total(MENU, ["wait"]) == 1000


def test_menus_can_be_passed_or_empty():
    optional = "player may choose:\n    one when total == 0:\n        total = 1\nelse:\n    total = 50\ntotal += 100"
    assert choices(asked(optional)) == ["one", "pass"]
    assert total(optional, ["one"]) == 101
    assert total(optional, ["pass"]) == 150
    assert choices(asked(optional, ["one"])) == ["pass"]


def test_a_menu_in_which_nothing_is_open():
    closed = "player chooses:\n    one when total > 0:\n        total = 1"
    assert total(f"{closed}\nelse:\n    total = 9\nplayer chooses x from 1 to 2") == 9
    assert fault_of(HEAD + "".join(f"        {line}\n" for line in closed.split("\n"))) == "R215"


# ---- rules -------------------------------------------------------------------------------------


def test_rules_filter_and_explain():
    text = """
        table:
            banned: int = 2
        rule may_take(player, number: int):
            let own = index(player)
            if number > 3:
                when own == 2 else "Too large for {player}."
            when number != banned else "{number} is banned."
            when number != 1
        play:
            for player in turns:
                player chooses number from 1 to 5 where may_take(player, it)
        """
    match = play(text)
    assert choices(match) == [3]
    assert {b.value: b.reason for b in match.decisions[0].blocked} == {
        2: "2 is banned.",
        4: "Too large for Player 1.",
        5: "Too large for Player 1.",
    }
    answer(match, 3)
    assert choices(match) == [3, 4, 5]
