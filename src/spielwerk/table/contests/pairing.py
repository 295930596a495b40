"""Who meets whom in a tournament, and on which seats: pure functions of what was played.

*Round robin* (two at a table): everybody meets everybody once, by the circle method; both seats are taken equally
often, or one of them once more. *Swiss*: those with like points meet. With two at a table nobody meets the same one
again as long as there is any way to avoid it in this round; with more at a table meetings are kept few, which is not
always as few as can be.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from itertools import combinations, permutations
from typing import TypeAlias

from spielwerk.extras import needed
from spielwerk.table.contests.matching import largest_matching

with needed("server"):
    import msgspec

Table: TypeAlias = tuple[int, ...]
"""Who sits where, by the numbers of entrants."""
BYE = -1
"""Stands for nobody, where somebody has no opponent."""
TRIED_SEATS = 5
"""With so many at a table all ways to seat them are compared."""


class Past(msgspec.Struct):
    """What bears on the next round."""

    met: Counter[frozenset[int]]
    """How often two have met; a bye is a meeting with nobody."""
    seats: dict[int, Counter[int]]
    """How often somebody had each seat."""
    last: dict[int, int]
    """The seat that somebody had last."""


def past_of(rounds: Sequence[Sequence[Table]], byes: Sequence[Sequence[int]]) -> Past:
    past = Past(Counter(), {}, {})
    for tables, free in zip(rounds, byes, strict=True):
        for table in tables:
            past.met.update(frozenset(pair) for pair in combinations(table, 2))
            for seat, entrant in enumerate(table):
                past.seats.setdefault(entrant, Counter())[seat] += 1
                past.last[entrant] = seat
        past.met.update(frozenset((entrant, BYE)) for entrant in free)
    return past


# ---- round robin ---------------------------------------------------------------------------------


def robin_rounds(count: int) -> int:
    """How many rounds it takes until everybody has met everybody."""
    return max(0, count - 1 + count % 2)


def robin_round(entrants: Sequence[int], number: int) -> tuple[list[Table], list[int]]:
    """The tables of a round, from 0, and who has none. All are in a circle but one; after every round they go on by
    one place, and those who stand face to face meet."""
    circle = list(entrants) if len(entrants) % 2 == 0 else [*entrants, BYE]
    turning = len(circle) - 1
    tables: list[Table] = []
    free: list[int] = []
    # The one who stands still meets whoever comes to the first place, and changes seats from round to round.
    for step in range(len(circle) // 2):
        one = circle[(number + step) % turning]
        other = circle[turning] if step == 0 else circle[(number - step) % turning]
        if BYE in (one, other):
            free.append(other if one == BYE else one)
        elif (step % 2 == 1) if step else (number % 2 == 1):
            tables.append((other, one))
        else:
            tables.append((one, other))
    return tables, free


# ---- Swiss ---------------------------------------------------------------------------------------


def swiss_round(
    ranking: Sequence[int], points: Mapping[int, float], past: Past, size: int
) -> tuple[list[Table], list[int]]:
    """The tables of the next round, and who has none. `ranking` has all who still play, the best first."""
    if size == 2:
        pairs, free = _pairs(ranking, points, past)
        return [seated(pair, past) for pair in pairs], free
    free = _left_over(ranking, past, len(ranking) % size)
    playing = [entrant for entrant in ranking if entrant not in free]
    groups = [playing[first : first + size] for first in range(0, len(playing), size)]
    return [seated(group, past) for group in _mixed(groups, points, past)], free


def _pairs(ranking: Sequence[int], points: Mapping[int, float], past: Past) -> tuple[list[Table], list[int]]:
    """From the top down everybody gets the opponent who fits best, if all others can still be paired as well."""
    left = list(ranking) if len(ranking) % 2 == 0 else [*ranking, BYE]
    if not left:
        return [], []
    most = _least_repeats(left, past)
    pairs: list[Table] = []
    free: list[int] = []
    if BYE in left:
        # The last in the ranking who can be spared.
        _, spared = _first_possible(left, BYE, [entrant for entrant in reversed(left) if entrant != BYE], past, most)
        free, left = [spared], [entrant for entrant in left if entrant not in (BYE, spared)]
    while left:
        one = left[0]
        wished = sorted(left[1:], key=lambda other: _misfit(one, other, left, points, past))
        pair = _first_possible(left, one, wished, past, most)
        pairs.append(pair)
        left = [entrant for entrant in left if entrant not in pair]
    return pairs, free


def _misfit(
    one: int, other: int, left: Sequence[int], points: Mapping[int, float], past: Past
) -> tuple[int, float, int, int]:
    """How badly two fit: those with like points meet, among them those who need different seats, and then the upper
    half meets the lower half."""
    alike = [entrant for entrant in left if points[entrant] == points[one]]
    far = abs(left.index(other) - left.index(one) - len(alike) // 2)
    clash = max(0, _lean(one, past) * _lean(other, past))
    return past.met[frozenset((one, other))], abs(points[one] - points[other]), clash, far


def _lean(entrant: int, past: Past) -> int:
    """How much more often somebody had the first seat than the second."""
    return _times(entrant, 0, past) - _times(entrant, 1, past)


def _first_possible(left: Sequence[int], one: int, wished: Sequence[int], past: Past, most: int) -> tuple[int, int]:
    for other in wished:
        if past.met[frozenset((one, other))] <= most:
            rest = [entrant for entrant in left if entrant not in (one, other)]
            if _can_all_meet(rest, past, most):
                return one, other
    raise AssertionError("there was a way before")


def _least_repeats(left: Sequence[int], past: Past) -> int:
    """How often two of a pair must have met before at least, if all are to be paired."""
    most = 0
    while not _can_all_meet(left, past, most):
        most += 1
    return most


def _can_all_meet(left: Sequence[int], past: Past, most: int) -> bool:
    friends = [
        [at for at, other in enumerate(left) if other != one and past.met[frozenset((one, other))] <= most]
        for one in left
    ]
    return None not in largest_matching(friends)


def _left_over(ranking: Sequence[int], past: Past, count: int) -> list[int]:
    """The last in the ranking who have had the fewest byes."""
    places = {entrant: place for place, entrant in enumerate(ranking)}
    byes = sorted(ranking, key=lambda entrant: (past.met[frozenset((entrant, BYE))], -places[entrant]))
    return sorted(byes[:count], key=places.__getitem__)


def _mixed(groups: list[list[int]], points: Mapping[int, float], past: Past) -> list[list[int]]:
    """The same groups with fewer who have met before: two change places as long as that helps."""
    better = True
    while better:
        better = False
        for one, other in combinations(range(len(groups)), 2):
            for at, to in ((at, to) for at in range(len(groups[one])) for to in range(len(groups[other]))):
                before = _cost(groups[one], points, past), _cost(groups[other], points, past)
                _exchange(groups, one, at, other, to)
                after = _cost(groups[one], points, past), _cost(groups[other], points, past)
                if _sum(after) < _sum(before):
                    better = True
                else:
                    _exchange(groups, one, at, other, to)
    return groups


def _exchange(groups: list[list[int]], one: int, at: int, other: int, to: int) -> None:
    groups[one][at], groups[other][to] = groups[other][to], groups[one][at]


def _cost(group: Sequence[int], points: Mapping[int, float], past: Past) -> tuple[int, float]:
    """How often they have met, and how far their points are apart."""
    again = sum(past.met[frozenset(pair)] ** 2 for pair in combinations(group, 2))
    return again, sum(abs(points[a] - points[b]) for a, b in combinations(group, 2))


def _sum(costs: tuple[tuple[int, float], tuple[int, float]]) -> tuple[int, float]:
    (a, b), (c, d) = costs
    # Added up in another order the last digits may differ, and two would change places for ever.
    return a + c, round(b + d, 6)


# ---- seats ---------------------------------------------------------------------------------------


def seated(group: Sequence[int], past: Past) -> Table:
    """Who sits where: everybody where they have sat least often; then not where they sat last."""
    if len(group) <= TRIED_SEATS:
        return min(permutations(group), key=lambda table: _worn(table, past))
    table: list[int] = []
    left = list(group)
    for seat in range(len(group)):
        best = min(left, key=lambda entrant: (_times(entrant, seat, past), past.last.get(entrant) == seat))
        table.append(best)
        left.remove(best)
    return tuple(table)


def _worn(table: Sequence[int], past: Past) -> tuple[int, int]:
    # Squares: two who sat there once are better than one who sat there twice.
    worn = sum((_times(entrant, seat, past) + 1) ** 2 for seat, entrant in enumerate(table))
    return worn, sum(past.last.get(entrant) == seat for seat, entrant in enumerate(table))


def _times(entrant: int, seat: int, past: Past) -> int:
    return past.seats.get(entrant, Counter())[seat]
