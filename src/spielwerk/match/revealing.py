"""Everything there is in a state, for debuggers and tests: a view that hides nothing."""

from __future__ import annotations

from spielwerk.backend.machine import Machine, State, View
from spielwerk.program.manual.manual import Home, Kind, Manual, Space


def everything(machine: Machine, manual: Manual, state: State) -> View:
    """The state with what implications make of it, and how much is in every place."""
    places = [place for space in manual.spaces for place in space.places]
    for container in manual.containers:
        places += range(container.storage.first, container.storage.first + container.storage.count)
    counts = dict.fromkeys(places, 0)
    for thing in range(1, len(manual.things) + 1):
        place = state[manual.at.at + thing]
        if place in counts:
            counts[place] += 1
    view = View(_effective(machine, manual, state), bytearray(b"\x01") * len(state), counts)
    _with_answers(machine, manual, state, view)
    return view


def _with_answers(machine: Machine, manual: Manual, state: State, view: View) -> None:
    """Adds what functions answer, as those see it who may; what nobody sees is not worked out."""
    shown = [function.slots for home in (manual.table, manual.player) for function in home.shown]
    views = [machine.view(state, seat) for seat in range(manual.players + 1)] if shown else []
    for slots in shown:
        for slot in range(slots.address, slots.end):
            known = next((seen for seen in views if seen.shown[slot]), None)
            view.shown[slot] = known is not None
            if known is not None:
                view.image[slot] = known.image[slot]


def _effective(machine: Machine, manual: Manual, state: State) -> list[int]:
    image = list(state)
    homes: list[Home | Space | Kind] = [manual.table, manual.player, *manual.spaces, *manual.kinds]
    for home in homes:
        for attribute in home.attributes:
            slots = attribute.slots
            if not attribute.reader or slots is None:
                continue
            if home is manual.table:
                # Every reading gets a copy with all its fuel: reading uses some of it up.
                image[slots.address] = machine.call(attribute.reader, list(state))
                continue
            for row in range(1, slots.rows):
                image[slots.address + row] = machine.call(attribute.reader, list(state), row)
    return image
