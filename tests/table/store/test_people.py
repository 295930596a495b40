"""People, their sessions, and where they want to be told that it is their turn."""

from __future__ import annotations

from typing import Any

import msgspec
import pytest

from spielwerk.table.store import NameTaken, Store, people, targets
from spielwerk.table.store.desks import desks
from spielwerk.table.store.records import Target
from tests.table.store.house import NOW_MS, RUNNING, add_desk, add_person, claimed, entry, journal_of, with_store


def test_a_name_is_taken_once(url):
    async def story(store: Store) -> None:
        anna = await add_person(store, "Anna")
        with pytest.raises(NameTaken):
            await add_person(store, "ANNA")
        berta = await add_person(store, "Berta", subject="google:7")
        with pytest.raises(NameTaken):
            await store.write(
                lambda connection: people.save(connection, msgspec.structs.replace(berta, name_key="anna"))
            )

        def look(connection):
            assert people.find(connection, anna.id) == anna
            assert people.of_name(connection, "berta") == people.of_subject(connection, "google:7") == berta
            assert people.find(connection, 99) is people.of_name(connection, "carla") is None
            assert people.names(connection, [anna.id, berta.id, 99]) == {anna.id: "Anna", berta.id: "Berta"}
            assert people.count(connection) == 2

        await store.read(look)

    with_store(url, story)


def test_a_person_changes(url):
    async def story(store: Store) -> None:
        guest = await add_person(store, admission="waiting")
        assert not guest.admitted
        changed = msgspec.structs.replace(
            guest,
            kind="account",
            secret_hash="$argon2",
            admission="admitted",
            owner=True,
            host=True,
            blocked_until_ms=9,
        )
        await store.write(lambda connection: people.save(connection, changed))
        assert await store.read(lambda connection: people.find(connection, guest.id)) == changed
        assert await store.read(people.owners) == [changed]
        assert await store.read(lambda connection: people.everybody(connection, "waiting")) == []

    with_store(url, story)


def test_those_who_were_there_last_come_first(url):
    async def story(store: Store) -> None:
        anna, berta = await add_person(store, "Anna"), await add_person(store, "Berta")
        await store.write(lambda connection: people.saw(connection, [berta.id], NOW_MS + 5))
        found = await store.read(people.everybody)
        assert [(one.name, one.seen_ms) for one in found] == [("Berta", NOW_MS + 5), ("Anna", NOW_MS)]
        assert anna.id in [one.id for one in found]

    with_store(url, story)


def test_sessions_are_found_by_the_hash_of_their_token_until_they_end(url):
    async def story(store: Store) -> None:
        anna = await add_person(store)

        def sign_in(connection):
            for device in ("phone", "laptop"):
                given: Any = {"token_hash": f"hash of {device}", "device": device, "at_ms": 1, "expires_ms": 100}
                people.begin_session(connection, person=anna.id, **given)

        await store.write(sign_in)

        def look(at_ms):
            return store.read(lambda connection: people.signed_in(connection, "hash of phone", at_ms))

        session, person = await look(99)
        assert (session.device, person) == ("phone", anna)
        assert await look(100) is None
        await store.write(lambda connection: people.use_session(connection, session.id, at_ms=50, expires_ms=150))
        assert (await look(100))[0].seen_ms == 50
        assert [one.device for one in await store.read(lambda c: people.sessions_of(c, anna.id))] == ["phone", "laptop"]
        assert await store.write(lambda connection: people.end_sessions(connection, anna.id, but=session.id)) == 1
        await store.write(lambda connection: people.end_session(connection, session.id))
        assert await look(99) is None

    with_store(url, story)


def test_where_to_tell_somebody(url):
    async def story(store: Store) -> None:
        anna = await add_person(store)
        mail = Target(person=anna.id, kind="mail", target="anna@example.org", confirmed=False, created_ms=1)
        push = Target(person=anna.id, kind="push", target='{"endpoint":"…"}', confirmed=True, created_ms=2)

        def change(connection):
            targets.add(connection, mail)
            targets.add(connection, mail)
            targets.add(connection, push)
            assert targets.confirm(connection, anna.id, "mail", "anna@example.org")
            assert not targets.confirm(connection, anna.id, "mail", "berta@example.org")
            assert targets.of(connection, anna.id) == [msgspec.structs.replace(mail, confirmed=True), push]
            assert targets.remove(connection, anna.id, "mail", "anna@example.org")
            assert not targets.remove(connection, anna.id, "mail", "anna@example.org")
            assert targets.of(connection, anna.id) == [push]

        await store.write(change)

    with_store(url, story)


def test_whoever_is_forgotten_leaves_journals_whole_and_their_number_is_never_given_again(url):
    async def story(store: Store) -> None:
        anna = await add_person(store)
        claim = await claimed(store)
        await store.append(entry(claim, 1, person=anna.id, request="a"), RUNNING)
        before = await journal_of(store, 1)
        await store.write(lambda connection: people.forget(connection, anna.id))
        assert await journal_of(store, 1) == before
        assert await store.read(lambda connection: people.find(connection, anna.id)) is None
        assert (await add_person(store, "Anna")).id > anna.id

    with_store(url, story)


def test_somebody_sits_somewhere(url):
    async def story(store: Store) -> None:
        from spielwerk.table.store.records import Seat

        anna, berta = await add_person(store, "Anna"), await add_person(store, "Berta")
        await add_desk(store, 1, seats=[Seat(desk=1, seat=1, person=berta.id, holder="person")], host=anna.id)
        await add_desk(store, 2, host=berta.id)

        def look(connection):
            assert not people.is_seated(connection, anna.id)
            assert people.is_seated(connection, berta.id)
            hosted, both = desks.of_person(connection, anna.id), desks.of_person(connection, berta.id)
            assert [one.desk.id for one in hosted] == [1]
            assert {one.desk.id for one in both} == {1, 2}
            assert desks.of_person(connection, berta.id, ["over"]) == []

        await store.read(look)

    with_store(url, story)
