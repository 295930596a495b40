"""Situations dealt from what a seat sees and could know (SEMANTICS D3, D5): they look the same to the seat,
hold what it knows for sure, and do not depend on anything hidden."""

from __future__ import annotations

from collections import Counter
from pathlib import Path
from random import Random

import pytest

from spielwerk.bind import Build
from spielwerk.game.sources import bundled, find_source
from spielwerk.match.sampling.situation import Sampler
from tests.games.table import load
from tests.match.knowing import noted, play_knowing, possible, random_states
from tests.match.playing import in_situation, play
from tests.match.test_knowledge import CARDS, PEEKING, deck, hand
from tests.rotation import in_turns

EXAMPLES = sorted(str(path) for path in (Path(__file__).parent.parent / "examples").glob("*.spiel"))
GAMES = [*bundled(), *EXAMPLES]
HIDING = [name for name in GAMES if name.endswith("_lgold") or "visible to" in find_source(name)[0].text]


def dealt_hands(match, seat, of, times=60, container="hand"):
    """The objects in a container of a player, in many deals."""
    sight = Sampler(match.machine, match.manual).look(match.state, seat)
    rng, found = Random(5), []
    for _ in range(times):
        other = in_situation(match, sight.deal(rng))
        everything = other.reveal()
        owner = everything["table"] if of is None else everything["players"][of]
        found.append(frozenset(owner[container]["objects"]))
    return found


@pytest.mark.matches
@in_turns(name=HIDING)
def test_a_dealt_situation_looks_the_same_and_keeps_what_is_known(name):
    """D3: same view, same options; D5: what is possible, counts, claims. Two situations that a seat cannot tell apart
    give the same deals: they do not depend on what is hidden."""
    made = load(name)
    machine, description = made.built(Build(knowledge=True))
    plain, _ = made.machine()
    sampler, rng = Sampler(machine, description.manual), Random(2)
    at, knowledge = description.layout.at, description.layout.knowledge
    for state, asked in random_states(machine, 4, 30):
        for seat in {asked, rng.randrange(description.players) + 1}:
            dealt = sampler.deal(state, seat - 1, rng)
            assert sampler.deal(dealt, seat - 1, Random(9)) == sampler.deal(state, seat - 1, Random(9))
            assert len(dealt) == len(state)
            assert machine.view(dealt, seat) == machine.view(state, seat)
            assert machine.seats(dealt) == machine.seats(state)
            if seat == asked:
                assert machine.options(dealt, seat) == machine.options(state, seat)
            assert all(plain.call(claim, dealt[: plain.program.size]) for claim, _ in description.claims)
            if knowledge is None:
                continue
            assert possible(description, dealt, seat - 1) == possible(description, state, seat - 1)
            for other in range(description.players):
                for thing, places in possible(description, dealt, other).items():
                    assert places >= {dealt[at + thing]} & set(knowledge.places)


@in_turns(3, name=["rps", "kuhn", "hearts", "citadels", "roborally"])
def test_both_back_ends_deal_the_same(name):
    (here, manual), (there, _) = (load(name).witness_machine(backend=backend) for backend in ("python", "wasm"))
    samplers = Sampler(here, manual), Sampler(there, manual)
    for number, (state, asked) in enumerate(random_states(there, 6, 12)):
        for seat in {asked - 1, 0}:
            one, other = (sampler.deal(state, seat, Random(number)) for sampler in samplers)
            assert one == other


@pytest.mark.parametrize("text", [CARDS, PEEKING])
def test_nothing_hidden_is_left_before_dealing(text):
    """The situation from which all deals are made holds no object that the seat does not see, in no slot."""
    match = play_knowing(text, players=3)
    layout = match.details.layout
    for seat in range(3):
        sight = Sampler(match.machine, match.manual).look(match.state, seat)
        shown = match.machine.shown(match.state, seat + 1)
        hidden = [o for o in range(1, len(layout.things)) if not shown[layout.at + o]]
        assert hidden
        assert all(sight.base[layout.at + o] == 0 for o in hidden)
        for storage in layout.containers.values():
            for slot in range(storage.address, storage.address + storage.count * storage.width):
                if not shown[slot] and not (storage.form == "pile" and (slot - storage.address) % storage.width == 0):
                    assert sight.base[slot] == 0


def test_of_other_seats_nothing_is_known_in_a_deal():
    match = play_knowing(CARDS)
    card = hand(match, 0)[0]
    match = play_knowing(CARDS, [("show", card), "cover", "wait"])
    dealt = Sampler(match.machine, match.manual).deal(match.state, 1, Random(1))
    everywhere = set(noted(match.details).places)
    assert all(places == everywhere for places in possible(match.details, dealt, 0).values())


def test_a_program_without_views_is_refused():
    for name in ("kuhn", "hearts"):
        with pytest.raises(ValueError, match=r"lacks .*view"):
            Sampler(*load(name).fast_machine(backend="wasm"))


# ---- memory ------------------------------------------------------------------------------------


def test_passed_cards_are_where_they_were_passed():
    """Hearts: who has passed three cards to the left finds them there in every deal, until they are played."""
    machine, description = load("hearts").built(Build(knowledge=True))
    sampler, at = Sampler(machine, description.manual), description.layout.at
    rng, state = Random(3), machine.start(3)
    mine = []
    while machine.condition(state) == 2:
        seat = machine.seats(state)[0]
        option = rng.choice(machine.options(state, seat)[0])
        mine += [option[0]] if seat == 1 else []
        state = machine.decide(state, seat, option)
    passed = [card for card in mine if not machine.view(state, 1).shown[at + card]]
    assert len(passed) == 3
    (place,) = {state[at + card] for card in passed}
    for _ in range(30):
        dealt = sampler.deal(state, 0, rng)
        assert {dealt[at + card] for card in passed} == {place}
    seen_by_others = Counter(sampler.deal(state, 2, rng)[at + passed[0]] for _ in range(60))
    assert len(seen_by_others) > 1


def test_a_suit_that_somebody_does_not_have_is_never_dealt_to_them():
    """Hearts: the claim about `void` holds in every deal, late in a hand, too."""
    machine, description = load("hearts").built(Build(knowledge=True))
    plain, _ = load("hearts").machine()
    sampler, rng = Sampler(machine, description.manual), Random(3)
    for number, (state, seat) in enumerate(random_states(machine, 8, 64)):
        if number > 24:
            sight = sampler.look(state, seat - 1)
            for _ in range(5):
                dealt = sight.deal(rng)
                assert all(plain.call(claim, dealt[: plain.program.size]) for claim, _ in description.claims)


def test_characters_that_were_handed_on_are_remembered():
    """Citadels: who has seen the draft knows what was left in it when somebody else chooses."""
    machine, description = load("citadels").built(Build(4, knowledge=True))
    layout = description.layout
    draft = layout.containers[description.game.table.containers["draft"]].first
    state = machine.start(2)
    first, second = machine.seats(state)[0], None
    seen = {o for o in range(1, len(layout.things)) if state[layout.at + o] == draft}
    option = machine.options(state, first)[0][1]
    state = machine.decide(state, first, option)
    second = machine.seats(state)[0]
    assert second != first
    sampler, rng, taken = Sampler(machine, description.manual), Random(1), set()
    for _ in range(40):
        dealt = sampler.deal(state, first - 1, rng)
        assert {o for o in range(1, len(layout.things)) if dealt[layout.at + o] == draft} == seen - {option[0]}
        dealt = sampler.deal(state, second - 1, rng)
        own = {o for o in range(1, len(layout.things)) if dealt[layout.at + o] == draft}
        assert own == seen - {option[0]}
        taken.add(dealt[layout.at + option[0]])
    assert len(taken) > 1  # The second one does not know whether it was taken or laid aside.


def test_in_kuhn_poker_the_other_has_one_of_the_two_other_cards():
    machine, description = load("kuhn").built(Build(knowledge=True))
    layout = description.layout
    own, other = layout.containers[description.game.player.containers["hand"]].first + 0, None
    other = own + 1
    state = machine.start(1)
    (mine,) = [o for o in range(1, 4) if state[layout.at + o] == own]
    sight, rng = Sampler(machine, description.manual).look(state, 0), Random(1)
    found = Counter(
        next(o for o in range(1, 4) if d[layout.at + o] == other) for d in (sight.deal(rng) for _ in range(400))
    )
    assert set(found) == {1, 2, 3} - {mine}
    assert min(found.values()) > 150


def test_a_card_on_top_of_the_deck_stays_there_for_who_laid_it():
    card = hand(play_knowing(CARDS), 0)[0]
    match = play_knowing(CARDS, [("lay", card)])
    sampler, rng = Sampler(match.machine, match.manual), Random(1)
    tops: dict[int, set[str]] = {0: set(), 1: set()}
    for seat, found in tops.items():
        for _ in range(60):
            other = in_situation(match, sampler.deal(match.state, seat, rng))
            found.add(deck(other)[-1])
    assert tops[0] == {card}
    assert len(tops[1]) > 3


# ---- chances -----------------------------------------------------------------------------------


def test_all_deals_that_are_possible_are_about_equally_likely():
    """Two of my cards went to the left, one of them may have gone on: restricted, but not to one place."""
    text = CARDS.replace("opponent(player)", "left(player)")
    start = play_knowing(text, players=3)
    passed, other = hand(start, 0)[0], hand(start, 1)[0]
    match = play_knowing(text, [("pass", passed), ("pass", other)], players=3)
    found = Counter(dealt_hands(match, 0, 1, 3000))
    unknown = set(deck(match)) | set(hand(match, 1)) | set(hand(match, 2))
    assert all(one <= unknown and len(one) == 2 for one in found)
    holding = sum(number for one, number in found.items() if passed in one)
    # One of the three cards that the left neighbour had went on, as far as the seat can know.
    assert 0.3 < holding / 3000 < 0.6
    without = [number for one, number in found.items() if passed not in one]
    assert max(without) < 3 * min(without)


def test_where_no_claim_can_be_kept_the_truth_is_not_given_away():
    """A claim that hardly any deal can meet: the deal still looks the same, and it is not the real one."""
    text = """
        player:
            secret: 0 to 90000 = 12345, visible to owner
            lock: 0 to 90000 = 12345, visible to nobody
        always all(players each .lock == .secret)
    """
    match = play(text)
    address = match.details.layout.attributes[match.details.game.player.attributes["secret"]].address
    sampler, rng = Sampler(match.machine, match.manual), Random(1)
    dealt = [sampler.deal(match.state, 0, rng) for _ in range(5)]
    assert all(state[address + 2] != 12345 for state in dealt)
    assert len({state[address + 2] for state in dealt}) > 1
    assert all(match.machine.view(state, 1) == match.machine.view(match.state, 1) for state in dealt)


def test_hidden_values_of_all_kinds_are_drawn_from_what_they_can_be():
    text = """
        space Board, grid 2 by 2
        enum Sign: rock, paper
        player:
            spot: Board = Board.a1, visible to owner
            way: Direction = north, visible to owner
            sign: Sign or none = none, visible to owner
            friend: player or none = none, visible to owner
            open: 0 to 3 = 2
    """
    match = play(text)
    attributes = match.details.game.player.attributes
    sampler, rng = Sampler(match.machine, match.manual), Random(1)
    dealt = [sampler.deal(match.state, 0, rng) for _ in range(80)]
    found = {}
    for name, symbol in attributes.items():
        address = match.details.layout.attributes[symbol].address
        assert {state[address + 1] for state in dealt} == {match.state[address + 1]}
        found[name] = len({state[address + 2] for state in dealt})
    assert found == {"spot": 4, "way": 8, "sign": 3, "friend": 3, "open": 1}
