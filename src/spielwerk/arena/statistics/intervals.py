"""Intervals of 95 % for shares: Wilson's for independent games, and one that knows of blocks."""

from __future__ import annotations

from collections.abc import Sequence
from statistics import NormalDist
from typing import NamedTuple

from spielwerk.bots.chances import interval
from spielwerk.extras import needed

LEVEL = 0.95
Z = NormalDist().inv_cdf((1 + LEVEL) / 2)
SURPRISE = 0.5
"""Half a block that nobody expected is added to the spread: where all blocks are alike, few of them prove little."""


class Interval(NamedTuple):
    low: float
    high: float


class Cluster(NamedTuple):
    """Blocks with the same sum: games in one, what was won in it, and how many such blocks there are."""

    games: float
    won: float
    times: int


def wilson(won: float, games: float, z: float = Z) -> Interval:
    """Wilson's score interval. `games` need not be whole: it may be a number of games that tell as much."""
    return Interval(*interval(won, games, z))


def by_block(clusters: Sequence[Cluster]) -> Interval:
    """Wilson's interval for as many independent games as tell the same as these blocks do.

    The spread of the share is that between blocks (cluster-robust, with Student's t for few blocks). It is turned into
    the number of independent games with that spread, for which Wilson's interval keeps its good manners near 0 and 1.
    """
    blocks = sum(cluster.times for cluster in clusters)
    games = sum(cluster.games * cluster.times for cluster in clusters)
    won = sum(cluster.won * cluster.times for cluster in clusters)
    if not blocks or not games:
        return Interval(0.0, 1.0)
    share, size = won / games, games / blocks
    # One block has no spread that could be measured: it counts as a single game.
    if blocks == 1:
        return wilson(share, 1.0)
    rests = sum(((c.won - share * c.games) / size) ** 2 * c.times for c in clusters)
    spread = (rests + SURPRISE) / (blocks - 1)
    smooth = (share * blocks + SURPRISE) / (blocks + 2 * SURPRISE)
    alike = blocks * smooth * (1 - smooth) / spread
    # Shares of blocks never spread more than single games do: a block tells at least as much as one game.
    alike = max(alike * (Z / student(blocks - 1)) ** 2, blocks)
    return wilson(share * alike, alike)


def student(freedom: int) -> float:
    """The quantile of Student's t that leaves out 5 % on both sides together."""
    with needed("arena"):
        from scipy.special import stdtrit

    return float(stdtrit(freedom, (1 + LEVEL) / 2))
