"""How fast series are. Only for quiet machines: `make long`."""

from __future__ import annotations

import os
import subprocess
import sys
import time

import pytest

from spielwerk.arena.planning.order import order_for
from spielwerk.arena.standing import standing
from spielwerk.game.game import load
from tests.arena.conftest import played

pytestmark = pytest.mark.long


def test_random_games_cost_little_more_than_simulated_ones():
    game = load("ludo")
    order = order_for(game, None, {}, ["random"] * 4, 20_000)
    game.simulate(100)
    began = time.process_time()
    game.simulate(20_000)
    simulated = time.process_time() - began
    began = time.process_time()
    standing(played(order))
    # Loading the game and the statistics anew takes a moment, however many games there are.
    assert time.process_time() - began < 1.2 * simulated + 1.5


def test_the_favoured_seat_is_found_soon():
    command = [sys.executable, "-m", "spielwerk", "balance", "ludo", "--option", "board=uneven", "--lang", "en"]
    before = os.times()
    done = subprocess.run(command, capture_output=True, check=True)
    after = os.times()
    assert b"Seat 1 is favoured" in done.stdout
    # Of the processor: others may be using this machine, too.
    assert after.children_user + after.children_system - before.children_user - before.children_system < 3
