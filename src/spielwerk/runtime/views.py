"""Makes plain data of what a seat may see; nothing else goes in.

A view is made of parts: an attribute, a container, a field of a board, a phase, the standing of a player. Which slots a
part depends on is known, so after a decision only those are made anew whose slots have changed, and all others are the
very same objects as before: what has changed is found at a glance.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from functools import cached_property
from typing import Any, NamedTuple, TypeAlias

from spielwerk.backend.machine import View, turned
from spielwerk.program.manual.manual import Attribute, Die, Home, Manual, Phase, Shown, Slots, Space, Storage, Type
from spielwerk.program.result import told_place
from spielwerk.runtime.names import Names
from spielwerk.runtime.values import value_of

Path: TypeAlias = tuple[str | int, ...]
CHUNK = 32
"""So many slots are compared at once; most of them have not changed."""
SECTIONS = ("table", "players", "standing", "spaces", "phases")
NOTHING = object()
"""A part of which nothing may be seen."""


class Part(NamedTuple):
    """A part of a view: where it is in it, and what it is made of."""

    path: Path
    value: Value | None = None
    place: Place | None = None
    phase: Phase | None = None
    seat: int = 0
    """For the standing of a player, counted from 1."""


class Value(NamedTuple):
    """One row of an attribute or of dice."""

    slots: Slots
    type: Type
    address: int


class Place(NamedTuple):
    """A container of somebody, or a field of a board with its attributes."""

    number: int
    storage: Storage | None
    values: tuple[tuple[str, Value], ...] = ()


class Outline:
    """The parts of all views of a game, and which of them depend on which slot."""

    def __init__(self, names: Names) -> None:
        self.names = names
        self.manual: Manual = names.manual
        self.parts: list[Part] = []
        self.part_at: dict[int, int] = {}
        """Slot -> the part that depends on it."""
        self.standing_at: dict[int, int] = {}
        """Slot -> the standing of the player whose score is there."""
        self.part_of_place: dict[int, int] = {}
        self.thing_at: dict[int, int] = {}
        """Slot -> the object that it says something about."""
        manual = self.manual
        self._home(manual.table, ("table",), 0)
        for seat in range(1, manual.players + 1):
            self._home(manual.player, ("players", seat - 1), seat)
            self._standing(seat)
        for space in manual.spaces:
            self._space(space)
        for phase in manual.phases:
            self._phase(phase)
        self._things()

    @cached_property
    def sections(self) -> dict[str, list[Part]]:
        """The parts by the section of the view that they belong to."""
        return {name: [part for part in self.parts if part.path[0] == name] for name in SECTIONS}

    @cached_property
    def keys(self) -> dict[Path, list[str | int]]:
        """What can be in a part of a view that holds others, in order."""
        found: dict[Path, list[str | int]] = {}
        for part in self.parts:
            found.setdefault(part.path[:-1], []).append(part.path[-1])
        return found

    @cached_property
    def worked_out(self) -> list[int]:
        """Slots of which views do not show what is there, but something that was worked out: answers of functions,
        what `while` blocks make of attributes, how much there is in a map that is hidden."""
        found = [
            slot for home in (self.manual.table, self.manual.player) for f in home.shown for slot in _slots_of(f.slots)
        ]
        for _, attribute, slots in self.manual.stored:
            if attribute.reader:
                found += _slots_of(slots)
            elif slots.shape == "map" and attribute.visible != "all":
                found += [slots.row(row) for row in slots.used_rows]
        return found

    @cached_property
    def phase_values(self) -> dict[str, tuple[tuple[str, Value], ...]]:
        """For every phase its parameters and attributes."""
        return {phase.name: tuple((a.name, _row(a, 0)) for a in phase.values) for phase in self.manual.phases}

    @cached_property
    def thing_values(self) -> list[tuple[tuple[str, Value], ...]]:
        """For every object its attributes that can change."""
        found: list[tuple[tuple[str, Value], ...]] = [()]
        for number, thing in enumerate(self.manual.things, 1):
            kinds = self.manual.lineage(thing.kind)
            found.append(tuple((a.name, _row(a, number)) for kind in kinds for a in kind.attributes))
        return found

    def _add(self, part: Part, slots: Iterable[int]) -> None:
        for slot in slots:
            self.part_at[slot] = len(self.parts)
        if part.place is not None:
            self.part_of_place[part.place.number] = len(self.parts)
        self.parts.append(part)

    def _home(self, home: Home, path: Path, owner: int) -> None:
        values: list[Attribute | Die | Shown] = [*home.attributes, *home.shown, *home.dice]
        for attribute in values:
            value = _row(attribute, owner)
            self._add(Part((*path, attribute.name), value=value), _extent(value))
        for container in home.containers:
            # Owner 0 is the table, which has one of each.
            place = Place(container.storage.first + max(0, owner - 1), container.storage)
            self._add(Part((*path, container.name), place=place), _room(place))

    def _standing(self, seat: int) -> None:
        at = self.manual.at
        slots = [address + seat for address in (at.places, at.scores, at.left) if address]
        score = self.manual.score_slots
        if score is not None:
            # The slot already belongs to the part with the attribute itself, so it needs a table of its own.
            self.standing_at[score.row(seat)] = len(self.parts)
        self._add(Part(("standing", seat - 1), seat=seat), slots)

    def _space(self, space: Space) -> None:
        for number in space.places:
            values = tuple((a.name, _row(a, number)) for a in space.attributes)
            place = Place(number, space.storage, values)
            path = "spaces", space.name, self.names.place(number)
            self._add(Part(path, place=place), [*_room(place), *(s for _, v in values for s in _extent(v))])

    def _phase(self, phase: Phase) -> None:
        slots = [phase.sign] if phase.sign else []
        slots += [slot for attribute in phase.values for slot in _extent(_row(attribute, 0))]
        self._add(Part(("phases", phase.name), phase=phase), slots)

    def _things(self) -> None:
        at = self.manual.at
        for number, values in enumerate(self.thing_values):
            if number:
                for address in (at.at, at.below, at.owners):
                    if address:
                        self.thing_at[address + number] = number
                for _, value in values:
                    self.thing_at.update(dict.fromkeys(_extent(value), number))


def _row(attribute: Attribute | Die | Shown, row: int) -> Value:
    assert attribute.slots is not None
    return Value(attribute.slots, attribute.type, attribute.slots.row(row))


def _slots_of(slots: Slots) -> range:
    return range(slots.address, slots.end)


def _extent(value: Value) -> range:
    return range(value.address, value.address + value.slots.width)


def _room(place: Place) -> range:
    """The slots of what is in a place."""
    storage = place.storage
    if storage is None or not storage.form:
        return range(0)
    address = storage.address + (place.number - storage.first) * storage.width
    return range(address, address + storage.width)


class Picture:
    """What may be seen in one image of a state."""

    def __init__(self, outline: Outline, view: View) -> None:
        self.outline = outline
        self.names = outline.names
        self.manual = outline.manual
        self.seen = view
        self.image, self.shown, self.counts = view

    def whole(self) -> dict[str, Any]:
        """The whole view."""
        return {name: self.section(name) for name in SECTIONS}

    def section(self, name: str) -> Any:
        """One of the sections of the view."""
        found = self._empty(name)
        for part in self.outline.sections[name]:
            value = self.part(part)
            if value is not NOTHING:
                _home_of({name: found}, part.path)[part.path[-1]] = value
        return found

    def _empty(self, name: str) -> Any:
        if name in ("players", "standing"):
            return [{} for _ in range(self.manual.players)]
        return {space.name: {} for space in self.manual.spaces} if name == "spaces" else {}

    def part(self, part: Part) -> Any:
        if part.value is not None:
            return self.value(part.value)
        if part.place is not None:
            return self.place(part.place)
        if part.phase is not None:
            return self.phase(part.phase)
        return self.standing(part.seat)

    def value(self, value: Value) -> Any:
        slots, kind, address = value
        if not self.shown[address]:
            return NOTHING
        if slots.shape in ("dice", "map") and not all(self.shown[address : address + slots.width]):
            return self.image[address]  # Only how many there are, or how much in all.
        return value_of(self.names, slots, kind, self.image[address : address + slots.width])

    def values(self, values: Iterable[tuple[str, Value]]) -> dict[str, Any]:
        found = ((name, self.value(value)) for name, value in values)
        return {name: value for name, value in found if value is not NOTHING}

    # ---- places and objects --------------------------------------------------------------------

    def place(self, place: Place) -> dict[str, Any]:
        """What is seen of a place: its attributes, the objects that may be known, and how many there are if that may
        be known."""
        found = self.values(place.values)
        if place.storage is None:
            return found
        if place.number in self.counts:
            found["count"] = self.counts[place.number]
        known = self.things_in(place.storage, place.number)
        if known is not None:
            found["objects"] = known
        return found

    def things_in(self, storage: Storage, place: int) -> list[Any] | None:
        """Names in the order of the place; None where nothing may be known."""
        if not storage.form:  # The game has no objects at all.
            return []
        address = storage.address + (place - storage.first) * storage.width
        if storage.form == "set":
            numbers = self.seen_at.get(place, [])
            return [self.thing(o) for o in numbers] if numbers or self.shown[address] else None
        if self.shown[address]:
            return [self.thing(o) if o else None for o in self._ordered(storage, address)]
        revealed = self.seen_at.get(place, [])
        return [self.thing(o) for o in revealed] if revealed else None

    def _ordered(self, storage: Storage, address: int) -> list[int]:
        if storage.form == "pile":
            return self.image[address + 1 : address + 1 + self.image[address]]
        if storage.form == "row":
            return self.image[address : address + storage.width]
        if storage.form == "single":
            return [self.image[address]] if self.image[address] else []
        stack = []
        here = self.image[address]
        while here:
            stack.append(here)
            here = self.image[self.manual.at.below + here]
        # Followed from the top down, but told from the bottom up, like a pile.
        return stack[::-1]

    @cached_property
    def seen_at(self) -> dict[int, list[int]]:
        """The objects that may be known, by the places where they are."""
        first = self.manual.at.at + 1
        end = first + len(self.manual.things)
        found: dict[int, list[int]] = {}
        for number, place in enumerate(self.image[first:end], 1):
            if place:  # Where it is not known there is a 0.
                found.setdefault(place, []).append(number)
        return found

    def can_change(self, number: int) -> bool:
        """Whether there is anything about an object that can change."""
        return bool(self.manual.at.owners or self.outline.thing_values[number])

    def thing(self, number: int) -> Any:
        """An object with what can change about it; its name tells the rest."""
        changing: dict[str, Any] = {}
        owners = self.manual.at.owners
        if owners and self.shown[owners + number]:
            whose = self.image[owners + number]
            changing["owner"] = whose - 1 if whose else None
        changing.update(self.values(self.outline.thing_values[number]))
        name = self.names.things[number]
        return {"name": name, **changing} if changing else name

    # ---- phases and players --------------------------------------------------------------------

    def phase(self, phase: Phase) -> Any:
        """The parameters and attributes of a phase under way. `play` always is."""
        if phase.sign and not self.image[phase.sign]:
            return NOTHING
        return self.values(self.outline.phase_values[phase.name])

    def _finished(self) -> Sequence[int]:
        """The players who have reached their goal, in the order in which they did."""
        at = self.manual.at.finished
        return self.image[at + 1 : at + 1 + self.image[at]] if at else ()

    def standing(self, seat: int) -> dict[str, Any]:
        """Whether a player still plays, the place that is certain by now, and the score as far as it may be known."""
        at, image = self.manual.at, self.image
        place = told_place(image[at.places + seat], self.manual.players) or None
        # Who is out has a place, too: a bad one.
        out = bool(at.left and image[at.left + seat]) and seat not in self._finished()
        found: dict[str, Any] = {"state": "out" if out else "finished" if place else "playing", "place": place}
        score = self.manual.score_slots
        if score is not None and self.shown[score.row(seat)]:
            found["score"] = image[score.row(seat)]
        return found


def _home_of(view: dict[str, Any], path: Path) -> Any:
    """The part of a view that holds another."""
    here: Any = view
    for key in path[:-1]:
        here = here[key]
    return here


class Sight:
    """What one receiver sees of a match, kept up to date."""

    def __init__(self, outline: Outline, view: View, frame: dict[str, Any]) -> None:
        self.outline = outline
        self.frame = frame
        """What is told about the match besides the state of the game: who is asked, whether it is over."""
        self.view = {**frame, **Picture(outline, view).whole()}
        self.seen = view

    def copy(self) -> Sight:
        other = Sight.__new__(Sight)
        # A view is replaced, never written on, so both can hold the same one.
        other.__dict__.update(self.__dict__)
        return other

    def framed(self, frame: dict[str, Any]) -> Sight:
        """The same with something else told about the match."""
        other = self.copy()
        other.frame, other.view = frame, self._within(frame)
        return other

    def _within(self, frame: dict[str, Any]) -> dict[str, Any]:
        return {**frame, **{key: part for key, part in self.view.items() if key not in self.frame}}

    def look(self, picture: Picture, frame: dict[str, Any], changed: Iterable[int] | None = None) -> None:
        """Takes in a new picture of the state. Who knows in which slots the state has changed says so."""
        dirty = self._dirty(picture.seen, changed)
        self.seen = picture.seen
        if not dirty and frame == self.frame:
            return
        whole = self._within(frame)
        self.frame = frame
        fresh: set[Path] = set()
        came: set[Path] = set()
        for number in sorted(dirty):
            part = self.outline.parts[number]
            home = _own_home(whole, part.path, fresh)
            value = picture.part(part)
            if value is not NOTHING and isinstance(home, dict) and part.path[-1] not in home:
                came.add(part.path[:-1])
            _put(home, part.path[-1], value)
        for path in came:
            self._in_order(whole, path)
        self.view = whole

    def _in_order(self, whole: dict[str, Any], path: Path) -> None:
        """Where something has come into sight all is listed as in a view that is made anew: the order of what is seen
        must not tell when it was seen."""
        # The last key is left out there.
        home = _home_of(whole, (*path, ""))
        there = dict(home)
        home.clear()
        home.update((key, there[key]) for key in self.outline.keys[path] if key in there)

    def _dirty(self, view: View, changed: Iterable[int] | None) -> set[int]:
        """The parts that depend on something that has changed."""
        old, outline = self.seen, self.outline
        was, now = old.image, view.image
        if changed is None:
            slots = set(_differing(was, now))
        else:
            slots = {slot for some in (changed, outline.worked_out) for slot in some if was[slot] != now[slot]}
        if old.shown != view.shown:
            slots.update(turned(old.shown, view.shown))
        dirty = {parts[slot] for parts in (outline.part_at, outline.standing_at) for slot in slots if slot in parts}
        places: set[int] = set()
        at = outline.manual.at.at
        for slot in slots:
            thing = outline.thing_at.get(slot)
            if thing is not None:
                # Both the place that it left and the one that it came to look different.
                places.add(was[at + thing])
                places.add(now[at + thing])
        if old.counts != view.counts:
            places.update(place for place, _ in old.counts.items() ^ view.counts.items())
        dirty.update(outline.part_of_place[place] for place in places if place in outline.part_of_place)
        return dirty


def _own_home(whole: dict[str, Any], path: Path, fresh: set[Path]) -> Any:
    """The part of a view that holds another, copied once so that what others hold of the old view stays as it is."""
    here: Any = whole
    for length in range(1, len(path)):
        key, way = path[length - 1], path[:length]
        if way not in fresh:
            fresh.add(way)
            here[key] = here[key].copy()
        here = here[key]
    return here


def _put(home: Any, key: str | int, value: Any) -> None:
    """A part that looks the same as before stays the same object."""
    if value is NOTHING:
        home.pop(key, None)
    elif isinstance(home, list) or home.get(key, NOTHING) != value:
        home[key] = value


def _differing(old: Sequence[int], new: Sequence[int]) -> list[int]:
    """The positions where two rows of numbers differ."""
    found = []
    for start in range(0, len(new), CHUNK):
        one, other = old[start : start + CHUNK], new[start : start + CHUNK]
        if one != other:
            found += [start + i for i, (a, b) in enumerate(zip(one, other, strict=True)) if a != b]
    return found
