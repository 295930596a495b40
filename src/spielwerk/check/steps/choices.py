"""Choices: menus, picks, groups of picks (semantics C5, C6, C8)."""

from __future__ import annotations

from collections.abc import Callable

from spielwerk.check.relations import certain, element, maybe
from spielwerk.check.scope import Scope
from spielwerk.check.state import ActionMenu, Block, Check
from spielwerk.check.steps.doing import may_ask, may_change
from spielwerk.check.steps.targets import declare_local
from spielwerk.check.typed import game as t
from spielwerk.check.typed.symbols import BOOL, INT, PLAYER, UNKNOWN, ListOf, MapOf, ProcedureSymbol, Type, Variable
from spielwerk.check.values.coerce import collection, condition, given_as, number, offered, plain
from spielwerk.check.values.narrow import Facts, assigned, if_true, without
from spielwerk.check.values.queries import bag
from spielwerk.check.values.texts import message, optional_message, remember, remember_label
from spielwerk.diagnostics.diagnostic import Label
from spielwerk.diagnostics.source import Span
from spielwerk.model import expressions as m
from spielwerk.model import statements as s
from spielwerk.model.nodes import Line

SECONDS = {"": 1, "s": 1, "min": 60, "h": 3600, "days": 86400}


def asking(check: Check, scope: Scope, span: Span) -> None:
    """Notes that somebody is asked; a fault where that cannot be."""
    may_ask(check, scope, span)


def within(check: Check, node: s.Within | None, scope: Scope) -> t.Expr | None:
    """A time limit in seconds."""
    if node is None:
        return None
    amount = number(check, check.expression(node.amount, scope, INT))
    factor = SECONDS.get(node.unit, 1)
    if factor == 1:
        return amount
    return t.Arithmetic("*", amount, t.Constant(factor, type=INT, span=node.span), type=INT, span=node.span)


def hint(check: Check, node: m.Expression | None, scope: Scope) -> None:
    """A weight for bots: it has no influence on the match."""
    if node is not None:
        number(check, check.expression(node, scope, INT))


def _chooser(check: Check, node: m.Expression, scope: Scope) -> t.Expr:
    chooser = check.expression(node, scope, PLAYER)
    if certain(chooser.type) not in (PLAYER, UNKNOWN):
        check.faults.report("S323", chooser.span, given=given_as(chooser), quote=check.faults.quote(chooser.span))
    at_once = scope.context.at_once
    if at_once is not None and not (isinstance(chooser, t.Get) and chooser.variable is at_once):
        check.faults.report("S420", chooser.span, name=at_once.name)
    return chooser


# ---- menus -------------------------------------------------------------------------------------


def menu(check: Check, node: s.ChooseMenu, scope: Scope, block: Block) -> bool:
    asking(check, scope, node.chooser.span)
    chooser = _chooser(check, node.chooser, scope)
    limit = within(check, node.within, scope)
    ask = optional_message(check, node.ask, scope)
    facts = check.facts
    alternatives: list[t.Alternative] = []
    actions: list[int] = []
    seen: dict[str, Span] = {}
    leaves = bool(node.alternatives) and not node.optional
    for item in node.alternatives:
        if isinstance(item, s.AnyAction):
            if may_change(check, scope, item.span):
                actions.append(len(alternatives))
            leaves = False
            continue
        span = check.faults.word(item.span, item.name)
        if item.name in seen:
            check.faults.report("S205", span, Label(seen[item.name], "first"), name=item.name)
        seen.setdefault(item.name, span)
        found, done = _alternative(check, item, scope)
        alternatives.append(found)
        leaves = leaves and done
    check.facts = without(facts, assigned((node,)))
    otherwise = _otherwise(check, node.otherwise, scope)
    lines = None if otherwise is None else otherwise.steps
    step = t.ChooseMenu(chooser, node.optional, alternatives, lines, ask, limit, span=node.span)
    block.steps.append(step)
    owner = scope.context.owner
    if actions and isinstance(owner, ProcedureSymbol):
        check.action_menus.append(ActionMenu(step, owner, actions, seen))
        for loop in scope.context.loops:
            loop.menus.append(step)
    return leaves and (otherwise is None or otherwise.leaves)


def _alternative(check: Check, node: s.Alternative, scope: Scope) -> tuple[t.Alternative, bool]:
    inner = scope.inside()
    binds = [_bind(check, binder, inner) for binder in node.binders]
    test = None
    facts: Facts = frozenset()
    if node.condition is not None:
        test = condition(check, check.expression(node.condition, inner, BOOL))
        facts = if_true(test)
    reason = optional_message(check, node.reason, inner)
    with check.assuming(facts):
        remember_label(check, node.name, inner)
        label = optional_message(check, node.label, inner)
        hint(check, node.hint, inner)
        body = check.block(node.body or (), inner)
    check.known.alternatives.add(node.name)
    return t.Alternative(node.name, binds, label, test, body.steps, node.span, reason), body.leaves


def _bind(check: Check, node: s.Binder, scope: Scope, outer: Scope | None = None) -> t.Bind:
    source = pickable(check, node.source, scope)
    variable = Variable(node.name, check.faults.word(node.span, node.name), type=element(source.type), role="binder")
    if outer is not None and node.name not in scope.names:
        # The name goes on behind the choice: there it is compared with the others.
        scope.names[node.name] = variable
    else:
        declare_local(check, scope, variable, node.name, variable.span, again=False)
    return t.Bind(variable, source)


def pickable(check: Check, node: m.Expression, scope: Scope) -> t.Expr:
    """What one element is chosen from. Of a map only those keys are offered of which there is something."""
    source = bag(check, node, scope)
    if not isinstance(source.type, MapOf):
        return offered(check, plain(check, collection(check, source)))
    base = source.of if isinstance(source, t.Where) else source
    key = Variable("it", node.span, type=source.type.key, role="it")
    keys = collection(check, source)
    value = source.type.value
    amount = t.MapGet(base, t.Get(key, type=key.type, span=node.span), type=value, span=node.span)
    nothing = t.Constant(0, type=INT, span=node.span)
    some = t.Compare(">", amount, nothing, type=BOOL, span=node.span)
    return t.Where(keys, key, some, type=keys.type, span=node.span)


def _otherwise(check: Check, lines: tuple[Line, ...] | None, scope: Scope) -> Block | None:
    return None if lines is None else check.block(lines, scope.inside())


# ---- picks -------------------------------------------------------------------------------------


def choose(check: Check, node: s.Choose, scope: Scope, block: Block) -> bool:
    asking(check, scope, node.chooser.span)
    chooser = _chooser(check, node.chooser, scope)
    limit = within(check, node.within, scope)
    _remember_prompt(check, node, scope)
    ask = optional_message(check, node.ask, scope)
    if node.quantity is not None:
        return _several(check, node, scope, block, chooser, ask, limit)
    # Inside the choice the names are new; behind it they go on, so they are made known outside at the end.
    inner = scope.inside()
    binds = [_bind(check, binder, inner, scope) for binder in node.binders]
    label = optional_message(check, node.label, inner)
    hint(check, node.hint, inner)
    return _finish(
        check,
        node,
        scope,
        block,
        [bind.variable for bind in binds],
        inner,
        lambda body, otherwise: t.Choose(
            chooser, node.optional, binds, ask, label, body, otherwise, limit, span=node.span
        ),
    )


def _remember_prompt(check: Check, node: s.Choose, scope: Scope) -> None:
    """The prompt of a choice without `ask` is made from its line: "{player} chooses cell"."""
    if node.ask is None:
        who = check.faults.quote(node.chooser.span)
        names = ", ".join(binder.name for binder in node.binders)
        verb = "may choose" if node.optional else "chooses"
        remember(check, f"{{{who}}} {verb} {names}", scope)


def _finish(
    check: Check,
    node: s.Choose,
    scope: Scope,
    block: Block,
    variables: list[Variable],
    inner: Scope,
    make: Callable[[t.Body | None, t.Body | None], t.Step],
) -> bool:
    """Reads the blocks of a choice; behind it the names may be none if it can be left without a pick."""
    facts = without(check.facts, assigned((node,)))
    body = None if node.body is None else check.block(node.body, inner.inside())
    check.facts = facts
    otherwise = _otherwise(check, node.otherwise, scope)
    step = make(None if body is None else body.steps, None if otherwise is None else otherwise.steps)
    block.steps.append(step)
    unsure = node.optional or body is not None or (otherwise is not None and not otherwise.leaves)
    if body is not None and otherwise is not None and otherwise.leaves and not node.optional:
        unsure = False
    for variable in variables:
        if unsure:
            _make_unsure(variable)
        declare_local(check, scope, variable, variable.name, variable.span)
    done = body is not None and body.leaves
    return done and otherwise is not None and otherwise.leaves and not node.optional


def _make_unsure(variable: Variable) -> None:
    if not isinstance(variable.type, ListOf | MapOf):
        variable.type = maybe(variable.type)


def _several(
    check: Check,
    node: s.Choose,
    scope: Scope,
    block: Block,
    chooser: t.Expr,
    ask: t.Message | None,
    limit: t.Expr | None,
) -> bool:
    binder, low, high = _quantity(check, node, scope)
    exact = node.quantity is not None and low is not None and node.quantity.low == node.quantity.high
    inner = scope.inside()
    picked = Variable("picked", binder.span, type=_picks(check, binder, scope), role="picked")
    inner.names["picked"] = picked
    source = bag(check, binder.source, inner)
    from_map = isinstance(source.type, MapOf)
    source = offered(check, source if from_map else plain(check, collection(check, source)))
    picks: Type = source.type if from_map else ListOf(element(source.type))
    variable = Variable(binder.name, check.faults.word(binder.span, binder.name), type=picks, role="binder")
    # `picked` is known only in the source; behind it the name stands for all picks.
    inner.names = {binder.name: variable}
    label = None if node.label is None else message(check, node.label, _label_scope(inner, variable, source))
    hint(check, node.hint, inner)

    def made(body: t.Body | None, otherwise: t.Body | None) -> t.Step:
        first = (chooser, node.optional, variable, source, picked, low, high, node.ordered, from_map)
        return t.ChooseSeveral(*first, ask, label, body, otherwise, limit, exact, span=node.span)

    return _finish(check, node, scope, block, [variable], inner, made)


def _quantity(check: Check, node: s.Choose, scope: Scope) -> tuple[s.Binder, t.Expr | None, t.Expr | None]:
    """The one name for all picks, and how many there may be."""
    if len(node.binders) != 1:
        check.faults.report("S422", node.binders[1].span if len(node.binders) > 1 else node.span)
    ends = (None, None) if node.quantity is None else (node.quantity.low, node.quantity.high)
    low, high = (None if end is None else number(check, check.expression(end, scope, INT)) for end in ends)
    binder = node.binders[0] if node.binders else s.Binder("picked", m.Broken(span=node.span), span=node.span)
    return binder, low, high


def _picks(check: Check, binder: s.Binder, scope: Scope) -> Type:
    """The type of `picked`, which the condition of the choice itself may use."""
    base = binder.source
    while (isinstance(base, m.Query) and base.operator == "where") or isinstance(base, m.Named):
        base = base.of
    # Looked at only for its type; it is read again, and only then counts as used.
    uses = dict(check.known.uses)
    with check.faults.trial():
        found = check.expression(base, scope)
        if not isinstance(found.type, MapOf):
            found = collection(check, found)
    check.known.uses.clear()
    check.known.uses.update(uses)
    return found.type if isinstance(found.type, MapOf) else ListOf(element(found.type))


def _label_scope(inner: Scope, variable: Variable, source: t.Expr) -> Scope:
    """The label of a group is that of one pick: there the name is the element."""
    scope = inner.inside()
    scope.names[variable.name] = Variable(variable.name, variable.span, type=element(source.type), role="binder")
    return scope
