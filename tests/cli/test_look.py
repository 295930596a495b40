"""The command knows looks: `check` tells their faults, `show` draws them, and games in the terminal take letters and
colours from them."""

from __future__ import annotations

import pytest

from spielwerk.cli.screen.signs import signs_for, styles_for
from tests.cli.conftest import document, write
from tests.games.table import load

MINE = """game "Mine":
    players 2

enum Colour: red, blue

object Stone, for colour in Colour, in bag

table:
    pile bag: Stone

play:
    for player in turns:
        player chooses:
            give_up "Give up":
                end with draw
            wait "Wait"
"""
LOOK = '{"values": {"Colour": {"red": {"fill": "#b7212c"}}}, "objects": {"Stone": {"shape": "gem"}}}'
GEM = '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 9 9"><path d="M0 0h9v9z" fill="currentColor"/></svg>'


@pytest.fixture
def mine(tmp_path):
    (tmp_path / "mine" / "look").mkdir(parents=True)
    write(tmp_path / "mine.spiel", MINE)
    write(tmp_path / "mine" / "look.json", LOOK)
    write(tmp_path / "mine" / "look" / "gem.svg", GEM)
    return tmp_path


def codes(result):
    return [
        (fault["code"], fault["file"].rpartition("/")[2], fault["line"], fault["column"]) for fault in document(result)
    ]


def test_a_sound_look(spielwerk, mine):
    assert codes(spielwerk("check", mine / "mine.spiel", "--json")) == []
    assert codes(spielwerk("check", mine / "mine" / "look.json", "--json")) == []


def test_the_faults_of_a_look_are_those_of_its_game(spielwerk, mine):
    write(mine / "mine" / "look.json", LOOK.replace("red", "rad").replace("gem", "jem"))
    write(mine / "mine" / "look" / "gem.svg", GEM.replace("<path", "<script/><path"))
    expected = [
        ("V411", "look.json", 1, 1),
        ("V203", "look.json", 1, 24),
        ("V205", "look.json", 1, 85),
        ("V402", "gem.svg", 1, 59),
    ]
    for file in ("mine.spiel", "mine/look.json"):
        result = spielwerk("check", mine / file, "--json")
        assert (result.exit_code, codes(result)) == (1, expected)


def test_advice_in_both_languages(spielwerk, mine):
    write(mine / "mine" / "look.json", LOOK.replace("red", "rad"))
    assert "Did you mean `red`?" in spielwerk("check", mine / "mine.spiel").stdout
    assert "Meintest du `red`?" in spielwerk("check", mine / "mine" / "look.json", "--lang", "de").stdout


def test_a_look_without_a_game_is_checked_as_far_as_possible(spielwerk, tmp_path):
    assert codes(spielwerk("check", write(tmp_path / "look.json", '{"spaces": {"Any": {}}}'), "--json")) == []
    broken = write(tmp_path / "look.json", '{"spaces": {"Any": {"tilt": 99}}}')
    assert codes(spielwerk("check", broken, "--json")) == [("V104", "look.json", 1, 29)]


def test_a_look_that_is_too_large_or_no_text(spielwerk, mine):
    (mine / "mine" / "look.json").write_bytes(b"{" * 1_000_001)
    assert [code for code, *_ in codes(spielwerk("check", mine / "mine.spiel", "--json"))] == ["B103"]
    (mine / "mine" / "look.json").write_bytes(b"\x81\x00\xff" * 9)
    assert [code for code, *_ in codes(spielwerk("check", mine / "mine.spiel", "--json"))] == ["B102"]


def test_a_game_with_a_broken_look_is_not_played_but_explained(spielwerk, mine):
    write(mine / "mine" / "look.json", "{")
    result = spielwerk("play", mine / "mine.spiel")
    assert result.exit_code == 1
    assert "B108" in result.output


# ---- show -----------------------------------------------------------------------------------------


def test_a_page_with_everything_a_look_draws(spielwerk, mine):
    page = mine / "page.html"
    assert spielwerk("show", mine / "mine.spiel", "-o", page).exit_code == 0
    text = page.read_text("utf-8")
    assert "<title>Mine</title>" in text
    assert 'd="M0 0h9v9z"' in text
    assert spielwerk("show", mine / "mine.spiel", "-o", page).exit_code == 0


def test_a_page_replaces_nothing_else_and_needs_a_look(spielwerk, mine):
    other = write(mine / "other.html", "<p>mine</p>")
    result = spielwerk("show", mine / "mine.spiel", "-o", other)
    assert result.exit_code == 1
    assert other.read_text("utf-8") == "<p>mine</p>"
    (mine / "mine" / "look.json").unlink()
    assert "look.json" in spielwerk("show", mine / "mine.spiel", "-o", mine / "page.html").output


# ---- the terminal ---------------------------------------------------------------------------------


def test_chess_men_have_the_letters_of_chess_players(spielwerk):
    shown = spielwerk("show", "chess").stdout.splitlines()
    assert shown[0].split() == ["8", *"rnbqkbnr"]
    assert shown[7].split() == ["1", *"RNBQKBNR"]


def test_letters_and_colours_of_seats():
    signs = signs_for(2, [100], "utf-8", load("tictactoe").look)
    assert signs.players == ("X", "O")
    assert (signs.colour(0), signs.colour(1)) == ("bold red", "bold blue")
    usual = signs_for(2, [100], "utf-8")
    assert usual.players == ("●", "○")
    assert (usual.colour(0), usual.colour(1)) == ("bold red", "bold cyan")


def test_a_letter_that_the_terminal_cannot_show_is_not_used():
    look = load("hearts").look
    assert signs_for(4, [], "utf-8", look).value("Suit", "hearts") == "♥"
    assert signs_for(4, [], "ascii", look).value("Suit", "hearts") is None
    assert signs_for(4, [], "ascii", look).value("Rank", "jack") == "J"
    assert signs_for(4, [], "ascii", look).value("Rank", "ten") is None


@pytest.mark.parametrize(
    ("colours", "styles"),
    [
        (["#b7212c", "#3d63d4", "#f2d25a", "#43ac75"], ("bold red", "bold blue", "bold yellow", "bold green")),
        (["#f7f4ec", "#1d1d21"], ("bold", "bold bright_black")),
        (["#b7212c", "#c5352f"], ()),
        (["#b7212c"], ()),
    ],
)
def test_colours_are_those_that_every_terminal_has(colours, styles):
    assert styles_for(colours, max(2, len(colours))) == styles
