"""What this version reads and checks, but cannot run yet."""

from __future__ import annotations

from spielwerk.diagnostics.codes.entry import Entry, Words
from spielwerk.diagnostics.codes.examples import game


def _later(code: str, what: tuple[str, str], instead: tuple[str, str], bad: str, good: str) -> Entry:
    """All of them say the same, each about something else."""
    return Entry(
        code,
        Words(f"This version reads {what[0]} but cannot run them yet. Something simpler was expected.", instead[0]),
        Words(
            f"Diese Version liest {what[1]}, kann sie aber noch nicht ausführen. Erwartet wurde etwas Einfacheres.",
            instead[1],
        ),
        bad=bad,
        good=good,
    )


LATER: tuple[Entry, ...] = (
    _later(
        "S910",
        ("variants of other games (`extends`)", "Varianten anderer Spiele (`extends`)"),
        ("Copy the game and change it.", "Kopiere das Spiel, und ändere es."),
        'game "Example":\n    players 2\n    extends "pig"\n\nplay:\n    end with draw\n',
        game("play:\n    end with draw"),
    ),
)
