"""How many games to play in one call, so that it takes about as long as somebody likes to wait."""

from __future__ import annotations

import time

from spielwerk.backend.wasm.memory import CHUNK

_SECONDS = 0.1
_FIRST = 16


class Pace:
    """`size` games next; used as `with pace:` around them."""

    def __init__(self) -> None:
        self.size = _FIRST
        self._began = 0.0

    def __enter__(self) -> None:
        self._began = time.perf_counter()

    def __exit__(self, *_: object) -> None:
        seconds = max(time.perf_counter() - self._began, 1e-6)
        # Not too far at once: the first games of a series may not be like the others.
        self.size = max(1, min(CHUNK, 8 * self.size, int(self.size * _SECONDS / seconds)))
