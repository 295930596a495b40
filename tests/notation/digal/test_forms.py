"""Every sentence form of DiGaL with its variants: what means the same is read the same (DG-01 to DG-07, DG-13)."""

from __future__ import annotations

import pytest

from spielwerk.notation.digal import tree as g
from tests.notation.digal.programs import CLOSING, program, steps, tree

SAME = [
    # ---- rolling and sorting
    [
        "würfelt mit allen würfeln.",
        "würfelt mit alle würfel.",
        "wuerfelt mit allen wuerfeln.",
        "würfelt.",
        "der spieler würfelt mit allen würfeln.",
        "würfelt noch einmal.",
        "er würfelt mit den würfeln.",
        "würfelt\n mit // mit allen\n allen   würfeln .",
    ],
    [
        "würfelt mit würfel A, würfel B.",
        "würfelt mit würfel A und würfel B.",
        "würfelt mit dem würfel A und dem würfel B.",
    ],
    ["sortiert alle würfel.", "sortiert alle würfel aufsteigend.", "sortiert allen würfeln aufsteigend."],
    # ---- assigning
    ["ZAHL ist 3.", "setze ZAHL auf 3."],
    [
        "aktueller spieler PUNKTE ist 3.",
        "PUNKTE von aktueller spieler ist 3.",
        "setze aktueller spieler PUNKTE auf 3.",
        "setze PUNKTE von aktuellem spieler auf 3.",
        "setze PUNKTE von dem aktuellen spieler auf 3.",
        "der spieler PUNKTE ist 3.",
        "PUNKTE von aktivem spieler ist 3.",
        "PUNKTE von spieler ist 3.",
    ],
    [
        "PUNKTE von linker spieler ist 1.",
        "der linke spieler PUNKTE ist 1.",
        "PUNKTE von linkem spieler ist 1.",
        "PUNKTE von dem linken spieler ist 1.",
        "nächster spieler PUNKTE ist 1.",
        "naechster spieler PUNKTE ist 1.",
    ],
    ["PUNKTE von rechter spieler ist 1.", "der rechte spieler PUNKTE ist 1.", "PUNKTE von dem rechten spieler ist 1."],
    ["ZAHL ist (ZAHL + 1).", "ZAHL ist ZAHL + 1.", "setze ZAHL auf ((ZAHL) + (1))."],
    ["ZAHL ist ZAHL + 2 * 3.", "ZAHL ist ZAHL + (2 * 3)."],
    # ---- conditions
    [
        "linker spieler ist dran, wenn würfel 0 gleich 1.",
        "wenn würfel 0 gleich 1, dann linker spieler ist dran.",
        "wenn würfel 0 gleich 1, dann ist linker spieler dran.",
        "wenn würfel 0 gleich 1 dann ist linker spieler am zug.",
        "wenn würfel 0 gleich 1 ist, dann ist der linke spieler dran.",
        "wenn würfel 0 ist gleich 1, dann linker spieler ist am zug.",
    ],
    [
        "ZAHL ist 1, wenn ZAHL größer 3, sonst ZAHL ist 2.",
        "wenn ZAHL größer 3, dann ZAHL ist 1, sonst ZAHL ist 2.",
        "wenn ZAHL größer als 3, dann ZAHL ist 1 sonst ZAHL ist 2.",
        "wenn ZAHL mehr als 3, dann ZAHL ist 1, sonst ZAHL ist 2.",
        "wenn ZAHL groesser als 3 gilt, dann ZAHL ist 1, sonst ZAHL ist 2.",
    ],
    [
        "wenn ZAHL größergleich 3, dann ZAHL ist 1.",
        "wenn ZAHL größer oder gleich 3, dann ZAHL ist 1.",
        "wenn ZAHL mindestens 3, dann ZAHL ist 1.",
    ],
    [
        "wenn ZAHL kleiner 3, dann ZAHL ist 1.",
        "wenn ZAHL kleiner als 3, dann ZAHL ist 1.",
        "wenn ZAHL weniger als 3, dann ZAHL ist 1.",
    ],
    [
        "wenn ZAHL kleinergleich 3, dann ZAHL ist 1.",
        "wenn ZAHL kleiner oder gleich 3, dann ZAHL ist 1.",
        "wenn ZAHL höchstens 3, dann ZAHL ist 1.",
    ],
    ["wenn ZAHL ungleich 3, dann ZAHL ist 1.", "wenn ZAHL nicht gleich 3, dann ZAHL ist 1."],
    [
        "wenn ZAHL gleich 1 oder ZAHL gleich 2 und ZAHL gleich 3, dann ZAHL ist 1.",
        "wenn ZAHL gleich 1 oder (ZAHL gleich 2 und ZAHL gleich 3), dann ZAHL ist 1.",
    ],
    [
        "wenn nicht ZAHL gleich 1 und ZAHL gleich 2, dann ZAHL ist 1.",
        "wenn (nicht ZAHL gleich 1) und ZAHL gleich 2, dann ZAHL ist 1.",
    ],
    ["wenn (ZAHL + 1) gleich 3, dann ZAHL ist 1.", "wenn ((ZAHL + 1) gleich 3), dann ZAHL ist 1."],
    # ---- loops
    [
        "für alle spieler S setze PUNKTE von S auf 1;.",
        "für alle spieler S: setze PUNKTE von S auf 1.",
        "für alle spieler S: S PUNKTE ist 1;.",
        "für aller spieler S PUNKTE von S ist 1.",
    ],
    ["für aktive spieler S: PUNKTE von S ist 1.", "für alle aktiven spieler S: PUNKTE von S ist 1."],
    ["für alle würfel W: ZAHL ist würfel W.", "für alle würfel W ZAHL ist würfel W;."],
    ["macht 3 mal: ZAHL ist 1;.", "macht 3 mal ZAHL ist 1."],
    # ---- several instructions
    [
        "ZAHL ist 1, ZAHL ist 2 und ZAHL ist 3.",
        "ZAHL ist 1 und ZAHL ist 2 und ZAHL ist 3.",
        "ZAHL ist 1, und ZAHL ist 2, ZAHL ist 3.",
        "ZAHL ist 1. ZAHL ist 2. ZAHL ist 3.",
    ],
    ["macht 2 mal ZAHL ist 1; und ZAHL ist 2.", "macht 2 mal ZAHL ist 1; ZAHL ist 2."],
    # ---- the end
    ["das spiel ist zu ende.", "spiel ist zu ende.", "ist das spiel zu ende."],
    # ---- values
    [
        "ZAHL ist die summe von allen würfeln.",
        "ZAHL ist summe von alle würfel.",
        "ZAHL ist die summe aller würfel.",
        "ZAHL ist die summe der würfel.",
    ],
    [
        "ZAHL ist anzahl aktiver spieler.",
        "ZAHL ist anzahl der aktiven spieler.",
        "ZAHL ist anzahl von aktive spieler.",
        "ZAHL ist die anzahl aller aktiven spieler.",
    ],
    ["ZAHL ist anzahl würfel.", "ZAHL ist anzahl aller würfel.", "ZAHL ist die anzahl der würfel."],
    [
        "ZAHL ist anzahl der würfel mit 6.",
        "ZAHL ist anzahl würfel mit einer 6.",
        "ZAHL ist anzahl aller würfel mit gleich 6.",
    ],
    ["ZAHL ist der höchste würfel.", "ZAHL ist höchster würfel.", "ZAHL ist hoechster wuerfel."],
    ["wenn ein pasch liegt, dann ZAHL ist 1.", "wenn pasch, dann ZAHL ist 1."],
    ["wenn eine straße liegt, dann ZAHL ist 1.", "wenn strasse, dann ZAHL ist 1."],
    # ---- decisions and more
    ["der spieler wählt ZAHL von 1 bis 6.", "er wählt ZAHL von 1 bis 6.", "wählt eine zahl ZAHL von 1 bis 6."],
    ["der spieler behält bis zu 2 würfel.", "behält höchstens 2 würfel.", "er behaelt bis zu 2 würfel."],
    ['der spieler wählt: "A": ZAHL ist 1; "B": ZAHL ist 2;.', 'wählt: entweder "A": ZAHL ist 1; oder "B": ZAHL ist 2.'],
    ['sagt "Hallo {spieler}".', "sagt „Hallo {der spieler}“.", "sagt »Hallo {aktueller spieler}«."],
    [
        "würfelt mit allen würfeln unter dem becher.",
        "würfelt unter dem becher.",
        "er würfelt unter dem becher mit allen würfeln.",
        "wuerfelt unter dem becher.",
        "der spieler würfelt noch einmal unter dem becher.",
    ],
    ["deckt den becher auf.", "der spieler deckt den becher auf.", "deckt er den becher auf."],
    ["zieht eine karte.", "zieht 1 karte.", "der spieler zieht eine karte.", "zieht er eine karte aus dem stapel."],
    ["zieht 2 karten von der ablage.", "zieht 2 karten aus der ablage."],
    ["spielt eine karte mit 3.", "er spielt eine karte mit einer 3.", "legt eine karte mit gleich 3 ab."],
    ["gibt 2 karten an linken spieler.", "gibt 2 karten an den linken spieler weiter."],
    ["zieht ein feld zurück.", "zieht 1 feld zurueck.", "zieht mit einer figur 1 felder zurück."],
    ["schlägt alle anderen figuren auf feld 3.", "schlaegt die anderen figuren auf dem feld 3."],
    ["der KAPITÄN ist der linke spieler.", "KAPITÄN ist linker spieler."],
    ["der KAPITÄN PUNKTE ist 3.", "PUNKTE von dem KAPITÄN ist 3.", "PUNKTE von KAPITÄN ist 3."],
    ["wenn aktueller spieler ist KAPITÄN, dann ZAHL ist 1.", "wenn der spieler KAPITÄN ist, dann ZAHL ist 1."],
    ["wenn der stapel ist leer, dann ZAHL ist 1.", "wenn der stapel leer ist, dann ZAHL ist 1."],
    ["wenn feld 3 ist frei, dann ZAHL ist 1.", "wenn das feld 3 frei ist, dann ZAHL ist 1."],
    [
        "ZAHL ist anzahl der karten auf der hand von linker spieler.",
        "ZAHL ist die anzahl der karten von linkem spieler.",
        "ZAHL ist anzahl karten in der hand von dem linken spieler.",
    ],
    ["ZAHL ist SUMME mit (3 und 4).", "ZAHL ist SUMME mit (3, 4)."],
    ["der spieler setzt eine runde aus.", "setzt 1 runden aus.", "er setzt 1 runde aus."],
]


@pytest.mark.parametrize("sentences", SAME, ids=lambda sentences: sentences[0])
def test_variants_mean_the_same(sentences):
    first, *others = [steps(sentence) for sentence in sentences]
    for sentence, read in zip(sentences[1:], others, strict=True):
        # A phrase that is only spelled out differently may differ in a label, never in what it does.
        assert read == first, sentence


HEADS = [
    ["das spiel ist für 2 bis 4 spieler geeignet.", "das spiel ist fuer 2 bis 4 spieler geeignet."],
    [
        "das spiel läuft solange ZAHL größer 0.",
        "das spiel läuft, solange ZAHL größer 0 gilt.",
        "das spiel laeuft solange ZAHL größer als 0.",
    ],
    [
        "das spiel hat den wert X ist 1. das spiel hat den wert Y ist 2.",
        "das spiel hat die werte X ist 1 und Y ist 2.",
        "das spiel hat die werte X ist 1, Y ist 2.",
    ],
    [
        "spieler haben den wert X ist 1.",
        "der spieler hat den wert X ist 1.",
        "ein spieler hat die werte X ist 1.",
        "die spieler haben die werte X ist 1.",
    ],
    [
        "spieler sind aktiv, solange PUNKTE größer 0 gilt.",
        "spieler sind aktiv solange PUNKTE größer 0.",
        "ein spieler ist aktiv, solange PUNKTE größer 0.",
        "solange PUNKTE größer 0 gilt, sind die spieler aktiv.",
        "solange PUNKTE größer 0, ist ein spieler aktiv.",
    ],
    [
        "das spiel hat folgende würfel: würfel X hat diese seiten: 1 2 würfel Y hat diese seiten: -1 2 3.",
        "das spiel hat folgende würfel: würfel X hat diese seiten: 1 2, würfel Y hat diese seiten: -1 2 3.",
        "das spiel hat folgende würfel:\nwürfel X hat diese seiten: 1 2.\nwürfel Y hat diese seiten: -1 2 3.",
    ],
]


@pytest.mark.parametrize("sentences", HEADS, ids=lambda sentences: sentences[0])
def test_variants_of_the_blocks_mean_the_same(sentences):
    found = [tree(f"PROBE wird so gespielt: {sentence}") for sentence in sentences]
    for read in found:
        read.players_span = found[0].players_span
    assert all(read == found[0] for read in found)


@pytest.mark.parametrize(
    ("sentence", "closing"),
    [
        ("gewonnen hat der spieler, bei dem PUNKTE größer 3.", (True, None, True)),
        ("gewonnen hat der spieler bei dem PUNKTE größer 3 gilt.", (True, None, True)),
        ("gewonnen haben alle spieler, bei denen PUNKTE größer 3 gilt.", (False, None, True)),
        ("gewonnen hat der spieler mit den meisten PUNKTE.", (True, "PUNKTE", True)),
        ("gewonnen hat der spieler mit den wenigsten PUNKTE.", (True, "PUNKTE", False)),
        ("gewonnen haben alle spieler mit den meisten PUNKTE.", (False, "PUNKTE", True)),
    ],
)
def test_closing_sentences(sentence, closing):
    """DG-13: all forms, and the plural of the most and the fewest."""
    found = tree(program("linker spieler ist dran.", closing=sentence)).closing
    assert (found.first, found.name, found.most) == closing
    assert (found.condition is None) == (closing[1] is not None)


def test_sentences_of_the_game_come_in_any_order():
    """DG-02."""
    one = "das spiel ist für 2 spieler geeignet."
    other = "das spiel hat den wert X ist 1."
    first, second = (tree(f"PROBE wird so gespielt: {text}") for text in (f"{one} {other}", f"{other} {one}"))
    assert first.players == second.players == (2, 2)
    assert first.values == second.values


def test_a_condition_behind_holds_for_the_whole_sentence():
    read = steps("ZAHL ist 1 und linker spieler ist dran, wenn ZAHL gleich 3.")
    assert isinstance(read[0], g.If)
    assert len(read[0].then) == 2


def test_sonst_belongs_to_the_nearest_wenn():
    outer = steps("wenn ZAHL gleich 1, dann wenn ZAHL gleich 2, dann ZAHL ist 3, sonst ZAHL ist 4.")[0]
    assert isinstance(outer, g.If)
    assert outer.otherwise == ()
    inner = outer.then[0]
    assert isinstance(inner, g.If)
    assert inner.otherwise


def test_wenn_dann_behind_a_comma_is_a_new_instruction():
    read = steps("ZAHL ist 1, wenn ZAHL gleich 1, dann ZAHL ist 2.")
    assert [type(step) for step in read] == [g.Assign, g.If]


def test_capital_words_are_understood_with_a_hint():
    from tests.notation.digal.programs import faults

    text = program("Würfelt mit allen Würfeln. das spiel ist zu ende.")
    assert {fault.code for fault in faults(text)} == {"D105"}


def test_names_have_capitals_digits_and_underscores():
    step = steps("ÄPFEL_2 ist 3.")[0]
    assert isinstance(step, g.Assign)
    assert step.target.name == "ÄPFEL_2"


def test_a_program_closes_with_the_winner():
    assert tree(program("linker spieler ist dran.")).closing is not None
    assert CLOSING
