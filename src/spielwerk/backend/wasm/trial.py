"""Tries compiled play: whether a package is there says nothing about whether it works on this machine."""

from __future__ import annotations

import struct

from spielwerk.backend.wasm.assembly import opcodes as op
from spielwerk.backend.wasm.assembly.assembler import Assembler
from spielwerk.backend.wasm.assembly.encoding import PAGE, Module
from spielwerk.backend.wasm.instance import Instance, Trapped, engine
from spielwerk.extras import needed

with needed("compiled"):
    import wasmtime

# More than 32 bits, so that it shows if something is cut off.
_PLACE, _NUMBER = 64, 2**40 + 21


def try_out() -> None:
    """Compiles a small module and does with it all that a game does: calls it, reads its memory, is stopped by it.
    Raises whatever goes wrong."""
    instance = Instance(wasmtime.Module(engine(), _module().encoded()), PAGE)
    doubled = instance.call("double", _NUMBER)
    (kept,) = struct.unpack_from("<q", instance.memory, _PLACE)
    if (doubled, kept) != (2 * _NUMBER, _NUMBER):
        raise ArithmeticError(f"twice {_NUMBER} was {doubled}, and {kept} was kept")
    try:
        instance.call("stop")
    except Trapped:
        return
    raise RuntimeError("a module that stops goes on")


def _module() -> Module:
    double = Assembler("double", (op.I64,), (op.I64,))
    double.const32(0)
    double.get(0)
    double.memory(op.I64_STORE, _PLACE)
    double.get(0)
    double.get(0)
    double.add(op.I64_ADD)
    stop = Assembler("stop")
    stop.add(op.UNREACHABLE)
    return Module("trial", [double.finished(), stop.finished()], exports=[("double", 0), ("stop", 1)])
