"""Replays: matches that are over, and logs that people have, step by step; and test tables that begin in the middle."""

from __future__ import annotations

from typing import Annotated, Literal

from spielwerk.extras import needed
from spielwerk.table.desks.desk import Desk
from spielwerk.table.desks.rules import Rules
from spielwerk.table.gate.api.tables import TableSaid
from spielwerk.table.gate.http.calls import Call
from spielwerk.table.gate.http.routing import Body, Query, Route, Said
from spielwerk.table.gate.replays import Replay
from spielwerk.table.messages import Language, TableId
from spielwerk.table.playing.filming import Angle, Take
from spielwerk.table.playing.films import Film
from spielwerk.table.playing.playing import JSON, GameRef, NotPossible, Written
from spielwerk.table.words import Refused

with needed("server"):
    from msgspec import Meta, field

MOST_STEPS = 1000
"""Of one answer."""
LARGEST_PIECE = 4 << 20
"""Bytes of the steps of one answer."""
ReplayName = Annotated[str, Meta(min_length=1, max_length=40)]
InputNumber = Annotated[int, Meta(ge=0, le=1_000_000)]
Whose = Literal["all", "watch"] | Annotated[int, Meta(ge=0, le=63)]


class Piece(Query, frozen=True):
    seat: Whose = "watch"
    """As a seat saw it, as observers did (`watch`), or with everything there is (`all`)."""
    lang: Language | None = None
    start: InputNumber = field(default=0, name="from")
    """After so many steps."""
    limit: Annotated[int, Meta(ge=1, le=MOST_STEPS)] = 500


class HandedInLog(Body, frozen=True):
    log: JSON


class From(Body, frozen=True):
    input: InputNumber
    """After so many inputs the new match goes on."""


class ReplaySaid(Said, frozen=True):
    replay: str
    """The table, or the name of a log."""
    inputs: int
    """So many steps there are at most."""
    start: int = field(name="from")
    steps: list[Written]
    """Each `{"input", "round", "seat"?, "did"?, "happening"?, "changes", "events", "ask"?, "ask_gone"?}`."""
    next: int | None = None
    """Where the next piece begins; missing: there is none."""
    still: Written | None = None
    """What never changes; only in the first piece."""
    first: Written | None = None
    """How it begins: `view`, `events` and perhaps `ask`; only in the first piece."""
    stops: str | None = None
    """Why it does not go on, although the log does."""


# ---- tables --------------------------------------------------------------------------------------


async def of_table(call: Call, table: TableId, query: Piece) -> ReplaySaid:
    """A match that is over, or that of one's own test table, step by step, in pieces."""
    desk = await _ended(call, table)
    take = Take(desk.setup, list(desk.inputs))
    film = call.server.films.find(table, take, _angle(call, query), trusted=not take.setup.strange)
    return await _piece(table, film, query)


async def test_of_table(call: Call, table: TableId, body: From) -> TableSaid:
    """A new test table that begins with the first inputs of a match that is over, or of one's own test table."""
    desk = await _ended(call, table)
    plan = desk.plan
    return await _test(call, plan.game.name, Take(desk.setup, list(desk.inputs)), body.input, plan.name)


async def _ended(call: Call, table: str) -> Desk:
    """A table whose match everybody who may look at it may know. Raises Refused."""
    desk = await call.desk(table)
    call.sees(desk)
    if not (desk.ended or (desk.rules.test and call.hosts(desk))):
        raise Refused("not_over")
    if desk.started_at is None:
        raise Refused("not_running")
    return desk


# ---- logs ----------------------------------------------------------------------------------------


async def hand_in(call: Call, body: HandedInLog, query: Piece) -> ReplaySaid:
    """A log that `spielwerk replay` reads, of a bundled game, of one on this server, or with the `text` of its game
    inside: its first piece, and the name under which it is kept for a day."""
    take = await call.server.replays.read(body.log, call.language)
    replay = call.server.replays.keep(call.person.id, take)
    return await _shown(call, replay, query)


async def of_log(call: Call, replay: ReplayName, query: Piece) -> ReplaySaid:
    """A log that somebody has handed in, step by step, in pieces. Whoever knows its name may look."""
    return await _shown(call, call.server.replays.find(replay), query)


async def test_of_log(call: Call, replay: ReplayName, body: From) -> TableSaid:
    """A new test table that begins with the first inputs of a log. If the text of its game is inside, that is handed in
    as a game of one's own."""
    take = call.server.replays.find(replay).take
    film = call.server.films.find(replay, take, Angle(None, call.language, everything=True))
    await _reached(film, body.input)
    setup = take.setup
    played = Take(setup, film.inputs)
    return await _test(call, await _known(call, setup.game), played, body.input, "")


async def _known(call: Call, game: GameRef) -> str:
    """The name of a game on this server. Raises Refused."""
    if game.text is None:
        return game.name
    # A log may call its game whatever it likes.
    known = await call.server.uploads.find(game.name)
    if known is not None and (known.text, known.files) == (game.text, game.files):
        return game.name
    notation = game.name.rpartition(".")[2]
    name, checked = await call.server.uploads.add(call.person.id, game.text, notation, game.files, call.language)
    if not name:
        first = next((one["message"] for one in checked.diagnostics if one["severity"] == "error"), "")
        raise Refused("bad_game", reason=first)
    return name


async def _shown(call: Call, replay: Replay, query: Piece) -> ReplaySaid:
    film = call.server.films.find(replay.name, replay.take, _angle(call, query))
    return await _piece(replay.name, film, query)


# ---- both ----------------------------------------------------------------------------------------


def _angle(call: Call, query: Piece) -> Angle:
    language = query.lang or call.language
    return Angle(query.seat if isinstance(query.seat, int) else None, language, query.seat == "all")


async def _piece(name: str, film: Film, query: Piece) -> ReplaySaid:
    start = query.start
    await _reached(film, start + query.limit)
    steps: list[Written] = []
    size = 0
    for step in film.steps[start : start + query.limit]:
        size += len(step)
        # One step at least, however large: otherwise the next piece would begin where this one does.
        if steps and size > LARGEST_PIECE:
            break
        steps.append(Written(step))
    end = start + len(steps)
    last = film.done and end >= len(film.steps)
    opening = film.opening
    return ReplaySaid(
        name,
        min(opening.inputs, len(film.steps)) if film.done else opening.inputs,
        start,
        steps,
        None if last else end,
        opening.still if start == 0 else None,
        opening.first if start == 0 else None,
        (film.stops or None) if last else None,
    )


async def _reached(film: Film, steps: int) -> None:
    """Raises Refused."""
    try:
        await film.reached(steps)
    except NotPossible as refusal:
        raise Refused("bad_log", reason=refusal.reason) from None


async def _test(call: Call, game: str, take: Take, count: int, name: str) -> TableSaid:
    if count > len(take.inputs):
        raise Refused("no_input", input=count, most=len(take.inputs))
    setup = take.setup
    desk = await call.server.create(
        call.person, game, setup.players, setup.options, name, Rules(test=True, listed=False), seed=setup.seed
    )
    await desk.begin_from(take.inputs[:count])
    return TableSaid(desk.id)


ROUTES = (
    Route("GET", "/api/tables/{table}/replay", of_table),
    Route("POST", "/api/tables/{table}/test", test_of_table, status=201),
    Route("POST", "/api/replays", hand_in, status=201, heavy=True),
    Route("GET", "/api/replays/{replay}", of_log),
    Route("POST", "/api/replays/{replay}/test", test_of_log, status=201),
)
