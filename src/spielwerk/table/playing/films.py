"""Matches that are shown again: each is made once for everybody who looks from the same angle, and kept for a while."""

from __future__ import annotations

import asyncio
from collections import OrderedDict
from collections.abc import Hashable
from typing import Protocol

from spielwerk.table.playing import wire
from spielwerk.table.playing.cage.cage import Cage
from spielwerk.table.playing.filming import Angle, Filming, Opening, Reel, Take
from spielwerk.table.playing.games import Games
from spielwerk.table.playing.link import Link, spawn
from spielwerk.table.playing.playing import JSON
from spielwerk.table.playing.reasons import Lost, NoRoom

MAKING = 10.0
"""Seconds of computing to make a game, and as many for every reel."""
REEL = 100
"""Steps that are made at a time."""
AT_ONCE = 2
"""Films that are made at a time."""
MOST_WAITING = 20
LONGEST = 180.0
"""Seconds in which one must be made."""
LARGEST = 24 << 20
"""Bytes of one film. Catan with 600 inputs: 600,000."""
MOST_KEPT = 64 << 20
"""Bytes of all together."""
NO_CAGE = ("no_linux", "no_cage", "no_nursery")


class Camera(Protocol):
    """Whoever plays the match again."""

    async def open(self, take: Take, angle: Angle) -> Opening:
        """Raises NotPossible, or Broken."""

    async def reel(self, count: int) -> Reel: ...

    async def close(self) -> None: ...


class Film:
    """One match from one angle, as far as it is made."""

    def __init__(self) -> None:
        self.steps: list[bytes] = []
        self.inputs: list[JSON] = []
        """One for each step."""
        self.done = False
        self.stops = ""
        """Why it does not go on, although the log does."""
        self.size = 0
        self._opening: Opening | None = None
        self._failed: Exception | None = None
        self._more = asyncio.Event()

    @property
    def opening(self) -> Opening:
        assert self._opening is not None, "somebody waits for it first"
        return self._opening

    async def reached(self, steps: int) -> None:
        """Waits until there are so many steps, or all. Raises what went wrong before."""
        while not self.done and (self._opening is None or len(self.steps) < steps):
            await self._more.wait()
        if self._failed is not None and (self._opening is None or len(self.steps) < steps):
            raise self._failed

    def begin(self, opening: Opening) -> None:
        self._opening = opening
        self.size = len(bytes(opening.still)) + len(bytes(opening.first))
        self._tell()

    def add(self, reel: Reel) -> None:
        made = [bytes(step) for step in reel.steps]
        self.steps += made
        self.inputs += reel.inputs
        self.size += sum(map(len, made))
        self.stops = reel.stops
        self.done = reel.done
        self._tell()

    def fail(self, error: Exception) -> None:
        self._failed = error
        self.done = True
        self._tell()

    @property
    def failed(self) -> bool:
        return self._failed is not None

    def _tell(self) -> None:
        """Those who wait look again."""
        self._more.set()
        # A new one for the next piece: whoever waits now has the old one.
        self._more = asyncio.Event()


class Films:
    """All of them. What was looked at longest ago goes first."""

    def __init__(self, cage: Cage, games: Games, most: int = MOST_KEPT) -> None:
        self._cage = cage
        self._games = games
        self._most = most
        self._films: OrderedDict[Hashable, Film] = OrderedDict()
        self._making: dict[Hashable, asyncio.Task[None]] = {}
        self._cameras: set[Camera] = set()
        """Those that are at work."""
        self._turns = asyncio.Semaphore(AT_ONCE)

    def find(self, name: Hashable, take: Take, angle: Angle, trusted: bool = False) -> Film:
        """A film; it is made if there is none. `trusted`: nothing in it was written by a stranger. Raises NoRoom."""
        key = name, len(take.inputs), angle
        film = self._films.get(key)
        if film is None or film.failed:
            if len(self._making) >= AT_ONCE + MOST_WAITING:
                raise NoRoom("queue")
            film = self._films[key] = Film()
            task = self._making[key] = asyncio.get_running_loop().create_task(self._made(film, take, angle, trusted))
            task.add_done_callback(lambda _: self._is_made(key))
        self._films.move_to_end(key)
        return film

    def _is_made(self, key: Hashable) -> None:
        self._making.pop(key, None)
        # What is still being made stays: somebody waits for it.
        finished = [key for key in self._films if key not in self._making]
        while finished and sum(film.size for film in self._films.values()) > self._most:
            del self._films[finished.pop(0)]

    async def _made(self, film: Film, take: Take, angle: Angle, trusted: bool) -> None:
        async with self._turns:
            camera: Camera = Near(self._games) if trusted else Far(self._cage, take.setup.strange)
            self._cameras.add(camera)
            try:
                async with asyncio.timeout(LONGEST):
                    film.begin(await camera.open(take, angle))
                    while not film.done:
                        film.add(await camera.reel(REEL))
                        if film.size > LARGEST:
                            raise Lost("flooded", most=LARGEST >> 20)
            except TimeoutError:
                film.fail(Lost("waiting", seconds=LONGEST))
            except Exception as error:
                film.fail(error)
            finally:
                await camera.close()
                self._cameras.discard(camera)

    async def close(self) -> None:
        """Nothing is made any more."""
        tasks = list(self._making.values())
        for task in tasks:
            task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)
        # Some were interrupted while they were closed.
        await asyncio.gather(*(camera.close() for camera in self._cameras))
        for film in self._films.values():
            if not film.done:
                film.fail(Lost("closed"))


# ---- where they are made -------------------------------------------------------------------------


class Near:
    """In this process, for what was played here with a game that came with Spielwerk."""

    def __init__(self, games: Games) -> None:
        self._games = games
        self._filming: Filming | None = None

    async def open(self, take: Take, angle: Angle) -> Opening:
        return await asyncio.to_thread(self._begun, take, angle)

    def _begun(self, take: Take, angle: Angle) -> Opening:
        self._filming = Filming(take, angle, self._games)
        return self._filming.opening()

    async def reel(self, count: int) -> Reel:
        assert self._filming is not None, "it has an opening"
        return await asyncio.to_thread(self._filming.reel, count)

    async def close(self) -> None:
        self._filming = None


class Far:
    """In a process with limits, for logs from elsewhere. Strangers' games only run in the cage."""

    def __init__(self, cage: Cage, strange: bool) -> None:
        self._cage = cage
        self._strange = strange
        self._link: Link | None = None

    async def open(self, take: Take, angle: Angle) -> Opening:
        self._link = await self._process()
        return await self._link.ask(wire.Film(take, angle), Opening, MAKING)

    async def _process(self) -> Link:
        try:
            return await self._cage.process()
        except Lost as lost:
            # A log from elsewhere of one of our own games may be played without a cage, where there is none.
            if self._strange or lost.code not in NO_CAGE:
                raise
        return await spawn(quiet=True)

    async def reel(self, count: int) -> Reel:
        assert self._link is not None, "it has an opening"
        return await self._link.ask(wire.NextReel(count), Reel, MAKING)

    async def close(self) -> None:
        if self._link is not None:
            await self._link.close()
