"""A process shuts itself in, before it reads a stranger's first byte: for the rest of its life it can compute and
answer, and nothing else. Linux only.
"""

from __future__ import annotations

import ctypes
import errno
import os
import platform
import resource
import signal
import socket
import struct
from collections.abc import Callable

from spielwerk.bots.programs.limits import substitute
from spielwerk.bots.programs.warden import NO_NEW_PRIVILEGES, new_keyring, prctl
from spielwerk.table.playing.cage.syscalls import PROCESSORS, filter_for

SET_DEATH_SIGNAL, SET_DUMPABLE, SET_SECCOMP = 1, 4, 22
SECCOMP_FILTER = 2
LINE = 8
"""Bytes of one line of a filter."""
BRAKE = 4
"""The system stops a process at so many times its memory in data, should it take memory faster than anybody looks.
Compiled games reserve more than they use: Catan four times as much."""
MOST_FILES = 16
STACK = 64 << 20
TRIAL = 512
"""Megabytes for a process that only tries."""


class NotConfined(Exception):
    """The system does not let a process shut itself in."""


def confine(memory: int, parent: int) -> None:
    """From here on there is no file, no network, no other process and no way back. `memory` is in megabytes; the
    process ends with its parent."""
    processor = PROCESSORS.get(platform.machine())
    if processor is None:
        raise NotConfined(platform.machine())
    os.setsid()
    new_keyring()
    for kind, most in (
        (resource.RLIMIT_CORE, 0),
        (resource.RLIMIT_FSIZE, 0),
        (resource.RLIMIT_NOFILE, MOST_FILES),
        (resource.RLIMIT_DATA, BRAKE * memory << 20),
        (resource.RLIMIT_STACK, STACK),
    ):
        _limit(kind, most)
    nobody = substitute()
    if nobody is not None:
        # In this order: as somebody else it could not change its groups any more.
        os.setgroups([])
        os.setgid(nobody[1])
        os.setuid(nobody[0])
    _limit(resource.RLIMIT_NPROC, 0)
    prctl(SET_DEATH_SIGNAL, signal.SIGKILL)
    if os.getppid() != parent:  # It went before it could be followed.
        os._exit(0)
    # Others of the same user can neither trace it nor read its memory.
    prctl(SET_DUMPABLE, 0)
    prctl(NO_NEW_PRIVILEGES, 1)
    lines = filter_for(processor, os.getpid())
    place = ctypes.create_string_buffer(lines, len(lines))
    # `place` has to live until the call: the packed structure holds nothing but its address.
    program = struct.pack("HxxxxxxP", len(lines) // LINE, ctypes.addressof(place))
    libc = ctypes.CDLL(None, use_errno=True)
    if libc.prctl(SET_SECCOMP, SECCOMP_FILTER, ctypes.create_string_buffer(program, len(program)), 0, 0) != 0:
        raise NotConfined(os.strerror(ctypes.get_errno()))


def _limit(kind: int, most: int) -> None:
    before = resource.getrlimit(kind)[1]
    kept = most if before == resource.RLIM_INFINITY else min(most, before)
    resource.setrlimit(kind, (kept, kept))


def why_not() -> str:
    """Shuts the process in and tries to get out, in one that is there for nothing else. What is wrong; empty if it
    could not."""
    try:
        confine(TRIAL, os.getppid())
    except (NotConfined, OSError) as error:
        return str(error)
    ways: dict[str, Callable[[], object]] = {
        "open": lambda: os.open("/", os.O_RDONLY),
        "socket": lambda: socket.socket(socket.AF_INET, socket.SOCK_STREAM),
        "fork": _fork,
        "kill": lambda: os.kill(os.getppid(), 0),
    }
    return ", ".join(name for name, way in ways.items() if not _refused(way))


def _fork() -> None:
    if not os.fork():
        os._exit(0)


def _refused(way: Callable[[], object]) -> bool:
    try:
        way()
    except OSError as error:
        return error.errno == errno.EPERM
    return False
