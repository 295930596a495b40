"""Random functions give in WebAssembly what a tree walker and generated Python make of them, faults included."""

from __future__ import annotations

import random
from typing import Any

import pytest

from spielwerk.backend.fault import Fault
from spielwerk.backend.python.machine import PythonMachine
from spielwerk.backend.wasm.code.context import shape_of
from spielwerk.backend.wasm.machine import WasmMachine
from spielwerk.program import ir
from spielwerk.program.generator import MASK64
from spielwerk.program.passes import pipeline as passes
from tests.backend.test_agreement import Outcome, arguments, first_state, generated, walked
from tests.program.randomcode import RandomProgram
from tests.rotation import in_turns


def compiled(machine: WasmMachine, name: str, args: list[Any], seed: int, *, events: bool) -> Outcome:
    """The same as `walked` and `generated`, by WebAssembly."""
    program, player = machine.program, machine._whole.take()
    told: list[Any] = []
    options: list[Any] = []
    weights: list[int] = []
    given = tuple(list(arg) if isinstance(arg, list) else arg for arg in args)
    watched = events and name in machine._facts.watching
    player.write_state(first_state(program, seed))
    try:
        result = player.invoke(program.functions[name], name + "_w" if watched else name, given)
        ended: Outcome = ("done", result, player.read_state())
    except Fault as fault:
        ended = ("fault", fault.args)
    if watched:
        player.read_events(told)
    if name == "offer":
        options, weights = player.read_options(shape_of(program.sites[0]))
    machine._whole.give_back(player)
    return *ended, [arg for arg in given if isinstance(arg, list)], told, options, weights


def comparable(outcome: Outcome) -> Outcome:
    """After a fault only the fault counts: lists and events were on their way. Weights are 64 bits."""
    if outcome[0] == "fault":
        return outcome[:2]
    *rest, weights = outcome
    return *rest, [weight & MASK64 for weight in weights]


def check_seed(seed: int) -> None:
    program = RandomProgram(seed).program()
    better = passes.optimise(program, tuple(program.functions))
    machines = [WasmMachine(program), WasmMachine(better)]
    python = PythonMachine(program)
    dice = random.Random(seed + 1)
    for name, function in program.functions.items():
        for run in range(6):
            args = arguments(function, dice)
            events = run % 2 == 1 and name != "offer"
            expected = comparable(walked(program, name, args, run, events=events))
            assert comparable(generated(python, name, args, run, events=events)) == expected
            for machine in machines:
                assert comparable(compiled(machine, name, args, run, events=events)) == expected


@in_turns(2, start=range(0, 40, 10))
def test_random_functions_agree(start: int) -> None:
    for seed in range(start, start + 10):
        check_seed(seed)


@pytest.mark.long
@pytest.mark.parametrize("start", range(1000, 4000, 100))
def test_thousands_of_random_functions_agree(start: int) -> None:
    for seed in range(start, start + 100):
        check_seed(seed)


def test_a_function_with_lists_as_the_host_calls_it() -> None:
    """`Machine.call`, through which texts and claims are asked, changes state and lists alike."""
    for seed in range(20):
        program = RandomProgram(seed).program()
        dice = random.Random(seed)
        for name, function in program.functions.items():
            if name == "offer":
                continue
            args = arguments(function, dice)
            answers: list[Outcome] = []
            for machine in (PythonMachine(program), WasmMachine(program)):
                state, events = list(program.initial), list[tuple[Any, ...]]()
                given = [list(arg) if isinstance(arg, list) else arg for arg in args]
                try:
                    answers.append((machine.call(name, state, *given, events=events), given, state, events))
                except Fault as fault:
                    answers.append(("fault", fault.args))
            if answers[1][:1] == ("fault",) and answers[1][1][0] == ir.LIST_FULL and answers[0] != answers[1]:
                # A list from outside has room for some thousands more in WebAssembly, where Python spends all its fuel.
                assert answers[0][1][0] == ir.FUEL_SPENT
                continue
            assert answers[0] == answers[1]
