"""`ws`: a bot that is reached over a WebSocket, or that calls us over one. The messages are the same as on pipes."""

from __future__ import annotations

import contextlib
import socket
import struct
import time
from collections.abc import Callable
from pathlib import Path
from urllib.parse import urlsplit

from spielwerk.bots.bot import Setting
from spielwerk.bots.naming import fault
from spielwerk.bots.programs.door import Door, door_at
from spielwerk.bots.programs.line import LONGEST, MOST_BYTES, MOST_LINES
from spielwerk.bots.programs.messages import printable
from spielwerk.bots.programs.talking import TalkingBot
from spielwerk.bots.programs.trouble import CRASHED, FLOODED, Gone, Reason
from spielwerk.data import dataclass
from spielwerk.diagnostics.diagnostic import Diagnostic
from spielwerk.extras import needed

with needed("bots"):
    from websockets.exceptions import ConnectionClosed, InvalidURI, WebSocketException
    from websockets.sync.client import connect
    from websockets.sync.connection import Connection

SCHEMES = ("ws", "wss")
PORTS = 1 << 16
TOO_BIG = 1009
"""What a WebSocket is closed with if a message is too long."""


class SocketLine:
    """A line over a WebSocket, whoever called."""

    last_words = ""

    def __init__(self, connection: Connection, seconds: float, let_go: Callable[[], object]) -> None:
        self._connection = connection
        self._let_go = let_go
        self._count = self._bytes = 0
        # Nobody waits longer than this for somebody who does not read.
        patience = struct.pack("ll", int(seconds), int(seconds % 1 * 1_000_000))
        connection.socket.setsockopt(socket.SOL_SOCKET, socket.SO_SNDTIMEO, patience)

    def send(self, text: str) -> None:
        try:
            self._connection.send(text)
        except (ConnectionClosed, OSError) as error:
            raise _closed(error) from None

    def forget(self) -> None:
        self._count = self._bytes = 0
        while self.receive(0.0) is not None:
            pass

    def receive(self, deadline: float) -> bytes | None:
        try:
            said = self._connection.recv(timeout=max(0.0, deadline - time.monotonic()), decode=False)
        except TimeoutError:
            return None
        except (ConnectionClosed, OSError) as error:
            raise _closed(error) from None
        self._count += 1
        self._bytes += len(said)
        if self._count > MOST_LINES:
            raise Gone("A313", FLOODED, reason=Reason("lines", most=MOST_LINES))
        if self._bytes > MOST_BYTES:
            raise Gone("A313", FLOODED, reason=Reason("bytes", most=MOST_BYTES))
        return bytes(said)

    def close(self, patience: float = 0.0) -> None:
        with contextlib.suppress(OSError, WebSocketException):
            self._connection.close_timeout = patience
            self._connection.close()
        with contextlib.suppress(OSError, WebSocketException):
            self._let_go()


def _closed(error: Exception) -> Gone:
    """Why a line is closed: we hang up ourselves when a message is too long."""
    ours = error.sent if isinstance(error, ConnectionClosed) else None
    if ours is not None and ours.code == TOO_BIG:
        return Gone("A313", FLOODED, reason=Reason("line", most=LONGEST))
    return Gone("A311", CRASHED, reason=Reason("hung_up"))


@dataclass(frozen=True)
class Address:
    """Where the bot waits for us, or where we wait for the bot."""

    url: str = ""
    """`ws://…` or `wss://…`: the bot is the server."""
    listen: str = ""
    """`host:port`: the bot calls, once for every match."""
    seconds: float = 5.0
    """For each of three tries to answer a question."""
    total: float = 600.0
    """Seconds for all its decisions in a match."""
    patience: float = 30.0
    """Seconds in which a connection must be there."""

    def __post_init__(self) -> None:
        """Faults show before anything is played."""
        if bool(self.url) == bool(self.listen):
            raise fault("A305", "ws", value=f"{self.url} {self.listen}".strip())
        if self.listen:
            self._door()
        elif not _can_be_called(self.url):
            raise fault("A305", "ws", value=self.url)

    remembers = True
    reads_ours = True
    """It runs wherever it likes, also here: nobody has shut it in."""

    @property
    def invitation(self) -> str:
        """Where the bot has to call, with the token of the door."""
        return f"ws://{self.listen}/?token={self._door().token}" if self.listen else ""

    def sees(self, file: Path) -> bool:
        """It is shown no files of ours."""
        return False

    def warning(self) -> Diagnostic | None:
        """Nobody expects somebody over the network to be shut in."""
        return None

    def connect(self) -> SocketLine:
        """Calls the bot, or waits for its call."""
        return self._called() if self.listen else self._call()

    def _call(self) -> SocketLine:
        call = contextlib.ExitStack()
        try:
            opened = connect(self.url, open_timeout=self.patience, max_size=LONGEST, proxy=None)
            connection = call.enter_context(opened)
        except (OSError, InvalidURI, WebSocketException) as error:
            raise Gone("A320", CRASHED, address=self.url, reason=printable(str(error))) from None
        return SocketLine(connection, self.seconds, call.close)

    def _called(self) -> SocketLine:
        caller = self._door().next(self.patience)
        if caller is None:
            raise Gone("A320", CRASHED, address=self.listen, reason=Reason("timeout"))
        return SocketLine(caller.connection, self.seconds, caller.gone.set)

    def _door(self) -> Door:
        host, _, port = self.listen.rpartition(":")
        if not (port.isascii() and port.isdigit() and int(port) < PORTS):
            raise fault("A308", "ws", value=self.listen, reason=port)
        try:
            return door_at(host, int(port))
        except OSError as error:
            raise fault("A308", "ws", value=self.listen, reason=error) from None


def _can_be_called(url: str) -> bool:
    try:
        parts = urlsplit(url)
    except ValueError:
        return False
    return parts.scheme in SCHEMES and bool(parts.hostname)


class SocketBot(TalkingBot):
    """A bot over a WebSocket that plays for one seat of one match."""

    def __init__(self, setting: Setting, address: Address) -> None:
        super().__init__(setting, address.connect, address.seconds, address.total)
