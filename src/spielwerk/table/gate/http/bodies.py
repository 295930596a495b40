"""Reads what a request carries: never more than is allowed, and not for ever."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable
from typing import Any

from spielwerk.table.words import Refused

Receive = Callable[[], Awaitable[dict[str, Any]]]
PATIENCE = 20.0
"""Seconds in which all of it must be here. An upload of the largest size needs 1 Mbit/s for that."""
DEEPEST = 24
"""How deeply lists and objects may be nested."""


class Gone(Exception):
    """Whoever asked has hung up."""


async def read_body(receive: Receive, told: str, most: int, patience: float = PATIENCE) -> bytes:
    """The whole body. `told` is its length, as the request says it. Raises Refused, or Gone."""
    # By its length first: Python refuses to read numbers with thousands of digits.
    if told.isascii() and told.isdigit() and (len(told) > 12 or int(told) > most):
        raise Refused("too_large", most=most)
    try:
        async with asyncio.timeout(patience):
            return await _read(receive, most)
    except TimeoutError:
        raise Refused("slow_request", seconds=round(patience)) from None


async def _read(receive: Receive, most: int) -> bytes:
    pieces: list[bytes] = []
    size = 0
    while True:
        message = await receive()
        if message["type"] == "http.disconnect":
            raise Gone
        piece = message.get("body", b"")
        size += len(piece)
        if size > most:
            raise Refused("too_large", most=most)
        pieces.append(piece)
        if not message.get("more_body", False):
            return pieces[0] if len(pieces) == 1 else b"".join(pieces)


def too_deep(value: Any) -> bool:
    """Whether lists and objects are nested too deeply: those who work on them do not expect that."""
    layer: list[Any] = [value]
    for _ in range(DEEPEST):
        layer = [
            inner
            for outer in layer
            if isinstance(outer, dict | list | tuple)
            for inner in (outer.values() if isinstance(outer, dict) else outer)
            if isinstance(inner, dict | list | tuple)
        ]
        if not layer:
            return False
    return True
