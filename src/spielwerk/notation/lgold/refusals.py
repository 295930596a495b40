"""What has the form of lGold and cannot be carried out is said, never silently left out."""

from __future__ import annotations

from spielwerk.notation.lgold.faults import Faults
from spielwerk.notation.lgold.places import Places
from spielwerk.notation.lgold.tree import Element

UNSEEN = (
    "actor", "abstractActor", "object", "abstractObject", "actionInstance", "implicationInstance", "effectInstance",
)  # fmt: skip
"""Elements whose visibility cannot be narrowed: what they consist of can."""


def refuse(definition: Element, places: Places, faults: Faults) -> None:
    for e in definition.walk():
        if e.tag in UNSEEN:
            _refuse(e.all("visibility"), faults)
    for room in places.rooms.values():
        around = [*room.element.all("visibility"), *room.type.inherited("visibility")]
        for field in room.fields.values():
            own = [*field.element.all("visibility"), *(field.type.inherited("visibility") if field.type else [])]
            if room.is_board:
                _refuse([*own, *around], faults)
            elif around:
                _refuse(own, faults)
            if not room.is_board and field.type is not None:
                inside = field.type.inherited("instances") + field.type.inherited("links")
                _refuse([one for area in inside for one in area.children if one.tag != "objectInstance"], faults)


def _refuse(elements: list[Element], faults: Faults) -> None:
    for e in elements:
        faults.report("L312", e.span, tag=e.tag)
