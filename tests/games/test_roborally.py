"""The rules of Robo Rally (FA-S-01 to FA-S-21, RR-01, RR-02); single situations stand in the game's own tests."""

from __future__ import annotations

import re
from collections import Counter
from random import Random
from typing import Any

import pytest

from spielwerk import GameError, Match
from spielwerk.match.errors import IllegalDecision
from tests.games.table import find, load, notices, play_on, result

GAME = load("roborally")
TURNS = {"half turn", "right turn", "left turn"}
CARD = re.compile(r"(.+) \((\d+)\)")
CARRIED_OUT = re.compile(r"(Player \d): (.+) \((\d+)\)\.")


def program(match: Match, seat: int, luck: Random) -> None:
    """Makes a whole program for a seat, at random."""
    round_before = match.view()["table"]["round"]
    while not match.over and seat in match.seats and match.view()["table"]["round"] == round_before:
        match.decide(seat, luck.choice(match.decision(seat).options))


def hand(match: Match, seat: int) -> list[str]:
    """The commands in the hand of a seat."""
    objects = match.reveal()["players"][seat]["hand"]["objects"]
    return [object_.removeprefix("Card(").split(",")[0] for object_ in objects]


def rounds(match: Match) -> list[list[str]]:
    """What everybody was told, round by round."""
    told: list[list[str]] = []
    for text in notices(match):
        if text.startswith("Round "):
            told.append([])
        else:
            told[-1].append(text)
    return told


# ---- cards -------------------------------------------------------------------------------------


@pytest.mark.matches
@pytest.mark.parametrize("players", [2, 5, 8])
def test_everybody_gets_nine_cards_no_more_than_three_of_a_kind_and_not_only_turns(players):
    """FA-S-14, FA-S-18"""
    match = GAME.start(players, seed=players)
    luck = Random(players)
    while not match.over:
        if match.view()["table"]["round"] > 6:
            break
        for seat in list(match.seats):
            if match.reveal()["players"][seat]["lives"] == 0:
                continue
            cards = hand(match, seat)
            assert len(cards) == 9
            assert max(Counter(cards).values()) <= 3
            assert set(cards) - {"half_turn", "right_turn", "left_turn"}
        for seat in list(match.seats):
            program(match, seat, luck)


def test_the_deck_has_three_cards_of_every_kind_for_every_player():
    """FA-S-16, FA-S-17: seven kinds, unique priorities"""
    table = GAME.start(8).reveal()
    cards = [*table["table"]["deck"]["objects"], *table["table"]["aside"]["objects"]]
    for player in table["players"]:
        cards += player["hand"]["objects"]
    assert len(cards) == len(set(cards)) == 7 * 3 * 8


def test_a_robot_that_comes_in_says_its_direction_and_moves_first():
    """FA-S-21"""
    match = GAME.start(2, seed=4)
    assert [option.label for option in match.decision(0).options] == ["north", "east", "south", "west"]
    match.decide(0, find(match, 0, "west"))
    decision = match.decision(0)
    assert decision.prompt == "The first command"
    commands = {found[1] for option in decision.options if (found := CARD.fullmatch(option.label))}
    assert not commands & TURNS
    reasons = {blocked.reason for blocked in decision.blocked}
    assert reasons == {"A robot that comes onto the board must move at once."}


def test_a_program_is_five_cards_in_their_order():
    """FA-S-02"""
    match = GAME.start(2, seed=4)
    luck = Random(1)
    program(match, 0, luck)
    program(match, 1, luck)
    mine = [item for item in match.inputs if item["seat"] == 0]
    chosen = [card for item in mine for card in item.get("picks", [item["value"]] if item["kind"] == "opening" else [])]
    assert len(chosen) == len(set(chosen)) == 5
    revealed = [event["object"] for event in match.events() if event["event"] == "reveal"]
    assert [card for card in revealed if card in chosen] == chosen[: len([c for c in revealed if c in chosen])]


# ---- carrying out ------------------------------------------------------------------------------


@pytest.mark.matches
@pytest.mark.parametrize("seed", range(5))
def test_registers_are_carried_out_one_after_the_other_the_highest_priority_first(seed):
    """Ausführung eines Programms, Priorität, FA-S-17: as with Rosi's program in the help"""
    match = play_on(GAME.start(4, seed), seed)
    for told in rounds(match):
        carried_out = [found.groups() for text in told if (found := CARRIED_OUT.fullmatch(text))]
        registers: dict[str, int] = Counter()
        order = []
        for player, _, priority in carried_out:
            registers[player] += 1
            order.append((registers[player], -int(priority)))
        assert order == sorted(order)


def test_every_event_is_told_in_its_order():
    """RR-01, RR-07: a client can animate what happens: moves field by field, pushes, blocks, falls, checkpoints."""
    match = play_on(GAME.start(4, 11, {"level": "arena"}), 11)
    place = dict.fromkeys((f"Robot@{seat}" for seat in range(4)), "garage")
    for event in match.events():
        robot = event.get("object", "")
        if event["event"] == "move" and robot in place:
            before, place[robot] = place[robot], event["to"]
            assert event["from"] == before
            assert "garage" in (before, event["to"]) or distance(before, event["to"]) == 1
            assert event["to"] == "garage" or list(place.values()).count(event["to"]) == 1
    texts = " ".join(notices(match))
    for word in ("comes in", "is pushed", "is blocked", "falls off", "is destroyed", "is disqualified", "passes"):
        assert word in texts


def distance(one: str, other: str) -> int:
    one, other = (place.removeprefix("Floor.") for place in (one, other))
    return abs(ord(one[0]) - ord(other[0])) + abs(int(one[1:]) - int(other[1:]))


# ---- who sees what -----------------------------------------------------------------------------


@pytest.mark.matches
@pytest.mark.parametrize("seed", range(4))
def test_nobody_sees_a_program_before_its_register(seed):
    """FA-S-20: neither other players nor observers"""
    luck = Random(seed)
    match = play_on(GAME.start(3, seed), seed, decisions=luck.randint(20, 60))
    while not match.over and len(match.inputs) < 100:
        play_on(match, len(match.inputs), 1)
    for seer in (None, 0, 1, 2):
        check_revealed(match, seer)


def check_revealed(match: Match, seer: int | None) -> None:
    """A seat hears of the cards of others only when they are turned up, five times in a round."""
    known: set[str] = set()
    for event in match.events(seer):
        card = event.get("object", "")
        if not card.startswith("Card"):
            continue
        if event["event"] == "reveal":
            known.add(card)
        else:
            own = f"@{seer}"
            assert card in known or event["from"].endswith(own) or event["to"].endswith(own)
            known -= {card} if event["to"] == "deck" else set()


@pytest.mark.matches
@pytest.mark.parametrize("seed", range(4))
def test_a_register_is_turned_up_when_those_before_it_are_done(seed):
    """FA-S-20: at most one card of everybody between the beginning and the end of a register"""
    match = play_on(GAME.start(4, seed), seed)
    turned_up = 0
    for event in match.events():
        if event["event"] == "phase":
            turned_up = 0
        if event["event"] == "reveal":
            turned_up += 1
            assert turned_up <= 4
        if event["event"] == "notice":
            turned_up = 4


def test_hands_and_directions_are_hidden_from_others():
    """FA-S-20, RR-05"""
    match = GAME.start(3, seed=2)
    match.decide(0, find(match, 0, "south"))
    for seer in (None, 1, 2):
        shown = match.view(seer)["players"][0]
        assert shown["hand"] == {"count": 9}
        assert "course" not in shown
    assert len(match.view(0)["players"][0]["hand"]["objects"]) == 9


# ---- time, conduct, end ------------------------------------------------------------------------


def test_the_host_sets_the_time_fifteen_seconds_or_more():
    """FA-S-03, RR-02"""
    match = GAME.start(2, options={"seconds": 16})
    assert [timer["seconds"] for timer in match.timers] == [16]
    assert [timer["seconds"] for timer in GAME.start(2).timers] == [30]
    with pytest.raises(GameError) as raised:
        GAME.start(2, options={"seconds": 14})
    assert raised.value.diagnostics[0].code == "L109"


def test_who_is_late_three_times_is_disqualified():
    """FA-S-03, FA-S-05, 4.1.7; a time-out costs a life before the robot was ever on the board"""
    match = GAME.start(3, seed=1)
    luck = Random(1)
    for lives in (2, 1, 0):
        for seat in (1, 2):
            program(match, seat, luck)
        match.time_out(match.timers[0])
        assert match.reveal()["players"][0]["lives"] == lives
        if match.over:
            break
    assert "Player 1 is late." in notices(match)
    assert "Player 1 is disqualified." in notices(match)
    assert 0 not in match.seats


def test_an_invalid_program_disqualifies():
    """FA-S-05, 4.1.6: the host reports it; the others race on"""
    match = GAME.start(3, seed=1)
    north = find(match, 1, "north")
    match.decide(1, north)
    with pytest.raises(IllegalDecision):
        match.decide(1, north)
    match.misconduct(1)
    assert notices(match)[-1] == "Player 2 is disqualified."
    assert match.seats == [0, 2]
    play_on(match, 3)
    assert result(match).places[1] != 1 or set(result(match).places) == {1}


def test_an_invalid_program_is_refused_if_it_was_agreed_so():
    match = GAME.start(3, seed=1, options={"invalid": "refused"})
    match.misconduct(1)
    assert notices(match)[-1] == "Player 2 tries something that is not allowed."
    assert match.seats == [0, 1, 2]
    assert match.reveal()["players"][1]["lives"] == 3


def test_leaving_is_a_loss_and_the_others_race_on():
    """FA-O-01"""
    match = GAME.start(3, seed=1)
    match.leave(0)
    assert match.seats == [1, 2]
    match.leave(1)
    assert match.seats == [2]
    match.leave(2)
    assert match.over
    assert result(match).places == (1, 1, 1)


@pytest.mark.matches
def test_all_out_is_a_draw_and_the_goal_ranks_everybody():
    """unentschieden, Gewinner, Verlierer"""
    endings: dict[str, Any] = {}
    for seed in range(60):
        match = play_on(GAME.start(3, seed, {"level": "training"}), seed)
        endings.setdefault(result(match).reason, match)
    draw = result(endings["All robots are out of the race."])
    assert set(draw.places) == {1}
    won = endings["The goal is reached."]
    winner = result(won).places.index(1)
    assert result(won).scores[winner] == 2
    assert all(score < 2 for seat, score in enumerate(result(won).scores) if seat != winner)
    assert 2 in result(won).places


def test_it_ends_sooner_if_the_last_robot_wins():
    match = play_on(GAME.start(2, 5, {"last_wins": True}), 5)
    assert result(match).reason in ("Only one robot is left.", "The goal is reached.")
    assert sorted(result(match).places) == [1, 2]
