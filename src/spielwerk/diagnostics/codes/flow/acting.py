"""Faults about actions and reactions."""

from __future__ import annotations

from spielwerk.diagnostics.codes.entry import Entry, Words
from spielwerk.diagnostics.codes.examples import SCORE, game, turn

GROW = SCORE + "\n\nprocedure grow(player):\n    player.score += 1\n\n"
MENU = (
    "play:\n    for player in turns:\n        Turn(player)\n\nphase Turn(player):\n    player chooses:\n"
    '        any action\n        give_up "Give up":\n            end with draw'
)

ACTING: tuple[Entry, ...] = (
    Entry(
        "S460",
        Words(
            "`{quote}` cannot be the priority of a reaction. A number from 0 to 100 was expected.",
            "Write the number itself; reactions with a lower one come first, and without `priority` it is 50.",
        ),
        Words(
            "`{quote}` kann nicht die Priorität einer Reaktion sein. Erwartet wurde eine Zahl von 0 bis 100.",
            "Schreibe die Zahl selbst; Reaktionen mit einer kleineren kommen zuerst, und ohne `priority` ist sie 50.",
        ),
        bad=turn("grow(player)", top=GROW + 'after grow(player), priority 200:\n    notice "More!"'),
        good=turn("grow(player)", top=GROW + 'after grow(player), priority 20:\n    notice "More!"'),
    ),
    Entry(
        "S461",
        Words(
            "No action is ever open here. Actions in `{name}` or with `during {name}` were expected.",
            "Declare an action for this phase, or take `any action` out of the menu.",
        ),
        Words(
            "Hier ist nie eine Aktion möglich. Erwartet wurden Aktionen in `{name}` oder mit `during {name}`.",
            "Vereinbare eine Aktion für diese Phase, oder nimm `any action` aus dem Menü.",
        ),
        bad=game(MENU),
        good=game(MENU + '\n\n    action win "Win":\n        end with winner player'),
        severity="warning",
    ),
)
