"""Lowers pure functions and rules: small ones in place, the others as functions of the program."""

from __future__ import annotations

from spielwerk.check.typed import game as t
from spielwerk.check.typed import symbols as sy
from spielwerk.check.typed import types as ty
from spielwerk.check.typed.walk import every_part, slots_of
from spielwerk.data import is_dataclass, replace
from spielwerk.diagnostics.source import NOWHERE, Span
from spielwerk.program import build, ir, walk
from spielwerk.program.layout import word_type
from spielwerk.program.lower.collections.number_sets import members_of, numbers_in
from spielwerk.program.lower.dispatch import Pieces
from spielwerk.program.lower.game import CannotLower, Lowering, is_collection
from spielwerk.program.lower.values.forms import Array, Bits, Fixed, Mapping, Value
from spielwerk.program.lower.values.intervals import kept_in_range
from spielwerk.program.lower.values.tabulated import as_table
from spielwerk.program.lower.writer import (
    Stop,
    Visit,
    Writer,
    none_of,
)
from spielwerk.program.pricing import payment

INLINE_SIZE = 30
"""Functions of one expression up to so many parts are written out where they are called."""
LARGEST_INLINE = 500
"""So many parts at most, with all functions that are written out in them: each may stand for several of the next."""
CALL_FUEL = 40
"""What a call of such a function costs."""


def single(game: Lowering, function: sy.FunctionSymbol) -> t.Expr | None:
    """The expression a function consists of, if it is one expression, small and not recursive; small also when the
    functions that it calls are written in place."""
    if function not in game.singles:
        value = _single(function)
        small = value is not None and _whole_size(game, function, value) <= LARGEST_INLINE
        game.singles[function] = value if small else None
    return game.singles[function]


def _whole_size(game: Lowering, function: sy.FunctionSymbol, value: t.Expr) -> int:
    if function not in game.sizes:
        game.sizes[function] = whole = size(value)
        for call in (node for node in every_part(value) if isinstance(node, t.CallFunction)):
            inner = _single(call.function)
            whole += _whole_size(game, call.function, inner) if inner is not None else 0
        game.sizes[function] = whole
    return game.sizes[function]


def _single(function: sy.FunctionSymbol) -> t.Expr | None:
    body = function.body or []
    if function.recursive or function.depth is not None:
        return None
    if function.rule:
        whens = [step for step in body if isinstance(step, t.When)]
        if len(whens) != len(body) or not whens:
            return None
        test = whens[0].condition
        for when in whens[1:]:
            test = t.Logic("and", test, when.condition, type=ty.BOOL, span=when.span)
        return test if size(test) <= INLINE_SIZE else None
    if len(body) == 1 and isinstance(body[0], t.Return) and body[0].value is not None:
        return body[0].value if size(body[0].value) <= INLINE_SIZE else None
    return None


def size(node: object) -> int:
    """How many parts an expression has."""
    if isinstance(node, t.Typed):
        return 1 + sum([size(getattr(node, name)) for name in slots_of(type(node))])
    if isinstance(node, list | tuple):
        return sum([size(item) for item in node])
    return 0


def with_arguments(w: Writer, node: t.CallFunction) -> dict[sy.Variable, Value]:
    """The parameters with their values, each computed once."""
    return {p: w.code.temp(v) if isinstance(v, ir.Op | ir.Call) else v for p, v in _arguments(w, node)}


def _arguments(w: Writer, node: t.CallFunction) -> list[tuple[sy.Variable, Value]]:
    found: list[tuple[sy.Variable, Value]] = []
    for parameter, argument in zip(node.function.parameters, node.arguments, strict=True):
        numbers = numbers_in(w.game, parameter)
        if numbers is not None:
            found.append((parameter, Bits(members_of(w, argument, numbers), numbers.start)))
        elif is_collection(parameter.type) or isinstance(parameter.type, ty.MapOf):
            found.append((parameter, w.value(argument)))
        else:
            value = kept_in_range(w, w.like(argument, parameter.type), argument, parameter)
            found.append((parameter, value))
    return found


class _Inside:
    """The parameters of a function are bound while its expression is written out."""

    def __init__(self, w: Writer, function: sy.FunctionSymbol, bound: dict[sy.Variable, Value]) -> None:
        self.w = w
        self.function = function
        self.bound = bound
        self.before: dict[sy.Variable, Value] = {}

    def __enter__(self) -> None:
        self.w.game.enter(self.function)
        self.before = dict(self.w.env)
        self.w.env.update(self.bound)

    def __exit__(self, *_: object) -> None:
        self.w.env = self.before
        self.w.game.leave()


def _pure_arguments(w: Writer, node: t.CallFunction) -> dict[sy.Variable, Value] | None:
    with w.code.block() as before:
        bound = dict(_arguments(w, node))
    if before or not all(isinstance(v, ir.Const | ir.Local | Fixed | ir.Load) for v in bound.values()):
        return None
    return bound


def call_number(w: Writer, node: t.CallFunction) -> ir.Expr:
    if node.guard:
        thing = w.code.temp(w.number(node.arguments[0]))
        looked_up = _called_with_none(w, node, thing)
        if looked_up is not None:
            return looked_up
        return w.lazily(build.ne(thing, 0), lambda: _called(w, _given(w, node, thing)), none_of(node.type))
    return _called(w, node)


def _called_with_none(w: Writer, node: t.CallFunction, thing: ir.Expr) -> ir.Expr | None:
    """The call without a look whether the thing is there: a table has a row for none, too."""
    if single(w.game, node.function) is not None or function_name(w.game, node.function) not in w.game.answers_none:
        return None
    call = w.pure(lambda: _called(w, _given(w, node, thing)))
    harmless = isinstance(call, ir.Call) and not any(walk.can_fail(arg) for arg in call.args)
    return call if harmless else None


def _called(w: Writer, node: t.CallFunction) -> ir.Expr:
    value = single(w.game, node.function)
    if value is not None:
        with _Inside(w, node.function, with_arguments(w, node)):
            return w.like(value, node.function.type)
    return ir.Call(function_name(w.game, node.function), tuple(passed(w, node)), word_type(node.function.type))


def _given(w: Writer, node: t.CallFunction, thing: ir.Expr) -> t.CallFunction:
    """The same call with a first argument that is there and already computed."""
    held = sy.Variable("it", type=node.function.parameters[0].type, role="it")
    w.env[held] = thing
    arguments: list[t.Expr] = [t.Get(held, type=held.type), *node.arguments[1:]]
    return t.CallFunction(node.function, arguments, type=node.function.type, span=node.span)


def known_call(w: Writer, node: t.CallFunction) -> Fixed | None:
    value = single(w.game, node.function) if not node.guard else None
    bound = _pure_arguments(w, node) if value is not None else None
    if value is None or bound is None:
        return None
    with _Inside(w, node.function, bound):
        return w.fixed(value)


def pieces_call(w: Writer, node: t.CallFunction) -> Pieces | None:
    value = single(w.game, node.function) if not node.guard else None
    bound = _pure_arguments(w, node) if value is not None else None
    if value is None or bound is None:
        return None
    with _Inside(w, node.function, bound):
        return w.pieces(value)


def walk_call(w: Writer, node: t.CallFunction, visit: Visit, stop: Stop | None) -> None:
    if node.guard:
        thing = w.code.temp(w.number(node.arguments[0]))
        with w.code.block() as body:
            walk_call(w, _given(w, node, thing), visit, stop)
        w.code.when(build.ne(thing, 0), body)
        return
    value = single(w.game, node.function)
    if value is None:
        w.each_of(w.value(node), visit, stop)
        return
    bound = with_arguments(w, node)
    outside = dict(w.env)

    def visit_outside(item: Value) -> None:
        inside, w.env = w.env, {**w.env, **outside}
        visit(item)
        w.env = inside

    with _Inside(w, node.function, bound):
        w.each(value, visit_outside, stop)


def value_call(w: Writer, node: t.CallFunction) -> Value | None:
    if node.guard and is_collection(node.type):
        return None
    kind = node.function.type
    value = single(w.game, node.function)
    if value is not None:
        with _Inside(w, node.function, with_arguments(w, node)):
            return w.value(value)
    return received(w, kind, function_name(w.game, node.function), tuple(passed(w, node)))


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


def most_call(w: Writer, node: t.CallFunction) -> int | None:
    return capacity_of_type(w, node.function.type)


def passed(w: Writer, node: t.CallFunction) -> list[ir.Expr]:
    """The arguments as a function of the program takes them."""
    return [
        as_argument(w, argument, parameter)
        for parameter, argument in zip(node.function.parameters, node.arguments, strict=True)
    ]


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


def function_name(game: Lowering, function: sy.FunctionSymbol) -> str:
    """The function of the program for a function of the game; made when it is first called."""
    if function in game.made:
        return game.made[function]
    from spielwerk.program.lower.effects.steps import FunctionWriter

    name = game.name(f"f_{function.name}")
    game.made[function] = name
    w = FunctionWriter(game, function.name)
    w.result = function.type
    parameters = []
    for variable in function.parameters:
        parameter, value = parameter_value(game, variable)
        parameters.append(parameter)
        w.env[variable] = value
    result = given_back(game, function.type, parameters)
    w.rule = function.rule
    game.enter(function)
    w.steps(function.body or [])
    game.leave()
    if function.rule:
        w.code.emit(ir.Return(build.ONE))
    line = game.line(function.span, function.name)
    made = ir.Function(name, tuple(parameters), result, tuple(w.code.body), function.name, line)
    register(game, as_table(game, made, function), function.depth)
    return name


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


assert is_dataclass(t.Typed)
