"""Strengths by Bradley and Terry over all games, on the scale of Elo.

A game counts as a comparison for every two seats with different bots; level places count half for each. One drawn game
of everybody against a player of mean strength is added, so that who always won has a strength, too. The intervals are
the wider of two: from the Fisher information, and from the spread between blocks, which knows that the comparisons of
a game, and the games of a block, are not independent.
"""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass
from math import log
from typing import TYPE_CHECKING, Any

from spielwerk.arena.results import Block
from spielwerk.arena.statistics.intervals import student

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
    import numpy as np

    kinds = [(_comparisons(bots, block), count) for block, count in blocks.items()]
    total: Any = sum((wins * count for wins, count in kinds), np.zeros((bots, bots)))
    theta = fit(total)
    information = -_curvature(total, theta)
    inverse = np.linalg.inv(information)
    scores = [(_slope(wins, theta, 0.0), count) for wins, count in kinds]
    between: Any = sum((np.outer(score, score) * count for score, count in scores), np.zeros((bots, bots)))
    centred = np.eye(bots) - np.full((bots, bots), 1 / bots)
    plain = np.diag(centred @ inverse @ centred.T)
    robust = np.diag(centred @ inverse @ between @ inverse @ centred.T)
    number = sum(blocks.values())
    reach = student(max(1, number - 1)) * np.sqrt(np.maximum(plain, robust)) * POINTS
    ratings = MEAN + POINTS * (theta - theta.mean())
    return [Strength(float(r), float(r - w), float(r + w)) for r, w in zip(ratings, reach, strict=True)]


def fit(wins: np.ndarray[Any, Any]) -> np.ndarray[Any, Any]:
    """The most likely strengths, as logarithms; `wins[a, b]` is how often a came before b."""
    import numpy as np

    theta = np.zeros(len(wins))
    for _ in range(STEPS):
        step = np.linalg.solve(_curvature(wins, theta), _slope(wins, theta))
        theta = theta - step * min(1.0, 2.0 / max(float(np.abs(step).max()), 1e-12))
        if np.abs(step).max() < 1e-10:
            break
    return theta


def _comparisons(bots: int, block: Block) -> np.ndarray[Any, Any]:
    import numpy as np

    wins = np.zeros((bots, bots))
    for outcome in block:
        places = outcome.places or (1,) * len(outcome.lineup)
        for seat, bot in enumerate(outcome.lineup):
            for other, rival in enumerate(outcome.lineup):
                if bot != rival:
                    wins[bot, rival] += (places[seat] < places[other]) + (places[seat] == places[other]) / 2
    return wins


def _expected(theta: np.ndarray[Any, Any]) -> Any:
    import numpy as np

    return 1 / (1 + np.exp(theta[None, :] - theta[:, None]))


def _slope(wins: np.ndarray[Any, Any], theta: np.ndarray[Any, Any], prior: float = 1.0) -> Any:
    import numpy as np

    games = wins + wins.T
    own = prior * (0.5 - 1 / (1 + np.exp(-theta)))
    return (wins - games * _expected(theta)).sum(axis=1) + own


def _curvature(wins: np.ndarray[Any, Any], theta: np.ndarray[Any, Any]) -> Any:
    import numpy as np

    expected = _expected(theta)
    weight = (wins + wins.T) * expected * (1 - expected)
    alone = 1 / (1 + np.exp(-theta))
    return weight - np.diag(weight.sum(axis=1) + alone * (1 - alone))
