"""Instructions of operations, as the table of operations names them."""

from __future__ import annotations

from spielwerk.backend.wasm.assembly import opcodes
from spielwerk.backend.wasm.assembly.assembler import Assembler
from spielwerk.program.operations import OPERATIONS, Operation

Form = tuple[int | bytes, ...]
"""In their order: numbers of operands, which leave their value on the stack, and instructions."""


def _form(of: Operation) -> Form:
    pieces: list[int | bytes] = [] if "{" in of.wasm else list(range(len(of.takes)))
    words = iter(of.wasm.split())
    for word in words:
        if word.startswith("{"):
            pieces.append(int(word.strip("{}")))
            continue
        code = Assembler("")
        if word == "i32.const":
            code.const32(int(next(words)))
        elif word == "i64.const":
            code.const64(int(next(words)))
        else:
            code.add(getattr(opcodes, word.upper().replace(".", "_")))
        pieces.append(bytes(code.out))
    return tuple(pieces)


FORMS = {name: _form(of) for name, of in OPERATIONS.items() if of.wasm}
"""Operations whose instructions are the same whatever their operands are."""
