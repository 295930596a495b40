"""Games: the bundled ones, those that people hand in, and modules made of either."""

from __future__ import annotations

import asyncio
from typing import Annotated, Any, Literal

from spielwerk.extras import needed
from spielwerk.table.gate.http.calls import Call
from spielwerk.table.gate.http.routing import JSON_KIND, Access, Answer, Body, Query, Route, Said
from spielwerk.table.messages import Language
from spielwerk.table.playing.playing import JSON, GameRef
from spielwerk.table.playing.reasons import Lost, NoRoom
from spielwerk.table.words import Refused, words

with needed("server"):
    import msgspec
    from msgspec import Meta, field

GameName = Annotated[str, Meta(min_length=1, max_length=80)]
Text = Annotated[str, Meta(max_length=1_000_000)]
FileName = Annotated[
    str, Meta(min_length=1, max_length=100, pattern=r"^[A-Za-z0-9_\-]+(/[A-Za-z0-9_\-]+)?\.[a-z0-9]{1,5}$")
]
Files = Annotated[
    dict[FileName, Text],
    Meta(
        max_length=100,
        description="The texts of all files that belong to the game, by the names that they have in its folder: boards "
        "and tables (`uneven.csv`), levels (`arena.json`), its look (`look.json`, and drawings of it such as "
        "`look/board.svg`). What else is in the folder is left out.",
        examples=[{"uneven.csv": "…", "look.json": "{…}", "look/board.svg": "<svg …>"}],
    ),
]
Notation = Literal["spiel", "digal", "lgold"]
LISTED_FOR = 60
"""Seconds for which a list of games may be kept."""


class HandedIn(Body, frozen=True):
    """A game of one's own."""

    text: Text
    notation: Notation = "spiel"
    files: Files = field(default_factory=dict)


class ToCompile(Body, frozen=True):
    text: Text
    notation: Notation = "spiel"
    players: Annotated[int, Meta(ge=1, le=64)] | None = None
    options: dict[str, Any] = field(default_factory=dict)
    files: Files = field(default_factory=dict)


class Speaking(Query, frozen=True):
    lang: Language | None = None


class HandedInSaid(Said, frozen=True):
    game: str
    """Its name here, by which tables are set up."""
    diagnostics: list[JSON] = field(default_factory=list)
    """Warnings, as `spielwerk check --json` says them."""


class NotSound(Said, frozen=True):
    """A game that has errors."""

    code: str
    reason: str
    diagnostics: list[JSON]


async def listed(call: Call, query: Speaking) -> Answer:
    """All games: name, title, about, players."""
    return call.kept(await call.server.catalogue.listed(query.lang or call.language), LISTED_FOR)


async def described(call: Call, name: GameName, query: Speaking) -> Answer:
    """What a game is: options with types, ranges and defaults, and its look."""
    language = query.lang or call.language
    found = await call.server.catalogue.described(name, language)
    if "look" not in found:
        # Reading a game takes its time, in which nobody else would be answered.
        found = {**found, "look": await asyncio.to_thread(_look, call, name)}
    return call.kept(found, LISTED_FOR)


def _look(call: Call, name: str) -> JSON | None:
    """Of a bundled game; read together with the game itself, which is kept."""
    look = call.server.games.find(GameRef(name)).look
    return look.as_json() if look is not None else None


async def hand_in(call: Call, body: HandedIn) -> Answer:
    """A game of one's own: it is checked, and kept if it is sound."""
    name, checked = await call.server.uploads.add(call.person.id, body.text, body.notation, body.files, call.language)
    if not name:
        first = next((one["message"] for one in checked.diagnostics if one["severity"] == "error"), "")
        refused = NotSound("bad_game", words("bad_game", call.language, reason=first), checked.diagnostics)
        return Answer(msgspec.json.encode(refused), JSON_KIND, 422)
    return Answer(msgspec.json.encode(HandedInSaid(name, checked.diagnostics)), JSON_KIND, 201)


async def remove(call: Call, name: GameName) -> None:
    """Takes a game of one's own away, if no table needs it."""
    await call.server.uploads.remove(call.person.id, name, call.person.owner)


async def compile_game(call: Call, body: ToCompile) -> Answer:
    """Checks a game and makes a module of it: `diagnostics`, and if it is sound `manual`, `module` and `game`."""
    try:
        made = await call.server.workshop.compile(
            body.text, body.notation, body.players, body.options, body.files, call.language
        )
    except NoRoom:
        raise Refused("busy", seconds=10) from None
    except Lost as lost:
        raise Refused("no_uploads", reason=lost.told(call.language)) from None
    return Answer(bytes(made))


ROUTES = (
    Route("GET", "/api/games", listed, Access.ANYBODY),
    Route("GET", "/api/games/{name}", described, Access.ANYBODY),
    Route("POST", "/api/games", hand_in, status=201, heavy=True),
    Route("DELETE", "/api/games/{name}", remove, status=204),
    Route("POST", "/api/compile", compile_game, heavy=True),
)
