"""The door for WebSockets: who may come in, as raw ASGI, since every open socket costs."""

from __future__ import annotations

from collections.abc import Awaitable, Callable
from typing import TYPE_CHECKING

from spielwerk.table.gate.callers import Caller, Callers, Scope
from spielwerk.table.gate.http.bodies import Receive
from spielwerk.table.gate.http.calls import spoken
from spielwerk.table.gate.http.rest import failure
from spielwerk.table.gate.socket.connection import Connection, Send
from spielwerk.table.gate.socket.talking import Talk
from spielwerk.table.words import Refused

if TYPE_CHECKING:
    from spielwerk.table.server import Server

Listen = Callable[["Server", Connection, Scope, Caller, Receive], Awaitable[None]]


class Door:
    """An ASGI application for one kind of socket."""

    def __init__(
        self, server: Server, callers: Callers, kind: str, listen: Listen, line: type[Connection] = Connection
    ) -> None:
        self._server = server
        self._callers = callers
        self._listen = listen
        self._line = line
        self._open = server.meters.sockets.of(kind)

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        caller = self._callers.caller(scope)
        language = spoken(caller.header(b"accept-language"))
        if (await receive())["type"] != "websocket.connect":
            return
        try:
            _ = caller.host
            caller.check_origin()
            if self._server.desks.closing:
                raise Refused("closing")
            # Last of all: whoever was counted must be uncounted below.
            self._server.rates.opens(caller.address)
        except Refused as refusal:
            self._server.meters.refused(refusal.code)
            await _turn_away(scope, send, refusal, language)
            return
        self._open.add()
        try:
            await send({"type": "websocket.accept"})
            connection = self._line(send, self._server.settings.limits, caller.address, self._server.meters)
            connection.language = language
            try:
                await self._listen(self._server, connection, scope, caller, receive)
            finally:
                await _end(connection)
        finally:
            self._open.add(-1)
            self._server.rates.closes(caller.address)


async def listen(server: Server, connection: Connection, scope: Scope, caller: Caller, receive: Receive) -> None:
    """`/ws`: people."""
    await Talk(server, connection).listen(receive)


async def _end(connection: Connection) -> None:
    """Says what is still to be said, if anybody hears it."""
    if connection.closed:
        await connection.finish()
    connection.cut()


async def _turn_away(scope: Scope, send: Send, refusal: Refused, language: str) -> None:
    """Before anything is said: as an answer of HTTP, where that is possible."""
    if "websocket.http.response" not in scope.get("extensions", {}):
        await send({"type": "websocket.close", "code": 1008})
        return
    answer = failure(refusal, language)
    headers = [(b"content-type", answer.kind.encode()), (b"content-length", b"%d" % len(answer.body))]
    await send({"type": "websocket.http.response.start", "status": answer.status, "headers": headers})
    await send({"type": "websocket.http.response.body", "body": answer.body})
