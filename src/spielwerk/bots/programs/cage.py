"""Shuts a program in, where bubblewrap is installed: no network, no home, no files but the system's and its own.

Both can only be read. For scratch it has a small folder in memory.
"""

from __future__ import annotations

import shutil
import subprocess
import sys
from functools import cache
from pathlib import Path

from spielwerk.bots.programs.limits import substitute
from spielwerk.bots.programs.starting import Start

SYSTEM = ("/usr", "/bin", "/sbin", "/lib", "/lib32", "/lib64", "/libx32", "/etc/alternatives", "/etc/ld.so.cache")
OWN = "/bot"
"""Where the program finds its own folder."""
SCRATCH = "/tmp"
SCRATCH_SIZE = 64 << 20
ENVIRONMENT = {"PATH": "/usr/local/bin:/usr/bin:/bin", "LANG": "C.UTF-8", "HOME": SCRATCH, "TMPDIR": SCRATCH}
"""All that a program finds in its environment; nothing is inherited."""


@cache
def bubblewrap() -> str | None:
    """The program that shuts others in, if it is installed and may do so for whoever runs them."""
    found = shutil.which("bwrap")
    if found is None:
        return None
    # Tried out, since many systems have it and do not let ordinary users make such cages.
    trial = [found, "--unshare-all", "--die-with-parent", "--ro-bind", "/", "/", "true"]
    user, group = substitute() or (None, None)
    allowed = subprocess.run(
        trial,
        stdin=subprocess.DEVNULL,
        capture_output=True,
        timeout=10,
        check=False,
        user=user,
        group=group,
        extra_groups=None if user is None else [],
    )
    return found if allowed.returncode == 0 else None


def caged(bwrap: str, start: Start, readable: str = "") -> list[str]:
    """The command that runs a program in a cage of its own."""
    command = [bwrap, "--unshare-all", "--die-with-parent", "--new-session", "--clearenv"]
    for name, value in ENVIRONMENT.items():
        command += ["--setenv", name, value]
    for place in (*SYSTEM, *_python_home(start)):
        command += _shown(Path(place))
    command += ["--proc", "/proc", "--dev", "/dev", "--remount-ro", "/dev"]
    command += ["--size", str(SCRATCH_SIZE), "--tmpfs", SCRATCH, "--chdir", SCRATCH]
    own = own_place(start)
    command += ["--ro-bind", str(own), inside(start) if own == start.program else OWN]
    if readable:
        command += ["--ro-bind", readable, readable]
    return [*command, "--", *start.command(inside(start))]


def own_place(start: Start) -> Path:
    """What of a program's own a cage shows: its folder, or nothing but itself."""
    return start.program if _too_much(start.program.parent) else start.program.parent


def shown_places(start: Start, readable: str = "") -> list[Path]:
    """Everything of this machine that can be seen in a cage."""
    places = (*SYSTEM, *_python_home(start), *([readable] if readable else []))
    return [own_place(start), *map(Path, places)]


def inside(start: Start) -> str:
    """Where a program is in its cage."""
    return f"{OWN}/{start.program.name}"


def _python_home(start: Start) -> list[str]:
    """Where Python is, if the program is run by it and that is not with the system."""
    return [sys.base_prefix] if start.before and start.before[0].startswith(sys.base_prefix) else []


def _shown(place: Path) -> list[str]:
    if place.is_symlink():
        return ["--symlink", str(place.readlink()), str(place)]
    return ["--ro-bind", str(place), str(place)] if place.exists() else []


def _too_much(folder: Path) -> bool:
    """Whether a folder is somebody's home, or has homes in it: then the program sees nothing but itself."""
    home = Path.home().resolve()
    return home.is_relative_to(folder.resolve())
