"""Reads XML from strangers into a small tree in which everything knows its place.

Only elements and attributes count. There are no document types and so no entities of the document's own, nothing is
ever fetched, and size and depth are limited: whatever a file holds, reading it takes a bounded time.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from xml.parsers import expat

from spielwerk.data import dataclass, field
from spielwerk.diagnostics.source import Source, Span
from spielwerk.notation.lgold.xml.faults import Faults

LGOLD = "http://www.goldflam.de/lgold/v1.0"
"""The namespace of the thesis."""
EXTENSION = "urn:spielwerk:lgold:extension:1"
"""What lGold lacks."""

MOST_DEPTH = 200
MOST_ELEMENTS = 200_000
MOST_ATTRIBUTES = 50

_UNCLOSED = expat.errors.codes[expat.errors.XML_ERROR_TAG_MISMATCH]
_NOTHING = expat.errors.codes[expat.errors.XML_ERROR_NO_ELEMENTS]


@dataclass(slots=True)
class Element:
    """An element with its place. `tag` and the names of attributes are local; those of the extension begin with `x:`,
    those of other namespaces with `?:`."""

    tag: str
    attributes: dict[str, str]
    span: Span
    text: str = ""
    children: list[Element] = field(default_factory=list)

    def get(self, name: str) -> str | None:
        return self.attributes.get(name)

    def child(self, *tags: str) -> Element | None:
        """The first child that is called one of these."""
        return next((child for child in self.children if child.tag in tags), None)

    def all(self, *tags: str) -> list[Element]:
        return [child for child in self.children if child.tag in tags]

    def within(self, *path: str) -> list[Element]:
        """All that is reached by going down: `within("instances", "spaceInstance")`."""
        found = [self]
        for tag in path:
            found = [child for element in found for child in element.all(tag)]
        return found

    def walk(self) -> Iterator[Element]:
        todo = [self]
        while todo:
            element = todo.pop()
            yield element
            todo += reversed(element.children)


class TooMuch(Exception):
    """A limit is passed, or something is refused; the fault is noted."""


class _Builder:
    """Listens to the parser of Python's library, which knows every place to the byte."""

    def __init__(self, source: Source, faults: Faults) -> None:
        self.source, self.faults = source, faults
        self.root: Element | None = None
        self.open: list[Element] = []
        self.count = 0
        self.data = source.text.encode("utf-8", "replace")
        self._known = (0, 0)
        self.parser = expat.ParserCreate("utf-8", namespace_separator=" ")
        self.parser.buffer_text = True
        self.parser.StartElementHandler = self._start
        self.parser.EndElementHandler = self._end
        self.parser.CharacterDataHandler = self._characters
        self.parser.StartDoctypeDeclHandler = self._document_type
        self.parser.EntityDeclHandler = self._document_type

    def offset(self, position: int) -> int:
        """The character at a byte; asked for from left to right."""
        position = max(0, min(position, len(self.data)))
        byte, character = self._known
        if position < byte:
            byte, character = 0, 0
        character += len(self.data[byte:position].decode("utf-8", "replace"))
        self._known = (position, character)
        return character

    def here(self, length: int = 1) -> Span:
        start = self.offset(self.parser.CurrentByteIndex)
        return Span(start, min(start + length, len(self.source.text)))

    def _start(self, name: str, attributes: dict[str, str]) -> None:
        tag = _local(name)
        shown = re.compile(r"<[^\s/>]*").match(self.source.text, self.offset(self.parser.CurrentByteIndex))
        span = self.here(len(shown.group()) if shown else 1)
        self.count += 1
        if self.count > MOST_ELEMENTS:
            self.refuse("L205", span, limit=MOST_ELEMENTS)
        if len(self.open) >= MOST_DEPTH:
            self.refuse("L204", span, limit=MOST_DEPTH)
        if len(attributes) > MOST_ATTRIBUTES:
            self.refuse("L205", span, limit=MOST_ATTRIBUTES)
        element = Element(tag, {_local(key, True): value for key, value in attributes.items()}, span)
        if self.open:
            self.open[-1].children.append(element)
        else:
            self.root = element
        self.open.append(element)

    def _end(self, name: str) -> None:
        self.open.pop()

    def _characters(self, text: str) -> None:
        if self.open and text.strip():
            self.open[-1].text += text

    def _document_type(self, *_: object) -> None:
        start = max(self.source.text.find("<!DOCTYPE"), 0)
        self.refuse("L203", Span(start, start + len("<!DOCTYPE")))

    def refuse(self, code: str, span: Span, limit: int = 0) -> None:
        self.faults.report(code, span, limit=limit)
        raise TooMuch


def _local(name: str, attribute: bool = False) -> str:
    space, _, local = name.rpartition(" ")
    if space == EXTENSION:
        return f"x:{local}"
    return local if space == LGOLD or (attribute and not space) else f"?:{local}"


def read_tree(source: Source, faults: Faults) -> Element | None:
    """The root element, or None if the text is no sound XML; what is wrong is reported."""
    builder = _Builder(source, faults)
    try:
        builder.parser.Parse(builder.data, True)
    except TooMuch:
        return None
    except expat.ExpatError as error:
        span = Span(builder.offset(builder.parser.ErrorByteIndex), builder.offset(builder.parser.ErrorByteIndex) + 1)
        inner = builder.open[-1] if builder.open else None
        if inner is not None and error.code in (_UNCLOSED, _NOTHING):
            faults.report("L201", span, label=inner.span, tag=inner.tag)
        else:
            faults.report("L202", span, problem=expat.ErrorString(error.code) or "")
        return None
    return builder.root


def attribute_span(source: Source, element: Element, name: str) -> tuple[Span, bool]:
    """Where the value of an attribute is, and whether it is written there letter by letter, without references."""
    value = element.attributes[name]
    local = re.escape(name.removeprefix("x:"))
    end = source.text.find(">", element.span.end)
    place = element.span.end - 1, len(source.text) if end < 0 else end
    found = re.compile(rf"""[\s:]{local}\s*=\s*(["'])""").search(source.text, *place)
    if found is None:
        return element.span, False
    written = source.text[found.end() : found.end() + len(value)]
    if written != value:
        return element.span, False
    return Span(found.end(), found.end() + len(value)), True
