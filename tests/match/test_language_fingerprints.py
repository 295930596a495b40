"""Fingerprints of situations (`fingerprint(…)`): equal for what looks alike, exact to the bit, kept in lists."""

from __future__ import annotations

import pytest

from spielwerk.bind import Bound, Build
from spielwerk.game.testing.testing import run_tests
from spielwerk.match.errors import GameError
from spielwerk.program.lower import lower
from spielwerk.program.passes.pipeline import optimise
from spielwerk.program.verify.program import verify
from tests.match.playing import ended, game, play

PLACES = """
    enum Man: rook, king
    space Board, grid 3 by 3, at most 1:
        mark: player or none
    space Line, line 4
    object Piece, 3 per player, in player.home:
        man: Man
    table:
        n: int = 3
        maybe: int or none = none
        kept: fingerprint
        history: list of fingerprint, at most 5
        pile heap: Piece
        stock: map Man to int
    player:
        field home: Piece
        wings: set of Man
        seen: list of fingerprint, at most 3
        last: fingerprint

    procedure put(piece, spot: field):
        move piece to spot

    procedure crown(piece):
        piece.man = king

    function now: fingerprint = fingerprint(Board)

    function nth(player, number: int): Piece = first(Piece of player where .copy == number)

    play:
        for player in turns:
            player chooses cell from Board:
                if cell.mark == none:
                    cell.mark = player
                let here = now()
                add here to history
                add here to player.seen
                player.last = here
                if count(history where it == here) == 2:
                    end with winner player
            if count(history) == 5:
                clear history
    """

ALIKE = (
    ("fingerprint(1)", "fingerprint(1)"),
    ("(now() after put(nth(players[1], 1), Board.a1))", "(now() after put(nth(players[1], 2), Board.a1))"),
    (
        "(fingerprint(players.home) after put(nth(players[1], 1), Board.a1))",
        "(fingerprint(players.home) after put(nth(players[1], 3), Board.a1))",
    ),
    ("fingerprint([3, 4])", "fingerprint(2, 3, 4)"),
)
UNLIKE = (
    ("fingerprint(1)", "fingerprint(2)"),
    ("fingerprint(1, 2)", "fingerprint(2, 1)"),
    ("fingerprint(n)", "fingerprint(maybe)"),
    ("now()", "(now() after put(nth(players[1], 1), Board.a1))"),
    ("(now() after put(nth(players[2], 1), Board.a1))", "(now() after put(nth(players[1], 1), Board.a1))"),
    ("(now() after put(nth(players[1], 1), Board.b1))", "(now() after put(nth(players[1], 1), Board.a1))"),
    ("fingerprint(players.home)", "(fingerprint(players.home) after crown(nth(players[1], 1)))"),
    ("fingerprint(Line)", "(fingerprint(Line) after put(nth(players[1], 1), Line[2]))"),
    ("fingerprint(heap)", "(fingerprint(heap) after put(nth(players[1], 1), heap))"),
    ("fingerprint(stock, {rook})", "fingerprint(stock, {king})"),
    ("fingerprint(Line, heap, players.wings, players.home, maybe, n, stock)", "fingerprint(Line)"),
)


@pytest.mark.parametrize("same", [True, False])
def test_what_looks_alike_has_the_same_fingerprint(same):
    sign, pairs = ("==", ALIKE) if same else ("!=", UNLIKE)
    lines = "".join(f"        expect {one} {sign} {other}\n" for one, other in pairs)
    (outcome,) = run_tests(game(PLACES.rstrip() + '\n\n    test "pairs":\n' + lines))
    assert outcome.passed, outcome.message()


def test_whose_set_it_is_makes_a_difference():
    text = (
        PLACES
        + """
    test "wings":
        do:
            add rook to players[1].wings
            kept = fingerprint(players.wings)
            clear players[1].wings
            add rook to players[2].wings
        expect kept != fingerprint(players.wings)
    """
    )
    assert [outcome.passed for outcome in run_tests(game(text))] == [True]


def fnv(*words: int) -> str:
    """The algorithm as the reference states it."""
    state = 0xCBF29CE484222325
    for word in words:
        state = (state ^ (word % 2**32)) * 0x100000001B3 % 2**64
    return f"{state:016x}"


@pytest.mark.parametrize(
    ("parts", "words"),
    [
        ("7", (7,)),
        ("-1, true", (-1, 1)),
        ("players[2]", (2,)),
        ("maybe, none_of_them", (-(2**31), 0)),
        ("[5, 6]", (2, 5, 6)),
        ("{king}", (2, 0)),
        ("stock", (0, 4)),
        ("Board", (1, 1, 2, 2, 0, 0)),
        ("heap", (1, 1, 1, 1)),
        ("fingerprint(7)", tuple(divmod(int(fnv(7), 16), 2**32)[::-1])),
    ],
)
def test_the_algorithm_is_exact(parts, words):
    """LG-16: the words of every kind of part, in their order."""
    text = f"""
    enum Man: rook, king
    space Board, line 2, at most 1:
        mark: player or none
    object Piece, 1 per player:
        man: Man
    table:
        maybe: int or none = none
        none_of_them: player or none = none
        stock: map Man to int
        kept: fingerprint
        pile heap: Piece
    setup:
        stock[king] = 4
        Board[1].mark = players[1]
        move first(Piece of players[2]) to Board[1]
        first(Piece of players[2]).man = king
        move first(Piece of players[1]) to heap
        kept = fingerprint({parts})
    """
    assert play(text).view()["table"]["kept"] == fnv(*words)


def test_lists_of_fingerprints_count_what_came_before():
    match = play(PLACES, ["Board.a1"])
    seen = match.view()
    assert seen["table"]["history"] == seen["players"][0]["seen"] == [seen["players"][0]["last"]]
    assert len(seen["players"][0]["last"]) == 16
    match = play(PLACES, ["Board.a1", "Board.b1", "Board.b1"])
    assert ended(match).places == (1, 2)


def test_a_full_history_is_cleared():
    match = play(PLACES, [f"Board.{name}" for name in ("a1", "b1", "c1", "a2", "b2")])
    assert match.view()["table"]["history"] == []


def test_the_program_is_sound():
    program, _ = lower(game(PLACES).checked, Bound(Build(debug=True), 2, {}))
    assert verify(program) == []
    assert verify(optimise(program, list(program.functions))) == []


@pytest.mark.parametrize("line", ["let all_of_them = distinct(history)", "remove now() from history"])
def test_fingerprints_stay_in_their_list(line):
    text = PLACES.replace("let here = now()", f"let here = now()\n                {line}")
    with pytest.raises(GameError) as found:
        play(text)
    assert [fault.code for fault in found.value.diagnostics] == ["S617"]
