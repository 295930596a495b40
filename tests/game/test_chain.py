"""Chains of chances are solved as plain linear algebra would solve them."""

from __future__ import annotations

from fractions import Fraction

import pytest
from hypothesis import given
from hypothesis import strategies as st

from spielwerk.game.odds.chain import Chain, components, visits


@st.composite
def chains(draw):
    """Arrows between a few situations, with small weights."""
    size = draw(st.integers(1, 9))
    numbers = st.integers(0, size - 1)
    return draw(st.lists(st.dictionaries(numbers, st.integers(1, 4), max_size=3), min_size=size, max_size=size))


def reachable(arrows: list[dict[int, int]], start: int) -> set[int]:
    found, open_ = {start}, [start]
    while open_:
        for there in arrows[open_.pop()]:
            if there not in found:
                found.add(there)
                open_.append(there)
    return found


def only_reachable(arrows: list[dict[int, int]]) -> list[dict[int, int]]:
    """The same chain without what the start does not lead to, as exploring finds it."""
    kept = sorted(reachable(arrows, 0))
    new = {old: number for number, old in enumerate(kept)}
    return [{new[there]: weight for there, weight in arrows[old].items()} for old in kept]


@given(chains())
def test_components_lead_back_to_each_other_and_come_in_order(arrows):
    arrows = only_reachable(arrows)
    parts = components(arrows)
    assert sorted(n for part in parts for n in part) == list(range(len(arrows)))
    reach = [reachable(arrows, n) for n in range(len(arrows))]
    position = {n: i for i, part in enumerate(parts) for n in part}
    for a in range(len(arrows)):
        for b in range(len(arrows)):
            both_ways = b in reach[a] and a in reach[b]
            assert (position[a] == position[b]) == both_ways
            if b in reach[a]:
                assert position[a] <= position[b]


def gauss(arrows: list[dict[int, int]], stuck: set[int]) -> list[Fraction]:
    """Visits v with v = start + v P, where those that are stuck count as ends."""
    size = len(arrows)
    rows = [[Fraction(int(i == j)) for j in range(size)] + [Fraction(int(i == 0))] for i in range(size)]
    for here in set(range(size)) - stuck:
        total = sum(arrows[here].values())
        for there, weight in arrows[here].items():
            rows[there][here] -= Fraction(weight, total)
    for i in range(size):
        pivot = next(r for r in range(i, size) if rows[r][i])
        rows[i], rows[pivot] = rows[pivot], rows[i]
        rows[i] = [x / rows[i][i] for x in rows[i]]
        for r in range(size):
            if r != i and rows[r][i]:
                rows[r] = [x - rows[r][i] * y for x, y in zip(rows[r], rows[i], strict=True)]
    return [row[-1] for row in rows]


@given(chains())
def test_visits_solve_the_linear_equations(arrows):
    arrows = only_reachable(arrows)
    ends = {n for n, out in enumerate(arrows) if not out}
    stuck = {n for n in range(len(arrows)) if not reachable(arrows, n) & ends}
    expected = gauss(arrows, stuck)
    chain = Chain([()] * len(arrows), arrows)
    met, endless = visits(chain, components(arrows), Fraction(1))
    assert [met[n] for n in range(len(arrows)) if n not in stuck] == [
        expected[n] for n in range(len(arrows)) if n not in stuck
    ]
    assert sum(met[n] for n in ends) + endless == 1
    floats, endless_float = visits(chain, components(arrows), 1.0)
    assert floats == pytest.approx([float(x) for x in met], rel=1e-12)
    assert endless_float == pytest.approx(float(endless), rel=1e-12)
