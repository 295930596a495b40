"""How much a stranger's program may use, and as whom it runs. The warden sees to it."""

from __future__ import annotations

import os
import pwd
import sys
from collections.abc import Sequence
from functools import cache
from pathlib import Path

from spielwerk.bots.programs.starting import python
from spielwerk.data import dataclass

WARDEN = Path(__file__).with_name("warden.py")
CAGE_TASKS = 2
"""Processes of bubblewrap itself."""
NOBODY = 65534
"""The number of nobody where that is not written down."""
BRAKE = 4
"""The system stops a program at so many times its processes, should it start them faster than the warden looks."""


@dataclass(frozen=True)
class Limits:
    """For a program with all that it starts, if nothing else is said."""

    memory: int = 2048
    """Megabytes that are really used. Address space is not limited: Node and Java reserve far more than they use."""
    cpu: int = 600
    """Seconds of computing for each of its processes."""
    processes: int = 64
    """Threads count, too."""
    files: int = 64
    """Open files of each process."""
    file_size: int = 16
    """Megabytes of the largest file that it may write."""

    def around(self, command: Sequence[str], leash: int, caged: bool) -> list[str]:
        """The command of a warden that runs another one within these limits."""
        user, group = substitute() or (-1, -1)
        terms: dict[str, object] = {
            "memory": self.memory,
            "processes": self.processes + caged * CAGE_TASKS,
            "user": user,
            "group": group,
            "caged": "yes" if caged else "no",
            "RLIMIT_CORE": 0,
            "RLIMIT_CPU": self.cpu,
            "RLIMIT_NOFILE": self.files,
            "RLIMIT_FSIZE": self.file_size << 20,
        }
        if sys.platform == "linux":
            # The system counts all threads of this user, also those that were there before.
            terms["RLIMIT_NPROC"] = BRAKE * self.processes + running(os.getuid() if user < 0 else user)
        words = [f"{name}={value}" for name, value in terms.items()]
        # Neither the environment nor installed packages have a say in the warden, and it starts sooner.
        return [python(), "-I", "-S", str(WARDEN), str(leash), *words, "--", *command]


@cache
def substitute() -> tuple[int, int] | None:
    """As whom programs run if it is the administrator who starts them: user and group of nobody. Else None."""
    if os.geteuid() != 0:
        return None
    try:
        nobody = pwd.getpwnam("nobody")
    except KeyError:  # A small container may have no list of users.
        return NOBODY, NOBODY
    return nobody.pw_uid, nobody.pw_gid


def running(user: int) -> int:
    """The threads that a user has already: the system's limit counts them, too."""
    found = 0
    for process in Path("/proc").glob("[0-9]*"):
        try:
            found += len(os.listdir(process / "task")) if process.stat().st_uid == user else 0
        except OSError:  # It has ended meanwhile, or is none of ours.
            continue
    return found
