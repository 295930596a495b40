"""The standing of a series, in a terminal."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from spielwerk.arena.shares import percent
from spielwerk.cli.telling import tell
from spielwerk.cli.words import Say
from spielwerk.diagnostics.visible import visible

WIDEST = 36
"""Characters of a bot's name in a table."""
MOST_PAIRS = 45
"""In the terminal; those of ten bots."""


def show_standing(say: Say, standing: dict[str, Any]) -> None:
    head = "arena_head" if standing["seed"] is not None else "arena_head_secret"
    tell(say(head, **{key: standing[key] for key in ("game", "players", "games", "seed")}))
    tell(how_they_sit(say, standing))
    if standing["known_seed"]:
        tell(say("arena_known_seed"))
    tell()
    show_table(
        [say(f"arena_{key}") for key in ("bot", "games", "won", "interval", "rating", "interval", "faults", "ms")],
        [
            [
                short_name(bot["name"]),
                str(bot["games"]),
                percent(bot["win_rate"]),
                f"{percent(bot['low'])} – {percent(bot['high'])}",
                _points(bot["rating"]),
                f"{_points(bot['rating_low'])} – {_points(bot['rating_high'])}",
                str(bot["faults"]),
                f"{bot['ms_per_decision']:.3f}",
            ]
            for bot in sorted(standing["bots"], key=lambda bot: -(bot["rating"] or 0))
        ],
    )
    _show_pairs(say, [pair for pair in standing["pairs"] if pair["games"]])
    tell()
    _show_end(say, standing)


def _show_pairs(say: Say, pairs: list[dict[str, Any]]) -> None:
    if not pairs:
        return
    tell()
    if len(pairs) > MOST_PAIRS:
        tell(say("arena_many_pairs", count=len(pairs)))
        return
    rows = [
        [
            f"{short_name(pair['a'])} {say('arena_before')} {short_name(pair['b'])}",
            say("arena_pair", a=short(pair["a_wins"]), b=short(pair["b_wins"])),
            p_value(pair["p_value"]),
        ]
        for pair in pairs
    ]
    show_table(["", "", say("arena_p")], rows)


def _show_end(say: Say, standing: dict[str, Any]) -> None:
    mean = f"{standing['mean_decisions']:.1f}"
    keys = ("draws", "unfinished", "shortest", "longest")
    tell(say("arena_end", mean=mean, **{key: standing[key] for key in keys}))
    if standing["successes"] or standing["failures"]:
        tell(say("arena_together", **{key: standing[key] for key in ("successes", "failures")}))
    if standing["until_sure"]:
        tell(say("arena_sure" if standing["sure"] else "arena_not_sure", games=standing["games"]))
    if standing["stopped"]:
        tell(say("arena_stopped", count=standing["stopped"]))
    for names in standing["repeats"]:
        tell(say("arena_repeats", names=", ".join(names)))
    for bot in standing["bots"]:
        if bot["faults"]:
            kinds = ", ".join(f"{kind} {count}" for kind, count in bot["faults_by_kind"].items())
            first = bot["fault_examples"][0]
            tell(say("arena_fault", bot=bot["name"], kinds=kinds, game=first["game"], reason=first["reason"]))
        if bot["late_tries"]:
            tell(say("arena_late", bot=bot["name"], count=bot["late_tries"]))


def how_they_sit(say: Say, standing: dict[str, Any]) -> str:
    """How the seats are filled."""
    bots, players, mode = standing["bots"], standing["players"], standing["mode"]
    by_chance = all(bot["spec"] == "random" for bot in bots)
    same = say("arena_same_chance") if standing["paired"] or by_chance else ""
    if mode == "field":
        words = say("arena_field", first=bots[0]["name"], others=players - 1, same=same)
    elif mode == "ladder":
        words = say("arena_ladder")
    elif len(bots) < players:
        words = say("arena_few", others=players - 1, same=same)
    else:
        words = say("arena_robin", same=same)
    if by_chance:
        return f"{words} {say('arena_chance')}"
    return words if standing["paired"] else f"{words} {say('arena_unpaired')}"


# ---- tables and numbers ------------------------------------------------------------------------


def show_table(head: Sequence[str], rows: Sequence[Sequence[str]]) -> None:
    """Columns as wide as they must be, the first to the left, numbers to the right."""
    widths = [max(len(row[at]) for row in (head, *rows)) for at in range(len(head))]
    for row in (head, *rows):
        cells = [
            cell.rjust(width) if at else cell.ljust(width)
            for at, (cell, width) in enumerate(zip(row, widths, strict=True))
        ]
        tell("  ".join(cells).rstrip())


def short_name(name: str) -> str:
    """Names with many settings would not fit into a table: the beginning and the end are kept."""
    shown = visible(name)
    return shown if len(shown) <= WIDEST else f"{shown[: WIDEST // 3]}…{shown[-(WIDEST - WIDEST // 3 - 1) :]}"


def short(number: float) -> str:
    return str(number) if isinstance(number, int) else f"{number:.1f}"


def _points(rating: float | None) -> str:
    return "–" if rating is None else f"{rating:.0f}"


def p_value(p: float) -> str:
    return "< 0.0001" if p < 0.0001 else f"{p:.4f}"
