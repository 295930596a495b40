"""Faults of lines and blocks, and where something else was expected."""

from __future__ import annotations

from spielwerk.diagnostics import form_codes as numbers
from spielwerk.diagnostics.codes.entry import Entry
from spielwerk.diagnostics.codes.syntax.examples import turn

LINES: tuple[Entry, ...] = (
    Entry(
        numbers.MISSING_COLON,
        bad=turn("if player.score == 3", "    player.score = 0"),
        good=turn("if player.score == 3:", "    player.score = 0"),
    ),
    Entry(
        numbers.BLOCK_MISSING,
        bad=turn("if player.score == 3:", "player.score = 0"),
        good=turn("if player.score == 3:", "    player.score = 0"),
    ),
    Entry(
        numbers.DEEPER_LINE,
        bad=turn("player.score += 1", "    player.score += 2"),
        good=turn("player.score += 1", "player.score += 2"),
    ),
    Entry(
        numbers.OWN_LINE,
        bad=turn("if player.score == 3: if player.score > 1: player.score = 0"),
        good=turn("if player.score == 3:", "    if player.score > 1: player.score = 0"),
    ),
    Entry(
        numbers.OPEN_BRACKET,
        bad=turn("player.score = max(player.score, 3"),
        good=turn("player.score = max(player.score, 3)"),
    ),
    Entry(
        numbers.STRAY_BRACKET,
        bad=turn("player.score = max(player.score, 3))"),
        good=turn("player.score = max(player.score, 3)"),
    ),
    Entry(
        numbers.EXPECTED,
        bad=turn("let old player.score", "player.score = 2 * old"),
        good=turn("let old = player.score", "player.score = 2 * old"),
    ),
    Entry(
        numbers.ENDS_EARLY,
        bad=turn("player.score = goal", top="const goal"),
        good=turn("player.score = goal", top="const goal = 3"),
    ),
    Entry(
        numbers.EXPECTED_OR_COMMA,
        bad=turn("player.score = max(player.score 3)"),
        good=turn("player.score = max(player.score, 3)"),
    ),
    Entry(
        numbers.NAME_EXPECTED,
        bad=turn("let 3 = player.score", "player.score = 2 * old"),
        good=turn("let old = player.score", "player.score = 2 * old"),
    ),
    Entry(
        numbers.NAME_MISSING,
        bad=turn("let", "player.score = 2 * old"),
        good=turn("let old = player.score", "player.score = 2 * old"),
    ),
    Entry(
        numbers.RESERVED_NAME,
        bad=turn("let end = player.score", "player.score = 2 * my_end"),
        good=turn("let my_end = player.score", "player.score = 2 * my_end"),
    ),
    Entry(
        numbers.VALUE_EXPECTED,
        bad=turn("player.score = 3 + * 2"),
        good=turn("player.score = 3 * 2"),
    ),
    Entry(
        numbers.VALUE_MISSING,
        bad=turn("player.score ="),
        good=turn("player.score = 3"),
    ),
    Entry(
        numbers.TYPE_EXPECTED,
        bad=turn("round += 1", top="table:\n    round: = 1"),
        good=turn("round += 1", top="table:\n    round: int = 1"),
    ),
    Entry(
        numbers.TYPE_MISSING,
        bad=turn("add player to seen", top="table:\n    seen: set of"),
        good=turn("add player to seen", top="table:\n    seen: set of player"),
    ),
    Entry(
        numbers.TEXT_EXPECTED,
        bad=turn("notice player"),
        good=turn('notice "{player}"'),
    ),
    Entry(
        numbers.TEXT_MISSING,
        bad=turn("notice"),
        good=turn('notice "Your turn"'),
    ),
    Entry(
        numbers.TOO_MUCH,
        bad=turn("player.score = 3 4"),
        good=turn("player.score = 3 + 4"),
    ),
)
