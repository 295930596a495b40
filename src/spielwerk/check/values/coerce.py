"""Values in the form a place wants them: a container as its contents, a list as a set, a place as a field."""

from __future__ import annotations

from spielwerk.check.relations import (
    NUMBERS,
    certain,
    element,
    fits,
    is_collection,
    is_nested,
    is_place,
    maybe,
    notation,
)
from spielwerk.check.state import Check
from spielwerk.check.typed import game as t
from spielwerk.check.typed.symbols import (
    BOOL,
    INT,
    LONG,
    NONE,
    PLACE,
    UNKNOWN,
    Bounds,
    FieldOf,
    ListOf,
    MapOf,
    Maybe,
    ObjectsOf,
    ObjectSymbol,
    SetOf,
    Type,
    Variable,
)


def is_container(expr: t.Expr) -> bool:
    """Whether this is a declared container, or a path to several of them (`players.hand`)."""
    if isinstance(expr, t.Choice):
        return is_container(expr.yes) and is_container(expr.no)
    if isinstance(expr, t.Each):
        return is_container(expr.value)
    return isinstance(expr, t.ContainerPlace)


def contents(check: Check, place: t.Expr) -> t.Expr:
    """The objects in a place, or in several containers one after the other."""
    if isinstance(place, t.Each):
        inner = contents(check, place.value)
        return t.Each(place.of, place.element, inner, flat=True, type=ListOf(element(inner.type)), span=place.span)
    if isinstance(place, t.Choice):
        yes, no = contents(check, place.yes), contents(check, place.no)
        return t.Choice(place.test, yes, no, type=yes.type, span=place.span)
    if isinstance(place, t.ContainerPlace):
        held: Type = ObjectsOf(place.container.holds)
        kind = SetOf(held) if place.container.kind == "field" else ListOf(held)
        return t.Contents(place, type=kind, span=place.span)
    return t.Contents(place, type=ListOf(ObjectsOf(held_in(check, place))), span=place.span)


def held_in(check: Check, place: t.Expr) -> tuple[ObjectSymbol, ...]:
    """The types of objects that can be in a place."""
    if isinstance(place, t.ContainerPlace):
        return place.container.holds
    of = certain(place.type)
    return (of.symbol.holds if isinstance(of, FieldOf) else ()) or check.known.roots()


def as_collection(check: Check, expr: t.Expr, places: bool = False) -> t.Expr | None:
    """The value as a collection; None if it is none. With `places` any place stands for its contents."""
    if is_container(expr):
        return contents(check, expr)
    if expr.type == UNKNOWN or is_collection(expr.type):
        return expr
    if isinstance(expr.type, MapOf):
        return t.MapKeys(expr, type=SetOf(expr.type.key), span=expr.span)
    if places and is_place(expr.type):
        return contents(check, expr)
    return None


def collection(check: Check, expr: t.Expr, places: bool = False) -> t.Expr:
    """The value as a collection that has an end; a fault if it is none."""
    found = as_collection(check, expr, places)
    if found is None:
        code = "S321" if is_place(expr.type) else "S307"
        quote = check.faults.quote(expr.span)
        check.faults.report(code, expr.span, given=notation(expr.type), quote=quote)
        return check.unknown(expr.span)
    if is_endless(found):
        check.faults.report("S318", found.span)
        return check.unknown(expr.span)
    return found


def plain(check: Check, expr: t.Expr) -> t.Expr:
    """A collection whose elements can be chosen, compared or kept one by one: no collection of collections."""
    if not is_nested(expr.type):
        return expr
    check.faults.report("S344", expr.span, given=notation(expr.type), quote=check.faults.quote(expr.span))
    return check.unknown(expr.span)


def is_endless(expr: t.Expr) -> bool:
    """`turns`, also from somebody on, or without some."""
    while isinstance(expr, t.Rotated | t.Where):
        expr = expr.of
    return isinstance(expr, t.Players) and expr.which == "turns"


def as_set(expr: t.Expr) -> t.Expr:
    type_ = SetOf(element(expr.type))
    if isinstance(expr, t.Builtin) and expr.name == "distinct":
        # It is a set already, which was only called a list: no second walk through it.
        expr.type = type_
        return expr
    if isinstance(expr, t.ListOfItems):
        return t.SetOfItems(expr.items, type=type_, span=expr.span)
    return t.Builtin("distinct", [expr], type=type_, span=expr.span)


def as_list(expr: t.Expr) -> t.Expr:
    """A set in its order, as a list."""
    of = element(expr.type)
    item = Variable("it", expr.span, type=of, role="it")
    value = t.Get(item, type=of, span=expr.span)
    return t.Each(expr, item, value, type=ListOf(of), span=expr.span)


def fitted(check: Check, expr: t.Expr, wanted: Type, bounds: Bounds | None = None) -> t.Expr:
    """The value in the form that is wanted; a fault if it does not fit."""
    if UNKNOWN in (expr.type, wanted):
        # There was a fault before; a second report about the same mistake would only confuse.
        return expr
    goal = certain(wanted)
    if isinstance(goal, SetOf | ListOf):
        shaped = _shaped(check, expr, goal)
        if shaped is not None:
            for item in shaped.items if isinstance(shaped, t.SetOfItems | t.ListOfItems) else ():
                in_range(check, item, bounds)
            return shaped
    elif isinstance(goal, FieldOf) and certain(expr.type) == PLACE and not is_container(expr):
        return as_field(expr, goal)
    elif fits(expr.type, wanted):
        if goal == INT:
            in_range(check, expr, bounds)
        return expr
    misfit(check, expr, wanted)
    return check.unknown(expr.span)


def _shaped(check: Check, expr: t.Expr, goal: SetOf | ListOf) -> t.Expr | None:
    """A collection as a set or list; containers stay places where places are wanted."""
    places = is_container(expr) and certain(goal.of) == PLACE and is_collection(expr.type)
    found = expr if places else as_collection(check, expr)
    if found is None or not fits(element(found.type), goal.of) or is_endless(found):
        return None
    if found.type == UNKNOWN:
        return found
    if isinstance(goal, SetOf) and isinstance(certain(found.type), ListOf):
        return as_set(found)
    if isinstance(goal, ListOf) and isinstance(certain(found.type), SetOf):
        return as_list(found)
    return found


def as_field(expr: t.Expr, goal: FieldOf) -> t.Expr:
    return t.AsField(goal.symbol, expr, type=maybe(goal), span=expr.span)


def misfit(check: Check, expr: t.Expr, wanted: Type) -> None:
    """Reports that a value does not fit."""
    quote = check.faults.quote(expr.span)
    if expr.type == NONE:
        check.faults.report("S310", expr.span, wanted=notation(wanted))
    elif isinstance(expr.type, Maybe) and fits(expr.type.of, wanted):
        check.faults.report("S303", expr.span, quote=quote)
    elif certain(expr.type) == LONG and certain(wanted) == INT:
        check.faults.report("S550", expr.span, quote=quote)
    elif wanted == BOOL:
        not_a_condition(check, expr)
    else:
        check.faults.report("S301", expr.span, wanted=notation(wanted), given=given_as(expr), quote=quote)


def given_as(expr: t.Expr) -> str:
    """How the type of a value is called in a message."""
    if isinstance(expr, t.ContainerPlace):
        return f"{expr.container.kind} of {notation(ObjectsOf(expr.container.holds))}"
    return notation(expr.type)


def condition(check: Check, expr: t.Expr) -> t.Expr:
    """The value as a condition: only true and false are (semantics B6)."""
    if expr.type not in (BOOL, UNKNOWN):
        not_a_condition(check, expr)
        return t.Constant(1, type=UNKNOWN, span=expr.span)
    return expr


def not_a_condition(check: Check, expr: t.Expr) -> None:
    quote = check.faults.quote(expr.span)
    if is_container(expr) or is_collection(expr.type) or isinstance(expr.type, MapOf):
        instead = f"any({quote})"
    elif certain(expr.type) in NUMBERS:
        instead = f"{quote} > 0"
    elif certain(expr.type) == BOOL:
        instead = f"{quote} == true"
    else:
        instead = f"{quote} != none"
    check.faults.report("S302", expr.span, given=given_as(expr), quote=quote, instead=instead)


def number(check: Check, expr: t.Expr) -> t.Expr:
    """The value as an int."""
    if expr.type == LONG:
        check.faults.report("S550", expr.span, quote=check.faults.quote(expr.span))
        return check.unknown(expr.span)
    return numeric(check, expr)


def offered(check: Check, source: t.Expr) -> t.Expr:
    """What is offered for a choice or drawn from: everything but long numbers, and not so many of something."""
    of = source.type.value if isinstance(source.type, MapOf) else element(source.type)
    if of != LONG:
        return source
    check.faults.report("S551", source.span)
    return check.unknown(source.span)


def numeric(check: Check, expr: t.Expr) -> t.Expr:
    """The value as a number to calculate with: an int or a long."""
    if expr.type in NUMBERS or expr.type == UNKNOWN:
        return expr
    quote = check.faults.quote(expr.span)
    if (isinstance(expr.type, Maybe) and expr.type.of in NUMBERS) or expr.type == NONE:
        check.faults.report("S303", expr.span, quote=quote)
    else:
        check.faults.report("S304", expr.span, given=given_as(expr), quote=quote)
    return check.unknown(expr.span)


def literal(expr: t.Expr | None) -> int | None:
    """The number, where it is written down."""
    if isinstance(expr, t.Constant) and expr.type in NUMBERS and isinstance(expr.value, int):
        return expr.value
    if isinstance(expr, t.Negate):
        inner = literal(expr.of)
        return None if inner is None else -inner
    return None


def in_range(check: Check, expr: t.Expr, bounds: Bounds | None) -> None:
    """A number that is written down must be in the declared range."""
    value = literal(expr)
    if value is None or bounds is None:
        return
    low, high = literal(bounds.low), literal(bounds.high)
    # A range that is wrong itself is told where it is declared.
    if low is not None and high is not None and low > high:
        return
    if (low is not None and value < low) or (high is not None and value > high):
        shown = [
            check.faults.quote(end.span) if end.span.end else str(literal(end)) for end in (bounds.low, bounds.high)
        ]
        check.faults.report("S313", expr.span, value=value, low=shown[0], high=shown[1])
