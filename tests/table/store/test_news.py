"""Small news between processes."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable

import psycopg
import pytest

from spielwerk.table.store import Store, StoreFailed
from spielwerk.table.store.fleet.leases import Lease
from spielwerk.table.store.fleet.news import CHANNEL, DeskMoved, LobbyChanged, Missed, News, NewsService, NodeGone
from tests.table.store.house import LONG, HandClock, add_desk, with_store


class Ear:
    """Waits for news."""

    def __init__(self) -> None:
        self.heard: asyncio.Queue[News] = asyncio.Queue()

    async def next(self) -> News:
        return await asyncio.wait_for(self.heard.get(), 60)


def with_two(url: str, story: Callable[[NewsService, Ear, NewsService, Ear, Store], Awaitable[None]]) -> None:
    async def told(here: Store) -> None:
        there = await Store.open(url)
        mine, theirs = Ear(), Ear()
        services = [
            NewsService(here, mine.heard.put_nowait, pause=0.0),
            NewsService(there, theirs.heard.put_nowait, pause=0.0),
        ]
        for service in services:
            await service.open()
        try:
            await story(services[0], mine, services[1], theirs, here)
        finally:
            for service in services:
                await service.close()
            await there.close()

    with_store(url, told)


def test_others_hear_what_is_said_and_nobody_hears_himself(postgres):
    async def story(here: NewsService, mine: Ear, there: NewsService, theirs: Ear, store: Store) -> None:
        here.say(LobbyChanged(3))
        assert await theirs.next() == LobbyChanged(3)
        there.say(NodeGone("x"))
        assert await mine.next() == NodeGone("x")
        assert mine.heard.empty()

    with_two(postgres, story)


def test_the_same_news_are_said_once_and_all_in_one_message(postgres):
    async def story(here: NewsService, mine: Ear, there: NewsService, theirs: Ear, store: Store) -> None:
        with psycopg.connect(postgres, autocommit=True) as listener:
            listener.execute(f"LISTEN {CHANNEL}".encode())
            for _ in range(100):
                here.say(LobbyChanged())
                here.say(LobbyChanged(1))
            await here.flush()
            assert [await theirs.next(), await theirs.next()] == [LobbyChanged(), LobbyChanged(1)]
            assert len(list(listener.notifies(timeout=60, stop_after=1))) == 1
            assert list(listener.notifies(timeout=0)) == []

    with_two(postgres, story)


def test_more_news_than_fit_into_a_message_are_said_in_several(postgres):
    async def story(here: NewsService, mine: Ear, there: NewsService, theirs: Ear, store: Store) -> None:
        said = [DeskMoved(number, "https://tables.example.org:8443/") for number in range(1_000)]
        for news in said:
            here.say(news)
        assert [await theirs.next() for _ in said] == said

    with_two(postgres, story)


def test_whoever_was_cut_off_is_told_that_something_may_have_been_missed(postgres):
    async def story(here: NewsService, mine: Ear, there: NewsService, theirs: Ear, store: Store) -> None:
        def cut() -> None:
            with psycopg.connect(postgres, autocommit=True) as connection:
                connection.execute(
                    "SELECT pg_terminate_backend(pid) FROM pg_stat_activity "
                    "WHERE datname = current_database() AND pid <> pg_backend_pid() AND query LIKE 'LISTEN%'"
                )

        await asyncio.to_thread(cut)
        assert await mine.next() == Missed()
        assert await theirs.next() == Missed()
        here.say(LobbyChanged(1))
        assert await theirs.next() == LobbyChanged(1)

    with_two(postgres, story)


def test_others_hear_of_desks_that_move_and_of_processes_that_end(postgres):
    async def story(here: NewsService, mine: Ear, there: NewsService, theirs: Ear, store: Store) -> None:
        lease = Lease(store, HandClock(), "http://here", "1", here, **LONG)
        await lease.begin()
        await add_desk(store, 5)
        await lease.claim(5)
        assert await theirs.next() == DeskMoved(5, "http://here")
        await lease.hand_over()
        assert await theirs.next() == NodeGone(store.node)

    with_two(postgres, story)


def test_on_sqlite_there_is_nobody_to_tell(sqlite):
    async def story(store: Store) -> None:
        ear = Ear()
        service = NewsService(store, ear.heard.put_nowait)
        await service.open()
        service.say(LobbyChanged())
        await service.close()
        assert ear.heard.empty()

    with_store(sqlite, story)


def test_listening_to_a_database_that_is_gone_fails_at_once(postgres, monkeypatch):
    async def story(store: Store) -> None:
        service = NewsService(store, lambda news: None)
        monkeypatch.setattr(store, "url", store.url.set(database="nowhere"))
        with pytest.raises(StoreFailed, match="nowhere"):
            await service.open()

    with_store(postgres, story)
