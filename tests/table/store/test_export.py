"""What people are given who ask what is kept."""

from __future__ import annotations

from typing import Any

import msgspec

from spielwerk.table.store import Store, games, people, series, targets, tournaments, wishes
from spielwerk.table.store.desks import chat, drafts, invites, seats
from spielwerk.table.store.export import export_desk, export_person
from spielwerk.table.store.records import (
    ChatLine,
    Draft,
    Invite,
    Seat,
    Series,
    Target,
    Tournament,
    UploadedGame,
    Watcher,
    Wish,
)
from tests.table.store.house import NOW_MS, RUNNING, add_desk, add_person, claimed, entry, with_store


async def fill(store: Store) -> tuple[int, int]:
    """Something of everything, by two people."""
    anna = await add_person(store, "Anna", secret_hash="$argon2$secret")
    berta = await add_person(store, "Berta")
    claim = await claimed(store)
    for number, person in enumerate((anna, berta, anna), 1):
        await store.append(entry(claim, number, person=person.id, request=f"r{number}"), RUNNING)
    await add_desk(store, 2, host=anna.id)

    def rest(connection):
        for number, person in enumerate((anna, berta)):
            seats.keep(connection, Seat(desk=1, seat=number, person=person.id, holder="person"))
            drafts.keep(connection, Draft(desk=1, seat=number, ask=4, picks=[person.name]))
            chat.keep(
                connection, ChatLine(desk=1, number=number, at_ms=1, person=person.id, text=f"I am {person.name}")
            )
            seats.let_watch(connection, Watcher(desk=2, person=person.id, granted=True))
            mail = f"{person.name}@example.org"
            targets.add(connection, Target(person=person.id, kind="mail", target=mail, confirmed=True, created_ms=1))
            token: Any = {"token_hash": f"hash-{person.name}", "expires_ms": NOW_MS}
            people.begin_session(connection, person=person.id, device="phone", at_ms=1, **token)
            invites.add(connection, Invite(desk=1, role="observer", by=person.id, uses=1, **token))
            waits: Any = {"game": "ludo", "players": 2, "over_days": True, "bots_after_ms": None, "until_ms": None}
            wishes.keep(connection, Wish(person=person.id, since_ms=1, **waits))
            game: Any = {"name": f"of {person.name}", "text": "game …", "state": "ready"}
            games.add(connection, UploadedGame(hash=f"game-{person.name}", by=person.id, at_ms=1, **game))
            played: Any = {"id": number, "game": "ludo", "game_hash": None, "title": {}, "created_ms": 1}
            series.add(connection, Series(by=person.id, wish={}, secret=f"hash-{person.name}", **played))
            event: Any = {"name": f"of {person.name}", "state": "waiting", "body": {}}
            tournaments.add(connection, Tournament(host=person.id, **played, **event))

    await store.write(rest)
    return anna.id, berta.id


def test_a_desk_with_all_that_happened_at_it(url):
    async def story(store: Store) -> None:
        anna, berta = await fill(store)
        told = await store.read(lambda connection: export_desk(connection, 1))
        assert told is not None
        assert told["people"] == {str(anna): "Anna", str(berta): "Berta"}
        assert [(one["number"], one["kind"], one["body"], one["person"]) for one in told["journal"]] == [
            (1, "input", {"n": 1}, anna),
            (2, "input", {"n": 2}, berta),
            (3, "input", {"n": 3}, anna),
        ]
        assert [one["person"] for one in told["seats"]] == [anna, berta]
        assert [one["text"] for one in told["chat"]] == ["I am Anna", "I am Berta"]
        assert told["desk"]["game"] == "ludo"
        assert told["terms"] == {"options": {"board": "uneven"}, "rules": {"seconds": 30}, "seed": 2**64 - 1}
        assert msgspec.json.decode(msgspec.json.encode(told)) == told
        assert await store.read(lambda connection: export_desk(connection, 9)) is None

    with_store(url, story)


def test_everything_about_one_person_and_nothing_about_others(url):
    async def story(store: Store) -> None:
        anna, _ = await fill(store)
        told = await store.read(lambda connection: export_person(connection, anna))
        assert told is not None
        sizes = {name: len(part) for name, part in told.items() if isinstance(part, list)}
        once = ("sessions", "targets", "hosts", "seats", "watches", "drafts", "chat", "invites", "games", "series",
                "tournaments", "waits_for")  # fmt: skip
        assert sizes.pop("entries") == 2
        assert sizes.pop("hosts") == 2  # the house is hosted by the first person
        assert sizes == dict.fromkeys(set(once) - {"hosts"}, 1)
        assert told["person"]["name"] == "Anna"
        assert told["person"]["password"] is True
        written = msgspec.json.encode(told).decode()
        for secret in ("argon2", "hash-", "Berta"):
            assert secret not in written
        assert await store.read(lambda connection: export_person(connection, 99)) is None

    with_store(url, story)


def test_whoever_is_gone_is_a_former_guest_and_the_journal_is_whole(url):
    async def story(store: Store) -> None:
        anna, berta = await fill(store)
        before = await store.read(lambda connection: export_desk(connection, 1))
        await store.write(lambda connection: people.forget(connection, anna))
        after = await store.read(lambda connection: export_desk(connection, 1))
        assert before is not None
        assert after is not None
        assert after["people"] == {str(anna): "former guest", str(berta): "Berta"}
        for part in ("journal", "seats", "terms", "desk"):
            assert after[part] == before[part]
        assert [one["text"] for one in after["chat"]] == ["I am Berta"]
        assert "Anna" not in msgspec.json.encode({**after, "drafts": None}).decode()

    with_store(url, story)
