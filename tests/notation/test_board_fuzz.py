"""Whatever stands in a board file: it is read or explained, drawn if it is sound, and all of it in bounded time."""

from __future__ import annotations

import time
from pathlib import Path
from random import Random
from xml.etree import ElementTree

import pytest

from spielwerk.diagnostics.source import Source
from spielwerk.match.picture.of_file import plan_of_file
from spielwerk.match.picture.svg import as_svg
from spielwerk.notation.board.faults import MOST_FAULTS
from spielwerk.notation.board.reading import read_board
from spielwerk.notation.board.write import write_table
from spielwerk.notation.plain import NoText, plain_text
from tests.notation.test_race_boards import CLASSIC, GRAPH, LEGEND, SIX

LEVEL = '{"columns": 2, "rows": 2, "default": {"walls": ["east"]}, "fields": {"b1": {"walls": ["north"], "x": 3}}}'
FREE = 'name;links;column;row;worth\n"<a&b>";b;1;1,5;3\nb;;2.5;1;no\n'
TEXTS = [(CLASSIC, "csv"), (SIX + LEGEND, "csv"), (GRAPH, "csv"), (FREE, "csv"), (LEVEL, "json")]
PIECES = [
    '"',
    ";",
    "\n",
    "\t",
    ",",
    "G",
    "1",
    "99",
    "W",
    "NO",
    "name",
    "kind;",
    "players;",
    "column",
    "{",
    "]",
    "\\u00",
]
PIECES += ["", " ", "🎲", "\u202e", "<", "&amp;", "]]>", "\ufeff", "none", "-1", "0", "S1E", "null", "sep=|\n"]


def broken(text: str, luck: Random) -> str:
    """The text with some signs lost, doubled or replaced."""
    for _ in range(luck.randint(1, 8)):
        at = luck.randrange(len(text) + 1)
        text = text[:at] + luck.choice(PIECES) + text[at + luck.randint(0, 3) :]
    return text


def goes_well(text: str, form: str) -> None:
    board, faults = read_board(Source("x", text), form)
    assert len(faults) <= MOST_FAULTS
    for fault in faults:
        assert fault.message("en")
        assert fault.message("de")
        assert fault.advice("en")
        assert fault.advice("de")
        assert 0 <= fault.span.start <= fault.span.end <= len(text) + 1
    if all(fault.severity != "error" for fault in faults):
        ElementTree.fromstring(as_svg(plan_of_file(board, "<x>")))
        again, worse = read_board(Source("y", write_table(board)), "csv")
        if form == "csv":
            assert [fault.code for fault in worse if fault.severity == "error"] == []
            assert [field.name for field in again.fields] == [field.name for field in board.fields]


@pytest.mark.parametrize("seed", range(20))
def test_broken_boards_are_read_or_explained(seed):
    luck = Random(seed)
    for _ in range(15):
        for text, form in TEXTS:
            goes_well(broken(text, luck), form)


@pytest.mark.parametrize("seed", range(10))
def test_any_bytes_are_read_or_explained(seed):
    luck = Random(seed)
    for _ in range(30):
        data = bytes(luck.choices(b'HSGWNE12345;;;;\n\n"{}[]:, \xff\x00\xe4', k=luck.randint(0, 300)))
        try:
            text = plain_text(data)
        except NoText:
            continue
        for form in ("csv", "json"):
            goes_well(text, form)


LARGE = {
    "one long row": "WE;" * 90_000,
    "one long column": "WS\n" * 90_000,
    "a large square": ("WE;" * 200 + "WS\n") * 200,
    "many players": "".join(f"S{number % 100}E;H{number % 100};G{number % 100}\n" for number in range(20_000)),
    "a long text": '"' + "x" * 900_000,
    "many quotes": '"' * 900_000,
    "a long number": "H" + "1" * 900_000,
    "a table that leads nowhere": "name;kind;seat;next;branch\n"
    + "".join(f"f{number};way;;g{number};\n" for number in range(9_000)),
    "a long way": "name;kind;seat;next;branch\n"
    + "".join(f"f{number};start;{number % 900};f{number + 1};\n" for number in range(9_000)),
    "fields in one place": "name;column;row\n" + "".join(f"f{number};1;1\n" for number in range(9_000)),
    "fields that are all linked": "name;links\n"
    + "".join(f"f{number};{' '.join(f'f{there}' for there in range(60))}\n" for number in range(900)),
}


@pytest.mark.parametrize("name", LARGE)
def test_large_files_take_no_time(name):
    started = time.process_time()
    goes_well(LARGE[name], "csv")
    assert time.process_time() - started < 10


def test_brackets_without_end():
    goes_well('{"fields": ' + "[" * 100_000, "json")
    goes_well("{" * 100_000, "json")


def test_the_files_that_come_with_games_are_sound():
    files = (Path(__file__).parents[2] / "src/spielwerk/games").rglob("*.csv")
    for path in [file for file in files if file.parent.name != "cases"]:
        text = path.read_text(encoding="utf-8")
        assert read_board(Source(path.name, text), "csv")[1] == []
        goes_well(text, "csv")
