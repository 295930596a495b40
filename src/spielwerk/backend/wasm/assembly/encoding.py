"""The binary form of a WebAssembly module: numbers, sections and names, as the specification lays them out."""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache

from spielwerk.backend.wasm.assembly import opcodes as op
from spielwerk.data import dataclass, field

PAGE = 65_536
"""Bytes of a page of memory."""


@lru_cache(maxsize=8192)
def unsigned(value: int) -> bytes:
    """A number of any size, seven bits a byte."""
    out = bytearray()
    while value > 0x7F:
        out.append(value & 0x7F | 0x80)
        value >>= 7
    out.append(value)
    return bytes(out)


@lru_cache(maxsize=8192)
def signed(value: int) -> bytes:
    """The same for numbers with a sign."""
    out = bytearray()
    # The last byte has room for six bits and the sign.
    while not -64 <= value < 64:
        out.append(value & 0x7F | 0x80)
        value >>= 7
    out.append(value & 0x7F)
    return bytes(out)


def text(value: str) -> bytes:
    raw = value.encode("utf-8")
    return unsigned(len(raw)) + raw


def vector(items: Sequence[bytes]) -> bytes:
    return unsigned(len(items)) + b"".join(items)


@dataclass(frozen=True)
class Signature:
    """What a function takes and gives."""

    parameters: tuple[int, ...] = ()
    results: tuple[int, ...] = ()

    def encoded(self) -> bytes:
        return b"\x60" + b"".join(unsigned(len(types)) + bytes(types) for types in (self.parameters, self.results))


@dataclass
class FunctionBody:
    """A finished function: its locals besides the parameters, and its instructions."""

    name: str
    signature: Signature
    locals: list[int]
    code: bytes

    def encoded(self) -> bytes:
        runs: list[tuple[int, int]] = []
        for kind in self.locals:
            if runs and runs[-1][1] == kind:
                runs[-1] = (runs[-1][0] + 1, kind)
            else:
                runs.append((1, kind))
        body = vector([unsigned(count) + bytes((kind,)) for count, kind in runs]) + self.code + bytes((op.END,))
        return unsigned(len(body)) + body


@dataclass
class Module:
    """Everything of one module. Functions, globals and data keep the order in which they are added."""

    name: str
    functions: list[FunctionBody] = field(default_factory=list)
    globals: list[tuple[str, int, int]] = field(default_factory=list)
    """Name, type and first value; all can be changed."""
    exports: list[tuple[str, int]] = field(default_factory=list)
    """Name and number of a function."""
    data: list[tuple[int, bytes]] = field(default_factory=list)
    pages: int = 1
    most_pages: int = 1

    def encoded(self) -> bytes:
        signatures: dict[Signature, int] = {}
        for function in self.functions:
            signatures.setdefault(function.signature, len(signatures))
        exports = [text("memory") + b"\x02\x00"]
        exports += [text(name) + b"\x00" + unsigned(number) for name, number in self.exports]
        data = [b"\x00" + _constant(op.I32, address) + unsigned(len(raw)) + raw for address, raw in self.data]
        # The specification prescribes this order.
        sections = [
            (1, vector([signature.encoded() for signature in signatures])),
            (3, vector([unsigned(signatures[function.signature]) for function in self.functions])),
            (5, vector([b"\x01" + unsigned(self.pages) + unsigned(self.most_pages)])),
            (6, vector([bytes((kind, 1)) + _constant(kind, value) for _, kind, value in self.globals])),
            (7, vector(exports)),
            (10, vector([function.encoded() for function in self.functions])),
            (11, vector(data)),
            (0, self._names()),
        ]
        whole = b"".join(bytes((number,)) + unsigned(len(content)) + content for number, content in sections)
        return b"\0asm\x01\0\0\0" + whole

    def _names(self) -> bytes:
        """The section that tells profilers and traps what everything is called."""
        functions = [unsigned(number) + text(function.name) for number, function in enumerate(self.functions)]
        variables = [unsigned(number) + text(name) for number, (name, _, _) in enumerate(self.globals)]
        parts = [(0, text(self.name)), (1, vector(functions)), (7, vector(variables))]
        content = b"".join(bytes((number,)) + unsigned(len(part)) + part for number, part in parts)
        return text("name") + content


def _constant(kind: int, value: int) -> bytes:
    code = op.I32_CONST if kind == op.I32 else op.I64_CONST
    return bytes((code,)) + signed(value) + bytes((op.END,))
