"""Which process has which desk awake, where several share a database.

Every process has a row that it renews each second, and that lives for three. A desk's row names its owner, and an epoch
that grows with every claim. Desks of a process that is dead are taken over by others; if it was only asleep, whatever
it still writes is refused, since `journal` checks owner, epoch and head in the statement that writes. On SQLite there
is one process, which is sure of everything; the rows tell how long it ran before it ended unasked.
"""

from __future__ import annotations

import asyncio
import time
from collections.abc import Awaitable, Callable, Sequence
from functools import partial

from spielwerk.extras import needed
from spielwerk.table.clock import Clock
from spielwerk.table.store.database.schema import desk, node
from spielwerk.table.store.errors import StoreFailed
from spielwerk.table.store.fleet import nodes
from spielwerk.table.store.fleet.news import DeskMoved, NewsService, NodeGone
from spielwerk.table.store.records import ENDED, Claim, Node
from spielwerk.table.store.store import Store

with needed("server"):
    from sqlalchemy import ColumnElement, Connection, Select, select, update

BEAT, LIFE, DOUBT = 1.0, 3.0, 2.0
"""Seconds between two renewals; that a process lives after one; after which it is not sure any more that it lives."""
BATCH = 50
"""So many desks are taken at a time, so that others get their share."""
TRIES, PAUSE = 100, 0.05
"""How often, and after how many seconds, a desk is asked for that somebody else holds for a moment."""
FOR_EVER_MS = 10**12
Claimed = Claim | Node | str | None
"""What comes of asking for a desk: it is ours; who has it; a word if it is free, and yet not to be had; None if there
is none."""


class Lease:
    """The right of this process to write, and the desks that it has awake."""

    def __init__(
        self,
        store: Store,
        clock: Clock,
        url: str,
        version: str,
        news: NewsService | None = None,
        *,
        beat: float = BEAT,
        life: float = LIFE,
        doubt: float = DOUBT,
        monotonic: Callable[[], float] = time.monotonic,
    ) -> None:
        self._store = store
        self._clock = clock
        self.url, self._version = url, version
        self._news = news
        self._beat, self._doubt = beat, doubt
        self._life_ms = round(life * 1000) if store.shared else FOR_EVER_MS
        self._monotonic = monotonic
        self._renewed: float | None = None
        self._held: dict[int, int] = {}
        self._wanted: dict[int, asyncio.Future[Claimed]] = {}
        """Desks that somebody asks for."""
        self._claiming: asyncio.Task[None] | None = None
        self.revived: Callable[[], None] = lambda: None
        """Called when this process lives again in the eyes of others, which have forgotten it meanwhile."""

    @property
    def sure(self) -> bool:
        """Whether this process surely lives in the eyes of all others. If not, it must not acknowledge anything."""
        if self._renewed is None:
            return False
        return not self._store.shared or self._monotonic() - self._renewed < self._doubt

    @property
    def held(self) -> dict[int, int]:
        """The desks that this process has awake, as far as it knows, with their epochs."""
        return dict(self._held)

    # ---- living ----------------------------------------------------------------------------------

    async def begin(self) -> None:
        """From now on others know of this process."""
        await self._renew(self._enter)
        self._store.rely_on(lambda: self.sure)

    async def renew(self) -> list[int]:
        """One beat. Returns desks that others have taken in the meantime, because this process was not heard of."""
        if await self._renew(self._live_on):
            return []
        await self._renew(self._enter)
        self.revived()
        return await self.find_lost()

    async def run(self, lost: Callable[[list[int]], Awaitable[None]]) -> None:
        """Beats until it is cancelled, and tells which desks were lost."""
        while True:
            await asyncio.sleep(self._beat)
            try:
                gone = await self.renew()
            except StoreFailed:
                continue  # Being sure ends by itself.
            if gone:
                await lost(gone)

    async def _renew(self, work: Callable[[Connection], bool]) -> bool:
        # The life of the row begins later than this: we doubt before others are entitled to.
        asked = self._monotonic()
        lives = await (self._store.beside(work) if self._store.shared else self._store.write(work))
        if lives:
            self._renewed = asked
        return lives

    def _enter(self, connection: Connection) -> bool:
        nodes.enter(connection, self._store.node, self.url, self._version, self._life_ms, self._now_ms)
        return True

    def _live_on(self, connection: Connection) -> bool:
        return nodes.renew(connection, self._store.node, self._life_ms, self._now_ms)

    async def find_lost(self) -> list[int]:
        """Desks that this process has lost without knowing."""
        held = self._held
        mine = select(desk.c.id, desk.c.epoch).where(desk.c.owner == self._store.node)
        rows = await self._store.read(lambda connection: connection.execute(mine).all())
        still = {row.id: row.epoch for row in rows}
        lost = sorted(number for number, epoch in held.items() if still.get(number) != epoch)
        for number in lost:
            held.pop(number, None)
        return lost

    @property
    def _now_ms(self) -> int:
        return round(self._clock.now() * 1000)

    # ---- desks -----------------------------------------------------------------------------------

    async def claim(self, number: int) -> Claim | Node | None:
        """Takes a desk, if nobody has it; else says who has it. None: there is no such desk.

        A desk that this process has already is claimed anew: what was to be written under the old claim is refused.
        """
        for _ in range(TRIES):
            claimed = await self._claim_with_others(number)
            if isinstance(claimed, Claim):
                return self._hold([claimed])[0]
            if not isinstance(claimed, str):
                return claimed
            # Free, and yet not to be had: another process takes it at this moment, or a dead one still has it locked.
            await self._store.write(nodes.cut_off_dead)
            await asyncio.sleep(PAUSE)
        raise StoreFailed(f"desk {number} was free, but could not be taken")

    async def _claim_with_others(self, number: int) -> Claimed:
        """Whoever asks while a question is under way is asked for with the next one: when a process has ended, all its
        people come at once."""
        # Two who ask for the same one share the answer.
        self._wanted.setdefault(number, asyncio.get_running_loop().create_future())
        wanted = self._wanted[number]
        if self._claiming is None or self._claiming.done():
            self._claiming = asyncio.get_running_loop().create_task(self._claim_wanted())
        return await asyncio.shield(wanted)

    async def _claim_wanted(self) -> None:
        while self._wanted:
            some, self._wanted = self._wanted, {}
            try:
                claimed = await self._store.write(partial(self._claim_some, list(some)))
            except Exception as error:
                for wanted in some.values():
                    wanted.set_exception(error)
                    wanted.exception()  # Perhaps nobody waits any more.
                continue
            for number, wanted in some.items():
                wanted.set_result(claimed[number])

    def _claim_some(self, numbers: Sequence[int], connection: Connection) -> dict[int, Claimed]:
        mine_or_free = (desk.c.owner == self._store.node) | nodes.is_free()
        taken = self._take(connection, _locked(desk.c.id.in_(numbers), mine_or_free))
        claimed: dict[int, Claimed] = dict.fromkeys(numbers)
        claimed |= {claim.desk: claim for claim in taken}
        others = [number for number, claim in claimed.items() if claim is None]
        if others:
            owners = nodes.owners_of(connection, others)
            there = connection.execute(select(desk.c.id).where(desk.c.id.in_(others))).scalars()
            claimed |= {number: owners.get(number, "free") for number in there}
        return claimed

    async def take_over(self, limit: int = BATCH) -> list[Claim]:
        """Takes desks of processes that are dead. Those where a match is under way were awake, so they are to go on;
        those that are over just sleep from now on. The most urgent are taken first."""

        def work(connection: Connection) -> list[Claim]:
            nodes.cut_off_dead(connection)
            over = _locked(nodes.is_dead(), desk.c.state.in_(ENDED)).limit(limit)
            asleep = connection.execute(over).scalars().all()
            if asleep:
                connection.execute(update(desk).where(desk.c.id.in_(asleep)).values(owner=None))
            under_way = _locked(nodes.is_dead(), desk.c.state.not_in(ENDED))
            urgent = under_way.order_by(desk.c.due_ms.is_(None), desk.c.due_ms, desk.c.id)
            taken = self._take(connection, urgent.limit(limit))
            nodes.forget_dead(connection)
            return taken

        return self._hold(await self._store.write(work))

    async def is_any_free(self, at_ms: int) -> bool:
        """Whether there is something for `claim_due` or `take_over`, without keeping anybody from writing."""
        due = select(desk.c.id).where(desk.c.due_ms <= at_ms, nodes.is_free(), desk.c.state.not_in(ENDED))
        dead = select(desk.c.id).where(nodes.is_dead())
        asked = [statement.limit(1) for statement in (due, dead)]
        return await self._store.read(lambda connection: any(connection.execute(one).first() for one in asked))

    async def living(self) -> list[Node]:
        """All processes that live, this one among them."""
        return await self._store.read(nodes.living)

    async def claim_due(self, at_ms: int, limit: int = BATCH) -> list[Claim]:
        """Takes sleeping desks for which something is due by then."""
        due = _locked(desk.c.due_ms <= at_ms, nodes.is_free(), desk.c.state.not_in(ENDED))
        wanted = due.order_by(desk.c.due_ms).limit(limit)
        return self._hold(await self._store.write(lambda connection: self._take(connection, wanted)))

    async def release(self, number: int, due_ms: int | None) -> None:
        """A desk goes to sleep; it is due then. Nothing happens if it is not ours any more."""
        epoch = self._held.pop(number, None)
        mine = desk.c.id == number, desk.c.owner == self._store.node, desk.c.epoch == epoch
        asleep = update(desk).where(*mine).values(owner=None, due_ms=due_ms)
        await self._store.write(lambda connection: connection.execute(asleep))

    def lost(self, number: int) -> None:
        """A desk turned out to be in other hands."""
        self._held.pop(number, None)

    async def hand_over(self) -> list[int]:
        """This process ends: its desks are free, and those where something is under way are due at once, so that others
        take them, or this one when it comes back. Returns them all."""

        def work(connection: Connection) -> list[int]:
            mine = desk.c.owner == self._store.node
            numbers = list(connection.execute(select(desk.c.id).where(mine).order_by(desk.c.id)).scalars())
            connection.execute(update(desk).where(mine, desk.c.state.not_in(ENDED)).values(due_ms=0))
            connection.execute(update(desk).where(mine).values(owner=None))
            nodes.leave(connection, self._store.node)
            return numbers

        numbers = await self._store.write(work)
        self._held.clear()
        self._renewed = None
        if self._news is not None:
            self._news.say(NodeGone(self._store.node))
            await self._news.flush()
        return numbers

    def _take(self, connection: Connection, wanted: Select[tuple[int, str | None]]) -> list[Claim]:
        """Takes the desks that a question finds, and that nobody else has locked."""
        found = {row.id: row.owner for row in connection.execute(wanted)}
        if not found:
            return []
        others = select(node.c.name, node.c.beat_ms).where(node.c.name != self._store.node)
        alive = {row.name: row.beat_ms for row in connection.execute(others)}
        taken = update(desk).where(desk.c.id.in_(found)).values(owner=self._store.node, epoch=desk.c.epoch + 1)
        rows = connection.execute(taken.returning(desk.c.id, desk.c.epoch, desk.c.head)).all()
        order = list(found)
        claims = [
            Claim(desk=row.id, epoch=row.epoch, head=row.head, alive_ms=alive.get(found[row.id] or "")) for row in rows
        ]
        # The database returns changed rows in any order; the question had the most urgent first.
        return sorted(claims, key=lambda claim: order.index(claim.desk))

    def _hold(self, claims: Sequence[Claim]) -> list[Claim]:
        for claim in claims:
            self._held[claim.desk] = claim.epoch
            if self._news is not None:
                self._news.say(DeskMoved(claim.desk, self.url))
        return list(claims)


def _locked(*conditions: ColumnElement[bool]) -> Select[tuple[int, str | None]]:
    """Desks, locked until the transaction ends; those that others have locked are passed over."""
    return select(desk.c.id, desk.c.owner).where(*conditions).with_for_update(of=desk, skip_locked=True)
