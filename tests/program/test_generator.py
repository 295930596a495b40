"""The generator against published vectors, against closed forms, and against every number in docs/generator.md."""

from __future__ import annotations

from collections import Counter
from itertools import permutations
from pathlib import Path

import pytest

from spielwerk.backend.python import runtime
from spielwerk.program import generator

DOCS = Path(__file__).parents[2] / "docs" / "generator.md"


def outputs(state: int, count: int) -> list[int]:
    found = []
    for _ in range(count):
        output, state = generator.step(state)
        found.append(output)
    return found


def test_steps_are_those_of_the_published_generator() -> None:
    """pcg32_oneseq seeded with 42, as its author prints it."""
    state = ((42 + generator.INCREMENT) * generator.MULTIPLIER + generator.INCREMENT) % 2**64
    expected = [0xC2F57BD6, 0x6B07C4A9, 0x72B7B29B, 0x44215383, 0xF5AF5EAD, 0x68BEB632]
    assert outputs(state, 6) == expected
    for word in expected:
        assert f"{word:x}" in DOCS.read_text(encoding="utf-8")


def test_seeds_of_a_series_are_those_of_splitmix64() -> None:
    expected = [6457827717110365317, 3203168211198807973, 9817491932198370423, 4593380528125082431]
    assert [generator.series_seed(1234567, game) for game in range(4)] == expected


def test_the_document_says_what_the_code_does() -> None:
    text = DOCS.read_text(encoding="utf-8").replace("\n", " ")
    for seed in (0, 1):
        row = (
            seed, generator.match_state(seed), generator.players_state(seed), generator.series_seed(seed, 1),
            generator.players_state(seed, 1),
        )  # fmt: skip
        assert "| " + " | ".join(map(str, row)) + " |" in text
    state = generator.match_state(1)
    assert ", ".join(map(str, outputs(state, 6))) in text
    bounds = {"1": 1, "2": 2, "6": 6, "6 ": 6, "52": 52, "1000": 1000, "2^31 − 1": 2**31 - 1, "2^32": 2**32,
              "2^32 + 1": 2**32 + 1, "635013559600": 635013559600, "2^62": 2**62}  # fmt: skip
    told = []
    for label, bound in bounds.items():
        value, state = generator.draw_below(state, bound)
        told.append(f"{label.strip()}: {value}")
    assert f"below {', '.join(told)}; then the state is {state}" in text
    order, _ = generator.shuffled(generator.match_state(1), range(1, 11))
    assert " ".join(map(str, order)) in text
    first = generator.game_digest(0, True, 9, (1, 2), (0, 0))
    second = generator.game_digest(1, False, 100, (0, 0), (0, 0))
    for digest in (first, second, generator.fold((first, second))):
        assert f"`{digest:x}`" in text


def test_one_option_uses_no_output_and_none_is_a_fault() -> None:
    assert generator.draw_below(99, 1) == (0, 99)
    with pytest.raises(ValueError, match="below 0"):
        generator.draw_below(99, 0)


@pytest.mark.parametrize("n", [2, 3, 6, 7, 52, 3 * 2**30, 2**32 - 1, 2**32, 2**32 + 1, 10**12, 2**62])
def test_the_runtime_of_generated_source_draws_the_same(n: int) -> None:
    ours = theirs = generator.match_state(n)
    for _ in range(200):
        value, ours = generator.draw_below(ours, n)
        other, theirs = runtime.draw_below(theirs, n)
        assert (value, ours) == (other, theirs)
        assert 0 <= value < n


@pytest.mark.parametrize("n", [2, 3, 5, 6, 10])
def test_draws_are_even(n: int) -> None:
    state, seen = generator.match_state(n), Counter[int]()
    for _ in range(6000):
        value, state = generator.draw_below(state, n)
        seen[value] += 1
    expected = 6000 / n
    # 99.99 % of fair generators stay below this for up to 9 degrees of freedom.
    assert sum((seen[value] - expected) ** 2 / expected for value in range(n)) < 34


def test_rejection_keeps_large_bounds_even() -> None:
    """Without drawing again, a third of the numbers below 3 * 2**30 would come twice as often."""
    state, below = generator.match_state(5), 0
    for _ in range(3000):
        value, state = generator.draw_below(state, 3 * 2**30)
        below += value % 3 == 0
    assert abs(below - 1000) < 120


def test_all_orders_of_a_shuffle_are_equally_likely() -> None:
    state, seen = generator.match_state(4), Counter[tuple[int, ...]]()
    for _ in range(6000):
        order, state = generator.shuffled(state, (1, 2, 3))
        seen[tuple(order)] += 1
    assert set(seen) == set(permutations((1, 2, 3)))
    assert sum((count - 1000) ** 2 / 1000 for count in seen.values()) < 26


def test_weights_beyond_32_bits() -> None:
    weights = [6 * 10**11, 0, 2 * 10**11, 2 * 10**11]
    state, players, seen = 17, 17, Counter[int]()
    for _ in range(3000):
        index, state = generator.draw_weighted(state, weights)
        option, players = runtime.pick([0, 1, 2, 3], weights, players)
        assert (index, state) == (option, players)
        seen[index] += 1
    assert seen[1] == 0
    assert abs(seen[0] - 1800) < 130
    assert abs(seen[2] - seen[3]) < 130


def test_digest_counts_order_and_sign() -> None:
    assert generator.fold(()) == generator.FNV_BASIS
    assert generator.fold((1, 2)) != generator.fold((2, 1))
    assert generator.fold((-1,)) == generator.fold((2**64 - 1,))
    assert generator.fold((1, 2, 3)) == generator.fold((3,), generator.fold((1, 2)))
