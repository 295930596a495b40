"""How much a stranger's program may use. A small shell sets the limits and becomes the program."""

from __future__ import annotations

import os
import sys
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path

SHELL = "/bin/sh"
SET = """\
ulimit -c 0 && ulimit -t {cpu} && ulimit -n {files} && ulimit -f {file_blocks} || exit 126
"""
LINUX = """\
ulimit -v {memory} || exit 126
ulimit -u {processes} 2>/dev/null || ulimit -p {processes} 2>/dev/null || exit 126
"""
"""What other systems do not know, or count otherwise. `-u` and `-p` both mean processes, each in other shells."""
BLOCK = 512
"""Bytes in which the size of files is counted."""


@dataclass(frozen=True)
class Limits:
    """For every process of a program; those that it starts itself have the same limits."""

    memory: int = 2048
    """Megabytes of address space."""
    cpu: int = 600
    """Seconds of computing."""
    processes: int = 64
    """Threads count, too."""
    files: int = 64
    """Open files."""
    file_size: int = 16
    """Megabytes of the largest file that it may write."""

    def around(self, command: Sequence[str]) -> list[str]:
        """A command that runs another one within these limits."""
        script = (SET + LINUX if sys.platform == "linux" else SET).format(
            memory=self.memory * 1024,
            cpu=self.cpu,
            processes=self.processes + running(),
            files=self.files,
            file_blocks=(self.file_size << 20) // BLOCK,
        )
        return [SHELL, "-c", f'{script}exec "$@"', SHELL, *command]


def running() -> int:
    """The threads that this user has already: the limit counts them, too."""
    me, found = os.getuid(), 0
    for process in Path("/proc").glob("[0-9]*"):
        try:
            found += len(os.listdir(process / "task")) if process.stat().st_uid == me else 0
        except OSError:  # It has ended meanwhile, or is none of ours.
            continue
    return found
