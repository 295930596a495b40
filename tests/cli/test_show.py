"""`spielwerk show` and `check` on boards: of games and of files, in the terminal and as SVG (LB-02 to LB-04)."""

from __future__ import annotations

from pathlib import Path
from xml.etree import ElementTree

import pytest

from tests.cli.conftest import document

BOARDS = Path(__file__).parents[1] / "boards"
LUDO = Path(__file__).parents[2] / "src/spielwerk/games/ludo"
TINY = "S1E;WE;WE;WS\nWNGE;G1;G2;WSGW\nWN;WW;WW;S2W\nH1;NO;NO;H2\n"
SVG = "{http://www.w3.org/2000/svg}"
ALL = """\
game "Every <Layout> & more":
    players 2

space Track, line 3
space Round, ring 8
space Board, grid 3 by 2
space Cube, grid 2 by 2 by 2
space Home, grid 2 by 1, per player
space Land, graph 3
space Island, hexes 2:
    terrain: Terrain = wood
space Crossing, corners of Island
space Path, sides of Island:
    owner: player or none
connect Land[1] to Track[3]

enum Terrain: wood, wool

object Pawn, 1 per player, in Board.a1

play:
    for player in turns:
        player chooses spot from Board
        end with winner player
"""


def drawn(path: Path) -> ElementTree.Element:
    """The picture, which lies inside its frame as a whole."""
    root = ElementTree.fromstring(path.read_text(encoding="utf-8"))
    wide, high = float(root.attrib["width"]), float(root.attrib["height"])
    for names, most in ((("x", "cx", "x1", "x2"), wide), (("y", "cy", "y1", "y2"), high)):
        for item in root.iter():
            for name in names:
                assert 0 <= float(item.attrib.get(name, 0)) <= most
    ends = {item.attrib["id"] for item in root.iter(f"{SVG}marker")}
    assert {item.attrib.get("marker-end", f"url(#{end})") for item in root.iter() for end in ends} == {
        f"url(#{end})" for end in ends
    }
    return root


def texts(root: ElementTree.Element) -> list[str]:
    return [item.text or "" for item in root.iter(f"{SVG}text")]


def notes(root: ElementTree.Element) -> list[str]:
    return [item.text or "" for item in root.iter(f"{SVG}title")]


# ---- pictures of files -------------------------------------------------------------------------


def test_a_drawn_board_as_a_picture(spielwerk, tmp_path):
    """LB-03"""
    shown = spielwerk("show", LUDO / "classic.csv", "-o", tmp_path / "board.svg")
    assert shown.exit_code == 0
    root = drawn(tmp_path / "board.svg")
    assert len(list(root.iter(f"{SVG}circle"))) == 72
    # From every field of the way and every goal but the innermost, and four branches.
    assert len(list(root.iter(f"{SVG}line"))) == 40 + 12 + 4
    assert texts(root).count("H1") == texts(root).count("G4") == 4
    assert "f1\nkind: way\nnext: g1\nbranch: f2" in notes(root)
    assert "k" in texts(root)


def test_a_free_graph_stands_where_it_is_put(spielwerk, tmp_path):
    """LB-03: named nodes with positions and links"""
    board = tmp_path / "sea.csv"
    board.write_text('name;links;column;row\n"<Reef> & Co";Palm;0;0\nPalm;;30;0\nSkull;Palm;0;30,5\n', encoding="utf-8")
    assert spielwerk("show", board, "-o", tmp_path / "sea.svg").exit_code == 0
    root = drawn(tmp_path / "sea.svg")
    circles = [(float(c.attrib["cx"]), float(c.attrib["cy"])) for c in root.iter(f"{SVG}circle")]
    assert circles[0][1] == circles[1][1]
    assert circles[0][0] == circles[2][0] < circles[1][0]
    assert len(list(root.iter(f"{SVG}line"))) == 2
    assert "<Reef> & Co" in texts(root)


def test_the_walls_of_a_level_are_drawn(spielwerk, tmp_path):
    level = tmp_path / "level.json"
    level.write_text('{"columns": 3, "rows": 2, "fields": {"b1": {"walls": ["north", "east"]}, "c2": {"flag": 2}}}')
    assert spielwerk("show", level, "-o", tmp_path / "level.svg").exit_code == 0
    root = drawn(tmp_path / "level.svg")
    assert len([line for line in root.iter(f"{SVG}line") if line.attrib["class"] == "wall"]) == 2
    assert "2" in texts(root)


def test_what_a_file_says_cannot_break_out_of_the_picture(spielwerk, tmp_path):
    board = tmp_path / "bad.csv"
    evil = "</text><script>alert(1)</script>\x1b\u202e\"' onload=x"
    board.write_text(
        f'name;note\n"{evil.replace(chr(34), chr(34) * 2)}";"]]><b>"\n'.replace("\x1b", ""), encoding="utf-8"
    )
    assert spielwerk("show", board, "-o", tmp_path / "bad.svg").exit_code == 0
    root = drawn(tmp_path / "bad.svg")
    assert {item.tag.removeprefix(SVG) for item in root.iter()} <= {
        "svg", "title", "style", "defs", "marker", "path", "rect", "g", "circle", "text",
    }  # fmt: skip
    assert "\u202e" not in (tmp_path / "bad.svg").read_text(encoding="utf-8")


def test_a_board_with_faults_is_explained_instead(spielwerk, tmp_path):
    shown = spielwerk("show", BOARDS / "nine-faults.csv", "-o", tmp_path / "board.svg")
    assert shown.exit_code == 1
    assert "9 errors" in shown.output
    assert not (tmp_path / "board.svg").exists()


def test_the_same_board_gives_the_same_picture(spielwerk, tmp_path):
    for name in ("one.svg", "two.svg"):
        spielwerk("show", LUDO / "trio.csv", "-o", tmp_path / name)
    assert (tmp_path / "one.svg").read_bytes() == (tmp_path / "two.svg").read_bytes()


# ---- pictures of games -------------------------------------------------------------------------


@pytest.mark.parametrize("name", ["backgammon", "connect4", "ludo", "nim", "reversi", "tictactoe"])
def test_the_boards_of_games_can_be_drawn(spielwerk, tmp_path, name):
    shown = spielwerk("show", name, "-o", tmp_path / "board.svg")
    assert shown.exit_code == 0
    assert len(list(drawn(tmp_path / "board.svg").iter(f"{SVG}g"))) > 2
    assert spielwerk("show", name).exit_code == 0


def test_games_without_boards_say_so(spielwerk):
    shown = spielwerk("show", "pig")
    assert shown.exit_code == 1
    assert "has no boards to draw" in shown.output


def test_every_layout_has_a_shape(spielwerk, tmp_path):
    game = tmp_path / "all.spiel"
    game.write_text(ALL, encoding="utf-8")
    assert spielwerk("show", game, "-o", tmp_path / "all.svg").exit_code == 0
    root = drawn(tmp_path / "all.svg")
    assert notes(root)[0] == "Every <Layout> & more"
    assert len(list(root.iter(f"{SVG}polygon"))) == 7
    squares = [rect for rect in root.iter(f"{SVG}rect") if "x" in rect.attrib]
    assert len(squares) == 3 + 6 + 8 + 2 * 2
    # Ring and graph, the 24 corners, and the pawns on a1.
    assert len(list(root.iter(f"{SVG}circle"))) == 8 + 3 + 24 + 1
    # The 30 sides, the ring, and the way from one board to another.
    assert len(list(root.iter(f"{SVG}line"))) == 30 + 8 + 1
    titles = ["Track", "Round", "Board", "Cube", "Home – Player 1", "Home – Player 2", "Land", "Island"]
    assert [text for text in texts(root) if text in titles] == titles


def test_one_space_alone(spielwerk, tmp_path):
    game = tmp_path / "all.spiel"
    game.write_text(ALL, encoding="utf-8")
    assert spielwerk("show", game, "--space", "Board", "-o", tmp_path / "all.svg").exit_code == 0
    assert len([r for r in drawn(tmp_path / "all.svg").iter(f"{SVG}rect") if "x" in r.attrib]) == 6
    assert "Track" not in spielwerk("show", game, "--space", "Board").stdout
    assert (
        spielwerk("show", game, "--space", "Path").stdout == spielwerk("show", game, "--space", "Island").stdout != ""
    )
    wrong = spielwerk("show", game, "--space", "Bord")
    assert wrong.exit_code == 1
    assert "Island" in wrong.output


def test_what_lies_on_a_board_is_drawn(spielwerk, tmp_path):
    spielwerk("show", "chess", "-o", tmp_path / "chess.svg")
    root = drawn(tmp_path / "chess.svg")
    assert len(list(root.iter(f"{SVG}circle"))) == 32
    assert {"a", "h", "1", "8"} <= set(texts(root))


def test_another_board_of_a_game(spielwerk, tmp_path):
    spielwerk("show", "ludo", "--option", "board=duel", "-o", tmp_path / "duel.svg")
    assert "s○" in spielwerk("show", "ludo", "--option", "board=duel").stdout
    assert {"S1", "S2"} <= set(texts(drawn(tmp_path / "duel.svg")))


def test_words_are_in_the_language_of_the_reader(spielwerk, tmp_path):
    spielwerk("show", "ludo", "-o", tmp_path / "de.svg", "--lang", "de")
    root = drawn(tmp_path / "de.svg")
    assert notes(root)[0] == "Mensch ärgere Dich nicht"
    assert any("Spieler 1" in note for note in notes(root))


# ---- in the terminal ---------------------------------------------------------------------------


def test_a_file_in_the_terminal(spielwerk, tmp_path):
    board = tmp_path / "tiny.csv"
    board.write_text(TINY, encoding="utf-8")
    lines = [line.rstrip() for line in spielwerk("show", board).stdout.splitlines()]
    assert lines == [
        "1  S1 →  →  ↓",
        "2  ↑  G1 G2 ↓",
        "3  ↑  ←  ←  S2",
        "4  H1       H2",
        "   a  b  c  d",
    ]


def test_a_graph_in_the_terminal_is_a_list(spielwerk, tmp_path):
    board = tmp_path / "sea.csv"
    board.write_text("name;kind;seat;next\nReef;rock;2;Palm\nPalm;;;\n", encoding="utf-8")
    assert [line.rstrip() for line in spielwerk("show", board).stdout.splitlines()] == ["Reef  rock 2  → Palm", "Palm"]


def test_a_drawn_board_becomes_a_free_graph(spielwerk, tmp_path):
    """LB-03, LB-08"""
    graph = tmp_path / "graph.csv"
    assert spielwerk("show", LUDO / "duel.csv", "-o", graph).exit_code == 0
    assert graph.read_text(encoding="utf-8").startswith("name;kind;seat;next;branch;column;row\na1;start;1;b1;;1;1\n")
    assert spielwerk("check", graph).exit_code == 0
    again = spielwerk("show", LUDO / "duel.csv", "-o", graph)
    assert again.exit_code == 1
    assert "left as it is" in again.output


def test_a_board_as_data(spielwerk, tmp_path):
    """For programs: measures, players, fields"""
    found = document(spielwerk("show", LUDO / "classic.csv", "--json"))
    assert (found["columns"], found["rows"], found["players"], len(found["fields"])) == (11, 11, 4, 72)
    assert found["fields"]["f1"] == {"kind": "way", "seat": None, "next": "g1", "branch": "f2", "position": [6, 1]}
    boards = document(spielwerk("show", "tictactoe", "--json"))
    assert len(boards["Board"]["fields"]) == 9
    faults = document(spielwerk("show", BOARDS / "nine-faults.csv", "--json"))
    assert len(faults["faults"]) == 9


# ---- wrong usage -------------------------------------------------------------------------------


def test_pictures_replace_pictures_and_nothing_else(spielwerk, tmp_path):
    target = tmp_path / "board.svg"
    for _ in range(2):
        assert spielwerk("show", "tictactoe", "-o", target).exit_code == 0
    target.write_text("<svg>mine</svg>", encoding="utf-8")
    assert spielwerk("show", "tictactoe", "-o", target).exit_code == 1
    assert target.read_text(encoding="utf-8") == "<svg>mine</svg>"


@pytest.mark.parametrize(
    ("args", "code", "words"),
    [
        (["chess", "-o", "board.png"], 2, ".svg"),
        (["chess", "-o", "board.csv"], 2, ".svg"),
        (["chess", "-o", "no/such/folder/board.svg"], 1, "cannot be written"),
        ([str(LUDO / "duel.csv"), "--players", "2"], 2, "is a board file"),
        (["chess", "-o", "board.svg", "--json"], 2, "--json"),
        (["no.csv"], 1, "[L111]"),
        (["no"], 1, "[L110]"),
        ([], 2, "BOARD is missing"),
    ],
)
def test_wrong_requests_are_explained(spielwerk, args, code, words):
    shown = spielwerk("show", *args)
    assert shown.exit_code == code
    assert words in shown.output


# ---- check -------------------------------------------------------------------------------------


def test_a_board_is_checked_without_a_game(spielwerk):
    """LB-02: all faults in one run, each with its place"""
    assert spielwerk("check", LUDO / "classic.csv").exit_code == 0
    wrong = spielwerk("check", BOARDS / "nine-faults.csv")
    assert wrong.exit_code == 1
    assert "9 errors" in wrong.stdout
    assert "(cell G3)" in wrong.stdout
    found = document(spielwerk("check", BOARDS / "nine-faults.csv", "--json"))
    places = [(fault["line"], fault["column"]) for fault in found]
    assert places == sorted(places)
    assert len(found) == 9


def test_games_boards_and_levels_are_checked_together(spielwerk, tmp_path):
    level = tmp_path / "level.json"
    level.write_text('{"columns": 0}', encoding="utf-8")
    shown = spielwerk("check", "pig", LUDO / "duel.csv", level)
    assert shown.exit_code == 1
    assert "[B118]" in shown.stdout
    assert "1 error" in shown.stdout


def test_what_is_no_board_is_explained(spielwerk, tmp_path):
    picture = tmp_path / "picture.csv"
    picture.write_bytes(b"\x89PNG\r\n\x1a\n\x00")
    assert "[B102]" in spielwerk("check", picture).output
    assert "[L111]" in spielwerk("check", tmp_path).output or "[L110]" in spielwerk("check", tmp_path).output
    assert "[L111]" in spielwerk("check", tmp_path / "no.csv").output
    (tmp_path / "folder.csv").mkdir()
    assert "[L111]" in spielwerk("check", tmp_path / "folder.csv").output


def test_settings_of_games_are_not_for_boards(spielwerk):
    assert spielwerk("check", LUDO / "duel.csv", "--players", "2").exit_code == 2


def test_tests_are_run_for_games_only(spielwerk):
    shown = spielwerk("check", "nim", LUDO / "duel.csv", "--test")
    assert shown.exit_code == 0
    assert "0 failed" in shown.stdout
