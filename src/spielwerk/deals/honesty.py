"""Whether a situation may be dealt from the true one: only where nothing of it is left that the seat may not know.

A sampler takes out of a situation what it knows how to deal: objects, amounts, dice, values with a range, what others
decided in secret. Everything else stays as it is. That is honest as long as nothing of what stays depends on something
hidden: no list, no number without bounds, no value of a card, no name in a procedure. Where the flow of the game is
(which question is asked, in which round of which loop) counts as known: who is asked knows it. How many rounds are to
come and which call led here do not, where that depends on something hidden.

Names in procedures whose values nobody needs any more are zero. Of the others, whoever is asked knows those that follow
from what he decided himself and what he sees, and those that everybody was told.

The rules alone decide, not the values: a zero can be a secret like any other number.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from spielwerk.backend.machine import State
from spielwerk.check.secrecy.storing import Stored, stored
from spielwerk.check.symbols import AttributeSymbol, PlayerHome, SpaceSymbol, TableHome
from spielwerk.match.sampling import Sampler
from spielwerk.program.layout import Layout, Slots
from spielwerk.program.lower.description import Frame


class Honesty:
    """The slots of a game that depend on hidden things and that a sampler leaves as they are."""

    def __init__(self, sampler: Sampler) -> None:
        description = sampler.description
        layout = description.layout
        found = stored(description.game)
        dealt = {address for address, _ in sampler.values.single} | set(_dealt_amounts(layout, found))
        things = [*layout.attributes.items(), *layout.published.items()]
        secret = [slots for symbol, slots in things if symbol in found.tainted]
        self._kept = [slot for slots in secret for slot in _places(slots) if slot not in dealt]
        self._machine = sampler.machine
        known = {site.number: found.known.get(site.span, frozenset()) for site in description.sites}
        self._secret: dict[int, frozenset[Frame]] = {}
        """By where somebody is asked: names and lists that hold something, and of these those that he knows."""
        self._known: dict[int, frozenset[Frame]] = {}
        frames = [frame for frame in description.frames if _may_be_secret(frame, found)]
        for site, names in known.items():
            self._secret[site] = frozenset(frame for frame in frames if site in frame.sites)
            self._known[site] = frozenset(frame for frame in frames if frame.single and frame.variable in names)

    def holds(self, state: State, shown: bytearray, seat: int) -> bool:
        """Whether nothing secret would stay in a deal from this state, of which a seat (from 0) sees what is shown."""
        if not all(shown[slot] for slot in self._kept):
            return False
        sites = {player: self._machine.site(state, player).number for player in self._machine.seats(state)}
        known = self._known[sites[seat + 1]] if seat + 1 in sites else frozenset()
        return all(self._secret[site] <= known for site in sites.values())


def _may_be_secret(frame: Frame, found: Stored) -> bool:
    if frame.variable is None:
        return len(frame.slots) > 1 or found.secret_flow
    return frame.variable in found.tainted


def _places(slots: Slots) -> Iterable[int]:
    """The slots of an attribute that can hold something."""
    used = [slot for slot in range(slots.width) if slot in slots.keys or slots.shape != "map"]
    for row in range(0 if slots.rows == 1 else 1, slots.rows):
        yield from (slots.address + row * slots.width + slot for slot in used)


def _dealt_amounts(layout: Layout, found: Stored) -> Iterator[int]:
    """The slots of hidden maps of which all that stays in a deal is known: how much there is in each, and of
    everything in all of them together."""
    groups: dict[object, list[tuple[AttributeSymbol, Slots]]] = {}
    for attribute, slots in layout.attributes.items():
        if slots.shape == "map" and not attribute.visibility.open:
            groups.setdefault(attribute.type, []).append((attribute, slots))
    for group in groups.values():
        if all(_is_conserved(attribute, slots, found) for attribute, slots in group):
            for _, slots in group:
                yield from _places(slots)


def _is_conserved(attribute: AttributeSymbol, slots: Slots, found: Stored) -> bool:
    lasting = isinstance(attribute.home, PlayerHome | TableHome | SpaceSymbol)
    return lasting and attribute not in found.rewritten and attribute.count_visibility.open and slots.low >= 0
