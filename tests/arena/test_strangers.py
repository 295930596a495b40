"""A tournament with programs that crash, hang, cheat and flood."""

from __future__ import annotations

from dataclasses import replace

from spielwerk.arena.planning.order import order_for
from spielwerk.game.game import load
from tests.arena.conftest import played, told
from tests.bots.strange_table import stranger

HONEST = ("random", "greedy:playouts=1", stranger("honest"))
FAULTY = (stranger("crashing"), stranger("hanging", seconds=0.1), stranger("cheating"), stranger("flooding"))
KEY = bytes(16)
KINDS = ("crashed", "late", "invalid", "flooded")


def games(specs, count):
    """All games, by those who played them."""
    order = replace(order_for(load("rps"), None, {}, specs, count), key=KEY)
    found: list = []
    series = played(order, keep=found.extend)
    names = order.names
    return told(series), {(tuple(names[bot] for bot in game.lineup), game.seed): game.digest for game in found}


def test_faults_are_listed_and_disturb_nobody_else():
    pairs = len(HONEST + FAULTY) * (len(HONEST + FAULTY) - 1) // 2
    standing, all_games = games((*HONEST, *FAULTY), 2 * pairs)
    assert standing["games"] == 2 * pairs
    bots = {bot["name"]: bot for bot in standing["bots"]}
    assert [bots[name]["faults"] for name in HONEST] == [0, 0, 0]
    assert [list(bots[name]["faults_by_kind"]) for name in FAULTY] == [[kind] for kind in KINDS]
    assert all(bots[name]["fault_examples"][0]["reason"] for name in FAULTY)
    _, without_them = games(HONEST, 6)
    assert len(without_them) == 6
    assert without_them.items() <= all_games.items()
