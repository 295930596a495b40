"""A match of a stranger's game: it runs in the cage, and here is the end of the line to it."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, TypeVar

from spielwerk.table.playing import wire
from spielwerk.table.playing.cage.cage import MATCH, Cage
from spielwerk.table.playing.link import Link
from spielwerk.table.playing.playing import JSON, AnyStep, Look, Outcome, Receiver, Setup, Situation, Written

MAKING = 10.0
"""Seconds of computing to make a game and start a match."""
AGAIN = 0.02
"""Seconds more for every input that is played again."""
STEP = 1.0
"""Seconds of computing for everything else."""
Wanted = TypeVar("Wanted")


class CagedPlaying:
    """One match in the cage. See `Playing`. Whatever becomes of its process, `Broken` is the worst that comes of it: a
    `Lost` if there is no process any more, `NoRoom` if there was no room for one."""

    def __init__(self, setup: Setup, cage: Cage) -> None:
        self._setup = setup
        self._cage = cage
        self._link: Link | None = None

    async def begin(self, inputs: Sequence[JSON] = ()) -> Situation:
        await self.close()
        self._link = await self._cage.process(MATCH)
        try:
            return await self._ask(wire.Begin(self._setup, list(inputs)), Situation, MAKING + AGAIN * len(inputs))
        # Whoever gives up waiting must not leave the process behind.
        except BaseException:
            await self.close()
            raise

    async def do(self, step: AnyStep, language: str, receivers: Sequence[Receiver], check: bool = False) -> Outcome:
        came = await self._ask(wire.Do(step, language, list(receivers), check), wire.SentOutcome)
        return came.outcome()

    async def look(self, receiver: Receiver) -> Look:
        sent = await self._ask(wire.LookAt(receiver), wire.SentLook)
        return sent.look()

    async def forget(self, receiver: Receiver) -> None:
        await self._ask(wire.Forget(receiver), type(None))

    async def still(self, language: str) -> Written:
        return await self._ask(wire.Still(language), Written)

    async def preview(self, seat: int, choice: Any, language: str) -> Written:
        return await self._ask(wire.Preview(seat, choice, language), Written)

    async def log(self) -> JSON:
        return await self._ask(wire.Log(), JSON)

    async def reveal(self, language: str) -> Written:
        return await self._ask(wire.Reveal(language), Written)

    async def story(self, receiver: Receiver) -> Written:
        return await self._ask(wire.Story(receiver), Written)

    async def close(self) -> None:
        if self._link is not None:
            await self._link.close()
            self._link = None

    async def _ask(self, what: wire.AnyAsked, kind: type[Wanted], cpu: float = STEP) -> Wanted:
        assert self._link is not None, "the match has begun"
        return await self._link.ask(what, kind, cpu)
