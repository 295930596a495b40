"""One match at a table far away, from sitting down to the result, whatever happens to the connection meanwhile."""

from __future__ import annotations

import json
from collections import deque
from collections.abc import Callable
from contextlib import suppress
from typing import Any

from spielwerk.bots.visiting.server import Refused, TableServer
from spielwerk.bots.visiting.thinking import Elsewhere, Message, Player
from spielwerk.extras import needed

with needed("bots"):
    from websockets.exceptions import ConnectionClosed, InvalidHandshake, WebSocketException
    from websockets.sync.client import connect
    from websockets.sync.connection import Connection

LARGEST = 32 << 20
"""Bytes of one message: a handout has everything that a seat was given."""
PATIENCE = 20.0
COME_AGAIN = ("closing", "moved", "silent", "slow", "storage", "internal", "busy", "too_many")
"""Codes of a goodbye after which it is worth while to come again."""
Tell = Callable[..., None]
"""Says something to the person in front of the screen: a key, and what it is about."""


class Lost(Exception):
    """The connection is gone; the seat is not."""


class Moved(Lost):
    """The table is at another address of the server now."""

    def __init__(self, reason: str, url: str) -> None:
        super().__init__(reason)
        self.url = url


class Visit:
    """One connection to a table."""

    def __init__(self, server: TableServer, table: str, player: Player, tell: Tell) -> None:
        self._server = server
        self._table = table
        self._player = player
        self._tell = tell
        self._waiting: deque[Message] = deque()
        self._connection: Connection | None = None

    def play(self) -> Message | None:
        """Until the match is over: how it ended; None if it was broken off. Raises Lost, Moved or Refused."""
        headers = {"Authorization": f"Bearer {self._server.token}"}
        address = self._server.bot_address(self._table)
        try:
            with connect(
                address,
                additional_headers=headers,
                open_timeout=PATIENCE,
                max_size=LARGEST,
                proxy=None,
                compression=None,
            ) as connection:
                self._connection = connection
                self.send({"type": "hello", "protocol": 1, "can": list(self._player.can)})
                return self._played()
        except (OSError, InvalidHandshake, ConnectionClosed, WebSocketException, TimeoutError) as error:
            raise Lost(type(error).__name__) from None
        finally:
            self._connection = None

    def _played(self) -> Message | None:
        while True:
            message = self._next()
            match message.get("type"):
                case "decide":
                    self._decide(message)
                case "error":
                    self._tell("error", reason=message.get("reason", ""), left=message.get("tries_left", 0))
                    if message.get("tries_left"):
                        self._decide(message)
                    else:
                        self._player.hear(message)
                case "result":
                    self._player.hear(message)
                    return message if message.get("finished") else None
                case "bye":
                    self._bye(message)
                case "hello":
                    self._tell("begun", table=self._table)
                    self._player.hear(message)
                case _:
                    self._player.hear(message)

    def _decide(self, message: Message) -> None:
        with suppress(Elsewhere):  # Whatever came instead is read next.
            self._player.decide(self, message)

    def _bye(self, message: Message) -> None:
        code, reason = str(message.get("code", "")), str(message.get("reason", ""))
        if code == "moved" and message.get("url"):
            raise Moved(reason, str(message["url"]))
        raise Lost(reason) if code in COME_AGAIN else Refused(code, reason)

    # ---- what players see of it ------------------------------------------------------------------

    def send(self, message: Message) -> None:
        assert self._connection is not None
        self._connection.send(json.dumps(message))

    def answer(self, kind: str, number: int) -> Message:
        while True:
            message = self._next()
            if message.get("type") == kind and message.get("id") == number:
                return message
            if message.get("type") == "event":
                self._player.hear(message)
                continue
            if message.get("type") == "refused":
                raise Elsewhere
            # It is not for whoever waits here, but must not get lost.
            self._waiting.append(message)
            raise Elsewhere

    def complain(self, key: str, **values: object) -> None:
        self._tell(key, **values)

    def _next(self) -> Message:
        if self._waiting:
            return self._waiting.popleft()
        assert self._connection is not None
        said: Any = json.loads(self._connection.recv())
        if not isinstance(said, dict):
            raise Lost("message")
        return said
