"""Wrong sentences about cups, cards, boards, roles and calculations, and the German answer each gets (DG-10, DG-12)."""

from __future__ import annotations

import pytest

from tests.notation.digal.programs import faults, program
from tests.notation.digal.test_wrong import _answer

GAME = """das spiel hat einen becher.
das spiel hat folgende karten: 4 mal karten 1 bis 10, 2 mal karte JOKER mit wert 20.
das spiel hat ein brett mit 20 feldern im kreis.
das spiel hat die rolle KAPITÄN ist spieler 0.
die rechnung SUMME mit A und B ergibt A + B.
spieler haben eine figur."""

TURN = [
    ("würfelt unter den becher.", "D110", "den", "Erwartet wurde `dem`", "würfelt unter dem becher."),
    ("würfelt hinter dem becher.", "D110", "hinter", "`mit` oder `unter`", "würfelt unter dem becher."),
    ("deckt den becher ab.", "D110", "ab", "Erwartet wurde `auf`", "deckt den becher auf."),
    ("schaut unter dem becher.", "D110", "dem", "Erwartet wurde `den`", "schaut unter den becher."),
    ("zieht eine karten.", "D110", "karten", "Erwartet wurde `karte`", "zieht eine karte."),
    ("zieht 3.", "D110", ".", "Erwartet wurde `karten`, `felder`", None),
    ("zieht 3 felder.", "D110", ".", "`weiter` oder `zurück`", "zieht 3 felder weiter."),
    ("zieht 3 felder vor.", "D110", "vor", "`weiter` oder `zurück`", "zieht 3 felder weiter."),
    ("zieht auf 7.", "D110", "7", "Erwartet wurde `feld`", "zieht auf feld 7."),
    ("zieht auf feld.", "D110", ".", "eine Zahl, ein Name", None),
    ("zieht auf feld 21.", "D249", "feld 21", "Erwartet wurde eine Zahl von 1 bis 20", None),
    ("spielt eine karte JOCKER.", "D220", "eine karte JOCKER", "JOCKER gibt es nicht", "spielt eine karte JOKER."),
    ("spielt karte JOKER.", "D110", "karte", "Erwartet wurde `eine`", "spielt eine karte JOKER."),
    ("spielt eine karte mit mehr 3.", "D110", "3", "Erwartet wurde `als`", "spielt eine karte mit mehr als 3."),
    ("legt eine karte.", "D110", ".", "Erwartet wurde `ab`", "legt eine karte ab."),
    ("gibt eine karte linker spieler.", "D110", "linker", "Erwartet wurde `an`", "gibt eine karte an linker spieler."),
    ("gibt eine karte an.", "D113", ".", "ist kein Spieler", None),
    ("mischt den stapl.", "D110", "stapl", "Erwartet wurde `stapel`", "mischt den stapel."),
    ("mischt die karten.", "D110", "karten", "Erwartet wurde `ablage`", None),
    (
        "schlägt alle figuren auf feld 3.",
        "D110",
        "figuren",
        "Erwartet wurde `anderen`",
        "schlägt alle anderen figuren auf feld 3.",
    ),
    (
        "schlägt die anderen auf feld 3.",
        "D110",
        "auf",
        "Erwartet wurde `figuren`",
        "schlägt die anderen figuren auf feld 3.",
    ),
    ("ZAHL ist anzahl der figuren.", "D110", ".", "Erwartet wurde `auf`", None),
    ("ZAHL ist die oberste.", "D110", ".", "Erwartet wurde `karte`", "ZAHL ist die oberste karte."),
    ("ZAHL ist karte 7.", "D110", "7", "ein Name in Großbuchstaben", None),
    (
        "wenn der stapel ist lehr, dann ZAHL ist 1.",
        "D110",
        "lehr",
        "Erwartet wurde `leer`",
        "wenn der stapel ist leer, dann ZAHL ist 1.",
    ),
    (
        "wenn feld 7 ist leer, dann ZAHL ist 1.",
        "D110",
        "leer",
        "Erwartet wurde `frei`",
        "wenn feld 7 ist frei, dann ZAHL ist 1.",
    ),
    ("ZAHL ist SUMME mit 3.", "D255", "SUMME mit 3", "Erwartet wurden 2", None),
    ("ZAHL ist SUMME.", "D255", "SUMME", "Erwartet wurden 2", None),
    (
        "ZAHL ist SUME mit (3 und 4).",
        "D220",
        "SUME mit (3 und 4)",
        "SUME gibt es nicht",
        "ZAHL ist SUMME mit (3 und 4).",
    ),
    ("ZAHL ist PUNKTE mit 3.", "D225", "PUNKTE mit 3", "Erwartet wurde: eine Rechnung", None),
    ("SUMME ist 3.", "D225", "SUMME", "Erwartet wurde: ein Wert des Spiels", None),
    ("der KAPITÄN ist 3.", "D229", "3", "Erwartet wurde ein Spieler", None),
    (
        "der KAPITEN ist der linke spieler.",
        "D213",
        "KAPITEN",
        "KAPITEN",
        "der KAPITÄN ist der linke spieler.",
    ),
    ("der spieler wählt ZAHL aus.", "D110", ".", "Erwartet wurde eine Zahl", None),
]
BLOCKS = [
    ("das spiel hat eine becher.", "D110", "eine", "Erwartet wurde", "das spiel hat einen becher."),
    (
        "das spiel hat folgende karten: 4 karte ASS.",
        "D110",
        "karte",
        "Erwartet wurde `mal`",
        "das spiel hat folgende karten: 4 mal karte ASS.",
    ),
    ("das spiel hat folgende karten: karte ASS wert 3.", "D110", "wert", "Erwartet wurde `.`", None),
    (
        "das spiel hat ein brett mit 20 felder.",
        "D110",
        "felder",
        "Erwartet wurde `feldern`",
        "das spiel hat ein brett mit 20 feldern.",
    ),
    (
        "das spiel hat ein brett mit 20 feldern im ring.",
        "D110",
        "ring",
        "Erwartet wurde `kreis`",
        "das spiel hat ein brett mit 20 feldern im kreis.",
    ),
    (
        "das spiel hat ein brett mit 20 feldern: auf feld 3 ist 5.",
        "D110",
        "ist",
        "Erwartet wurde `steht`",
        "das spiel hat ein brett mit 20 feldern: auf feld 3 steht 5.",
    ),
    ("das spiel hat ein brett mit 9 feldern: auf feld 0 steht 5.", "D249", "auf feld 0 steht 5", "von 1 bis 9", None),
    (
        "das spiel hat ein brett mit 9999 feldern.",
        "D247",
        "das spiel hat ein brett mit 9999 feldern",
        "2 bis 500",
        None,
    ),
    ("spieler haben 5 karten.", "D110", "5", "Erwartet wurde `am`", None),
    ("spieler haben am anfang 5 karten.", "D250", "5 karten", "Das Spiel hat keine Karten", None),
    ("spieler haben eine figur.", "D250", "spieler haben eine figur", "Das Spiel hat kein Brett", None),
    (
        "die rechnung HALB mit X ist X.",
        "D110",
        "ist",
        "Erwartet wurde `ergibt`",
        "die rechnung HALB mit X ergibt X.",
    ),
    ("die rechnung HALB mit X ergibt 3, wenn X gleich 3.", "D110", ".", "Erwartet wurde `sonst`", None),
    ("die rechnung HALB mit ZAHL ergibt 3.", "D231", "die rechnung HALB mit ZAHL ergibt 3", "ZAHL", None),
    ("die rechnung ZAHL ergibt 3.", "D210", "die rechnung ZAHL ergibt 3", "Den Namen ZAHL gibt es schon", None),
    (
        "das spiel hat den geheim wert X ist 3.",
        "D110",
        "geheim",
        "Erwartet wurde `wert` oder `werte`",
        "das spiel hat den geheimen wert X ist 3.",
    ),
]
NOTHING_THERE = [
    ("deckt den becher auf.", "Das Spiel hat keinen Becher"),
    ("würfelt unter dem becher.", "Das Spiel hat keinen Becher"),
    ("zieht eine karte.", "Das Spiel hat keine Karten"),
    ("ZAHL ist die oberste karte.", "Das Spiel hat keine Karten"),
    ("wenn der stapel leer ist, dann ZAHL ist 1.", "Das Spiel hat keine Karten"),
    ("zieht 3 felder weiter.", "Das Spiel hat kein Brett"),
    ("ZAHL ist die zahl auf feld 3.", "Das Spiel hat kein Brett"),
]


def test_there_are_at_least_fifteen():
    assert len(TURN) + len(BLOCKS) + len(NOTHING_THERE) >= 15


@pytest.mark.parametrize(("sentence", "code", "words", "said", "corrected"), TURN, ids=lambda part: str(part)[:40])
def test_wrong_sentences_of_a_turn(sentence, code, words, said, corrected):
    _answer(faults(program(f"{sentence}\ndas spiel ist zu ende.", game=GAME)), code, words, said, corrected)


@pytest.mark.parametrize(("sentence", "code", "words", "said", "corrected"), BLOCKS, ids=lambda part: str(part)[:40])
def test_wrong_sentences_of_the_blocks(sentence, code, words, said, corrected):
    _answer(faults(program("das spiel ist zu ende.", game=sentence)), code, words, said, corrected)


@pytest.mark.parametrize(("sentence", "said"), NOTHING_THERE)
def test_what_the_game_does_not_have(sentence, said):
    found = faults(program(f"{sentence}\ndas spiel ist zu ende."))
    assert [fault.code for fault in found] == ["D250"]
    assert said in found[0].message("de")
    assert "Erwartet wurde" in found[0].message("de")
