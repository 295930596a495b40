"""What code is charged: small code nothing, open loops for every pass, and whatever can get dear for what it does."""

from __future__ import annotations

import pytest

from spielwerk.backend.fault import Fault
from spielwerk.backend.python.machine import PythonMachine
from spielwerk.backend.wasm.machine import WasmMachine
from spielwerk.limits import FUEL
from spielwerk.program import ir, walk
from spielwerk.program.passes.pipeline import optimise
from spielwerk.program.pricing import DEAR, EVENT, LENIENT, LOOP_FUEL, MOST, is_paid, paid, payment, priced
from spielwerk.program.verify.program import verify
from tests.program.games import Slots, c, function, op

SLOT = 8
STORE = ir.Store(SLOT, op("add", ir.Load(SLOT), 1))
"""Costs 3: a load, a sum, a store."""
UNSURE = op("eq", ir.Load(SLOT), 1)


def program(*body: ir.Stmt) -> ir.Program:
    """A program with a function of this body, priced."""
    slots = Slots(1)
    assert slots.take() == SLOT
    helper = function("helper", "", None, *(STORE for _ in range(10)))
    deep = function("deep", "", None, STORE, ir.Do(ir.Call("deep", ())))
    loop = function("loop", "", None, *body)
    offer = function("offer", "", None, ir.Push((c(1),)))
    blocks = [ir.Block(1, (ir.Enumerate(0), ir.Ask(0, c(1), 2))), ir.Block(2, (ir.Over(),))]
    raw = slots.program("loops", [helper, deep, loop, offer], blocks, [ir.Site(0, "offer", 1)])
    assert verify(raw) == []
    better = priced(raw, 10)
    assert verify(better) == []
    return better


def price(*body: ir.Stmt) -> int:
    """What a pass of an open loop with this body pays."""
    (found,) = program(ir.While(c(1), body, LOOP_FUEL, 1)).functions["loop"].body
    assert isinstance(found, ir.While)
    return found.fuel


def payments(*body: ir.Stmt) -> int:
    """How many payments stand in a function with this body."""
    found = walk.every_statement(program(*body).functions["loop"].body)
    return sum(is_paid((stmt,)) for stmt in found)


def loops(*passes: int) -> ir.Stmt:
    """Loops inside of one another."""
    body: tuple[ir.Stmt, ...] = (STORE,)
    for level, count in enumerate(passes):
        body = (ir.For(f"i{level}", c(0), c(count), body),)
    return body[0]


def test_short_passes_cost_as_ever() -> None:
    assert price(STORE) == LOOP_FUEL


def test_long_passes_pay_their_part_of_the_most_they_can_cost() -> None:
    assert price(*[STORE] * 200) == 600 // LENIENT
    assert price(ir.If(UNSURE, (STORE,) * 200)) >= 600 // LENIENT, "perhaps it is taken every time"
    assert price(loops(1000)) > 3000 // LENIENT
    assert price(*[ir.Do(ir.Call("helper", ()))] * 20) > 600 // LENIENT, "what is called counts"


def test_no_pass_costs_all_there_is() -> None:
    assert price(ir.While(c(1), (STORE,) * 200, LOOP_FUEL, 1)) <= MOST < FUEL


def test_whatever_cannot_get_dear_pays_nothing() -> None:
    assert payments(loops(100), loops(100), *[STORE] * 100) == 0


def test_whatever_can_get_dear_pays_inside_too() -> None:
    assert payments(loops(100, 100, 100)) >= 2
    assert payments(loops(DEAR)) >= 1


def test_functions_that_dear_code_calls_pay_unless_they_are_small() -> None:
    call = ir.Do(ir.Call("helper", ()))
    made = program(ir.For("i", c(0), c(DEAR), (call,)))
    assert not is_paid(made.functions["helper"].body)


def test_a_loop_of_unknown_length_pays_for_every_pass() -> None:
    assert payments(ir.For("i", c(0), ir.Load(SLOT), paid((STORE,), 1))) == 1


@pytest.mark.parametrize("amount", [1, 40])
def test_a_payment_is_sound(amount: int) -> None:
    assert price(*payment(amount, 3)) >= LOOP_FUEL


DEAR_BODIES = {
    "loops in loops": (loops(400, 400, 400), ir.FUEL_SPENT),
    "events": (
        ir.For("i", c(0), ir.Load(SLOT), paid((STORE, ir.Watch((ir.Event("set", (c(1),), 1),))), 1)),
        ir.TOO_MANY_EVENTS,
    ),
    "calls in loops": (
        ir.For("i", c(0), c(5_000_000), (ir.Do(ir.Call("helper", ())), ir.If(UNSURE, (STORE,) * 90))),
        ir.FUEL_SPENT,
    ),
}


@pytest.mark.parametrize("name", DEAR_BODIES)
def test_both_back_ends_stop_at_the_same_step(name: str) -> None:
    """The counter in the slot is the same when the fuel is gone, also where events are left out."""
    body, code = DEAR_BODIES[name]
    made = program(ir.Store(SLOT, c(100_000_000 if name == "events" else 7)), body)
    counted = []
    for machine in (PythonMachine(optimise(made, ["loop"])), WasmMachine(optimise(made, ["loop"]))):
        state = list(made.initial)
        with pytest.raises(Fault) as stopped:
            machine.call("loop", state)
        counted.append((stopped.value.code, stopped.value.line))
    assert counted[0] == counted[1]
    assert counted[0][0] == code


def test_events_are_dear() -> None:
    told = ir.Watch((ir.Event("set", (c(1),), 1),))
    assert price(told) >= EVENT // LENIENT > price(STORE)
