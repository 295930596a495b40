"""What people say over the WebSocket `/ws`, and what is done about it."""

from __future__ import annotations

import asyncio
import itertools
from collections.abc import Awaitable, Callable
from typing import TYPE_CHECKING, Any

from spielwerk.extras import needed
from spielwerk.table import messages as m
from spielwerk.table.desks.desks import Elsewhere
from spielwerk.table.gate.doing import Doing
from spielwerk.table.gate.http.answers import Answers
from spielwerk.table.gate.http.misfits import Misfit
from spielwerk.table.gate.socket.connection import TOO_BIG, Connection
from spielwerk.table.store.errors import StoreFailed
from spielwerk.table.words import Refused

if TYPE_CHECKING:
    from spielwerk.table.server import Server

with needed("server"):
    import msgspec

Receive = Callable[[], Awaitable[dict[str, Any]]]
HELLO_WITHIN = 10.0
"""Seconds in which a new connection has to say who it is."""
PING_EVERY = 20.0
LONGEST_WAIT = 2.0
"""Seconds for which a message of somebody who is too fast is put off; after that it is refused."""
SILENT_AFTER = 65.0
PASSING = ("storage", "moved", "closing", "busy")
"""Refusals that say nothing about the request: whoever sends it again is not told the same again."""
BESIDE = (m.Preview, m.Chances, m.Samples)
"""What takes its time: other messages are read meanwhile."""


class Talk:
    """One connection of one device, from hello to bye."""

    def __init__(self, server: Server, connection: Connection) -> None:
        self._server = server
        self.connection = connection
        self._doing = Doing(server, connection)
        self._answers = Answers()
        self._beside: set[asyncio.Task[None]] = set()
        self._pings = itertools.count(1)
        self._pinged: tuple[int, float] = (0, 0.0)
        self._heard = 0.0

    # ---- reading ---------------------------------------------------------------------------------

    async def listen(self, receive: Receive) -> None:
        """Reads until the connection ends."""
        connection, loop = self.connection, asyncio.get_running_loop()
        patience = loop.call_later(HELLO_WITHIN, connection.close, "hello_first")
        pinging: asyncio.Task[None] | None = None
        try:
            while not connection.closed:
                connection.busy = False
                said = await receive()
                connection.busy = True
                if said["type"] == "websocket.disconnect":
                    break
                if said["type"] != "websocket.receive":
                    continue
                self._heard = loop.time()
                message = await self._read(said)
                if message is None:
                    continue
                if pinging is None:
                    if not await self._hello(message):
                        continue
                    patience.cancel()
                    pinging = loop.create_task(self._ping())
                    continue
                await self._answer(message)
        finally:
            patience.cancel()
            if pinging is not None:
                pinging.cancel()
            for task in self._beside:
                task.cancel()
            self._server.goes(connection)

    async def _read(self, said: dict[str, Any]) -> m.Said | None:
        """One message; None if it was none, and the device has been told."""
        raw = said.get("bytes") or (said.get("text") or "").encode()
        limits = self._server.settings.limits
        if len(raw) > limits.message:
            self.connection.close("too_large", TOO_BIG, most=limits.message)
            return None
        wait = self._server.rates.message(self.connection)
        if wait > LONGEST_WAIT:
            self._refuse(_id_of(raw), Refused("too_fast", seconds=round(wait, 1)))
            return None
        if wait:
            # Whoever is a little too fast is read a little later; the other messages wait in the socket.
            await asyncio.sleep(wait)
        try:
            message: m.Said = m.decoder.decode(raw)
        except (msgspec.MsgspecError, UnicodeDecodeError, RecursionError) as error:
            self._refuse(_id_of(raw), Refused("bad_message", reason=Misfit(error)))
            return None
        self._server.meters.messages.add()
        return message

    async def _ping(self) -> None:
        """Measures the way to the device, and finds out that nobody is there."""
        loop, connection = asyncio.get_running_loop(), self.connection
        while True:
            number = next(self._pings)
            self._pinged = number, loop.time()
            connection.say(m.ServerPing(number))
            await asyncio.sleep(PING_EVERY)
            if loop.time() - self._heard > SILENT_AFTER:
                connection.close("silent")
                return

    # ---- answering -------------------------------------------------------------------------------

    async def _hello(self, message: m.Said) -> bool:
        connection = self.connection
        if not isinstance(message, m.Hello):
            self._refuse(message.id, Refused("hello_first"))
            return False
        connection.language = message.language or connection.language
        if message.protocol != m.PROTOCOL:
            self._refuse(message.id, Refused("protocol", protocol=m.PROTOCOL))
            return False
        try:
            person, session = await self._server.people.session_of(message.token)
            if message.language is None:
                connection.language = person.language
            self._answers = self._server.comes(connection, person, session)
        except StoreFailed:
            self._refuse(message.id, self._not_kept())
            return False
        except Refused as refusal:
            self._refuse(message.id, refusal)
            return False
        connection.say(self._server.welcome(message.id, connection))
        return True

    async def _answer(self, message: m.Said) -> None:
        # Again and again: the device that asked first may go before it is answered, and then this one is carried out.
        while not isinstance(message, m.Pong) and (before := self._answers.find(message.id)) is not None:
            self._server.meters.repeated.add()
            await asyncio.wait({before})
            if not before.cancelled():
                self.connection.say(before.result())
                return
        if isinstance(message, m.Pong):
            number, at = self._pinged
            # Only the answer to the last ping tells how long the way is now.
            if message.id == str(number):
                self.connection.rtt = asyncio.get_running_loop().time() - at
            return
        if isinstance(message, BESIDE):
            if len(self._beside) >= 4:
                self._refuse(message.id, Refused("busy", seconds=1))
                return
            task = asyncio.get_running_loop().create_task(self._carry_out(message))
            self._beside.add(task)
            task.add_done_callback(self._beside.discard)
            return
        await self._carry_out(message)

    async def _carry_out(self, message: m.Said) -> None:
        """Everything is answered, whatever comes of it."""
        expected = self._answers.expect(message.id)
        began = asyncio.get_running_loop().time()
        answer: m.Told
        try:
            value = await self._doing.do(message)
            answer = m.Ok(message.id) if value is None else m.Ok(message.id, value)
        except Elsewhere as elsewhere:
            answer = m.Moved(elsewhere.table, elsewhere.url, message.id)
        except Refused as refusal:
            answer = self._refusal(message.id, refusal)
        except StoreFailed:
            answer = self._refusal(message.id, self._not_kept())
        except Exception as error:
            answer = self._refusal(message.id, Refused("internal", trace=self._server.note_fault(error)))
        except asyncio.CancelledError:
            # This device is gone. Another one of the same person may wait for the same answer.
            self._answers.forget(message.id)
            expected.cancel()
            raise
        expected.set_result(answer)
        if isinstance(message, m.Decide) and isinstance(answer, m.Ok):
            self._server.meters.decisions("person")
            self._server.meters.decision_seconds.observe(asyncio.get_running_loop().time() - began)
        if isinstance(answer, m.Moved) or (isinstance(answer, m.Refused) and answer.code in PASSING):
            self._answers.forget(message.id)
        self.connection.say(answer)

    def _not_kept(self) -> Refused:
        return Refused("closing" if self._server.desks.closing else "storage")

    def _refusal(self, request: str, refusal: Refused) -> m.Refused:
        self._server.meters.refused.of(refusal.code).add()
        return m.Refused(request, refusal.code, refusal.told(self.connection.language), refusal.ask)

    def _refuse(self, request: str, refusal: Refused) -> None:
        self.connection.say(self._refusal(request, refusal))


def _id_of(raw: bytes) -> str:
    """The id of a message that is not understood, if it has one: the answer names it."""
    try:
        found = msgspec.json.decode(raw)
    except (msgspec.MsgspecError, UnicodeDecodeError, RecursionError):
        return ""
    request = found.get("id") if isinstance(found, dict) else None
    return request[:64] if isinstance(request, str) else ""
