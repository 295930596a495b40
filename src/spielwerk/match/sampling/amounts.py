"""Deals the units of hidden maps anew: goods in hidden hands, cards in hidden decks.

Maps with the same keys are like hands of the same kind of cards. What a seat cannot see of them is put together, mixed
and dealt again: every map keeps how much it holds, and there is as much of every key as before.
"""

from __future__ import annotations

from spielwerk.backend.machine import State
from spielwerk.match.sampling.objects import Draw, mixed
from spielwerk.program.manual.manual import Manual, Type

WHOLE = Type("int")


class Maps:
    """The maps of a game that can be hidden: for every type of keys where each map is, and its keys."""

    def __init__(self, manual: Manual) -> None:
        found: dict[Type | None, list[tuple[int, tuple[int, ...]]]] = {}
        for _, attribute, slots in manual.stored:
            kind = attribute.type
            if kind.name == "map" and kind.of == WHOLE and attribute.visible != "all" and slots.keys:
                keys = tuple(sorted(slots.keys))
                found.setdefault(kind.key, []).extend((slots.row(row), keys) for row in slots.used_rows)
        self.groups = list(found.values())
        """The address of key 0 of each map, and its keys in ascending order."""


class Amounts:
    """The units that a seat does not see in a situation. They are taken out of the state that is given."""

    def __init__(self, maps: Maps, state: State, shown: bytearray) -> None:
        self.pools: list[tuple[list[int], list[tuple[int, int]]]] = []
        """The units of a group, and its maps: the address of key 0, and how much there is."""
        for group in maps.groups:
            units: list[int] = []
            hands: list[tuple[int, int]] = []
            for address, keys in group:
                first, end = address + keys[0], address + keys[-1] + 1
                amounts = state[first:end]
                # A map with less than nothing in it stays as it is.
                if not any(amounts) or 1 in shown[first:end] or min(amounts) < 0:
                    continue
                for key in keys:
                    if here := state[address + key]:
                        units += [key] * here
                        state[address + key] = 0
                hands.append((address, sum(amounts)))
            # The order in which units were found depends on what is hidden; what is dealt must not.
            units.sort()
            if units:
                self.pools.append((units, hands))

    def deal(self, state: State, draw: Draw) -> None:
        """Puts every unit into a map."""
        for units, hands in self.pools:
            deal = iter(mixed(units, draw))
            for address, amount in hands:
                for _ in range(amount):
                    state[address + next(deal)] += 1
