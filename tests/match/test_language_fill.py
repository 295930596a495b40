"""`fill PLACES from PILE to N`: every place gets what it lacks, as far as the pile goes."""

from __future__ import annotations

import pytest

from tests.backend.wasm.both import Both
from tests.match.playing import choices, fault_of, game, news, play, plot

CARDS = """
game "Full":
    players 2 to 4

object Card, for value in 1 to 9, in deck

space Shelf, line 4

table:
    pile deck: Card, visible to nobody, count visible to all
    row market: Card, at most 4
    wanted: int = 3

player:
    field hand: Card, visible to owner, count visible to all
    pile won: Card

setup:
    SETUP

play:
    for player in turns:
        player chooses card from player.hand where any(player.hand):
            move card to player.won
            fill player.hand from deck to wanted
        else:
            end with ranking players by highest sum(.won.value)
"""


def text(*lines: str) -> str:
    return CARDS.replace("SETUP", "\n    ".join(lines))


def cards(place: dict) -> list[int]:
    """The values of the cards in a place, in order."""
    return sorted(int(name.removeprefix("Card(").removesuffix(")")) for name in place["objects"] if name)


@pytest.mark.parametrize(
    ("lines", "anna", "ben", "market"),
    [
        (["fill players.hand from deck to 3"], [7, 8, 9], [4, 5, 6], []),
        (["fill market from deck to 2", "fill market from deck to 3"], [], [], [7, 8, 9]),
        (["fill players[2].hand from deck to 2", "fill players.hand from deck to 3"], [5, 6, 7], [4, 8, 9], []),
        (["fill players.hand from deck to 6"], [4, 5, 6, 7, 8, 9], [1, 2, 3], []),
        (["deal 3 from deck to players.hand", "fill players.hand from deck to 2"], [5, 7, 9], [4, 6, 8], []),
        (["fill players.hand from deck to 1 - wanted"], [], [], []),
        # The number is worked out once, not for every hand anew.
        (["fill players.hand from deck to count(deck) / 3"], [7, 8, 9], [4, 5, 6], []),
        (["for player in players:", "    fill left(player).hand from deck to 1"], [8], [9], []),
    ],
)
def test_each_place_gets_what_it_lacks(lines, anna, ben, market):
    view = play(text(*lines)).reveal()
    found = [cards(player["hand"]) for player in view["players"]]
    assert [*found, cards(view["table"]["market"])] == [anna, ben, market]


def test_fields_of_a_board_are_filled_in_board_order():
    fields = play(text("fill Shelf from deck to 1")).reveal()["spaces"]["Shelf"]
    assert [cards(field) for field in fields.values()] == [[9], [8], [7], [6]]


def test_a_place_that_is_full_before_stops_the_match():
    assert fault_of(text("fill market from deck to 5")) == "R211"


def test_others_hear_how_many_cards_came_not_which():
    match = play(text("fill players.hand from deck to 2"))
    match.decide(0, match.decision(0).options[0])
    drawn = {"event": "move", "from": "deck", "to": "hand@0"}
    assert {**drawn, "times": 2} in plot(news(match, 1))
    own = [event for event in plot(news(match, 0)) if event.get("to") == "hand@0"]
    assert own == [{**drawn, "object": "Card(5)"}, {**drawn, "object": "Card(4)"}]


def test_the_name_can_still_be_used():
    """Games have functions, procedures and attributes that are called so."""
    match = play(
        """
        table:
            fill: int = 1
        play:
            repeat:
                fill = fill + 1
                fill += 1
                players[1] chooses n from 1 to fill
        """
    )
    assert choices(match) == [1, 2, 3]


@pytest.mark.parametrize("players", [2, 4])
def test_both_back_ends_fill_alike(players):
    program = game(text("shuffle deck", "fill market from deck to 1", "fill players.hand from deck to 2"))
    machines = Both(program.machine(players)[0].program)
    assert machines.match(5, 30) > 6
    machines.ask(lambda machine: machine.series(3, 0, 20))
