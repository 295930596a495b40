"""Who meets whom: every bot on every seat with the same chance, and seeds that follow from names alone."""

from __future__ import annotations

from collections import Counter

import pytest

from spielwerk.arena.errors import ArenaError
from spielwerk.arena.planning.entrants import entrants
from spielwerk.arena.planning.order import FIELD, LADDER, ROBIN, Order
from spielwerk.arena.planning.schedule import check
from spielwerk.arena.planning.seating import Meetings, groups


def order(specs: str, players: int, mode: str = ROBIN, games: int = 100) -> Order:
    return Order("pig", "", "", players, {}, 5, games, mode, entrants(specs.split(",")))


def test_who_is_named_twice_has_a_number():
    assert [bot.name for bot in entrants(["random", "greedy", "random"])] == ["random", "greedy", "random#2"]


def test_a_fingerprint_tells_files_apart(tmp_path, monkeypatch):
    monkeypatch.setattr("spielwerk.arena.planning.entrants.bot_maker", lambda spec: None)
    file = tmp_path / "cases.csv"
    prints = []
    for text in ("a", "b", "a"):
        file.write_text(text)
        prints.append(entrants([f"cases:file={file}"])[0].files)
    assert prints[0] == prints[2] != prints[1]
    assert prints[0][0][0] == str(file)


@pytest.mark.parametrize(
    ("specs", "players", "mode", "expected"),
    [
        ("random,greedy,mcts", 2, ROBIN, [(0, 1), (0, 2), (1, 2)]),
        ("random,greedy", 2, ROBIN, [(0, 1)]),
        ("random,greedy", 4, ROBIN, [(0, 1, 1, 1), (1, 0, 0, 0)]),
        ("random,greedy,mcts", 3, FIELD, [(0, 1, 1), (0, 2, 2)]),
        ("random,greedy,mcts", 2, LADDER, [(0, 2), (0, 1)]),
        ("random,greedy,mcts", 3, LADDER, [(0, 1, 2)]),
        ("random,greedy", 1, ROBIN, [(0,), (1,)]),
    ],
)
def test_groups(specs, players, mode, expected):
    assert groups(order(specs, players, mode), [2, 0, 1]) == expected


def test_a_block_brings_everybody_to_every_seat_with_the_same_chance():
    block = Meetings(order("random,greedy,mcts", 3)).round((0, 1, 2))
    assert len({game.seed for game in block}) == 1
    assert Counter((seat, bot) for game in block for seat, bot in enumerate(game.lineup)) == Counter(
        {(seat, bot): 1 for seat in range(3) for bot in range(3)}
    )
    seeds = [seed for game in block for seed in game.bot_seeds]
    assert len(set(seeds)) == len(seeds) == 9


def test_blocks_differ_in_chance_and_in_time_all_orders_come_about():
    blocks = Meetings(order("random,greedy,mcts", 3))
    met = [blocks.round((0, 1, 2)) for _ in range(20)]
    assert len({block[0].seed for block in met}) == 20
    assert len({game.lineup for block in met for game in block}) == 6
    assert [game.number for block in met for game in block] == list(range(60))


def test_who_else_takes_part_changes_nothing():
    """Games without a faulty bot are identical per seed to a series without it."""
    few, many = order("greedy,random", 2), order("greedy,mcts,random", 2)
    alone = Meetings(few)
    with_others = Meetings(many)
    for _ in range(3):
        with_others.round((0, 1))
        here, there = alone.round((0, 1)), with_others.round((0, 2))
        assert [(game.seed, game.bot_seeds) for game in here] == [(game.seed, game.bot_seeds) for game in there]
        assert [[few.names[bot] for bot in game.lineup] for game in here] == [
            [many.names[bot] for bot in game.lineup] for game in there
        ]


def test_too_few_and_too_many_bots_are_refused():
    with pytest.raises(ArenaError, match="not enough"):
        check(order("random", 2))
    many = ",".join(["random"] * 50)
    with pytest.raises(ArenaError, match="230300 ways"):
        check(order(many, 4))
    check(order(many, 4, LADDER))
    check(order("random", 1))
