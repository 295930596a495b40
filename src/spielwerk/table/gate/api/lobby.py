"""Just play, and what one has played: matchmaking and the matches of a person."""

from __future__ import annotations

from typing import Annotated, Literal

from spielwerk.extras import needed
from spielwerk.table.gate.http.calls import Call
from spielwerk.table.gate.http.routing import Body, Query, Route, Said
from spielwerk.table.lobby.matchmaking import Wish
from spielwerk.table.playing.playing import JSON
from spielwerk.table.store.desks import desks as rows
from spielwerk.table.store.desks import ids
from spielwerk.table.store.records import ENDED, Listed
from spielwerk.table.words import OtherCounts, Refused

with needed("server"):
    from msgspec import Meta

MOST = 200


class Wanted(Body, frozen=True):
    game: Annotated[str, Meta(min_length=1, max_length=80)]
    players: Annotated[int, Meta(ge=1, le=64)] | None = None
    """None: as many as usual."""
    over_days: bool = False
    bots_after: Annotated[float, Meta(ge=0, le=3600)] | None = None
    """Seconds after which bots take the empty chairs; None: only people."""


class Waiting(Said, frozen=True, omit_defaults=False):
    waiting: bool
    game: str | None = None
    players: int | None = None
    people: int = 0
    """Who waits for the same, oneself included."""
    table: str | None = None
    """Where one plays now."""


class Which(Query, frozen=True):
    over: bool | None = None
    """Only matches that have ended, or only those that have not."""
    limit: Annotated[int, Meta(ge=1, le=MOST)] = 50


class OwnSeat(Said, frozen=True, omit_defaults=False):
    person: str | None
    bot: str | None
    outcome: str


class OwnMatch(Said, frozen=True, omit_defaults=False):
    table: str
    name: str
    game: str
    title: dict[str, str]
    state: str
    host: str | None
    seats: list[OwnSeat]
    mine: list[int]
    """One's own seats."""
    turn: bool
    """Whether it is one's own turn."""
    created: float
    ended: float | None
    result: JSON | None


async def join(call: Call, body: Wanted) -> Waiting:
    """Waits for others who want to play the same. Whoever waited for something else does not any more."""
    described = await call.server.catalogue.described(body.game, "en")
    players = body.players if body.players is not None else described["default_players"]
    if players not in described["players"]:
        raise Refused("bad_game", reason=OtherCounts(described["players"]))
    wish = Wish(body.game, players, body.over_days)
    await call.server.matchmaking.join(wish, call.person.id, body.bots_after)
    # At once: whoever completes a table need not wait for the next look.
    await call.server.matchmaking.bring_together()
    return await state(call)


async def state(call: Call) -> Waiting:
    """Whether one waits, for what, and with how many."""
    playing = await call.server.plays_at(call.person.id)
    wish = await call.server.matchmaking.wish_of(call.person.id)
    if wish is None:
        return Waiting(False, table=playing)
    return Waiting(True, wish.game, wish.players, await call.server.matchmaking.waiting_for(wish), playing)


async def leave(call: Call) -> None:
    """Waits no longer."""
    await call.server.matchmaking.leave(call.person.id)


async def matches(call: Call, query: Which) -> list[OwnMatch]:
    """The tables that one hosts or has a seat at, over or not, newest first."""
    me = call.person.id
    found = await call.server.store.read(lambda connection: rows.of_person(connection, me))
    chosen = [one for one in found if query.over is None or query.over == (one.desk.state in ENDED)]
    return [_match(one, me) for one in chosen[: query.limit]]


def _match(one: Listed, me: int) -> OwnMatch:
    desk = one.desk
    mine = [seat.seat for seat in one.seats if seat.person == me]
    held: tuple[Literal["person", "bot", "nobody"], ...] = tuple(seat.holder for seat in one.seats)
    turn = desk.state == "running" and any(seat in desk.to_decide and held[seat] != "bot" for seat in mine)
    return OwnMatch(
        ids.written(desk.id),
        desk.name,
        desk.game,
        desk.title,
        desk.state,
        one.host,
        [OwnSeat(seat.name, seat.bot if seat.person is None else None, seat.outcome) for seat in one.seats],
        mine,
        turn,
        desk.created_ms / 1000,
        None if desk.ended_ms is None else desk.ended_ms / 1000,
        desk.result,
    )


ROUTES = (
    Route("POST", "/api/matchmaking", join),
    Route("GET", "/api/matchmaking", state),
    Route("DELETE", "/api/matchmaking", leave, status=204),
    Route("GET", "/api/me/matches", matches),
)
