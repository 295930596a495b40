"""Goes through a model, whatever it consists of."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TypeVar

from spielwerk.data import fields, is_dataclass, replace
from spielwerk.diagnostics.source import Span
from spielwerk.model import declarations as d
from spielwerk.model import expressions as m
from spielwerk.model import statements as s
from spielwerk.model.nodes import Node

T = TypeVar("T")


def nodes(whole: object) -> Iterator[Node]:
    """A node and all nodes in it, in the order of the text."""
    waiting = [whole]
    while waiting:
        part = waiting.pop()
        if type(part) is tuple:
            waiting += part[::-1]
            continue
        kind = type(part)
        try:
            inside = _INSIDE[kind]
        except KeyError:
            inside = _INSIDE[kind] = _inside(kind)
        if isinstance(part, Node):
            yield part
        for name in inside:
            waiting.append(getattr(part, name))


_INSIDE: dict[type, tuple[str, ...]] = {}
"""The fields of classes that may hold nodes, the last first; whole games are walked through again and again."""


def _inside(kind: type) -> tuple[str, ...]:
    if not issubclass(kind, Node | d.GameText):
        return ()
    return tuple(field.name for field in reversed(fields(kind)) if field.name not in ("span", "trivia"))


def local_names(whole: object) -> set[str]:
    """The names of parameters, loops, choices and lets."""
    named = (d.Parameter, s.Let, s.For, s.AtOnce, s.Binder, m.Named)
    return {node.name for node in nodes(whole) if isinstance(node, named)}


def shifted(node: T, by: int) -> T:
    """A tree of the model with all its places moved on."""
    if isinstance(node, Span):
        return Span(node.start + by, node.end + by)  # type: ignore[return-value]
    if isinstance(node, tuple):
        return tuple(shifted(part, by) for part in node)  # type: ignore[return-value]
    if is_dataclass(node) and not isinstance(node, type):
        return replace(node, **{f.name: shifted(getattr(node, f.name), by) for f in fields(node)})
    return node
