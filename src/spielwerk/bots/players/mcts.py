"""`mcts`: searches by random play, by time or by number of playouts."""

from __future__ import annotations

import time
from collections.abc import Mapping
from random import Random
from typing import Any

from spielwerk.backend.search import Branch, Plan, room_for
from spielwerk.bots.bot import Setting
from spielwerk.bots.knowledge import Knowledge, Search, Situation
from spielwerk.bots.players.greedy import SEEDS
from spielwerk.data import dataclass
from spielwerk.runtime.decision import Decision

ROOM_FOR_TIME = 200_000
"""Playouts that a search by time has room for; later ones only make known branches better known."""
SLICE = 0.01
"""Seconds that a search by time grows before it looks at the clock."""


@dataclass(frozen=True)
class Mcts:
    """How a searching bot plays."""

    playouts: int = 1000
    seconds: float = 0.0
    """If there is a time, it decides, and not the number of playouts: such matches do not repeat."""
    exploration: float = 0.7
    limit: int = 5000
    """Decisions after which a playout counts as undecided, if the game does not cut it short before."""
    deals: int = 30
    """Ways how things could be that the playouts are shared among, where something is hidden."""
    hints: int = 1
    """Whether it listens to the hints of the game (0: it knows nothing but the rules)."""


class MctsBot:
    """Grows a tree for every decision, and takes the branch that was tried most."""

    thinks = True

    def __init__(self, setting: Setting, plan: Mcts) -> None:
        self._rng = Random(setting.seed)
        self._plan = plan

    def choose(self, view: Mapping[str, Any], decision: Decision, knowledge: Knowledge) -> int:
        count = len(decision.options)
        if count == 1:
            return 0
        branches = self.branches(knowledge)
        # By visits: a branch that was seldom tried may look better than it is.
        return max(range(count), key=lambda option: (branches[option].visits, branches[option].value))

    def branches(self, knowledge: Knowledge) -> list[Branch]:
        """What a search finds out about the options."""
        wanted = self._plan
        playouts = ROOM_FOR_TIME if wanted.seconds else wanted.playouts
        search = knowledge.search(Plan(wanted.exploration, wanted.limit, room_for(playouts)), bool(wanted.hints))
        situation = knowledge.sample(self._rng)
        if wanted.seconds:
            return self._until(time.monotonic() + wanted.seconds, knowledge, search, situation)
        deals = 1 if knowledge.complete else min(wanted.deals, wanted.playouts)
        for deal in range(deals):
            share = (wanted.playouts * (deal + 1)) // deals - (wanted.playouts * deal) // deals
            search.grow(situation, share, self._rng.randrange(SEEDS))
            if deal + 1 < deals:
                situation = knowledge.sample(self._rng)
        return search.branches(situation)

    def _until(self, end: float, knowledge: Knowledge, search: Search, situation: Situation) -> list[Branch]:
        playouts = 10
        while (now := time.monotonic()) < end:
            search.grow(situation, playouts, self._rng.randrange(SEEDS))
            spent = time.monotonic() - now
            if spent < SLICE / 2:
                playouts *= 2
            elif spent > SLICE * 2:
                playouts = max(1, playouts // 2)
            if not knowledge.complete:
                situation = knowledge.sample(self._rng)
        return search.branches(situation)
