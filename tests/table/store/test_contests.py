"""Series and tournaments in the store: who plays which, what stays whole, and what goes with what."""

from __future__ import annotations

from functools import partial
from typing import Any

import msgspec

from spielwerk.table.store import Store, export, games, people, series, tournaments
from spielwerk.table.store.fleet import nodes
from spielwerk.table.store.records import Series, Tournament, UploadedGame
from spielwerk.table.store.retention import DAY_MS, Deleted, Keep, clean
from tests.table.store.house import NOW_MS, add_person, lease_of, with_store


def new(number: int = 1, **more: Any) -> Series:
    given: dict[str, Any] = {"by": 1, "game": "nim", "game_hash": None, "title": {}, "wish": {"games": 9}}
    return Series(id=number, created_ms=NOW_MS + number, **{**given, **more})


def event(number: int = 1, **more: Any) -> Tournament:
    given: dict[str, Any] = {"host": 1, "name": "Friday", "game": "nim", "game_hash": None, "title": {}}
    return Tournament(id=number, created_ms=NOW_MS, **{"state": "waiting", "body": {}, **given, **more})


async def add(store: Store, *rows: Series | Tournament) -> None:
    for row in rows:
        add_one: Any = series.add if isinstance(row, Series) else tournaments.add
        await store.write(partial(add_one, new=row))


def test_the_oldest_series_is_played_first_and_no_more_than_may_be(url):
    async def story(store: Store) -> None:
        await lease_of(store)
        await add(store, new(3), new(2), new(1, state="over"), new(4))
        claim = partial(series.claim, node=store.node, most=2)
        claimed = [await store.write(claim) for _ in range(3)]
        assert [row and (row.id, row.state, row.owner) for row in claimed] == [
            (2, "running", store.node),
            (3, "running", store.node),
            None,
        ]
        await store.write(partial(series.end, number=2, state="over", at_ms=5))
        following = await store.write(claim)
        assert following is not None
        assert following.id == 4

    with_store(url, story)


def test_what_a_dead_process_has_begun_goes_on_first(url):
    async def story(store: Store) -> None:
        await lease_of(store)
        await add(store, new(1), new(2, state="running", owner="dead"), new(3, state="running", owner="alive"))
        await store.write(partial(nodes.enter, name="alive", url="", version="", life_ms=10**9, now_ms=NOW_MS))
        claimed = await store.write(partial(series.claim, node=store.node, most=2))
        assert claimed is not None
        assert claimed.id == 2
        assert await store.write(partial(series.claim, node=store.node, most=2)) is None, "two are played"

    with_store(url, story)


def test_only_who_plays_a_series_writes_to_it_and_nobody_when_it_was_stopped(url):
    async def story(store: Store) -> None:
        await lease_of(store)
        await add(store, new())
        await store.write(partial(series.claim, node=store.node, most=1))
        played: Any = {"number": 1, "cpu_ms": 10, "logs": [(0, "{}")]}
        mine, other = partial(series.played, node=store.node, **played), partial(series.played, node="x", **played)
        assert not await store.write(partial(other, first=0, done="[1]", games=1))
        assert await store.write(partial(mine, first=0, done="[1]", games=1))
        assert await store.write(partial(mine, first=1, done="[2]", games=2))
        assert not await store.write(partial(series.end, number=1, state="over", at_ms=5, node="x"))
        assert await store.write(partial(series.end, number=1, state="stopped", at_ms=5, reason={"en": "so"}))
        assert not await store.write(partial(mine, first=2, done="[3]", games=3))
        assert not await store.write(partial(series.end, number=1, state="over", at_ms=6))
        assert await store.read(partial(series.parts, number=1)) == ["[1]", "[2]"]
        assert await store.read(partial(series.logged, number=1)) == [0]
        row = await store.read(partial(series.find, number=1))
        assert row is not None
        assert (row.done, row.state, row.reason, row.ended_ms) == (2, "stopped", {"en": "so"}, 5)
        assert await store.write(partial(series.remove, number=1))
        assert await store.read(partial(series.parts, number=1)) == []
        assert await store.read(partial(series.log, number=1, game=0)) is None

    with_store(url, story)


def test_a_tournament_is_written_by_whoever_has_read_the_last_version(url):
    async def story(store: Store) -> None:
        await lease_of(store)
        await add(store, event())
        save = partial(tournaments.save, number=1, state="running", ended_ms=None)
        assert await store.write(partial(save, version=0, body={"a": 1}))
        assert not await store.write(partial(save, version=0, body={"a": 2}))
        assert await store.write(partial(save, version=1, body={"a": 3}))
        (row,) = await store.write(partial(tournaments.claim, node=store.node))
        assert (row.body, row.version, row.owner) == ({"a": 3}, 2, store.node)
        assert await store.write(partial(tournaments.claim, node="other")) == [], "one looks after it"
        await store.write(partial(tournaments.release, node=store.node))
        assert await store.read(partial(tournaments.is_any_free, node="other"))

    with_store(url, story)


def test_a_game_stays_as_long_as_somebody_needs_it_and_what_is_old_goes(url):
    async def story(store: Store) -> None:
        game = UploadedGame(hash="h", name="u-h.spiel", text="", by=1, at_ms=1, state="ready")
        await store.write(partial(games.add, new=game))
        ended: Any = {"game_hash": "h", "ended_ms": NOW_MS}
        await add(store, new(1, state="over", **ended), event(1, state="over", **ended), new(2), event(2))
        assert not await store.write(partial(games.remove, content="h"))
        assert await clean(store, Keep(ended=3), NOW_MS + 2 * DAY_MS) == Deleted()
        assert await clean(store, Keep(ended=3), NOW_MS + 4 * DAY_MS) == Deleted(contests=2)
        assert await store.write(partial(games.remove, content="h"))
        assert [row.id for row in await store.read(partial(series.listed, limit=9))] == [2]
        assert [row.id for row in await store.read(partial(tournaments.listed, limit=9))] == [2]

    with_store(url, story)


def test_people_are_told_of_their_series_but_never_of_a_key_and_hosts_are_kept(url):
    async def story(store: Store) -> None:
        anna, ben = await add_person(store), await add_person(store, "Ben")
        await add(store, new(by=anna.id, secret="00ff"), event(host=anna.id))
        told = await store.read(partial(export.export_person, number=anna.id))
        assert told is not None
        assert [one["game"] for one in told["series"]] == ["nim"]
        assert [one["name"] for one in told["tournaments"]] == ["Friday"]
        assert b"00ff" not in msgspec.json.encode(told)
        assert await clean(store, Keep(guests=1), NOW_MS + 9 * DAY_MS) == Deleted(guests=1)
        assert await store.read(partial(people.find, number=ben.id)) is None

    with_store(url, story)


def test_games_of_somebody_who_is_forgotten_stay_where_a_contest_of_others_needs_them(url):
    async def story(store: Store) -> None:
        anna, berta = await add_person(store, "Anna"), await add_person(store, "Berta")
        for content in ("a", "b", "c"):
            game = UploadedGame(
                hash=content, name="mine", text="game …", files={}, by=anna.id, at_ms=1, state="ready",
                diagnostics=[], described={},
            )  # fmt: skip
            await store.write(partial(games.add, new=game))
        await add(store, new(by=berta.id, game_hash="a"), event(host=berta.id, game_hash="b"))
        await store.write(lambda connection: people.forget(connection, anna.id))
        left = {content: await store.read(partial(games.find, content=content)) for content in ("a", "b", "c")}
        assert [content for content, game in left.items() if game is not None] == ["a", "b"]

    with_store(url, story)
