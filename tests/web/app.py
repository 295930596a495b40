"""The browser app in a real browser, against a real server."""

from __future__ import annotations

import os
import subprocess
from pathlib import Path

import pytest

from tests.node import NODE
from tests.web.chromium import chromium

WEB = Path(__file__).parents[2] / "web"
PLAY = WEB / "tests" / "play"


def node(script: str, *args: str | Path, shots: Path, **env: str) -> str:
    """What a script says that drives a browser; it must end well. Pictures of what went wrong lie in `shots`."""
    browser = chromium()
    if browser is None:
        pytest.skip("there is no Chromium or Chrome here: nothing was tried in a browser")
    assert NODE is not None, "run `make setup`"
    known = {**os.environ, "SPIELWERK_CHROMIUM": browser, "SPIELWERK_SHOTS": str(shots), **env}
    command = [NODE, "--disable-warning=ExperimentalWarning", str(PLAY / script), *map(str, args)]
    done = subprocess.run(command, capture_output=True, text=True, env=known, cwd=WEB)
    assert done.returncode == 0, f"{done.stdout}\n{done.stderr[-3000:]}"
    return done.stdout
