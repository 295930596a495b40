"""Links that let people in at a table: as players, or to watch."""

from __future__ import annotations

from typing import Literal

from spielwerk.extras import needed
from spielwerk.table.clock import Clock
from spielwerk.table.desks.desk import Desk
from spielwerk.table.people.tokens import new_token, token_hash
from spielwerk.table.store.desks import ids
from spielwerk.table.store.desks import invites as rows
from spielwerk.table.store.records import Invite
from spielwerk.table.store.store import Store
from spielwerk.table.words import Refused

with needed("server"):
    import msgspec

LONGEST = 64
KNOWN_BY = 16
"""So many signs of its hash are enough to name an invitation among those of a table."""
MOST = 50
"""Of one table."""


class Invitation(msgspec.Struct, frozen=True):
    """What is told of an invitation. The token itself is known only to whoever has the link."""

    invite: str
    """Its name among those of the table."""
    table: str
    role: Literal["player", "observer"]
    seat: int | None
    """The seat it is for; None: any that is open."""
    uses: int
    """How often it can still be used."""
    expires: float


class Invites:
    """All invitations of a server."""

    def __init__(self, store: Store, clock: Clock) -> None:
        self._store = store
        self._clock = clock

    async def make(
        self, desk: Desk, by: int, role: Literal["player", "observer"], seat: int | None, uses: int, seconds: float
    ) -> tuple[str, Invitation]:
        """A new one, and its token. Raises Refused."""
        if seat is not None and not 0 <= seat < len(desk.seats):
            raise Refused("no_seat", seat=seat)
        if len(await self.of(desk)) >= MOST:
            raise Refused("too_many", what="invitations", most=MOST)
        token = new_token()
        new = Invite(
            token_hash=token_hash(token),
            desk=_number(desk.id),
            role=role,
            seat=seat,
            by=by,
            expires_ms=self._now + int(1000 * seconds),
            uses=uses,
        )
        await self._store.write(lambda connection: rows.add(connection, new))
        return token, _told(new)

    async def of(self, desk: Desk) -> list[Invitation]:
        """Those that can still be used."""
        found = await self._store.read(lambda connection: rows.of(connection, _number(desk.id)))
        return [_told(one) for one in found if one.uses > 0 and one.expires_ms > self._now]

    async def look(self, token: str) -> Invitation:
        """What a link is good for. Raises Refused."""
        key = _key(token)
        found = await self._store.read(lambda connection: rows.find(connection, key, self._now))
        if found is None:
            raise Refused("bad_invite")
        return _told(found)

    async def withdraw(self, desk: Desk, invite: str) -> None:
        """It cannot be used any more. Raises Refused."""
        found = await self._store.read(lambda connection: rows.of(connection, _number(desk.id)))
        mine = [one for one in found if one.token_hash[:KNOWN_BY] == invite]
        if not mine:
            raise Refused("bad_invite")
        await self._store.write(lambda connection: rows.withdraw(connection, mine[0].token_hash))

    async def use(self, token: str, desk: Desk, person: int, name: str, guest_bot: bool = False) -> bool:
        """Somebody comes with a link: sits down, or may watch from now on. Who has a seat here, or may watch already,
        uses nothing up. Raises Refused, and then nothing is used up, either."""
        invitation = await self.look(token)
        if invitation.table != desk.id:
            raise Refused("bad_invite")
        player = invitation.role == "player"
        if desk.seat_of(person) is not None or (not player and person in desk.granted):
            return True
        if player:
            # The seat first: if there is none, the link must stay as good as it was.
            await desk.take_seat(person, name, invitation.seat, guest_bot)
        taken = await self._store.write(lambda connection: rows.use(connection, _key(token), self._now))
        if taken is None:  # Somebody else was faster.
            if player:
                await desk.leave(person, "en")
            raise Refused("bad_invite")
        if not player:
            await desk.let_watch(person, name, True)
        return True

    @property
    def _now(self) -> int:
        return int(1000 * self._clock.now())


def _told(invite: Invite) -> Invitation:
    return Invitation(
        invite.token_hash[:KNOWN_BY],
        ids.written(invite.desk),
        invite.role,
        invite.seat,
        invite.uses,
        invite.expires_ms / 1000,
    )


def _number(table: str) -> int:
    number = ids.read(table)
    assert number is not None, "a table that is there has a number"
    return number


def _key(token: str) -> str:
    if not 0 < len(token) <= LONGEST:
        raise Refused("bad_invite")
    return token_hash(token)
