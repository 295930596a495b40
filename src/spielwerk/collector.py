"""When Python's collector of garbage looks for some, and when not.

The collector looks at everything there is whenever enough has been made. A program that is being compiled is made of
hundreds of thousands of small things, all of which stay: looking at them again and again, in vain, took up to a quarter
of the time. So it waits while something large is made, and in a process that runs one command it seldom looks. In a
process that serves it looks often at the little that was made lately, and puts aside what is left of it. At everything
it looks only when nobody minds: with a thousand matches in memory that takes a second, in which nobody is answered.
"""

from __future__ import annotations

import gc
import threading
from collections.abc import Iterator
from contextlib import contextmanager

SELDOM = (100_000, 20, 20)
"""So many things more than before have to be there until the collector looks; Python says 700. A command makes about
that many in all before it has something to tell."""

OFTEN = (2_000, 10, 1_000_000)
"""The same while serving: a look at what was made lately takes few milliseconds, and one at everything is never taken
without being asked for."""
LATELY = OFTEN[0] * OFTEN[1]
"""So many things have outlived the looks at what is new when a look at everything comes nearer by one."""
WORTH, CHEAP, MUCH = 40_000, 100_000, 8_000_000
"""Things that make a look worth it; that are looked at in no time; that have to be looked at even if
somebody has to wait: about a gigabyte."""

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
            # Whoever has switched it off wants it to stay off.
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


class WhileServing:
    """The collector in a process that serves for long."""

    def __init__(self) -> None:
        # Collected first: what is frozen is not looked at again, and garbage would stay with it.
        gc.collect()
        gc.freeze()
        gc.set_threshold(*OFTEN)
        self._stayed = gc.get_freeze_count()
        """Things that were left by the last look at everything."""
        self._put_aside = 0
        """At most so many have been put aside since then without having been looked at again."""

    def look(self, calm: bool) -> bool:
        """Looks at what is new if that is worth it, and puts it aside; at everything if nobody waits for us, or if so
        much was put aside that it must be. Whether it did look."""
        new = gc.get_count()[2] * LATELY
        # Much of what was put aside while people were there went with them.
        if new < WORTH and not (calm and self._put_aside):
            return False
        self._put_aside += new
        if calm or self._too_much():
            gc.unfreeze()
            gc.collect()
            gc.freeze()
            self._stayed, self._put_aside = gc.get_freeze_count(), 0
            return True
        quick = new < CHEAP
        # More than that would keep somebody waiting: it is put aside unseen.
        if quick:
            gc.collect()
        gc.freeze()
        return quick

    def _too_much(self) -> bool:
        """Whether much more is there than after the last look at everything. To count it takes a moment, too."""
        if self._put_aside < MUCH:
            return False
        self._put_aside = 0
        return gc.get_freeze_count() - self._stayed >= MUCH
