"""Desks: how they are listed without being loaded, who sits there, what is due, and what sleeping ones cost."""

from __future__ import annotations

import asyncio
import random
import tracemalloc
from functools import partial

import msgspec
import pytest
from sqlalchemy import event, insert, text

from spielwerk.table.store import Store, StoreFailed, games, people, settings
from spielwerk.table.store.database.schema import desk
from spielwerk.table.store.desks import chat, desks, drafts, ids, invites, seats
from spielwerk.table.store.records import (
    ChatLine,
    ClockRow,
    DeskAfter,
    Draft,
    Invite,
    ListedGame,
    Seat,
    Terms,
    UploadedGame,
    Watcher,
)
from tests.table.store.house import NOW_MS, add_desk, add_person, claimed, entry, lease_of, row_of, take, with_store


def test_a_desk_is_listed_with_everything_a_lobby_shows(url):
    async def story(store: Store) -> None:
        anna, berta = await add_person(store, "Anna"), await add_person(store, "Berta")
        placed = [
            Seat(desk=7, seat=0, person=anna.id, holder="person"),
            Seat(desk=7, seat=2, bot="mcts", holder="bot", details={"level": 2}),
        ]
        made = await add_desk(store, 7, host=berta.id, players=3, title={"de": "Ludo"}, slow=True, seats=placed)
        await add_desk(store, 8, listed=False)
        (listed,) = await store.read(desks.listed)
        assert listed.desk == made == await row_of(store, 7)
        assert listed.host == "Berta"
        assert [(one.name, one.bot, one.holder) for one in listed.seats] == [
            ("Anna", None, "person"),
            (None, None, "nobody"),
            (None, "mcts", "bot"),
        ]
        assert await store.read(lambda connection: desks.list_one(connection, 7)) == listed
        assert await store.read(lambda connection: desks.list_one(connection, 9)) is None
        assert await store.read(lambda connection: seats.of(connection, 7)) == [
            placed[0],
            Seat(desk=7, seat=1),
            placed[1],
        ]

    with_store(url, story)


def test_a_former_guest_has_no_name(url):
    async def story(store: Store) -> None:
        anna = await add_person(store)
        await add_desk(store, 1, host=anna.id, seats=[Seat(desk=1, seat=0, person=anna.id, holder="person")])
        await store.write(lambda connection: people.forget(connection, anna.id))
        (listed,) = await store.read(desks.listed)
        assert (listed.host, listed.seats[0].person, listed.seats[0].name) == (None, anna.id, None)

    with_store(url, story)


def test_of_those_that_are_over_only_the_last_are_listed(url):
    async def story(store: Store) -> None:
        lease = await lease_of(store)
        for number in range(1, 6):
            await add_desk(store, number)
            claim = await take(lease, number)
            await store.append(entry(claim, 1), DeskAfter(state="running" if number == 3 else "over", ended_ms=number))
        listed = await store.read(lambda connection: desks.listed(connection, ended=2))
        assert [one.desk.id for one in listed] == [3, 5, 4]
        assert await store.read(desks.counts) == {"running": 1, "over": 4}

    with_store(url, story)


def test_terms_are_read_only_when_a_desk_wakes(url):
    async def story(store: Store) -> None:
        level = {"rows": ["." * 50] * 50}
        agreed = Terms(options={"level": level}, rules={"watching": "invited"}, seed=2**64 - 1)
        await add_desk(store, 1, agreed=agreed)
        assert await store.read(lambda connection: desks.terms_of(connection, 1)) == agreed
        other = msgspec.structs.replace(agreed, seed=0)
        await store.write(lambda connection: desks.agree(connection, 1, other))
        assert await store.read(lambda connection: desks.terms_of(connection, 1)) == other
        assert await store.read(lambda connection: desks.terms_of(connection, 2)) is None

    with_store(url, story)


def test_a_host_changes_a_desk(url):
    async def story(store: Store) -> None:
        made = await add_desk(store, 1)
        await store.write(lambda connection: desks.change(connection, 1))
        await store.write(lambda connection: desks.change(connection, 1, name="Night", listed=False, watching="nobody"))
        expected = msgspec.structs.replace(made, name="Night", listed=False, watching="nobody")
        assert await row_of(store, 1) == expected

    with_store(url, story)


def test_clocks_are_written_with_the_entry(url):
    clocks = (
        ClockRow("decision", 1, 4, 30_000, 1_200, NOW_MS),
        ClockRow("program", None, 1, 15_000, 0, None, of_game=True, secret=True),
    )

    async def story(store: Store) -> None:
        claim = await claimed(store)
        assert await store.read(lambda connection: desks.clocks_of(connection, 1)) == ()
        await store.append(entry(claim, 1), DeskAfter(state="running", clocks=clocks, due_ms=NOW_MS + 28_800))
        assert await store.read(lambda connection: desks.clocks_of(connection, 1)) == clocks
        with pytest.raises(StoreFailed):
            await store.append(entry(claim, 5), DeskAfter(state="running"))
        assert await store.read(lambda connection: desks.clocks_of(connection, 1)) == clocks
        assert await store.read(lambda connection: desks.clocks_of(connection, 2)) == ()

    with_store(url, story)


def test_sleeping_desks_are_due_by_their_next_clock(url):
    async def story(store: Store) -> None:
        lease = await lease_of(store)
        for number, due in ((1, 300), (2, 100), (3, None), (4, 200), (5, 50), (6, 60)):
            await add_desk(store, number)
            claim = await take(lease, number)
            await store.append(entry(claim, 1), DeskAfter(state="over" if number == 5 else "running", due_ms=due))
            if number != 6:  # which is awake, and looks after its clocks itself
                await lease.release(number, due)

        def due_before(at_ms):
            return store.read(lambda connection: desks.due_before(connection, at_ms))

        assert await due_before(99) == []
        assert await due_before(250) == [2, 4]
        assert await due_before(10**9) == [2, 4, 1]
        await lease.hand_over()
        assert await due_before(0) == [6]

    with_store(url, story)


def test_ten_thousand_sleeping_desks_cost_nothing_but_disk(sqlite):
    count = 10_000
    chance = random.Random(1)

    async def fill(store: Store) -> None:
        one = await add_desk(store, 0)
        values = {name: getattr(one, name) for name in one.__struct_fields__} | {"clocks": "[]", "state": "running"}
        due = [{"id": number, "due_ms": chance.randrange(10**6)} for number in range(1, count)]
        rows = [values | row for row in due]
        await store.write(lambda connection: connection.execute(insert(desk), rows))

    with_store(sqlite, fill)

    def plan(connection):
        """How SQLite finds out what is due."""
        said = []
        event.listen(connection, "before_cursor_execute", lambda *given: said.append(given[2:4]))
        desks.due_before(connection, 100)
        ((statement, values),) = said
        return str(connection.exec_driver_sql(f"EXPLAIN QUERY PLAN {statement}", values).all())

    async def story(store: Store) -> None:
        await store.read(lambda connection: desks.due_before(connection, 0))
        tracemalloc.start()
        assert len(await store.read(lambda connection: desks.due_before(connection, 100))) <= 10
        _, most = tracemalloc.get_traced_memory()
        tracemalloc.stop()
        assert most < 100_000
        assert "USING INDEX ix_desk_due_ms (due_ms<?)" in await store.read(plan)

    with_store(sqlite, story)


def test_removing_a_desk_takes_everything_about_it(url):
    async def story(store: Store) -> None:
        anna = await add_person(store)
        claim = await claimed(store, 1)
        await add_desk(store, 2)
        await store.append(entry(claim, 1), DeskAfter(state="running"))

        def fill(connection):
            for number in (1, 2):
                chat.keep(connection, ChatLine(desk=number, number=1, at_ms=1, person=anna.id, text="Hello"))
                drafts.keep(connection, Draft(desk=number, seat=0, ask=1, picks=[1, 2]))
                seats.let_watch(connection, Watcher(desk=number, person=anna.id, granted=True))

        await store.write(fill)
        assert await store.write(lambda connection: desks.remove(connection, [1, 77])) == 1

        def left(connection):
            tables = ("desk", "terms", "seat", "watcher", "entry", "draft", "chat")
            return {name: connection.execute(text(f"SELECT count(*) FROM {name}")).scalar() for name in tables}

        expected = {"desk": 1, "terms": 1, "seat": 2, "watcher": 1, "entry": 0, "draft": 1, "chat": 1}
        assert await store.read(left) == expected

    with_store(url, story)


def test_watchers_and_drafts(url):
    async def story(store: Store) -> None:
        anna = await add_person(store)
        await add_desk(store, 1)

        def change(connection):
            seats.let_watch(connection, Watcher(desk=1, person=anna.id, granted=False))
            seats.let_watch(connection, Watcher(desk=1, person=anna.id, granted=True))
            assert seats.watchers(connection, 1) == [Watcher(desk=1, person=anna.id, granted=True)]
            seats.no_watching(connection, 1, anna.id)
            assert seats.watchers(connection, 1) == []
            drafts.keep(connection, Draft(desk=1, seat=1, ask=3, picks=[{"kind": "move"}]))
            drafts.keep(connection, Draft(desk=1, seat=1, ask=4, picks=[]))
            drafts.keep(connection, Draft(desk=1, seat=0, ask=9, picks=[2]))
            drafts.drop(connection, 1, 0)
            assert drafts.of(connection, 1) == [Draft(desk=1, seat=1, ask=4, picks=[])]

        await store.write(change)

    with_store(url, story)


def test_chat_of_a_desk_and_of_the_lobby(url):
    async def story(store: Store) -> None:
        await add_desk(store, 1)

        def line(desk: int | None, number: int, **more):
            return ChatLine(desk=desk, number=number, at_ms=number, person=1, text=f"line {number}", **more)

        def change(connection):
            for number in range(1, 6):
                chat.keep(connection, line(1, number, observer=number == 2))
                chat.keep(connection, line(None, number))
            assert chat.hide(connection, None, 4)
            assert not chat.hide(connection, None, 9)
            assert chat.last(connection, 1, 2) == [line(1, 4), line(1, 5)]
            assert chat.last(connection, None, 2) == [line(None, 3), line(None, 5)]
            assert chat.every(connection, 1)[1].observer
            assert [one.hidden for one in chat.every(connection, None)] == [False, False, False, True, False]

        await store.write(change)

    with_store(url, story)


def test_uploaded_games(url):
    async def story(store: Store) -> None:
        def game(content, at_ms, state="ready", by=1):
            return UploadedGame(
                hash=content, name="mine", text="game …", files={"board": "…"}, by=by, at_ms=at_ms, state=state,
                diagnostics=[{"code": "S101"}], described={"de": {"title": "Meins"}},
            )  # fmt: skip

        def change(connection):
            for one in (game("a", 1), game("b", 2), game("c", 3, "refused"), game("d", 4, by=2)):
                games.add(connection, one)
            games.add(connection, game("a", 5))
            assert games.find(connection, "a") == games.named(connection, "mine") == game("a", 5)
            assert games.find(connection, "z") is games.named(connection, "yours") is None
            assert [one.hash for one in games.listed(connection)] == ["a", "d", "c", "b"]
            listed = ListedGame(
                hash="d", name="mine", described={"de": {"title": "Meins"}}, by=2, at_ms=4, state="ready"
            )
            assert games.listed(connection, by=2) == [listed]
            assert games.count(connection, by=1) == 3
            assert games.remove(connection, "b")
            assert not games.remove(connection, "b")

        await store.write(change)
        await add_desk(store, 1, game="mine", game_hash="a")
        assert not await store.write(lambda connection: games.remove(connection, "a"))
        with pytest.raises(StoreFailed):
            await add_desk(store, 2, game_hash="z")

    with_store(url, story)


def test_an_invitation_can_be_used_as_often_as_it_says(url):
    async def story(store: Store) -> None:
        anna = await add_person(store)
        await add_desk(store, 1)
        given = Invite(token_hash="t", desk=1, role="player", seat=1, by=anna.id, expires_ms=100, uses=2)

        def change(connection):
            invites.add(connection, given)
            assert invites.of(connection, 1) == [given]
            assert invites.find(connection, "t", at_ms=99) == given
            assert invites.use(connection, "t", at_ms=100) is invites.find(connection, "t", at_ms=100) is None
            assert invites.use(connection, "t", at_ms=99) == msgspec.structs.replace(given, uses=1)
            assert invites.use(connection, "t", at_ms=99) == msgspec.structs.replace(given, uses=0)
            assert invites.use(connection, "t", at_ms=99) is invites.find(connection, "t", at_ms=99) is None
            assert invites.withdraw(connection, "t")
            assert not invites.withdraw(connection, "t")

        await store.write(change)

    with_store(url, story)


def test_settings(url):
    async def story(store: Store) -> None:
        def change(connection):
            assert settings.get(connection, "registration", True) is True
            settings.keep(connection, "registration", False)
            settings.keep(connection, "registration", {"open": [1, None]})
            assert settings.get(connection, "registration", True) == {"open": [1, None]}
            assert settings.keep_first(connection, "key", "first") == "first"
            assert settings.keep_first(connection, "key", "second") == "first"
            settings.drop(connection, "registration")
            assert settings.everything(connection) == {"key": "first"}

        await store.write(change)

    with_store(url, story)


def test_processes_agree_on_a_key(postgres):
    async def story(store: Store) -> None:
        other = await Store.open(postgres)
        agree = [partial(settings.keep_first, key="key", value=number) for number in range(20)]
        works = [one.write(work) for one in (store, other) for work in agree]
        assert len(set(await asyncio.gather(*works))) == 1
        await other.close()

    with_store(postgres, story)


def test_numbers_of_desks_are_written_and_read():
    number = ids.new_desk()
    assert ids.read(ids.written(number)) == number
    assert ids.read(ids.written(0)) == 0
    assert len({ids.new_desk() for _ in range(100)}) == 100
    for text_ in ("", "1", "00000000GG", "00000000000", "000000000é", "+000000001", " 00000000a"):
        assert ids.read(text_) is None
