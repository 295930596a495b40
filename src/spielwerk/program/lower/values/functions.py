"""Lowers pure functions and rules: small ones in place, the others as functions of the program."""

from __future__ import annotations

from spielwerk.check.typed import game as t
from spielwerk.check.typed import symbols as sy
from spielwerk.check.typed import symbols as ty
from spielwerk.check.typed.walk import every_part, slots_of
from spielwerk.program import build, ir, walk
from spielwerk.program.layout import word_type
from spielwerk.program.lower.collections.number_sets import members_of, numbers_in
from spielwerk.program.lower.dispatch import Pieces
from spielwerk.program.lower.effects.steps import Steps
from spielwerk.program.lower.game import Lowering, is_collection
from spielwerk.program.lower.values.forms import Bits, Fixed, Value
from spielwerk.program.lower.values.intervals import kept_in_range
from spielwerk.program.lower.values.passing import (
    as_argument,
    capacity_of_type,
    given_back,
    parameter_value,
    received,
    register,
)
from spielwerk.program.lower.values.tabulated import as_table
from spielwerk.program.lower.writer import (
    Stop,
    Visit,
    Writer,
    none_of,
)

INLINE_SIZE = 30
"""Functions of one expression up to so many parts are written out where they are called."""
LARGEST_INLINE = 500
"""So many parts at most, with all functions that are written out in them: each may stand for several of the next."""


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
        # Noted before its calls are followed, so that a circle of functions comes to an end.
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
        # The visitor belongs to whoever calls, and knows none of the names in here.
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


def most_call(w: Writer, node: t.CallFunction) -> int | None:
    return capacity_of_type(w, node.function.type)


def passed(w: Writer, node: t.CallFunction) -> list[ir.Expr]:
    """The arguments as a function of the program takes them."""
    return [
        as_argument(w, argument, parameter)
        for parameter, argument in zip(node.function.parameters, node.arguments, strict=True)
    ]


def function_name(game: Lowering, function: sy.FunctionSymbol) -> str:
    """The function of the program for a function of the game; made when it is first called."""
    if function in game.made:
        return game.made[function]
    name = game.name(f"f_{function.name}")
    # Before its body, in which it may call itself.
    game.made[function] = name
    w = Steps(game, function.name)
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
