"""Deals the objects that a seat cannot see to the places where they may be.

Every place keeps how many objects it holds. An object comes to a place that takes it and where, as far as the seat can
know, it may be. The most restricted ones are dealt first, each to a place drawn by how much room is left there; where
none has room, others make room along a chain. Then pairs change places at random, where both may.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator

from spielwerk.backend.machine import State
from spielwerk.data import dataclass, replace
from spielwerk.program.layout import WORD
from spielwerk.program.manual.dealing import slots_in
from spielwerk.program.manual.manual import Manual, Storage

Draw = Callable[[], float]
"""Numbers from 0 up to, not including, 1."""
Filled = list[list[int]]
"""The objects of every place."""


@dataclass(frozen=True)
class Spot:
    """A place that can be hidden: its number, and where its contents are."""

    place: int
    form: str
    address: int
    width: int
    low: int
    """Number of the object that has the first bit of a set."""
    secret: bool = False
    """Whether it is the part of a place that is seen, for objects that hide themselves."""


class Hideable:
    """The places and objects of a game that can be hidden. Sets of places are words: place number n has bit n."""

    def __init__(self, manual: Manual) -> None:
        self.players = manual.players
        self.at = manual.at.at
        self.references = slots_in(manual.dealing.mentions)
        """Other slots that hold numbers of objects."""
        self.knowledge = manual.dealing.knowledge
        self.spots: list[Spot] = []
        self.takes: dict[int, int] = {}
        """For every object the places that take it."""
        self.below = manual.at.below
        self.secrets = frozenset(n for n, thing in enumerate(manual.things, 1) if manual.kinds[thing.kind - 1].hides)
        """Objects that hide themselves, also from those who see their place."""
        for storage, things in self._storages(manual):
            for n in range(storage.count):
                address = storage.address + n * storage.width
                spot = Spot(storage.first + n, storage.form, address, storage.width, storage.low)
                self._add(spot, things)
                if things & self.secrets:
                    self._add(replace(spot, secret=True), things & self.secrets)
        self.number = {(spot.place, spot.secret): n for n, spot in enumerate(self.spots)}
        self.things = sorted(self.takes)
        self.ignorance: list[int] = []
        """What somebody knows who knows nothing: every object may be wherever it is taken."""
        if self.knowledge is not None:
            low, words = self.knowledge.low, self.knowledge.words
            masks = [self.takes.get(low + i, 0) for i in range(self.knowledge.count)]
            self.ignorance = [mask >> WORD * word & (1 << WORD) - 1 for mask in masks for word in range(words)]

    def _storages(self, manual: Manual) -> Iterator[tuple[Storage, set[int]]]:
        """Those whose contents not everybody always sees, by their places, and the objects that they take."""
        homes = [(space.storage, space.holds, space.visible) for space in manual.spaces if space.storage is not None]
        homes += [(container.storage, container.holds, container.visible) for container in manual.containers]
        kinds = [{kind.name for kind in manual.lineage(n)} for n in range(1, len(manual.kinds) + 1)]
        for storage, holds, visible in sorted(homes, key=lambda home: home[0].first):
            taken = [n for n, names in enumerate(kinds, 1) if not holds or not names.isdisjoint(holds)]
            if visible != "all" or any(manual.kinds[n - 1].hides for n in taken):
                yield storage, {n for n, thing in enumerate(manual.things, 1) if thing.kind in taken}

    def _add(self, spot: Spot, things: set[int]) -> None:
        here = 1 << len(self.spots)
        self.spots.append(spot)
        for thing in sorted(things):
            self.takes[thing] = self.takes.get(thing, 0) | here

    def known(self, state: State, things: list[int], seat: int, there: int) -> dict[int, int]:
        """In which of these places each object may be, as far as a seat (from 0) can know."""
        knowledge, takes = self.knowledge, self.takes
        if knowledge is None:
            return {thing: takes[thing] & there for thing in things}
        row = knowledge.of_seat(seat + 1)
        words = knowledge.words
        masks = state[row.start : row.stop]
        if words > 1:
            rows = [masks[i : i + words] for i in range(0, len(masks), words)]
            masks = [sum(word << WORD * i for i, word in enumerate(each)) for each in rows]
        low = knowledge.low
        return {thing: masks[thing - low] & takes[thing] & there for thing in things}

    def hidden(self, state: State, shown: bytearray, seat: int) -> list[int]:
        """The objects that a seat does not see, but for those of which it knows the position in a pile or row."""
        at, knowledge = self.at, self.knowledge
        if knowledge is None:
            return [thing for thing in self.things if not shown[at + thing] and state[at + thing]]
        first, bit = knowledge.positions - knowledge.low, 1 << seat
        return [
            thing
            for thing in self.things
            if not shown[at + thing] and state[at + thing] and not state[first + thing] & bit
        ]

    def forget(self, state: State, seat: int) -> None:
        """Leaves nothing of what other seats know: for all they know, everything may be anywhere."""
        knowledge = self.knowledge
        if knowledge is None:
            return
        first = knowledge.positions
        state[first : first + knowledge.count] = [seats & 1 << seat for seats in state[first : first + knowledge.count]]
        for other in range(self.players):
            if other != seat:
                row = knowledge.of_seat(other + 1)
                state[row.start : row.stop] = self.ignorance


class Unseen:
    """The objects that a seat does not see in a situation. They are taken out of the state that is given."""

    def __init__(
        self, tables: Hideable, state: State, shown: bytearray, seat: int, narrowed: State | None = None
    ) -> None:
        """With a narrowed state, objects are where it says that they may be, if they can all be there."""
        self.tables = tables
        self.things = tables.hidden(state, shown, seat)
        self.room = [0] * len(tables.spots)
        self.slots: list[list[int]] = [[] for _ in tables.spots]
        """Where the unseen objects of a pile or row are."""
        spoken: dict[int, list[int]] = {thing: [] for thing in self.things}
        for address in tables.references:
            if state[address] in spoken and not shown[address]:
                spoken[state[address]].append(address)
                state[address] = 0
        self.hidden_places = {state[tables.at + thing] for thing in self.things if thing not in tables.secrets}
        """Places that the seat does not see: objects are there unseen that do not hide themselves."""
        self.stacks = self._stacks(state)
        taken = [(spoken[thing], *self._take_out(state, thing)) for thing in self.things]
        # Sorted by slots: the order of the hidden objects themselves must not decide what is dealt.
        self.spoken = sorted([each for each in taken if each[0]])
        """Slots that speak of an object, the number of its place, and its slot in a pile or row (or 0)."""
        for slots in self.slots:
            # In the order of the place, for the same reason.
            slots.sort()
        there = sum([1 << n for n, room in enumerate(self.room) if room])
        known = tables.known(state, self.things, seat, there)
        self.masks = tables.known(narrowed, self.things, seat, there) if narrowed is not None else known
        self.wider = known
        """Where they may be by what the seat knows alone."""
        self.narrow = narrowed is not None
        """Whether they are dealt to places that the narrowed state names."""
        self.fixed: Filled = []
        """The objects that can be in one place alone."""
        self.left: list[int] = []
        """How many others come to each place."""
        self.hands: list[tuple[list[int], tuple[int, ...]]] = []
        """Objects that may all be in the same places, and nothing else there."""
        self.loose: list[tuple[int, int]] = []
        """The rest, each after the number of places where it may be."""
        self.ways: dict[int, tuple[int, ...]] = {}
        """Where each of the rest may be."""
        if not self._settle():
            self._widen()

    def _widen(self) -> None:
        assert self.narrow, "what a seat knows is true of at least one deal"
        self.masks, self.narrow = self.wider, False
        self._settle()

    def _take_out(self, state: State, thing: int) -> tuple[int, int]:
        """Answers where it was: the number of the place, and the slot in a pile or row."""
        place = state[self.tables.at + thing]
        number = self.tables.number[place, thing in self.tables.secrets and place not in self.hidden_places]
        spot = self.tables.spots[number]
        self.room[number] += 1
        state[self.tables.at + thing] = 0
        if spot.form == "stack":
            return number, 0
        if spot.form == "set":
            word, bit = divmod(thing - spot.low, WORD)
            state[spot.address + word] &= ~(1 << bit)
            return number, 0
        # The first slot of a pile is its height, which can be the same number as the object's.
        address = state.index(thing, spot.address + (spot.form == "pile"), spot.address + spot.width)
        state[address] = 0
        self.slots[number].append(address)
        return number, address

    def _stacks(self, state: State) -> dict[int, list[int]]:
        """What is stacked in a place, from the top, with the number of its spot instead of what is not seen."""
        tables, found = self.tables, {}
        unseen = set(self.things)
        for spot in tables.spots:
            if spot.form != "stack" or spot.secret or not state[spot.address]:
                continue
            pile, here = [], state[spot.address]
            while here:
                following = state[tables.below + here]
                secret = here in tables.secrets and spot.place not in self.hidden_places
                pile.append(-1 - tables.number[spot.place, secret] if here in unseen else here)
                if here in unseen:
                    state[tables.below + here] = 0
                here = following
            if any(thing < 0 for thing in pile):
                found[spot.address] = pile
                state[spot.address] = 0
        return found

    def _pile_up(self, state: State, filled: Filled, draw: Draw) -> None:
        """Puts stacked objects back, with others where they were not seen."""
        spare = [mixed(things, draw) for things in filled]
        for address, pile in self.stacks.items():
            things = [thing if thing > 0 else spare[-1 - thing].pop() for thing in pile]
            state[address] = things[0]
            for thing, under in zip(things, [*things[1:], 0], strict=True):
                state[self.tables.below + thing] = under

    def _settle(self) -> bool:
        """Puts everything that can be in one place alone into it, again and again; whether all have a place."""
        masks, room = dict(self.masks), list(self.room)
        fixed: Filled = [[] for _ in room]
        again = True
        while again:
            again = False
            full = 0
            for thing, mask in list(masks.items()):
                # A power of two: one place only. 0: no place at all.
                if mask & (mask - 1) == 0:
                    number = mask.bit_length() - 1
                    if not mask or not room[number]:
                        return False
                    fixed[number].append(thing)
                    del masks[thing]
                    room[number] -= 1
                    if not room[number]:
                        full |= mask
            if full:
                again = True
                masks = {thing: mask & ~full for thing, mask in masks.items()}
        self.fixed, self.left = fixed, room
        groups: dict[int, list[int]] = {}
        for thing, mask in masks.items():
            groups.setdefault(mask, []).append(thing)
        self.hands, self.loose, self.ways = [], [], {}
        for mask, things in groups.items():
            numbers = tuple(n for n in range(len(room)) if mask >> n & 1)
            if all(mask == other or not mask & other for other in groups):
                # Nothing else may come there, so they have to fill it exactly.
                if len(things) != sum([room[n] for n in numbers]):
                    return False
                self.hands.append((things, numbers))
            else:
                self.loose += [(len(numbers), thing) for thing in things]
                self.ways.update(dict.fromkeys(things, numbers))
        return True

    # ---- dealing ---------------------------------------------------------------------------

    def deal(self, state: State, draw: Draw) -> None:
        """Puts every object into a place."""
        filled = self._dealt(draw)
        while filled is None:
            self._widen()
            filled = self._dealt(draw)
        at = self.tables.at
        for number, things in enumerate(filled):
            if not things:
                continue
            spot = self.tables.spots[number]
            for thing in things:
                state[at + thing] = spot.place
            if spot.form == "stack":
                continue
            if spot.form != "set":
                for address, thing in zip(self.slots[number], mixed(things, draw), strict=True):
                    state[address] = thing
            elif spot.width == 1:
                state[spot.address] |= sum([1 << thing - spot.low for thing in things])
            else:
                for thing in things:
                    word, bit = divmod(thing - spot.low, WORD)
                    state[spot.address + word] |= 1 << bit
        if self.stacks:
            self._pile_up(state, filled, draw)
        if self.spoken:
            self._speak(state, filled, draw)

    def _speak(self, state: State, filled: Filled, draw: Draw) -> None:
        """Whoever spoke of a hidden object speaks of the one that is there now; of one of those that are."""
        spare = [mixed(things, draw) for things in filled]
        for addresses, number, slot in self.spoken:
            thing = state[slot] if slot else spare[number].pop()
            for address in addresses:
                state[address] = thing

    def _dealt(self, draw: Draw) -> Filled | None:
        filled = [list(things) for things in self.fixed]
        for hand, numbers in self.hands:
            first, things = 0, mixed(hand, draw)
            for number in numbers:
                last = first + self.left[number]
                filled[number] += things[first:last]
                first = last
        room = list(self.left)
        place: dict[int, int] = {}
        # Those with the fewest places first; a draw is less than 1, so it only decides among equals.
        for _, thing in sorted([(ways + draw(), thing) for ways, thing in self.loose]):
            ways = self.ways[thing]
            total = sum([room[number] for number in ways])
            if total:
                rest = draw() * total
                for number in ways:
                    rest -= room[number]
                    if rest < 0:
                        break
                room[number] -= 1
                place[thing] = number
            elif not self._make_room(thing, room, place):
                return None
        self._exchange(place, draw)
        for thing, number in place.items():
            filled[number].append(thing)
        return filled

    def _make_room(self, thing: int, room: list[int], place: dict[int, int]) -> bool:
        """Finds a place for an object by moving others along the shortest chain."""
        came: dict[int, int] = dict.fromkeys(self.ways[thing], thing)
        """Who would come to a place."""
        todo = list(came)
        # The list grows while it is gone through: what is found later is farther away.
        for number in todo:
            if room[number]:
                room[number] -= 1
                while True:
                    mover = came[number]
                    before = place.get(mover)
                    place[mover] = number
                    if before is None:
                        return True
                    number = before
            for other in sorted(o for o, where in place.items() if where == number):
                for way in self.ways[other]:
                    if way not in came:
                        came[way] = other
                        todo.append(way)
        return False

    def _exchange(self, place: dict[int, int], draw: Draw) -> None:
        """Random pairs change places where both may: so that no deal is likelier than another only because of the
        order in which the objects were dealt."""
        things = list(place)
        size, masks = len(things), self.masks
        for one in mixed(things, draw):
            other = things[int(draw() * size)]
            here, there = place[one], place[other]
            if here != there and masks[one] >> there & 1 and masks[other] >> here & 1:
                place[one], place[other] = there, here


def mixed(things: list[int], draw: Draw) -> list[int]:
    """The same things in a random order."""
    if len(things) < 2:
        return things
    return [thing for _, thing in sorted([(draw(), thing) for thing in things])]
