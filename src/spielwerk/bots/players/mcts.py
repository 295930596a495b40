"""`mcts`: searches by random play, by time or by number of playouts."""

from __future__ import annotations

import time
from collections.abc import Mapping
from math import sqrt
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
CAUTION = 0.5
"""So much less is what a branch brought believed that was tried once."""
UNTRIED = -1.0
"""Less than anything that was tried can bring."""


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
    """Grows a tree for every decision, and takes the branch that was tried most, unless something is proven."""

    thinks = True

    def __init__(self, setting: Setting, plan: Mcts) -> None:
        self._rng = Random(setting.seed)
        self._plan = plan

    def choose(self, view: Mapping[str, Any], decision: Decision, knowledge: Knowledge) -> int:
        count = len(decision.options)
        if count == 1:
            return 0
        branches, has_proofs = self.searched(knowledge)
        liked = cautious if has_proofs else tried_most
        return max(range(count), key=lambda option: liked(branches[option]))

    def searched(self, knowledge: Knowledge) -> tuple[list[Branch], bool]:
        """What a search finds out about the options, and whether it has proven anything on the way."""
        wanted = self._plan
        playouts = ROOM_FOR_TIME if wanted.seconds else wanted.playouts
        plan = Plan(wanted.exploration, wanted.limit, room_for(playouts), proves=knowledge.complete)
        search = knowledge.search(plan, bool(wanted.hints))
        situation = self._grown(knowledge, search)
        return search.branches(situation), search.proofs > 0

    def _grown(self, knowledge: Knowledge, search: Search) -> Situation:
        """Lets a search grow as far as it may; answers one of the situations that it was fed with."""
        wanted = self._plan
        situation = knowledge.sample(self._rng)
        if wanted.seconds:
            return self._until(time.monotonic() + wanted.seconds, knowledge, search, situation)
        deals = 1 if knowledge.complete else min(wanted.deals, wanted.playouts)
        for deal in range(deals):
            share = (wanted.playouts * (deal + 1)) // deals - (wanted.playouts * deal) // deals
            search.grow(situation, share, self._rng.randrange(SEEDS))
            if deal + 1 < deals:
                situation = knowledge.sample(self._rng)
        return situation

    def _until(self, end: float, knowledge: Knowledge, search: Search, situation: Situation) -> Situation:
        playouts = 10
        while (now := time.monotonic()) < end and not search.settled:
            search.grow(situation, playouts, self._rng.randrange(SEEDS))
            spent = time.monotonic() - now
            if spent < SLICE / 2:
                playouts *= 2
            elif spent > SLICE * 2:
                playouts = max(1, playouts // 2)
            if not knowledge.complete:
                situation = knowledge.sample(self._rng)
        return situation


def tried_most(branch: Branch) -> tuple[float, float]:
    """How much a branch is liked by how often it was tried: the search came back to it."""
    return branch.visits, branch.value


def cautious(branch: Branch) -> tuple[float, float]:
    """How much a branch is liked where something is proven: what surely wins before all others, what surely loses
    behind them. In between what was tried most may have been refuted since, so what it brought counts, and less the
    seldomer it was tried. Of those that lose the one that was tried most was hardest to refute."""
    if branch.visits == 0:
        return 0.0, UNTRIED
    if branch.proven and branch.mean in (0.0, 1.0):
        return (1.0 if branch.mean else -1.0), branch.visits
    return 0.0, branch.mean - (0.0 if branch.proven else CAUTION / sqrt(branch.visits))
