"""Faults about actions and reactions."""

from __future__ import annotations

from spielwerk.diagnostics.codes.entry import Entry
from spielwerk.diagnostics.codes.examples import SCORE, game, turn

GROW = SCORE + "\n\nprocedure grow(player):\n    player.score += 1\n\n"
MENU = (
    "play:\n    for player in turns:\n        Turn(player)\n\nphase Turn(player):\n    player chooses:\n"
    '        any action\n        give_up "Give up":\n            end with draw'
)

ACTING: tuple[Entry, ...] = (
    Entry(
        "S460",
        bad=turn("grow(player)", top=GROW + 'after grow(player), priority 200:\n    notice "More!"'),
        good=turn("grow(player)", top=GROW + 'after grow(player), priority 20:\n    notice "More!"'),
    ),
    Entry(
        "S461",
        bad=game(MENU),
        good=game(MENU + '\n\n    action win "Win":\n        end with winner player'),
    ),
)
