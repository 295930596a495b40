"""Writes the part of a manual that is about dealing anew what a seat does not see.

A deal takes out of a situation what it knows how to deal: objects, amounts, dice, values with a range, what others
decided in secret. Everything else stays as it is. Where that depends on something hidden a deal would tell it, so the
manual says what that is. The rules alone decide, not the values: a zero can be a secret like any other number.
"""

from __future__ import annotations

from collections.abc import Iterator

from spielwerk.check.secrecy.storing import Stored, stored
from spielwerk.check.typed import symbols as sy
from spielwerk.check.typed import symbols as ty
from spielwerk.program.layout import Layout, Slots
from spielwerk.program.lower.texts.description import Description, Frame
from spielwerk.program.manual.dealing import Dealing, Knowledge, Secrets, Waiting, stretches


def dealing_of(description: Description) -> Dealing:
    known = description.layout.knowledge
    return Dealing(
        mentions=stretches(description.references),
        seats_mention=stretches(slot for row in description.seat_things for slot in row),
        claims=tuple(description.claims_of_hidden),
        settled=tuple(description.claims_settled),
        implied=bool(description.game.implications),
        knowledge=Knowledge(known.address, known.positions, known.low, known.count, known.words) if known else None,
        secrets=_secrets(description) if description.knowledge else None,
    )


def _secrets(description: Description) -> Secrets:
    layout, found = description.layout, stored(description.game)
    things = [*layout.attributes.items(), *layout.published.items()]
    secret = [slots for symbol, slots in things if symbol in found.tainted]
    dealt = set(_dealt_amounts(layout, found))
    frames = [frame for frame in description.frames if _may_be_secret(frame, found)]
    return Secrets(
        stretches(slot for slots in secret for slot in _places(slots) if slot not in dealt),
        tuple(_waiting(site.number, found.known.get(site.span, frozenset()), frames) for site in description.sites),
    )


def _waiting(site: int, names: frozenset[sy.Variable], frames: list[Frame]) -> Waiting:
    return Waiting(
        tuple(number for number, frame in enumerate(frames) if site in frame.sites),
        tuple(number for number, frame in enumerate(frames) if frame.single and frame.variable in names),
    )


def _may_be_secret(frame: Frame, found: Stored) -> bool:
    if frame.variable is None:
        return len(frame.slots) > 1 or found.secret_flow
    return frame.variable in found.tainted


def _places(slots: Slots) -> Iterator[int]:
    """The slots of an attribute that can hold something."""
    used = [slot for slot in range(slots.width) if slot in slots.keys or slots.shape != "map"]
    # Row 0 of several is that of none.
    for row in range(0 if slots.rows == 1 else 1, slots.rows):
        yield from (slots.address + row * slots.width + slot for slot in used)


def _dealt_amounts(layout: Layout, found: Stored) -> Iterator[int]:
    """The slots of hidden maps of which all that stays in a deal is known: how much there is in each, and of
    everything in all of them together."""
    groups: dict[ty.Type, list[tuple[sy.AttributeSymbol, Slots]]] = {}
    for attribute, slots in layout.attributes.items():
        if slots.shape == "map" and not attribute.visibility.open:
            groups.setdefault(attribute.type, []).append((attribute, slots))
    for group in groups.values():
        if all(_is_conserved(attribute, slots, found) for attribute, slots in group):
            for _, slots in group:
                yield from _places(slots)


def _is_conserved(attribute: sy.AttributeSymbol, slots: Slots, found: Stored) -> bool:
    lasting = isinstance(attribute.home, sy.PlayerHome | sy.TableHome | sy.SpaceSymbol)
    return lasting and attribute not in found.rewritten and attribute.count_visibility.open and slots.low >= 0
