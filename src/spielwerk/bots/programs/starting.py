"""How a program is run: by itself, by its first line, or by the ending of its name."""

from __future__ import annotations

import os
import shlex
import shutil
import subprocess
import sys
from functools import cache
from pathlib import Path

from spielwerk.bots.naming import fault
from spielwerk.data import dataclass

BY_ENDING = {".py": "python", ".js": "node", ".mjs": "node", ".sh": "sh"}
"""Who runs a file that is not executable. `python` is the one that runs this."""


@dataclass(frozen=True)
class Start:
    """A program and how it is run."""

    program: Path
    before: tuple[str, ...]
    """Who runs it, if it does not run itself."""
    arguments: tuple[str, ...]

    def command(self, program: str) -> list[str]:
        """The command, if the program is there."""
        return [*self.before, program, *self.arguments]


def read_start(path: str, arguments: str, user: tuple[int, int] | None = None) -> Start:
    """Finds out how a file is run, by us or by another user and group. Raises BotError."""
    program = Path(path).expanduser().absolute()
    if not program.is_file() or not os.access(program, os.R_OK):
        raise fault("A301", "cmd", path=path)
    try:
        words = tuple(shlex.split(arguments))
    except ValueError as error:
        raise fault("A306", "cmd", value=arguments, reason=error) from None
    runner = _runner(path, program, user)
    if not may("r" if runner else "x", str(program), user):
        raise fault("A321", "cmd", path=path)
    return Start(program, runner, words)


def _runner(path: str, program: Path, user: tuple[int, int] | None) -> tuple[str, ...]:
    """The ending comes first: it says which Python or Node is meant."""
    runner = BY_ENDING.get(program.suffix)
    if runner == "python":
        ours = python()
        # Isolated (-I): nothing around the program changes what it imports. Unbuffered (-u): answers come at once.
        return (ours if may("x", ours, user) else _installed(path, "python3", user), "-I", "-u")
    if runner is not None:
        return (_installed(path, runner, user),)
    if os.access(program, os.X_OK):
        return ()
    words = first_line(program)
    if words:
        return (_installed(path, words[0], user), *words[1:])
    raise fault("A302", "cmd", path=path, known=", ".join(BY_ENDING))


def first_line(program: Path) -> list[str]:
    """What is behind `#!`."""
    with program.open("rb") as file:
        line = file.read(256).split(b"\n")[0]
    return line[2:].decode("utf-8", "replace").split() if line.startswith(b"#!") else []


def python() -> str:
    """This Python, without the packages that are installed for somebody else."""
    return getattr(sys, "_base_executable", None) or sys.executable


def _installed(path: str, program: str, user: tuple[int, int] | None) -> str:
    for folder in os.get_exec_path() if os.sep not in program else [""]:
        found = shutil.which(program, path=folder or None)
        if found is not None and may("x", found, user):
            return found
    raise fault("A303", "cmd", path=path, program=program)


@cache
def may(what: str, path: str, user: tuple[int, int] | None) -> bool:
    """Whether a user may read (`r`) or run (`x`) a file; who is nobody else may, for otherwise it shows by itself."""
    if user is None:
        return True
    tried = subprocess.run(
        ["/bin/sh", "-c", f'test -{what} "$1"', "sh", os.path.realpath(path)],
        user=user[0],
        group=user[1],
        extra_groups=[],
        cwd="/",
        check=False,
    )
    return tried.returncode == 0
