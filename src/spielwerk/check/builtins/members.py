"""What every object has, and every place, without being declared: `card.at`, `deck.top`."""

from __future__ import annotations

from spielwerk.check.builtins.built_in import Words
from spielwerk.check.typed.symbols import INT, KIND, PLACE, PLAYER, TEXT, Maybe, Type
from spielwerk.data import dataclass


@dataclass(frozen=True)
class Member:
    """A member; the check reads it in `values.members`, the lowering like a built-in function of the same name."""

    words: Words | None
    """What the rulebook calls it; none where it has a clause instead."""
    type: Type | None = None
    """Of an object's; none if objects have no such member."""
    of_places: bool = False
    tells_place: bool = False
    """Whether it tells where an object is, which may be hidden (`secrecy.sources`)."""


MEMBERS: dict[str, Member] = {
    "at": Member(("place", "der Ort"), Maybe(PLACE), tells_place=True),
    "owner": Member(("owner", "der Besitzer"), Maybe(PLAYER), of_places=True),
    "holder": Member(("holder", "der Inhaber"), Maybe(PLAYER), tells_place=True),
    "kind": Member(("kind", "die Art"), KIND),
    "copy": Member(("copy number", "die Exemplarnummer"), INT),
    "position": Member(("position", "die Position"), INT, tells_place=True),
    "name": Member(("name", "der Name"), TEXT),
    "top": Member(("top object", "das oberste~ Objekt"), of_places=True),
    "empty": Member(None, of_places=True),
}
OBJECT_MEMBERS: dict[str, Type] = {name: member.type for name, member in MEMBERS.items() if member.type is not None}
PLACE_MEMBERS = tuple(name for name, member in MEMBERS.items() if member.of_places)
