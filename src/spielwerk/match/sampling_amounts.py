"""Deals the units of hidden maps anew: goods in hidden hands, cards in hidden decks.

Maps with the same keys are like hands of the same kind of cards. What a seat cannot see of them is put together, mixed
and dealt again: every map keeps how much it holds, and there is as much of every key as before.
"""

from __future__ import annotations

from collections.abc import Iterator
from random import Random

from spielwerk.backend.machine import State
from spielwerk.check import types as ty
from spielwerk.program.layout import Layout, Slots

Hands = list[tuple[Slots, int]]
"""Hidden maps, each with the address where it lies."""


def deal_amounts(layout: Layout, state: State, shown: bytearray, rng: Random) -> None:
    for hands in _hidden(layout, state, shown).values():
        units = [key for slots, address in hands for key in slots.keys for _ in range(state[address + key])]
        rng.shuffle(units)
        deal = iter(units)
        for slots, address in hands:
            _fill(state, slots, address, deal)


def _hidden(layout: Layout, state: State, shown: bytearray) -> dict[ty.Type, Hands]:
    """The maps that are not seen, by the type of their keys; a map with less than nothing in it stays as it is."""
    found: dict[ty.Type, Hands] = {}
    for attribute, slots in layout.attributes.items():
        kind = attribute.type
        if not isinstance(kind, ty.MapOf) or kind.value != ty.INT or attribute.visibility.open:
            continue
        for row in range(0 if slots.rows == 1 else 1, slots.rows):
            address = slots.address + row * slots.width
            keys = [address + key for key in slots.keys]
            if not any(shown[key] for key in keys) and all(state[key] >= 0 for key in keys):
                found.setdefault(kind.key, []).append((slots, address))
    return found


def _fill(state: State, slots: Slots, address: int, deal: Iterator[int]) -> None:
    amount = sum(state[address + key] for key in slots.keys)
    for key in slots.keys:
        state[address + key] = 0
    for _ in range(amount):
        state[address + next(deal)] += 1
