"""The form of a file, checked against the published schema."""

from __future__ import annotations

import re
import threading
from functools import cache
from importlib import import_module
from importlib.resources import files
from typing import Any

from spielwerk.diagnostics.diagnostic import closest
from spielwerk.diagnostics.source import Source, Span
from spielwerk.extras import needed
from spielwerk.notation.lgold.xml.faults import MOST_FAULTS, Faults
from spielwerk.notation.lgold.xml.tree import Element, attribute_span

_QUOTED = re.compile(r"'(?:\{[^}]*\})?([^']*)'")
_EXPECTED = re.compile(r"Expected is (?:one of )?\( (.*) \)")
_NAME = re.compile(r"(?:\{([^}]*)\})?([\w*.#-]+)")
_STEP = re.compile(r"^(?:\w+:)?[\w*.-]+(?:\[(\d+)\])?$")
_validating = threading.Lock()
"""The schema keeps what it found in the last document: for one thread at a time."""


def _etree() -> Any:
    """The XML library; imported when the first file is read."""
    with needed("lgold"):
        return import_module("lxml.etree")


def validate(source: Source, root: Element, faults: Faults) -> bool:
    """Whether the file has the form of lGold; everything that is not so is reported."""
    etree = _etree()
    if root.tag != "game":
        faults.report("L206", root.span, tag=root.tag.removeprefix("?:"))
        return False
    parser = etree.XMLParser(
        resolve_entities=False, no_network=True, load_dtd=False, dtd_validation=False, huge_tree=False, encoding="utf-8"
    )
    try:
        document = etree.fromstring(source.text.encode("utf-8", "replace"), parser)
    except etree.XMLSyntaxError as error:
        faults.report("L202", _line_span(source, error.lineno or 1), problem=str(error.msg or "").split(",")[0])
        return False
    _without_blanks(document)
    with _validating:
        schema = _schema()
        if schema.validate(document):
            return True
        found = list(schema.error_log)[:MOST_FAULTS]
    for entry in found:
        _explain(entry, source, root, faults)
    return False


def _without_blanks(document: Any) -> None:
    """A comment or blanks inside an empty element mean nothing; the schema alone would refuse the blanks."""
    etree = _etree()
    etree.strip_tags(document, etree.Comment, etree.ProcessingInstruction)
    for element in document.iter():
        if element.text is not None and not element.text.strip() and len(element) == 0:
            element.text = None


@cache
def _schema() -> Any:
    etree = _etree()
    folder = files("spielwerk") / "notation" / "lgold"
    parser = etree.XMLParser(no_network=True, resolve_entities=False)
    return etree.XMLSchema(etree.parse(str(folder / "lgold.xsd"), parser))


def _explain(entry: Any, source: Source, root: Element, faults: Faults) -> None:
    """One entry of the validator's list in our own words."""
    element = _at(root, entry.path or "")
    message = str(entry.message)
    span = element.span if element is not None else _line_span(source, entry.line)
    tag = element.tag if element is not None else ""
    names = _QUOTED.findall(message)
    expected = _EXPECTED.search(message)
    wanted = [local for _, local in _NAME.findall(expected.group(1))] if expected else []
    if "This element is not expected" in message or "No matching global" in message:
        near = closest(tag.removeprefix("x:").removeprefix("?:"), wanted)
        faults.report("L211", span, tag=tag.removeprefix("?:"), expected=near or _list(wanted))
    elif "Missing child element" in message:
        faults.report("L212", span, tag=tag, expected=_list(wanted))
    elif "is not allowed" in message and "attribute" in message:
        name = names[1] if len(names) > 1 else ""
        known = name in (element.attributes if element is not None else ())
        place = attribute_span(source, element, name)[0] if element is not None and known else span
        faults.report("L213", place, tag=tag, name=name)
    elif "is required but missing" in message:
        faults.report("L214", span, tag=tag, name=names[1] if len(names) > 1 else "")
    elif "attribute" in message and len(names) > 2:
        name = names[1]
        known = element is not None and name in element.attributes
        place = attribute_span(source, element, name)[0] if element is not None and known else span
        faults.report("L215", place, tag=tag, name=name, value=names[2])
    elif "Character content" in message or "character information" in message:
        faults.report("L216", span, tag=tag)
    elif not ("is not a valid value of the" in message and len(names) < 3):
        faults.report("L217", span, tag=tag, problem=message.split(": ", 1)[-1][:200])


def _list(names: list[str]) -> str:
    shown = sorted(set(names)) or ["…"]
    return ", ".join(f"`{name}`" for name in shown[:12]) + (" …" if len(shown) > 12 else "")


def _at(root: Element, path: str) -> Element | None:
    """The element that a path like `/*/*[2]/x:if[1]` leads to."""
    element: Element | None = None
    for step in path.split("/")[1:]:
        found = _STEP.match(step)
        if found is None:
            break
        number = int(found.group(1) or 1)
        if element is None:
            element = root
            continue
        tag = step.partition("[")[0]
        same = [child for child in element.children if _fits(child, tag)]
        if number > len(same):
            return element
        element = same[number - 1]
    return element


def _fits(child: Element, tag: str) -> bool:
    return tag == "*" or child.tag.rpartition(":")[2] == tag.rpartition(":")[2]


def _line_span(source: Source, line: int) -> Span:
    line = min(max(line, 1), len(source.line_starts))
    start = source.line_starts[line - 1]
    return Span(start, min(start + 1, len(source.text)))
