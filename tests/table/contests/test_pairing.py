"""Pairings of tournaments: what must hold for every number of people, and whatever came of the tables."""

from __future__ import annotations

from collections import Counter
from functools import cache
from itertools import combinations
from random import Random
from typing import Any

import pytest

from spielwerk.table.contests.matching import largest_matching
from spielwerk.table.contests.pairing import BYE, Table, past_of, robin_round, robin_rounds, swiss_round


def most_pairs(friends):
    """By trying everything."""
    everybody = (1 << len(friends)) - 1

    @cache
    def most(taken):
        if taken == everybody:
            return 0
        one = next(one for one in range(len(friends)) if not taken >> one & 1)
        alone = most(taken | 1 << one)
        pairs = [1 + most(taken | 1 << one | 1 << other) for other in friends[one] if not taken >> other & 1]
        return max([alone, *pairs])

    return most(0)


def test_a_matching_is_one_and_none_is_larger():
    rng = Random(17)
    for _ in range(1000):
        count, share = rng.randrange(1, 10), rng.random()
        edges = [pair for pair in combinations(range(count), 2) if rng.random() < share]
        friends = [[a + b - one for a, b in edges if one in (a, b)] for one in range(count)]
        for some in friends:
            rng.shuffle(some)
        mate = largest_matching(friends)
        for one, other in enumerate(mate):
            assert other is None or (mate[other] == one and other in friends[one])
        assert sum(other is not None for other in mate) == 2 * most_pairs(friends)


# ---- round robin ---------------------------------------------------------------------------------


@pytest.mark.parametrize("count", range(2, 24))
def test_in_a_round_robin_everybody_meets_everybody_once_on_fair_seats(count):
    met: Counter[frozenset[int]] = Counter()
    first: Counter[int] = Counter()
    free: Counter[int] = Counter()
    for number in range(robin_rounds(count)):
        tables, without = robin_round(range(count), number)
        assert sorted([*(one for table in tables for one in table), *without]) == list(range(count))
        met.update(frozenset(table) for table in tables)
        free.update(without)
        for one, other in tables:
            first[one] += 1
            first[other] -= 1
    assert set(met) == {frozenset(pair) for pair in combinations(range(count), 2)}
    assert set(met.values()) == {1}
    assert max(map(abs, first.values())) <= (1 if count % 2 == 0 else 0)
    assert free == (Counter(range(count)) if count % 2 else Counter())


# ---- Swiss ---------------------------------------------------------------------------------------


def play(count, rounds, size, rng, leaving=0.0):
    """A Swiss tournament with results by lot. Gives all rounds, and for each what was there before and who played."""
    played: list[list[Table]] = []
    byes: list[list[int]] = []
    told: list[Any] = []
    points = dict.fromkeys(range(count), 0.0)
    staying = list(range(count))
    for _ in range(rounds):
        if len(staying) < size:
            break
        past = past_of(played, byes)
        ranking = sorted(staying, key=lambda one: (-points[one], one))
        tables, free = swiss_round(ranking, points, past, size)
        assert sorted([*(one for table in tables for one in table), *free]) == sorted(staying)
        assert all(len(table) == size for table in tables)
        assert len(free) == len(staying) % size
        told.append((past, staying.copy(), tables, free))
        for table in tables:
            for one in table:
                points[one] += rng.choice((0, 0.5, 1))
        played.append(tables)
        byes.append(free)
        staying = [one for one in staying if rng.random() >= leaving]
    return told


def avoidable(staying, past):
    """Whether all can be paired without any who have met: by trying everything."""
    everybody = [*staying, BYE] if len(staying) % 2 else staying

    def can(left):
        if not left:
            return True
        one, *others = left
        return any(
            can([rest for rest in others if rest != other]) for other in others if not past.met[frozenset((one, other))]
        )

    return can(everybody)


@pytest.mark.parametrize("count", range(2, 10))
def test_swiss_repeats_no_pairing_and_no_bye_while_that_can_be_avoided(count):
    rng = Random(count)
    repeats = 0
    for _ in range(20):
        for past, staying, tables, free in play(count, count + 2, 2, rng, leaving=rng.choice((0, 0.05))):
            again = [pair for pair in (*tables, *((one, BYE) for one in free)) if past.met[frozenset(pair)]]
            assert not again or not avoidable(staying, past)
            repeats += len(again)
    assert repeats, "there are more rounds than pairings: some must be repeated, and are"


@pytest.mark.parametrize("count", [16, 31, 64])
def test_swiss_is_fair_about_seats_and_meets_like_points(count):
    rng = Random(count)
    told = play(count, 7, 2, rng)
    seats = past_of([tables for _, _, tables, _ in told], [free for *_, free in told]).seats
    assert max(abs(had[0] - had[1]) for had in seats.values()) <= 2
    met = Counter(frozenset(table) for _, _, tables, _ in told for table in tables)
    assert set(met.values()) == {1}


def test_who_has_the_same_points_meets_and_the_last_has_the_bye():
    points = {0: 2.0, 1: 2.0, 2: 1.0, 3: 1.0, 4: 0.0}
    tables, free = swiss_round([0, 1, 2, 3, 4], points, past_of([], []), 2)
    assert [set(table) for table in tables] == [{0, 1}, {2, 3}]
    assert free == [4]


@pytest.mark.parametrize(("count", "size"), [(12, 3), (16, 4), (18, 4), (21, 6)])
def test_larger_tables_mix_and_everybody_comes_to_every_seat(count, size):
    rng = Random(7)
    told = play(count, size, size, rng)
    free = Counter(one for *_, free in told for one in free)
    assert max(free.values(), default=0) - min((free[one] for one in range(count)), default=0) <= 1
    seats = past_of([tables for _, _, tables, _ in told], [free for *_, free in told]).seats
    assert max(max(had.values()) for had in seats.values()) <= 2
    past, _, tables, _ = told[1]
    again = sum(past.met[frozenset(pair)] for table in tables for pair in combinations(table, 2))
    by_rank = sum(past.met.values())
    assert again < by_rank, "not all who have met meet again"
