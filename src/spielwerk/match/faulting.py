"""The numbers in a fault of a running match, as a message shows them."""

from __future__ import annotations

from spielwerk.backend.fault import Fault
from spielwerk.match.names import Names
from spielwerk.program.lower.description import Description

NO_WAY, WRONG_KIND = "R241", "R242"


def fault_values(description: Description, fault: Fault) -> dict[str, object]:
    """Numbers as they are; places and objects by their names where the fault is about them."""
    values: dict[str, object] = {"inside": description.lines[fault.line].inside, "a": fault.a, "b": fault.b}
    names = Names(description)
    if fault.code == NO_WAY:
        values |= {"a": names.place(fault.a) if fault.a else "none", "b": names.place(fault.b)}
    elif fault.code == WRONG_KIND:
        values |= {"a": description.layout.things[fault.a].kind.name, "b": names.place(fault.b)}
    return values
