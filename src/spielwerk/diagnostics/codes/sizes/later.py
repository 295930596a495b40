"""What this version reads and checks, but cannot run yet."""

from __future__ import annotations

from spielwerk.diagnostics.codes.entry import Entry, Words
from spielwerk.diagnostics.codes.examples import BOARD, FLOOR, SCORE, game, turn


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
        "S904",
        ("questions of the form `(… after …)`", "Fragen der Form `(… after …)`"),
        ("Compute what would follow with a function.", "Berechne mit einer Funktion, was folgen würde."),
        turn(
            "if (player.score > 3 after grow(player)):",
            "    end with draw",
            top=SCORE + "\n\nprocedure grow(player):\n    player.score += 1",
        ),
        turn("if player.score + 1 > 3:", "    end with draw", top=SCORE),
    ),
    _later(
        "S905",
        ("fingerprints of situations", "Fingerabdrücke von Stellungen"),
        ("Count moves instead of repetitions.", "Zähle Züge statt Wiederholungen."),
        turn(
            "if count(history where it == fingerprint(Board)) > 2:",
            "    end with draw",
            top=FLOOR + "\n\ntable:\n    history: list of fingerprint, at most 50",
        ),
        turn("moves += 1", "if moves > 50:", "    end with draw", top="table:\n    moves: int = 0"),
    ),
    _later(
        "S910",
        ("variants of other games (`extends`)", "Varianten anderer Spiele (`extends`)"),
        ("Copy the game and change it.", "Kopiere das Spiel, und ändere es."),
        'game "Example":\n    players 2\n    extends "pig"\n\nplay:\n    end with draw\n',
        game("play:\n    end with draw"),
    ),
    _later(
        "S911",
        ("boards and tables from files", "Bretter und Tabellen aus Dateien"),
        ("Write the board or the table into the game.", "Schreibe das Brett oder die Tabelle in das Spiel."),
        'game "Example":\n    players 2\n    option board: file csv = "classic"\n\n'
        "space Track, graph from board:\n    mark: player or none\n\nplay:\n    Track[1].mark = players[1]\n    end"
        " with draw\n",
        turn("Board[1, 1].mark = player", top=BOARD),
    ),
)
