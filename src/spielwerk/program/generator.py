"""The generator of every match and of random players, exactly: PCG32, its seeds, bounded draws, shuffles and digests.

This is the reference that both back ends reproduce; `docs/generator.md` says the same in prose. All functions are pure.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence

MULTIPLIER = 6364136223846793005
INCREMENT = 1442695040888963407
MASK32 = 2**32 - 1
MASK64 = 2**64 - 1

MATCH_GAMMA = 0x9E3779B97F4A7C15
"""Added to a seed for the match's own generator, and once per game for the seeds of a series."""
PLAYERS_GAMMA = 0xD1B54A32D192ED03
"""The same for the generator of random players: one of their own, so that a log replays without them."""

FNV_BASIS = 0xCBF29CE484222325
FNV_PRIME = 0x100000001B3


# ---- seeds -------------------------------------------------------------------------------------


def finalise(z: int) -> int:
    """The finaliser of splitmix64: every bit of the input reaches every bit of the output."""
    z &= MASK64
    z = (z ^ z >> 30) * 0xBF58476D1CE4E5B9 & MASK64
    z = (z ^ z >> 27) * 0x94D049BB133111EB & MASK64
    return z ^ z >> 31


def match_state(seed: int) -> int:
    """The first state of the generator of a match with this seed."""
    return finalise(seed + MATCH_GAMMA)


def series_seed(seed: int, game: int) -> int:
    """The match seed of game number `game` (from 0) of a series."""
    return finalise(seed + (game + 1) * MATCH_GAMMA)


def players_state(seed: int, game: int = 0) -> int:
    """The first state of the random players' generator in game number `game` of a series, or in a single match."""
    return finalise(seed + (game + 1) * PLAYERS_GAMMA)


# ---- draws -------------------------------------------------------------------------------------


def step(state: int) -> tuple[int, int]:
    """One output of 32 bits, and the next state."""
    mixed = (state ^ state >> 18) >> 27 & MASK32
    turn = state >> 59
    output = (mixed >> turn | mixed << (32 - turn)) & MASK32
    return output, (state * MULTIPLIER + INCREMENT) & MASK64


def draw_below(state: int, n: int) -> tuple[int, int]:
    """A number 0 … n-1, each equally likely, and the next state. Below 1 there is no choice: no output is used."""
    if n < 1:
        raise ValueError(f"cannot draw below {n}")
    if n == 1:
        return 0, state
    if n > 2**32:
        return _draw_wide(state, n)
    product, state = _product(state, n)
    if product & MASK32 < n:
        # Only so many products share the short end; those are drawn again, so that all numbers stay equally likely.
        threshold = (2**32 - n) % n
        while product & MASK32 < threshold:
            product, state = _product(state, n)
    return product >> 32, state


def _product(state: int, n: int) -> tuple[int, int]:
    output, state = step(state)
    return output * n, state


def _draw_wide(state: int, n: int) -> tuple[int, int]:
    mask = (1 << (n - 1).bit_length()) - 1
    while True:
        # Which half comes first is part of what a seed means (docs/generator.md).
        high, state = step(state)
        low, state = step(state)
        value = (high << 32 | low) & mask
        if value < n:
            return value, state


def draw_weighted(state: int, weights: Sequence[int]) -> tuple[int, int]:
    """An index, each as likely as its weight says, and the next state."""
    value, state = draw_below(state, sum(weights))
    for index, weight in enumerate(weights):
        if value < weight:
            return index, state
        value -= weight
    raise AssertionError("the weights add up to more than their sum")


def shuffled(state: int, items: Sequence[int]) -> tuple[list[int], int]:
    """The items in a random order, each order equally likely, and the next state."""
    order = list(items)
    # The order of the draws is part of what a seed means (docs/generator.md).
    for i in range(len(order) - 1, 0, -1):
        j, state = draw_below(state, i + 1)
        order[i], order[j] = order[j], order[i]
    return order, state


# ---- digests -----------------------------------------------------------------------------------


def fold(words: Iterable[int], start: int = FNV_BASIS) -> int:
    """FNV-1a over 64-bit words; negative numbers in two's complement."""
    digest = start
    for word in words:
        digest = (digest ^ word & MASK64) * FNV_PRIME & MASK64
    return digest


def game_digest(index: int, finished: bool, decisions: int, places: Sequence[int], scores: Sequence[int]) -> int:
    """The digest of one game of a series."""
    return fold((index, int(finished), decisions, *places, *scores))
