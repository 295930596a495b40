"""Where bots knock: they call over a WebSocket, and each call serves one seat of one match.

Who wants in names the token of the door, and comes from no web page: a page that somebody merely looks at could call,
too, but browsers always say which page it is (`Origin`), and other programs do not.
"""

from __future__ import annotations

import queue
import secrets
import threading
import time
from functools import cache
from http import HTTPStatus
from urllib.parse import parse_qs, urlsplit

from spielwerk.bots.programs.line import LONGEST
from spielwerk.data import dataclass, field
from spielwerk.extras import needed

with needed("bots"):
    from websockets.http11 import Request, Response
    from websockets.protocol import State
    from websockets.sync.connection import Connection
    from websockets.sync.server import Server, ServerConnection, serve

MOST_WAITING = 64
"""Bots that may wait for a match."""
TRY_AGAIN_LATER = 1013
BEARER = "Bearer "


@dataclass(frozen=True)
class Caller:
    """A bot that has called. The connection stays open until it is let go."""

    connection: Connection
    gone: threading.Event = field(default_factory=threading.Event)

    @property
    def there(self) -> bool:
        return self.connection.protocol.state is State.OPEN


class Door:
    """Listens at an address. `next` takes the bot that has waited longest."""

    def __init__(self, host: str, port: int) -> None:
        self._waiting: queue.Queue[Caller] = queue.Queue(MOST_WAITING)
        self._closed = False
        self.token = secrets.token_urlsafe(16)
        """Whoever names it is let in. It is drawn anew for every door."""
        # `None` is no origin: programs name none, and a page that somebody merely looks at could call, too.
        self._server: Server = serve(
            self._open, host, port, max_size=LONGEST, origins=[None], process_request=self._look_at
        )
        self.port: int = self._server.socket.getsockname()[1]
        self._thread = threading.Thread(target=self._server.serve_forever, daemon=True)
        self._thread.start()

    def next(self, seconds: float) -> Caller | None:
        """The next bot that is still there; None if none has come in time."""
        deadline = time.monotonic() + seconds
        while True:
            try:
                caller = self._waiting.get(timeout=max(0.0, deadline - time.monotonic()))
            except queue.Empty:
                return None
            if caller.there:
                return caller
            caller.gone.set()

    def close(self) -> None:
        """Nobody comes in any more; whoever waits is sent away."""
        self._closed = True
        while not self._waiting.empty():
            self._waiting.get().gone.set()
        self._server.shutdown()
        self._thread.join()

    def _look_at(self, connection: ServerConnection, request: Request) -> Response | None:
        """Sends away who does not name the token, in the query of the address or as `Authorization`."""
        said = request.headers.get("Authorization", "")
        named = [said.removeprefix(BEARER)] if said.startswith(BEARER) else []
        named += parse_qs(urlsplit(request.path).query).get("token", [])
        # Takes as long wherever they differ: it must not tell how much of a token is right.
        if any(secrets.compare_digest(token.encode(), self.token.encode()) for token in named):
            return None
        return connection.respond(HTTPStatus.UNAUTHORIZED, "Name the token: ?token=…\n")

    def _open(self, connection: ServerConnection) -> None:
        """Runs in a thread of its own for every caller; the connection ends when this does."""
        caller = Caller(connection)
        try:
            self._waiting.put_nowait(caller)
        except queue.Full:
            connection.close(TRY_AGAIN_LATER)
            return
        if not self._closed:
            caller.gone.wait()


_opening = threading.Lock()


def door_at(host: str, port: int) -> Door:
    """The door at an address, opened once and kept open for all matches, in whatever threads they are played."""
    # Two threads that ask at once would both try to listen at the address.
    with _opening:
        return _opened(host, port)


@cache
def _opened(host: str, port: int) -> Door:
    return Door(host, port)
