"""What follows from a manual alone is made once for all matches, and goes with the last of them."""

from __future__ import annotations

import gc
import weakref

from tests.games.table import load


def test_matches_of_one_program_share_a_guide():
    game = load("ludo")
    one, other = game.start(4, seed=1, names=("Ann", "Ben", "Cid", "Dan")), game.start(4, seed=2)
    assert one.guide is other.guide
    assert one.outline is other.outline
    assert game.start(2, seed=1).guide is not one.guide


def test_players_have_the_names_of_their_own_match():
    game = load("ludo")
    one, other = (game.start(2, seed=1, names=names) for names in (("Ann", "Ben"), ("Cid", "Dan")))
    assert (one.names.player(1, "en"), other.names.player(1, "en")) == ("Ann", "Cid")


def test_a_guide_goes_with_the_last_match():
    match = load("tictactoe").start(seed=1)
    guide = weakref.ref(match.guide)
    del match
    gc.collect()
    assert guide() is None
