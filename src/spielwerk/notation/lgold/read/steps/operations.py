"""Operations: what happens, one after another."""

from __future__ import annotations

from spielwerk.data import replace
from spielwerk.model import expressions as m
from spielwerk.model import statements as s
from spielwerk.model.expressions import Expression
from spielwerk.model.nodes import Line
from spielwerk.notation.lgold import say
from spielwerk.notation.lgold.names import name_of, plain
from spielwerk.notation.lgold.read.context import Context
from spielwerk.notation.lgold.read.reader import Reader
from spielwerk.notation.lgold.read.steps.selectors import (
    field_as_value,
    field_owner,
    find_space,
    read_actor,
    read_field,
    read_link,
    read_object,
)
from spielwerk.notation.lgold.read.steps.targets import read_target
from spielwerk.notation.lgold.read.steps.values import read_attribute, read_value
from spielwerk.notation.lgold.structure.flow import FINISHED, STARTED, STATE_FINISHED
from spielwerk.notation.lgold.xml.tree import Element

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


def read_operations(r: Reader, elements: list[Element], c: Context) -> tuple[Line, ...]:
    found: list[Line] = []
    for element in elements:
        found += read_operation(r, element, c)
    return tuple(found)


def read_operation(r: Reader, e: Element, c: Context) -> list[Line]:
    """The lines of one operation, with the draws it needs before it."""
    with r.draws_apart() as draws:
        lines = _lines(r, e, c)
    # Nothing behind a line that leaves the block is ever reached.
    after = [] if lines and isinstance(lines[-1], LEAVING) else draw_for_implications(r, e)
    return [*draws, *lines, *after]


def draw_for_implications(r: Reader, e: Element) -> list[Line]:
    """The call of the procedure that draws for implications; without any that draw there is none."""
    call = m.Call(m.Name(RENEW, span=e.span), (), span=e.span)
    return [s.Do(call, span=e.span)] if r.draws else []


def _lines(r: Reader, e: Element, c: Context) -> list[Line]:
    if e.tag.startswith("x:"):
        return list(r.mirror.lines([e]))
    if e.tag in SELECTIONS:
        return r.grammar.selection(r, e, SELECTIONS[e.tag], c)
    if e.tag in GROUPS:
        return [line for inner in e.children for line in _one(r, inner, c)]
    return _one(r, e, c)


def _one(r: Reader, e: Element, c: Context) -> list[Line]:
    if e.tag in ATTRIBUTE_CHANGES:
        return [read_change(r, e, c)]
    if e.tag in FLAGS:
        r.flow.used.add(FLAGS[e.tag])
        return [say.assign(m.Name(FLAGS[e.tag], span=e.span), m.Truth(True, span=e.span), e.span)]
    match e.tag:
        case "addValueToSet":
            what = r.part(e, "value", read_value, c)
            return [s.Add(what, r.part(e, "whichAttribute", read_attribute, c), span=e.span)]
        case "removeValueFromSet":
            what = r.part(e, "value", read_value, c)
            return [s.Remove(what, r.part(e, "whichAttribute", read_attribute, c), span=e.span)]
        case "moveObjectToField":
            return _move(r, e, c)
        case "moveObjectsFromFieldToField":
            return _move_several(r, e, c)
        case "shuffleField":
            return [s.Shuffle(r.inside(e, read_field, c), span=e.span)]
        case "shuffleSpace":
            return _shuffle_space(r, e, c)
        case "setObjectOwner":
            what = r.part(e, "whichObject", read_object, c)
            return [s.Give(what, _new_owner(r, e, c), span=e.span)]
        case "setFieldOwner":
            field = e.child("whichField")
            return [say.assign(field_owner(r, field or e, c), _new_owner(r, e, c), e.span)]
        case "setSpaceOwner":
            return _give_space(r, e, c)
        case "endGame":
            return [_end(r, e, c)]
        case "notify":
            return [s.Notice(plain(e.get("text") or ""), span=e.span)]
    return _link(r, e, c)


def read_change(r: Reader, e: Element, c: Context) -> s.Assign:
    """An attribute is set, raised, lowered …"""
    sign, by = ATTRIBUTE_CHANGES[e.tag]
    value = r.part(e, by, read_value, replace(c, implying=False))
    return s.Assign(r.part(e, "whichAttribute", read_attribute, c), sign, value, span=e.span)


# ---- owners --------------------------------------------------------------------------------


def _new_owner(r: Reader, e: Element, c: Context) -> Expression:
    """Somebody, or nobody."""
    owner = e.child("newOwner")
    if owner is None or owner.child("selectNoActors") is not None:
        return m.NoneValue(span=e.span)
    return r.inside(owner, read_actor, c)


def _give_space(r: Reader, e: Element, c: Context) -> list[Line]:
    """All fields of a space get another owner."""
    space = e.child("whichSpace")
    room, owner = find_space(r, space.children[0], c) if space is not None and space.children else (None, None)
    if room is None:
        return []
    # Worked out once: it may depend on the owners of the fields that are being changed.
    name = r.fresh_name("new_owner")
    lines: list[Line] = [s.Let(name, say.or_none("player"), _new_owner(r, e, c), span=e.span)]
    for one in room.fields.values():
        haver = owner if room.of_actor else None
        if room.of_actor and haver is None:
            haver = c.thing if c.thing_kind == "actor" else r.lacking(e)
        lines.append(say.assign(r.owners.of_field(one, haver, e.span), m.Name(name, span=e.span), e.span))
    return lines


# ---- moving --------------------------------------------------------------------------------


def _move(r: Reader, e: Element, c: Context) -> list[Line]:
    what = r.part(e, "whichObject", read_object, c)
    target = read_target(r, e.child("toWhichField"), what, c)
    along = e.get("alongConnections") != "false"
    at = "bottom" if e.child("toBottom") is not None else None
    lines: list[Line] = [s.Move(what, None, target, at, along, span=e.span)]
    if e.get("setFieldOwnerAsObjectOwner") == "true":
        if not isinstance(what, m.Name | m.Self):
            # Behind the move the same words may mean another object: the top of a pile is then the next one.
            name = r.fresh_name("moved")
            lines = [s.Let(name, None, what, span=e.span)]
            what = m.Name(name, span=e.span)
            lines.append(s.Move(what, None, target, at, along, span=e.span))
        lines += _given(r, what, target, e.child("toWhichField") or e, c)
    return lines


def _given(r: Reader, what: Expression, target: Expression, e: Element, c: Context) -> list[Line]:
    """The owner of the field becomes the owner of the object."""
    if r.owners.changing:
        return [s.Give(what, field_owner(r, e, c), span=e.span)]
    if isinstance(target, m.Member) and target.of is not None:
        return [s.Give(what, target.of, span=e.span)]
    if any(room.is_board and room.of_actor for room in r.places.rooms):
        return [s.Give(what, say.member(target, "owner", e.span), span=e.span)]
    return [s.Give(what, m.NoneValue(span=e.span), span=e.span)]


def _move_several(r: Reader, e: Element, c: Context) -> list[Line]:
    source = r.part(e, "fromField", read_field, c)
    target = read_target(r, e.child("toField"), say.member(source, "top", e.span), c)
    along = e.get("alongConnections") != "false"
    how_many = e.child("objectsToMove")
    if how_many is None or how_many.child("allObjects") is not None:
        amount: Expression = say.call("count", source, span=e.span)
    else:
        amount = r.part(how_many, "numberOfObjects", read_value, c)
    if how_many is not None and how_many.get("asManyAsThereAre") == "true":
        amount = say.call("min", amount, say.call("count", source, span=e.span), span=e.span)
    name = r.fresh_name("moved")
    top = say.member(source, "top", e.span)
    moved = m.Name(name, span=e.span)
    body: list[Line] = [s.Let(name, None, top, span=e.span)]
    body.append(s.Move(moved, None, target, None, along, span=e.span))
    if e.get("setFieldOwnerAsObjectOwner") == "true":
        body += _given(r, moved, target, e.child("toField") or e, c)
    return [s.Repeat(None, amount, tuple(body), span=e.span)]


def _shuffle_space(r: Reader, e: Element, c: Context) -> list[Line]:
    room, owner = find_space(r, e.children[0], c) if e.children else (None, None)
    if room is None or room.is_board:
        r.lacking(e)
        return []
    return [s.Shuffle(field_as_value(r, one, owner, e, c), span=e.span) for one in room.fields.values()]


# ---- links ---------------------------------------------------------------------------------


def _link(r: Reader, e: Element, c: Context) -> list[Line]:
    """`setObjectLink`, `addActorToLinkList`, `clearFieldLinkList` …"""
    kind = next((kind for kind in ("object", "actor", "field") if kind in e.tag.lower()), "object")
    read = {"object": read_object, "actor": read_actor, "field": read_field}[kind]
    if e.tag.startswith("set"):
        target = r.part(e, "linkToSet", read_link, c)
        return [say.assign(target, r.part(e, f"{kind}ToLinkTo", read, c), e.span)]
    if e.tag.startswith("add"):
        what = r.part(e, f"{kind}ToAdd", read, c)
        return [s.Add(what, r.part(e, "linkListToChange", read_link, c), span=e.span)]
    if e.tag.startswith("remove"):
        what = r.part(e, f"{kind}ToRemove", read, c)
        return [s.Remove(what, r.part(e, "linkListToChange", read_link, c), span=e.span)]
    if e.tag.endswith("LinkList"):
        return [s.Clear(r.part(e, "linkListToClear", read_link, c), span=e.span)]
    return [say.assign(r.part(e, "linkToClear", read_link, c), m.NoneValue(span=e.span), e.span)]


# ---- the end -------------------------------------------------------------------------------


def _end(r: Reader, e: Element, c: Context) -> Line:
    reason = plain(e.get("reason") or "") if e.get("reason") else None
    winner, ranking = e.child("winner"), e.child("ranking")
    if winner is not None:
        return s.End("winner", r.inside(winner, read_actor, c), reason, span=e.span)
    if ranking is not None:
        keys: list[Expression] = []
        for by in ranking.all("byInstanceId"):
            key = say.member(None, name_of(by.get("instanceIdReference") or ""), by.span)
            keys.append(m.Unary(by.get("order") or "highest", key, span=by.span))
        by_all: Expression = keys[0] if len(keys) == 1 else m.SortKey(tuple(keys), span=e.span)
        return s.End("ranking", m.Query(m.Name("players", span=e.span), "by", by_all, span=e.span), reason, span=e.span)
    return s.End("draw", None, reason, span=e.span)
