"""Logs that people have handed in to look at: kept for a while, in memory only."""

from __future__ import annotations

import secrets
from collections import OrderedDict
from contextlib import suppress
from typing import Any

from spielwerk.data import dataclass
from spielwerk.extras import needed
from spielwerk.match.errors import RecordError
from spielwerk.match.records import read_record
from spielwerk.table.catalogue import UPLOADED, Catalogue
from spielwerk.table.clock import Clock
from spielwerk.table.playing.filming import Take
from spielwerk.table.playing.playing import JSON, GameRef, Setup
from spielwerk.table.words import Refused

with needed("server"):
    import msgspec

FORMATS = ("spielwerk-log", "spielwerk-save")
NOTATIONS = ("spiel", "digal", "lgold")
PREFIX = "r-"
"""Of their names, so that nobody takes one for a table."""
SECONDS = 86_400.0
PER_PERSON = 20
MOST = 500
MOST_BYTES = 64 << 20
_json = msgspec.json.Encoder()


@dataclass(frozen=True)
class Replay:
    """A log that somebody has handed in."""

    name: str
    person: int
    take: Take
    until: float
    size: int


class Replays:
    """All of them. Whoever knows the name of one may look at it: it cannot be guessed."""

    def __init__(self, catalogue: Catalogue, clock: Clock) -> None:
        self._catalogue = catalogue
        self._clock = clock
        self._kept: OrderedDict[str, Replay] = OrderedDict()

    async def read(self, log: JSON, language: str) -> Take:
        """A log of a bundled game, of one on this server, or with the text of its game inside (`text`, and perhaps
        `notation` and `files`). Raises Refused."""
        form = log.get("format")
        try:
            record = read_record(log, form if form in FORMATS else FORMATS[0], "log")
        except RecordError as error:
            raise Refused("bad_log", reason="; ".join(one.message(language) for one in error.diagnostics)) from None
        setup = Setup(
            await self._game(record),
            record["players"],
            record["seed"],
            record["options"],
            tuple(record.get("names", ())),
        )
        return Take(setup, record["inputs"], record["hash"], record["version"], record.get("fault"))

    async def _game(self, record: JSON) -> GameRef:
        name = record["game"]
        if (text := record.get("text")) is not None:
            return _inside(name, text, record.get("notation", NOTATIONS[0]), record.get("files", {}))
        if name.startswith(UPLOADED):
            # Logs name a game without its ending.
            for notation in NOTATIONS[1:]:
                with suppress(Refused):
                    return await self._catalogue.reference(f"{name[:60]}.{notation}")
            name = f"{name[:60]}.{NOTATIONS[0]}"
        return await self._catalogue.reference(name)

    def keep(self, person: int, take: Take) -> Replay:
        """Keeps one. Those of the same person that are too many go, and those that are too old."""
        now, size = self._clock.now(), len(_json.encode(take))
        # The name is all that is needed to look at it, so nobody may guess it.
        name = PREFIX + secrets.token_urlsafe(12)
        self._kept[name] = replay = Replay(name, person, take, now + SECONDS, size)
        mine = [one.name for one in self._kept.values() if one.person == person]
        gone = [*mine[:-PER_PERSON], *(one.name for one in self._kept.values() if one.until <= now)]
        for one in gone:
            self._kept.pop(one, None)
        while len(self._kept) > MOST or sum(one.size for one in self._kept.values()) > MOST_BYTES:
            self._kept.popitem(last=False)
        return replay

    def find(self, name: str) -> Replay:
        """Raises Refused."""
        replay = self._kept.get(name)
        if replay is None or replay.until <= self._clock.now():
            raise Refused("no_replay")
        return replay


def _inside(name: str, text: Any, notation: Any, files: Any) -> GameRef:
    """A game whose text is in the log itself."""
    try:
        texts = msgspec.convert(files, dict[str, str])
        source = msgspec.convert(text, str)
    except msgspec.ValidationError:
        raise Refused("bad_log", reason="text, files") from None
    if notation not in NOTATIONS:
        raise Refused("bad_log", reason=f"notation: {', '.join(NOTATIONS)}")
    return GameRef(f"{name[:60]}.{notation}", source, texts)
