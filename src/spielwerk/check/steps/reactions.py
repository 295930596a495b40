"""Reactions: what happens before, after or instead of something else (semantics C10)."""

from __future__ import annotations

from spielwerk.check.declare.signatures import parameters
from spielwerk.check.declare.work import Work
from spielwerk.check.relations import interchangeable, notation
from spielwerk.check.scope import Context, Scope
from spielwerk.check.state import Check
from spielwerk.check.steps.actions import own_variable
from spielwerk.check.steps.targets import declare_local
from spielwerk.check.typed import game as t
from spielwerk.check.typed.symbols import (
    BOOL,
    INT,
    PLAYER,
    FunctionSymbol,
    Home,
    ProcedureSymbol,
    ReactionSymbol,
    Type,
    Variable,
)
from spielwerk.check.values.coerce import condition, literal
from spielwerk.check.values.narrow import if_true
from spielwerk.diagnostics.source import Span
from spielwerk.model import declarations as d

INSTEAD = "instead of"
HAPPENINGS = ("misconduct", "timeout", "leave")
"""What can happen to a player without a procedure of the game."""
FIRST, USUAL, LAST = 0, 50, 100
"""Priorities: lower ones come first."""


def read_reactions(check: Check, work: Work) -> None:
    for home, node in work.reactions:
        with check.guarded(node.span):
            _reaction(check, home, node)
    check.known.game.reactions.sort(key=lambda reaction: (reaction.priority, reaction.span))


def _reaction(check: Check, home: Home | None, node: d.Reaction) -> None:
    span = check.faults.word(node.span, node.target)
    own = parameters(check, node.parameters)
    result = _fit(check, node, span, own)
    self = own_variable(home, node.span)
    procedure = ProcedureSymbol(node.target, node.span, once=True)
    procedure.parameters = own if self is None else [self, *own]
    procedure.result = result if node.moment == INSTEAD else None
    kind = "transition" if _may_go_on(check, node) else "reaction"
    scope = Scope(Context(kind, procedure, False, procedure.result, self=self), element=self)
    for variable in own:
        declare_local(check, scope, variable, variable.name, variable.span)
    priority = _priority(check, node, scope)
    test: FunctionSymbol | None = None
    facts = check.facts
    if node.condition is not None:
        test = FunctionSymbol(node.target, node.span, parameters=list(procedure.parameters), type=BOOL)
        looking = Scope(Context("value", test, self=self), element=self)
        looking.names = dict(scope.names)
        value = condition(check, check.expression(node.condition, looking, BOOL))
        test.body = [t.Return(value, span=value.span)]
        facts |= if_true(value)
    with check.assuming(facts):
        body = check.block(node.body, scope)
    procedure.body = body.steps
    if procedure.result is not None and not body.leaves:
        check.faults.report("S405", span, name=node.target, wanted=notation(procedure.result))
    check.known.game.reactions.append(
        ReactionSymbol(
            node.target,
            node.span,
            moment=node.moment,
            home=home,
            self=self,
            condition=test,
            priority=priority,
            procedure=procedure,
        )
    )


def _fit(check: Check, node: d.Reaction, span: Span, own: list[Variable]) -> Type | None:
    """Compares the parameters with those of what is reacted to; its result is given back."""
    targets = _targets(check, node, span)
    for wanted, _ in targets or []:
        if len(wanted) != len(own):
            check.faults.report("S309", span, name=node.target, wanted=len(wanted), given=len(own))
        for variable, other in zip(own, wanted, strict=False):
            if not interchangeable(variable.type, other.type):
                wanted_type, given = notation(other.type), notation(variable.type)
                check.faults.report("S301", variable.span, wanted=wanted_type, given=given, quote=variable.name)
    return targets[0][1] if targets else None


def _targets(check: Check, node: d.Reaction, span: Span) -> list[tuple[list[Variable], Type | None]]:
    """The parameters and the result of everything of this name that happens."""
    if node.target in HAPPENINGS:
        return [([Variable("player", node.span, type=PLAYER, role="parameter")], None)]
    found = check.known.callables.get(node.target)
    if isinstance(found, ProcedureSymbol):
        check.use(found)
        return [(found.parameters, found.result)]
    forms = [form for action in check.known.actions.get(node.target, []) for form in action.forms]
    if not forms and node.target not in check.known.actions:
        names = [name for name, symbol in check.known.callables.items() if isinstance(symbol, ProcedureSymbol)]
        hint = check.faults.did_you_mean(node.target, [*names, *check.known.actions, *HAPPENINGS])
        check.faults.report("S218", span, name=node.target, hint=hint)
    return [([bind.variable for bind in form.binds if bind.variable is not form.self], None) for form in forms]


def _may_go_on(check: Check, node: d.Reaction) -> bool:
    """Whether `go to` may come at the end: behind a phase, or in its place."""
    found = check.known.callables.get(node.target)
    if node.moment == "before" or node.target in check.known.actions or node.target in HAPPENINGS:
        return False
    return found is None or (isinstance(found, ProcedureSymbol) and found.phase)


def _priority(check: Check, node: d.Reaction, scope: Scope) -> int:
    if node.priority is None:
        return USUAL
    value = literal(check.expression(node.priority, scope, INT))
    if value is None or not FIRST <= value <= LAST:
        check.faults.report("S460", node.priority.span, quote=check.faults.quote(node.priority.span))
        return USUAL
    return value
