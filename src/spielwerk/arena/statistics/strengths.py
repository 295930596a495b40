"""Strengths by Bradley and Terry over all games, on the scale of Elo.

A game counts as a comparison for every two seats with different bots; level places count half for each. One drawn game
of everybody against a player of mean strength is added, so that who always won has a strength, too. The intervals are
the wider of two: from the Fisher information, and from the spread between blocks, which knows that the comparisons of
a game, and the games of a block, are not independent.
"""

from __future__ import annotations

from collections import Counter
from math import log
from typing import TYPE_CHECKING, Any

from spielwerk.arena.results import Block
from spielwerk.arena.statistics.intervals import student
from spielwerk.data import dataclass
from spielwerk.extras import needed

if TYPE_CHECKING:
    import numpy as np

MEAN = 1500.0
POINTS = 400 / log(10)
"""Of Elo, for a factor of e in the odds."""
STEPS = 100


@dataclass(frozen=True)
class Strength:
    rating: float
    low: float
    high: float


def strengths(bots: int, blocks: Counter[Block]) -> list[Strength]:
    with needed("arena"):
        import numpy as np

    kinds = [(_meetings(block), count) for block, count in blocks.items()]
    total = np.zeros((bots, bots))
    for meetings, count in kinds:
        for (a, b), (won, games) in meetings.items():
            total[a, b] += won * count
            total[b, a] += (games - won) * count
    theta = fit(total)
    inverse = np.linalg.inv(-_curvature(total, theta))
    expected, between = _expected(theta), np.zeros((bots, bots))
    for meetings, count in kinds:
        score = np.zeros(bots)
        for (a, b), (won, games) in meetings.items():
            score[a] += won - games * expected[a, b]
            score[b] -= won - games * expected[a, b]
        between += np.outer(score, score) * count
    # Only differences between strengths mean anything, so their spread is taken around the mean.
    centred = np.eye(bots) - np.full((bots, bots), 1 / bots)
    plain = np.diag(centred @ inverse @ centred.T)
    robust = np.diag(centred @ inverse @ between @ inverse @ centred.T)
    number = sum(blocks.values())
    reach = student(max(1, number - 1)) * np.sqrt(np.maximum(plain, robust)) * POINTS
    ratings = MEAN + POINTS * (theta - theta.mean())
    return [Strength(float(r), float(r - w), float(r + w)) for r, w in zip(ratings, reach, strict=True)]


def fit(wins: np.ndarray[Any, Any]) -> np.ndarray[Any, Any]:
    """The most likely strengths, as logarithms; `wins[a, b]` is how often a came before b."""
    with needed("arena"):
        import numpy as np

    theta = np.zeros(len(wins))
    for _ in range(STEPS):
        step = np.linalg.solve(_curvature(wins, theta), _slope(wins, theta))
        # Newton's method with bounded steps: far from the solution it would jump too far.
        theta = theta - step * min(1.0, 2.0 / max(float(np.abs(step).max()), 1e-12))
        if np.abs(step).max() < 1e-10:
            break
    return theta


def _meetings(block: Block) -> dict[tuple[int, int], tuple[float, int]]:
    """For every two bots of a block how often the first came before the second, and how often they were compared."""
    found: dict[tuple[int, int], tuple[float, int]] = {}
    for outcome in block:
        seats = list(zip(outcome.lineup, outcome.places or (1,) * len(outcome.lineup), strict=True))
        for a, place in seats:
            for b, other in seats:
                if a < b:
                    won, games = found.get((a, b), (0.0, 0))
                    found[a, b] = won + (place < other) + (place == other) / 2, games + 1
    return found


def _expected(theta: np.ndarray[Any, Any]) -> Any:
    with needed("arena"):
        import numpy as np

    return 1 / (1 + np.exp(theta[None, :] - theta[:, None]))


def _slope(wins: np.ndarray[Any, Any], theta: np.ndarray[Any, Any]) -> Any:
    with needed("arena"):
        import numpy as np

    drawn = 0.5 - 1 / (1 + np.exp(-theta))
    return (wins - (wins + wins.T) * _expected(theta)).sum(axis=1) + drawn


def _curvature(wins: np.ndarray[Any, Any], theta: np.ndarray[Any, Any]) -> Any:
    with needed("arena"):
        import numpy as np

    expected = _expected(theta)
    weight = (wins + wins.T) * expected * (1 - expected)
    alone = 1 / (1 + np.exp(-theta))
    return weight - np.diag(weight.sum(axis=1) + alone * (1 - alone))
