"""Where a system lacks what only Unix has, everything but the cage works."""

from __future__ import annotations

import os
import subprocess
import sys

PROGRAM = """
import asyncio, logging, subprocess, sys, tempfile, uuid  # These have other parts on other systems.

POSIX = {"fcntl", "grp", "pwd", "pty", "resource", "syslog", "termios"}
for name in POSIX:
    sys.modules[name] = None

from spielwerk.table.playing import live, thinkers, worker
from spielwerk.table.playing.cage import cage, caged, compiling
from spielwerk.table.playing.thinkers import Chosen, Job, SoFar
from tests.table.playing.strangers import bundled

async def main():
    sys.platform, real = "win32", sys.platform
    trouble = await cage.Cage().trouble()
    assert trouble is not None and trouble.code == "no_linux"
    sys.platform = real
    pool = thinkers.Thinkers(cage.Cage(), 1)
    answer = await pool.choose(Job(SoFar("a", bundled("pig"), []), 0, 1, "mcts:playouts=4", 1, 60))
    assert isinstance(answer, Chosen), answer
    await pool.close()

asyncio.run(main())
print("played")
"""


def test_nothing_posix_is_imported_unasked():
    env = {**os.environ, "PYTHONPATH": os.pathsep.join(map(os.path.abspath, sys.path))}
    found = subprocess.run([sys.executable, "-c", PROGRAM], env=env, capture_output=True, text=True, check=False)
    assert found.stdout == "played\n", found.stderr
