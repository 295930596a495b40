"""What receivers of a table are sent: frames, numbered for each receiver alone.

A frame is a line of JSON that begins with its check value: `{"sum":"1a2b3c4d",` is followed by the text whose CRC-32 it
is. Frames of one sight are numbered by `seq`; the last ones are kept, so that a device whose connection was lost for a
moment gets just what it missed.
"""

from __future__ import annotations

from collections import deque
from collections.abc import Iterable, Sequence
from typing import Any, NamedTuple, Protocol
from zlib import crc32

from spielwerk.extras import needed
from spielwerk.runtime.changes import changed
from spielwerk.table.messages import ClockSaid
from spielwerk.table.playing.playing import Look, Receiver, Told, Written, check_value

with needed("server"):
    import msgspec

RING, RING_BYTES = 64, 20_000
"""So many frames, and bytes of them, are kept for devices that come back: for more a whole view is shorter."""
CHECKED = 16
"""One in so many frames has a check value of the whole view."""
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
    busy: bool
    """Whether something that it has said is being carried out: more of it may wait behind that."""

    def send(self, frame: bytes) -> None:
        """Never waits: a device that does not read is cut off."""


def framed(table: str, seat: int | None, seq: int, kind: bytes, parts: Sequence[Part]) -> bytes:
    """A message to a receiver."""
    place = b"null" if seat is None else b"%d" % seat
    text = b'"type":"%b","table":"%b","seat":%b,"seq":%d' % (kind, table.encode(), place, seq)
    text += b"".join([b',"%b":%b' % part for part in parts]) + b"}"
    return b'{"sum":"%08x",' % crc32(text) + text


def clocks_part(clocks: Iterable[ClockSaid]) -> Part:
    return b"clocks", _json.encode(list(clocks))


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
        self._ring: deque[tuple[int, bytes]] = deque()
        self._ring_bytes = 0

    @property
    def wants_check(self) -> bool:
        return (self.seq + 1) % CHECKED == 0

    def told(self, told: Told, show: float, clocks: Iterable[ClockSaid]) -> bytes:
        """The next frame."""
        self.seq += 1
        return self._frame(self.seq, told, show, clocks)

    def _frame(self, seq: int, told: Told, show: float, clocks: Iterable[ClockSaid]) -> bytes:
        parts = [(b"changes", bytes(told.changes)), (b"events", bytes(told.events))]
        if told.ask is not None:
            parts.append((b"ask", bytes(told.ask)))
        elif told.ask_gone:
            parts.append((b"ask_gone", b"true"))
        if show:
            parts.append((b"show", _json.encode(show)))
        if told.check:
            parts.append((b"check", _json.encode(told.check)))
        parts.append(clocks_part(clocks))
        frame = framed(self.table, self.receiver.seat, seq, b"diff", parts)
        self._keep(seq, frame)
        return frame

    def _keep(self, seq: int, frame: bytes) -> None:
        self._ring.append((seq, frame))
        self._ring_bytes += len(frame)
        while len(self._ring) > RING or self._ring_bytes > RING_BYTES:
            _, oldest = self._ring.popleft()
            self._ring_bytes -= len(oldest)

    def missed(self, last: int | None) -> list[bytes] | None:
        """The frames after the one that a device has; None if not all of them are kept."""
        # A number that was never sent comes from before the table slept: it counts anew now.
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
        parts.append(clocks_part(clocks))
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


class Late(NamedTuple):
    """What late observers are told when its time has come. Its frame is made only then: clocks go on meanwhile."""

    at: float
    """When it happened."""
    clocks: list[ClockSaid]
    """As they were then."""
    seq: int = 0
    told: Told | None = None
    """None: only the clocks are other than before."""
    show: float = 0.0


class LateSight(Sight):
    """Observers who see everything some time later. It keeps what they see by now, for those who come in. Nothing that
    they are sent depends on what has happened since: their clocks are those of then, too."""

    def __init__(
        self, table: str, receiver: Receiver, delay: float, look: Look, clocks: list[ClockSaid], now: float
    ) -> None:
        super().__init__(table, receiver)
        self._delay = delay
        self._view: Any = msgspec.json.decode(look.view)
        self._seen = Late(now, clocks)
        self._waiting: deque[Late] = deque()

    def later(self, told: Told, show: float, clocks: list[ClockSaid]) -> tuple[int, Late]:
        """The next frame, and its number."""
        self.seq += 1
        return self.seq, Late(0.0, clocks, self.seq, told, show)

    def hold(self, late: Late, now: float) -> None:
        """It has happened now."""
        self._waiting.append(late._replace(at=now))

    def due(self) -> float | None:
        return self._waiting[0].at + self._delay if self._waiting else None

    def release(self, now: float) -> None:
        """Sends what has waited long enough."""
        while self._waiting and self._waiting[0].at + self._delay <= now:
            self._seen = late = self._waiting.popleft()
            if late.told is None:
                self.send(self.other("clocks", [clocks_part(self.clocks(now))]))
                continue
            self._view = changed(self._view, msgspec.json.decode(late.told.changes))
            self.send_frame(late.seq, self._frame(late.seq, late.told, late.show, self.clocks(now)))

    def clocks(self, now: float) -> list[ClockSaid]:
        """As they were when that happened which is seen now."""
        gone = now - self._delay - self._seen.at
        if gone < 0:  # The match has just begun, and nothing of it may be seen yet.
            return [msgspec.structs.replace(clock, still=True) for clock in self._seen.clocks]
        return [
            clock if clock.still else msgspec.structs.replace(clock, left=round(max(0.0, clock.left - gone), 3))
            for clock in self._seen.clocks
        ]

    @property
    def to_decide(self) -> tuple[int, ...]:
        """Who is seen to think."""
        return tuple(self._view["to_decide"])

    def late_look(self) -> Look:
        """What they see by now."""
        return Look(Written(_json.encode(self._view)), Written(b"[]"), None, check_value(self._view))
