"""All types of a game by their ids, and what they inherit."""

from __future__ import annotations

from collections.abc import Iterator

from spielwerk.data import dataclass, field
from spielwerk.diagnostics.diagnostic import closest
from spielwerk.notation.lgold.names import name_of
from spielwerk.notation.lgold.xml.faults import Faults
from spielwerk.notation.lgold.xml.tree import Element

AREAS = {
    "actors": ("actor", "abstractActor"),
    "attributes": ("integerAttribute", "booleanAttribute", "textAttribute", "enumAttribute", "setAttribute"),
    "objects": ("object", "abstractObject"),
    "spaces": ("space", "abstractSpace"),
    "fields": ("field", "abstractField"),
    "actions": ("simpleAction", "complexAction"),
    "implications": ("implication",),
    "effects": ("implication", "effect"),
    "phases": ("phase", "abstractPhase"),
    "chances": (
        "integerChance", "booleanChance", "textChance", "enumChance", "actorChance", "objectChance", "fieldChance",
    ),
}  # fmt: skip
"""The areas in which types are defined, and what can be defined there."""
KINDS = {tag: {"effects": "implication"}.get(area, area[:-1]) for area, tags in AREAS.items() for tag in tags}
"""`abstractObject` defines an object."""


@dataclass(eq=False, slots=True)
class Definition:
    """A type: where it is defined, what it is called, what it extends."""

    id: str
    kind: str
    element: Element
    parent: Definition | None = None
    children: list[Definition] = field(default_factory=list)

    @property
    def name(self) -> str:
        return name_of(self.id)

    @property
    def abstract(self) -> bool:
        return self.element.tag.startswith("abstract")

    def line(self) -> list[Definition]:
        """What it inherits from, the farthest first, and itself at the end."""
        found, one = [self], self.parent
        while one is not None and one not in found:
            found.insert(0, one)
            one = one.parent
        return found

    def all_below(self) -> Iterator[Definition]:
        """Itself and every type that counts as this one."""
        yield self
        for child in self.children:
            yield from child.all_below()

    def inherited(self, *path: str) -> list[Element]:
        """What it and its supertypes have at a path, supertypes first."""
        return [element for one in self.line() for element in one.element.within(*path)]


class Index:
    """The types of a game."""

    def __init__(self, definition: Element, faults: Faults) -> None:
        self.faults = faults
        self.types: dict[str, Definition] = {}
        for area in definition.children:
            for element in area.children:
                if element.tag in AREAS.get(area.tag, ()):
                    self._define(element, KINDS[element.tag])
        for one in self.types.values():
            self._inherit(one)

    def _define(self, element: Element, kind: str) -> None:
        id = element.get("typeId") or f"type.{element.get('name') or ''}"
        known = self.types.get(id)
        if known is not None:
            self.faults.report("L302", element.span, label=known.element.span, id=id)
            return
        self.types[id] = Definition(id, kind, element)

    def _inherit(self, one: Definition) -> None:
        id = one.element.get("extends")
        if id is None:
            return
        parent = self.find(id, one.element, one.kind)
        if parent is None:
            return
        if not parent.abstract:
            self.faults.report("L304", one.element.span, label=parent.element.span, id=one.id, parent=id)
        elif one in parent.line():
            self.faults.report("L305", one.element.span, id=one.id)
        else:
            one.parent = parent
            parent.children.append(one)

    def of_kind(self, kind: str) -> list[Definition]:
        return [one for one in self.types.values() if one.kind == kind]

    def concrete(self, kind: str) -> list[Definition]:
        return [one for one in self.of_kind(kind) if not one.abstract]

    def find(self, id: str, at: Element, *kinds: str) -> Definition | None:
        """The type of an id, if it is of one of these kinds; else that is reported."""
        found = self.types.get(id)
        if found is None:
            known = [one.id for one in self.types.values() if one.kind in kinds]
            self.unknown(id, known, at)
        elif found.kind not in kinds:
            self.faults.report("L303", at.span, id=id, is_a=found.element.tag, wanted=" / ".join(kinds))
        else:
            return found
        return None

    def unknown(self, id: str, known: list[str], at: Element) -> None:
        near = closest(id, known)
        shown = near if near is not None else ", ".join(sorted(known)[:8]) or "–"
        self.faults.report("L301", at.span, id=id, known=shown)

    def reference(self, element: Element, *kinds: str) -> Definition | None:
        """The type that an element names with `typeReference`."""
        id = element.get("typeReference")
        return None if id is None else self.find(id, element, *kinds)
