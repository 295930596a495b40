"""Nothing that only some systems have is imported unasked: people, notices and operation work on Windows, too."""

from __future__ import annotations

import subprocess
import sys

POSIX = ("fcntl", "grp", "posix_ipc", "pty", "pwd", "resource", "spwd", "syslog", "termios", "tty", "uvloop")
PROGRAM = """
import importlib, pkgutil, sys
for name in {absent!r}:
    sys.modules[name] = None
seen = []
for package in ("people", "notices", "operation"):
    found = importlib.import_module(f"spielwerk.table.{{package}}")
    for module in pkgutil.walk_packages(found.__path__, f"{{found.__name__}}."):
        importlib.import_module(module.name)
        seen.append(module.name)
import spielwerk.cli.servers
print(len(seen))
"""


def test_modules_that_windows_has_not_are_not_needed():
    done = subprocess.run(
        [sys.executable, "-c", PROGRAM.format(absent=POSIX)], capture_output=True, text=True, check=False
    )
    assert done.returncode == 0, done.stderr
    assert int(done.stdout) > 20
