"""Names: what they mean where, and what is said when they mean nothing."""

from __future__ import annotations

import pytest

from spielwerk.check.typed import game as t
from spielwerk.check.typed.symbols import PLAYER
from tests.check.games import BOARD, CARDS, HEAD, SCORE, checked, errors, game, sound, turn

UNKNOWN = [
    # (turn, declarations above, faults)
    ("plyer.score = 1", SCORE, [("S201", "plyer")]),
    ("player.scor = 1", SCORE, [("S202", "scor")]),
    ("player.score = cout(players)", SCORE, [("S203", "cout")]),
    ("player.score = score", SCORE, [("S201", "score")]),
    ("if any(Board where mark == player):\n    stop", BOARD, [("S201", "mark")]),
    ("if any(Board where .mrk == player):\n    stop", BOARD, [("S202", "mrk")]),
    ("if Suit.spades == clubs:\n    stop", CARDS, [("S202", "spades")]),
    ("Board.d4.mark = player", BOARD, [("S215", "d4")]),
    ("Board.a0.mark = player", BOARD, [("S202", "a0")]),
    ('notice "{nobody} wins"', "", [("S201", "nobody")]),
    ("if self == player:\n    stop", "", [("S210", "self")]),
    ("if it == player:\n    stop", "", [("S209", "it")]),
    ("if .score > 3:\n    stop", SCORE, [("S209", ".score")]),
    ("Turn(player)", "", [("S203", "Turn")]),
    ("player.win()", SCORE, [("S203", "win")]),
    ("if winner == player:\n    stop", "", [("S201", "winner")]),
    ("if player.hand.suits == clubs:\n    stop", CARDS, [("S202", "suits")]),
    ("move deck.tip to player.hand", CARDS, [("S202", "tip")]),
    ("let x: Cart = deck.top\nmove x to player.hand", CARDS, [("S204", "Cart")]),
    ("if deck.top is Cart:\n    stop", CARDS, [("S201", "Cart")]),
    ("go_to(player)", "", [("S203", "go_to")]),
]


@pytest.mark.parametrize(("lines", "top", "expected"), UNKNOWN)
def test_unknown_names_are_found(lines, top, expected):
    assert errors(turn(lines, top)) == expected


DECLARATIONS = [
    ("player:\n    score: int\n    field score: Card\n\nobject Card, 3", [("S205", "score")]),
    ("enum Suit: red, red", [("S205", "red")]),
    ("enum Suit: red\nenum Suit: blue", [("S205", "Suit")]),
    ("object player, 3", [("S224", "player")]),
    ("table:\n    round: int = 0\n\ndie round: 1 to 6", [("S205", "round")]),
    ("const a = b\nconst b = a", [("S223", "a")]),
    ("function f(x): int = 3", [("S208", "x")]),
    ("function f(player): int = 3\nfunction f(player): int = 4", [("S205", "f")]),
    ("object Inn is Inn, 3", [("S221", "Inn")]),
    ("object Inn is House, 3", [("S221", "House")]),
    (
        "object Card, in deck:\n    | name | cost |\n    | Inn  | 3    |\n\ntable:\n    pile deck: Card",
        [("S214", "cost")],
    ),
    ("object Card, in deck:\n    | cost |\n    | 3    |\n\ntable:\n    pile deck: Card", [("S512", "cost")]),
    ("object Card, 3, in dekc\n\ntable:\n    pile deck: Card", [("S201", "dekc")]),
    ("object Card, 3 per player, in player.hnd\n\nplayer:\n    field hand: Card", [("S202", "hnd")]),
    ("object Card, 3, in player.hand\n\nplayer:\n    field hand: Card", [("S201", "player")]),
    ("object House, abstract:\n    worth: int\n\nobject Inn is House, 3:\n    wort = 2", [("S216", "wort")]),
    ("space Land, graph:\n    | name |\n    | A    |\n    connect A with B", [("S215", "B")]),
    ("space Land, graph:\n    | name |\n    | A    |\n    | A    |", [("S205", "A")]),
    ('texts de:\n    "Test" = "{x}"', [("S201", "x")]),
    ('test "x":\n    decide 3: 1', [("S217", "3")]),
    ('test "x":\n    players Anna\n    expect over', [("S217", "players Anna")]),
    ('test "x":\n    decide Anna: 1', [("S201", "Anna")]),
    ('test "x":\n    decide 1: bet', [("S227", "bet")]),
    ('test "x":\n    decide 1: bet(3)', [("S227", "bet")]),
    ('test "x":\n    option goal = 3', [("S201", "goal")]),
    ('test "x":\n    next throw cube: 3\n\ndie cube: 1 to 6', [("S201", "throw")]),
    ('test "x":\n    expect over\n\ntest "x":\n    expect over', [("S205", '"x"')]),
]


@pytest.mark.parametrize(("text", "expected"), DECLARATIONS)
def test_faulty_declarations_are_found(text, expected):
    assert errors(game(text)) == expected


def test_the_order_of_declarations_does_not_matter():
    sound(
        HEAD + "play:\n    for player in turns:\n        grow(player)\n        if player.score > goal:\n"
        "            end with winner player\n\n"
        "procedure grow(player):\n    player.score += bonus(player)\n\n"
        "function bonus(player): int = index(player) + base\n\nconst goal = base * 3\nconst base = 2\n\n" + SCORE
    )


@pytest.mark.parametrize(
    ("word", "hint"),
    [("plyer", "Did you mean `player`?"), ("Player", "Did you mean `player`?"), ("qqq", "")],
)
def test_what_was_probably_meant_is_said(word, hint):
    advice = checked(turn(f"{word}.score = 1", SCORE)).diagnostics[0].advice()
    assert advice == f"{hint} Check the spelling, or declare `{word}`.".strip()


def test_a_missing_dot_is_guessed():
    advice = checked(turn("if any(Board where mark == player):\n    stop", BOARD)).errors[0].advice()
    assert advice.startswith("A member of the thing under discussion has a dot before it: `.mark`.")


def test_an_unused_declaration_that_was_meant_is_shown():
    text = turn("player.score = bonsu", SCORE + "const bonus = 3\n\n")
    (fault,) = checked(text).diagnostics
    assert [text[label.span.start : label.span.end] for label in fault.labels] == ["bonus"]
    assert not checked(turn("player.score = bonsu + bonus", SCORE + "const bonus = 3\n\n")).diagnostics[0].labels


def test_an_attribute_of_a_phase_is_known_inside_and_reached_from_outside():
    phase = "phase Turn(player):\n    pot: int = 0\n    pot += 1\n    player.score += pot\n\n"
    assert errors(turn("Turn(player)\nplayer.score += Turn.pot", SCORE + phase)) == []
    found = checked(turn("Turn(player)\nplayer.score += pot", SCORE + phase)).diagnostics
    assert [fault.code for fault in found] == ["S201"]
    assert "`Turn.pot`" in found[0].advice()


# ---- hiding ------------------------------------------------------------------------------------

HIDING = [
    ("let x = 1\nlet x = 2\nplayer.score = x", [("S206", "x")]),
    ("for player in players:\n    player.score = 1", [("S206", "player")]),
    ("let x = 1\nif x > 0:\n    let x = 2\n    player.score = x", [("S206", "x")]),
    ("player chooses x from 1 to 3, x from 1 to 4\nplayer.score = x", [("S206", "x")]),
    ("if any(players as player where .score > 3):\n    stop", [("S206", "player")]),
    # Blocks beside each other may use the same name, and a choice the name of an earlier choice.
    ("if player.score > 1:\n    let x = 2\n    player.score = x\nelse:\n    let x = 3\n    player.score = x", []),
    ("player chooses x from 1 to 3\nplayer.score = x\nplayer chooses x from 4 to 5\nplayer.score += x", []),
    # Functions are not values: they may have the same names (SEMANTICS B11).
    ("let count = count(players)\nplayer.score = count", []),
]


@pytest.mark.parametrize(("lines", "expected"), HIDING)
def test_a_name_does_not_hide_another(lines, expected):
    assert errors(turn(lines, SCORE)) == expected


# ---- enums -------------------------------------------------------------------------------------

TWO_ENUMS = "enum Light: red, green\nenum Suit: red, black\n\nplayer:\n    suit: Suit = red\n    light: Light = red\n\n"


def test_the_expected_type_decides_between_two_enums():
    lines = "if player.suit == red:\n    player.light = red\nif red == player.light:\n    player.suit = Suit.red"
    assert errors(turn(lines, TWO_ENUMS)) == []


def test_an_enum_value_that_could_be_two_is_a_fault():
    found = checked(turn("let x = red\nif x == Light.red:\n    stop", TWO_ENUMS)).errors
    assert [fault.code for fault in found] == ["S207"]
    assert "`Light.red`" in found[0].advice()


def test_a_map_with_enum_keys_helps_its_values():
    consts = "const price: map Suit to int = {red: 1, black: 2}\n\n"
    assert errors(turn("if price[red] > 1:\n    player.suit = black", TWO_ENUMS + consts)) == []


# ---- parameters --------------------------------------------------------------------------------


def test_a_parameter_named_like_a_type_has_it():
    checked_game = sound(
        turn(
            "if good(player, deck.top, clubs, Board.a1, north):\n    stop",
            CARDS
            + BOARD
            + "function good(player, card, suit, board, direction): bool = card.suit == suit and board.mark == player\n"
            "    and direction != south\n\n",
        )
    )
    kinds = [type(parameter.type).__name__ for parameter in checked_game.functions["good"].parameters]
    assert kinds == ["Simple", "ObjectsOf", "EnumType", "FieldOf", "Simple"]
    assert checked_game.functions["good"].parameters[0].type == PLAYER


def test_a_function_is_called_like_a_member_and_the_other_way_round():
    top = (
        SCORE.rstrip()
        + "\n    function half: int = self.score / 2\n\nfunction twice(player): int = player.score * 2\n\n"
    )
    checked_game = sound(turn("player.score = player.half + half(player) + player.twice + twice(player)", top))
    assert checked_game.play is not None
    calls = [value for value in _values(checked_game) if isinstance(value, t.CallFunction)]
    assert [call.function.name for call in calls if call.function.name in ("half", "twice")].count("half") == 2


def _values(checked_game):
    from tests.check.walk import everything

    return everything(checked_game.play)


# ---- rows and kinds ----------------------------------------------------------------------------


def test_rows_of_a_table_are_kinds_that_may_have_blocks_of_their_own():
    text = game(
        """
        object House, in deck:
            cost: 1 to 6
            worth: int = self.cost
            | name   | cost | copies |
            | Inn    | 1    | 5      |
            | Temple | 2    |        |

        object Temple is House:
            worth = 4

        table:
            pile deck: House
        """
    )
    checked_game = sound(text)
    inn, temple = checked_game.objects["Inn"], checked_game.objects["Temple"]
    assert inn.row
    assert inn.parent is checked_game.objects["House"]
    assert inn.lot is not None
    assert isinstance(inn.lot.amount, t.Constant)
    assert inn.lot.amount.value == 5
    assert temple.lot is not None
    assert temple.lot.amount is None
    assert checked_game.objects["House"].lot is None
    assert [attribute.name for attribute in temple.settings] == ["cost", "worth"]


def test_an_object_type_that_is_no_row_cannot_be_declared_twice():
    assert errors(game("object Inn, 3\nobject Inn, 4")) == [("S205", "Inn")]


@pytest.mark.parametrize(
    ("text", "codes"),
    [
        ("space Board, line 3:\n    count: int", ["S228"]),
        ("space Board, line 3:\n    objects: int", ["S228"]),
        ("object Stone, 3:\n    name: int", ["S228"]),
        ("object Stone, 3:\n    owner: player or none", ["S228"]),
        ("object Stone, 3:\n    count: int", []),
        ("space Board, line 3:\n    name: int", []),
        ("player:\n    count: int\n    objects: int\n    name: int", []),
    ],
)
def test_words_that_views_use_themselves(text, codes):
    game = f'game "Words":\n    players 2\n\n{text}\n\nplay:\n    end with draw\n'
    assert [fault.code for fault in checked(game).errors] == codes
