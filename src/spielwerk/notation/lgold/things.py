"""What there is: attributes, links, objects, the fields of spaces, and who sees them."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import TypeAlias

from spielwerk.diagnostics.source import Span
from spielwerk.model import declarations as d
from spielwerk.model import expressions as m
from spielwerk.model import statements as s
from spielwerk.model.expressions import Expression
from spielwerk.model.nodes import Line
from spielwerk.notation.lgold import say
from spielwerk.notation.lgold.context import Context
from spielwerk.notation.lgold.index import Definition
from spielwerk.notation.lgold.names import name_of, plain
from spielwerk.notation.lgold.permitting import allowed_types
from spielwerk.notation.lgold.places import Field
from spielwerk.notation.lgold.sight import Sight, nearest
from spielwerk.notation.lgold.text_values import ENUM
from spielwerk.notation.lgold.tree import Element

LINKED = {"actor": "actor", "object": "object", "field": "field"}
MOST_LINKED = 100
Around: TypeAlias = Sequence[Element | None]
FITTING = {
    "integerAttribute": ("integerValue",),
    "booleanAttribute": ("booleanValue",),
    "textAttribute": ("textValue",),
    "enumAttribute": ("enumValue",),
    "setAttribute": ("enumValue",),
}
"""The values that fit a type of attribute."""


class Things(Sight):
    """Reads what elements consist of."""

    setup: list[Line]

    # ---- attributes ----------------------------------------------------------------------------

    def attribute_type(self, of: Definition | None) -> m.TypeExpression:
        if of is None:
            return m.NamedType("int")
        e = of.element
        match e.tag:
            case "booleanAttribute":
                return m.NamedType("bool", span=e.span)
            case "textAttribute":
                return m.NamedType(ENUM, span=e.span)
            case "enumAttribute":
                return m.NamedType(of.name, span=e.span)
            case "setAttribute":
                return m.CollectionType("set", m.NamedType(of.name, span=e.span), span=e.span)
        low, high = e.get("minimum"), e.get("maximum")
        if low is None or high is None:
            return m.NamedType("int", span=e.span)
        return m.RangeType(_number(int(low), e), _number(int(high), e), span=e.span)

    def enum(self, of: Definition) -> d.Enum:
        values = [
            one.get("valueId") or one.get("name") or "" for one in of.element.within("possibleValues", "enumValue")
        ]
        names = tuple(m.Name(name_of(value), span=of.element.span) for value in values)
        return d.Enum(of.name, names, span=of.element.span, doc=doc_of(of.element))

    def start_value(self, e: Element, of: Definition | None) -> Expression | None:
        """The value that an instance begins with."""
        values = [one for one in e.children if one.tag.endswith("Value") or one.tag == "x:value"]
        if of is not None:
            for one in values:
                if one.tag != "x:value" and one.tag not in FITTING[of.element.tag]:
                    self.faults.report("L311", one.span, label=of.element.span, tag=one.tag, id=of.id)
                    return m.Broken(span=one.span)
            if of.element.tag == "setAttribute" and not any(one.tag == "x:value" for one in values):
                names = [name_of(one.get("enumValueReference") or "") for one in values]
                for one, name in zip(values, names, strict=True):
                    if names.count(name) > 1:
                        self.faults.report("L302", one.span, id=one.get("enumValueReference"))
                return m.SetLiteral(tuple(m.Name(name, span=e.span) for name in names), span=e.span)
        return self.value(values[0], Context()) if values else None

    def attribute_instance(self, e: Element, c: Context, around: Around = ()) -> d.Attribute:
        of = self.index.reference(e, "attribute")
        name = name_of(e.get("instanceId") or e.get("name") or "")
        value = None if e.tag == "abstractAttributeInstance" else self.start_value(e, of)
        draw = e.child("selectValueByChance")
        if draw is not None:
            self._drawn_at_start(e, draw, name, c)
        own = e.child("visibility") or self._of_type(of)
        mods = d.Mods(visible=self.visible(c, own, *around), span=e.span)
        return d.Attribute(name, self.attribute_type(of), value, mods, span=e.span, doc=doc_of(e))

    def _of_type(self, of: Definition | None) -> Element | None:
        return of.element.child("visibility") if of is not None else None

    def given_value(self, e: Element, of: Definition) -> d.Setting:
        """`attributeInstanceValue`: the value of what a supertype has left open."""
        id = e.get("instanceReference") or ""
        known = {
            one.get("instanceId") or "": one
            for above in of.line()
            for one in above.element.within("instances", "abstractAttributeInstance")
            + above.element.within("instances", "attributeInstance")
        }
        type: Definition | None = None
        if id in known:
            type = self.index.reference(known[id], "attribute")
        else:
            self.index.unknown(id, list(known), e)
        value = self.start_value(e, type)
        return d.Setting(name_of(id), value or m.Broken(span=e.span), span=e.span)

    def link_attribute(self, e: Element, c: Context, around: Around = ()) -> list[d.Attribute]:
        """A link is an attribute that may be none, a link list one that holds many."""
        kind = next((kind for kind in LINKED if e.tag.startswith(kind)), None)
        if kind is None:
            self.faults.report("L312", e.span, tag=e.tag)
            return []
        name = name_of(e.get("linkId") or e.get("name") or "")
        of = "player" if kind == "actor" else self._linked_type(e, kind)
        self._initial(e, kind, name, c)
        visible = self.visible(c, e.child("visibility"), *around)
        if e.tag.endswith("List"):
            mods = d.Mods(visible=visible, at_most=m.Number(MOST_LINKED), span=e.span)
            type = m.CollectionType("list", m.NamedType(of, span=e.span), span=e.span)
            return [d.Attribute(name, type, None, mods, span=e.span, doc=doc_of(e))]
        mods = d.Mods(visible=visible, span=e.span)
        return [d.Attribute(name, say.or_none(of), m.NoneValue(span=e.span), mods, span=e.span, doc=doc_of(e))]

    def _linked_type(self, e: Element, kind: str) -> str:
        found = self.index.reference(e, kind)
        if found is None:
            return "field"
        if kind == "object":
            return found.name
        homes = self.places.homes(found)
        return homes[0].name if len(homes) == 1 and homes[0].is_board else "field"

    def _initial(self, e: Element, kind: str, name: str, c: Context) -> None:
        """The starting selection is made once, at the start of the match."""
        first = e.child(f"initial{kind.capitalize()}Link", f"initial{kind.capitalize()}Links")
        if first is None or not first.children:
            return
        single = {"actor": self.actor, "object": self.object, "field": self.field}[kind]
        many = {"actor": self.actors, "object": self.objects, "field": self.fields}[kind]
        thing = m.Name("player" if c.thing_kind == "actor" else "thing", span=e.span)
        target: Expression = m.Name(name, span=e.span)
        inner = Context()
        if c.thing is not None:
            target = say.member(thing, name, e.span)
            inner = Context(thing=thing, thing_kind=c.thing_kind)
        outside, self.before = self.before, []
        if e.tag.endswith("List"):
            each = self.fresh_name(kind)
            body = (s.Add(m.Name(each, span=e.span), target, span=e.span),)
            line: Line = s.For(each, self.inside(first, many, inner), body, span=e.span)
        else:
            line = say.assign(target, self.inside(first, single, inner), e.span)
        lines, self.before = [*self.before, line], outside
        self._at_start(e, lines, thing.name, c)

    def _drawn_at_start(self, e: Element, draw: Element, name: str, c: Context) -> None:
        """A value that chance gives at the start."""
        thing = m.Name("player" if c.thing_kind == "actor" else "thing", span=e.span)
        target: Expression = m.Name(name, span=e.span)
        if c.thing is not None:
            target = say.member(thing, name, e.span)
        inner = Context() if c.thing is None else Context(thing=thing, thing_kind=c.thing_kind)
        outside, self.before = self.before, []
        value = self.drawn(draw, inner, "value")
        lines: list[Line] = [*self.before, say.assign(target, value, e.span)]
        self.before = outside
        self._at_start(e, lines, thing.name, c)

    def _at_start(self, e: Element, lines: list[Line], thing: str, c: Context) -> None:
        """What is done once for everything that has a link: of a phase when it begins, else in the set-up."""
        if c.having == "phase":
            self.phase_starts.setdefault(e.span, []).extend(lines)
        elif c.thing is None:
            self.setup += lines
        else:
            having = m.Name("players" if c.thing_kind == "actor" else c.having, span=e.span)
            self.setup.append(s.For(thing, having, tuple(lines), span=e.span))

    phase_starts: dict[Span, list[Line]]
    """What begins with a phase, by the place of what it has."""

    def members(self, e: Element, c: Context, of: Definition | None = None, around: Around = ()) -> list[d.Member]:
        """The attributes and links of an element; `around` says who sees what it belongs to."""
        found: list[d.Member] = []
        for one in [part for area in e.all("instances", "links") for part in area.children]:
            if one.tag in ("attributeInstance", "abstractAttributeInstance"):
                found.append(self.attribute_instance(one, c, around))
            elif one.tag == "attributeInstanceValue" and of is not None:
                found.append(self.given_value(one, of))
            elif "Link" in one.tag:
                found += self.link_attribute(one, c, around)
        return [*found, *self.extension_members(e)]

    def extension_members(self, e: Element) -> list[d.Member]:
        """Members that lGold has no elements for."""
        return self.mirror.lines(
            [one for area in e.all("instances") for one in area.children if one.tag.startswith("x:")]
        )

    # ---- fields --------------------------------------------------------------------------------

    def container(self, one: Field) -> d.Container:
        """A field of a space without a layout."""
        type, space = one.type, one.space
        this = m.Self(span=one.element.span) if space.of_actor else None
        c = Context(thing=this, thing_kind="place", place=one, rules=True)
        around = self.around(space)
        own = self.own_sight(one)
        count = one.element.child("objectCountVisibility") or nearest(type, "objectCountVisibility")
        mods = d.Mods(
            visible=self.visible(c, own, *around),
            count_visible=self.visible(c, count, *around) if count is not None else None,
            span=one.element.span,
        )
        kind = (type.element.get("order") if type is not None else None) or "pile"
        held, e = self.allowed(type, one.element), one.element
        return d.Container(kind, one.name, held, mods, span=e.span, doc=doc_of(e))

    def allowed(self, type: Definition | None, at: Element) -> m.TypeExpression:
        """The object types that may lie in a field; without any, all."""
        said = type.inherited("allowedObjectTypes", "objectTypeReference") if type is not None else []
        names = [name for one in said if (name := self.object_type(one)) is not None]
        if not names:
            names = [one.name for one in self.index.of_kind("object") if one.parent is None]
        types = tuple(m.NamedType(name, span=at.span) for name in dict.fromkeys(names))
        return types[0] if len(types) == 1 else m.EitherType(types, False, span=at.span)

    # ---- objects -------------------------------------------------------------------------------

    def object_declaration(self, of: Definition) -> d.ObjectType:
        e = of.element
        c = Context(thing=m.Self(span=e.span), thing_kind="object", having=of.name, rules=True)
        label = self.label_of(e)
        return d.ObjectType(
            of.name,
            of.parent.name if of.parent is not None else None,
            label,
            of.abstract,
            None,
            (),
            None,
            False,
            None,
            tuple(self.members(e, c, of)),
            self.visible(c, e.child("visibility")),
            span=e.span,
            doc=doc_of(e),
        )

    def place_objects(self) -> None:
        """All objects are made in the set-up, in the order in which the fields name them."""
        for room in self.places.rooms:
            for one in room.fields.values():
                typed = one.type.inherited("instances", "objectInstance") if one.type is not None else []
                for e in [*typed, *one.element.within("initialObjectInstances", "objectInstance")]:
                    self._place(e, one)

    def _place(self, e: Element, one: Field) -> None:
        type = self.index.reference(e, "object")
        if type is None:
            return
        if type.abstract:
            self.faults.report("L308", e.span, label=type.element.span, id=type.id)
            return
        names = {self.object_type(said) for said in allowed_types(one.type)}
        if names and not names & {above.name for above in type.line()}:
            self.faults.report("L333", e.span, id=type.id, field=one.id, allowed=", ".join(sorted(filter(None, names))))
            return
        owner = m.Name("player", span=e.span) if one.space.of_actor else None
        what: Expression = m.Name(self._kind_of(e, type), span=e.span)
        if owner is not None:
            what = m.Owned(what, owner, span=e.span)
        line: Line = s.Create(what, one.said(owner, e.span), span=e.span)
        amount = int(e.get("amount") or 1)
        if amount > 1:
            line = s.Repeat(None, m.Number(amount, span=e.span), (line,), span=e.span)
        self.setup.append(for_all_players([line], e) if owner is not None else line)

    exceptions: list[d.ObjectType]
    """Objects that are seen by others than the rest of their type: each is a type of its own."""

    def _kind_of(self, e: Element, type: Definition) -> str:
        """The type of which an object is made."""
        seen = e.child("visibility")
        if seen is None:
            return type.name
        name = self.fresh_name(f"{type.name}_{name_of(e.get('instanceId') or '')}")
        c = Context(thing=m.Self(span=e.span), thing_kind="object", rules=True)
        label = plain(type.name)
        made = d.ObjectType(
            name, type.name, label, False, None, (), None, False, None, (), self.visible(c, seen), span=e.span
        )
        self.exceptions.append(made)
        return name

    # ---- what all declarations have ------------------------------------------------------------

    def label_of(self, e: Element) -> m.Text | None:
        return None


def doc_of(e: Element) -> str:
    """The help of a declaration."""
    return e.get("description") or ""


def for_all_players(lines: Iterable[Line], e: Element) -> s.For:
    return s.For("player", m.Name("players", span=e.span), tuple(lines), span=e.span)


def _number(value: int, e: Element) -> Expression:
    if value < 0:
        return m.Unary("-", m.Number(-value, span=e.span), span=e.span)
    return m.Number(value, span=e.span)
