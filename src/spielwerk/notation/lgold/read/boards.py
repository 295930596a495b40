"""Layouts: how fields are connected. First the preset, then what is allowed, then what is restricted."""

from __future__ import annotations

from spielwerk.model import declarations as d
from spielwerk.model import expressions as m
from spielwerk.model import statements as s
from spielwerk.model.expressions import Expression
from spielwerk.model.nodes import Line
from spielwerk.notation.lgold import say
from spielwerk.notation.lgold.read.attributes import extension_members, read_members
from spielwerk.notation.lgold.read.context import Context
from spielwerk.notation.lgold.read.reader import Reader
from spielwerk.notation.lgold.read.steps.selectors import object_type, read_fields
from spielwerk.notation.lgold.read.visibility import who_sees_board
from spielwerk.notation.lgold.structure.places import Field, Room, allowed_types, measures
from spielwerk.notation.lgold.xml.tree import Element

ADJACENT = ("horizontal", "vertical", "diagonal")
BETWEEN_LAYERS = {"vertical": ("straight",), "horizontal": ("horizontal", "vertical"), "diagonal": ("diagonal",)}
"""With which fields of the layers above and below a field is connected: those right there, those beside them, those at
their corners."""


def ways(text: str | None) -> tuple[str, ...] | None:
    """`verticalAndHorizontalAndDiagonal` names three ways; None if nothing is said."""
    if text is None:
        return None
    return tuple(way for way in ADJACENT if way in text.lower())


def read_board(r: Reader, room: Room) -> d.Space:
    layout = room.layout
    if layout is None:
        return _free(r, room)
    sizes = measures(layout)
    if sizes is None:
        r.faults.report("L322", layout.span, id=room.type.id)
        sizes = (1,) * {"o": 1, "t": 2}.get(layout.tag[0], 2)
    ring = layout.get("connectFirstAndLastField") == "true"
    kind = "grid" if len(sizes) > 1 else "ring" if ring else "line"
    numbers = tuple(m.Number(size, span=layout.span) for size in sizes)
    adjacent = ways(layout.get("howToConnectAdjacentFields"))
    c = Context(thing=m.Self(span=layout.span), thing_kind="field", having=room.name, rules=True)
    if adjacent == ():
        adjacent = None
        _all_apart(r, room, layout)
    all_three = adjacent is None or len(adjacent) == 3
    said = ways(layout.get("howToConnectLayers")) if len(sizes) == 3 else None
    between = None if said is None else tuple(word for way in said for word in BETWEEN_LAYERS[way])
    return d.Space(
        room.name,
        (d.Layout(kind, numbers, span=layout.span),),
        layout.get("connectFieldsOnSides") == "true",
        () if all_three else (adjacent or ()),
        layout.get("connectionType") == "unidirectional",
        room.of_actor,
        None,
        tuple(_board_members(r, room, c)),
        between,
        _holds(r, room, layout),
        who_sees_board(r, room, "visibility", c),
        who_sees_board(r, room, "objectCountVisibility", c),
        span=room.type.element.span,
        doc=say.doc_of(room.type.element),
    )


def _free(r: Reader, room: Room) -> d.Space:
    """A space without a layout: its fields are connected only where the custom layout says so."""
    e = room.type.element
    c = Context(thing=m.Self(span=e.span), thing_kind="field", having=room.name, rules=True)
    graph = d.Layout("graph", (m.Number(len(room.fields), span=e.span),), span=e.span)
    return d.Space(
        room.name,
        (graph,),
        False,
        (),
        False,
        room.of_actor,
        None,
        tuple(_board_members(r, room, c)),
        None,
        _holds(r, room, e),
        who_sees_board(r, room, "visibility", c),
        who_sees_board(r, room, "objectCountVisibility", c),
        span=e.span,
        doc=say.doc_of(e),
    )


def _all_apart(r: Reader, room: Room, at: Element) -> None:
    """`howToConnectAdjacentFields="none"`: nothing is connected but what the custom layout allows."""
    everything = m.Name(room.name, span=at.span)
    r.connections.append(d.Connection(True, everything, True, (everything,), span=at.span))


def _holds(r: Reader, room: Room, at: Element) -> m.TypeExpression | None:
    """What the board takes: what any of its fields takes."""
    types = {id(one.type): one.type for one in room.fields.values()}
    said = [allowed_types(type) for type in types.values()]
    if not said or not all(said):
        return None
    names = [name for part in said for e in part if (name := object_type(r, e)) is not None]
    held = tuple(m.NamedType(name, span=at.span) for name in dict.fromkeys(names))
    return held[0] if len(held) == 1 else m.EitherType(held, False, span=at.span)


def _board_members(r: Reader, room: Room, c: Context) -> list[d.Member]:
    """The attributes of all types of fields of the board; start values that differ are assigned in the set-up."""
    found = extension_members(r, room.type.element)
    known: dict[str, d.Attribute] = {}
    values: dict[str, dict[str, Expression]] = {}
    for type in {one.type.id: one.type for one in room.fields.values() if one.type is not None}.values():
        here = values[type.id] = {}
        for above in type.line():
            for member in read_members(r, above.element, c, above):
                if isinstance(member, d.Setting):
                    here[member.name] = member.value
                elif not isinstance(member, d.Attribute):
                    found.append(member)
                else:
                    if member.name not in known:
                        known[member.name] = member
                        found.append(member)
                    if member.default is not None:
                        here[member.name] = member.default
    for one in room.fields.values():
        for name, value in (values[one.type.id] if one.type is not None else {}).items():
            if name in known and known[name].default != value:
                _begins_with(r, one, name, value)
    return found


def _begins_with(r: Reader, one: Field, name: str, value: Expression) -> None:
    """Gives a field a start value other than that of the first type of fields."""
    span = one.element.span
    owner = m.Name("player", span=span) if one.space.of_actor else None
    line: Line = s.Assign(m.Member(one.as_value(owner, span), name, span=span), "=", value, span=span)
    r.setup.append(say.for_all_players([line], one.element) if owner is not None else line)


# ---- custom layouts ------------------------------------------------------------------------


def read_custom_layout(r: Reader, room: Room) -> None:
    for layout in room.type.inherited("fieldLayout", "customLayout"):
        for area in layout.children:
            for e in area.children:
                if e.tag.endswith("Connection"):
                    _connection(r, e, area.tag == "restrict", room)


def _connection(r: Reader, e: Element, remove: bool, room: Room) -> None:
    ends = [_end_of(r, one, room) for one in e.children]
    both_ways = e.tag == "biDirectionalConnection"
    r.connections.append(d.Connection(remove, ends[0], both_ways, tuple(ends[1:]), span=e.span))


def _end_of(r: Reader, e: Element, room: Room) -> Expression:
    """One side of a connection: a field of this space by its id, or whatever a selector hits."""
    id = e.get("instanceIdReference")
    if id is not None and id in room.fields:
        every = m.Name("players", span=e.span) if room.of_actor else None
        return room.fields[id].as_value(every, e.span)
    return read_fields(r, e, Context(rules=True))
