"""Names of a procedure that keep their value while somebody is asked: nobody is ever shown what they stand for, so
they are a way to hide something."""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Iterable

from spielwerk.check.typed import game as t
from spielwerk.check.typed.symbols import ProcedureSymbol, Variable
from spielwerk.check.typed.walk import every_part

Moment = tuple[int, frozenset[t.Step]]
"""When something happens, in the order of the lines, and the loops around it."""


def lasting(procedure: ProcedureSymbol) -> set[Variable]:
    """The names that get a value before somebody is asked and are used afterwards, whatever way is taken."""
    found = _Course()
    for parameter in procedure.parameters:
        found.bind(parameter)
    found.body(procedure.body)
    found.body(procedure.late)
    return {name for name in found.bound if found.lasts(name)}


class _Course:
    """One walk through the lines."""

    def __init__(self) -> None:
        self.now = 0
        self.loops: frozenset[t.Step] = frozenset()
        self.bound: dict[Variable, Moment] = {}
        self.used: dict[Variable, list[Moment]] = {}
        self.stops: list[int] = []
        self.asking: frozenset[t.Step] = frozenset()
        """The loops in which somebody is asked."""

    def lasts(self, name: Variable) -> bool:
        bound, around = self.bound[name]
        uses = self.used.get(name, ())
        next_stop = bisect_right(self.stops, bound)
        if next_stop < len(self.stops) and any(use > self.stops[next_stop] for use, _ in uses):
            return True
        # In a loop that the name is older than, what comes before a question comes after it, too.
        return any((loops & self.asking) - around for _, loops in uses)

    def _moment(self) -> Moment:
        self.now += 1
        return self.now, self.loops

    def bind(self, *names: Variable) -> None:
        for name in names:
            # The first time counts: from then on there is a value to keep.
            self.bound.setdefault(name, self._moment())

    def use(self, *parts: object) -> None:
        moment = self._moment()
        for part in every_part(parts):
            if isinstance(part, t.Get):
                self.used.setdefault(part.variable, []).append(moment)

    def stop(self) -> None:
        self.stops.append(self._moment()[0])
        self.asking |= self.loops

    def body(self, steps: Iterable[t.Step] | None) -> None:
        for step in steps or ():
            self.step(step)

    def loop(self, step: t.Step, body: Iterable[t.Step], *each_time: object) -> None:
        outside, self.loops = self.loops, self.loops | {step}
        self.use(*each_time)
        if isinstance(step, t.For | t.AtOnce):
            self.bind(step.variable)
        self.body(body)
        self.loops = outside

    def step(self, step: t.Step) -> None:
        match step:
            case t.If(test=test, then=then, otherwise=otherwise):
                self.use(test)
                self.body(then)
                self.body(otherwise)
            case t.For(of=of, body=body):
                self.use(of)
                self.loop(step, body)
            case t.Repeat(condition=condition, times=times, body=body):
                self.use(times)
                self.loop(step, body, condition)
            case t.AtOnce(of=of, body=body, then=then, otherwise=otherwise, within=within):
                self.use(of, within)
                self.stop()
                self.loop(step, [*body, *then, *(otherwise or ())])
            case t.Choose(binds=binds) as choice:
                self.use(choice.chooser, choice.within)
                # Before the names: what was chosen has a name only after somebody was asked.
                self.stop()
                self.bind(*(bind.variable for bind in binds))
                self.use(binds, choice.ask, choice.label)
                self.body(choice.body)
                self.body(choice.otherwise)
            case t.ChooseSeveral() as choice:
                self.use(choice.chooser, choice.within)
                self.stop()
                self.bind(choice.variable, choice.picked)
                self.use(choice.source, choice.low, choice.high, choice.ask, choice.label)
                self.body(choice.body)
                self.body(choice.otherwise)
            case t.ChooseMenu(alternatives=alternatives) as choice:
                self.use(choice.chooser, choice.within)
                self.stop()
                self.use(choice.ask)
                for way in alternatives:
                    self.bind(*(bind.variable for bind in way.binds))
                    self.use(way.binds, way.label, way.condition, way.reason)
                for way in alternatives:
                    self.body(way.body)
                self.body(choice.otherwise)
            case _:
                self.use(step)
                if _may_stop(step):
                    self.stop()
                if isinstance(step, t.Let | t.TakeFrom) and step.variable is not None:
                    self.bind(step.variable)


def _may_stop(step: t.Step) -> bool:
    calls = [part for part in every_part(step) if isinstance(part, t.CallProcedure)]
    return isinstance(step, t.GoTo | t.PickNext | t.AwaitNext) or any(call.procedure.slow for call in calls)
