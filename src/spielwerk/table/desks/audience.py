"""Everybody who looks at one table: which devices, as whom, and what they are sent."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from typing import Any, Protocol

from spielwerk.extras import needed
from spielwerk.locale import LANGUAGES
from spielwerk.table.desks.sights import Late, LateSight, Line, Sight, clocks_part
from spielwerk.table.messages import ClockSaid
from spielwerk.table.playing.playing import Playing, Receiver, Told

with needed("server"):
    import msgspec

LINGER = 120.0
"""Seconds for which frames are still made for a receiver whose last device is gone: it may come back."""
_json = msgspec.json.Encoder()
Ready = list[tuple[Sight, int, bytes | Late]]
"""Frames that wait until what they tell of is kept."""


class Around(Protocol):
    """What a table adds to what a receiver is shown."""

    def desk(self, receiver: Receiver) -> list[tuple[bytes, bytes]]:
        """The table itself, as JSON."""

    def clocks(self, seat: int | None) -> list[ClockSaid]:
        """Those that a seat may know of."""

    def draft(self, seat: int) -> Any:
        """What a seat has in mind."""

    @property
    def now(self) -> float:
        """What time it is."""


class Audience:
    """The receivers of a table, and their devices."""

    def __init__(self, table: str, delay: float = 0) -> None:
        self._table = table
        self._delay = delay
        self._sights: dict[Receiver, Sight] = {}
        self._at: dict[Line, Receiver] = {}

    # ---- who looks -----------------------------------------------------------------------------

    @property
    def lines(self) -> Iterable[Line]:
        return self._at.keys()

    @property
    def watchers(self) -> int:
        """How many people look who have no seat."""
        return len({line.person for line, receiver in self._at.items() if receiver.seat is None})

    def receiver_of(self, line: Line) -> Receiver | None:
        return self._at.get(line)

    def people_at(self, seat: int) -> set[int]:
        """Who looks from a seat."""
        return {line.person for line, receiver in self._at.items() if receiver.seat == seat}

    def way_to(self, seat: int | None) -> float:
        """Seconds that a message takes from the devices of a seat to here, or from all if no seat is named."""
        return max((line.rtt / 2 for line, at in self._at.items() if seat is None or at.seat == seat), default=0.0)

    def is_busy(self, seat: int | None) -> bool:
        """Whether we are carrying out what was said at a seat, or at any if no seat is named."""
        return any(
            line.busy and receiver.seat is not None and seat in (None, receiver.seat)
            for line, receiver in self._at.items()
        )

    def is_there(self, person: int) -> bool:
        return any(line.person == person for line in self._at)

    async def enter(
        self, line: Line, receiver: Receiver, playing: Playing | None, last: int | None, around: Around
    ) -> None:
        """A device looks as this receiver from now on. It is sent what it missed, or everything."""
        self.leave(line)
        sight = self._sights.get(receiver)
        frames = sight.missed(last) if sight is not None else None
        if sight is None:
            sight = await self._seen(receiver, playing, around)
        sight.empty_since = None
        line.send(sight.other("desk", around.desk(receiver)))
        if frames is not None:
            for frame in frames:
                line.send(frame)
            # Frames that were made before speak of clocks as they were before.
            line.send(sight.other("clocks", [clocks_part(self._clocks(sight, around))]))
        elif playing is not None:
            look = sight.late_look() if isinstance(sight, LateSight) else await playing.look(receiver)
            draft = around.draft(receiver.seat) if receiver.seat is not None else None
            line.send(sight.whole(look, self._clocks(sight, around), draft))
        sight.lines.add(line)
        self._at[line] = receiver

    async def _seen(self, receiver: Receiver, playing: Playing | None, around: Around) -> Sight:
        if receiver.seat is None and self._delay and playing is not None:
            look, clocks = await playing.look(receiver), around.clocks(None)
            sight: Sight = LateSight(self._table, receiver, self._delay, look, clocks, around.now)
        else:
            sight = Sight(self._table, receiver)
        # Another device may have come in as the same receiver while we looked.
        return self._sights.setdefault(receiver, sight)

    def _clocks(self, sight: Sight, around: Around) -> list[ClockSaid]:
        """As a receiver may see them now."""
        return sight.clocks(around.now) if isinstance(sight, LateSight) else around.clocks(sight.receiver.seat)

    async def begin(self, playing: Playing, around: Around) -> None:
        """The match has begun: everybody who is there sees it."""
        for receiver in list(self._sights):
            await self._again(receiver, playing, around)
        if self._delay:
            # Observers who come later see what was to be seen so long ago: somebody has to have looked.
            for language in LANGUAGES:
                if (receiver := Receiver(None, language)) not in self._sights:
                    await self._seen(receiver, playing, around)

    async def _again(self, receiver: Receiver, playing: Playing, around: Around) -> None:
        lines = self._sights.pop(receiver).lines
        sight = await self._seen(receiver, playing, around)
        sight.lines = lines
        look = await playing.look(receiver)
        draft = around.draft(receiver.seat) if receiver.seat is not None else None
        sight.send(sight.whole(look, self._clocks(sight, around), draft))

    def leave(self, line: Line, now: float = 0) -> Receiver | None:
        """A device does not look any more."""
        receiver = self._at.pop(line, None)
        if receiver is not None:
            sight = self._sights[receiver]
            sight.lines.discard(line)
            if not sight.lines:
                sight.empty_since = now
        return receiver

    async def forget_absent(self, playing: Playing | None, now: float) -> None:
        """Receivers whose devices have been gone for long are told nothing any more."""
        gone = [
            receiver
            for receiver, sight in self._sights.items()
            if not sight.lines
            # What late observers see is followed also while nobody looks: else whoever comes in would see the present.
            and not isinstance(sight, LateSight)
            and sight.empty_since is not None
            and now - sight.empty_since > LINGER
        ]
        for receiver in gone:
            del self._sights[receiver]
            if playing is not None:
                await playing.forget(receiver)

    # ---- what they are told --------------------------------------------------------------------

    @property
    def receivers(self) -> list[Receiver]:
        return list(self._sights)

    @property
    def wants_check(self) -> bool:
        return any(sight.wants_check for sight in self._sights.values())

    def seq(self, receiver: Receiver) -> int:
        """The number of the last frame that a receiver was sent."""
        return self._sights[receiver].sent

    def frames(
        self,
        told: Mapping[Receiver, Told],
        show: Callable[[Told], float],
        clocks: Callable[[int | None], list[ClockSaid]],
    ) -> Ready:
        """A frame for everybody who is told something."""
        ready: Ready = []
        for receiver, one in told.items():
            sight = self._sights.get(receiver)
            if isinstance(sight, LateSight):
                ready.append((sight, *sight.later(one, show(one), clocks(None))))
            elif sight is not None:
                frame = sight.told(one, show(one), clocks(receiver.seat))
                ready.append((sight, sight.seq, frame))
        return ready

    def send(self, ready: Ready, now: float) -> None:
        """What is kept now may be known."""
        for sight, seq, frame in ready:
            if isinstance(frame, bytes):
                sight.send_frame(seq, frame)
            elif isinstance(sight, LateSight):
                sight.hold(frame, now)

    def release(self, now: float) -> None:
        """Observers who see everything later see what is due."""
        for sight in self._sights.values():
            if isinstance(sight, LateSight):
                sight.release(now)

    def due(self) -> float | None:
        """When there is something to release."""
        late = [sight.due() for sight in self._sights.values() if isinstance(sight, LateSight)]
        return min((at for at in late if at is not None), default=None)

    # ---- what is no frame of the match -----------------------------------------------------------

    def tell_clocks(self, clocks: Callable[[int | None], list[ClockSaid]], now: float) -> None:
        """They stand still, go on, or have more time."""
        for receiver, sight in self._sights.items():
            if isinstance(sight, LateSight):
                sight.hold(Late(now, clocks(None)), now)
            elif sight.lines:
                sight.send(sight.other("clocks", [clocks_part(clocks(receiver.seat))]))

    @property
    def late_to_decide(self) -> tuple[int, ...] | None:
        """Who thinks, as late observers see it; None where there are none."""
        late = next((sight for sight in self._sights.values() if isinstance(sight, LateSight)), None)
        return late.to_decide if late is not None else None

    def tell_all(self, kind: str, parts: Callable[[Receiver], list[tuple[bytes, bytes]]]) -> None:
        for receiver, sight in self._sights.items():
            if sight.lines:
                sight.send(sight.other(kind, parts(receiver)))

    def tell_person(self, person: int, kind: str, body: Mapping[str, Any]) -> None:
        """To the devices of one person."""
        parts = [(key.encode(), _json.encode(value)) for key, value in body.items()]
        for line, receiver in self._at.items():
            if line.person == person:
                line.send(self._sights[receiver].other(kind, parts))

    def drop(self, last: Callable[[Sight], bytes]) -> None:
        """The table goes elsewhere, or to sleep: everybody has to come in again, and is told so."""
        for sight in self._sights.values():
            sight.send(last(sight))
        self._sights.clear()
        self._at.clear()
