"""Reads the elements of the extension: each becomes the class of the model whose name it has."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from spielwerk.diagnostics.source import Source
from spielwerk.model import expressions as m
from spielwerk.model.expressions import Expression
from spielwerk.model.nodes import Line, Node
from spielwerk.notation.lgold.extension.mirror import (
    CLASSES,
    NODE,
    NODES,
    TRUTH,
    TYPE,
    VALUE,
    VALUES,
    WORDS,
    Slot,
    slots,
)
from spielwerk.notation.lgold.extension.values import read_type, read_value
from spielwerk.notation.lgold.xml.faults import Faults
from spielwerk.notation.lgold.xml.tree import Element, attribute_span

Inner = Callable[[Element], list[Line]]
"""Reads one of lGold's own elements inside a block."""


EXAMPLES = {m.Text: '"a text"', m.Name: "name", m.Call: "name(value)"}
"""What to write in a field that cannot hold every kind of value."""


class Mirror:
    """Reads what is in the namespace of the extension."""

    def __init__(self, source: Source, faults: Faults, inner: Inner) -> None:
        self.source, self.faults, self.inner = source, faults, inner

    def node(self, element: Element) -> Node:
        return self.made(CLASSES[element.tag.removeprefix("x:")], element)

    def made(self, kind: type[Node], element: Element) -> Node:
        return kind(**self.given(kind, element), span=element.span)

    def given(self, kind: type[Node], element: Element, mark: str = "") -> dict[str, Any]:
        """All fields of a class as an element gives them."""
        return {slot.name: self._field(slot, element, mark) for slot in slots(kind)}

    def stated(self, kind: type[Node], element: Element, mark: str) -> dict[str, Any]:
        """Only the fields that an element gives."""
        return {
            slot.name: self._field(slot, element, mark)
            for slot in slots(kind)
            if mark + slot.name in element.attributes or element.child(f"x:{slot.name}") is not None
        }

    def value(self, element: Element, name: str = "of") -> Expression:
        return read_value(self.source, element, name, self.faults)

    def fitting(self, slot: Slot, element: Element, name: str) -> Expression:
        """A value of the kind that a field must have."""
        found = self.value(element, name)
        if isinstance(found, slot.value):
            return found
        if not isinstance(found, m.Broken):
            span = attribute_span(self.source, element, name)[0]
            self.faults.report("L328", span, name=name.removeprefix("x:"), example=EXAMPLES[slot.value])
        # Something of the right kind, so that reading can go on; after the fault nobody plays it.
        stand_ins = {m.Text: m.Text("", ()), m.Name: m.Name("_"), m.Call: m.Call(m.Name("_"), ())}
        return stand_ins[slot.value]

    def lines(self, elements: list[Element]) -> list[Any]:
        """The nodes in a block, whether of the extension or of lGold itself."""
        found: list[Any] = []
        for element in elements:
            if element.tag.startswith("x:"):
                found.append(self.node(element))
            else:
                found += self.inner(element)
        return found

    def _field(self, slot: Slot, element: Element, mark: str) -> Any:
        if slot.kind in (NODE, NODES, VALUES):
            child = element.child(f"x:{slot.name}")
            if child is None:
                return slot.neutral
            if slot.kind == NODE:
                assert slot.node is not None
                return self.made(slot.node, child)
            if slot.kind == NODES:
                return tuple(self.lines(child.children))
            return tuple(self.fitting(slot, part, "of") if "of" in part.attributes else None for part in child.children)
        written = element.get(mark + slot.name)
        if written is None:
            return slot.neutral
        if slot.kind == TRUTH:
            return written == "true"
        if slot.kind == VALUE:
            return self.fitting(slot, element, mark + slot.name)
        if slot.kind == TYPE:
            return read_type(self.source, element, mark + slot.name, self.faults)
        return tuple(written.split()) if slot.kind == WORDS else written
