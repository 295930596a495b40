"""A process that plays at desks until it is killed, and says what was acknowledged.

It sends request after request at every desk it has, and begins with the one that is last in the journal, as a client
does that has not had an answer. With `--hasty` its store acknowledges before it commits: a mistake that tests have to
find.
"""

from __future__ import annotations

import argparse
import asyncio
from typing import Any

from sqlalchemy import Connection

from spielwerk.table.clock import SystemClock
from spielwerk.table.store import LostLease, Store
from spielwerk.table.store.database.writer import Append, Job, Writer
from spielwerk.table.store.desks import drafts, entries
from spielwerk.table.store.fleet.leases import Lease
from spielwerk.table.store.records import Claim, DeskAfter, Draft, Entry

PERSON = 1
RUNNING = DeskAfter(state="running", due_ms=0)


def say(*words: object) -> None:
    print(*words, flush=True)


class Player:
    def __init__(self, store: Store, lease: Lease) -> None:
        self._store = store
        self._lease = lease
        self._tasks: set[asyncio.Task[None]] = set()

    async def run(self, claimed: list[int], beat: float) -> None:
        for number in claimed:
            await self._claim(number)
        while True:
            for claim in await self._lease.take_over():
                self._begin(claim)
            await asyncio.sleep(beat)

    async def _claim(self, number: int) -> None:
        claim = await self._lease.claim(number)
        if isinstance(claim, Claim):
            self._begin(claim)

    def _begin(self, claim: Claim) -> None:
        say("claimed", claim.desk)
        task = asyncio.get_running_loop().create_task(self._play(claim))
        self._tasks.add(task)
        task.add_done_callback(self._tasks.discard)

    async def _play(self, claim: Claim) -> None:
        journal = await self._store.read(lambda connection: entries.of(connection, claim.desk))
        head = len(journal)
        count = max((int(one.request) for one in journal if one.request is not None), default=1)
        try:
            while True:
                head, number = await self._request(claim, head, count)
                say("ack", claim.desk, count, number)
                count += 1
        except LostLease:
            self._lease.lost(claim.desk)
            say("lost", claim.desk)
            # On a slow machine it may have doubted in vain.
            await self._claim(claim.desk)

    async def _request(self, claim: Claim, head: int, count: int) -> tuple[int, int]:
        """Sends a request. One that was carried out before is answered as it was then."""
        done = await self._store.read(lambda connection: entries.answered(connection, claim.desk, PERSON, str(count)))
        if done is not None:
            return head, done.number
        given: Any = {"desk": claim.desk, "epoch": claim.epoch, "at_ms": count}
        futures = []
        if count % 5 == 0:  # Now and then a clock is up, which nobody has asked for.
            head += 1
            timed_out = Entry(number=head, kind="time_out", body={}, **given)
            futures.append(self._store.append(timed_out, RUNNING))
        head += 1
        new = Entry(number=head, kind="input", body={"n": count}, person=PERSON, request=str(count), **given)
        draft = Draft(desk=claim.desk, seat=0, ask=count, picks=[count])

        def also(connection: Connection) -> None:
            drafts.keep(connection, draft)

        futures.append(self._store.append(new, RUNNING, also if count % 3 == 0 else None))
        await asyncio.gather(*futures)
        return head, head


def be_hasty(held_back: int = 3) -> None:
    """Tells before it commits, and is always a few transactions behind with that."""
    waiting: list[list[Job]] = []

    def carry_out(self: Writer, group: list[Job]) -> None:
        if not all(isinstance(job, Append) for job in group):
            self._tell(group, self._commit(group), 0.0)
            return
        self._tell(group, [None] * len(group), 0.0)
        waiting.append(group)
        if len(waiting) > held_back:
            self._commit(waiting.pop(0))

    Writer._carry_out = carry_out  # type: ignore[method-assign]


async def main() -> None:
    parser = argparse.ArgumentParser()
    parser.add_argument("url")
    parser.add_argument("--desks", type=int, nargs="*", default=[])
    parser.add_argument("--hasty", action="store_true")
    parser.add_argument("--beat", type=float, default=1.0)
    parser.add_argument("--life", type=float, default=3.0)
    given = parser.parse_args()
    if given.hasty:
        be_hasty()
    store = await Store.open(given.url)
    beat, life = given.beat, given.life
    lease = Lease(store, SystemClock(), "http://player", "1", beat=beat, life=life, doubt=life * 2 / 3)
    await lease.begin()
    say("node", store.node)

    async def lost(numbers: list[int]) -> None:
        """Whoever plays there finds out by writing."""

    beating = asyncio.get_running_loop().create_task(lease.run(lost))
    await Player(store, lease).run(given.desks, beat)
    await beating


if __name__ == "__main__":
    asyncio.run(main())
