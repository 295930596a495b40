"""The authentication service: who somebody is, and whether they may come in.

Everything is kept in the store, so that several processes can share it; only the counts of failed attempts are each
process's own.
"""

from __future__ import annotations

import asyncio
import math
import secrets
from collections import OrderedDict
from collections.abc import Awaitable, Callable
from datetime import UTC, datetime
from typing import TYPE_CHECKING, TypeVar

from spielwerk.extras import needed
from spielwerk.locale import LANGUAGES
from spielwerk.table.clock import Clock
from spielwerk.table.operation.logs import Log
from spielwerk.table.operation.meters import Meters
from spielwerk.table.operation.outbound import Caller
from spielwerk.table.people.guessing import Guesses
from spielwerk.table.people.names import name_key, proper_name
from spielwerk.table.people.passwords import Passwords, proper_password
from spielwerk.table.people.sessions import Sessions
from spielwerk.table.people.settings import PeopleSettings
from spielwerk.table.people.throttle import Throttle, network_of
from spielwerk.table.people.tokens import Seals, new_token, token_hash
from spielwerk.table.store import people as rows
from spielwerk.table.store import settings as kept
from spielwerk.table.store.errors import NameTaken
from spielwerk.table.store.records import Person, PersonKind, Session
from spielwerk.table.store.store import Store
from spielwerk.table.words import Refused

if TYPE_CHECKING:
    from spielwerk.table.people.oidc import Departure, OpenId

with needed("server"):
    import msgspec
    from sqlalchemy import Connection

T = TypeVar("T")

__all__ = ["People", "Person", "server_secret"]

OWNER_LINK = 24 * 3600.0
"""Seconds for which the link of the console makes somebody the owner."""
BACK = "/api/sign-in/back"
"""Where other servers send people back to."""
MOST_KNOWN = 50_000
"""People who are kept in memory."""
PROPOSALS = 50
"""Numbers that are tried behind a name from elsewhere that is taken here."""

log = Log("people")


class People:
    """Names, sessions, passwords, roles."""

    def __init__(
        self,
        store: Store,
        settings: PeopleSettings,
        clock: Clock,
        secret: bytes,
        meters: Meters | None = None,
        passwords: Passwords | None = None,
    ) -> None:
        self._store = store
        self._settings = settings
        self._clock = clock
        self._meters = meters or Meters()
        self._open_id: OpenId | None = None
        self.passwords = passwords or Passwords(clock)
        self.seals = Seals(secret, clock)
        """For links of all kinds: nobody but this server, in all its processes, can have made them."""
        rate = max(settings.guests_per_hour, 0.01)
        self._newcomers = Throttle(clock, max(1, int(rate)), 3600 / rate)
        self._guesses = Guesses(clock)
        self._sessions = Sessions(store, settings, clock)
        self._known: OrderedDict[int, Person] = OrderedDict()
        self._changed: Callable[[int], None] = lambda number: None
        self._meters.passwords_waiting.follow(lambda: self.passwords.waiting)

    @classmethod
    async def open(
        cls, store: Store, settings: PeopleSettings, clock: Clock, meters: Meters | None = None, url: str = ""
    ) -> People:
        """With the secret of this server, which is made when it runs for the first time. Its address is needed where
        people come back from other servers."""
        secret = await server_secret(store)
        people = cls(store, settings, clock, secret, meters)
        if settings.providers:
            from spielwerk.table.people.oidc import OpenId

            caller = Caller(inside=True)  # the owner of the server has named those addresses
            back = f"{url.rstrip('/')}{BACK}"
            people._open_id = OpenId(settings.providers, back, people.seals, secret, caller, clock)
        return people

    def follow(self, changed: Callable[[int], None]) -> None:
        """Calls this with everybody who has signed out somewhere, or may do more or less than before."""
        self._changed = changed

    async def close(self) -> None:
        await asyncio.to_thread(self.passwords.close)

    # ---- coming in -----------------------------------------------------------------------------

    async def guest(
        self, name: str, language: str = "en", device: str = "", address: str = "", kind: PersonKind = "guest"
    ) -> tuple[Person, str]:
        """A new person who is known by this device only, and its token. A bot comes in like a guest.

        Raises Refused: `name_invalid`, `name_reserved`, `name_taken`, `closed`, `too_fast`.
        """
        return await self._counted(kind, self._new(name, language, device, address, kind, None))

    async def register(
        self, name: str, password: str, language: str = "en", device: str = "", address: str = ""
    ) -> tuple[Person, str]:
        """A new person with a password. Raises Refused, as `guest`, and `password_…`, `busy`, `no_accounts`."""
        return await self._counted("register", self._register(name, password, language, device, address))

    async def _register(self, name: str, password: str, language: str, device: str, address: str) -> tuple[Person, str]:
        self._accounts_are_possible()
        name = proper_name(name)
        # Looked at before, too: hashing is dear, and not done for who cannot come in anyway.
        await self._store.read(lambda connection: self._is_free(connection, name))
        self._not_too_many(address)
        secret = await self._hashed(password, name)
        return await self._new(name, language, device, address, "account", secret)

    async def sign_in(self, name: str, password: str, device: str = "", address: str = "") -> tuple[Person, str]:
        """Somebody who has a password, on one more device.

        Raises Refused: `wrong_password` (whether or not there is such a name, after the same time), `too_fast`, `busy`,
        and those of `of_token`.
        """
        return await self._counted("password", self._sign_in(name, password, device, address))

    async def _sign_in(self, name: str, password: str, device: str, address: str) -> tuple[Person, str]:
        key = name_key(name[:100])
        person = await self._store.read(lambda connection: rows.of_name(connection, key))
        secret = person.secret_hash if person is not None else None
        # Also where there is no such name: how long the answer takes must not tell which names there are.
        await self._compare(password, secret, key, address)
        assert person is not None
        assert secret is not None
        self.may_come_in(person)
        # The password itself is only known at this moment.
        if self.passwords.outdated(secret):
            person = await self._save(person.id, secret_hash=await self.passwords.hashed(password))
        return person, await self._begin_session(person, device)

    async def of_token(self, token: str) -> Person:
        """Whose device shows this token. Somebody who waits for admission is known, too.

        Raises Refused: `not_signed_in`, `rejected`, `removed`, `blocked`.
        """
        person, _ = await self.session_of(token)
        return person

    async def session_of(self, token: str) -> tuple[Person, Session]:
        """As `of_token`, with the session of this device."""
        person, session = await self._sessions.find(token)
        self.may_come_in(person)
        return self._note(person), session

    # ---- from elsewhere ------------------------------------------------------------------------

    def providers(self) -> dict[str, str]:
        """Other servers that know who somebody is: their names, and their titles for people."""
        known = self._open_id.providers.values() if self._open_id is not None else ()
        return {provider.name: provider.title for provider in known}

    async def depart(self, provider: str, language: str = "en") -> Departure:
        """Where to send somebody who wants to sign in with an account from elsewhere."""
        if self._open_id is None:
            raise Refused("no_provider")
        return await self._open_id.depart(provider, language)

    async def arrive(
        self, state: str, code: str, cookie: str, device: str = "", address: str = ""
    ) -> tuple[Person, str]:
        """Somebody has come back from there. A newcomer gets the name from there, or one like it."""
        return await self._counted("elsewhere", self._arrive(state, code, cookie, device, address))

    async def _arrive(self, state: str, code: str, cookie: str, device: str, address: str) -> tuple[Person, str]:
        if self._open_id is None:
            raise Refused("no_provider")
        who = await self._open_id.arrive(state, code, cookie)
        # Only within one issuer a subject is somebody's for ever.
        subject = f"{who.issuer} {who.subject}"
        person = await self._store.read(lambda connection: rows.of_subject(connection, subject))
        if person is not None:
            self.may_come_in(person)
            return person, await self._begin_session(person, device)
        for name in proposals(who.name):
            try:
                return await self._new(name, who.language or "en", device, address, "account", None, subject)
            except Refused as refused:
                if refused.code not in ("name_taken", "name_invalid", "name_reserved"):
                    raise
        raise Refused("name_taken", name=who.name)

    # ---- passwords -----------------------------------------------------------------------------

    async def upgrade(self, number: int, password: str) -> Person:
        """A guest sets a password, and has an account from now on.

        Raises Refused: `has_account`, `password_…`, `busy`, `no_accounts`.
        """
        self._accounts_are_possible()
        person = await self.of_number(number)
        if person.kind != "guest":
            raise Refused("has_account")
        return await self._save(number, kind="account", secret_hash=await self._hashed(password, person.name))

    async def change_password(self, number: int, old: str, new: str, here: int | None = None) -> Person:
        """All other devices are signed out; `here` is the session that stays.

        Raises Refused: `no_account`, `wrong_password`, `too_fast`, `password_…`, `busy`.
        """
        person = await self.of_number(number)
        if person.secret_hash is None:
            raise Refused("no_account")
        await self._compare(old, person.secret_hash, person.name_key, f"#{number}")
        changed = await self._save(number, secret_hash=await self._hashed(new, person.name))
        await self.end_sessions(number, but=here)
        log.info("password_changed", person=number)
        return changed

    # ---- sessions ------------------------------------------------------------------------------

    async def sessions(self, number: int) -> list[Session]:
        """The devices on which somebody is signed in, those used last first."""
        return await self._sessions.of(number)

    async def end_session(self, number: int, session: int) -> None:
        """Signs one of somebody's own devices out. Raises Refused: `no_session`."""
        await self._sessions.end(number, session)
        self._changed(number)

    async def end_sessions(self, number: int, but: int | None = None) -> int:
        """Signs all devices out, perhaps but one. Returns how many."""
        ended = await self._sessions.end_all(number, but)
        self._changed(number)
        return ended

    # ---- who is there --------------------------------------------------------------------------

    def known(self, number: int) -> Person | None:
        """Somebody as this process knows them; those who have come in here are known."""
        return self._known.get(number)

    async def look_up(self, number: int) -> Person | None:
        """Somebody as the store knows them now; what this process knew is forgotten."""
        found = await self._store.read(lambda connection: rows.find(connection, number))
        if found is None:
            self._known.pop(number, None)
        elif number in self._known:
            self._note(found)
        return found

    async def of_number(self, number: int) -> Person:
        """Raises Refused: `no_person`."""
        found = await self._store.read(lambda connection: rows.find(connection, number))
        if found is None:
            raise Refused("no_person", name=f"#{number}")
        return found

    async def of_name(self, name: str) -> Person:
        """Raises Refused: `no_person`."""
        key = name_key(name[:100])
        found = await self._store.read(lambda connection: rows.of_name(connection, key))
        if found is None:
            raise Refused("no_person", name=name[:100])
        return found

    async def waiting(self) -> list[Person]:
        """Those who have registered and wait for admission."""
        return await self._store.read(lambda connection: rows.everybody(connection, "waiting"))

    async def speak(self, number: int, language: str) -> Person:
        """From now on in another language."""
        return await self._save(number, language=_spoken(language))

    async def forget(self, number: int) -> None:
        """Somebody does not want to be known here any more."""
        await self._store.write(lambda connection: rows.forget(connection, number))
        self._known.pop(number, None)
        self._changed(number)
        log.info("forgotten", person=number)

    # ---- who may come in -----------------------------------------------------------------------

    async def registration(self) -> bool:
        """Whether new people may come."""
        return await self._store.read(self._registration)

    async def open_registration(self, open: bool) -> None:
        await self._store.write(lambda connection: kept.keep(connection, "registration", open))
        log.info("registration", open=open)

    async def admit(self, name: str, accept: bool = True) -> Person:
        """Accepts or rejects somebody; also one who was rejected or removed before. An owner is not rejected.

        Raises Refused: `no_person`, `not_allowed`.
        """
        person = await (self.of_name(name) if accept else self._subordinate(name))
        log.info("admitted" if accept else "rejected", person=person.id)
        return await self._save(person.id, admission="admitted" if accept else "rejected")

    async def remove(self, name: str) -> Person:
        """Sends somebody away for good. Raises Refused: `no_person`, `not_allowed` for an owner of the server."""
        person = await self._subordinate(name)
        log.info("removed", person=person.id)
        return await self._save(person.id, admission="removed")

    async def block(self, name: str, seconds: float) -> Person:
        """Sends somebody away for a time; 0 lets them in again. Raises Refused, as `remove`."""
        person = await self._subordinate(name)
        log.info("blocked", person=person.id, seconds=seconds)
        until = self._now() + int(1000 * seconds) if seconds > 0 else None
        return await self._save(person.id, blocked_until_ms=until)

    # ---- roles ---------------------------------------------------------------------------------

    async def make_host(self, name: str, host: bool = True) -> Person:
        """Somebody may create tables, even where not everybody may; or may not any more."""
        return await self._save((await self.of_name(name)).id, host=host)

    async def owner_link(self) -> str:
        """A secret that makes whoever shows it first the owner of the server. The last one that was made counts."""
        once = secrets.token_urlsafe(12)
        await self._store.write(lambda connection: kept.keep(connection, "owner_link", token_hash(once)))
        return self.seals.seal("owner", once)

    async def claim(self, number: int, sealed: str) -> Person:
        """Somebody shows the secret of the console. Raises Refused: `link_invalid`, `link_expired`."""
        shown = token_hash(str(self.seals.open("owner", sealed, OWNER_LINK)))

        def take(connection: Connection) -> Person | None:
            if kept.get(connection, "owner_link") != shown:
                return None
            kept.drop(connection, "owner_link")
            person = rows.find(connection, number)
            if person is not None:
                # Owners let others in: there may be nobody else who could let this one in.
                person = msgspec.structs.replace(person, owner=True, admission="admitted", blocked_until_ms=None)
                rows.save(connection, person)
            return person

        owner = await self._store.write(take)
        if owner is None:
            raise Refused("link_invalid")
        log.info("owner", person=number)
        self._changed(number)
        return self._note(owner)

    # ---- helpers -------------------------------------------------------------------------------

    async def _new(
        self,
        name: str,
        language: str,
        device: str,
        address: str,
        kind: PersonKind,
        secret: str | None,
        subject: str | None = None,
    ) -> tuple[Person, str]:
        name = proper_name(name)
        self._not_too_many(address)
        now, token = self._now(), new_token()

        def come_in(connection: Connection) -> Person:
            self._is_free(connection, name)
            person = rows.add(
                connection,
                name=name,
                name_key=name_key(name),
                kind=kind,
                language=_spoken(language),
                at_ms=now,
                admission="waiting" if self._settings.admission else "admitted",
                secret_hash=secret,
                subject=subject,
            )
            self._sessions.add(connection, person, token, device)
            return person

        try:
            person = await self._store.write(come_in)
        except NameTaken:  # by somebody who came in at the same moment
            raise Refused("name_taken", name=name) from None
        self._newcomers.count(network_of(address))
        log.info("new", person=person.id, kind=kind)
        return self._note(person), token

    async def _begin_session(self, person: Person, device: str) -> str:
        token, ended = await self._sessions.begin(person, device)
        if ended:
            self._changed(person.id)
        return token

    async def _save(self, number: int, **changed: object) -> Person:
        """Changes something about a person, as they are when it is written."""

        def save(connection: Connection) -> Person | None:
            person = rows.find(connection, number)
            if person is not None:
                person = msgspec.structs.replace(person, **changed)
                rows.save(connection, person)
            return person

        person = await self._store.write(save)
        if person is None:
            raise Refused("no_person", name=f"#{number}")
        self._changed(number)
        return self._note(person)

    async def _counted(self, how: str, coming: Awaitable[T]) -> T:
        try:
            come = await coming
        except Refused as refused:
            self._meters.sign_ins(how, refused.code)
            raise
        self._meters.sign_ins(how, "ok")
        return come

    async def _compare(self, password: str, secret: str | None, name: str, address: str) -> None:
        """Counts a guess at a password. Raises Refused: `wrong_password`, `too_fast`, `busy`."""
        # Counted before it is compared: else many guesses sent at once would all be made before the first has failed.
        self._guesses.count(name, address)
        try:
            right = await self.passwords.fits(password, secret)
        except Refused:
            self._guesses.pardon(name, address)
            raise
        if not right:
            raise Refused("wrong_password")
        self._guesses.pardon(name, address)

    def _is_free(self, connection: Connection, name: str) -> None:
        """Whether somebody new may come in under a name. Raises Refused: `closed`, `name_taken`."""
        if not self._registration(connection):
            raise Refused("closed")
        if rows.of_name(connection, name_key(name)) is not None:
            raise Refused("name_taken", name=name)

    def _not_too_many(self, address: str) -> None:
        """Raises Refused: `too_fast`."""
        wait = self._newcomers.wait(network_of(address))
        if wait > 0:
            raise Refused("too_fast", seconds=math.ceil(wait))

    async def _hashed(self, password: str, name: str) -> str:
        return await self.passwords.hashed(proper_password(password, name))

    async def _subordinate(self, name: str) -> Person:
        """Somebody who can be sent away."""
        person = await self.of_name(name)
        if person.owner:
            raise Refused("not_allowed")
        return person

    def _note(self, person: Person) -> Person:
        self._known[person.id] = person
        self._known.move_to_end(person.id)
        while len(self._known) > MOST_KNOWN:
            self._known.popitem(last=False)
        return person

    def may_come_in(self, person: Person) -> None:
        """Raises Refused: `rejected`, `removed`, `blocked`."""
        if person.admission in ("rejected", "removed"):
            raise Refused(person.admission)
        if person.blocked_until_ms is not None and person.blocked_until_ms > self._now():
            until = datetime.fromtimestamp(person.blocked_until_ms / 1000, UTC)
            raise Refused("blocked", until=f"{until:%Y-%m-%d %H:%M} UTC")

    def _accounts_are_possible(self) -> None:
        if not self._settings.accounts:
            raise Refused("no_accounts")

    def _registration(self, connection: Connection) -> bool:
        return bool(kept.get(connection, "registration", self._settings.registration))

    def _now(self) -> int:
        return int(1000 * self._clock.now())


async def server_secret(store: Store) -> bytes:
    """From which everything follows that only this server can make. The same in all processes, for ever."""
    # Several processes may begin at once: all take the secret that was kept first.
    made = secrets.token_hex(32)
    return bytes.fromhex(await store.write(lambda connection: kept.keep_first(connection, "secret", made)))


def proposals(name: str) -> list[str]:
    """Names for somebody from elsewhere: their own as far as it can be one, then with numbers."""
    letters = "".join(character for character in name if character.isalnum())[:20] or "Player"
    return [letters, *(f"{letters}{number}" for number in range(2, PROPOSALS + 2)), f"Player{secrets.randbelow(10**6)}"]


def _spoken(language: str) -> str:
    return language if language in LANGUAGES else "en"
