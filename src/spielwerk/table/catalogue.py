"""The games that can be played on this server: the bundled ones, and those that people have uploaded."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, Protocol

from spielwerk.bundled import index, shelf
from spielwerk.locale import LANGUAGES
from spielwerk.table.playing.playing import JSON, GameRef
from spielwerk.table.words import Refused

SUMMARY = ("name", "title", "about", "players", "default_players")
UPLOADED = "u-"
"""The names of uploaded games begin with this, and end with what their text is known by."""


class Uploaded(Protocol):
    """An uploaded game that was found sound."""

    @property
    def name(self) -> str: ...
    @property
    def text(self) -> str: ...
    @property
    def files(self) -> Mapping[str, str]: ...
    @property
    def described(self) -> Mapping[str, JSON]:
        """By language."""


class Uploads(Protocol):
    """Where uploaded games are."""

    async def find(self, name: str) -> Uploaded | None: ...

    async def listed(self) -> Sequence[Uploaded]: ...


class Catalogue:
    """All games."""

    def __init__(self, uploads: Uploads) -> None:
        self._uploads = uploads
        self._bundled = {language: _arranged(index(language)) for language in LANGUAGES}

    async def listed(self, language: str) -> list[JSON]:
        """A summary of each."""
        bundled = [{**_summary(game), "uploaded": False} for game in self._bundled[language].values()]
        uploads = await self._uploads.listed()
        return [
            *bundled,
            *({**_summary(one.described[language]), "name": one.name, "uploaded": True} for one in uploads),
        ]

    async def described(self, name: str, language: str) -> JSON:
        """Everything about one. Raises Refused."""
        if name in self._bundled[language]:
            return self._bundled[language][name]
        uploaded = await self._uploads.find(name) if name.startswith(UPLOADED) else None
        if uploaded is None:
            raise Refused("no_game", game=name[:60])
        return {**uploaded.described[language], "name": name}

    async def reference(self, name: str) -> GameRef:
        """What a table needs to play it. Raises Refused."""
        if name in self._bundled["en"]:
            return GameRef(name)
        uploaded = await self._uploads.find(name) if name.startswith(UPLOADED) else None
        if uploaded is None:
            raise Refused("no_game", game=name[:60])
        return GameRef(name, uploaded.text, dict(uploaded.files))

    async def titles(self, name: str) -> dict[str, str]:
        return {language: (await self.described(name, language))["title"] for language in LANGUAGES}


def _arranged(games: dict[str, JSON]) -> dict[str, JSON]:
    """In the order of the shelf; those without a place on it come last."""
    first = [name for name in shelf() if name in games]
    return {name: games[name] for name in [*first, *(name for name in games if name not in first)]}


def _summary(game: Mapping[str, Any]) -> JSON:
    return {key: game[key] for key in SUMMARY}
