"""Selectors: from an element that selects something to a value of the model.

A single selector gives exactly one thing; a multiple one a collection.
"""

from __future__ import annotations

from abc import abstractmethod

from spielwerk.model import expressions as m
from spielwerk.model.expressions import Expression
from spielwerk.notation.lgold import say
from spielwerk.notation.lgold.context import Context
from spielwerk.notation.lgold.drawing import Drawing
from spielwerk.notation.lgold.names import name_of
from spielwerk.notation.lgold.places import Field, Room
from spielwerk.notation.lgold.tree import Element

PARENTS = (
    "fromGameState", "fromCurrentPhase", "fromActor", "fromWhichActor", "fromSpace", "fromWhichSpace", "fromField",
    "fromWhichField", "fromObject", "fromWhichObject",
)  # fmt: skip


class Selectors(Drawing):
    """Reads selectors."""

    def by_rules(self, kind: str, of: Expression, element: Element, c: Context) -> Expression:
        """All of a collection for which the rules hold."""
        name = self.fresh_name(kind)
        inner = c.looking_at(kind, m.Name(name, span=element.span))
        rule = self.rules([child for child in element.children if child.tag not in ("fromField", "fromSpace")], inner)
        return m.Query(m.Named(of, name, span=element.span), "where", rule, span=element.span)

    @abstractmethod
    def rules(self, elements: list[Element], c: Context) -> Expression: ...

    # ---- links ---------------------------------------------------------------------------------

    def link(self, element: Element, c: Context) -> Expression:
        """A link or link list: `fromGameState`, `fromCurrentPhase`, `fromActor` …, then `byLinkId`."""
        by = element.child("byLinkId", "byLinkListId", "byInstanceId")
        if by is None:
            return m.Broken(span=element.span)
        id = by.get("linkIdReference") or by.get("instanceIdReference") or ""
        return self.named(name_of(id), element, c)

    def named(self, name: str, element: Element, c: Context) -> Expression:
        """A member of whatever the `from…` child of an element selects."""
        parent = element.child(*PARENTS)
        if parent is None or parent.tag in ("fromGameState", "fromCurrentPhase"):
            return m.Name(name, span=element.span)
        return say.member(self.parent(parent, c), name, element.span)

    def parent(self, parent: Element, c: Context) -> Expression:
        """What has an attribute or a link: exactly one, never none."""
        if c.implying or (parent.children and parent.children[0].tag == "x:value"):
            read = self.actor if parent.tag.endswith("Actor") else self.object if "Object" in parent.tag else self.field
            return self.inside(parent, read, c)
        if parent.tag.endswith("Actor"):
            return self.surely(self.inside(parent, self.actor, c), m.Name("players", span=parent.span))
        if parent.tag.endswith("Object"):
            found = self.inside(parent, self.object, c)
            kind = self.linked_types.get(found.name) if isinstance(found, m.Name) else None
            return found if kind is None else self.surely(found, m.Name(kind, span=parent.span))
        return self.inside(parent, self.board_field, c)

    linked_types: dict[str, str]
    """The type of objects that a link leads to, by its name."""

    def surely(self, found: Expression, of: Expression) -> Expression:
        """What a link leads to, if it leads anywhere; else the match stops with a fault."""
        if not ((isinstance(found, m.Name) and found.name in self.links) or isinstance(found, m.Member)):
            return found
        same = say.binary("==", m.It(span=found.span), found, found.span)
        return say.call("only", m.Query(of, "where", same, span=found.span), span=found.span)

    links: set[str]
    """The names of links of the game state and of phases."""

    def board_field(self, e: Element, c: Context) -> Expression:
        """A field of a board, also if it is told by what lies on it."""
        boards = self.places.boards()
        if e.tag != "fieldOfObject" or len(boards) != 1:
            return self.field(e, c)
        board = m.Name(boards[0].name, span=e.span)
        lies = say.binary("in", self.inside(e, self.object, c), m.It(span=e.span), e.span)
        return say.call("only", m.Query(board, "where", lies, span=e.span), span=e.span)

    # ---- actors --------------------------------------------------------------------------------

    def actor(self, e: Element, c: Context) -> Expression:
        match e.tag:
            case "x:value":
                return self.mirror.value(e)
            case "actorWhoExecutesThisAction":
                return self.given(c.actor, e)
            case "actorThisSpaceBelongsTo" | "actorThisSpaceBelongsToTo" | "actorWhoOwnsThisField":
                if c.thing_kind == "place":
                    return m.Name("owner", span=e.span)
                thing = c.candidate.get("field") or c.chosen.get("field") or (c.thing if c.thing_kind else None)
                return say.member(thing, "owner", e.span) if thing is not None else self.lacking(e)
            case "actorThisActionBelongsTo" | "actorThisImplicationBelongsTo":
                return self.given(c.thing if c.thing_kind == "actor" else None, e)
            case "actorWhoOwnsThisObject":
                thing = c.candidate.get("object") or c.chosen.get("object")
                thing = thing or (c.thing if c.thing_kind == "object" else None)
                return say.member(thing, "owner", e.span) if thing is not None else self.lacking(e)
            case "actorSelectedByInteractiveOperation":
                return self.given(c.chosen.get("actor"), e)
            case "actorToCheck":
                return self.given(c.candidate.get("actor"), e)
            case "firstActor":
                return m.Index(m.Name("players", span=e.span), (m.Number(1),), span=e.span)
            case "actorAfter":
                return say.call("left", self.inside(e, self.actor, c), span=e.span)
            case "singleActorByRules":
                return say.call("only", self.by_rules("actor", m.Name("players", span=e.span), e, c), span=e.span)
            case "selectActorByChance":
                return self.drawn(e, c, "actor")
            case "selectActor":
                return self._select_actor(e, c)
        return self.lacking(e)

    def _select_actor(self, e: Element, c: Context) -> Expression:
        owner = e.child("ownerFromObject", "ownerFromField")
        if owner is None:
            return self.link(e, c)
        of = self.object if owner.tag == "ownerFromObject" else self.field
        return say.member(self.inside(owner, of, c), "owner", e.span)

    def actors(self, e: Element, c: Context) -> Expression:
        match e.tag:
            case "selectAllActors":
                return m.Name("players", span=e.span)
            case "selectNoActors":
                return m.SetLiteral((), span=e.span)
            case "selectMultipleActors":
                return m.SetLiteral(tuple(self.actor(one, c) for one in e.children), span=e.span)
            case "selectMultipleActorsByRules":
                return self.by_rules("actor", m.Name("players", span=e.span), e, c)
            case "selectActorsByLinkListId":
                return self.link(e, c)
            case "x:value":
                return self.mirror.value(e)
        return m.SetLiteral((self.actor(e, c),), span=e.span)

    # ---- objects -------------------------------------------------------------------------------

    def object(self, e: Element, c: Context) -> Expression:
        match e.tag:
            case "x:value":
                return self.mirror.value(e)
            case "objectThisActionBelongsTo" | "objectThisImplicationBelongsTo":
                return self.given(c.thing if c.thing_kind == "object" else None, e)
            case "objectSelectedByInteractiveOperation" | "objectSelectedByInteractiveOpeartion":
                if e.tag.endswith("Opeartion"):
                    self.faults.report("L313", e.span, tag=e.tag, right="objectSelectedByInteractiveOperation")
                return self.given(c.chosen.get("object"), e)
            case "objectToCheck":
                return self.given(c.candidate.get("object"), e)
            case "topObjectOfField":
                return say.member(self.inside(e, self.field, c), "top", e.span)
            case "selectSingleObject":
                return say.call("only", self.objects(e, c), span=e.span)
            case "singleObjectByRules":
                return say.call("only", self.objects_by_rules(e, c), span=e.span)
            case "selectObjectByChance":
                return self.drawn(e, c, "object")
            case "selectObject":
                return self.link(e, c)
        return self.lacking(e)

    def objects(self, e: Element, c: Context) -> Expression:
        match e.tag:
            case "selectNoObjects":
                return m.SetLiteral((), span=e.span)
            case "selectMultipleObjects":
                return m.SetLiteral(tuple(self.object(one, c) for one in e.children), span=e.span)
            case "selectMultipleObjectsByType" | "selectSingleObject":
                return self.of_type(e, c)
            case "selectAllObjectsInField":
                return self.inside(e, self.field, c)
            case "selectMultipleObjectsByRules":
                return self.objects_by_rules(e, c)
            case "selectObjectsByLinkListId":
                return self.link(e, c)
            case "x:value":
                return self.mirror.value(e)
        return m.SetLiteral((self.object(e, c),), span=e.span)

    def of_type(self, e: Element, c: Context) -> Expression:
        """`byType`, perhaps owned by somebody."""
        found = [self.object_type(one) for by in e.all("byType") for one in by.children]
        sets = [m.Name(name, span=e.span) for name in found if name is not None]
        owner = e.child("ownedBy")
        if owner is not None and sets:
            return m.Owned(sets[0], self.inside(owner, self.actor, c), span=e.span)
        return sets[0] if sets else m.Broken(span=e.span)

    def object_type(self, e: Element) -> str | None:
        """The name of the object type that `objectTypeReference` means."""
        if e.tag == "objectTypeReferenc":
            self.faults.report("L313", e.span, tag=e.tag, right="objectTypeReference")
        found = self.index.reference(e, "object")
        return None if found is None else found.name

    def objects_by_rules(self, e: Element, c: Context) -> Expression:
        source = e.child("fromField")
        if source is not None:
            return self.by_rules("object", self.inside(source, self.field, c), e, c)
        wanted = [
            self.index.reference(one, "object")
            for rule in e.within("objectRule", "isObjectOfType")
            if rule.within("whichObject", "objectToCheck")
            for one in rule.children
            if one.get("typeReference") is not None
        ]
        types = [one for one in wanted if one is not None][:1]
        types = types or [one for one in self.index.of_kind("object") if one.parent is None]
        of: Expression = m.Name(types[0].name, span=e.span) if types else m.SetLiteral((), span=e.span)
        for one in types[1:]:
            of = say.binary("+", of, m.Name(one.name, span=e.span), e.span)
        return self.by_rules("object", of, e, c)

    # ---- fields and spaces ---------------------------------------------------------------------

    def field(self, e: Element, c: Context) -> Expression:
        match e.tag:
            case "x:value":
                return self.mirror.value(e)
            case "fieldThisActionBelongsTo" | "fieldThisImplicationBelongsTo":
                return self.given(c.thing if c.thing_kind == "field" else None, e)
            case "fieldSelectedByInteractiveOperation":
                return self.given(c.chosen.get("field"), e)
            case "fieldToCheck":
                return self.given(c.candidate.get("field"), e)
            case "fieldOfObject":
                return say.member(self.inside(e, self.object, c), "at", e.span)
            case "fieldAfter":
                return self._field_after(e, c)
            case "selectFieldByChance":
                return self.drawn(e, c, "field")
            case "singleFieldByRules":
                return say.call("only", self.fields(e, c), span=e.span)
            case "selectField" | "fromFieldInstance" | "toFieldInstance":
                return self._select_field(e, c)
        return self.lacking(e)

    def _field_after(self, e: Element, c: Context) -> Expression:
        """So many steps further on a line or ring."""
        start = self.part(e, "fromField", self.board_field, c)
        steps = self.part(e, "numberOfSteps", self.value, c)
        ring = next((room for room in self.places.boards() if room.layout and room.layout.tag.startswith("one")), None)
        if ring is None or ring.layout is None:
            return self.lacking(e)
        here: Expression = say.call("index", start, span=e.span)
        size = m.Number(len(ring.fields), span=e.span)
        there = say.binary("+", here, steps, e.span)
        if ring.layout.get("connectFirstAndLastField") == "true":
            less = say.binary("-", there, m.Number(1), e.span)
            there = say.binary("+", say.binary("mod", less, size, e.span), m.Number(1), e.span)
        return m.Index(m.Name(ring.name, span=e.span), (there,), span=e.span)

    def _select_field(self, e: Element, c: Context) -> Expression:
        by = e if e.get("instanceIdReference") is not None else e.child("byInstanceId", "byLinkId")
        if by is None:
            return m.Broken(span=e.span)
        if by.tag == "byLinkId":
            return self.link(e, c)
        space, actor = e.child("fromSpace"), e.child("fromActor")
        room: Room | None = None
        owner: Expression | None = None
        if space is not None and space.children:
            room, owner = self.space(space.children[0], c)
        elif actor is not None:
            owner = self.inside(actor, self.actor, c)
        found = self.places.find(by.get("instanceIdReference") or "", by, room)
        return m.Broken(span=e.span) if found is None else self.said(found, owner, e, c)

    def said(self, found: Field, owner: Expression | None, e: Element, c: Context) -> Expression:
        if found.space.of_actor and owner is None:
            owner = c.thing if c.thing_kind == "actor" else self.lacking(e)
        return found.said(owner if found.space.of_actor else None, e.span)

    def space(self, e: Element, c: Context) -> tuple[Room | None, Expression | None]:
        """A space, and the player it belongs to."""
        by, actor = e.child("byInstanceId"), e.child("fromActor")
        id = (by.get("instanceIdReference") or "") if by is not None else ""
        room = self.places.rooms.get(id)
        if room is None and by is not None:
            self.index.unknown(id, list(self.places.rooms), by)
        return room, None if actor is None else self.inside(actor, self.actor, c)

    def fields(self, e: Element, c: Context) -> Expression:
        match e.tag:
            case "selectNoFields":
                return m.SetLiteral((), span=e.span)
            case "selectMultipleFields":
                return m.SetLiteral(tuple(self.field(one, c) for one in e.children), span=e.span)
            case "selectMultipleFieldsByInstanceId":
                return self._same_fields(e, c)
            case "selectAllFields" | "selectMultipleFieldsByRules" | "singleFieldByRules":
                return self._all_fields(e, c)
            case "selectFieldsByLinkListId":
                return self.link(e, c)
            case "x:value":
                return self.mirror.value(e)
        return self.field(e, c)

    def _all_fields(self, e: Element, c: Context) -> Expression:
        space = e.child("fromSpace")
        room, owner = self.space(space.children[0], c) if space is not None and space.children else (None, None)
        if room is None or not room.is_board:
            return self.lacking(e)
        of: Expression = m.Name(room.name, span=e.span)
        if room.of_actor and owner is not None:
            of = m.Owned(of, owner, span=e.span)
        return of if e.tag == "selectAllFields" else self.by_rules("field", of, e, c)

    def _same_fields(self, e: Element, c: Context) -> Expression:
        """The field with one id in the spaces of several actors."""
        actors: Expression = m.Name("players", span=e.span)
        room: Room | None = None
        for one in e.within("fromSpaces", "selectSpacesByInstanceId", "spacesFromActors"):
            for part in one.children:
                if part.tag == "spaceInstanceId":
                    room = self.places.rooms.get(part.get("instanceIdReference") or "")
                    if room is None:
                        self.index.unknown(part.get("instanceIdReference") or "", list(self.places.rooms), part)
                else:
                    actors = self.actors(part, c)
        by = e.child("fieldInstanceId")
        found = self.places.find(by.get("instanceIdReference") or "", by, room) if by is not None else None
        return m.Broken(span=e.span) if found is None else found.said(actors, e.span)
