"""How many games to play in one call, so that it takes about as long as somebody likes to wait."""

from __future__ import annotations

import time
from collections.abc import Iterator
from contextlib import contextmanager

from spielwerk.backend.wasm.module.memory import CHUNK

_SECONDS = 0.1
_FIRST = 16


class Pace:
    """`size` games next; `with pace.timing(games):` around them. Threads may share one."""

    def __init__(self) -> None:
        self.size = _FIRST

    @contextmanager
    def timing(self, games: int) -> Iterator[None]:
        """Learns from how long so many games take."""
        began = time.perf_counter()
        yield
        seconds = max(time.perf_counter() - began, 1e-6)
        # Not too far at once: the first games of a series may not be like the others.
        self.size = max(1, min(CHUNK, 8 * games, int(games * _SECONDS / seconds)))
