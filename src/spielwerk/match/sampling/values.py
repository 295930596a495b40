"""Draws hidden dice and hidden values anew from what they can be."""

from __future__ import annotations

from spielwerk.backend.machine import State
from spielwerk.match.sampling.objects import Draw
from spielwerk.program.manual.manual import Manual, Slots, Type

WIDEST = 100_000
"""A number whose range is larger stays as it is."""


class Values:
    """Everything in a game that can be hidden and drawn: addresses, and the values there can be."""

    def __init__(self, manual: Manual) -> None:
        self.single: list[tuple[int, tuple[int, ...]]] = []
        self.cups: list[tuple[int, int, tuple[int, ...]]] = []
        """Address and width of sets of dice; the first slot says how many there are."""
        for home, attribute, slots in manual.stored:
            if home.startswith(("kind", "phase")) or attribute.visible == "all":
                continue
            choices = _choices(attribute.type, slots, manual)
            if choices and slots.width == 1:
                self.single += [(slots.row(row), choices) for row in slots.used_rows]
        for die in sorted((*manual.table.dice, *manual.player.dice), key=lambda die: die.slots.address):
            if die.visible == "all":
                continue
            rows = [die.slots.row(row) for row in die.slots.used_rows]
            if die.several:
                self.cups += [(address, die.slots.width, die.faces) for address in rows]
            else:
                self.single += [(address, die.faces) for address in rows]

    def hidden(self, state: State, shown: bytearray) -> list[tuple[int, tuple[int, ...]]]:
        """What a seat does not see: it is taken out of the state that is given."""
        found = [(address, choices) for address, choices in self.single if not shown[address]]
        for address, width, faces in self.cups:
            if not all(shown[address + 1 : address + width]):
                found += [(address + i, faces) for i in range(1, state[address] + 1)]
        for address, _ in found:
            state[address] = 0
        return found


def draw_values(state: State, hidden: list[tuple[int, tuple[int, ...]]], draw: Draw) -> None:
    for address, choices in hidden:
        state[address] = choices[int(draw() * len(choices))]


def _choices(kind: Type, slots: Slots, manual: Manual) -> tuple[int, ...]:
    """A number from its declared range, a truth, a value of an enum, a player, a field or a direction of the boards;
    other values stay as they are."""
    found: list[int] = []
    match kind.name:
        case "int" if slots.low < slots.high:
            found = list(range(slots.low, slots.high + 1)) if slots.high - slots.low < WIDEST else []
        case "bool":
            found = [0, 1]
        case "enum":
            found = list(range(1, len(manual.enums[kind.enum]) + 1))
        case "player":
            found = list(range(1, manual.players + 1))
        case "field":
            found = list(manual.space_named[kind.space].places)
        case "direction":
            found = sorted({way for space in manual.spaces for way in space.directions})
    if kind.maybe and found:
        found.append(kind.none)
    return tuple(found)
