"""Matches through their interface: deciding, copying, ending."""

from __future__ import annotations

import json
from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from spielwerk import IllegalDecision
from tests.match.playing import answer, bundled, choices, ended, game, play

PICKS = """
    object Card, for value in 1 to 5, in deck
    table:
        field deck: Card
        field out: Card
    play:
        for player in turns:
            player chooses 2 cards from deck
            move cards to out
            player chooses number from 0 to 2
    """
SEALED = """
    player:
        bid: int
        extra: int
        chosen: int
    table:
        rounds: int
    play:
        repeat:
            at once for player in players:
                player chooses bid from 1 to 3
                if bid == 2:
                    player chooses extra from 1 to 4
                player chooses 2 numbers from 1 to 4
            then:
                player.bid = bid
                player.chosen = sum(numbers)
            rounds += 1
    """


# ---- deciding ----------------------------------------------------------------------------------


def test_an_option_its_index_and_its_identity_mean_the_same():
    matches = [bundled("tictactoe").start() for _ in range(4)]
    option = matches[0].decision(0).options[4]
    matches[0].decide(0, option)
    matches[1].decide(0, 4)
    matches[2].decide(0, {"kind": "cell", "value": "Board.b2"})
    matches[3].decide(0, option.as_json())
    assert len({match.digest for match in matches}) == 1
    assert matches[0].log["inputs"] == [{"seat": 0, "kind": "cell", "value": "Board.b2"}]


def test_options_tell_their_index_kind_and_value():
    decision = bundled("tictactoe").start().decisions[0]
    assert [(o.index, o.kind, o.value) for o in decision.options[:2]] == [
        (0, "cell", "Board.a1"),
        (1, "cell", "Board.b1"),
    ]
    assert decision.seat == 0
    assert not decision.several
    assert json.loads(json.dumps(decision.as_json()))["options"][8]["value"] == "Board.c3"


@pytest.mark.parametrize(
    "wrong",
    [
        9,
        -1,
        True,
        None,
        "Board.b2",
        1.0,
        {"kind": "cell"},
        {"kind": "cell", "value": "Board.d9"},
        {"value": "Board.b2"},
        {},
        [9],
        [[0]],
    ],
)
def test_what_is_not_offered_is_refused(wrong):
    match = bundled("tictactoe").start()
    before = match.digest
    with pytest.raises(IllegalDecision):
        match.decide(0, wrong)
    assert match.digest == before
    assert match.inputs == []


@pytest.mark.parametrize("seat", [1, 2, -1, 99])
def test_only_those_who_are_asked_decide(seat):
    match = bundled("tictactoe").start()
    with pytest.raises(IllegalDecision) as refused:
        match.decide(seat, 0)
    assert str(seat) in refused.value.reason


def test_an_option_of_an_earlier_decision_counts_by_what_it_says():
    match = bundled("tictactoe").start()
    first = match.decision(0).options[0]
    match.decide(0, first)
    with pytest.raises(IllegalDecision):
        match.decide(1, first)
    match.decide(1, match.decision(1).options[0])
    assert [item["value"] for item in match.inputs] == ["Board.a1", "Board.b1"]


def test_nothing_is_decided_after_the_end():
    match = play("play:\n    end with draw")
    assert match.over
    assert match.seats == []
    assert match.decisions == []
    with pytest.raises(IllegalDecision):
        match.decide(0, 0)


# ---- several picks -----------------------------------------------------------------------------


def test_several_picks_one_by_one_or_all_at_once():
    one_by_one = play(PICKS, ["Card(2)", "Card(5)"])
    at_once = play(PICKS)
    at_once.decide(0, [{"kind": "cards", "value": "Card(2)"}, {"kind": "cards", "value": "Card(5)"}])
    by_index = play(PICKS)
    by_index.decide(0, [1, 3])
    assert one_by_one.digest == at_once.digest == by_index.digest
    assert one_by_one.inputs == at_once.inputs
    assert at_once.decision(0).options[0].kind == "number"


def test_several_picks_are_all_carried_out_or_none():
    match = play(PICKS)
    before = match.digest, match.events()
    with pytest.raises(IllegalDecision):
        match.decide(0, [1, {"kind": "cards", "value": "Card(2)"}])
    assert (match.digest, match.events()) == before
    assert match.inputs == []
    assert match.decision(0).several
    assert len(choices(match)) == 5


def test_a_list_goes_on_into_the_next_decision_of_the_same_seat():
    match = play(PICKS)
    match.decide(0, [0, 0, {"kind": "number", "value": 0}])
    assert match.seats == [1]


@pytest.mark.parametrize("language", ["en", "de"])
def test_an_empty_list_is_no_decision(language):
    match = game(PICKS).start(language=language)
    with pytest.raises(IllegalDecision) as caught:
        match.decide(0, [])
    assert (
        caught.value.reason
        == {
            "en": "seat 0 has chosen nothing; the list of picks is empty",
            "de": "Platz 0 hat nichts gewählt; die Liste ist leer",
        }[language]
    )
    assert match.inputs == []


# ---- at once -----------------------------------------------------------------------------------


@given(st.randoms(use_true_random=False), st.integers(2, 4))
def test_decisions_at_once_in_any_order_give_the_same_state(random, players):
    """Every seat's own decisions are drawn first; then they come in, shuffled."""
    ordered, shuffled = play(SEALED, players=players), play(SEALED, players=players)
    plans: dict[int, list[dict[str, object]]] = {}
    for seat in range(players):
        plan = plans[seat] = []
        while seat in ordered.seats and ordered.reveal()["table"]["rounds"] == 0:
            option = random.choice(ordered.decision(seat).options)
            plan.append({"kind": option.kind, "value": option.value})
            ordered.decide(seat, option)
    waiting = {seat: list(plan) for seat, plan in plans.items()}
    while any(waiting.values()):
        seat = random.choice([seat for seat, plan in waiting.items() if plan])
        shuffled.decide(seat, waiting[seat].pop(0))
    assert shuffled.reveal()["table"]["rounds"] == 1
    assert shuffled.state == ordered.state
    assert shuffled.digest == ordered.digest


def test_nobody_sees_what_others_decide_at_once():
    match = play(SEALED)
    before = match.view(0), match.decision(0).as_json(), match.events(0)
    answer(match, ("at", 1, 2))
    answer(match, ("at", 1, 4))
    view = match.view(0)
    assert (view, match.decision(0).as_json(), match.events(0)) == before
    assert match.seats == [0, 1]


def test_a_seat_that_has_decided_waits_for_the_others():
    match = play(SEALED, players=3)
    match.decide(1, [0, 0, 0])
    assert match.seats == [0, 2]
    with pytest.raises(IllegalDecision):
        match.decide(1, 0)


# ---- copies ------------------------------------------------------------------------------------


@pytest.mark.parametrize("name", ["tictactoe", "kuhn", "pig", "rps", "nim"])
def test_a_clone_goes_its_own_way(name):
    match = bundled(name).start(seed=3)
    match.decide(match.seats[0], 0)
    copy = match.clone()
    before = match.digest, list(match.inputs), match.events(0), match.reveal()
    assert (copy.digest, copy.inputs, copy.events(0), copy.reveal()) == before
    random = Random(5)
    while not copy.over:
        seat = copy.seats[0]
        copy.decide(seat, random.choice(copy.decision(seat).options))
    assert (match.digest, match.inputs, match.events(0), match.reveal()) == before
    random = Random(5)
    while not match.over:
        seat = match.seats[0]
        match.decide(seat, random.choice(match.decision(seat).options))
    assert match.digest == copy.digest
    assert match.result == copy.result


# ---- ends --------------------------------------------------------------------------------------


def test_the_result_comes_with_the_end():
    match = bundled("tictactoe").start()
    for cell in ("a1", "a2", "b1", "b2"):
        answer(match, cell)
    assert match.result is None
    assert not match.over
    answer(match, "c1")
    assert match.over
    assert ended(match).winners == (0,)
    assert ended(match).places == (1, 2)
    assert not ended(match).draw
    assert match.view(1)["result"]["winners"] == [0]


@pytest.mark.parametrize(("happening", "word"), [("leave", "left"), ("misconduct", "rules")])
def test_who_leaves_or_misbehaves_loses(happening, word):
    match = bundled("pig").start(players=2, names=("Anna", "Ben"))
    getattr(match, happening)(1)
    assert match.over
    assert ended(match).places == (1, 2)
    assert ended(match).winners == (0,)
    assert "Ben" in ended(match).reason
    assert word in ended(match).reason
    assert match.seats == []
    assert match.log["inputs"] == [{"seat": 1, "happening": happening}]
    with pytest.raises(IllegalDecision):
        match.leave(0)


def test_leaving_is_part_of_the_log():
    match = bundled("pig").start(players=3)
    match.decide(0, 0)
    match.leave(2)
    assert (match.over, match.absent(2)) == (False, True)
    match.misconduct(0)
    again = match.game.replay(json.dumps(match.log))
    assert again.over
    assert again.result == match.result
    assert ended(again).places == (2, 1, 3)


@pytest.mark.parametrize("call", ["leave", "misconduct", "view", "undo"])
@pytest.mark.parametrize("seat", [-1, 2])
def test_seats_that_do_not_exist_are_refused(call, seat):
    match = bundled("tictactoe").start()
    with pytest.raises(IllegalDecision):
        getattr(match, call)(seat)


def test_no_timer_runs():
    match = bundled("tictactoe").start()
    assert match.timers == []
    with pytest.raises(IllegalDecision):
        match.time_out("any")


def test_every_way_to_play_a_match_to_its_end_by_the_first_option():
    for name in ("tictactoe", "connect4", "nim", "kuhn", "rps", "reversi"):
        match = game_over(bundled(name).start(seed=1))
        assert len(ended(match).places) == match.players


def game_over(match):
    number = 0
    while not match.over:
        seat = match.seats[0]
        match.decide(seat, number % len(match.decision(seat).options))
        number += 1
    return match


def test_a_game_from_text_can_be_started_many_times():
    small = game(PICKS)
    assert small.start().digest == small.start().digest
    assert small.start(players=3).players == 3
