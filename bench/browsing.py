"""What people at a browser wait for: frames while eight robots drive, what is loaded before the first table, and the
whole way from a fresh clone to the first question.

`python bench/browsing.py` starts `spielwerk serve` and a real Chromium, headless. `--parts` names some of frames,
loading, newcomer. Times are those on the wall, so that a machine that others use, too, has worse ones; what the main
thread of the page has to do for a frame is CPU time.
"""

from __future__ import annotations

import argparse
import gzip
import json
import os
import shutil
import signal
import subprocess
import sys
import time
from collections.abc import Callable
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any

from serving import head, tell, verdict
from table_server import serving

ROOT = Path(__file__).parents[1]
WEB = ROOT / "web"
APP = ROOT / "src" / "spielwerk" / "web"
HALL = Path(__file__).with_name("levels") / "hall.json"
BROWSERS = ("chromium", "chromium-browser", "google-chrome", "google-chrome-stable")

FRAME_MS, LONGEST_MS = 1000 / 60, 50
PACKED = 110_000
NEWCOMER_SECONDS = 180
SLOWER = 4


def played(script: str, *args: object) -> Any:
    """What a script says that drives a browser."""
    browser = os.environ.get("SPIELWERK_CHROMIUM") or next(filter(None, map(shutil.which, BROWSERS)), None)
    if browser is None:
        sys.exit("There is no Chromium or Chrome here: nothing can be measured in a browser.")
    node = shutil.which("node", path=str(Path(sys.executable).parent)) or "node"
    command = [node, "--disable-warning=ExperimentalWarning", f"tests/play/{script}", *map(str, args)]
    known = {**os.environ, "SPIELWERK_CHROMIUM": browser}
    done = subprocess.run(command, cwd=WEB, env=known, stdout=subprocess.PIPE, text=True, check=True)
    told = json.loads(done.stdout)
    assert told["faults"] == [], told["faults"]
    return told


# ---- frames ------------------------------------------------------------------------------------------


def frames(rounds: int) -> None:
    with serving() as server:
        at_once = played("frames.ts", server.url, HALL, rounds, 0)
        paused = played("frames.ts", server.url, HALL, 1, 1)
    how = "in software" if at_once["gpu"]["compositing"] != "enabled" else f"by {at_once['gpu']['renderer']}"
    head(
        f"**Frames**: eight robots on 25 × 25 fields, whole rounds, drawn {how}",
        "", "a round in five seconds", "a second for each command", "goal", "",
    )  # fmt: skip
    both = [_gaps(at_once), _gaps(paused)]
    tell("frames, ways of robots", *(f"{len(gaps)}, {ways}" for gaps, ways, _ in both), "", "")
    medians = [gaps[len(gaps) // 2] for gaps, _, _ in both]
    # Browsers round when a frame came to a tenth of a millisecond.
    fine = verdict(max(medians), FRAME_MS + 0.1)
    tell("frames per second, median", *(f"{1000 / median:.0f}" for median in medians), "60", fine)
    tell("95 of 100 came within", *(f"{gaps[len(gaps) * 95 // 100]:.0f} ms" for gaps, _, _ in both), "", "")
    longest = [round(gaps[-1]) for gaps, _, _ in both]
    tell("longest", *(f"{each} ms" for each in longest), f"{LONGEST_MS} ms", verdict(max(longest), LONGEST_MS))
    late = (f"{sum(round(gap) > LONGEST_MS for gap in gaps)}" for gaps, _, _ in both)
    tell(f"frames over {LONGEST_MS} ms", *late, "0", "")
    for name, what in (("TaskDuration", "main thread, per frame"), ("ScriptDuration", "of that scripts")):
        tell(what, *(f"{took[name] / len(gaps):.1f} ms" for gaps, _, took in both), "", "")


def _gaps(told: Any) -> tuple[list[float], int, dict[str, float]]:
    """Milliseconds between frames, in order of size; how often a robot went; what the main thread did, in CPU time."""
    gaps: list[float] = []
    for shown in told["found"]:
        gaps += [after - before for before, after in zip(shown["frames"], shown["frames"][1:], strict=False)]
    took = {name: sum(shown["took"][name] for shown in told["found"]) for name in told["found"][0]["took"]}
    return sorted(gaps), sum(shown["ways"] for shown in told["found"]), took


# ---- loading -----------------------------------------------------------------------------------------


def loading() -> None:
    head("**Before the first table**", "", "now", "goal", "")
    with serving() as server:
        for game in ("ludo", "catan", "roborally"):
            told = played("weight.ts", server.url, game)
            size = _packed(told["files"])
            tell(f"scripts and styles, start page and {game}", f"{size / 1000:.1f} KB", "110 KB", verdict(size, PACKED))
            tell(f"requests until then, {game}", told["requests"], "", "")
        way = played("newcomer.ts", server.url, "ludo")
        size = _packed({file["path"]: file["size"] for file in way["files"]})
        tell("by way of the form where a newcomer sets up ludo", f"{size / 1000:.1f} KB", "", "")
        first = min(
            (played("first_table.ts", server.url, "ludo", SLOWER) for _ in range(3)), key=lambda one: one["script"]
        )
    tell(f"ludo by its address, a processor {SLOWER} times slower: scripts", f"{first['script']:.0f} ms", "", "")
    tell("until the first question", f"{first['all']:.0f} ms", "", "")


def _packed(files: dict[str, int]) -> int:
    scripts = [APP / path.removeprefix("/") for path in files if path.endswith((".js", ".css"))]
    return sum(len(gzip.compress(file.read_bytes())) for file in scripts)


# ---- the newcomer's way ------------------------------------------------------------------------------


def newcomer() -> None:
    head(
        "**A newcomer's way**: clone, `make play`, three clicks and a name, as of the last commit",
        "",
        "now",
        "goal",
        "",
    )
    with TemporaryDirectory() as name:
        folder = Path(name) / "spielwerk"
        began = time.perf_counter()
        subprocess.run(["git", "clone", "--quiet", "--no-local", str(ROOT), str(folder)], check=True)
        cloned = time.perf_counter() - began
        # Instead of the browser that people have: `--open` asks for the one that is named there.
        known = {**os.environ, "BROWSER": "true"}
        make = subprocess.Popen(
            ["make", "play", "PORT=0"], cwd=folder, env=known, stdout=subprocess.PIPE, text=True, start_new_session=True
        )
        try:
            assert make.stdout is not None
            address = next((line.split()[1] for line in make.stdout if line.startswith("serving http")), None)
            if address is None:
                sys.exit("`make play` has ended without an address.")
            served = time.perf_counter() - began
            played("newcomer.ts", address, "ludo")
            asked = time.perf_counter() - began
        finally:
            os.killpg(make.pid, signal.SIGTERM)
            make.wait()
    tell("cloned after", f"{cloned:.0f} s", "", "")
    tell("served after", f"{served:.0f} s", "", "")
    tell(
        "the first question on the screen after",
        f"{asked:.0f} s",
        f"{NEWCOMER_SECONDS} s",
        verdict(asked, NEWCOMER_SECONDS),
    )


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--parts", default="frames,loading,newcomer")
    parser.add_argument("--rounds", type=int, default=5, help="rounds of robots")
    given = parser.parse_args()
    parts: dict[str, Callable[[], None]] = {
        "frames": lambda: frames(given.rounds),
        "loading": loading,
        "newcomer": newcomer,
    }
    for part in given.parts.split(","):
        parts[part]()


if __name__ == "__main__":
    sys.exit(main())
