"""Makes the functions behind a `test` block: what is done, what is expected, and the values that are decided."""

from __future__ import annotations

from spielwerk.check.typed import game as t
from spielwerk.check.typed import symbols as sy
from spielwerk.check.typed import symbols as ty
from spielwerk.data import dataclass, field
from spielwerk.diagnostics.source import Span
from spielwerk.program import ir
from spielwerk.program.lower.effects.steps import Steps
from spielwerk.program.lower.game import Lowering
from spielwerk.program.lower.machine import slow
from spielwerk.program.lower.texts.messages import append_value
from spielwerk.program.lower.writer import Writer


@dataclass
class TrialLine:
    """A line of a test. `function` does or tests something, or lists the values of a decision."""

    step: t.Step
    function: str = ""
    seat: str = ""
    """The function that says whose decision it is."""
    sides: str = ""
    """For `expect a == b`: the function that lists both values."""
    kinds: list[ty.Type] = field(default_factory=list)
    deed: int = 0
    """For a `do:` that asks players: its number among the things that come from outside."""

    @property
    def span(self) -> Span:
        return self.step.span


def given_steps(test: sy.TestSymbol) -> t.Body:
    """What replaces the outcome of the set-up."""
    return [step for line in test.lines if isinstance(line, t.TestDo) and line.given for step in line.body]


def make_trial(game: Lowering, test: sy.TestSymbol) -> list[TrialLine]:
    """The lines of a test, in order."""
    lines = []
    for step in test.lines:
        if isinstance(step, t.TestDo) and step in game.deeds:
            number = len(game.game.happenings) + 1 + list(game.deeds).index(step)
            lines.append(TrialLine(step, deed=number))
        elif isinstance(step, t.TestDo) and not step.given:
            lines.append(TrialLine(step, _doing(game, step)))
        elif isinstance(step, t.TestExpect):
            lines.append(_expectation(game, step))
        elif isinstance(step, t.TestDecide):
            values = _listing(game, step.values)
            lines.append(TrialLine(step, values, _answer(game, step.seat), kinds=[v.type for v in step.values]))
        elif isinstance(step, t.TestNext):
            lines.append(TrialLine(step, _listing(game, step.values), kinds=[v.type for v in step.values]))
        elif isinstance(step, t.TestTimeout):
            lines.append(TrialLine(step, seat=_answer(game, step.seat) if step.seat is not None else ""))
    return lines


def slow_deeds(test: sy.TestSymbol | None) -> dict[t.TestDo, sy.ProcedureSymbol]:
    """What is done under `do:` and asks players: it becomes a part of the machine, beside what is under way."""
    lines = test.lines if test is not None else []
    return {
        line: sy.ProcedureSymbol("do", line.span, body=line.body, slow=True)
        for line in lines
        if isinstance(line, t.TestDo) and not line.given and any(_takes_time(step) for step in line.body)
    }


def _takes_time(step: t.Step) -> bool:
    if isinstance(step, t.CallProcedure):
        return step.procedure.slow or step.procedure.phased
    return slow.step(step, False, False) and not isinstance(step, t.EndMatch | t.TakePlace)


def _doing(game: Lowering, step: t.TestDo) -> str:
    w = Steps(game, "test")
    w.steps(step.body)
    return _function(game, w, None)


def _expectation(game: Lowering, step: t.TestExpect) -> TrialLine:
    line = TrialLine(step, _answer(game, step.condition))
    if isinstance(step.condition, t.Compare):
        both = [step.condition.left, step.condition.right]
        if all(kind_is_plain(node.type) for node in both):
            line.sides = _listing(game, both)
            line.kinds = [node.type for node in both]
    return line


def kind_is_plain(kind: ty.Type) -> bool:
    """Whether a value is one number."""
    return not isinstance(kind, ty.SetOf | ty.ListOf | ty.MapOf | ty.Keys) and kind not in (ty.TEXT, ty.NONE)


def _answer(game: Lowering, node: t.Expr) -> str:
    w = Writer(game, "test")
    w.code.emit(ir.Return(w.number(node)))
    return _function(game, w, ir.I32)


def _listing(game: Lowering, nodes: list[t.Expr]) -> str:
    w = Writer(game, "test")
    for node in nodes:
        append_value(w, "out", node)
    return _function(game, w, None, (ir.Parameter("out", ir.ARR),))


def _function(game: Lowering, w: Writer, result: str | None, parameters: tuple[ir.Parameter, ...] = ()) -> str:
    name = game.name("test")
    game.function(ir.Function(name, parameters, result, tuple(w.code.body), "test"))
    return name
