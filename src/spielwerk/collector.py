"""When Python's collector of garbage looks for some, and when not.

The collector looks at everything there is whenever enough has been made. A program that is being compiled is made of
hundreds of thousands of small things, all of which stay: looking at them again and again, in vain, took up to a quarter
of the time. So it waits while something large is made, and in a process that runs one command it seldom looks.
"""

from __future__ import annotations

import gc
import threading
from collections.abc import Iterator
from contextlib import contextmanager

SELDOM = (100_000, 20, 20)
"""So many things more than before have to be there until the collector looks; Python says 700. A command makes about
that many in all before it has something to tell."""

_lock = threading.Lock()
_makers = 0
"""How many threads and nested calls want it to wait."""
_was_on = False


@contextmanager
def collector_waits() -> Iterator[None]:
    """While this lasts nothing is collected; whatever nobody refers to is freed at once as ever."""
    global _makers, _was_on
    with _lock:
        if _makers == 0:
            _was_on = gc.isenabled()
            gc.disable()
        _makers += 1
    try:
        yield
    finally:
        with _lock:
            _makers -= 1
            if _makers == 0 and _was_on:
                gc.enable()


@contextmanager
def for_one_command() -> Iterator[None]:
    """The collector in a process that ends with this: it seldom looks, and not at all at what is left in the end, which
    goes with the process."""
    gc.set_threshold(*SELDOM)
    try:
        yield
    finally:
        gc.freeze()
