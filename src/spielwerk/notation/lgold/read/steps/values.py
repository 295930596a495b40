"""Values: constants, attributes, counts and sums."""

from __future__ import annotations

from spielwerk.model import expressions as m
from spielwerk.model.expressions import Expression
from spielwerk.notation.lgold import say
from spielwerk.notation.lgold.names import name_of
from spielwerk.notation.lgold.read.context import Context
from spielwerk.notation.lgold.read.reader import Reader
from spielwerk.notation.lgold.read.steps.chance import read_draw
from spielwerk.notation.lgold.read.steps.selectors import read_actor, read_actors, read_field, read_member, read_objects
from spielwerk.notation.lgold.structure.flow import counter
from spielwerk.notation.lgold.xml.tree import Element


def read_value(r: Reader, e: Element, c: Context) -> Expression:
    match e.tag:
        case "x:value":
            return r.mirror.value(e)
        case "integerValue" | "chance":
            return _constant(e)
        case "booleanValue":
            return m.Truth(e.get("value") == "true", span=e.span)
        case "textValue":
            return r.texts.value(e)
        case "enumValue":
            return m.Name(name_of(e.get("enumValueReference") or ""), span=e.span)
        case "selectValueFromAttribute":
            return r.inside(e, read_attribute, c)
        case "selectValueByChance":
            return read_draw(r, e, c, "value")
        case "numberOfObjectsInField":
            return say.call("count", r.inside(e, read_field, c), span=e.span)
        case "numberOfObjects":
            return say.call("count", r.inside(e, read_objects, c), span=e.span)
        case "numberOfActors":
            return say.call("count", r.inside(e, read_actors, c), span=e.span)
        case "pathLength":
            return read_distance(r, e, c)
        case "numberOfExecutions":
            return _executions(r, e, c)
        case "sum" | "difference" | "product":
            sign = {"sum": "+", "difference": "-", "product": "*"}[e.tag]
            parts = [read_value(r, one, c) for one in e.children]
            whole = parts[0] if parts else m.Number(0, span=e.span)
            for part in parts[1:]:
                whole = say.binary(sign, whole, part, e.span)
            return whole
    return read_attribute(r, e, c)


def _constant(e: Element) -> Expression:
    """A number, a truth or a value of an enum, as `value` gives it."""
    text = e.get("value") or "0"
    if text in ("true", "false"):
        return m.Truth(text == "true", span=e.span)
    try:
        number = int(text)
    except ValueError:
        return m.Name(name_of(text), span=e.span)
    return say.number(number, e.span)


def read_attribute(r: Reader, e: Element, c: Context) -> Expression:
    """`selectAttributeFromActor` and its like."""
    if e.tag == "x:value":
        return r.mirror.value(e)
    by = next((one for chosen in e.all("attributeToSelect") for one in chosen.all("byInstanceId")), None)
    if by is None:
        return r.lacking(e)
    return read_member(r, name_of(by.get("instanceIdReference") or ""), e, c)


def read_distance(r: Reader, e: Element, c: Context) -> Expression:
    start = r.part(e, "fromField", read_field, c)
    return say.call("distance", start, r.part(e, "toField", read_field, c), span=e.span)


def _executions(r: Reader, e: Element, c: Context) -> Expression:
    """How often an action was executed, in all or by somebody, in the match, the phase or the state."""
    name = name_of(e.get("instanceIdReference") or "")
    arguments: list[Expression] = [m.Name(name, span=e.span)]
    by = e.child("byActor")
    if by is not None:
        arguments.append(r.inside(by, read_actor, c))
    scope = e.get("in") or "game"
    if scope == "game":
        return say.call("times", *arguments, span=e.span)
    count = counter(name, scope)
    if by is None:
        return m.Name(count, span=e.span)
    return say.member(arguments[1], count, e.span)
