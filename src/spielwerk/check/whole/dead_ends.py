"""What can be proved to lead nowhere: phases that are never reached, ways that are never open, choices of nothing."""

from __future__ import annotations

from collections.abc import Iterator

from spielwerk.check.state import Check
from spielwerk.check.typed import game as t
from spielwerk.check.typed.symbols import FunctionSymbol, ProcedureSymbol
from spielwerk.check.typed.walk import every_part, procedures_of
from spielwerk.check.whole.reasoning import always, never, size, values_of
from spielwerk.diagnostics.diagnostic import Label


def report_dead_ends(check: Check) -> None:
    if any(fault.severity == "error" and not fault.code.startswith("S9") for fault in check.faults.found):
        return
    _report_unreached(check)
    for procedure in procedures_of(check):
        for part in every_part(procedure.body):
            match part:
                case t.GoTo():
                    _transitions(check, part, procedure)
                case t.Choose():
                    _binds(check, part.binds)
                case t.ChooseSeveral():
                    _several(check, part)
                case t.ChooseMenu():
                    _menu(check, part)


# ---- phases ------------------------------------------------------------------------------------


def _report_unreached(check: Check) -> None:
    """Procedures that are called, but only by such as are never reached themselves; others are simply unused."""
    game = check.known.game
    called = set(game.procedures.values())
    # Whatever is no procedure with a name is a place to begin: set-up, `play`, functions.
    waiting: list[FunctionSymbol | ProcedureSymbol] = [s for s in _callers(check) if s not in called]
    for part in every_part([test.lines for test in game.tests]):
        if isinstance(part, t.CallProcedure):
            waiting.append(part.procedure)
    reached = set(waiting)
    while waiting:
        symbol = waiting.pop()
        notes = check.known.notes.get(symbol)
        for follower in (*(notes.calls if notes is not None else ()), *check.jumps.get(symbol, ())):
            if follower not in reached:
                reached.add(follower)
                waiting.append(follower)
    for procedure in game.procedures.values():
        if procedure not in reached and check.known.uses.get(procedure, 0) > 0:
            check.faults.report("S453", procedure.span, name=procedure.name)


def _callers(check: Check) -> Iterator[FunctionSymbol | ProcedureSymbol]:
    yield from check.known.notes
    yield from check.jumps


# ---- transitions -------------------------------------------------------------------------------


def _transitions(check: Check, step: t.GoTo, phase: ProcedureSymbol) -> None:
    closed = [target for target in step.targets if never(target[2])]
    if step.targets and len(closed) == len(step.targets):
        check.faults.report("S455", step.span, Label(phase.span, "declared"), name=phase.name)
        return
    for symbol, _, _, span in closed:
        check.faults.report("S454", span, name=symbol.name)
    open_ = [target for target in step.targets if always(target[2])]
    if len(open_) > 1:
        check.faults.report("S456", open_[1][3], Label(open_[0][3], "first"), name=phase.name)


# ---- choices -----------------------------------------------------------------------------------


def _binds(check: Check, binds: list[t.Bind]) -> None:
    for bind in binds:
        if _is_empty(bind.source):
            check.faults.report("S457", bind.source.span, quote=check.faults.quote(bind.source.span))


def _several(check: Check, step: t.ChooseSeveral) -> None:
    least = size(step.low)[0] if step.low is not None else 0
    if _is_empty(step.source) or (not step.bag and _most(step.source) < least):
        check.faults.report("S457", step.source.span, quote=check.faults.quote(step.source.span))


def _menu(check: Check, step: t.ChooseMenu) -> None:
    for alternative in step.alternatives:
        _binds(check, alternative.binds)
        elements = {bind.variable: bind.source for bind in alternative.binds}
        if never(alternative.condition, elements):
            assert alternative.condition is not None
            check.faults.report("S458", alternative.condition.span, name=alternative.name)


def _is_empty(source: t.Expr) -> bool:
    """Whether a collection certainly has no element."""
    match source:
        case t.Where(of=of, element=element, condition=condition):
            return _is_empty(of) or never(condition, {element: of})
        case t.Sorted(of=of) | t.Each(of=of) | t.Cut(of=of) | t.Rotated(of=of):
            return _is_empty(of)
        case t.NumberRange(low=low, high=high):
            return size(low)[0] > size(high)[1]
    return values_of(source) == []


def _most(source: t.Expr) -> float:
    """How many elements a collection has at most."""
    while isinstance(source, t.Where | t.Sorted):
        source = source.of
    found = values_of(source)
    return float("inf") if found is None else len(found)
