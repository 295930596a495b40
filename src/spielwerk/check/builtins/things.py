"""Built-in functions over players, objects, places and texts (SEMANTICS G)."""

from __future__ import annotations

from spielwerk.check.relations import certain, is_collection, is_place
from spielwerk.check.typed import game as t
from spielwerk.check.typed.symbols import ProcedureSymbol
from spielwerk.check.typed.types import (
    BOOL,
    DIRECTION,
    FINGERPRINT,
    INT,
    PLAYER,
    TEXT,
    UNKNOWN,
    EnumType,
    FieldOf,
    ListOf,
    ObjectsOf,
)
from spielwerk.check.values.arguments import Arguments
from spielwerk.check.values.coerce import contents, given_as
from spielwerk.model import expressions as m


def index(call: Arguments) -> t.Expr:
    value = call.value(0)
    of = certain(value.type)
    counted = of in (PLAYER, DIRECTION, UNKNOWN) or isinstance(of, EnumType | FieldOf | ObjectsOf)
    if not counted:
        # Of a place that may be anywhere the space is asked for: each numbers its own fields.
        spaces = call.check.known.game.spaces if is_place(of) else {}
        misfit_words(call, value, " or ".join(spaces) or "thing")
        return call.check.unknown(call.span)
    return call.built(INT, value)


def misfit_words(call: Arguments, value: t.Expr, wanted: str) -> None:
    """Reports an argument of the wrong kind, where no single type says what is wanted."""
    quote = call.check.faults.quote(value.span)
    call.check.faults.report("S301", value.span, wanted=wanted, given=given_as(value), quote=quote)


def neighbour(call: Arguments) -> t.Expr:
    """`left right opponent`"""
    return call.built(PLAYER, call.fitted(0, PLAYER))


def objects(call: Arguments) -> t.Expr:
    value = call.value(0)
    if value.type == UNKNOWN:
        return value
    if not is_place(value.type) and not is_collection(value.type):
        misfit_words(call, value, "field")
        return call.check.unknown(call.span)
    return contents(call.check, value) if is_place(value.type) else call.collection(0)


def fingerprint(call: Arguments) -> t.Expr:
    """Of anything that a match can be in: places with their contents, attributes, values."""
    parts = call.all()
    for part in parts:
        if part.type == TEXT:
            misfit_words(call, part, "thing")
    return t.Builtin("fingerprint", parts, type=FINGERPRINT, span=call.span)


def active(call: Arguments) -> t.Expr:
    node = call.node(0)
    symbol = call.check.known.callables.get(node.name) if isinstance(node, m.Name) else None
    if isinstance(symbol, ProcedureSymbol) and symbol.phase:
        call.check.use(symbol)
        symbol.asked = True
        return t.PhaseActive(symbol, type=BOOL, span=call.span)
    phases = [name for name, found in call.check.known.callables.items() if isinstance(found, ProcedureSymbol)]
    span = node.span if node is not None else call.span
    word = node.name if isinstance(node, m.Name) else call.check.faults.quote(span)
    call.check.faults.report("S213", span, name=word, hint=call.check.faults.did_you_mean(word, phases))
    return call.check.unknown(call.span)


def times(call: Arguments) -> t.Expr:
    """`times(action)`, `times(action, player)`, `times(action, Phase)`, `times(action, player, Phase)`"""
    node = call.node(0)
    word = node.name if isinstance(node, m.Name) else call.check.faults.quote(call.span)
    actions = call.check.known.actions.get(word)
    if actions is None:
        hint = call.check.faults.did_you_mean(word, call.check.known.actions)
        call.check.faults.report("S218", call.span if node is None else node.span, name=word, hint=hint)
        return call.check.unknown(call.span)
    phase = _phase(call, len(call) - 1) if len(call) > 1 else None
    asked = 1 + (phase is not None)
    if len(call) == 3 and phase is None:
        call.check.faults.report("S213", call.span, name=call.check.faults.quote(call.value(2).span))
    by = call.fitted(1, PLAYER) if len(call) > asked else None
    found: t.Expr | None = None
    for action in actions:
        counter = action.counter(phase, "" if by is None else "player", everywhere=True)
        one = t.TimesDone(action, counter, by, type=INT, span=call.span)
        found = one if found is None else t.Arithmetic("+", found, one, type=INT, span=call.span)
    assert found is not None
    return found


def _phase(call: Arguments, index: int) -> ProcedureSymbol | None:
    """A phase, if this argument names one."""
    node = call.node(index)
    symbol = call.check.known.callables.get(node.name) if isinstance(node, m.Name) else None
    if not isinstance(symbol, ProcedureSymbol) or not symbol.phase:
        return None
    call.check.use(symbol)
    symbol.asked = True
    return symbol


def take(call: Arguments) -> t.Expr:
    """Changes the list, and therefore has a line of its own."""
    call.check.faults.report("S401", call.span, name="take")
    call.value(0)
    return call.check.unknown(call.span)


# ---- texts -------------------------------------------------------------------------------------


def _only_early(call: Arguments) -> None:
    if not call.scope.context.texts:
        call.check.faults.report("S505", call.span, name=call.name)


def split(call: Arguments) -> t.Expr:
    _only_early(call)
    return call.built(ListOf(TEXT), call.fitted(0, TEXT), call.fitted(1, TEXT))


def letters(call: Arguments) -> t.Expr:
    _only_early(call)
    return call.built(ListOf(TEXT), call.fitted(0, TEXT))


def number(call: Arguments) -> t.Expr:
    _only_early(call)
    return call.built(INT, call.fitted(0, TEXT))


def changed_case(call: Arguments) -> t.Expr:
    _only_early(call)
    return call.built(TEXT, call.fitted(0, TEXT))
