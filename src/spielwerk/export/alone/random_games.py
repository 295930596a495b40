"""A series of random games, with the digest that Spielwerk itself gives for it."""

from __future__ import annotations

import json
import sys
import time
from typing import Any

from spielwerk.backend.fault import Fault
from spielwerk.backend.machine import result_digest
from spielwerk.export.alone.engine import Engine
from spielwerk.export.alone.faulty_rules import explained
from spielwerk.export.alone.wording import Wordbook
from spielwerk.program.generator import FNV_BASIS, fold
from spielwerk.program.result import mean_and_spread, together, winners

# 128 and the number of the signal, as shells report it.
INTERRUPTED = 130


def play_series(engine: Engine, book: Wordbook, games: int, seed: int, as_json: bool) -> int:
    """Plays the games and prints what came of them, of those until then if it is interrupted; the exit code."""
    wins, points, squares = ([0] * engine.facts.players for _ in range(3))
    decisions = draws = successes = failures = unfinished = 0
    digest = FNV_BASIS
    first: tuple[int, Fault] | None = None
    interrupted = False
    began = time.perf_counter()
    for number in range(games):
        try:
            result = engine.random_game(seed, number)
        except KeyboardInterrupt:
            games, interrupted = number, True
            break
        digest = fold((result_digest(number, result),), digest)
        decisions += result.decisions
        best = winners(result.places) if result.finished else ()
        for seat in best:
            wins[seat] += 1
        for seat, score in enumerate(result.scores):
            points[seat] += score
            squares[seat] += score * score
        unfinished += not result.finished
        common = together(result.places) if result.finished else None
        successes += common is True
        failures += common is False
        draws += result.finished and not best and common is None
        if result.fault is not None and first is None:
            first = number, result.fault
    # A clock may not tell a short series from none, and this is divided by.
    seconds = max(time.perf_counter() - began, 1e-9)
    sums = zip(points, squares, strict=True) if any(squares) else ()
    scores = [mean_and_spread(games - unfinished, *pair) for pair in sums]
    summary: dict[str, Any] = {
        "game": engine.facts.name,
        "backend": "python",
        "players": engine.facts.players,
        "games": games,
        "seconds": round(seconds, 6),
        "games_per_second": round(games / seconds, 3),
        "decisions": decisions,
        "decisions_per_second": round(decisions / seconds, 3),
        "mean_decisions": round(decisions / games, 6) if games else 0,
        "wins": wins,
        "draws": draws,
        "successes": successes,
        "failures": failures,
        "unfinished": unfinished,
        "digest": f"{digest:016x}",
        "scores": [{"mean": round(mean, 6), "spread": round(spread, 6)} for mean, spread in scores],
        # Its program looks at the claims of the game after every decision.
        "claims": "all",
        "claims_games": games,
    }
    if as_json:
        print(json.dumps(summary, ensure_ascii=False, indent=2))
    else:
        show(summary, book)
    if interrupted:
        print(book.say("interrupted"), file=sys.stderr)
        return INTERRUPTED
    if first is None:
        return 0
    print(book.say("first_fault", number=first[0], words=explained(book, first[1])), file=sys.stderr)
    return 1


def show(summary: dict[str, Any], book: Wordbook) -> None:
    games = summary["games"]
    rows = [
        (book.say("games"), str(games)),
        (book.say("seconds"), f"{summary['seconds']:.2f}"),
        (book.say("speed"), f"{summary['games_per_second']:.0f}"),
        (book.say("decisions"), f"{summary['mean_decisions']:.2f}"),
        *((book.say("wins_of", seat=seat), share(count, games)) for seat, count in enumerate(summary["wins"])),
        (book.say("draws"), share(summary["draws"], games)),
        *(
            (book.say(key), share(summary[key], games))
            for key in ("successes", "failures")
            if summary["successes"] or summary["failures"]
        ),
        (book.say("unfinished"), share(summary["unfinished"], games)),
        (book.say("digest"), summary["digest"]),
    ]
    size = max(len(name) for name, _ in rows)
    for name, value in rows:
        print(f"{name:<{size}}  {value}")


def share(count: int, games: int) -> str:
    return f"{count} ({100 * count / max(games, 1):.1f} %)"
