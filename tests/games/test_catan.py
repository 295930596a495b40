"""What tests in Spiel cannot say of Catan: whole matches, the longest road against trying everything, who knows what.

The rules themselves, headword by headword, are told in `catan_almanac.spiel` beside this file (CA-01, CA-02, CA-09).
"""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from random import Random
from typing import Any

import pytest

from spielwerk import Game, Match, View
from spielwerk.backend.machine import State
from spielwerk.game.testing.testing import run_tests
from spielwerk.match.errors import IllegalDecision
from spielwerk.match.sampling.situation import Sampler
from spielwerk.program.geometry.hexes import Outline
from tests.games.table import fields_of, find, load, notices, play_on, result
from tests.match.playing import in_situation
from tests.rotation import in_turns, some

pytestmark = pytest.mark.matches
GAME = load("catan")
COUNTS = range(2, 7)
QUICK: dict[str, object] = {"points_to_win": 5, "rounds": 40, "player_trade": False}
GOODS = ("wood", "brick", "wool", "grain", "ore")
VARIANTS: tuple[dict[str, object], ...] = (
    {"player_trade": False},
    {"island": "beginners", "mixed": True, "offers": 1, "friendly_robber": True},
    {"chips": "free_order", "harbours": "simple", "stealing": False, "loose_roads": True, "rounds": 30},
)


def steps(match: Match, seed: int, decisions: int = 1_000_000) -> Iterator[int]:
    """A random match, decision by decision."""
    while not match.over and len(match.inputs) < decisions:
        yield len(match.inputs)
        play_on(match, seed + len(match.inputs), decisions=1)


# ---- the rules -----------------------------------------------------------------------------------


@pytest.mark.long
def test_the_almanac_holds():
    """CA-01, CA-02, CA-09: every headword of the almanac and every example in it."""
    outcomes = run_tests(load(Path(__file__).with_name("catan_almanac.spiel")))
    assert len(outcomes) >= 35
    assert [(outcome.name, outcome.message()) for outcome in outcomes if not outcome.passed] == []


def test_it_is_short_enough_to_read():
    """All but the hints for computer players, which are no rules."""
    rules, hints = GAME.source.text.split("# ==== for computer players")
    hints, tests = hints.split("\ntest ", 1)
    assert len((rules + tests).splitlines()) < 910
    assert len(hints.splitlines()) < 60


# ---- whole matches -------------------------------------------------------------------------------


@in_turns(3, players=COUNTS)
def test_matches_end_and_claims_hold(players):
    summary = GAME.simulate(2, players, seed=players)
    assert (summary.unfinished, summary.faults) == (0, [])


@in_turns(3, options=VARIANTS)
def test_matches_with_other_options_end_and_claims_hold(options):
    summary = GAME.simulate(2, 3, seed=7, options=options)
    assert (summary.unfinished, summary.faults) == (0, [])


@pytest.mark.long
@pytest.mark.parametrize("players", COUNTS)
def test_many_matches_end_and_claims_hold(players):
    for options in ({}, *VARIANTS):
        summary = GAME.simulate(50, players, seed=players, options=options)
        assert (summary.unfinished, summary.faults) == (0, [])


@in_turns(3, players=COUNTS)
def test_the_winner_has_the_points_on_the_own_turn(players):
    match = play_on(GAME.start(players, seed=players, options=QUICK), seed=players)
    end = result(match)
    winner = end.places.index(1)
    if end.reason:
        assert end.scores[winner] == max(end.scores)
    else:
        assert end.scores[winner] >= 5
        assert match.inputs[-1]["seat"] == winner or match.inputs[-1]["kind"] == "done"


@in_turns(3, players=[2, 4, 6])
def test_points_are_what_stands_on_the_board(players):
    """Two settlements to begin with, one point each, two for cities, the special cards and victory points."""
    match = play_on(GAME.start(players, seed=5, options=QUICK), seed=5)
    seen = match.reveal()
    crossings = seen["spaces"]["Crossing"].values()
    for seat, player in enumerate(seen["players"]):
        own = [crossing for crossing in crossings if crossing["settler"] == seat]
        points = len(own) + sum(crossing["city"] for crossing in own)
        points += 2 * (seen["table"]["longest_road"] == seat) + 2 * (seen["table"]["largest_army"] == seat)
        points += player["cards"]["victory_point"] + player["new_cards"]["victory_point"]
        assert result(match).scores[seat] == points


# ---- the longest road ----------------------------------------------------------------------------


def island_of(match: Match) -> Outline:
    (outline,) = match.details.layout.outlines.values()
    return outline


def brute(ends: list[list[int]], roads: frozenset[int], blocked: set[int]) -> int:
    """The longest line of roads, each once, found by trying every line from every crossing."""

    def walk(here: int, left: frozenset[int]) -> int:
        ways = [road for road in left if here in ends[road]]
        return max((1 + go_on(sum(ends[road]) - here, left - {road}) for road in ways), default=0)

    def go_on(here: int, left: frozenset[int]) -> int:
        return 0 if here in blocked else walk(here, left)

    return max((walk(start, roads) for start in {end for road in roads for end in ends[road]}), default=0)


def random_roads(ends: list[list[int]], rng: Random) -> frozenset[int]:
    """Up to fifteen roads that mostly hang together."""
    roads = {rng.randrange(1, len(ends))}
    for _ in range(rng.randrange(15)):
        touching = [r for r in range(1, len(ends)) if any(set(ends[r]) & set(ends[mine]) for mine in roads)]
        roads.add(rng.choice(touching) if rng.random() < 0.95 else rng.randrange(1, len(ends)))
    return frozenset(roads)


class Surveyor:
    """Lays roads and settlements into a state and has the longest road measured."""

    def __init__(self, players: int) -> None:
        self.match = GAME.start(players, seed=1)
        layout = self.match.details.layout
        self.ends = island_of(self.match).touching("sides", "corners")
        slots = {attribute.name: slots for attribute, slots in layout.attributes.items()}
        boards = {space.name: board for space, board in layout.boards.items()}
        self.builder = slots["builder"].address + boards["Path"].first - 1
        self.settler = slots["settler"].address + boards["Crossing"].first - 1
        self.length = slots["road_length"].address + 1

    def measure(self, roads: frozenset[int], blocked: set[int]) -> int:
        state: State = list(self.match.state)
        for road in roads:
            state[self.builder + road] = 1
        for crossing in blocked:
            state[self.settler + crossing] = 2
        self.match.machine.call("p_measure", state, 1)
        return state[self.length]


def agrees(players: int, networks: int) -> None:
    surveyor = Surveyor(players)
    rng = Random(players)
    crossings = 1 + max(max(pair) for pair in surveyor.ends[1:])
    for _ in range(networks):
        roads = random_roads(surveyor.ends, rng)
        blocked = {rng.randrange(1, crossings) for _ in range(rng.choice((0, 3, 8)))}
        assert surveyor.measure(roads, blocked) == brute(surveyor.ends, roads, blocked), (roads, blocked)


@in_turns(2, players=[4, 6])
def test_the_longest_road_is_what_trying_everything_finds(players):
    agrees(players, some(60, of=150))


@pytest.mark.long
@pytest.mark.parametrize("players", [4, 6])
def test_the_longest_road_is_what_trying_everything_finds_thousands_of_times(players):
    agrees(players, 2500)


@pytest.mark.in_part
def test_roads_are_measured_whenever_they_change():
    match = GAME.start(4, seed=2, options={"player_trade": False})
    ends = island_of(match).touching("sides", "corners")
    for _ in steps(match, 2, some(300, of=700)):
        continue
    seen = match.reveal()
    for seat, player in enumerate(seen["players"]):
        paths, crossings = (fields_of(match, name, seen) for name in ("Path", "Crossing"))
        roads = frozenset(int(n) for n, path in paths.items() if path["builder"] == seat)
        blocked = {int(n) for n, crossing in crossings.items() if crossing["settler"] not in (None, seat)}
        assert player["road_length"] == brute(ends, roads, blocked)


# ---- who knows what ------------------------------------------------------------------------------


def hidden_parts(view: View, seat: int) -> list[Any]:
    others = [player for other, player in enumerate(view["players"]) if other != seat]
    hands = [player[name] for player in others for name in ("stock", "cards", "new_cards")]
    return [*hands, view["table"]["deck"]]


@pytest.mark.in_part
def test_hands_and_the_deck_show_only_how_many_cards_they_have():
    match = GAME.start(4, seed=3)
    for number in steps(match, 3, some(150, of=500)):
        if number % 7:
            continue
        real = match.reveal()
        for seat in (*range(4), None):
            view = match.view(seat)
            assert all(isinstance(part, int) for part in hidden_parts(view, -1 if seat is None else seat))
            if seat is not None:
                assert set(view["players"][seat]["stock"]) == set(GOODS)
        if "throw" in {option.kind for option in match.decisions[0].options}:
            counts = [player["stock"] for player in match.view(None)["players"]]
            assert counts == [sum(player["stock"].values()) for player in real["players"]]


@in_turns(seed=range(6))
def test_what_was_stolen_only_the_two_learn(seed):
    match = GAME.start(4, seed, {"player_trade": False})
    for _ in steps(match, seed, some(150, of=300)):
        continue
    secrets = {seat: [text for text in notices(match, seat) if " takes " in text] for seat in (*range(4), None)}
    assert secrets[None] == []
    robbed = [text for text in notices(match) if " robs " in text]
    assert robbed
    assert sum(map(len, secrets.values())) == 2 * len(robbed)


@pytest.mark.in_part
def test_what_was_bought_only_the_buyer_learns():
    match = GAME.start(3, 4, {"player_trade": False})
    for _ in steps(match, 4, some(150, of=600)):
        continue
    bought = sum(sum(player[name].values()) for player in match.reveal()["players"] for name in ("cards", "new_cards"))
    assert bought
    told = [text for seat in range(3) for text in notices(match, seat) if text.startswith("You get: ")]
    assert len(told) >= bought
    assert not [text for text in notices(match, None) if text.startswith("You get: ")]


def imagined(game: Game, seed: int) -> tuple[Match, list[View]]:
    """A match under way, and what seat 0 imagines of it."""
    match = game.start(4, seed, {"player_trade": False})
    for _ in steps(match, seed):
        others = match.view(0)["players"][1:]
        if sum(player["cards"] + player["new_cards"] for player in others) > 2:
            break
    sampler, rng = Sampler(match.machine, match.manual), Random(seed)
    pictures = []
    for _ in range(12):
        other = in_situation(match, sampler.deal(match.state, 0, rng))
        pictures.append(other.reveal())
    return match, pictures


def test_who_imagines_hidden_cards_imagines_all_that_is_possible():
    """The cards of others are dealt anew: as many for everybody, as many of each kind, and not always the real ones."""
    match, pictures = imagined(GAME, 2)
    real = match.reveal()
    for picture in pictures:
        assert picture["players"][0] == real["players"][0]
        for kind in GOODS:
            assert sum(p["stock"][kind] for p in picture["players"]) == sum(p["stock"][kind] for p in real["players"])
        for mine, there in zip(picture["players"], real["players"], strict=True):
            assert all(
                sum(mine[name].values()) == sum(there[name].values()) for name in ("stock", "cards", "new_cards")
            )
    hands = {str([player["stock"] for player in picture["players"]]) for picture in pictures}
    decks = {str(picture["table"]["deck"]) for picture in pictures}
    assert len(hands) > 3
    assert len(decks) > 1


# ---- taking back ---------------------------------------------------------------------------------


def test_a_bought_card_cannot_be_given_back_but_a_road_can():
    match = GAME.start(2, 1, {"player_trade": False})
    waiting = {"build_road", "buy_card"}
    for _ in steps(match, 1):
        options = {option.kind: option for seat in match.seats for option in match.decision(seat).options}
        for kind in waiting & {*options}:
            copy, seat = match.clone(), match.seats[0]
            copy.decide(seat, options[kind])
            if kind == "build_road":
                copy.undo(seat)
                assert copy.digest == match.digest
            else:
                with pytest.raises(IllegalDecision):
                    copy.undo(seat)
        waiting -= {*options}
        if not waiting:
            return
    pytest.fail(f"nobody could do this: {waiting}")


def test_a_player_who_is_asked_for_cards_is_asked_with_the_others():
    """At a seven all with more than seven cards give theirs back at the same time."""
    for seed in range(20):
        match = GAME.start(4, seed, {"player_trade": False})
        for _ in steps(match, seed, 900):
            if len(match.seats) > 1:
                assert all(sum(match.reveal()["players"][seat]["stock"].values()) > 7 for seat in match.seats)
                return
    pytest.fail("nobody had too many cards")


def test_the_start_player_founds_first_and_last():
    match = GAME.start(3, seed=6)
    order = []
    while "Founding" in match.view(None)["phases"]:
        order.append(match.seats[0])
        crossing = match.decision(match.seats[0]).options[0].value
        match.decide(match.seats[0], find(match, match.seats[0], crossing))
        match.decide(match.seats[0], match.decision(match.seats[0]).options[0])
    assert order == [*order[:3], *reversed(order[:3])]
    assert [*match.seats] == [order[0]]


def test_german_players_read_the_words_for_crossings():
    match = GAME.start(3, seed=6, language="de")
    assert match.decisions[0].options[0].label == "Kreuzung.1"
    assert match.decisions[0].options[0].value == "Crossing.1"
