"""Ways between places: connections from space to space and to hands, moves along them, objects that a place takes."""

from __future__ import annotations

import pytest

from spielwerk.match.errors import MatchFault
from tests.match.playing import choices, fault_of, play, table

TOWN = """
space Town, graph 3
space Sea, ring 4
object Ship, 1 per player, in Sea[1]
table:
    found: list of field, at most 9
    far: int or none
    back: int or none
connect Town[1] with Town[2]
connect Town[2] to Sea[1]
connect Sea[3] with Town[3]
"""


def found(line: str):
    """The places that a line notes down, and the numbers."""
    return table(f"{TOWN}\nsetup:\n    {line}\n")


@pytest.mark.parametrize(
    ("expression", "expected"),
    [
        ("neighbours(Town[2])", ["Town.1", "Sea.1"]),
        ("neighbours(Sea[1])", ["Sea.2", "Sea.4"]),
        ("neighbours(Sea[3])", ["Town.3", "Sea.2", "Sea.4"]),
        ("path(Town[1], Town[3])", ["Town.2", "Sea.1", "Sea.2", "Sea.3", "Town.3"]),
        ("reachable(Town[1], it != Sea[2])", ["Town.2", "Town.3", "Sea.1", "Sea.3", "Sea.4"]),
        ("region(Sea[2], it is Sea)", ["Sea.1", "Sea.2", "Sea.3", "Sea.4"]),
    ],
)
def test_connections_lead_from_space_to_space(expression, expected):
    """LG-07: a custom layout joins fields of different spaces, one- or two-way."""
    assert found(f"found = {expression}")["found"] == expected


def test_distances_from_space_to_space():
    """LG-08: whether a path exists and how long it is; directed, each field one step."""
    numbers = found("far = distance(Town[1], Town[3])\n    back = distance(Town[3], Town[1])")
    assert (numbers["far"], numbers["back"]) == (5, None)


def test_regions_of_two_spaces():
    assert found("far = count(regions([Town[2], Sea[1], Town[3], Sea[3]]))")["far"] == 2


def test_regions_of_a_space_that_is_joined_with_another():
    assert found("far = count(regions(Town))")["far"] == 2
    assert found("far = count(regions(Sea where it != Sea[1]))")["far"] == 1


def test_what_is_added_comes_before_what_is_taken_away():
    """LG-07: preset, then the allow list adds, then the restrict list removes, wherever the lines stand."""
    text = """
        space Board, grid 3 by 1
        disconnect Board.a1 to Board.c1
        disconnect Board.b1 to Board.a1
        connect Board.a1 with Board.c1
        table:
            out: list of Board, at most 9
            back: list of Board, at most 9
            middle: list of Board, at most 9
        setup:
            out = neighbours(Board.a1)
            back = neighbours(Board.c1)
            middle = neighbours(Board.b1)
    """
    assert table(text) == {"out": ["b1"], "back": ["a1", "b1"], "middle": ["c1"]}


def test_collections_on_both_sides():
    text = """
        space Board, grid 2 by 2, vertical
        connect row(Board, 1) to row(Board, 1)
        table:
            found: list of Board, at most 9
        setup:
            found = neighbours(Board.a1)
    """
    assert "b1" in table(text)["found"]


# ---- hands and piles ---------------------------------------------------------------------------

STAR = """
object Card, 9, in deck
table:
    pile deck: Card
    found: list of field, at most 9
    far: int or none
player:
    field hand: Card
connect deck to players.hand
"""


def test_a_star_from_the_pile_to_every_hand():
    """LG-26: the Citadels star, one way."""
    text = STAR + "setup:\n    found = neighbours(deck)\n    far = distance(players[1].hand, deck)\n"
    for players in (2, 5):
        assert table(text, players=players)["found"] == [f"hand@{seat}" for seat in range(players)]
        assert table(text, players=players)["far"] is None


MOVES = """
play:
    for player in turns:
        player chooses:
            draw:
                move deck.top to player.hand along connections
            pair:
                move last(deck, 2) to player.hand along connections
            back when any(player.hand):
                move first(player.hand) to deck along connections
            pass_on when any(player.hand):
                move first(player.hand) to opponent(player).hand along connections
            stay when any(player.hand):
                move first(player.hand) to player.hand along connections
"""


def test_objects_move_along_connections():
    """LG-08: a move needs a directed path."""
    match = play(STAR + MOVES, ["draw", "draw", "stay", "pair"])
    assert [hand["hand"]["count"] for hand in match.reveal()["players"]] == [1, 3]


@pytest.mark.parametrize("way", ["back", "pass_on"])
def test_a_move_without_a_path_is_refused_and_names_the_places(way):
    """LG-08: no path is a defined error; the match stands as before."""
    match = play(STAR + MOVES, ["draw", "draw"])
    before = match.reveal()
    option = next(option for option in match.decision(0).options if option.kind == way)
    with pytest.raises(MatchFault) as caught:
        match.decide(0, option)
    fault = caught.value.diagnostics[0]
    assert fault.code == "R241"
    assert "`hand@0`" in fault.message()
    assert match.reveal() == before


@pytest.mark.parametrize(
    ("line", "code"),
    [
        ("deal 2 from deck to players.hand along connections", None),
        ("move 2 from deck to player.hand along connections", None),
        ("deal 2 from deck to [players[1].hand, deck] along connections", None),
        ("deal 1 from deck to waste along connections", "R241"),
        ("move 1 from deck to waste along connections", "R241"),
    ],
)
def test_cards_are_dealt_along_connections(line, code):
    text = STAR.replace("    pile deck: Card\n", "    pile deck: Card\n    pile waste: Card\n")
    text += f"play:\n    for player in turns:\n        player chooses number from 1 to 2\n        {line}\n"
    if code is None:
        play(text, [1])
    else:
        assert fault_of(text, [1]) == code


def test_an_object_that_lies_nowhere_has_no_way():
    text = """
        space Track, line 3
        object Pawn, 1 per player
        play:
            for player in turns:
                player chooses number from 1 to 2
                move only(Pawn of player) to Track[1] along connections
    """
    assert fault_of(text, [1]) == "R241"


def test_moves_along_connections_on_a_large_board():
    text = """
        space Board, grid 30 by 30, one way
        object Pawn, 1 per player, in Board.b2
        play:
            for player in turns:
                player chooses target from [Board[30, 30], Board.a1, Board.a2]
                move only(Pawn of player) to target along connections
    """
    assert play(text, ["ad30"]).reveal()["spaces"]["Board"]["Board.ad30"]["count"] == 1
    assert fault_of(text, ["a2"]) == "R241"


# ---- which objects a place takes ---------------------------------------------------------------

HALL = """
space Hall, line 3, holds Pawn
object Piece, abstract
object Pawn is Piece, 1, in box
object Cup is Piece, 1, in box
object Vase, 1, in shelf
table:
    pile box: Piece
    field shelf: Vase or Cup
    last: Pawn or none
play:
    for player in turns:
        player chooses thing from box:
            {move}
"""


@pytest.mark.parametrize(
    ("move", "pawn", "cup"),
    [
        ("move thing to Hall[2]", None, "R242"),
        ("move thing to shelf", "R242", None),
        ("move thing to first([Hall[2], shelf])", None, "R242"),
        ("move thing to last([Hall[2], shelf])", "R242", None),
        ("swap box with Hall[1]", "R242", "R242"),
    ],
)
def test_a_forbidden_type_is_a_defined_error(move, pawn, cup):
    """LG-08: allowed object types; subtypes count; a forbidden type is a defined error."""
    text = HALL.format(move=move)
    for thing, code in (("Pawn", pawn), ("Cup", cup)):
        if code is None:
            play(text, [thing])
        else:
            assert fault_of(text, [thing]) == code


def test_the_message_names_the_kind_and_the_place():
    with pytest.raises(MatchFault) as caught:
        play(HALL.format(move="move thing to Hall[2]"), ["Cup"])
    assert caught.value.diagnostics[0].message().startswith("A `Cup` cannot be on `Hall.2`")


def test_what_lies_on_a_field_is_known_by_its_type():
    text = HALL.format(move="last = Hall[1].top")
    assert choices(play(text)) == ["Pawn", "Cup"]
