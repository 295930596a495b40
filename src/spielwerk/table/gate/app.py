"""The gate: the ASGI application of a table server. REST, sockets for people and for bots, and pages.

Plain ASGI: the few addresses of the gate need no framework around them, and every layer costs every message.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from spielwerk.table.gate.callers import Callers, Scope
from spielwerk.table.gate.http.bodies import Receive
from spielwerk.table.gate.http.rest import Rest
from spielwerk.table.gate.links import PLACES, Links
from spielwerk.table.gate.pages import Pages
from spielwerk.table.gate.socket.bot_door import listen_to_bot
from spielwerk.table.gate.socket.bot_talk import BotLine
from spielwerk.table.gate.socket.connection import Send
from spielwerk.table.gate.socket.door import Door, listen

if TYPE_CHECKING:
    from spielwerk.table.server import Server


class Gate:
    """Everything that can be reached from outside."""

    def __init__(self, server: Server) -> None:
        callers = Callers(server.settings, lambda: server.siblings.fleet)
        self._rest = Rest(server, callers)
        self._links = Links(server, callers)
        self._pages = Pages(server, callers)
        self._doors = {
            "/ws": Door(server, callers, "people", listen),
            "/bot": Door(server, callers, "bots", listen_to_bot, BotLine),
        }

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        kind, path = scope["type"], scope.get("path", "")
        if kind == "websocket":
            door = self._doors.get(path)
            if door is None:
                await receive()
                await send({"type": "websocket.close", "code": 1008})
                return
            await door(scope, receive, send)
        elif kind == "http":
            await self._behind(path)(scope, receive, send)
        else:
            # Whoever runs us opens and closes the server: there is no lifespan of our own.
            raise ValueError(f"ASGI {kind} is not spoken here")

    def _behind(self, path: str) -> Rest | Links | Pages:
        """Who answers for an address."""
        if path.startswith("/api/") or self._rest.knows(path):
            return self._rest
        return self._links if path in PLACES else self._pages
