"""What the browser app works out without a browser: tested by Vitest, over recorded matches of all games."""

from __future__ import annotations

import importlib.util
import json
import os
import subprocess
from pathlib import Path
from types import ModuleType

import pytest

from spielwerk.game.sources import bundled
from tests.node import NODE
from tests.rotation import has_turn, turn
from tests.web.app import WEB

EXAMPLES = sorted((Path(__file__).parents[1] / "examples").glob("*.spiel"))
ALWAYS = ("catan", "hearts", "ludo", "roborally", "tictactoe")
"""Games that tests name."""
EVERY = 12


def recording() -> ModuleType:
    spec = importlib.util.spec_from_file_location("record", WEB / "record.py")
    assert spec is not None
    assert spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


def games() -> list[str]:
    """Those that tests name, and some of all others, which take turns."""
    others = [name for name in (*bundled(), *map(str, EXAMPLES)) if name not in ALWAYS]
    everything = bool(os.environ.get("SPIELWERK_LONG"))
    return [*ALWAYS, *(name for place, name in enumerate(others) if everything or has_turn(place, EVERY, turn()))]


@pytest.mark.in_part
def test_recorded_matches_are_shown_and_can_be_played(tmp_path: Path) -> None:
    record = recording()
    for game in games():
        told = record.recorded(game)
        (tmp_path / f"{Path(game).stem}.json").write_text(json.dumps(told), encoding="utf-8")
    assert NODE is not None, "run `make setup`"
    command = [NODE, str(WEB / "node_modules/vitest/vitest.mjs"), "run"]
    known = {**os.environ, "SPIELWERK_RECORDED": str(tmp_path)}
    done = subprocess.run(command, cwd=WEB, capture_output=True, text=True, env=known)
    assert done.returncode == 0, (done.stdout + done.stderr)[-6000:]
