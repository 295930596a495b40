"""The typed form: what the notation leaves to the reader is spelled out."""

from __future__ import annotations

from typing import Any

import pytest

from spielwerk.check import check_text
from spielwerk.check.relations import notation
from spielwerk.check.secrecy.sources import Sources
from spielwerk.check.typed import game as t
from spielwerk.diagnostics.source import Source
from tests.check.games import BOARD, CARDS, HEAD, SCORE, errors, faults, sound, turn, turn_of


def value_of(expression: str, top: str = CARDS + BOARD) -> Any:
    """The typed form of an expression in a player's turn."""
    return steps_of(f"let x = {expression}", top)[0].value


def steps_of(lines: str, top: str = CARDS + BOARD) -> Any:
    return turn_of(sound(turn(lines, top)))


TYPES = [
    ("3", "int"),
    ("player", "player"),
    ("players", "set of player"),
    ("players from player", "list of player"),
    ("players by .score", "list of player"),
    ("players where .score > 3", "set of player"),
    ("players.score", "list of int"),
    ("players[1]", "player"),
    ("left(player)", "player"),
    ("first(players)", "player or none"),
    ("first(players, 2)", "list of player"),
    ("only(players)", "player"),
    ("most(players by .score)", "list of player"),
    ("player.hand", "field"),
    ("players.hand where .value > 1", "list of Card"),
    ("player.hand where .value > 1", "set of Card"),
    ("player.hand.value", "list of int"),
    ("deck.top", "Card or none"),
    ("deck.top.value", "int or none"),
    ("deck.top.at", "field or none"),
    ("deck.top.kind", "kind or none"),
    ("Card", "set of Card"),
    ("Card where .suit == clubs", "set of Card"),
    ("Card.suit", "list of Suit"),
    ("Suit", "set of Suit"),
    ("bool", "set of bool"),
    ("1 to 3", "list of int"),
    ("[1, 2]", "list of int"),
    ("{clubs}", "set of Suit"),
    ("{clubs: 3}", "map Suit to int"),
    ("Board", "set of Board"),
    ("Board.a1", "Board"),
    ("Board[1, 2]", "Board"),
    ("Board.a1.mark", "player or none"),
    ("Board.mark", "list of player"),
    ("step(Board.a1, north)", "Board or none"),
    ("ray(Board.a1, north)", "list of Board"),
    ("ray(Board.a1, north) through .mark == none", "list of Board"),
    ("neighbours(Board.a1)", "set of Board"),
    ("lines(Board, 3)", "list of list of Board"),
    ("first(lines(Board, 3))", "list of Board"),
    ("directions(Board)", "set of Direction"),
    ("distance(Board.a1, Board.b1)", "int or none"),
    ("row(Board.a1)", "int"),
    ("row(Board, 1)", "list of Board"),
    ("if player.score > 3 then clubs else none", "Suit or none"),
    ("if player.score > 3 then [1] else []", "list of int"),
    ("player.hand + deck", "set of Card"),
    ("[1] + [2]", "list of int"),
    ("reversed(players)", "list of player"),
    ("distinct(player.hand.suit)", "list of Suit"),
    ("player.hand each .value + 1", "list of int"),
]


@pytest.mark.parametrize(("expression", "type_"), TYPES)
def test_every_value_has_its_type(expression, type_):
    assert notation(value_of(expression).type) == type_


# ---- paths and places --------------------------------------------------------------------------


def test_a_path_through_a_collection_is_an_each():
    path = value_of("players.score")
    assert isinstance(path, t.Each)
    assert (path.flat, path.drop) == (False, False)
    assert isinstance(path.value, t.Read)


def test_a_path_leaves_none_out_and_joins_collections():
    marks = value_of("Board.mark")
    assert (marks.flat, marks.drop) == (False, True)
    joined = value_of("players each .hand where .value > 1")
    assert isinstance(joined, t.Where)


def test_containers_of_several_players_are_one_collection_of_cards():
    cards = value_of("players.hand where .value > 1").of
    assert isinstance(cards, t.Each)
    assert cards.flat
    assert isinstance(cards.value, t.Contents)
    assert isinstance(cards.value.place, t.ContainerPlace)


def test_containers_stay_places_where_places_are_wanted():
    deal = steps_of("deal 1 from deck to players.hand")[0]
    assert isinstance(deal, t.DealObjects)
    assert deal.several
    assert isinstance(deal.targets, t.Each)
    assert isinstance(deal.targets.value, t.ContainerPlace)


def test_the_leading_dot_is_the_innermost_element():
    value: Any = value_of("players as p where any(p.hand where .value > p.score)")
    assert type(value) is t.Where
    inner: Any = value.condition
    inner = inner.arguments[0]
    assert inner.of.place.of.variable is value.element
    assert inner.condition.left.of.variable is inner.element
    assert inner.condition.right.of.variable is value.element


def test_a_name_for_the_element_lives_until_each():
    assert errors(turn("if any(players as p where p.score > 1 by p.score):\n    stop", SCORE)) == []
    found = errors(turn("if any((players as p each p.score) where it > p.score):\n    stop", SCORE))
    assert found == [("S201", "p")]


def test_an_attribute_of_a_place_is_read_from_the_field_it_may_be():
    value = value_of("only(deck).at.mark")
    assert isinstance(value, t.Read)
    assert isinstance(value.of, t.AsField)


def test_a_function_about_none_is_not_called():
    top = BOARD + "player:\n    score: int = 0\n    function half: int = self.score / 2\n\n"
    value = value_of("Board.a1.mark.half", top)
    assert isinstance(value, t.CallFunction)
    assert value.guard
    assert notation(value.type) == "int or none"


def test_yes_or_no_about_none_is_no():
    top = "object Card, 3, in deck:\n    open: bool = false\n\ntable:\n    pile deck: Card\n\n"
    assert notation(value_of("deck.top.open", top).type) == "bool"


def test_a_list_becomes_a_set_where_one_is_wanted():
    step = steps_of(
        "player.seen = player.hand.suit\nplayer.seen = [clubs]", CARDS + "player:\n    seen: set of Suit\n\n"
    )
    assert isinstance(step[0].value, t.Builtin)
    assert step[0].value.name == "distinct"
    assert isinstance(step[1].value, t.SetOfItems)


# ---- statements --------------------------------------------------------------------------------


def test_take_is_a_step_of_its_own():
    top = SCORE + "setup:\n    players[1].score = 0\n\n"
    steps = steps_of(
        "let chips = [1, 2]\nlet one = take(chips)\nplayer.score = take(chips)\ntake(chips)\nplayer.score += one", top
    )
    assert [type(step).__name__ for step in steps[:5]] == ["Let", "TakeFrom", "TakeFrom", "Assign", "TakeFrom"]
    assert steps[1].variable.name == "one"
    assert steps[3].value.variable is steps[2].variable
    assert steps[4].variable is None


def test_chance_and_procedures_stand_alone_behind_an_equals_sign():
    top = SCORE + "procedure grow(player) -> int:\n    return random (1 to 3)\n\n"
    steps = steps_of("let x = random players\nlet y = grow(x)\ny = random {1, 2}\nplayer.score = y", top)
    assert isinstance(steps[0].value, t.RandomOf)
    assert isinstance(steps[1].value, t.CallProcedure)
    assert isinstance(steps[2].value, t.RandomOf)


def test_the_result_of_a_draw_is_returned_by_a_let():
    checked_game = sound(turn("grow(player)", SCORE + "procedure grow(player) -> int:\n    return random (1 to 3)\n\n"))
    body = checked_game.procedures["grow"].body
    assert body is not None
    assert [type(step).__name__ for step in body] == ["Let", "Return"]


def test_moves_of_objects_and_of_amounts():
    top = CARDS.replace("score: int = 0", "score: int = 0\n    stock: map Suit to int")
    steps = steps_of(
        "move deck.top to player.hand\nmove player.hand to deck\nmove 3 from player.score to players[1].score\n"
        "move {clubs: 1} from player.stock to players[1].stock\nmove 2 from deck to player.hand",
        top,
    )
    assert [type(step).__name__ for step in steps[:5]] == [
        "MoveObjects",
        "MoveObjects",
        "MoveAmount",
        "MoveAmount",
        "DealObjects",
    ]
    assert [step.several for step in steps[:2]] == [False, True]


# ---- choices -----------------------------------------------------------------------------------


def test_later_binders_see_earlier_ones():
    choice = steps_of("player chooses card from player.hand, amount from 1 to card.value\nplayer.score += amount")[0]
    assert [bind.variable.name for bind in choice.binds] == ["card", "amount"]
    assert choice.binds[1].source.high.of.variable is choice.binds[0].variable


def test_a_number_is_chosen_under_a_condition_about_it():
    choice = steps_of("player chooses column from 1 to 3 where Board[it, 3].mark == none\nplayer.score = column")[0]
    assert isinstance(choice.binds[0].source, t.Where)
    assert notation(choice.binds[0].variable.type) == "int"


AFTERWARDS = [
    ("player chooses x from 1 to 3\nplayer.score = x", []),
    ("player may choose x from 1 to 3\nplayer.score = x", [("S303", "x")]),
    ("player may choose x from 1 to 3\nif x != none:\n    player.score = x", []),
    ("player chooses x from 1 to 3:\n    player.score = x", []),
    ("player chooses x from 1 to 3:\n    player.score = x\nplayer.score = x", [("S303", "x")]),
    ("player chooses x from 1 to 3\nelse:\n    stop\nplayer.score = x", []),
    ("player chooses x from 1 to 3\nelse:\n    player.score = 1\nplayer.score = x", [("S303", "x")]),
    ("player chooses 2 x from player.hand\nmove x to deck", []),
    ("player may choose up to 2 x from player.hand\nmove x to deck", []),
    ("player chooses x from 1 to 3:\n    player.score = x\nplayer chooses x from 1 to 3:\n    player.score = x", []),
]


@pytest.mark.parametrize(("lines", "expected"), AFTERWARDS)
def test_behind_a_choice_a_name_may_be_none(lines, expected):
    assert errors(turn(lines, CARDS)) == expected


def test_several_picks_know_what_is_picked():
    lines = (
        "player chooses 2 to 3 away from player.hand where count(picked) < 2 or .value > 1 ordered\nmove away to deck"
    )
    choice = steps_of(lines)[0]
    assert isinstance(choice, t.ChooseSeveral)
    assert choice.ordered
    assert notation(choice.variable.type) == notation(choice.picked.type) == "list of Card"
    assert errors(turn("player chooses x from player.hand where any(picked)\nmove x to deck", CARDS)) == [
        ("S201", "picked")
    ]


def test_from_a_map_a_bag_is_chosen():
    top = "enum Good: wood, ore\n\nplayer:\n    stock: map Good to int\n\n"
    lines = (
        "player chooses 1 to 4 given from player.stock where it != ore\nplayer.stock = given\n"
        "player chooses one from player.stock\nplayer.stock[one] -= 1"
    )
    steps = steps_of(lines, top)
    assert steps[0].bag
    assert isinstance(steps[0].source, t.Where)
    assert notation(steps[0].variable.type) == "map Good to int"
    assert notation(steps[2].binds[0].variable.type) == "Good"


def test_a_menu_with_values_and_conditions():
    lines = (
        'player chooses:\n    bid(amount from 1 to 3) "Bid {amount}" when player.score > 1:\n'
        "        player.score = amount\n    drop:\n        stop\nelse:\n    stop"
    )
    menu = steps_of(lines)[0]
    assert isinstance(menu, t.ChooseMenu)
    bid, drop = menu.alternatives
    assert (bid.name, bid.binds[0].variable.name) == ("bid", "amount")
    assert bid.condition is not None
    assert bid.label is not None
    assert bid.label.key == "Bid {amount}"
    assert (drop.label, drop.condition) == (None, None)
    assert menu.otherwise is not None


# ---- tests in games ----------------------------------------------------------------------------


def test_decisions_are_alternatives_or_values():
    text = turn(
        "player chooses:\n    bid(amount from 1 to 3):\n        player.score = amount\n    drop:\n        stop\n"
        "player chooses cell from Board\ncell.mark = player",
        SCORE + BOARD,
    ) + (
        '\ntest "x":\n    players Anna, Ben\n    next random players: Ben\n    decide Anna: bid(2), Board.a1\n'
        '    decide Ben: drop\n    refuse 2: drop "No."\n    expect Anna.score == 2 and winner == Ben\n'
    )
    lines = sound(text).tests[0].lines
    assert [type(line).__name__ for line in lines] == [
        "TestNext",
        "TestDecide",
        "TestDecide",
        "TestDecide",
        "TestDecide",
        "TestExpect",
    ]
    decisions = [line for line in lines if isinstance(line, t.TestDecide)]
    assert [(one.kind, len(one.values), one.refuse) for one in decisions] == [
        ("bid", 1, False),
        (None, 1, False),
        ("drop", 0, False),
        ("drop", 0, True),
    ]
    assert decisions[3].reason == "No."


# ---- texts -------------------------------------------------------------------------------------


def translated(text: str, line: str) -> list[tuple[str, str]]:
    return faults(text + f"\ntexts de:\n    {line}\n")


TEXTS = [
    ('"Hello {player}." = "Hallo {player}."', []),
    ('"Hello {player}." = "Hallo {spieler}."', [("S201", "spieler")]),
    ('"Hello player." = "Hallo."', [("S219", '"Hello player."')]),
    ('bid = "{amount} bieten"', []),
    ('bid = "{cell} bieten"', [("S201", "cell")]),
    ('bit = "bieten"', [("S219", "bit")]),
    ('Turn.bid = "bieten"', []),
    ('Board = "Brett"', []),
    ('score = "Punkte"', []),
    ('"Test" = "Probe"', []),
    ('cell = "Feld"', []),
    ('play = "Ablauf"', []),
    ('cells = "Felder"', [("S219", "cells")]),
    ('"{player} chooses cell" = "{player} wählt"', []),
]


@pytest.mark.parametrize(("line", "expected"), TEXTS)
def test_translations_see_what_their_originals_see(line, expected):
    text = (
        HEAD
        + SCORE
        + BOARD
        + (
            'play:\n    for player in turns:\n        notice "Hello {player}."\n        Turn(player)\n\n'
            'phase Turn(player):\n    player chooses:\n        bid(amount from 1 to 3) "Bid {amount}":\n'
            "            player.score = amount\n    player chooses cell from Board\n    cell.mark = player\n"
            "    if player.score > 3:\n        end with winner player\n"
        )
    )
    assert translated(text, line) == expected


def test_help_texts_are_translated_above_the_words():
    text = (
        HEAD
        + "## Points.\nplayer:\n    ## How many.\n    score: int = 0\n\nplay:\n    end with draw\n\n"
        + "## Nobody\n## owes.\nnever players[1].score < 0\n\ntexts de:\n    ## Wie\n    ## viele.\n"
        + '    score = "Punkte"\n    "Nobody owes." = "Niemand schuldet."\n    "Nobody" = "Niemand"\n'
    )
    result = check_text(Source("x.spiel", text))
    assert [fault.code for fault in result.diagnostics] == ["S219"]
    assert result.game is not None
    assert result.game.helps == {"de": {"score": "Wie\nviele."}}


def test_the_label_of_a_type_names_its_attributes_without_a_dot():
    top = CARDS.replace("object Card,", 'object Card "{value} of {suit}",')
    checked_game = sound(turn("stop", top))
    label = checked_game.objects["Card"].label
    assert label is not None
    assert [type(part).__name__ for part in label.parts] == ["Slot", "str", "Slot"]
    assert errors(turn("stop", top.replace("{value}", "{worth}"))) == [("S201", "worth")]


# ---- visibility --------------------------------------------------------------------------------


def test_who_sees_what():
    checked_game = sound(
        turn(
            "stop",
            "table:\n    chooser: player or none = none\n    open: int = 0\n"
            "    hidden: int = 0, visible to chooser\n\n"
            "player:\n    money: int = 0, visible to owner\n    bid: int = 0, visible to nobody\n"
            "    rank: int = 0, visible to players where .money > self.money\n\n"
            "setup:\n    open = hidden\n    players[1].rank = players[1].bid\n    chooser = players[1]\n\n",
        )
    )
    table, player = checked_game.table.attributes, checked_game.player.attributes
    seen = [symbol.visibility.how for symbol in (*table.values(), *player.values())]
    assert seen == ["all", "all", "players", "owner", "nobody", "players"]
    assert isinstance(table["hidden"].visibility.who, t.SetOfItems)
    assert player["rank"].visibility.viewed is not None


def test_a_function_tells_what_it_reads_that_is_hidden():
    top = CARDS + (
        "function strength(player): int = sum(player.hand.value)\n"
        "function better(player): bool = strength(player) > player.score\n\n"
    )
    checked_game = sound(turn("if better(player):\n    stop", top))
    hand = checked_game.player.containers["hand"]
    answer = Sources(checked_game).answer(checked_game.functions["better"])
    assert {secret.thing for secret in answer} == {hand}
