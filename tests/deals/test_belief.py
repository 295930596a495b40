"""What a seat believes: histories that give it exactly what it was given, whatever the truth is."""

from __future__ import annotations

from collections import Counter
from random import Random

import pytest

from spielwerk.backend.replay import Plan, Walk
from spielwerk.deals.belief import ANCHORED, HISTORY, Belief
from spielwerk.deals.history import draws_for, order_of, plans_of, shuffles
from spielwerk.program.ir import HEADER
from tests.deals.worlds import belief_of, host_of, played
from tests.match.test_pairs import GAMES
from tests.rotation import in_turns

NAMES = ("kuhn", "rps", "meiern", "treppauf", "hearts", "citadels", "roborally", "catan", "mastermind", "battleships")


@pytest.mark.matches
@in_turns(5, name=NAMES)
def test_histories_give_the_seat_what_it_was_given(name: str) -> None:
    assert replayed(name, 16)[HISTORY]


@pytest.mark.matches
@in_turns(3, table=[("treppauf", 24), ("roborally", 34), ("hearts", 24)])
def test_histories_that_begin_later_give_the_seat_what_it_was_given_from_there_on(table: tuple[str, int]) -> None:
    assert replayed(*table)[ANCHORED]


@pytest.mark.long
@pytest.mark.parametrize("name", GAMES)
def test_histories_of_every_game_give_the_seat_what_it_was_given(name: str) -> None:
    if not host_of(name).hides:
        pytest.skip("nothing is hidden in it")
    assert replayed(name, 60).total()


def replayed(name: str, inputs: int) -> Counter[str]:
    """A match of which consistent histories are played again by the reference, step by step: how often from the start,
    how often from a situation that was dealt."""
    host, reference = host_of(name), host_of(name, backend="python").replaying
    belief, checked = belief_of(host, 0), Counter[str]()
    ours = belief_of(host_of(name, backend="python"), 0).replayer
    for world in played(host, 0, 6, inputs):
        if world.player != 1:
            continue
        belief.follow(world.account.steps)
        if not belief.consistent:
            continue
        for step, one in enumerate(expectations(belief)):
            # What is seen is compared by the back end that was asked; told tokens are the same on both.
            ours.expect(step, one._replace(seen=-1))
        for history in belief.histories[:2]:
            source, before = -1, 0
            if history.root is not None:
                source, before = 8, ours.seen(history.root.state)
                ours.put(source, history.root.state)
            if history.steps:
                plans = tuple(plans_of(step) for step in history.steps)
                walked = ours.walk(Walk(history.begun, source, before, 9, plans, 0, 0, 1), ())
                assert decisions(walked.steps) == decisions(history.steps)
                assert not any(walked.wrong)
            state = ours.take(9 if history.steps else source)
            assert reference.view(state, 1) == reference.view(world.state, 1)
            checked[belief.trust] += 1
    return checked


def decisions(steps):
    return [[(move.seat, move.record, move.tape) for move in step] for step in steps]


def expectations(belief: Belief):
    return belief._expected


@pytest.mark.parametrize(
    "name",
    ["kuhn", "rps", "meiern", "mastermind", *(pytest.param(n, marks=pytest.mark.long) for n in ("hearts", "treppauf"))],
)
def test_both_back_ends_believe_the_same(name: str) -> None:
    found = []
    for backend in ("python", "wasm"):
        host = host_of(name, backend=backend)
        belief, steps = belief_of(host, 0, size=8), []
        for world in played(host, 0, 3, 6):
            if world.player == 1:
                belief.follow(world.account.steps)
                steps.append([history.steps for history in belief.histories])
        found.append(steps)
    assert found[0] == found[1]
    assert found[0]


@pytest.mark.matches
@in_turns(3, name=["kuhn", "meiern", "mastermind", "battleships", "hearts"])
def test_another_truth_that_looks_the_same_changes_nothing(name: str) -> None:
    """A belief is made of what was given alone: the same account, the same situations."""
    host = host_of(name)
    for world in played(host, 0, 8, 12):
        if world.player != 1:
            continue
        one, other = (belief_of(host, 0, seed=4, size=12) for _ in range(2))
        one.follow(world.account.steps)
        other.follow(list(world.account.steps))
        assert one.situations() == other.situations()


def test_a_seat_that_saw_a_card_deals_the_others_evenly() -> None:
    """In Kuhn poker the other has one of two cards, and nothing was said of which."""
    host = host_of("kuhn")
    for seed in range(4):
        world = next(played(host, 0, seed, 1))
        cards: Counter[tuple[int, ...]] = Counter()
        for chance in range(40):
            belief = belief_of(host, 0, seed=chance, size=16)
            belief.follow(world.account.steps)
            assert belief.trust == HISTORY
            cards.update(tuple(state[HEADER.SEATS :]) for state in belief.situations())
        assert len(cards) == 2
        assert all(abs(count / 640 - 0.5) < 0.09 for count in cards.values())


@pytest.mark.matches
def test_gains_that_everybody_saw_are_known() -> None:
    """In Catan, before the first robbery, what others hold follows from what was seen."""
    host = host_of("catan")
    belief = belief_of(host, 0, size=8)
    size, asked = host.rules.thinking.program.size, 0
    for number, world in enumerate(played(host, 0, 77, 36)):
        if world.player == 1 and number > 6:
            belief.follow(world.account.steps)
            assert belief.trust == HISTORY
            (situation,) = {tuple(state[1:size]) for state in belief.situations()}
            assert situation == tuple(world.state[1:size])
            asked += 1
    assert asked


@pytest.mark.matches
def test_where_histories_are_lost_situations_still_look_right() -> None:
    host = host_of("hearts")
    belief, ways = belief_of(host, 1, size=24), Counter[str]()
    for world in played(host, 1, 4, 60):
        if world.player == 2:
            belief.follow(world.account.steps)
            ways[belief.trust] += 1
            if belief.consistent:
                seen = {belief.replayer.seen(state) for state in belief.situations()}
                assert seen == {world.account.steps[-1].seen}
    assert ways[HISTORY]
    assert ways[ANCHORED]
    assert ways[HISTORY] + ways[ANCHORED] == ways.total()


def test_what_is_taken_back_is_forgotten() -> None:
    host = host_of("meiern")
    belief = belief_of(host, 0)
    accounts = [list(world.account.steps) for world in played(host, 0, 2, 8)]
    belief.follow(accounts[-1])
    belief.follow(accounts[2])
    fresh = belief_of(host, 0)
    fresh.follow(accounts[2])
    assert belief.trust == fresh.trust == HISTORY
    assert len(belief.histories[0].steps) == len(accounts[2])


def test_a_shuffle_is_told_by_its_bounds_and_can_be_put_in_any_order() -> None:
    assert shuffles((6, 4, 3, 2, 2, 5, 3, 2)) == [(1, 4), (6, 3)]
    rng = Random(1)
    for size in range(2, 9):
        draws = tuple(rng.randrange(bound) for bound in range(size, 1, -1))
        assert draws_for(order_of(draws)) == draws
    assert plans_of(()) == ()
    assert Plan().choice == -1
