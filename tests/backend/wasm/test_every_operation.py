"""Every operation gives in WebAssembly what it gives in Python, on numbers that are known only when it runs."""

from __future__ import annotations

from spielwerk.backend.fault import Fault
from spielwerk.backend.wasm.machine import WasmMachine
from spielwerk.program import ir
from spielwerk.program.ir import Local, Op, Return
from tests.backend.test_operations import CASES, types_of
from tests.program.games import Slots

SIMPLE = [case for case in CASES if not any(isinstance(arg, list) for arg in case[1])]


def function(number: int) -> ir.Function:
    op, args, _ = SIMPLE[number]
    types, result = types_of(op, args)
    parameters = tuple(ir.Parameter(f"p{k}", type_) for k, type_ in enumerate(types))
    operands = tuple(Local(parameter.name, parameter.type) for parameter in parameters)
    return ir.Function(f"f{number}", parameters, result, (Return(Op(op, operands, 5, result)),))


def test_every_operation() -> None:
    functions = [function(number) for number in range(len(SIMPLE))]
    machine = WasmMachine(Slots(2).program("all", functions, [ir.Block(1, (ir.Over(),))], []))
    state = list(machine.program.initial)
    for number, (op, args, expected) in enumerate(SIMPLE):
        try:
            found: object = machine.call(f"f{number}", list(state), *args)
        except Fault as fault:
            found = (fault.code, fault.line)
        assert found == ((expected, 5) if isinstance(expected, str) else expected), (op, args)
