"""Links that let people in."""

from __future__ import annotations

from typing import Annotated, Literal

from spielwerk.extras import needed
from spielwerk.table import messages as m
from spielwerk.table.gate.api.tables import Seated, SeatNumber
from spielwerk.table.gate.http.calls import Call
from spielwerk.table.gate.http.routing import Access, Body, Route, Said
from spielwerk.table.gate.inviting import Invitation
from spielwerk.table.gate.permissions import may
from spielwerk.table.messages import TableId
from spielwerk.table.words import Refused

with needed("server"):
    from msgspec import Meta

DAY = 86_400.0
Token = Annotated[str, Meta(min_length=1, max_length=64)]


class NewInvite(Body, frozen=True):
    role: Literal["player", "observer"] = "player"
    seat: SeatNumber | None = None
    """For players: this seat; None: any that is open."""
    uses: Annotated[int, Meta(ge=1, le=1000)] = 1
    seconds: Annotated[float, Meta(ge=60, le=365 * DAY)] = 7 * DAY


class Invited(Said, frozen=True):
    token: str
    """For the link: it is not told again."""
    address: str
    """Of the page to which it leads."""
    invite: Invitation


class Open(Said, frozen=True, omit_defaults=False):
    """What a link is good for."""

    table: str
    name: str
    game: str
    title: dict[str, str]
    host: str
    state: str
    role: str
    seat: int | None
    expires: float


async def make(call: Call, table: TableId, body: NewInvite) -> Invited:
    """A new link that lets people in at a table, as players or to watch. Hosts make them."""
    desk = await call.desk(table)
    if not may(call.roles(desk), m.Place):
        raise Refused("not_allowed")
    seat = body.seat if body.role == "player" else None
    token, made = await call.server.invites.make(desk, call.person.id, body.role, seat, body.uses, body.seconds)
    return Invited(token, f"/table/{desk.id}?invite={token}", made)


async def listed(call: Call, table: TableId) -> list[Invitation]:
    """The links of a table that can still be used, without what they are opened with."""
    desk = await call.desk(table)
    if not may(call.roles(desk), m.Place):
        raise Refused("not_allowed")
    return await call.server.invites.of(desk)


async def withdraw(call: Call, table: TableId, invite: Token) -> None:
    """A link cannot be used any more."""
    desk = await call.desk(table)
    if not may(call.roles(desk), m.Place):
        raise Refused("not_allowed")
    await call.server.invites.withdraw(desk, invite)


async def look(call: Call, token: Token) -> Open:
    """What a link is good for."""
    found = await call.server.invites.look(token)
    desk = await call.desk(found.table)
    plan = desk.plan
    return Open(
        desk.id, plan.name, plan.game.name, dict(plan.title), plan.host_name, desk.state, found.role, found.seat,
        found.expires,
    )  # fmt: skip


async def use(call: Call, token: Token) -> Seated:
    """Sits down at the table that a link leads to, or may watch there."""
    found = await call.server.invites.look(token)
    desk = await call.desk(found.table)
    if found.role == "player":
        # Before the link is used, so that it stays good for somebody else.
        await call.may_sit(desk)
    person = call.person
    await call.server.invites.use(token, desk, person.id, person.name, person.kind == "bot")
    return Seated(desk.id, desk.seat_of(person.id))


ROUTES = (
    Route("POST", "/api/tables/{table}/invites", make, status=201),
    Route("GET", "/api/tables/{table}/invites", listed),
    Route("DELETE", "/api/tables/{table}/invites/{invite}", withdraw, status=204),
    Route("GET", "/api/invites/{token}", look, Access.ANYBODY),
    Route("POST", "/api/invites/{token}", use),
)
