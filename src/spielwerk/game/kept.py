"""Programs and manuals that were made once are found again, by everything that decides what they are.

What is kept of a game is its program as a back end gets it, and its manual: all that a match needs. Each has a file of
its own, since a series needs the program alone. What the lowering knows besides is made anew where somebody asks for
it, since it refers to the checked game.
"""

from __future__ import annotations

import hashlib
import json
from collections.abc import Callable
from typing import TypeVar

from spielwerk.program.ir import Program
from spielwerk.program.manual.manual import VERSION, Manual
from spielwerk.program.manual.plain_data import BadData
from spielwerk.program.manual.reading import read_manual
from spielwerk.program.stored import FORMAT, NoProgram, as_data, from_data
from spielwerk.store import folder_of, keep, made_by, read, with_sum

Made = TypeVar("Made")
MOST_FILES = 200
"""How many programs are kept, and how many manuals."""
LARGEST = 50_000_000
"""Bytes of a program or manual that is kept."""


def kept_program(content: object, make: Callable[[], Program]) -> Program:
    """The program made of this content, by this code: from disk, or made anew, and kept."""
    return _kept("program", (FORMAT, content), make, as_data, from_data)


def kept_manual(content: object, make: Callable[[], Manual]) -> Manual:
    """The same for a manual."""
    return _kept("manual", (VERSION, content), make, _manual_as_data, _manual_from_data)


def _kept(
    kind: str,
    content: object,
    make: Callable[[], Made],
    written: Callable[[Made], bytes],
    read_from: Callable[[bytes], Made],
) -> Made:
    folder, code = folder_of("programs"), made_by()
    if folder is None or not code:
        return make()
    # Other code may make something else of the same game, so it must not find this.
    key = hashlib.sha256(repr((code, content)).encode()).hexdigest()
    file = folder / f"{key}.{kind}"
    data = read(file, LARGEST)
    if data is not None:
        try:
            return read_from(data)
        except (BadData, NoProgram):
            pass  # It is made anew, and written over.
    made = make()
    data = written(made)
    if len(data) <= LARGEST:
        keep(file, with_sum(data), MOST_FILES)
    return made


def _manual_as_data(manual: Manual) -> bytes:
    return json.dumps(manual.as_json(), separators=(",", ":")).encode()


def _manual_from_data(data: bytes) -> Manual:
    try:
        plain = json.loads(data)
    except (ValueError, RecursionError):
        raise NoProgram from None
    return read_manual(plain)
