"""Which process has which desk. Time is moved by hand: that of a process by its clock, that of others by their rows."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable

import psycopg
import pytest
from sqlalchemy import select, update

from spielwerk.table.store import LostLease, Store, StoreFailed
from spielwerk.table.store.database.schema import node
from spielwerk.table.store.fleet import leases, nodes
from spielwerk.table.store.fleet.leases import Lease
from spielwerk.table.store.records import Claim, DeskAfter, Node
from tests.table.store.house import (
    NOW_MS,
    RUNNING,
    HandClock,
    add_desk,
    entry,
    journal_of,
    lease_of,
    row_of,
    take,
    with_store,
)

OVER = DeskAfter(state="over", ended_ms=1)


def with_two(url: str, story: Callable[[Store, Lease, Store, Lease], Awaitable[None]]) -> None:
    """Tells a story of two processes."""

    async def told(here: Store) -> None:
        there = await Store.open(url)
        try:
            await story(here, await lease_of(here), there, await lease_of(there))
        finally:
            await there.close()

    with_store(url, told)


async def dies(store: Store, other: Store) -> None:
    """Everybody else has not heard of a process for longer than it lives."""
    gone = update(node).where(node.c.name == store.node).values(until_ms=nodes.database_ms() - 1)
    await other.write(lambda connection: connection.execute(gone))


# ---- claims --------------------------------------------------------------------------------------


def test_a_desk_that_sleeps_is_taken_by_whoever_asks(url):
    async def story(store: Store) -> None:
        lease = await lease_of(store)
        await add_desk(store, 1)
        assert await lease.claim(1) == Claim(desk=1, epoch=1, head=0, alive_ms=None)
        assert lease.held == {1: 1}
        assert (await row_of(store, 1)).owner == store.node
        assert await lease.claim(2) is None
        # Again, because memory was ahead of the truth: nothing can come any more from before.
        assert await lease.claim(1) == Claim(desk=1, epoch=2, head=0, alive_ms=None)

    with_store(url, story)


def test_a_desk_that_is_awake_elsewhere_is_not_taken(postgres):
    async def story(here: Store, mine: Lease, there: Store, theirs: Lease) -> None:
        await add_desk(here, 1)
        assert isinstance(await mine.claim(1), Claim)
        found = await theirs.claim(1)
        assert isinstance(found, Node)
        assert (found.name, found.url) == (here.node, "http://here")
        assert theirs.held == {}
        assert await theirs.take_over() == []
        assert await theirs.claim_due(10**15) == []
        assert {one.name for one in await there.read(nodes.living)} == {here.node, there.node}

    with_two(postgres, story)


def test_a_desk_goes_to_sleep_and_is_taken_by_another(postgres):
    async def story(here: Store, mine: Lease, there: Store, theirs: Lease) -> None:
        await add_desk(here, 1)
        claim = await take(mine, 1)
        await here.append(entry(claim, 1), RUNNING)
        await mine.release(1, due_ms=77)
        assert mine.held == {}
        found = await row_of(here, 1)
        assert (found.owner, found.due_ms) == (None, 77)
        with pytest.raises(LostLease):
            await here.append(entry(claim, 2), RUNNING)
        assert await theirs.claim(1) == Claim(desk=1, epoch=2, head=1, alive_ms=None)
        await mine.release(1, due_ms=None)  # too late: it is not ours any more
        assert (await row_of(here, 1)).owner == there.node

    with_two(postgres, story)


def test_whoever_wakes_desks_that_are_due_is_the_only_one(postgres):
    async def story(here: Store, mine: Lease, there: Store, theirs: Lease) -> None:
        for number in range(1, 41):
            await add_desk(here, number)
            await mine.claim(number)
            await mine.release(number, due_ms=number)
        taken = await asyncio.gather(*(lease.claim_due(30, limit=10) for lease in (mine, theirs) for _ in range(3)))
        numbers = [claim.desk for claims in taken for claim in claims]
        assert sorted(numbers) == list(range(1, 31))
        assert {number: row.owner for number in numbers if (row := await row_of(here, number))} == {
            **dict.fromkeys(mine.held, here.node),
            **dict.fromkeys(theirs.held, there.node),
        }

    with_two(postgres, story)


def test_many_who_want_one_desk_agree_on_one_of_them(postgres):
    async def story(here: Store, mine: Lease, there: Store, theirs: Lease) -> None:
        for number in range(1, 21):
            await add_desk(here, number)
        found = await asyncio.gather(*(lease.claim(number) for number in range(1, 21) for lease in (mine, theirs)))
        for number in range(20):
            kinds = sorted(type(one).__name__ for one in found[2 * number : 2 * number + 2])
            assert kinds == ["Claim", "Node"]

    with_two(postgres, story)


def test_a_crowd_that_asks_for_many_desks_is_answered_with_few_questions(postgres, monkeypatch):
    async def story(here: Store, mine: Lease, there: Store, theirs: Lease) -> None:
        for number in range(1, 31):
            await add_desk(here, number)
        for number in range(1, 11):
            await take(theirs, number)
        written: list[object] = []
        write = here.write

        def counted(work):
            written.append(work)
            return write(work)

        monkeypatch.setattr(here, "write", counted)
        found = await asyncio.gather(*(mine.claim(number) for number in range(1, 41)))
        assert [one.name for one in found[:10] if isinstance(one, Node)] == [there.node] * 10
        assert [one.desk for one in found[10:30] if isinstance(one, Claim)] == list(range(11, 31))
        assert found[30:] == [None] * 10
        assert len(written) <= 2
        assert sorted(mine.held) == list(range(11, 31))

    with_two(postgres, story)


def test_the_most_urgent_desks_of_a_dead_process_are_taken_first(postgres):
    async def story(here: Store, mine: Lease, there: Store, theirs: Lease) -> None:
        for number, due in ((1, None), (2, 9_000), (3, 5_000)):
            await add_desk(here, number)
            await there.append(entry(await take(theirs, number), 1), DeskAfter(state="running", due_ms=due))
        await dies(there, here)
        assert [claim.desk for claim in await mine.take_over(2)] == [3, 2]
        assert [claim.desk for claim in await mine.take_over(2)] == [1]

    with_two(postgres, story)


def test_a_desk_that_somebody_holds_for_a_moment_is_waited_for(postgres, monkeypatch):
    monkeypatch.setattr(leases, "PAUSE", 0.001)

    async def story(store: Store) -> None:
        lease = await lease_of(store)
        await add_desk(store, 1)
        with psycopg.connect(postgres) as other:
            other.execute("SELECT * FROM desk FOR UPDATE")
            with pytest.raises(StoreFailed, match="could not be taken"):
                await lease.claim(1)
            claiming = asyncio.ensure_future(lease.claim(1))
            await store.write(lambda connection: None)
            assert not claiming.done()
            other.rollback()
            assert isinstance(await claiming, Claim)

    with_store(postgres, story)


# ---- the dead ------------------------------------------------------------------------------------


def test_desks_of_a_dead_process_are_taken_over(postgres):
    async def story(here: Store, mine: Lease, there: Store, theirs: Lease) -> None:
        claims = {}
        for number in range(1, 8):
            await add_desk(here, number)
            claims[number] = await take(mine, number)
        for _ in range(3):
            await here.append(entry(claims[1], (await row_of(here, 1)).head + 1), RUNNING)
        await here.append(entry(claims[7], 1), OVER)
        await dies(here, there)

        taken = await theirs.take_over(limit=4)
        taken += await theirs.take_over(limit=4)
        assert sorted(claim.desk for claim in taken) == [1, 2, 3, 4, 5, 6]
        assert {claim.epoch for claim in taken} == {2}
        assert {claim.alive_ms for claim in taken} == {NOW_MS}  # when it was last heard of, by its own clock
        assert next(claim.head for claim in taken if claim.desk == 1) == 3
        assert (await row_of(here, 7)).owner is None  # it is over, so nobody has to wake it
        assert await theirs.take_over() == []

        # The dead one was only asleep. Whatever it writes now is refused.
        outcomes = await asyncio.gather(
            *(here.append(entry(claims[number], 4 if number == 1 else 1), RUNNING) for number in (1, 2, 7)),
            return_exceptions=True,
        )
        assert [type(outcome) for outcome in outcomes] == [LostLease] * 3
        await there.append(entry(next(claim for claim in taken if claim.desk == 1), 4), RUNNING)
        epochs = [one.epoch for one in await journal_of(here, 1)]
        assert epochs == [1, 1, 1, 2]

    with_two(postgres, story)


def test_survivors_share_the_desks_of_the_dead(postgres):
    async def story(here: Store, mine: Lease, there: Store, theirs: Lease) -> None:
        third = await Store.open(postgres)
        others = await lease_of(third)
        for number in range(1, 41):
            await add_desk(here, number)
            await mine.claim(number)
        await dies(here, there)
        taken = await asyncio.gather(*(lease.take_over(limit=5) for _ in range(8) for lease in (theirs, others)))
        numbers = [claim.desk for claims in taken for claim in claims]
        assert sorted(numbers) == list(range(1, 41))
        assert theirs.held.keys().isdisjoint(others.held)
        await third.close()

    with_two(postgres, story)


def test_a_desk_of_a_dead_process_is_taken_by_a_visitor(postgres):
    async def story(here: Store, mine: Lease, there: Store, theirs: Lease) -> None:
        await add_desk(here, 1)
        await mine.claim(1)
        await dies(here, there)
        assert await theirs.claim(1) == Claim(desk=1, epoch=2, head=0, alive_ms=NOW_MS)

    with_two(postgres, story)


def test_a_process_that_comes_back_is_told_what_it_has_lost(postgres):
    async def story(here: Store, mine: Lease, there: Store, theirs: Lease) -> None:
        for number in (1, 2, 3):
            await add_desk(here, number)
            await mine.claim(number)
        assert await mine.renew() == []
        await dies(here, there)
        assert [claim.desk for claim in await theirs.take_over(limit=2)] == [1, 2]
        assert await mine.renew() == [1, 2]
        assert mine.held == {3: 1}
        assert await mine.renew() == []
        assert await theirs.take_over() == []  # it lives again
        await here.append(entry(Claim(desk=3, epoch=1, head=0, alive_ms=None), 1), RUNNING)

    with_two(postgres, story)


def test_the_dead_are_forgotten_when_they_have_no_desks(postgres):
    async def story(here: Store, mine: Lease, there: Store, theirs: Lease) -> None:
        await add_desk(here, 1)
        await mine.claim(1)

        async def known() -> set[str]:
            await theirs.take_over(limit=1)
            return set(await there.read(lambda connection: connection.execute(select(node.c.name)).scalars().all()))

        long_ago = update(node).where(node.c.name == here.node).values(until_ms=1)
        await dies(here, there)
        assert here.node in await known()  # not long enough
        await there.write(lambda connection: connection.execute(long_ago))
        assert await known() == {there.node}

    with_two(postgres, story)


# ---- being sure ----------------------------------------------------------------------------------


def test_a_process_doubts_before_others_are_entitled_to(postgres):
    async def story(store: Store) -> None:
        time = [100.0]
        lease = Lease(store, HandClock(), "http://here", "1", life=10**6, monotonic=lambda: time[0])
        assert not lease.sure
        await lease.begin()
        await add_desk(store, 1)
        claim = await take(lease, 1)
        await store.append(entry(claim, 1), RUNNING)
        time[0] = 101.9
        assert lease.sure
        time[0] = 102.1
        assert not lease.sure
        with pytest.raises(LostLease):
            await store.append(entry(claim, 2), RUNNING)
        await lease.renew()
        assert lease.sure
        await store.append(entry(claim, 2), RUNNING)

    with_store(postgres, story)


def test_a_renewal_counts_from_when_it_was_asked_for(postgres):
    """The answer may have taken its time."""

    async def story(store: Store) -> None:
        answers = iter([100.0, 105.0])
        lease = Lease(store, HandClock(), "http://here", "1", life=10**6, monotonic=lambda: next(answers))
        await lease.begin()
        assert not lease.sure

    with_store(postgres, story)


def test_a_renewal_that_fails_makes_nothing_sure(postgres, monkeypatch):
    async def story(store: Store) -> None:
        time = [0.0]
        lease = Lease(store, HandClock(), "http://here", "1", beat=0.0, life=10**6, monotonic=lambda: time[0])
        await lease.begin()
        tries = 0

        async def fails(work: object) -> bool:
            nonlocal tries
            tries += 1
            time[0] += 1.0
            raise StoreFailed

        async def never(lost: list[int]) -> None:
            raise AssertionError

        with monkeypatch.context() as patched:
            patched.setattr(store, "beside", fails)
            running = asyncio.ensure_future(lease.run(never))
            while tries < 3:
                await asyncio.sleep(0)
            running.cancel()
            await asyncio.gather(running, return_exceptions=True)
        assert not lease.sure

    with_store(postgres, story)


def test_a_lease_beats_and_tells_what_was_lost(postgres):
    async def story(here: Store, mine: Lease, there: Store, theirs: Lease) -> None:
        quick = await lease_of(here, beat=0.0)
        await add_desk(here, 1)
        await quick.claim(1)
        told: asyncio.Future[list[int]] = asyncio.get_running_loop().create_future()

        async def lost(numbers: list[int]) -> None:
            told.set_result(numbers)

        # Between its death and its next beat somebody else was faster.
        await dies(here, there)
        await theirs.take_over()
        running = asyncio.ensure_future(quick.run(lost))
        assert await told == [1]
        running.cancel()
        await asyncio.gather(running, return_exceptions=True)

    with_two(postgres, story)


def test_on_sqlite_the_only_process_is_sure(sqlite):
    async def story(store: Store) -> None:
        time = [0.0]
        lease = Lease(store, HandClock(), "http://here", "1", life=10**6, monotonic=lambda: time[0])
        assert not lease.sure
        await lease.begin()
        time[0] = 10**6
        assert lease.sure
        assert await lease.renew() == []

    with_store(sqlite, story)


# ---- the end -------------------------------------------------------------------------------------


def test_a_process_that_ends_hands_its_desks_over(url):
    async def story(store: Store) -> None:
        lease = await lease_of(store)
        for number, after in ((1, RUNNING), (2, OVER), (3, DeskAfter(state="paused", due_ms=500))):
            await add_desk(store, number)
            claim = await take(lease, number)
            await store.append(entry(claim, 1), after)
        assert await lease.hand_over() == [1, 2, 3]
        assert lease.held == {}
        assert not lease.sure
        rows = [await row_of(store, number) for number in (1, 2, 3)]
        # Those where something is under way go on at once, wherever somebody is.
        assert [(row.owner, row.due_ms) for row in rows] == [(None, 0), (None, None), (None, 0)]
        assert await store.read(nodes.living) == []

    with_store(url, story)

    async def again(store: Store) -> None:
        lease = await lease_of(store)
        claims = await lease.claim_due(NOW_MS)
        assert {(claim.desk, claim.head, claim.alive_ms) for claim in claims} == {(1, 1, None), (3, 1, None)}

    with_store(url, again)


def test_after_a_crash_the_desks_that_were_awake_are_known_and_until_when_they_were(sqlite):
    async def story(store: Store) -> None:
        clock = HandClock()
        lease = Lease(store, clock, "http://here", "1")
        await lease.begin()
        for number in (1, 2):
            await add_desk(store, number)
            await lease.claim(number)
        await lease.release(2, None)
        clock.time += 30
        await lease.renew()

    with_store(sqlite, story)  # It ends without handing anything over.

    async def again(store: Store) -> None:
        assert await store.read(nodes.last_alive) == NOW_MS + 30_000
        lease = await lease_of(store)
        (claim,) = await lease.take_over()
        assert claim == Claim(desk=1, epoch=2, head=0, alive_ms=NOW_MS + 30_000)
        assert isinstance(await lease.claim(2), Claim)

    with_store(sqlite, again)


def test_a_desk_that_turned_out_to_be_lost_is_not_held(url):
    async def story(store: Store) -> None:
        lease = await lease_of(store)
        await add_desk(store, 1)
        await lease.claim(1)
        lease.lost(1)
        lease.lost(1)
        assert lease.held == {}

    with_store(url, story)
