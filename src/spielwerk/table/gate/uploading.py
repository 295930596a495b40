"""Games that people hand in: read in the cage, kept if they are sound, and found again by what their text is."""

from __future__ import annotations

import hashlib
from collections.abc import Mapping

from spielwerk.extras import needed
from spielwerk.table.catalogue import UPLOADED
from spielwerk.table.clock import Clock
from spielwerk.table.playing.cage.checking import Checked
from spielwerk.table.playing.cage.compiling import Workshop
from spielwerk.table.playing.playing import JSON, GameRef
from spielwerk.table.playing.reasons import Lost, NoRoom
from spielwerk.table.settings import Limits
from spielwerk.table.store import games as rows
from spielwerk.table.store.records import UploadedGame
from spielwerk.table.store.store import Store
from spielwerk.table.words import Refused

with needed("server"):
    import msgspec

SIGNS = 16
"""Of the hash, in the name of a game."""


class Upload(msgspec.Struct, frozen=True):
    """An uploaded game that was found sound. See `catalogue.Uploaded`."""

    name: str
    text: str
    files: Mapping[str, str]
    described: Mapping[str, JSON]


class Uploads:
    """All games that people have handed in."""

    def __init__(self, store: Store, workshop: Workshop, clock: Clock, limits: Limits) -> None:
        self._store = store
        self._workshop = workshop
        self._clock = clock
        self._limits = limits

    # ---- for the catalogue -----------------------------------------------------------------------

    async def find(self, name: str) -> Upload | None:
        found = await self._store.read(lambda connection: rows.named(connection, name))
        return None if found is None else Upload(found.name, found.text, found.files, found.described)

    async def listed(self) -> list[Upload]:
        """Without their texts."""
        found = await self._store.read(rows.listed)
        return [Upload(one.name, "", {}, one.described) for one in found if one.state == "ready"]

    # ---- for those who hand in -------------------------------------------------------------------

    async def add(
        self, person: int, text: str, notation: str, files: Mapping[str, str], language: str
    ) -> tuple[str, Checked]:
        """The name of a game and what there is to say about it; one with errors has no name. Raises Refused."""
        most = self._limits.uploads_per_person
        if await self._store.read(lambda connection: rows.count(connection, person)) >= most:
            raise Refused("too_many", what="games", most=most)
        content = _content(text, notation, files)
        # From the content: a name never comes to mean another game.
        name = f"{UPLOADED}{content[:SIGNS]}.{notation}"
        try:
            checked = await self._workshop.check(GameRef(name, text, dict(files)), language)
        except NoRoom:
            raise Refused("busy", seconds=10) from None
        except Lost as lost:
            raise Refused("no_uploads", reason=lost.told(language)) from None
        if not checked.sound:
            return "", checked
        new = UploadedGame(
            hash=content,
            name=name,
            text=text,
            files=dict(files),
            by=person,
            at_ms=int(1000 * self._clock.now()),
            state="ready",
            diagnostics=checked.diagnostics,
            described=checked.descriptions,
        )
        await self._store.write(lambda connection: rows.add(connection, new))
        return name, checked

    async def remove(self, person: int, name: str, owner: bool) -> None:
        """Takes one's own game away, if no table needs it. Raises Refused."""
        found = await self._store.read(lambda connection: rows.named(connection, name))
        if found is None:
            raise Refused("no_game", game=name[:60])
        if found.by != person and not owner:
            raise Refused("not_yours")
        if not await self._store.write(lambda connection: rows.remove(connection, found.hash)):
            raise Refused("in_use")


def _content(text: str, notation: str, files: Mapping[str, str]) -> str:
    """The same for the same game, whoever hands it in."""
    parts = [notation, text, *(part for item in sorted(files.items()) for part in item)]
    digest = hashlib.sha256()
    for part in parts:
        data = part.encode("utf-8", "surrogatepass")
        # With lengths: moved from one part to the next, the same letters must not give the same name.
        digest.update(len(data).to_bytes(8, "big") + data)
    return digest.hexdigest()
