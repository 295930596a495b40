"""What can be taken back: a seat's last decision, while chance, secrets and other seats are not touched."""

from __future__ import annotations

import pytest

from spielwerk import IllegalDecision
from tests.match.playing import answer, bundled, in_force, play

TWICE = """
    player:
        score: int
    play:
        for player in turns:
            player chooses first_one from 1 to 3
            player.score += first_one
            player chooses second_one from 1 to 3
            player.score += second_one
    """


def refused(match, seat: int) -> str:
    before = match.digest, list(match.inputs)
    with pytest.raises(IllegalDecision) as caught:
        match.undo(seat)
    assert (match.digest, match.inputs) == before
    return caught.value.reason


def test_the_last_decision_is_taken_back():
    match = play(TWICE, [3])
    fresh = play(TWICE)
    match.undo(0)
    assert match.digest == fresh.digest
    assert in_force(match) == []
    answer(match, 1)
    assert match.reveal()["players"][0] == {"score": 1}


def test_one_decision_at_a_time():
    match = play(TWICE, [3, 2])
    match.undo(0)
    assert match.digest == play(TWICE, [3]).digest
    match.undo(0)
    assert match.digest == play(TWICE).digest
    assert "nothing" in refused(match, 0)


def test_not_after_another_seat_has_decided():
    match = play(TWICE, [3, 2, 1])
    assert "somebody else" in refused(match, 0)
    match.undo(1)
    match.undo(0)
    assert match.digest == play(TWICE, [3]).digest


def test_not_after_chance():
    match = bundled("pig").start(seed=1)
    answer(match, "throw")
    assert "chance" in refused(match, 0)


def test_not_after_something_new_came_into_sight():
    looking = """
        object Card, for value in 1 to 3, in deck
        table:
            pile deck: Card, visible to nobody
        player:
            field hand: Card, visible to owner
        play:
            for player in turns:
                player chooses:
                    wait:
                        skip
                    draw:
                        deal 1 from deck to player.hand
                player chooses number from 1 to 2
        """
    match = play(looking, ["draw"])
    assert "visible" in refused(match, 0)
    match = play(looking, ["wait"])
    match.undo(0)
    assert in_force(match) == []


PEEK = """
    object Card, for value in 1 to 6, in deck
    table:
        pile deck: Card, visible to nobody
        hint: int
        secret: int, visible to nobody
        level: 1 to 9, visible to nobody
    player:
        field hand: Card, visible to owner
    setup:
        shuffle deck
        deal 1 from deck to players.hand
        secret = 4711
        level = random (1 to 9)
    play:
        for player in turns:
            player chooses number from 1 to 2
            LINES
            player chooses again from 1 to 2
    """


@pytest.mark.parametrize(
    "lines",
    [
        "reveal opponent(player).hand to player\nhide opponent(player).hand",
        "hint = secret",
        'notice "{secret}" to player',
        "if only(opponent(player).hand).value > 3:\n    hint = 1",
        "if level > 4:\n    hint = 1",
        'if level > 4:\n    notice "High" to player',
        "player chooses other from 1 to level",
        "player chooses:\n    guess when secret > 3:\n        hint = 1\n    wait:\n        hint = 2",
        "if level > 4:\n    player chooses other from 1 to 2",
    ],
)
def test_not_after_something_hidden_was_betrayed(lines):
    match = play(with_lines(lines), [1], seed=4)
    assert "visible" in refused(match, 0)


@pytest.mark.parametrize(
    "lines",
    [
        "hint = number",
        "secret = number",
        "level = 3",
    ],
)
def test_what_one_knows_already_does_no_harm(lines):
    match = play(with_lines(lines), [1], seed=4)
    match.undo(0)
    assert in_force(match) == []


@pytest.mark.parametrize(
    "lines",
    [
        'notice "{secret}" to opponent(player)',
        "reveal player.hand",
        "reveal player.hand to opponent(player)\nhide player.hand",
        "if only(player.hand).value > 3:\n    hint = 1",
    ],
)
def test_what_others_have_learned_stays_learned(lines):
    assert "visible" in refused(play(with_lines(lines), [1], seed=4), 0)


def with_lines(lines: str) -> str:
    return PEEK.replace("LINES", lines.replace("\n", "\n" + 12 * " "))


def test_the_reason_is_told_in_the_language_of_the_match():
    match = bundled("pig").start(seed=1, language="de")
    assert refused(match, 0) == "es gibt nichts zurückzunehmen"
    answer(match, "throw")
    assert refused(match, 0) == "seitdem war der Zufall im Spiel"


def test_not_after_a_commit():
    committed = """
        table:
            total: int
        play:
            for player in turns:
                player chooses number from 1 to 3
                total += number
                if number == 3:
                    commit
                player chooses again from 1 to 2
        """
    match = play(committed, [2])
    match.undo(0)
    match = play(committed, [3])
    assert "no longer" in refused(match, 0)
    answer(match, 1)
    match.undo(0)
    assert match.digest == play(committed, [3]).digest


def test_one_pick_of_several():
    picks = """
        object Card, for value in 1 to 7, in deck
        table:
            field deck: Card
            field out: Card
        play:
            for player in turns:
                player chooses 3 cards from deck
                move cards to out
        """
    match = play(picks, ["Card(3)", "Card(2)"])
    match.take_back_pick(0)
    assert chosen(match) == ["Card(3)"]
    answer(match, "Card(1)")
    match.take_back_pick(0, {"kind": "cards", "value": "Card(3)"})
    assert chosen(match) == ["Card(1)"]
    answer(match, "Card(4)")
    answer(match, "Card(2)")
    assert match.seats == [1]
    match.undo(0)
    assert match.digest == play(picks).digest
    assert chosen(match) == []


def chosen(match):
    return [choice.value for choice in match.decision(0).several.chosen]


# ---- at once -----------------------------------------------------------------------------------


def test_a_sealed_decision_can_be_taken_back_until_all_are_in():
    match = bundled("rps").start(options={"wins": 2})
    answer(match, ("at", 0, "rock"))
    match.undo(0)
    assert match.seats == [0, 1]
    answer(match, ("at", 0, "paper"))
    answer(match, ("at", 1, "rock"))
    assert match.reveal()["players"][0]["score"] == 1


def test_a_sealed_decision_can_be_taken_back_although_others_have_decided():
    bids = """
        player:
            bid: int
        play:
            repeat:
                at once for player in players:
                    player chooses bid from 1 to 5
                then:
                    player.bid = bid
        """
    match = play(bids, [("at", 0, 3), ("at", 2, 4)], players=3)
    match.undo(0)
    assert match.seats == [0, 1]
    assert in_force(match) == [{"seat": 2, "kind": "bid", "value": 4}]
    answer(match, ("at", 0, 5))
    answer(match, ("at", 1, 1))
    assert [player["bid"] for player in match.reveal()["players"]] == [5, 1, 4]


def test_a_sealed_decision_stays_when_all_have_shown_theirs():
    match = bundled("rps").start(options={"wins": 3})
    answer(match, ("at", 0, "rock"))
    answer(match, ("at", 1, "paper"))
    refused(match, 0)
    answer(match, ("at", 1, "rock"))
    refused(match, 0)
    match.undo(1)
    assert len(in_force(match)) == 2


UNCOVERED = """
    player:
        score: int
    play:
        at once for player in players:
            player chooses bid from 1 to 3
        then:
            player.score = bid
        for player in players:
            player chooses more from 1 to 3
    """


def test_a_sealed_decision_stays_when_a_question_to_one_seat_follows():
    """Who decides last sees what the others have done, and may not decide again with that."""
    match = play(UNCOVERED, [("at", 1, 2)])
    assert [match.preview(0, number).get("stops") for number in range(3)] == ["news"] * 3
    answer(match, ("at", 0, 1))
    assert match.seats == [0]
    assert refused(match, 0) == "something new has become visible since then"
    assert refused(match, 1) == "somebody else has decided since then"


def test_who_decides_in_secret_alone_has_nothing_to_learn():
    match = play(UNCOVERED.replace("in players:", "in players where it == players[1]:", 1))
    assert "stops" not in match.preview(0, 0)
    answer(match, ("at", 0, 3))
    match.undo(0)
    assert in_force(match) == []


def test_equal_rounds_do_not_open_what_is_closed():
    """The second round leaves everything as it was: still its decisions were seen."""
    match = bundled("rps").start(options={"wins": 3})
    for seat in (0, 1, 0, 1):
        answer(match, ("at", seat, "rock"))
    refused(match, 0)


def test_the_parts_of_a_sealed_decision_are_taken_back_one_by_one():
    parts = """
        player:
            total: int
        play:
            repeat:
                at once for player in players:
                    player chooses number from 1 to 3
                    player chooses 2 more from 1 to 3
                then:
                    player.total += number + sum(more)
        """
    match = play(parts, [("at", 0, 3), ("at", 0, 1), ("at", 1, 2)])
    match.take_back_pick(0)
    match.undo(0)
    assert in_force(match) == [{"seat": 1, "kind": "number", "value": 2}]
    for seat, pick in ((0, 1), (0, 2), (0, 3), (1, 1), (1, 3)):
        answer(match, ("at", seat, pick))
    assert [player["total"] for player in match.reveal()["players"]] == [6, 6]


def test_whether_others_have_begun_to_decide_in_secret_is_not_told():
    text = """
        player:
            bid: int
        play:
            repeat:
                players[1] chooses stake from 1 to 3
                at once for player in players:
                    player chooses 2 numbers from 1 to 5
                then:
                    player.bid = stake + sum(numbers)
        """
    match = play(text, [2])
    reason = refused(match, 0)
    assert reason == "others have been deciding in secret since then"
    answer(match, ("at", 1, 3))
    assert refused(match, 0) == reason


def test_a_round_that_changes_nothing_is_over_all_the_same():
    text = """
        play:
            repeat:
                at once for player in players:
                    player chooses number from 1 to 2
                then:
                    let nothing = number
        """
    match = play(text, [("at", 0, 1), ("at", 1, 2)])
    refused(match, 0)
    refused(match, 1)


# ---- alone -------------------------------------------------------------------------------------


def test_who_plays_alone_takes_back_whatever_it_was():
    match = bundled("pig").start(seed=2)
    states = [match.digest]
    for _ in range(12):
        seat = match.seats[0]
        match.decide(seat, len(match.decision(seat).options) - 1)
        states.append(match.digest)
    for earlier in reversed(states[:-1]):
        match.rewind()
        assert match.digest == earlier
    with pytest.raises(IllegalDecision):
        match.rewind()
    assert in_force(match) == []


def test_several_inputs_are_taken_back_at_once():
    match = play(TWICE, [3, 2, 1, 1])
    match.rewind(3)
    assert match.digest == play(TWICE, [3]).digest
    match.rewind(99)
    assert match.digest == play(TWICE).digest


def test_leaving_can_be_taken_back_by_who_plays_alone():
    match = play(TWICE, [3])
    match.leave(0)
    match.rewind()
    assert not match.over
    assert match.digest == play(TWICE, [3]).digest


def test_who_has_left_takes_nothing_back():
    match = play(TWICE, [3])
    match.leave(0)
    refused(match, 0)
