"""What games show before anybody plays them: scenes for covers and levels, and rulebooks for pages of help."""

from __future__ import annotations

from typing import Annotated, Any

from spielwerk.extras import needed
from spielwerk.table.gate.api.games import GameName, Speaking
from spielwerk.table.gate.http.bodies import too_deep
from spielwerk.table.gate.http.calls import Call
from spielwerk.table.gate.http.misfits import Misfit
from spielwerk.table.gate.http.routing import Access, Answer, Query, Route
from spielwerk.table.messages import Language
from spielwerk.table.words import Refused

with needed("server"):
    import msgspec
    from msgspec import Meta

KEPT_FOR = 3600
"""Seconds for which a browser need not ask again."""
_options = msgspec.json.Decoder(dict[str, Any])


class Scene(Query, frozen=True):
    lang: Language | None = None
    players: Annotated[int, Meta(ge=1, le=64)] | None = None
    """None: as many as usual."""
    options: Annotated[str, Meta(max_length=16_000)] = "{}"
    """As JSON; those that are missing have their usual values."""


async def scene(call: Call, name: GameName, query: Scene) -> Answer:
    """An early position of a game, always the same, nothing hidden: `still` and `view`, for covers and levels."""
    language = query.lang or call.language
    options = _read(query.options)
    return call.kept(await call.server.showcase.scene(name, query.players, options, language), KEPT_FOR)


def _read(text: str) -> dict[str, Any]:
    """Raises Refused."""
    try:
        found = _options.decode(text)
    except (msgspec.DecodeError, UnicodeError, RecursionError) as error:
        raise Refused("not_fitting", reason=Misfit(error)) from None
    if too_deep(found):
        raise Refused("not_fitting", reason="nesting")
    return found


async def rulebook(call: Call, name: GameName, query: Speaking) -> Answer:
    """The rules of a game in sentences: `title`, and `sections` with paragraphs, lists and tables."""
    return call.kept(await call.server.showcase.rulebook(name, query.lang or call.language), KEPT_FOR)


ROUTES = (
    Route("GET", "/api/games/{name}/scene", scene, Access.ANYBODY),
    Route("GET", "/api/games/{name}/rulebook", rulebook, Access.ANYBODY),
)
