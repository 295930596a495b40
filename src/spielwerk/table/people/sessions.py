"""Devices on which people are signed in. Each has a token of its own, of which only a hash is kept."""

from __future__ import annotations

from spielwerk.extras import needed
from spielwerk.table.clock import Clock
from spielwerk.table.people.settings import PeopleSettings
from spielwerk.table.people.tokens import LONGEST_TOKEN, new_token, token_hash
from spielwerk.table.store import people as rows
from spielwerk.table.store.records import Person, Session
from spielwerk.table.store.store import Store
from spielwerk.table.words import Refused

with needed("server"):
    from sqlalchemy import Connection

LONGEST_DEVICE = 80
SEEN_EVERY = 3600.0
"""Seconds after which the use of a session is noted again."""


class Sessions:
    """Begins, finds and ends sessions."""

    def __init__(self, store: Store, settings: PeopleSettings, clock: Clock) -> None:
        self._store = store
        self._settings = settings
        self._clock = clock

    async def begin(self, person: Person, device: str) -> tuple[str, bool]:
        """The token of one more device. If there are too many, the one that was not used for longest is signed out;
        returns whether one was."""
        token = new_token()

        def begin(connection: Connection) -> bool:
            self.add(connection, person, token, device)
            rows.saw(connection, [person.id], self._now())
            old = rows.sessions_of(connection, person.id)[self._settings.sessions :]
            for one in old:
                rows.end_session(connection, one.id)
            return bool(old)

        return token, await self._store.write(begin)

    def add(self, connection: Connection, person: Person, token: str, device: str) -> None:
        rows.begin_session(
            connection,
            person=person.id,
            token_hash=token_hash(token),
            device=" ".join(device.split())[:LONGEST_DEVICE],
            at_ms=self._now(),
            expires_ms=self._until(person),
        )

    async def find(self, token: str) -> tuple[Person, Session]:
        """Whose device shows this token; it lasts longer for that. Raises Refused: `not_signed_in`."""
        if not token or len(token) > LONGEST_TOKEN:
            raise Refused("not_signed_in")
        now = self._now()
        found = await self._store.read(lambda connection: rows.signed_in(connection, token_hash(token), now))
        if found is None:
            raise Refused("not_signed_in")
        session, person = found
        # Not with every request: all that is written goes through one thread.
        if now - session.seen_ms > 1000 * SEEN_EVERY:

            def note(connection: Connection) -> None:
                rows.use_session(connection, session.id, now, self._until(person))
                rows.saw(connection, [person.id], now)

            await self._store.write(note)
        return person, session

    async def of(self, number: int) -> list[Session]:
        """Those of one person, those used last first."""
        now = self._now()
        found = await self._store.read(lambda connection: rows.sessions_of(connection, number))
        return [session for session in found if session.expires_ms > now]

    async def end(self, number: int, session: int) -> None:
        """Signs one of somebody's own devices out. Raises Refused: `no_session`."""
        if session not in {one.id for one in await self.of(number)}:
            raise Refused("no_session")
        await self._store.write(lambda connection: rows.end_session(connection, session))

    async def end_all(self, number: int, but: int | None = None) -> int:
        """Signs all devices out, perhaps but one. Returns how many."""
        return await self._store.write(lambda connection: rows.end_sessions(connection, number, but))

    def _until(self, person: Person) -> int:
        account = person.kind == "account"
        return self._now() + int(1000 * (self._settings.account_session if account else self._settings.guest_session))

    def _now(self) -> int:
        return int(1000 * self._clock.now())
