"""The rules of chess: the numbers of ways to play that are known for it, and how it ends."""

from __future__ import annotations

import pytest

from spielwerk import load
from spielwerk.match.errors import GameError
from tests.games.table import fields_of, play_on, result
from tests.rotation import in_turns

GAME = load("chess")
START = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1"
KIWIPETE = "r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1"
PUBLISHED = {
    START: (20, 400, 8902, 197281),
    KIWIPETE: (48, 2039, 97862),
    "8/2p5/3p4/KP5r/1R3p1k/8/4P1P1/8 w - - 0 1": (14, 191, 2812, 43238),
    "r3k2r/Pppp1ppp/1b3nbN/nP6/BBP1P3/q4N2/Pp1P2PP/R2Q1RK1 w kq - 0 1": (6, 264, 9467),
    "r2q1rk1/pP1p2pp/Q4n2/bbp1p3/Np6/1B3NBn/pPPP1PPP/R3K2R b KQ - 0 1": (6, 264, 9467),
    "rnbq1k1r/pp1Pbppp/2p5/8/2B5/8/PPP1NnPP/RNBQK2R w KQ - 1 8": (44, 1486, 62379),
    "r4rk1/1pp1qppp/p1np1n2/2b1p1B1/2B1P1b1/P1NP1N2/1PP1QPPP/R4RK1 w - - 0 10": (46, 2079, 89890),
}
"""Positions with the number of ways to go on for one, two, three … half-moves."""
QUICK = 10_000
"""So many ways are counted in a moment."""


def ways(position: str, depth: int) -> int:
    machine, _ = GAME.machine(options={"position": position})
    return machine.perft(machine.start(0), depth)


def known(number: int, quick: bool) -> dict[int, tuple[int, int]]:
    """What is published of a position and what is counted, by depth; what is counted in a moment, or the rest."""
    position = list(PUBLISHED)[number - 1]
    depths = {depth: count for depth, count in enumerate(PUBLISHED[position], 1) if (count <= QUICK) == quick}
    return {depth: (count, ways(position, depth)) for depth, count in depths.items()}


@in_turns(4, number=range(1, len(PUBLISHED) + 1))
def test_ways_to_play(number):
    found = known(number, quick=True)
    assert found
    assert all(published == counted for published, counted in found.values()), found


@pytest.mark.long
@pytest.mark.parametrize("number", range(1, len(PUBLISHED) + 1))
def test_ways_to_play_further(number):
    found = known(number, quick=False)
    assert all(published == counted for published, counted in found.values()), found


def at(match):
    """Where the pieces stand: the seat and the kind by the square."""
    fields = fields_of(match, "Board")
    tops = {name: field["objects"][0] for name, field in fields.items() if field["count"]}
    return {name: (int(piece["name"].partition("@")[2][0]), piece["man"]) for name, piece in tops.items()}


def start(position: str = START, **more):
    return GAME.start(options={"position": position}, **more)


def moves(match) -> set[str]:
    """What can be played, as squares: `e2-e4`, with `=` for promotions."""
    return {option.label.partition(" ")[2] for option in match.decisions[0].options}


def go(match, *wanted):
    for one in wanted:
        decision = match.decisions[0]
        match.decide(match.seats[0], next(o for o in decision.options if o.label.endswith(f" {one}")))
    return match


def test_the_armies_stand_where_they_should():
    found = at(start())
    assert [man for _, man in (found[f"{file}1"] for file in "abcdefgh")] == [
        "rook", "knight", "bishop", "queen", "king", "bishop", "knight", "rook",
    ]  # fmt: skip
    assert {found[f"{file}7"] for file in "abcdefgh"} == {(1, "pawn")}
    assert len(found) == 32


def test_an_option_says_what_stands_where():
    match = start("8/8/8/2k5/8/8/7p/K7 b - - 0 1")
    assert match.seats == [1]
    assert at(match) == {"a1": (0, "king"), "c5": (1, "king"), "h2": (1, "pawn")}
    assert {"h2-h1=queen", "h2-h1=rook", "h2-h1=bishop", "h2-h1=knight"} <= moves(match)


@pytest.mark.parametrize(
    ("position", "code"),
    [
        ("8/8/8/8/8/8/8/8 w - - 0 1", "R202"),
        ("9/8/8/8/8/8/8/8 w - - 0 1", "S607"),
        ("K7/8/8/8/8/8/8/7kk w - - 0 1", "R205"),
        ("K7/8/8/8/8/8/8/7k", "R208"),
    ],
)
def test_a_position_that_cannot_be_is_refused(position, code):
    with pytest.raises(GameError) as found:
        start(position)
    assert [fault.code for fault in found.value.diagnostics] == [code]


def test_scholars_mate():
    match = go(start(), "e2-e4", "e7-e5", "f1-c4", "b8-c6", "d1-h5", "g8-f6", "h5-f7")
    assert result(match).winners == (0,)
    assert result(match).reason == "Checkmate."


def test_mate_in_german():
    match = go(start(language="de"), "f2-f3", "e7-e5", "g2-g4")
    assert "Dame d8-h4" in {option.label for option in match.decisions[0].options}
    assert result(go(match, "d8-h4")).reason == "Schachmatt."


def test_check_must_be_answered():
    match = start("4k3/8/8/8/8/2n5/4r3/R3K2R w KQ - 0 1")
    assert moves(match) == {"e1-f1"}
    blocked = {tuple(item.value): item.reason for item in match.decisions[0].blocked}
    assert blocked["Piece@0#1", "Board.a2"] == "Your king could be captured."
    assert len(blocked) > 10


def test_the_king_castles_past_but_not_through_an_attack():
    """The square beside the rook may be attacked, the one that the king crosses may not."""
    assert "e1-c1" in moves(start("1r2k3/8/8/8/8/8/8/R3K3 w Q - 0 1"))
    assert "e1-c1" not in moves(start("3rk3/8/8/8/8/8/8/R3K3 w Q - 0 1"))
    assert "e1-c1" not in moves(start("2r1k3/8/8/8/8/8/8/R3K3 w Q - 0 1"))
    assert "e1-c1" not in moves(start("4k3/8/8/8/8/8/8/R3K3 w - - 0 1"))


def test_capturing_in_passing_may_not_uncover_the_king():
    match = start("8/8/8/K2pP2r/8/8/8/7k w - d6 0 1")
    assert "e5-d6" not in moves(match)
    assert "e5-d6" in moves(start("8/8/8/K2pP3/8/8/8/7k w - d6 0 1"))


def test_a_position_with_other_rights_is_another_position():
    """After the king has moved and come back it may no longer castle, so the first position does not count."""
    match = start("4k3/8/8/8/8/8/7P/4K2R w K - 0 1")
    there_and_back = ("e1-e2", "e8-e7", "e2-e1", "e7-e8")
    go(match, *there_and_back, *there_and_back)
    assert not match.over
    go(match, "e1-e2")
    assert result(match).reason == "The position has come up three times."


def test_a_right_to_capture_in_passing_counts_only_if_there_is_one():
    """The pawn has jumped, but nobody could capture it: three times the same position."""
    match = start("4k3/8/8/8/8/8/4P3/4K3 w - - 0 1")
    go(match, "e2-e4")
    dance = ("e8-e7", "e1-e2", "e7-e8", "e2-e1")
    go(match, *dance, *dance)
    assert result(match).reason == "The position has come up three times."


@pytest.mark.parametrize(
    ("position", "move", "winners", "reason"),
    [
        ("7k/R7/6K1/8/8/8/8/8 w - - 99 70", "a7-a8", (0,), "Checkmate."),
        ("5rk1/5ppp/8/8/8/8/r7/6K1 b - - 99 70", "f8-e8", (), "Fifty moves without a capture or a pawn move."),
        ("6k1/5ppp/4r3/8/8/8/r7/6K1 b - - 99 70", "e6-e1", (1,), "Checkmate."),
        ("7k/8/5KQ1/8/8/8/8/8 w - - 99 70", "g6-f7", (), "Stalemate."),
        ("6k1/R7/6K1/8/8/8/8/5r2 w - - 99 70", "a7-a8", (), "Fifty moves without a capture or a pawn move."),
    ],
    ids=["mate", "a quiet move", "mate by the second", "stalemate", "check"],
)
def test_who_cannot_move_on_the_last_of_the_fifty_moves_is_mated_or_stalemated(position, move, winners, reason):
    ended = result(go(start(position), move))
    assert (ended.winners, ended.reason) == (winners, reason)


def test_random_matches_end_in_every_way():
    reasons = {result(play_on(start("r3k3/1P6/8/8/8/8/6p1/4K2R w Kq - 70 1"), seed)).reason for seed in range(30)}
    assert {"Checkmate.", "Fifty moves without a capture or a pawn move.", "Nobody can mate any more."} <= reasons
