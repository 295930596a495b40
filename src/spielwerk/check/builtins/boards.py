"""Built-in functions of boards: directions, lines, ways, groups of fields."""

from __future__ import annotations

from spielwerk.check.builtins.built_in import BuiltIn
from spielwerk.check.faults import listed
from spielwerk.check.relations import certain, element, is_place, maybe, notation
from spielwerk.check.typed import game as t
from spielwerk.check.typed.symbols import (
    BOOL,
    DIRECTION,
    INT,
    PLACE,
    TEXT,
    UNKNOWN,
    FieldOf,
    ListOf,
    SetOf,
    SpaceSymbol,
    Type,
    Variable,
)
from spielwerk.check.values.arguments import Arguments
from spielwerk.check.values.coerce import condition


def fields(space: SpaceSymbol, call: Arguments, index: int) -> t.Expr:
    """All fields of a space, which an argument names."""
    return t.SpaceFields(space, type=SetOf(FieldOf(space)), span=call.value(index).span)


def same_board(value: t.Expr) -> Type:
    """The type of the fields on the same board."""
    of = certain(value.type)
    return of if isinstance(of, FieldOf) or of == UNKNOWN else PLACE


def along(value: t.Expr) -> Type:
    """The type of what connections lead to: fields of the same board, unless it is joined with other places."""
    of = same_board(value)
    return PLACE if isinstance(of, FieldOf) and of.symbol.joined else of


# ---- directions ------------------------------------------------------------------------------------


class Ways(BuiltIn):
    """Directions of a space."""

    takes_collection = True
    of_space = True

    def read(self, call: Arguments) -> t.Expr:
        space = call.space(0)
        if space is None:
            return call.check.unknown(call.span)
        return call.built(SetOf(DIRECTION), fields(space, call, 0))


class Directions(Ways):
    """all directions of the space"""

    forms = ("directions(S)",)


class Orthogonals(Ways):
    """the directions along rows and columns"""

    forms = ("orthogonals(S)",)


class Diagonals(Ways):
    """the directions that are not along rows and columns"""

    forms = ("diagonals(S)",)


class Opposite(BuiltIn):
    """the direction back"""

    forms = ("opposite(d)",)

    def read(self, call: Arguments) -> t.Expr:
        return call.built(DIRECTION, call.fitted(0, DIRECTION))


class Turned(BuiltIn):
    """n turns to the right, by quarters, on hexes by sixths; below zero to the left. A game that has both says which
    board is meant"""

    forms = ("turned(d, n)", "turned(d, n, S)")

    def read(self, call: Arguments) -> t.Expr:
        arguments = [call.fitted(0, DIRECTION), call.number(1)]
        spaces = [space for space in call.check.known.game.spaces.values() if space.layout in ("grid", "hexes")]
        if len(call) > 2:
            space = call.space(2)
            spaces = [space] if space is not None else []
        elif len({space.layout for space in spaces}) > 1:
            call.check.faults.report("S543", call.span, spaces=listed(space.name for space in spaces))
        if spaces:
            # Any of them will do: they are of one kind, and only the kind says how far a turn goes.
            arguments.append(t.SpaceFields(spaces[0], type=SetOf(FieldOf(spaces[0])), span=call.span))
        return call.built(DIRECTION, *arguments)


class Step(BuiltIn):
    """the next field in a direction (and from there in the next), or none at the edge"""

    forms = ("step(f, d)", "step(f, d, e, …)")

    def read(self, call: Arguments) -> t.Expr:
        start = call.field(0)
        ways = [call.fitted(index, DIRECTION) for index in range(1, len(call))]
        return call.built(maybe(same_board(start)), start, *ways)


class Ray(BuiltIn):
    """the fields from f to the edge, without f; on a ring or wrapped board once round"""

    forms = ("ray(f, d)",)

    def read(self, call: Arguments) -> t.Expr:
        start = call.field(0)
        return call.built(ListOf(same_board(start)), start, call.fitted(1, DIRECTION))


class Between(BuiltIn):
    """the fields between two on a straight line, without both; none if they are not in line"""

    forms = ("between(a, b)",)

    def read(self, call: Arguments) -> t.Expr:
        start = call.field(0)
        return call.built(ListOf(same_board(start)), start, call.field(1))


# ---- near and far ----------------------------------------------------------------------------------


class Neighbours(BuiltIn):
    """the fields connected with f"""

    forms = ("neighbours(f)",)

    def read(self, call: Arguments) -> t.Expr:
        start = call.place(0)
        return call.built(SetOf(along(start)), start)


class Leaps(BuiltIn):
    """the fields a columns and b rows away, or the other way round: `leaps(f, 1, 2)` is a knight; with layers
    `leaps(f, a, b, c)`"""

    forms = ("leaps(f, a, b)", "leaps(f, a, b, c)")

    def read(self, call: Arguments) -> t.Expr:
        start = call.field(0)
        return call.built(SetOf(same_board(start)), start, *[call.number(index) for index in range(1, len(call))])


class Distance(BuiltIn):
    """the number of steps along connections, or none if there is no way"""

    forms = ("distance(a, b)",)

    def read(self, call: Arguments) -> t.Expr:
        return call.built(maybe(INT), call.place(0), call.place(1))


class Path(BuiltIn):
    """a shortest way along connections, without a, with b; of several the first in board order. Empty if there is
    none"""

    forms = ("path(a, b)",)

    def read(self, call: Arguments) -> t.Expr:
        start, goal = call.place(0), call.place(1)
        of = along(start) if along(start) == along(goal) else PLACE
        return call.built(ListOf(of), start, goal)


# ---- groups of fields ------------------------------------------------------------------------------


class Spread(BuiltIn):
    """From a field through those for which a condition holds, in which the field is the thing under discussion."""

    def read(self, call: Arguments) -> t.Expr:
        start = call.place(0)
        of = along(start)
        return call.built(SetOf(of), start, self._where(call, of))

    def _where(self, call: Arguments, of: Type) -> t.Expr:
        node = call.node(1)
        item = Variable("it", call.span, type=of, role="it")
        if node is None:
            return call.value(1)
        value = condition(call.check, call.check.expression(node, call.scope.inside(item), BOOL))
        return t.Lambda(item, value, type=BOOL, span=node.span)


class Region(Spread):
    """the connected group of fields for which the condition holds, in which f is; empty if it does not hold for f"""

    forms = ("region(f, C)",)


class Reachable(Spread):
    """the fields that can be reached from f through fields for which the condition holds, without f; what f is like
    does not matter"""

    forms = ("reachable(f, C)",)


class Regions(BuiltIn):
    """a collection of fields as connected groups, a list of sets in the order of their first fields"""

    forms = ("regions(F)",)
    takes_collection = True
    of_space = True

    def read(self, call: Arguments) -> t.Expr:
        found = call.collection(0)
        of = element(found.type)
        if not is_place(of) and of != UNKNOWN:
            quote = call.check.faults.quote(found.span)
            call.check.faults.report("S301", found.span, wanted="set of field", given=notation(found.type), quote=quote)
            return call.check.unknown(call.span)
        return call.built(ListOf(SetOf(of)), found)


class Lines(BuiltIn):
    """all straight lines of n fields, each once"""

    forms = ("lines(S, n)",)
    takes_collection = True
    of_space = True

    def read(self, call: Arguments) -> t.Expr:
        space = call.space(0)
        length = call.number(1)
        if space is None:
            return call.check.unknown(call.span)
        return call.built(ListOf(ListOf(FieldOf(space))), fields(space, call, 0), length)


class LinesThrough(BuiltIn):
    """the straight lines of n fields that go through f"""

    forms = ("lines_through(f, n)",)

    def read(self, call: Arguments) -> t.Expr:
        start = call.field(0)
        return call.built(ListOf(ListOf(same_board(start))), start, call.number(1))


class Rank(BuiltIn):
    """`row(field)` is its number, `row(Board, n)` the fields in it."""

    takes_collection = True
    of_space = True

    def read(self, call: Arguments) -> t.Expr:
        if len(call) == 1:
            return call.built(INT, call.field(0))
        space = call.space(0)
        number = call.number(1)
        if space is None:
            return call.check.unknown(call.span)
        return call.built(ListOf(FieldOf(space)), fields(space, call, 0), number)


class Row(Rank):
    """the number of the row of f; the fields of row n from left to right"""

    forms = ("row(f)", "row(S, n)")


class Column(Rank):
    """the number of the column of f; the fields of column n from bottom to top"""

    forms = ("column(f)", "column(S, n)")


class Layer(Rank):
    """the number of the layer of f; the fields of layer n"""

    forms = ("layer(f)", "layer(S, n)")


class Named(BuiltIn):
    """the field with that name; the text must be known before the match"""

    forms = ('named(S, "a1")',)
    takes_collection = True
    of_space = True

    def read(self, call: Arguments) -> t.Expr:
        space = call.space(0)
        word = call.fitted(1, TEXT)
        if space is None:
            return call.check.unknown(call.span)
        return call.built(maybe(FieldOf(space)), fields(space, call, 0), word)


FUNCTIONS: tuple[BuiltIn, ...] = (
    Directions(),
    Orthogonals(),
    Diagonals(),
    Opposite(),
    Turned(),
    Step(),
    Ray(),
    Between(),
    Neighbours(),
    Leaps(),
    Distance(),
    Path(),
    Reachable(),
    Region(),
    Regions(),
    Lines(),
    LinesThrough(),
    Row(),
    Column(),
    Layer(),
    Named(),
)
