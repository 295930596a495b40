"""What readers are told beside the rules: what is pending, what would follow, words in their language, who is away."""

from __future__ import annotations

import json
from random import Random

import pytest

from spielwerk.match.errors import IllegalDecision
from tests.games.table import load
from tests.match.playing import answer, bundled, ended, play
from tests.rotation import in_turns
from tests.runtime.walking import GAMES, readers, walk

PARTS = """
    player:
        total: int
    play:
        repeat:
            at once for player in players:
                player chooses number from 1 to 3
                player chooses more from 1 to 3
            then:
                player.total += number + more
"""


def test_what_one_is_in_the_middle_of_is_pending_for_oneself_alone():
    match = play(PARTS, [("at", 0, 3)])
    pending = [{"kind": "number", "value": 3, "label": "3"}]
    assert match.view(0)["pending"] == pending
    assert match.decision(0).as_json()["pending"] == pending
    assert not any("pending" in match.view(seat) for seat in (1, None))
    match.undo(0)
    assert "pending" not in match.view(0)
    answer(match, ("at", 0, 2))
    answer(match, ("at", 0, 1))
    assert [choice["value"] for choice in match.view(0)["pending"]] == [2, 1], "the others are still deciding"
    answer(match, ("at", 1, 1))
    answer(match, ("at", 1, 1))
    assert "pending" not in match.view(0)


# ---- previews ----------------------------------------------------------------------------------


@pytest.mark.matches
@in_turns(name=GAMES)
def test_a_preview_is_what_then_comes_and_changes_nothing(name):
    match, luck = load(name).start(seed=6), Random(6)
    for _ in walk(match, 6, 25, leaving=False):
        if match.over:
            break
        seat = luck.choice(match.seats)
        option = luck.choice(match.decision(seat).options)
        before = match.digest, match.inputs, [match.view(s) for s in readers(match)], match.decision(seat).as_json()
        heard = len(match.events(seat))
        told = match.preview(seat, {"kind": option.kind, "value": option.value})
        after = match.digest, match.inputs, [match.view(s) for s in readers(match)], match.decision(seat).as_json()
        assert after == before
        assert len(match.events(seat)) == heard
        assert told["legal"]
        if "stops" in told:
            continue
        real = match.clone()
        real.decide(seat, option)
        assert told["events"] == real.events(seat, heard)
        if told["decision"] is not None:
            assert told["decision"] == real.decision(seat).as_json()


def test_a_preview_says_why_something_is_not_open():
    match = bundled("tictactoe").start()
    match.decide(0, 0)
    assert not match.preview(1, {"kind": "cell", "value": "Board.a1"})["legal"]
    assert not match.preview(0, 0)["legal"]
    assert match.preview(0, 0, "de")["reason"] != match.preview(0, 0, "en")["reason"]


def test_a_preview_does_not_use_chance():
    match = bundled("pig").start(seed=2)
    found = [match.preview(0, {"kind": o.kind, "value": o.value}).get("stops") for o in match.decision(0).options]
    assert "chance" in found


# ---- languages ---------------------------------------------------------------------------------


@pytest.mark.parametrize("name", ["hearts", "catan", "citadels"])
def test_everybody_reads_the_same_in_another_language(name):
    english, german = (load(name).start(seed=7, language=language) for language in ("en", "de"))
    luck = Random(7)
    for _ in range(30):
        seat = english.seats[0]
        assert english.decision(seat, "de").as_json() == german.decision(seat).as_json()
        assert english.view(seat, "de") == german.view(seat)
        assert german.view(None, "en") == english.view(None)
        assert english.events(seat, language="de") == german.events(seat)
        index = luck.randrange(len(english.decision(seat).options))
        english.decide(seat, index)
        german.decide(seat, index)
    assert english.description("de") == german.description()
    assert english.boards("de") == german.boards()
    assert english.inputs == german.inputs


# ---- who is away -------------------------------------------------------------------------------


def test_who_leaves_comes_last_and_the_others_play_on():
    match = bundled("pig").start(players=3, seed=1, names=("Anna", "Ben", "Carla"))
    match.leave(1)
    assert (match.over, match.absent(1), match.absent(0)) == (False, True, False)
    assert match.view()["absent"] == [1]
    assert any(event["event"] == "leave" and event["seat"] == 1 for event in match.events())
    with pytest.raises(IllegalDecision):
        match.leave(1)
    luck = Random(1)
    while not match.over:
        seat = match.seats[0]
        match.decide(seat, luck.choice(match.decision(seat).options))
    assert ended(match).places[1] == 3
    assert sorted(ended(match).places) == [1, 2, 3]
    assert match.game.replay(json.dumps(match.log)).result == match.result


def test_who_stays_alone_has_won():
    match = bundled("pig").start(players=3)
    match.leave(2)
    match.misconduct(0)
    assert match.over
    assert ended(match).places == (2, 1, 3)
    assert ended(match).winners == (1,)


def test_undo_brings_nobody_back():
    match = play(PARTS, [("at", 0, 3)], players=3)
    match.leave(2)
    match.undo(0)
    assert match.absent(2)
    assert match.view(0)["absent"] == [2]


def test_what_others_took_back_meanwhile_stays_taken_back():
    match = play(PARTS, [("at", 0, 3), ("at", 1, 1), ("at", 1, 2)])
    match.undo(0)
    answer(match, ("at", 0, 2))
    match.undo(1)
    match.undo(1)
    for seat, number in ((0, 1), (1, 3), (1, 3)):
        answer(match, ("at", seat, number))
    assert [player["total"] for player in match.view()["players"]] == [3, 6]
