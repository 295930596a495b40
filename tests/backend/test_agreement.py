"""Random programs: the tree walker, generated Python and generated Python after all passes agree, faults included."""

from __future__ import annotations

import random
from typing import Any

import pytest

from spielwerk.backend.fault import Fault
from spielwerk.backend.python.machine import PythonMachine
from spielwerk.program import ir, walk
from spielwerk.program.evaluate import Evaluator, Stopped
from spielwerk.program.passes import pipeline as passes
from spielwerk.program.passes.fold_constants import fold_constants
from spielwerk.program.passes.inline_functions import inline_functions
from spielwerk.program.passes.unroll_loops import unroll_loops
from spielwerk.program.verify.program import verify
from tests.program.interpreter import Array, Interpreter
from tests.program.randomcode import RandomProgram
from tests.rotation import in_turns

FUEL = 3000
Outcome = tuple[Any, ...]


def arguments(function: ir.Function, dice: random.Random) -> list[Any]:
    made: list[Any] = []
    for parameter in function.parameters:
        if parameter.type == ir.ARR:
            made.append([dice.randrange(-9, 9) for _ in range(dice.randrange(4))])
        elif parameter.type == ir.B64:
            made.append(dice.getrandbits(dice.choice((4, 63))))
        elif parameter.type == ir.I64:
            made.append(dice.choice((0, -1, dice.randrange(-99, 99), ir.GREATEST_LONG, ir.SMALLEST_LONG, -(2**40))))
        else:
            made.append(dice.choice((0, 1, -1, dice.randrange(-99, 99), ir.GREATEST, ir.SMALLEST)))
    return made


def first_state(program: ir.Program, seed: int) -> list[int]:
    state = list(program.initial)
    state[0] = random.Random(seed).getrandbits(64)
    state[ir.HEADER.FUEL] = FUEL
    return state


def walked(program: ir.Program, name: str, args: list[Any], seed: int, *, events: bool) -> Outcome:
    state, walker = first_state(program, seed), Interpreter(program, events=events)
    given = [Array(arg) if isinstance(arg, list) else arg for arg in args]
    try:
        result = walker.call(name, state, *given)
        ended: Outcome = ("done", result, state)
    except Fault as fault:
        ended = ("fault", fault.args)
    return *ended, [a for a in given if isinstance(a, list)], walker.events, walker.options, walker.weights


def generated(machine: PythonMachine, name: str, args: list[Any], seed: int, *, events: bool) -> Outcome:
    program = machine.program
    state = first_state(program, seed)
    told: list[Any] = []
    options: list[Any] = []
    weights: list[int] = []
    given = [list(arg) if isinstance(arg, list) else arg for arg in args]
    function = machine._globals[machine.source.names[name]]
    front = [state]
    if events and name + "_w" in machine.source.names:
        function, front = machine._section("watch", machine.source.names[name + "_w"]), [state, told]
    if name == "offer":
        front += [options, weights]
    rooms = [ir.GREATEST] * len(machine.source.bounded[name])
    try:
        result = function(*front, *given, *rooms)
        ended: Outcome = ("done", result, state)
    except Fault as fault:
        ended = ("fault", fault.args)
    return *ended, [a for a in given if isinstance(a, list)], told, options, weights


def evaluated(program: ir.Program, name: str, args: list[Any], seed: int) -> Outcome:
    state = first_state(program, seed)
    given = [Array(arg) if isinstance(arg, list) else arg for arg in args]
    try:
        result = Evaluator(program.functions, program.tables, state).call(name, given)
        return "done", result if program.functions[name].result else None, state
    except Stopped as fault:
        return "fault", fault.args


def by_itself(program: ir.Program) -> set[str]:
    """Functions without chance and without options: what can be worked out before there is a program."""
    return set(program.functions) - walk.marked_functions(program, ir.Draw, ir.Push)


def check_seed(seed: int) -> int:
    program = RandomProgram(seed).program()
    assert verify(program) == []
    names = tuple(program.functions)
    changed = {
        "folded": fold_constants(program),
        "inlined": inline_functions(program, names),
        "unrolled": unroll_loops(program),
        "all": passes.optimise(program, names),
    }
    for label, other in changed.items():
        assert verify(other) == [], label
    plain = PythonMachine(program)
    whole = PythonMachine(changed["all"])
    dice, faults = random.Random(seed + 1), 0
    for name, function in program.functions.items():
        for run in range(6):
            args = arguments(function, dice)
            with_events = run % 2 == 1 and name != "offer"
            expected = walked(program, name, args, run, events=with_events)
            faults += expected[0] == "fault"
            if name in by_itself(program) and not with_events:
                assert evaluated(program, name, args, run) == expected[: 3 if expected[0] == "done" else 2]
            assert generated(plain, name, args, run, events=with_events) == expected
            assert generated(whole, name, args, run, events=with_events) == expected
            for label, other in changed.items():
                assert walked(other, name, args, run, events=with_events) == expected, label
    return faults


@in_turns(3, start=range(0, 60, 10))
def test_all_ways_to_run_a_program_agree(start: int) -> None:
    for seed in range(start, start + 10):
        check_seed(seed)


@pytest.mark.long
@pytest.mark.parametrize("start", range(1000, 2500, 100))
def test_many_more_programs_agree(start: int) -> None:
    for seed in range(start, start + 100):
        check_seed(seed)


@pytest.mark.long
def test_the_programs_are_worth_running() -> None:
    """Some of them fail, so that faults are compared, and every kind of code turns up."""
    programs = [RandomProgram(seed).program() for seed in range(60)]
    text = " ".join(repr(program) for program in programs)
    kinds = [kind for kind in vars(ir) if kind in ir.Stmt.__args__ or isinstance(getattr(ir, kind), type)]
    for kind in ("While", "For", "ForBits", "ForArray", "ForTable", "ForSlots", "Draw", "Save", "Watch", "Append"):
        assert f"{kind}(" in text, kind
    assert kinds
    assert sum(check_seed(seed) for seed in range(20)) > 10
