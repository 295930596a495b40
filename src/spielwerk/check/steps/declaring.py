"""New local names: a parameter, let, loop or choice may not hide another one (SEMANTICS B11)."""

from __future__ import annotations

from spielwerk.check.scope import Scope
from spielwerk.check.state import Check
from spielwerk.check.typed.symbols import UNKNOWN, Variable
from spielwerk.diagnostics.diagnostic import Label
from spielwerk.diagnostics.source import Span


def declare_local(check: Check, scope: Scope, variable: Variable, name: str, span: Span, again: bool = True) -> None:
    """Makes a name known in a scope. With `again` a choice may use the name of an earlier one."""
    hidden = scope.find(name)
    hidden_span = hidden.span if hidden is not None else None
    earlier_choice = isinstance(hidden, Variable) and hidden.role == variable.role == "binder"
    if again and earlier_choice and hidden is scope.names.get(name):
        hidden_span = None
    phase = scope.context.phase
    if hidden_span is None and phase is not None and name in phase.attributes:
        hidden_span = phase.attributes[name].span
    if hidden_span is None and name in scope.context.common:
        hidden_span = scope.context.common[name].span
    if hidden_span is not None:
        check.faults.report("S206", span, Label(hidden_span, "first"), name=name)
        # Which of the two is meant further down is anybody's guess.
        variable.type = UNKNOWN
    scope.names[name] = variable
