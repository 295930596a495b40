"""Learning cases from matches: against copies of itself, or against another bot."""

from __future__ import annotations

from collections.abc import Callable

from spielwerk.bots.bot import Bot, Maker
from spielwerk.bots.cases.base import CaseBase
from spielwerk.bots.cases.bot import Cases
from spielwerk.bots.cases.learning import LearningBot, learned
from spielwerk.program.generator import series_seed
from spielwerk.referee.host import Host
from spielwerk.referee.playing import Sitting


def train_cases(
    host: Host,
    base: CaseBase,
    plan: Cases,
    games: int,
    seed: int,
    against: Maker,
    told: Callable[[int], None] | None = None,
) -> CaseBase:
    """The base after so many matches, each of one that learns against others; `told` hears how many are done."""
    for game in range(games):
        own = series_seed(seed, game)
        # In turn, so that no seat is learned more than another.
        seat = game % host.players
        learner = LearningBot(host.setting(seat, series_seed(own, seat)), plan, base)
        bots: list[Bot] = [
            learner if other == seat else against(host.setting(other, series_seed(own, other)))
            for other in range(host.players)
        ]
        result = Sitting(host, bots, own).run().result
        if result is not None:
            base = learned(base, learner.followed, learner.tried, seat in result.winners)
        if told is not None:
            told(game + 1)
    return base
