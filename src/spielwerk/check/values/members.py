"""The members of single things: attributes, places, dice, functions, and what every object or place has; reads of
them as typed values."""

from __future__ import annotations

from collections.abc import Iterator

from spielwerk.check.builtins.table import BUILT_INS, OBJECT_MEMBERS, PLACE_MEMBERS, call_built_in
from spielwerk.check.declare.overriding import meant, takes
from spielwerk.check.relations import certain, is_place, through_none
from spielwerk.check.scope import Scope
from spielwerk.check.state import Check
from spielwerk.check.typed import game as t
from spielwerk.check.typed.symbols import (
    BOOL,
    INT,
    KIND,
    PLACE,
    PLAYER,
    TEXT,
    AttributeSymbol,
    ContainerSymbol,
    DieSymbol,
    EnumType,
    FieldOf,
    ListOf,
    Maybe,
    ObjectsOf,
    ObjectSymbol,
    Type,
)
from spielwerk.check.values.arguments import Arguments
from spielwerk.check.values.coerce import as_field, contents, held_in, is_container
from spielwerk.check.values.functions import call_function
from spielwerk.check.values.narrow import narrowed
from spielwerk.diagnostics.source import Span


def single_member(check: Check, base: t.Expr, word: str, span: Span, scope: Scope) -> t.Expr | None:
    """A member of one thing; None if it has no such member."""
    # The first that has it wins: what the game declares comes before what everything has.
    return (
        _declared(check, base, word, span, scope)
        or _function(check, base, word, span, scope)
        or _of_every_thing(check, base, word, span)
        or _built_in(check, base, word, span, scope)
    )


def _declared(check: Check, base: t.Expr, word: str, span: Span, scope: Scope) -> t.Expr | None:
    of = certain(base.type)
    if of == PLAYER:
        home = check.known.game.player
        if word in home.attributes:
            return attribute(check, home.attributes[word], base, span, scope)
        if word in home.containers:
            return container(check, home.containers[word], base, span, scope)
        if word in home.dice:
            return dice(check, home.dice[word], base, span, scope)
        return None
    if isinstance(of, FieldOf):
        found = of.symbol.attributes.get(word)
    elif isinstance(of, ObjectsOf):
        found = next((hit for symbol in of.symbols if (hit := inherited(symbol, word))), None)
    elif of == PLACE and not is_container(base):
        return _of_field(check, base, word, span, scope)
    else:
        return None
    return None if found is None else attribute(check, found, base, span, scope)


def _of_field(check: Check, base: t.Expr, word: str, span: Span, scope: Scope) -> t.Expr | None:
    """An attribute of a place: the only space that has it tells which fields are meant."""
    for space in check.known.game.spaces.values():
        if word in space.attributes:
            field = as_field(base, FieldOf(space))
            return attribute(check, space.attributes[word], field, span, scope)
    return None


def inherited(symbol: ObjectSymbol, word: str) -> AttributeSymbol | None:
    """An attribute of an object type or of its parents."""
    step: ObjectSymbol | None = symbol
    while step is not None:
        if word in step.attributes:
            return step.attributes[word]
        step = step.parent
    return None


def _function(check: Check, base: t.Expr, word: str, span: Span, scope: Scope) -> t.Expr | None:
    found = meant(check, check.known.functions(word), base.type, span)
    return None if found is None else call_function(Arguments(check, scope, word, span, [base]), found)


def _of_every_thing(check: Check, base: t.Expr, word: str, span: Span) -> t.Expr | None:
    of = certain(base.type)
    if isinstance(of, ObjectsOf) and word in OBJECT_MEMBERS:
        type_ = PLAYER if word == "owner" and _always_owned(of.symbols) else OBJECT_MEMBERS[word]
        return through(check, base, t.Builtin(word, [base], type=type_, span=span))
    if is_place(of) and word in PLACE_MEMBERS:
        return _of_place(check, base, word, span)
    if word == "name" and (of in (PLAYER, KIND) or isinstance(of, EnumType | FieldOf)):
        return through(check, base, t.Builtin(word, [base], type=TEXT, span=span))
    return None


def _always_owned(symbols: tuple[ObjectSymbol, ...]) -> bool:
    """Objects that every player has belong to somebody."""
    return bool(symbols) and all(_per_player(symbol) for symbol in symbols)


def _per_player(symbol: ObjectSymbol) -> bool:
    step: ObjectSymbol | None = symbol
    while step is not None:
        if step.lot is not None and step.lot.per_player:
            return True
        step = step.parent
    return False


def _of_place(check: Check, base: t.Expr, word: str, span: Span) -> t.Expr:
    if word == "empty":
        return t.Builtin("empty", [contents(check, base)], type=BOOL, span=span)
    if word == "owner":
        return through(check, base, t.Builtin("owner", [base], type=Maybe(PLAYER), span=span))
    held = held_in(check, base)
    return through(check, base, t.Builtin("top", [base], type=Maybe(ObjectsOf(held)), span=span))


def _built_in(check: Check, base: t.Expr, word: str, span: Span, scope: Scope) -> t.Expr | None:
    """`heap.index` is `index(heap)`."""
    built_in = BUILT_INS.get(word)
    if built_in is None or built_in.least > 1:
        return None
    # Read twice: the function is meant only if the first reading finds no fault.
    with check.faults.trial() as wrong:
        call_built_in(Arguments(check, scope, word, span, [base]))
    return None if wrong else call_built_in(Arguments(check, scope, word, span, [base]))


# ---- for 'did you mean' ------------------------------------------------------------------------


def member_names(check: Check, type_: Type) -> set[str]:
    """The names of all members of a type."""
    of = certain(type_)
    names = {symbol.name for symbol in check.known.all_functions() if takes(symbol, of)}
    names.update(_own_names(check, of))
    return names


def _own_names(check: Check, of: Type) -> Iterator[str]:
    if of == PLAYER:
        home = check.known.game.player
        yield from (*home.attributes, *home.containers, *home.dice)
    elif isinstance(of, FieldOf):
        yield from (*of.symbol.attributes, *PLACE_MEMBERS)
    elif isinstance(of, ObjectsOf):
        yield from OBJECT_MEMBERS
        for symbol in of.symbols:
            yield from _inherited_names(symbol)
    elif of == PLACE:
        yield from PLACE_MEMBERS
        for space in check.known.game.spaces.values():
            yield from space.attributes


def _inherited_names(symbol: ObjectSymbol) -> Iterator[str]:
    step: ObjectSymbol | None = symbol
    while step is not None:
        yield from step.attributes
        step = step.parent


def through(check: Check, of: t.Expr | None, value: t.Expr) -> t.Expr:
    """A value that is reached through another: none on the way gives none."""
    if of is not None and isinstance(of.type, Maybe):
        value.type = through_none(value.type)
    return narrowed(check, value)


def attribute(check: Check, symbol: AttributeSymbol, of: t.Expr | None, span: Span, scope: Scope) -> t.Expr:
    check.use(symbol, scope)
    return through(check, of, t.Read(symbol, of, type=symbol.type, span=span))


def container(check: Check, symbol: ContainerSymbol, of: t.Expr | None, span: Span, scope: Scope) -> t.Expr:
    check.use(symbol, scope)
    return t.ContainerPlace(symbol, of, type=PLACE, span=span)


def dice(check: Check, symbol: DieSymbol, of: t.Expr | None, span: Span, scope: Scope) -> t.Expr:
    check.use(symbol, scope)
    shown: Type = ListOf(INT) if several(symbol) else INT
    return through(check, of, t.DieValue(symbol, of, type=shown, span=span))


def several(symbol: DieSymbol) -> bool:
    return symbol.count is not None
