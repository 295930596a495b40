"""Implications: what holds as long as something else does.

What chance brings to an implication is drawn once, when it becomes active, and kept until it no longer is. Whether it
has become active is checked after every operation and transition, by a procedure that all of them call.
"""

from __future__ import annotations

from spielwerk.data import replace
from spielwerk.model import declarations as d
from spielwerk.model import expressions as m
from spielwerk.model import statements as s
from spielwerk.model.expressions import Expression
from spielwerk.model.nodes import Line
from spielwerk.notation.lgold import say
from spielwerk.notation.lgold.read.context import Context
from spielwerk.notation.lgold.read.instances import all_owners, context_of
from spielwerk.notation.lgold.read.reader import Reader
from spielwerk.notation.lgold.read.steps.chance import drawn_type, read_draw
from spielwerk.notation.lgold.read.steps.operations import ATTRIBUTE_CHANGES, RENEW, read_change
from spielwerk.notation.lgold.read.steps.rules import read_preconditions
from spielwerk.notation.lgold.read.steps.selectors import (
    field_as_value,
    find_field,
    find_space,
    read_field,
    read_object,
)
from spielwerk.notation.lgold.read.steps.values import read_attribute
from spielwerk.notation.lgold.read.visibility import limits_of_space, own_visibility, who_sees, who_sees_all
from spielwerk.notation.lgold.structure.index import Definition
from spielwerk.notation.lgold.structure.instances import Drawn, Instance, Kept
from spielwerk.notation.lgold.xml.tree import Element

EMPTY: dict[str, Expression] = {"int": m.Number(0), "bool": m.Truth(False)}
"""What is kept where nothing is drawn; of other types none."""


def draws_of(implication: Definition) -> list[Element]:
    impacts = [e for area in implication.element.all("impact") for e in area.walk()]
    return [e for e in impacts if e.tag.endswith("ByChance")]


def find_draws(r: Reader, found: list[Instance]) -> None:
    """Which implications draw, which must be known before operations are read."""
    for number, one in enumerate((each for each in found if draws_of(each.type)), 1):
        drawn = Drawn(one, f"{one.name}_{number}_active")
        for place, draw in enumerate(draws_of(one.type), 1):
            chance = r.index.reference(draw, "chance")
            if chance is not None:
                drawn.kept.append(_kept(r, draw, chance, f"{one.name}_{number}_drawn_{place}"))
        r.draws.append(drawn)


def _kept(r: Reader, draw: Element, chance: Definition, name: str) -> Kept:
    type = drawn_type(r, chance)
    if isinstance(type, m.NamedType) and type.name in EMPTY:
        return Kept(draw, name, type, EMPTY[type.name])
    types = type.of if isinstance(type, m.EitherType) else (type,)
    return Kept(draw, name, m.EitherType(types, True, span=draw.span), m.NoneValue(span=draw.span))


def _drawn(r: Reader, one: Instance) -> Drawn | None:
    same = [x for x in r.draws if x.one.element is one.element and x.one.room is one.room]
    return same[0] if same else None


# ---- what holds ----------------------------------------------------------------------------


def read_implications(r: Reader, one: Instance) -> list[d.Member]:
    """One for each priority, in the order of the impacts; before them what they keep."""
    e = one.type.element
    c = replace(context_of(one), actor=None, rules=True)
    drawn = _drawn(r, one)
    condition = _condition(r, one, c)
    kept: list[d.Member] = []
    if drawn is not None:
        kept = _keeping(drawn)
        condition = _own(drawn.active, c, e)
        c = replace(c, kept={id(one.draw): _own(one.name, c, one.draw) for one in drawn.kept})
    found: list[d.Implication] = []
    for impact in [part for area in e.all("impact") for part in area.children]:
        priority = impact.get("priority")
        number = m.Number(int(priority), span=impact.span) if priority is not None else None
        lines = _impact(r, impact, c)
        if found and found[-1].priority == number:
            found[-1] = replace(found[-1], body=(*found[-1].body, *lines))
        elif lines:
            found.append(
                d.Implication(condition, number, tuple(lines), span=one.element.span, doc=say.doc_of(one.element))
            )
    return [*kept, *found]


def _condition(r: Reader, one: Instance, c: Context) -> Expression:
    e = one.type.element
    rules = read_preconditions(r, e.child("activeIfAnyApplies"), c)
    condition = say.either([say.both(each, e.span) for each in rules], e.span)
    if one.kind == "phase" and one.owner is not None:
        names = r.flow.phases.get(one.owner.id, [])
        active = [say.call("active", m.Name(name, span=e.span), span=e.span) for name in names]
        condition = say.both([say.either(active, e.span), condition], e.span)
    return condition


def _impact(r: Reader, e: Element, c: Context) -> list[Line]:
    if e.tag in ATTRIBUTE_CHANGES:
        return [read_change(r, e, replace(c, implying=True))]
    to = e.child("visibility")
    space = e.child("whichSpace")
    if space is not None:
        return _shown_space(r, e, space, c)
    what: Expression = m.Broken(span=e.span)
    for tag, read in (("whichField", read_field), ("whichAttribute", read_attribute), ("whichObject", read_object)):
        if e.child(tag) is not None:
            what = r.part(e, tag, read, replace(c, implying=True))
    return [_shown(e, what, who_sees_all(r, [(to, c), *_limits(r, e.child("whichField"), c)]))]


def _limits(r: Reader, field: Element | None, c: Context) -> list[tuple[Element | None, Context]]:
    """What a field belongs to: nobody sees more of it, whatever an implication says."""
    only = field.children[0] if field is not None and field.children else None
    if only is None or only.tag != "selectField" or only.child("byInstanceId") is None:
        return []
    found, owner = find_field(r, only, c)
    if found is None or found.space.is_board:
        return []
    inner = Context(thing=owner, thing_kind="place", place=found, rules=True)
    return [(e, inner) for e in limits_of_space(r, found.space)]


def _shown(e: Element, what: Expression, to: Expression | None) -> Line:
    return s.Show(what, to if to is not None else m.Name("all", span=e.span), span=e.span)


def _shown_space(r: Reader, e: Element, space: Element, c: Context) -> list[Line]:
    """Who sees a space: all its fields, each by those who see the field itself."""
    room, owner = find_space(r, space.children[0], c) if space.children else (None, None)
    if room is None:
        return []
    if room.is_board:
        board: Expression = m.Name(room.name, span=e.span)
        if room.of_actor and owner is not None:
            board = m.Owned(board, owner, span=e.span)
        return [_shown(e, board, who_sees(r, c, e.child("visibility")))]
    return [
        _shown(e, field_as_value(r, one, owner, e, c), who_sees(r, c, e.child("visibility"), own_visibility(one)))
        for one in room.fields.values()
    ]


# ---- what chance brings --------------------------------------------------------------------


def _own(name: str, c: Context, e: Element) -> Expression:
    """An attribute of what an implication belongs to."""
    return m.Name(name, span=e.span) if c.thing is None else say.member(c.thing, name, e.span)


def _keeping(drawn: Drawn) -> list[d.Member]:
    """Whether it is active, and what was drawn then; players see only its effects."""
    span = drawn.one.element.span
    hidden = d.Mods(visible=m.Name("nobody", span=span), span=span)
    active = d.Attribute(drawn.active, m.NamedType("bool"), m.Truth(False), hidden, span=span)
    return [active, *(d.Attribute(one.name, one.type, one.empty, hidden, span=span) for one in drawn.kept)]


def drawing_procedure(r: Reader) -> list[d.Declaration]:
    """The procedure that finds out which implications have become active; since one may activate another, it does so
    as often as there are implications that draw."""
    if not r.draws:
        return []
    lines = [line for drawn in r.draws for line in _renewed(r, drawn)]
    span = r.draws[0].one.element.span
    if len(r.draws) > 1:
        lines = [s.Repeat(None, m.Number(len(r.draws), span=span), tuple(lines), span=span)]
    return [d.Procedure(False, RENEW, (), None, None, None, tuple(lines), span=span)]


def _renewed(r: Reader, drawn: Drawn) -> list[Line]:
    one, span = drawn.one, drawn.one.element.span
    kind = context_of(one).thing_kind
    if not kind:
        return [_drawn_once(r, drawn, Context())]
    thing = m.Name("thing", span=span)
    line = _drawn_once(r, drawn, Context(thing=thing, thing_kind=kind))
    return [s.For("thing", m.Name(name, span=span), (line,), span=span) for name in all_owners(r, one)]


def _drawn_once(r: Reader, drawn: Drawn, c: Context) -> Line:
    e = drawn.one.element
    active = _own(drawn.active, c, e)
    keep: list[Line] = []
    for one in drawn.kept:
        with r.draws_apart() as draws:
            value = read_draw(r, one.draw, c, one.kind)
        keep += [*draws, say.assign(_own(one.name, c, e), value, e.span)]
    keep.append(say.assign(active, m.Truth(True, span=e.span), e.span))
    begin = s.If(say.negated(active, e.span), tuple(keep), span=e.span)
    forget = [say.assign(_own(one.name, c, e), one.empty, e.span) for one in drawn.kept]
    forget.append(say.assign(active, m.Truth(False, span=e.span), e.span))
    return s.If(_condition(r, drawn.one, c.asking()), (begin,), tuple(forget), span=e.span)
