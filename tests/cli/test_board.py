"""Boards and positions as lines."""

from __future__ import annotations

from pathlib import Path

import pytest
from inline_snapshot import snapshot

import spielwerk as api
from spielwerk.cli.screen.labels import Labels
from spielwerk.cli.screen.screen import Screen
from spielwerk.cli.screen.signs import colour, short_names, signs_for
from spielwerk.cli.words import Say
from spielwerk.diagnostics.source import Source
from spielwerk.game.game import load_source
from spielwerk.game.sources import bundled
from tests.rotation import in_turns

HEARTS = Path(__file__).parents[1] / "notation" / "texts" / "hearts.spiel"
HEAD = 'game "Example":\n    players {players}\n\n'
PLAY = (
    "\n\nplay:\n    for player in turns:\n        player chooses number from 1 to 3\n"
    "{rules}        end with winner player\n"
)


def match_of(top, *rules, players="2"):
    text = HEAD.format(players=players) + top + PLAY.format(rules="".join(f"        {line}\n" for line in rules))
    return load_source(Source("example.spiel", text)).start(seed=1)


def position(match, seat=0, columns=80, language="en", encoding="utf-8", numbered=False):
    screen = Screen(match, Say(language), encoding)
    lines = screen.position(match.view(seat), columns, numbered)
    return "\n".join("".join(text for text, _ in line).rstrip() for line in lines)


def after(match):
    match.decide(match.seats[0], 0)
    return match


# ---- grids -------------------------------------------------------------------------------------


def test_a_grid_has_ranks_and_files():
    match = api.load("reversi").start()
    assert position(match) == snapshot("""\
  8  · · · · · · · ·
  7  · · · · · · · ·
  6  · · · · · · · ·
  5  · · · ● ○ · · ·
  4  · · · ○ ● · · ·
  3  · · · · · · · ·
  2  · · · · · · · ·
  1  · · · · · · · ·
     a b c d e f g h
passes 0
▶ ● Player 1 (you)
  ○ Player 2\
""")


def test_files_can_be_counted():
    match = api.load("connect4").start()
    match.decide(0, 3)
    assert position(match, numbered=True) == snapshot("""\
  6  · · · · · · ·
  5  · · · · · · ·
  4  · · · · · · ·
  3  · · · · · · ·
  2  · · · · · · ·
  1  · · · ● · · ·
     a b c d e f g
     1 2 3 4 5 6 7
  ● Player 1 (you)
▶ ○ Player 2\
""")


def test_colours_belong_to_players():
    match = api.load("tictactoe").start()
    match.decide(0, 0)
    screen = Screen(match, Say("en"), "utf-8")
    pieces = [piece for line in screen.position(match.view(0), 80) for piece in line]
    assert ("X", colour(0)) in pieces


def test_pieces_of_several_kinds():
    match = match_of(
        "object King, 1 per player\nobject Knight, 2 per player\n\nspace Board, grid 3 by 2",
        "place King of player on Board.a1",
        "place Knight of player on Board.b1",
        "place Knight of opponent(player) on Board.c2",
        "place Knight of opponent(player) on Board.c2",
        "player chooses other from 1 to 2",
    )
    assert position(after(match)) == snapshot("""\
  2  ·   ·   kn2
  1  KI  KN  ·
     a   b   c
▶ X Player 1 (you)
  O Player 2\
""")


def test_pieces_of_one_kind_that_a_value_tells_apart():
    match = match_of(
        "enum Man: pawn, king, knight\n\nobject Piece, 2 per player:\n    man: Man\n\nspace Board, grid 3 by 2",
        "place Piece of player on Board.a1",
        "Board.a1.top.man = king",
        "place Piece of opponent(player) on Board.b2",
        "player chooses other from 1 to 2",
    )
    shown = position(after(match))
    assert "1  KI ·  ·" in shown
    assert "2  ·  p  ·" in shown


def test_pieces_of_one_kind_are_signs_of_their_players():
    match = match_of(
        "object Stone, 2 per player\n\nspace Board, grid 3 by 2",
        "place Stone of player on Board.a1",
        "player chooses other from 1 to 2",
    )
    assert "1  X · ·" in position(after(match))


def test_several_attributes_share_a_cell():
    match = match_of(
        "enum Ground: sand, water\n\nspace Board, grid 2 by 1:\n    owner_of: player or none\n    height: int\n"
        "    wall: bool\n    ground: Ground or none",
        "Board.b1.owner_of = player",
        "Board.b1.wall = true",
        "Board.b1.ground = water",
        "player chooses other from 1 to 2",
    )
    assert "1  0      X0wwat" in position(after(match))


def test_a_board_wider_than_the_terminal_is_a_list():
    match = match_of(
        "space Board, grid 30 by 30:\n    mark: player or none",
        "Board[5, 5].mark = player",
        "player chooses other from 1 to 2",
    )
    assert "900 fields, none of them in use" in position(match, columns=50)
    assert "e5: ● Player 1" in position(after(match), columns=50)


# ---- lines, rings and graphs -------------------------------------------------------------------


def test_a_line_is_wrapped():
    match = match_of("space Track, line 12:\n    mark: player or none", "Track[2].mark = player")
    assert position(match, columns=30) == snapshot("""\
    1   2   3   4   5   6   7
    ·   ·   ·   ·   ·   ·   ·
    8   9   10  11  12
    ·   ·   ·   ·   ·
▶ X Player 1 (you)
  O Player 2\
""")


def test_a_graph_is_a_list_with_its_ways():
    match = match_of(
        "space Town, graph 3:\n    mark: player or none\n\nconnect Town[1] with Town[2], Town[3]",
        "Town[2].mark = player",
        "player chooses other from 1 to 2",
    )
    assert position(after(match)) == snapshot("""\
  1:   (leads to 2, 3)
  2: X Player 1  (leads to 1)
  3:   (leads to 1)
▶ X Player 1 (you)
  O Player 2\
""")


def test_a_graph_tells_ways_into_other_spaces():
    match = match_of(
        "space Town, graph 2\n\nspace Sea, graph 1\n\nconnect Town[1] with Town[2]\n\nconnect Town[2] to Sea[1]"
    )
    assert position(match) == snapshot("""\
Town
  1:   (leads to 2)
  2:   (leads to 1, Sea.1)
Sea
  1:
▶ X Player 1 (you)
  O Player 2\
""")


def test_everybody_has_a_board():
    match = match_of(
        "space Home, line 3, per player:\n    lamp: bool",
        "let own = first(Home of player)",
        "own.lamp = true",
        "player chooses other from 1 to 2",
    )
    assert position(after(match)) == snapshot("""\
  Player 1
    1  2  3
    l  ·  ·
  Player 2
    1  2  3
    ·  ·  ·
▶ X Player 1 (you)
  O Player 2\
""")


# ---- table and players -------------------------------------------------------------------------


def test_hands_show_only_what_is_known():
    match = api.load("kuhn").start(seed=3)
    assert position(match, 0) == snapshot("""\
deck: [1 hidden]
bettor none, checks 0
▶ ● Player 1 (you)  stake 1, score 0, hand: [queen]
  ○ Player 2  stake 1, score 0, hand: [1 hidden]\
""")
    assert position(match, None, language="de") == snapshot("""\
Stapel: [1 verdeckt]
Bieter keine, Anzahl geschobener Züge 0
▶ ● Spieler 1  Einsatz 1, Gewinn 0, Hand: [1 verdeckt]
  ○ Spieler 2  Einsatz 1, Gewinn 0, Hand: [1 verdeckt]\
""")


def test_dice_scores_and_phases():
    match = api.load("pig").start(seed=3)
    match.decide(0, 0)
    assert position(match) == snapshot("""\
cube 3
Turn: Player 1, pot 3
▶ ● Player 1 (you)  score 0
  ○ Player 2  score 0\
""")


def test_sets_lists_and_maps():
    match = match_of(
        "enum Good: wood, clay\n\nplayer:\n    stock: map Good to int\n    seen: set of Good\n"
        "    past: list of int, at most 4\n    friend: player or none\n    ready: bool",
        "player.stock[clay] = 2",
        "add wood to player.seen",
        "add 7 to player.past",
        "player.friend = opponent(player)",
        "player.ready = true",
        "player chooses other from 1 to 2",
    )
    assert position(after(match)) == snapshot("""\
▶ ● Player 1 (you)  stock clay 2, seen wood, past 7, friend Player 2, ready yes
  ○ Player 2  stock empty, seen empty, past empty, friend none, ready no\
""")


@in_turns(12, name=[*bundled(), str(HEARTS)], language=["en", "de"])
def test_every_position_can_be_shown(name, language):
    match = api.load(name).start(seed=2)
    for _ in range(30):
        if match.over:
            break
        for seat in (None, *range(match.players)):
            for columns in (40, 120):
                position(match, seat, columns, language, "ascii")
        match.decide(match.seats[0], 0)


# ---- signs and labels --------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("players", "fields", "encoding", "signs"),
    [
        (2, [9], "utf-8", "XO"),
        (2, [64], "utf-8", "●○"),
        (2, [64], "ascii", "XO"),
        (2, [], "utf-8", "●○"),
        (4, [64], "utf-8", "●○◆◇"),
        (3, [64], "latin-1", "ABC"),
        (3, [64], None, "ABC"),
        (3, [64], "no such thing", "ABC"),
    ],
)
def test_signs_of_players(players, fields, encoding, signs):
    assert "".join(signs_for(players, fields, encoding).players) == signs


def test_very_many_players_have_numbers():
    found = signs_for(30, [], "utf-8")
    assert (found.player(25), found.player(26), found.player(99)) == ("Z", "27", "?")


def test_short_names_tell_apart():
    assert short_names(["King", "Knight", "Queen"]) == {"King": "Ki", "Knight": "Kn", "Queen": "Q"}
    assert short_names(["a", "ab"]) == {"a": "a", "ab": "ab"}


def test_hostile_names_cannot_steer_the_terminal():
    match = api.load("nim").start(names=("\x1b[2J", "Bob"))
    assert Labels(match.names, Say("en")).player(0) == "<U+001B>[2J"
    assert "\x1b" not in position(match)


def test_values_and_attributes_of_the_table_may_be_called_like_parts_of_a_view():
    match = match_of(
        "enum Part: objects, count\n\nplayer:\n    stock: map Part to int\n    name: int",
        "player.name = 7",
        "player.stock = {objects: 3, count: 2}",
        "player chooses other from 1 to 2",
    )
    shown = position(after(match))
    assert "name 7" in shown
    assert "stock objects 3, count 2" in shown
