"""Operations: what happens, one after another."""

from __future__ import annotations

from abc import abstractmethod

from spielwerk.data import replace
from spielwerk.model import expressions as m
from spielwerk.model import statements as s
from spielwerk.model.expressions import Expression
from spielwerk.model.nodes import Line
from spielwerk.notation.lgold import say
from spielwerk.notation.lgold.context import Context
from spielwerk.notation.lgold.names import name_of, plain
from spielwerk.notation.lgold.permitting import Permitting
from spielwerk.notation.lgold.rules import FINISHED, STARTED, STATE_FINISHED
from spielwerk.notation.lgold.tree import Element

ATTRIBUTE_CHANGES = {
    "setAttributeValue": ("=", "setTo"),
    "increaseAttributeValue": ("+=", "increaseBy"),
    "decreaseAttributeValue": ("-=", "decreaseBy"),
    "multiplyAttributeValue": ("*=", "multiplyBy"),
    "divideAttributeValue": ("/=", "divideBy"),
}
FLAGS = {
    "setCurrentPhaseExecutionStarted": STARTED,
    "setCurrentPhaseExecutionFinished": FINISHED,
    "setCurrentPhaseStateFinished": STATE_FINISHED,
}
RENEW = "draw_for_implications"
"""The procedure that draws for implications that have become active."""
LEAVING = (s.End, s.Return, s.Stop, s.Skip, s.GoTo)
SELECTIONS = {"objectSelection": "object", "actorSelection": "actor", "fieldSelection": "field"}
GROUPS = (
    "attributeOperation", "objectOperation", "fieldOperation", "spaceOperation", "actorOperation", "phaseOperation",
    "phaseStateOperation", "gameOperation",
)  # fmt: skip


class Operations(Permitting):
    """Reads lists of operations."""

    def operations(self, elements: list[Element], c: Context) -> tuple[Line, ...]:
        found: list[Line] = []
        for element in elements:
            found += self.operation(element, c)
        return tuple(found)

    def operation(self, e: Element, c: Context) -> list[Line]:
        """The lines of one operation, with the draws it needs before it."""
        outside, self.before = self.before, []
        lines = self._lines(e, c)
        drawn, self.before = self.before, outside
        after = [] if lines and isinstance(lines[-1], LEAVING) else self.renewed(e)
        return [*drawn, *lines, *after]

    renews: bool = False
    """Whether implications draw: then after every operation it is seen which of them have become active."""

    def renewed(self, e: Element) -> list[Line]:
        call = m.Call(m.Name(RENEW, span=e.span), (), span=e.span)
        return [s.Do(call, span=e.span)] if self.renews else []

    def _lines(self, e: Element, c: Context) -> list[Line]:
        if e.tag.startswith("x:"):
            return list(self.mirror.lines([e]))
        if e.tag in SELECTIONS:
            return self.selection(e, SELECTIONS[e.tag], c)
        if e.tag in GROUPS:
            return [line for inner in e.children for line in self._one(inner, c)]
        return self._one(e, c)

    @abstractmethod
    def selection(self, e: Element, kind: str, c: Context) -> list[Line]: ...

    def _one(self, e: Element, c: Context) -> list[Line]:
        if e.tag in ATTRIBUTE_CHANGES:
            return [self.change(e, c)]
        if e.tag in FLAGS:
            self.flow.used.add(FLAGS[e.tag])
            return [say.assign(m.Name(FLAGS[e.tag], span=e.span), m.Truth(True, span=e.span), e.span)]
        match e.tag:
            case "addValueToSet":
                what = self.part(e, "value", self.value, c)
                return [s.Add(what, self.part(e, "whichAttribute", self.attribute, c), span=e.span)]
            case "removeValueFromSet":
                what = self.part(e, "value", self.value, c)
                return [s.Remove(what, self.part(e, "whichAttribute", self.attribute, c), span=e.span)]
            case "moveObjectToField":
                return self._move(e, c)
            case "moveObjectsFromFieldToField":
                return self._move_several(e, c)
            case "shuffleField":
                return [s.Shuffle(self.inside(e, self.field, c), span=e.span)]
            case "shuffleSpace":
                return self._shuffle_space(e, c)
            case "setObjectOwner":
                what = self.part(e, "whichObject", self.object, c)
                return [s.Give(what, self._new_owner(e, c), span=e.span)]
            case "setFieldOwner":
                field = e.child("whichField")
                return [say.assign(self.field_owner(field or e, c), self._new_owner(e, c), e.span)]
            case "setSpaceOwner":
                return self._give_space(e, c)
            case "endGame":
                return [self._end(e, c)]
            case "notify":
                return [s.Notice(plain(e.get("text") or ""), span=e.span)]
        return self._link(e, c)

    def change(self, e: Element, c: Context) -> s.Assign:
        """An attribute is set, raised, lowered …"""
        sign, by = ATTRIBUTE_CHANGES[e.tag]
        value = self.part(e, by, self.value, replace(c, implying=False))
        return s.Assign(self.part(e, "whichAttribute", self.attribute, c), sign, value, span=e.span)

    # ---- owners --------------------------------------------------------------------------------

    def _new_owner(self, e: Element, c: Context) -> Expression:
        """Somebody, or nobody."""
        owner = e.child("newOwner")
        if owner is None or owner.child("selectNoActors") is not None:
            return m.NoneValue(span=e.span)
        return self.inside(owner, self.actor, c)

    def _give_space(self, e: Element, c: Context) -> list[Line]:
        """All fields of a space get another owner."""
        space = e.child("whichSpace")
        room, owner = self.space(space.children[0], c) if space is not None and space.children else (None, None)
        if room is None:
            return []
        name = self.fresh_name("new_owner")
        lines: list[Line] = [s.Let(name, say.or_none("player"), self._new_owner(e, c), span=e.span)]
        for one in room.fields.values():
            haver = owner if room.of_actor else None
            if room.of_actor and haver is None:
                haver = c.thing if c.thing_kind == "actor" else self.lacking(e)
            lines.append(say.assign(self.owning.of_field(one, haver, e.span), m.Name(name, span=e.span), e.span))
        return lines

    # ---- moving --------------------------------------------------------------------------------

    def _move(self, e: Element, c: Context) -> list[Line]:
        what = self.part(e, "whichObject", self.object, c)
        target = self.target(e.child("toWhichField"), what, c)
        along = e.get("alongConnections") != "false"
        at = "bottom" if e.child("toBottom") is not None else None
        lines: list[Line] = [s.Move(what, None, target, at, along, span=e.span)]
        if e.get("setFieldOwnerAsObjectOwner") == "true":
            if not isinstance(what, m.Name | m.Self):
                name = self.fresh_name("moved")
                lines = [s.Let(name, None, what, span=e.span)]
                what = m.Name(name, span=e.span)
                lines.append(s.Move(what, None, target, at, along, span=e.span))
            lines += self._given(what, target, e.child("toWhichField") or e, c)
        return lines

    def _given(self, what: Expression, target: Expression, e: Element, c: Context) -> list[Line]:
        """The owner of the field becomes the owner of the object."""
        if self.owning.changing:
            return [s.Give(what, self.field_owner(e, c), span=e.span)]
        if isinstance(target, m.Member) and target.of is not None:
            return [s.Give(what, target.of, span=e.span)]
        if any(room.is_board and room.of_actor for room in self.places.rooms):
            return [s.Give(what, say.member(target, "owner", e.span), span=e.span)]
        return [s.Give(what, m.NoneValue(span=e.span), span=e.span)]

    def _move_several(self, e: Element, c: Context) -> list[Line]:
        source = self.part(e, "fromField", self.field, c)
        target = self.target(e.child("toField"), say.member(source, "top", e.span), c)
        along = e.get("alongConnections") != "false"
        how_many = e.child("objectsToMove")
        if how_many is None or how_many.child("allObjects") is not None:
            amount: Expression = say.call("count", source, span=e.span)
        else:
            amount = self.part(how_many, "numberOfObjects", self.value, c)
        if how_many is not None and how_many.get("asManyAsThereAre") == "true":
            amount = say.call("min", amount, say.call("count", source, span=e.span), span=e.span)
        name = self.fresh_name("moved")
        top = say.member(source, "top", e.span)
        moved = m.Name(name, span=e.span)
        body: list[Line] = [s.Let(name, None, top, span=e.span)]
        body.append(s.Move(moved, None, target, None, along, span=e.span))
        if e.get("setFieldOwnerAsObjectOwner") == "true":
            body += self._given(moved, target, e.child("toField") or e, c)
        return [s.Repeat(None, amount, tuple(body), span=e.span)]

    def _shuffle_space(self, e: Element, c: Context) -> list[Line]:
        room, owner = self.space(e.children[0], c) if e.children else (None, None)
        if room is None or room.is_board:
            self.lacking(e)
            return []
        return [s.Shuffle(self.said(one, owner, e, c), span=e.span) for one in room.fields.values()]

    # ---- links ---------------------------------------------------------------------------------

    def _link(self, e: Element, c: Context) -> list[Line]:
        """`setObjectLink`, `addActorToLinkList`, `clearFieldLinkList` …"""
        kind = next((kind for kind in ("object", "actor", "field") if kind in e.tag.lower()), "object")
        read = {"object": self.object, "actor": self.actor, "field": self.field}[kind]
        if e.tag.startswith("set"):
            target = self.part(e, "linkToSet", self.link, c)
            return [say.assign(target, self.part(e, f"{kind}ToLinkTo", read, c), e.span)]
        if e.tag.startswith("add"):
            what = self.part(e, f"{kind}ToAdd", read, c)
            return [s.Add(what, self.part(e, "linkListToChange", self.link, c), span=e.span)]
        if e.tag.startswith("remove"):
            what = self.part(e, f"{kind}ToRemove", read, c)
            return [s.Remove(what, self.part(e, "linkListToChange", self.link, c), span=e.span)]
        if e.tag.endswith("LinkList"):
            return [s.Clear(self.part(e, "linkListToClear", self.link, c), span=e.span)]
        return [say.assign(self.part(e, "linkToClear", self.link, c), m.NoneValue(span=e.span), e.span)]

    # ---- the end -------------------------------------------------------------------------------

    def _end(self, e: Element, c: Context) -> Line:
        reason = plain(e.get("reason") or "") if e.get("reason") else None
        winner, ranking = e.child("winner"), e.child("ranking")
        if winner is not None:
            return s.End("winner", self.inside(winner, self.actor, c), reason, span=e.span)
        if ranking is not None:
            keys: list[Expression] = []
            for by in ranking.all("byInstanceId"):
                key = say.member(None, name_of(by.get("instanceIdReference") or ""), by.span)
                keys.append(m.Unary(by.get("order") or "highest", key, span=by.span))
            by_all: Expression = keys[0] if len(keys) == 1 else m.SortKey(tuple(keys), span=e.span)
            return s.End(
                "ranking", m.Query(m.Name("players", span=e.span), "by", by_all, span=e.span), reason, span=e.span
            )
        return s.End("draw", None, reason, span=e.span)
