"""When the database fails nothing is acknowledged, and when it is well again everything goes on."""

from __future__ import annotations

import asyncio

import psycopg
import pytest
from sqlalchemy import text

from spielwerk.table.store import LostLease, Store, StoreFailed, people, settings
from spielwerk.table.store.database.schema import desk
from spielwerk.table.store.records import Entry
from tests.table.postgres import server
from tests.table.store.house import RUNNING, add_person, claimed, entry, journal_of, row_of, with_store


def test_on_a_full_disk_nothing_is_acknowledged(sqlite):
    async def story(store: Store) -> None:
        first, second = await claimed(store, 1), await claimed(store, 2)
        pages = await store.write(lambda connection: connection.execute(text("PRAGMA page_count")).scalar_one())
        await store.write(lambda connection: connection.execute(text(f"PRAGMA max_page_count = {pages + 4}")))
        large = {"n": "x" * 3_000}
        futures = [store.append(entry(first, number, body=large), RUNNING) for number in range(1, 40)]
        futures += [store.append(entry(second, number, body=large), RUNNING) for number in range(1, 40)]
        outcomes = await asyncio.gather(*futures, return_exceptions=True)
        assert any(isinstance(outcome, StoreFailed) for outcome in outcomes)

        acknowledged = {1: outcomes[:39].count(None), 2: outcomes[39:].count(None)}
        for number, count in acknowledged.items():
            kept = await journal_of(store, number)
            found = await row_of(store, number)
            # Only what was acknowledged is there, without gaps, and behind it nothing.
            assert len(kept) == found.head == count

        await store.write(lambda connection: connection.execute(text("PRAGMA max_page_count = 1000000")))
        await store.append(entry(first, acknowledged[1] + 1, body=large), RUNNING)

    with_store(sqlite, story)


async def end_all_sessions(url: str) -> None:
    """As if the server of the database had been started again."""

    def end() -> None:
        with psycopg.connect(url, autocommit=True) as connection:
            connection.execute(
                "SELECT pg_terminate_backend(pid) FROM pg_stat_activity "
                "WHERE datname = current_database() AND pid <> pg_backend_pid()"
            )

    await asyncio.to_thread(end)


def test_connections_that_were_lost_while_nobody_needed_them_are_made_again(postgres):
    async def story(store: Store) -> None:
        claim = await claimed(store)
        await store.append(entry(claim, 1), RUNNING)
        await end_all_sessions(postgres)
        await store.append(entry(claim, 2), RUNNING)
        await end_all_sessions(postgres)
        await store.write(lambda connection: settings.keep(connection, "a", 1))
        await end_all_sessions(postgres)
        assert len(await journal_of(store, 1)) == 2

    with_store(postgres, story)


def test_a_connection_that_is_lost_in_a_transaction_fails_for_all_who_share_it(postgres):
    async def story(store: Store) -> None:
        claim = await claimed(store)
        loop = asyncio.get_running_loop()

        def cut(connection):
            settings.keep(connection, "cut", 1)
            asyncio.run_coroutine_threadsafe(end_all_sessions(postgres), loop).result()

        works = [store.write(cut), store.write(lambda connection: settings.keep(connection, "other", 1))]
        outcomes = await asyncio.gather(*works, return_exceptions=True)
        assert [type(outcome) for outcome in outcomes] == [StoreFailed, StoreFailed]
        assert await store.read(settings.everything) == {}
        await store.append(entry(claim, 1), RUNNING)

    with_store(postgres, story)


def test_a_database_that_is_gone_fails_for_all_who_write_and_read(postgres):
    async def story(store: Store) -> None:
        claim = await claimed(store)
        await asyncio.to_thread(server().drop, str(store.url.database))
        works = [
            store.append(entry(claim, 1), RUNNING),
            store.write(settings.everything),
            store.read(settings.everything),
        ]
        outcomes = await asyncio.gather(*works, return_exceptions=True)
        assert [type(outcome) for outcome in outcomes] == [StoreFailed] * 3

    with_store(postgres, story)


def test_a_commit_that_fails_is_not_tried_again(url, monkeypatch):
    """It may have happened: whoever waits has to look."""
    from sqlalchemy import Connection
    from sqlalchemy.exc import OperationalError

    async def story(store: Store) -> None:
        claim = await claimed(store)
        commit = Connection._commit_impl

        def lost(self):
            commit(self)
            raise OperationalError("COMMIT", {}, OSError("the connection was lost before the answer came"))

        with monkeypatch.context() as patched:
            patched.setattr(Connection, "_commit_impl", lost)
            futures = [store.append(entry(claim, number), RUNNING) for number in (1, 2)]
            outcomes = await asyncio.gather(*futures, return_exceptions=True)
        assert [type(outcome) for outcome in outcomes] == [StoreFailed, StoreFailed]
        assert [one.number for one in await journal_of(store, 1)] == [1, 2]
        await store.append(entry(claim, 3), RUNNING)

    with_store(url, story)


def test_a_lost_lease_fails_for_its_desk_alone(url):
    async def story(store: Store) -> None:
        mine, lost = await claimed(store, 1), await claimed(store, 2)
        taken = desk.update().where(desk.c.id == 2).values(owner="somebody else", epoch=lost.epoch + 1)
        await store.write(lambda connection: connection.execute(taken))
        futures = [store.append(entry(claim, number), RUNNING) for number in (1, 2, 3) for claim in (mine, lost)]
        outcomes = await asyncio.gather(*futures, return_exceptions=True)
        assert [type(outcome) for outcome in outcomes] == [type(None), LostLease] * 3
        assert await journal_of(store, 2) == []

    with_store(url, story)


def test_nothing_is_acknowledged_without_a_sure_lease(url):
    async def story(store: Store) -> None:
        claim = await claimed(store)
        answers = iter([True, False, False])
        store.rely_on(lambda: next(answers))
        written = store.append(entry(claim, 1), RUNNING)  # The process stands still while this is committed.
        with pytest.raises(LostLease):
            await written
        assert len(await journal_of(store, 1)) == 1
        with pytest.raises(LostLease):
            await store.append(entry(claim, 2), RUNNING)
        assert len(await journal_of(store, 1)) == 1

    with_store(url, story)


def test_two_processes_that_stand_in_each_others_way_both_go_on(postgres):
    """Two groups that write the same rows the other way round cannot both be first."""

    async def story(store: Store) -> None:
        other = await Store.open(postgres)
        one, two = await add_person(store, "one"), await add_person(store, "two")
        loop = asyncio.get_running_loop()
        both = asyncio.Barrier(2)
        met: set[Store] = set()

        def works(mine: Store, first: int, second: int):
            def begin(connection):
                people.saw(connection, [first], 1)
                if mine not in met:
                    met.add(mine)
                    asyncio.run_coroutine_threadsafe(both.wait(), loop).result()

            return [mine.write(begin), mine.write(lambda connection: people.saw(connection, [second], 2))]

        await asyncio.gather(*works(store, one.id, two.id), *works(other, two.id, one.id))
        await other.close()

    with_store(postgres, story)


def test_an_entry_with_a_body_that_is_no_json_is_a_mistake_of_the_caller(url):
    async def story(store: Store) -> None:
        await claimed(store)
        with pytest.raises(TypeError):
            store.append(Entry(desk=1, number=1, epoch=1, at_ms=0, kind="input", body={"a": object()}), RUNNING)

    with_store(url, story)
