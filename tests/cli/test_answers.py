"""What typed lines mean."""

from __future__ import annotations

from functools import partial

import pytest
from hypothesis import given
from hypothesis import strategies as st

from spielwerk.cli.screen.answers import (
    Named,
    Nothing,
    Order,
    Picked,
    Unclear,
    Unknown,
    matching,
    offers_of,
    plain,
    read_answer,
)
from spielwerk.runtime.decision import Option


def options(*given):
    """Options from (kind, value, label)."""
    return [
        Option(index, kind, value, (index,), 1, partial(str, label)) for index, (kind, value, label) in enumerate(given)
    ]


def named(*labels):
    return options(*(("card", label, label) for label in labels))


def read(line, choices, several=False):
    """The labels of what is picked, or the answer itself."""
    answer = read_answer(line, offers_of(choices), several)
    return [option.label for option in answer.options] if isinstance(answer, Picked) else answer


CELLS = named("a1", "b1", "b2")
COLUMNS = options(("column", 2, "Column 2"), ("column", 3, "Column 3"), ("pass", None, "Pass"))
HEAPS = options(
    ("heap,amount", ["1", 1], "Take 1 from 1"),
    ("heap,amount", ["1", 2], "Take 2 from 1"),
    ("heap,amount", ["2", 1], "Take 1 from 2"),
)
GERMAN = options(("throw", None, "Würfeln"), ("hold", None, "5 Punkte behalten"), ("street", None, "Straße"))
CARDS = named("queen of hearts", "queen of spades", "king of hearts", "jack of clubs")


@pytest.mark.parametrize(
    ("line", "choices", "picked"),
    [
        ("1", CELLS, ["a1"]),
        (" 3 ", CELLS, ["b2"]),
        ("b2", CELLS, ["b2"]),
        ("B2", CELLS, ["b2"]),
        ("a", CELLS, ["a1"]),
        ("2", COLUMNS, ["Column 2"]),
        ("column 3", COLUMNS, ["Column 3"]),
        ("0", COLUMNS, ["Pass"]),
        ("pass", COLUMNS, ["Pass"]),
        ("1 2", HEAPS, ["Take 2 from 1"]),
        ("1,2", HEAPS, ["Take 2 from 1"]),
        ("2 1", HEAPS, ["Take 1 from 2"]),
        ("2", HEAPS, ["Take 2 from 1"]),
        ("take 1 from 2", HEAPS, ["Take 1 from 2"]),
        ("würf", GERMAN, ["Würfeln"]),
        ("wurf", GERMAN, ["Würfeln"]),
        ("WUERF", GERMAN, ["Würfeln"]),
        ("throw", GERMAN, ["Würfeln"]),
        ("behalten", GERMAN, ["5 Punkte behalten"]),
        ("strasse", GERMAN, ["Straße"]),
        ("king", CARDS, ["king of hearts"]),
        ("q spades", CARDS, ["queen of spades"]),
        ("hearts king", CARDS, ["king of hearts"]),
    ],
)
def test_an_option_is_found(line, choices, picked):
    assert read(line, choices) == picked


@pytest.mark.parametrize(
    ("line", "choices", "labels"),
    [("b", CELLS, ("b1", "b2")), ("queen", CARDS, ("queen of hearts", "queen of spades"))],
)
def test_what_could_be_several_is_asked_back(line, choices, labels):
    assert read(line, choices) == Unclear(labels)


@pytest.mark.parametrize("line", ["c3", "7", "-1", "99999999999", "a1 b1 b2", "§$%", "/frobnicate"])
def test_what_is_not_there(line):
    assert read(line, CELLS) == Unknown()


@pytest.mark.parametrize("line", ["", "   ", "\t\n"])
def test_an_empty_line(line):
    assert read(line, CELLS) == Nothing()


# ---- several picks -----------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("line", "picked"),
    [
        ("1 3", ["queen of hearts", "king of hearts"]),
        ("3,1", ["king of hearts", "queen of hearts"]),
        ("king, jack", ["king of hearts", "jack of clubs"]),
        ("king jack", ["king of hearts", "jack of clubs"]),
        ("queen of spades; 4", ["queen of spades", "jack of clubs"]),
        ("king of hearts", ["king of hearts"]),
    ],
)
def test_several_picks_in_one_line(line, picked):
    assert read(line, CARDS, several=True) == picked


def test_a_list_with_something_unknown_is_not_half_taken():
    assert read("1, ace", CARDS, several=True) == Unknown()


def test_lists_only_where_several_are_picked():
    assert not isinstance(read_answer("1 3", offers_of(CARDS)), Picked)


# ---- orders ------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("line", "order"),
    [
        ("?", Order("help")),
        ("Hilfe", Order("help")),
        ("why b2", Order("why", "b2")),
        ("warum b2", Order("why", "b2")),
        ("?b2", Order("why", "b2")),
        ("? b2", Order("why", "b2")),
        ("why", Order("why")),
        ("undo", Order("undo")),
        ("zurück", Order("undo")),
        ("log my file.json", Order("log", "my file.json")),
        ("save x", Order("save", "x")),
        ("quit", Order("quit")),
        ("Q", Order("quit")),
        ("/quit", Order("quit")),
        (":undo", Order("undo")),
        ("liste", Order("list")),
        ("look", Order("look")),
    ],
)
def test_orders(line, order):
    assert read(line, CELLS) == order


def test_an_option_with_the_name_of_an_order_comes_first():
    leave = options(("quit", None, "Quit"), ("stay", None, "Stay"))
    assert read("quit", leave) == ["Quit"]
    assert read("/quit", leave) == Order("quit")


def test_a_beginning_of_an_order_is_none():
    assert read("qui", CELLS) == Unknown()


# ---- numbers -----------------------------------------------------------------------------------


def numbers(choices):
    return [offer.number for offer in offers_of(choices)]


def test_numbers_are_shown_as_they_are():
    assert numbers(CELLS) == [1, 2, 3]
    assert numbers(COLUMNS) == [2, 3, 0]
    assert numbers(HEAPS) == [1, 2, 3]
    assert numbers(named("5", "9")) == [5, 9]
    assert numbers(options(("n", 0, "0"), ("pass", None, "Pass"))) == [0, None]
    assert numbers(options(("n", True, "yes"), ("n", False, "no"))) == [1, 2]


# ---- any line ----------------------------------------------------------------------------------

CHOICES = st.lists(
    st.tuples(
        st.text(max_size=8),
        st.none() | st.integers() | st.booleans() | st.text(max_size=8) | st.lists(st.text(max_size=4), max_size=3),
        st.text(max_size=12),
    ),
    max_size=6,
).map(lambda given: options(*given))


@given(line=st.text(), choices=CHOICES, several=st.booleans())
def test_no_line_is_too_strange(line, choices, several):
    answer = read_answer(line, offers_of(choices), several)
    assert isinstance(answer, Picked | Order | Unclear | Unknown | Nothing)
    if isinstance(answer, Picked):
        assert all(option in choices for option in answer.options)


@given(line=st.text(alphabet="ab12 ,;?/:.whyundo", max_size=30), several=st.booleans())
def test_no_line_of_familiar_letters_is_too_strange(line, several):
    for choices in (CELLS, COLUMNS, HEAPS, GERMAN, CARDS):
        read_answer(line, offers_of(choices), several)


def test_a_line_of_megabytes_is_read_at_once():
    assert read("x " * 1_000_000, CARDS, several=True) == Unknown()


@given(st.text())
def test_plain_letters_stay_plain(text):
    assert all(form in plain(form) for form in plain(text))


def test_things_without_names_are_not_found():
    assert matching("x", [Named("", None, "")]) == []
