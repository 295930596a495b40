"""Objects and places: piles, rows and fields, dealing, swapping, shuffling, showing and giving."""

from __future__ import annotations

from textwrap import dedent, indent

import pytest

from spielwerk import MatchFault
from tests.match.playing import choices, fault_of, play, table

CARDS = """
enum Suit: red, black
object Card, for suit in Suit, for value in 1 to 3, in deck
table:
    pile deck: Card
    row shown: Card, at most 3
    field bin: Card
    field small: Card, at most 2
    n: int
    who: player or none
    found: bool
    maybe: int or none
player:
    field hand: Card, visible to owner, count visible to all
    pile won: Card
"""
PILE = ["red 1", "red 2", "red 3", "black 1", "black 2", "black 3"]


def after(lines: str, players: int = 2):
    return play(CARDS + "setup:\n" + indent(dedent(lines).strip(), "    "), players=players)


def names(place: dict) -> list:
    """What lies in a place, shortly: `red 1`."""
    return [None if o is None else o[5:-1].replace(",", " ") for o in place["objects"]]


def place(lines: str, name: str) -> list:
    return names(after(lines).reveal()["table"][name])


def hands(lines: str, players: int = 2, name: str = "hand") -> list:
    return [names(player[name]) for player in after(lines, players).reveal()["players"]]


def value(lines: str, name: str = "n"):
    return after(lines).reveal()["table"][name]


# ---- moving ------------------------------------------------------------------------------------


def test_objects_begin_where_they_are_declared():
    assert place("n = 1", "deck") == PILE


def test_the_top_of_a_pile_is_its_last():
    assert place("move deck.top to bin", "bin") == ["black 3"]
    assert place("move deck.top to bin", "deck") == PILE[:5]


def test_fields_are_in_the_order_of_objects_piles_in_that_of_moves():
    lines = "for card in reversed(deck):\n    move card to {}"
    assert place(lines.format("bin"), "bin") == PILE
    assert hands(lines.format("players[1].won"), name="won")[0] == PILE[::-1]


def test_many_objects_move_together():
    assert place("move (deck where .suit == red) to bin", "bin") == PILE[:3]
    assert place("move (deck where .suit == red) to bin", "deck") == PILE[3:]
    assert place("move deck to bin\nmove bin to deck", "deck") == PILE


def test_under_a_pile():
    assert place("move deck.top to deck at bottom", "deck") == ["black 3", *PILE[:5]]
    assert place("move first(deck, 2) to bin\nmove bin to deck at bottom", "deck") == ["red 2", "red 1", *PILE[2:]]


def test_rows_keep_their_free_slots():
    assert place("move first(deck, 2) to shown", "shown") == ["red 1", "red 2", None]
    lines = "move first(deck, 3) to shown\nmove shown[2] to bin"
    assert place(lines, "shown") == ["red 1", None, "red 3"]
    assert place(lines + "\nmove deck.top to shown", "shown") == ["red 1", "black 3", "red 3"]
    assert value(lines + "\nn = count(shown)") == 2


@pytest.mark.parametrize(
    ("lines", "code", "line"),
    [
        ("move first(deck, 4) to shown", "R211", 1),
        ("move first(deck, 3) to small", "R211", 1),
        ("n = 1\nmove deck to bin\nmove deck.top to shown", "R204", 3),
        ("n = 1\ndeal 4 from deck to players.hand", "R213", 2),
    ],
)
def test_moves_that_cannot_be(lines, code, line):
    with pytest.raises(MatchFault) as stopped:
        after(lines)
    fault = stopped.value.diagnostics[0]
    start = (CARDS.strip() + "\nsetup:\n").count("\n") + 3
    assert (fault.code, fault.line - start) == (code, line)


# ---- dealing, swapping, shuffling --------------------------------------------------------------


def test_dealing_goes_round():
    lines = "deal 2 from deck to players.hand"
    assert hands(lines, 3) == [["red 3", "black 3"], ["red 2", "black 2"], ["red 1", "black 1"]]
    assert hands("deal 2 from deck to players[2].hand") == [[], ["black 2", "black 3"]]
    assert hands("deal 1 from deck to (players where it != players[1]).hand", 3) == [[], ["black 3"], ["black 2"]]


def test_places_are_swapped():
    lines = "deal 1 from deck to players.hand\nswap players[1].hand with players[2].hand"
    assert hands(lines) == [["black 2"], ["black 3"]]
    assert place("move first(deck, 2) to shown\nswap deck with bin", "bin") == PILE[2:]


def test_a_shuffle_changes_the_order_alone():
    orders = {
        tuple(names(play(CARDS + "setup:\n    shuffle deck", seed=s).reveal()["table"]["deck"])) for s in range(9)
    }
    assert len(orders) > 5
    assert {tuple(sorted(order)) for order in orders} == {tuple(sorted(PILE))}


def test_lists_are_shuffled_too():
    text = "table:\n    numbers: list of int, at most 9\nsetup:\n    numbers = 1 to 9\n    shuffle numbers"
    shuffled = [table(text, seed=seed)["numbers"] for seed in range(5)]
    assert all(sorted(numbers) == list(range(1, 10)) for numbers in shuffled)
    assert len({tuple(numbers) for numbers in shuffled}) == 5


# ---- looking -----------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("line", "name", "expected"),
    [
        ("n = count(deck)", "n", 6),
        ("n = deck[2].value", "n", 2),
        ("n = sum(deck.value)", "n", 12),
        ("n = sum((deck where .suit == black).value)", "n", 6),
        ("n = count(most(deck by .value))", "n", 2),
        ("n = count(distinct(deck.value))", "n", 3),
        ("maybe = deck.top.value", "maybe", 3),
        ("maybe = bin.top.value", "maybe", None),
        ("found = deck.top in deck", "found", True),
        ("found = deck.top in bin", "found", False),
        ("found = empty(bin) and any(deck)", "found", True),
        ("found = deck.top.at == deck", "found", True),
        ("move deck.top to players[2].hand\nwho = only(players[2].hand).holder", "who", 1),
        ("who = deck.top.holder", "who", None),
        ("move first(deck, 3) to shown\nmaybe = first(shown where .value == 2).position", "maybe", 2),
        ("maybe = first(deck where .value == 3).position", "maybe", 3),
        ("move deck.top to bin\nn = count(spare(Card))", "n", 5),
        ("n = count(objects(deck))", "n", 6),
        ("deal 2 from deck to players.hand\nn = count(players.hand)", "n", 4),
        ("found = first(deck).suit == red and last(deck).suit == black", "found", True),
    ],
)
def test_questions_about_places(line, name, expected):
    assert value(line, name) == expected


# ---- showing and hiding ------------------------------------------------------------------------


def seen(lines: str) -> list[bool]:
    """Whether three seats and an observer see the first player's card."""
    match = after("deal 1 from deck to players.hand\n" + lines, players=3)
    return ["objects" in match.view(seat)["players"][0]["hand"] for seat in (0, 1, 2, None)]


def test_reveal_and_hide():
    assert seen("n = 1") == [True, False, False, False]
    assert seen("reveal players[1].hand") == [True, True, True, True]
    assert seen("reveal players[1].hand to players[2]") == [True, True, False, False]
    assert seen("reveal only(players[1].hand) to (players where it != players[2])") == [True, False, True, False]
    assert seen("reveal players[1].hand\nhide players[1].hand") == [True, False, False, False]


def test_what_moves_is_hidden_again():
    lines = "deal 1 from deck to players.hand\nreveal players[1].hand\nswap players[1].hand with players[2].hand"
    assert "objects" not in after(lines).view(0)["players"][1]["hand"]


# ---- pieces ------------------------------------------------------------------------------------

PIECES = """
object Pawn, 2 per player, in player.garage:
    energy: 0 to 9 = 3
object Stone, 4, in bag
space Board, grid 3 by 3, at most 1
space Track, line 5
space Narrow, line 2, at most 2
player:
    field garage: Pawn
table:
    field bag: Stone
    n: int
    who: player or none
    found: bool
setup:
"""


def pieces(lines: str):
    return play(PIECES + indent(dedent(lines).strip(), "    ")).reveal()


def test_pieces_belong_to_players_and_lie_in_their_places():
    found = pieces("n = count(Pawn of players[2])")
    assert found["table"]["n"] == 2
    assert found["players"][1]["garage"]["objects"] == ["Pawn@1#1", "Pawn@1#2"]


def test_pieces_on_boards():
    found = pieces("""
        move first(Pawn of players[1]) to Board.a1
        move last(Pawn of players[2]) to Board.b2
        who = Board.b2.top.owner
        found = Board.b2.top.at == Board.b2 and Board.c3.top == none
        n = count(Pawn where .at == Board.a1) + 10 * count(Board where any(it))
        """)
    assert found["table"] | {"bag": 0} == {"n": 21, "who": 1, "found": True, "bag": 0}
    fields = found["spaces"]["Board"]
    assert fields["Board.a1"]["objects"] == ["Pawn@0#1"]
    assert fields["Board.a2"]["objects"] == []


def test_pieces_on_each_other():
    found = pieces("""
        move Pawn of players[1] to Track[1]
        move first(Pawn of players[2]) to Track[1]
        n = count(Track[1])
        who = Track[1].top.owner
        move first(Pawn of players[1]) to Track[2]
        """)
    assert found["table"]["n"] == 3
    assert found["table"]["who"] == 1
    fields = found["spaces"]["Track"]
    assert fields["Track.1"]["objects"] == ["Pawn@0#2", "Pawn@1#1"]
    assert fields["Track.2"]["objects"] == ["Pawn@0#1"]


@pytest.mark.parametrize(
    ("lines", "code"),
    [
        ("move Pawn of players[1] to Board.a1", "R211"),
        ("move Pawn to Narrow[1]", "R211"),
        ("repeat 5 times:\n        place Stone on Track[1]", "R212"),
        ("first(Pawn).energy -= 4", "R201"),
    ],
)
def test_faults_of_pieces(lines, code):
    assert fault_of(PIECES + "    " + lines) == code


def test_placing_takes_a_spare_one():
    found = pieces("place Stone on Board.a1\nplace Stone on Board.b1\nplace Pawn of players[2] on Track[3]")
    assert found["table"]["bag"]["objects"] == ["Stone#3", "Stone#4"]
    assert found["spaces"]["Track"]["Track.3"]["objects"] == ["Pawn@1#1"]


def test_pieces_change_their_owner():
    text = """
        object Stone, 2 per player, in bag
        table:
            field bag: Stone
            n: int
        setup:
            give first(Stone of players[1]) to players[2]
            n = 10 * count(Stone of players[1]) + count(Stone of players[2])
        """
    assert table(text)["n"] == 13


def test_attributes_of_objects_change_one_by_one():
    found = pieces("for pawn in Pawn of players[2]:\n    pawn.energy -= index(pawn) mod 3")
    energies = [[o["energy"] for o in player["garage"]["objects"]] for player in found["players"]]
    assert energies == [[3, 3], [3, 2]]


# ---- kinds -------------------------------------------------------------------------------------


def test_tables_of_kinds_with_inheritance():
    text = """
        object Beast, in zoo:
            power: int = 1
            legs: int = 4
            function strength: int = .power * .legs
            | name  | copies | power | legs |
            | Lion  | 2      | 9     | 4    |
            | Bird  | 1      | 2     | 2    |
        object Worm is Beast, 1, in zoo:
            legs = 0
        table:
            field zoo: Beast
            total: int
            lions: int
            birds: int
            strong: list of int, at most 9
        setup:
            total = sum(zoo.power)
            lions = count(zoo where it is Lion)
            birds = count(zoo where .kind == Bird)
            strong = zoo each .strength
        """
    found = table(text)
    assert found["zoo"]["objects"] == ["Lion#1", "Lion#2", "Bird", "Worm"]
    assert (found["total"], found["lions"], found["birds"]) == (21, 2, 1)
    assert found["strong"] == [36, 36, 4, 0]


def test_twins_are_offered_once():
    text = """
        object Coin, in purse:
            worth: int
            | name | copies | worth |
            | Penny | 3 | 1 |
            | Pound | 2 | 100 |
        table:
            field purse: Coin
            field spent: Coin
            pile heap: Coin
        play:
            for player in turns:
                player chooses coin from purse
                move coin to spent
        """
    match = play(text)
    assert choices(match) == ["Penny#1", "Pound#1"]
    match.decide(0, 0)
    assert choices(match) == ["Penny#2", "Pound#1"]


def test_in_piles_there_are_no_twins():
    text = """
        object Coin, 3, in heap
        table:
            pile heap: Coin
        play:
            for player in turns:
                player chooses coin from heap
        """
    assert choices(play(text)) == ["Coin#1", "Coin#2", "Coin#3"]


def test_a_place_for_objects_of_which_there_are_none_is_empty():
    text = """
        object Card, abstract
        object Ace is Card
        table:
            pile deck: Card
            field bin: Card
            n: int
        setup:
            shuffle deck
        play:
            n = count(deck) + count(bin)
            if deck.top == none and empty(bin):
                n += 5
            players[1] chooses number from 1 to 2
            end with draw
        """
    match = play(text)
    assert match.view()["table"] == {"deck": {"count": 0, "objects": []}, "bin": {"count": 0, "objects": []}, "n": 5}
