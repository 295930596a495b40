"""The instructions of one function while it is written."""

from __future__ import annotations

import struct
from collections.abc import Sequence
from functools import lru_cache

from spielwerk.backend.wasm.assembly import opcodes as op
from spielwerk.backend.wasm.assembly.encoding import FunctionBody, Signature, signed, unsigned

_SIGN_32, _SIGN_64 = 2**31, 2**63


class Assembler:
    """Adds instructions one by one. Labels are the depth at which a block was opened, so they stay true inside."""

    def __init__(self, name: str, parameters: Sequence[int] = (), results: Sequence[int] = ()) -> None:
        self.name = name
        self.signature = Signature(tuple(parameters), tuple(results))
        self.out = bytearray()
        self.depth = 0
        self._locals: list[int] = []
        self._spare: dict[int, list[int]] = {op.I32: [], op.I64: []}

    def finished(self) -> FunctionBody:
        return FunctionBody(self.name, self.signature, self._locals, bytes(self.out))

    # ---- locals --------------------------------------------------------------------------------

    def new_local(self, kind: int) -> int:
        self._locals.append(kind)
        return len(self.signature.parameters) + len(self._locals) - 1

    def spare(self, kind: int) -> _Spare:
        """A local for the time being."""
        return _Spare(self, self._spare[kind], kind)

    def get(self, number: int) -> None:
        self.out += _numbered(op.LOCAL_GET, number)

    def set(self, number: int) -> None:
        self.out += _numbered(op.LOCAL_SET, number)

    def tee(self, number: int) -> None:
        self.out += _numbered(op.LOCAL_TEE, number)

    def get_global(self, number: int) -> None:
        self.out += _numbered(op.GLOBAL_GET, number)

    def set_global(self, number: int) -> None:
        self.out += _numbered(op.GLOBAL_SET, number)

    # ---- plain instructions --------------------------------------------------------------------

    def add(self, *codes: int) -> None:
        self.out += bytes(codes)

    def append(self, instructions: bytes) -> None:
        self.out += instructions

    def const32(self, value: int) -> None:
        self.out += _const32(value)

    def const64(self, value: int) -> None:
        self.out.append(op.I64_CONST)
        # Constants are written with a sign: the upper half of 64 bits, such as most keys of generators, becomes
        # negative.
        self.out += signed((value + _SIGN_64) % (2 * _SIGN_64) - _SIGN_64)

    def const_f64(self, value: float) -> None:
        self.out.append(op.F64_CONST)
        self.out += struct.pack("<d", value)

    def add32(self, value: int) -> None:
        """Adds a constant to the number on the stack."""
        if value:
            self.const32(value)
            self.add(op.I32_ADD)

    def memory(self, code: int, offset: int = 0) -> None:
        """A load or store; its alignment is what its width suggests."""
        self.out += _reached(code, offset)

    def copy(self) -> None:
        """Copies memory: target, source and number of bytes are on the stack."""
        self.add(op.BULK, op.MEMORY_COPY, 0, 0)

    def fill(self) -> None:
        """Fills memory: start, value and number of bytes are on the stack."""
        self.add(op.BULK, op.MEMORY_FILL, 0)

    def call(self, number: int) -> None:
        self.out += _numbered(op.CALL, number)

    # ---- control -------------------------------------------------------------------------------

    def block(self, kind: int = op.BLOCK, result: int = op.VOID) -> int:
        """Opens a block, a loop or an `if`; answers its label."""
        self.add(kind, result)
        self.depth += 1
        return self.depth

    def otherwise(self) -> None:
        self.add(op.ELSE)

    def end(self) -> None:
        self.depth -= 1
        self.add(op.END)

    def br(self, label: int) -> None:
        self.out += _numbered(op.BR, self.depth - label)

    def br_if(self, label: int) -> None:
        self.out += _numbered(op.BR_IF, self.depth - label)

    def br_table(self, labels: Sequence[int], default: int) -> None:
        self.out.append(op.BR_TABLE)
        self.out += unsigned(len(labels))
        for label in (*labels, default):
            self.out += unsigned(self.depth - label)

    def within(self, kind: int = op.BLOCK, result: int = op.VOID) -> _Within:
        """A block that ends where `with` does."""
        return _Within(self, kind, result)


class _Spare:
    """`with` it a local is taken, and free again at the end."""

    __slots__ = ("_code", "_free", "_kind", "_number")

    def __init__(self, code: Assembler, free: list[int], kind: int) -> None:
        self._code, self._free, self._kind = code, free, kind

    def __enter__(self) -> int:
        self._number = self._free.pop() if self._free else self._code.new_local(self._kind)
        return self._number

    def __exit__(self, *_: object) -> None:
        self._free.append(self._number)


class _Within:
    """`with` it a block begins, and ends at the end; its label is what `as` names."""

    __slots__ = ("_code", "_kind", "_result")

    def __init__(self, code: Assembler, kind: int, result: int) -> None:
        self._code, self._kind, self._result = code, kind, result

    def __enter__(self) -> int:
        return self._code.block(self._kind, self._result)

    def __exit__(self, *_: object) -> None:
        self._code.end()


# ---- instructions as bytes; most are written again and again -----------------------------------


@lru_cache(maxsize=8192)
def _numbered(code: int, number: int) -> bytes:
    return bytes((code,)) + unsigned(number)


@lru_cache(maxsize=8192)
def _const32(value: int) -> bytes:
    return bytes((op.I32_CONST,)) + signed((value + _SIGN_32) % (2 * _SIGN_32) - _SIGN_32)


@lru_cache(maxsize=8192)
def _reached(code: int, offset: int) -> bytes:
    return bytes((code,)) + _ALIGNMENT[code] + unsigned(offset)


_ALIGNMENT = {
    op.I32_LOAD: b"\x02", op.I32_STORE: b"\x02", op.I64_LOAD: b"\x03", op.I64_STORE: b"\x03",
    op.I32_LOAD8_S: b"\x00", op.I32_LOAD8_U: b"\x00", op.I32_LOAD16_S: b"\x01", op.I32_LOAD16_U: b"\x01",
    op.I32_STORE8: b"\x00", op.F64_LOAD: b"\x03", op.F64_STORE: b"\x03",
}  # fmt: skip
