"""Measures five levels for every game in the arena and writes them into src/spielwerk/bots/levels.json.

python bench/levels.py             all games
python bench/levels.py catan ludo  these games; the others stay as they are
"""

from __future__ import annotations

import json
import subprocess
import sys
from pathlib import Path
from typing import Any

from spielwerk.game.sources import bundled

FILE = Path(__file__).parent.parent / "src" / "spielwerk" / "bots" / "levels.json"
LEVELS = 5
QUICK = (
    "random",
    "greedy:playouts=1",
    "mcts:playouts=20",
    "mcts:playouts=60",
    "mcts:playouts=250",
    "mcts:playouts=1000",
)
GAMES: dict[str, tuple[tuple[str, ...], int, tuple[str, ...]]] = {
    "tictactoe": (
        ("random", "greedy:playouts=1", "greedy:playouts=4", "mcts:playouts=30", "mcts:playouts=500"), 400, (),
    ),
    "connect4": (QUICK, 300, ()),
    "reversi": (QUICK, 60, ()),
    "nim": (QUICK, 300, ()),
    "kuhn": (QUICK, 2000, ()),
    "treppauf": (QUICK, 600, ()),
    "pig": (("random", "mcts:playouts=8", "mcts:playouts=30", "mcts:playouts=200", "mcts:playouts=1000"), 600, ()),
    "backgammon": (
        ("random", "greedy:playouts=1", "mcts:playouts=20", "mcts:playouts=80", "mcts:playouts=400"), 100, (),
    ),
    "chess": (
        ("random", "mcts:playouts=10", "mcts:playouts=40", "hints", "mcts:playouts=150", "mcts:playouts=600"), 60, (),
    ),
    "hearts": (
        ("random", "greedy:playouts=1", "mcts:playouts=12", "mcts:playouts=40", "hints", "mcts:playouts=300"), 120, (),
    ),
    "ludo": (("random", "greedy:playouts=2", "mcts:playouts=30", "mcts:playouts=150", "hints"), 200, ()),
    "citadels": (
        ("random", "greedy:playouts=2", "mcts:playouts=30", "mcts:playouts=150", "hints", "mcts:playouts=600"), 120, (),
    ),
    "roborally": (
        ("random", "greedy:playouts=1", "hints", "mcts:playouts=20", "mcts:playouts=60", "mcts:playouts=300"), 120, (),
    ),
    "catan": (
        ("random", "greedy:playouts=1", "mcts:playouts=10", "cases:file=cities", "hints", "mcts:playouts=300"), 240,
        ("player_trade=false",),
    ),
}  # fmt: skip
"""Candidates, games of the series, and options for it, where the usual ones say little."""
USUAL: tuple[tuple[str, ...], int, tuple[str, ...]] = (QUICK, 200, ())


def measure(game: str, workers: int = 2, seed: int = 5) -> dict[str, Any]:
    """Five of the candidates, by their rating against each other."""
    bots, games, options = GAMES.get(game, USUAL)
    command = [
        sys.executable, "-m", "spielwerk", "arena", game, "--bots", ",".join(bots), "--games", str(games),
        "--seed", str(seed), "--workers", str(workers), "--json",
    ]  # fmt: skip
    for option in options:
        command += ["--option", option]
    done = subprocess.run(command, capture_output=True, text=True, check=False)
    if done.returncode:
        raise SystemExit(f"{' '.join(command)}\n{done.stderr}")
    found = json.loads(done.stdout)
    ranked = sorted(found["bots"], key=lambda bot: bot["rating"])
    while len(ranked) > LEVELS:
        # The one that is closest to its neighbours says least.
        gaps = [ranked[n + 1]["rating"] - ranked[n - 1]["rating"] for n in range(1, len(ranked) - 1)]
        del ranked[1 + gaps.index(min(gaps))]
    levels = [
        {"bot": bot["spec"], "rating": bot["rating"], "low": bot["rating_low"], "high": bot["rating_high"]}
        for bot in ranked
    ]
    return {"players": found["players"], "games": found["games"], "seed": seed, "levels": levels}


def main() -> None:
    known = json.loads(FILE.read_text(encoding="utf-8"))
    for game in sys.argv[1:] or bundled():
        found = measure(game)
        if found["levels"][-1]["low"] <= found["levels"][0]["high"]:
            known.pop(game, None)
            told = "nobody is surely better than another, so it has the usual five"
        else:
            known[game] = found
            told = "  ".join(f"{level['bot']} {level['rating']:.0f}" for level in found["levels"])
        print(f"{game}: {told}", flush=True)
        FILE.write_text(json.dumps(dict(sorted(known.items())), indent=1) + "\n", encoding="utf-8")


if __name__ == "__main__":
    main()
