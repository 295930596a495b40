"""Lowers the built-in functions about collections, things and players. Those about boards are in `boards`."""

from __future__ import annotations

from collections.abc import Callable

from spielwerk.check.typed import game as t
from spielwerk.program import ir
from spielwerk.program.lower.values.forms import Fixed, Mapping, Value
from spielwerk.program.lower.writer import (
    CAPACITIES,
    FIXED,
    NUMBERS,
    VALUES,
    WALKS,
    Stop,
    Visit,
    Writer,
    handles,
)

Number = Callable[[Writer, t.Builtin], ir.Expr]
ANSWERS: dict[str, Number] = {}
"""Built-in functions with a single value, by name."""
LISTS: dict[str, Callable[[Writer, t.Builtin], Value | None]] = {}
"""Built-in functions with a collection as value, by name: where it lies, or None to go through it by `WALKERS`."""
WALKERS: dict[str, Callable[[Writer, t.Builtin, Visit, Stop | None], None]] = {}
KNOWN: dict[str, Callable[[Writer, t.Builtin], Fixed | None]] = {}
"""Built-in functions with a collection that may be known now."""


def answers(*names: str) -> Callable[[Number], Number]:
    def register(handler: Number) -> Number:
        for name in names:
            ANSWERS[name] = handler
        return handler

    return register


@handles(NUMBERS, t.Builtin)
def builtin_number(w: Writer, node: t.Builtin) -> ir.Expr:
    return ANSWERS[node.name](w, node)


@handles(FIXED, t.Builtin)
def builtin_fixed(w: Writer, node: t.Builtin) -> Fixed | None:
    return KNOWN[node.name](w, node) if node.name in KNOWN else None


@handles(VALUES, t.Builtin)
def builtin_value(w: Writer, node: t.Builtin) -> Value | None:
    return LISTS[node.name](w, node) if node.name in LISTS else None


@handles(WALKS, t.Builtin)
def builtin_walk(w: Writer, node: t.Builtin, visit: Visit, stop: Stop | None) -> None:
    if node.name in WALKERS:
        WALKERS[node.name](w, node, visit, stop)
        return
    value = LISTS[node.name](w, node)
    assert value is not None, node.name
    w.each_of(value, visit, stop)


@handles(CAPACITIES, t.Builtin)
def builtin_capacity(w: Writer, node: t.Builtin) -> int | None:
    if node.name in ("reversed", "without", "distinct", "most", "least", "spare"):
        return w.capacity(node.arguments[0])
    if node.name in ("first", "last") and len(node.arguments) == 2:
        return w.capacity(node.arguments[0])
    if node.name in ("first", "last", "only"):
        from spielwerk.program.lower.collections.nested import longest

        return longest(w, node.arguments[0])
    if node.name == "regions":
        return w.capacity(node.arguments[0])
    if node.name == "lines_through":
        length = w.pure(lambda: w.number(node.arguments[1]))
        return 4 * length.value if isinstance(length, ir.Const) else None
    if node.name == "copies":
        return _capacity_of_copies(w, node.arguments[0])
    return None


MOST_COPIES = 256
"""So much room has the list of a bag whose amounts are not known before the match."""


def _capacity_of_copies(w: Writer, bag: t.Expr) -> int:
    with w.code.block():
        value = w.value(bag)
        assert isinstance(value, Mapping)
        amounts = [value.get(ir.Const(key)) for key in value.keys]
    known = [amount.value for amount in amounts if isinstance(amount, ir.Const)]
    return sum(known) if len(known) == len(amounts) else MOST_COPIES


def walker(name: str) -> Callable[..., Callable[..., None]]:
    def register(handler: Callable[..., None]) -> Callable[..., None]:
        WALKERS[name] = handler
        return handler

    return register


def listed(*names: str) -> Callable[..., Callable[..., Value | None]]:
    def register(handler: Callable[..., Value | None]) -> Callable[..., Value | None]:
        for name in names:
            LISTS[name] = handler
        return handler

    return register
