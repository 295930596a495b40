"""`learned`: takes the option after which what it has learned likes its view best."""

from __future__ import annotations

from collections.abc import Mapping
from functools import lru_cache
from importlib.resources import files
from pathlib import Path
from random import Random
from typing import Any

from spielwerk.bots.bot import Setting
from spielwerk.bots.knowledge import Knowledge, Situation
from spielwerk.bots.learned.features import Features, Vector
from spielwerk.bots.learned.model import Model, load_model
from spielwerk.bots.naming import fault
from spielwerk.data import dataclass
from spielwerk.extras import needed
from spielwerk.runtime.decision import Decision

with needed("bots"):
    import numpy as np


@dataclass(frozen=True)
class Learned:
    """How a bot that has learned plays."""

    file: str = "model"
    """A model that comes with the game, or a file."""


class LearnedBot:
    """Looks one decision ahead. `strays` is how often it decides by chance instead, to see something new."""

    thinks = True
    imagines = 8
    quick = True

    def __init__(self, setting: Setting, plan: Learned, model: Model | None = None, strays: float = 0.0) -> None:
        self._rng = Random(setting.seed)
        self._seat = setting.seat
        self._strays = strays
        self._model = model if model is not None else model_for(plan.file, setting.game.name)
        self._file = plan.file

    def choose(self, view: Mapping[str, Any], decision: Decision, knowledge: Knowledge) -> int:
        count = len(decision.options)
        if count == 1:
            return 0
        self._check(knowledge.features)
        situation = knowledge.sample(self._rng)
        if self._rng.random() < self._strays:
            chosen = self._rng.randrange(count)
            self.note(self._behind(situation, chosen, knowledge)[0])
            return chosen
        found = [self._behind(situation, option, knowledge) for option in range(count)]
        chances = self._model.chances(np.array([row for row, _ in found]))
        # Where the match is over nothing has to be guessed.
        values = [known if known is not None else chance for (_, known), chance in zip(found, chances, strict=True)]
        chosen = int(np.argmax(values))
        self.note(found[chosen][0])
        return chosen

    def note(self, row: Vector) -> None:
        """What the situation behind the decision looks like; of use for whoever learns."""

    def _behind(self, situation: Situation, option: int, knowledge: Knowledge) -> tuple[Vector, float | None]:
        """What the seat sees behind an option, and what it gets if the match is over there."""
        after = situation.after(self._seat, option)
        return knowledge.features.of(after.seen(self._seat), self._seat + 1), after.share(self._seat)

    def _check(self, features: Features) -> None:
        if self._model.names != features.names:
            raise fault("A403", self._file, file=self._file, reason="features")


@lru_cache(maxsize=8)
def model_for(name: str, game: str) -> Model:
    """A model that comes with a game, or one from a file."""
    bundled = Path(str(files("spielwerk") / "games" / game / f"{name}.json"))
    plain = name.replace("-", "").replace("_", "").isalnum()
    return load_model(bundled if plain and bundled.is_file() else Path(name))
