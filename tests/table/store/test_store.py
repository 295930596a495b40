"""The store as a whole: what is written together, in which order it is told, and what a fault takes with it."""

from __future__ import annotations

import asyncio
from functools import partial

import pytest
from sqlalchemy import func, select, text
from sqlalchemy.exc import DBAPIError

from spielwerk.table.store import (
    AlreadyDone,
    Closed,
    LostLease,
    NameTaken,
    OutOfOrder,
    Store,
    StoreFailed,
    people,
    settings,
)
from spielwerk.table.store.database.schema import setting
from spielwerk.table.store.database.writer import MOST, Commit
from spielwerk.table.store.desks import desks, entries, seats
from spielwerk.table.store.records import DeskAfter, Entry, Seat
from tests.table.store.house import (
    RUNNING,
    add_desk,
    add_person,
    claimed,
    entry,
    journal_of,
    lease_of,
    row_of,
    take,
    with_store,
)


def test_what_is_written_is_there_after_a_restart(url):
    with_store(url, add_person)

    async def again(store: Store) -> None:
        found = await store.read(lambda connection: people.of_name(connection, "anna"))
        assert found is not None
        assert found.name == "Anna"

    with_store(url, again)


def test_an_entry_moves_its_desk(url):
    async def story(store: Store) -> None:
        claim = await claimed(store)
        after = DeskAfter(
            state="over", round=7, to_decide=(1,), due_ms=5, started_ms=1, ended_ms=9, result={"winners": [0]}
        )
        await store.append(entry(claim, 1, person=3, request="a"), after)
        found = await row_of(store, 1)
        assert (found.state, found.round, found.to_decide, found.due_ms) == ("over", 7, (1,), 5)
        assert (found.started_ms, found.ended_ms, found.result, found.head) == (1, 9, {"winners": [0]}, 1)
        assert await journal_of(store, 1) == [entry(claim, 1, person=3, request="a")]

    with_store(url, story)


def test_futures_are_resolved_in_the_order_of_the_calls(url):
    async def story(store: Store) -> None:
        claim = await claimed(store)
        told: list[int] = []
        futures = []

        def note(number, future):
            told.append(number)

        for number in range(1, 3 * MOST):
            future = store.append(entry(claim, number), RUNNING)
            future.add_done_callback(partial(note, number))
            futures.append(future)
        await asyncio.gather(*futures)
        assert told == list(range(1, 3 * MOST))

    with_store(url, story)


def test_what_waits_shares_a_transaction(url):
    async def story(store: Store) -> None:
        claim = await claimed(store)
        commits: list[Commit] = []
        store.follow(commits.append)
        # While the thread that writes is held up, everything else waits for it.
        begun, go_on = asyncio.Event(), asyncio.Event()
        loop = asyncio.get_running_loop()

        def slow(connection: object) -> None:
            loop.call_soon_threadsafe(begun.set)
            asyncio.run_coroutine_threadsafe(go_on.wait(), loop).result()

        first = asyncio.ensure_future(store.write(slow))
        await begun.wait()
        appended = [store.append(entry(claim, number), RUNNING) for number in range(1, 6)]
        written = asyncio.ensure_future(store.write(lambda connection: settings.keep(connection, "a", 1)))
        await asyncio.sleep(0)
        assert store.waiting == 6
        go_on.set()
        await asyncio.gather(first, *appended, written)
        assert [(commit.entries, commit.works) for commit in commits] == [(0, 1), (5, 1)]

    with_store(url, story)


def test_a_work_that_fails_takes_no_other_down(url):
    async def story(store: Store) -> None:
        def bad(connection):
            settings.keep(connection, "bad", 1)
            raise KeyError("mine")

        def worse(connection):
            settings.keep(connection, "worse", 1)
            connection.execute(text("SELECT * FROM nowhere"))

        works = [
            store.write(lambda connection: settings.keep(connection, "before", 1)),
            store.write(bad),
            store.write(worse),
            store.write(lambda connection: settings.keep(connection, "after", 1)),
        ]
        outcomes = await asyncio.gather(*works, return_exceptions=True)
        assert [type(outcome) for outcome in outcomes] == [type(None), KeyError, StoreFailed, type(None)]
        assert set(await store.read(settings.everything)) == {"before", "after"}

    with_store(url, story)


@pytest.mark.parametrize("fault", [StopIteration, SystemExit, KeyboardInterrupt])
def test_a_work_cannot_end_the_thread_that_writes(url, fault):
    async def story(store: Store) -> None:
        def work(connection):
            raise fault

        with pytest.raises(RuntimeError, match=fault.__name__):
            await store.write(work)
        await store.write(lambda connection: settings.keep(connection, "still", "alive"))

    with_store(url, story)


def test_an_entry_that_fails_takes_no_other_desk_down_and_nothing_follows_it(url):
    async def story(store: Store) -> None:
        first, second = await claimed(store, 1), await claimed(store, 2)
        futures = [
            store.append(entry(first, 1), RUNNING),
            store.append(entry(second, 1), RUNNING),
            store.append(entry(first, 3), RUNNING),  # 2 is missing
            store.append(entry(first, 4), RUNNING),
            store.append(entry(second, 2), RUNNING),
        ]
        outcomes = await asyncio.gather(*futures, return_exceptions=True)
        assert [type(outcome) for outcome in outcomes] == [type(None), type(None), OutOfOrder, OutOfOrder, type(None)]
        for number, head in ((1, 1), (2, 2)):
            kept = await journal_of(store, number)
            found = await row_of(store, number)
            assert [one.number for one in kept] == list(range(1, head + 1))
            assert found.head == head

    with_store(url, story)


def test_an_entry_under_an_old_claim_is_refused(url):
    async def story(store: Store) -> None:
        claim = await claimed(store)
        lease = await lease_of(store)
        await store.append(entry(claim, 1), RUNNING)
        newer = await take(lease, 1)
        with pytest.raises(LostLease):
            await store.append(entry(claim, 2), RUNNING)
        await store.append(entry(newer, 2), RUNNING)

    with_store(url, story)


def test_an_entry_of_no_desk_is_refused(url):
    async def story(store: Store) -> None:
        with pytest.raises(StoreFailed, match="no desk 77"):
            await store.append(Entry(desk=77, number=1, epoch=1, at_ms=0, kind="input", body={}), RUNNING)

    with_store(url, story)


def test_a_request_is_carried_out_once(url):
    async def story(store: Store) -> None:
        claim = await claimed(store)
        await store.append(entry(claim, 1, person=3, request="a"), RUNNING)
        with pytest.raises(AlreadyDone):
            await store.append(entry(claim, 2, person=3, request="a"), RUNNING)
        # Another person may call a request the same, and what nobody asked for has no name at all.
        await store.append(entry(claim, 2, person=4, request="a"), RUNNING)
        await store.append(entry(claim, 3), RUNNING)
        await store.append(entry(claim, 4), RUNNING)

        def look(connection):
            return [entries.answered(connection, 1, person, "a") for person in (3, 4, 5)]

        assert [found and found.number for found in await store.read(look)] == [1, 2, None]

    with_store(url, story)


def test_an_entry_and_what_belongs_to_it_are_written_both_or_not_at_all(url):
    async def story(store: Store) -> None:
        claim = await claimed(store)
        anna = Seat(desk=1, seat=0, person=1, holder="person")
        await store.append(entry(claim, 1), RUNNING, lambda connection: seats.keep(connection, anna))

        def wrong(connection):
            seats.keep(connection, Seat(desk=1, seat=0, bot="random", holder="bot"))
            raise ValueError

        with pytest.raises(ValueError):  # noqa: PT011, it is our own
            await store.append(entry(claim, 2), RUNNING, wrong)
        assert (await store.read(lambda connection: seats.of(connection, 1)))[0] == anna
        assert [one.number for one in await journal_of(store, 1)] == [1]

        def both(connection):
            entries.append(connection, entry(claim, 2), RUNNING, store.node)
            seats.keep(connection, Seat(desk=1, seat=0, bot="random", holder="bot"))

        await store.write(both)
        assert (await store.read(lambda connection: seats.of(connection, 1)))[0].bot == "random"

    with_store(url, story)


@pytest.mark.parametrize(
    ("given", "fault"),
    [
        ({"kind": "\ud800"}, UnicodeEncodeError),  # half a letter, which no database can write
        ({"person": 2**70}, (OverflowError, StoreFailed)),
        ({"body": {"n": "\0"}, "request": "\0", "person": 1}, (StoreFailed, type(None))),  # SQLite takes it
    ],
)
def test_what_no_database_takes_hurts_nobody_else(url, given, fault):
    async def story(store: Store) -> None:
        first, second = await claimed(store, 1), await claimed(store, 2)
        futures = [
            store.append(entry(first, 1, **given), RUNNING),
            store.append(entry(second, 1), RUNNING),
            store.append(entry(second, 2), RUNNING),
        ]
        bad, *good = await asyncio.gather(*futures, return_exceptions=True)
        assert isinstance(bad, fault)
        assert good == [None, None]
        assert len(await journal_of(store, 2)) == 2

    with_store(url, story)


def test_a_reader_sees_one_moment_and_cannot_write(url):
    async def story(store: Store) -> None:
        loop = asyncio.get_running_loop()

        def look(connection):
            before = connection.execute(select(func.count()).select_from(setting)).scalar_one()
            writing = store.write(lambda other: settings.keep(other, "a", 1))
            asyncio.run_coroutine_threadsafe(writing, loop).result()
            return before, connection.execute(select(func.count()).select_from(setting)).scalar_one()

        assert await store.read(look) == (0, 0)
        assert await store.read(lambda connection: settings.get(connection, "a")) == 1
        with pytest.raises(StoreFailed):
            await store.read(lambda connection: settings.keep(connection, "b", 1))
        assert await store.read(lambda connection: settings.get(connection, "b")) is None

    with_store(url, story)


def test_closing_commits_everything_first(url):
    async def story() -> None:
        store = await Store.open(url)
        claim = await claimed(store)
        futures = [store.append(entry(claim, number), RUNNING) for number in range(1, 500)]
        await store.close()
        await store.close()
        assert [future.result() for future in futures] == [None] * 499
        with pytest.raises(Closed):
            store.append(entry(claim, 500), RUNNING)
        with pytest.raises(Closed):
            await store.write(lambda connection: None)
        with pytest.raises(Closed):
            await store.read(lambda connection: None)

    asyncio.run(story())

    async def again(store: Store) -> None:
        assert len(await journal_of(store, 1)) == 499

    with_store(url, again)


def test_whoever_does_not_wait_any_more_does_not_stop_the_others(url):
    async def story(store: Store) -> None:
        claim = await claimed(store)
        futures = [store.append(entry(claim, number), RUNNING) for number in (1, 2)]
        futures[0].cancel()
        await futures[1]
        assert len(await journal_of(store, 1)) == 2

    with_store(url, story)


def test_faults_do_not_tell_what_was_to_be_written(url):
    """They end up in logs."""

    async def story(store: Store) -> None:
        await add_person(store, secret_hash="$argon2$secret")
        with pytest.raises(NameTaken) as taken:
            await add_person(store, secret_hash="$argon2$secret")
        assert isinstance(taken.value.__cause__, DBAPIError)
        assert "secret" not in str(taken.value.__cause__).replace("secret_hash", "")

    with_store(url, story)


def test_a_desk_is_added_whole_or_not_at_all(url):
    async def story(store: Store) -> None:
        await add_desk(store, 1)
        with pytest.raises(StoreFailed):
            await add_desk(store, 2, seats=[Seat(desk=99, seat=0)])
        assert await store.read(lambda connection: desks.find(connection, 2)) is None

    with_store(url, story)
