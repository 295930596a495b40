"""Statements: loops, and lists, sets and maps that change."""

from __future__ import annotations

from textwrap import dedent, indent

import pytest

from tests.match.playing import fault_of, play, table

TABLE = """
enum Colour: red, green, blue
table:
    n: int = 0
    numbers: list of int, at most 10
    colours: set of Colour
    stock: map Colour to int
"""


def after(lines: str, what: str):
    """What an attribute of the table is after these lines of the set-up."""
    return table(TABLE + "setup:\n" + indent(dedent(lines).strip(), "    "))[what]


# ---- loops -------------------------------------------------------------------------------------


def test_for_goes_through_a_collection():
    assert after("for i in 1 to 4:\n    add i to numbers", "numbers") == [1, 2, 3, 4]
    assert after("for c in {blue, red}:\n    add index(c) to numbers", "numbers") == [1, 3]


def test_repeat_a_number_of_times_or_while():
    assert after("repeat 3 times:\n    n += 2", "n") == 6
    assert after("repeat 0 times:\n    n += 2", "n") == 0
    assert after("repeat while n < 7:\n    n += 2", "n") == 8


def test_stop_and_skip():
    lines = """
        for i in 1 to 10:
            if i mod 2 == 0:
                skip
            if i > 7:
                stop
            add i to numbers
        """
    assert after(lines, "numbers") == [1, 3, 5, 7]


def test_stop_and_skip_mean_the_innermost_loop():
    lines = """
        for i in 1 to 3:
            for j in 1 to 3:
                if j == i:
                    stop
                add 10 * i + j to numbers
            repeat:
                n += 1
                if n mod 2 == 1:
                    skip
                stop
        """
    assert after(lines, "numbers") == [21, 31, 32]
    assert after(lines, "n") == 6


def test_a_loop_goes_through_what_was_there_at_its_start():
    lines = """
        numbers = [1, 2]
        for i in numbers:
            add i + 10 to numbers
        """
    assert after(lines, "numbers") == [1, 2, 11, 12]


def test_loops_that_take_time_keep_their_list():
    text = """
        table:
            numbers: list of int, at most 5
            seen: int
        setup:
            numbers = [1, 2, 3]
        play:
            for number in numbers:
                players[1] chooses x from 1 to 2
                seen = 10 * seen + number
                clear numbers
        """
    assert table(text, [1, 1, 1])["seen"] == 123


def test_stop_skip_and_return_in_menus_and_loops_that_take_time():
    text = """
        table:
            total: int
        play:
            repeat:
                players[1] chooses:
                    more:
                        total += 1
                    enough:
                        stop
            total += 100
            for p in players:
                p chooses:
                    rest:
                        skip
                    work:
                        total += 5
                total += 1000
            Turn(players[1])
            Turn(players[2])
        phase Turn(player):
            for i in 1 to 3:
                player chooses number from 1 to 2
                if number == 2:
                    return
                total += 10000
            total += 100000
        """
    match = play(text, ["more", "more", "enough", "rest", "work", 1, 2, 1, 1, 1])
    assert match.reveal()["table"]["total"] == 102 + 1005 + 40_000 + 100_000
    assert match.over


@pytest.mark.parametrize(
    ("collection", "expected"),
    [
        ("players", 123),
        ("reversed(players)", 321),
        ("players from players[2]", 231),
        ("players where it != players[2]", 13),
    ],
)
def test_for_over_players_that_decide(collection, expected):
    text = f"""
        table:
            seen: int
        play:
            for p in {collection}:
                p chooses number from 1 to 2
                seen = 10 * seen + index(p)
        """
    assert table(text, [1] * (2 if expected == 13 else 3), players=3)["seen"] == expected


def test_turns_go_on_for_ever():
    text = """
        table:
            seen: int
        play:
            for p in turns from players[2]:
                p chooses number from 1 to 2
                seen = 10 * seen + index(p)
        """
    assert table(text, [1] * 7, players=3)["seen"] == 2312312


def test_who_has_left_is_skipped():
    text = """
        table:
            seen: int
        play:
            for p in players:
                p chooses number from 1 to 2
                seen = 10 * seen + index(p)
                if number == 2:
                    eliminate left(p)
            for p in turns:
                p chooses number from 1 to 2
                seen = 10 * seen + index(p)
        """
    assert table(text, [2, 1, 1, 1, 1, 1], players=4)["seen"] == 134_134


# ---- what changes ------------------------------------------------------------------------------


def test_numbers_change():
    assert after("n = 7\nn *= 3\nn /= 2\nn -= 1", "n") == 9
    assert after("let k = 3\nk += 4\nn = k", "n") == 7


def test_swap_exchanges_values():
    assert after("let k = 3\nn = 5\nswap n with k\nn = 10 * n + k", "n") == 35


def test_lists_change():
    lines = """
        numbers = [4, 5, 6, 5]
        remove 5 from numbers
        add 9 to numbers
        n = take(numbers)
        add [1, 2] to numbers
        numbers[1] += 10
        remove 77 from numbers
        """
    assert after(lines, "numbers") == [16, 5, 9, 1, 2]
    assert after(lines, "n") == 4
    assert after("numbers = [1]\nclear numbers", "numbers") == []
    assert after("numbers = [1]\nnumbers += [2, 3]\nnumbers -= [1]", "numbers") == [2, 3]


def test_sets_change():
    lines = """
        add blue to colours
        add red to colours
        add red to colours
        remove blue from colours
        remove green from colours
        """
    assert after(lines, "colours") == ["red"]
    assert after("colours = Colour\nremove {red, blue} from colours", "colours") == ["green"]
    assert after("colours = Colour\nclear colours", "colours") == []


def test_maps_change():
    lines = """
        stock[red] = 3
        stock[blue] += 2
        stock[red] -= 1
        stock += {green: 1, red: 1}
        stock -= {blue: 2}
        """
    assert after(lines, "stock") == {"red": 3, "green": 1, "blue": 0}
    assert after("stock = {red: 1}\nclear stock", "stock") == {"red": 0, "green": 0, "blue": 0}


MOVING = """
enum Good: wood, clay
table:
    bank: map Good to int = {wood: 5, clay: 1}
    coins: int = 5
player:
    stock: map Good to int
    coins: int
setup:
"""


def test_amounts_move_and_nothing_is_lost():
    lines = """
    move {wood: 2, clay: 1} from bank to players[1].stock
    move {wood: 1} from players[1].stock to players[2].stock
    move 3 from coins to players[1].coins
    """
    everything = play(MOVING + lines).reveal()
    assert everything["table"] == {"bank": {"wood": 3, "clay": 0}, "coins": 2}
    assert everything["players"] == [
        {"stock": {"wood": 1, "clay": 1}, "coins": 3},
        {"stock": {"wood": 1, "clay": 0}, "coins": 0},
    ]


@pytest.mark.parametrize(
    "line",
    [
        "move {clay: 2} from bank to players[1].stock",
        "move 6 from coins to players[1].coins",
        "move (coins - 6) from coins to players[1].coins",
    ],
)
def test_more_than_there_is_cannot_move(line):
    assert fault_of(MOVING + "    " + line) == "R209"
