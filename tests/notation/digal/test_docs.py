"""The reference of DiGaL: every rule has an example, every example can be read, every program plays."""

from __future__ import annotations

import re

import pytest

from spielwerk.game.files import files_of
from spielwerk.game.game import load_source
from spielwerk.notation.digal.text.words import VOCABULARY, plain
from tests.docs.blocks import ROOT, blocks_of
from tests.games.table import play_on
from tests.notation.digal.programs import faults, program, source

PAGE = ROOT / "docs" / "digal.md"
TEXT = PAGE.read_text(encoding="utf-8")
GRAMMAR = next(block.text for block in blocks_of(PAGE) if block.language == "ebnf")
RULES = re.findall(r"^([\wäöüß]+) +=", GRAMMAR, re.M)
SECTION = TEXT.split("### An example for every rule")[1].split("\n## ")[0]
EXAMPLES = dict(re.findall(r"^\| ([\wäöüß]+)⁺? \| `(.+)` \|$", SECTION, re.M))
SHEET = "spieler haben einen zettel BLOCK mit diesen feldern: feld EINSER bringt 1."
STEP = 'der schritt WERTEN geht so: sagt "Fertig.".'
TABLE = {
    "bechersatz": "das spiel hat einen becher.",
    "kartensatz": "das spiel hat folgende karten: 4 mal karten 1 bis 10, 2 mal karte JOKER mit wert 20.",
    "brettsatz": "das spiel hat ein brett mit 30 feldern im kreis.",
    "figurensatz": "spieler haben eine figur.",
}
"""What lies on the table in the program around an example."""
ROLE = "das spiel hat die rolle KAPITÄN ist spieler 0."
FORMULA = "die rechnung SUMME mit X und Y ergibt X + Y."
NEXT = "linker spieler ist dran, wenn ZAHL gleich 77. das spiel ist zu ende."


def test_every_rule_has_an_example():
    assert [rule for rule in RULES if rule not in EXAMPLES] == ["programm"]
    assert [rule for rule in EXAMPLES if rule not in RULES] == []


def test_every_rule_is_used_and_known():
    used = set(re.findall(r"[a-zäöüß]+", re.sub(r'"[^"]*"', "", GRAMMAR)))
    assert used == set(RULES)


def test_the_words_of_the_grammar_are_those_of_the_reader():
    words = {word for word in re.findall(r'"([^"]+)"', GRAMMAR) if word[0].isalpha()}
    assert {word for word in words if plain(word) not in VOCABULARY} == set()


def embedded(rule, example):
    """A program in which the example stands where it belongs."""
    things = {
        **TABLE,
        "kdef": TABLE["kartensatz"].replace(".", f", {example}."),
        "druck": TABLE["brettsatz"].replace(".", f": {example}."),
    }
    if rule in things:
        whole = example if rule in TABLE else things[rule]
        replaced = {"kdef": "kartensatz", "druck": "brettsatz"}.get(rule, rule)
        return _around(NEXT).replace(TABLE[replaced], whole)
    if rule in ("ablagesatz", "startkarten", "rechnung", "fall"):
        return _around(NEXT).replace(ROLE, f"{ROLE} {example}")
    return _embedded(rule, example)


def _around(turn):
    return program(turn, game=" ".join([*TABLE.values(), ROLE, FORMULA]), player=SHEET, steps=STEP)


def _embedded(rule, example):
    parts = {"player": SHEET, "steps": STEP}
    if rule in ("spielsatz", "anzahl"):
        return program(NEXT, **parts).replace("das spiel ist für 2 bis 3 spieler geeignet.", example)
    if rule == "titel":
        return program(NEXT, **parts).replace("PROBE wird so gespielt:", example)
    if rule == "wdef":
        return program(NEXT, dice=f"würfel A hat diese seiten: 1 2\n{example}", **parts)
    if rule == "anfang":
        return program(NEXT, game=f"das spiel hat den wert {example}.", **parts)
    if rule in ("zettel", "schritt"):
        kept = {"steps": STEP} if rule == "zettel" else {"player": SHEET}
        return program(NEXT, **{"player" if rule == "zettel" else "steps": example}, **kept)
    if rule == "feld":
        return program(NEXT, steps=STEP, player=SHEET.replace(".", f" {example}."))
    if example.endswith("folgendes:"):
        return (
            program(NEXT, **parts).replace(
                "ist ein spieler am zug, macht er folgendes:",
                f"ist ein spieler am zug, macht er folgendes: {NEXT}\n{example}",
            )
            if rule == "zusatz"
            else program(NEXT, **parts)
        )
    if rule in ("schluss", "wieviel"):
        return program(NEXT, closing=example, **parts)
    if rule in ("werte", "rolle", "dauer", "spielersatz", "leute"):
        changed = example.replace("LEBEN", "MUT")
        return program(NEXT, game=changed, **parts)
    if rule == "würfelsatz":
        return program(NEXT, game=example.replace("würfel C", "würfel E"), **parts)
    return _around(f"{example} {NEXT}")


@pytest.mark.parametrize(("rule", "example"), EXAMPLES.items(), ids=list(EXAMPLES))
def test_examples(rule, example):
    found = [fault for fault in faults(embedded(rule, example)) if fault.severity == "error"]
    assert [fault.message("de") for fault in found] == []


@pytest.mark.parametrize("block", [b for b in blocks_of(PAGE) if b.language == "digal"], ids=lambda block: block.place)
def test_programs(block):
    if "wrong" in block.marks:
        assert len(faults(block.text)) == 2
        return
    game = load_source(source(block.text), files=files_of("kniffel"))
    for seed in range(5):
        assert play_on(game.start(seed=seed), seed).over
