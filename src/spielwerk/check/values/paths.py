"""Paths: `player.hand`, `.cost`, `Suit.hearts`, `Board.a1`, `Turn.rolled`; through a collection, of each element."""

from __future__ import annotations

from collections.abc import Callable

from spielwerk.check.builtins.table import BUILT_INS, PLACE_MEMBERS, call_built_in
from spielwerk.check.declare.field_names import example_fields, is_field_name, may_exist, position
from spielwerk.check.declare.overriding import takes
from spielwerk.check.faults import listed
from spielwerk.check.relations import certain, element, is_collection
from spielwerk.check.scope import Scope
from spielwerk.check.state import Check
from spielwerk.check.steps.actions import parameter_outside
from spielwerk.check.typed import game as t
from spielwerk.check.typed.symbols import (
    UNKNOWN,
    EnumSymbol,
    FieldOf,
    ListOf,
    MapOf,
    Maybe,
    OptionSymbol,
    ProcedureSymbol,
    SpaceSymbol,
    Type,
    Variable,
)
from spielwerk.check.values.arguments import Arguments
from spielwerk.check.values.coerce import contents, is_container, is_endless
from spielwerk.check.values.functions import call_function
from spielwerk.check.values.members import attribute, member_names, single_member
from spielwerk.check.values.names import enum_constant, unknown_member
from spielwerk.diagnostics.source import Span
from spielwerk.model import expressions as m


def member(check: Check, node: m.Member, scope: Scope, expected: Type | None) -> t.Expr:
    word_span = check.faults.last_word(node.span, node.name)
    if node.of is None:
        base = thing(check, node.span, scope)
    else:
        found = _of_declaration(check, node, word_span, scope)
        if found is not None:
            return found
        base = check.expression(node.of, scope)
    return select(check, base, node.name, node.span, word_span, scope)


def thing(check: Check, span: Span, scope: Scope) -> t.Expr:
    """The thing under discussion."""
    found = scope.thing()
    if found is None:
        check.faults.report("S209", span)
        return check.unknown(span)
    return t.Get(found, type=found.type, span=span)


def it(check: Check, node: m.It, scope: Scope, expected: Type | None) -> t.Expr:
    return thing(check, node.span, scope)


def self_(check: Check, node: m.Self, scope: Scope, expected: Type | None) -> t.Expr:
    found = scope.context.self
    if found is None:
        check.faults.report("S210", node.span)
        return check.unknown(node.span)
    return t.Get(found, type=found.type, span=node.span)


# ---- names of declarations before the dot ------------------------------------------------------


def _of_declaration(check: Check, node: m.Member, word_span: Span, scope: Scope) -> t.Expr | None:
    if not isinstance(node.of, m.Name) or scope.find(node.of.name) is not None:
        return None
    symbol = check.known.types.get(node.of.name)
    if isinstance(symbol, EnumSymbol):
        return _enum_value(check, symbol, node, word_span)
    if isinstance(symbol, SpaceSymbol):
        return _field(check, symbol, node, word_span)
    phase = check.known.callables.get(node.of.name)
    if isinstance(phase, ProcedureSymbol) and node.of.name not in check.known.values:
        return _of_phase(check, phase, node, word_span, scope)
    return None


def _enum_value(check: Check, symbol: EnumSymbol, node: m.Member, word_span: Span) -> t.Expr:
    if node.name in symbol.values:
        return enum_constant(check, symbol, symbol.values.index(node.name) + 1, node.span)
    check.use(symbol)
    hint = check.faults.did_you_mean(node.name, symbol.values)
    check.faults.report("S202", word_span, name=node.name, type=symbol.name, hint=hint)
    return check.unknown(node.span)


def _field(check: Check, space: SpaceSymbol, node: m.Member, word_span: Span) -> t.Expr | None:
    """A field by its name; None if the name is one of an attribute (then it is a path through all fields)."""
    if node.name in space.attributes:
        return None
    named = t.NamedField(space, node.name, type=FieldOf(space), span=node.span)
    if node.name in space.names:
        check.use(space)
        return named
    if is_field_name(space, node.name):
        check.use(space)
        at = position(space, node.name)
        if at is None or not may_exist(space, at):
            check.faults.report("S215", word_span, name=node.name, space=space.name, fields=example_fields(space))
        return named
    # The board is a file that is chosen for each match: only then is it known which fields there are.
    if isinstance(space.of, OptionSymbol) and node.name not in member_names(check, FieldOf(space)):
        check.use(space)
        return named
    if space.names:
        if node.name in member_names(check, FieldOf(space)):
            return None
        check.use(space)
        hint = check.faults.did_you_mean(node.name, space.names)
        check.faults.report("S215", word_span, name=node.name, space=space.name, fields=listed(space.names), hint=hint)
        return check.unknown(node.span)
    return None


def _of_phase(check: Check, phase: ProcedureSymbol, node: m.Member, word_span: Span, scope: Scope) -> t.Expr:
    check.use(phase)
    if node.name in phase.attributes:
        return attribute(check, phase.attributes[node.name], None, node.span, scope)
    for parameter in phase.parameters:
        if parameter.name == node.name:
            return parameter_outside(check, phase, parameter, node.span)
    names = [*phase.attributes, *(parameter.name for parameter in phase.parameters)]
    hint = check.faults.did_you_mean(node.name, names)
    check.faults.report("S202", word_span, name=node.name, type=phase.name, hint=hint)
    return check.unknown(node.span)


# ---- members of values -------------------------------------------------------------------------


def select(check: Check, base: t.Expr, word: str, span: Span, word_span: Span, scope: Scope) -> t.Expr:
    """`base.word`"""
    if base.type == UNKNOWN:
        return check.unknown(span)
    if is_container(base) and not is_collection(base.type):
        return _of_container(check, base, word, span, word_span, scope)
    if is_container(base):
        base = contents(check, base)
    if is_collection(base.type):
        return _of_each(check, base, word, span, word_span, scope)
    if isinstance(base.type, MapOf):
        unknown_member(check, word, word_span, base.type, ())
        return check.unknown(span)
    found = single_member(check, base, word, span, scope)
    if found is None:
        unknown_member(check, word, word_span, base.type, member_names(check, base.type))
        return check.unknown(span)
    return found


def _of_container(check: Check, base: t.Expr, word: str, span: Span, word_span: Span, scope: Scope) -> t.Expr:
    """A member of the container itself, or of what is in it; both at once is a fault (semantics B16)."""
    inside = contents(check, base)
    held = element(inside.type)
    if word in PLACE_MEMBERS and word != "owner":
        if word in member_names(check, held):
            check.faults.report("S222", word_span, name=word, container=check.faults.quote(base.span))
        found = single_member(check, base, word, span, scope)
        if found is not None:
            return found
    return _of_each(check, inside, word, span, word_span, scope)


def _of_each(check: Check, base: t.Expr, word: str, span: Span, word_span: Span, scope: Scope) -> t.Expr:
    # A member of the elements comes before a function of the whole.
    if word not in member_names(check, element(base.type)):
        whole = _of_whole(check, base, word, span, scope)
        if whole is not None:
            return whole
    return each(check, base, span, lambda item: select(check, item, word, span, word_span, scope))


def _of_whole(check: Check, base: t.Expr, word: str, span: Span, scope: Scope) -> t.Expr | None:
    """A function of the collection itself: `players.count`, `cards.fair`."""
    call = Arguments(check, scope, word, span, [base])
    for symbol in check.known.functions(word):
        if takes(symbol, base.type):
            return call_function(call, symbol)
    built_in = BUILT_INS.get(word)
    if built_in is not None and built_in.takes_collection and built_in.least == 1:
        return call_built_in(call)
    return None


def each(check: Check, base: t.Expr, span: Span, value_of: Callable[[t.Expr], t.Expr]) -> t.Expr:
    """A path through a collection: of every element; none is left out, collections are joined."""
    if is_endless(base):
        check.faults.report("S318", base.span)
        return check.unknown(span)
    of = element(base.type)
    item = Variable("it", span, type=of, role="it")
    value = value_of(t.Get(item, type=of, span=base.span))
    if value.type == UNKNOWN:
        return check.unknown(span)
    flat = is_collection(value.type)
    inner = element(value.type) if flat else value.type
    return t.Each(base, item, value, flat=flat, drop=isinstance(inner, Maybe), type=ListOf(certain(inner)), span=span)
