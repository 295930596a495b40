"""What seats could know of hidden objects (SEMANTICS D4): the same on both back ends, never wrong, exact where
something is seen; and nothing for programs that do not want it."""

from __future__ import annotations

from pathlib import Path
from random import Random

import pytest

from spielwerk.bind import Build
from spielwerk.game.sources import bundled
from spielwerk.program.verify.program import verify
from tests.games.table import load
from tests.match.knowing import may_be, noted, play_knowing, position_known, possible, random_states
from tests.match.playing import game
from tests.rotation import in_turns

EXAMPLES = sorted(str(path) for path in (Path(__file__).parent.parent / "examples").glob("*.spiel"))
GAMES = [*bundled(), *EXAMPLES]

CARDS = """
    enum Rank: a, b, c, d, e, f, g, h, i, j
    object Card "{rank}", for rank in Rank, in deck
    table:
        pile deck: Card, visible to nobody, count visible to all
        pile waste: Card, visible to nobody, count visible to all
        field open: Card
    player:
        field hand: Card, visible to owner, count visible to all
    setup:
        shuffle deck
        deal 2 from deck to players.hand
    play:
        for player in turns:
            player chooses:
                wait
                swap_:
                    swap player.hand with opponent(player).hand
                pass(card from player.hand):
                    move card to opponent(player).hand
                lay(card from player.hand):
                    move card to deck
                bury(card from player.hand):
                    move card to deck at bottom
                draw:
                    move deck.top to player.hand
                drop_all:
                    move player.hand to waste
                mix:
                    shuffle deck
                show(card from player.hand):
                    reveal card
                cover:
                    hide players.hand
                discard_one(card from player.hand):
                    move card to open
"""


def hand(match, seat):
    return match.reveal()["players"][seat]["hand"]["objects"]


def deck(match):
    return match.reveal()["table"]["deck"]["objects"]


@pytest.mark.matches
@in_turns(name=GAMES)
def test_knowledge_is_true_and_the_same_on_both_back_ends(name):
    """The true place is always possible, what is seen is exact, and the rest of the state is that of a plain match."""
    made = load(name)
    players = Random(1).choice(made.player_counts)
    if made.lowered(players, knowledge=True)[1].layout.knowledge is None:
        # No object can be hidden: nothing is added.
        assert made.lowered(players, knowledge=True)[0] == made.lowered(players)[0]
        return
    plain, _ = made.machine(players)
    machine, description = made.built(Build(players, knowledge=True), "python")
    other, _ = made.witness_machine(players, backend="wasm")
    size, at = description.layout.plain_size, description.layout.at
    assert size == plain.program.size
    rng = Random(3)
    state, here, there = plain.start(3), machine.start(3), other.start(3)
    for _ in range(40):
        assert here == there
        assert here[:size] == state
        for seat in range(players):
            shown = machine.view(here, seat + 1).shown
            assert other.view(here, seat + 1) == machine.view(here, seat + 1)
            for thing, places in possible(description, here, seat).items():
                place = {here[at + thing]} & set(noted(description).places)
                assert places == place if shown[at + thing] else places >= place
        if not plain.seats(state):
            break
        seat = rng.choice(plain.seats(state))
        options, weights = plain.options(state, seat)
        chosen = rng.choices(options, weights or None)[0]
        state, here, there = (m.decide(s, seat, chosen) for m, s in ((plain, state), (machine, here), (other, there)))


@pytest.mark.parametrize("name", ["kuhn", "hearts", "citadels"])
def test_the_program_is_sound(name):
    program, _ = load(name).lowered(knowledge=True)
    assert verify(program) == []


def test_a_program_without_knowledge_pays_nothing():
    program, description = load("hearts").lowered()
    assert description.layout.knowledge is None
    assert not {"leave", "arrive", "notice", "mix"} & set(program.functions)


def test_at_the_start_everybody_knows_where_everything_is():
    setup = "    setup:\n        shuffle deck\n        deal 2 from deck to players.hand\n"
    assert setup in CARDS
    match = play_knowing(CARDS.replace(setup, ""))
    assert may_be(match, 0) == {card: {"deck"} for card in deck(match)}
    assert position_known(match, 1) == set(deck(match))


def test_a_dealt_card_may_be_in_the_deck_or_in_any_hand_one_does_not_see():
    match = play_knowing(CARDS)
    for card, places in may_be(match, 0).items():
        assert places == ({"hand@0"} if card in hand(match, 0) else {"deck", "hand@1"})
    assert position_known(match, 0) == set()


def test_a_card_that_was_passed_is_remembered():
    match = play_knowing(CARDS)
    card = hand(match, 0)[0]
    match = play_knowing(CARDS, [("pass", card), "wait", "wait", "wait"])
    assert may_be(match, 0)[card] == {"hand@1"}
    assert may_be(match, 1)[card] == {"hand@1"}


def test_of_several_cards_that_were_passed_it_is_not_known_which_one_goes_on():
    start = play_knowing(CARDS, players=3)
    card, other = hand(start, 0)[0], hand(start, 1)[0]
    text = CARDS.replace("opponent(player)", "left(player)")
    match = play_knowing(text, [("pass", card), ("pass", other)], players=3)
    assert may_be(match, 0)[card] == {"hand@1", "hand@2"}
    assert may_be(match, 2)[card] == {"deck", "hand@1", "hand@0"}


def test_swapped_hands_are_remembered():
    match = play_knowing(CARDS)
    mine = hand(match, 0)
    match = play_knowing(CARDS, ["swap_"])
    assert all(may_be(match, 0)[card] == {"hand@1"} for card in mine)
    assert all(may_be(match, 0)[card] == {"hand@0"} for card in hand(match, 0))
    known = may_be(match, 0)
    assert all(known[card] == {"deck"} for card in deck(match))  # The rest is what the other one did not have.
    assert all(may_be(play_knowing(CARDS), 0)[card] == {"deck", "hand@1"} for card in deck(match))


def test_when_everything_leaves_a_place_nothing_may_be_there():
    match = play_knowing(CARDS, ["wait", "drop_all"])
    assert all("hand@1" not in places for places in may_be(match, 0).values())
    assert {card for card, places in may_be(match, 0).items() if "waste" in places} == set(may_be(match, 0)) - set(
        hand(match, 0)
    )


def test_a_card_that_was_laid_on_the_deck_is_known_until_the_deck_is_shuffled():
    card = hand(play_knowing(CARDS), 0)[0]
    match = play_knowing(CARDS, [("lay", card)])
    assert position_known(match, 0) == {card}
    assert position_known(match, 1) == set()
    drawn = play_knowing(CARDS, [("lay", card), "draw"])
    assert may_be(drawn, 0)[card] == {"hand@1"}
    mixed = play_knowing(CARDS, [("lay", card), "mix"])
    assert position_known(mixed, 0) == set()
    assert may_be(mixed, 0)[card] == {"deck"}
    drawn = play_knowing(CARDS, [("lay", card), "mix", "wait", "draw"])
    assert may_be(drawn, 0)[card] == {"deck", "hand@1"}


def test_a_card_at_the_bottom_stays_known_while_others_are_drawn_from_the_top():
    card = hand(play_knowing(CARDS), 0)[0]
    match = play_knowing(CARDS, [("bury", card), "draw"])
    assert position_known(match, 0) == {card}
    assert "deck" in may_be(match, 0)[card]


def test_a_pile_that_moves_as_a_whole_keeps_what_is_known_of_its_order():
    text = CARDS.replace("mix:\n                    shuffle deck", "mix:\n                    move deck to waste")
    start = play_knowing(text)
    mine = hand(start, 0)
    match = play_knowing(text, [("lay", mine[0]), "wait", ("lay", mine[1]), "mix"])
    assert position_known(match, 0) == set(mine)
    assert [may_be(match, 0)[card] for card in mine] == [{"waste"}, {"waste"}]
    assert match.reveal()["table"]["waste"]["objects"][-2:] == mine
    assert position_known(match, 1) == set()


def test_a_card_from_the_middle_of_a_pile_leaves_no_position_known():
    text = CARDS.replace(
        "mix:\n                    shuffle deck", "mix(card from deck):\n                    move card to waste"
    )
    card = hand(play_knowing(text), 0)[0]
    match = play_knowing(text, [("lay", card), ("mix", "deck[3]")])
    assert position_known(match, 0) == set()
    assert may_be(match, 0)[card] == {"deck", "waste"}


def test_what_was_revealed_is_remembered_when_it_is_covered_again():
    card = hand(play_knowing(CARDS), 0)[0]
    match = play_knowing(CARDS, [("show", card), "cover"])
    assert may_be(match, 1)[card] == {"hand@0"}
    assert match.view(1)["players"][0]["hand"].get("objects") in (None, [])


def test_an_open_card_is_in_no_hidden_place():
    card = hand(play_knowing(CARDS), 0)[0]
    match = play_knowing(CARDS, [("discard_one", card)])
    assert may_be(match, 1)[card] == set()


PEEKING = """
    enum Rank: a, b, c, d
    object Card "{rank}", for rank in Rank, in deck
    table:
        pile deck: Card, visible to nobody, count visible to all
        field draft: Card, visible to chooser, count visible to all
        chooser: player or none = none
    player:
        field hand: Card, visible to owner, count visible to all
    setup:
        shuffle deck
        deal 3 from deck to draft
    play:
        for player in turns:
            chooser = player
            player chooses card from draft
            move card to player.hand
            chooser = none
"""


def test_who_looks_into_a_place_knows_what_is_there_and_what_is_not():
    match = play_knowing(PEEKING, players=3)
    draft = match.reveal()["table"]["draft"]["objects"]
    (rest,) = deck(match)
    assert may_be(match, 0)[rest] == {"deck"}
    assert may_be(match, 1)[rest] == {"deck", "draft"}
    match = play_knowing(PEEKING, [draft[0]], players=3)
    assert may_be(match, 1)[draft[0]] == may_be(match, 1)[rest] == {"deck", "hand@0"}
    match = play_knowing(PEEKING, draft[:2], players=3)
    assert may_be(match, 0)[draft[1]] == {"draft", "hand@1"}
    assert may_be(match, 1)[draft[2]] == {"draft"}


def test_more_than_63_places_that_can_be_hidden():
    rows = "".join(f"        field hand_{n}: Card, visible to owner, count visible to all\n" for n in range(20))
    text = CARDS.replace("    setup:", f"{rows}    setup:").replace("            draw:", "            draw:", 1)
    text = text.replace("move card to open\n", "move card to player.hand_19\n")
    card = hand(play_knowing(text, players=4), 0)[0]
    match = play_knowing(text, [("discard_one", card)], players=4)
    assert may_be(match, 0)[card] == {"hand_19@0"}
    assert may_be(match, 1)[card] == {"deck", "hand@0", "hand_19@0", "hand@2", "hand@3"}
    assert noted(match.details).words == 2


def test_hypotheticals_change_nothing_that_is_known():
    text = CARDS.replace("discard_one(card from player.hand):", "discard_one(card from player.hand where gains(it)):")
    text += """
    procedure give_away(card):
        move card to open
    function gains(card): bool = (count(open) after give_away(card)) > 0
    """
    match = play_knowing(text)
    card = hand(match, 0)[0]
    assert may_be(match, 1)[card] == {"deck", "hand@0"}
    assert any(option.kind == "discard_one" for option in match.decision(0).options)


def test_the_machine_for_matches_with_programs_that_play_has_views_but_no_words():
    machine, manual = load("kuhn").witness_machine(backend="python")
    assert load("kuhn").witness_machine(backend="python")[0] is machine
    for state, seat in random_states(machine, 1, 3):
        assert any(machine.view(state, seat).shown)
    assert "view" in machine.program.functions
    assert game(CARDS).witness_machine(2)[1].dealing.knowledge is not None
    assert manual.dealing.knowledge is not None
