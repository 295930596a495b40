"""A fault as a value, and the word that was probably meant."""

from __future__ import annotations

import pytest

from spielwerk.diagnostics.diagnostic import Diagnostic, closest


def test_a_fault_knows_its_words_its_place_and_its_weight(fault):
    diagnostic = fault("object Pawn\n  let Pwan", "Pwan", ("Pawn", "declared"))
    assert (diagnostic.line, diagnostic.column, diagnostic.severity) == (2, 7, "error")
    assert diagnostic.message() == "there is no Pwan here"
    assert diagnostic.advice("de") == "Ist Pawn gemeint?"
    assert diagnostic.phrase(diagnostic.labels[0]) == "declared here"
    assert diagnostic.phrase(diagnostic.labels[0], "de") == "hier deklariert"


def test_a_value_that_is_not_there_leaves_nothing_behind(fault):
    known = fault("Pwan", "Pwan")
    assert Diagnostic(known.code, known.source, known.span).message() == "there is no  here"


# ---- did you mean …? ---------------------------------------------------------------------------

KNOWN = ["pawn", "pawns", "board", "Player", "shuffle"]


@pytest.mark.parametrize(
    ("word", "meant"),
    [
        ("pwan", "pawn"),
        ("baord", "board"),
        ("player", "Player"),
        ("PAWNS", "pawns"),
        ("shufle", "shuffle"),
        ("rook", None),
        ("", None),
    ],
)
def test_the_known_word_that_was_probably_meant(word, meant):
    assert closest(word, KNOWN) == meant


def test_the_order_of_known_words_does_not_matter():
    assert closest("par", ["pat", "pan"]) == closest("par", ["pan", "pat"])


def test_nothing_is_close_to_nothing():
    assert closest("pawn", []) is None
