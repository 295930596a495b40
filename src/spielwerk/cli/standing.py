"""The standing of a series, in a terminal."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from spielwerk.cli.telling import tell
from spielwerk.cli.words import Say
from spielwerk.diagnostics.visible import visible


def show_standing(say: Say, standing: dict[str, Any]) -> None:
    tell(say("arena_head", **{key: standing[key] for key in ("game", "players", "games", "seed")}))
    tell(how_they_sit(say, standing))
    tell()
    show_table(
        [say(f"arena_{key}") for key in ("bot", "games", "won", "interval", "rating", "interval", "faults", "ms")],
        [
            [
                visible(bot["name"]),
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
    if standing["pairs"]:
        tell()
        rows = [
            [
                f"{visible(pair['a'])} {say('arena_before')} {visible(pair['b'])}",
                say("arena_pair", a=short(pair["a_wins"]), b=short(pair["b_wins"])),
                p_value(pair["p_value"]),
            ]
            for pair in standing["pairs"]
        ]
        show_table(["", "", say("arena_p")], rows)
    tell()
    _show_end(say, standing)


def _show_end(say: Say, standing: dict[str, Any]) -> None:
    mean = f"{standing['mean_decisions']:.1f}"
    keys = ("draws", "unfinished", "shortest", "longest")
    tell(say("arena_end", mean=mean, **{key: standing[key] for key in keys}))
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


def how_they_sit(say: Say, standing: dict[str, Any]) -> str:
    """How the seats are filled."""
    bots, players, mode = standing["bots"], standing["players"], standing["mode"]
    if mode == "field":
        words = say("arena_field", first=bots[0]["name"], others=players - 1)
    elif mode == "ladder":
        words = say("arena_ladder")
    elif len(bots) < players:
        words = say("arena_few", others=players - 1)
    else:
        words = say("arena_robin")
    return f"{words} {say('arena_chance')}" if all(bot["spec"] == "random" for bot in bots) else words


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


def percent(share: float) -> str:
    return f"{100 * share:.1f} %"


def short(number: float) -> str:
    return str(number) if isinstance(number, int) else f"{number:.1f}"


def _points(rating: float | None) -> str:
    return "–" if rating is None else f"{rating:.0f}"


def p_value(p: float) -> str:
    return "< 0.0001" if p < 0.0001 else f"{p:.4f}"
