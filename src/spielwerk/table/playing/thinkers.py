"""Lets bots think in other processes: a few that are always there, and caged ones for strangers' games.

A table stays with one process, which follows its match by inputs. One that dies is replaced, and asked again.
"""

from __future__ import annotations

import asyncio
import os
import secrets
from collections import OrderedDict
from collections.abc import Awaitable, Callable, Coroutine, Sequence
from contextlib import AbstractAsyncContextManager, nullcontext, suppress
from types import NoneType
from typing import Any, TypeAlias

from spielwerk.data import dataclass
from spielwerk.extras import needed
from spielwerk.table.playing.cage.cage import Cage
from spielwerk.table.playing.link import Forgotten, Link, spawn
from spielwerk.table.playing.playing import JSON, Broken, Setup, Written
from spielwerk.table.playing.reasons import Lost, NoRoom
from spielwerk.table.playing.thinking import Chosen as Chosen
from spielwerk.table.playing.thinking import Failed as Failed
from spielwerk.table.playing.wire import AnyFollowed, Chances, Choose, HandOut, Leave, Prepare, Progress, Samples

with needed("server"):
    import msgspec

TRIES = 3
"""So often a process may die over one question."""
DIED = ("gone", "signal", "exit", "garbage", "flooded", "fault")
"""What is tried again; what took too long or too much would do so again."""
LATE = ("waiting", "computing")
GRACE = 2.0
"""Seconds that an answer may take longer than the bot may think."""
UNWANTED = 1.0
"""Seconds that a bot has to finish what nobody wants any more, before its process is replaced."""
PREPARING = 20.0
"""Seconds of computing in which a caged process must have everything at hand that bots think with."""
PREPARED = 120.0
"""Seconds in which any process must, also on a busy machine."""
HANDING = 120.0
"""Seconds for a handout, samples or chances: the first in a long match take 20 seconds of computing."""
MOST_SAMPLES = 100
MOST_PLAYOUTS = 10_000
MOST_CAGED = 8
"""Caged processes that think; of more the one that was not asked for longest goes."""
What: TypeAlias = Callable[[Progress], AnyFollowed]
"""Makes a question about a match of how far that is."""
Seated: TypeAlias = tuple[int, str, int]
"""A seat, and the bot that is asked there with its seed; no name if it is not one of ours."""


@dataclass(frozen=True)
class SoFar:
    """A match at a table, as far as it is committed: what is not yet in the store nobody thinks about."""

    desk: str
    setup: Setup
    inputs: Sequence[JSON]
    """All of them, from the beginning. Only those that are new are sent."""


@dataclass(frozen=True)
class Job:
    """A question to a bot."""

    match: SoFar
    seat: int
    ask: int
    """The number of the open question."""
    bot: str
    seed: int
    """Of the bot's own chance."""
    seconds: float
    """For thinking, from when it begins: neither waiting for its turn nor getting the game ready counts."""


@dataclass(frozen=True)
class Known:
    """What a process knows of a match."""

    inputs: int = 0
    """So many."""
    seats: frozenset[Seated] = frozenset()
    """Who has everything at hand to think with."""


class NotWanted(msgspec.Struct, frozen=True, tag="not_wanted"):
    """Whoever asked wants no answer any more."""


class Thinkers:
    """All processes that think for the tables of this server."""

    def __init__(self, cage: Cage, count: int | None = None) -> None:
        self._cage = cage
        count = max(1, (os.cpu_count() or 1) - 1) if count is None else count
        self._thinkers = [Thinker(spawn, nullcontext()) for _ in range(count)]
        self._cores = asyncio.Semaphore(count)
        """So many caged ones compute at a time."""
        self._homes: dict[str, Thinker] = {}
        """Which process a table stays with."""
        self._caged: OrderedDict[str, Thinker] = OrderedDict()
        self._jobs: dict[tuple[str, int, int], asyncio.Task[Chosen | Failed]] = {}

    async def start(self) -> None:
        """Has the processes ready before somebody waits for them."""
        await asyncio.gather(*(thinker.ready() for thinker in self._thinkers))

    async def close(self) -> None:
        for task in list(self._jobs.values()):
            task.cancel()
        await asyncio.gather(*(thinker.close() for thinker in (*self._thinkers, *self._caged.values())))

    @property
    def waiting(self) -> int:
        """So many questions have no answer yet."""
        return sum(thinker.waiting for thinker in (*self._thinkers, *self._caged.values()))

    @property
    def queued(self) -> int:
        """So many of them wait for a free core."""
        return max(0, self.waiting - len(self._thinkers))

    # ---- bots ----------------------------------------------------------------------------------

    async def choose(self, job: Job) -> Chosen | Failed | NotWanted:
        """What a bot decides. Never raises on account of the bot or its process."""
        key = job.match.desk, job.seat, job.ask
        task = self._jobs[key] = asyncio.create_task(self._chosen(job))
        try:
            return await task
        except asyncio.CancelledError:
            # Two things look alike here: whoever asked is cancelled, or only the job (`cancel`).
            mine = asyncio.current_task()
            if mine is not None and mine.cancelling():
                raise
            return NotWanted()
        finally:
            # The same question may have been asked anew meanwhile.
            if self._jobs.get(key) is task:
                del self._jobs[key]

    def cancel(self, desk: str, seat: int, ask: int) -> None:
        """Nobody wants the answer to a question any more: it was taken back, the match is over or paused, or somebody
        else sits there. What waits is dropped; a bot that thinks already has a moment to finish."""
        task = self._jobs.get((desk, seat, ask))
        if task is not None:
            task.cancel()

    async def _chosen(self, job: Job) -> Chosen | Failed:
        def what(match: Progress) -> AnyFollowed:
            return Choose(match, job.seat, job.ask, job.bot, job.seed)

        seated = job.seat, job.bot, job.seed
        try:
            answer: Chosen | Failed = await self._ask(job.match, seated, what, Chosen | Failed, job.seconds + GRACE)
        except Lost as lost:
            return Failed("late" if lost.code in LATE else "crashed", lost.reason)
        except Broken as broken:
            return Failed("crashed", broken.reason)
        return answer

    # ---- what else is thought about ------------------------------------------------------------

    async def chances(self, match: SoFar, seat: int, playouts: int = 1000, seed: int = 0) -> JSON:
        """How likely each seat wins, as far as one of them can know. Raises Broken."""

        def what(match: Progress) -> AnyFollowed:
            return Chances(match, seat, min(playouts, MOST_PLAYOUTS), seed)

        found: JSON = await self._ask(match, (seat, "", 0), what, JSON, HANDING)
        return found

    async def handout(self, match: SoFar, seat: int, ask: int, wants: JSON) -> Written:
        """What a bot at the other end of a network is handed for its open question (`bots/handout_json.py`); `wants` is
        what it has asked for. Raises NotPossible if it asks for what there is not, else Broken."""

        def what(match: Progress) -> AnyFollowed:
            # Whatever chance does for a deal is told to somebody: it is no chance of the match.
            return HandOut(match, seat, ask, wants, secrets.randbits(63))

        found: Written = await self._ask(match, (seat, "", 0), what, Written, HANDING)
        return found

    async def samples(self, match: SoFar, seat: int, count: int) -> Written:
        """Situations that a seat could be in, for bots in any language: each a view in which everything is seen. Raises
        Broken."""

        def what(match: Progress) -> AnyFollowed:
            return Samples(match, seat, max(1, min(count, MOST_SAMPLES)), secrets.randbits(63))

        found: Written = await self._ask(match, (seat, "", 0), what, Written, HANDING)
        return found

    async def leave(self, match: SoFar) -> None:
        """Nobody thinks about a match any more: it is over, or asleep."""
        for key, task in list(self._jobs.items()):
            if key[0] == match.desk:
                task.cancel()
        caged, home = self._caged.pop(match.desk, None), self._homes.pop(match.desk, None)
        if caged is not None:
            await caged.close()
        if home is not None and home.knows(match.desk):
            with suppress(Broken):  # Then it thinks about nothing any more.
                await home.leave(match)

    # ---- processes -----------------------------------------------------------------------------

    async def _ask(self, match: SoFar, seat: Seated, what: What, kind: Any, seconds: float) -> Any:
        """The answer of the process that a match stays with; one that dies is replaced and asked again."""
        for left in reversed(range(TRIES)):
            thinker = await self._thinker(match)
            try:
                return await thinker.ask(match, seat, what, kind, seconds)
            except Lost as lost:
                if not left or lost.code not in DIED:
                    raise
        raise AssertionError

    async def _thinker(self, match: SoFar) -> Thinker:
        if not match.setup.strange:
            home = self._homes.get(match.desk)
            if home is None:
                home = self._homes[match.desk] = min(self._thinkers, key=lambda one: (one.waiting, one.matches))
            return home
        caged = self._caged.get(match.desk)
        if caged is None:
            await self._make_room()
            caged = self._caged[match.desk] = Thinker(self._cage.process, self._cores, caged=True)
        self._caged.move_to_end(match.desk)
        return caged

    async def _make_room(self) -> None:
        """Lets the caged process go that was not asked for longest. Raises NoRoom if all are asked something."""
        while len(self._caged) >= MOST_CAGED:
            desk = next((desk for desk, one in self._caged.items() if not one.waiting), None)
            if desk is None:
                raise NoRoom("full", most=MOST_CAGED)
            await self._caged.pop(desk).close()


class Thinker:
    """One process that thinks. Whoever asks it waits for his turn."""

    def __init__(
        self, start: Callable[[], Awaitable[Link]], core: AbstractAsyncContextManager[Any], caged: bool = False
    ) -> None:
        self._start = start
        self._core = core
        """Held while it computes."""
        self._caged = caged
        """Whether its computing is counted, and not only waited for."""
        self._link: Link | None = None
        self._known: dict[str, Known] = {}
        """What it knows of each match."""
        self._turn = asyncio.Lock()
        self._starting = asyncio.Lock()
        self._errands: set[asyncio.Task[Any]] = set()
        self._at_work: asyncio.Task[Any] | None = None
        """The errand that has its turn."""
        self.waiting = 0
        """So many questions are with it."""

    @property
    def matches(self) -> int:
        return len(self._known)

    def knows(self, desk: str) -> bool:
        return desk in self._known and self._link is not None and not self._link.lost

    async def leave(self, match: SoFar) -> None:
        """Lets it think no more about a match. Raises Lost."""
        known = self._known.get(match.desk, Known())
        anybody = next(iter(known.seats), (0, "", 0))
        await self.ask(match, anybody, lambda progress: Leave(progress, 0), NoneType, HANDING)
        self._known.pop(match.desk, None)

    async def ready(self) -> Link:
        """The process; a new one if it has died."""
        async with self._starting:
            if self._link is None or self._link.lost:
                self._known.clear()
                self._link = await self._start()
            return self._link

    async def close(self) -> None:
        for errand in list(self._errands):
            errand.cancel()
        if self._link is not None:
            await self._link.close()

    async def ask(self, match: SoFar, seat: Seated, what: What, kind: Any, seconds: float) -> Any:
        """The answer to what is asked about a match. Raises Lost if the process has died over it, or was ended because
        it took longer; Broken if the match cannot be followed.

        If nobody waits for the answer any more, the next has his turn when the process has finished, or was replaced.
        """
        errand = self._sent(self._carry_out(match, seat, what, kind, seconds))
        try:
            return await asyncio.shield(errand)
        except asyncio.CancelledError:
            if self._at_work is errand:
                self._sent(self._hurry(errand))
            else:
                errand.cancel()
            raise

    def _sent(self, errand: Coroutine[Any, Any, Any]) -> asyncio.Task[Any]:
        task = asyncio.create_task(errand)
        self._errands.add(task)
        task.add_done_callback(self._run)
        return task

    def _run(self, errand: asyncio.Task[Any]) -> None:
        self._errands.discard(errand)
        if not errand.cancelled():
            errand.exception()  # Whoever waits is told. If nobody does any more, it is no news that it went wrong.

    async def _hurry(self, errand: asyncio.Task[Any]) -> None:
        """Nobody wants the answer: the process is let go if it does not come soon."""
        await asyncio.wait([errand], timeout=UNWANTED)
        if not errand.done() and self._link is not None:
            await self._link.close()

    async def _carry_out(self, match: SoFar, seat: Seated, what: What, kind: Any, seconds: float) -> Any:
        self.waiting += 1
        try:
            async with self._turn, self._core:
                self._at_work = asyncio.current_task()
                return await self._asked(await self.ready(), match, seat, what, kind, seconds)
        finally:
            self.waiting -= 1

    async def _asked(self, link: Link, match: SoFar, seat: Seated, what: What, kind: Any, seconds: float) -> Any:
        """Brings the process to where the match is, and asks it. It may have forgotten the match."""
        inputs = match.inputs
        # Noted again only with the answer: nobody can say what a process knows that died over a question.
        known = self._known.pop(match.desk, None)
        # If it has forgotten the match it is told everything, and that once.
        for _ in range(2):
            if known is None or known.inputs > len(inputs):
                known = Known()
                progress = Progress(match.desk, 0, list(inputs), match.setup)
            else:
                progress = Progress(match.desk, known.inputs, list(inputs[known.inputs :]))
            try:
                if seat not in known.seats:
                    await link.ask(Prepare(progress, *seat), NoneType, PREPARING if self._caged else 0, PREPARED)
                    progress = Progress(match.desk, len(inputs), [])
                answer = await link.ask(what(progress), kind, seconds if self._caged else 0, seconds)
            except Forgotten:
                known = None
                continue
            self._known[match.desk] = Known(len(inputs), known.seats | {seat})
            return answer
        raise Lost("gone")
