"""Functions, procedures, phases and states: calls, results, recursion, and what a rule that never ends does."""

from __future__ import annotations

import pytest

from tests.match.playing import ended, fault_of, play, table

# ---- functions and procedures ------------------------------------------------------------------


def test_functions_with_a_body():
    text = """
        table:
            steps: int
        setup:
            steps = collatz(6)
        function collatz(n: int): int:
            let steps = 0
            let k = n
            repeat while k != 1:
                k = if k mod 2 == 0 then k / 2 else 3 * k + 1
                steps += 1
            return steps
        """
    assert table(text)["steps"] == 8


def test_functions_of_players_and_sets():
    text = """
        player:
            score: int
            function double: int = 2 * .score
        table:
            total: int
            best: set of player
        setup:
            for p in players:
                p.score = index(p)
            total = sum(players each .double)
            best = ahead(players[1])
        function ahead(player): set of player = players where .score > player.score
        """
    assert table(text, players=3) == {"total": 12, "best": [1, 2]}


RECURSION = """
    table:
        total: int
    play:
        for player in turns:
            player chooses n from 0 to 600
            total = add_up(n)
    function add_up(n: int): int, depth at most 20 =
        if n <= 0 then 0 else n + add_up(n - 1)
    """


def test_recursion_up_to_its_depth():
    assert table(RECURSION, [4])["total"] == 10
    assert table(RECURSION, [19])["total"] == 190


@pytest.mark.parametrize("n", [20, 21, 600])
def test_deeper_recursion_stops_the_match(n):
    assert fault_of(RECURSION, [n]).startswith("R")


def test_procedures_that_recur_are_stopped_too():
    text = """
        table:
            total: int
        play:
            for player in turns:
                player chooses n from 0 to 600
                count_down(n)
        procedure count_down(n: int), depth at most 20:
            total += 1
            if n > 0:
                count_down(n - 1)
        """
    assert table(text, [10])["total"] == 11
    assert fault_of(text, [600]).startswith("R")


def test_procedures_that_ask_and_call_themselves():
    """Two players dig in turn; on the way back everybody finds his own names again."""
    text = """
        table:
            trace: list of int, at most 30
        play:
            dig(players[1], 1)
            players[2] chooses number from 1 to 2
        procedure dig(player, n: int), depth at most 4:
            player chooses k from 1 to 2
            if k == 2:
                dig(opponent(player), n + 1)
            player chooses again from 1 to 1
            add 10 * n + index(player) to trace
        """
    assert table(text, [2, 2, 1, 1, 1, 1])["trace"] == [31, 22, 11]
    assert table(text, [2, 2, 2, 1, 1, 1, 1, 1])["trace"] == [42, 31, 22, 11]
    assert fault_of(text, [2, 2, 2, 2]).startswith("R")


def test_results_come_back_through_calls_of_itself():
    text = """
        table:
            total: int
        play:
            let x = worth(players[1], 1)
            total = x
            players[2] chooses number from 1 to 2
        procedure worth(player, n: int) -> int, depth at most 5:
            player chooses k from 1 to 3
            if k == 3:
                return n
            let a = worth(opponent(player), n + 1)
            let b = worth(player, n * 10)
            return a * 100 + b + k
        """
    assert table(text, [1, 3, 2, 3, 3])["total"] == 2 * 100 + (11 * 100 + 100 + 2) + 1


def test_two_procedures_that_call_each_other():
    text = """
        table:
            trace: int
        play:
            even(4)
            trace = 10 * trace + 9
            players[2] chooses number from 1 to 2
        procedure even(n: int), depth at most 5:
            players[1] chooses k from 1 to 2
            trace = 10 * trace + n
            if n > 0:
                odd(n - 1)
            trace = 10 * trace + n
        procedure odd(n: int):
            players[2] chooses k from 1 to 2
            trace = 10 * trace + n
            even(n - 1)
        """
    assert table(text, [1] * 5)["trace"] == 43_210_024_9


def test_a_depth_beyond_the_host_stops_the_match_all_the_same():
    deep = RECURSION.replace("at most 20", "at most 100000").replace("0 to 600", "[5, 90000]")
    assert table(deep, [5])["total"] == 15
    assert fault_of(deep, [90000]) == "R109"


def test_procedures_give_results():
    text = """
        table:
            total: int
        play:
            for player in turns:
                let x = asked(player)
                total = x
                total += double(x)
        procedure asked(player) -> int:
            player chooses n from 1 to 3
            if n == 3:
                return 30
            player chooses k from 1 to 2
            return n * 10 + k
        procedure double(n: int) -> int:
            return n * 2
        """
    assert table(text, [2, 1])["total"] == 63
    assert table(text, [2, 1, 3])["total"] == 90


@pytest.mark.parametrize("asks", [True, False])
def test_procedures_give_lists_sets_and_maps(asks):
    ask = "players[1] chooses n from 1 to 2" if asks else "let n = 1"
    text = f"""
        enum Colour: red, green, blue
        table:
            numbers: list of int, at most 5
            colours: set of Colour
            stock: map Colour to int
        play:
            players[1] chooses start from 1 to 2
            let xs = some_numbers()
            numbers = xs
            colours = some_colours()
            let counted = some_stock()
            stock = counted
            players[1] chooses again from 1 to 2
        procedure some_numbers() -> list of int:
            {ask}
            return [n, 5, n + 1]
        procedure some_colours() -> set of Colour:
            {ask}
            return Colour where index(it) != n
        procedure some_stock() -> map Colour to int:
            {ask}
            return {{red: n, blue: 7}}
        """
    found = table(text, [1, 1, 1, 1] if asks else [1])
    assert found["numbers"] == [1, 5, 2]
    assert found["colours"] == ["green", "blue"]
    assert found["stock"] == {"red": 1, "green": 0, "blue": 7}


def test_lists_and_maps_are_passed_on():
    text = """
        enum Good: wood, clay
        table:
            total: int
        play:
            for player in turns:
                work(player, [1, 2, 3] where it != index(player), {wood: 20})
        procedure work(player, numbers: list of int, cost: map Good to int):
            player chooses x from numbers
            total = x + sum(numbers) + sum(cost)
        """
    assert table(text, [2])["total"] == 27


def test_names_keep_their_values_while_somebody_decides():
    text = """
        enum Good: wood, clay
        table:
            total: int
        play:
            let numbers = 1 to 4
            let stock = {wood: 2, clay: 1}
            let colours = {wood}
            let sum_of_all = 0
            repeat 2 times:
                players[1] chooses x from numbers
                remove x from numbers
                stock[clay] += x
                add clay to colours
                sum_of_all += 10 * sum(numbers)
            total = sum_of_all + stock[clay] + 1000 * count(colours)
            players[1] chooses end_it from 1 to 2
        """
    assert table(text, [2, 3])["total"] == 80 + 50 + 6 + 2000


# ---- phases ------------------------------------------------------------------------------------


def test_attributes_of_phases_begin_anew():
    text = """
        table:
            begun: int
        play:
            for player in turns:
                Round(player)
        phase Round(player):
            best: int or none
            numbers: list of int, at most 3
            fresh: bool = true
            if best == none and empty(numbers) and fresh:
                begun += 1
            player chooses x from 1 to 3
            best = x
            add x to numbers
            fresh = false
            player chooses y from 1 to 3
        """
    match = play(text, [2, 1, 1])
    assert match.reveal()["phases"]["Round"] == {"player": 1, "best": 1, "numbers": [1], "fresh": False}
    assert match.reveal()["table"]["begun"] == 2


STATES = """
    table:
        trace: int
    play:
        Start(players[1], players[2])
        trace = 10 * trace + 9
        players[1] chooses last_one from 1 to 2
    phase Start(first_one: player, second_one: player):
        first_one chooses x from 1 to 3
        trace = 10 * trace + x
        go to Low(x) when x == 1
        go to Start(second_one, first_one) when x > 1
    phase Low(k: int):
        players[2] chooses y from 1 to 2
        trace = 10 * trace + 6 + k
    """


def test_phases_as_states_go_from_one_to_the_next():
    match = play(STATES, [2, 3, 1, 2])
    assert [item["seat"] for item in match.inputs] == [0, 1, 0, 1]
    assert match.reveal()["table"]["trace"] == 23179


def test_states_can_go_on_for_ever():
    text = """
        table:
            total: int
        play:
            One()
        phase One():
            players[1] chooses x from 1 to 2
            total += x
            go to Two
        phase Two():
            players[2] chooses x from 1 to 2
            go to One
        """
    assert table(text, [2, 1] * 50)["total"] == 100


@pytest.mark.parametrize("second", ["x > 2", "x >= 1"])
def test_exactly_one_way_must_be_open(second):
    text = f"""
        play:
            Start()
        phase Start():
            players[1] chooses x from 1 to 3
            go to Start when x == 1
            go to Start when {second}
        """
    assert fault_of(text, [2 if second == "x > 2" else 1]) == "R214"


def test_states_that_never_ask_are_stopped():
    text = """
        play:
            players[1] chooses x from 1 to 2
            One()
        phase One():
            go to Two
        phase Two():
            go to One
        """
    assert fault_of(text, [1]) == "R109"


@pytest.mark.parametrize(
    "body",
    [
        "repeat:\n            total += 0",
        "repeat while total == 0:\n            total = 0",
        "repeat:\n            let luck = random (1 to 6)",
        "for p in turns:\n            total = 0",
    ],
)
def test_loops_without_end_are_stopped(body):
    text = f"""
    table:
        total: int
    play:
        players[1] chooses x from 1 to 2
        {body}
    """
    assert fault_of(text, [1]) == "R109"


def test_a_match_whose_flow_runs_out_ends_in_a_draw():
    match = play("play:\n    players[1] chooses x from 1 to 2", [1])
    assert ended(match).draw
