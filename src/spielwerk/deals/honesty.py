"""Whether a situation may be dealt from the true one: only where nothing of it is left that the seat may not know.

A sampler takes out of a situation what it knows how to deal: objects, amounts, dice, values with a range, what others
decided in secret. Everything else stays as it is. That is honest as long as nothing of what stays depends on something
hidden: no list, no number without bounds, no value of a card, no name in a procedure. Where the flow of the game is
(which question is asked, in which turn of which loop) counts as known: who is asked knows it.
"""

from __future__ import annotations

from spielwerk.backend.machine import State
from spielwerk.check.secrecy.storing import tainted
from spielwerk.match.sampling import Sampler


class Honesty:
    """The slots of a game that depend on hidden things and that a sampler leaves as they are."""

    def __init__(self, sampler: Sampler) -> None:
        description = sampler.description
        layout = description.layout
        secret = tainted(description.game)
        dealt = {address for address, _ in sampler.values.single}
        for group in sampler.maps.groups:
            dealt |= {address + key for address, keys in group for key in keys}
        kept: list[int] = []
        for attribute, slots in layout.attributes.items():
            if attribute in secret:
                kept += range(slots.address, slots.address + slots.rows * slots.width)
        for variable, slots in layout.published.items():
            if variable in secret:
                kept += range(slots.address, slots.address + slots.rows * slots.width)
        for name, place in description.frames:
            if name in secret or (name is None and len(place) > 1):
                kept += place
        self._kept = [slot for slot in kept if slot not in dealt]

    def holds(self, state: State, shown: bytearray) -> bool:
        """Whether nothing secret would stay in a deal from this state, of which the seat sees what is shown."""
        return not any(state[slot] and not shown[slot] for slot in self._kept)
