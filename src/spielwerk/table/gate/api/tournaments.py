"""Tournaments of people and bots: hosting one, taking part, rounds and standings."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Annotated, Any, Literal

from spielwerk.extras import needed
from spielwerk.table.contests.event import Entrant, Event, Round
from spielwerk.table.contests.scoring import TIE_BREAKS
from spielwerk.table.contests.tournaments import Found, Plan
from spielwerk.table.desks.rules import Rules
from spielwerk.table.gate.http.calls import Call
from spielwerk.table.gate.http.routing import Body, Route, Said
from spielwerk.table.messages import Name
from spielwerk.table.playing.playing import JSON
from spielwerk.table.store import people
from spielwerk.table.store.desks import ids
from spielwerk.table.words import Refused

with needed("server"):
    from msgspec import Meta, field

TournamentId = Annotated[str, Meta(min_length=1, max_length=32)]
BotName = Annotated[str, Meta(min_length=1, max_length=200)]
EntrantNumber = Annotated[int, Meta(ge=0, le=1000)]


class NewEntrant(Body, frozen=True):
    """A person or a bot."""

    person: Name | None = None
    bot: BotName | None = None


class NewTournament(Body, frozen=True):
    game: Annotated[str, Meta(min_length=1, max_length=80)]
    form: Literal["round_robin", "swiss"]
    name: Annotated[str, Meta(max_length=50)] = ""
    rounds: Annotated[int, Meta(ge=1, le=63)] | None = None
    """Of a Swiss tournament; None: as many as usual for so many."""
    players: Annotated[int, Meta(ge=2, le=64)] | None = None
    """At a table; None: two, if the game can be played by two."""
    options: dict[str, Any] = field(default_factory=dict)
    rules: Rules = Rules()
    """Of all its tables."""
    open: bool = True
    """Whether everybody may join."""
    auto: bool = True
    """Whether the next round begins by itself when a round is over."""
    entrants: Annotated[list[NewEntrant], Meta(max_length=256)] = field(default_factory=list)


class EntrantSaid(Said, frozen=True, omit_defaults=False):
    person: str | None
    """Empty: a former guest."""
    bot: str | None
    left: bool


class PairingSaid(Said, frozen=True, omit_defaults=False):
    table: str | None
    """None: there is none, since somebody has left."""
    entrants: list[int]
    """Who sits where, by number."""
    state: str
    places: list[int] | None
    """By seat; None: it is not over."""
    trouble: str | None
    """Why it cannot be set up yet."""


class RoundSaid(Said, frozen=True, omit_defaults=False):
    tables: list[PairingSaid]
    free: list[int]
    """Who has no table in this round."""
    over: bool


class StandingSaid(Said, frozen=True, omit_defaults=False):
    entrant: int
    place: int
    points: float
    buchholz: float
    direct: float
    wins: int
    played: int
    byes: int


class TournamentSaid(Said, frozen=True, omit_defaults=False):
    tournament: str
    name: str
    game: str
    title: dict[str, str]
    form: str
    host: str
    state: str
    """`waiting`, `running`, `over`, `stopped`."""
    count: int
    """Of entrants."""
    round: int
    """How many have begun."""
    rounds: int
    """How many there are, with those who take part now."""
    open: bool
    mine: bool
    """Whether one takes part."""
    hosts: bool
    """Whether one may say what happens."""
    created: float


class WholeTournament(TournamentSaid, frozen=True):
    players: int
    """At a table."""
    options: JSON
    rules: JSON
    auto: bool
    bye_points: float
    """What it counts to have no table."""
    tie_breaks: list[str]
    """What tells those with equal points apart, in this order."""
    entrants: list[EntrantSaid]
    played: list[RoundSaid]
    standings: list[StandingSaid]
    """For the rounds that have begun, as far as their tables are over."""
    me: int | None
    """One's own number among the entrants."""
    table: str | None
    """One's own table in this round, if it is not over."""


async def create(call: Call, body: NewTournament) -> WholeTournament:
    """A new tournament, which people may join until it begins. Who may create tables may host one."""
    call.must_host()
    plan = Plan(
        name=body.name.strip(),
        game=body.game,
        form=body.form,
        rounds=body.rounds if body.form == "swiss" else None,
        players=body.players,
        options=body.options,
        rules=body.rules,
        open=body.open,
        auto=body.auto,
        entrants=[await _entrant(call, one) for one in body.entrants],
    )
    return await _whole(call, await call.server.tournaments.create(call.person, plan))


async def _entrant(call: Call, wanted: NewEntrant) -> Entrant:
    if (wanted.person is None) == (wanted.bot is None):
        raise Refused("no_entrant")
    if wanted.person is not None:
        return Entrant((await call.server.people.of_name(wanted.person)).id)
    return Entrant(bot=wanted.bot)


async def listed(call: Call) -> list[TournamentSaid]:
    """All tournaments, newest first."""
    found = await call.server.tournaments.listed()
    names = await _names(call, found)
    return [TournamentSaid(**_shown(call, one, names)) for one in found]


async def one(call: Call, tournament: TournamentId) -> WholeTournament:
    """A tournament with its rounds, tables, results and standings."""
    return await _whole(call, await call.server.tournaments.find(tournament))


async def join(call: Call, tournament: TournamentId) -> WholeTournament:
    """Takes part, as long as it has not begun and is open."""
    person = call.person
    return await _whole(call, await call.server.tournaments.join(person, tournament, person))


async def leave(call: Call, tournament: TournamentId) -> WholeTournament:
    """Takes part no more. What was played stays; a match under way is lost."""
    return await _whole(call, await call.server.tournaments.leave(tournament, call.person))


async def add(call: Call, tournament: TournamentId, body: NewEntrant) -> WholeTournament:
    """The host lets a person or a bot take part."""
    wanted = await _entrant(call, body)
    person = call.person if wanted.person is None else await call.server.people.of_number(wanted.person)
    return await _whole(call, await call.server.tournaments.join(person, tournament, call.person, wanted.bot))


async def remove(call: Call, tournament: TournamentId, entrant: EntrantNumber) -> WholeTournament:
    """The host sends somebody away; before it begins those behind move up by one number."""
    return await _whole(call, await call.server.tournaments.leave(tournament, call.person, entrant))


async def begin(call: Call, tournament: TournamentId) -> WholeTournament:
    """The first round: its tables are set up, and begin by themselves."""
    return await _whole(call, await call.server.tournaments.begin(tournament, call.person))


async def go_on(call: Call, tournament: TournamentId) -> WholeTournament:
    """The host begins the next round. Tables that are not over are broken off: a draw."""
    return await _whole(call, await call.server.tournaments.go_on(tournament, call.person))


async def end(call: Call, tournament: TournamentId) -> None:
    """The host ends it early; one that has not begun, or is over, is taken away."""
    await call.server.tournaments.end(tournament, call.person)


# ---- what is said --------------------------------------------------------------------------------


async def _names(call: Call, found: Sequence[Found]) -> dict[int, str]:
    numbers = {one.row.host for one in found}
    numbers |= {entrant.person for one in found for entrant in one.event.entrants if entrant.person is not None}
    return await call.server.store.read(lambda connection: people.names(connection, numbers))


def _shown(call: Call, found: Found, names: dict[int, str]) -> dict[str, Any]:
    row, event = found
    return {
        "tournament": ids.written(row.id),
        "name": row.name,
        "game": row.game,
        "title": row.title,
        "form": event.form,
        "host": names.get(row.host, ""),
        "state": row.state,
        "count": len(event.entrants),
        "round": len(event.played),
        "rounds": event.wanted,
        "open": event.open,
        "mine": _mine(call, event) is not None,
        "hosts": call.server.tournaments.hosts(call.person, row),
        "created": row.created_ms / 1000,
    }


async def _whole(call: Call, found: Found) -> WholeTournament:
    event, names = found.event, await _names(call, [found])
    me = _mine(call, event)
    tables = event.played[-1].tables if event.played and found.row.state == "running" else []
    own = next((table.table for table in tables if me in table.entrants and table.places is None), None)
    return WholeTournament(
        **_shown(call, found, names),
        players=event.players,
        options=event.options,
        rules=event.rules,
        auto=event.auto,
        bye_points=event.bye_points,
        tie_breaks=list(TIE_BREAKS),
        entrants=[
            EntrantSaid(None if one.person is None else names.get(one.person, ""), one.bot, one.left)
            for one in event.entrants
        ],
        played=[_round(call, one) for one in event.played],
        standings=[
            StandingSaid(one.entrant, one.place, one.points, one.buchholz, one.direct, one.wins, one.played, one.byes)
            for one in event.standings()
        ],
        me=me,
        table=own,
    )


def _mine(call: Call, event: Event) -> int | None:
    return next((number for number, one in enumerate(event.entrants) if one.person == call.person.id), None)


def _round(call: Call, played: Round) -> RoundSaid:
    tables = [
        PairingSaid(
            table.table,
            list(table.entrants),
            table.state or "waiting",
            None if table.places is None else list(table.places),
            None if table.trouble is None else table.trouble[call.language],
        )
        for table in played.tables
    ]
    return RoundSaid(tables, played.free, played.over)


ROUTES = (
    Route("POST", "/api/tournaments", create, status=201, heavy=True),
    Route("GET", "/api/tournaments", listed),
    Route("GET", "/api/tournaments/{tournament}", one),
    Route("POST", "/api/tournaments/{tournament}/join", join),
    Route("POST", "/api/tournaments/{tournament}/leave", leave),
    Route("POST", "/api/tournaments/{tournament}/entrants", add, status=201),
    Route("DELETE", "/api/tournaments/{tournament}/entrants/{entrant}", remove),
    Route("POST", "/api/tournaments/{tournament}/begin", begin),
    Route("POST", "/api/tournaments/{tournament}/next", go_on),
    Route("DELETE", "/api/tournaments/{tournament}", end, status=204),
)
