"""How strong the bots are: `make bench-bots`. Every row is a series of the arena, or of matches against OpenSpiel's
search where `make peers` has installed it, with its interval.

python bench/bots.py              all rows, about forty minutes on two cores
python bench/bots.py catan hints  the rows of these games and bots; the figures of the others stay as they are
python bench/bots.py --share 0.1  a tenth of the games
python bench/bots.py --page       writes the figures into docs/bot-strength.md
"""

from __future__ import annotations

import argparse
import json
import re
import subprocess
import sys
import time
from dataclasses import asdict, dataclass
from pathlib import Path
from typing import Any

import peer_matches

HERE = Path(__file__).parent
RESULTS = HERE / "bot-results.json"
PAGE = HERE.parent / "docs" / "bot-strength.md"
BEGIN, END = "<!-- figures: written by bench/bots.py -->", "<!-- end of figures -->"
LONGEST = 3000
"""Seconds after which a series counts as hung."""


@dataclass(frozen=True)
class Row:
    """The first bot against the others, and what is asked of it."""

    game: str
    bots: tuple[str, ...]
    games: int
    least: float | None = None
    """The share of games that the first bot is to win."""
    most_ms: float | None = None
    """Its own time for a game, in milliseconds, at most."""
    better: bool = False
    """Whether it is to win more than its fair share, surely."""
    options: tuple[str, ...] = ()
    players: int | None = None


SEARCH = "mcts:playouts=1000"
ROWS = (
    Row("connect4", (SEARCH, "random"), 400, 0.98),
    Row("reversi", (SEARCH, "random"), 200, 0.98),
    Row("ludo", (SEARCH, "random"), 200, 0.50),
    Row("roborally", (SEARCH, "random"), 100, 0.90),
    Row("catan", (SEARCH, "random"), 60, 0.90),
    Row("connect4", ("mcts:playouts=100", "open_spiel:playouts=100"), 2000, 0.55),
    Row("reversi", ("mcts:playouts=100", "open_spiel:playouts=100"), 400, 0.55),
    Row("catan", ("hints", "random"), 1000, 0.95, 20.0, options=("player_trade=false",)),
    Row("catan", ("hints", "greedy"), 100, better=True, options=("player_trade=false",)),
    Row("catan", ("hints", "cases:file=cities"), 400, better=True, options=("player_trade=false",)),
    Row("catan", ("hints", "cases:file=expansion"), 400, better=True, options=("player_trade=false",)),
    Row("catan", ("cases:file=cities", "cases:file=expansion"), 2000, options=("player_trade=false",), players=2),
    *(
        Row(game, ("mcts:playouts=200", "mcts:playouts=200:hints=0"), games, better=True, options=options)
        for game, games, options in (
            ("ludo", 120, ()), ("chess", 20, ()), ("hearts", 60, ()), ("citadels", 80, ()),
            ("roborally", 60, ()), ("catan", 80, ("player_trade=false",)),
        )
    ),
)  # fmt: skip
"""`fmt` would make a page of the last rows: what hints bring."""


def play(row: Row, share: float, seed: int, workers: int) -> dict[str, Any]:
    """The series of a row, through the command that users have."""
    games = max(8, round(row.games * share))
    if row.bots[1].partition(":")[0] == peer_matches.PEER:
        began = time.perf_counter()
        found = peer_matches.meet(row.game, row.bots, games, seed)
        return {**asdict(row), **found, "p_value": None, "seconds": round(time.perf_counter() - began, 1)}
    command = [
        sys.executable, "-m", "spielwerk", "arena", row.game, "--bots", ",".join(row.bots), "--mode", "field",
        "--games", str(games), "--seed", str(seed), "--workers", str(workers), "--json",
    ]  # fmt: skip
    for option in row.options:
        command += ["--option", option]
    command += ["--players", str(row.players)] if row.players else []
    began = time.perf_counter()
    done = subprocess.run(command, capture_output=True, text=True, timeout=LONGEST, check=False)
    if done.returncode:
        raise SystemExit(f"{' '.join(command)}\n{done.stderr}")
    found = json.loads(done.stdout)
    first = found["bots"][0]
    kept = ("games", "win_rate", "low", "high", "fair", "ms_per_game", "ms_per_decision", "faults")
    p_value = found["pairs"][0]["p_value"] if found["pairs"] else None
    seconds = round(time.perf_counter() - began, 1)
    return {**asdict(row), **{name: first[name] for name in kept}, "p_value": p_value, "seconds": seconds}


def verdict(found: dict[str, Any]) -> str:
    """Whether the row has reached what was asked."""
    asked = []
    if found["least"] is not None:
        asked.append(found["win_rate"] >= found["least"])
    if found["most_ms"] is not None:
        asked.append(found["ms_per_game"] <= found["most_ms"])
    if found["better"]:
        asked.append(found["low"] > found["fair"])
    if not asked:
        return "-"
    return "reached" if all(asked) else "MISSED"


def goal(found: dict[str, Any]) -> str:
    parts = [f"{100 * found['least']:.0f} %"] if found["least"] is not None else []
    parts += [f"{found['most_ms']:.0f} ms per game"] if found["most_ms"] is not None else []
    parts += [f"more than {100 * found['fair']:.0f} %"] if found["better"] else []
    return ", ".join(parts) or "-"


def line(found: dict[str, Any]) -> list[str]:
    setting = [*found["options"], *([f"{found['players']} players"] if found["players"] else [])]
    return [
        found["game"] + (f" ({', '.join(setting)})" if setting else ""),
        found["bots"][0],
        found["bots"][1],
        str(found["games"]),
        f"{100 * found['win_rate']:.1f} % [{100 * found['low']:.1f}, {100 * found['high']:.1f}]",
        f"{100 * found['fair']:.0f} %",
        f"{found['ms_per_game']:.0f}",
        goal(found),
        verdict(found),
    ]


HEAD = ["game", "bot", "against", "games", "won, with 95 %", "fair", "ms per game", "goal", ""]


def write_page(results: list[dict[str, Any]]) -> None:
    """Puts the table between the two marks of the page; everything else stays as it is."""
    rows = [HEAD, ["---"] * len(HEAD), *map(line, results)]
    table = "\n".join("| " + " | ".join(cell.replace("|", "\\|") for cell in row) + " |" for row in rows)
    text = PAGE.read_text(encoding="utf-8")
    between = re.compile(f"(?<={re.escape(BEGIN)}\n).*?(?={re.escape(END)})", re.DOTALL)
    if not between.search(text):
        raise SystemExit(f"{PAGE} has lost its marks: {BEGIN} … {END}")
    PAGE.write_text(between.sub(lambda _: f"\n{table}\n\n", text), encoding="utf-8")


def known() -> dict[Row, dict[str, Any]]:
    """The figures of earlier runs."""
    if not RESULTS.exists():
        return {}
    found = json.loads(RESULTS.read_text(encoding="utf-8"))
    names = [(row.game, list(row.bots), list(row.options), row.players) for row in ROWS]
    places = [(each["game"], each["bots"], each["options"], each.get("players")) for each in found]
    return {row: found[places.index(name)] for row, name in zip(ROWS, names, strict=True) if name in places}


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("names", nargs="*", help="only rows of these games and bots")
    parser.add_argument("--share", type=float, default=1.0, help="this share of the games of every row")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--workers", type=int, default=2)
    parser.add_argument("--page", action="store_true", help="write the figures of the last run into the documentation")
    given = parser.parse_args()
    results = known()
    if given.page:
        write_page([results[row] for row in ROWS if row in results])
        return 0
    chosen = [
        row for row in ROWS if not given.names or {row.game, *(bot.split(":")[0] for bot in row.bots)} & {*given.names}
    ]
    for row in chosen:
        # Where time is asked for, nothing else runs on the machine.
        workers = 1 if row.most_ms is not None else given.workers
        try:
            results[row] = play(row, given.share, given.seed, workers)
        except peer_matches.PeerMissing:
            print(f"{row.game}: {row.bots[1]} is not there; `make peers` installs it")
            continue
        print("  ".join(line(results[row])), flush=True)
        kept = [results[row] for row in ROWS if row in results]
        RESULTS.write_text(json.dumps(kept, indent=1) + "\n", encoding="utf-8")
    chosen = [row for row in chosen if row in results]
    missed = [row for row in chosen if verdict(results[row]) == "MISSED"]
    print(f"{len(chosen) - len(missed)} reached or only measured, {len(missed)} MISSED")
    return 1 if missed else 0


if __name__ == "__main__":
    raise SystemExit(main())
