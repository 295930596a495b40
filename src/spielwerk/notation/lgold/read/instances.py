"""Actions and implications where they belong."""

from __future__ import annotations

from spielwerk.data import replace
from spielwerk.model import expressions as m
from spielwerk.notation.lgold.names import name_of
from spielwerk.notation.lgold.read.context import Context
from spielwerk.notation.lgold.read.reader import Reader
from spielwerk.notation.lgold.structure.index import Definition
from spielwerk.notation.lgold.structure.instances import Instance
from spielwerk.notation.lgold.xml.tree import Element

THINGS = ("object", "actor", "field")
"""What has actions and implications of its own, in the block of its type; all others are on the table."""


def find_instances(r: Reader, game_state: Element | None, *tags: str) -> list[Instance]:
    """All instances of actions or of implications, in the order of the text."""
    owners: list[tuple[Element, Definition | None]] = [(game_state, None)] if game_state is not None else []
    owners += [(one.element, one) for one in r.index.types.values()]
    found = []
    for element, owner in owners:
        for area in element.all("instances"):
            for e in area.all(*tags):
                type = r.index.reference(e, "action" if tags == ("actionInstance",) else "implication")
                if type is not None:
                    found += _in_spaces(r, Instance(name_of(e.get("instanceId") or type.id), e, type, owner))
    return found


def _in_spaces(r: Reader, one: Instance) -> list[Instance]:
    """What belongs to a space is there once for every space of the type."""
    if one.kind != "space":
        return [one]
    rooms = [room for room in r.places.rooms if one.owner in room.type.line()]
    alone = len(rooms) == 1
    return [replace(one, room=room, name=one.name if alone else f"{name_of(room.id)}_{one.name}") for room in rooms]


def in_rooms(r: Reader, one: Instance) -> list[Instance]:
    """A complex action of fields has states of its own for each board that has such fields."""
    homes = r.places.homes(one.owner) if one.kind == "field" else []
    if one.type.element.tag != "complexAction" or len(homes) < 2:
        return [one]
    return [replace(one, room=room) for room in homes]


def block_of(r: Reader, one: Instance) -> Definition | None:
    """The type in whose block it is; None for the table."""
    if one.kind == "actor" and one.owner is not None and one.owner.kind == "space":
        actors = r.index.concrete("actor")
        return actors[0] if actors else None
    return one.owner if one.kind in THINGS else None


def all_owners(r: Reader, one: Instance) -> list[str]:
    """The collections of all that have an action or implication."""
    if one.kind == "actor":
        return ["players"]
    if one.kind == "field":
        return [room.name for room in r.places.homes(one.owner) if one.room in (None, room)]
    assert one.owner is not None
    return [one.owner.name]


def context_of(one: Instance) -> Context:
    span = one.element.span
    kind = one.kind if one.kind in THINGS else ""
    thing = m.Self(span=span) if kind else None
    room = one.room if one.owner is not None and one.owner.kind == "space" else None
    return Context(actor=m.Name("actor", span=span), thing=thing, thing_kind=kind, room=room)
