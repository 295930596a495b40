"""Who won how often: the share of a bot, with its interval.

A bot is measured in the games in which it has one seat. A bot that always has several (as the field that another one
plays against) is measured by the mean of its seats.
"""

from __future__ import annotations

from collections import Counter

from spielwerk.arena.results import Block, Outcome
from spielwerk.arena.statistics.intervals import Cluster, Interval, by_block, wilson
from spielwerk.data import dataclass
from spielwerk.program.result import together, winners

WILSON, BLOCKS = "Wilson", "Wilson by block"


@dataclass(frozen=True)
class Winning:
    """What one bot won."""

    games: int
    wins: float
    """Shared wins count as parts."""
    draws: int
    """Games that nobody won."""
    fair: float
    """The share of somebody as good as all others."""
    interval: Interval
    method: str

    @property
    def share(self) -> float:
        return self.wins / self.games if self.games else 0.0


def winning(bot: int, blocks: Counter[Block]) -> Winning:
    alone = any(outcome.lineup.count(bot) == 1 for block in blocks for outcome in block)
    sums: Counter[tuple[int, float]] = Counter()
    draws, seats = 0, 0.0
    for block, count in blocks.items():
        measured = [outcome for outcome in block if _measures(outcome, bot, alone)]
        if measured:
            sums[len(measured), sum(_credit(outcome, bot) for outcome in measured)] += count
            draws += count * sum(not _decided(outcome) for outcome in measured)
            seats += count * sum(outcome.fair for outcome in measured)
    # Sorted, so that sums of floats are the same in whatever order games came.
    clusters = [Cluster(games, won, count) for (games, won), count in sorted(sums.items())]
    games = sum(cluster.games * cluster.times for cluster in clusters)
    wins = round(sum(cluster.won * cluster.times for cluster in clusters), 9)
    single = all(cluster.games == 1 for cluster in clusters)
    interval = wilson(wins, games) if single else by_block(clusters)
    return Winning(int(games), wins, draws, seats / games if games else 0.0, interval, WILSON if single else BLOCKS)


def _measures(outcome: Outcome, bot: int, alone: bool) -> bool:
    count = outcome.lineup.count(bot)
    return count == 1 if alone else count > 0


def _credit(outcome: Outcome, bot: int) -> float:
    own = [credit for seat, credit in enumerate(outcome.credits) if outcome.lineup[seat] == bot]
    return sum(own) / len(own)


def _decided(outcome: Outcome) -> bool:
    return bool(outcome.places) and (together(outcome.places) is not None or bool(winners(outcome.places)))
