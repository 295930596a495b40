"""What a caged process may still ask of Linux: to compute, to have memory, and to talk over the line it has.

Everything else is refused by the system itself: no file is opened, no connection made, no process or thread started, no
signal sent to others, whatever runs in the process. The list becomes a filter (seccomp) that holds until its end.
"""

from __future__ import annotations

import struct
from typing import NamedTuple


class Processor(NamedTuple):
    """How a kind of processor calls the system."""

    sign: int
    """Its number in what the filter is shown."""
    calls: dict[str, int]


PROCESSORS = {
    "x86_64": Processor(
        0xC000003E,
        {
            "read": 0, "write": 1, "close": 3, "poll": 7, "lseek": 8, "mmap": 9, "mprotect": 10, "munmap": 11,
            "brk": 12, "rt_sigaction": 13, "rt_sigprocmask": 14, "rt_sigreturn": 15, "sched_yield": 24, "mremap": 25,
            "madvise": 28, "setitimer": 38, "getpid": 39, "sendto": 44, "recvfrom": 45, "exit": 60, "getrusage": 98,
            "sigaltstack": 131, "gettid": 186, "futex": 202, "restart_syscall": 219, "clock_gettime": 228,
            "exit_group": 231, "epoll_wait": 232, "epoll_ctl": 233, "tgkill": 234, "epoll_pwait": 281,
            "getrandom": 318, "membarrier": 324, "rseq": 334,
        },
    ),
    "aarch64": Processor(
        0xC00000B7,
        {
            "epoll_ctl": 21, "epoll_pwait": 22, "close": 57, "lseek": 62, "read": 63, "write": 64, "ppoll": 73,
            "exit": 93, "exit_group": 94, "futex": 98, "setitimer": 103, "clock_gettime": 113, "sched_yield": 124,
            "restart_syscall": 128, "tgkill": 131, "sigaltstack": 132, "rt_sigaction": 134, "rt_sigprocmask": 135,
            "rt_sigreturn": 139, "getrusage": 165, "getpid": 172, "gettid": 178, "sendto": 206, "recvfrom": 207,
            "brk": 214, "munmap": 215, "mremap": 216, "mmap": 222, "mprotect": 226, "madvise": 233, "getrandom": 278,
            "membarrier": 283, "rseq": 293,
        },
    ),
}  # fmt: skip
"""The calls that are allowed, by machine. `tgkill` reaches nobody but the process itself, and `mmap` shares nothing."""

# How a filter is written: loads of what it is shown, comparisons with jumps, answers.
LOAD, IF_EQUAL, IF_ANY_BIT, ANSWER = 0x20, 0x15, 0x45, 0x06
NUMBER, SIGN, ARGUMENTS = 0, 4, 16
"""Where the number of the call, the sign of the processor and the arguments are, eight bytes each."""
ALLOW, KILL, REFUSE = 0x7FFF0000, 0x80000000, 0x00050001
"""`REFUSE` says "Operation not permitted", which every library knows how to take."""
MAP_SHARED = 1
WORD = 8


def filter_for(processor: Processor, process: int) -> bytes:
    """The filter for one process, as the system reads it."""
    calls = dict(processor.calls)
    to_itself, memory = calls.pop("tgkill"), calls.pop("mmap")
    lines = [
        _line(LOAD, SIGN),
        # A processor may know several lists of calls, in which the same number means something else.
        _line(IF_EQUAL, processor.sign, 1, 0),
        _line(ANSWER, KILL),
        _line(LOAD, NUMBER),
        # A signal only to itself: who aborts sends one.
        _line(IF_EQUAL, to_itself, 0, 4),
        _line(LOAD, ARGUMENTS),
        _line(IF_EQUAL, process, 0, 1),
        _line(ANSWER, ALLOW),
        _line(ANSWER, REFUSE),
        # Memory of its own alone: what is shared is not counted as its data.
        _line(IF_EQUAL, memory, 0, 4),
        _line(LOAD, ARGUMENTS + 3 * WORD),
        _line(IF_ANY_BIT, MAP_SHARED, 1, 0),
        _line(ANSWER, ALLOW),
        _line(ANSWER, REFUSE),
    ]
    for number in calls.values():
        lines += [_line(IF_EQUAL, number, 0, 1), _line(ANSWER, ALLOW)]
    return b"".join([*lines, _line(ANSWER, REFUSE)])


def _line(what: int, value: int, jump_if: int = 0, jump_else: int = 0) -> bytes:
    return struct.pack("=HBBI", what, jump_if, jump_else, value)
