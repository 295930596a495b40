"""Why something is not allowed: told wherever the player may know it, and never where not."""

from __future__ import annotations

from random import Random

import pytest

from spielwerk.match.match import Match
from tests.match.playing import game
from tests.match.test_leaks import dealt_anew, random_step, seen_by

TABLE = """
space Board, grid 3 by 3

object Stone, 4 per player, in box

object Card, for value in 1 to 8, in deck:
    marked: bool

table:
    field box: Stone
    pile deck: Card, visible to nobody, count visible to all
    pile shown: Card
    limit: int = 3, visible to nobody

player:
    coins: 0 to 9 = 2, visible to owner
    field hand: Card, visible to owner, count visible to all
    dice cup: 2 of 1 to 6, visible to owner, count visible to all

setup:
    shuffle deck
    deal 2 from deck to players.hand
    move deck.top to shown
    place Stone of players[1] on Board.b2

function other(player): player = opponent(player)

rule allowed(player, cell: Board):
    when RULE else "No."

play:
    for player in turns:
        LET
        player may choose cell from Board where allowed(player, it):
            for stone in first(Stone of player where .at == box, 1):
                move stone to cell
        player may choose card from player.hand:
            card.marked = true
            move card to shown
"""


def match_with(rule: str, let: str = "let nothing = 1", seed: int = 1) -> Match:
    return game(TABLE.replace("RULE", rule).replace("LET", let)).start(2, seed)


def reasons(match: Match) -> int:
    return len(match.decision(0).blocked)


OPEN = [
    "cell.top == none",
    "cell.empty",
    "cell.top.owner != player and cell != Board.a1",
    "not any(Stone of player where .at == cell)",
    "count(Stone where .holder == none) > 8 or cell == Board.a1",
    "any(spare(Stone)) and cell == Board.a1",
    "shown.top.at != shown and cell == Board.a1",
    "all(shown each .at == deck)",
    "all(player.hand each .at == deck)",
    "all(player.hand each .marked)",
    "first(player.hand).marked",
    "count(other(player).hand) > 2",
    "count(deck) > 7",
    "count(other(player).cup) > 2",
    "player.coins > 5",
    "any(most(player.hand by .value) where .marked)",
]
HIDDEN = [
    "deck.top == first(Card)",
    "any(deck where .value > 9)",
    "deck.top.at == cell",
    "all(Card each .at == deck)",
    "any(Card where .value == 3 and .holder == player)",
    "any(Card where .marked)",
    "any(spare(Card))",
    "any(other(player).hand where .value > 4)",
    "other(player).coins > 5",
    "limit > 5",
    "first(other(player).hand).marked",
    "any(other(player).cup where it > 3)",
    "any(objects(first(Card).at))",
]


@pytest.mark.parametrize("rule", OPEN)
def test_reasons_are_told_where_the_player_sees_everything(rule):
    assert reasons(match_with(rule)) > 0


@pytest.mark.parametrize("rule", HIDDEN)
def test_reasons_are_not_told_where_something_is_hidden(rule):
    assert reasons(match_with(rule, seed=2)) == 0


@pytest.mark.parametrize("rule", [*OPEN, *HIDDEN])
def test_reasons_do_not_change_when_hidden_things_are_dealt_anew(rule):
    match, rng = match_with(rule, seed=3), Random(3)
    for _ in range(6):
        for seat in match.seats:
            other = dealt_anew(match, seat, rng)
            mine = seen_by(match, seat)["decision"]["blocked"]
            assert seen_by(other, seat)["decision"]["blocked"] == mine
        if match.over:
            break
        random_step(match, rng)


def test_a_name_for_something_hidden_is_hidden_too():
    text = TABLE.replace("allowed(player, cell: Board)", "allowed(player, cell: Board, least: int)")
    text = text.replace("allowed(player, it)", "allowed(player, it, least)").replace("RULE", "index(cell) > least")
    for let, told in (("let least = 4", True), ("let least = limit + 1", False)):
        assert bool(reasons(game(text.replace("LET", let)).start(2, 1))) == told


def test_what_there_is_to_choose_from_may_be_hidden_itself():
    text = """
object Card, for value in 1 to 8, in deck

table:
    pile deck: Card

player:
    field hand: Card, visible to owner

setup:
    shuffle deck
    deal 3 from deck to players.hand

rule small(card):
    when card.value < 5 else "Too large."

play:
    for player in turns:
        player may choose card from WHOSE.hand where small(it):
            move card to deck
"""
    own, others = (game(text.replace("WHOSE", whose)).start(2, 0) for whose in ("player", "opponent(player)"))
    assert reasons(own) > 0
    assert reasons(others) == 0


def test_a_text_with_something_hidden_is_not_told():
    text = TABLE.replace("RULE", "cell.empty").replace("LET", "let nothing = 1")
    assert reasons(game(text.replace('"No."', '"{player.coins} coins do not help."')).start(2, 1)) == 1
    assert reasons(game(text.replace('"No."', '"{opponent(player).coins} coins do not help."')).start(2, 1)) == 0
    german = '\ntexts de:\n    "No." = "{limit} ist zu viel."\n'
    assert reasons(game(text + german).start(2, 1)) == 0


def test_a_menu_tells_reasons_by_the_same_measure():
    text = """
object Stone, 2 per player, in box

table:
    field box: Stone
    field used: Stone

player:
    field hand: Stone, visible to owner

play:
    for player in turns:
        player chooses:
            use(stone from Stone of player) when stone.at == used else "Not there.":
                move stone to used
            wait "Wait":
                skip
"""
    assert reasons(game(text.replace("    field hand: Stone, visible to owner", "    coins: int")).start(2, 1)) == 2
    assert reasons(game(text).start(2, 1)) == 0
