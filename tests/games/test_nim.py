"""The rules of Nim, and its theory."""

from __future__ import annotations

from functools import reduce
from operator import xor

import pytest

from spielwerk import GameError, load
from tests.games.table import fields_of, perft, play, play_on, result, values

GAME = load("nim")


def heaps(match):
    return [field["size"] for field in fields_of(match, "Heap").values()]


@pytest.mark.parametrize(("count", "sizes"), [(1, [3]), (3, [3, 5, 7]), (10, [3, 5, 7, 9, 11, 13, 15, 17, 19, 21])])
def test_heaps_grow_by_two(count, sizes):
    assert heaps(GAME.start(options={"heaps": count})) == sizes


def test_one_takes_any_number_from_one_heap():
    match = GAME.start(options={"heaps": 2})
    assert values(match) == [["1", 1], ["1", 2], ["1", 3], ["2", 1], ["2", 2], ["2", 3], ["2", 4], ["2", 5]]
    assert heaps(play(match, ["2", 4])) == [3, 1]


def test_an_empty_heap_is_not_offered():
    match = play(GAME.start(options={"heaps": 2}), ["1", 3])
    assert {heap for heap, _ in values(match)} == {"2"}


def test_who_takes_the_last_match_wins():
    match = play(GAME.start(options={"heaps": 1}), ["1", 2], ["1", 1])
    assert result(match).winners == (1,)


def test_misere_who_takes_the_last_match_loses():
    match = play(GAME.start(options={"heaps": 1, "misere": True}), ["1", 2], ["1", 1])
    assert result(match).winners == (0,)


def best(sizes):
    """A move that leaves heaps whose sizes cancel out, if there is one."""
    total = reduce(xor, sizes)
    for number, size in enumerate(sizes, 1):
        if size ^ total < size:
            return [str(number), size - (size ^ total)]
    return None


@pytest.mark.parametrize("seed", range(5))
def test_the_theory_of_nim_wins_for_the_first_player(seed):
    """3, 5 and 7 do not cancel out, so who begins can always win."""
    match = GAME.start()
    while not match.over:
        if match.seats == [0]:
            play(match, best(heaps(match)))
        else:
            play_on(match, seed, decisions=1)
    assert result(match).winners == (0,)


def test_ways_to_play():
    assert perft(GAME, 1) == 15
    assert perft(GAME, 2) == 15 * 14 - sum(size * (size - 1) // 2 for size in (3, 5, 7))


def test_there_are_at_most_ten_heaps():
    with pytest.raises(GameError, match="heaps"):
        GAME.start(options={"heaps": 11})
