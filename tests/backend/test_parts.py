"""Parts of an `at once` in less common shapes: the match ends inside one, blocks are shared, the header is read."""

from __future__ import annotations

import pytest

from spielwerk.backend.machine import LIMIT
from spielwerk.backend.python.machine import PythonMachine
from spielwerk.backend.wasm.machine import WasmMachine
from spielwerk.program import ir
from spielwerk.program.ir import Chosen, Goto, If, Load, Local, Over, Store
from spielwerk.program.passes.pipeline import optimise
from spielwerk.program.verify.program import verify
from tests.backend.test_machine import step_by_step
from tests.program.games import Slots, c, function, op, rock_paper_scissors


def first_to_shout(*, sealed: bool, at_once: bool = False) -> ir.Program:
    """Both draw lots openly; who gets a 3 ends the match there and then. `at_once`: already before the first choice."""
    slots = Slots(2)
    told, places = slots.take(3), slots.take(3)
    offer = function("lots", "seat", None, *(ir.Push((c(k),)) for k in (1, 2, 3)))
    ends = (Store(places, c(1), ir.Seat()), Over())
    begin: tuple[ir.Stmt, ...] = (ir.Enumerate(0, (ir.Seat(),)), ir.Ask(0, ir.Seat(), 4))
    if at_once:
        begin = (If(op("eq", ir.Seat(), 2), ends), *begin)
    blocks = [
        ir.Block(1, (ir.For("p", c(1), c(3), (ir.StartSeat(3, Local("p"), sealed=sealed),)), ir.Join(2))),
        ir.Block(2, (Goto(1, fuel=1),)),
        ir.Block(3, begin),
        ir.Block(4, (Store(told, Chosen(0), ir.Seat()), If(op("eq", Chosen(0), 3), ends), ir.SeatDone())),
    ]
    return slots.program("shout", [offer], blocks, [ir.Site(0, "lots", 1)], places=places)


@pytest.mark.parametrize("sealed", [False, True], ids=["openly", "sealed"])
@pytest.mark.parametrize("at_once", [False, True], ids=["by a choice", "before it"])
@pytest.mark.parametrize("passes", [False, True], ids=["plain", "optimised"])
def test_a_match_may_end_inside_a_part(sealed: bool, at_once: bool, passes: bool) -> None:
    game = first_to_shout(sealed=sealed, at_once=at_once)
    assert verify(game) == []
    machine = PythonMachine(optimise(game) if passes else game)
    results = machine.series(2, 0, 20)
    assert all(result.finished for result in results)
    assert results == [step_by_step(machine, 2, number)[1] for number in range(20)]
    if not at_once:
        state = machine.decide(machine.start(1), 1, (3,))
        assert machine.condition(state) == ir.OVER
        assert machine.seats(state) == []
        assert state[ir.HEADER.SEATS + 2] == 0, "the other seat waits no more"


@pytest.mark.parametrize("sealed", [False, True], ids=["openly", "sealed"])
def test_a_block_may_serve_both_machines(sealed: bool) -> None:
    """A procedure that asks, called by the main machine and by every seat's part; its return block lies in a slot. What
    can be chosen is in a variable of the procedure."""
    slots = Slots(2)
    back, got, places, last = slots.take(3), slots.take(3), slots.take(3), slots.take()
    offer = function("some", "", None, ir.For("i", c(1), Load(last), (ir.Push((Local("i"),)),)))
    blocks = [
        ir.Block(1, (Store(back, c(2)), Store(last, c(5)), Goto(7))),
        ir.Block(2, (ir.For("p", c(1), c(3), (ir.StartSeat(3, Local("p"), sealed=sealed),)), ir.Join(5))),
        ir.Block(3, (Store(back, c(4), ir.Seat()), Goto(7))),
        ir.Block(4, (ir.SeatDone(),)),
        ir.Block(5, (*(Store(places + seat, Load(got + seat)) for seat in (1, 2)), Over())),
        ir.Block(7, (ir.Enumerate(0), ir.Ask(0, c(1), 8))),
        ir.Block(8, (Store(got, Chosen(0), ir.Seat()), ir.GotoLoaded(Load(back, ir.Seat()), (2, 4)))),
    ]
    game = slots.program("shared", [offer], blocks, [ir.Site(0, "some", 1)], places=places)
    game.frame = frozenset({last})
    assert verify(game) == []
    machine = PythonMachine(game)
    state = machine.decide(machine.start(1), 1, (2,))
    assert machine.seats(state) == [1, 2]
    state = machine.decide(machine.decide(state, 2, (1,)), 1, (2,))
    assert machine.condition(state) == ir.OVER
    assert state[got : got + 3] == [2, 2, 1]
    expected = [step_by_step(machine, 1, number)[1] for number in range(3)]
    assert machine.series(1, 0, 3) == WasmMachine(game).series(1, 0, 3) == expected


def test_the_game_may_look_whom_it_asked() -> None:
    slots = Slots(2)
    turn, places, scores = slots.take(value=1), slots.take(3), slots.take(3)
    asked = Load(ir.HEADER.SEAT)
    blocks = [
        ir.Block(1, (ir.Enumerate(0), ir.Ask(0, Load(turn), 2))),
        ir.Block(2, (
            Store(scores, op("add", Load(scores, asked), 1), asked),
            If(op("eq", Load(turn), 2), (Store(places + 1, c(1)), Over())),
            Store(turn, c(2)),
            Goto(1),
        )),
    ]  # fmt: skip
    offer = function("one", "", None, ir.Push((c(1),)))
    machine = PythonMachine(slots.program("who", [offer], blocks, [ir.Site(0, "one", 1)], places=places, scores=scores))
    assert machine.series(1, 0, 1)[0].scores == (1, 1)
    assert step_by_step(machine, 1, 0)[1].scores == (1, 1)
    assert step_by_step(machine, 1, 0)[0][ir.HEADER.SEAT] == 0


def test_a_seat_may_begin_its_part_again() -> None:
    machine = PythonMachine(rock_paper_scissors())
    start = machine.start(1)
    later = machine.decide(start, 1, (2,))
    assert machine.site(later, 1).number == 1
    again = machine.restart(later, 1, 4)
    assert machine.site(again, 1).number == 0
    assert machine.seats(again) == [1, 2]


def test_perft_counts_parts_in_the_order_of_seats() -> None:
    machine = PythonMachine(rock_paper_scissors(rounds=1))
    assert [machine.perft(machine.start(1), depth) for depth in (1, 2, 3, 4, 5)] == [3, 9, 27, 81, 0]


@pytest.mark.parametrize("sealed", [False, True], ids=["openly", "sealed"])
def test_a_round_and_a_question_take_turns(sealed: bool) -> None:
    """A loop with one question does not count its passes where others decide in it, too."""
    slots = Slots(2)
    rounds, told, places = slots.take(), slots.take(3), slots.take(3)
    offer = function("two", "seat", None, ir.Push((c(1),)), ir.Push((c(2),)))
    blocks = [
        ir.Block(1, (ir.For("p", c(1), c(3), (ir.StartSeat(4, Local("p"), sealed=sealed),)), ir.Join(2))),
        ir.Block(2, (ir.Enumerate(0, (c(1),)), ir.Ask(0, c(1), 3))),
        ir.Block(3, (
            Store(rounds, op("add", Load(rounds), Chosen(0))),
            If(op("ge", Load(rounds), 4), (Store(places + 1, Load(rounds)), Over())),
            Goto(1, fuel=1),
        )),
        ir.Block(4, (ir.Enumerate(1, (ir.Seat(),)), ir.Ask(1, ir.Seat(), 5))),
        ir.Block(5, (Store(told, Chosen(0), ir.Seat()), ir.SeatDone())),
    ]  # fmt: skip
    sites = [ir.Site(0, "two", 1), ir.Site(1, "two", 1)]
    game = slots.program("turns", [offer], blocks, sites, places=places)
    assert verify(game) == []
    machine = PythonMachine(game)
    for limit in (LIMIT, 7):
        expected = [step_by_step(machine, 3, number, limit)[1] for number in range(9)]
        assert machine.series(3, 0, 9, limit) == WasmMachine(game).series(3, 0, 9, limit) == expected
        assert {result.decisions for result in expected} == ({6, 9, 12} if limit == LIMIT else {6, 7})
