"""What a bare name means (semantics B2, B11), and what was probably meant if it means nothing."""

from __future__ import annotations

from collections.abc import Iterable

from spielwerk.check.declare.constants import settle
from spielwerk.check.faults import meant
from spielwerk.check.known import Value
from spielwerk.check.relations import certain, notation
from spielwerk.check.scope import Scope
from spielwerk.check.state import Check
from spielwerk.check.steps.actions import parameter_inside
from spielwerk.check.typed import game as t
from spielwerk.check.typed.symbols import (
    BOOL,
    DIRECTION,
    KIND,
    PLAYER,
    AttributeSymbol,
    ConstSymbol,
    ContainerSymbol,
    DieSymbol,
    EnumSymbol,
    EnumType,
    FieldOf,
    ListOf,
    Maybe,
    ObjectsOf,
    ObjectSymbol,
    OptionSymbol,
    SetOf,
    SpaceSymbol,
    Symbol,
    Type,
    Variable,
)
from spielwerk.check.values.members import attribute, container, dice, member_names, single_member
from spielwerk.check.values.narrow import narrowed
from spielwerk.diagnostics.phrase import NOTHING, Phrase
from spielwerk.diagnostics.source import Span
from spielwerk.model import expressions as m
from spielwerk.notation.spiel.text.words import VALUES

PLAYER_LISTS = ("players", "all_players", "finished", "turns")


def name(check: Check, node: m.Name, scope: Scope, expected: Type | None) -> t.Expr:
    # The first that knows the name wins: inner names before outer ones, those of the game before built-in ones.
    found = (
        local(check, node.name, node.span, scope)
        or _declared(check, node, scope)
        or _enum_value(check, node, expected)
        or _type(check, node, expected)
        or _built_in(check, node, scope)
    )
    if found is not None:
        return found
    unknown_name(check, node.name, node.span, scope)
    return check.unknown(node.span)


def local(check: Check, word: str, span: Span, scope: Scope) -> t.Expr | None:
    """A parameter, let, loop or choice, or an attribute of the phase."""
    found = scope.find(word)
    if isinstance(found, Variable):
        check.use(found)
        return narrowed(check, t.Get(found, type=found.type, span=span))
    if found is not None:
        return found
    context = scope.context
    if context.phase is not None and word in context.phase.attributes:
        return attribute(check, context.phase.attributes[word], None, span, scope)
    if context.phase is not None and context.kind == "function":
        for parameter in context.phase.parameters:
            if parameter.name == word:
                return parameter_inside(check, context.phase, parameter, span)
    common = context.common.get(word)
    if isinstance(common, AttributeSymbol):
        return attribute(check, common, None, span, scope)
    if common is not None and context.action_of is not None:
        return parameter_inside(check, context.action_of, common, span)
    return None


def _declared(check: Check, node: m.Name, scope: Scope) -> t.Expr | None:
    thing = scope.bare_members()
    if thing is not None:
        # In the label of an object type the names of its attributes need no dot: "{value} of {suit}".
        found = single_member(check, t.Get(thing, type=thing.type, span=node.span), node.name, node.span, scope)
        if found is not None:
            return found
    symbol = check.known.values.get(node.name)
    return None if symbol is None else value(check, symbol, node.span, scope)


def value(check: Check, symbol: Value, span: Span, scope: Scope) -> t.Expr:
    """An option, a constant, or something of the table."""
    match symbol:
        case OptionSymbol():
            check.use(symbol)
            return t.OptionValue(symbol, type=symbol.type, span=span)
        case ConstSymbol():
            check.use(symbol)
            settle(check, symbol)
            return t.ConstValue(symbol, type=symbol.type, span=span)
        case AttributeSymbol():
            return attribute(check, symbol, None, span, scope)
        case ContainerSymbol():
            return container(check, symbol, None, span, scope)
        case DieSymbol():
            return dice(check, symbol, None, span, scope)


def _enum_value(check: Check, node: m.Name, expected: Type | None) -> t.Expr | None:
    """A value by its bare name; where two enums have it, the expected type decides."""
    homes = check.known.enum_values.get(node.name)
    if homes is None:
        return None
    wanted = certain(expected) if expected is not None else None
    for symbol, number in homes:
        if len(homes) == 1 or wanted == EnumType(symbol):
            return enum_constant(check, symbol, number, node.span)
    check.faults.report(
        "S207",
        node.span,
        name=node.name,
        enums=", ".join(symbol.name for symbol, _ in homes),
        instead=f"{homes[0][0].name}.{node.name}",
    )
    return check.unknown(node.span)


def enum_constant(check: Check, symbol: EnumSymbol, number: int, span: Span) -> t.Expr:
    check.use(symbol)
    return t.Constant(number, type=EnumType(symbol), span=span)


def _type(check: Check, node: m.Name, expected: Type | None) -> t.Expr | None:
    """The name of a type stands for all its elements; where a kind is wanted, for the kind."""
    if node.name == "bool":
        return t.EnumValues(None, type=SetOf(BOOL), span=node.span)
    symbol = check.known.types.get(node.name)
    if symbol is None:
        return None
    check.use(symbol)
    match symbol:
        case EnumSymbol():
            return t.EnumValues(symbol, type=SetOf(EnumType(symbol)), span=node.span)
        case SpaceSymbol():
            return t.SpaceFields(symbol, type=SetOf(FieldOf(symbol)), span=node.span)
        case ObjectSymbol():
            if expected is not None and certain(expected) == KIND:
                return t.KindValue(symbol, type=KIND, span=node.span)
            return t.ObjectsOfKind(symbol, type=SetOf(ObjectsOf((symbol,))), span=node.span)


def _built_in(check: Check, node: m.Name, scope: Scope) -> t.Expr | None:
    word = node.name
    if word in PLAYER_LISTS:
        ordered = word in ("turns", "finished")
        return t.Players(word, type=ListOf(PLAYER) if ordered else SetOf(PLAYER), span=node.span)
    if word in t.DIRECTIONS:
        return t.Constant(t.DIRECTIONS.index(word) + 1, type=DIRECTION, span=node.span)
    if scope.context.result_known:
        if word == "over":
            return t.Builtin("over", [], type=BOOL, span=node.span)
        if word == "winner":
            return t.Builtin("winner", [], type=Maybe(PLAYER), span=node.span)
        if word in ("success", "failure"):
            return t.Builtin(word, [], type=BOOL, span=node.span)
    return None


# ---- unknown names -----------------------------------------------------------------------------


def unknown_name(check: Check, word: str, span: Span, scope: Scope) -> None:
    known = check.known
    thing = scope.thing()
    dotted = thing is not None and word in member_names(check, thing.type)
    if word in known.callables or word in known.methods:
        check.faults.report("S211", span, name=word, hint=dot_hint(f".{word}") if dotted else NOTHING)
        return
    names = _names(check, scope)
    similar = check.faults.closest(word, names)
    hint = NOTHING
    if dotted:
        hint = dot_hint(f".{word}")
    elif word in known.fields:
        hint = meant(f"{known.fields[word][0].name}.{word}")
    elif phases := [phase.name for phase in known.game.procedures.values() if word in phase.attributes]:
        hint = meant(f"{phases[0]}.{word}")
    elif word in ("over", "winner", "success", "failure"):
        hint = Phrase("meant.result")
    elif word in VALUES:
        hint = meant(VALUES[word])
    # This looks through all members of all names, so only for the first unknown words of a text.
    elif check.faults.guesses and (owner := _owner(check, word, scope)) is not None:
        hint = meant(f"{owner}.{word}")
    elif similar is not None:
        hint = meant(similar)
    nearby = declared(check, similar) if similar is not None and not dotted else None
    check.faults.report("S201", span, name=word, hint=hint, nearby=nearby)


def _owner(check: Check, word: str, scope: Scope) -> str | None:
    """A name at this place whose thing has such a member; `player`, if players have it and nobody is named."""
    # The names are in a set: without an order the hint could change from run to run.
    things = sorted(scope.visible_names(), key=lambda name: (name != "player", name))
    for name_ in things:
        thing = scope.find(name_)
        if thing is not None and word in member_names(check, thing.type):
            return name_
    return "player" if word in member_names(check, PLAYER) else None


def _names(check: Check, scope: Scope) -> set[str]:
    """All names that can be used at a place."""
    known, context = check.known, scope.context
    names = scope.visible_names() | known.values.keys() | known.enum_values.keys() | known.types.keys()
    names |= {*PLAYER_LISTS, *t.DIRECTIONS, *context.common}
    if context.phase is not None:
        names |= context.phase.attributes.keys()
    return names


def dot_hint(instead: str) -> Phrase:
    return Phrase("meant.member", instead=instead)


def declared(check: Check, word: str) -> Symbol | None:
    known = check.known
    return known.values.get(word) or known.types.get(word) or known.callables.get(word)


def unknown_member(check: Check, word: str, span: Span, type_: Type, members: Iterable[str]) -> None:
    hint = check.faults.did_you_mean(word, members)
    check.faults.report("S202", span, name=word, type=notation(certain(type_)), hint=hint)
