"""Rules: what must hold."""

from __future__ import annotations

from spielwerk.diagnostics.source import Span
from spielwerk.model import expressions as m
from spielwerk.model.expressions import Expression
from spielwerk.notation.lgold import say
from spielwerk.notation.lgold.read.context import Context
from spielwerk.notation.lgold.read.reader import Reader
from spielwerk.notation.lgold.read.steps.selectors import (
    field_owner,
    find_field,
    find_space,
    object_type,
    read_actor,
    read_field,
    read_link,
    read_object,
)
from spielwerk.notation.lgold.read.steps.values import read_distance, read_value
from spielwerk.notation.lgold.structure.flow import FINISHED, STARTED
from spielwerk.notation.lgold.structure.places import Field
from spielwerk.notation.lgold.xml.tree import Element

COMPARISONS = {
    "equal": "==",
    "notEqual": "!=",
    "less": "<",
    "lessOrEqual": "<=",
    "greater": ">",
    "greaterOrEqual": ">=",
}


def read_preconditions(r: Reader, e: Element | None, c: Context) -> list[list[Expression]]:
    """The rules of each precondition; those that are known not to hold are left out."""
    found = []
    for precondition in e.all("precondition") if e is not None else []:
        rules = read_each_rule(r, precondition.children, c)
        if say.FALSE not in rules:
            found.append([rule for rule in rules if rule != say.TRUE])
    return found


def read_rules(r: Reader, elements: list[Element], c: Context) -> Expression:
    """All of them hold."""
    return say.both(read_each_rule(r, elements, c), elements[0].span if elements else Span(0, 0))


def read_each_rule(r: Reader, elements: list[Element], c: Context) -> list[Expression]:
    asking = c.asking()
    return [_rule(r, element, asking) for element in elements]


def _rule(r: Reader, e: Element, c: Context) -> Expression:
    if e.tag == "x:value":
        return r.mirror.value(e)
    if e.tag == "not":
        return say.negated(read_rules(r, e.children, c), e.span)
    if not e.children:
        return m.Broken(span=e.span)
    inner = e.children[0]
    read = {
        "phaseRule": _phase_rule,
        "phaseStateRule": _state_rule,
        "objectRule": _object_rule,
        "actorRule": _actor_rule,
        "attributeRule": _compared,
        "actionRule": _action_rule,
        "fieldRule": _field_rule,
    }[e.tag]
    return read(r, inner, c)


def _phase_rule(r: Reader, e: Element, c: Context) -> Expression:
    flags = {
        "phaseExecutionNotStartedRule": (STARTED, False),
        "phaseExecutionStartedRule": (STARTED, True),
        "phaseExecutionFinishedRule": (FINISHED, True),
        "phaseExecutionNotFinishedRule": (FINISHED, False),
    }
    if e.tag in flags:
        name, holds = flags[e.tag]
        r.flow.used.add(name)
        flag = m.Name(name, span=e.span)
        return flag if holds else say.negated(flag, e.span)
    if e.tag == "noPhaseExecutedYet":
        return m.Truth(c.phase == "", span=e.span)
    wanted = [r.index.reference(one, "phase") for one in e.children]
    ids = [one.id for one in wanted if one is not None]
    if c.phase is not None:
        # It is known which phase has just ended: the rule holds or does not, before any match.
        here = r.index.types.get(c.phase)
        line = [one.id for one in here.line()] if here is not None else []
        return m.Truth(any(id in line for id in ids), span=e.span)
    return _active([name for id in ids for name in r.flow.phases.get(id, [])], e)


def _state_rule(r: Reader, e: Element, c: Context) -> Expression:
    if e.tag == "noPhaseStateExecutedYet":
        return m.Truth(c.state == "", span=e.span)
    names: list[str] = []
    for one in e.children:
        id = one.get("typeReference") or ""
        if id not in r.flow.states:
            r.index.unknown(id, list(r.flow.states), one)
        names += r.flow.states.get(id, [])
    if c.state is not None:
        return m.Truth(c.state in names, span=e.span)
    return _active(names, e)


def _active(names: list[str], e: Element) -> Expression:
    parts = [say.call("active", m.Name(name, span=e.span), span=e.span) for name in dict.fromkeys(names)]
    return say.either(parts, e.span)


def _object_rule(r: Reader, e: Element, c: Context) -> Expression:
    what = r.part(e, "whichObject", read_object, c)
    match e.tag:
        case "isObjectOwnedByActor":
            owner = say.member(what, "owner", e.span)
            by = e.child("byWhichActor")
            if by is None:
                return say.binary("!=", owner, m.NoneValue(span=e.span), e.span)
            return say.binary("==", owner, r.inside(by, read_actor, c), e.span)
        case "isObjectInField":
            return say.binary("in", what, r.part(e, "inWhichField", read_field, c), e.span)
        case "isObjectOfType":
            kinds = [object_type(r, one) for one in e.children if one.tag.startswith("objectTypeReferenc")]
            parts = [say.binary("is", what, m.Name(kind, span=e.span), e.span) for kind in kinds if kind]
            return say.either(parts, e.span)
        case "areObjectsIdentical":
            this = r.part(e, "thisObject", read_object, c)
            return say.binary("==", this, r.part(e, "thatObject", read_object, c), e.span)
        case "isObjectLinkSet":
            return say.binary("!=", read_link(r, e, c), m.NoneValue(span=e.span), e.span)
        case "isObjectInLinkList":
            return say.binary("in", what, r.part(e, "inWhichLinkList", read_link, c), e.span)
    return r.lacking(e)


def _actor_rule(r: Reader, e: Element, c: Context) -> Expression:
    match e.tag:
        case "areActorsIdentical":
            this = r.part(e, "thisActor", read_actor, c)
            return say.binary("==", this, r.part(e, "thatActor", read_actor, c), e.span)
        case "isActorLinkSet":
            return say.binary("!=", read_link(r, e, c), m.NoneValue(span=e.span), e.span)
        case "isActorInLinkList":
            who = r.part(e, "whichActor", read_actor, c)
            return say.binary("in", who, r.part(e, "inWhichLinkList", read_link, c), e.span)
    return r.lacking(e)


def _compared(r: Reader, e: Element, c: Context) -> Expression:
    """`compareValues`: two values; `isValueTrue`, `setContainsValue`."""
    if e.tag == "isValueTrue":
        return r.inside(e, read_value, c)
    if e.tag == "setContainsValue":
        return say.binary("in", r.part(e, "value", read_value, c), r.part(e, "set", read_value, c), e.span)
    sign = COMPARISONS[e.get("comparison") or "equal"]
    this = r.part(e, "thisValue", read_value, c)
    return say.binary(sign, this, r.part(e, "thatValue", read_value, c), e.span)


def _action_rule(r: Reader, e: Element, c: Context) -> Expression:
    if e.tag == "currentActionStateMatchesType":
        ids = [one.get("typeReference") for one in e.children]
        return m.Truth(c.action_state in ids, span=e.span)
    if e.tag == "noActionStateExecutedYet":
        return m.Truth(c.action_state == "", span=e.span)
    return _compared(r, e, c)


def _field_rule(r: Reader, e: Element, c: Context) -> Expression:
    match e.tag:
        case "pathExists":
            return say.binary("!=", read_distance(r, e, c), m.NoneValue(span=e.span), e.span)
        case "isFieldEmpty":
            return say.call("empty", r.inside(e, read_field, c), span=e.span)
        case "isFieldOfType":
            return _field_of_type(r, e, c)
        case "isFieldOwnedByActor":
            owner = field_owner(r, e.child("whichField") or e, c)
            by = e.child("byWhichActor")
            if by is None:
                return say.binary("!=", owner, m.NoneValue(span=e.span), e.span)
            return say.binary("==", owner, r.inside(by, read_actor, c), e.span)
        case "areFieldsIdentical":
            this = r.part(e, "thisField", read_field, c)
            return say.binary("==", this, r.part(e, "thatField", read_field, c), e.span)
        case "lineOfObjectsExists":
            return _line(r, e, c)
    return _compared(r, e, c)


def _field_of_type(r: Reader, e: Element, c: Context) -> Expression:
    """Whether a field is one of those of a type, or of a type that extends it."""
    types = [r.index.reference(one, "field") for one in e.all("fieldTypeReference")]
    only = e.child("whichField")
    if only is not None and only.child("selectField") is not None and only.within("selectField", "byInstanceId"):
        # The file itself says which field it is, so the rule holds or does not, before any match.
        found, _ = find_field(r, only.children[0], c)
        line = found.type.line() if found is not None and found.type is not None else []
        return m.Truth(any(type in line for type in types), span=e.span)
    field = r.part(e, "whichField", read_field, c)
    rules: list[Expression] = []
    for room in r.places.rooms:
        for one in room.fields.values():
            if one.type is not None and any(type in one.type.line() for type in types):
                rules.append(_is_field(r, field, one, e))
    return say.either(rules, e.span)


def _is_field(r: Reader, field: Expression, one: Field, e: Element) -> Expression:
    """Whether a place is this field, of whichever player."""
    if not one.space.of_actor:
        return say.binary("==", field, one.as_value(None, e.span), e.span)
    name = r.fresh_name("haver")
    same = say.binary("==", field, one.as_value(m.Name(name, span=e.span), e.span), e.span)
    players = m.Named(m.Name("players", span=e.span), name, span=e.span)
    return say.call("any", m.Query(players, "where", same, span=e.span), span=e.span)


def _line(r: Reader, e: Element, c: Context) -> Expression:
    """There is a line of the given length whose fields hold objects of one actor."""
    space = e.child("inSpace")
    room = find_space(r, space.children[0], c)[0] if space is not None and space.children else None
    if room is None:
        return r.lacking(e)
    owner = r.part(e, "ownedBy", read_actor, c)
    length = m.Number(int(e.get("length") or 3), span=e.span)
    lines = say.call("lines", m.Name(room.name, span=e.span), length, span=e.span)
    line = r.fresh_name("line")
    top = say.member(say.member(None, "top", e.span), "owner", e.span)
    owned = m.Query(m.Name(line, span=e.span), "each", say.binary("==", top, owner, e.span), span=e.span)
    filled = m.Query(m.Named(lines, line, span=e.span), "where", say.call("all", owned, span=e.span), span=e.span)
    return say.call("any", filled, span=e.span)
