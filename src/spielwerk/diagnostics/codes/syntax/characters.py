"""Faults of single characters, and texts beyond all limits."""

from __future__ import annotations

from spielwerk.diagnostics import form_codes as numbers
from spielwerk.diagnostics.codes.entry import Entry
from spielwerk.diagnostics.codes.syntax.examples import HEAD, PLAY, turn
from spielwerk.limits import LARGEST_FILE

CHARACTERS: tuple[Entry, ...] = (
    Entry(
        numbers.TAB,
        bad=HEAD + "play:\n\tfor player in turns:\n\t\tend with winner player\n",
        good=HEAD + PLAY,
    ),
    Entry(
        numbers.UNEVEN,
        bad=turn("if player.score == 3:", "    player.score = 0", "  player.score += 1"),
        good=turn("if player.score == 3:", "    player.score = 0", "player.score += 1"),
    ),
    Entry(
        numbers.FIRST_LINE_DEEPER,
        bad="    " + HEAD + PLAY,
        good=HEAD + PLAY,
    ),
    Entry(
        numbers.STRANGE_SIGN,
        bad=turn("player.score += 1 §"),
        good=turn("player.score += 1"),
    ),
    Entry(
        numbers.OTHER_SIGN,
        bad=turn("if player.score ≥ 3:", "    player.score = 0"),
        good=turn("if player.score >= 3:", "    player.score = 0"),
    ),
    Entry(
        numbers.STRANGE_SPACE,
        bad=turn("player.score +=\u00a01"),
        good=turn("player.score += 1"),
    ),
    Entry(
        numbers.UNDERSCORE,
        bad=turn("let _old = player.score", "player.score = 2 * old"),
        good=turn("let old = player.score", "player.score = 2 * old"),
    ),
    Entry(
        numbers.UNFINISHED_TEXT,
        bad=turn('notice "{player} is on turn.'),
        good=turn('notice "{player} is on turn."'),
    ),
    Entry(
        numbers.LARGE_NUMBER,
        bad=turn("player.score = 30000000000000000000"),
        good=turn("player.score = 3000000"),
    ),
    Entry(
        numbers.WHOLE_NUMBERS,
        bad=turn("player.score += 1.5"),
        good=turn("player.score += 15"),
    ),
    Entry(
        numbers.TOO_LARGE,
        bad=HEAD + PLAY + "#" * LARGEST_FILE + "\n",
        good=HEAD + PLAY + "#\n",
    ),
    Entry(
        numbers.TOO_DEEP,
        bad=turn("player.score = " + "(" * 201 + "1" + ")" * 201),
        good=turn("player.score = (((1)))"),
    ),
    Entry(
        numbers.TOO_MANY_FAULTS,
        bad=turn(*["?"] * 120),
        good=turn("player.score += 1"),
    ),
)
