"""Learning cases: now and then something else is tried; what was tried in a match that was won is kept as a case, and a
learned case that does not help is forgotten. What a person wrote stays."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from random import Random
from typing import Any

from spielwerk.bots.bot import Setting
from spielwerk.bots.cases.attributes import Attributes, describe
from spielwerk.bots.cases.base import Case, CaseBase
from spielwerk.bots.cases.bot import Cases, CasesBot
from spielwerk.bots.cases.plans import Step
from spielwerk.bots.knowledge import Knowledge
from spielwerk.data import replace
from spielwerk.runtime.decision import Decision

LEARNED = "learned-"
VARIES = 0.1
"""How often something else is tried."""
ENOUGH = 8
"""After so many matches it shows whether a case helps."""
MOST_LEARNED = 300
LONGEST_PLAN = 8


class LearningBot(CasesBot):
    """Plays by cases, and notes what it tried instead."""

    def __init__(self, setting: Setting, plan: Cases, base: CaseBase) -> None:
        super().__init__(setting, plan, base)
        # Of its own: how often something else is tried must not change what chance decides otherwise.
        self._chance = Random(setting.seed + 1)
        self.tried: list[Case] = []

    def choose(self, view: Mapping[str, Any], decision: Decision, knowledge: Knowledge) -> int:
        kinds = list(dict.fromkeys(option.kind for option in decision.options))
        if len(kinds) < 2 or self._chance.random() >= VARIES:
            return super().choose(view, decision, knowledge)
        now = describe(view, decision)
        case, meant = self.found(now, view, decision.options, knowledge)
        usual = {decision.options[number].kind for number in meant}
        others = [kind for kind in kinds if kind not in usual] or kinds
        kind = self._chance.choice(others)
        first = Step(kind)
        rest = [step for step in (case.plan if case is not None else ()) if step != first]
        self.tried.append(Case("", self._noted(now), (first, *rest[: LONGEST_PLAN - 1])))
        fitting = [number for number, option in enumerate(decision.options) if option.kind == kind]
        return self.among(fitting, decision, knowledge)

    def _noted(self, now: Attributes) -> Attributes:
        """What matters of a situation: the attributes that matter in some case."""
        return {name: now.get(name, 0) for name in self.base.attributes}


def learned(base: CaseBase, followed: Sequence[Case], tried: Sequence[Case], won: bool) -> CaseBase:
    """The base after a match."""
    names = {case.name for case in followed}
    cases = [
        replace(case, used=case.used + 1, won=case.won + won) if case.name in names else case for case in base.cases
    ]
    if won:
        known = {(tuple(case.situation.items()), case.plan) for case in cases}
        fresh = [case for case in tried if (tuple(case.situation.items()), case.plan) not in known]
        number = 1 + max((int(c.name.removeprefix(LEARNED)) for c in cases if _is_learned(c)), default=0)
        cases += [replace(case, name=f"{LEARNED}{number + k}", used=1, won=1) for k, case in enumerate(fresh)]
    return base.with_cases(remembered(cases))


def remembered(cases: Sequence[Case]) -> list[Case]:
    """The cases without learned ones that do not help, and without the weakest of too many."""
    used, won = (sum(getattr(case, name) for case in cases) for name in ("used", "won"))
    usual = won / used if used else 0.0
    kept = [c for c in cases if not (_is_learned(c) and c.used >= ENOUGH and c.won < usual * c.used)]
    mine = sorted((c for c in kept if _is_learned(c)), key=lambda c: (c.won - usual * c.used, c.used))
    gone = {case.name for case in mine[: max(0, len(mine) - MOST_LEARNED)]}
    return [case for case in kept if case.name not in gone]


def _is_learned(case: Case) -> bool:
    return case.name.startswith(LEARNED) and case.name.removeprefix(LEARNED).isdigit()
