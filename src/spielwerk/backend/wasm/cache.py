"""Compiled modules on disk, found by their content: what was compiled once is loaded in less than a millisecond.

The files hold the processor's own code and are run as they are. So they lie where only their owner can write, and
whatever does not look right is compiled again.
"""

from __future__ import annotations

import hashlib
import os
import platform
import stat
import tempfile
from contextlib import suppress
from importlib.metadata import version
from pathlib import Path

import wasmtime

from spielwerk.backend.wasm.instance import engine

MOST_FILES = 400
"""When there are more, those that were not used for longest go."""


def module_of(code: bytes) -> wasmtime.Module:
    """A module from its bytes, from the cache if it is there."""
    folder = _folder()
    if folder is None:
        return wasmtime.Module(engine(), code)
    file = folder / f"{_key(code)}.native"
    try:
        module = wasmtime.Module.deserialize_file(engine(), str(file))
        os.utime(file)
        return module
    except (OSError, wasmtime.WasmtimeError):
        module = wasmtime.Module(engine(), code)
    _keep(folder, file, module.serialize())
    return module


def _key(code: bytes) -> str:
    made_by = f"{version('wasmtime')} {platform.machine()} {platform.system()} {platform.processor()}"
    return hashlib.sha256(made_by.encode() + b"\0" + code).hexdigest()


def _folder() -> Path | None:
    """The user's own folder for this; none where it cannot be had or others could write into it."""
    if os.environ.get("SPIELWERK_CACHE") == "off":
        return None
    base = os.environ.get("SPIELWERK_CACHE") or os.environ.get("XDG_CACHE_HOME")
    try:
        folder = (Path(base) if base else Path.home() / ".cache") / "spielwerk" / "modules"
        folder.mkdir(parents=True, exist_ok=True, mode=0o700)
        if hasattr(os, "getuid"):
            found = folder.stat()
            if found.st_uid != os.getuid() or found.st_mode & (stat.S_IWGRP | stat.S_IWOTH):
                return None
    except (OSError, RuntimeError):
        return None
    return folder


def _keep(folder: Path, file: Path, native: bytes | bytearray) -> None:
    """Writes a file whole or not at all; a full disk is no reason to stop."""
    try:
        descriptor, beside = tempfile.mkstemp(dir=folder)
    except OSError:
        return
    try:
        with os.fdopen(descriptor, "wb") as out:
            out.write(native)
        os.replace(beside, file)
        _make_room(folder)
    except OSError:
        with suppress(OSError):
            os.unlink(beside)


def _make_room(folder: Path) -> None:
    """Removes the files that were not used for longest, if there are too many."""
    files = sorted(folder.glob("*.native"), key=lambda path: path.stat().st_mtime)
    for old in files[: max(0, len(files) - MOST_FILES)]:
        old.unlink(missing_ok=True)
