"""Variants that cannot be made of the game they extend."""

from __future__ import annotations

from spielwerk.diagnostics.codes.entry import Entry

VARIANT = 'game "Example":\n    extends "{base}"\n\n{rest}'
GOOD = VARIANT.format(base="pig", rest='after Turn(player):\n    notice "{player} has {player.score} points."\n')

EXTENDING: tuple[Entry, ...] = (
    Entry(
        "B160",
        bad=VARIANT.format(base="pigs", rest="play:\n    end with draw\n"),
        good=GOOD,
    ),
    Entry(
        "B161",
        bad=VARIANT.format(base="pig", rest="play:\n    end with draw\n"),
        good=GOOD,
    ),
    Entry(
        "B162",
        bad=VARIANT.format(base="example", rest="play:\n    end with draw\n"),
        good=GOOD,
    ),
    Entry(
        "B163",
        bad=VARIANT.format(base="broken", rest=""),
        good=GOOD,
    ),
    Entry(
        "B164",
        bad='game "Example":\n    extends "pig"\n    language de\n',
        good=GOOD,
    ),
)
