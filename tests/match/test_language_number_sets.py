"""Sets of numbers from a range: attributes, variables and parameters."""

from __future__ import annotations

import pytest

from spielwerk.diagnostics.source import Source
from spielwerk.game.game import load_source
from spielwerk.match.errors import GameError
from tests.match.playing import answer, choices, fault_of, play, table

TABLE = """
table:
    seen: set of 1 to 6
    wide: set of 0 to 62
    near: set of -3 to 3 = {2, -3}
    numbers: list of int, at most 20
    number: int
    truth: bool

setup:
"""


def after(*lines: str):
    return table(TABLE + "".join(f"    {line}\n" for line in lines))


def codes(text: str) -> list[str]:
    with pytest.raises(GameError) as caught:
        load_source(Source("test.spiel", f'game "Test":\n    players 2\n\n{text}'), "test").start()
    return [fault.code for fault in caught.value.diagnostics]


# ---- changing ----------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("lines", "expected"),
    [
        (["seen = {6, 1, 3}"], [1, 3, 6]),
        (["seen = [3, 1, 3]"], [1, 3]),
        (["seen = 2 to 4"], [2, 3, 4]),
        (["seen = near where it > 0"], [2]),
        (["near = {1, 5 - 3}", "seen = near"], [1, 2]),
        (["seen = if number == 0 then {5, 2} else {}"], [2, 5]),
        (["seen = union([{4, 2}, {2, 1}])"], [1, 2, 4]),
        (["add 3 to seen", "add 1 to seen", "add 3 to seen"], [1, 3]),
        (["add [4, 2] to seen"], [2, 4]),
        (["seen = {1, 2, 3}", "remove 2 from seen"], [1, 3]),
        (["seen = {1, 2, 3}", "number = 99", "remove number from seen"], [1, 2, 3]),
        (["seen = {1, 2, 3}", "remove [3, 77, 1] from seen"], [2]),
        (["seen = {1, 2}", "seen += {5, 2}", "seen -= {1, 40}"], [2, 5]),
        (["seen = {1, 2}", "seen = seen + {5} - {2}"], [1, 5]),
        (["seen = {1, 2}", "clear seen"], []),
        (["seen = {1, 2, 5}", "for n in seen:", "    remove n from seen", "    number = number * 10 + n"], []),
    ],
)
def test_changing_a_set_of_numbers(lines, expected):
    assert after(*lines)["seen"] == expected


def test_both_ends_of_the_range_fit_in():
    found = after("add 0 to wide", "add 62 to wide", "add 3 to near")
    assert (found["wide"], found["near"]) == ([0, 62], [-3, 2, 3])


@pytest.mark.parametrize(
    "lines",
    [
        ["number = 7", "add number to seen"],
        ["number = 0", "seen = [number]"],
        ["number = 9", "seen += {number}"],
        ["near = {-1}", "seen = near"],
        ["number = 7", "let some: set of 1 to 6 = {}", "add number to some", "numbers = some"],
        ["number = 7", "let some: set of 1 to 6 = {number}", "numbers = some"],
    ],
)
def test_a_number_outside_the_range_stops_the_match(lines):
    assert fault_of(TABLE + "".join(f"    {line}\n" for line in lines)) == "R201"


@pytest.mark.parametrize("line", ["seen = {7}", "add 7 to seen", "let some: set of 1 to 6 = {0}"])
def test_a_number_that_is_written_outside_the_range_is_a_fault(line):
    assert "S313" in codes(TABLE.lstrip() + f"    {line}\n\nplay:\n    end with draw\n")


@pytest.mark.parametrize(
    "text",
    [
        "table:\n    seen: set of 1 to 64\n\nplay:\n    add 1 to seen\n    end with draw\n",
        "play:\n    let seen: set of 1 to 64 = {1}\n    players[1] chooses n from seen\n    end with draw\n",
    ],
)
def test_a_range_of_more_numbers_than_a_set_can_hold_is_a_fault(text):
    assert codes(text) == ["S604"]


# ---- asking ------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    "expression",
    [
        "2 in seen and not (3 in seen)",
        "not (number in seen) and not (-70 in seen) and not (500 in seen)",
        "count(seen) == 3 and any(seen) and empty(wide)",
        "sum(seen) == 9 and max(seen) == 6 and min(seen) == 1",
        "first(seen) == 1 and last(seen) == 6 and only(seen where it > 2) == 6",
        "first(seen, 2) == [1, 2] and (seen by highest it) == [6, 2, 1]",
        "seen == {6, 2, 1} and seen != {1, 2} and seen == [2, 1, 6]",
        "seen != near and seen == seen",
        "(seen each it * 2) == [2, 4, 12] and all(seen each it in wide or it > 0)",
        "seen + {9} == {1, 2, 6, 9} and seen - {2} == {1, 6}",
    ],
)
def test_asking_a_set_of_numbers(expression):
    assert after("seen = {6, 1, 2}", f"truth = {expression}")["truth"] is True


def test_a_set_without_a_range_keeps_the_order_of_numbers():
    lines = ["let some: set of int = {}", *[f"add {n} to some" for n in (30, 1, 20, 1)]]
    found = after(*lines, "numbers = some", "truth = some == {1, 20, 30}")
    assert (found["numbers"], found["truth"]) == ([1, 20, 30], True)


# ---- variables, parameters, objects ------------------------------------------------------------

PASSING = """
table:
    number: int
    seen: set of 1 to 6 = {2, 3}

function total(some: set of 1 to 6): int = sum(some)

function more(some: set of 1 to 6): set of 1 to 6:
    let larger: set of 1 to 6 = some
    add 6 to larger
    return larger

procedure note(some: set of 1 to 6):
    number = number * 100 + total(more(some))

setup:
"""


def test_sets_of_numbers_are_passed_to_functions_and_procedures():
    assert table(PASSING + "    note(seen)\n    note({1})\n")["number"] == 1107


@pytest.mark.parametrize("line", ["number = total({number})", "note({number})"])
def test_a_parameter_keeps_its_range(line):
    assert fault_of(PASSING + f"    number = 9\n    {line}\n") == "R201"


def test_objects_have_sets_that_never_change():
    text = """
        object Card, 2:
            values: set of 2 to 5 = {2, 4}

        table:
            number: int

        setup:
            number = sum(Card each sum(.values))
    """
    assert table(text)["number"] == 12


# ---- playing -----------------------------------------------------------------------------------

CHOOSING = """
player:
    seen: set of 1 to 6 = {1, 3, 6}
    own: set of 1 to 3 = {2}, visible to owner

play:
    for player in turns:
        player chooses number from player.seen ask "One of {player.seen}"
        remove number from player.seen
        player chooses 2 numbers from player.seen
        player.seen -= numbers
"""


def test_choosing_from_a_set_of_numbers():
    match = play(CHOOSING)
    assert choices(match) == [1, 3, 6]
    assert match.decisions[0].prompt == "One of 1, 3, 6"
    answer(match, 3)
    assert choices(match) == [1, 6]
    answer(match, 1)
    assert choices(match) == [6]
    answer(match, 6)
    assert [player["seen"] for player in match.view()["players"]] == [[], [1, 3, 6]]


def test_a_hidden_set_is_seen_by_its_owner_only():
    views = [play(CHOOSING).view(seat)["players"][0] for seat in (0, 1)]
    assert (views[0]["own"], "own" in views[1]) == ([2], False)


def test_a_variable_lives_while_somebody_is_asked():
    text = """
        play:
            let seen: set of 1 to 6 = {}
            for player in turns:
                player chooses number from 1 to 6 where not (it in seen)
                add number to seen
                for other in seen:
                    player chooses some from seen where it <= other
    """
    match = play(text, [3, 3, 1])
    assert choices(match) == [1]
    answer(match, 1)
    assert choices(match) == [1, 3]


def test_everybody_has_sets_of_his_own_at_once():
    text = """
        table:
            seen: set of 1 to 6

        play:
            at once for player in players:
                let mine: set of 1 to 6 = {}
                let free: set of int = {}
                player chooses one from 1 to 6
                add one to mine
                player chooses two from 1 to 6
                add two to free
                add one to free
            then:
                seen += mine + free
            players[1] chooses number from seen
    """
    assert choices(play(text, [5, 3, 2, 3])) == [2, 3, 5]


# ---- none --------------------------------------------------------------------------------------


def test_none_cannot_be_added_to_a_set_and_is_in_none_that_is_removed():
    text = "space Board, grid 2 by 2\n\ntable:\n    seen: set of Board = {Board.a1}\n\nsetup:\n"
    assert table(text + "    remove step(Board.a1, south) from seen\n")["seen"] == ["a1"]
    assert fault_of(text + "    add step(Board.a1, south) to seen\n") == "R204"
