"""Draws hidden dice and hidden values anew from what they can be."""

from __future__ import annotations

from spielwerk.backend.machine import State
from spielwerk.check import symbols as sy
from spielwerk.check import types as ty
from spielwerk.match.sampling_objects import Draw
from spielwerk.program.layout import Slots, none_word
from spielwerk.program.lower.description import Description

WIDEST = 100_000
"""A number whose range is larger stays as it is."""


class Values:
    """Everything in a game that can be hidden and drawn: addresses, and the values there can be."""

    def __init__(self, description: Description) -> None:
        layout = description.layout
        self.single: list[tuple[int, tuple[int, ...]]] = []
        self.cups: list[tuple[int, int, tuple[int, ...]]] = []
        """Address and width of sets of dice; the first slot says how many there are."""
        for attribute, slots in layout.attributes.items():
            if isinstance(attribute.home, sy.ObjectSymbol | sy.ProcedureSymbol) or attribute.visibility.open:
                continue
            choices = _choices(attribute.type, slots, description.players)
            if choices and slots.width == 1:
                self.single += [(address, choices) for address in _rows(slots)]
        for die, slots in layout.dice.items():
            faces = tuple(description.faces(die))
            if die.visibility.open:
                continue
            if die.count is None:
                self.single += [(address, faces) for address in _rows(slots)]
            else:
                self.cups += [(address, slots.width, faces) for address in _rows(slots)]

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


def _rows(slots: Slots) -> list[int]:
    return [slots.address + row * slots.width for row in range(0 if slots.rows == 1 else 1, slots.rows)]


def _choices(kind: ty.Type, slots: Slots, players: int) -> tuple[int, ...]:
    """A number from its declared range, a truth, a value of an enum, a player; other values stay as they are."""
    base = kind.of if isinstance(kind, ty.Maybe) else kind
    found: list[int] = []
    if base == ty.INT and slots.low < slots.high:
        found = list(range(slots.low, slots.high + 1)) if slots.high - slots.low < WIDEST else []
    elif base == ty.BOOL:
        found = [0, 1]
    elif isinstance(base, ty.EnumType):
        found = list(range(1, len(base.symbol.values) + 1))
    elif base == ty.PLAYER:
        found = list(range(1, players + 1))
    if isinstance(kind, ty.Maybe) and found:
        found.append(none_word(kind))
    return tuple(found)
