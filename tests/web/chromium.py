"""A browser for the tests: one that is installed, else Debian's where it may be installed."""

from __future__ import annotations

import os
import shutil
import subprocess
import tempfile
from functools import cache
from pathlib import Path

NAMES = ("chromium", "chromium-browser", "google-chrome", "google-chrome-stable")


@cache
def chromium() -> str | None:
    """Where it is; None if there is none and none may be installed."""
    found = _installed()
    if found is None and _may_install():
        _install()
        found = _installed()
    return found


def _installed() -> str | None:
    return os.environ.get("SPIELWERK_CHROMIUM") or next(filter(None, map(shutil.which, NAMES)), None)


def _may_install() -> bool:
    return hasattr(os, "geteuid") and os.geteuid() == 0 and shutil.which("apt-get") is not None


def _install() -> None:
    import fcntl

    # All workers of a test run come here at once, and apt turns the second one away: it waits for the first instead.
    with (Path(tempfile.gettempdir()) / "spielwerk-chromium.lock").open("w") as lock:
        fcntl.flock(lock, fcntl.LOCK_EX)
        if _installed() is None:
            # A fresh machine knows no packages before it has asked for their list.
            for step in (["update"], ["install", "--yes", "--no-install-recommends", "chromium"]):
                subprocess.run(["apt-get", "--quiet", *step], capture_output=True, stdin=subprocess.DEVNULL)
