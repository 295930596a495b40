"""A word of the language that was meant as a name is told once, not wherever the name is used."""

from __future__ import annotations

from tests.notation.test_faults import faults


def test_a_reserved_word_as_a_name_is_told_once():
    text = """
        game "Names":
            players 2

        play:
            let place = 3
            if place > 2:
                notice "{place}"
            end with draw
    """
    assert faults(text) == [(6, "RESERVED_NAME")]


def test_where_it_was_never_meant_as_a_name_a_value_is_missed():
    text = """
        game "Names":
            players 2

        play:
            let spot = 3
            if place > 2:
                end with draw
    """
    assert faults(text) == [(7, "VALUE_EXPECTED")]
