"""How functions of the program are handed their arguments and give back results: a number in a word, a small set in the
bits of one, other collections and maps in an array."""

from __future__ import annotations

from spielwerk.check.typed import game as t
from spielwerk.check.typed import symbols as sy
from spielwerk.check.typed import symbols as ty
from spielwerk.data import replace
from spielwerk.diagnostics.source import NOWHERE, Span
from spielwerk.program import build, ir
from spielwerk.program.layout import word_type
from spielwerk.program.lower.collections.number_sets import members_of, numbers_in
from spielwerk.program.lower.game import CannotLower, Lowering, is_collection
from spielwerk.program.lower.values.forms import Array, Bits, Mapping, Value
from spielwerk.program.lower.values.intervals import kept_in_range
from spielwerk.program.lower.writer import (
    Writer,
)
from spielwerk.program.pricing import payment

CALL_FUEL = 40
"""What a call of a function that calls itself costs."""


def received(w: Writer, kind: ty.Type, name: str, arguments: tuple[ir.Expr, ...]) -> Value:
    """Calls a function of the program and keeps what it gives back."""
    if not is_collection(kind) and not isinstance(kind, ty.MapOf):
        return w.code.keep(ir.Call(name, arguments, word_type(kind)), "result")
    if isinstance(kind, ty.SetOf) and w.game.fits_word(kind.of):
        universe = w.game.universe(kind.of)
        assert universe is not None
        return Bits(w.code.keep(ir.Call(name, arguments, ir.B64), "m"), universe.start)
    array = w.code.fresh("a")
    size_ = capacity_of_type(w, kind)
    w.code.emit(ir.NewArray(array, size_), ir.Do(ir.Call(name, (*arguments, ir.Local(array, ir.ARR)))))
    if isinstance(kind, ty.MapOf):
        return array_map(w.game, kind, array)
    return Array(array)


def array_map(game: Lowering, kind: ty.MapOf, array: str, span: Span = NOWHERE) -> Mapping:
    """A map in a local array: the value of key k at index k."""
    universe = game.universe(kind.key)
    if universe is None:
        raise CannotLower("S609", span)
    if kind.value == ty.LONG:
        raise CannotLower("S552", span)
    return Mapping(tuple(universe), lambda key: ir.Op("aget", (ir.Local(array, ir.ARR), key)))


def capacity_of_type(w: Writer, kind: ty.Type) -> int:
    if isinstance(kind, ty.MapOf):
        universe = w.game.universe(kind.key)
        return universe.stop if universe is not None else 64
    assert isinstance(kind, ty.SetOf | ty.ListOf)
    universe = w.game.universe(kind.of)
    return len(universe) if universe is not None else 64


def as_argument(w: Writer, node: t.Expr, parameter: sy.Variable) -> ir.Expr:
    """A value as a parameter takes it: a number, a set in a word, or an array."""
    kind = parameter.type
    numbers = numbers_in(w.game, parameter)
    if numbers is not None:
        return members_of(w, node, numbers)
    if isinstance(kind, ty.SetOf) and w.game.fits_word(kind.of):
        return w.bits(node).members
    if is_collection(kind):
        value = w.value(node)
        if isinstance(value, Array):
            return ir.Local(value.name, ir.ARR)
        name = w.code.fresh("a")
        w.code.emit(ir.NewArray(name, max(w.capacity(node), 1)))
        w.each_of(value, lambda item: w.code.emit(ir.Append(name, w.item(item))))
        return ir.Local(name, ir.ARR)
    if isinstance(kind, ty.MapOf):
        return map_array(w, node)
    return kept_in_range(w, w.like(node, kind), node, parameter)


def map_array(w: Writer, node: t.Expr) -> ir.Local:
    """A copy of a map in a local array."""
    if isinstance(node.type, ty.MapOf) and node.type.value == ty.LONG:
        raise CannotLower("S552", node.span)
    value = w.value(node)
    assert isinstance(value, Mapping)
    name = w.code.fresh("a")
    w.code.emit(ir.NewArray(name, max(value.keys) + 1))
    # Keys are indices, so that those which the map does not have take up room, too.
    for key in range(max(value.keys) + 1):
        w.code.emit(ir.Append(name, value.get(ir.Const(key)) if key in value.keys else build.ZERO))
    return ir.Local(name, ir.ARR)


def parameter_value(game: Lowering, variable: sy.Variable) -> tuple[ir.Parameter, Value]:
    """A parameter of a function of the program, and what the variable is inside it."""
    name = game.local(variable)
    kind = variable.type
    numbers = numbers_in(game, variable)
    if numbers is not None:
        return ir.Parameter(name, ir.B64), Bits(ir.Local(name, ir.B64), numbers.start)
    if isinstance(kind, ty.SetOf) and game.fits_word(kind.of):
        universe = game.universe(kind.of)
        assert universe is not None
        return ir.Parameter(name, ir.B64), Bits(ir.Local(name, ir.B64), universe.start)
    if isinstance(kind, ty.SetOf | ty.ListOf):
        game.capacities[name] = max(1, len(game.universe(kind.of) or range(64)))
        return ir.Parameter(name, ir.ARR), Array(name)
    if isinstance(kind, ty.MapOf):
        return ir.Parameter(name, ir.ARR), array_map(game, kind, name, variable.span)
    word = word_type(kind)
    return ir.Parameter(name, word), ir.Local(name, word)


def given_back(game: Lowering, kind: ty.Type, parameters: list[ir.Parameter]) -> str | None:
    """How a function gives back its result: in a word, or in an array that is one more of its parameters."""
    if isinstance(kind, ty.SetOf) and game.fits_word(kind.of):
        return ir.B64
    if is_collection(kind) or isinstance(kind, ty.MapOf):
        parameters.append(ir.Parameter("out", ir.ARR))
        return None
    return word_type(kind)


def register(game: Lowering, function: ir.Function, depth: t.Expr | None) -> None:
    """Adds a function to the program. One that calls itself counts how deep it is and stops beyond its depth. Every
    call of it costs fuel: few levels can be very many calls."""
    if depth is None:
        game.function(function)
        return
    inside = replace(function, name=game.name(f"{function.name}_inside"))
    slot = game.layout.reserve(1)
    count = ir.Load(slot)
    call = ir.Call(inside.name, tuple(ir.Local(p.name, p.type) for p in function.parameters), function.result or ir.I32)
    said = build.op("le", count, Writer(game, function.title).number(depth))
    # Whatever depth the game allows, no back end has more stack than this.
    bearable = build.op("le", count, ir.Const(ir.DEEPEST))
    body: list[ir.Stmt] = [
        ir.Store(slot, build.add(count, 1)),
        ir.Check(build.and_(said, bearable), ir.FUEL_SPENT, function.line),
        *payment(CALL_FUEL, function.line),
        ir.Set("result", call) if function.result else ir.Do(call),
        ir.Store(slot, build.add(count, -1)),
        ir.Return(ir.Local("result", function.result) if function.result else None),
    ]
    game.function(inside)
    game.function(replace(function, body=tuple(body)))
