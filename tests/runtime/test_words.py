"""Words for people: in the language of the reader, and never two languages in one text."""

from __future__ import annotations

from typing import Any

import pytest

from spielwerk import Match
from spielwerk.game.game import load
from spielwerk.program.geometry.directions import DIRECTIONS
from spielwerk.runtime.names import Names
from tests.match.playing import game

MARKET = """\
game "Market":
    players 2

enum Good: wood, fish

player:
    gold: int = 3

play:
    for player in turns:
        Trade(player)

phase Trade(player):
    player chooses:
        buy(good from Good, amount from 1 to 2) "{amount} {good} for {player.gold}":
            notice "{player} buys {good}."
        sell(good from Good) "Sell {good}":
            notice "{good}: {player}"
        barter(good from Good) "{good}!":
            player.gold -= 1
        done "Go home":
            end with winner player

texts de:
    wood = "Holz"
    fish = "Fisch"
    Good = "Ware"
    amount = "Menge"
    buy = "{amount} {good} für {player.gold}"
    "Sell {good}" = "{good} verkaufen"
    Trade.done = "Heimgehen"
"""


def kinds(match: Match, language: str) -> dict[str, Any]:
    return dict(match.decision(0, language).as_json()["kinds"])


def test_the_ways_of_a_menu_have_words_without_what_is_put_in() -> None:
    match = game(MARKET).start()
    english, german = ({name: kind["label"] for name, kind in kinds(match, lang).items()} for lang in ("en", "de"))
    assert english == {"buy": "buy", "sell": "sell", "barter": "barter", "done": "done"}
    assert german == {"buy": "… für …", "sell": "… verkaufen", "barter": "barter", "done": "Heimgehen"}


def test_parts_of_choices_are_called_by_their_own_words_or_by_those_of_their_types() -> None:
    parts = kinds(game(MARKET).start(), "de")["buy"]["parts"]
    assert [part["label"] for part in parts] == ["Ware", "Menge"]
    crossing = kinds(load("catan").start(), "de")["crossing"]
    assert (crossing["label"], crossing["parts"][0]["label"]) == ("Kreuzung", "Kreuzung")


def test_a_text_without_a_translation_stays_in_one_language() -> None:
    match = game(MARKET).start(language="de")
    match.decide(0, {"kind": "buy", "value": ["wood", 1]})
    match.decide(1, {"kind": "sell", "value": "fish"})
    assert [event["text"] for event in match.events(0) if event["event"] == "notice"] == [
        "Player 1 buys wood.",
        "Fisch: Spieler 2",  # Nothing in it is of any language.
    ]
    assert [option.label for option in match.decision(0).options if option.kind == "barter"] == ["Holz!", "Fisch!"]


def test_so_it_is_with_a_game_in_german() -> None:
    match = load("meiern").start(seed=1)
    while not (told := [event["text"] for event in match.events(None) if event["event"] == "notice"]):
        match.decide(match.seats[0], 0)
    assert told[0].startswith("Spieler ")
    assert match.view()["players"], "and the rest is as ever"


def test_words_that_every_game_knows_are_translated() -> None:
    said = load("pig").start().description("de")
    assert said["phases"]["Turn"]["values"]["player"]["label"] == "Spieler"
    names = Names(load("pig").start().manual)
    assert names.direction("up_northwest", "de") == "aufwärts nach Nordwesten"
    assert names.direction("up_northwest", "en") == "up northwest"


@pytest.mark.parametrize("direction", DIRECTIONS)
def test_every_direction_has_a_german_word(direction: str) -> None:
    told = Names(load("pig").start().manual).direction(direction, "de")
    assert direction.replace("_", " ") != told
