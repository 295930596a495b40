"""What is let go of when it is old, and what is not."""

from __future__ import annotations

from functools import partial
from typing import Any

from sqlalchemy import update

from spielwerk.table.store import Store, people
from spielwerk.table.store.database.schema import desk
from spielwerk.table.store.desks import chat, desks, invites
from spielwerk.table.store.records import ENDED, ChatLine, DeskAfter, Invite, Seat
from spielwerk.table.store.retention import DAY_MS, Deleted, Keep, clean
from tests.table.store.house import NOW_MS, RUNNING, add_desk, add_person, entry, lease_of, take, with_store

LATER = NOW_MS + 10 * DAY_MS


def test_nothing_goes_unless_the_owner_has_said_so(url):
    async def story(store: Store) -> None:
        await add_person(store)
        await ended_desks(store, 1)
        assert await clean(store, Keep(), LATER) == Deleted()
        assert len(await store.read(desks.listed)) == 1

    with_store(url, story)


async def ended_desks(store: Store, *numbers: int) -> None:
    lease = await lease_of(store)
    for number in numbers:
        await add_desk(store, number)
        claim = await take(lease, number)
        await store.append(entry(claim, 1), DeskAfter(state=ENDED[number % 3], ended_ms=NOW_MS + number * DAY_MS))
        await lease.release(number, None)


def test_desks_go_some_days_after_they_are_over(url):
    async def story(store: Store) -> None:
        await ended_desks(store, 1, 2, 3, 4, 5, 6)
        lease = await lease_of(store)
        await add_desk(store, 9)  # not over, however old
        await lease.claim(1)  # somebody looks at it
        assert await clean(store, Keep(ended=7), LATER) == Deleted(desks=1)
        assert {one.desk.id for one in await store.read(desks.listed)} == {1, 3, 4, 5, 6, 9}
        await lease.release(1, None)
        assert await clean(store, Keep(ended=0), LATER) == Deleted(desks=5)

    with_store(url, story)


def test_more_than_one_transaction_takes_are_deleted_all_the_same(url):
    async def story(store: Store) -> None:
        for number in range(120):
            await add_desk(store, number)
        over = update(desk).values(state="over", ended_ms=1)
        await store.write(lambda connection: connection.execute(over))
        assert await clean(store, Keep(ended=1), LATER) == Deleted(desks=120)

    with_store(url, story)


def test_chat_goes_everywhere(url):
    async def story(store: Store) -> None:
        await add_desk(store, 1)

        def fill(connection):
            for day in range(10):
                for room in (1, None):
                    said = ChatLine(desk=room, number=day, at_ms=NOW_MS + day * DAY_MS, person=1, text="Hello")
                    chat.keep(connection, said)

        await store.write(fill)
        assert await clean(store, Keep(chat=3), LATER) == Deleted(lines=14)
        for room in (1, None):
            left = await store.read(partial(chat.last, desk=room))
            assert [one.number for one in left] == [7, 8, 9]

    with_store(url, story)


def test_guests_go_who_were_not_there_for_long_and_are_not_needed(url):
    async def story(store: Store) -> None:
        names = ("guest", "bot", "account", "owner", "new", "host", "player", "winner")
        kinds = {"bot": "bot", "account": "account"}
        found = {
            name: await add_person(store, name, kind=kinds.get(name, "guest"), owner=name == "owner") for name in names
        }
        await store.write(lambda connection: people.saw(connection, [found["new"].id], LATER))
        seat = Seat(desk=1, seat=0, person=found["player"].id, holder="person")
        await add_desk(store, 1, host=found["host"].id, seats=[seat])
        await ended_desks(store, 2)
        over = update(desk).where(desk.c.id == 2).values(host=found["winner"].id)
        await store.write(lambda connection: connection.execute(over))

        assert await clean(store, Keep(guests=5), LATER) == Deleted(guests=3)
        left = {one.name for one in await store.read(people.everybody)}
        assert left == {"account", "owner", "new", "host", "player"}

    with_store(url, story)


def test_what_has_expired_always_goes(url):
    async def story(store: Store) -> None:
        anna = await add_person(store)
        await add_desk(store, 1)

        def fill(connection):
            for number, until in enumerate((LATER - 1, LATER, LATER + 1)):
                given: Any = {"token_hash": str(number), "expires_ms": until}
                people.begin_session(connection, person=anna.id, device="phone", at_ms=1, **given)
                invites.add(connection, Invite(desk=1, role="player", by=anna.id, uses=1, **given))
            used_up = Invite(token_hash="x", desk=1, role="player", by=anna.id, uses=0, expires_ms=LATER + 1)
            invites.add(connection, used_up)

        await store.write(fill)
        assert await clean(store, Keep(), LATER) == Deleted(sessions=2, invites=3)
        assert len(await store.read(lambda connection: people.sessions_of(connection, anna.id))) == 1

    with_store(url, story)


def test_a_match_that_goes_on_is_never_touched(url):
    async def story(store: Store) -> None:
        lease = await lease_of(store)
        await add_desk(store, 1)
        claim = await take(lease, 1)
        await store.append(entry(claim, 1), RUNNING)
        await clean(store, Keep(ended=0, chat=0, guests=0), LATER)
        await store.append(entry(claim, 2), RUNNING)

    with_store(url, story)
