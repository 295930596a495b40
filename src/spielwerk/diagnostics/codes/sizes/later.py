"""What this version reads and checks, but cannot run yet."""

from __future__ import annotations

from spielwerk.diagnostics.codes.entry import Entry, Words
from spielwerk.diagnostics.codes.examples import SCORE, game, turn


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
        "S901",
        ("actions (`action`, `any action`, `times`)", "Aktionen (`action`, `any action`, `times`)"),
        (
            "Write the alternatives into the menu of `player chooses:` instead.",
            "Schreibe die Möglichkeiten stattdessen in das Menü von `player chooses:`.",
        ),
        game(
            "play:\n    for player in turns:\n        Turn(player)\n\nphase Turn(player):\n    player chooses:\n"
            '        any action\n\n    action win "Win":\n        end with winner player'
        ),
        game(
            "play:\n    for player in turns:\n        Turn(player)\n\nphase Turn(player):\n    player chooses:\n"
            '        win "Win":\n            end with winner player'
        ),
    ),
    _later(
        "S902",
        ("reactions (`before`, `after`, `instead of`)", "Reaktionen (`before`, `after`, `instead of`)"),
        ("Write what follows into the procedure itself.", "Schreibe, was folgt, in die Prozedur selbst."),
        turn(
            "grow(player)",
            top=SCORE + '\n\nprocedure grow(player):\n    player.score += 1\n\nafter grow(player):\n    notice "More!"',
        ),
        turn("grow(player)", top=SCORE + '\n\nprocedure grow(player):\n    player.score += 1\n    notice "More!"'),
    ),
    _later(
        "S910",
        ("variants of other games (`extends`)", "Varianten anderer Spiele (`extends`)"),
        ("Copy the game and change it.", "Kopiere das Spiel, und ändere es."),
        'game "Example":\n    players 2\n    extends "pig"\n\nplay:\n    end with draw\n',
        game("play:\n    end with draw"),
    ),
    _later(
        "S912",
        ("actions that keep others waiting (`exclusive`)", "Aktionen, die andere warten lassen (`exclusive`)"),
        ("Take `exclusive` away.", "Nimm `exclusive` weg."),
        game(
            "play:\n    for player in turns:\n        Turn(player)\n\nphase Turn(player):\n    player chooses:\n"
            '        win "Win":\n            end with winner player\n\n    action boast "Boast", exclusive:\n'
            '        notice "Ha!"'
        ),
        game(
            "play:\n    for player in turns:\n        Turn(player)\n\nphase Turn(player):\n    player chooses:\n"
            '        win "Win":\n            end with winner player'
        ),
    ),
    _later(
        "S913",
        (
            "parameters of a phase that are asked for from outside",
            "Parameter einer Phase, nach denen von außen gefragt wird",
        ),
        (
            "Keep the value in an attribute of the phase or of the table.",
            "Bewahre den Wert in einem Merkmal der Phase oder des Tisches auf.",
        ),
        turn(
            "Turn(player)",
            top='phase Turn(player):\n    notice "{bonus()}"\n\nfunction bonus(): int = index(Turn.player)',
        ),
        turn(
            "Turn(player)",
            top='phase Turn(player):\n    notice "{bonus(player)}"\n\nfunction bonus(player): int = index(player)',
        ),
    ),
)
