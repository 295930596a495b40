"""Names of a phase that are used outside of its own lines: by its actions and functions, or as `Turn.player`."""

from __future__ import annotations

from spielwerk.check.relations import NUMBERS, certain, through_none
from spielwerk.check.state import Check
from spielwerk.check.typed import game as t
from spielwerk.check.typed.symbols import BOOL, AttributeSymbol, MapOf, ProcedureSymbol, Variable
from spielwerk.check.values.narrow import narrowed
from spielwerk.diagnostics.source import Span


def parameter_inside(check: Check, phase: ProcedureSymbol, parameter: Variable, span: Span) -> t.Expr:
    """A parameter, read by something that happens only while the phase is under way."""
    publish(check, phase, parameter)
    return narrowed(check, t.Get(parameter, type=parameter.type, span=span))


def parameter_outside(check: Check, phase: ProcedureSymbol, parameter: Variable, span: Span) -> t.Expr:
    """A parameter, asked from anywhere: none, no, empty or 0 everywhere while the phase is not under way."""
    publish(check, phase, parameter)
    type_ = parameter.type if isinstance(parameter.type, MapOf) else through_none(parameter.type)
    if certain(type_) not in NUMBERS:
        return narrowed(check, t.Get(parameter, type=type_, span=span))
    phase.asked = True
    value = t.Get(parameter, type=parameter.type, span=span)
    nothing = t.Constant(None, type=type_, span=span)
    return t.Choice(t.PhaseActive(phase, type=BOOL, span=span), value, nothing, type=type_, span=span)


def publish(check: Check, phase: ProcedureSymbol, parameter: Variable) -> None:
    check.use(parameter)
    if parameter not in phase.published:
        phase.published.append(parameter)


def common_names(phases: list[ProcedureSymbol]) -> list[dict[str, AttributeSymbol | Variable]]:
    """For each of these phases the names that all of them have, with the same type (SEMANTICS C8)."""
    seen: list[dict[str, AttributeSymbol | Variable]] = []
    for phase in phases:
        names: dict[str, AttributeSymbol | Variable] = dict(phase.attributes)
        names.update((parameter.name, parameter) for parameter in phase.parameters)
        seen.append(names)
    return [
        {
            name: symbol
            for name, symbol in names.items()
            if all(name in others and others[name].type == symbol.type for others in seen)
        }
        for names in seen
    ]
