"""Writes the schema of the extension from the classes of the model.

`python -m spielwerk.notation.lgold.extension.schema` writes it into the package.
"""

from __future__ import annotations

from pathlib import Path
from typing import get_args

from spielwerk.model.declarations import Action, Declaration, Member, ObjectType, Procedure
from spielwerk.model.nodes import Line, Node
from spielwerk.model.statements import Statement
from spielwerk.notation.lgold.extension.mirror import CLASSES, NODE, NODES, TRUTH, VALUES, Slot, slots
from spielwerk.notation.lgold.xml.document import Tag, page
from spielwerk.notation.lgold.xml.tree import EXTENSION, LGOLD

FILE = Path(__file__).parents[1] / "extension.xsd"
SHAPED = (
    (Procedure, "parameters"),
    (Procedure, "otherwise"),
    (ObjectType, "each"),
    (Action, "binders"),
    (Action, "limits"),
)
"""Fields that are inside elements of lGold itself."""
_NAMES = {kind: name for name, kind in CLASSES.items()}


def schema() -> str:
    """The whole schema. Attributes that hold values or types are written as in Spiel."""
    value = Tag.of("xs:complexType", _attribute("of", "xs:string", True), name="value")
    at = Tag.of("xs:attribute", name="at", type="xs:nonNegativeInteger")
    root = Tag.of(
        "xs:schema",
        Tag.of("xs:import", namespace=LGOLD, schemaLocation="lgold.xsd"),
        at,
        Tag.of("xs:element", name="value", type="x:value"),
        value,
        _group("statementGroup", [kind for kind in CLASSES.values() if issubclass(kind, Statement)]),
        _group("declarationGroup", [kind for kind in CLASSES.values() if issubclass(kind, Declaration)]),
        _group("memberGroup", list(get_args(Member))),
        *(_global(owner, name) for owner, name in SHAPED),
        *(element for name, kind in CLASSES.items() for element in _class(name, kind)),
        xmlns__xs="http://www.w3.org/2001/XMLSchema",
        xmlns__x=EXTENSION,
        xmlns__l=LGOLD,
        targetNamespace=EXTENSION,
        elementFormDefault="qualified",
    )
    return page(root)


def _class(name: str, kind: type[Node]) -> list[Tag]:
    children = [_child(slot) for slot in slots(kind) if slot.kind in (NODE, NODES, VALUES)]
    attributes = [_slot_attribute(slot) for slot in slots(kind) if slot.kind not in (NODE, NODES, VALUES)]
    if issubclass(kind, Line):
        attributes.append(Tag.of("xs:attribute", ref="x:at"))
    content = [Tag.of("xs:all", *children)] if children else []
    doc = (kind.__doc__ or "").strip().splitlines()
    note = [Tag.of("xs:annotation", Tag.of("xs:documentation", source=doc[0]))] if doc and "(" not in doc[0] else []
    type = Tag.of("xs:complexType", *note, *content, *attributes, name=name)
    return [Tag.of("xs:element", name=name, type=f"x:{name}"), type]


def _group(name: str, kinds: list[type[Node]]) -> Tag:
    choice = Tag.of("xs:choice", *(Tag.of("xs:element", ref=f"x:{_NAMES[kind]}") for kind in kinds))
    return Tag.of("xs:group", choice, name=name)


def _global(owner: type[Node], name: str) -> Tag:
    element = _child(next(slot for slot in slots(owner) if slot.name == name))
    return Tag(element.name, {"name": name}, element.children)


def _slot_attribute(slot: Slot) -> Tag:
    required = slot.neutral is None and not slot.optional
    return _attribute(slot.name, "xs:boolean" if slot.kind == TRUTH else "xs:string", required)


def _attribute(name: str, type: str, required: bool) -> Tag:
    return Tag.of("xs:attribute", name=name, type=type, use="required" if required else None)


def _child(slot: Slot) -> Tag:
    least = "0" if slot.neutral is not None or slot.optional else None
    if slot.kind == NODE:
        assert slot.node is not None
        return Tag.of("xs:element", name=slot.name, type=f"x:{_NAMES[slot.node]}", minOccurs=least)
    parts = [Tag.of("xs:element", ref="x:value")]
    if slot.holes:
        hole = Tag.of("xs:complexType", _attribute("of", "xs:string", False))
        parts = [Tag.of("xs:element", hole, name="value")]
    if slot.kind == NODES:
        parts = [Tag.of("xs:element", ref=f"x:{_NAMES[part]}") for part in slot.parts]
        if any(issubclass(part, Statement) for part in slot.parts):
            parts.append(Tag.of("xs:group", ref="l:operationGroup"))
    choice = Tag.of("xs:choice", *parts, minOccurs="0", maxOccurs="unbounded")
    return Tag.of("xs:element", Tag.of("xs:complexType", choice), name=slot.name, minOccurs=least)


if __name__ == "__main__":
    FILE.write_text(schema(), encoding="utf-8")
