"""Programs that can be read, but do not mean a game."""

from __future__ import annotations

from spielwerk.diagnostics.codes.digal.examples import (
    CLOSING,
    DICE,
    END,
    GOOD,
    HEAD,
    NEXT,
    PLAYERS,
    ROLL,
    SCORE,
    block,
    instead,
    turn,
    without,
)
from spielwerk.diagnostics.codes.entry import Entry

MEANING: tuple[Entry, ...] = (
    Entry(
        "D201",
        bad=without(PLAYERS),
        good=GOOD,
    ),
    Entry(
        "D202",
        bad=without(DICE).replace(ROLL + SCORE, ""),
        good=GOOD,
    ),
    Entry(
        "D203",
        bad=HEAD + CLOSING,
        good=GOOD,
    ),
    Entry(
        "D204",
        bad=without(CLOSING),
        good=GOOD,
    ),
    Entry(
        "D205",
        bad=instead("2 bis 4", "4 bis 2"),
        good=GOOD,
    ),
    Entry(
        "D206",
        bad=instead(
            DICE,
            "das spiel hat folgende würfel:\n"
            + "".join(f"würfel W{n} hat diese seiten: 1 2\n" for n in range(40)).rstrip()
            + ".\n",
        ),
        good=GOOD,
    ),
    Entry(
        "D207",
        bad=instead("würfel A hat diese seiten: 1 2", "würfel A hat diese seiten:" + " 1" * 120),
        good=GOOD,
    ),
    Entry(
        "D208",
        bad=block("\n".join(f'der schritt S{n} geht so: sagt "Gut.".' for n in range(120))),
        good=GOOD,
    ),
    Entry(
        "D230",
        bad=without(NEXT),
        good=GOOD,
    ),
    Entry(
        "D232",
        bad=block("der schritt WERTEN geht so:\nmacht den schritt WERTEN."),
        good=block('der schritt WERTEN geht so:\nsagt "Gut.".'),
    ),
    Entry(
        "D233",
        bad=instead(NEXT, NEXT + ROLL),
        good=GOOD,
    ),
    Entry(
        "D234",
        bad=without(END),
        good=GOOD,
    ),
    Entry(
        "D235",
        bad=block("der schritt WERTEN geht so:"),
        good=block('der schritt WERTEN geht so:\nsagt "Gut.".'),
    ),
    Entry(
        "D236",
        bad=turn("macht 1000 mal: macht 1000 mal: macht 1000 mal: X ist 1;;;."),
        good=turn("macht 10 mal: macht 10 mal: X ist 1;;."),
    ),
    Entry(
        "D390",
        bad="",
        good=GOOD,
    ),
)
"""`D390` has no example: it stands for faults that the translation is meant to rule out."""
