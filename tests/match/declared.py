"""What the declarations of a game say about two situations: whether somebody may see that they differ.

This is the judge of the tests about secrets. It knows nothing of views and events: it reads states slot by slot, and
for each slot what the game says about whom it is visible to. Only where that takes more than a look (`visible to` a set
of players that the rules work out) it asks the program; and where visibility changes it says that it may be seen.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache
from typing import Any

from spielwerk.backend.machine import State
from spielwerk.check.typed import symbols as sy
from spielwerk.match.match import Match
from spielwerk.match.revealing import everything
from spielwerk.program.ir import HEADER
from spielwerk.program.layout import WORD, Storage
from spielwerk.program.lower.texts.description import Description
from spielwerk.runtime.telling import Raw
from spielwerk.runtime.words import fill

Tag = tuple[Any, ...]
FREE, PUBLIC = ("free",), ("public",)
"""Nobody is ever shown it; everybody is."""


@lru_cache(maxsize=64)
def _tags(description: Description) -> list[Tag]:
    """What lies in every slot of a state."""
    layout, rows = description.layout, description.players + 1
    tags: list[Tag] = [PUBLIC] * layout.frames + [FREE] * (layout.size - layout.frames)
    tags[HEADER.GENERATOR] = tags[HEADER.FUEL] = tags[HEADER.PC] = FREE
    for player in range(rows):
        tags[HEADER.SEATS + player] = ("own", player)
    for join in description.joins.values():
        for address, count in join.slots:
            for slot in range(count):
                tags[address + slot] = ("own", slot // (count // rows))
    for timer in description.timers:
        for row in range(rows if timer.secret else 0):
            tags[timer.address + row] = ("own", row)
    for symbol, slots in [*layout.attributes.items(), *layout.dice.items()]:
        for slot in range(slots.rows * slots.width):
            tags[slots.address + slot] = ("value", symbol, slots, slot // slots.width)
    for symbol, address in layout.shown_to.items():
        slots = layout.dice[symbol] if isinstance(symbol, sy.DieSymbol) else layout.attributes[symbol]
        for row in range(slots.rows):
            tags[address + row] = ("mask",)
    for storage in layout.storages:
        for slot in range(storage.count * storage.width):
            tags[storage.address + slot] = ("place", storage, storage.first + slot // storage.width)
    for thing in range(1, len(layout.things)):
        tags[layout.at + thing] = ("thing", thing)
        if layout.below:
            tags[layout.below + thing] = ("thing", thing)
        if layout.revealed:
            tags[layout.revealed + thing] = ("mask",)
    for published in layout.published.values():
        for slot in range(published.rows * published.width):
            tags[published.address + slot] = PUBLIC
    return tags


class Judge:
    """Compares two situations for one reader (a seat from 0; None: who only watches)."""

    def __init__(self, one: Match, two: Match, reader: int | None) -> None:
        self.description = one.details
        self.layout = one.details.layout
        self.manual = one.manual
        self.states: tuple[State, State] = one.state, two.state
        self.images = [everything(m.machine, m.manual, m.state).image for m in (one, two)]
        self.reader = reader
        self.names = one.names
        self.shown = [m.machine.shown(m.state, self._player if reader is not None else 0) for m in (one, two)]

    def differ(self) -> bool:
        """Whether the two differ in anything but chance."""
        return self.states[0][HEADER.GENERATOR + 1 :] != self.states[1][HEADER.GENERATOR + 1 :]

    def may_be_seen(self) -> bool:
        """Whether the reader may see that the two differ."""
        tags = _tags(self.description)
        return any(
            a != b and self._seen(tags[slot], slot) for slot, (a, b) in enumerate(zip(*self.images, strict=True))
        )

    def any_seen(self, first: Sequence[int], second: Sequence[int]) -> bool:
        """Whether two lists of objects differ in one that the reader may know."""
        if len(first) != len(second):
            return True
        return any(a != b and (self._thing_seen(a) or self._thing_seen(b)) for a, b in zip(first, second, strict=True))

    def event_seen(self, one: Raw, two: Raw) -> bool:
        """Whether the reader may know that something else has happened, as the machine tells it; also in passing."""
        if one == two:
            return False
        if one[:2] != two[:2]:
            return True
        kind, first, second = one[0], one[2:], two[2:]
        if kind == "move":
            named = any(self._named(state, thing) for state in self.states for thing in (first[0], second[0]))
            shown = named and any(self._is_open(place) for place in {*first[1:3], *second[1:3]})
            return first[1:3] != second[1:3] or shown or self._either_seen(one, two)
        if kind == "set" and first[:2] == second[:2]:
            symbol = self.description.attributes[first[0]]
            return self._value_seen(symbol, self.layout.attributes[symbol], first[1], amounts=False)
        if kind == "roll" and first[:2] == second[:2]:
            die = self.description.dice[first[0]]
            return self._value_seen(die, self.layout.dice[die], first[1], amounts=False)
        if kind == "reveal":
            return self._in(first[1]) or self._in(second[1])
        if kind == "notice" and first[:2] == second[:2]:
            return self._in(first[1]) and self._said(first) != self._said(second)
        return bool(kind != "hide")

    def unheard(self, event: Raw) -> bool:
        """Whether the reader may know nothing of what happened, as the machine tells it, not even that it did."""
        kind, told = event[0], event[2:]
        if kind in ("timer", "timeout"):
            return self.description.timers[told[0]].secret and told[1] != self._player
        if kind == "move":
            places = [place for place in told[1:3] if place]
            return not any(self._is_open(place) or self._is_counted(place) for place in places)
        if kind == "set":
            symbol = self.description.attributes[told[0]]
            return not self._value_seen(symbol, self.layout.attributes[symbol], told[1], amounts=False)
        return False

    def _said(self, notice: Raw) -> list[Any]:
        """What a notice says, with a blank for every object that the reader may not know."""
        named: list[int] = []
        info = self.manual.texts[notice[0] - 1]

        def blank(number: int) -> bool:
            named.append(number)
            return True

        text = fill(info, notice[2], self.names, "en", blank)
        return [text, *(number if self._thing_seen(number) else 0 for number in named)]

    def _either_seen(self, one: Raw, two: Raw) -> bool:
        return one[2] != two[2] and (self._thing_seen(one[2]) or self._thing_seen(two[2]))

    def _is_open(self, place: int) -> bool:
        storage = self._storage(place)
        return storage is None or self._looked_into(storage, place)

    def _seen(self, tag: Tag, slot: int) -> bool:
        match tag:
            case ("free",):
                return False
            case ("own", player):
                return bool(player == self._player)
            case ("value", symbol, slots, row):
                return self._value_seen(symbol, slots, row)
            case ("mask",):
                return self._in(self.states[0][slot]) != self._in(self.states[1][slot])
            case ("place", storage, place):
                return self._counts_differ(place) or (self._looked_into(storage, place) and self._known(storage, slot))
            case ("thing", thing):
                places = {state[self.layout.at + thing] for state in self.states}
                return self._thing_seen(thing) or any(self._counts_differ(place) for place in places)
        return True

    @property
    def _player(self) -> int:
        return -1 if self.reader is None else self.reader + 1

    def _in(self, mask: int) -> bool:
        everybody = (1 << self.description.players) - 1
        return mask & everybody == everybody if self.reader is None else bool(mask >> self.reader & 1)

    def _open(self, visibility: sy.Visibility, owner: int, slot: int = 0) -> bool:
        """Whether the reader may see what has this visibility and lies there; an owner that is not known could be the
        reader."""
        if visibility.varies or visibility.how == "all":
            return True
        if visibility.how == "players":
            return not slot or any(shown[slot] for shown in self.shown)
        return visibility.how == "owner" and owner in (self._player, 0)

    def _value_seen(self, symbol: Any, slots: Any, row: int, amounts: bool = True) -> bool:
        owner = row if isinstance(symbol.home, sy.PlayerHome) else 0
        if symbol in self.layout.shown_to:
            shown = self.layout.shown_to[symbol] + (row if slots.rows > 1 else 0)
            if any(self._in(state[shown]) for state in self.states):
                return True
        if isinstance(symbol.home, sy.ObjectSymbol) and not self._thing_seen(row):
            return False
        if isinstance(symbol.home, sy.SpaceSymbol) and not self._open(symbol.home.visibility, 0):
            return False
        first = slots.address + row * slots.width
        if self._open(symbol.visibility, owner, first):
            return True
        if not self._open(symbol.count_visibility, owner) or slots.shape not in ("map", "dice", "list"):
            return False
        if not amounts:
            return False
        rows = [image[first : first + slots.width] for image in self.images]
        return len({sum(words) if slots.shape == "map" else words[0] for words in rows}) > 1

    def _known(self, storage: Storage, slot: int) -> bool:
        """Whether the reader may know one of the objects in which two places differ."""
        one, two = (state[slot] for state in self.states)
        if storage.form == "pile":
            return True
        if storage.form == "set":
            first = storage.low + WORD * ((slot - storage.address) % storage.width)
            things = [first + bit for bit in range(WORD) if (one ^ two) >> bit & 1]
        else:
            things = [thing for thing in (one, two) if thing]
        return any(self._thing_seen(thing) for thing in things)

    def _looked_into(self, storage: Storage, place: int) -> bool:
        """Whether the reader may see what lies in a place."""
        slot = storage.address + (place - storage.first) * storage.width
        return self._open(storage.symbol.visibility, self._owner(storage, place), slot)

    def _owner(self, storage: Storage, place: int) -> int:
        players = isinstance(storage.symbol, sy.ContainerSymbol) and isinstance(storage.symbol.home, sy.PlayerHome)
        return place - storage.first + 1 if players else 0

    def _storage(self, place: int) -> Storage | None:
        groups = self.layout.storages
        return next((s for s in groups if s.first <= place < s.first + s.count), None)

    def _thing_seen(self, thing: int) -> bool:
        """Whether the reader may know the object, in either situation."""
        return any(self._thing_seen_in(state, thing) for state in self.states)

    def _thing_seen_in(self, state: State, thing: int) -> bool:
        if self.layout.revealed and self._in(state[self.layout.revealed + thing]):
            return True
        place = state[self.layout.at + thing]
        storage = self._storage(place)
        if storage is not None and not self._looked_into(storage, place):
            return False
        return self._named(state, thing)

    def _named(self, state: State, thing: int) -> bool:
        """Whether the reader may know which object this is, if it sees its place."""
        made = self.layout.things[thing]
        owner = state[self.layout.owners + thing] if self.layout.owners else made.owner
        kind: sy.ObjectSymbol | None = made.kind
        while kind is not None:
            if not self._open(kind.visibility, owner, self.layout.at + thing):
                return False
            kind = kind.parent
        return True

    def _is_counted(self, place: int) -> bool:
        """Whether the reader may see how much lies in a place."""
        storage = self._storage(place)
        return storage is not None and self._open(storage.symbol.count_visibility, self._owner(storage, place))

    def _counts_differ(self, place: int) -> bool:
        """Whether the reader may see how much lies in a place, and it is not the same."""
        if not self._is_counted(place):
            return False
        things = range(1, len(self.layout.things))
        counts = [sum(state[self.layout.at + thing] == place for thing in things) for state in self.states]
        return counts[0] != counts[1]
