"""Programs that were made once are found again, by everything that decides what they are.

What is kept of a game is its program as a back end gets it, and its manual: all that a match needs. What the lowering
knows besides is made anew where somebody asks for it, since it refers to the checked game.
"""

from __future__ import annotations

import hashlib
import json
from collections.abc import Callable

from spielwerk.program.ir import Program
from spielwerk.program.manual import VERSION, Manual
from spielwerk.program.manual_reading import read_manual
from spielwerk.program.plain_data import BadData
from spielwerk.program.stored import FORMAT, NoProgram, as_data, from_data
from spielwerk.store import folder_of, keep, made_by, read, with_sum

MOST_FILES = 200
LARGEST = 50_000_000
"""Bytes of a program that is kept."""


def kept_build(content: object, make: Callable[[], tuple[Program, Manual]]) -> tuple[Program, Manual]:
    """The program made of this content, by this code, and its manual: from disk, or made anew, and kept."""
    folder, code = folder_of("programs"), made_by()
    if folder is None or not code:
        return make()
    key = hashlib.sha256(repr((FORMAT, VERSION, code, content)).encode()).hexdigest()
    file = folder / f"{key}.program"
    data = read(file, LARGEST)
    if data is not None:
        try:
            return _read(data)
        except (BadData, NoProgram):
            pass  # Both are made anew, and written over.
    program, manual = make()
    data = _written(program, manual)
    if len(data) <= LARGEST:
        keep(file, with_sum(data), MOST_FILES)
    return program, manual


def _written(program: Program, manual: Manual) -> bytes:
    """Both in one line each."""
    return as_data(program) + b"\n" + json.dumps(manual.as_json(), separators=(",", ":")).encode()


def _read(data: bytes) -> tuple[Program, Manual]:
    program, _, manual = data.partition(b"\n")
    try:
        plain = json.loads(manual)
    except (ValueError, RecursionError):
        raise NoProgram from None
    return from_data(program), read_manual(plain)
