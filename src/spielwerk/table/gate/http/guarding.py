"""HTTP as uvicorn speaks it, with a limit for those who are slow on purpose."""

from __future__ import annotations

import asyncio
from typing import Any

from spielwerk.extras import needed

with needed("server"):
    from uvicorn.protocols.http.auto import AutoHTTPProtocol

HEAD_WITHIN = 10.0
"""Seconds in which a connection must have said what it wants."""
LARGEST_HEAD = 32_000
"""Bytes of everything before a body: address, headers."""


class Guarded(AutoHTTPProtocol):  # type: ignore[misc, valid-type]
    """Whoever takes too long to say what is wanted, or says too much, is hung up on: nothing else bounds that. How long
    a body may take is for whoever reads it."""

    _waiting: asyncio.TimerHandle | None = None
    _said = 0

    def connection_made(self, transport: Any) -> None:
        super().connection_made(transport)
        self._wait()

    def data_received(self, data: bytes) -> None:
        # The same connection may carry one request after another, and each has its own time.
        if self._is_idle() and self._waiting is None:
            self._wait()
        super().data_received(data)
        if not self._is_idle() or self.transport.is_closing():
            self._heard()
            return
        self._said += len(data)
        if self._said > LARGEST_HEAD:
            self._hang_up()

    def connection_lost(self, exc: Exception | None) -> None:
        self._heard()
        super().connection_lost(exc)

    def handle_websocket_upgrade(self, *event: Any) -> None:
        self._heard()
        super().handle_websocket_upgrade(*event)

    def _is_idle(self) -> bool:
        """Whether the head of a request is still to come."""
        return self.cycle is None or self.cycle.response_complete

    def _wait(self) -> None:
        self._waiting = self.loop.call_later(HEAD_WITHIN, self._hang_up)

    def _heard(self) -> None:
        self._said = 0
        if self._waiting is not None:
            self._waiting.cancel()
            self._waiting = None

    def _hang_up(self) -> None:
        self._heard()
        if not self.transport.is_closing():
            self.transport.abort()
