"""What a pass of an open loop is charged: never more than it costs, and not much less where that is certain."""

from __future__ import annotations

import pytest

from spielwerk.program import ir
from spielwerk.program.pricing import LOOP_FUEL, MOST, payment, priced
from spielwerk.program.verify import verify
from tests.program.games import Slots, c, function, op

SLOT = 8
STORE = ir.Store(SLOT, op("add", ir.Load(SLOT), 1))
"""Costs 3: a load, a sum, a store."""


def price(*body: ir.Stmt) -> int:
    """The fuel of a loop with this body, in a function of a whole program."""
    slots = Slots(1)
    assert slots.take() == SLOT
    helper = function("helper", "", None, *(STORE for _ in range(10)))
    deep = function("deep", "", None, STORE, ir.Do(ir.Call("deep", ())))
    loop = function("loop", "", None, ir.While(c(1), body, LOOP_FUEL, 1))
    offer = function("offer", "", None, ir.Push((c(1),)))
    blocks = [ir.Block(1, (ir.Enumerate(0), ir.Ask(0, c(1), 2))), ir.Block(2, (*body, ir.Goto(1, LOOP_FUEL, 2)))]
    if any(isinstance(stmt, ir.Break | ir.Continue) for stmt in _all(body)):
        blocks[1] = ir.Block(2, (ir.Over(),))
    program = slots.program("loops", [helper, deep, loop, offer], blocks, [ir.Site(0, "offer", 1)])
    assert verify(program) == []
    better = priced(program)
    assert verify(better) == []
    (found,) = better.functions["loop"].body
    assert isinstance(found, ir.While)
    return found.fuel


def _all(body: ir.Body) -> list[ir.Stmt]:
    return [inner for stmt in body for inner in (stmt, *(_all(stmt.then) if isinstance(stmt, ir.If) else ()))]


def test_short_bodies_cost_as_ever() -> None:
    assert price(STORE) == LOOP_FUEL


def test_long_bodies_cost_what_they_do() -> None:
    assert price(*[STORE] * 20) == 60
    assert price(ir.For("i", c(0), c(1000), (STORE,))) == 4000
    assert price(ir.For("i", c(0), c(100), (ir.For("j", c(0), c(100), (STORE,)),))) > 30_000


def test_what_may_not_happen_costs_nothing() -> None:
    """A pass that takes the short way is not charged for the long one."""
    long = (STORE,) * 50
    unsure = op("eq", ir.Load(SLOT), 1)
    assert price(ir.If(unsure, long)) == LOOP_FUEL
    assert price(ir.If(unsure, long, long)) == 152
    assert price(ir.If(unsure, (ir.Continue(),)), *long) == LOOP_FUEL
    assert price(ir.For("i", c(0), ir.Load(SLOT), long)) == LOOP_FUEL
    assert price(ir.While(unsure, long, LOOP_FUEL, 1)) == LOOP_FUEL


def test_whoever_leaves_a_loop_pays_for_its_last_pass() -> None:
    assert price(ir.If(op("eq", ir.Load(SLOT), 1), (ir.Break(),)), *[STORE] * 20) == 62
    left = ir.If(op("eq", ir.Load(SLOT), 1), (ir.Break(),))
    assert price(ir.For("i", c(0), c(1000), (left,)), *[STORE] * 20) < 100, "the inner loop may end at once"


def test_calls_cost_what_is_called() -> None:
    assert price(ir.Do(ir.Call("helper", ()))) == 34
    assert price(ir.Do(ir.Call("deep", ()))) < 20, "one that calls itself is counted once; its calls pay for themselves"


def test_no_pass_costs_all_there_is() -> None:
    assert price(ir.For("i", c(0), c(2_000_000_000), (STORE,))) == MOST


@pytest.mark.parametrize("amount", [1, 40])
def test_a_payment_is_sound(amount: int) -> None:
    assert price(*payment(amount, 3)) > LOOP_FUEL
