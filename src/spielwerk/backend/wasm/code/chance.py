"""Draws as instructions, exactly as `docs/generator.md` says."""

from __future__ import annotations

from collections.abc import Callable

from spielwerk.backend.wasm.assembly import opcodes as op
from spielwerk.backend.wasm.assembly.assembler import Assembler
from spielwerk.program.generator import INCREMENT, MULTIPLIER


def next_output(code: Assembler, state: int) -> None:
    """Leaves one output of 32 bits; the generator in the local `state` goes on."""
    code.get(state)
    code.get(state)
    code.const64(18)
    code.add(op.I64_SHR_U, op.I64_XOR)
    code.const64(27)
    code.add(op.I64_SHR_U, op.I32_WRAP_I64)
    code.get(state)
    code.const64(59)
    code.add(op.I64_SHR_U, op.I32_WRAP_I64, op.I32_ROTR)
    code.get(state)
    code.const64(MULTIPLIER)
    code.add(op.I64_MUL)
    code.const64(INCREMENT)
    code.add(op.I64_ADD)
    code.set(state)


def draw_below(code: Assembler, bound: int, output: Callable[[], None]) -> None:
    """Leaves a number below the one in the local `bound`, which is 2 or more; `output` leaves 32 random bits."""
    with code.spare(op.I64) as product, code.spare(op.I32) as least:

        def multiply() -> None:
            output()
            code.add(op.I64_EXTEND_I32_U)
            code.get(bound)
            code.add(op.I64_EXTEND_I32_U, op.I64_MUL)
            code.tee(product)
            code.add(op.I32_WRAP_I64)

        multiply()
        code.get(bound)
        code.add(op.I32_LT_U)
        with code.within(op.IF):
            # Only so many products share the short end; those are drawn again, so that all numbers stay equally likely.
            code.const32(0)
            code.get(bound)
            code.add(op.I32_SUB)
            code.get(bound)
            code.add(op.I32_REM_U)
            code.set(least)
            with code.within() as leave, code.within(op.LOOP) as top:
                code.get(product)
                code.add(op.I32_WRAP_I64)
                code.get(least)
                code.add(op.I32_GE_U)
                code.br_if(leave)
                multiply()
                code.add(op.DROP)
                code.br(top)
        code.get(product)
        code.const64(32)
        code.add(op.I64_SHR_U, op.I32_WRAP_I64)
