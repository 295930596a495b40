"""Declarations of visibility that contradict each other, or that can have no effect."""

from __future__ import annotations

from collections.abc import Iterator

from spielwerk.check.declare.work import Work
from spielwerk.check.known import Hideable, home_of
from spielwerk.check.relations import related
from spielwerk.check.state import Check
from spielwerk.check.typed import game as t
from spielwerk.check.typed.symbols import (
    AttributeSymbol,
    ContainerSymbol,
    ObjectSymbol,
    PlayerHome,
    Showing,
    SpaceSymbol,
    Visibility,
)
from spielwerk.check.typed.walk import every_part, procedures_of
from spielwerk.diagnostics.diagnostic import Label
from spielwerk.model import expressions as m

ORDER = {"nobody": 0, "owner": 1, "players": 1, "all": 2}
"""Who sees more; of an owner and some players neither."""


def report_sight(check: Check, work: Work) -> None:
    for attribute, node in work.attributes:
        _owned(check, attribute, attribute.visibility, node.mods.visible)
        if node.mods.visible is not None and isinstance(attribute.home, ObjectSymbol):
            _wider_than_places(check, attribute, attribute.home)
        _counted(check, attribute, node.mods.count_visible)
    for die, die_node in work.dice:
        _owned(check, die, die.visibility, die_node.mods.visible)
    for container, container_node in work.containers:
        _owned(check, container, container.visibility, container_node.mods.visible)
        _counted(check, container, container_node.mods.count_visible)
    for space, space_node in work.spaces:
        _owned(check, space, space.visibility, space_node.visible)
        _counted(check, space, space_node.count_visible)
    for function, function_node, _ in work.functions:
        if function.shown is not None:
            _owned(check, function.shown, function.visibility, function_node.mods.visible)
    for implication in check.known.game.implications:
        for showing in implication.showings:
            _owned(check, showing.what, showing.visibility, showing)


def _owned(check: Check, thing: Hideable, visibility: Visibility, place: m.Expression | Showing | None) -> None:
    """What belongs to nobody has no owner who could see it."""
    home = home_of(thing)
    belongs = isinstance(home, PlayerHome | ObjectSymbol) or (isinstance(home, SpaceSymbol) and home.per_player)
    if place is not None and visibility.how == "owner" and not belongs:
        check.faults.report("S450", place.span, name=thing.name)


def _counted(check: Check, thing: AttributeSymbol | ContainerSymbol | SpaceSymbol, count: m.Expression | None) -> None:
    """Who sees how much there is has an owner, and is not fewer than those who see what there is."""
    if count is None:
        return
    _owned(check, thing, thing.count_visibility, count)
    if _narrower(thing.count_visibility, thing.visibility):
        check.faults.report("S452", count.span, name=thing.name)


def _narrower(count: Visibility, contents: Visibility) -> bool:
    if contents.how == "all" and count.how == "players":
        return isinstance(count.who, t.Where | t.SetOfItems)
    return ORDER[count.how] < ORDER[contents.how]


def _wider_than_places(check: Check, attribute: AttributeSymbol, kind: ObjectSymbol) -> None:
    """An attribute that more may see than ever see the object."""
    places = [place for place in _containers(check) if related(place.holds, (kind,))]
    if check.known.game.spaces or not places or not _lies_there(kind) or _shown_otherwise(check, places):
        return
    widest = max(places, key=lambda place: ORDER[place.visibility.how])
    if ORDER[widest.visibility.how] < ORDER[attribute.visibility.how]:
        label = Label(widest.span, "place")
        check.faults.report("S451", attribute.span, label, name=attribute.name, kind=kind.name, place=widest.name)


def _containers(check: Check) -> Iterator[ContainerSymbol]:
    for home in (check.known.game.table, check.known.game.player):
        yield from home.containers.values()


def _lies_there(kind: ObjectSymbol) -> bool:
    """Whether all objects of a type are in a place from the beginning."""
    if kind.created or (kind.lot is not None and kind.lot.place is None):
        return False
    return all(_lies_there(child) for child in kind.children)


def _shown_otherwise(check: Check, places: list[ContainerSymbol]) -> bool:
    """Whether something can show the objects although their place does not."""
    game = check.known.game
    if any(showing.what in places for implication in game.implications for showing in implication.showings):
        return True
    bodies = [procedure.body for procedure in procedures_of(check)]
    return any(isinstance(part, t.RevealObjects) for part in every_part(bodies))
