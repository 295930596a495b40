"""Actions that can be taken back (LG-14, SEMANTICS C18, C24): until then nobody else notices anything of them."""

from __future__ import annotations

import pytest

from spielwerk.match.errors import IllegalDecision
from tests.match.playing import answer, game, in_force, play, plot

TEXT = """
    object Card, 8, in deck

    die cube: 1 to 6

    table:
        pile deck: Card, visible to nobody
        field open_cards: Card
        bank: int = 10

    player:
        gold: int = 5
        field hand: Card, visible to owner, count visible to all

    setup:
        deal 2 from deck to players.hand

    play:
        for player in turns:
            Turn(player)

    phase Turn(player):
        repeat 3 times:
            player chooses:
                any action
                done "Done":
                    stop

        action build(amount from 1 to 3) "Build", limit 2:
            player.gold -= amount
            notice "{player} builds."
            player chooses card from player.hand
            move card to open_cards
            LINE
            player chooses how from 1 to 2
            bank += how

        action count_it "{times(build)}":
            bank += 0
"""
OTHERS = (1, 2, None)


def building(line="bank += 0", *more):
    text = TEXT.replace("LINE", line)
    return play(text, [("build", 2), *more], players=3)


def shown(match):
    return [(match.view(seat), match.events(seat)) for seat in OTHERS]


def test_others_see_the_situation_before_an_action_that_can_be_taken_back():
    match = play(TEXT.replace("LINE", "bank += 0"), players=3)
    before = shown(match)
    answer(match, ("build", 2))
    assert shown(match) == before
    assert match.view(0)["players"][0]["gold"] == 3
    match.decide(0, 0)
    assert shown(match) == before
    assert len(match.view(0)["table"]["open_cards"]["objects"]) == 1
    match.decide(0, 0)
    assert [view["players"][0]["gold"] for view, _ in shown(match)] == [3, 3, 3]
    assert match.view(1) == {**match.view(None), "seat": 1, "players": match.view(1)["players"]}


def test_others_hear_of_it_when_it_is_done_even_if_they_only_ask_for_news():
    match = building()
    heard = {seat: len(match.events(seat)) for seat in (0, 1)}
    assert plot(match.events(0))[-1]["text"] == "Player 1 builds."
    match.decide(0, 0)
    assert match.events(1, since=heard[1]) == []
    match.decide(0, 0)
    news = match.events(1, since=heard[1])
    assert [event["text"] for event in news if event["event"] == "notice"] == ["Player 1 builds."]
    assert "notice" not in [event["event"] for event in match.events(0, since=heard[0])]


@pytest.mark.parametrize("decisions", [0, 1])
def test_an_aborted_action_leaves_no_trace(decisions):
    """It is not counted, its effects are gone, and others have never seen it."""
    match = play(TEXT.replace("LINE", "bank += 0"), players=3)
    before, heard = (match.digest, shown(match), match.view(0)), match.events(0)
    answer(match, ("build", 2))
    for _ in range(decisions):
        match.decide(0, 0)
    match.abort(0)
    assert (match.digest, shown(match), match.view(0)) == before
    assert match.events(0)[: len(heard)] == heard
    assert plot(match.events(0))[-1] == {"event": "undo", "seat": 0, "since": len(heard)}, "who did it was told of it"
    assert in_force(match) == []
    labels = {o.kind: o.label for o in match.decisions[0].options}
    assert labels["count_it"] == "0"


def test_undo_takes_back_one_decision_after_the_other():
    match = play(TEXT.replace("LINE", "bank += 0"), players=3)
    start = match.digest
    answer(match, ("build", 2))
    middle = match.digest
    match.decide(0, 0)
    match.undo(0)
    assert match.digest == middle
    match.undo(0)
    assert match.digest == start


def test_an_aborted_action_is_not_counted_in_its_limit():
    match = building()
    match.abort(0)
    for _ in range(2):
        answer(match, ("build", 1))
        match.decide(0, 0)
        match.decide(0, 0)
    assert not [o for o in match.decisions[0].options if o.kind == "build"]


FIXED = [
    ("commit", "no longer be taken back"),
    ("roll cube", "chance"),
    ("move deck.top to player.hand", "visible"),
    ("left(player) chooses answer_of from 1 to 2", "somebody else"),
]


@pytest.mark.parametrize(("line", "reason"), FIXED)
def test_then_it_cannot_be_taken_back_and_others_see_it(line, reason):
    match = building(line)
    match.decide(0, 0)
    if "left" in line:
        # Whoever is asked sees what has happened so far.
        assert match.view(1)["players"][0]["gold"] == 3
        match.decide(1, 0)
    assert [view["players"][0]["gold"] for view, _ in shown(match)] == [3, 3, 3]
    with pytest.raises(IllegalDecision, match=reason):
        match.abort(0)


def test_only_an_action_under_way_can_be_aborted():
    match = play(TEXT.replace("LINE", "bank += 0"), players=3)
    with pytest.raises(IllegalDecision, match="no action"):
        match.abort(0)
    answer(match, ("build", 2))
    with pytest.raises(IllegalDecision, match="no action"):
        match.abort(1)


def test_clones_saves_and_replays_hold_back_the_same():
    match = building()
    for other in (match.clone(), game(TEXT.replace("LINE", "bank += 0")).replay(match.log)):
        assert shown(other) == shown(match)
        other.abort(0)
        assert in_force(other) == []
    assert match.course.held is not None


def test_an_action_that_makes_somebody_else_the_chooser_still_ends():
    text = """
    table:
        crown: player = players[1]

    play:
        Turn()

    phase Turn():
        repeat 4 times:
            crown chooses:
                any action
        end with draw

        action abdicate(heir from players where it != crown) "Abdicate":
            crown = heir
            heir chooses number from 1 to 2
"""
    match = play(text, [1, ("at", 1, 2), 0], players=2)
    assert match.seats == [0]
    assert [act.seat for act in match.course.acts] == [1]
    match.decide(0, 0)
    assert list(match.course.acts) == []
    assert match.seats == [0]
