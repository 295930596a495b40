"""One running module: engine, store, memory and functions, owned by one object.

Handles of one store used with another end the whole process, so nothing here is ever handed out.
"""

from __future__ import annotations

import atexit
import ctypes
import os
import threading
from collections.abc import Iterable
from functools import cache
from weakref import WeakSet

from spielwerk.backend.wasm.assembly import opcodes as op
from spielwerk.extras import needed

with needed("compiled"):
    import wasmtime
    from wasmtime import _bindings as bindings

_KINDS = {"i32": op.I32, "i64": op.I64}


_making = threading.Lock()


def engine() -> wasmtime.Engine:
    """The compiler, shared by all modules. There is one alone: a module runs on no other."""
    # `cache` alone would let two threads make one each.
    with _making:
        return _engine()


@cache
def _engine() -> wasmtime.Engine:
    config = wasmtime.Config()
    config.cranelift_opt_level = "speed"
    if profiler := os.environ.get("SPIELWERK_PROFILER"):
        # With `perfmap`, `perf report` shows the rules by their names.
        config.profiler = profiler
    if os.environ.get("SPIELWERK_THREADS") == "off":
        # For a process that may neither start threads nor have files, not even in memory.
        config.parallel_compilation = False
        config.memory_init_cow = False
    return wasmtime.Engine(config)


class Trapped(Exception):
    """The module stopped; its memory may say why."""


class _Function:
    """An exported function. Its signature is looked up once, so that a call costs a microsecond and not eight."""

    def __init__(self, store: wasmtime.Store, function: wasmtime.Func) -> None:
        kind = function.type(store)
        self._store = store
        self._function = function
        self._parameters = [_KINDS[str(parameter)] for parameter in kind.params]
        self._results = [_KINDS[str(result)] for result in kind.results]
        self._size = max(len(self._parameters), len(self._results), 1)
        self._values = (bindings.wasmtime_val_raw_t * self._size)()
        self._context = store._context()
        self._place = ctypes.byref(function._func)

    def __call__(self, *args: int) -> int:
        """The result; 0 if there is none."""
        if len(args) != len(self._parameters):
            raise TypeError(f"takes {len(self._parameters)} arguments, got {len(args)}")
        values = self._values
        for index, arg in enumerate(args):
            if self._parameters[index] == op.I64:
                values[index].i64 = arg if arg < 2**63 else arg - 2**64
            else:
                values[index].i32 = arg
        trap = ctypes.POINTER(bindings.wasm_trap_t)()
        error = bindings.wasmtime_func_call_unchecked(
            self._context, self._place, values, self._size, ctypes.byref(trap)
        )
        if trap:
            raise Trapped(str(wasmtime.Trap._from_ptr(trap)))
        if error:
            raise Trapped(str(wasmtime.WasmtimeError._from_ptr(error)))
        if not self._results:
            return 0
        return int(values[0].i64 if self._results[0] == op.I64 else values[0].i32)


class Instance:
    """A module in a store of its own, for one thread at a time; `constants` are put into its memory first."""

    def __init__(self, module: wasmtime.Module, most_bytes: int, constants: Iterable[tuple[int, bytes]] = ()) -> None:
        self._store = wasmtime.Store(engine())
        self._store.set_limits(memory_size=most_bytes, instances=1, memories=1, tables=0)
        exports = wasmtime.Instance(self._store, module, []).exports(self._store)
        self._functions: dict[str, _Function] = {}
        for name, export in exports.items():
            if isinstance(export, wasmtime.Func):
                self._functions[name] = _Function(self._store, export)
        memory = exports["memory"]
        assert isinstance(memory, wasmtime.Memory)
        # The memory has its full size from the start, so this view stays true.
        self.memory = memoryview(memory.get_buffer_ptr(self._store)).cast("B")
        for address, content in constants:
            self.memory[address : address + len(content)] = content
        _instances.add(self)
        _modules.add(module)

    def call(self, name: str, *args: int) -> int:
        """The result of an exported function. Raises `Trapped`."""
        return self._functions[name](*args)

    def close(self) -> None:
        """Frees the store and the memory; nothing of this may be used again."""
        self._store.close()


_instances: WeakSet[Instance] = WeakSet()
_modules: WeakSet[wasmtime.Module] = WeakSet()


@atexit.register
def _close_all() -> None:
    """Frees what is still there before Python begins to take wasmtime apart.

    A thread that runs until the very end may still read the memory of an instance: then nothing is freed here.
    """
    if threading.active_count() > 1:
        return
    for instance in list(_instances):
        instance.close()
    for module in list(_modules):
        module.close()
    if _engine.cache_info().currsize:
        _engine().close()
