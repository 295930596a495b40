"""Runs the commands of a console block and compares what they print with what the page says."""

from __future__ import annotations

import os
import re
import shlex
import subprocess
import sys
from contextlib import chdir
from dataclasses import dataclass, field
from pathlib import Path

from tests.cli.conftest import ENGLISH, run_command
from tests.docs.blocks import Block

ANYTHING = "…"
SECONDS = 600


@dataclass
class Run:
    """A command with the lines that the page shows below it."""

    command: str
    expected: list[str] = field(default_factory=list)

    @property
    def typed(self) -> str:
        """What is typed in at prompts."""
        return "".join(line[2:] + "\n" for line in self.expected if line.startswith("> "))


def runs_of(block: Block) -> list[Run]:
    runs: list[Run] = []
    for line in block.text.splitlines():
        if line.startswith("$ "):
            runs.append(Run(line[2:]))
        else:
            assert runs, f"{block.place}: a console begins with a command, '$ spielwerk …'"
            runs[-1].expected.append(line)
    return runs


def output_of(run: Run, folder: Path) -> list[str]:
    """What the command prints, in English, in a terminal with 100 columns. It is run inside the test."""
    with chdir(folder):
        return lines_of(run_command(*arguments_of(run), input=run.typed, NO_COLOR="1").output)


def output_of_process(run: Run, folder: Path) -> list[str]:
    """The same from a process of its own, as in a real terminal."""
    done = subprocess.run(
        [sys.executable, "-c", "from spielwerk.cli import main; main()", *arguments_of(run)],
        cwd=folder,
        input=run.typed,
        env={**os.environ, **ENGLISH, "PYTHONIOENCODING": "utf-8", "NO_COLOR": "1"},
        stdout=subprocess.PIPE,
        stderr=subprocess.STDOUT,
        encoding="utf-8",
        timeout=SECONDS,
        check=False,
    )
    return lines_of(done.stdout)


def arguments_of(run: Run) -> list[str]:
    program, *arguments = shlex.split(run.command)
    assert program == "spielwerk", run.command
    return arguments


def lines_of(output: str) -> list[str]:
    return [line.rstrip() for line in output.rstrip().splitlines()]


def agrees(expected: list[str], printed: list[str]) -> bool:
    """Whether lines are as expected; `…` stands for anything in a line, and alone for any lines."""
    if not expected:
        return not printed
    first, rest = expected[0].rstrip(), expected[1:]
    if first == ANYTHING:
        return any(agrees(rest, printed[skipped:]) for skipped in range(len(printed) + 1))
    return bool(printed) and _same(first, printed[0]) and agrees(rest, printed[1:])


def _same(expected: str, printed: str) -> bool:
    pattern = ".*".join(re.escape(part) for part in expected.split(ANYTHING))
    return re.fullmatch(pattern, printed) is not None
