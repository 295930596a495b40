"""What objects are called: in the language of the reader, by values that never change."""

from __future__ import annotations

import pytest

from spielwerk.check import check_text
from spielwerk.diagnostics.source import Source
from tests.match.playing import game

SUITS = """\
game "Suits":
    players 2

enum Suit: hearts, spades

{objects}

table:
    pile deck: Card

play:
    for player in turns:
        player chooses card from Card
        card.worn += 1
        if card.worn > 2:
            end with draw

texts de:
    hearts = "Herz"
    {texts}
"""
CARD = 'object Card "{words}", for suit in Suit, 2, in deck:\n    worn: int = 0'


def labels(words: str, *texts: str) -> tuple[list[str], list[str]]:
    """The labels of all cards, in English and in German."""
    text = SUITS.format(objects=CARD.format(words=words), texts="\n    ".join(texts) or 'spades = "Pik"')
    match = game(text).start()
    english, german = (match.description(language)["things"].values() for language in ("en", "de"))
    return [thing["label"] for thing in english], [thing["label"] for thing in german]


def test_the_text_of_a_type_is_translated_by_itself() -> None:
    english, german = labels("the {suit}", '"the {suit}" = "{suit}karte"')
    assert english[::2] == ["the hearts", "the spades"]
    assert german[::2] == ["Herzkarte", "spadeskarte"]


def test_or_by_the_name_of_its_type_if_it_puts_something_in() -> None:
    assert labels("the {suit}", 'Card = "Karte: {suit}"')[1][0] == "Karte: Herz"
    assert labels("the {suit}", 'Card = "Karte"')[1][0] == "the hearts", "that is the word for the type alone"


def test_the_number_of_a_copy_chooses_words() -> None:
    english, german = labels(
        "{copy|one:first|other:second} {suit}", '"{copy|one:first|other:second} {suit}" = "{suit} {copy}"'
    )
    assert english == ["first hearts", "second hearts", "second spades", "second spades"]
    assert german[:2] == ["Herz 1", "Herz 2"]


def test_options_and_notices_call_objects_the_same() -> None:
    text = SUITS.format(objects=CARD.format(words="the {suit}"), texts='"the {suit}" = "{suit}karte"')
    match = game(text).start()
    assert match.decision(0, "de").options[0].label == "Herzkarte"
    assert match.decision(0, "en").options[0].label == "the hearts"


@pytest.mark.parametrize("value", ["worn", "copy + 1", "holder", "owner", "count(deck)"])
def test_what_can_change_is_refused(value: str) -> None:
    text = SUITS.format(objects=CARD.format(words=f"{{suit}} {{{value}}}"), texts='spades = "Pik"')
    found = check_text(Source("suits.spiel", text)).diagnostics
    assert [(fault.code, fault.line) for fault in found] == [("S465", 6)]
    assert f"`{value}`" in found[0].message()


def test_so_it_is_in_a_translation() -> None:
    texts = '"the {suit}" = "{suit}, {worn} mal gespielt"'
    text = SUITS.format(objects=CARD.format(words="the {suit}"), texts=texts)
    found = check_text(Source("suits.spiel", text)).diagnostics
    assert [(fault.code, fault.line) for fault in found] == [("S465", 21)]
