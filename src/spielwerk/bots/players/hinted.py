"""`hints`: takes the option after which the game's own hints like the situation best."""

from __future__ import annotations

from collections.abc import Mapping
from random import Random
from typing import Any

from spielwerk.backend.search import Plan, room_for
from spielwerk.bots.bot import Setting
from spielwerk.bots.knowledge import Knowledge
from spielwerk.bots.players.greedy import SEEDS
from spielwerk.data import dataclass
from spielwerk.runtime.decision import Decision


@dataclass(frozen=True)
class Hinted:
    """How a bot with hints plays."""

    tries: int = 1
    """How often each option is looked at, each time with other chance and another deal of what is hidden."""


class HintedBot:
    """Looks one decision ahead, and does not play on. Without hints of the game it knows only the end."""

    thinks = True
    imagines = 8
    quick = True

    def __init__(self, setting: Setting, plan: Hinted) -> None:
        self._rng = Random(setting.seed)
        self._plan = plan

    def choose(self, view: Mapping[str, Any], decision: Decision, knowledge: Knowledge) -> int:
        count = len(decision.options)
        if count == 1:
            return 0
        values = [0.0] * count
        for _ in range(self._plan.tries):
            for option, value in enumerate(look_ahead(knowledge, count, self._rng)):
                values[option] += value
        return max(range(count), key=lambda option: values[option])


def look_ahead(knowledge: Knowledge, count: int, rng: Random) -> list[float]:
    """What the game's hints say of the situation behind each option, from 0 to 1."""
    situation = knowledge.sample(rng)
    search = knowledge.search(Plan(limit=1, room=room_for(count), sweep=True))
    search.grow(situation, count, rng.randrange(SEEDS))
    return [branch.mean for branch in search.branches(situation)]
