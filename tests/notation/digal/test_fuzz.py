"""Whatever stands in a text, reading it ends soon, with a game or with faults in German."""

from __future__ import annotations

from random import Random
from time import process_time

from hypothesis import given, settings
from hypothesis import strategies as st

from spielwerk.notation.digal.text.words import LIST
from tests.notation.digal.programs import ALIKE, faults, program
from tests.rotation import in_turns, some

TURN = """würfelt mit allen würfeln. sortiert alle würfel absteigend.
wenn ein pasch liegt, dann für alle spieler S: setze PUNKTE von S auf (PUNKTE von S - 1); und ZAHL ist 3,
sonst ZAHL ist 4.
der spieler wählt: "Ja, {PUNKTE von aktueller spieler}": behält bis zu 2 würfel, würfelt mit den anderen
würfeln; "Nein": ZAHL ist 0;.
macht 3 mal: der spieler füllt ein freies feld von BLOCK aus;. linker spieler ist dran, wenn ZAHL gleich 1.
würfelt unter dem becher und deckt den becher auf. linker spieler schaut unter den becher.
zieht 2 karten, spielt eine karte JOKER mit mehr als 3, legt alle karten mit 5 ab, gibt eine karte an linken spieler.
mischt die ablage in den stapel, deckt eine karte auf, zieht eine karte von linker spieler. deckt alle karten auf.
zieht mit einer figur SUMME mit (ZAHL und 3) felder weiter, schlägt alle anderen figuren auf dem feld der figur.
wenn die hand leer ist oder feld 3 ist frei und aktueller spieler ist KAPITÄN, dann zieht auf feld (ZAHL + 1).
der KAPITÄN ist der linke spieler. der spieler wählt ZAHL aus 3 4 5 mit mindestens ZAHL.
ZAHL ist anzahl der karten auf der ablage + die höchste karte - die zahl auf dem feld der figur + die oberste karte.
das spiel ist zu ende."""
GAME = """das spiel hat einen becher. das spiel hat die rolle KAPITÄN ist spieler 0.
das spiel hat folgende karten: 4 mal karten 1 bis 10, 2 mal karte JOKER mit wert 20.
das spiel hat am anfang eine karte auf der ablage. spieler haben am anfang 3 karten. spieler haben eine figur.
das spiel hat ein brett mit 20 feldern im kreis: auf feld 3 steht 5, auf feld 7 steht -2.
das spiel hat den geheimen wert GEHEIM ist 3. die rechnung SUMME mit X und Y ergibt X, wenn X gleich Y, sonst Y."""
SHEET = (
    "spieler haben einen zettel BLOCK mit diesen feldern: feld EINS bringt anzahl der würfel mit 1 "
    "feld ZWEI bringt 3, wenn straße, sonst 2."
)
TEXT = program(TURN, dice=ALIKE, game=GAME, player=SHEET)
LONGEST = 5.0
"""Seconds of the processor: others may be using it, too."""
PIECES = [
    *LIST,
    ".",
    ",",
    ";",
    ":",
    "(",
    ")",
    "+",
    "-",
    "*",
    "A",
    "PUNKTE",
    "ZAHL",
    "BLOCK",
    "S",
    "SUMME",
    "JOKER",
    "KAPITÄN",
    "0",
    "3",
    '"Text"',
    "\n",
    "//",
]


def explained(text):
    started = process_time()
    for fault in faults(text):
        assert fault.message("de")
        assert fault.advice("de")
        assert 0 <= fault.span.start <= fault.span.end <= len(fault.source.text)
        assert not fault.code.startswith("S")
        assert fault.code != "D390", fault.message("de")
    assert process_time() - started < LONGEST


def test_the_text_itself_is_right():
    assert faults(TEXT) == []


def mutated(seed):
    """The text with a few words taken away, doubled, swapped or replaced."""
    luck = Random(seed)
    words = TEXT.replace(".", " .").replace(",", " ,").split(" ")
    for _ in range(luck.randint(1, 4)):
        place = luck.randrange(len(words))
        match luck.randrange(4):
            case 0:
                del words[place]
            case 1:
                words.insert(place, words[place])
            case 2:
                words.insert(place, luck.choice(PIECES))
            case 3:
                words[place] = luck.choice(PIECES)
    return " ".join(words)


@in_turns(5, start=range(0, 300, 20))
def test_mutations(start):
    for seed in range(start, start + 20):
        explained(mutated(seed))


@given(st.lists(st.sampled_from(PIECES), max_size=60))
@settings(max_examples=some(20, of=60))
def test_words_in_any_order(words):
    explained(" ".join(words))


@given(st.lists(st.sampled_from(PIECES), max_size=25))
@settings(max_examples=some(20, of=60))
def test_words_in_any_order_in_a_turn(words):
    explained(program(f"{' '.join(words)}. das spiel ist zu ende.", game=GAME))


@given(st.text(max_size=200))
@settings(max_examples=some(20, of=60))
def test_any_text(text):
    explained(text)


def doubled(count):
    """Steps that each do the next one twice."""
    heads = [f"der schritt S{n} geht so: macht den schritt S{n + 1}. macht den schritt S{n + 1}." for n in range(count)]
    return "\n".join([*heads, f"der schritt S{count} geht so: ZAHL ist 1."])


def test_long_and_deep_texts_end_soon():
    for text in (
        program(f"ZAHL ist {'1 + ' * 20_000}1. das spiel ist zu ende."),
        program(f"ZAHL ist {'(' * 20_000}1."),
        program(f"wenn {'nicht ' * 20_000}wahr, dann ZAHL ist 1."),
        program("wenn wahr, dann " * 5_000 + "ZAHL ist 1."),
        program("ZAHL ist 1. " * 2_000 + "das spiel ist zu ende."),
        program("wenn ZAHL gleich 1, dann " * 35 + "ZAHL ist 1. das spiel ist zu ende."),
        program("macht den schritt S0. das spiel ist zu ende.", steps=doubled(60)),
        program(
            "macht den schritt S0. das spiel ist zu ende.", steps=doubled(90).replace(". macht den schritt", ". // ")
        ),
        program("für alle spieler: " * 30 + "ZAHL ist 1. das spiel ist zu ende."),
        "X " * 100_000,
        '"' * 50_000,
    ):
        explained(text)
