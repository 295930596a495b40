"""Faults of hints for computer players."""

from __future__ import annotations

from spielwerk.diagnostics.codes.entry import Entry
from spielwerk.diagnostics.form_codes import UNKNOWN_HINT

TAKING = """game "Example":
    players 2

player:
    score: int = 0

play:
    for player in turns:
        player chooses:
            take(amount from 1 to 3):
                player.score += amount
            wait
        if player.score > 9:
            end with winner player
"""


def hinted(*lines: str, top: str = "") -> str:
    """A small game with these hints."""
    above = TAKING if not top else TAKING.replace("play:", f"{top}\n\nplay:")
    return f"{above}\nhints:\n" + "".join(f"    {line}\n" for line in lines)


HINTS: tuple[Entry, ...] = (
    Entry(
        UNKNOWN_HINT,
        bad=hinted("score = 3"),
        good=hinted("worth = player.score"),
    ),
    Entry(
        "S562",
        bad=hinted("prefer tkae = 20"),
        good=hinted("prefer take = 20"),
    ),
    Entry(
        "S563",
        bad=hinted("prefer take(amount, other) = amount"),
        good=hinted("prefer take(amount) = amount"),
    ),
    Entry(
        "S564",
        bad=hinted("prefer take = 20", "prefer take(amount) = amount"),
        good=hinted("prefer take(amount) = if amount > 1 then 20 else 5"),
    ),
    Entry(
        "S565",
        bad=hinted("worth = player.score", "worth = 2 * player.score"),
        good=hinted("worth = 2 * player.score"),
    ),
    Entry(
        "S566",
        bad=hinted(
            "worth = lead_of(player)",
            "function lead_of(player): int = player.score - opponent(player).score",
            top="rule ahead(player):\n    when lead_of(player) > 0",
        ).replace("> 9", "> 9 and ahead(player)"),
        good=hinted(
            "worth = lead_of(player)",
            top="rule ahead(player):\n    when lead_of(player) > 0\n\n"
            "function lead_of(player): int = player.score - opponent(player).score",
        ).replace("> 9", "> 9 and ahead(player)"),
    ),
    Entry(
        "S567",
        bad=hinted(
            "worth = sum_to(player.score)",
            "function sum_to(n: int): int, depth at most 99 = if n < 1 then 0 else n + sum_to(n - 1)",
        ),
        good=hinted("worth = player.score * (player.score + 1) / 2"),
    ),
    Entry(
        "S568",
        bad=hinted("worth = player.score", "lead 0"),
        good=hinted("worth = player.score", "lead 20"),
    ),
    Entry(
        "S569",
        bad=hinted("cut after 20"),
        good=hinted("worth = player.score", "cut after 20"),
    ),
)
