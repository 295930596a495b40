"""Guards one stranger's program: sets its limits, starts it, watches all that it starts, and ends all of it.

This file is run by itself, in a process between us and the program; it must start at once, so it needs little even of
Python's own library. It is on a leash: a socket whose other end only we hold. When that end closes, whatever the
program has started is ended, also what has left its parents, its group and its session: on Linux all orphans come to
the warden, and it goes when it has no children any more. What it finds out it says over the leash, in two words.
"""

from __future__ import annotations

import contextlib
import ctypes
import os
import resource
import select
import signal
import sys
import time

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence
    from typing import NoReturn

LINUX = sys.platform == "linux"
PACE = 0.05
"""Seconds between two looks at what the program uses."""
NOT_STARTED = 127
SET_SUBREAPER, NO_NEW_PRIVILEGES = 36, 38
"""What Linux calls these in `prctl`."""
JOIN_SESSION_KEYRING = 1
KEYCTL = {"x86_64": 250, "aarch64": 219}
"""The number of the call `keyctl`, by machine."""


class Terms:
    """What the program may use, and as whom it runs, as words of a command line."""

    def __init__(self, words: Sequence[str]) -> None:
        given = dict(word.split("=", 1) for word in words)
        self.memory = int(given.pop("memory")) << 20
        """Bytes for all its processes together."""
        self.processes = int(given.pop("processes"))
        """With their threads, all together."""
        self.user, self.group = int(given.pop("user")), int(given.pop("group"))
        """Whom it becomes; -1 for whoever runs this."""
        self.caged = given.pop("caged") == "yes"
        self.limits = {getattr(resource, name): int(value) for name, value in given.items()}
        """For each process, as the system counts them."""


class Warden:
    """The keeper of one program."""

    def __init__(self, leash: int, terms: Terms) -> None:
        self._leash = leash
        self._terms = terms
        self._program = 0
        self._status: int | None = None

    def run(self, command: Sequence[str]) -> NoReturn:
        if LINUX:
            prctl(SET_SUBREAPER, 1)
        woken, waking = os.pipe()
        os.set_blocking(waking, False)
        signal.signal(signal.SIGCHLD, lambda *_: None)
        signal.set_wakeup_fd(waking)
        self._program = os.fork()
        if not self._program:
            self._become(command)
        # Only the program holds its pipes now: when it goes, they end.
        for pipe in (0, 1, 2):
            os.close(pipe)
        while self._status is None and not self._over():
            ready, _, _ = select.select([self._leash, woken], [], [], PACE)
            if self._leash in ready:  # Nobody ever says anything to us: it was let go.
                break
            if woken in ready:
                os.read(woken, 512)
            self._reap()
        self._end_all()
        self._leave()

    # ---- starting ------------------------------------------------------------------------------

    def _become(self, command: Sequence[str]) -> NoReturn:
        """In the child: takes the limits upon itself, and becomes the program."""
        terms = self._terms
        try:
            signal.set_wakeup_fd(-1)
            for number in (signal.SIGCHLD, signal.SIGPIPE):
                signal.signal(number, signal.SIG_DFL)
            os.setsid()
            for kind, value in terms.limits.items():
                most = resource.getrlimit(kind)[1]
                # Nobody but root may raise a limit that the system has set.
                kept = value if most == resource.RLIM_INFINITY else min(value, most)
                resource.setrlimit(kind, (kept, kept))
            if LINUX:
                new_keyring()
            if terms.user >= 0:
                # In this order: as somebody else it could not change its groups any more.
                os.setgroups([])
                os.setgid(terms.group)
                os.setuid(terms.user)
            if LINUX and not terms.caged:  # Bubblewrap does that itself, and may need its privileges before.
                prctl(NO_NEW_PRIVILEGES, 1)
            os.environ.pop("LC_CTYPE", None)  # Python has set it for itself.
            os.execvp(command[0], list(command))
        except (OSError, ValueError) as error:
            self._say("not_started", f"{command[0]}: {getattr(error, 'strerror', None) or error}")
            os._exit(NOT_STARTED)

    # ---- watching ------------------------------------------------------------------------------

    def _over(self) -> bool:
        """Whether the program uses more than it may."""
        if not LINUX:
            return False
        found = [used_by(process) for process in descendants(os.getpid())]
        tasks = sum(threads for _, threads, _ in found)
        if tasks > self._terms.processes:
            self._say("processes", tasks)
            return True
        most = self._terms.memory
        # Pages that several share count fully for each at first; only if that is too much it is worth a closer look.
        if sum(size for size, _, _ in found) <= most:
            return False
        used = sum(_own_part(process, size) for size, _, process in found)
        if used > most:
            self._say("memory", used >> 20)
        return used > most

    def _say(self, what: str, how: object) -> None:
        with contextlib.suppress(OSError):
            os.write(self._leash, f"{what} {how}".encode())

    # ---- ending --------------------------------------------------------------------------------

    def _end_all(self) -> None:
        """Ends every process. Those that were just born are found in the next round."""
        while True:
            if LINUX:
                for process in list(descendants(os.getpid())):
                    kill(process)
            else:
                with contextlib.suppress(OSError):
                    os.killpg(self._program, signal.SIGKILL)
            if not self._reap():
                return
            time.sleep(0.001)

    def _reap(self) -> bool:
        """Takes leave of those that have ended. False if nobody is left."""
        while True:
            try:
                process, status = os.waitpid(-1, os.WNOHANG)
            except ChildProcessError:
                return False
            if process == self._program:
                self._status = status
            if not process:
                return True

    def _leave(self) -> NoReturn:
        """Ends as the program did."""
        status = self._status or 0
        if os.WIFSIGNALED(status):
            number = os.WTERMSIG(status)
            if number != signal.SIGKILL:
                signal.signal(number, signal.SIG_DFL)
            os.kill(os.getpid(), number)
        os._exit(os.waitstatus_to_exitcode(status))


# ---- what Linux tells --------------------------------------------------------------------------


def descendants(process: int) -> Iterator[int]:
    """All processes below one."""
    waiting = [process]
    while waiting:
        below = _children(waiting.pop())
        yield from below
        waiting += below


def _children(process: int) -> list[int]:
    found: list[int] = []
    with contextlib.suppress(OSError):
        for task in os.listdir(f"/proc/{process}/task"):
            with contextlib.suppress(OSError), open(f"/proc/{process}/task/{task}/children") as file:
                found += map(int, file.read().split())
    return found


def used_by(process: int) -> tuple[int, int, int]:
    """Bytes in memory, threads, and the process itself; nothing if it has ended meanwhile."""
    known = {"VmRSS": 0, "VmSwap": 0, "Threads": 0}
    with contextlib.suppress(OSError, ValueError), open(f"/proc/{process}/status") as file:
        for line in file:
            name, _, value = line.partition(":")
            if name in known:
                known[name] = int(value.split()[0])
    return known["VmRSS"] + known["VmSwap"] << 10, known["Threads"], process


def _own_part(process: int, otherwise: int) -> int:
    """Bytes in memory, of shared pages its part. Where that cannot be seen: all of them."""
    found = 0
    try:
        with open(f"/proc/{process}/smaps_rollup") as file:
            for line in file:
                if line.startswith(("Pss:", "SwapPss:")):
                    found += int(line.split()[1]) << 10
    except (OSError, ValueError):
        return otherwise
    return found


def kill(process: int) -> None:
    with contextlib.suppress(OSError):
        os.kill(process, signal.SIGKILL)


def prctl(option: int, value: int) -> None:
    ctypes.CDLL(None).prctl(option, value, 0, 0, 0)


def new_keyring() -> None:
    """An empty session keyring: in the one of its parents a program could leave something for the next match."""
    call = KEYCTL.get(os.uname().machine)
    if call is not None:
        ctypes.CDLL(None).syscall(call, JOIN_SESSION_KEYRING, None)


if __name__ == "__main__":
    held, end = int(sys.argv[1]), sys.argv.index("--")
    # A program that holds the leash could speak over it in our name.
    os.set_inheritable(held, False)
    Warden(held, Terms(sys.argv[2:end])).run(sys.argv[end + 1 :])
