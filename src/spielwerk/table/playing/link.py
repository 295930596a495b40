"""A line to one process that plays, checks or thinks for a table. Whatever the process does, every question to it ends:
with an answer, or with `Lost`."""

from __future__ import annotations

import asyncio
import contextlib
import logging
import os
import signal
import sys
from collections.abc import Mapping
from functools import partial
from typing import Protocol, TypeVar, cast

from spielwerk.extras import needed
from spielwerk.table.playing.playing import Broken, NotPossible
from spielwerk.table.playing.reasons import Lost
from spielwerk.table.playing.wire import (
    BROKEN,
    DONE,
    FAULT,
    FORGOTTEN,
    HEAD,
    LARGEST,
    NOT_POSSIBLE,
    Answer,
    AnyAsked,
    Refusal,
    Request,
    Stop,
    framed,
)

with needed("server"):
    import msgspec

WORKER = "spielwerk.table.playing.worker"
OUT_OF_MEMORY = 77
"""What a worker ends with that could not get any more memory."""
TOO_LONG: int = getattr(signal, "SIGPROF", 0)
"""What ends a worker that computes longer than it may: the system counts, and sends it this."""
ENDING = 2.0
"""Seconds in which a process that was let go must have ended; then it is ended by force."""
PATIENCE = 5.0
"""A process may take so many seconds more than twice the computing it was allowed: others compute, too."""
_log = logging.getLogger(__name__)
_answers = msgspec.json.Decoder(Answer)
Wanted = TypeVar("Wanted")


class Forgotten(Exception):
    """The process does not know the match that it was asked about."""


class Process(Protocol):
    """The process at the other end."""

    async def why(self) -> Lost:
        """Why it has ended; it is ended if it has not."""

    async def end(self) -> None:
        """Ends it, and waits for that."""


class Link:
    """The line. Questions are answered one after the other."""

    def __init__(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter, process: Process) -> None:
        self._reader = reader
        self._writer = writer
        self._process = process
        self._number = 0
        self._turn = asyncio.Lock()
        self._waiting: dict[int, asyncio.Future[Answer]] = {}
        self._lost: Lost | None = None
        self._listening = asyncio.create_task(self._listen())

    @property
    def lost(self) -> bool:
        """Whether the process is gone."""
        return self._lost is not None

    async def ask(self, what: AnyAsked, kind: type[Wanted], cpu: float = 0.0, wait: float | None = None) -> Wanted:
        """The answer to a question. Raises NotPossible, Broken, Forgotten, or Lost, after which the process is gone.

        `cpu` is how many seconds of computing it may take; without another word it is waited for as long as that may
        last on a busy machine.
        """
        self._number += 1
        number = self._number
        try:
            data = framed(Request(number, cpu, what))
        except (TypeError, ValueError, OverflowError, RecursionError):
            raise Lost("unsayable") from None
        wait = PATIENCE + 2 * cpu if wait is None else wait
        async with self._turn:
            # It may have gone while this question waited for its turn.
            if self._lost is not None:
                raise self._lost
            answered = self._waiting[number] = asyncio.get_running_loop().create_future()
            try:
                async with asyncio.timeout(wait):
                    self._writer.write(data)
                    with contextlib.suppress(OSError):  # What is wrong with the line shows when it is listened to.
                        await self._writer.drain()
                    answer = await answered
            except TimeoutError:
                raise await self._give_up(Lost("waiting", seconds=wait)) from None
            except Lost as lost:
                raise (Lost("computing", seconds=cpu) if lost.code == "computing" else lost) from None
        return await self._read(answer, kind)

    async def _read(self, answer: Answer, kind: type[Wanted]) -> Wanted:
        how, read = answer.how, partial(msgspec.json.decode, answer.body)
        try:
            if how == DONE:
                return cast("Wanted", read(type=kind))
            if how == NOT_POSSIBLE:
                refusal = read(type=Refusal)
                raise NotPossible(refusal.code, refusal.reason)
            if how == BROKEN:
                stop = read(type=Stop)
                raise Broken(stop.reason, stop.log)
            if how == FORGOTTEN:
                raise Forgotten
            if how == FAULT:
                _log.error("a worker failed: %s", read(type=str))
                raise await self._give_up(Lost("fault"))
        except (msgspec.DecodeError, RecursionError):
            pass
        raise await self._give_up(Lost("garbage"))

    async def close(self) -> None:
        """Nobody wants anything any more."""
        await self._give_up(Lost("closed"))

    # ---- listening -----------------------------------------------------------------------------

    async def _listen(self) -> None:
        lost: Lost | None = None
        try:
            while True:
                (size,) = HEAD.unpack(await self._reader.readexactly(HEAD.size))
                if size > LARGEST:
                    lost = Lost("flooded", most=LARGEST >> 20)
                    break
                data = await self._reader.readexactly(size)
                data.decode()  # Parts that are passed on unread are texts, too.
                answer = _answers.decode(data)
                answered = self._waiting.pop(answer.number)
                if not answered.cancelled():
                    answered.set_result(answer)
        except (OSError, asyncio.IncompleteReadError):
            pass  # It has ended; why, it knows itself.
        except (msgspec.DecodeError, RecursionError, UnicodeDecodeError, KeyError):
            lost = Lost("garbage")
        await self._over(lost)

    async def _over(self, lost: Lost | None) -> None:
        """The process is gone, or has to go."""
        if self._lost is None:
            # Nobody asks it any more while its end is waited for.
            self._lost = lost or Lost("gone")
            self._lost = lost or await self._process.why()
        await self._process.end()
        self._writer.close()
        with contextlib.suppress(OSError):
            await self._writer.wait_closed()
        for answered in self._waiting.values():
            if not answered.done():
                answered.set_exception(self._lost)
                answered.exception()  # Who asked may have gone.
        self._waiting.clear()

    async def _give_up(self, lost: Lost) -> Lost:
        if not self._listening.done():
            if self._lost is None:
                self._lost = lost
            await self._process.end()
            await asyncio.wait([self._listening])
        return lost


# ---- a process of our own ------------------------------------------------------------------------


class Spawned:
    """A process that was started for itself: it runs what we have written, and ends when its line is closed."""

    def __init__(self, process: asyncio.subprocess.Process) -> None:
        self._process = process

    async def why(self) -> Lost:
        await self.end()
        return lost_by(self._process.returncode or 0)

    async def end(self) -> None:
        if self._process.stdin is not None:
            self._process.stdin.close()
        try:
            await asyncio.wait_for(self._process.wait(), ENDING)
        except TimeoutError:
            with contextlib.suppress(ProcessLookupError):
                self._process.kill()
            await self._process.wait()


def lost_by(code: int, memory: int = 0) -> Lost:
    """What an exit code says; negative ones are signals. How long was computed is known to who asked."""
    if code == OUT_OF_MEMORY:
        return Lost("memory", most=memory)
    if code == -TOO_LONG:
        return Lost("computing", seconds=0)
    if code < 0:
        return Lost("signal", number=-code)
    return Lost("exit", number=code) if code else Lost("gone")


async def spawn(quiet: bool = False, environment: Mapping[str, str] | None = None) -> Link:
    """A new process without limits."""
    starting = asyncio.ensure_future(
        asyncio.create_subprocess_exec(
            sys.executable,
            "-m",
            WORKER,
            stdin=asyncio.subprocess.PIPE,
            stdout=asyncio.subprocess.PIPE,
            stderr=asyncio.subprocess.DEVNULL if quiet else None,
            env={**os.environ, **found_again(), **(environment or {})},
        )
    )
    try:
        process = await asyncio.shield(starting)
    except asyncio.CancelledError:
        # Cut off in the middle, asyncio would leave the process and its pipes behind.
        await Spawned(await starting).end()
        raise
    assert process.stdin is not None
    assert process.stdout is not None
    return Link(process.stdout, process.stdin, Spawned(process))


def found_again() -> dict[str, str]:
    """Where another Python finds what this one has found."""
    return {"PYTHONPATH": os.pathsep.join(map(os.path.abspath, sys.path))}
