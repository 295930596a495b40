"""What may be said about a space, and which spaces are joined with other places."""

from __future__ import annotations

from spielwerk.check.relations import certain, element, is_collection
from spielwerk.check.state import Check
from spielwerk.check.typed import game as t
from spielwerk.check.typed.symbols import FieldOf, SpaceSymbol
from spielwerk.diagnostics.source import Span
from spielwerk.model import declarations as d

DIRECTED = ("line", "ring", "grid", "hexes")
"""Layouts whose connections have directions, so that `one way` says something."""
DEEP = 3
"""Measures of a grid that has layers."""


def check_words(check: Check, space: SpaceSymbol, node: d.Space) -> None:
    """Words about connections that say nothing about this layout are faults."""
    words: list[str] = []
    if space.layout != "grid":
        words += [*(["wrapped"] if space.wrapped else []), *space.ways]
    if space.layers is not None and (space.layout != "grid" or len(space.sizes) != DEEP):
        words.append("layers")
    if space.one_way and space.layout not in DIRECTED:
        words.append("one")
    for word in words:
        shown = "one way" if word == "one" else word
        check.faults.report("S541", check.faults.word(node.span, word), word=shown, layout=space.layout)


def made_of(check: Check, space: SpaceSymbol, island: SpaceSymbol, span: Span) -> None:
    """`corners of Island`, `sides of Island`: everybody has them who has the hexes."""
    if island.layout != "hexes":
        check.faults.report("S542", span, name=island.name, layout=space.layout)
        return
    space.of = island
    space.per_player = island.per_player


def note_joined(ends: list[t.Expr]) -> None:
    """Notes which spaces are connected with places that are not their own fields."""
    homes: list[SpaceSymbol | None] = []
    for end in ends:
        of = certain(element(end.type) if is_collection(end.type) else end.type)
        homes.append(of.symbol if isinstance(of, FieldOf) else None)
    if len(set(homes)) > 1:
        for home in homes:
            if home is not None:
                home.joined = True
