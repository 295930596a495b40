"""Lines that are longer than the terminal is wide."""

from __future__ import annotations

from spielwerk.cli.screen.folding import fold, folded


def texts(lines):
    return ["".join(text for text, _ in line) for line in lines]


def test_what_fits_stays_as_it_is():
    line = [("Anna", "red"), ("  gold 2, hand: empty", "")]
    assert folded([line], 25) == [line]


def test_long_lines_are_broken_behind_commas():
    line = [("Anna", "red"), ("  gold 2, hand: [Tavern, Town Hall], city: empty", "")]
    assert texts(fold(line, 24)) == ["Anna  gold 2,", "    hand: [Tavern,", "    Town Hall],", "    city: empty"]
    assert next(iter(fold(line, 24)))[0] == ("Anna", "red")


def test_what_has_no_comma_stays_whole():
    assert texts(fold([("a line without any comma", "")], 10)) == ["a line without any comma"]
