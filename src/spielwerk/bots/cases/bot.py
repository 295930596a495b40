"""`cases`: does what was done in the most similar situation it knows."""

from __future__ import annotations

from collections.abc import Mapping
from random import Random
from typing import Any

from spielwerk.bots.bot import Setting
from spielwerk.bots.cases.attributes import Attributes, describe
from spielwerk.bots.cases.base import Case, CaseBase, load_base
from spielwerk.bots.cases.plans import best_options
from spielwerk.bots.knowledge import Knowledge
from spielwerk.bots.players.hinted import look_ahead
from spielwerk.data import dataclass
from spielwerk.runtime.decision import Decision

OPTIONS_TO_RANK = 60
"""More options than these of one kind are not all looked at."""


@dataclass(frozen=True)
class Cases:
    """How a bot with cases plays."""

    file: str
    """A bundled case base of the game, or a file."""
    least: float = 0.3
    """A case must be as similar as this."""
    hints: int = 1
    """Whether the game's hints tell which of several places is best (0: chance does)."""


class CasesBot:
    """Looks for the most similar case whose plan is possible; without one it decides by chance."""

    thinks = True
    imagines = 8
    quick = True

    def __init__(self, setting: Setting, plan: Cases, base: CaseBase | None = None) -> None:
        self._rng = Random(setting.seed)
        self._plan = plan
        self.base = base if base is not None else load_base(plan.file, setting.game.name)
        self.followed: list[Case] = []
        """The cases that decided, in order."""

    def choose(self, view: Mapping[str, Any], decision: Decision, knowledge: Knowledge) -> int:
        if len(decision.options) == 1:
            return 0
        now = describe(view, decision)
        case, found = self.found(now, view, decision.options, knowledge)
        if case is not None:
            self.followed.append(case)
        return self.among(found or list(range(len(decision.options))), decision, knowledge)

    def found(
        self, now: Attributes, view: Mapping[str, Any], options: Any, knowledge: Knowledge
    ) -> tuple[Case | None, list[int]]:
        """The most similar case that is possible now, and the options it means."""
        for similarity, case in self.base.ranked(now):
            if similarity < self._plan.least:
                break
            fitting = best_options(case.plan, options, view, knowledge.boards)
            if fitting:
                return case, fitting
        return None, []

    def among(self, fitting: list[int], decision: Decision, knowledge: Knowledge) -> int:
        """One of several options that are as good as each other."""
        if len(fitting) > 1 and self._plan.hints and knowledge.hinted and len(fitting) <= OPTIONS_TO_RANK:
            values = look_ahead(knowledge, len(decision.options), self._rng)
            best = max(values[number] for number in fitting)
            fitting = [number for number in fitting if values[number] == best]
        return self._rng.choice(fitting)
