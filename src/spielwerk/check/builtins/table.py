"""The built-in functions by name, with the number of arguments they take (SEMANTICS G)."""

from __future__ import annotations

from collections.abc import Callable
from typing import NamedTuple

from spielwerk.check.builtins import boards, collections, numbers, things
from spielwerk.check.typed import game as t
from spielwerk.check.values.arguments import Arguments


class BuiltIn(NamedTuple):
    read: Callable[[Arguments], t.Expr]
    least: int = 1
    most: int = 1
    takes_collection: bool = False
    """Whether the first argument is a collection: a path through one then is no path, but its argument."""


MANY = 99

BUILT_INS: dict[str, BuiltIn] = {
    "any": BuiltIn(collections.any_or_empty, takes_collection=True),
    "empty": BuiltIn(collections.any_or_empty, takes_collection=True),
    "all": BuiltIn(collections.every, takes_collection=True),
    "count": BuiltIn(collections.count, takes_collection=True),
    "sum": BuiltIn(collections.total, takes_collection=True),
    "min": BuiltIn(collections.extreme, 1, 2, takes_collection=True),
    "max": BuiltIn(collections.extreme, 1, 2, takes_collection=True),
    "abs": BuiltIn(numbers.absolute),
    "int": BuiltIn(numbers.as_int),
    "long": BuiltIn(numbers.as_long),
    "first": BuiltIn(collections.first, 1, 2, takes_collection=True),
    "last": BuiltIn(collections.first, 1, 2, takes_collection=True),
    "only": BuiltIn(collections.only, takes_collection=True),
    "most": BuiltIn(collections.most, takes_collection=True),
    "least": BuiltIn(collections.most, takes_collection=True),
    "distinct": BuiltIn(collections.distinct, takes_collection=True),
    "union": BuiltIn(collections.union, takes_collection=True),
    "reversed": BuiltIn(collections.backwards, takes_collection=True),
    "without": BuiltIn(collections.without, 2, 2, takes_collection=True),
    "copies": BuiltIn(collections.copies, takes_collection=True),
    "spare": BuiltIn(collections.spare, takes_collection=True),
    "take": BuiltIn(things.take, takes_collection=True),
    "index": BuiltIn(things.index),
    "left": BuiltIn(things.neighbour),
    "right": BuiltIn(things.neighbour),
    "opponent": BuiltIn(things.neighbour),
    "objects": BuiltIn(things.objects),
    "directions": BuiltIn(boards.ways, takes_collection=True),
    "orthogonals": BuiltIn(boards.ways, takes_collection=True),
    "diagonals": BuiltIn(boards.ways, takes_collection=True),
    "opposite": BuiltIn(boards.opposite),
    "turned": BuiltIn(boards.turned, 2, 3),
    "step": BuiltIn(boards.step, 2, MANY),
    "ray": BuiltIn(boards.ray, 2, 2),
    "between": BuiltIn(boards.between, 2, 2),
    "neighbours": BuiltIn(boards.neighbours),
    "leaps": BuiltIn(boards.leaps, 3, 4),
    "distance": BuiltIn(boards.distance, 2, 2),
    "path": BuiltIn(boards.path, 2, 2),
    "reachable": BuiltIn(boards.spread, 2, 2),
    "region": BuiltIn(boards.spread, 2, 2),
    "regions": BuiltIn(boards.regions, takes_collection=True),
    "lines": BuiltIn(boards.lines, 2, 2, takes_collection=True),
    "lines_through": BuiltIn(boards.lines_through, 2, 2),
    "row": BuiltIn(boards.row_or_column, 1, 2, takes_collection=True),
    "column": BuiltIn(boards.row_or_column, 1, 2, takes_collection=True),
    "layer": BuiltIn(boards.row_or_column, 1, 2, takes_collection=True),
    "named": BuiltIn(boards.named, 2, 2, takes_collection=True),
    "corners": BuiltIn(boards.around("corners")),
    "sides": BuiltIn(boards.around("sides")),
    "hexes": BuiltIn(boards.around("hexes")),
    "rim": BuiltIn(boards.of_island("sides"), takes_collection=True),
    "spiral": BuiltIn(boards.of_island("hexes"), 1, 2, takes_collection=True),
    "longest_trail": BuiltIn(boards.longest_trail, 2, 2, takes_collection=True),
    "fingerprint": BuiltIn(things.fingerprint, 1, MANY, takes_collection=True),
    "active": BuiltIn(things.active),
    "times": BuiltIn(things.times, 1, 3),
    "split": BuiltIn(things.split, 2, 2),
    "letters": BuiltIn(things.letters),
    "number": BuiltIn(things.number),
    "upper": BuiltIn(things.changed_case),
    "lower": BuiltIn(things.changed_case),
}


def call_built_in(call: Arguments) -> t.Expr:
    """The value of a built-in function; the number of arguments is checked here."""
    built_in = BUILT_INS[call.name]
    if not built_in.least <= len(call) <= built_in.most:
        wanted = str(built_in.least)
        if built_in.most == MANY:
            wanted += "+"
        elif built_in.most > built_in.least:
            wanted += f" to {built_in.most}"
        call.check.faults.report("S309", call.span, name=call.name, wanted=wanted, given=len(call))
        call.all()
        return call.check.unknown(call.span)
    return built_in.read(call)
