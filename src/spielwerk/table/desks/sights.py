"""What receivers of a table are sent: frames, numbered for each receiver alone.

A frame is a line of JSON that begins with its check value: `{"sum":"1a2b3c4d",` is followed by the text whose CRC-32 it
is. Frames of one sight are numbered by `seq`; the last ones are kept, so that a device whose connection was lost for a
moment gets just what it missed.
"""

from __future__ import annotations

from collections import deque
from collections.abc import Iterable, Sequence
from typing import Any, Protocol
from zlib import crc32

from spielwerk.extras import needed
from spielwerk.runtime.changes import changed
from spielwerk.table.messages import ClockSaid
from spielwerk.table.playing.playing import Look, Receiver, Told, Written, check_value

with needed("server"):
    import msgspec

RING = 64
"""So many frames are kept for devices that come back."""
CHECKED = 16
"""Every so manieth frame has a check value of the whole view."""
Part = tuple[bytes, bytes]
"""A key and its value, which is JSON already."""
_json = msgspec.json.Encoder()


class Line(Protocol):
    """A device of somebody, at the other end of a connection."""

    person: int
    name: str
    language: str
    rtt: float
    """Seconds to the device and back, as we have measured it."""

    def send(self, frame: bytes) -> None:
        """Never waits: a device that does not read is cut off."""


def framed(table: str, seat: int | None, seq: int, kind: bytes, parts: Sequence[Part]) -> bytes:
    """A message to a receiver."""
    place = b"null" if seat is None else b"%d" % seat
    text = b'"type":"%b","table":"%b","seat":%b,"seq":%d' % (kind, table.encode(), place, seq)
    text += b"".join([b',"%b":%b' % part for part in parts]) + b"}"
    return b'{"sum":"%08x",' % crc32(text) + text


class Sight:
    """One receiver: a seat or the observers, in one language, on any number of devices."""

    def __init__(self, table: str, receiver: Receiver) -> None:
        self.table = table
        self.receiver = receiver
        self.lines: set[Line] = set()
        self.seq = 0
        """The number of the last frame that was made."""
        self.sent = 0
        """The number of the last one that was sent."""
        self.empty_since: float | None = None
        """Since when no device has looked."""
        self._ring: deque[tuple[int, bytes]] = deque(maxlen=RING)

    @property
    def wants_check(self) -> bool:
        return (self.seq + 1) % CHECKED == 0

    def told(self, told: Told, show: float, clocks: Iterable[ClockSaid]) -> bytes:
        """The next frame."""
        self.seq += 1
        parts = [(b"changes", bytes(told.changes)), (b"events", bytes(told.events))]
        if told.ask is not None:
            parts.append((b"ask", bytes(told.ask)))
        elif told.ask_gone:
            parts.append((b"ask_gone", b"true"))
        if show:
            parts.append((b"show", _json.encode(show)))
        if told.check:
            parts.append((b"check", _json.encode(told.check)))
        parts.append((b"clocks", _json.encode(list(clocks))))
        frame = framed(self.table, self.receiver.seat, self.seq, b"diff", parts)
        self._ring.append((self.seq, frame))
        return frame

    def missed(self, last: int | None) -> list[bytes] | None:
        """The frames after the one that a device has; None if not all of them are kept."""
        if last is None or last > self.sent or last < self.seq - len(self._ring):
            return None
        return [frame for number, frame in self._ring if last < number <= self.sent]

    def whole(self, look: Look, clocks: Iterable[ClockSaid], draft: Any = None) -> bytes:
        """Everything, for a device that has nothing."""
        parts = [(b"view", bytes(look.view)), (b"events", bytes(look.events)), (b"check", _json.encode(look.check))]
        if look.ask is not None:
            parts.append((b"ask", bytes(look.ask)))
        if draft is not None:
            parts.append((b"draft", _json.encode(draft)))
        parts.append((b"clocks", _json.encode(list(clocks))))
        return framed(self.table, self.receiver.seat, self.sent, b"view", parts)

    def other(self, kind: str, parts: Sequence[Part]) -> bytes:
        """What is no frame of the match, so it has the number of the last one."""
        return framed(self.table, self.receiver.seat, self.sent, kind.encode(), parts)

    def send(self, frame: bytes) -> None:
        """To all devices, at once."""
        for line in tuple(self.lines):
            line.send(frame)

    def send_frame(self, seq: int, frame: bytes) -> None:
        """A frame that may be known now."""
        self.sent = seq
        self.send(frame)


class LateSight(Sight):
    """Observers who see everything some time later. It keeps what they see by now, for those who come in."""

    def __init__(self, table: str, receiver: Receiver, look: Look) -> None:
        super().__init__(table, receiver)
        self._view: Any = msgspec.json.decode(look.view)
        self._waiting: deque[tuple[float, int, bytes, bytes]] = deque()
        """When each frame may be seen, its number, its changes, and the frame."""

    def hold(self, until: float, seq: int, told: Told, frame: bytes) -> None:
        self._waiting.append((until, seq, bytes(told.changes), frame))

    def due(self) -> float | None:
        return self._waiting[0][0] if self._waiting else None

    def release(self, now: float) -> None:
        """Sends what has waited long enough."""
        while self._waiting and self._waiting[0][0] <= now:
            _, seq, made, frame = self._waiting.popleft()
            self._view = changed(self._view, msgspec.json.decode(made))
            self.send_frame(seq, frame)

    def late_look(self) -> Look:
        """What they see by now."""
        return Look(Written(_json.encode(self._view)), Written(b"[]"), None, check_value(self._view))
