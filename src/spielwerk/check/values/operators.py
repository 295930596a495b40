"""Operators: calculating, comparing, and, or, not."""

from __future__ import annotations

from spielwerk.check.relations import NUMBERS, VALUES, certain, element, fits, is_collection, is_place, join, notation
from spielwerk.check.scope import Scope
from spielwerk.check.state import Check
from spielwerk.check.typed import game as t
from spielwerk.check.typed.symbols import (
    BOOL,
    INT,
    KIND,
    LONG,
    NONE,
    TEXT,
    UNKNOWN,
    EnumType,
    ListOf,
    MapOf,
    Maybe,
    ObjectsOf,
    ObjectSymbol,
    SetOf,
    SpaceSymbol,
    Type,
)
from spielwerk.check.values.coerce import (
    as_collection,
    as_list,
    as_set,
    collection,
    condition,
    fitted,
    given_as,
    is_container,
    literal,
    numeric,
    plain,
)
from spielwerk.check.values.narrow import if_false, if_true
from spielwerk.diagnostics.source import Span
from spielwerk.model import expressions as m

ORDERING = ("<", "<=", ">", ">=")
MIRRORED = {"<": ">", ">": "<", "<=": ">=", ">=": "<="}


def unary(check: Check, node: m.Unary, scope: Scope, expected: Type | None) -> t.Expr:
    value = check.expression(node.operand, scope, expected)
    if node.operator in ("highest", "lowest"):
        check.faults.report("S342", node.span, word=node.operator)
        return value
    if node.operator == "not":
        return t.Not(condition(check, value), type=BOOL, span=node.span)
    if isinstance(value, t.Constant) and value.type in NUMBERS and isinstance(value.value, int):
        return t.Constant(-value.value, type=value.type, span=node.span)
    value = numeric(check, value)
    return t.Negate(value, type=_kind(value), span=node.span)


def _kind(*values: t.Expr) -> Type:
    """A calculation gives a long number if one of its numbers is long."""
    return LONG if any(value.type == LONG for value in values) else INT


def binary(check: Check, node: m.Binary, scope: Scope, expected: Type | None) -> t.Expr:
    match node.operator:
        case "and" | "or":
            return _logic(check, node, scope)
        case "==" | "!=":
            return _equality(check, node, scope)
        case "in":
            return _contains(check, node, scope)
        case "is":
            return _is(check, node, scope)
        case operator if operator in ORDERING:
            return _ordering(check, node, scope)
    return _arithmetic(check, node, scope, expected)


def _logic(check: Check, node: m.Binary, scope: Scope) -> t.Expr:
    left = condition(check, check.expression(node.left, scope, BOOL))
    # The right side is only asked where the left one leaves it open.
    with check.assuming(if_true(left) if node.operator == "and" else if_false(left)):
        right = condition(check, check.expression(node.right, scope, BOOL))
    return t.Logic(node.operator, left, right, type=BOOL, span=node.span)


# ---- calculating -------------------------------------------------------------------------------


def _arithmetic(check: Check, node: m.Binary, scope: Scope, expected: Type | None) -> t.Expr:
    left = check.expression(node.left, scope, expected)
    right = check.expression(node.right, scope, expected if expected is not None else left.type)
    return calculate(check, node.operator, left, right, node.span)


def calculate(check: Check, operator: str, left: t.Expr, right: t.Expr, span: Span) -> t.Expr:
    if UNKNOWN in (left.type, right.type):
        return check.unknown(span)
    if operator in "+-":
        if isinstance(left.type, MapOf) and isinstance(right.type, MapOf):
            return _maps(check, operator, left, right, span)
        if _joinable(left) and _joinable(right):
            return _collections(check, operator, left, right, span)
    left, right = numeric(check, left), numeric(check, right)
    if UNKNOWN in (left.type, right.type):
        return check.unknown(span)
    if operator in ("/", "mod") and literal(right) == 0:
        check.faults.report("S314", right.span)
    return t.Arithmetic(operator, left, right, type=_kind(left, right), span=span)


def _joinable(expr: t.Expr) -> bool:
    return is_container(expr) or is_collection(expr.type)


def _maps(check: Check, operator: str, left: t.Expr, right: t.Expr, span: Span) -> t.Expr:
    joined = join(left.type, right.type)
    if joined is None:
        _nothing_in_common(check, left, right, span)
        return check.unknown(span)
    return t.Arithmetic(operator, left, right, type=joined, span=span)


def _collections(check: Check, operator: str, left: t.Expr, right: t.Expr, span: Span) -> t.Expr:
    left, right = plain(check, collection(check, left)), collection(check, right)
    right = plain(check, right) if left.type != UNKNOWN else right
    joined = join(left.type, right.type)
    if UNKNOWN in (left.type, right.type):
        return check.unknown(span)
    if joined is None:
        _nothing_in_common(check, left, right, span)
        return check.unknown(span)
    if operator == "-" and isinstance(left.type, ListOf):
        joined = left.type
    elif isinstance(joined, SetOf):
        # A list and a set together are a set: what is in both is there once.
        left = left if isinstance(left.type, SetOf) else as_set(left)
        right = right if isinstance(right.type, SetOf) else as_set(right)
    elif isinstance(right.type, SetOf):
        right = as_list(right)
    return t.Arithmetic(operator, left, right, type=joined, span=span)


def _nothing_in_common(check: Check, left: t.Expr, right: t.Expr, span: Span) -> None:
    check.faults.report("S312", span, one=given_as(left), other=given_as(right))


# ---- comparing ---------------------------------------------------------------------------------


def _both(check: Check, node: m.Binary, scope: Scope) -> tuple[t.Expr, t.Expr]:
    """Both sides; the one whose type is plain helps to read the other (`Suit.hearts == x`, `.kind == König`)."""
    if _needs_help(check, node.left, scope) and not _needs_help(check, node.right, scope):
        right = check.expression(node.right, scope)
        return check.expression(node.left, scope, right.type), right
    left = check.expression(node.left, scope)
    return left, check.expression(node.right, scope, left.type)


def _needs_help(check: Check, node: m.Expression, scope: Scope) -> bool:
    if isinstance(node, m.SetLiteral | m.ListLiteral | m.MapLiteral):
        return True
    if not isinstance(node, m.Name) or scope.find(node.name) is not None:
        return False
    return node.name in check.known.enum_values or node.name in check.known.types


def _equality(check: Check, node: m.Binary, scope: Scope) -> t.Expr:
    left, right = _both(check, node, scope)
    left = plain(check, left)
    right = plain(check, right) if left.type != UNKNOWN else right
    if UNKNOWN not in (left.type, right.type):
        left, right = _comparable(check, left, right, node.span)
    return t.Compare(node.operator, left, right, type=BOOL, span=node.span)


def _comparable(check: Check, left: t.Expr, right: t.Expr, span: Span) -> tuple[t.Expr, t.Expr]:
    if is_collection(left.type) or is_collection(right.type):
        if _object_with_kind(left, right):
            kind = right if isinstance(right, t.ObjectsOfKind) else left
            other = left if kind is right else right
            check.faults.report(
                "S317",
                span,
                quote=check.faults.quote(other.span),
                kind=check.faults.quote(kind.span),
            )
            return left, right
        one, other_one = as_collection(check, left), as_collection(check, right)
        if one is not None and other_one is not None and fits(one.type, other_one.type):
            return _same_shape(one, other_one)
    if not _may_be_equal(left.type, right.type):
        check.faults.report("S305", span, one=given_as(left), other=given_as(right))
    return left, right


def _may_be_equal(one: Type, other: Type) -> bool:
    """Whether two values can be equal; any thing may be compared with none (semantics B7)."""
    if NONE in (one, other):
        thing = one if other == NONE else other
        return isinstance(thing, Maybe) or (thing not in VALUES and not isinstance(thing, MapOf | SetOf | ListOf))
    one, other = certain(one), certain(other)
    return fits(one, other) or fits(other, one)


def _same_shape(left: t.Expr, right: t.Expr) -> tuple[t.Expr, t.Expr]:
    if isinstance(left.type, SetOf) and isinstance(right.type, ListOf):
        return left, as_set(right)
    if isinstance(left.type, ListOf) and isinstance(right.type, SetOf):
        return as_set(left), right
    return left, right


def _object_with_kind(left: t.Expr, right: t.Expr) -> bool:
    for one, other in ((left, right), (right, left)):
        if isinstance(one, t.ObjectsOfKind) and one.owner is None and isinstance(certain(other.type), ObjectsOf):
            return True
    return False


def _ordering(check: Check, node: m.Binary, scope: Scope) -> t.Expr:
    left, right = _both(check, node, scope)
    if UNKNOWN not in (left.type, right.type):
        _check_order(check, left, right, node.span)
    return t.Compare(node.operator, left, right, type=BOOL, span=node.span)


def _check_order(check: Check, left: t.Expr, right: t.Expr, span: Span) -> None:
    for side in (left, right):
        quote = check.faults.quote(side.span)
        if side.type != NONE and not _ordered(certain(side.type)):
            check.faults.report("S306", side.span, given=given_as(side), quote=quote)
            return
        if isinstance(side.type, Maybe) or side.type == NONE:
            check.faults.report("S303", side.span, quote=quote)
            return
    if join(left.type, right.type) is None:
        check.faults.report("S305", span, one=given_as(left), other=given_as(right))


def _ordered(type_: Type) -> bool:
    return type_ in NUMBERS or isinstance(type_, EnumType | MapOf)


# ---- in, is ------------------------------------------------------------------------------------


def _contains(check: Check, node: m.Binary, scope: Scope) -> t.Expr:
    # The right side first: its elements tell what the left one can be.
    right = check.expression(node.right, scope)
    if right.type == TEXT:
        left = fitted(check, check.expression(node.left, scope, TEXT), TEXT)
        letters = t.Builtin("letters", [right], type=ListOf(TEXT), span=right.span)
        return t.Contains(left, letters, type=BOOL, span=node.span)
    found = as_collection(check, right, places=True)
    left = check.expression(node.left, scope, element(found.type) if found is not None else None)
    if found is None:
        check.faults.report("S307", right.span, given=given_as(right), quote=check.faults.quote(right.span))
        return check.unknown(node.span)
    of = element(found.type)
    if plain(check, found) is not found:
        return check.unknown(node.span)
    if (is_container(left) and not is_place(of)) or not _may_be_equal(left.type, of):
        check.faults.report("S305", node.span, one=given_as(left), other=notation(found.type))
    return t.Contains(left, found, type=BOOL, span=node.span)


def _is(check: Check, node: m.Binary, scope: Scope) -> t.Expr:
    left = check.expression(node.left, scope)
    symbol = check.known.types.get(node.right.name) if isinstance(node.right, m.Name) else None
    if not isinstance(symbol, ObjectSymbol | SpaceSymbol):
        _no_kind(check, node, scope, left)
        return t.Constant(None, type=BOOL, span=node.span)
    check.use(symbol)
    of = certain(left.type)
    possible = is_place(of) if isinstance(symbol, SpaceSymbol) else isinstance(of, ObjectsOf)
    if of != UNKNOWN and (not possible or (not fits(of, _type(symbol)) and not is_place(of))):
        check.faults.report("S305", node.span, one=given_as(left), other=symbol.name)
    return t.IsKind(left, symbol, type=BOOL, span=node.span)


def _type(symbol: ObjectSymbol | SpaceSymbol) -> Type:
    return ObjectsOf((symbol,)) if isinstance(symbol, ObjectSymbol) else UNKNOWN


def _no_kind(check: Check, node: m.Binary, scope: Scope, left: t.Expr) -> None:
    if isinstance(node.right, m.Broken):
        return
    if not isinstance(node.right, m.Name) or node.right.name in check.known.enum_values or scope.find(node.right.name):
        check.faults.report(
            "S315",
            node.right.span,
            quote=check.faults.quote(node.right.span),
            left=check.faults.quote(node.left.span),
        )
        return
    right = check.expression(node.right, scope, KIND)
    if right.type != UNKNOWN:
        check.faults.report(
            "S315", node.right.span, quote=check.faults.quote(node.right.span), left=check.faults.quote(node.left.span)
        )
