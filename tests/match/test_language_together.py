"""Games that all win or lose together, or alone."""

from __future__ import annotations

from pathlib import Path

import pytest

from spielwerk.arena.results import Outcome
from spielwerk.backend.lines import Line
from spielwerk.backend.machine import Tally
from spielwerk.backend.search import Plan
from spielwerk.game.game import load
from spielwerk.program.result import failure_place, success_place, together, winners
from tests.match.playing import answer, ended, game, play

EXAMPLES = Path(__file__).parents[1] / "examples"
FUSE = """
    game "Fuse":
        players 1 to 4
    die cube: 1 to 6
    table:
        built: 0 to 3
        fuse: 0 to 9 = 4
    player:
        score: int = 0
    play:
        for player in turns:
            player chooses:
                build:
                    roll cube
                    if cube >= 3:
                        built += 1
                        player.score += 10
                guard:
                    fuse += 1
            fuse -= 1
            if built == 3:
                end with success "built by {player}"
            if fuse == 0:
                end with failure "burnt"
    """
CERTAIN = """
    game "Certain":
        players 1 to 8
    play:
        for player in turns:
            player chooses:
                win:
                    end with success
                lose:
                    end with failure
                leave_it:
                    end with draw
                out:
                    eliminate player
                home:
                    finish player
    """


def test_a_success_is_everybodys_and_a_failure_nobodys():
    won, lost, drawn = (ended(play(CERTAIN, [word])) for word in ("win", "lose", "leave_it"))
    assert (won.success, won.winners, won.places, won.draw) == (True, (0, 1), (1, 1), False)
    assert (lost.success, lost.winners, lost.places, lost.draw) == (False, (), (2, 2), False)
    assert (drawn.success, drawn.winners, drawn.places, drawn.draw) == (None, (), (1, 1), True)
    assert won.as_json()["success"] is True
    assert lost.as_json()["winners"] == []


def test_also_those_who_are_out_win_and_lose():
    for word, success, best in (("win", True, (0, 1, 2)), ("lose", False, ())):
        result = ended(play(CERTAIN, ["out", "home", word], players=3))
        assert (result.success, result.winners, len(set(result.places))) == (success, best, 1)


def test_somebody_alone_wins_or_loses():
    won, lost, out = (ended(play(CERTAIN, [word], players=1)) for word in ("win", "lose", "out"))
    assert (won.success, won.winners) == (True, (0,))
    assert (lost.success, lost.winners) == (False, ())
    assert (out.success, out.winners) == (False, ())


def test_eliminating_everybody_crowns_nobody():
    out = ended(play(CERTAIN, ["out", "out"]))
    assert (out.success, out.winners) == (False, ())
    home = ended(play(CERTAIN, ["home", "out"]))
    assert (home.success, home.winners) == (None, (0,))


def test_the_view_and_its_standing_tell_the_first_place():
    match = play(CERTAIN, ["win"])
    for seat in (0, 1, None):
        view = match.view(seat)
        assert view["result"] is not None
        assert view["result"]["success"] is True
        assert [one["place"] for one in view["standing"]] == [1, 1]


def test_whoever_plays_alone_and_leaves_has_not_won():
    match = play(CERTAIN, [], players=1)
    match.leave(0)
    assert ended(match).success is False
    assert ended(match).winners == ()


def test_the_success_holds_for_those_who_have_stayed():
    match = play(CERTAIN, [], players=3)
    match.leave(1)
    answer(match, "win")
    assert ended(match).success is True
    assert ended(match).winners == (0, 2)
    assert ended(match).places[1] == 3


@pytest.mark.parametrize("players", [1, 2, 4])
def test_both_back_ends_count_the_same(players):
    made = game(FUSE)
    plain, fast = (made.fast_machine(players, {}, True, name).machine for name in ("python", "wasm"))
    mine, other = plain.tally(7, 0, 300), fast.tally(7, 0, 300)
    assert vars(mine) == vars(other)
    assert mine.successes
    assert mine.failures
    assert mine.successes + mine.failures == 300
    assert mine.wins == [mine.successes] * players
    assert mine.draws == 0
    assert any(mine.scores)
    assert any(mine.squares)
    by_result = Tally(players)
    by_result.take(fast.series(7, 0, 300))
    assert vars(by_result) == vars(other)


@pytest.mark.parametrize("players", [1, 2, 3, 8])
def test_places_tell_what_all_have_in_common(players):
    assert together([success_place(players)] * players) is True
    assert together([failure_place(players)] * players) is False
    assert together([1] * players) is None
    assert winners([success_place(players)] * players) == tuple(range(players))
    assert winners([failure_place(players)] * players) == ()


def test_bots_share_the_result_in_the_arena():
    won, lost = Outcome((0, 1, 0), (5, 5, 5)), Outcome((0, 1, 0), (3, 3, 3))
    assert won.credits == [1.0] * 3
    assert won.fair == 1.0
    assert lost.credits == [0.0] * 3
    assert lost.fair == 0.0


@pytest.mark.parametrize("back_end", ["python", "wasm"])
@pytest.mark.parametrize("players", [1, 3])
def test_a_search_looks_for_the_success_of_all(players, back_end):
    machine = game(CERTAIN).fast_machine(players, {}, True, back_end).machine
    tree, state = machine.tree(Plan()), machine.start(1)
    tree.grow(state, 200, 3)
    win, lose, *_ = tree.branches(state, 1)
    assert win.visits > lose.visits
    assert win.value == win.visits
    assert lose.value == 0


def test_lines_tell_apart_what_was_drawn_and_what_was_lost():
    machine = game(CERTAIN).fast_machine(2, {}, True, "wasm").machine
    state = machine.start(1)
    won, lost, drawn = machine.lines(state, [Line(((1, option),), 5, 1) for option in range(3)])
    assert (won.wins, won.decided, won.places) == ((5, 5), 5, (5, 5))
    assert (lost.wins, lost.decided) == ((0, 0), 5)
    assert (drawn.wins, drawn.decided) == ((0, 0), 0)


@pytest.mark.parametrize("name", ["lanterns", "stairs"])
def test_examples_end_the_same_on_both_back_ends(name):
    made = load(EXAMPLES / f"{name}.spiel")
    plain, fast = (made.fast_machine(None, {}, True, back_end).machine for back_end in ("python", "wasm"))
    assert vars(plain.tally(1, 0, 200)) == vars(fast.tally(1, 0, 200))
