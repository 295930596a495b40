"""Attributes, containers and dice that a line names: which, and whose."""

from __future__ import annotations

from spielwerk.check.known import Hideable
from spielwerk.check.relations import certain, element, is_collection
from spielwerk.check.typed import game as t
from spielwerk.check.typed.symbols import FieldOf, ObjectsOf
from spielwerk.data import dataclass


@dataclass
class Target:
    """An attribute, container or die of a thing, of every thing of a collection (`several`), or of the table; or the
    thing itself."""

    what: Hideable
    of: t.Expr | None
    several: bool = False


def target_of(value: t.Expr) -> Target | None:
    """What a value is read from; None if it is computed."""
    match value:
        case t.Read(attribute=attribute, of=of):
            return Target(attribute, of)
        case t.ContainerPlace(container=container, of=of):
            return Target(container, of)
        case t.DieValue(die=die, of=of):
            return Target(die, of)
        case t.Contents(place=place):
            return target_of(place)
        case t.Each(of=of, element=element, value=inner):
            found = target_of(inner)
            if found is not None and isinstance(found.of, t.Get) and found.of.variable is element:
                return Target(found.what, of, True)
    return None


def thing_itself(value: t.Expr) -> Target | None:
    """The object or field that a value is, or all objects or fields of a collection; None if it is something else."""
    several = is_collection(value.type)
    kind = certain(element(value.type) if several else value.type)
    if isinstance(kind, FieldOf):
        return Target(kind.symbol, value, several)
    if isinstance(kind, ObjectsOf) and len(kind.symbols) == 1:
        return Target(kind.symbols[0], value, several)
    return None
