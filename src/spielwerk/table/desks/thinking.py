"""Lets bots of tables think in other processes."""

from __future__ import annotations

import asyncio
from typing import Any

from spielwerk.referee.following import own_seed
from spielwerk.table.desks.desk import BotFailed, Desk
from spielwerk.table.operation.meters import Meters
from spielwerk.table.playing.playing import JSON, Written
from spielwerk.table.playing.thinkers import Job, SoFar, Thinkers
from spielwerk.table.playing.thinking import Failed
from spielwerk.table.words import Refused

PATIENCE = 60.0
"""Seconds that a bot may think where no clock runs."""
HURRY = 0.8
"""Of the time that is left a bot gets so much: its answer has to come back, too."""


class DeskThinking:
    """See `desks.desks.Thinking`."""

    def __init__(self, thinkers: Thinkers, meters: Meters) -> None:
        self._thinkers = thinkers
        self._meters = meters
        self._leaving: set[asyncio.Task[None]] = set()

    async def think(self, desk: Desk, seat: int, ask: int, bot: str, seconds: float | None) -> Any:
        """What a bot decides. Raises BotFailed."""
        left = PATIENCE if seconds is None else max(0.1, min(PATIENCE, seconds * HURRY))
        job = Job(so_far(desk), seat, ask, bot, own_seed(desk.plan.seed, seat), left)
        began = asyncio.get_running_loop().time()
        answer = await self._thinkers.choose(job)
        self._meters.think_seconds.observe(asyncio.get_running_loop().time() - began)
        if isinstance(answer, Failed):
            raise BotFailed(answer.reason)
        choice = getattr(answer, "choice", None)
        if choice is None:
            raise asyncio.CancelledError
        self._meters.decisions("bot")
        return choice

    def cancel(self, desk: Desk, seat: int, ask: int) -> None:
        self._thinkers.cancel(desk.id, seat, ask)

    def forget(self, desk: Desk) -> None:
        task = asyncio.get_running_loop().create_task(self._thinkers.leave(so_far(desk)))
        self._leaving.add(task)
        task.add_done_callback(self._leaving.discard)

    async def chances(self, desk: Desk, seat: int, playouts: int = 1000) -> JSON:
        """How likely everybody is to win, as far as a seat knows."""
        if desk.situation is None or desk.ended:
            raise Refused("not_running")
        return await self._thinkers.chances(so_far(desk), seat, playouts)

    async def samples(self, desk: Desk, seat: int, count: int) -> Written:
        """Situations that could be, as far as a seat knows."""
        if desk.situation is None or desk.ended:
            raise Refused("not_running")
        return await self._thinkers.samples(so_far(desk), seat, count)


def so_far(desk: Desk) -> SoFar:
    """The match of a table, as far as it is kept."""
    return SoFar(desk.id, desk.setup, desk.inputs)
