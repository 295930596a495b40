"""Everything there is in a state, for debuggers and tests: a view that hides nothing."""

from __future__ import annotations

from typing import TYPE_CHECKING

from spielwerk.backend.machine import Machine, State, View
from spielwerk.check.symbols import TableHome

if TYPE_CHECKING:
    from spielwerk.program.lower.description import Description


def everything(machine: Machine, description: Description, state: State) -> View:
    """The state with what implications make of it, and how much lies in every place."""
    layout = description.layout
    counts = dict.fromkeys(range(1, layout.places + 1), 0)
    for thing in range(1, len(layout.things)):
        place = state[layout.at + thing]
        if place in counts:
            counts[place] += 1
    return View(_effective(machine, description, state), bytearray(b"\x01") * len(state), counts)


def _effective(machine: Machine, description: Description, state: State) -> list[int]:
    image = list(state)
    for attribute, name in description.readers.items():
        slots = description.layout.attributes[attribute]
        if isinstance(attribute.home, TableHome):
            image[slots.address] = machine.call(name, list(state))
            continue
        for row in range(1, slots.rows):
            image[slots.address + row] = machine.call(name, list(state), row)
    return image
