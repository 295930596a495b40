"""Ratings by openskill, game by game, for those who know them from other places."""

from __future__ import annotations

from collections.abc import Sequence

from spielwerk.arena.results import Outcome
from spielwerk.data import dataclass
from spielwerk.extras import needed


@dataclass(frozen=True)
class Skill:
    mu: float
    sigma: float


def skills(bots: int, games: Sequence[Outcome]) -> list[Skill]:
    """After these games, in their order. A bot with several seats learns the mean of what they learn."""
    with needed("arena"):
        from openskill.models import BradleyTerryFull

    model = BradleyTerryFull()
    start = model.rating()
    known = [Skill(start.mu, start.sigma) for _ in range(bots)]
    for game in games:
        if len(set(game.lineup)) < 2:
            continue
        teams = [[model.rating(mu=known[bot].mu, sigma=known[bot].sigma)] for bot in game.lineup]
        ranks = [float(place) for place in game.places or (1,) * len(teams)]
        rated = model.rate(teams, ranks=ranks)
        for bot in set(game.lineup):
            own = [rated[seat][0] for seat, who in enumerate(game.lineup) if who == bot]
            known[bot] = Skill(sum(r.mu for r in own) / len(own), sum(r.sigma for r in own) / len(own))
    return known
