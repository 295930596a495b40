"""Compiled modules on disk, found by their content: what was compiled once is loaded in less than a millisecond.

The files hold the processor's own code and are run as they are. So they are where only their owner can write, and
whatever does not look right is compiled again.
"""

from __future__ import annotations

import hashlib
import os
import platform
from functools import lru_cache
from importlib.metadata import version

from spielwerk.backend.wasm.instance import engine
from spielwerk.extras import needed
from spielwerk.store import folder_of, keep

with needed("compiled"):
    import wasmtime

MOST_FILES = 400
"""When there are more, those that were not used for longest go."""
MOST_SHARED = 32
"""Modules that stay in memory though nobody may need them any more."""


@lru_cache(maxsize=MOST_SHARED)
def shared_module(code: bytes) -> wasmtime.Module:
    """The one module of this process with these bytes: programs that differ only in their constants share it."""
    return module_of(code)


def module_of(code: bytes) -> wasmtime.Module:
    """A module from its bytes, from the cache if it is there."""
    folder = folder_of("modules")
    if folder is None:
        return wasmtime.Module(engine(), code)
    file = folder / f"{_key(code)}.native"
    try:
        module = wasmtime.Module.deserialize_file(engine(), str(file))
        # Used just now: when there are too many, those that nobody used for longest go.
        os.utime(file)
        return module
    except (OSError, wasmtime.WasmtimeError):
        module = wasmtime.Module(engine(), code)
    keep(file, module.serialize(), MOST_FILES)
    return module


def _key(code: bytes) -> str:
    # Native code fits one version and one processor only.
    made_by = f"{version('wasmtime')} {platform.machine()} {platform.system()} {platform.processor()}"
    return hashlib.sha256(made_by.encode() + b"\0" + code).hexdigest()
