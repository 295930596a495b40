"""`longest_run(C)`: how many numbers follow one another, as in a straight."""

from __future__ import annotations

import random

import pytest

from tests.backend.wasm.both import Both
from tests.match.playing import fault_of, game, value

DICE = """
game "Straight":
    players 2

dice cup: 6 of 1 to 9

player:
    best: int = 0
    rolls: list of int, at most 6

play:
    for player in turns:
        roll cup
        player chooses die from 1 to 6
        add cup[die] to player.rolls
        player.best = max(longest_run(cup), longest_run(player.rolls), longest_run(cup where it > 4))
        if count(player.rolls) == 6:
            end with ranking players by highest .best

function max(a: int, b: int, c: int): int = max(max(a, b), c)
"""


def run(numbers: list[int]) -> int:
    """Counted in another way: from every number up."""
    return max((next(n for n in range(1, 99) if x + n not in numbers) for x in numbers), default=0)


@pytest.mark.parametrize(
    ("numbers", "expected"),
    [
        ("[3, 9, 4, 5, 5, 11, 10]", 3),
        ("[]", 0),
        ("{7}", 1),
        ("[2, 2, 2]", 1),
        ("[-1, 1, 0]", 3),
        ("[2147483647, -2147483647, 2147483646]", 2),
        ("1 to 5 where it != 3", 2),
        ("[small, 2, 3]", 3),
        ("[small, small + 1, 5] each it * 2", 1),
    ],
)
def test_runs(numbers, expected):
    assert value(f"longest_run({numbers})", around="const small: int = 1") == expected


def test_runs_of_random_numbers():
    dice = random.Random(1)
    for _ in range(30):
        numbers = [dice.randrange(-6, 7) for _ in range(dice.randrange(8))]
        assert value(f"longest_run({numbers})") == run(numbers)


def test_both_back_ends_find_the_same_runs():
    machines = Both(game(DICE).machine()[0].program)
    assert machines.match(4, 20) == 11


def test_whoever_asks_for_too_much_is_stopped():
    """A list as long as a list can be, in an order in which no number is found soon, again and again."""
    text = """
        table:
            many: list of int, at most 3000
            best: int
        play:
            many = (1 to 3000) each it * 2 mod 3001
            repeat 1000 times:
                best = longest_run(many)
            players[1] chooses n from 1 to 2
        """
    assert fault_of(text) == "R109"
