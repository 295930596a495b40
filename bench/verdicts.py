"""What the figures of a run say about goals and promises."""

from __future__ import annotations

import statistics
from typing import Any

from rows import BY_HAND, OPEN_SPIEL, PYTHON, ROWS, WASM, C, Row

Results = dict[str, Any]
REACHED, AIM, MISSED, UNKNOWN = "reached", "aim reached", "MISSED", "not measured"


def rates(results: Results, game: str, side: str) -> list[float]:
    """Games per CPU-second of a side, round by round; nothing if it did not play."""
    found: list[float] = results["rows"].get(game, {}).get("sides", {}).get(side, {}).get("rates", [])
    return found


def ratios(results: Results, game: str, side: str, against: str) -> list[float]:
    pairs = zip(rates(results, game, side), rates(results, game, against), strict=False)
    return [ours / theirs for ours, theirs in pairs]


def machine_factor(results: Results) -> float | None:
    """How much faster OpenSpiel is here than on the machine of the anchors; None if it is not here."""
    found = [
        statistics.median(rates(results, row.game, OPEN_SPIEL)) / row.goal.anchor
        for row in ROWS
        if row.goal is not None and row.goal.against == OPEN_SPIEL and rates(results, row.game, OPEN_SPIEL)
    ]
    return statistics.median(found) if found else None


def our_side(results: Results, game: str) -> str:
    """The back end that random games run on by default."""
    return WASM if rates(results, game, WASM) else PYTHON


def goal_line(results: Results, row: Row) -> dict[str, Any]:
    """One goal: what was measured, how much is wanted, and whether it is there."""
    goal = row.goal
    assert goal is not None
    side = our_side(results, row.game)
    own = rates(results, row.game, side)
    factor = machine_factor(results)
    if goal.against and rates(results, row.game, goal.against):
        measured = ratios(results, row.game, side, goal.against)
        reach, aim, unit = goal.reach / goal.anchor, goal.aim / goal.anchor, f"× {goal.against}"
    elif goal.against == C:
        # A share of something that is not here.
        measured, reach, aim, unit = [], goal.reach, goal.aim, f"× {C}"
    else:
        scale = factor or 1.0
        measured, reach, aim = own, goal.reach * scale, goal.aim * scale
        unit = "games/s, scaled" if factor else "games/s, not scaled: no OpenSpiel here"
    return {
        "game": row.title or row.game,
        "side": side,
        "measured": measured,
        "reach": reach,
        "aim": aim,
        "unit": unit,
        "verdict": verdict(measured, reach, aim),
        "of_c": ratios(results, row.game, side, C),
        "background": background(row),
    }


def background(row: Row) -> str:
    goal = row.goal
    assert goal is not None
    anchor = f"{goal.against} {goal.anchor:,.0f}" if goal.against == OPEN_SPIEL else ""
    wanted = f"goal {goal.reach:,.0f}, aim {goal.aim:,.0f}" if goal.against != C else ""
    return "; ".join(text for text in (wanted, anchor, goal.background) if text)


def verdict(measured: list[float], reach: float, aim: float) -> str:
    if not measured:
        return UNKNOWN
    median = statistics.median(measured)
    return AIM if median >= aim else REACHED if median >= reach else MISSED


def promise_lines(results: Results) -> list[dict[str, Any]]:
    """The promises of the Python back end, and times that are limited."""
    lines = []
    for row in ROWS:
        shares = ratios(results, row.game, PYTHON, BY_HAND)
        if row.by_hand and shares:
            kept = statistics.median(shares) >= row.by_hand
            lines.append(
                {
                    "what": f"{row.game}: Python back end",
                    "figure": f"{statistics.median(shares):.1%} of hand Python",
                    "spread": f"{min(shares):.0%} to {max(shares):.0%}",
                    "wanted": f"at least {row.by_hand:.0%}",
                    "verdict": "kept" if kept else "BROKEN",
                }
            )
    for promise in results["promises"]:
        taken, limit = promise["milliseconds"], promise["under"]
        median = statistics.median(taken)
        lines.append(
            {
                "what": promise["what"],
                "figure": f"{median:.0f} ms",
                "spread": f"{min(taken):.0f} to {max(taken):.0f} ms",
                "wanted": f"under {limit} ms" if limit else "",
                "verdict": ("kept" if median < limit else "BROKEN") if limit else "",
            }
        )
    return lines
