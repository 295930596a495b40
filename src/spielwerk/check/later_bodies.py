"""Actions and reactions: read and checked in full, though this version cannot run them yet."""

from __future__ import annotations

from spielwerk.check.choices import hint, pickable, within
from spielwerk.check.coerce import condition, number
from spielwerk.check.declaring import declare_local
from spielwerk.check.faults import did_you_mean
from spielwerk.check.known import ActionSymbol, Home, self_type
from spielwerk.check.narrow import if_true
from spielwerk.check.relations import element, fits, notation
from spielwerk.check.scope import Context, Scope
from spielwerk.check.signatures import parameters
from spielwerk.check.state import Check
from spielwerk.check.symbols import AttributeSymbol, FunctionSymbol, ProcedureSymbol, Variable
from spielwerk.check.texts import message, remember_label
from spielwerk.check.types import BOOL, INT, PLAYER
from spielwerk.check.work import Work
from spielwerk.diagnostics.source import Span
from spielwerk.model import declarations as d
from spielwerk.model import statements as s

HAPPENINGS = ("misconduct", "timeout", "leave")
"""What can happen to a player without a procedure of the game."""


def read_later_bodies(check: Check, work: Work) -> None:
    for action in work.actions:
        with check.guarded(action.span):
            _action(check, action)
    for home, reaction in work.reactions:
        with check.guarded(reaction.span):
            _reaction(check, home, reaction)


def _self(home: Home | ProcedureSymbol | None, span: Span) -> Variable | None:
    type_ = None if home is None or isinstance(home, ProcedureSymbol) else self_type(home)
    return None if type_ is None else Variable("self", span, type=type_, role="self")


# ---- actions -----------------------------------------------------------------------------------


def _action(check: Check, symbol: ActionSymbol) -> None:
    node = symbol.node
    code = "S912" if node.exclusive else "S901"
    check.faults.report(code, symbol.span, name=symbol.name)
    self = _self(symbol.home, symbol.span)
    phases = [symbol.home] if isinstance(symbol.home, ProcedureSymbol) else _during(check, node)
    owner = ProcedureSymbol(symbol.name, symbol.span)
    context = Context("action", owner, False, self=self, common=_common(phases))
    scope = Scope(context, element=self)
    for binder in node.binders:
        source = pickable(check, binder.source, scope)
        span = check.faults.word(binder.span, binder.name)
        variable = Variable(binder.name, span, type=element(source.type), role="binder")
        declare_local(check, scope, variable, binder.name, variable.span)
        symbol.parameters.append(variable)
    remember_label(check, symbol.name, scope)
    if node.label is not None:
        message(check, node.label, scope)
    _limits(check, node, scope)
    _when_first(check, node)
    check.block(node.body, scope)
    if node.otherwise is not None:
        check.block(node.otherwise, scope.inside())


def _during(check: Check, node: d.Action) -> list[ProcedureSymbol]:
    phases = []
    for name in node.during:
        found = _phase(check, name, check.faults.last_word(node.span, name))
        if found is not None:
            phases.append(found)
    if not node.during:
        check.faults.report("S427", check.faults.word(node.span, node.name), name=node.name)
    return phases


def _phase(check: Check, name: str, span: Span) -> ProcedureSymbol | None:
    found = check.known.callables.get(name)
    if isinstance(found, ProcedureSymbol) and found.phase:
        check.use(found)
        return found
    phases = [word for word, symbol in check.known.game.procedures.items() if symbol.phase]
    check.faults.report("S213", span, name=name, hint=did_you_mean(name, phases))
    return None


def _common(phases: list[ProcedureSymbol]) -> dict[str, AttributeSymbol | Variable]:
    """The names that all phases of an action have in common (SEMANTICS C8)."""
    seen: list[dict[str, AttributeSymbol | Variable]] = []
    for phase in phases:
        names: dict[str, AttributeSymbol | Variable] = dict(phase.attributes)
        names.update((parameter.name, parameter) for parameter in phase.parameters)
        seen.append(names)
    if not seen:
        return {}
    return {name: symbol for name, symbol in seen[0].items() if all(name in others for others in seen)}


def _limits(check: Check, node: d.Action, scope: Scope) -> None:
    for limit in node.limits:
        if limit.count is not None:
            number(check, check.expression(limit.count, scope, INT))
        if limit.scope is not None and limit.scope != "game":
            _phase(check, limit.scope, check.faults.last_word(limit.span, limit.scope))
    within(check, node.within, scope)
    hint(check, node.hint, scope)


def _when_first(check: Check, node: d.Action) -> None:
    """The rules of an action stand before what it does."""
    acting = False
    for line in node.body:
        if isinstance(line, s.When) and acting:
            check.faults.report("S409", line.span)
        acting = acting or not isinstance(line, s.When | s.Let)


# ---- reactions ---------------------------------------------------------------------------------


def _reaction(check: Check, home: Home | None, node: d.Reaction) -> None:
    span = check.faults.last_word(node.span, node.target) if not node.span.end else _target_span(check, node)
    check.faults.report("S902", span, name=node.target)
    own = parameters(check, node.parameters)
    wanted = _target(check, node, span)
    if wanted is not None:
        if len(wanted) != len(own):
            check.faults.report("S309", span, name=node.target, wanted=len(wanted), given=len(own))
        for variable, other in zip(own, wanted, strict=False):
            if not fits(variable.type, other.type):
                check.faults.report(
                    "S301",
                    variable.span,
                    wanted=notation(other.type),
                    given=notation(variable.type),
                    quote=variable.name,
                )
    self = _self(home, node.span)
    owner = ProcedureSymbol(node.target, node.span)
    scope = Scope(Context("reaction", owner, False, self=self), element=self)
    for variable in own:
        declare_local(check, scope, variable, variable.name, variable.span)
    facts = check.facts
    if node.condition is not None:
        facts |= if_true(condition(check, check.expression(node.condition, scope, BOOL)))
    _priority(check, node, scope)
    with check.assuming(facts):
        check.block(node.body, scope)


def _target_span(check: Check, node: d.Reaction) -> Span:
    return check.faults.word(node.span, node.target)


def _target(check: Check, node: d.Reaction, span: Span) -> list[Variable] | None:
    """The parameters of what is reacted to."""
    if node.target in HAPPENINGS:
        return [Variable("player", node.span, type=PLAYER, role="parameter")]
    found = check.known.callables.get(node.target)
    if isinstance(found, ProcedureSymbol):
        check.use(found)
        return found.parameters
    actions = check.known.actions.get(node.target)
    if actions:
        return actions[0].parameters
    names = [name for name, symbol in check.known.callables.items() if not isinstance(symbol, FunctionSymbol)]
    hint_ = did_you_mean(node.target, [*names, *check.known.actions, *HAPPENINGS])
    check.faults.report("S218", span, name=node.target, hint=hint_)
    return None


def _priority(check: Check, node: d.Reaction, scope: Scope) -> None:
    if node.priority is not None:
        number(check, check.expression(node.priority, scope, INT))
