"""`make bench`: random games of ours, by hand and of other programs, on one core; goals and promises.

`--games tictactoe,ludo` measures some rows only, `--rounds 3` takes less time, `--page` writes docs/speed.md as well;
`--base REVISION` measures how long compilation takes beside that of an earlier revision.
"""

from __future__ import annotations

import argparse
import json
import sys
import time
from functools import partial
from pathlib import Path

from compiling import compile_rows
from measure import machine, made, measured, on_one_core, sides_of
from page import write_page
from promises import all_promises
from rows import OTHERS, ROWS
from sides import Peer
from table import Table, all_tables
from verdicts import Results

RESULTS = Path(__file__).parent / "results.json"
ROUNDS = 11


def main() -> None:
    options = arguments()
    on_one_core()
    began = time.perf_counter()
    results: Results = {"machine": machine(), "rounds": options.rounds, "rows": {}, "others": [], "promises": []}
    for row in ROWS:
        if options.games and row.game not in options.games:
            continue
        print(f"{row.title or row.game} …", file=sys.stderr, flush=True)
        sides, missing = sides_of(row)
        speeds, stopped = measured(sides, options.rounds)
        results["rows"][row.game] = {
            "sides": {name: found.as_json() for name, found in speeds.items()},
            "missing": {**missing, **stopped},
        }
    if not options.games:
        print("promises and others …", file=sys.stderr, flush=True)
        results["promises"] = all_promises(2 * options.rounds)
        print("from text to first games …", file=sys.stderr, flush=True)
        results["compiling"] = compile_rows(max(3, options.rounds // 2), options.base)
        results["others"] = other_programs(max(3, options.rounds // 3))
    results["seconds"] = round(time.perf_counter() - began)
    RESULTS.write_text(json.dumps(results, indent=1) + "\n", encoding="utf-8")
    for table in all_tables(results):
        show(table, results)
    if options.page:
        write_page(results)


def arguments() -> argparse.Namespace:
    parser = argparse.ArgumentParser(description="Random games of ours, by hand and of other programs.")
    parser.add_argument("--games", type=lambda text: text.split(","), default=[], help="only these games")
    parser.add_argument("--rounds", type=int, default=ROUNDS, help=f"repeated runs (default {ROUNDS})")
    parser.add_argument("--base", default="", help="a revision that compilation is compared with")
    parser.add_argument("--page", action="store_true", help="write docs/speed.md")
    return parser.parse_args()


def other_programs(rounds: int) -> list[dict[str, object]]:
    """Programs that have no game with ours, and loops that are no goal."""
    found: list[dict[str, object]] = []
    for program, peer, game in OTHERS:
        sides, _ = made({game: partial(Peer, peer, game)})
        speeds, _ = measured(sides, rounds)
        found += [{"program": program, "game": game, **of.as_json()} for of in speeds.values()]
    return found


def show(table: Table, results: Results) -> None:
    from rich.console import Console
    from rich.table import Table as Drawn

    about = f"{results['rounds']} rounds on one core"
    drawn = Drawn(title=f"{table.title}, {about}", title_justify="left")
    for column in table.head:
        drawn.add_column(column)
    for line in table.lines:
        drawn.add_row(*line)
    paper = Console(width=None if sys.stdout.isatty() else 180, highlight=False)
    paper.print(drawn)
    for note in table.notes:
        paper.print(note, soft_wrap=True, markup=False)
    paper.print()


if __name__ == "__main__":
    main()
