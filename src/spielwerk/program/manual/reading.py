"""Reads manuals that anybody may have sent: nothing is believed before it is looked at.

What has the right form can still speak of things that are not there; and a look could hold drawings that do more than
draw. Whatever does not fit is named with its place.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from spielwerk.limits import MOST_SLOTS
from spielwerk.look import look_from_json
from spielwerk.program.manual.manual import VERSION, Container, Gap, Home, LabelPart, Manual, Slots, Space, Type
from spielwerk.program.manual.plain_data import BadData, read

SIMPLE_TYPES = ("int", "long", "bool", "text", "fingerprint", "player", "direction", "kind", "place")
MOST_PLAYERS = 63
"""Players are bits of a word."""
MOST_WORDS = 10 * MOST_SLOTS
"""A state has fewer words than this, with all that seats could know."""


def read_manual(data: Any) -> Manual:
    """The manual that is written in some data. Raises BadData."""
    version = data.get("version") if isinstance(data, dict) else None
    if version != VERSION or isinstance(version, bool):
        raise BadData("manual.version", f"this program reads version {VERSION}, and this is another one or none")
    manual = read(Manual, data, "manual")
    for where, why in _faults(manual):
        raise BadData(f"manual.{where}", why)
    return manual


# ---- what must fit together --------------------------------------------------------------------


def _faults(manual: Manual) -> Iterator[tuple[str, str]]:
    """What a manual says of things that it does not have: places in it, and why they are wrong."""
    if not 0 < manual.players <= MOST_PLAYERS:
        yield "players", f"expected 1 to {MOST_PLAYERS}, found {manual.players}"
    for number, kind in enumerate(manual.kinds, 1):
        # Whoever goes from a kind to what it comes from must get to an end.
        if not 0 <= kind.parent <= len(manual.kinds) or _is_own_ancestor(manual, number):
            yield f"kinds[{number - 1}].parent", f"no kind can come from number {kind.parent}"
    yield from _faulty_things(manual)
    yield from _faulty_spaces(manual)
    yield from _faulty_texts(manual)
    yield from _faulty_events(manual)
    yield from _faulty_slots(manual)
    for where, type_ in _all_types(manual):
        if not _is_known(manual, type_):
            yield where, f"there is no type {type_.name!r} of this form"
    if manual.look is not None:
        faults = (fault for fault in look_from_json(manual.look).faults if fault.severity == "error")
        yield from (("look", fault.message()) for fault in faults)


def _is_own_ancestor(manual: Manual, number: int) -> bool:
    seen = {number}
    while 0 < number <= len(manual.kinds):
        number = manual.kinds[number - 1].parent
        if number in seen:
            return True
        seen.add(number)
    return False


def _faulty_things(manual: Manual) -> Iterator[tuple[str, str]]:
    for number, thing in enumerate(manual.things):
        where = f"things[{number}]"
        if not 0 < thing.kind <= len(manual.kinds):
            yield f"{where}.kind", f"there is no kind {thing.kind}"
            return
        if not 0 <= thing.owner <= manual.players:
            yield f"{where}.owner", f"there is no player {thing.owner}"
        kinds = tuple(manual.lineage(thing.kind))
        known = {attribute.name for kind in kinds for attribute in kind.constants}
        given = {name for name, _ in thing.values}
        parts = [part for kind in kinds for _, label in kind.labels for part in label if isinstance(part, LabelPart)]
        needed = {*kinds[0].told_apart, *(part.attribute for part in parts if part.attribute)}
        if not needed <= given <= known:
            yield f"{where}.values", f"expected {', '.join(sorted(known)) or 'none'}"


def _faulty_spaces(manual: Manual) -> Iterator[tuple[str, str]]:
    last = max((space.first + space.size for space in manual.spaces), default=1) - 1
    for number, space in enumerate(manual.spaces):
        where = f"spaces[{number}]"
        if space.first < 1 or space.copies < 1 or space.size % space.copies:
            yield where, "its fields cannot be counted"
        rows = (space.links, *([space.drawn] if space.drawn else []), *(c.words for c in space.constants))
        if any(len(row) != space.size for row in rows) or len(space.points) < space.one_size:
            yield where, f"expected an entry for each of {space.size} fields"
        if any(not 0 < place <= last for row in space.links for place in row):
            yield f"{where}.links", "there is no such place"
        if space.ends and len(space.ends) != space.one_size:
            yield f"{where}.ends", f"expected an entry for each of {space.one_size} sides"


def _faulty_texts(manual: Manual) -> Iterator[tuple[str, str]]:
    for number, text in enumerate(manual.texts):
        if not text.forms:
            yield f"texts[{number}]", "it is written in no language"
    for number, question in enumerate(manual.questions):
        labels = [one for form in question.options for one in (form.label, form.blind_label)]
        if any(not 0 <= one <= len(manual.texts) for one in (question.prompt, *labels)):
            yield f"questions[{number}]", "there is no such text"
        if question.form not in ("menu", "choose", "several", "chance"):
            yield f"questions[{number}].form", f"there is no form {question.form!r}"


def _faulty_events(manual: Manual) -> Iterator[tuple[str, str]]:
    known = {(home, a.name) for home, attributes in manual.attributes for a in attributes if a.slots is not None}
    for number, one in enumerate(manual.events.attributes):
        if one not in known:
            yield f"events.attributes[{number}]", f"there is no such attribute: {' '.join(one)}"
    dice = {(home, die.name) for home, owner in _homes(manual) for die in owner.dice}
    for number, one in enumerate(manual.events.dice):
        if one not in dice:
            yield f"events.dice[{number}]", f"there are no such dice: {' '.join(one)}"


def _faulty_slots(manual: Manual) -> Iterator[tuple[str, str]]:
    """Slots that no state has: whoever goes through all of them must get to an end."""
    for where, slots in _all_slots(manual):
        if slots.address < 0 or slots.rows < 1 or slots.width < 1 or slots.end > MOST_WORDS:
            yield where, "no state has such slots"
    homes: list[Space | Container] = [*manual.spaces, *manual.containers]
    storages = [(home.name, home.storage) for home in homes if home.storage is not None]
    for where, storage in storages:
        sizes = storage.first, storage.count, storage.address, storage.width
        if min(sizes) < 0 or storage.address + storage.count * storage.width > MOST_WORDS:
            yield where, "no state has such slots"
    dealing = manual.dealing
    secret = dealing.secrets.slots if dealing.secrets is not None else ()
    for first, end in (*dealing.mentions, *dealing.seats_mention, *secret):
        if not 0 <= first < end <= MOST_WORDS:
            yield "dealing", f"no state has slots from {first} to {end}"


def _all_slots(manual: Manual) -> Iterator[tuple[str, Slots]]:
    yield from ((f"{home}.{attribute.name}", slots) for home, attribute, slots in manual.stored)
    for home, owner in _homes(manual):
        yield from ((f"{home}.{die.name}", die.slots) for die in owner.dice)
        yield from ((f"{home}.{shown.name}", shown.slots) for shown in owner.shown)


def _homes(manual: Manual) -> tuple[tuple[str, Home], ...]:
    return ("table", manual.table), ("player", manual.player)


def _all_types(manual: Manual) -> Iterator[tuple[str, Type]]:
    """Every type that is used, with where that is."""
    for home, attributes in manual.attributes:
        yield from ((f"{home}.{attribute.name}", attribute.type) for attribute in attributes)
    for number, kind in enumerate(manual.kinds):
        yield from ((f"kinds[{number}].{constant.name}", constant.type) for constant in kind.constants)
    for space in manual.spaces:
        yield from ((f"{space.name}.{c.attribute.name}", c.attribute.type) for c in space.constants)
    for home, owner in _homes(manual):
        yield from ((f"{home}.{die.name}", die.type) for die in owner.dice)
        yield from ((f"{home}.{shown.name}", shown.type) for shown in owner.shown)
    for number, text in enumerate(manual.texts):
        gaps = (part for _, parts in text.forms for part in parts if isinstance(part, Gap))
        yield from ((f"texts[{number}]", gap.type) for gap in gaps)
    for number, question in enumerate(manual.questions):
        yield from ((f"questions[{number}]", kind) for form in question.options for kind in form.types)


def _is_known(manual: Manual, kind: Type) -> bool:
    """Whether there are such values: every enum, kind and space that a type names is there."""
    if kind.name in ("set", "list"):
        return kind.of is not None and _is_known(manual, kind.of)
    if kind.name == "map":
        return (
            kind.of is not None and kind.key is not None and _is_known(manual, kind.of) and _is_known(manual, kind.key)
        )
    if kind.name == "enum":
        return kind.enum in manual.enums
    if kind.name == "object":
        return {*kind.kinds} <= {known.name for known in manual.kinds}
    if kind.name == "field":
        return kind.space in manual.space_named
    return kind.name in SIMPLE_TYPES
