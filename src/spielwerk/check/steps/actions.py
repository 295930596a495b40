"""Actions: what is offered where a menu says `any action`, under which rules, and what it does; names of phases that
are used outside of their own lines (semantics C8)."""

from __future__ import annotations

from spielwerk.check.declare.work import Work
from spielwerk.check.known import Notes, self_type, type_of
from spielwerk.check.relations import NUMBERS, certain, element, through_none
from spielwerk.check.scope import Context, Scope
from spielwerk.check.state import Check
from spielwerk.check.steps.choices import hint, pickable, within
from spielwerk.check.steps.targets import declare_local
from spielwerk.check.typed import game as t
from spielwerk.check.typed.symbols import (
    BOOL,
    INT,
    PLAYER,
    ActionForm,
    ActionSymbol,
    AttributeSymbol,
    FunctionSymbol,
    Home,
    MapOf,
    ObjectSymbol,
    PlayerHome,
    ProcedureSymbol,
    SetOf,
    SpaceSymbol,
    Variable,
)
from spielwerk.check.values.coerce import number
from spielwerk.check.values.narrow import narrowed
from spielwerk.check.values.texts import optional_message, remember_label
from spielwerk.diagnostics.source import Span
from spielwerk.model import declarations as d

Names = dict[str, AttributeSymbol | Variable]


def read_actions(check: Check, work: Work) -> None:
    for action in work.actions:
        with check.guarded(action.span):
            _action(check, action)
    check.known.game.actions = sorted(work.actions, key=lambda action: action.span)


def _action(check: Check, action: ActionSymbol) -> None:
    phases = [action.home] if isinstance(action.home, ProcedureSymbol) else _during(check, action.node)
    if not phases:
        # Read all the same: it may have faults of its own.
        _form(check, action, ProcedureSymbol(action.name, action.span, phase=True), {})
        return
    for first, (phase, names) in enumerate(zip(phases, common_names(phases), strict=True)):
        if first == 0:
            form = _form(check, action, phase, names)
        else:
            # The same lines for another phase: their faults have been told already.
            with check.faults.trial():
                form = _form(check, action, phase, names)
        action.forms.append(form)


def _during(check: Check, node: d.Action) -> list[ProcedureSymbol]:
    phases: list[ProcedureSymbol] = []
    for name in node.during:
        found = phase_named(check, name, check.faults.last_word(node.span, name))
        if found is not None and found not in phases:
            phases.append(found)
    if not node.during:
        check.faults.report("S427", check.faults.word(node.span, node.name), name=node.name)
    return phases


def phase_named(check: Check, name: str, span: Span) -> ProcedureSymbol | None:
    found = check.known.callables.get(name)
    if isinstance(found, ProcedureSymbol) and found.phase:
        check.use(found)
        return found
    phases = [word for word, symbol in check.known.game.procedures.items() if symbol.phase]
    check.faults.report("S213", span, name=name, hint=check.faults.did_you_mean(name, phases))
    return None


# ---- in one phase ------------------------------------------------------------------------------


def _form(check: Check, action: ActionSymbol, phase: ProcedureSymbol, names: Names) -> ActionForm:
    node = action.node
    self = own_variable(action.home, action.span)
    procedure = ProcedureSymbol(action.name, action.span)
    context = Context("action", procedure, False, self=self, common=names, action_of=phase)
    scope = Scope(context, element=self)
    actor = Variable("actor", action.span, type=PLAYER, role="parameter")
    if "actor" not in names:
        scope.names["actor"] = actor
    binds = [] if self is None else [t.Bind(self, elements_of(action.home, action.span))]
    for binder in node.binders:
        source = pickable(check, binder.source, scope)
        span = check.faults.word(binder.span, binder.name)
        variable = Variable(binder.name, span, type=element(source.type), role="binder")
        declare_local(check, scope, variable, binder.name, variable.span)
        binds.append(t.Bind(variable, source))
    remember_label(check, action.name, scope)
    label = optional_message(check, node.label, scope)
    limits = _limits(check, action, phase, scope)
    within(check, node.within, scope)
    hint(check, node.hint, scope)
    body = check.block(node.body, scope)
    rules, does = _divided(check, body.steps)
    procedure.body = does
    if node.otherwise is not None:
        check.block(node.otherwise, scope.inside())
    used = [actor] if check.known.uses.get(actor) else []
    procedure.parameters = [*used, *(bind.variable for bind in binds)]
    rule = FunctionSymbol(action.name, action.span, parameters=list(procedure.parameters), type=BOOL, rule=True)
    rule.body = [*limits, *rules]
    _note(check, rule, procedure)
    return ActionForm(
        action.name,
        action.span,
        action=action,
        phase=phase,
        actor=actor if used else None,
        self=self,
        binds=binds,
        label=label,
        rule=rule,
        procedure=procedure,
    )


def own_variable(home: Home | ProcedureSymbol | None, span: Span) -> Variable | None:
    """`self` in what is declared in a type."""
    type_ = None if home is None or isinstance(home, ProcedureSymbol) else self_type(home)
    return None if type_ is None else Variable("self", span, type=type_, role="self")


def elements_of(home: Home | ProcedureSymbol | None, span: Span) -> t.Expr:
    """All that `self` can be, in their order."""
    if isinstance(home, PlayerHome):
        return t.Players("players", type=SetOf(PLAYER), span=span)
    if isinstance(home, SpaceSymbol):
        return t.SpaceFields(home, type=SetOf(type_of(home)), span=span)
    assert isinstance(home, ObjectSymbol)
    return t.ObjectsOfKind(home, type=SetOf(type_of(home)), span=span)


def _limits(check: Check, action: ActionSymbol, phase: ProcedureSymbol, scope: Scope) -> t.Body:
    """`once` and `limit n` as rules about what has been counted; per object where the action belongs to a type."""
    self = scope.context.self
    rules: t.Body = []
    for limit in action.node.limits:
        most: t.Expr = t.Constant(1, type=INT, span=limit.span)
        if limit.count is not None:
            most = number(check, check.expression(limit.count, scope, INT))
        counted: ProcedureSymbol | None = phase
        if limit.scope == "game":
            counted = None
        elif limit.scope is not None:
            counted = phase_named(check, limit.scope, check.faults.last_word(limit.span, limit.scope)) or phase
            counted.asked = True
        counter = action.counter(counted, "" if self is None else "object", everywhere=limit.scope is not None)
        of = None if self is None else t.Get(self, type=self.type, span=limit.span)
        done = t.TimesDone(action, counter, of, type=INT, span=limit.span)
        rules.append(t.When(t.Compare("<", done, most, type=BOOL, span=limit.span), None, span=limit.span))
    return rules


# ---- rules and deeds ---------------------------------------------------------------------------


def _divided(check: Check, steps: t.Body) -> tuple[t.Body, t.Body]:
    """The rules of an action come before what it does; a `let` between them belongs to both."""
    head = 0
    for index, step in enumerate(steps):
        if not _is_rule(step):
            break
        if _whens(step):
            head = index + 1
    for step in steps[head:]:
        for when in _whens(step):
            check.faults.report("S409", when.span)
    rules = steps[:head]
    return rules, [step for step in rules if isinstance(step, t.Let)] + steps[head:]


def _is_rule(step: t.Step) -> bool:
    match step:
        case t.When():
            return True
        case t.Let(value=value):
            return isinstance(value, t.Typed)
        case t.If(then=then, otherwise=otherwise):
            return all(_is_rule(inner) for inner in (*then, *otherwise))
    return False


def _whens(step: object) -> list[t.When]:
    """All `when` lines in a step."""
    if isinstance(step, t.When):
        return [step]
    inner: t.Body = []
    match step:
        case t.If():
            inner = [*step.then, *step.otherwise]
        case t.For() | t.Repeat():
            inner = [*step.body]
        case t.AtOnce():
            inner = [*step.body, *step.then]
        case t.ChooseMenu():
            inner = [line for way in step.alternatives for line in way.body] + [*(step.otherwise or [])]
        case t.Choose() | t.ChooseSeveral():
            inner = [*(step.body or []), *(step.otherwise or [])]
    return [when for part in inner for when in _whens(part)]


def _note(check: Check, rule: FunctionSymbol, procedure: ProcedureSymbol) -> None:
    """The rule looks at what the whole action looks at, as far as others must know."""
    notes = check.known.note(procedure)
    looks = Notes()
    looks.calls.update((symbol, span) for symbol, span in notes.calls.items() if isinstance(symbol, FunctionSymbol))
    check.known.notes[rule] = looks
    notes.calls.setdefault(rule, rule.span)


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
    """For each of these phases the names that all of them have, with the same type (semantics C8)."""
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
