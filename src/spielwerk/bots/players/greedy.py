"""`greedy`: plays every option out at random a few times and takes the best."""

from __future__ import annotations

from collections.abc import Mapping
from random import Random
from typing import Any

from spielwerk.backend.lines import Line
from spielwerk.bots.bot import Setting
from spielwerk.bots.knowledge import Knowledge
from spielwerk.data import dataclass
from spielwerk.runtime.decision import Decision

SEEDS = 2**63


@dataclass(frozen=True)
class Greedy:
    """How a greedy bot plays."""

    playouts: int = 20
    """For every option."""
    limit: int = 2000
    """Decisions after which a playout counts as undecided."""
    deals: int = 4
    """Ways how things could be that the playouts are shared among, where something is hidden."""


class GreedyBot:
    """Looks no further than its own decision."""

    thinks = True
    imagines = 24

    def __init__(self, setting: Setting, plan: Greedy) -> None:
        self._rng = Random(setting.seed)
        self._seat = setting.seat
        self._players = setting.players
        self._plan = plan

    def choose(self, view: Mapping[str, Any], decision: Decision, knowledge: Knowledge) -> int:
        count = len(decision.options)
        if count == 1:
            return 0
        deals = 1 if knowledge.complete else min(self._plan.deals, self._plan.playouts)
        values = [0.0] * count
        for _ in range(deals):
            situation, playouts = knowledge.sample(self._rng), -(-self._plan.playouts // deals)
            seed = self._rng.randrange(SEEDS)
            # With the same seed: options are compared by themselves, and not by their luck.
            lines = [Line(((self._seat + 1, option),), playouts, seed) for option in range(count)]
            for option, outcome in enumerate(situation.play_out(lines, self._plan.limit)):
                undecided = playouts - outcome.decided
                values[option] += outcome.wins[self._seat] + undecided / self._players
        return max(range(count), key=lambda option: values[option])
