"""Boards and levels in files: whatever program saved them, and whatever is wrong with them (LB-01, LB-02)."""

from __future__ import annotations

from pathlib import Path
from random import Random

import pytest

from spielwerk.diagnostics.source import Source
from spielwerk.notation.board.described import BoardText
from spielwerk.notation.board.reading import read_board
from spielwerk.notation.plain import NoText, plain_text

BOARDS = Path(__file__).parents[1] / "boards"
CLASSIC = (Path(__file__).parents[2] / "src/spielwerk/games/ludo/classic.csv").read_bytes()
TINY = "S1E;WE;WE;WS\nWNGE;G1;G2;WSGW\nWN;WW;WW;S2W\nH1;NO;NO;H2\n"


def read(data: bytes | str, form: str = "csv") -> tuple[BoardText, list[str]]:
    """The board and its faults, each as a code with the cell it is about."""
    text = plain_text(data) if isinstance(data, bytes) else data
    board, faults = read_board(Source(f"board.{form}", text), form)
    return board, [f"{fault.code} {fault.values.get('cell', '')}".strip() for fault in faults]


def told(board: BoardText) -> list[tuple[str, object]]:
    """What is known of every field, without the places in the text."""
    return [(f.name, {name: given.value for name, given in f.values.items()}) for f in board.fields]


# ---- how files are saved -----------------------------------------------------------------------


SAVED = sorted(path.name for path in BOARDS.glob("*.csv") if path.name.startswith(("spreadsheet", "editor")))


@pytest.mark.parametrize("name", SAVED)
def test_whatever_saved_the_board_it_is_the_same(name):
    board, faults = read((BOARDS / name).read_bytes())
    assert faults == []
    assert told(board) == told(read(CLASSIC)[0])
    assert [field.drawn for field in board.fields] == [field.drawn for field in read(CLASSIC)[0].fields]


def test_seven_ways_of_saving_are_kept():
    assert len(SAVED) == 7


def test_old_programs_write_eight_bits():
    board, faults = read((BOARDS / "table-cp1252.csv").read_bytes())
    assert faults == []
    assert [field.name for field in board.fields] == ["Straße", "Brücke"]


@pytest.mark.parametrize(
    "data", [b"\x89PNG\r\n\x1a\n\x00\x00", b"PK\x03\x04\x14", b"\xff\xfeA", b"a\x00b", b"\x81\x8d"]
)
def test_what_is_no_text_is_refused(data):
    with pytest.raises(NoText):
        plain_text(data)


def test_cells_keep_what_stands_between_quotes():
    board, faults = read('name,"next"\n"a, ""b""",\n')
    assert faults == []
    assert board.fields[0].name == 'a, "b"'


# ---- race boards (LB-01) -----------------------------------------------------------------------


def test_every_code_says_what_the_field_is():
    """LB-01"""
    board, _ = read(CLASSIC)
    fields = dict(told(board))
    assert fields["a1"] == {"kind": "home", "seat": 1, "next": None, "branch": None}
    assert fields["a5"] == {"kind": "start", "seat": 1, "next": "b5", "branch": None}
    assert fields["e5"] == {"kind": "way", "seat": None, "next": "e4", "branch": None}
    assert fields["f1"] == {"kind": "way", "seat": None, "next": "g1", "branch": "f2"}
    assert fields["f2"] == {"kind": "goal", "seat": 2, "next": "f3", "branch": None}
    assert fields["f5"] == {"kind": "goal", "seat": 2, "next": None, "branch": None}
    assert "f6" not in fields
    assert len(fields) == 40 + 16 + 16


def test_fields_are_drawn_where_they_stand():
    board, _ = read(TINY)
    assert (board.columns, board.rows) == (4, 4)
    assert {field.name: field.drawn for field in board.fields}["d3"] == (4, 3)


def test_seats_close_up_over_gaps():
    board, faults = read(
        TINY.replace("1", "2").replace("S2W", "S4W").replace("G2;G2", "G2;G4").replace("NO;H2", "NO;H4")
    )
    assert faults == []
    assert {given["seat"] for _, given in told(board) if isinstance(given, dict)} == {None, 1, 2}


def test_players_may_have_different_numbers_of_pieces():
    """LB-02: as many goals as homes each, but players may differ."""
    text = "S1E;WE;WE;WE;WS\nWNGE;G1E;G1;G2;WSGW\nWN;WW;WW;WW;S2W\nH1;H1;NO;NO;H2\n"
    assert read(text)[1] == []


# ---- faults (LB-02) ----------------------------------------------------------------------------


def test_all_faults_are_told_in_one_run_each_with_its_cell():
    """LB-02"""
    _, faults = read((BOARDS / "nine-faults.csv").read_bytes())
    assert sorted(faults) == [
        "B110",
        "B111 D4",
        "B112 G3",
        "B113 K7",
        "B120 J10",
        "B123 D5",
        "B126 E6",
        "B127 G9",
        "B128 K6",
    ]


def test_a_fault_names_row_and_column_and_what_was_expected():
    """LB-02"""
    _, faults = read_board(Source("board.csv", TINY.replace("G1;", "G5;")), "csv")
    assert faults[0].line == 2
    assert faults[0].column == 6
    assert "Row 2, column 2 (cell B2)" in faults[0].message()
    assert "Zeile 2, Spalte 2 (Zelle B2)" in faults[0].message("de")
    assert "1 to 4" in faults[0].message()


WRONG = {
    "dead end at the edge": ("S1E;WE;WE;WS", "S1E;WE;WE;WE", ["B125 D1"]),
    "dead end before nothing": ("WN;WW;WW", "WN;WS;WW", ["B126 B3"]),
    "into a home": ("WN;WW", "WS;WW", ["B127 A3"]),
    "into a goal without a branch": ("S1E;WE", "S1E;WS", ["B127 B1"]),
    "a branch that leads to no goal": ("WNGE", "WNGN", ["B128 A2"]),
    "two starts": ("S1E;WE", "S1E;S1E", ["B123 B1"]),
    "no start": ("S2W", "WW", ["B122 C2"]),
    "more homes than goals": ("H1;NO", "H1;H1", ["B124 B4"]),
    "more goals than homes": ("NO;H2", "NO;NO", ["B124 C2"]),
    "a start and nothing else": ("S1E;WE", "S1E;S3E", ["B134 B1"]),
    "nobody's branch": ("WNGE", "WN", ["B130 A1"]),
    "to and fro": ("WE;WE", "WE;WW", ["B133 B1"]),
    "seven players": ("H2", "H7", ["B120 D4"]),
    "a ragged row": ("WSGW\n", "WSGW;NO\n", ["B110"]),
    "a short row": (";H2\n", "\n", ["B110"]),
    "an empty cell": ("NO;NO", ";NO", ["B111 B4"]),
    "east in German": ("WE;WE", "WO;WE", ["B113 B1"]),
    "player and direction the wrong way round": ("S2W", "SW2", ["B113 D3"]),
    "brackets": ("WE;WE", "W[E];WE", ["B113 B1"]),
    "a dash": ("NO;NO", "-;NO", ["B113 B4"]),
    "a zero for a letter": ("NO;NO", "N0;NO", ["B113 B4"]),
    "a way of a player": ("WE;WE", "W1E;WE", ["B112 B1"]),
    "a start without a direction": ("S2W", "S2", ["B112 D3"]),
    "nonsense": ("WE;WE", "hello;WE", ["B112 B1"]),
    "a way nobody goes": ("NO;NO", "WN;NO", ["B132 B4"]),
}


@pytest.mark.parametrize("name", WRONG)
def test_wrong_boards(name):
    """LB-02"""
    old, new, expected = WRONG[name]
    assert old in TINY
    assert read(TINY.replace(old, new, 1))[1] == expected


@pytest.mark.parametrize("text", ["", "\n\n", ";;;\n;;;\n", "NO;NO\nNO;NO\n"])
def test_an_empty_board(text):
    assert read(text)[1] == ["B104"]


def test_a_file_of_another_kind_does_not_give_thousands_of_faults():
    assert len(read("some words, and more; of them\n" * 3000)[1]) == 100


# ---- tables ------------------------------------------------------------------------------------


def test_a_table_has_a_row_for_every_field():
    board, faults = read("name;kind;links;column;row\na;way;b, c;1;1\nb;way;;2;1\nc;goal;;2;2\n")
    assert faults == []
    assert told(board)[0] == ("a", {"kind": "way"})
    assert [given.value for given in board.fields[0].links] == ["b", "c"]
    assert [field.drawn for field in board.fields] == [(1, 1), (2, 1), (2, 2)]


def test_what_is_wrong_with_a_table():
    text = "name;kind;kind\na;way;way\na;way;way\n;way;way\nb;way;way;way\n"
    assert sorted(read(text)[1]) == ["B110", "B114 C1", "B115 A3", "B116"]


def test_a_place_in_a_drawing_is_a_number():
    assert read("name;column;row\na;x;1\n")[1] == ["B142 B2"]


# ---- levels ------------------------------------------------------------------------------------


def test_a_level_says_what_differs_from_the_rest():
    text = '{"columns": 2, "rows": 2, "default": {"walls": []}, "fields": {"B1": {"walls": ["north"]}}}'
    board, faults = read(text, "json")
    assert faults == []
    assert (board.columns, board.rows) == (2, 2)
    assert [field.name for field in board.fields] == ["b1"]
    assert list(board.common) == ["walls"]


def test_the_fields_of_a_graph_may_have_places():
    board, faults = read('{"fields": {"a": {"at": [2, -1], "links": ["b"]}, "b": {}}}', "json")
    assert faults == []
    assert [field.drawn for field in board.fields] == [(2.0, -1.0), None]
    assert list(board.attributes) == []


WRONG_LEVELS = {
    "no json": ("{columns: 2}", "B108"),
    "a list": ("[1, 2]", "B108"),
    "cut off": ('{"columns": 2', "B108"),
    "more behind": ("{} {}", "B108"),
    "a fraction": ('{"columns": 2.5}', "B108"),
    "a bad text": ('{"about": "\\q"}', "B108"),
    "too deep": ('{"about": ' + "[" * 50 + "]" * 50 + "}", "B108"),
    "an unknown part": ('{"colums": 2}', "B117"),
    "a size that is none": ('{"columns": 0, "rows": 3}', "B118"),
    "fields that are none": ('{"fields": []}', "B118"),
    "a field that is none": ('{"fields": {"a": 3}}', "B118"),
    "a name twice": ('{"fields": {"a": {}, "a": {}}}', "B114"),
    "a field twice": ('{"columns": 1, "rows": 1, "fields": {"a1": {}, "A1": {}}}', "B115"),
    "a field outside": ('{"columns": 2, "rows": 2, "fields": {"c1": {}}}', "B119"),
    "a place that is none": ('{"fields": {"a": {"at": [1]}}}', "B118"),
    "a place far away": ('{"fields": {"a": {"at": [1, 10000]}}}', "B118"),
    "links that are none": ('{"fields": {"a": {"links": "b"}}}', "B118"),
}


@pytest.mark.parametrize("name", WRONG_LEVELS)
def test_wrong_levels(name):
    text, code = WRONG_LEVELS[name]
    assert [fault.split()[0] for fault in read(text, "json")[1]] == [code]


# ---- anything at all ---------------------------------------------------------------------------


def broken(text: str, luck: Random) -> str:
    """The text with some signs lost, doubled or replaced."""
    signs = ['"', ";", "\n", "G", "1", "W", "N", "{", "]", "name", " ", ""]
    for _ in range(luck.randint(1, 6)):
        at = luck.randrange(len(text) + 1)
        text = text[:at] + luck.choice(signs) + text[at + luck.randint(0, 2) :]
    return text


@pytest.mark.parametrize("seed", range(20))
def test_whatever_stands_in_a_file_is_read_or_explained(seed):
    luck = Random(seed)
    level = '{"columns": 2, "rows": 2, "default": {"walls": []}, "fields": {"b1": {"walls": ["north"]}}}'
    for _ in range(30):
        for text, form in ((CLASSIC.decode(), "csv"), (TINY, "csv"), ("name;kind\na;b\n", "csv"), (level, "json")):
            _, faults = read_board(Source("x", broken(text, luck)), form)
            assert all(fault.message("de") and fault.advice("en") for fault in faults)
            assert all(fault.span.end <= len(fault.source.text) + 1 for fault in faults)
