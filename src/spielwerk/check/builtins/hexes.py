"""Built-in functions of boards of hexes with their corners and sides, and of nets of paths like them."""

from __future__ import annotations

from typing import ClassVar

from spielwerk.check.builtins.boards import fields
from spielwerk.check.builtins.built_in import BuiltIn
from spielwerk.check.relations import certain, element
from spielwerk.check.typed import game as t
from spielwerk.check.typed.symbols import INT, UNKNOWN, FieldOf, ListOf, SetOf, SpaceSymbol
from spielwerk.check.values.arguments import Arguments


def island_of(space: SpaceSymbol) -> SpaceSymbol | None:
    """The space of hexes that a space belongs to."""
    if space.layout == "hexes":
        return space
    return space.of if isinstance(space.of, SpaceSymbol) else None


def part_of(call: Arguments, island: SpaceSymbol, layout: str) -> SpaceSymbol | None:
    """The space with the corners or sides of a space of hexes."""
    if layout == "hexes":
        return island
    for space in call.check.known.game.spaces.values():
        if space.layout == layout and space.of is island:
            return space
    call.check.faults.report("S326", call.span, function=call.name)
    return None


class Around(BuiltIn):
    """What is at a hex, a corner or a side. The function is called like the layout of what it gives."""

    def read(self, call: Arguments) -> t.Expr:
        start = call.field(0)
        of = certain(start.type)
        if of == UNKNOWN:
            return call.check.unknown(call.span)
        if isinstance(of, FieldOf):
            islands = [] if of.symbol.layout == self.name else [island_of(of.symbol)]
        else:
            islands = [space for space in call.check.known.game.spaces.values() if space.layout == "hexes"]
        if len(islands) != 1 or islands[0] is None:
            call.check.faults.report("S326", call.span, function=call.name)
            return call.check.unknown(call.span)
        found = part_of(call, islands[0], self.name)
        return call.built(SetOf(FieldOf(found)), start) if found else call.check.unknown(call.span)


class Corners(Around):
    """the corners of a hex or a side"""

    forms = ("corners(x)",)


class Sides(Around):
    """the sides of a hex, or those that meet in a corner"""

    forms = ("sides(x)",)


class Hexes(Around):
    """the hexes at a corner or a side"""

    forms = ("hexes(x)",)


class OfIsland(BuiltIn):
    """Fields in their order round a board of hexes."""

    takes_collection = True
    of_space = True
    layout: ClassVar[str]
    """Of what it gives."""

    def read(self, call: Arguments) -> t.Expr:
        space = call.space(0)
        if space is not None and space.layout != "hexes":
            call.check.faults.report("S326", call.span, function=call.name)
            return call.check.unknown(call.span)
        found = part_of(call, space, self.layout) if space is not None else None
        if space is None or found is None:
            return call.check.unknown(call.span)
        start = [call.fitted(1, FieldOf(space))] if len(call) == 2 else []
        return call.built(ListOf(FieldOf(found)), fields(space, call, 0), *start)


class Rim(OfIsland):
    """the sides with a hex on one hand only: from the first one on counter-clockwise round the board"""

    forms = ("rim(S)",)
    layout = "sides"


class Spiral(OfIsland):
    """all hexes round and round: from the first one to the right, and left where it goes no further; from the hex f on
    with the edge at the right hand, so counter-clockwise, from a hex inside to the right"""

    forms = ("spiral(S)", "spiral(S, f)")
    layout = "hexes"


class LongestTrail(BuiltIn):
    """the greatest number of paths that can be [walked one after the other](hexes.md#longest_trail), only through these
    crossings"""

    forms = ("longest_trail(P, C)",)
    takes_collection = True

    def read(self, call: Arguments) -> t.Expr:
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


FUNCTIONS: tuple[BuiltIn, ...] = (Corners(), Sides(), Hexes(), Rim(), Spiral(), LongestTrail())
