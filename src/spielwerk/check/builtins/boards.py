"""Built-in functions over boards: `step ray neighbours lines region …` (SEMANTICS G)."""

from __future__ import annotations

from collections.abc import Callable

from spielwerk.check.faults import listed
from spielwerk.check.relations import certain, element, is_place, maybe, notation
from spielwerk.check.typed import game as t
from spielwerk.check.typed.symbols import SpaceSymbol, Variable
from spielwerk.check.typed.types import (
    BOOL,
    DIRECTION,
    INT,
    PLACE,
    TEXT,
    UNKNOWN,
    FieldOf,
    ListOf,
    SetOf,
    Type,
)
from spielwerk.check.values.arguments import Arguments
from spielwerk.check.values.coerce import condition

Handler = Callable[[Arguments], t.Expr]


def _fields(space: SpaceSymbol, call: Arguments, index: int) -> t.Expr:
    return t.SpaceFields(space, type=SetOf(FieldOf(space)), span=call.value(index).span)


def _of(value: t.Expr) -> Type:
    """The type of the fields on the same board."""
    of = certain(value.type)
    return of if isinstance(of, FieldOf) or of == UNKNOWN else PLACE


def _along(value: t.Expr) -> Type:
    """The type of what connections lead to: fields of the same board, unless it is joined with other places."""
    of = _of(value)
    return PLACE if isinstance(of, FieldOf) and of.symbol.joined else of


def ways(call: Arguments) -> t.Expr:
    space = call.space(0)
    if space is None:
        return call.check.unknown(call.span)
    return call.built(SetOf(DIRECTION), _fields(space, call, 0))


def opposite(call: Arguments) -> t.Expr:
    return call.built(DIRECTION, call.fitted(0, DIRECTION))


def turned(call: Arguments) -> t.Expr:
    """By quarters on grids, by sixths on boards of hexes; a game that has both says which board is meant."""
    arguments = [call.fitted(0, DIRECTION), call.number(1)]
    spaces = [space for space in call.check.known.game.spaces.values() if space.layout in ("grid", "hexes")]
    if len(call) > 2:
        space = call.space(2)
        spaces = [space] if space is not None else []
    elif len({space.layout for space in spaces}) > 1:
        call.check.faults.report("S543", call.span, spaces=listed(space.name for space in spaces))
    if spaces:
        arguments.append(t.SpaceFields(spaces[0], type=SetOf(FieldOf(spaces[0])), span=call.span))
    return call.built(DIRECTION, *arguments)


def step(call: Arguments) -> t.Expr:
    start = call.field(0)
    directions = [call.fitted(index, DIRECTION) for index in range(1, len(call))]
    return call.built(maybe(_of(start)), start, *directions)


def ray(call: Arguments) -> t.Expr:
    start = call.field(0)
    return call.built(ListOf(_of(start)), start, call.fitted(1, DIRECTION))


def between(call: Arguments) -> t.Expr:
    start = call.field(0)
    return call.built(ListOf(_of(start)), start, call.field(1))


def neighbours(call: Arguments) -> t.Expr:
    start = call.place(0)
    return call.built(SetOf(_along(start)), start)


def leaps(call: Arguments) -> t.Expr:
    start = call.field(0)
    return call.built(SetOf(_of(start)), start, *[call.number(index) for index in range(1, len(call))])


def distance(call: Arguments) -> t.Expr:
    return call.built(maybe(INT), call.place(0), call.place(1))


def path(call: Arguments) -> t.Expr:
    start, goal = call.place(0), call.place(1)
    of = _along(start) if _along(start) == _along(goal) else PLACE
    return call.built(ListOf(of), start, goal)


def _where(call: Arguments, index: int, of: Type) -> t.Expr:
    """A condition about fields, in which the field is the thing under discussion."""
    node = call.node(index)
    item = Variable("it", call.span, type=of, role="it")
    if node is None:
        return call.value(index)
    value = condition(call.check, call.check.expression(node, call.scope.inside(item), BOOL))
    return t.Lambda(item, value, type=BOOL, span=node.span)


def spread(call: Arguments) -> t.Expr:
    """`region(f, where)`, `reachable(f, where)`"""
    start = call.place(0)
    return call.built(SetOf(_along(start)), start, _where(call, 1, _along(start)))


def regions(call: Arguments) -> t.Expr:
    found = call.collection(0)
    of = element(found.type)
    if not is_place(of) and of != UNKNOWN:
        quote = call.check.faults.quote(found.span)
        call.check.faults.report("S301", found.span, wanted="set of field", given=notation(found.type), quote=quote)
        return call.check.unknown(call.span)
    return call.built(ListOf(SetOf(of)), found)


def lines(call: Arguments) -> t.Expr:
    space = call.space(0)
    length = call.number(1)
    if space is None:
        return call.check.unknown(call.span)
    return call.built(ListOf(ListOf(FieldOf(space))), _fields(space, call, 0), length)


def lines_through(call: Arguments) -> t.Expr:
    start = call.field(0)
    return call.built(ListOf(ListOf(_of(start))), start, call.number(1))


def row_or_column(call: Arguments) -> t.Expr:
    """`row(field)` is its number, `row(Board, n)` the fields in it."""
    if len(call) == 1:
        return call.built(INT, call.field(0))
    space = call.space(0)
    number = call.number(1)
    if space is None:
        return call.check.unknown(call.span)
    return call.built(ListOf(FieldOf(space)), _fields(space, call, 0), number)


def named(call: Arguments) -> t.Expr:
    space = call.space(0)
    word = call.fitted(1, TEXT)
    if space is None:
        return call.check.unknown(call.span)
    return call.built(maybe(FieldOf(space)), _fields(space, call, 0), word)


# ---- hex boards --------------------------------------------------------------------------------


def around(layout: str) -> Handler:
    """`corners(x)`, `sides(x)`, `hexes(x)`: what lies at a hex, a corner or a side."""

    def handler(call: Arguments) -> t.Expr:
        start = call.field(0)
        of = certain(start.type)
        if of == UNKNOWN:
            return call.check.unknown(call.span)
        if isinstance(of, FieldOf):
            islands = [] if of.symbol.layout == layout else [island_of(of.symbol)]
        else:
            islands = [space for space in call.check.known.game.spaces.values() if space.layout == "hexes"]
        if len(islands) != 1 or islands[0] is None:
            call.check.faults.report("S326", call.span, function=call.name)
            return call.check.unknown(call.span)
        found = _part(call, islands[0], layout)
        return call.built(SetOf(FieldOf(found)), start) if found else call.check.unknown(call.span)

    return handler


def of_island(layout: str) -> Handler:
    """`spiral(Island)`, `spiral(Island, corner)`, `rim(Island)`"""

    def handler(call: Arguments) -> t.Expr:
        space = call.space(0)
        if space is not None and space.layout != "hexes":
            call.check.faults.report("S326", call.span, function=call.name)
            return call.check.unknown(call.span)
        found = _part(call, space, layout) if space is not None else None
        if space is None or found is None:
            return call.check.unknown(call.span)
        start = [call.fitted(1, FieldOf(space))] if len(call) == 2 else []
        return call.built(ListOf(FieldOf(found)), _fields(space, call, 0), *start)

    return handler


def island_of(space: SpaceSymbol) -> SpaceSymbol | None:
    """The space of hexes that a space belongs to."""
    if space.layout == "hexes":
        return space
    return space.of if isinstance(space.of, SpaceSymbol) else None


def _part(call: Arguments, island: SpaceSymbol, layout: str) -> SpaceSymbol | None:
    """The space with the corners or sides of a space of hexes."""
    if layout == "hexes":
        return island
    for space in call.check.known.game.spaces.values():
        if space.layout == layout and space.of is island:
            return space
    call.check.faults.report("S326", call.span, function=call.name)
    return None


def longest_trail(call: Arguments) -> t.Expr:
    """Paths are the sides of hexes and crossings their corners, or fields of two spaces that are connected."""
    arguments = call.collection(0), call.collection(1)
    kinds = [element(argument.type) for argument in arguments]
    if UNKNOWN in (argument.type for argument in arguments):
        return call.check.unknown(call.span)
    paths, crossings = (kind.symbol if isinstance(kind, FieldOf) else None for kind in kinds)
    if paths is None or crossings is None or not _meet(paths, crossings):
        call.check.faults.report("S544", call.span)
        return call.check.unknown(call.span)
    return call.built(INT, *arguments)


def _meet(paths: SpaceSymbol, crossings: SpaceSymbol) -> bool:
    if (paths.layout, crossings.layout) == ("sides", "corners") and paths.of is crossings.of:
        return True
    return paths is not crossings and paths.joined and crossings.joined
