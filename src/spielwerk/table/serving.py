"""Runs a table server: from its settings to the last connection."""

from __future__ import annotations

import asyncio
import signal
import socket
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from importlib import import_module

from spielwerk.collector import WhileServing
from spielwerk.data import replace
from spielwerk.extras import needed
from spielwerk.table.gate.app import Gate
from spielwerk.table.gate.http.guarding import Guarded
from spielwerk.table.listening import CannotListen, listen
from spielwerk.table.operation.logs import set_up
from spielwerk.table.server import Server
from spielwerk.table.settings import Settings

with needed("server"):
    import uvicorn

BACKLOG = 2048
SEEN_ALIVE = 45.0
TIDY_EVERY = 0.25
PATIENCE = 5
"""Seconds that requests under way may take when the server ends."""


Ready = Callable[[Settings, str], None]


def run(settings: Settings, ready: Ready) -> None:
    """Serves until the process is asked to end; its owner may let it begin again under another name. `ready` is called
    when connections are accepted, with a secret that makes whoever shows it the owner. Raises CannotListen, or
    CannotOpen if the store cannot be used."""
    set_up(settings.logs)
    listening = listen(settings.host, settings.port)
    while True:
        settings = replace(settings, port=listening.getsockname()[1])
        with asyncio.Runner(loop_factory=_loop) as runner:
            wanted = runner.run(_serve(settings, listening, ready))
        if wanted is None:
            return
        try:
            listening = listen(wanted.host, wanted.port)
        except CannotListen:  # Somebody was faster: then where it was before.
            wanted = replace(wanted, port=settings.port)
            listening = listen(wanted.host, wanted.port)
        settings = wanted


async def _serve(settings: Settings, listening: socket.socket, ready: Ready) -> Settings | None:
    """Returns what the owner wants it to begin again with; None: it ends."""
    server = await Server.open(settings)
    serving = _Uvicorn(server, ready)
    beside = [asyncio.create_task(_tidy(server)), asyncio.create_task(serving.end_when_asked())]
    try:
        await serving.serve(sockets=[listening])
    finally:
        for task in beside:
            task.cancel()
        await server.close()
    return server.next


async def _tidy(server: Server) -> None:
    """Lets the collector look for garbage when nobody has to wait for it."""
    collector = WhileServing()
    while True:
        await asyncio.sleep(TIDY_EVERY)
        collector.look(calm=not server.rates.sockets)


class _Uvicorn(uvicorn.Server):
    """Says when it is ready, and lets people know before it ends."""

    def __init__(self, server: Server, ready: Ready) -> None:
        super().__init__(
            uvicorn.Config(
                Gate(server),
                lifespan="off",
                http=Guarded,
                ws="websockets-sansio",
                # Twice as much as is allowed: whoever says a little too much is told so in words.
                ws_max_size=server.settings.limits.message * 2,
                ws_per_message_deflate=False,
                # Finds lines that are dead without anybody having hung up; people are asked more often, by ourselves.
                ws_ping_interval=SEEN_ALIVE,
                ws_ping_timeout=SEEN_ALIVE,
                server_header=False,
                date_header=False,
                access_log=False,
                log_config=None,
                # `Callers` reads what proxies say, and knows which of them are ours.
                proxy_headers=False,
                backlog=BACKLOG,
                timeout_keep_alive=15,
                timeout_graceful_shutdown=PATIENCE,
            )
        )
        self._tables = server
        self._ready = ready

    @contextmanager
    def capture_signals(self) -> Iterator[None]:
        """Being asked to end is no fault: the process ends as one that has done its work."""
        before = {sign: signal.signal(sign, self.handle_exit) for sign in (signal.SIGINT, signal.SIGTERM)}
        try:
            yield
        finally:
            for sign, handler in before.items():
                signal.signal(sign, handler)

    async def startup(self, sockets: list[socket.socket] | None = None) -> None:
        await super().startup(sockets)
        if self.started:
            self._ready(self._tables.settings, await self._tables.people.owner_link())
            await self._tables.announce(self._tables.settings.port)

    async def end_when_asked(self) -> None:
        await self._tables.asked_to_end.wait()
        self.should_exit = True

    async def shutdown(self, sockets: list[socket.socket] | None = None) -> None:
        # First: everybody is told where to go before uvicorn cuts them off.
        await self._tables.close()
        await super().shutdown(sockets)


def _loop() -> asyncio.AbstractEventLoop:
    """The fastest loop that this system has."""
    try:
        made: asyncio.AbstractEventLoop = import_module("uvloop").new_event_loop()
    except ImportError:
        return asyncio.new_event_loop()
    return made
