"""Numbers of DiGaL have 64 bits: every value and every step of a calculation."""

from __future__ import annotations

import random

import pytest

from spielwerk.backend.wasm.machine import WasmMachine
from spielwerk.diagnostics.source import Source
from spielwerk.game.game import load_source
from spielwerk.match.errors import MatchFault
from spielwerk.notation.digal.reading import read
from spielwerk.notation.spiel.write.game import write
from tests.backend.wasm.both import Both, plain
from tests.notation.digal.programs import DICE, after, codes, conformance, game, play, program, value

MOST = 9223372036854775807
HUGE = "würfel A hat diese seiten: 2147483647 2147483647\nwürfel B hat diese seiten: 2147483646 2147483646"


def worked_out(text: str, dice: str = DICE) -> int:
    """What ZAHL is after a sentence."""
    found: int = value(after(f"ZAHL ist {text}.", dice=dice), "ZAHL")
    return found


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("3000000000", 3_000_000_000),
        ("9223372036854775807", MOST),
        ("-9223372036854775807", -MOST),
        ("2000000000 + 2000000000", 4_000_000_000),
        ("65536 * 65536", 2**32),
        ("65536 * 65536 - 65536 * 65536 + 1", 1),
        ("2000000000 * 2000000000", 4 * 10**18),
        ("-2000000000 - 2000000000", -4_000_000_000),
        ("würfel A * 1000000000 * würfel B", 15_000_000_000),
        ("die summe von allen würfeln * 1000000000", 12_000_000_000),
        ("anzahl aller würfel * 1000000000", 3_000_000_000),
        ("(ZAHL + 1) * 1000000000", 8_000_000_000),
        ("- (ZAHL * 1000000000)", -7_000_000_000),
        ("-(2000000000 + 2000000000)", -4_000_000_000),
    ],
)
def test_values(text, expected):
    assert worked_out(text) == expected


class Calculation:
    """A random calculation: its text, and what it gives if every step keeps 64 bits."""

    LEAVES = (
        ("würfel A", 3), ("ZAHL", 7), ("die summe von allen würfeln", 12), ("anzahl aller würfel", 3), ("0", 0),
        ("1", 1), ("65536", 65536), ("2147483647", 2147483647), ("3000000000", 3 * 10**9), (str(MOST), MOST),
    )  # fmt: skip

    def __init__(self, dice: random.Random) -> None:
        self.dice = dice
        self.fits = True
        self.text, self.value = self.part(4)

    def part(self, depth: int) -> tuple[str, int]:
        if depth == 0 or self.dice.random() < 0.2:
            return self.dice.choice(self.LEAVES)
        if self.dice.random() < 0.15:
            text, number = self.part(depth - 1)
            return f"-({text})", -number
        (left, a), (right, b) = self.part(depth - 1), self.part(depth - 1)
        sign = self.dice.choice("++-*")
        number = {"+": a + b, "-": a - b, "*": a * b}[sign]
        self.fits &= abs(number) <= MOST
        return f"({left}) {sign} ({right})", number


def test_random_calculations_are_exact_or_stop_the_match():
    """Whatever is kept in an int meanwhile: the result is that of 64 bits at every step."""
    for seed in range(40):
        made = Calculation(random.Random(seed))
        if made.fits:
            assert worked_out(made.text) == made.value, made.text
        else:
            with pytest.raises(MatchFault) as fault:
                worked_out(made.text)
            assert fault.value.diagnostics[0].code == "D301", made.text


def test_dice_with_the_largest_sides():
    assert worked_out("die summe von allen würfeln", dice=HUGE) == 2 * 2147483647 - 1
    assert worked_out("würfel A + würfel B + 1", dice=HUGE) == 2 * 2147483647
    straight = "wenn eine straße liegt, dann ZAHL ist 1, sonst ZAHL ist 2."
    assert value(after(straight, dice=HUGE), "ZAHL") == 1
    assert codes(program("linker spieler ist dran.", dice="würfel A hat diese seiten: 1 2147483648")) == ["D103"]


@pytest.mark.parametrize(
    "sentence",
    [
        "ZAHL ist 9223372036854775807 + 1.",
        "ZAHL ist ZAHL * 9223372036854775807.",
        "ZAHL ist - 9223372036854775807 - würfel A.",
        "für alle spieler S: PUNKTE von S ist 5000000000000000000 * 2;.",
        "aktueller spieler setzt 9223372036854775807 runden aus. aktueller spieler setzt eine runde aus.",
    ],
)
def test_what_leaves_64_bits_stops_the_match_in_german(sentence):
    with pytest.raises(MatchFault) as fault:
        play(game(program(f"{sentence} das spiel ist zu ende.")).start(2))
    (found,) = fault.value.diagnostics
    assert found.code == "D301"
    assert "von -9223372036854775807 bis 9223372036854775807" in found.message("de")


def test_only_small_numbers_can_be_chosen():
    turn = "ZAHL ist {from_}. der spieler wählt ZAHL von ZAHL bis ZAHL + 1. das spiel ist zu ende."
    assert play(game(program(turn.format(from_=5))).start(2)).reveal()["table"]["ZAHL"] == 5
    with pytest.raises(MatchFault) as fault:
        play(game(program(turn.format(from_=5_000_000_000))).start(2))
    assert fault.value.diagnostics[0].code == "D304"


SHEET = """\
BLATT wird so gespielt:
das spiel ist für 2 spieler geeignet.
das spiel hat folgende würfel: würfel A hat diese seiten: 1 2 3 4, würfel B hat diese seiten: 1 2 3 4.
das spiel hat den wert TOPF ist 5000000000.
spieler haben die werte PUNKTE ist 0.
spieler haben einen zettel BLOCK mit diesen feldern:
feld VIEL bringt 3000000000 * würfel A, feld MEHR bringt TOPF, wenn ein pasch liegt, feld WENIG bringt 1.
das spiel läuft solange anzahl der freien felder von BLOCK von aktueller spieler größer 0.
ist ein spieler am zug, macht er folgendes:
würfelt mit allen würfeln.
der spieler füllt ein freies feld von BLOCK aus.
TOPF ist TOPF - die summe von BLOCK von aktueller spieler.
PUNKTE von aktueller spieler ist die summe von BLOCK von aktueller spieler * 1000.
sagt "{spieler}: {PUNKTE von aktueller spieler}, {TOPF}".
linker spieler ist dran.
gewonnen hat der spieler mit den meisten PUNKTE.
"""


def converted(text: str) -> str:
    def no_other(name: str) -> Source:
        raise AssertionError(name)

    return write(read(Source("probe.digal", text), no_other).game)


def test_sheets_and_texts_and_the_same_on_both_back_ends():
    made = load_source(Source("blatt.digal", SHEET), "blatt")
    both = Both(made.machine(2)[0].program)
    both.ask(lambda machine: plain(machine.series(3, 0, 30)))
    for seed in range(4):
        both.match(seed, 40)
    assert isinstance(both.wasm, WasmMachine)
    match = made.start(seed=5, language="de")
    match.decide(0, 0)
    viel = next(option for option in match.decisions[0].options if option.label.startswith("VIEL"))
    points = int(viel.label.split(": ")[1])
    assert points in {3_000_000_000 * eyes for eyes in (1, 2, 3, 4)}
    match.decide(0, viel)
    text = next(event["text"] for event in match.events(1) if event["event"] == "notice")
    assert text == f"Spieler 1: {points * 1000}, {5_000_000_000 - points}"


@pytest.mark.parametrize("name", ["blatt", "eins", "max"])
def test_converted_games_play_the_same_matches(name):
    text = SHEET if name == "blatt" else conformance(name).read_text(encoding="utf-8")
    one = load_source(Source(f"{name}.digal", text), name).simulate(50, seed=4)
    other = load_source(Source(f"{name}.spiel", converted(text)), name).simulate(50, seed=4)
    assert one.digest == other.digest


def test_ints_stay_ints_where_they_are_known_to_suffice():
    """A converted game reads as before: `long` is written only where a calculation could leave the ints."""
    text = program("ZAHL ist würfel A * 10 + anzahl aller würfel. ZAHL ist 65536 * 65536. das spiel ist zu ende.")
    made = converted(text)
    assert "ZAHL: long = 7" in made
    assert "ZAHL = long(65536) * 65536" in made
    assert made.count("long(") == 1
