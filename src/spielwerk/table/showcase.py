"""What games show before anybody plays them, made once and kept: scenes for covers and levels, and rulebooks."""

from __future__ import annotations

import asyncio
from collections import OrderedDict
from collections.abc import Awaitable, Callable, Hashable, Mapping
from functools import partial
from typing import Any

from spielwerk.extras import needed
from spielwerk.table.catalogue import Catalogue
from spielwerk.table.playing.cage.compiling import Workshop
from spielwerk.table.playing.games import Games
from spielwerk.table.playing.playing import NotPossible, Setup, Written
from spielwerk.table.playing.reasons import NoRoom
from spielwerk.table.playing.showing import rules, scene
from spielwerk.table.words import OtherCounts, Refused

with needed("server"):
    import msgspec

MOST_KEPT = 32 << 20
"""Bytes of all together."""
AT_ONCE = 2
MOST_WAITING = 40
_sorted = msgspec.json.Encoder(order="sorted")


class Showcase:
    """All of it."""

    def __init__(self, games: Games, workshop: Workshop, catalogue: Catalogue, most: int = MOST_KEPT) -> None:
        self._games = games
        self._workshop = workshop
        self._catalogue = catalogue
        self._most = most
        self._kept: OrderedDict[Hashable, Written] = OrderedDict()
        self._making: dict[Hashable, asyncio.Task[Written]] = {}
        self._turns = asyncio.Semaphore(AT_ONCE)

    async def scene(self, name: str, players: int | None, options: Mapping[str, Any], language: str) -> Written:
        """`still` and `view` of an early position. Raises Refused."""
        reference = await self._catalogue.reference(name)
        counts = (await self._catalogue.described(name, language))["players"]
        if players is not None and players not in counts:
            raise Refused("bad_game", reason=OtherCounts(counts))
        setup = Setup(reference, players or 0, 0, dict(options))
        if setup.strange:
            make = partial(self._workshop.scene, reference, players, options, language)
        else:
            make = partial(self._beside, lambda: scene(self._games.find(reference), players, options, language))
        return await self._once(("scene", name, players, _sorted.encode(options), language), make)

    async def rulebook(self, name: str, language: str) -> Written:
        """See `rulebook.as_data`. Raises Refused."""
        reference = await self._catalogue.reference(name)
        if reference.strange:
            make = partial(self._workshop.rules, reference, language)
        else:
            make = partial(self._beside, lambda: rules(self._games.find(reference), language))
        return await self._once(("rulebook", name, language), make)

    async def _beside(self, work: Callable[[], Written]) -> Written:
        async with self._turns:
            return await asyncio.to_thread(work)

    async def _once(self, key: Hashable, make: Callable[[], Awaitable[Written]]) -> Written:
        """What is kept: names of uploaded games say what is in them, and bundled ones do not change. Whoever asks first
        waits until it is made, and whoever asks meanwhile waits as well."""
        found = self._kept.get(key)
        if found is not None:
            self._kept.move_to_end(key)
            return found
        task = self._making.get(key)
        if task is None:
            if len(self._making) >= AT_ONCE + MOST_WAITING:
                raise Refused("busy", seconds=5)
            task = self._making[key] = asyncio.get_running_loop().create_task(_made(make))
            task.add_done_callback(partial(self._is_made, key))
        try:
            # Others may wait for the same: one who goes must not keep it from being made.
            return await asyncio.shield(task)
        except NotPossible as refusal:
            raise Refused("bad_game", reason=refusal.reason) from None
        except NoRoom:
            raise Refused("busy", seconds=10) from None

    def _is_made(self, key: Hashable, task: asyncio.Task[Written]) -> None:
        del self._making[key]
        if not task.cancelled() and task.exception() is None:
            self._kept[key] = task.result()
            while sum(len(bytes(one)) for one in self._kept.values()) > self._most:
                self._kept.popitem(last=False)

    async def close(self) -> None:
        """Nothing is made any more."""
        tasks = list(self._making.values())
        for task in tasks:
            task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)


async def _made(make: Callable[[], Awaitable[Written]]) -> Written:
    # What came over a line is a part of something larger, which would be kept with it.
    return Written(bytes(await make()))
