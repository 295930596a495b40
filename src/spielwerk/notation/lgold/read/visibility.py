"""Who sees an element: only those who see it and everything it belongs to.

An instance says it before its type, a type before what it extends. Where nothing is said, everybody sees it.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import TypeAlias

from spielwerk.data import dataclass
from spielwerk.diagnostics.source import Span
from spielwerk.model import expressions as m
from spielwerk.model.expressions import Expression
from spielwerk.notation.lgold import say
from spielwerk.notation.lgold.read.context import Context
from spielwerk.notation.lgold.read.reader import Reader
from spielwerk.notation.lgold.read.steps.selectors import owner_here, read_actor, read_actors
from spielwerk.notation.lgold.structure.index import Definition
from spielwerk.notation.lgold.structure.places import Field, Room
from spielwerk.notation.lgold.xml.tree import Element

OWNERS = (
    "actorWhoOwnsThisField", "actorThisSpaceBelongsTo", "actorThisSpaceBelongsToTo", "actorWhoOwnsThisObject",
    "actorThisBelongsTo",
)  # fmt: skip
"""Selectors that mean the player to whom the element itself belongs."""

Test: TypeAlias = Callable[[Expression], Expression]

SEVERAL = (m.Query, m.SetLiteral, m.ListLiteral)
"""Values of the extension that are several players."""
ALL, NOBODY, OWNER = "all", "nobody", "owner"


@dataclass(frozen=True, slots=True)
class Seers:
    """The players whom one selector names: by a word, as one player, or as several."""

    what: Expression
    several: bool = False

    @property
    def word(self) -> str:
        known = isinstance(self.what, m.Name) and self.what.name in (ALL, NOBODY, OWNER)
        return self.what.name if known and isinstance(self.what, m.Name) else ""


def nearest(of: Definition | None, tag: str = "visibility") -> Element | None:
    """What a type says, or the nearest of those it extends."""
    found = of.inherited(tag) if of is not None else []
    return found[-1] if found else None


def read_seers(r: Reader, e: Element, c: Context) -> Seers:
    only = e.children[0]
    if only.tag == "selectAllActors":
        return Seers(m.Name(ALL, span=only.span))
    if only.tag == "selectNoActors":
        return Seers(m.Name(NOBODY, span=only.span))
    # The word `owner` means whoever has the space. Where fields change hands, an attribute says whose they are.
    if only.tag in OWNERS and r.owners.changing and (c.place is not None or c.thing_kind == "field"):
        return Seers(owner_here(r, only, c))
    if only.tag in OWNERS:
        return Seers(m.Name(OWNER, span=only.span))
    if only.tag == "x:value":
        value = r.mirror.value(only)
        return Seers(value, isinstance(value, SEVERAL) or value == say.PLAYERS)
    several = only.tag.startswith(("selectMultipleActors", "selectActorsBy"))
    asking = c.asking()
    return Seers(read_actors(r, only, asking), True) if several else Seers(read_actor(r, only, asking))


def who_sees(r: Reader, c: Context, *parts: Element | None) -> Expression | None:
    """Who sees what all these parts speak about; None: everybody."""
    return who_sees_all(r, [(e, c) for e in parts])


def who_sees_all(r: Reader, parts: list[tuple[Element | None, Context]]) -> Expression | None:
    """The same for parts that speak about different things."""
    found: list[tuple[Seers, Context]] = []
    said = [(e, c) for e, c in parts if e is not None and e.children]
    for e, c in said:
        one = read_seers(r, e, c)
        if one.word == NOBODY:
            return one.what
        if one.word != ALL and one not in [known for known, _ in found]:
            found.append((one, c))
    if len(found) < 2:
        return found[0][0].what if found else (m.Name(ALL, span=said[0][0].span) if said else None)

    def test(viewer: Expression) -> Expression:
        return say.both([sees(one, viewer, c) for one, c in found], viewer.span)

    return _such(r, test, said[0][0])


def sees(who: Seers, viewer: Expression, c: Context) -> Expression:
    """Whether one player is among them."""
    match who.word:
        case "all":
            return say.TRUE
        case "nobody":
            return say.FALSE
        case "owner":
            owner = _owner_of_this(c, viewer.span)
            return say.FALSE if owner is None else say.binary("==", viewer, owner, viewer.span)
    return say.binary("in" if who.several else "==", viewer, who.what, viewer.span)


def _owner_of_this(c: Context, span: Span) -> Expression | None:
    """The player to whom the element belongs; None if it belongs to nobody."""
    if c.thing is None:
        return None
    return c.thing if c.thing_kind in ("actor", "place") else say.member(c.thing, "owner", span)


def _such(r: Reader, test: Test, e: Element) -> Expression:
    """All players for whom something holds."""
    name = r.fresh_name("viewer")
    rule = test(m.Name(name, span=e.span))
    players = m.Named(m.Name("players", span=e.span), name, span=e.span)
    return m.Query(players, "where", rule, span=e.span)


def own_visibility(one: Field) -> Element | None:
    """What a field says about itself."""
    return one.element.child("visibility") or nearest(one.type)


# ---- spaces --------------------------------------------------------------------------------


def limits_of_space(r: Reader, room: Room) -> list[Element | None]:
    """What limits everything in a space: the space itself, and the actor who has it."""
    actor = nearest(r.index.concrete("actor")[0]) if room.of_actor and r.index.concrete("actor") else None
    return [room.element.child("visibility") or nearest(room.type), actor]


def who_sees_board(r: Reader, room: Room, tag: str, c: Context) -> Expression | None:
    """Who sees the fields of a board (or how much is there): some fields may be seen by others than the rest."""
    groups: dict[int, tuple[Element | None, list[Field]]] = {}
    for one in room.fields.values():
        e = one.element.child(tag) or nearest(one.type, tag)
        groups.setdefault(id(e), (e, []))[1].append(one)
    if len(groups) == 1:
        only = next(iter(groups.values()))[0]
        if tag != "visibility" and only is None:
            return None
        return who_sees(r, c, only, *limits_of_space(r, room))
    around = [read_seers(r, e, c) for e in limits_of_space(r, room) if e is not None and e.children]

    def test(viewer: Expression) -> Expression:
        rules = [sees(one, viewer, c) for one in around]
        for e, fields in groups.values():
            if e is not None and e.children:
                elsewhere = say.negated(_among(room, fields, viewer.span), viewer.span)
                rules.append(say.either([elsewhere, sees(read_seers(r, e, c), viewer, c)], viewer.span))
        return say.both(rules, viewer.span)

    said = next(e for e, _ in groups.values() if e is not None)
    return _such(r, test, said)


def _among(room: Room, fields: list[Field], span: Span) -> Expression:
    """Whether the field in question is one of these."""
    this = m.Self(span=span)
    owner = say.member(this, "owner", span) if room.of_actor else None
    return say.binary("in", this, m.SetLiteral(tuple(one.as_value(owner, span) for one in fields), span=span), span)
