"""Lists of lists: lines and groups of fields that are kept, sorted and picked from."""

from __future__ import annotations

import pytest

from spielwerk.match.errors import GameError
from tests.match.playing import answer, choices, fault_of, play, table, value

BOARD = """
space Board, grid 3 by 3:
    mark: player or none
"""
FIELDS = "list of Board, at most 30"
ROWS = "regions(Board where row(it) != 2)"
CORNER = "regions(Board where row(it) == 1 or it == Board.a3)"


@pytest.mark.parametrize(
    ("expression", "expected"),
    [
        ("first(lines(Board, 3))", "a1 a2 a3"),
        ("last(lines(Board, 3))", "a3 b3 c3"),
        ("lines(Board, 3)[2]", "a1 b2 c3"),
        ("only(lines(Board, 3) where Board.a1 in it and Board.c1 in it)", "a1 b1 c1"),
        ("first(lines(Board, 4))", ""),
        ("first(lines_through(Board.b2, 3))", "a1 b2 c3"),
        ("lines_through(Board.b2, 3)[1]", "a1 b2 c3"),
        (f"first({ROWS})", "a1 b1 c1"),
        (f"last({ROWS})", "a3 b3 c3"),
        (f"{ROWS}[2]", "a3 b3 c3"),
        ("only(regions(Board where row(it) == 2))", "a2 b2 c2"),
        (f"first(reversed({ROWS}))", "a3 b3 c3"),
        (f"union(first({ROWS}, 1))", "a1 b1 c1"),
        (f"union(last({ROWS}, 1))", "a3 b3 c3"),
        (f"only(most({CORNER} by count(it)))", "a1 b1 c1"),
        (f"only(least({CORNER} by count(it)))", "a3"),
        (f"only(least({CORNER} by (count(it), row(it[1]))))", "a3"),
        (f"({CORNER} by count(it))[1]", "a3"),
        (f"first({CORNER} by highest row(it[1]))", "a3"),
        (f"union({CORNER} until count(it) == 1)", "a1 b1 c1"),
        ("last(lines(Board, 3) where Board.a1 in it through Board.b2 in it)", "a1 b2 c3"),
        ("first(Board each neighbours(it))", "b1 a2 b2"),
        ("last([[Board.a1], [Board.b1, Board.c1]])", "b1 c1"),
        (f"first(if count(players) > 1 then lines(Board, 3) else {ROWS})", "a1 a2 a3"),
        (f"first(if count(players) > 2 then lines(Board, 3) else {ROWS})", "a1 b1 c1"),
    ],
)
def test_picking_one_of_several_lists(expression, expected):
    assert value(expression, FIELDS, BOARD) == expected.split()


def after(*lines: str):
    head = BOARD + "table:\n    found: list of Board, at most 30\n    number: int\n\nsetup:\n"
    return table(head + "".join(f"    {line}\n" for line in lines))


@pytest.mark.parametrize(("lists", "expected"), [("lines(Board, 3)", 33), (ROWS, 13)])
def test_a_position_that_is_counted_in_the_match(lists, expected):
    assert after("for i in 1 to 2:", f"    number = number * 10 + row({lists}[i][3])")["number"] == expected


@pytest.mark.parametrize("lists", ["lines(Board, 3)", ROWS])
def test_a_position_that_is_not_there_stops_the_match(lists):
    text = BOARD + f"table:\n    number: int\n\nsetup:\n    for i in 7 to 9:\n        number += count({lists}[i])\n"
    assert fault_of(text) == "R208"


def test_only_wants_exactly_one_list():
    assert fault_of(BOARD + f"table:\n    number: int\n\nsetup:\n    number = count(only({ROWS}))\n") == "R202"


def test_groups_are_kept_in_a_variable():
    found = after(f"let groups = {CORNER}", "for one in groups:", "    number = number * 10 + count(one)")
    assert found["number"] == 31
    assert after(f"let groups = {CORNER} by count(it)", "found = groups[1]")["found"] == ["a3"]


def test_what_a_loop_changes_does_not_change_the_loop():
    lines = ["for one in lines(Board, 3) where all(it each .mark == none):", "    number += 1"]
    assert after(*lines, "    for spot in one:", "        spot.mark = players[1]")["number"] == 8


def test_skipping_and_stopping_in_a_loop_over_groups():
    skipping = [f"for one in {ROWS}:", "    if Board.a1 in one:", "        skip", "    found = one"]
    assert after(*skipping)["found"] == ["a3", "b3", "c3"]


ASKING = (
    BOARD
    + f"""
play:
    for group in {ROWS} by highest row(it[1]):
        players[1] chooses spot from group where .mark == none
        spot.mark = players[1]
        players[1] may choose other from group
    let groups = regions(Board where .mark == none)
    players[1] chooses number from 1 to count(groups)
    players[2] chooses spot from groups[number]
    end with draw
"""
)


def test_a_choice_inside_a_loop_over_groups():
    match = play(ASKING)
    assert choices(match) == ["a3", "b3", "c3"]
    answer(match, "b3")
    assert choices(match) == ["a3", "b3", "c3", "pass"]
    answer(match, "pass")
    assert choices(match) == ["a1", "b1", "c1"]
    answer(match, "a1")
    answer(match, "pass")
    assert choices(match) == [1]
    answer(match, 1)
    assert choices(match) == ["b1", "c1", "a2", "b2", "c2", "a3", "c3"]


@pytest.mark.parametrize(
    "expression",
    [
        "lines(Board, 3) == lines(Board, 3)",
        "any([[Board.a1]] where it in lines(Board, 3))",
        "any(distinct(lines(Board, 3)))",
        "any(without(lines(Board, 3), [Board.a1]))",
        "any({[Board.a1]})",
        "any(players each lines(Board, 3))",
        "any(lines(Board, 3) + lines(Board, 2))",
    ],
)
def test_what_makes_no_sense_of_lists_of_lists_is_a_fault(expression):
    with pytest.raises(GameError) as caught:
        value(expression, "bool", BOARD)
    assert caught.value.diagnostics[0].code == "S344"


@pytest.mark.parametrize(
    ("lines", "code"),
    [
        (["let groups = regions(Board)", "groups = regions(Board)"], "S344"),
        (["let one = random lines(Board, 3)"], "S344"),
        (['notice "{lines(Board, 3)}"'], "S344"),
        (["players[1] chooses length from 1 to 3", "if any(lines(Board, length)):", "    end with draw"], "S601"),
        (["players[1] chooses n from 1 to 3", "if any(lines_through(Board.a1, n)):", "    end with draw"], "S601"),
        (
            ["at once for player in players:", "    for one in regions(Board):", "        player chooses a from one"],
            "S612",
        ),
    ],
)
def test_lists_of_lists_where_they_cannot_stand(lines, code):
    body = "".join(f"    {line}\n" for line in lines)
    with pytest.raises(GameError) as caught:
        play(BOARD + "play:\n" + body + "    end with draw\n")
    assert caught.value.diagnostics[0].code == code
