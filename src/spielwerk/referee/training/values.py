"""Learning from matches against oneself: play, note what was seen, learn what came of it, play better."""

from __future__ import annotations

from collections.abc import Callable

from spielwerk.bots.bot import Setting
from spielwerk.bots.learned.bot import Learned, LearnedBot
from spielwerk.bots.learned.features import Vector
from spielwerk.bots.learned.model import LINEAR, Model
from spielwerk.data import dataclass
from spielwerk.extras import needed
from spielwerk.program.generator import series_seed
from spielwerk.referee.host import Host
from spielwerk.referee.playing import Sitting

with needed("bots"):
    import numpy as np

STRAYS = 0.15
"""How often a bot that learns decides by chance."""
OLDEST = 3
"""So many stages are learned from; what came before was played too badly."""


@dataclass(frozen=True)
class Course:
    """How a model is trained."""

    games: int = 300
    """In every stage."""
    stages: int = 5
    kind: str = LINEAR
    rounds: int = 8
    """How often all situations of a stage are gone through."""


class _Noting(LearnedBot):
    """Keeps what it saw behind each of its decisions."""

    def __init__(self, setting: Setting, model: Model, strays: float) -> None:
        super().__init__(setting, Learned(), model, strays)
        self.seen: list[Vector] = []

    def note(self, row: Vector) -> None:
        self.seen.append(row)


def train(host: Host, course: Course, seed: int, told: Callable[[int, float], None] | None = None) -> Model:
    """A model that has learned; `told` hears the number of games so far and the loss after every game."""
    model = Model.fresh(host.rules.features.names, course.kind, seed)
    memory: list[tuple[Vector, Vector]] = []
    loss = 0.0
    for stage in range(course.stages):
        rows: list[Vector] = []
        results: list[float] = []
        for game in range(course.games):
            own = series_seed(seed, stage * course.games + game)
            # A model that knows nothing yet would only see what its first weights happen to like.
            _play(host, model, own, 1.0 if stage == 0 else STRAYS, rows, results)
            if told is not None:
                told(stage * course.games + game + 1, loss)
        if rows:
            memory = [*memory, (np.array(rows), np.array(results))][-OLDEST:]
            every = np.concatenate([seen for seen, _ in memory]), np.concatenate([won for _, won in memory])
            loss = model.fit(*every, course.rounds, series_seed(seed, stage))
    model.told = {
        "game": host.game.name,
        "hash": host.game.hash,
        "players": host.players,
        "games": course.games * course.stages,
        "seed": seed,
        "kind": model.kind,
        "loss": round(loss, 6),
    }
    return model


def _play(host: Host, model: Model, seed: int, strays: float, rows: list[Vector], results: list[float]) -> None:
    """One match of the model against itself: what every seat saw, and what it got in the end."""
    bots = [_Noting(host.setting(seat, series_seed(seed, seat)), model, strays) for seat in range(host.players)]
    result = Sitting(host, bots, seed).run().result
    if result is None:
        return
    for seat, bot in enumerate(bots):
        share = 1.0 / len(result.winners) if seat in result.winners else 0.0
        rows += bot.seen
        # What nobody has won is worth as much to each: it must not look like a loss.
        results += [share if result.winners else 1.0 / host.players] * len(bot.seen)
