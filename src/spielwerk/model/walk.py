"""Goes through a model, whatever it consists of."""

from __future__ import annotations

from collections.abc import Iterator

from spielwerk.data import fields
from spielwerk.model import declarations as d
from spielwerk.model import expressions as m
from spielwerk.model import statements as s
from spielwerk.model.nodes import Node, Trivia


def nodes(whole: object) -> Iterator[Node]:
    """A node and all nodes in it, in the order of the text."""
    if isinstance(whole, tuple) and not isinstance(whole, Trivia):
        for part in whole:
            yield from nodes(part)
        return
    if isinstance(whole, Node):
        yield whole
    elif not isinstance(whole, d.GameText):
        return
    for field in fields(whole):
        if field.name not in ("span", "trivia"):
            yield from nodes(getattr(whole, field.name))


def local_names(whole: object) -> set[str]:
    """The names of parameters, loops, choices and lets."""
    named = (d.Parameter, s.Let, s.For, s.AtOnce, s.Binder, m.Named)
    return {node.name for node in nodes(whole) if isinstance(node, named)}
