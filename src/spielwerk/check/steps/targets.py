"""What a line names: attributes, containers and dice, and whose; and the new names that it gives."""

from __future__ import annotations

from spielwerk.check.known import Hideable
from spielwerk.check.relations import certain, element, is_collection
from spielwerk.check.scope import Scope
from spielwerk.check.state import Check
from spielwerk.check.typed import game as t
from spielwerk.check.typed.symbols import UNKNOWN, FieldOf, ObjectsOf, Variable
from spielwerk.data import dataclass
from spielwerk.diagnostics.diagnostic import Label
from spielwerk.diagnostics.source import Span


@dataclass
class Target:
    """An attribute, container or die of a thing, of every thing of a collection (`several`), or of the table; or the
    thing itself."""

    what: Hideable
    of: t.Expr | None
    several: bool = False


def target_of(value: t.Expr) -> Target | None:
    """What a value is read from; None if it is computed."""
    match value:
        case t.Read(attribute=attribute, of=of):
            return Target(attribute, of)
        case t.ContainerPlace(container=container, of=of):
            return Target(container, of)
        case t.DieValue(die=die, of=of):
            return Target(die, of)
        case t.Contents(place=place):
            return target_of(place)
        case t.Each(of=of, element=element, value=inner):
            found = target_of(inner)
            if found is not None and isinstance(found.of, t.Get) and found.of.variable is element:
                return Target(found.what, of, True)
    return None


def thing_itself(value: t.Expr) -> Target | None:
    """The object or field that a value is, or all objects or fields of a collection; None if it is something else."""
    several = is_collection(value.type)
    kind = certain(element(value.type) if several else value.type)
    if isinstance(kind, FieldOf):
        return Target(kind.symbol, value, several)
    if isinstance(kind, ObjectsOf) and len(kind.symbols) == 1:
        return Target(kind.symbols[0], value, several)
    return None


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
