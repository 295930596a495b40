"""What a module knows of the events that it tells of: a row of a table for each."""

from __future__ import annotations

import struct

from spielwerk.program import ir
from spielwerk.program.telling import KINDS, TOLD

NOBODY = 255
"""In a row: no such argument."""
ROW = 16
"""Bytes of a row: arguments, kind, which arguments are lists and which are wide, then two parts of two sets, the
arguments that are told and a list that must be empty; then the line."""
PARTS = (4, 8)
LINE = 12


def row_of(kind: str, line: int, types: tuple[str, ...]) -> bytes:
    """What must be known of an event: its arguments, and who is told which of them."""
    parts = [
        # -1, which is no list, becomes 255.
        bytes([*(*part.masks, NOBODY, NOBODY)[:2], sum(1 << word for word in part.words), part.empty & NOBODY])
        for part in TOLD.get(kind, ())
    ]
    lists = sum(1 << n for n, type_ in enumerate(types) if type_ == ir.ARR)
    wides = sum(1 << n for n, type_ in enumerate(types) if type_ in ir.WIDE)
    head = bytes([len(types), KINDS.index(kind) if kind in TOLD else 0, lists, wides])
    return (head + b"".join(parts)).ljust(LINE, b"\0") + struct.pack("<i", line)
