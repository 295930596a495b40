"""Wrong sentences and the German answers they get: the place, what was expected, a corrected sentence (DG-12)."""

from __future__ import annotations

import pytest

from tests.notation.digal.programs import faults, program

TURN = [
    # (wrong sentence, code, the words at the place, part of the answer, corrected sentence)
    ("würfelt mit allen würfel und.", "D117", ".", "Keine Anweisung beginnt mit `.`", None),
    ("würflt mit allen würfeln.", "D117", "würflt", "Keine Anweisung", "würfelt mit allen würfeln."),
    ("würfelt mti allen würfeln.", "D110", "mti", "Erwartet wurde `mit`", "würfelt mit allen würfeln."),
    ("würfelt mit alen würfeln.", "D114", "alen", "sind keine Würfel", "würfelt mit allen würfeln."),
    ("würfelt mit allen würfen.", "D114", "allen", "sind keine Würfel", None),
    ("würfelt mit 3.", "D114", "3", "Erwartet wurde `alle` oder `würfel`", "würfelt mit würfel."),
    ("würfelt mit würfel.", "", "", "", None),
    ("würfelt mit würfel Z.", "D212", "würfel Z", "Einen Würfel Z gibt es nicht", None),
    ("würfelt mit würfel 3.", "D216", "würfel 3", "Gezählt wird ab 0", None),
    ("sortiert würfel A.", "D118", "würfel", "nur alle Würfel zusammen", None),
    (
        "sortiert alle würfel abstiegend.",
        "D110",
        "abstiegend",
        "Erwartet wurde `.`",
        "sortiert alle würfel absteigend.",
    ),
    ("setze ZAHL auf.", "D115", ".", "ist kein Wert", None),
    ("setze ZAHL 3.", "D110", "3", "Erwartet wurde `auf`", "setze ZAHL auf 3."),
    ("setz ZAHL auf 3.", "D117", "setz", "Keine Anweisung", "setze ZAHL auf 3."),
    ("setze zahl auf 3.", "D115", "zahl", "ist kein Wert", None),
    ("setze 3 auf ZAHL.", "D110", "3", "ein Name in Großbuchstaben", None),
    ("ZAHL gleich 3.", "D110", "gleich", "Erwartet wurde `ist`", "ZAHL ist 3."),
    ("ZAHL ist 3 4.", "D110", "4", "Erwartet wurde `.`", "ZAHL ist 3."),
    ("ZAHL ist 3 / 2.", "D101", "/", "Das Zeichen `/`", None),
    ("ZAHL ist 2 +.", "D115", ".", "ist kein Wert", None),
    ("ZAHL ist (2 + 3.", "D110", ".", "Erwartet wurde `)`", "ZAHL ist (2 + 3)."),
    ("ZAHL ist 99999999999999999999.", "D103", "99999999999999999999", "zu groß", None),
    ("ZAHL ist 9223372036854775808.", "D103", "9223372036854775808", "9223372036854775807", None),
    ("ZAHL ist aktueller spieler.", "D217", "aktueller spieler", "Spieler und eine Zahl vermischt", None),
    ("ZAHL ist aktueller spieler + 1.", "D111", "aktueller", "ist ein Spieler", None),
    ("ZAHL ist ZAHLL.", "D220", "ZAHLL", "Den Namen ZAHLL gibt es nicht", "ZAHL ist ZAHL."),
    ("PUNKTE ist 3.", "D214", "PUNKTE", "gehört zu den Spielern", "PUNKTE von aktueller spieler ist 3."),
    (
        "PUNKTE von aktueler spieler ist 3.",
        "D113",
        "aktueler",
        "ist kein Spieler",
        "PUNKTE von aktueller spieler ist 3.",
    ),
    ("PUNKTE von S ist 3.", "D213", "S", "S ist kein Spieler", None),
    ("PUNKTE von spieler 7 ist 3.", "D215", "spieler 7", "Gezählt wird ab 0", None),
    ("ZAHL von spieler 0 ist 3.", "D225", "ZAHL von spieler 0", "ist ein Wert des Spiels", None),
    (
        "wenn ZAHL gleich 3, ist linker spieler dran.",
        "D110",
        "ist",
        "Erwartet wurde `dann`",
        "wenn ZAHL gleich 3, dann ist linker spieler dran.",
    ),
    ("wenn ZAHL, dann ZAHL ist 3.", "D116", ",", "vergleicht zwei Werte", None),
    (
        "wenn ZAHL grösse 3, dann ZAHL ist 3.",
        "D116",
        "grösse",
        "vergleicht zwei Werte",
        "wenn ZAHL größer 3, dann ZAHL ist 3.",
    ),
    ("wenn ZAHL = 3, dann ZAHL ist 3.", "D101", "=", "Das Zeichen `=`", None),
    ("wenn ZAHL gleich, dann ZAHL ist 3.", "D115", ",", "ist kein Wert", None),
    (
        "wenn aktueller spieler gleich 3, dann ZAHL ist 3.",
        "D217",
        "aktueller spieler",
        "zwei Zahlen oder zwei Spieler",
        None,
    ),
    (
        "wenn aktueller spieler größer spieler 0, dann ZAHL ist 3.",
        "D227",
        "aktueller spieler größer spieler 0",
        "`gleich` oder `ungleich`",
        None,
    ),
    ("wenn viererpasch, dann ZAHL ist 3.", "D218", "viererpasch", "4 Würfel, es gibt aber 3", None),
    (
        "wenn kleine strase, dann ZAHL ist 3.",
        "D110",
        "strase",
        "Erwartet wurde `straße`",
        "wenn kleine straße, dann ZAHL ist 3.",
    ),
    (
        "für alle spieler setze PUNKTE von S auf 3;.",
        "D110",
        "setze",
        "ein Name in Großbuchstaben oder `:`",
        "für alle spieler: setze PUNKTE von S auf 3;.",
    ),
    (
        "für alle spieler ZAHL: ZAHL ist 3;.",
        "D231",
        "für alle spieler ZAHL: ZAHL ist 3;",
        "bedeutet hier schon etwas",
        None,
    ),
    ("für alle spiler S: ZAHL ist 3;.", "D113", "alle", "ist kein Spieler", None),
    ("macht 3 male: ZAHL ist 3;.", "D110", "male", "Erwartet wurde `mal`", "macht 3 mal: ZAHL ist 3;."),
    ("macht den schritt WEG.", "D220", "macht den schritt WEG", "Den Namen WEG gibt es nicht", None),
    ("linker spieler ist drann.", "D110", "drann", "Erwartet wurde `dran`", "linker spieler ist dran."),
    ("linker spieler dran.", "D110", "dran", "Erwartet wurde `ist`", None),
    ("linker ist dran.", "D110", "ist", "Erwartet wurde `spieler`", "linker spieler ist dran."),
    ("das spiel ist zuende.", "D110", "zuende", "Erwartet wurde `zu`", None),
    ("das spiel ist ende.", "D110", "ende", "Erwartet wurde `zu`", "das spiel ist zu ende."),
    ("das spiel hat den wert X ist 3.", "D119", "das", "woraus das Spiel besteht", None),
    (
        "der spieler behält 4 würfel.",
        "D219",
        "der spieler behält 4 würfel",
        "4 Würfel lassen sich nicht behalten",
        None,
    ),
    ("der spieler behält würfel.", "", "", "", None),
    ("würfelt mit den anderen würfeln.", "D222", "den anderen würfeln", "nie Würfel behalten", None),
    ("der spieler darf aufhören.", "D110", "aufhören", "ein Text in Anführungszeichen", "der spieler darf würfeln."),
    (
        'der spieler wählt: "Ja" ZAHL ist 1;.',
        "D110",
        "ZAHL",
        "Erwartet wurde `:`",
        'der spieler wählt: "Ja": ZAHL ist 1;.',
    ),
    ("der spieler wählt ZAHL von 1 zu 6.", "D110", "zu", "Erwartet wurde `bis`", "der spieler wählt ZAHL von 1 bis 6."),
    (
        "der spieler füllt ein feld von ZAHL aus.",
        "D225",
        "der spieler füllt ein feld von ZAHL aus",
        "Erwartet wurde: ein Zettel",
        None,
    ),
    ('sagt "Hallo.', "D102", '"Hallo.', "Dieser Text hört nicht auf", None),
    ('sagt "Hallo {".', "D120", '"Hallo {"', "geschweifte Klammer allein", None),
    ('sagt "Hallo {3 3}".', "D121", '"Hallo {3 3}"', "`3 3` zwischen den geschweiften Klammern", None),
    ("sagt Hallo.", "D110", "Hallo", "ein Text in Anführungszeichen", None),
    ("wenn X gleich 3, dann X ist 4.", "D228", "X", "vielleicht noch keinen Wert", None),
    ("linker spieler ist dran. ZAHL ist 3.", "D233", "ZAHL ist 3", "Dazu kommt es nie", None),
    ("wenn der würfel gleich 3, dann ZAHL ist 3.", "D221", "der würfel", "welcher Würfel gemeint ist", None),
    ("für alle würfel W: ZAHL ist W;.", "D224", "W", "Erwartet wurde `würfel W`", "ZAHL ist würfel W;."),
    ("ZAHL ist anzahl der punkte.", "D110", "der", "Erwartet wurde", None),
    ("ZAHL ist die sume von allen würfeln.", "D115", "die", "ist kein Wert", None),
]
TURN += [
    ("ZAHL ist ZAHL plus 1.", "D110", "plus", "Erwartet wurde `.`", "ZAHL ist ZAHL + 1."),
    ("wenn ZAHL ist 3, dann ZAHL ist 1.", "D116", "3", "zwei Werte", "wenn ZAHL gleich 3, dann ZAHL ist 1."),
    ("ZAHL ist 3", "D127", "3", "fehlt der Punkt", "ZAHL ist 3."),
    (
        "wenn ZAHL zeigt 3, dann ZAHL ist 1.",
        "D116",
        "zeigt",
        "vergleicht zwei Werte",
        "wenn ZAHL gleich 3, dann ZAHL ist 1.",
    ),
    (
        "linker spieler ist dran, falls ZAHL gleich 3.",
        "D117",
        "falls",
        "Keine Anweisung",
        "linker spieler ist dran, wenn ZAHL gleich 3.",
    ),
    ("wiederhole 3 mal: ZAHL ist 1;.", "D117", "wiederhole", "Keine Anweisung", "macht 3 mal: ZAHL ist 1;."),
]
RIGHT = [sentence for sentence, code, *_ in TURN if not code]
WRONG = [case for case in TURN if case[1]]


def test_there_are_at_least_sixty():
    assert len(WRONG) + len(BLOCKS) >= 60


def _answer(found, code, words, said, corrected):
    assert [fault.code for fault in found if fault.code != "D230"][:1] == [code], [f.message("de") for f in found]
    fault = next(fault for fault in found if fault.code == code)
    assert fault.source.text[fault.span.start : fault.span.end] == words
    assert said in fault.message("de")
    assert ("Erwartet" in fault.message("de")) or code in ("D119", "D233", "D215", "D216")
    advice = fault.advice("de")
    assert advice.endswith((".", "`", ";`", "?")), advice
    if corrected is None:
        assert "Vielleicht so" not in advice
    else:
        assert f"Vielleicht so: `{corrected}`" in advice
    # In English, too, though nobody is shown it unless he asks.
    assert fault.message("en")
    assert fault.advice("en")


@pytest.mark.parametrize(("sentence", "code", "words", "said", "corrected"), WRONG, ids=lambda part: str(part)[:40])
def test_wrong_sentences_of_a_turn(sentence, code, words, said, corrected):
    text = program(f"{sentence}\ndas spiel ist zu ende.")
    _answer(faults(text), code, words, said, corrected)


@pytest.mark.parametrize("sentence", RIGHT)
def test_short_sentences_that_are_right(sentence):
    assert [fault.code for fault in faults(program(f"{sentence}\ndas spiel ist zu ende."))] == []


BLOCKS = [
    (
        "das spiel hat dem wert X ist 3.",
        "D110",
        "dem",
        "Erwartet wurde `den` oder `die`",
        "das spiel hat den wert X ist 3.",
    ),
    ("das spiel hat den wert x ist 3.", "D110", "x", "ein Name in Großbuchstaben", "das spiel hat den wert X ist 3."),
    ("das spiel hat den wert X 3.", "D110", "3", "Erwartet wurde `ist`", "das spiel hat den wert X ist 3."),
    (
        "das spiel lauft solange wahr.",
        "D110",
        "lauft",
        "Erwartet wurde `hat`, `ist` oder `läuft`",
        "das spiel läuft solange wahr.",
    ),
    ("das spiel läuft wahr.", "D110", "wahr", "Erwartet wurde `solange`", "das spiel läuft solange wahr."),
    ("das spiel ist für 3 spieler geeignet.", "D122", "das", "wurde schon gesagt", None),
    ("spieler haben den wert ZAHL ist 3.", "D210", "ZAHL ist 3", "Den Namen ZAHL gibt es schon", None),
    ("spieler sind aktiv solange PUNKTE.", "D116", ".", "vergleicht zwei Werte", None),
    (
        "spieler sind aktiv, solange aktueller spieler PUNKTE größer 0.",
        "D223",
        "aktueller spieler",
        "niemand am Zug",
        None,
    ),
    ("spiler haben den wert X ist 3.", "D123", "spiler", "So beginnt kein Satz", "spieler haben den wert X ist 3."),
    ("daß spiel läuft solange wahr.", "D123", "daß", "So beginnt kein Satz", "das spiel läuft solange wahr."),
    ("das spiel hat folgende würfel: würfel D hat diese seiten: 1.", "D110", ".", "Erwartet wurde eine Zahl", None),
    (
        "das spiel hat folgende würfel: würfel A hat diese seiten: 1 2.",
        "D211",
        "würfel A hat diese seiten: 1 2",
        "zwei Würfel A",
        None,
    ),
    ("das spiel hat die rolle GEBER ist 3.", "D229", "GEBER ist 3", "Erwartet wurde ein Spieler", None),
]


@pytest.mark.parametrize(("sentence", "code", "words", "said", "corrected"), BLOCKS, ids=lambda part: str(part)[:40])
def test_wrong_sentences_of_the_blocks(sentence, code, words, said, corrected):
    text = program("das spiel ist zu ende.", game=sentence)
    _answer(faults(text), code, words, said, corrected)


def test_every_fault_is_reported():
    """Reading goes on behind a sentence that cannot be read, also where only its full stop is missing."""
    text = program("würflt.\nZAHL ist 3\nZAHL ist 4.\nsetz ZAHL auf 3.\ndas spiel ist zu ende.")
    found = faults(text)
    assert [(fault.code, fault.line) for fault in found] == [("D117", 12), ("D127", 13), ("D117", 15)]


def test_a_hundred_faults_are_enough():
    found = faults(program("falsch.\n" * 150))
    assert len(found) == 101
    assert found[-1].code == "D199"
