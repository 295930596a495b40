"""A draw as it is written into the source, against the reference; and the first states of many games."""

from __future__ import annotations

import random

import pytest

from spielwerk.backend.python import runtime
from spielwerk.backend.python.code.draws import draw_lines
from spielwerk.backend.python.seeds import first_states
from spielwerk.program.generator import draw_below, match_state, players_state, series_seed, step

_LINES = "\n    ".join(draw_lines("before", "after", "n"))
_SPACE = dict(vars(runtime))
exec(f"def drawn(before, n):\n    {_LINES}\n    return _m >> 16, after", _SPACE)
drawn = _SPACE["drawn"]


def state_before(output: int) -> int:
    """A state from which the generator gives this output, not turned."""
    mixed = output << 27
    return mixed ^ mixed >> 18 ^ mixed >> 36 ^ mixed >> 54


def test_the_way_back_from_an_output() -> None:
    assert all(step(state_before(output))[0] == output for output in (0, 1, 2**31, 2**32 - 1, 3141592653))


@pytest.mark.parametrize(
    "n", [2, 3, 6, 9, 10, 52, 64, 100, 1000, 4097, 32768, 65534, 65535, 65536, 65537, 2**20, 2**31]
)
def test_outputs_at_every_border_between_two_numbers(n: int) -> None:
    numbers = range(n + 1) if n <= 200 else [*range(50), *range(n - 50, n + 1)]
    outputs = {(k * 2**32 // n) + near for k in numbers for near in (-65537, -65536, -2, -1, 0, 1, 2, 65535, 65536)}
    for output in outputs:
        if 0 <= output < 2**32:
            state = state_before(output)
            assert drawn(state, n) == draw_below(state, n), (output, n)


def test_any_state_and_any_bound() -> None:
    chance = random.Random(1)
    for _ in range(20_000):
        state, n = chance.getrandbits(64), chance.randrange(2, 2 ** chance.randrange(2, 36))
        assert drawn(state, n) == draw_below(state, n), (state, n)


@pytest.mark.parametrize(
    ("seed", "first", "count"), [(0, 0, 0), (0, 0, 1), (5, 7, 70), (2**64 - 1, 10**6, 33), (-3, 0, 64)]
)
def test_first_states_of_many_games(seed: int, first: int, count: int) -> None:
    games = range(first, first + count)
    expected = [(match_state(series_seed(seed, game)), players_state(seed, game)) for game in games]
    assert list(first_states(seed, first, count, match=True)) == expected
    assert list(first_states(seed, first, count, match=False)) == [(0, players) for _, players in expected]
