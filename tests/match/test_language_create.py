"""The opening of a match: objects that the set-up creates, texts taken apart, what is worked out beforehand."""

from __future__ import annotations

import pytest

from spielwerk.bind import Bound, Build
from spielwerk.game.testing.testing import run_tests
from spielwerk.match.errors import GameError
from spielwerk.program.lower import lower
from tests.match.playing import fault_of, fields_of, game, play, table

DIAGRAM = """
    game "Diagram":
        players 2
        option rows: text = "p1P/3/1k1 b"

    enum Man: pawn, king
    const men: map text to Man = {"p": pawn, "k": king}
    space Board, grid 3 by 3, at most 1

    object Piece:
        man: Man

    table:
        on_move: player = players[1]
        unknown: int = 0

    setup:
        let parts = split(rows, " ")
        let rank = 3
        for line in split(parts[1], "/"):
            let column = 1
            for letter in letters(line):
                if letter in "123":
                    column += number(letter)
                    skip
                if not lower(letter) in men:
                    unknown += 1
                    stop
                let side = if letter == upper(letter) then players[1] else players[2]
                create Piece of side on Board[column, rank] with man = men[lower(letter)]
                column += 1
            rank -= 1
        on_move = if parts[2] == "w" then players[1] else players[2]

    play:
        on_move chooses piece from Piece of on_move:
            piece.man = king
        end with winner on_move
    """


def board(rows: str) -> dict[str, tuple[str, str]]:
    fields = fields_of(play(DIAGRAM, rows=rows), "Board")
    tops = {name: field["objects"][0] for name, field in fields.items() if field.get("count")}
    return {name: (piece["name"], piece["man"]) for name, piece in tops.items()}


def test_what_a_text_says_is_created():
    assert board("p1P/3/1k1 b") == {
        "b1": ("Piece@1#2", "king"),
        "a3": ("Piece@1#1", "pawn"),
        "c3": ("Piece@0", "pawn"),
    }


def test_another_option_is_another_cast():
    assert len(board("PPP/ppp/kkk w")) == 9


def test_stop_and_skip_in_loops_over_letters():
    match = play(DIAGRAM, rows="pxp/x/3 b")
    assert match.view()["table"] == {"on_move": 1, "unknown": 2}
    assert board("pxp/x/3 b") == {"a3": ("Piece@1", "pawn")}


@pytest.mark.parametrize(("rows", "code"), [("pppp/3/3 w", "R205"), ("ppp", "R208"), ("pp/p/P/p w", "R205")])
def test_a_text_that_cannot_be_read_is_a_fault_of_the_game(rows, code):
    with pytest.raises(GameError) as found:
        game(DIAGRAM).start(options={"rows": rows})
    assert [fault.code for fault in found.value.diagnostics] == [code]


def test_fields_of_a_board_say_what_is_created():
    text = """
    object Tree
    table:
        trees: int = 0
    space Land, grid 3 by 2:
        wood: bool
    setup:
        for spot in column(Land, 2):
            spot.wood = true
        for spot in Land where .wood:
            create Tree on spot
        trees = count(Tree)
    """
    assert table(text)["trees"] == 2


def test_created_and_declared_objects_are_one_type():
    text = """
    object Stone, 2, in box
    table:
        field box: Stone
        pile heap: Stone
        all_stones: int = 0
        spare_stones: int = 0
    setup:
        repeat 3 times:
            create Stone on heap
        move first(box) to heap
        all_stones = count(Stone)
        spare_stones = count(spare(Stone))
    """
    found = table(text)
    assert (found["all_stones"], found["spare_stones"]) == (5, 4)
    assert found["heap"]["objects"] == ["Stone#3", "Stone#4", "Stone#5", "Stone#1"]


@pytest.mark.parametrize("amount", [1, 2, 9, 33, 63])
def test_as_many_as_fit_into_a_set(amount):
    text = """
    game "Many":
        players 2
        option amount: 1 to 70 = 1
    object Stone
    space Board, line 70
    table:
        chosen: set of Stone
    setup:
        for number in 1 to amount:
            create Stone on Board[number]
            add Board[number].top to chosen
    play:
        end with winner players where count(chosen) == amount
    """
    assert play(text, amount=amount).over


def test_more_than_fit_into_a_set():
    text = """
    object Stone
    space Board, line 70
    table:
        chosen: set of Stone
    setup:
        for number in 1 to 64:
            create Stone on Board[number]
        add first(Stone) to chosen
    """
    with pytest.raises(GameError) as found:
        play(text)
    assert [fault.code for fault in found.value.diagnostics] == ["S604"]


def test_a_test_may_create_too():
    text = """
    object Stone
    space Board, line 3
    play:
        for player in turns:
            player chooses stone from Stone:
                end with winner player
            else:
                end with draw
    test "nothing there":
        expect over
    test "one stone":
        given:
            create Stone on Board[2]
        expect count(Stone) == 1 and not over
    """
    assert [outcome.passed for outcome in run_tests(game(text))] == [True, True]


def test_variables_of_the_opening_live_on_behind_chance():
    text = """
    enum Colour: red, green, blue
    die cube: 1 to 6
    object Stone
    table:
        field box: Stone
        total: int = 0
        chosen: set of Colour
        name: int = 0
    setup:
        let size = 2
        let some = [3, 4]
        let colours = {red, blue}
        let text_of = split("a,b", ",")
        let word = "b"
        let prices: map Colour to int = {red: 2, blue: 5}
        size += 1
        add 5 to some
        repeat size times:
            create Stone on box
        roll cube
        total = sum(some) + size + prices[blue] - cube + cube
        chosen = colours
        for letter in letters("a-b") where it != "-":
            if text_of[2] == letter and letter == word:
                name += 1
    """
    found = table(text)
    assert (found["total"], found["name"], found["chosen"]) == (20, 1, ["red", "blue"])


def test_what_breaks_a_rule_stops_the_match_not_the_game():
    assert fault_of("table:\n    n: int = 0\nsetup:\n    n = 1\n    n = 1 / (n - 1)") == "R102"


def test_the_opening_is_not_part_of_the_program():
    """LG-20: the same players and options begin alike, so nothing of it is left to do."""
    symbols = game("table:\n    n: int = 0\nsetup:\n    for i in 1 to 9:\n        n += i").checked
    program, description = lower(symbols, Bound(Build(debug=True), 2, {}))
    attribute = symbols.table.attributes["n"]
    assert program.initial[description.layout.attributes[attribute].address] == 45
