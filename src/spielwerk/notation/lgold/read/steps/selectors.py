"""Selectors: from an element that selects something to a value of the model.

A single selector gives exactly one thing; a multiple one a collection.
"""

from __future__ import annotations

from spielwerk.model import expressions as m
from spielwerk.model.expressions import Expression
from spielwerk.notation.lgold import say
from spielwerk.notation.lgold.names import name_of
from spielwerk.notation.lgold.read.context import Context
from spielwerk.notation.lgold.read.reader import Reader
from spielwerk.notation.lgold.read.steps.chance import read_draw
from spielwerk.notation.lgold.structure.places import Field, Room
from spielwerk.notation.lgold.xml.tree import Element

PARENTS = (
    "fromGameState", "fromCurrentPhase", "fromActor", "fromWhichActor", "fromSpace", "fromWhichSpace", "fromField",
    "fromWhichField", "fromObject", "fromWhichObject",
)  # fmt: skip


def _by_rules(r: Reader, kind: str, of: Expression, element: Element, c: Context) -> Expression:
    """All of a collection for which the rules hold."""
    name = r.fresh_name(kind)
    inner = c.looking_at(kind, m.Name(name, span=element.span))
    rule = r.grammar.rules(
        r, [child for child in element.children if child.tag not in ("fromField", "fromSpace")], inner
    )
    return m.Query(m.Named(of, name, span=element.span), "where", rule, span=element.span)


# ---- links ---------------------------------------------------------------------------------


def read_link(r: Reader, element: Element, c: Context) -> Expression:
    """A link or link list: `fromGameState`, `fromCurrentPhase`, `fromActor` …, then `byLinkId`."""
    by = element.child("byLinkId", "byLinkListId", "byInstanceId")
    if by is None:
        return m.Broken(span=element.span)
    id = by.get("linkIdReference") or by.get("instanceIdReference") or ""
    return read_member(r, name_of(id), element, c)


def read_member(r: Reader, name: str, element: Element, c: Context) -> Expression:
    """A member of whatever the `from…` child of an element selects."""
    parent = element.child(*PARENTS)
    if parent is None or parent.tag in ("fromGameState", "fromCurrentPhase"):
        return m.Name(name, span=element.span)
    if parent.tag in ("fromSpace", "fromWhichSpace"):
        return _of_space(r, name, parent, element, c)
    return say.member(_parent(r, parent, c), name, element.span)


def _of_space(r: Reader, name: str, parent: Element, element: Element, c: Context) -> Expression:
    """An attribute or link of a space: it is kept on the table, or with the player who has the space."""
    room, owner = find_space(r, parent.children[0], c) if parent.children else (None, None)
    if room is None:
        return m.Broken(span=element.span)
    if not room.of_actor:
        return m.Name(room.member(name), span=element.span)
    owner = owner or (c.thing if c.thing_kind == "actor" else None)
    return say.member(r.given(owner, element), room.member(name), element.span)


def _parent(r: Reader, parent: Element, c: Context) -> Expression:
    """What has an attribute or a link: exactly one, never none."""
    if c.implying or (parent.children and parent.children[0].tag == "x:value"):
        # An implication changes what a path leads to, and `only(…)` is no path; a value of Spiel stays as it is.
        read = read_actor if parent.tag.endswith("Actor") else read_object if "Object" in parent.tag else read_field
        return r.inside(parent, read, c)
    if parent.tag.endswith("Actor"):
        return _surely(r, r.inside(parent, read_actor, c), m.Name("players", span=parent.span))
    if parent.tag.endswith("Object"):
        found = r.inside(parent, read_object, c)
        kind = r.linked_types.get(found.name) if isinstance(found, m.Name) else None
        return found if kind is None else _surely(r, found, m.Name(kind, span=parent.span))
    return r.inside(parent, _board_field, c)


def _surely(r: Reader, found: Expression, of: Expression) -> Expression:
    """What a link leads to, if it leads anywhere; else the match stops with a fault."""
    if not ((isinstance(found, m.Name) and found.name in r.links) or isinstance(found, m.Member)):
        return found
    same = say.binary("==", m.It(span=found.span), found, found.span)
    return say.call("only", m.Query(of, "where", same, span=found.span), span=found.span)


def _board_field(r: Reader, e: Element, c: Context) -> Expression:
    """A field of a board, also one that is named by what is on it."""
    boards = r.places.boards()
    if e.tag != "fieldOfObject" or len(boards) != 1:
        return read_field(r, e, c)
    board = m.Name(boards[0].name, span=e.span)
    there = say.binary("in", r.inside(e, read_object, c), m.It(span=e.span), e.span)
    return say.call("only", m.Query(board, "where", there, span=e.span), span=e.span)


# ---- actors --------------------------------------------------------------------------------


def read_actor(r: Reader, e: Element, c: Context) -> Expression:
    match e.tag:
        case "x:value":
            return r.mirror.value(e)
        case "actorWhoExecutesThisAction":
            return r.given(c.actor, e)
        case "actorThisSpaceBelongsTo" | "actorThisSpaceBelongsToTo" | "actorWhoOwnsThisField":
            return owner_here(r, e, c)
        case "actorThisBelongsTo":
            if c.thing_kind in ("object", "field") and c.thing is not None:
                return say.member(c.thing, "owner", e.span)
            return r.given(c.thing, e)
        case "actorThisActionBelongsTo" | "actorThisImplicationBelongsTo":
            return r.given(c.thing if c.thing_kind == "actor" else None, e)
        case "actorWhoOwnsThisObject":
            thing = c.candidate.get("object") or c.chosen.get("object")
            thing = thing or (c.thing if c.thing_kind == "object" else None)
            return say.member(thing, "owner", e.span) if thing is not None else r.lacking(e)
        case "actorSelectedByInteractiveOperation":
            return r.given(c.chosen.get("actor"), e)
        case "actorToCheck":
            return r.given(c.candidate.get("actor"), e)
        case "firstActor":
            return m.Index(m.Name("players", span=e.span), (m.Number(1),), span=e.span)
        case "actorAfter":
            return say.call("left", r.inside(e, read_actor, c), span=e.span)
        case "singleActorByRules":
            return say.call("only", _by_rules(r, "actor", m.Name("players", span=e.span), e, c), span=e.span)
        case "selectActorByChance":
            return read_draw(r, e, c, "actor")
        case "selectActor":
            return _select_actor(r, e, c)
    return r.lacking(e)


def owner_here(r: Reader, e: Element, c: Context) -> Expression:
    """The owner of the field or space in question."""
    thing = c.candidate.get("field") or c.chosen.get("field")
    if thing is None and c.place is not None:
        return r.owners.of_field(c.place, c.thing, e.span)
    if thing is None and c.room is not None and c.room.fields:
        return r.owners.of_field(next(iter(c.room.fields.values())), c.thing, e.span)
    if thing is None and c.thing_kind in ("actor", "place"):
        return r.given(c.thing, e)
    thing = thing or (c.thing if c.thing_kind == "field" else None)
    return r.owners.of_place(thing, e.span) if thing is not None else r.lacking(e)


def _select_actor(r: Reader, e: Element, c: Context) -> Expression:
    owner = e.child("ownerFromObject", "ownerFromField")
    if owner is None:
        return read_link(r, e, c)
    if owner.tag == "ownerFromObject":
        return say.member(r.inside(owner, read_object, c), "owner", e.span)
    return field_owner(r, owner, c)


def field_owner(r: Reader, e: Element, c: Context) -> Expression:
    """The owner of the field that an element selects."""
    only = e.children[0] if e.children else e
    if r.owners.changing and only.tag == "selectField" and only.child("byInstanceId") is not None:
        found, owner = find_field(r, only, c)
        return m.Broken(span=e.span) if found is None else r.owners.of_field(found, owner, e.span)
    return r.owners.of_place(r.inside(e, read_field, c), e.span)


def read_actors(r: Reader, e: Element, c: Context) -> Expression:
    match e.tag:
        case "selectAllActors":
            return m.Name("players", span=e.span)
        case "selectNoActors":
            return m.SetLiteral((), span=e.span)
        case "selectMultipleActors":
            return m.SetLiteral(tuple(read_actor(r, one, c) for one in e.children), span=e.span)
        case "selectMultipleActorsByRules":
            return _by_rules(r, "actor", m.Name("players", span=e.span), e, c)
        case "selectActorsByLinkListId":
            return read_link(r, e, c)
        case "selectActorsByChance":
            return read_draw(r, e, c, "actor")
        case "x:value":
            return r.mirror.value(e)
    return m.SetLiteral((read_actor(r, e, c),), span=e.span)


# ---- objects -------------------------------------------------------------------------------


def read_object(r: Reader, e: Element, c: Context) -> Expression:
    match e.tag:
        case "x:value":
            return r.mirror.value(e)
        case "objectThisActionBelongsTo" | "objectThisImplicationBelongsTo":
            return r.given(c.thing if c.thing_kind == "object" else None, e)
        case "objectSelectedByInteractiveOperation" | "objectSelectedByInteractiveOpeartion":
            if e.tag.endswith("Opeartion"):
                r.faults.report("L313", e.span, tag=e.tag, right="objectSelectedByInteractiveOperation")
            return r.given(c.chosen.get("object"), e)
        case "objectToCheck":
            return r.given(c.candidate.get("object"), e)
        case "topObjectOfField":
            return say.member(r.inside(e, read_field, c), "top", e.span)
        case "selectSingleObject":
            return say.call("only", read_objects(r, e, c), span=e.span)
        case "singleObjectByRules":
            return say.call("only", _objects_by_rules(r, e, c), span=e.span)
        case "selectObjectByChance":
            return read_draw(r, e, c, "object")
        case "selectObject":
            return read_link(r, e, c)
    return r.lacking(e)


def read_objects(r: Reader, e: Element, c: Context) -> Expression:
    match e.tag:
        case "selectNoObjects":
            return m.SetLiteral((), span=e.span)
        case "selectMultipleObjects":
            return m.SetLiteral(tuple(read_object(r, one, c) for one in e.children), span=e.span)
        case "selectMultipleObjectsByType" | "selectSingleObject":
            return _objects_of_type(r, e, c)
        case "selectAllObjectsInField":
            return r.inside(e, read_field, c)
        case "selectMultipleObjectsByRules":
            return _objects_by_rules(r, e, c)
        case "selectObjectsByLinkListId":
            return read_link(r, e, c)
        case "selectObjectsByChance":
            return read_draw(r, e, c, "object")
        case "x:value":
            return r.mirror.value(e)
    return m.SetLiteral((read_object(r, e, c),), span=e.span)


def _objects_of_type(r: Reader, e: Element, c: Context) -> Expression:
    """`byType`, perhaps owned by somebody."""
    found = [object_type(r, one) for by in e.all("byType") for one in by.children]
    sets = [m.Name(name, span=e.span) for name in found if name is not None]
    owner = e.child("ownedBy")
    if owner is not None and sets:
        return m.Owned(sets[0], r.inside(owner, read_actor, c), span=e.span)
    return sets[0] if sets else m.Broken(span=e.span)


def object_type(r: Reader, e: Element) -> str | None:
    """The name of the object type that `objectTypeReference` means."""
    if e.tag == "objectTypeReferenc":
        r.faults.report("L313", e.span, tag=e.tag, right="objectTypeReference")
    found = r.index.reference(e, "object")
    return None if found is None else found.name


def _objects_by_rules(r: Reader, e: Element, c: Context) -> Expression:
    source = e.child("fromField")
    if source is not None:
        return _by_rules(r, "object", r.inside(source, read_field, c), e, c)
    wanted = [
        r.index.reference(one, "object")
        for rule in e.within("objectRule", "isObjectOfType")
        if rule.within("whichObject", "objectToCheck")
        for one in rule.children
        if one.get("typeReference") is not None
    ]
    types = [one for one in wanted if one is not None][:1]
    types = types or [one for one in r.index.of_kind("object") if one.parent is None]
    of: Expression = m.Name(types[0].name, span=e.span) if types else m.SetLiteral((), span=e.span)
    for one in types[1:]:
        of = say.binary("+", of, m.Name(one.name, span=e.span), e.span)
    return _by_rules(r, "object", of, e, c)


# ---- fields and spaces ---------------------------------------------------------------------


def read_field(r: Reader, e: Element, c: Context) -> Expression:
    match e.tag:
        case "x:value":
            return r.mirror.value(e)
        case "fieldThisActionBelongsTo" | "fieldThisImplicationBelongsTo":
            return r.given(c.thing if c.thing_kind == "field" else None, e)
        case "fieldSelectedByInteractiveOperation":
            return r.given(c.chosen.get("field"), e)
        case "fieldToCheck":
            return r.given(c.candidate.get("field"), e)
        case "fieldOfObject":
            return say.member(r.inside(e, read_object, c), "at", e.span)
        case "fieldAfter":
            return _field_after(r, e, c)
        case "selectFieldByChance":
            return read_draw(r, e, c, "field")
        case "singleFieldByRules":
            return say.call("only", read_fields(r, e, c), span=e.span)
        case "selectField" | "fromFieldInstance" | "toFieldInstance":
            return _select_field(r, e, c)
    return r.lacking(e)


def _field_after(r: Reader, e: Element, c: Context) -> Expression:
    """The field a number of steps further along a line or ring."""
    start = r.part(e, "fromField", _board_field, c)
    steps = r.part(e, "numberOfSteps", r.grammar.value, c)
    ring = next((room for room in r.places.boards() if room.layout and room.layout.tag.startswith("one")), None)
    if ring is None or ring.layout is None:
        return r.lacking(e)
    here: Expression = say.call("index", start, span=e.span)
    size = m.Number(len(ring.fields), span=e.span)
    there = say.binary("+", here, steps, e.span)
    if ring.layout.get("connectFirstAndLastField") == "true":
        # Fields are counted from 1, remainders from 0.
        less = say.binary("-", there, m.Number(1), e.span)
        there = say.binary("+", say.binary("mod", less, size, e.span), m.Number(1), e.span)
    return m.Index(m.Name(ring.name, span=e.span), (there,), span=e.span)


def _select_field(r: Reader, e: Element, c: Context) -> Expression:
    by = e if e.get("instanceIdReference") is not None else e.child("byInstanceId", "byLinkId")
    if by is None:
        return m.Broken(span=e.span)
    if by.tag == "byLinkId":
        return read_link(r, e, c)
    found, owner = find_field(r, e, c)
    return m.Broken(span=e.span) if found is None else found.as_value(owner, e.span)


def find_field(r: Reader, e: Element, c: Context) -> tuple[Field | None, Expression | None]:
    """The field that is named by its id, and the player who has its space."""
    by = e if e.get("instanceIdReference") is not None else e.child("byInstanceId")
    if by is None:
        return None, None
    space, actor = e.child("fromSpace"), e.child("fromActor")
    room: Room | None = None
    owner: Expression | None = None
    if space is not None and space.children:
        room, owner = find_space(r, space.children[0], c)
    elif actor is not None:
        owner = r.inside(actor, read_actor, c)
    owned = True if actor is not None else False if e.child("fromGameState") is not None else None
    found = r.places.find(by.get("instanceIdReference") or "", by, room, owned)
    return found, None if found is None else _haver(r, found, owner, e, c)


def _haver(r: Reader, found: Field, owner: Expression | None, e: Element, c: Context) -> Expression | None:
    """The player who has the space of a field; None if the game has it."""
    if found.space.of_actor and owner is None:
        owner = c.thing if c.thing_kind == "actor" else r.lacking(e)
    return owner if found.space.of_actor else None


def field_as_value(r: Reader, found: Field, owner: Expression | None, e: Element, c: Context) -> Expression:
    return found.as_value(_haver(r, found, owner, e, c), e.span)


def find_space(r: Reader, e: Element, c: Context) -> tuple[Room | None, Expression | None]:
    """A space, and the player it belongs to."""
    if e.tag in ("spaceThisActionBelongsTo", "spaceThisImplicationBelongsTo"):
        if c.room is None:
            r.lacking(e)
        return c.room, c.thing if c.room is not None and c.room.of_actor else None
    by, actor = e.child("byInstanceId"), e.child("fromActor")
    id = (by.get("instanceIdReference") or "") if by is not None else ""
    owned = True if actor is not None else False if e.child("fromGameState") is not None else None
    room = r.places.room(id, by, owned) if by is not None else None
    return room, None if actor is None else r.inside(actor, read_actor, c)


def read_fields(r: Reader, e: Element, c: Context) -> Expression:
    match e.tag:
        case "selectNoFields":
            return m.SetLiteral((), span=e.span)
        case "selectMultipleFields":
            return m.SetLiteral(tuple(read_field(r, one, c) for one in e.children), span=e.span)
        case "selectMultipleFieldsByInstanceId":
            return _same_fields(r, e, c)
        case "selectAllFields" | "selectMultipleFieldsByRules" | "singleFieldByRules":
            return _all_fields(r, e, c)
        case "selectFieldsByLinkListId":
            return read_link(r, e, c)
        case "selectFieldsByChance":
            return read_draw(r, e, c, "field")
        case "x:value":
            return r.mirror.value(e)
    return read_field(r, e, c)


def _all_fields(r: Reader, e: Element, c: Context) -> Expression:
    space = e.child("fromSpace")
    room, owner = find_space(r, space.children[0], c) if space is not None and space.children else (None, None)
    if room is None or not room.is_board:
        return r.lacking(e)
    of: Expression = m.Name(room.name, span=e.span)
    if room.of_actor and owner is not None:
        of = m.Owned(of, owner, span=e.span)
    return of if e.tag == "selectAllFields" else _by_rules(r, "field", of, e, c)


def _same_fields(r: Reader, e: Element, c: Context) -> Expression:
    """The field with one id in the spaces of several actors."""
    actors: Expression = m.Name("players", span=e.span)
    room: Room | None = None
    for one in e.within("fromSpaces", "selectSpacesByInstanceId", "spacesFromActors"):
        for part in one.children:
            if part.tag == "spaceInstanceId":
                room = r.places.room(part.get("instanceIdReference") or "", part, True)
            else:
                actors = read_actors(r, part, c)
    by = e.child("fieldInstanceId")
    found = r.places.find(by.get("instanceIdReference") or "", by, room, True) if by is not None else None
    return m.Broken(span=e.span) if found is None else found.as_value(actors, e.span)
