"""`python bench/sampled.py FILE serve …`: `spielwerk` that writes into a file where its main thread spends CPU time.

A thousand times in a second of CPU it is looked which part of the program is at work: nothing is slowed down by it.
"""

from __future__ import annotations

import json
import signal
import sys
from collections import Counter
from pathlib import Path
from types import FrameType

PARTS = {
    "spielwerk/table/playing": "what everybody is told, as JSON",
    "spielwerk/table/desks": "the table: seats, clocks, frames",
    "spielwerk/table/store": "handing over to the store",
    "spielwerk/table/gate": "messages, permissions, limits",
    "spielwerk/table/": "lobby, people, figures",
    "spielwerk/": "rules, views, events, questions",
    "<spielwerk": "rules, views, events, questions",
    "/uvicorn/": "sockets",
    "/websockets/": "sockets",
}
OTHER = "the loop"


def part(frame: FrameType | None) -> str:
    """The part of the program that is at work: the innermost one that has a name."""
    while frame is not None:
        name = frame.f_code.co_filename
        for piece, words in PARTS.items():
            if piece in name and not name.endswith(("/serving.py", "/cli/serve.py", "__main__.py")):
                return words if "/cli/" not in name else OTHER
        frame = frame.f_back
    return OTHER


def main() -> None:
    from spielwerk.cli import main as spielwerk

    file = Path(sys.argv.pop(1))
    found: Counter[str] = Counter()

    def sample(number: int, frame: FrameType | None) -> None:
        found[part(frame)] += 1

    def begin(number: int, frame: FrameType | None) -> None:
        """From now on: what came before was the start."""
        found.clear()

    signal.signal(signal.SIGPROF, sample)
    signal.signal(signal.SIGUSR1, begin)
    signal.setitimer(signal.ITIMER_PROF, 0.001, 0.001)
    try:
        spielwerk()
    finally:
        signal.setitimer(signal.ITIMER_PROF, 0)
        file.write_text(json.dumps(found), encoding="utf-8")


if __name__ == "__main__":
    main()
