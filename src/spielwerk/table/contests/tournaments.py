"""Tournaments of people and bots: who takes part, and what has to be done about those under way.

Whoever asks for something changes the tournament in the store, by its version. What follows from it (tables, the next
round, the end) is done by the one process that looks after it, which compares what is with what should be: so it goes
on after a restart as if nothing had happened.
"""

from __future__ import annotations

import asyncio
import secrets
from collections.abc import Callable
from contextlib import suppress
from functools import partial
from typing import TYPE_CHECKING, NamedTuple, Protocol

from spielwerk.extras import needed
from spielwerk.locale import LANGUAGES
from spielwerk.table.contests.event import Entrant, Event, Form, Pairing, places_of
from spielwerk.table.desks.desk import ENDED
from spielwerk.table.desks.rules import Rules
from spielwerk.table.desks.seats import Seat
from spielwerk.table.playing.playing import JSON, Setup
from spielwerk.table.store import games, people
from spielwerk.table.store import tournaments as rows
from spielwerk.table.store.desks import desks, ids, seats
from spielwerk.table.store.errors import StoreFailed
from spielwerk.table.store.records import Desk, Person, Tournament, TournamentState
from spielwerk.table.words import OtherCounts, Refused

if TYPE_CHECKING:
    from sqlalchemy import Connection

    from spielwerk.table.bots import Bots
    from spielwerk.table.catalogue import Catalogue
    from spielwerk.table.clock import Clock
    from spielwerk.table.desks.desks import Desks
    from spielwerk.table.people.service import People
    from spielwerk.table.settings import Settings
    from spielwerk.table.store import Store

with needed("server"):
    import msgspec

LOOK_EVERY = 2.0
"""Seconds between two looks at tournaments under way."""
MOST_LISTED = 100
TRIES = 20
"""So often a change is tried that others came before."""
COUNTDOWN = 5.0
"""Seconds before a table of a new round begins."""


class Plan(msgspec.Struct, frozen=True, kw_only=True):
    """A tournament that somebody wants to host."""

    name: str
    game: str
    form: Form
    rounds: int | None
    players: int | None
    options: JSON
    rules: Rules
    open: bool
    auto: bool
    entrants: list[Entrant]


class Found(NamedTuple):
    """A tournament as it was read."""

    row: Tournament
    event: Event


Change = Callable[[Found], TournamentState | None]
"""Changes an event; says the state from now on, or nothing if that stays. Raises Refused."""


class House(Protocol):
    """What tournaments need of the server they are held at."""

    settings: Settings
    clock: Clock
    store: Store
    people: People
    catalogue: Catalogue
    bots: Bots
    desks: Desks

    async def try_out(self, setup: Setup, language: str) -> None:
        """Whether a match can be set up like this. Raises Refused."""

    async def create(
        self,
        host: Person,
        game: str,
        players: int | None = None,
        options: JSON | None = None,
        name: str = "",
        rules: Rules | None = None,
        seats: list[Seat] | None = None,
        seed: int | None = None,
        table: str | None = None,
    ) -> object:
        """A new table. Raises Refused."""

    def note_fault(self, error: BaseException) -> str:
        """Writes down what should not have happened."""


class Tournaments:
    """All tournaments of a server."""

    def __init__(self, server: House) -> None:
        self._server = server
        self._store = server.store
        self._news = asyncio.Event()
        self._looking = asyncio.Lock()

    # ---- what people ask for -------------------------------------------------------------------

    async def create(self, host: Person, plan: Plan) -> Found:
        """Raises Refused."""
        server = self._server
        described = await server.catalogue.described(plan.game, "en")
        players = plan.players if plan.players is not None else 2 if 2 in described["players"] else None
        players = described["default_players"] if players is None else players
        if players not in described["players"] or players < 2:
            raise Refused("bad_game", reason=OtherCounts(count for count in described["players"] if count > 1))
        if plan.form == "round_robin" and players != 2:
            raise Refused("robin_of_two")
        if plan.rules.test:
            raise Refused("bad_rules", reason="test")
        server.bots.look_up(plan.rules.stand_in)
        reference = await server.catalogue.reference(plan.game)
        await server.try_out(Setup(reference, players, 0, plan.options), host.language)
        rules: JSON = msgspec.to_builtins(plan.rules)
        event = Event(
            plan.form,
            players,
            plan.options,
            rules,
            secrets.randbits(63),
            plan.rounds,
            plan.open,
            plan.auto,
            entrants=[],
        )
        for entrant in plan.entrants:
            self._add(event, entrant)
        row = Tournament(
            id=ids.new_desk(),
            host=host.id,
            name=plan.name or described["title"],
            game=plan.game,
            game_hash=None,
            title=await server.catalogue.titles(plan.game),
            state="waiting",
            created_ms=self._now,
            body=msgspec.to_builtins(event),
        )
        most = server.settings.limits.tournaments_per_person
        return Found(await self._store.write(partial(_added, row, reference.strange, most)), event)

    async def listed(self) -> list[Found]:
        found = await self._store.read(partial(rows.listed, limit=MOST_LISTED))
        return [Found(row, _event(row)) for row in found]

    async def find(self, text: str) -> Found:
        """Raises Refused."""
        number = ids.read(text)
        row = None if number is None else await self._store.read(partial(rows.find, number=number))
        if row is None:
            raise Refused("no_tournament", tournament=text[:20])
        return Found(row, _event(row))

    async def join(self, person: Person, text: str, by: Person, bot: str | None = None) -> Found:
        """Somebody takes part, or a bot does. Hosts may add anybody. Raises Refused."""

        def change(found: Found) -> None:
            hosts = self.hosts(by, found.row)
            if found.row.state != "waiting":
                raise Refused("tournament_begun")
            if not hosts and (bot is not None or person.id != by.id or not found.event.open):
                raise Refused("not_allowed")
            self._add(found.event, Entrant(bot=bot) if bot is not None else Entrant(person.id))

        return await self._changed(text, change)

    def _add(self, event: Event, entrant: Entrant) -> None:
        """Raises Refused."""
        most = self._server.settings.limits.entrants
        if entrant.bot is not None:
            self._server.bots.look_up(entrant.bot)
        elif any(other.person == entrant.person for other in event.entrants):
            return
        if len(event.entrants) >= most:
            raise Refused("too_many", what="entrants", most=most)
        event.entrants.append(entrant)

    async def leave(self, text: str, by: Person, number: int | None = None) -> Found:
        """Somebody takes part no more; hosts may send anybody away, by number. Raises Refused."""
        gone: list[tuple[int, str]] = []

        def change(found: Found) -> None:
            row, event = found
            # This is done anew if somebody else was faster.
            gone.clear()
            if row.state not in rows.UNDER_WAY:
                raise Refused("tournament_over")
            mine = next((at for at, one in enumerate(event.entrants) if one.person == by.id), None)
            at = number if number is not None else mine
            if at is None or not 0 <= at < len(event.entrants):
                raise Refused("no_entrant")
            if at != mine and not self.hosts(by, row):
                raise Refused("not_allowed")
            if row.state == "waiting":
                del event.entrants[at]
                return
            event.entrants[at].left = True
            person, tables = event.entrants[at].person, event.played[-1].tables if event.played else []
            for table in tables:
                if person is not None and at in table.entrants and table.places is None and table.table is not None:
                    gone.append((person, table.table))

        found = await self._changed(text, change)
        for person, table in gone:
            with suppress(Refused):
                await (await self._server.desks.find(table)).leave(person, by.language)
        return found

    async def begin(self, text: str, by: Person) -> Found:
        """The first round begins. Raises Refused."""

        def change(found: Found) -> TournamentState:
            self._must_host(by, found.row)
            if found.row.state != "waiting":
                raise Refused("tournament_begun")
            if not found.event.enough:
                raise Refused("few_entrants", least=found.event.players)
            found.event.go_on = True
            return "running"

        return await self._changed(text, change)

    async def go_on(self, text: str, by: Person) -> Found:
        """The next round begins, whatever the tables are doing. Raises Refused."""

        def change(found: Found) -> None:
            self._must_host(by, found.row)
            if found.row.state != "running":
                raise Refused("tournament_over" if found.row.state != "waiting" else "tournament_waits")
            found.event.go_on = True

        return await self._changed(text, change)

    async def end(self, text: str, by: Person) -> None:
        """Ends a tournament early; one that has not begun or is over is taken away. Raises Refused."""
        found = await self.find(text)
        self._must_host(by, found.row)
        if found.row.state != "running":
            await self._store.write(partial(rows.remove, number=found.row.id))
            return

        def change(found: Found) -> TournamentState:
            return "stopped"

        await self._changed(text, change)

    def hosts(self, person: Person, row: Tournament) -> bool:
        return row.host == person.id or person.owner

    def _must_host(self, person: Person, row: Tournament) -> None:
        if not self.hosts(person, row):
            raise Refused("not_allowed")

    async def _changed(self, text: str, change: Change | Callable[[Found], None]) -> Found:
        """Changes a tournament; if others came before, the change is made anew. Raises Refused."""
        for _ in range(TRIES):
            found = await self.find(text)
            state = change(found) or found.row.state
            if await self._save(found, state):
                self._news.set()
                return await self.find(text)
        raise Refused("busy", seconds=1)

    async def _save(self, found: Found, state: TournamentState) -> bool:
        ended = self._now if state not in rows.UNDER_WAY else None
        body: JSON = msgspec.to_builtins(found.event)
        row = found.row
        return await self._store.write(
            partial(rows.save, number=row.id, version=row.version, body=body, state=state, ended_ms=ended)
        )

    @property
    def _now(self) -> int:
        return round(1000 * self._server.clock.now())

    # ---- what follows --------------------------------------------------------------------------

    async def run(self) -> None:
        """Looks after tournaments for as long as the server runs."""
        while True:
            self._news.clear()
            try:
                await self.look()
            except StoreFailed:
                pass
            except Exception as error:
                self._server.note_fault(error)
            # Not `wait_for`: before Python 3.12 it forgets that it was cancelled if there is news at that very moment.
            with suppress(TimeoutError):
                async with asyncio.timeout(LOOK_EVERY):
                    await self._news.wait()

    def look_soon(self) -> None:
        """Something has happened that may bear on one of them."""
        self._news.set()

    async def release(self) -> None:
        """Others may look after them."""
        await self._store.write(partial(rows.release, node=self._store.node))

    async def look(self) -> None:
        """Does what has to be done about all that this process looks after."""
        async with self._looking:
            if not await self._store.read(partial(rows.is_any_free, node=self._store.node)):
                return
            for row in await self._store.write(partial(rows.claim, node=self._store.node)):
                await self._follow(Found(row, _event(row)))

    async def _follow(self, found: Found) -> None:
        # As text: the event is changed in place, and this tells whether it was.
        before, state = msgspec.json.encode(found.event), found.row.state
        event = found.event
        await self._miss(event)
        if event.played:
            for pairing in event.played[-1].tables:
                if pairing.places is None:
                    await self._look_at(found, pairing, event.go_on)
        if not event.played or event.played[-1].over:
            if event.played and (len(event.played) >= event.wanted or not event.enough):
                state = "over"
            elif event.go_on or event.auto:
                event.pair()
        if state != found.row.state or msgspec.json.encode(event) != before:
            rounds = len(_event(found.row).played)
            if await self._save(found, state) and len(event.played) > rounds:
                # Its tables are set up now, and not only with the next look.
                await self._follow(await self.find(ids.written(found.row.id)))

    async def _miss(self, event: Event) -> None:
        """Whoever is not on this server any more has left."""
        numbers = {one.person for one in event.entrants if one.person is not None and not one.left}
        known = await self._store.read(lambda connection: people.names(connection, numbers))
        for entrant in event.entrants:
            if entrant.person in numbers - known.keys():
                entrant.left = True

    async def _look_at(self, found: Found, pairing: Pairing, hurry: bool) -> None:
        """Whether a table is there, has begun, is over. With `hurry` it is broken off."""
        assert pairing.table is not None
        number = ids.read(pairing.table)
        assert number is not None
        row, away = await self._store.read(partial(_desk, number))
        pairing.trouble = None
        try:
            if row is None and any(found.event.entrants[one].left for one in pairing.entrants):
                found.event.without_table(pairing)
                return
            if row is None:
                await self._set_up(found, pairing)
                return
            if row.state not in ENDED and hurry:
                with suppress(Refused):
                    await (await self._server.desks.find(pairing.table)).stop()
                row, away = await self._store.read(partial(_desk, number))
                assert row is not None
            elif row.state == "waiting":
                await self._begin(pairing.table)
        except Refused as refusal:
            pairing.trouble = {language: refusal.told(language) for language in LANGUAGES}
            if hurry and row is None:
                # A table that there never was is a draw.
                pairing.places, pairing.state = tuple(1 for _ in pairing.entrants), "stopped"
            return
        pairing.state = row.state
        if row.state in ENDED:
            pairing.places = places_of(row.state, row.result, away)

    async def _set_up(self, found: Found, pairing: Pairing) -> None:
        """Raises Refused."""
        server, event = self._server, found.event
        host = await server.people.of_number(found.row.host)
        placed = [await self._seat(event.entrants[entrant]) for entrant in pairing.entrants]
        name = f"{found.row.name} {len(event.played)}.{event.played[-1].tables.index(pairing) + 1}"
        await server.create(
            host,
            found.row.game,
            event.players,
            event.options,
            name[:60],
            msgspec.convert(event.rules, Rules),
            placed,
            table=pairing.table,
        )
        pairing.state = "waiting"
        assert pairing.table is not None
        await self._begin(pairing.table)
        pairing.state = "starting"

    async def _seat(self, entrant: Entrant) -> Seat:
        if entrant.person is None:
            return Seat(bot=entrant.bot)
        return Seat.of(await self._server.people.of_number(entrant.person))

    async def _begin(self, table: str) -> None:
        """Raises Refused."""
        await (await self._server.desks.find(table)).begin(COUNTDOWN)


def _event(row: Tournament) -> Event:
    return msgspec.convert(row.body, Event)


def _desk(number: int, connection: Connection) -> tuple[Desk | None, list[bool]]:
    """A table, and which seats' people have gone from it."""
    away = [seat.outcome in ("left", "disqualified") for seat in seats.of(connection, number)]
    return desks.find(connection, number), away


def _added(row: Tournament, strange: bool, most: int, connection: Connection) -> Tournament:
    """Counted where it is written. Raises Refused."""
    if rows.count(connection, row.host) >= most:
        raise Refused("too_many", what="tournaments", most=most)
    uploaded = games.named(connection, row.game) if strange else None
    added = msgspec.structs.replace(row, game_hash=uploaded.hash if uploaded is not None else None)
    rows.add(connection, added)
    return added
