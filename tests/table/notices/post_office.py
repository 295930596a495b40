"""A notice service on a store of its own, with one table that is played over days."""

from __future__ import annotations

from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from itertools import count
from pathlib import Path

from spielwerk.table.notices.service import Notices
from spielwerk.table.notices.settings import NoticeSettings
from spielwerk.table.notices.ways import Failed, News
from spielwerk.table.operation.meters import Meters
from spielwerk.table.people.tokens import Seals
from spielwerk.table.store import people, targets
from spielwerk.table.store.database.schema import desk, notice
from spielwerk.table.store.desks import desks, seats
from spielwerk.table.store.records import Person, Seat, Target, TargetKind, Terms
from spielwerk.table.store.store import Store
from tests.table.operation.loopback import HandClock

DESK = 0x12345ABCDE


class Recorded:
    """A way that keeps what it is given; `fails` is what it raises instead, once for each."""

    def __init__(self) -> None:
        self.sent: list[tuple[str, News]] = []
        self.fails: list[Exception] = []
        self.closed = False

    async def send(self, target: str, news: News) -> None:
        if self.fails:
            raise self.fails.pop(0)
        self.sent.append((target, news))

    def close(self) -> None:
        self.closed = True


class PostOffice:
    """Everything that a test of notices needs."""

    def __init__(self, store: Store, settings: NoticeSettings, clock: HandClock) -> None:
        self.store = store
        self.clock = clock
        self.meters = Meters()
        self.mail, self.webhook = Recorded(), Recorded()
        self.looking: set[int] = set()
        self.seals = Seals(b"secret", clock)
        self.settings = settings
        self._counted = count()
        self.notices = self.another()

    def another(self) -> Notices:
        """One more process on the same store."""
        return Notices(
            self.store,
            self.settings,
            self.clock,
            self.seals,
            lambda person: person in self.looking,
            "Annas Server",
            "https://games.example/",
            {"mail": self.mail, "webhook": self.webhook},
            self.meters,
        )

    async def person(self, name: str, language: str = "en") -> Person:
        return await self.store.write(
            lambda connection: people.add(
                connection, name=name, name_key=name.lower(), kind="guest", language=language, at_ms=0
            )
        )

    async def add(self, person: Person, kind: TargetKind, target: str, confirmed: bool = True) -> None:
        new = Target(person=person.id, kind=kind, target=target, confirmed=confirmed, created_ms=next(self._counted))
        await self.store.write(lambda connection: targets.add(connection, new))

    async def desk(self, *players: Person, number: int = DESK) -> None:
        """A table with these people, where nobody is asked yet."""

        def add(connection):
            desks.add(
                connection, id=number, name="Freitag", host=players[0].id, game="catan", players=len(players),
                slow=True, agreed=Terms(options={}, rules={}, seed=1), at_ms=0,
                title={"en": "Catan", "de": "Die Siedler"},
            )  # fmt: skip
            placed = [Seat(desk=number, seat=n, person=one.id, holder="person") for n, one in enumerate(players)]
            seats.keep(connection, *placed)

        await self.store.write(add)

    async def ask(self, *asked: int, state: str = "running", number: int = DESK) -> None:
        """From now on these seats are asked."""
        now = desk.update().where(desk.c.id == number).values(state=state, to_decide=asked)
        await self.store.write(lambda connection: connection.execute(now) and None)

    async def rows(self) -> list[tuple]:
        return await self.store.read(lambda connection: [tuple(row) for row in connection.execute(notice.select())])

    def count(self, way: str, outcome: str) -> float:
        return self.meters.notices.of(way, outcome).value


@asynccontextmanager
async def post_office(folder: Path, settings: NoticeSettings | None = None) -> AsyncIterator[PostOffice]:
    store = await Store.open(f"sqlite:///{folder / 'notices.sqlite'}")
    office = PostOffice(store, settings or NoticeSettings(), HandClock())
    try:
        yield office
    finally:
        await office.notices.close()
        await store.close()


def failed(why: str = "status_500", gone: bool = False) -> Failed:
    return Failed(why, gone)
