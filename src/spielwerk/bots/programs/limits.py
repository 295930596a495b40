"""How much a stranger's program may use. A small shell sets the limits and becomes the program."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

SHELL = "/bin/sh"
SET = """\
ulimit -c 0 && ulimit -v {memory} && ulimit -t {cpu} && ulimit -n {files} && ulimit -f {file_blocks} || exit 126
ulimit -u {processes} 2>/dev/null || ulimit -p {processes} 2>/dev/null || exit 126
exec "$@"
"""
"""`-u` and `-p` both mean processes, each in other shells. Blocks of files have 512 bytes."""


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
        script = SET.format(
            memory=self.memory * 1024,
            cpu=self.cpu,
            processes=self.processes,
            files=self.files,
            file_blocks=self.file_size * 2048,
        )
        return [SHELL, "-c", script, SHELL, *command]
