"""The tables of what can be lowered have a line for everything that the check can make, and none for anything else."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

import pytest

from spielwerk.bind import Bound, Build
from spielwerk.check.builtins.table import BUILT_INS
from spielwerk.check.typed import game as t
from spielwerk.check.typed import symbols as sy
from spielwerk.check.typed import symbols as ty
from spielwerk.diagnostics.codes.examples import turn
from spielwerk.diagnostics.source import Source
from spielwerk.game.game import load_source
from spielwerk.match.errors import GameError
from spielwerk.program.lower import CannotLower, constant_value
from spielwerk.program.lower.dispatch import Plan
from spielwerk.program.lower.game import Lowering
from spielwerk.program.lower.handlers import BUILTIN_NUMBERS, BUILTIN_PLANS, DISPATCH, NUMBERS, PLANS, SLOW_STEPS, STEPS

ARGUMENTS = {"Lambda"}
"""Expressions that are only ever an argument of something else, which looks at them itself."""
IN_THE_OPENING = {"CreateObject"}
OTHERWISE_TYPED = {"active", "take", "times"}
"""Built-in functions that the check turns into expressions of their own."""
WITH_A_DOT = {"at", "copy", "holder", "kind", "owner", "position", "top"}
OF_THE_RESULT = {"failure", "over", "success", "winner"}
"""What objects, places and the match have without being called; the check makes built-in functions of it."""
OF_TESTS = {"TestDecide", "TestDo", "TestExpect", "TestNext", "TestTimeout"}
"""Lines of tests are answered from outside; what they ask for is a function each."""


def names_below(kind: type) -> Iterator[str]:
    one: type
    for one in kind.__subclasses__():
        yield one.__name__
        yield from names_below(one)


def names(*tables: Mapping[Any, object]) -> set[str]:
    return {kind.__name__ for table in tables for kind in table}


def test_every_expression_can_be_lowered():
    assert names(NUMBERS, PLANS) | {"Builtin"} == set(names_below(t.Typed)) - ARGUMENTS


def test_every_statement_can_be_lowered():
    assert names(STEPS, SLOW_STEPS) == set(names_below(t.Step)) - IN_THE_OPENING - OF_TESTS


def test_every_built_in_function_can_be_lowered():
    assert set(BUILTIN_NUMBERS) | set(BUILTIN_PLANS) == set(BUILT_INS) - OTHERWISE_TYPED | WITH_A_DOT | OF_THE_RESULT


@pytest.mark.parametrize("plans", [PLANS, BUILTIN_PLANS], ids=["expressions", "built-in functions"])
def test_every_plan_says_where_the_elements_are_or_how_to_go_through_them(plans):
    for kind, plan in plans.items():
        assert plan != Plan(), kind
        assert plan.known or plan.value or plan.walk, kind
    always = {kind.__name__ if isinstance(kind, type) else kind for kind, plan in plans.items() if not plan.value}
    walked = {kind.__name__ if isinstance(kind, type) else kind for kind, plan in plans.items() if plan.walk}
    # What has neither is always known: values of an enum, directions, the rim of a board.
    assert always - walked <= {"EnumValues", "directions", "orthogonals", "diagonals", "rim"}


# ---- what is not known yet is no hole ------------------------------------------------------------


def test_what_has_no_place_yet_is_told_to_the_author():
    reading = t.Get(sy.Variable("later", type=ty.INT), type=ty.INT)
    with pytest.raises(CannotLower) as raised:
        constant_value(sy.Checked(Source("x.spiel", "")), 2, {}, reading)
    assert raised.value.code == "S601"


@pytest.mark.parametrize(
    "line", ["let who = player.name", 'if player.name == "x":\n    end', 'let all = [player.name, "b"]']
)
def test_a_text_that_only_a_match_knows_is_no_value(line):
    """The state holds numbers: what people are called is put into texts when they are read."""
    with pytest.raises(GameError) as raised:
        load_source(Source("x.spiel", turn(*line.split("\n")))).start()
    assert [fault.code for fault in raised.value.diagnostics] == ["S601"]


def test_a_hole_is_not_taken_for_that(monkeypatch):
    def hole(w, node):
        return dict[str, object]()["nothing"]

    monkeypatch.setitem(NUMBERS, t.Get, hole)
    reading = t.Get(sy.Variable("later", type=ty.INT), type=ty.INT)
    with pytest.raises(KeyError, match="nothing"):
        constant_value(sy.Checked(Source("x.spiel", "")), 2, {}, reading)


def test_a_lowering_works_with_the_tables_it_is_given():
    assert Lowering(sy.Checked(Source("x.spiel", "")), Bound(Build(), 2, {}), DISPATCH).dispatch is DISPATCH
