"""A browser for the tests: one that is installed, else Debian's where it may be installed."""

from __future__ import annotations

import os
import shutil
import subprocess
from functools import cache

NAMES = ("chromium", "chromium-browser", "google-chrome", "google-chrome-stable")


@cache
def chromium() -> str | None:
    """Where it is; None if there is none and none may be installed."""
    found = os.environ.get("SPIELWERK_CHROMIUM") or next(filter(None, map(shutil.which, NAMES)), None)
    if found is not None or not _may_install():
        return found
    subprocess.run(["apt-get", "install", "--yes", "--no-install-recommends", "chromium"], capture_output=True)
    return shutil.which("chromium")


def _may_install() -> bool:
    return hasattr(os, "geteuid") and os.geteuid() == 0 and shutil.which("apt-get") is not None
