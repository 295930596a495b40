"""Attributes, containers and dice that a line names: which, and whose."""

from __future__ import annotations

from dataclasses import dataclass

from spielwerk.check import typed as t
from spielwerk.check.known import Hideable


@dataclass
class Target:
    """An attribute, container or die of a thing, of every thing of a collection (`several`), or of the table."""

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
