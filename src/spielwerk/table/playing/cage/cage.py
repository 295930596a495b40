"""Where strangers' games are read and played: in processes that can do nothing but compute and answer.

They come from a nursery (`nursery.py`), a process of ours that has loaded everything beforehand; a new one is there in
some milliseconds. What confines them is in `confining.py`. Where the system has no such means there is no cage; whoever
owns the server may let strangers' games run without.
"""

from __future__ import annotations

import asyncio
import contextlib
import json
import os
import socket
import sys
from typing import Any

from spielwerk.table.playing.link import Link, found_again, lost_by, spawn
from spielwerk.table.playing.reasons import Lost, NoRoom

NURSERY = "spielwerk.table.playing.cage.nursery"
ENVIRONMENT = {"LANG": "C.UTF-8", "SPIELWERK_CACHE": "off", "SPIELWERK_THREADS": "off"}
"""All that the nursery finds in its environment, besides where Python looks for modules; nothing is inherited."""
MEMORY = 512
"""Megabytes that one process may really use."""
MOST = 32
"""Processes at a time."""
STARTING = 60.0
"""Seconds in which a nursery must have begun."""
LEAVING = 10.0
"""Seconds in which the end of a process must have been told."""
MATCH, ERRAND = 5, 10
"""How far processes let others go first: those with a match, and those that check or think."""


class Cage:
    """Starts processes for strangers' games, as many as there may be at a time."""

    def __init__(self, uncaged: bool = False, memory: int = MEMORY, most: int = MOST) -> None:
        self._uncaged = uncaged
        """Whether strangers' games may run without a cage where there is none."""
        self._memory = memory
        self._most = most
        self._starting = asyncio.Lock()
        self._nursery: Nursery | None = None
        self._links: list[Link] = []
        self._closed = False

    async def trouble(self) -> Lost | None:
        """Why strangers' games cannot be shut in here; None if they can. Who asks first waits for the nursery."""
        if sys.platform != "linux":
            return Lost("no_linux")
        async with self._starting:
            if self._closed:
                return Lost("closed")
            if self._nursery is None or self._nursery.gone:
                self._nursery = await Nursery.begin()
            return self._nursery.trouble

    @property
    def processes(self) -> int:
        """How many processes play or read what strangers have written."""
        return sum(not link.lost for link in self._links)

    async def process(self, nice: int = ERRAND) -> Link:
        """A new process. Raises Lost where there is no cage, NoRoom where there are too many."""
        trouble = await self.trouble()
        if trouble is not None and (self._closed or not self._uncaged):
            raise trouble
        self._links = [link for link in self._links if not link.lost]
        if len(self._links) >= self._most:
            raise NoRoom("full", most=self._most)
        if trouble is not None:
            link = await spawn(quiet=True, environment={"SPIELWERK_CACHE": "off"})
        else:
            assert self._nursery is not None
            link = await self._nursery.bring_up(self._memory, nice)
        self._links.append(link)
        return link

    async def close(self) -> None:
        """Ends all of them."""
        self._closed = True
        for link in self._links:
            await link.close()
        async with self._starting:
            if self._nursery is not None:
                await self._nursery.close()


class Child:
    """One process from the nursery. See `Process`."""

    def __init__(self, nursery: Nursery, name: int, memory: int) -> None:
        self._nursery = nursery
        self._name = name
        self._memory = memory
        self._ended: asyncio.Future[Lost] = asyncio.get_running_loop().create_future()

    async def why(self) -> Lost:
        try:
            return await asyncio.wait_for(asyncio.shield(self._ended), LEAVING)
        except TimeoutError:
            return Lost("gone")

    async def end(self) -> None:
        if not self._ended.done():
            self._nursery.order({"end": self._name})
            await self.why()

    def has_ended(self, lost: Lost | None) -> None:
        """The nursery tells that it has; None: that is all there is to say."""
        if not self._ended.done():
            self._ended.set_result(lost or Lost("gone"))

    def has_ended_by(self, code: int, over: bool) -> None:
        self.has_ended(Lost("memory", most=self._memory) if over else lost_by(code, self._memory))


class Nursery:
    """The process that brings up others, seen from here."""

    def __init__(self, orders: socket.socket) -> None:
        self._orders = orders
        self._children: dict[int, Child] = {}
        self._names = 0
        self._process: asyncio.subprocess.Process | None = None
        self._news: asyncio.Task[None] | None = None
        self.trouble: Lost | None = None
        """Why it cannot shut anything in."""

    @property
    def gone(self) -> bool:
        """Whether it has ended, or never begun; another one may do better."""
        if self.trouble is not None:
            return self.trouble.code == "no_nursery"
        return self._news is None or self._news.done()

    @classmethod
    async def begin(cls) -> Nursery:
        """Starts the process, and waits until it is ready."""
        # In packets: each order stays apart from the next, with the line that belongs to it.
        orders, taken = socket.socketpair(type=socket.SOCK_SEQPACKET)
        orders.setblocking(False)
        news, told = socket.socketpair()
        nursery = cls(orders)
        numbers = taken.fileno(), told.fileno()
        try:
            nursery._process = process = await asyncio.create_subprocess_exec(
                sys.executable,
                "-m",
                NURSERY,
                *map(str, numbers),
                stdin=asyncio.subprocess.DEVNULL,
                stdout=asyncio.subprocess.DEVNULL,
                pass_fds=numbers,
                env={**ENVIRONMENT, **found_again()},
                cwd=os.sep,
                # An interrupt from the terminal is for the server, which ends the nursery itself.
                start_new_session=True,
            )
        except OSError as error:
            news.close()
            nursery._fail(str(error))
            return nursery
        finally:
            taken.close()
            told.close()
        reader, writer = await asyncio.open_unix_connection(sock=news)
        try:
            first = json.loads(await asyncio.wait_for(reader.readline(), STARTING))
        except (TimeoutError, ValueError):
            nursery._fail(f"{NURSERY}, {process.returncode}")
            first = {}
        # `ready` says why it cannot shut anything in, and nothing if it can.
        if first.get("ready"):
            nursery.trouble = Lost("no_cage", why=first["ready"])
            orders.close()
        nursery._news = asyncio.create_task(nursery._listen(process, reader, writer))
        return nursery

    def _fail(self, why: str) -> None:
        self.trouble = Lost("no_nursery", why=why)
        self._orders.close()

    async def bring_up(self, memory: int, nice: int) -> Link:
        """A new process."""
        self._names += 1
        child = self._children[self._names] = Child(self, self._names, memory)
        ours, its = socket.socketpair()
        try:
            self.order({"name": self._names, "memory": memory, "nice": nice}, its)
        finally:
            its.close()
        reader, writer = await asyncio.open_unix_connection(sock=ours)
        return Link(reader, writer, child)

    def order(self, order: dict[str, Any], line: socket.socket | None = None) -> None:
        """Tells the nursery what to do. If it does not listen any more it is gone, and its children with it."""
        with contextlib.suppress(OSError):
            lines = [] if line is None else [line.fileno()]
            socket.send_fds(self._orders, [json.dumps(order).encode()], lines)

    async def close(self) -> None:
        """Ends it with all its children."""
        self._orders.close()
        if self._news is None or self._process is None:
            return
        done, _ = await asyncio.wait([self._news], timeout=LEAVING)
        if not done:
            self._process.kill()
            await self._news

    async def _listen(
        self, process: asyncio.subprocess.Process, reader: asyncio.StreamReader, writer: asyncio.StreamWriter
    ) -> None:
        """Hears which children have ended, until the nursery has."""
        while line := await reader.readline():
            news = json.loads(line)
            child = self._children.pop(news.get("ended"), None)
            if child is not None:
                child.has_ended_by(news["code"], news["over"])
        self._orders.close()
        writer.close()
        await process.wait()
        for child in self._children.values():
            child.has_ended(None)
        self._children.clear()
