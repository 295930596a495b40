"""The extension: one element for every class of the model, one attribute or child for every field of it.

Words, truths, values and types are attributes; values and types are written there as in Spiel. What consists of
parts is a child with the name of the field. What a class says anyway is left out. So whatever can be written in Spiel
can be written in XML, and reads back as the same model.
"""

from __future__ import annotations

import types
from collections.abc import Callable
from typing import Any, Union, get_args, get_origin, get_type_hints

from spielwerk.data import MISSING, dataclass, fields
from spielwerk.model import declarations, hints, statements
from spielwerk.model.expressions import Expression, TypeExpression
from spielwerk.model.nodes import Line, Node
from spielwerk.notation.lgold.extension.values import written, written_type
from spielwerk.notation.lgold.xml.document import Tag

WORD, TRUTH, VALUE, TYPE, WORDS, VALUES, NODE, NODES = (
    "word",
    "truth",
    "value",
    "type",
    "words",
    "values",
    "node",
    "nodes",
)
_PLACE = ("span", "trivia")


@dataclass(frozen=True, slots=True)
class Slot:
    """A field of a class of the model, and how it looks in XML."""

    name: str
    kind: str
    neutral: Any
    """What it is if nothing is written."""
    node: type[Node] | None = None
    parts: tuple[type[Node], ...] = ()
    """The classes it may consist of, if it consists of nodes."""
    optional: bool = False
    holes: bool = False
    """Whether values in it may be missing."""
    value: type[Expression] = Expression
    """The kind of value it must be: any, or a text, a name, a call."""


def _name(kind: type) -> str:
    # `x:value` is what values in a list are called already.
    if kind is statements.Value:
        return "given"
    return kind.__name__[0].lower() + kind.__name__[1:]


CLASSES: dict[str, type[Node]] = {
    _name(kind): kind
    for module in (statements, declarations, hints)
    for kind in vars(module).values()
    if isinstance(kind, type)
    and issubclass(kind, Node)
    # A module also holds the classes that it imports.
    and kind.__module__ == module.__name__
    and kind not in (statements.Statement, declarations.Declaration)
}
"""Every class that has an element, by its name."""


IN_PHASES: tuple[type[Node], ...] = tuple(kind for kind in get_args(declarations.Member) if kind in CLASSES.values())
"""What a block may hold besides lines: phases have attributes and actions; elsewhere the check refuses them."""


def slots(kind: type[Node]) -> tuple[Slot, ...]:
    """The fields of a class, without its place."""
    # Working out the types of a class is slow, and every element of it asks.
    if kind not in _SLOTS:
        _SLOTS[kind] = _slots(kind)
    return _SLOTS[kind]


_SLOTS: dict[type[Node], tuple[Slot, ...]] = {}


def _slots(kind: type[Node]) -> tuple[Slot, ...]:
    given = get_type_hints(kind)
    return tuple(_slot(kind, f.name, given[f.name], f.default) for f in fields(kind) if f.name not in _PLACE)


def _slot(owner: type[Node], name: str, hint: Any, default: Any) -> Slot:
    options = get_args(hint) if get_origin(hint) in (Union, types.UnionType) else (hint,)
    optional = type(None) in options
    kinds = [option for option in options if option is not type(None)]
    kind, node = _kind(kinds[0])
    empty: Any = None
    if not optional:
        empty = {WORD: "", TRUTH: False}.get(kind)
        if kind in (WORDS, VALUES, NODES):
            empty = ()
        elif kind == NODE and node is not None:
            empty = _made_of_nothing(node)
    parts = _parts(owner, kinds[0]) if kind == NODES else ()
    holes = kind == VALUES and type(None) in get_args(get_args(kinds[0])[0])
    return Slot(name, kind, empty if default is MISSING else default, node, parts, optional, holes, _value(kinds[0]))


def _parts(owner: type[Node], hint: Any) -> tuple[type[Node], ...]:
    """The classes that may be in a block or list of parts."""
    of = get_args(hint)[0]
    listed = get_args(of) if get_origin(of) in (Union, types.UnionType) else (of,)
    if listed != (Line,):
        return listed
    if owner is declarations.Test:
        return tuple(kind for kind in CLASSES.values() if kind.__name__.startswith("Test") and kind is not owner)
    steps = tuple(kind for kind in CLASSES.values() if issubclass(kind, statements.Statement))
    return (*steps, *IN_PHASES)


def _value(hint: Any) -> type[Expression]:
    """What kind of value a field holds, alone or in a list."""
    of = get_args(hint)[0] if get_origin(hint) is tuple else hint
    return of if isinstance(of, type) and issubclass(of, Expression) else Expression


def _made_of_nothing(node: type[Node]) -> Node | None:
    return node() if all(f.default is not MISSING for f in fields(node)) else None


def _kind(hint: Any) -> tuple[str, type[Node] | None]:
    if hint is str:
        return WORD, None
    if hint is bool:
        return TRUTH, None
    if get_origin(hint) is tuple:
        of = get_args(hint)[0]
        parts = get_args(of) if get_origin(of) in (Union, types.UnionType) else (of,)
        part = next(one for one in parts if one is not type(None))
        if part is str:
            return WORDS, None
        return (VALUES if issubclass(part, Expression) else NODES), None
    if issubclass(hint, Expression):
        return VALUE, None
    if issubclass(hint, TypeExpression):
        return TYPE, None
    return NODE, hint


# ---- writing -----------------------------------------------------------------------------------


def tag(node: Node, inner: Callable[[Line], list[Tag]], name: str | None = None) -> Tag:
    """The element of a node; `inner` writes the lines in its blocks."""
    made = Tag(name or f"x:{_name(type(node))}")
    fill(made, node, inner)
    return made


def fill(made: Tag, node: Node, inner: Callable[[Line], list[Tag]], but: tuple[str, ...] = (), mark: str = "") -> None:
    """Adds what a node holds to an element, but for some fields; `mark` comes before the names of attributes."""
    for slot in slots(type(node)):
        value = getattr(node, slot.name)
        # False equals 0, so the types must agree, too.
        if slot.name in but or (value == slot.neutral and type(value) is type(slot.neutral)):
            continue
        if slot.kind in (WORD, TRUTH, VALUE, TYPE, WORDS):
            made.attributes[mark + slot.name] = _attribute(slot, value)
        elif slot.kind == VALUES:
            made.children.append(Tag(f"x:{slot.name}", {}, [_value_tag(part) for part in value]))
        elif slot.kind == NODE:
            made.children.append(tag(value, inner, f"x:{slot.name}"))
        else:
            parts = [one for part in value for one in (inner(part) if isinstance(part, Line) else [tag(part, inner)])]
            made.children.append(Tag(f"x:{slot.name}", {}, parts))


def _value_tag(value: Expression | None) -> Tag:
    return Tag("x:value", {"of": None if value is None else written(value)})


def _attribute(slot: Slot, value: Any) -> str:
    if slot.kind == TRUTH:
        return "true" if value else "false"
    if slot.kind == VALUE:
        return written(value)
    if slot.kind == TYPE:
        return written_type(value)
    return " ".join(value) if slot.kind == WORDS else str(value)
