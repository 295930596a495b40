"""Byte code of generated source on disk, found by its text: what was compiled once is there in a few milliseconds.

As with modules for WebAssembly the files are run as they are, so they are kept where only their owner can write.
"""

from __future__ import annotations

import hashlib
import marshal
import sys
from importlib.util import MAGIC_NUMBER
from types import CodeType

from spielwerk.store import folder_of, keep, read, with_sum

MOST_FILES = 100
"""When there are more, those that were not used for longest go."""
LARGEST = 50_000_000
SHORTEST = 20_000
"""Characters from which on it is worth the while: less is compiled as fast as it is found."""


def code_of(text: str, name: str) -> CodeType:
    """The code of a text, from the cache if it is there; `name` appears in tracebacks."""
    folder = folder_of("code") if len(text) >= SHORTEST else None
    if folder is None:
        return compile(text, name, "exec")
    file = folder / f"{_key(text, name)}.code"
    data = read(file, LARGEST)
    if data is not None:
        # `marshal` believes what it reads: nobody else can write there, and `read` has compared the sum.
        found: CodeType = marshal.loads(data)
        return found
    code = compile(text, name, "exec")
    data = marshal.dumps(code)
    if len(data) <= LARGEST:
        keep(file, with_sum(data), MOST_FILES)
    return code


def _key(text: str, name: str) -> str:
    """Other versions of Python, and other options of it, have other byte code."""
    made_by = f"{sys.implementation.cache_tag} {MAGIC_NUMBER.hex()} {sys.flags.optimize} {name}"
    return hashlib.sha256(f"{made_by}\0{text}".encode()).hexdigest()
