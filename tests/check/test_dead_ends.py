"""What can be proved before a match: phases never reached, ways never open, choices of nothing, useless visibility."""

from __future__ import annotations

import operator
from itertools import product
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from spielwerk.check.typed import game as t
from spielwerk.check.typed.symbols import (
    BOOL,
    INT,
    AttributeSymbol,
    Bounds,
    EnumSymbol,
    EnumType,
    ListOf,
    Maybe,
    TableHome,
)
from spielwerk.check.whole.reasoning import always, never
from tests.check.games import faults, game, turn
from tests.rotation import some

STATES = """\
enum Mood: calm, wild

table:
    round: 1 to 3 = 1
    mood: Mood = calm
    open: bool = false
    bonus: int or none

play:
    One(2)

phase One(step: int):
    round += 1
    mood = wild
    open = true
    bonus = none
    {ways}

phase Two():
    end with draw

phase Three():
    end with draw
"""


def ways(*conditions: str) -> list[tuple[str, str]]:
    """The faults of a phase with ways out under these conditions."""
    lines = []
    for number, condition in enumerate(conditions):
        phase = "Three" if number == 1 else "Two"
        lines.append(f"go to {phase} when {condition}" if condition else f"go to {phase}")
    text = 'game "Test":\n    players 2\n\n' + STATES.format(ways="\n    ".join(lines))
    return [fault for fault in faults(text) if fault[0].startswith("S45")]


@pytest.mark.parametrize(
    "condition",
    [
        "round > 3",
        "round < 1",
        "round == 4",
        "round == 1 and round == 2",
        "round > 1 and round < 3 and round != 2",
        "mood == calm and mood == wild",
        "mood != calm and mood != wild",
        "open and not open",
        "bonus == none and bonus == 3",
        "step < 3 and step > 3",
        "step > round and step < round",
        "not (step == 2) and step == 2",
        "step != step",
        "round in [4, 5]",
        "round in 5 to 9",
        "count(players) < 0",
        "(open or step == 1) and not open and step != 1",
        "false",
    ],
)
def test_a_way_that_is_never_open_is_found(condition):
    found = ways(condition, "step > 0", "step <= 0")
    assert found == [("S454", f"go to Two when {condition}")]


@pytest.mark.parametrize(
    "condition",
    [
        "round > 2",
        "round == 1 or round == 2",
        "mood == calm or mood == wild",
        "not open",
        "bonus == none or step > 3",
        "step < 3 or step > 3",
        "step >= round and step <= round",
        "round in [3, 4]",
        "step < 0",
    ],
)
def test_a_way_that_can_be_open_is_not_complained_about(condition):
    assert ways(condition, "step > 0", "step <= 0") == []


def test_a_phase_without_an_open_way_is_an_error():
    """LG-12: exactly one transition must hold; here none ever can."""
    assert ways("round > 3", "open and not open") == [("S455", "go to Two when round > 3")]


@pytest.mark.parametrize(
    ("first", "second", "several"), [("", "", True), ("round >= 1", "", True), ("round > 1", "", False)]
)
def test_two_ways_that_are_always_open_are_an_error(first, second, several):
    found = ways(first, second)
    assert [code for code, _ in found] == (["S456"] if several else [])


def test_phases_that_only_lead_to_each_other_are_never_reached():
    around = "phase A():\n    go to B\n\nphase B():\n    go to A\n\n"
    below = "procedure unused():\n    C()\n\nphase C():\n    D()\n\nphase D():\n    end with draw"
    text = game(around + below)
    assert [fault for fault in faults(text) if fault[0] == "S453"] == [("S453", name) for name in "ABCD"]
    assert ("S220", "unused") in faults(text)


def test_what_a_test_calls_is_reached():
    text = game(
        'procedure help():\n    more()\n\nprocedure more():\n    end with draw\n\ntest "x":\n    do:\n        help()'
    )
    assert "S453" not in [code for code, _ in faults(text)]


# ---- choices -----------------------------------------------------------------------------------

SCORE = "player:\n    score: 0 to 9 = 0\n\nenum Colour: red, green\n\n"


@pytest.mark.parametrize(
    ("line", "piece"),
    [
        ("player chooses x from 5 to 3", "5 to 3"),
        ("player chooses x from 1 to 6 where it > 6", "1 to 6 where it > 6"),
        ("player chooses x from [1, 3] where it == 2", "[1, 3] where it == 2"),
        ("player chooses x from Colour where it != red and it != green", "Colour where it != red and it != green"),
        ("player chooses x from 10 to player.score", "10 to player.score"),
        ("player may choose x from 1 to 3 where it > player.score and it < player.score",
         "1 to 3 where it > player.score and it < player.score"),
        ("player chooses 4 xs from 1 to 3", "1 to 3"),
        ("player chooses 2 xs from 1 to 3 where it > 9", "1 to 3 where it > 9"),
    ],
)  # fmt: skip
def test_a_choice_of_nothing_is_found(line, piece):
    found = faults(turn(line + "\nplayer.score += 1", SCORE))
    assert ("S457", piece) in found


@pytest.mark.parametrize(
    "line",
    [
        "player chooses x from 3 to 5",
        "player chooses x from 1 to player.score",
        "player chooses x from 1 to 6 where it > player.score",
        "player chooses x from Colour where it != red",
        "player chooses 3 xs from 1 to 3",
        "player chooses up to 5 xs from 1 to 3",
        "player chooses any xs from 1 to 3",
    ],
)
def test_a_choice_that_can_have_options_is_not_complained_about(line):
    assert "S457" not in [code for code, _ in faults(turn(line + "\nplayer.score += 1", SCORE))]


def test_an_alternative_that_is_never_open_is_found():
    line = "player chooses:\n    wait\n    jump when player.score > 9:\n        player.score += 1"
    assert ("S458", "player.score > 9") in faults(turn(line, SCORE))
    line = "player chooses:\n    wait\n    pay(x from 1 to 3) when x > 3:\n        player.score += x"
    assert ("S458", "x > 3") in faults(turn(line, SCORE))


# ---- visibility --------------------------------------------------------------------------------

CARD = "object Card, 5, in deck:\n    used: bool = false, visible to {attribute}\n\n"
DECK = "table:\n    pile deck: Card, visible to {deck}\n\nplayer:\n    field hand: Card, visible to {hand}\n\n"
USE = "deck.top.used = true\nmove deck.top to player.hand\n"


@pytest.mark.parametrize(
    ("attribute", "deck", "hand", "found"),
    [
        ("all", "nobody", "owner", True),
        ("owner", "nobody", "nobody", True),
        ("players[1]", "nobody", "nobody", True),
        ("owner", "nobody", "owner", False),
        ("all", "nobody", "all", False),
        ("nobody", "nobody", "nobody", False),
        ("owner", "players[1]", "nobody", False),
    ],
)
def test_an_attribute_for_more_than_ever_see_the_object(attribute, deck, hand, found):
    """LG-10: an element is visible only if all its parents are."""
    top = CARD.format(attribute=attribute) + DECK.format(deck=deck, hand=hand)
    codes = [code for code, _ in faults(turn(USE, top))]
    assert ("S451" in codes) == found
    assert "S451" not in [code for code, _ in faults(turn(USE + "reveal player.hand", top))]
    shown = top.replace("table:\n", "table:\n    on: bool = true\n    while on:\n        deck visible to all\n")
    assert "S451" not in [code for code, _ in faults(turn(USE + "on = false", shown))]


@pytest.mark.parametrize(
    ("contents", "count", "found"),
    [
        ("all", "nobody", True),
        ("all", "owner", True),
        ("all", "players where it != players[1]", True),
        ("all", "players", False),
        ("owner", "nobody", True),
        ("owner", "all", False),
        ("nobody", "all", False),
        ("nobody", "nobody", False),
    ],
)
def test_a_count_for_fewer_than_see_the_contents(contents, count, found):
    text = "object Card, 5, in deck\n\ntable:\n    pile deck: Card\n\n"
    text += f"player:\n    field hand: Card, visible to {contents}, count visible to {count}\n\n"
    codes = [code for code, _ in faults(turn("move deck.top to player.hand", text))]
    assert ("S452" in codes) == found


@pytest.mark.parametrize(
    ("where", "found"),
    [("table", True), ("space Board, line 3", True), ("space Board, line 3, per player", False), ("player", False)],
)
def test_what_belongs_to_nobody_is_not_visible_to_its_owner(where, found):
    codes = [code for code, _ in faults(game(f"{where}:\n    x: int = 0, visible to owner"))]
    assert ("S450" in codes) == found


def test_a_while_block_cannot_show_the_table_to_its_owner():
    text = game("table:\n    x: int = 0\n    on: bool = true\n    while on:\n        x visible to owner")
    assert ("S450", "x visible to owner") in faults(text)


def test_visibility_is_declared_once():
    (fault, *_) = faults(game("table:\n    x: int = 0, visible to nobody, visible to all"))
    assert fault[0].startswith("S1")


# ---- the reasoning is sound --------------------------------------------------------------------

HOME = TableHome("table")
MOODS = EnumType(EnumSymbol("Mood", values=["calm", "wild", "sad"]))


def _number(value: int) -> t.Constant:
    return t.Constant(value, type=INT)


ATTRIBUTES = {
    AttributeSymbol("a", type=INT, home=HOME, bounds=Bounds(_number(0), _number(3))): (0, 1, 2, 3),
    AttributeSymbol("b", type=INT, home=HOME, bounds=Bounds(_number(1), _number(2))): (1, 2),
    AttributeSymbol("c", type=Maybe(INT), home=HOME, bounds=Bounds(_number(0), _number(1))): (None, 0, 1),
    AttributeSymbol("m", type=MOODS, home=HOME): (1, 2, 3),
    AttributeSymbol("t", type=BOOL, home=HOME): (0, 1),
}
COMPARE = {
    "==": operator.eq,
    "!=": operator.ne,
    "<": operator.lt,
    "<=": operator.le,
    ">": operator.gt,
    ">=": operator.ge,
}


def _read(symbol: AttributeSymbol) -> t.Read:
    return t.Read(symbol, None, type=symbol.type)


def _leaves() -> st.SearchStrategy[t.Expr]:
    a, b, c, m, truth = (_read(symbol) for symbol in ATTRIBUTES)
    numbers = st.one_of(st.sampled_from([a, b]), st.integers(-1, 4).map(_number))
    order = st.sampled_from(sorted(COMPARE))
    same = st.sampled_from(["==", "!="])
    return st.one_of(
        st.builds(lambda o, x, y: t.Compare(o, x, y, type=BOOL), order, numbers, numbers),
        st.builds(
            lambda o, v: t.Compare(o, c, t.Constant(v, type=INT), type=BOOL), same, st.sampled_from([None, 0, 1, 2])
        ),
        st.builds(lambda o, v: t.Compare(o, m, t.Constant(v, type=MOODS), type=BOOL), same, st.integers(1, 3)),
        st.builds(
            lambda items: t.Contains(a, t.ListOfItems([_number(i) for i in items], type=ListOf(INT)), type=BOOL),
            st.lists(st.integers(0, 4), max_size=2),
        ),
        st.just(truth),
        st.sampled_from([t.Constant(0, type=BOOL), t.Constant(1, type=BOOL)]),
    )


CONDITIONS = st.recursive(
    _leaves(),
    lambda inner: st.one_of(
        st.builds(lambda x: t.Not(x, type=BOOL), inner),
        st.builds(lambda o, x, y: t.Logic(o, x, y, type=BOOL), st.sampled_from(["and", "or"]), inner, inner),
    ),
    max_leaves=6,
)


def _value(expr: t.Expr, at: dict[AttributeSymbol, int | None]) -> Any:
    match expr:
        case t.Constant(value=value):
            return value
        case t.Read(attribute=attribute):
            return at[attribute]
        case t.Not(of=of):
            return not _value(of, at)
        case t.Logic(operator=word, left=left, right=right):
            one, other = bool(_value(left, at)), bool(_value(right, at))
            return one and other if word == "and" else one or other
        case t.Compare(operator=word, left=left, right=right):
            return COMPARE[word](_value(left, at), _value(right, at))
        case t.Contains(element=element, collection=t.ListOfItems(items=items)):
            return _value(element, at) in [_value(item, at) for item in items]
    raise AssertionError(expr)


@settings(max_examples=some(150, of=600))
@given(CONDITIONS)
def test_what_is_called_impossible_never_holds(condition: t.Expr) -> None:
    situations = [dict(zip(ATTRIBUTES, values, strict=True)) for values in product(*ATTRIBUTES.values())]
    outcomes = {bool(_value(condition, at)) for at in situations}
    assert not (never(condition) and True in outcomes)
    assert not (always(condition) and False in outcomes)
