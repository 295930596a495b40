"""Tables: setting them up, sitting down, beginning, pausing; what is shown of them without a socket."""

from __future__ import annotations

from typing import Annotated, Any, Literal

from spielwerk.extras import needed
from spielwerk.table import messages as m
from spielwerk.table.desks.desk import Desk
from spielwerk.table.desks.rules import DAY, Rules
from spielwerk.table.desks.seats import Seat
from spielwerk.table.gate.http.calls import Call, request_id
from spielwerk.table.gate.http.routing import Answer, Body, Query, Route, Said
from spielwerk.table.messages import Language, LobbySeat, LobbyTable, Name, Seconds, TableId
from spielwerk.table.playing.playing import JSON
from spielwerk.table.words import Refused

with needed("server"):
    import msgspec
    from msgspec import UNSET, Meta, UnsetType, field

BotName = Annotated[str, Meta(min_length=1, max_length=200)]
SeatNumber = Annotated[int, Meta(ge=0, le=63)]
MOST_LISTED = 1000
STILL_FOR = 3600
"""Seconds for which a page need not ask again for what never changes about a match."""


# ---- what is said --------------------------------------------------------------------------------


class SeatWish(Body, frozen=True):
    """Who sits there: a person or a bot."""

    person: Name | None = None
    bot: BotName | None = None


class NewTable(Body, frozen=True):
    game: Annotated[str, Meta(min_length=1, max_length=80)]
    name: Annotated[str, Meta(max_length=60)] = ""
    players: Annotated[int, Meta(ge=1, le=64)] | None = None
    options: dict[str, Any] = field(default_factory=dict)
    seats: Annotated[list[Literal["open"] | SeatWish], Meta(max_length=64)] = field(default_factory=list)
    rules: Rules = Rules()
    seed: Annotated[int, Meta(ge=0, le=2**63 - 1)] | None = None
    """At test tables only: who knows the seed of a match knows its dice."""


class Terms(Body, frozen=True):
    """What is changed; everything else stays."""

    players: Annotated[int, Meta(ge=1, le=64)] | None = None
    options: dict[str, Any] | None = None
    seconds: Annotated[float, Meta(ge=1, le=30 * DAY)] | UnsetType | None = UNSET
    """For every decision; null: no limit."""
    show: Annotated[float, Meta(ge=0, le=30)] | None = None
    """Seconds to look at each moment that the game shows."""


class Start(Body, frozen=True):
    countdown: Seconds = 0


class MoreTime(Body, frozen=True):
    seconds: Seconds
    seat: SeatNumber | None = None
    """None: for all."""


class Hush(Body, frozen=True):
    person: Name
    hush: bool = True


class Expelled(Body, frozen=True):
    seat: SeatNumber


class Watcher(Body, frozen=True):
    person: Name
    may: bool = True


class Chair(Body, frozen=True):
    seat: SeatNumber | None = None
    """None: any that is open."""


class Leaving(Body, frozen=True):
    sure: bool = False


class Choice(Body, frozen=True):
    choice: Any


class Listing(Query, frozen=True):
    state: Literal["waiting", "starting", "running", "paused", "over", "stopped", "broken"] | None = None
    game: str | None = None
    limit: Annotated[int, Meta(ge=1, le=MOST_LISTED)] = 200


class Speaking(Query, frozen=True):
    lang: Language | None = None


class TableSaid(Said, frozen=True):
    table: str


class StateSaid(Said, frozen=True):
    state: str


class SeatSaid(Said, frozen=True, omit_defaults=False):
    person: str | None
    bot: str | None
    outcome: str
    """`playing`, `finished`, `left`, `disqualified`."""
    there: bool
    """Whether the person is connected."""


class Table(Said, frozen=True, omit_defaults=False):
    table: str
    name: str
    game: str
    title: dict[str, str]
    """Of the game, by language."""
    state: str
    """`waiting`, `starting`, `running`, `paused`, `over`, `stopped`, `broken`."""
    host: str
    seats: list[SeatSaid]
    round: int
    to_decide: list[int] | None
    """None: the table sleeps; ask for it alone, and it wakes up."""
    result: JSON | None
    watchers: int
    starts_at: float | None
    watching: str
    slow: bool
    """Whether it is played over days."""
    test: bool
    observers: list[str]
    """Whom the host has put among the observers."""
    started_at: float | None


class AllRules(Rules, frozen=True, omit_defaults=False):
    """The rules of a table, those that nobody has set included."""


class WholeTable(Table, frozen=True):
    rules: AllRules
    options: JSON
    rematch: str | None
    """The table at which it goes on."""
    reason: str | None
    """Why it ended, if not by its rules."""


class Seated(Said, frozen=True, omit_defaults=False):
    table: str
    seat: int | None
    """None: as an observer."""


class ChatSaid(Said, frozen=True, omit_defaults=False):
    number: int
    at: float
    person: str
    text: str
    observer: bool = False


# ---- setting up ----------------------------------------------------------------------------------


async def create(call: Call, body: NewTable) -> TableSaid:
    """A new table. Who creates it hosts it."""
    # Whoever knows the seed of a match knows its dice.
    if body.seed is not None and not body.rules.test:
        raise Refused("not_test")
    seats = [await _seat(call, wish) for wish in body.seats]
    desk = await call.server.create(
        call.person, body.game, body.players, body.options, body.name.strip(), body.rules, seats, body.seed
    )
    return TableSaid(desk.id)


async def _seat(call: Call, wish: Literal["open"] | SeatWish) -> Seat:
    if isinstance(wish, str):
        return Seat()
    if wish.person is not None:
        return Seat.of(await call.server.people.of_name(wish.person))
    if wish.bot is not None:
        call.server.bots.look_up(wish.bot)
        return Seat(bot=wish.bot)
    return Seat()


async def agree(call: Call, table: TableId, body: Terms) -> StateSaid:
    """Changes how a match will be, before its countdown begins: for hosts."""
    desk = await call.desk(table)
    if not call.hosts(desk):
        raise Refused("not_allowed")
    await call.server.agree(desk, call.person, body.players, body.options, body.seconds, body.show)
    return StateSaid(desk.state)


async def listed(call: Call, query: Listing) -> list[Table]:
    """The tables that the lobby shows."""
    found: list[Table] = []
    for table in call.server.lobby.tables.values():
        if query.state not in (None, table.state) or query.game not in (None, table.game):
            continue
        found.append(_table(table, call.server.desks.awake.get(table.table)))
        if len(found) >= query.limit:
            break
    return found


async def one(call: Call, table: TableId) -> WholeTable:
    """Everything about a table that everybody may know."""
    desk = await call.desk(table)
    shown = _table(desk.summary(), desk)
    reason = None
    if desk.reason is not None:
        reason = Refused(desk.reason[0], **desk.reason[1]).told(call.language)
    fields = {name: getattr(shown, name) for name in shown.__struct_fields__}
    rules = AllRules(**msgspec.structs.asdict(desk.rules))
    return WholeTable(**fields, rules=rules, options=desk.plan.options, rematch=desk.rematch, reason=reason)


def _table(table: LobbyTable, desk: Desk | None) -> Table:
    result: JSON | None = {"winners": list(table.winners)} if table.winners else None
    to_decide: list[int] | None = None
    if desk is not None:
        result = desk.result
        to_decide = list(desk.to_decide)
    return Table(
        table.table,
        table.name,
        table.game,
        table.title or {},
        table.state,
        table.host,
        [_seat_said(seat) for seat in table.seats],
        table.round,
        to_decide,
        result,
        table.watchers,
        table.starts_at,
        table.watching,
        table.slow,
        table.test,
        list(table.observers),
        table.started_at,
    )


def _seat_said(seat: LobbySeat) -> SeatSaid:
    return SeatSaid(seat.person, seat.bot, seat.outcome, seat.there)


# ---- hosts ---------------------------------------------------------------------------------------


async def start(call: Call, table: TableId, body: Start) -> StateSaid:
    """Begins the match, after a countdown if there is one."""
    return await _done(call, m.Begin(request_id(), table, body.countdown))


async def pause(call: Call, table: TableId) -> StateSaid:
    """Everything stands still, for all."""
    return await _done(call, m.Pause(request_id(), table))


async def resume(call: Call, table: TableId) -> StateSaid:
    """Goes on, with the time that everybody had left."""
    return await _done(call, m.Resume(request_id(), table))


async def stop(call: Call, table: TableId) -> StateSaid:
    """Breaks the match off: a draw."""
    return await _done(call, m.Stop(request_id(), table))


async def more_time(call: Call, table: TableId, body: MoreTime) -> StateSaid:
    """Gives time to a seat, or to all."""
    return await _done(call, m.MoreTime(request_id(), table, body.seconds, body.seat))


async def hush(call: Call, table: TableId, body: Hush) -> StateSaid:
    """Somebody may not chat at this table, or may again."""
    return await _done(call, m.Hush(request_id(), table, body.person, body.hush))


async def disqualify(call: Call, table: TableId, body: Expelled) -> StateSaid:
    """Sends a player away who broke the rules of conduct."""
    return await _done(call, m.Disqualify(request_id(), table, body.seat))


async def place(call: Call, table: TableId, seat: SeatNumber, body: SeatWish) -> StateSaid:
    """Puts a person or a bot into a seat before the match begins; nobody: the seat is open."""
    return await _done(call, m.Place(request_id(), table, seat, body.person, body.bot))


async def clear(call: Call, table: TableId, seat: SeatNumber) -> StateSaid:
    """Opens a seat before the match begins."""
    return await _done(call, m.Place(request_id(), table, seat))


async def watcher(call: Call, table: TableId, body: Watcher) -> StateSaid:
    """Lets somebody watch where not everybody may, or not any more."""
    return await _done(call, m.Place(request_id(), table, None, body.person, away=not body.may))


async def _done(call: Call, message: m.AtTable) -> StateSaid:
    await call.do(message)
    return StateSaid((await call.desk(message.table)).state)


# ---- players -------------------------------------------------------------------------------------


async def sit(call: Call, table: TableId, body: Chair) -> Seated:
    """Takes an open seat. Where the lobby does not show a table one needs an invitation."""
    desk = await call.desk(table)
    if not desk.rules.listed and not call.hosts(desk) and desk.seat_of(call.person.id) is None:
        raise Refused("not_allowed")
    return await seated(call, desk, body.seat)


async def seated(call: Call, desk: Desk, seat: int | None) -> Seated:
    """Sits somebody down. Raises Refused."""
    await call.may_sit(desk)
    if desk.state not in ("waiting", "starting") and desk.seat_of(call.person.id) is None:
        raise Refused("not_waiting")
    bot = call.person.kind == "bot"
    return Seated(desk.id, await desk.take_seat(call.person.id, call.person.name, seat, bot))


async def leave(call: Call, table: TableId, body: Leaving) -> StateSaid:
    """Gives up one's seat. During a match that is a loss, so it must be said surely."""
    desk = await call.desk(table)
    # Before a match nothing is lost by it.
    sure = body.sure or desk.state in ("waiting", "starting")
    return await _done(call, m.Leave(request_id(), table, sure))


async def rematch(call: Call, table: TableId) -> TableSaid:
    """The same again, with the same people and bots, in the next order."""
    return TableSaid((await call.server.rematch(await call.desk(table), call.person)).id)


async def preview(call: Call, table: TableId, body: Choice) -> JSON:
    """What would follow from a choice, as far as one's own seat may know."""
    found: JSON = await call.do(m.Preview(request_id(), table, body.choice))
    return found


async def chances(call: Call, table: TableId) -> JSON:
    """How likely it is to win, as far as one's own seat can know."""
    found: JSON = await call.do(m.Chances(request_id(), table))
    return found


# ---- what is shown -------------------------------------------------------------------------------


async def still(call: Call, table: TableId, query: Speaking) -> Answer:
    """What never changes about a match: description, boards and look. May be kept by whoever asks."""
    desk = await call.desk(table)
    call.sees(desk)
    return call.kept(await desk.still(query.lang or call.language), STILL_FOR)


async def log(call: Call, table: TableId) -> JSON:
    """The log of a match that is over, replayable by `spielwerk replay`; before, what observers may know of it: nobody
    is told the seed or what others have decided in secret."""
    desk = await call.desk(table)
    call.sees(desk)
    if desk.ended or (desk.rules.test and call.hosts(desk)):
        return await desk.log()
    return await desk.story(call.language)


async def reveal(call: Call, table: TableId, query: Speaking) -> Answer:
    """Everything there is: at test tables, and after the end."""
    desk = await call.desk(table)
    call.sees(desk)
    if desk.rules.test and not desk.ended and not call.hosts(desk):
        raise Refused("not_allowed")
    return call.kept(await desk.reveal(query.lang or call.language), 0)


async def chat(call: Call, table: TableId) -> list[ChatSaid]:
    """What was said at a table lately, as far as one may read it."""
    desk = await call.desk(table)
    call.sees(desk)
    visitor = call.visitor
    call.server.chat.show(visitor, desk)
    return [msgspec.json.decode(frame, type=ChatSaid) for frame in visitor.frames]


async def lobby_chat(call: Call) -> list[ChatSaid]:
    """What was said in the lobby lately."""
    visitor = call.visitor
    call.server.chat.show(visitor, None)
    return [msgspec.json.decode(frame, type=ChatSaid) for frame in visitor.frames]


ROUTES = (
    Route("POST", "/api/tables", create, status=201, heavy=True),
    Route("GET", "/api/tables", listed),
    Route("GET", "/api/tables/{table}", one),
    Route("PATCH", "/api/tables/{table}", agree, heavy=True),
    Route("POST", "/api/tables/{table}/start", start),
    Route("POST", "/api/tables/{table}/pause", pause),
    Route("POST", "/api/tables/{table}/resume", resume),
    Route("POST", "/api/tables/{table}/stop", stop),
    Route("POST", "/api/tables/{table}/more-time", more_time),
    Route("POST", "/api/tables/{table}/hush", hush),
    Route("POST", "/api/tables/{table}/disqualify", disqualify),
    Route("PUT", "/api/tables/{table}/seats/{seat}", place),
    Route("DELETE", "/api/tables/{table}/seats/{seat}", clear),
    Route("POST", "/api/tables/{table}/watchers", watcher),
    Route("POST", "/api/tables/{table}/seats", sit),
    Route("POST", "/api/tables/{table}/leave", leave),
    Route("POST", "/api/tables/{table}/rematch", rematch, status=201),
    Route("POST", "/api/tables/{table}/preview", preview),
    Route("GET", "/api/tables/{table}/chances", chances),
    Route("GET", "/api/tables/{table}/still", still),
    Route("GET", "/api/tables/{table}/log", log),
    Route("GET", "/api/tables/{table}/reveal", reveal),
    Route("GET", "/api/tables/{table}/chat", chat),
    Route("GET", "/api/chat", lobby_chat),
)
