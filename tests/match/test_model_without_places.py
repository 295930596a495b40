"""A game may be made rather than read: then nothing in it has a place, and it plays all the same."""

from __future__ import annotations

from dataclasses import fields, is_dataclass, replace
from typing import Any

import pytest

from spielwerk.check import check
from spielwerk.diagnostics.source import NOWHERE, Source, Span
from spielwerk.game.game import Game
from spielwerk.notation.spiel.parser import parse
from tests.match.playing import HEAD, choices

GAME = """
table:
    total: int
play:
    for player in turns:
        player chooses {amount} numbers from 1 to 3
        total = count(numbers)
        end with draw
"""


def without_places(node: Any) -> Any:
    if isinstance(node, Span):
        return NOWHERE
    if isinstance(node, tuple):
        return tuple(without_places(part) for part in node)
    if is_dataclass(node) and not isinstance(node, type):
        return replace(node, **{f.name: without_places(getattr(node, f.name)) for f in fields(node)})
    return node


def started(amount: str, places: bool):
    source = Source("made.spiel", HEAD + GAME.format(amount=amount))
    game, faults = parse(source)
    assert not faults
    result = check(game if places else without_places(game), source)
    assert result.game is not None, result.diagnostics
    return Game(result.game, "made").start(seed=1)


@pytest.mark.parametrize("places", [True, False])
@pytest.mark.parametrize(
    ("amount", "stops"), [("2", False), ("2 to 2", False), ("1 to 2", True), ("up to 2", True), ("any", True)]
)
def test_who_may_stop_does_not_depend_on_places(amount: str, stops: bool, places: bool) -> None:
    match = started(amount, places)
    match.decide(0, 0)
    assert ("done" in choices(match)) == stops
