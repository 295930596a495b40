"""Implications: what holds as long as something else does.

What chance brings to an implication is drawn once, when it becomes active, and kept until it no longer is. Whether it
has become active is seen after every operation and transition, by a procedure that all of them call.
"""

from __future__ import annotations

from spielwerk.data import dataclass, field, replace
from spielwerk.model import declarations as d
from spielwerk.model import expressions as m
from spielwerk.model import statements as s
from spielwerk.model.expressions import Expression
from spielwerk.model.nodes import Line
from spielwerk.notation.lgold import say
from spielwerk.notation.lgold.actions import Instance
from spielwerk.notation.lgold.context import Context
from spielwerk.notation.lgold.index import Definition
from spielwerk.notation.lgold.late import Late
from spielwerk.notation.lgold.operations import ATTRIBUTE_CHANGES, RENEW
from spielwerk.notation.lgold.things import doc_of
from spielwerk.notation.lgold.tree import Element

EMPTY: dict[str, Expression] = {"int": m.Number(0), "bool": m.Truth(False)}
"""What is kept where nothing is drawn; of other types none."""
KINDS = {"selectActorByChance": "actor", "selectObjectByChance": "object", "selectFieldByChance": "field"}


@dataclass(eq=False, slots=True)
class Kept:
    """A draw of an implication, and the attribute that keeps what it has brought."""

    draw: Element
    name: str
    type: m.TypeExpression
    empty: Expression

    @property
    def kind(self) -> str:
        return KINDS.get(self.draw.tag, "value")


@dataclass(eq=False, slots=True)
class Drawn:
    """An implication that draws."""

    one: Instance
    active: str
    kept: list[Kept] = field(default_factory=list)


def draws_of(implication: Definition) -> list[Element]:
    impacts = [e for area in implication.element.all("impact") for e in area.walk()]
    return [e for e in impacts if e.tag.endswith("ByChance")]


class Implying(Late):
    """Reads implications."""

    drawing: list[Drawn]

    def find_draws(self, found: list[Instance]) -> None:
        """Which implications draw; it must be known before operations are read."""
        self.drawing = []
        for number, one in enumerate((each for each in found if draws_of(each.type)), 1):
            drawn = Drawn(one, f"{one.name}_{number}_active")
            for place, draw in enumerate(draws_of(one.type), 1):
                chance = self.index.reference(draw, "chance")
                if chance is not None:
                    drawn.kept.append(self._kept(draw, chance, f"{one.name}_{number}_drawn_{place}"))
            self.drawing.append(drawn)
        self.renews = bool(self.drawing)

    def _kept(self, draw: Element, chance: Definition, name: str) -> Kept:
        type = self.drawn_type(chance)
        if isinstance(type, m.NamedType) and type.name in EMPTY:
            return Kept(draw, name, type, EMPTY[type.name])
        types = type.of if isinstance(type, m.EitherType) else (type,)
        return Kept(draw, name, m.EitherType(types, True, span=draw.span), m.NoneValue(span=draw.span))

    def _drawn(self, one: Instance) -> Drawn | None:
        same = [x for x in self.drawing if x.one.element is one.element and x.one.room is one.room]
        return same[0] if same else None

    # ---- what holds ----------------------------------------------------------------------------

    def implications(self, one: Instance) -> list[d.Member]:
        """One for each priority, in the order of the impacts; before them what they keep."""
        e = one.type.element
        c = replace(self.context_of(one), actor=None, rules=True)
        drawn = self._drawn(one)
        condition = self._condition(one, c)
        kept: list[d.Member] = []
        if drawn is not None:
            kept = self._keeping(drawn)
            condition = self._own(drawn.active, c, e)
            c = replace(c, kept={id(one.draw): self._own(one.name, c, one.draw) for one in drawn.kept})
        found: list[d.Implication] = []
        for impact in [part for area in e.all("impact") for part in area.children]:
            priority = impact.get("priority")
            number = m.Number(int(priority), span=impact.span) if priority is not None else None
            lines = self._impact(impact, c)
            if found and found[-1].priority == number:
                found[-1] = replace(found[-1], body=(*found[-1].body, *lines))
            elif lines:
                found.append(
                    d.Implication(condition, number, tuple(lines), span=one.element.span, doc=doc_of(one.element))
                )
        return [*kept, *found]

    def _condition(self, one: Instance, c: Context) -> Expression:
        e = one.type.element
        rules = self.any_applies(e.child("activeIfAnyApplies"), c)
        condition = say.either([say.both(each, e.span) for each in rules], e.span)
        if one.kind == "phase" and one.owner is not None:
            names = self.flow.phases.get(one.owner.id, [])
            active = [say.call("active", m.Name(name, span=e.span), span=e.span) for name in names]
            condition = say.both([say.either(active, e.span), condition], e.span)
        return condition

    def _impact(self, e: Element, c: Context) -> list[Line]:
        if e.tag in ATTRIBUTE_CHANGES:
            return [self.change(e, replace(c, implying=True))]
        to = e.child("visibility")
        space = e.child("whichSpace")
        if space is not None:
            return self._shown_space(e, space, c)
        what: Expression = m.Broken(span=e.span)
        for tag, read in (("whichField", self.field), ("whichAttribute", self.attribute), ("whichObject", self.object)):
            if e.child(tag) is not None:
                what = self.part(e, tag, read, replace(c, implying=True))
        return [self._shown(e, what, self.visible_in([(to, c), *self._limits(e.child("whichField"), c)]))]

    def _limits(self, field: Element | None, c: Context) -> list[tuple[Element | None, Context]]:
        """What a field belongs to: nobody sees more of it, whatever an implication says."""
        only = field.children[0] if field is not None and field.children else None
        if only is None or only.tag != "selectField" or only.child("byInstanceId") is None:
            return []
        found, owner = self.located(only, c)
        if found is None or found.space.is_board:
            return []
        inner = Context(thing=owner, thing_kind="place", place=found, rules=True)
        return [(e, inner) for e in self.around(found.space)]

    def _shown(self, e: Element, what: Expression, to: Expression | None) -> Line:
        return s.Show(what, to if to is not None else m.Name("all", span=e.span), span=e.span)

    def _shown_space(self, e: Element, space: Element, c: Context) -> list[Line]:
        """Who sees a space: all its fields, each by those who see the field itself."""
        room, owner = self.space(space.children[0], c) if space.children else (None, None)
        if room is None:
            return []
        if room.is_board:
            board: Expression = m.Name(room.name, span=e.span)
            if room.of_actor and owner is not None:
                board = m.Owned(board, owner, span=e.span)
            return [self._shown(e, board, self.visible(c, e.child("visibility")))]
        return [
            self._shown(e, self.said(one, owner, e, c), self.visible(c, e.child("visibility"), self.own_sight(one)))
            for one in room.fields.values()
        ]

    # ---- what chance brings --------------------------------------------------------------------

    def _own(self, name: str, c: Context, e: Element) -> Expression:
        """An attribute of what an implication belongs to."""
        return m.Name(name, span=e.span) if c.thing is None else say.member(c.thing, name, e.span)

    def _keeping(self, drawn: Drawn) -> list[d.Member]:
        """Whether it is active, and what was drawn then; nobody sees more of it than what it does."""
        span = drawn.one.element.span
        hidden = d.Mods(visible=m.Name("nobody", span=span), span=span)
        active = d.Attribute(drawn.active, m.NamedType("bool"), m.Truth(False), hidden, span=span)
        return [active, *(d.Attribute(one.name, one.type, one.empty, hidden, span=span) for one in drawn.kept)]

    def renewing(self) -> list[d.Declaration]:
        """The procedure that looks which implications have become active; as one may bring about another, it looks as
        often as there are implications that draw."""
        if not self.drawing:
            return []
        lines = [line for drawn in self.drawing for line in self._renewed(drawn)]
        span = self.drawing[0].one.element.span
        if len(self.drawing) > 1:
            lines = [s.Repeat(None, m.Number(len(self.drawing), span=span), tuple(lines), span=span)]
        return [d.Procedure(False, RENEW, (), None, None, None, tuple(lines), span=span)]

    def _renewed(self, drawn: Drawn) -> list[Line]:
        one, span = drawn.one, drawn.one.element.span
        kind = self.context_of(one).thing_kind
        if not kind:
            return [self._drawn_once(drawn, Context())]
        thing = m.Name("thing", span=span)
        line = self._drawn_once(drawn, Context(thing=thing, thing_kind=kind))
        return [s.For("thing", m.Name(name, span=span), (line,), span=span) for name in self.all_owners(one)]

    def _drawn_once(self, drawn: Drawn, c: Context) -> Line:
        e = drawn.one.element
        active = self._own(drawn.active, c, e)
        outside, self.before = self.before, []
        keep: list[Line] = []
        for one in drawn.kept:
            value = self.drawn(one.draw, c, one.kind)
            keep += [*self.before, say.assign(self._own(one.name, c, e), value, e.span)]
            self.before = []
        self.before = outside
        keep.append(say.assign(active, m.Truth(True, span=e.span), e.span))
        begin = s.If(say.negated(active, e.span), tuple(keep), span=e.span)
        forget = [say.assign(self._own(one.name, c, e), one.empty, e.span) for one in drawn.kept]
        forget.append(say.assign(active, m.Truth(False, span=e.span), e.span))
        return s.If(self._condition(drawn.one, c.asking()), (begin,), tuple(forget), span=e.span)
