"""Numbers, truths and collections: what expressions give."""

from __future__ import annotations

import pytest

from tests.match.playing import fault_of, table, value

NUMBERS = "list of int, at most 20"
COLOURS = "list of Colour, at most 9"
ENUM = "enum Colour: red, green, blue"


# ---- numbers -----------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("expression", "expected"),
    [
        ("2 + 3 * 4 - 1", 13),
        ("(2 + 3) * -4", -20),
        ("7 / 2", 3),
        ("-7 / 2", -4),
        ("7 / -2", -4),
        ("7 mod 3", 1),
        ("-7 mod 3", 2),
        ("abs(-4)", 4),
        ("min(3, 5) + max(3, 5)", 8),
        ("if 1 < 2 then 10 else 20", 10),
        ("if 1 > 2 then 10 else if 2 > 1 then 30 else 20", 30),
        ("index(players[2])", 2),
    ],
)
def test_numbers(expression, expected):
    assert value(expression) == expected


@pytest.mark.parametrize(
    ("expression", "expected"),
    [
        ("1 < 2 and 2 <= 2 and 3 > 2 and 3 >= 3", True),
        ("1 == 1 and 1 != 2", True),
        ("not (1 == 2)", True),
        ("1 == 2 or 3 == 3", True),
        ("true and false", False),
        ("5 in 1 to 9", True),
        ("5 in [1, 9]", False),
        ("players[1] == players[2]", False),
    ],
)
def test_truths(expression, expected):
    assert value(expression, "bool") is expected


RANGES = """
space Board, line 5

table:
    number: int
    spot: Board

function third(n: 1 to 3): Board = Board[n]

procedure set_out(n: 1 to 3):
    spot = Board[n]

play:
    players[1] chooses chosen from 1 to 9
    {line}
    players[1] chooses on from 1 to 2
"""


@pytest.mark.parametrize(
    "line",
    [
        "spot = third(chosen)",
        "set_out(chosen)",
        "let small: 1 to 3 = chosen\n    spot = Board[small]",
        "let small: 1 to 3 = 1\n    small = chosen\n    spot = Board[small]",
        "let small: 1 to 3 = 1\n    small += chosen - 1\n    spot = Board[small]",
    ],
)
def test_variables_and_parameters_keep_their_range(line):
    text = RANGES.format(line=line)
    assert table(text, [3])["spot"] == "3"
    assert fault_of(text, [4]) == "R201"


def test_what_is_not_needed_is_not_worked_out():
    """The right side would divide by zero."""
    divided = "table:\n    zero: int = 0\n    found: bool\n    number: int\n\nsetup:\n"
    assert table(divided + "    found = zero == 0 or 5 / zero > 1")["found"]
    assert not table(divided + "    found = zero != 0 and 5 / zero > 1")["found"]
    assert table(divided + "    number = if zero == 0 then 7 else 5 / zero")["number"] == 7


@pytest.mark.parametrize(
    ("line", "code"),
    [
        ("number = 2147483647 + number", "R101"),
        ("number = -2147483647 - number - number", "R101"),
        ("number = 65536 * (65535 + number)", "R101"),
        ("number = 5 / (number - 1)", "R102"),
        ("number = 5 mod (number - 1)", "R102"),
        ("small = number + 3", "R201"),
        ("small -= 1", "R201"),
        ("number = only(numbers)", "R202"),
        ("number = max(numbers where it > 9)", "R203"),
        ("number = take(empty_one)", "R203"),
        ("number = numbers[3]", "R208"),
        ("number = numbers[number - 1]", "R208"),
        ("numbers[3] = 1", "R208"),
        ("for i in 1 to 9:\n        add i to numbers", "R107"),
    ],
)
def test_faults_of_numbers_and_lists(line, code):
    text = f"""
table:
    number: int = 1
    small: 0 to 3 = 0
    numbers: list of int, at most 5
    empty_one: list of int, at most 5
setup:
    numbers = [4, 5]
    {line}
"""
    assert fault_of(text) == code


# ---- lists -------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("expression", "expected"),
    [
        ("[3, 1, 2]", [3, 1, 2]),
        ("2 to 5", [2, 3, 4, 5]),
        ("3 to 2", []),
        ("[1, 2] + [3] + [1]", [1, 2, 3, 1]),
        ("[1, 2, 3, 2] - [2, 9]", [1, 3]),
        ("[1, 2, 3] where it > 1", [2, 3]),
        ("1 to 4 each it * it", [1, 4, 9, 16]),
        ("(1 to 10 where it mod 3 == 0) each it + 1", [4, 7, 10]),
        ("1 to 6 until it == 4", [1, 2, 3]),
        ("1 to 6 through it == 4", [1, 2, 3, 4]),
        ("1 to 6 until it > 9", [1, 2, 3, 4, 5, 6]),
        ("[3, 1, 2] by it", [1, 2, 3]),
        ("[3, 1, 2] by -it", [3, 2, 1]),
        ("[5, 3, 1, 2] by (it mod 2, it)", [2, 1, 3, 5]),
        ("[21, 12, 11, 22] by it mod 10", [21, 11, 12, 22]),
        ("reversed([1, 2, 3])", [3, 2, 1]),
        ("without([1, 2, 1, 3], 1)", [2, 1, 3]),
        ("without([1, 2], 5)", [1, 2]),
        ("distinct([3, 1, 3, 2, 1])", [3, 1, 2]),
        ("first(4 to 9, 2)", [4, 5]),
        ("first([1], 3)", [1]),
        ("last(4 to 9, 2)", [8, 9]),
        ("most(1 to 9 by it mod 5)", [4, 9]),
        ("least(1 to 9 by abs(it - 5))", [5]),
        ("(1 to 3) as n each sum(1 to n)", [1, 3, 6]),
        ("1 to 3 as n where any(2 to 4 where it == n)", [2, 3]),
        ("[[1, 2], [3]] each count(it)", [2, 1]),
        ("if count(players) == 2 then [1] else [2, 3]", [1]),
    ],
)
def test_lists(expression, expected):
    assert value(expression, NUMBERS) == expected


@pytest.mark.parametrize(
    ("expression", "expected"),
    [
        ("count([4, 4, 4])", 3),
        ("sum(1 to 4)", 10),
        ("min([4, 2, 8])", 2),
        ("max(1 to 4 where it < 4)", 3),
        ("only([7])", 7),
        ("[4, 5, 6][2]", 5),
        ("sum([2, 3] each sum(1 to it))", 9),
    ],
)
def test_numbers_made_of_lists(expression, expected):
    assert value(expression) == expected


@pytest.mark.parametrize(
    ("expression", "expected"),
    [("first([4, 5])", 4), ("last([4, 5])", 5), ("first([4] where it > 4)", None), ("last(5 to 4)", None)],
)
def test_first_and_last_may_be_none(expression, expected):
    assert value(expression, "int or none") == expected


@pytest.mark.parametrize(
    ("expression", "expected"),
    [
        ("any([0])", True),
        ("empty(5 to 4)", True),
        ("all([1, 2] each it > 0)", True),
        ("all([1, 2] each it > 1)", False),
        ("all(5 to 4 each it > 9)", True),
        ("[1, 2] == [1, 2]", True),
        ("[1, 2] == [2, 1]", False),
        ("3 in [1, 2] + [3]", True),
    ],
)
def test_truths_made_of_lists(expression, expected):
    assert value(expression, "bool") is expected


# ---- enums and sets ----------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("expression", "expected"),
    [
        ("Colour", ["red", "green", "blue"]),
        ("{blue, red}", ["red", "blue"]),
        ("{}", []),
        ("{red} + {blue} + {red}", ["red", "blue"]),
        ("{red, green} - {green, blue}", ["red"]),
        ("Colour where it != red", ["green", "blue"]),
        ("distinct([blue, red, blue])", ["red", "blue"]),
        ("without(Colour, green)", ["red", "blue"]),
        ("union([{red}, {red, blue}])", ["red", "blue"]),
        ("[blue, blue, red]", ["red", "blue"]),
    ],
)
def test_sets_are_in_the_order_of_their_elements(expression, expected):
    assert value(expression, "set of Colour", ENUM) == expected


@pytest.mark.parametrize(
    ("expression", "kind", "expected"),
    [
        ("red in {red, blue}", "bool", True),
        ("green in {red, blue}", "bool", False),
        ("{red, blue} == {blue, red}", "bool", True),
        ("{red} != {blue}", "bool", True),
        ("red < blue", "bool", True),
        ("any({red} where it == blue)", "bool", False),
        ("count(Colour)", "int", 3),
        ("index(blue)", "int", 3),
        ("Colour[2]", "Colour", "green"),
        ("first(Colour where index(it) > 1)", "Colour or none", "green"),
        ("reversed(Colour)", COLOURS, ["blue", "green", "red"]),
        ("[blue, red, blue]", COLOURS, ["blue", "red", "blue"]),
        ("Colour by -index(it)", COLOURS, ["blue", "green", "red"]),
        ("Colour each index(it)", NUMBERS, [1, 2, 3]),
        ("max(Colour each index(it))", "int", 3),
    ],
)
def test_enums(expression, kind, expected):
    assert value(expression, kind, ENUM) == expected


# ---- maps --------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("expression", "expected"),
    [
        ("{red: 1, blue: 2}", {"red": 1, "green": 0, "blue": 2}),
        ("{red: 1} + {red: 2, green: 1}", {"red": 3, "green": 1, "blue": 0}),
        ("{red: 3, blue: 1} - {red: 2}", {"red": 1, "green": 0, "blue": 1}),
        ("if 1 == 1 then {red: 1} else {blue: 1}", {"red": 1, "green": 0, "blue": 0}),
    ],
)
def test_maps(expression, expected):
    assert value(expression, "map Colour to int", ENUM) == expected


@pytest.mark.parametrize(
    ("expression", "kind", "expected"),
    [
        ("{red: 3}[red]", "int", 3),
        ("{red: 3}[green]", "int", 0),
        ("sum({red: 1, blue: 2})", "int", 3),
        ("copies({red: 2, blue: 1})", COLOURS, ["red", "red", "blue"]),
        ("any({red: 0})", "bool", False),
        ("empty({red: 0})", "bool", True),
        ("{red: 3} >= {red: 2}", "bool", True),
        ("{red: 3} >= {red: 2, blue: 1}", "bool", False),
        ("{red: 3} == {red: 3, blue: 0}", "bool", True),
        ("{red: 3} != {red: 2}", "bool", True),
        ("Colour where {red: 1, blue: 2}[it] > 0", COLOURS, ["red", "blue"]),
    ],
)
def test_what_is_made_of_maps(expression, kind, expected):
    assert value(expression, kind, ENUM) == expected


PRICES = """
const price: map int to int = {-2: 7, 3: 2, 5: 6}

table:
    number: int

play:
    players[1] chooses key from -9 to 9
    number = price[key]
    players[1] chooses on from 1 to 2
"""


@pytest.mark.parametrize(("key", "expected"), [(-2, 7), (3, 2), (5, 6)])
def test_a_constant_map_with_numbers_as_keys(key, expected):
    assert table(PRICES, [key])["number"] == expected


@pytest.mark.parametrize("key", [-9, -3, -1, 0, 4, 6, 9])
def test_a_key_that_a_constant_map_does_not_have_stops_the_match(key):
    assert fault_of(PRICES, [key]) == "R207"


def test_a_constant_map_under_another_name():
    around = "const price: map int to int = {3: 2, 5: 6}\n\n"
    around += "function cost(n: int): int:\n    let same = price\n    return same[n]"
    assert value("cost(5)", "int", around) == 6
    assert value("count(1 to 9 where it in price)", "int", around) == 2


# ---- players -----------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("expression", "kind", "expected"),
    [
        ("players", "list of player, at most 4", [0, 1, 2, 3]),
        ("players from players[3]", "list of player, at most 4", [2, 3, 0, 1]),
        ("reversed(players)", "list of player, at most 4", [3, 2, 1, 0]),
        ("left(players[4])", "player", 0),
        ("right(players[1])", "player", 3),
        ("count(all_players)", "int", 4),
        ("count(finished)", "int", 0),
        ("players[2]", "player", 1),
        ("most(players by .score)", "list of player, at most 4", [1, 2]),
        ("sum(players.score)", "int", 12),
        ("players where .score == 5", "set of player", [1, 2]),
    ],
)
def test_players(expression, kind, expected):
    text = f"player:\n    score: int\n\ntable:\n    result: {kind}\n\nsetup:\n"
    text += "    for p in players:\n        p.score = if index(p) in 2 to 3 then 5 else 1\n"
    assert table(text + f"    result = {expression}", players=4)["result"] == expected


def test_a_player_that_does_not_exist():
    assert fault_of("table:\n    who: player or none\nsetup:\n    who = players[count(players) + 1]") == "R206"


# ---- none --------------------------------------------------------------------------------------


def test_a_path_through_none_is_none():
    text = """
        player:
            friend: player or none
            score: int = 3
        table:
            friend: player or none
            score: int or none
            same: bool
        setup:
            friend = players[1].friend
            score = players[1].friend.score
            players[2].friend = players[1]
            same = players[2].friend.score == 3 and players[1].friend == none
        """
    found = table(text)
    assert found == {"friend": None, "score": None, "same": True}


def test_what_is_known_to_be_there_can_be_used():
    text = """
        table:
            best: int or none
            total: int
        setup:
            best = first([5] where it > 2)
            if best != none:
                total = best + 1
        """
    assert table(text) == {"best": 5, "total": 6}
