"""One WebSocket: what goes out waits in a queue of its own, so that nobody waits for a device that does not read."""

from __future__ import annotations

import asyncio
from collections import deque
from collections.abc import Awaitable, Callable
from contextlib import suppress
from typing import Any

from spielwerk.extras import needed
from spielwerk.table import messages as m
from spielwerk.table.operation.meters import Meters
from spielwerk.table.settings import Limits
from spielwerk.table.words import words

with needed("server"):
    from msgspec import UNSET

Send = Callable[[dict[str, Any]], Awaitable[None]]
GOING_AWAY, POLICY, TOO_BIG, TRY_AGAIN = 1001, 1008, 1009, 1013
"""Codes with which a WebSocket is closed."""


class Connection:
    """A device of somebody. It is a `Line` of the tables that it looks at."""

    def __init__(self, send: Send, limits: Limits, address: str, meters: Meters) -> None:
        self.person = 0
        self.name = ""
        self.session = 0
        """The device as it is signed in: when it signs out, the connection ends."""
        self.language = "en"
        self.address = address
        self.tables: set[str] = set()
        """The tables that it looks at."""
        self.rtt = 0.0
        """Seconds to the device and back."""
        self.busy = False
        """Whether something that it has said is being carried out."""
        self.closed = False
        self.dropped = False
        """Whether it was cut off because it did not read."""
        self._send = send
        self._limits = limits
        self._meters = meters
        self._queue: deque[bytes] = deque()
        self._bytes = 0
        self._wake = asyncio.Event()
        self._writer = asyncio.get_running_loop().create_task(self._write())

    def send(self, frame: bytes) -> None:
        """Puts a message into the queue; never waits."""
        if self.closed:
            return
        self._queue.append(frame)
        self._bytes += len(frame)
        self._meters.frames.add()
        self._meters.frame_bytes.add(len(frame))
        self._meters.frame_sizes.observe(len(frame))
        # One frame alone may be larger than that, as the whole view of a large game is.
        if len(self._queue) > self._limits.queue or self._bytes > max(self._limits.queue_bytes, len(frame)):
            self.dropped = True
            self._meters.slow.add()
            self.close("slow", TRY_AGAIN)
        self._wake.set()

    def say(self, message: m.Told) -> None:
        self.send(m.encoder.encode(message))

    def close(self, code: str, status: int = POLICY, url: str | None = None, **values: object) -> None:
        """Says why, perhaps where to go, and ends the connection."""
        self.refuse(code, words(code, self.language, **values), status, url)

    def refuse(self, code: str, reason: str, status: int = POLICY, url: str | None = None) -> None:
        """The same, with the reason in words."""
        if self.closed:
            return
        self.closed = True
        if self.dropped:
            # It does not read: nothing but the farewell still has a chance.
            self._queue.clear()
        self._queue.append(m.encoder.encode(m.Bye(code, reason, UNSET if url is None else url)))
        self._status = status
        self._wake.set()

    async def finish(self) -> None:
        """Waits until everything is sent that can be."""
        with suppress(Exception):
            await asyncio.wait_for(asyncio.shield(self._writer), 2)
        self._writer.cancel()

    def cut(self) -> None:
        """The other end is gone."""
        self.closed = True
        self._queue.clear()
        self._writer.cancel()

    async def _write(self) -> None:
        queue = self._queue
        try:
            while True:
                while queue:
                    frame = queue.popleft()
                    self._bytes -= len(frame)
                    await self._send({"type": "websocket.send", "text": frame.decode()})
                if self.closed:
                    await self._send({"type": "websocket.close", "code": self._status})
                    return
                self._wake.clear()
                await self._wake.wait()
        except (OSError, RuntimeError):
            # The device went away while we wrote; whoever reads from it finds out as well.
            self.closed = True
