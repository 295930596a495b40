"""What a condition tells about none: behind `if x != none:` x is something (semantics B7)."""

from __future__ import annotations

from spielwerk.check.relations import certain
from spielwerk.check.state import Check, Fact
from spielwerk.check.typed import game as t
from spielwerk.check.typed.symbols import NONE, Maybe, Symbol, Type
from spielwerk.model import expressions as m
from spielwerk.model import statements as s
from spielwerk.model.nodes import Line

Facts = frozenset[Fact]
NO_FACTS: Facts = frozenset()


def path(expr: t.Expr) -> Fact | None:
    """A key that is equal for equal paths; None for what is no path."""
    match expr:
        case t.Get(variable=variable):
            return ("get", variable)
        case t.Constant(value=value):
            return ("constant", value)
        case t.Read(attribute=attribute, of=None):
            return ("read", attribute)
        case t.Read(attribute=attribute, of=of) if of is not None:
            return _with("read", attribute, of)
        case t.AsField(space=space, of=of):
            return _with("field", space, of)
        case t.Builtin(name=name, arguments=arguments):
            return _with(name, None, *arguments)
        case t.CallFunction(function=function, arguments=arguments):
            return _with("call", function, *arguments)
        case t.MapGet(map=of, key=key) | t.ListGet(list=of, index=key):
            return _with("index", None, of, key)
    return None


def _with(word: str, symbol: object, *parts: t.Expr) -> Fact | None:
    keys = [path(part) for part in parts]
    return None if None in keys else (word, symbol, *keys)


def narrowed(check: Check, expr: t.Expr) -> t.Expr:
    """The expression with the type it has under what is known here."""
    if check.facts and isinstance(expr.type, Maybe):
        key = path(expr)
        if key is not None and key in check.facts:
            expr.type = expr.type.of
    return expr


def present(expr: t.Expr) -> Facts:
    """What follows if this is not none: nothing on the way was none either."""
    facts: set[Fact] = set()
    step: t.Expr | None = expr
    while step is not None:
        key = path(step)
        if key is not None:
            facts.add(key)
        step = _before(step)
    return frozenset(facts)


def _before(expr: t.Expr) -> t.Expr | None:
    match expr:
        case t.Read(of=of) | t.ContainerPlace(of=of) | t.DieValue(of=of):
            return of
        case t.AsField(of=of) | t.MapGet(map=of):
            return of
        case t.Builtin(name="top" | "at" | "owner" | "holder" | "position", arguments=[of]):
            return of
        case t.CallFunction(guard=True, arguments=[of, *_]):
            return of
    return None


def if_true(expr: t.Expr) -> Facts:
    """What is known where the condition holds."""
    match expr:
        case t.Not(of=of):
            return if_false(of)
        case t.Logic(operator="and", left=left, right=right):
            return if_true(left) | if_true(right)
        case t.Logic(operator="or", left=left, right=right):
            # Which of the two holds is not known, only that one does.
            return if_true(left) & if_true(right)
        case t.Compare(operator="!=", left=left, right=right):
            return _unequal(left, right)
        case t.Compare(operator="==", left=left, right=right):
            return _equal(left, right)
        case t.IsKind(of=of):
            return present(of)
        case t.Contains(collection=t.Contents(place=place)):
            return present(place)
        case t.Builtin(name="any", arguments=[t.Contents(place=place)]):
            return present(place)
    return present(expr) if isinstance(expr, t.Read | t.CallFunction) else NO_FACTS


def if_false(expr: t.Expr) -> Facts:
    """What is known where the condition does not hold."""
    match expr:
        case t.Not(of=of):
            return if_true(of)
        case t.Logic(operator="and", left=left, right=right):
            return if_false(left) & if_false(right)
        case t.Logic(operator="or", left=left, right=right):
            return if_false(left) | if_false(right)
        case t.Compare(operator="==", left=left, right=right):
            return _unequal(left, right)
        case t.Compare(operator="!=", left=left, right=right):
            return _equal(left, right)
        case t.Builtin(name="empty", arguments=[t.Contents(place=place)]):
            return present(place)
    return NO_FACTS


def _unequal(left: t.Expr, right: t.Expr) -> Facts:
    if right.type == NONE:
        return present(left)
    return present(right) if left.type == NONE else NO_FACTS


def _equal(left: t.Expr, right: t.Expr) -> Facts:
    """Equal to something that is never none."""
    facts = NO_FACTS
    if _certain(right.type):
        facts |= present(left)
    if _certain(left.type):
        facts |= present(right)
    return facts


def _certain(type_: Type) -> bool:
    return type_ != NONE and certain(type_) is type_


# ---- forgetting --------------------------------------------------------------------------------


def without(facts: Facts, names: set[str]) -> Facts:
    """What is still known when something with one of these names has changed."""
    # By name, not by symbol: a block is asked what it assigns to before its names are resolved. That may forget too
    # much, never too little.
    if not names or not facts:
        return facts
    return frozenset(fact for fact in facts if not _mentions_name(fact, names))


def _mentions_name(fact: Fact, names: set[str]) -> bool:
    for part in fact:
        if isinstance(part, tuple) and _mentions_name(part, names):
            return True
        if isinstance(part, Symbol) and part.name in names:
            return True
    return False


def assigned(lines: tuple[Line, ...]) -> set[str]:
    """The names that a block assigns to, at any depth."""
    names: set[str] = set()
    for line in lines:
        if isinstance(line, s.Assign):
            names.add(_last_name(line.target))
        for slot in ("then", "otherwise", "body"):
            inner = getattr(line, slot, None)
            if isinstance(inner, tuple):
                names |= assigned(inner)
        if isinstance(line, s.ChooseMenu):
            for alternative in line.alternatives:
                names |= assigned(getattr(alternative, "body", None) or ())
    return names


def _last_name(node: m.Expression) -> str:
    while isinstance(node, m.Index):
        node = node.of
    return node.name if isinstance(node, m.Name | m.Member) else ""
