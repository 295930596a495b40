"""Two processes on one PostgreSQL database send every message once."""

from __future__ import annotations

import asyncio
from threading import Barrier

from spielwerk.table.notices import outbox
from spielwerk.table.notices.settings import NoticeSettings
from spielwerk.table.store.database.rows import read_all
from spielwerk.table.store.store import Store
from tests.table.notices.post_office import PostOffice
from tests.table.operation.loopback import HandClock, run
from tests.table.postgres import postgres

__all__ = ["postgres"]
DESKS = 40


def test_every_message_is_sent_by_one_of_them(postgres, monkeypatch):
    async def work():
        stores = [await Store.open(postgres), await Store.open(postgres)]
        clock = HandClock()
        one, other = (PostOffice(store, NoticeSettings(), clock) for store in stores)
        anna = await one.person("Anna")
        await one.add(anna, "mail", "anna@example.org")
        for number in range(1, DESKS + 1):
            await one.desk(anna, number=number)
            await one.ask(0, number=number)
            await one.notices.turn(anna.id, number)
        clock.forward(NoticeSettings().wait)
        # Both have seen the same rows before either takes one.
        both = Barrier(2, timeout=30)

        def at_once(*given):
            found = read_all(*given)
            both.wait()
            return found

        monkeypatch.setattr(outbox, "read_all", at_once)
        for _ in range(DESKS // 20):
            await asyncio.gather(one.notices.work(), other.notices.work())
        sent = [news.topic for _, news in one.mail.sent + other.mail.sent]
        assert len(sent) == len(set(sent)) == DESKS
        for store in stores:
            await store.close()

    run(work)
