"""Sentences made up from the published grammar can be read: the grammar promises nothing that the reader refuses."""

from __future__ import annotations

from random import Random

import pytest

from spielwerk.notation.digal.parser import parse
from spielwerk.notation.digal.text.faults import Faults
from tests.notation.digal.programs import ALIKE, DICE, faults, program, source
from tests.notation.digal.test_fuzz import GAME as GAME_BLOCK
from tests.notation.digal.test_fuzz import SHEET
from tests.notation.digal.test_grammar import READ

ENDS = {"NAME": "ABCDEFG", "ZAHL": "23456", "TEXT": ['"Ja"']}
PLAIN = {
    "ausdruck": ["3", "ZAHL", "ZAHL + 1", "würfel A", "(2 * ZAHL)", "anzahl aller spieler"],
    "faktor": ["7", "ZAHL", "-1", "die oberste karte", "(ZAHL - 1)"],
    "bedingung": ["wahr", "ZAHL gleich 3", "ZAHL gleich 3 und nicht falsch"],
    "spieler": ["linker spieler", "dem rechten spieler", "spieler 1", "S", "den KAPITÄN"],
    "wgruppe": ["allen würfeln", "würfel A und würfel 1", "den anderen würfeln mit mehr als 3"],
    "sgruppe": ["aller anderen spieler", "der spieler, bei denen PUNKTE gleich 3 gilt"],
}
"""What stands for a rule where sentences would grow without end."""
INSTRUCTIONS = ["aufdecken", "schauen", "mischen", "ziehen", "spielen", "schlagen", "würfeln", "aussetzen", "ausfüllen"]
VALUES = ["kartenwert", "feldwert", "aufdruck", "rechnen", "summe", "zählen", "extrem", "zettelwert"]
TESTS = ["inhaber", "leer", "frei", "wurf"]
GAME = ["bechersatz", "kartensatz", "ablagesatz", "brettsatz", "werte", "dauer"]


def made(node, luck):
    """Words that the grammar derives from a node."""
    match node:
        case ("or", *ways):
            return made(luck.choice(ways), luck)
        case ("then", *parts):
            return " ".join(made(part, luck) for part in parts)
        case ("maybe", part):
            return made(part, luck) if luck.random() < 0.5 else ""
        case ("many", part):
            return " ".join(made(part, luck) for _ in range(luck.randrange(3)))
        case ("word", _, written):
            return written
        case ("rule", name) if name in ENDS or name in PLAIN:
            return luck.choice((ENDS | PLAIN)[name])
    return made(READ[node[1]], luck)


def unread(text):
    found = Faults(source(text))
    parse(source(text), found)
    return [fault.message("de") for fault in found.found if fault.severity == "error"]


@pytest.mark.parametrize("rule", INSTRUCTIONS)
def test_instructions(rule):
    luck = Random(rule)
    for _ in range(150):
        sentence = made(("rule", rule), luck)
        assert unread(program(f"{sentence}.\ndas spiel ist zu ende.")) == [], sentence


@pytest.mark.parametrize("rule", VALUES)
def test_values(rule):
    luck = Random(rule)
    for _ in range(150):
        value = made(("rule", rule), luck)
        assert unread(program(f"ZAHL ist {value}.\ndas spiel ist zu ende.")) == [], value


@pytest.mark.parametrize("rule", TESTS)
def test_conditions(rule):
    luck = Random(rule)
    for _ in range(150):
        test = made(("rule", rule), luck)
        assert unread(program(f"wenn {test}, dann ZAHL ist 1.\ndas spiel ist zu ende.")) == [], test


@pytest.mark.parametrize("rule", GAME)
def test_sentences_about_the_game(rule):
    luck = Random(rule)
    for _ in range(100):
        sentence = f"das spiel {made(('rule', rule), luck)}"
        assert unread(f"PROBE wird so gespielt: {sentence}") == [], sentence


def test_sentences_about_the_players():
    luck = Random(3)
    for _ in range(200):
        sentence = made(("rule", "spielersatz"), luck)
        assert unread(f"PROBE wird so gespielt: {sentence}") == [], sentence


def test_calculations():
    luck = Random(4)
    for _ in range(150):
        sentence = made(("rule", "rechnung"), luck)
        assert unread(f"PROBE wird so gespielt: {sentence}") == [], sentence


KNOWN = ["ZAHL", "PUNKTE", "JOKER", "SUMME", "KAPITÄN", "BLOCK", "EINS", "GEHEIM", "A"]


@pytest.mark.parametrize("seed", range(6))
def test_whatever_can_be_read_means_a_game_or_has_a_fault_of_its_own(seed, monkeypatch):
    """The translation is never wrong in itself (D390), whatever the sentences are about."""
    monkeypatch.setitem(ENDS, "NAME", KNOWN)
    monkeypatch.setitem(PLAIN, "spieler", ["linker spieler", "spieler 1", "der spieler", "den KAPITÄN"])
    luck = Random(seed)
    for figures in ("spieler haben eine figur.", "spieler haben 2 figuren."):
        for dice in (ALIKE, DICE):
            deed, value, test = (made(("rule", luck.choice(of)), luck) for of in (INSTRUCTIONS, VALUES, TESTS))
            turn = f"{deed}. Z ist {value}. wenn {test}, dann ZAHL ist 1. das spiel ist zu ende."
            things = GAME_BLOCK.replace("spieler haben eine figur.", figures)
            found = faults(program(turn, dice=dice, game=things, player=SHEET))
            assert "D390" not in [fault.code for fault in found], turn
