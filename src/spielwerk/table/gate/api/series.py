"""Series between bots: starting one, watching it grow, its report and its games."""

from __future__ import annotations

from typing import Annotated, Any

from spielwerk.extras import needed
from spielwerk.table.contests.series import Wish
from spielwerk.table.gate.http.calls import Call
from spielwerk.table.gate.http.routing import Answer, Body, Query, Route, Said
from spielwerk.table.messages import Language
from spielwerk.table.playing.playing import JSON
from spielwerk.table.store import people
from spielwerk.table.store.desks import ids
from spielwerk.table.store.records import ListedSeries, Series

with needed("server"):
    from msgspec import Meta, field

SeriesId = Annotated[str, Meta(min_length=1, max_length=32)]
GameNumber = Annotated[int, Meta(ge=0, le=10_000_000)]
BotName = Annotated[str, Meta(min_length=1, max_length=200)]


class NewSeries(Body, frozen=True):
    game: Annotated[str, Meta(min_length=1, max_length=80)]
    bots: Annotated[list[BotName], Meta(min_length=1, max_length=100)]
    games: Annotated[int, Meta(ge=1, le=1_000_000)]
    players: Annotated[int, Meta(ge=1, le=64)] | None = None
    options: dict[str, Any] = field(default_factory=dict)
    seed: Annotated[int, Meta(ge=0, le=2**63 - 1)] | None = None


class Speaking(Query, frozen=True):
    lang: Language | None = None


class SeriesSaid(Said, frozen=True, omit_defaults=False):
    series: str
    game: str
    title: dict[str, str]
    """Of the game, by language."""
    players: int
    bots: list[str]
    games: int
    """How many are wanted."""
    done: int
    """How many were played."""
    seed: int | None
    """None: nobody knows it, since programs of strangers play."""
    state: str
    """`waiting`, `running`, `over`, `stopped`, `broken`."""
    reason: str | None
    """Why it ended early."""
    by: str
    """Empty: a former guest."""
    mine: bool
    """Whether one may stop it."""
    created: float
    ended: float | None


class WholeSeries(SeriesSaid, frozen=True):
    options: JSON
    seconds: float
    """Of computing so far."""
    most_seconds: float
    """Of computing that it may take."""
    judged: int
    """For how many games `standing` holds."""
    standing: JSON | None
    """What the games tell, as `spielwerk arena --json` says it."""
    worth: list[JSON]
    """Games that are worth a look, and why."""
    logs: list[int]
    """The games whose logs are kept."""


async def start(call: Call, body: NewSeries) -> WholeSeries:
    """A series between bots, which is played as soon as there is room. Who may create tables may start one."""
    call.must_host()
    wish = Wish(
        game=body.game,
        players=body.players,
        options=body.options,
        bots=[bot.strip() for bot in body.bots],
        games=body.games,
        seed=body.seed,
    )
    return await _whole(call, await call.server.series.start(call.person, wish))


async def listed(call: Call) -> list[SeriesSaid]:
    """All series, newest first."""
    found = await call.server.series.listed()
    names = await _names(call, {row.by for row in found})
    return [SeriesSaid(**_shown(call, row, names)) for row in found]


async def one(call: Call, series: SeriesId) -> WholeSeries:
    """A series: how far it is, and what its games tell so far."""
    return await _whole(call, await call.server.series.find(series))


async def report(call: Call, series: SeriesId, query: Speaking) -> Answer:
    """The report of the arena: one HTML file that needs nothing else."""
    row = await call.server.series.find(series)
    page = await call.server.series.report(row, query.lang or call.language)
    headers = {"content-disposition": f'attachment; filename="series-{ids.written(row.id)}.html"'}
    return Answer(page.encode(), "text/html; charset=utf-8", headers=headers)


async def log(call: Call, series: SeriesId, game: GameNumber) -> Answer:
    """The log of one of its games, replayable by `spielwerk replay`."""
    return Answer(await call.server.series.log(await call.server.series.find(series), game))


async def stop(call: Call, series: SeriesId) -> None:
    """Stops a series of one's own; what was played stays. One that has ended is taken away."""
    await call.server.series.stop(call.person, series)


async def _names(call: Call, numbers: set[int]) -> dict[int, str]:
    return await call.server.store.read(lambda connection: people.names(connection, numbers))


def _shown(call: Call, row: ListedSeries, names: dict[int, str]) -> dict[str, Any]:
    wish = row.wish
    return {
        "series": ids.written(row.id),
        "game": row.game,
        "title": row.title,
        "players": wish["players"],
        "bots": wish["bots"],
        "games": wish["games"],
        "done": row.done,
        "seed": wish["seed"],
        "state": row.state,
        "reason": None if row.reason is None else row.reason[call.language],
        "by": names.get(row.by, ""),
        "mine": row.by == call.person.id or call.person.owner,
        "created": row.created_ms / 1000,
        "ended": None if row.ended_ms is None else row.ended_ms / 1000,
    }


async def _whole(call: Call, row: Series) -> WholeSeries:
    judged = row.judged or {}
    standing: JSON | None = judged.get("standing")
    return WholeSeries(
        **_shown(call, row, await _names(call, {row.by})),
        options=row.wish["options"],
        seconds=row.cpu_ms / 1000,
        most_seconds=call.server.settings.limits.series_seconds,
        judged=standing["games"] if standing is not None else 0,
        standing=standing,
        worth=judged.get("shown", []),
        logs=await call.server.series.logged(row),
    )


ROUTES = (
    Route("POST", "/api/series", start, status=201, heavy=True),
    Route("GET", "/api/series", listed),
    Route("GET", "/api/series/{series}", one),
    Route("GET", "/api/series/{series}/report", report, kind="text/html"),
    Route("GET", "/api/series/{series}/games/{game}", log),
    Route("DELETE", "/api/series/{series}", stop, status=204),
)
