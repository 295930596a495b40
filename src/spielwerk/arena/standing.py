"""What a series says: the standing of every bot and every pair, as plain data for programs, reports and terminals."""

from __future__ import annotations

from typing import Any

from spielwerk.arena.planning.order import Order
from spielwerk.arena.series import Series
from spielwerk.arena.statistics.pairs import compare, holm
from spielwerk.arena.statistics.skill import skills
from spielwerk.arena.statistics.strengths import strengths
from spielwerk.arena.statistics.winning import winning
from spielwerk.bots.strangers import stranger
from spielwerk.locale import LANGUAGES

TIMINGS = ("ms_per_decision", "ms_per_game")
"""What is different when the same series is played again."""


def standing(series: Series) -> dict[str, Any]:
    """Everything in one document; the shape is part of the contract with programs."""
    order, results = series.order, series.results
    names, blocks = order.names, results.blocks
    found = strengths(len(names), blocks) if results.games else []
    rated = skills(len(names), results.first_games)
    bots = []
    for number, bot in enumerate(order.bots):
        won = winning(number, blocks)
        strength = found[number] if found else None
        bots.append(
            {
                "name": bot.name,
                "games": won.games,
                "wins": plain(won.wins),
                "win_rate": round(won.share, 6),
                "low": round(won.interval.low, 6),
                "high": round(won.interval.high, 6),
                "rating": strength and round(strength.rating, 1),
                "rating_low": strength and round(strength.low, 1),
                "rating_high": strength and round(strength.high, 1),
                "faults": sum(results.slips[number].values()),
                "late_tries": results.late[number],
                "ms_per_decision": round(1000 * results.seconds[number] / max(results.asked[number], 1), 4),
                "ms_per_game": round(1000 * results.seconds[number] / max(won.games, 1), 4),
                "spec": bot.spec,
                "draws": won.draws,
                "fair": round(won.fair, 6),
                "interval": won.method,
                "faults_by_kind": dict(sorted(results.slips[number].items())),
                "fault_examples": [
                    {"game": game, "decision": slip.decision, "kind": slip.kind, "reason": slip.reason}
                    for game, slip in results.examples[number]
                ],
                "openskill": {"mu": round(rated[number].mu, 3), "sigma": round(rated[number].sigma, 3)},
            }
        )
    return {
        "game": order.game,
        "players": order.players,
        "games": results.games,
        "seed": order.seed if order.key is None else None,
        "known_seed": order.known_seed,
        "paired": order.shares_luck,
        "mode": order.mode,
        "options": {name: _shown(value) for name, value in sorted(order.options.items())},
        "hash": order.hash,
        "bots": bots,
        "pairs": _pairs(series),
        "draws": results.draws,
        "successes": results.successes,
        "failures": results.failures,
        "unfinished": results.unfinished,
        "stopped": results.stopped,
        "mean_decisions": round(results.decisions / results.games, 6) if results.games else 0,
        "shortest": min(results.lengths, default=0),
        "longest": max(results.lengths, default=0),
        "seats": [round(credit / max(results.games, 1), 6) for credit in results.seat_credits],
        "openskill_games": len(results.first_games),
        "repeats": [sorted({names[bot] for bot in group}) for group in sorted(results.repeats.groups)],
        "until_sure": order.until_sure,
        "sure": series.sure,
        "interrupted": series.interrupted,
        "warnings": warnings(order),
    }


def warnings(order: Order) -> list[dict[str, Any]]:
    """What whoever reads the results should know about the bots."""
    found = []
    for bot in order.bots:
        guest = stranger(bot.spec)
        warning = guest.warning() if guest is not None else None
        if warning is not None:
            words = {language: warning.message(language) for language in LANGUAGES}
            found.append({"bot": bot.name, "code": warning.code, "message": words})
    return found


def _pairs(series: Series) -> list[dict[str, Any]]:
    names, blocks = series.order.names, series.results.blocks
    pairs = compare(len(names), blocks)
    raw = [pair.p_value for pair in pairs]
    # Pairs that never met tell nothing, and must not make the others less sure.
    met = [at for at, pair in enumerate(pairs) if pair.games]
    corrected = dict(zip(met, holm([raw[at] for at in met]), strict=True))
    return [
        {
            "a": names[pair.a],
            "b": names[pair.b],
            "games": pair.games,
            "a_wins": plain(pair.a_wins),
            "b_wins": plain(pair.b_wins),
            "p_value": round(corrected.get(at, 1.0), 9),
            "p_single": round(raw[at], 9),
            "p_any_time": round(series.sureness.p_values[at], 9) if series.order.until_sure else None,
        }
        for at, pair in enumerate(pairs)
    ]


def plain(number: float) -> int | float:
    """Whole numbers as such."""
    return int(number) if float(number).is_integer() else round(number, 6)


def _shown(value: object) -> object:
    """A file by its name: its text is in the series file."""
    return value["file"] if isinstance(value, dict) and "file" in value else value


def without_timings(document: dict[str, Any]) -> dict[str, Any]:
    """What must be the same whenever and wherever the series is played."""
    bots = [{key: value for key, value in bot.items() if key not in TIMINGS} for bot in document["bots"]]
    return {**document, "bots": bots}
