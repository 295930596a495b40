"""Deals the units of hidden maps anew: goods in hidden hands, cards in hidden decks.

Maps with the same keys are like hands of the same kind of cards. What a seat cannot see of them is put together, mixed
and dealt again: every map keeps how much it holds, and there is as much of every key as before.
"""

from __future__ import annotations

from spielwerk.backend.machine import State
from spielwerk.check import types as ty
from spielwerk.match.sampling_objects import Draw, mixed
from spielwerk.program.layout import Layout


class Maps:
    """The maps of a game that can be hidden: for every type of keys the addresses of all keys of each map."""

    def __init__(self, layout: Layout) -> None:
        self.groups: list[list[list[tuple[int, int]]]] = []
        """Pairs of key and address."""
        found: dict[ty.Type, list[list[tuple[int, int]]]] = {}
        for attribute, slots in layout.attributes.items():
            kind = attribute.type
            if not isinstance(kind, ty.MapOf) or kind.value != ty.INT or attribute.visibility.open:
                continue
            for row in range(0 if slots.rows == 1 else 1, slots.rows):
                address = slots.address + row * slots.width
                found.setdefault(kind.key, []).append([(key, address + key) for key in slots.keys])
        self.groups = list(found.values())


class Amounts:
    """The units that a seat does not see in a situation. They are taken out of the state that is given."""

    def __init__(self, maps: Maps, state: State, shown: bytearray) -> None:
        self.pools: list[tuple[list[int], list[tuple[dict[int, int], int]]]] = []
        """The units of a group, and its maps: the address of every key, and how much there is."""
        for group in maps.groups:
            units: list[int] = []
            hands: list[tuple[dict[int, int], int]] = []
            for pairs in group:
                # A map with less than nothing in it stays as it is.
                if any(shown[address] or state[address] < 0 for _, address in pairs):
                    continue
                amount = 0
                for key, address in pairs:
                    here = state[address]
                    if here:
                        units += [key] * here
                        amount += here
                        state[address] = 0
                if amount:
                    hands.append((dict(pairs), amount))
            units.sort()
            if units:
                self.pools.append((units, hands))

    def deal(self, state: State, draw: Draw) -> None:
        """Puts every unit into a map."""
        for units, hands in self.pools:
            deal = iter(mixed(units, draw))
            for addresses, amount in hands:
                for _ in range(amount):
                    state[addresses[next(deal)]] += 1
