"""Race boards beyond the usual: sloppy writing, more players, new kinds of fields, free graphs (LB-01 to LB-03)."""

from __future__ import annotations

from pathlib import Path

import pytest

from spielwerk.diagnostics.source import Source
from spielwerk.notation.board.described import BoardText
from spielwerk.notation.board.forms import form_of
from spielwerk.notation.board.reading import read_board
from spielwerk.notation.board.write import write_table

CLASSIC = (Path(__file__).parents[2] / "src/spielwerk/games/ludo/classic.csv").read_text(encoding="utf-8")
TINY = "S1E;WE;WE;WS\nWNGE;G1;G2;WSGW\nWN;WW;WW;S2W\nH1;NO;NO;H2\n"
GRAPH = (
    "name;kind;seat;next;branch\na;start;1;b;\nb;start;2;c;\nc;way;;d;g\nd;way;;a;h\n"
    "g;goal;1;;\nh;goal;2;;\nx;home;1;;\ny;home;2;;\n"
)


def read(text: str) -> tuple[BoardText, list[str]]:
    """The board and its faults, each as a code with the cell it is about."""
    board, faults = read_board(Source("board.csv", text), "csv")
    for fault in faults:
        assert fault.message("de") != fault.message("en")
        assert fault.advice("de")
    return board, [f"{fault.code} {fault.values.get('cell', '')}".strip() for fault in faults]


def told(board: BoardText) -> list[tuple[str, dict[str, object]]]:
    return [(f.name, {name: given.value for name, given in f.values.items()}) for f in board.fields]


# ---- how codes may be written ------------------------------------------------------------------


@pytest.mark.parametrize(
    "change",
    [
        str.lower,
        lambda text: text.replace(";", " ; "),
        lambda text: text.replace("W", "W "),
        lambda text: text.replace(";", "\t"),
        lambda text: text.replace(";", ","),
        lambda text: "\n".join(";".join(f'"{cell}"' for cell in row.split(";")) for row in text.split("\n")[:-1]),
    ],
    ids=["small letters", "blanks round cells", "blanks in codes", "tabs", "commas", "quotes"],
)
def test_a_board_may_be_written_as_people_write(change):
    """LB-01"""
    board, faults = read(change(CLASSIC))
    assert faults == []
    assert told(board) == told(read(CLASSIC)[0])


# ---- legends -----------------------------------------------------------------------------------


SIX = (
    "TE;WE;WEGS;S1E;TE;WE;WEGS;S2E;TS\nS6N;NO;G1;H1;NO;H2;G2;H3;WS\nWNGE;G6;NO;NO;NO;NO;NO;G3;WSGW\n"
    "WN;H6;G5;H5;NO;H4;G4;NO;S3S\nTN;S5W;WWGN;WW;TW;S4W;WWGN;WW;TW\n"
)
LEGEND = "players;6\nkind;T;trap\n"


@pytest.mark.parametrize("text", [SIX + LEGEND, SIX + "\n" + LEGEND, SIX + "spieler;6\nart;t;trap\n"])
def test_a_legend_brings_more_players_and_new_kinds(text):
    """LB-03"""
    board, faults = read(text)
    assert faults == []
    fields = dict(told(board))
    assert fields["a1"] == {"kind": "trap", "seat": None, "next": "b1", "branch": None}
    assert {field["seat"] for field in fields.values()} == {None, 1, 2, 3, 4, 5, 6}


def test_fields_are_called_by_their_cells_also_below_a_legend():
    board, faults = read(LEGEND + "\n" + SIX)
    assert faults == []
    assert board.fields[0].name == "a4"
    assert board.fields[0].drawn == (1, 4)


def test_a_new_kind_may_have_an_owner_and_a_branch():
    board, faults = read(TINY.replace("WE;WE", "T2E;WE").replace("WNGE", "TNGE") + "kind;T;trap\n")
    assert faults == []
    fields = dict(told(board))
    assert fields["b1"] == {"kind": "trap", "seat": 2, "next": "c1", "branch": None}
    assert fields["a2"] == {"kind": "trap", "seat": None, "next": "a1", "branch": "b2"}


def test_without_a_legend_there_are_four_players():
    """LB-02: 2 to 4 players"""
    assert [fault for fault in read(SIX.replace("T", "W"))[1] if fault.startswith("B120")] == [
        "B120 A2",
        "B120 B3",
        "B120 B4",
        "B120 C4",
        "B120 D4",
        "B120 B5",
    ]


@pytest.mark.parametrize(
    "line",
    [
        "players",
        "players;1",
        "players;64",
        "players;six",
        "players;6;7",
        "kind;T",
        "kind;TT;trap",
        "kind;H;house",
        "kind;T;way",
        "kind;T;no name",
        "kind;T;trap\nkind;T;other",
        "kind;7;trap",
    ],
)
def test_lines_that_are_no_legend(line):
    _, faults = read(TINY + line + "\n")
    assert [fault.split()[0] for fault in faults] == ["B138"]


def test_a_way_of_a_new_kind_may_end_but_nobody_may_be_lost_there():
    text = TINY.replace("WE;WE", "WE;T") + "kind;T;trap\n"
    assert read(text)[1] == ["B139 A1"]


# ---- free graphs -------------------------------------------------------------------------------


def test_a_free_graph_of_any_shape_is_sound():
    """LB-03: named nodes, as many players as there are seats"""
    assert read(GRAPH)[1] == []
    more = GRAPH.replace("d;way;;a;h", "d;way;;e;h\ne;start;7;f;\nf;swamp;;a;k") + "k;goal;7;;\nz;home;7;;\n"
    assert read(more)[1] == []


WRONG = {
    "no such field": ("d;way;;a;h", "d;way;;q;h", ["B148 D5"]),
    "no such branch": ("c;way;;d;g", "c;way;;d;q", ["B148 E4"]),
    "one player": ("start;2", "way;", ["B122 C7"]),
    "two starts": ("c;way;", "c;start;1", ["B123 B4"]),
    "more homes": ("y;home;2;;\n", "y;home;2;;\nz;home;2;;\n", ["B124 B10"]),
    "more goals": ("y;home;2;;\n", "", ["B124 B7"]),
    "into a home": ("b;start;2;c", "b;start;2;x", ["B127 D3"]),
    "into a goal without a branch": ("b;start;2;c", "b;start;2;g", ["B127 D3"]),
    "a branch that leads to no goal": ("c;way;;d;g", "c;way;;d;x", ["B128 E4"]),
    "a goal of another": ("g;goal;1;;", "g;goal;1;h;", ["B129 D6"]),
    "nobody's branch": ("c;way;;d;g", "c;way;;d;", ["B130 A2"]),
    "two branches": ("d;way;;a;h", "d;way;;e;h\ne;way;;a;g", ["B131 E6", "B132 A6"]),
    "a way nobody goes": ("x;home", "w;way;;a;\nx;home", ["B132 A8"]),
    "to and fro": ("b;start;2;c", "b;start;2;a", ["B133 D2"]),
    "to itself": ("b;start;2;c", "b;start;2;b", ["B133 D3"]),
    "neither homes nor goals": ("x;home", "z;start;3;a;\nx;home", ["B134 C8"]),
    "goals in a circle": ("g;goal;1;;\n", "g;goal;1;i;\ni;goal;1;g;\nj;home;1;;\n", ["B135 D7"]),
    "a goal out of reach": ("g;goal;1;;\n", "g;goal;1;;\ni;goal;1;;\nj;home;1;;\n", ["B136 A7"]),
    "goals and no homes": ("x;home;1;;\ny;home;2;;\n", "", ["B124 B6", "B124 B7"]),
    "nobody's home": ("x;home;1", "x;home;", ["B137 A8", "B124 B6"]),
    "a player who is none": ("g;goal;1", "g;goal;red", ["B142 C6"]),
    "player 64": ("g;goal;1", "g;goal;64", ["B142 C6"]),
    "a way that ends": ("b;start;2;c", "b;start;2;", ["B139 A2", "B139 A3"]),
    "a name twice": ("c;way;", "b;way;", ["B115 A4"]),
    "no name": ("c;way;", ";way;", ["B116"]),
}


@pytest.mark.parametrize("name", WRONG)
def test_wrong_graphs(name):
    """LB-02 holds for free graphs as it does for drawn boards."""
    old, new, expected = WRONG[name]
    assert old in GRAPH
    assert read(GRAPH.replace(old, new, 1))[1] == expected


def test_leaps_bring_pieces_to_fields_off_the_way():
    text = GRAPH.replace("branch\n", "branch;leap\n").replace("b;start;2;c;\n", "b;start;2;c;;w\n")
    assert read(text + "w;way;;v;;\nv;way;;a;;\n")[1] == []


@pytest.mark.parametrize(
    "text", ["name;kind;next\na;goal;b\nb;home;a\n", GRAPH.replace("home", "shed").replace("goal", "pond")]
)
def test_a_table_that_is_no_race_is_not_judged_as_one(text):
    assert read(text)[1] == []


# ---- positions ---------------------------------------------------------------------------------


def test_fields_may_stand_anywhere():
    board, faults = read("name;column;row\na;1.5;2\nb;-3;0,25\n")
    assert faults == []
    assert [field.drawn for field in board.fields] == [(1.5, 2.0), (-3.0, 0.25)]


@pytest.mark.parametrize("place", ["x", "1e9", "12345", "1.2345", "", "nan", "1_0", "٣"])
def test_a_position_is_a_number(place):
    assert read(f"name;column;row\na;1;1\nb;{place};1\n")[1] == ["B142 B3"]


def test_every_field_has_a_position_or_none():
    assert read("name;column;row\na;1;1\nb;2\n")[1] == ["B142 A3"]


# ---- writing -----------------------------------------------------------------------------------


@pytest.mark.parametrize("text", [CLASSIC, SIX + LEGEND, GRAPH, 'name;links;worth\n"a;b";c;3\nc;;\n'])
def test_what_is_written_as_a_table_is_the_same_board(text):
    """LB-08: a field may be moved, its links stay."""
    board, _ = read(text)
    again, faults = read(write_table(board))
    assert faults == []
    assert [(field.name, field.drawn) for field in again.fields] == [
        (field.name, field.drawn) for field in board.fields
    ]
    for one, other in zip(board.fields, again.fields, strict=True):
        assert {k: str(v.value) for k, v in one.values.items() if v.value not in (None, "")} == {
            k: v.value for k, v in other.values.items() if v.value != ""
        }


# ---- limits ------------------------------------------------------------------------------------


def test_a_board_has_at_most_as_many_fields_as_a_space():
    rows = "".join(f"f{number}\n" for number in range(10_001))
    assert read("name\n" + rows)[1] == ["B109"]


@pytest.mark.parametrize(
    ("name", "form"), [("a.csv", "csv"), ("A.CSV", "csv"), ("a.tsv", "csv"), ("a.json", "json"), ("ludo", None)]
)
def test_board_files_are_known_by_their_endings(name, form):
    assert form_of(name) == form
