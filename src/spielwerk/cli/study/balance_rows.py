"""What `balance` tells about a game besides its seats, as rows for the terminal and for reports."""

from __future__ import annotations

from typing import Any

from spielwerk.arena.shares import percent
from spielwerk.cli.words import Say


def balance_rows(say: Say, found: dict[str, Any]) -> list[tuple[str, str]]:
    """Everything but the seats: what it is called, and what it is."""
    rows = [
        (say("balance_decisive"), percent(found["decisiveness"])),
        (say("series_decisions"), f"{found['mean_decisions']:.1f}"),
    ]
    if found["branching"] is not None:
        rows.append((say("balance_branching"), f"{found['branching']:.2f}"))
        rows.append((say("balance_real"), percent(found["real_choices"])))
    if found["lead_changes"] is not None:
        rows.append((say("balance_changes"), f"{found['lead_changes']:.2f}"))
    if found["decided_at"] is not None:
        rows.append((say("balance_decided"), percent(found["decided_at"])))
    if found["lead_games"]:
        rows.append((say("balance_measure"), say(f"balance_by_{found['lead_measure']}", games=found["lead_games"])))
    if found["skill"] is not None:
        skill = found["skill"]
        values = {key: percent(skill[key]) for key in ("win_rate", "low", "high", "fair")}
        rows.append((say("balance_skill"), say("balance_skill_wins", bot=skill["bot"], games=skill["games"], **values)))
    return rows
