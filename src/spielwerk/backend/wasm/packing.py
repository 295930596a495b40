"""States as the bytes that they are in the memory of a module.

One decision of a bot gives the same state to several modules: to one that plays, one that shows and one that searches.
The bytes of the last states are kept, so that it is packed once.
"""

from __future__ import annotations

import struct

from spielwerk.backend.machine import State
from spielwerk.program import ir

LETTERS = {ir.I32: "i4x", ir.I64: "q", ir.B64: "Q", ir.ARR: "i4x"}
"""How `struct` calls a slot of each type; of a list it holds the length."""


class Packing:
    """Shared by all modules of one machine, in all threads; machines that are kept apart have each its own."""

    def __init__(self, shape: str) -> None:
        self._shape = struct.Struct(shape)
        self._kept: tuple[tuple[State, bytes], ...] = ()
        """The last two states and their bytes, newest first. It is replaced as a whole: threads cannot mix it up."""

    @property
    def size(self) -> int:
        return self._shape.size

    def pack(self, state: State) -> bytes:
        for kept, packed in self._kept:
            if kept == state:
                return packed
        packed = self._shape.pack(*state)
        self._keep(state, packed)
        return packed

    def unpack(self, packed: bytes) -> State:
        return list(self._shape.unpack(packed))

    def take(self, packed: bytes) -> State:
        """The state of these bytes, which will be given to others."""
        state = self.unpack(packed)
        self._keep(state, packed)
        return state

    def _keep(self, state: State, packed: bytes) -> None:
        # A copy, since whoever has the state may write into it.
        self._kept = ((state.copy(), packed), *self._kept[:1])


def packing_of(program: ir.Program) -> Packing:
    """A packing for the states of a program."""
    return Packing("<" + "".join(LETTERS[program.slot_type(n)] for n in range(program.size)))
