"""Lets and assignments: new names, and what may be changed."""

from __future__ import annotations

from spielwerk.check.relations import certain, element, is_collection
from spielwerk.check.scope import Scope
from spielwerk.check.state import Block, Check
from spielwerk.check.steps.doing import may_change, may_draw
from spielwerk.check.steps.procedures import call_procedure
from spielwerk.check.steps.procedures import target as procedure_target
from spielwerk.check.steps.targets import declare_local
from spielwerk.check.typed import game as t
from spielwerk.check.typed.symbols import (
    BOOL,
    INT,
    LONG,
    NONE,
    UNKNOWN,
    AttributeSymbol,
    Bounds,
    ListOf,
    MapOf,
    Maybe,
    Symbol,
    Type,
    Variable,
)
from spielwerk.check.types_of import bounds_of, written
from spielwerk.check.values.coerce import as_collection, collection, fitted, given_as, misfit, number, offered, plain
from spielwerk.check.values.narrow import present
from spielwerk.check.values.operators import calculate
from spielwerk.check.values.queries import bag
from spielwerk.diagnostics.source import Span
from spielwerk.model import expressions as m
from spielwerk.model import statements as s

Right = t.Expr | t.RandomOf | t.CallProcedure


def let(check: Check, node: s.Let, scope: Scope, block: Block) -> bool:
    found = written(check, node.type) if node.type is not None else None
    expected = found.type if found is not None else None
    variable = Variable(node.name, check.faults.word(node.span, node.name), type=UNKNOWN, role="let")
    if _is_take(check, node.value):
        block.steps.append(_take(check, node.value, scope, variable))
    else:
        value = right_side(check, node.value, scope, expected, block)
        variable.type = value_type(value)
        if found is not None:
            variable.bounds = bounds_of(check, found, scope)
            value = _fitted(check, value, found.type, variable.bounds)
        elif not _tells_its_type(value):
            check.faults.report("S311", node.value.span, quote=check.faults.quote(node.value.span), name=node.name)
            variable.type = UNKNOWN
        block.steps.append(t.Let(variable, value, span=node.span))
    if found is not None:
        variable.type = found.type
    declare_local(check, scope, variable, node.name, variable.span)
    check.lets.append(variable)
    if scope.context.at_once is not None:
        scope.context.own.add(variable)
    return False


def _tells_its_type(value: Right) -> bool:
    """`none`, `[]` and `{}` alone do not tell what they are of."""
    if isinstance(value, t.ListOfItems | t.SetOfItems):
        return bool(value.items)
    return value_type(value) != NONE


def value_type(value: Right) -> Type:
    if isinstance(value, t.CallProcedure):
        return value.procedure.result or UNKNOWN
    return value.type


def _fitted(check: Check, value: Right, wanted: Type, bounds: Bounds | None) -> Right:
    if isinstance(value, t.Typed):
        return fitted(check, value, wanted, bounds)
    # A stand-in of the same type, since a draw or a call is no expression.
    fitted(check, t.Typed(type=value_type(value), span=value.span), wanted)
    return value


# ---- right sides -------------------------------------------------------------------------------


def right_side(check: Check, node: m.Expression, scope: Scope, expected: Type | None, block: Block) -> Right:
    """What may follow `=`: an expression, a draw or several, or the result of a procedure."""
    if isinstance(node, m.Random):
        one = _random(check, node, scope)
        return one if node.amount is None else draw_several(check, node.amount, one, scope, block)
    if isinstance(node, m.Call):
        symbol = procedure_target(check, node)
        if symbol is not None:
            call = call_procedure(check, node, scope)
            if symbol.result is None:
                check.faults.report("S425", node.span, name=symbol.name)
            return call if call is not None and symbol.result is not None else check.unknown(node.span)
    return check.expression(node, scope, expected)


def _random(check: Check, node: m.Random, scope: Scope) -> t.RandomOf:
    may_draw(check, scope, node.span)
    source = bag(check, node.of, scope)
    if not isinstance(source.type, MapOf):
        source = plain(check, collection(check, source))
    source = offered(check, source)
    weight = None
    if node.weight is not None:
        item = Variable("it", node.span, type=element(source.type), role="it")
        value = fitted(check, check.expression(node.weight, scope.inside(item), INT), INT)
        weight = t.Lambda(item, value, type=INT, span=node.weight.span)
    return t.RandomOf(source, element(source.type), weight, node.span)


def _is_take(check: Check, node: m.Expression) -> bool:
    return isinstance(node, m.Call) and node.target.name == "take" and "take" not in check.known.callables


def take_alone(check: Check, node: m.Call, scope: Scope, block: Block) -> bool:
    """`take(list)` as a line of its own."""
    if not _is_take(check, node):
        return False
    block.steps.append(_take(check, node, scope, None))
    return True


def _take(check: Check, node: m.Expression, scope: Scope, variable: Variable | None) -> t.Step:
    assert isinstance(node, m.Call)
    given = list(node.arguments)
    if isinstance(node.target, m.Member) and node.target.of is not None:
        given.insert(0, node.target.of)
    if len(given) != 1:
        check.faults.report("S309", node.span, name="take", wanted=1, given=len(given))
        return t.TakeFrom(variable, check.unknown(node.span), span=node.span)
    source = lvalue(check, given[0], scope)
    if source is None:
        return t.TakeFrom(variable, check.unknown(node.span), span=node.span)
    if not isinstance(source.type, ListOf) and source.type != UNKNOWN:
        check.faults.report(
            "S301", source.span, wanted="list", given=given_as(source), quote=check.faults.quote(source.span)
        )
    if variable is not None:
        variable.type = element(source.type)
    return t.TakeFrom(variable, source, span=node.span)


# ---- assignments -------------------------------------------------------------------------------


def assign(check: Check, node: s.Assign, scope: Scope, block: Block) -> bool:
    if _is_take(check, node.value):
        variable = Variable("taken", node.value.span, type=UNKNOWN, role="let")
        block.steps.append(_take(check, node.value, scope, variable))
        value: Right = t.Get(variable, type=variable.type, span=node.value.span)
        target = lvalue(check, node.target, scope, node.operator)
    else:
        before = check.facts
        target = lvalue(check, node.target, scope, node.operator)
        expected = None if target is None else target.type
        # What was known before the change is still known while the value is computed.
        with check.assuming(before):
            value = right_side(check, node.value, scope, expected, block)
    if target is None:
        return False
    value = _assigned(check, node, target, value)
    block.steps.append(t.Assign(target, node.operator, value, span=node.span))
    if node.operator == "=" and isinstance(target.type, Maybe) and _is_something(value) and not _implied(check, target):
        check.facts |= present(target)
    return False


def _implied(check: Check, target: t.Expr) -> bool:
    """Whether what is read may differ from what has been written."""
    return isinstance(target, t.Read) and target.attribute in check.known.implied


def _is_something(value: Right) -> bool:
    type_ = value_type(value)
    return not isinstance(type_, Maybe) and type_ not in (NONE, UNKNOWN)


def _assigned(check: Check, node: s.Assign, target: t.Expr, value: Right) -> Right:
    if node.operator == "=":
        return _fitted(check, value, target.type, declared_bounds(target))
    if not isinstance(value, t.Typed):
        value_expr = t.Typed(type=value_type(value), span=value.span)
        result = calculate(check, node.operator[0], target, value_expr, node.span)
        stays_int(check, target, result, value_expr)
        return value
    result = calculate(check, node.operator[0], target, value, node.span)
    stays_int(check, target, result, value)
    if isinstance(result, t.Arithmetic) and isinstance(result.type, ListOf | MapOf):
        return result.right
    return as_collection(check, value) or value if is_collection(result.type) else value


def stays_int(check: Check, target: t.Expr, result: t.Expr, value: t.Expr) -> None:
    """What is an int cannot be changed by a long number."""
    if certain(target.type) == INT and result.type == LONG:
        misfit(check, value, INT)


def declared_bounds(target: t.Expr) -> Bounds | None:
    match target:
        case t.Get(variable=variable):
            return variable.bounds
        case t.Read(attribute=attribute):
            return attribute.bounds if not isinstance(attribute.type, MapOf) else None
        case t.MapGet(map=of) | t.ListGet(list=of):
            return of.attribute.bounds if isinstance(of, t.Read) else None
    return None


def lvalue(check: Check, node: m.Expression, scope: Scope, operator: str = "change") -> t.Expr | None:
    """Something that can be changed, with its declared type; None after a fault."""
    target = check.expression(node, scope)
    if target.type == UNKNOWN and isinstance(target, t.Constant):
        return None
    # Before the change is noted, which forgets what was known.
    known = None if isinstance(target.type, Maybe) or _implied(check, target) else target.type
    if not _changeable(check, target, scope) or plain(check, target) is not target:
        return None
    if operator not in ("=", "change") and known is not None:
        # Who has made sure that it is not none may calculate with it, and it stays so.
        target.type = known
        check.facts |= present(target)
    root = _root(target)
    if operator == "=" and root is not None:
        # Who only writes does not use.
        check.known.uses[root] -= 1
    return target


def _root(target: t.Expr) -> Symbol | None:
    match target:
        case t.Get(variable=variable):
            return variable
        case t.Read(attribute=attribute):
            return attribute
    return None


def _changeable(check: Check, target: t.Expr, scope: Scope) -> bool:
    match target:
        case t.Get(variable=variable):
            return _local(check, target, variable, scope)
        case t.Read(attribute=attribute):
            return _attribute(check, target, attribute, scope)
        case t.DieValue():
            return may_change(check, scope, target.span)
        case t.MapGet(map=of) | t.ListGet(list=of) if not isinstance(of, t.Contents | t.ObjectsOfKind):
            return _changeable(check, of, scope)
        case t.Each():
            check.faults.report("S415", target.span, quote=check.faults.quote(target.span))
            return False
    _not_changeable(check, target)
    return False


def _local(check: Check, target: t.Get, variable: Variable, scope: Scope) -> bool:
    if variable.role not in ("let", "parameter"):
        _not_changeable(check, target)
        return False
    if scope.context.at_once is not None and variable not in scope.context.own:
        check.faults.report("S407", target.span)
        return False
    check.write(variable)
    target.type = variable.type
    return True


def _attribute(check: Check, target: t.Read, attribute: AttributeSymbol, scope: Scope) -> bool:
    if attribute.constant:
        _not_changeable(check, target)
        return False
    if not may_change(check, scope, target.span):
        return False
    check.write(attribute)
    # A path through none cannot be written; that is seen when the match runs, the type is the declared one.
    target.type = attribute.type
    target.base = True
    return True


def _not_changeable(check: Check, target: t.Expr) -> None:
    quote = check.faults.quote(target.span)
    match target:
        case t.ContainerPlace() | t.Contents() | t.Builtin(name="at" | "holder" | "top" | "position"):
            check.faults.report("S426", target.span, quote=quote, word="move")
        case t.Builtin(name="owner"):
            check.faults.report("S426", target.span, quote=quote, word="give")
        case _:
            check.faults.report("S414", target.span, quote=quote)


def draw_several(check: Check, amount: m.Expression, one: t.RandomOf, scope: Scope, block: Block) -> t.Expr:
    """A list of what was drawn, in this order; the steps that draw are put before."""
    span = one.span
    times = number(check, check.expression(amount, scope, INT))
    drawn = _variable("drawn", ListOf(one.type), span)
    if one.type == UNKNOWN:
        return check.unknown(span)
    rest = _variable("rest", one.of.type if isinstance(one.of.type, MapOf) else ListOf(one.type), span)
    item = _variable("item", one.type, span)
    draw = t.Let(item, t.RandomOf(_get(rest), one.type, one.weight, span), span=span)
    keep = t.AddTo(_get(item), False, _get(drawn), span=span)
    whole = one.of if isinstance(rest.type, MapOf) else fitted(check, one.of, rest.type)
    drawn.room = times
    nothing: t.Expr = t.ListOfItems([], type=drawn.type, span=span)
    if not isinstance(rest.type, MapOf):
        # Nothing of a list, which has room for all of it.
        never = t.Constant(False, type=BOOL, span=span)
        nothing = t.Where(_get(rest), _variable("it", one.type, span), never, type=drawn.type, span=span)
    check.write(rest)
    check.write(drawn)
    block.steps += [
        t.Let(rest, whole, span=span),
        t.Let(drawn, nothing, span=span),
        t.Repeat(None, times, [draw, keep, _taken(rest, item, span)], span=span),
    ]
    return _get(drawn)


def _taken(rest: Variable, item: Variable, span: Span) -> t.Step:
    """What was drawn is taken away: of a bag one of that kind, of a list one that is equal."""
    if isinstance(rest.type, MapOf):
        there = t.MapGet(_get(rest), _get(item), type=INT, span=span)
        return t.Assign(there, "-=", t.Constant(1, type=INT, span=span), span=span)
    return t.RemoveFrom(_get(item), False, _get(rest), span=span)


def _variable(name: str, type_: Type, span: Span) -> Variable:
    return Variable(name, span, type=type_, role="let")


def _get(variable: Variable) -> t.Get:
    return t.Get(variable, type=variable.type, span=variable.span)
