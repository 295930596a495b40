"""`random`: each option as likely as any other; of several picks each complete selection."""

from __future__ import annotations

from collections.abc import Mapping
from random import Random
from typing import Any

from spielwerk.bots.bot import Setting
from spielwerk.bots.knowledge import Knowledge
from spielwerk.runtime.decision import Decision


class RandomBot:
    """Chooses by chance alone."""

    def __init__(self, setting: Setting) -> None:
        self._rng = Random(setting.seed)

    def choose(self, view: Mapping[str, Any], decision: Decision, knowledge: Knowledge) -> int:
        weights = decision.weights
        if not weights:
            return self._rng.randrange(len(decision.options))
        return self._rng.choices(range(len(weights)), weights)[0]
