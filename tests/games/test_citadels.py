"""What the tests in the file of Citadels cannot say: whole matches, who sees what, and taking back (LG-24).

The rules one by one are told in `citadels_rules.spiel` beside this file.
"""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from random import Random
from typing import Any

import pytest

from spielwerk import Match, load
from spielwerk.game.testing.testing import run_test
from tests.games.table import find, notices, play_on, result, values
from tests.match.playing import in_force, standing
from tests.rotation import in_turns

GAME = load("citadels")
COUNTS = range(2, 8)
VARIANTS: tuple[dict[str, object], ...] = (
    {},
    {"goal": 6, "limited_bank": False, "no_doubles": True},
    {"goal": 7, "discard_any": True},
)


def steps(match: Match, seed: int) -> Iterator[int]:
    """A random match, decision by decision."""
    while not match.over:
        yield len(match.inputs)
        play_on(match, seed + len(match.inputs), decisions=1)


def known(place: dict[str, Any]) -> set[str]:
    """The names of the objects that a view shows in a place."""
    things = [thing for thing in place.get("objects", []) if thing is not None]
    return {thing["name"] if isinstance(thing, dict) else thing for thing in things}


def chooser(match: Match) -> Any:
    return match.view(None)["table"]["chooser"]


# ---- whole matches -------------------------------------------------------------------------------


@in_turns(3, players=COUNTS)
def test_matches_end_and_claims_hold(players):
    for options in VARIANTS if players in (3, 6) else VARIANTS[:1]:
        summary = GAME.simulate(5, players, seed=players, options=options)
        assert (summary.unfinished, summary.faults) == (0, [])
        assert sum(summary.wins) >= 5 - summary.draws


@pytest.mark.long
@pytest.mark.parametrize("players", COUNTS)
def test_many_matches_end_and_claims_hold(players):
    for options in VARIANTS:
        summary = GAME.simulate(2000, players, seed=players, options=options)
        assert (summary.unfinished, summary.faults) == (0, [])


@in_turns(3, players=COUNTS)
def test_the_best_city_wins(players):
    match = play_on(GAME.start(players, seed=3, options={"goal": 6}), seed=3)
    done = match.reveal()["table"]["first_done"]
    cities = [player["city"]["count"] for player in match.reveal()["players"]]
    scores, places = result(match).scores, result(match).places
    assert cities[done] >= 6
    assert {scores[seat] for seat in range(players) if places[seat] == 1} == {max(scores)}


# ---- who sees what -------------------------------------------------------------------------------


@pytest.mark.parametrize("players", COUNTS)
def test_only_the_chooser_sees_the_draft(players):
    match = GAME.start(players, seed=players)
    chosen = 0
    for _ in steps(match, players):
        if chooser(match) is None:
            break
        (seat,) = match.seats
        draft = match.view(seat)["table"]["draft"]
        assert known(draft) == {option.value for option in match.decision(seat).options}
        assert len(known(draft)) == draft["count"]
        for other in {*range(players), None} - {seat}:
            assert match.view(other)["table"]["draft"] == {"count": draft["count"]}
            assert not [event for event in match.events(other) if event.get("object") in known(draft)]
        chosen += 1
    assert chosen == {2: 6, 3: 6}.get(players, players)


@in_turns(3, players=COUNTS)
def test_roles_are_hidden_until_they_are_called(players):
    match = GAME.start(players, seed=players)
    hidden = shown = 0
    for number in steps(match, players):
        if number > 120:
            break
        told = notices(match)
        start = max((at for at, text in enumerate(told) if text == "The Assassin is called."), default=0)
        called = {text.removesuffix(".").rpartition(" ")[2] for text in told[start:] if " is the " in text}
        if chooser(match) is not None:
            called = set()
        everything = match.reveal()["players"]
        for seat in range(players):
            for other in set(range(players)) - {seat}:
                seen, there = known(match.view(seat)["players"][other]["roles"]), known(everything[other]["roles"])
                assert seen == there & called
                hidden, shown = hidden + len(there - seen), shown + len(seen)
    assert hidden
    assert shown


# ---- reactions and taking back -------------------------------------------------------------------


def take_turns(match: Match, until: str, seat: int) -> None:
    """Everybody takes the first option, then gold, and ends the turn, until a seat has some way."""
    while [*match.seats] != [seat] or until not in {option.kind for option in match.decision(seat).options}:
        kinds = values(match)
        wanted = next((kind for kind in ("done", "gold") if kind in kinds), kinds[0])
        match.decide(match.seats[0], find(match, match.seats[0], wanted))


def test_the_graveyard_asks_its_holder():
    """The Warlord destroys; before the turn goes on, who has the Graveyard is asked, and only then."""
    asked = 0
    for seed in range(40):
        match = GAME.start(4, seed, {"limited_bank": False})
        for _ in steps(match, seed):
            if "rescue" not in {option.kind for option in match.decisions[0].options}:
                continue
            (seat,) = match.seats
            player = match.reveal()["players"][seat]
            assert "Graveyard" in known(player["city"])
            assert "Warlord" not in known(player["roles"])
            before = player["gold"], player["hand"]["count"]
            match.decide(seat, find(match, seat, "rescue"))
            player = match.reveal()["players"][seat]
            assert (player["gold"], player["hand"]["count"]) == (before[0] - 1, before[1] + 1)
            assert "Warlord" in known(match.reveal()["players"][match.seats[0]]["roles"])
            asked += 1
        if asked >= 2:
            return
    raise AssertionError("the Graveyard was never asked")


def everything(match: Match) -> list[Any]:
    """What everybody sees, and what is left of what everybody was told."""
    seats = (*range(match.players), None)
    return [match.digest, *((match.view(seat), standing(match.events(seat))) for seat in seats)]


@pytest.mark.parametrize("picked", [0, 1, 2])
def test_an_aborted_exchange_of_the_magician_leaves_no_trace(picked):
    match = GAME.start(4, next(seed for seed in range(50) if "Magician" in values(GAME.start(4, seed))))
    match.decide(0, find(match, 0, "Magician"))
    take_turns(match, "redraw", 0)
    before, inputs = everything(match), in_force(match)
    told = [match.events(seat) for seat in (1, 2, 3, None)]
    match.decide(0, find(match, 0, "redraw"))
    luck = Random(1)
    for _ in range(picked):
        match.decide(0, luck.choice([option for option in match.decision(0).options if option.value is not None]))
    assert [match.view(seat) for seat in (1, 2, 3)] == [view for view, _ in before[2:5]]
    match.abort(0)
    assert everything(match) == before
    assert [match.events(seat) for seat in (1, 2, 3, None)] == told
    assert in_force(match) == inputs
    assert {"redraw", "conjure"} <= {option.kind for option in match.decision(0).options}


# ---- the rules one by one ----------------------------------------------------------------------


RULES = load(Path(__file__).with_name("citadels_rules.spiel"))


@pytest.mark.matches
@in_turns(first=range(6))
def test_every_rule_holds(first: int) -> None:
    """Characters, purple districts, the bank and the count, as `citadels_rules.spiel` beside this file tells them."""
    assert len(RULES.checked.tests) >= 27
    outcomes = [run_test(RULES, test) for test in RULES.checked.tests[first::6]]
    assert [(outcome.name, outcome.message()) for outcome in outcomes if not outcome.passed] == []
