"""Who may not see what there is to choose from chooses a position; what lies there is not told."""

from __future__ import annotations

import json
from collections import Counter
from pathlib import Path
from random import Random
from typing import Any

import pytest

from spielwerk.backend.choice import PYTHON, WASM
from spielwerk.game.odds.odds import odds
from spielwerk.game.testing.testing import run_tests
from spielwerk.match.errors import IllegalDecision, MatchFault
from spielwerk.match.match import Match
from spielwerk.match.sampling.situation import Sampler
from tests.games.table import load, play_on
from tests.match.playing import choices, game, play

OLD_MAID = Path(__file__).parent.parent / "examples" / "old_maid.spiel"
HANDS = """
    object Card "{value}", for value in 1 to 12, in deck

    table:
        pile deck: Card, visible to nobody
        field seen: Card
        taken: int = 0

    player:
        field hand: Card, visible to owner, count visible to all

    setup:
        shuffle deck
        deal 4 from deck to players.hand

    play:
        for player in turns:
            let other = opponent(player)
"""
DRAW = (
    HANDS
    + """
            player chooses card from other.hand ask "Draw!"
            move card to player.hand
"""
)


def asked(match: Match) -> str:
    """All that the seat that decides is told: options, labels, prompt and reasons."""
    return json.dumps([decision.as_json() for decision in match.decisions])


def held(match: Match, seat: int) -> set[str]:
    return set(match.view(seat)["players"][seat]["hand"]["objects"])


# ---- as many options as things, and no names ----------------------------------------------------


def test_an_unseen_hand_is_offered_card_by_card_and_without_names():
    match = play(DRAW)
    assert choices(match) == ["hand@1[1]", "hand@1[2]", "hand@1[3]", "hand@1[4]"]
    assert [option.label for option in match.decisions[0].options][:2] == [
        "Card 1 of 4, hand (Player 2)",
        "Card 2 of 4, hand (Player 2)",
    ]
    assert "Card(" not in asked(match)


def test_labels_speak_the_language_of_the_reader():
    match = load(OLD_MAID).start(players=2, seed=1, language="de")
    count = len(match.decisions[0].options)
    assert match.decisions[0].options[0].label == f"Ziehen: Karte 1 von {count}, Hand (Spieler 2)"


def test_whatever_the_hand_holds_the_question_is_the_same():
    assert len({asked(play(DRAW, seed=seed)) for seed in range(20)}) == 1


def test_dealing_the_hidden_cards_anew_changes_no_record():
    match = play(DRAW, seed=3)
    sampler, rng = Sampler(match.machine, match.manual), Random(1)
    for _ in range(10):
        assert match.machine.options(sampler.deal(match.state, 0, rng), 1) == match.machine.options(match.state, 1)


def test_a_label_of_the_game_that_would_tell_more_gives_way_to_plain_words():
    text = (
        HANDS
        + """
            player chooses:
                steal(card from other.hand) "Steal the {card.value}":
                    move card to player.hand
                look_at(card from other.hand) "Look at {card}":
                    reveal card to player
    """
    )
    match = play(text)
    labels = [option.label for option in match.decisions[0].options]
    assert labels[0] == "steal: Card 1 of 4, hand (Player 2)"
    assert labels[4] == "Look at Card 1 of 4, hand (Player 2)"
    assert len(labels) == 8


def test_twins_that_are_hidden_are_told_apart():
    """Three knights are one option for their owner, and three cards for a thief."""
    text = """
        object Knight, 3, in deck
        object Bishop, 2, in deck
        table:
            field deck: Knight or Bishop
        player:
            field hand: Knight or Bishop, visible to owner, count visible to all
        setup:
            move Knight to players[2].hand
            move Bishop to players[2].hand
        play:
            for player in players:
                player chooses card from players[2].hand
                move card to deck
            end with draw
    """
    match = play(text)
    assert choices(match) == [f"hand@1[{n}]" for n in range(1, 6)]
    assert match.decisions[0].options[0].label == "object 1 of 5, hand (Player 2)"
    match.decide(0, 0)
    assert len(choices(match)) == 2


def test_what_is_revealed_is_offered_by_its_name_before_the_rest():
    text = (
        HANDS.replace(
            "    play:",
            """
        reveal first(players[2].hand) to players[1]

    play:""",
        )
        + """
            player chooses card from other.hand
            move card to player.hand
    """
    )
    match = play(text, seed=5)
    shown = choices(match)
    assert shown[0].startswith("Card(")
    assert shown[1:] == ["hand@1[1]", "hand@1[2]", "hand@1[3]"]
    match.decide(0, 0)
    assert shown[0] in held(match, 0)


def test_a_choice_is_blind_only_for_those_who_do_not_see():
    """The same line asks about one's own hand and about that of others."""
    text = (
        HANDS
        + """
            player chooses someone from players
            player chooses card from someone.hand
            move card to seen
    """
    )
    own, others = play(text, [0]), play(text, [1])
    assert set(choices(own)) == held(own, 0)
    assert choices(others) == [f"hand@1[{n}]" for n in range(1, 5)]


def test_who_names_one_of_all_cards_chooses_by_name():
    """Guessing is not drawing: the list is known to everybody, wherever the cards are."""
    match = play(
        HANDS
        + """
            player chooses guess from Card where .value < 4
            taken = guess.value
    """
    )
    assert choices(match) == ["Card(1)", "Card(2)", "Card(3)"]


def test_a_condition_on_what_is_hidden_tells_its_number_and_no_more():
    text = (
        HANDS
        + """
            player chooses card from other.hand where .value < 7:
                move card to player.hand
            else:
                taken += 1
    """
    )
    for seed in range(5):
        match = play(text, seed=seed)
        low = [card for card in held(match, 1) if int(card[5:-1]) < 7]
        if match.seats == [0] and low:
            assert choices(match) == [f"hand@1[{n}]" for n in range(1, len(low) + 1)]
            match.decide(0, len(low) - 1)
            assert len(held(match, 0) & set(low)) == 1


def test_the_same_cards_found_by_another_way_stay_hidden():
    match = play(
        HANDS
        + """
            player chooses card from Card where .holder == other
            move card to player.hand
    """
    )
    assert choices(match) == [f"hand@1[{n}]" for n in range(1, 5)]


def test_reasons_say_nothing_about_what_is_hidden():
    match = play(
        """
        rule low(card: Card):
            when card.value < 7 else "Too high."
    """
        + HANDS
        + """
            player chooses card from other.hand where low(it):
                move card to player.hand
    """
    )
    assert match.decisions[0].blocked == ()


def test_what_goes_with_a_hidden_card_is_not_named_either():
    """All cards are known, but which of them are like a hidden one is not."""
    text = (
        HANDS
        + """
            player chooses card from other.hand, mate from Card where .value == card.value
            player chooses more from Card where .value == card.value
            move card to player.hand
    """
    )
    match = play(text)
    assert {tuple(value) for value in choices(match)} == {("hand@1", f"hand@1[{n}]") for n in range(1, 5)}
    match.decide(0, 0)
    assert choices(match) == ["hand@1[1]"]


def test_reasons_say_nothing_about_what_was_drawn_unseen():
    text = (
        """
        rule above(card: Card, number: int):
            when number > card.value else "Too low."
    """
        + HANDS
        + """
            player chooses card from other.hand
            player chooses number from 1 to 13 where above(card, it)
            move card to player.hand
    """
    )
    assert play(text, ["hand@1[1]"]).decisions[0].blocked == ()


# ---- which thing it is --------------------------------------------------------------------------


def test_every_position_can_be_every_card():
    """No option belongs to a card: the first is the lowest no more often than any other is."""
    ranks: Counter[tuple[int, int]] = Counter()
    for seed in range(240):
        match = play(DRAW, seed=seed)
        before = sorted(held(match, 1), key=lambda card: int(card[5:-1]))
        position = seed % 4
        match.decide(0, position)
        (gone,) = set(before) - held(match, 1)
        ranks[position, before.index(gone)] += 1
    assert len(ranks) == 16
    assert max(ranks.values()) < 32


def test_exactly_the_same_chance_for_every_card():
    """The choice is a branching point of exact mode, whichever position is chosen."""
    text = """
        object Card, for value in 1 to 3, in players[2].hand
        player:
            field hand: Card, visible to owner, count visible to all
            score: int = 0
        play:
            players[1] chooses card from players[2].hand
            players[1].score = card.value
            end with ranking players by highest .score
    """
    found = odds(game(text), players=2)
    assert found.exact
    assert found.expected_scores == [2.0, 0.0]


def test_a_row_has_real_positions():
    text = """
        object Card, for value in 1 to 6, in deck
        table:
            pile deck: Card, visible to nobody
            row shelf: Card, visible to nobody, count visible to all, at most 4
            field out: Card
        setup:
            shuffle deck
            deal 4 from deck to shelf
            move shelf[2] to out
        play:
            for player in turns:
                player chooses card from shelf
                move card to out
    """
    match = play(text, seed=2)
    state = match.state
    assert choices(match) == ["shelf[1]", "shelf[3]", "shelf[4]"]
    assert match.decisions[0].options[1].label == "Card 3, shelf"
    third = match.reveal()["table"]["shelf"]["objects"][2]
    match.decide(0, 1)
    assert third in match.view(0)["table"]["out"]["objects"]
    assert match.state[0] == state[0], "nothing was drawn"


def test_a_pile_is_chosen_from_by_position():
    text = """
        object Card, for value in 1 to 3, in deck
        table:
            pile deck: Card, visible to nobody, count visible to all
            field out: Card
        play:
            for player in turns:
                player chooses card from deck by -.value
                move card to out
    """
    match = play(text)
    assert choices(match) == ["deck[1]", "deck[2]", "deck[3]"]
    match.decide(0, 0)
    assert match.view(0)["table"]["out"]["objects"] == ["Card(1)"]


def test_hidden_soldiers_on_a_board_are_chosen_by_their_fields():
    text = """
        enum Rank: spy, scout, general
        object Soldier "{rank}", for rank in Rank, 1 per player, visible to owner
        space Meadow, grid 3 by 2, at most 1
        table:
            field prison: Soldier
        setup:
            for player in players:
                for soldier in Soldier of player:
                    let free = random (Meadow where .empty and row(it) == index(player))
                    move soldier to free
        play:
            for player in turns:
                player chooses target from Soldier where .at is Meadow and .owner != player
                move target to prison
    """
    assert {tuple(choices(play(text, seed=seed))) for seed in range(8)} == {("a2[1]", "b2[1]", "c2[1]")}
    match = play(text)
    assert match.decisions[0].options[0].label == "Soldier, a2"
    match.decide(0, 0)
    assert next(event for event in reversed(match.events(0)) if event["event"] == "move")["from"] == "Meadow.a2"


# ---- several at a time --------------------------------------------------------------------------


def test_several_cards_are_picked_one_after_the_other():
    text = (
        HANDS
        + """
            player chooses 2 cards from other.hand
            move cards to player.hand
    """
    )
    match = play(text, seed=4)
    theirs = held(match, 1)
    assert choices(match) == ["hand@1[1]", "hand@1[2]", "hand@1[3]"], "two must be left to pick"
    assert [option.weight for option in match.decisions[0].options] == [3, 2, 1]
    match.decide(0, [{"kind": "cards", "value": "hand@1[2]"}, {"kind": "cards", "value": "hand@1[4]"}])
    assert len(theirs & held(match, 0)) == 2
    assert match.seats == [1]


def test_ordered_picks_are_numbered_again_each_time():
    text = (
        HANDS
        + """
            player chooses 2 cards from other.hand ordered
            move cards to player.hand
    """
    )
    match = play(text, ["hand@1[2]"], seed=4)
    assert choices(match) == ["hand@1[1]", "hand@1[2]", "hand@1[3]"]
    match.decide(0, 0)
    assert len(held(match, 0)) == 6


def test_picks_that_look_at_the_picks_before():
    text = (
        HANDS
        + """
            player chooses up to 3 cards from other.hand where not any(picked as one where one.value > it.value)
            move cards to player.hand
    """
    )
    for seed in range(6):
        match = play(text, seed=seed)
        theirs = held(match, 1)
        while match.seats == [0]:
            match.decide(0, 0)
        assert 1 <= len(held(match, 0) & theirs) <= 3


def test_all_pairs_of_cards_are_equally_likely():
    text = (
        HANDS
        + """
            player chooses 2 cards from other.hand
            move cards to player.hand
    """
    )
    pairs: Counter[tuple[int, ...]] = Counter()
    for seed in range(180):
        match = play(text, seed=seed)
        before = sorted(held(match, 1), key=lambda card: int(card[5:-1]))
        match.decide(0, 0)
        match.decide(0, 0)
        pairs[tuple(before.index(card) for card in before if card not in held(match, 1))] += 1
    assert len(pairs) == 6
    assert max(pairs.values()) < 50


def test_a_card_and_a_gift_are_one_decision():
    text = (
        HANDS
        + """
            player chooses card from other.hand, gift from player.hand
            move card to player.hand
            move gift to other.hand
    """
    )
    match = play(text)
    mine, theirs = held(match, 0), held(match, 1)
    assert len(choices(match)) == 16
    assert {tuple(value) for value in choices(match)} == {(f"hand@1[{n}]", one) for n in range(1, 5) for one in mine}
    first = choices(match)[0]
    match.decide(0, 0)
    assert first[1] in held(match, 1)
    assert len(held(match, 0) & theirs) == 1


def test_what_goes_with_a_hidden_card_is_numbered_by_itself():
    """How many cards fit is told by the rule; which ones is not."""
    text = (
        HANDS
        + """
            player chooses card from other.hand, limit from [4, 8, 12] where card.value <= it
            taken = card.value
            if card.value > limit:
                end with draw "Wrong"
            move card to player.hand
    """
    )
    for seed in range(6):
        match = play(text, seed=seed)
        values = [int(card[5:-1]) for card in held(match, 1)]
        wanted = [[f"hand@1[{n + 1}]", limit] for limit in (4, 8, 12) for n in range(sum(v <= limit for v in values))]
        assert sorted(choices(match), key=repr) == sorted(wanted, key=repr)
        match.decide(0, seed % len(wanted))
        assert not match.over


def test_who_may_choose_may_pass():
    text = (
        HANDS
        + """
            player may choose card from other.hand:
                move card to player.hand
    """
    )
    assert choices(play(text))[-1] == "pass"
    assert len(held(play(text, ["pass"]), 0)) == 4


STOCKS = """
    enum Good: wood, fish

    player:
        stock: map Good to int = {wood: 3, fish: 1}, visible to owner, count visible to all

    play:
        for player in turns:
            player chooses 1 loot from opponent(player).stock
            move loot from opponent(player).stock to player.stock
"""


def test_units_of_a_hidden_map_are_taken_blindly():
    """As the robber does it: one card of so many."""
    match = play(STOCKS)
    assert choices(match) == ["[1]", "[2]", "[3]", "[4]"]
    assert match.decisions[0].options[3].label == "4 of 4"
    taken: Counter[str] = Counter()
    for seed in range(80):
        match = play(STOCKS, ["[1]"], seed=seed)
        taken["fish" if match.view(0)["players"][0]["stock"]["fish"] == 2 else "wood"] += 1
    assert 8 <= taken["fish"] <= 34


# ---- matches, logs, tests -----------------------------------------------------------------------


def test_old_maid_is_played_to_its_end_on_both_back_ends():
    old_maid = load(OLD_MAID)
    for players in old_maid.player_counts:
        series = [old_maid.simulate(games=60, players=players, seed=5, backend=backend) for backend in (PYTHON, WASM)]
        assert series[0].digest == series[1].digest
        assert (series[0].faults, series[0].unfinished) == ([], 0)


def test_the_tests_of_old_maid_pass():
    assert [outcome.message() for outcome in run_tests(load(OLD_MAID))] == ["", "", ""]


def test_a_log_holds_positions_and_leads_to_the_same_match():
    match = play_on(load(OLD_MAID).start(seed=8), 3)
    assert all(item["value"].startswith("hand@") for item in match.log["inputs"])
    assert load(OLD_MAID).replay(json.dumps(match.log)).state == match.state


def test_who_has_drawn_cannot_take_it_back():
    match = play(DRAW, seed=1)
    match.decide(0, 2)
    with pytest.raises(IllegalDecision, match="chance"):
        match.undo(0)


def test_only_the_owner_and_the_thief_see_what_is_drawn():
    match = load(OLD_MAID).start(players=3, seed=3)
    before = [len(match.events(s)) for s in range(3)]
    match.decide(0, 0)
    moves = [next(e for e in match.events(s, since=before[s]) if e["event"] == "move") for s in range(3)]
    assert "object" in moves[0]
    assert moves[0].get("object") == moves[1]["object"]
    assert "object" not in moves[2]


def test_tests_name_a_position_or_the_thing_itself():
    text = (
        HANDS.replace("deal 4", "deal 3").replace("shuffle deck", "")
        + """
            player chooses card from other.hand where .value != 11
            move card to player.hand

    test "a thing":
        players Anna, Ben
        decide Anna: only(Card where .value == 9)
        expect only(Card where .value == 9).holder == Anna

    test "a position":
        players Anna, Ben
        next random: only(Card where .value == 7)
        decide Anna: 2
        expect only(Card where .value == 7).holder == Anna
        refuse Ben: 5

    test "what a condition leaves out":
        players Anna, Ben
        refuse Anna: only(Card where .value == 11)
        refuse Anna: only(Card where .value == 12)
    """
    )
    assert [outcome.message() for outcome in run_tests(game(text))] == ["", "", ""]


# ---- at once ------------------------------------------------------------------------------------

AT_ONCE = """
    object Card, for value in 1 to 8, in deck
    table:
        pile deck: Card, visible to nobody
    player:
        field hand: Card, visible to owner, count visible to all
    setup:
        deal 3 from deck to players.hand
    play:
        {round}
        end with draw
"""


def test_nothing_is_drawn_while_others_decide_in_secret():
    round_ = """at once for player in players:
            player chooses card from opponent(player).hand
        then:
            move card to player.hand"""
    with pytest.raises(MatchFault, match="at the same time"):
        play(AT_ONCE.format(round=round_))


def test_positions_can_be_chosen_at_once():
    """Where positions are real nothing has to be drawn."""
    round_ = """at once for player in players:
            player chooses card from deck
            player chooses 1 cards from deck where it != card
        then:
            move card to player.hand
            move cards to player.hand
        players[1] chooses go_on from 1 to 1"""
    text = AT_ONCE.format(round=round_)
    match = play(text, [("at", 1, "deck[2]"), ("at", 1, "deck[1]"), ("at", 0, "deck[1]")])
    assert choices(match, 0) == ["deck[2]"]
    match.decide(0, 0)
    assert len(held(match, 0) | held(match, 1)) == 8


def test_in_an_open_round_everybody_draws_when_he_decides():
    round_ = """at once openly for player in players:
            player chooses card from opponent(player).hand
            move card to player.hand"""
    match = play(AT_ONCE.format(round=round_))
    theirs = held(match, 0)
    match.decide(1, 0)
    assert len(theirs & held(match, 1)) == 1


def test_what_is_picked_of_a_hidden_map_is_not_in_the_state_before_all_is_picked():
    """Whoever imagines the rest of a match from a state must not find there what was drawn unseen."""
    text = STOCKS.replace("chooses 1 loot", "chooses 2 loot")
    before = {tuple(play(text, ["[1]"], seed=seed).state[1:]) for seed in range(12)}
    assert len(before) == 1
    assert len({tuple(play(text, ["[1]", "[2]"], seed=seed).state[1:]) for seed in range(12)}) > 1


def test_hands_that_are_seen_can_be_chosen_from_at_once():
    round_ = """at once for player in players:
            let mine = player
            player chooses card from mine.hand
        then:
            move card to deck"""
    match: Any = play(AT_ONCE.format(round=round_))
    assert set(choices(match, 0)) == held(match, 0)
