"""Brings up processes for strangers' games: each is a copy of this one, which has everything at hand already, and shuts
itself in before it reads anything. Linux only.

    python -m spielwerk.table.playing.cage.nursery ORDERS NEWS

takes orders from one socket and tells news over another. No stranger's text ever comes here. It looks after what its
children use, and ends with the socket of orders, and all of them with it.
"""

from __future__ import annotations

import contextlib
import gc
import json
import os
import select
import signal
import socket
import sys
from typing import Any, BinaryIO, NoReturn

from spielwerk.bots.programs.warden import kill, used_by
from spielwerk.data import dataclass
from spielwerk.table.playing.cage.confining import confine, why_not
from spielwerk.table.playing.cage.warming import warm
from spielwerk.table.playing.worker import Work, read_frame, serve

PACE = 0.05
"""Seconds between two looks at what children use."""
LARGEST_ORDER = 1000
LINE = 3
"""The number under which a child has its line."""


@dataclass
class Child:
    """A process that was brought up here."""

    name: int
    memory: int
    """Megabytes that it may really use."""
    over: bool = False
    """Whether it had more."""


class Nursery:
    """Its children by their processes."""

    def __init__(self, orders: socket.socket, news: BinaryIO) -> None:
        self._orders = orders
        self._news = news
        self._process = os.getpid()
        self._children: dict[int, Child] = {}
        self._woken, self._waking = os.pipe()

    def run(self) -> NoReturn:
        warm()
        gc.collect()
        gc.freeze()  # What all children share is not touched by looking for garbage.
        os.set_blocking(self._waking, False)
        signal.signal(signal.SIGCHLD, lambda *_: None)
        signal.set_wakeup_fd(self._waking)
        self._tell(ready=self._trial())
        # Not `select`, which knows no file number above 1023: a server with many sockets hands over larger ones.
        watched, orders = select.poll(), self._orders.fileno()
        watched.register(orders, select.POLLIN)
        watched.register(self._woken, select.POLLIN)
        while True:
            ready = {number for number, _ in watched.poll(PACE * 1000 if self._children else None)}
            if self._woken in ready:
                os.read(self._woken, 512)
            self._reap()
            if orders in ready and not self._obey():
                break
            self._look()
        for process in self._children:
            kill(process)
        os._exit(0)

    def _obey(self) -> bool:
        """Carries out one order. False if nobody gives any more."""
        data, lines, _, _ = socket.recv_fds(self._orders, LARGEST_ORDER, 1)
        if not data:
            return False
        order = json.loads(data)
        if "end" in order:
            for process, child in self._children.items():
                if child.name == order["end"]:
                    kill(process)
            return True
        try:
            process = os.fork()
        except OSError as error:
            self._tell(ended=order["name"], code=error.errno or 1, over=False)
        else:
            if not process:
                self._become(order, lines[0])
            self._children[process] = Child(order["name"], order["memory"])
        for line in lines:
            os.close(line)
        return True

    def _become(self, order: dict[str, Any], line: int) -> NoReturn:
        """In the child: leaves everything behind but its line, shuts itself in, and works."""
        try:
            self._leave(line)
            os.nice(order["nice"])
            # Opened before it is confined: afterwards it cannot open anything.
            work, requests, answers = Work(), os.fdopen(LINE, "rb"), os.fdopen(os.dup(LINE), "wb")
            confine(order["memory"], self._process)
            serve(work, lambda: read_frame(requests), answers)
        except OSError:
            os._exit(1)  # Nobody listens any more, or the system does not shut it in.
        # `os._exit` everywhere: this is a copy of the nursery, whose affairs it must not wind up.
        except BaseException:
            os._exit(2)
        os._exit(0)

    def _leave(self, line: int) -> None:
        signal.set_wakeup_fd(-1)
        for each in (signal.SIGCHLD, signal.SIGPIPE, signal.SIGPROF):
            signal.signal(each, signal.SIG_DFL)
        nowhere = os.open(os.devnull, os.O_RDWR)
        for number in (0, 1, 2):
            os.dup2(nowhere, number)
        os.dup2(line, LINE)
        os.closerange(LINE + 1, os.sysconf("SC_OPEN_MAX"))

    def _look(self) -> None:
        """Ends those that use more memory than they may."""
        for process, child in self._children.items():
            if used_by(process)[0] > child.memory << 20:
                child.over = True
                kill(process)

    def _reap(self) -> None:
        with contextlib.suppress(ChildProcessError):
            while True:
                process, status = os.waitpid(-1, os.WNOHANG)
                if not process:
                    return
                child = self._children.pop(process, None)
                if child is not None:
                    self._tell(ended=child.name, code=os.waitstatus_to_exitcode(status), over=child.over)

    def _trial(self) -> str:
        """Why this system cannot shut a process in; nothing if it can."""
        reading, writing = os.pipe()
        process = os.fork()
        if not process:
            try:
                os.write(writing, why_not().encode()[:500])
            finally:
                os._exit(0)
        os.close(writing)
        os.waitpid(process, 0)
        said = os.read(reading, 500)
        os.close(reading)
        return said.decode("utf-8", "replace")

    def _tell(self, **news: object) -> None:
        with contextlib.suppress(OSError):
            self._news.write(json.dumps(news).encode() + b"\n")
            self._news.flush()


if __name__ == "__main__":
    orders, news = (socket.socket(fileno=int(word)) for word in sys.argv[1:3])
    Nursery(orders, news.makefile("wb")).run()
