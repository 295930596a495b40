"""Series between bots, as many at a time as the owner of the server allows: the others wait for their turn."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable, Coroutine
from contextlib import suppress
from functools import partial
from typing import TYPE_CHECKING, Any

from spielwerk.bots.naming import BotError
from spielwerk.bots.strangers import stranger
from spielwerk.extras import MissingExtra, needed, require
from spielwerk.locale import LANGUAGES
from spielwerk.table.bots import Bots
from spielwerk.table.catalogue import Catalogue
from spielwerk.table.clock import Clock
from spielwerk.table.contests.running import Running, Scribe, look
from spielwerk.table.playing.cage.cage import Cage
from spielwerk.table.playing.playing import JSON, Setup, Written
from spielwerk.table.playing.wire import Judge, Judged, WriteReport
from spielwerk.table.settings import Limits
from spielwerk.table.store import games
from spielwerk.table.store import series as rows
from spielwerk.table.store.desks import ids
from spielwerk.table.store.errors import StoreFailed
from spielwerk.table.store.records import ListedSeries, Person, Series
from spielwerk.table.store.store import Store
from spielwerk.table.words import Faulty, OtherCounts, Refused

if TYPE_CHECKING:
    from sqlalchemy import Connection

with needed("server"):
    import msgspec

LOOK_EVERY = 5.0
"""Seconds between two looks for series that nobody plays, besides those that were just asked for."""
MOST_LISTED = 200
MOST_KEPT = 100
"""Series of one person that are kept, over or not."""
REPORTING = 20.0
TryOut = Callable[[Setup, str], Awaitable[None]]


class Wish(msgspec.Struct, frozen=True, kw_only=True):
    """A series that somebody wants."""

    game: str
    players: int | None
    options: JSON
    bots: list[str]
    games: int
    seed: int | None


class AllSeries:
    """The series of a server. Those that this process plays run beside everything else."""

    def __init__(
        self,
        store: Store,
        clock: Clock,
        cage: Cage,
        catalogue: Catalogue,
        bots: Bots,
        limits: Limits,
        try_out: TryOut,
        note_fault: Callable[[BaseException], str],
    ) -> None:
        self._store = store
        self._clock = clock
        self._cage = cage
        self._catalogue = catalogue
        self._bots = bots
        self._limits = limits
        self._try_out = try_out
        self._note_fault = note_fault
        self._scribe = Scribe()
        self._playing: dict[int, asyncio.Task[None]] = {}
        self._looking: set[asyncio.Task[None]] = set()
        self._news = asyncio.Event()

    # ---- playing -------------------------------------------------------------------------------

    async def run(self) -> None:
        """Plays whatever nobody plays, for as long as the server runs; also what an earlier process has begun."""
        try:
            while True:
                self._news.clear()
                with suppress(StoreFailed):
                    await self._begin_some()
                # Not `wait_for`: before Python 3.12 it forgets that it was cancelled if there is news at that moment.
                with suppress(TimeoutError):
                    async with asyncio.timeout(LOOK_EVERY):
                        await self._news.wait()
        finally:
            under_way = [*self._playing.values(), *self._looking]
            for task in under_way:
                task.cancel()
            await asyncio.gather(*under_way, return_exceptions=True)

    async def _begin_some(self) -> None:
        if len(self._playing) >= self._limits.series:
            return
        if not await self._store.read(partial(rows.count, states=rows.UNDER_WAY)):
            return
        claim = partial(rows.claim, node=self._store.node, most=self._limits.series)
        while (row := await self._store.write(claim)) is not None:
            task = asyncio.get_running_loop().create_task(self._play(row))
            self._playing[row.id] = task
            task.add_done_callback(partial(self._is_done, row.id))

    async def _play(self, row: Series) -> None:
        try:
            game = await self._catalogue.reference(row.game)
            seconds = self._limits.series_seconds
            await Running(row, game, self._store, self._clock, self._cage, self._scribe, seconds).run()
        finally:
            with suppress(StoreFailed):
                await self._store.write(partial(rows.release, number=row.id, node=self._store.node))

    def _is_done(self, number: int, task: asyncio.Task[None]) -> None:
        self._playing.pop(number, None)
        self._note(task)
        self._news.set()

    def _note(self, task: asyncio.Task[None]) -> None:
        """Nobody waits for it: what should not have happened is written down."""
        if not task.cancelled() and (error := task.exception()) is not None and not isinstance(error, StoreFailed):
            self._note_fault(error)

    # ---- what people ask for -------------------------------------------------------------------

    async def start(self, person: Person, wish: Wish) -> Series:
        """A new series, which is played as soon as there is room. Raises Refused."""
        limits = self._limits
        if not limits.series:
            raise Refused("series_off")
        try:
            require("arena")
        except MissingExtra as missing:
            raise Refused("bad_series", reason=missing.words(person.language)) from None
        if wish.games > limits.series_games:
            raise Refused("bad_series", reason=f"games: 1–{limits.series_games}")
        if len(wish.bots) > limits.series_bots:
            raise Refused("bad_series", reason=f"bots: 1–{limits.series_bots}")
        described = await self._catalogue.described(wish.game, "en")
        players = wish.players if wish.players is not None else described["default_players"]
        if players not in described["players"]:
            raise Refused("bad_game", reason=OtherCounts(described["players"]))
        if len(wish.bots) < (1 if players == 1 else 2):
            raise Refused("bad_series", reason=f"bots: 2–{limits.series_bots}")
        setup = Setup(await self._catalogue.reference(wish.game), players, 0, wish.options)
        guests = [self._may_play(spec, setup.strange) for spec in wish.bots]
        if any(guests) and wish.seed is not None:
            # Who knows the seed knows the dice.
            raise Refused("bad_series", reason="seed")
        await self._try_out(setup, person.language)
        new = Series(
            id=ids.new_desk(),
            by=person.id,
            game=wish.game,
            game_hash=None,
            title=await self._catalogue.titles(wish.game),
            wish={
                "players": players,
                "options": wish.options,
                "bots": wish.bots,
                "games": wish.games,
                "seed": None if any(guests) else wish.seed or 0,
                "language": person.language,
            },
            created_ms=round(1000 * self._clock.now()),
        )
        added = await self._store.write(partial(_added, new, setup.game.strange, limits))
        self._news.set()
        return added

    def _may_play(self, spec: str, strange: bool) -> bool:
        """Whether a bot is a program of its own. Those play where the owner trusts people to name them, and in a cage
        only: else they could read what they should not know. Raises Refused."""
        self._bots.look_up(spec)
        try:
            guest = stranger(spec)
        except BotError as error:
            raise Refused("bad_bot", reason=Faulty(error.diagnostics)) from None
        if guest is None:
            return False
        if spec.partition(":")[0].strip() != "cmd" or guest.reads_ours or guest.remembers or strange:
            raise Refused("bad_bot", reason=spec[:40])
        return True

    async def listed(self) -> list[ListedSeries]:
        return await self._store.read(partial(rows.listed, limit=MOST_LISTED))

    async def find(self, text: str) -> Series:
        """Raises Refused."""
        number = ids.read(text)
        found = None if number is None else await self._store.read(partial(rows.find, number=number))
        if found is None:
            raise Refused("no_series", series=text[:20])
        return found

    async def stop(self, person: Person, text: str) -> None:
        """Stops a series; one that has ended is taken away. Raises Refused."""
        row = await self.find(text)
        if row.by != person.id and not person.owner:
            raise Refused("not_yours_series")
        now = round(1000 * self._clock.now())
        reason = {language: Refused("series_stopped").told(language) for language in LANGUAGES}
        ended = partial(rows.end, number=row.id, state="stopped", at_ms=now, reason=reason)
        if not await self._store.write(ended):
            await self._store.write(partial(rows.remove, number=row.id))
            return
        task = self._playing.get(row.id)
        if task is not None:
            task.cancel()
        self._beside(self._look(row.id))

    async def _look(self, number: int) -> None:
        """Finds out what the games of a series tell that nobody plays any more."""
        row, parts = await self._store.read(partial(_with_parts, number))
        if row is None or row.order is None or not parts:
            return
        asked = Judge(row.order, row.secret, [Written(part.encode()) for part in parts], row.wish["language"])
        async with self._scribe.at_hand() as scribe:
            await look(self._store, await scribe(), number, asked)

    def _beside(self, work: Coroutine[Any, Any, None]) -> None:
        task = asyncio.get_running_loop().create_task(work)
        self._looking.add(task)
        task.add_done_callback(self._has_looked)

    def _has_looked(self, task: asyncio.Task[None]) -> None:
        self._looking.discard(task)
        self._note(task)

    # ---- what came of one ----------------------------------------------------------------------

    async def logged(self, row: Series) -> list[int]:
        """The games whose logs one may have."""
        if not _open(row):
            return []
        return await self._store.read(partial(rows.logged, number=row.id))

    async def log(self, row: Series, game: int) -> bytes:
        """The log of one of its games, as JSON. Raises Refused."""
        found = await self._store.read(partial(rows.log, number=row.id, game=game)) if _open(row) else None
        if found is None:
            raise Refused("no_log", game=game)
        return found.encode()

    async def report(self, row: Series, language: str) -> str:
        """The report of the arena, as HTML. Raises Refused."""
        if row.judged is None or row.order is None:
            raise Refused("no_report")
        judged = msgspec.convert(row.judged, Judged)
        logs = f"/api/series/{ids.written(row.id)}/games/"
        asked = WriteReport(row.order, judged.standing, judged.lengths, judged.shown, logs, language)
        async with self._scribe.at_hand() as scribe:
            return await (await scribe()).ask(asked, str, REPORTING)


def _with_parts(number: int, connection: Connection) -> tuple[Series | None, list[str]]:
    return rows.find(connection, number), rows.parts(connection, number)


def _open(row: Series) -> bool:
    """Whether its chance may be known: of a series whose dice nobody may know it may when nobody plays any more."""
    return row.secret is None or row.ended_ms is not None


def _added(new: Series, strange: bool, limits: Limits, connection: Connection) -> Series:
    """Counted where it is written: whoever asks twice at once gets one too many otherwise. Raises Refused."""
    if rows.count(connection, new.by, rows.UNDER_WAY) >= limits.series_per_person:
        raise Refused("too_many", what="series", most=limits.series_per_person)
    if rows.count(connection, new.by) >= MOST_KEPT:
        raise Refused("too_many", what="series", most=MOST_KEPT)
    uploaded = games.named(connection, new.game) if strange else None
    # Nobody takes a game away that a series needs.
    added = msgspec.structs.replace(new, game_hash=uploaded.hash if uploaded is not None else None)
    rows.add(connection, added)
    return added
