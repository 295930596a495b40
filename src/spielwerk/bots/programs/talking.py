"""A bot that is a program of its own: it is asked for plans over a line, and has three tries for each."""

from __future__ import annotations

import time
from collections.abc import Callable, Mapping
from typing import Any

from spielwerk.bots.bot import Setting
from spielwerk.bots.faults import BotFault
from spielwerk.bots.knowledge import Knowledge
from spielwerk.bots.programs import messages
from spielwerk.bots.programs.line import Line
from spielwerk.bots.programs.plan import Plan
from spielwerk.bots.programs.trouble import CRASHED, INVALID, LATE, Gone, Reason, Trouble
from spielwerk.runtime.decision import Decision

TRIES = 3
"""For every question: the first answer and two more."""
PATIENCE = 0.3
"""Seconds in which a program may end by itself after the result."""


class TalkingBot:
    """Plays for one seat of one match. A program that is gone is not called back within the match: every decision that
    is left is a fault at once."""

    asked_always = True
    """Also where there is only one option, so that plans may name such steps."""
    wants_events = wants_words = True

    def __init__(self, setting: Setting, connect: Callable[[], Line], seconds: float, total: float) -> None:
        self._seat = setting.seat
        self._language = setting.language
        self._seconds = seconds
        self._total = total
        self._spent = 0.0
        self._asked = 0
        self._heard = 0
        self._plan = Plan()
        self._line: Line | None = None
        self._gone: Trouble | None = None
        self._last_words = ""
        self.late_tries = 0
        """Answers that did not come in time, also those that were made up for in the next try."""
        try:
            self._line = connect()
            self._line.send(messages.hello(setting, seconds))
        except Gone as gone:
            self._give_up(gone)

    # ---- what a match calls --------------------------------------------------------------------

    def witness(self, event: Mapping[str, Any]) -> None:
        """Tells the program what happened, at once."""
        self._heard += 1
        self._plan.witness(event)
        self._say(messages.event(event))

    def choose(self, view: Mapping[str, Any], decision: Decision, knowledge: Knowledge) -> int:
        for event in knowledge.events[self._heard :]:  # Where nobody has told them at once.
            self.witness(event)
        if len(decision.options) == 1:
            self._plan.forced(decision)
            return 0
        index = self._plan.next(decision)
        return self._ask(view, decision) if index is None else index

    def end(self, result: Mapping[str, Any] | None) -> None:
        """Tells the program how the match ended, and lets it go."""
        self._say(messages.result(self._seat, result))
        self._hang_up(PATIENCE)

    def close(self) -> None:
        self._hang_up()

    # ---- asking --------------------------------------------------------------------------------

    def _ask(self, view: Mapping[str, Any], decision: Decision) -> int:
        """Asks for a plan until one can be used, three times at most. Returns what it does first."""
        if self._gone is not None or self._line is None:
            raise self._fault(self._absent())
        began = time.monotonic()
        troubles: list[Trouble] = []
        try:
            return self._asked_thrice(self._line, view, decision, troubles)
        except Trouble as trouble:
            if isinstance(trouble, Gone):
                self._give_up(trouble)
            raise self._fault(*troubles, trouble) from None
        finally:
            self._spent += time.monotonic() - began

    def _asked_thrice(self, line: Line, view: Mapping[str, Any], decision: Decision, troubles: list[Trouble]) -> int:
        """What the first answer does that can be used; `troubles` are those of the tries before."""
        self._asked += 1
        # What was said unasked, or to an earlier question, must not be taken for the answer.
        line.forget()
        skipped, self._plan.skipped = self._plan.skipped, []
        question = time.monotonic()
        line.send(messages.decide(self._asked, view, decision, self._time_left(0.0), skipped))
        for tries_left in reversed(range(TRIES)):
            try:
                return self._answered(line, decision, self._time_left(time.monotonic() - question))
            except Gone:
                raise
            except Trouble as trouble:
                self.late_tries += trouble.kind == LATE
                line.send(messages.error(self._asked, trouble, self._language, tries_left))
                if not tries_left:
                    silent = all(one.kind == LATE for one in (*troubles, trouble))
                    raise Gone(trouble.code, LATE, **trouble.values) if silent else trouble from None
                troubles.append(trouble)
        raise AssertionError("the last try returns or raises")

    def _answered(self, line: Line, decision: Decision, seconds: float) -> int:
        """What the next answer does first. Raises Trouble if that is nothing."""
        deadline = time.monotonic() + seconds
        while True:
            said = line.receive(deadline)
            if said is None:
                raise Trouble("A312", LATE, seconds=round(seconds, 3))
            actions = messages.read_plan(said, self._asked)
            if actions is None:  # An answer to an earlier question, which came too late.
                continue
            self._plan.take_up(actions)
            index = self._plan.next(decision)
            if index is None:
                wanted = [action if isinstance(action, int) else messages.shown(action) for action in actions[:3]]
                self._plan.skipped.clear()
                raise Trouble("A317", INVALID, actions=", ".join(map(str, wanted)))
            return index

    def _time_left(self, spent: float) -> float:
        """The seconds for the next try."""
        left = self._total - self._spent - spent
        if left <= 0:
            raise Gone("A319", LATE, seconds=round(self._total, 3))
        return min(self._seconds, left)

    # ---- the line ------------------------------------------------------------------------------

    def _say(self, text: str) -> None:
        """Says something that needs no answer; what goes wrong shows at the next question."""
        if self._gone is None and self._line is not None:
            try:
                self._line.send(text)
            except Gone as gone:
                self._give_up(gone)

    def _give_up(self, gone: Gone) -> None:
        self._gone = gone
        self._hang_up()

    def _hang_up(self, patience: float = 0.0) -> None:
        line, self._line = self._line, None
        if line is not None:
            self._last_words = line.last_words
            line.close(patience)

    # ---- what is told --------------------------------------------------------------------------

    def _absent(self) -> Trouble:
        if self._gone is None:
            return Trouble("A318", CRASHED, reason=Reason("over"))
        return Trouble("A318", self._gone.kind, reason=self._gone.told(self._language))

    def _fault(self, first: Trouble, *more: Trouble) -> BotFault:
        """Named for the trouble that came first; how it ended, if that was something else; and the program's own
        last words."""
        told = [first.told(self._language)]
        if more and more[-1].code != first.code:
            told.append(Reason("then", what=more[-1].told(self._language)).told(self._language))
        words = self._line.last_words if self._line is not None else self._last_words
        if words:
            told.append(Reason("said", words=words).told(self._language))
        return BotFault(" ".join(told), first.kind, gone=self._gone is not None)
