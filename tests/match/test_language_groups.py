"""Groups of picks: every selection once, all equally likely; bags, twins and conditions on what is picked."""

from __future__ import annotations

from collections import Counter
from itertools import combinations, combinations_with_replacement, permutations
from math import comb

import pytest

from spielwerk.game.game import Game
from spielwerk.program.generator import draw_weighted, players_state
from spielwerk.runtime.asking import Asker
from tests.match.playing import answer, choices, fault_of, game, play

HEAD = """
enum Good: wood, clay, ore
object Card, for value in 1 to 5, in deck
table:
    field deck: Card
    field out: Card
    total: int
    trace: list of int, at most 20
player:
    stock: map Good to int = {wood: 2, clay: 1}
play:
    for player in turns:
"""


def asked(lines: str, decisions=(), players: int = 2):
    return play(HEAD + "".join(f"        {line}\n" for line in lines.strip("\n").split("\n")), decisions, players)


def total(lines: str, decisions=()):
    return asked(lines, decisions).reveal()["table"]["total"]


# ---- groups of picks ---------------------------------------------------------------------------


def selections(line: str) -> Counter:
    """All complete selections that can be made, with the product of their weights' shares."""
    found: Counter = Counter()

    match = asked(line)

    def go(state, picks, share):
        for kind, value, after, chance in program_picks(match, state):
            now = picks if kind == "done" else (*picks, value)
            if match.machine.seats(after) == [2]:
                found[now] += share * chance
            else:
                go(after, now, share * chance)

    go(match.state, (), 1.0)
    return found


def program_picks(match, state):
    """What the program offers, which takes picks in one order: kind, value, the state after it, its chance."""
    asker = Asker(match.machine, match.names, state, 1, "en")
    records, weights = match.machine.options(state, 1)
    shares = weights or [1] * len(records)
    for record, weight in zip(records, shares, strict=True):
        yield *asker.identity(record), match.machine.decide(state, 1, record), weight / sum(shares)


CARDS = [f"Card({n})" for n in range(1, 6)]


@pytest.mark.parametrize(
    ("line", "expected"),
    [
        ("player chooses 2 cards from deck", list(combinations(CARDS, 2))),
        ("player chooses (1 + 1) cards from deck where .value > 2", list(combinations(CARDS[2:], 2))),
        ("player chooses 2 cards from deck ordered", list(permutations(CARDS, 2))),
        (
            "player chooses 1 to 3 cards from deck",
            [picks for n in (1, 2, 3) for picks in combinations(CARDS, n)],
        ),
        ("player chooses up to 2 cards from deck", [picks for n in (0, 1, 2) for picks in combinations(CARDS, n)]),
        ("player chooses any cards from deck", [picks for n in range(6) for picks in combinations(CARDS, n)]),
        (
            "player chooses up to 2 numbers from 1 to 3 ordered",
            [picks for n in (0, 1, 2) for picks in permutations((1, 2, 3), n)],
        ),
        ("player may choose 2 cards from deck", [(), *combinations(CARDS, 2)]),
        ("player may choose 2 numbers from 1 to 3 ordered", [(), *permutations((1, 2, 3), 2)]),
        ("player may choose 2 to 3 numbers from 1 to 3", [(), (1, 2), (1, 3), (2, 3), (1, 2, 3)]),
        ("player chooses 2 goods from player.stock", [("wood", "wood"), ("wood", "clay")]),
        (
            "player chooses up to 3 goods from {wood: 3, ore: 3}",
            [picks for n in range(4) for picks in combinations_with_replacement(("wood", "ore"), n)],
        ),
        ("player chooses 3 goods from {wood: 1, clay: 1, ore: 1}", [("wood", "clay", "ore")]),
        ("player chooses 2 numbers from [2, 5, 2]", [(2, 5), (2, 2)]),
        ("player chooses up to 2 numbers from [1, 1]", [(), (1,), (1, 1)]),
        ("player chooses 2 numbers from [2, 5, 2] ordered", [(2, 5), (2, 2), (5, 2)]),
    ],
)
def test_every_selection_is_reached_once_and_equally_likely(line, expected):
    found = selections(line)
    assert sorted(found, key=str) == sorted(expected, key=str)
    assert list(found.values()) == pytest.approx([1 / len(expected)] * len(expected))


@pytest.mark.parametrize(
    ("line", "expected"),
    [
        (
            "player chooses 2 cards from deck as card where all(picked each .value mod 2 == card.value mod 2)",
            [("Card(1)", "Card(3)"), ("Card(1)", "Card(5)"), ("Card(2)", "Card(4)"), ("Card(3)", "Card(5)")],
        ),
        (
            "player chooses up to 3 cards from deck where sum(picked.value) + .value <= 4",
            [(), *((card,) for card in CARDS[:4]), ("Card(1)", "Card(2)"), ("Card(1)", "Card(3)")],
        ),
        (
            "player chooses 2 goods from {wood: 3, clay: 1, ore: 2} where picked[it] == 0",
            [("wood", "clay"), ("wood", "ore"), ("clay", "ore")],
        ),
        (
            "player chooses 3 goods from {wood: 3, clay: 1, ore: 2} where picked[it] < 2",
            [
                ("wood", "wood", "clay"),
                ("wood", "wood", "ore"),
                ("wood", "clay", "ore"),
                ("wood", "ore", "ore"),
                ("clay", "ore", "ore"),
            ],
        ),
        (
            "player chooses up to 2 goods from player.stock where it != ore and (sum(picked) == 0 or picked[wood] > 0)",
            [(), ("wood",), ("clay",), ("wood", "wood"), ("wood", "clay")],
        ),
        (
            "player may choose 2 goods from {wood: 2, clay: 2} where sum(picked) == 0 or picked[it] > 0",
            [(), ("wood", "wood"), ("clay", "clay")],
        ),
    ],
)
def test_conditions_on_what_is_picked_leave_no_dead_ends(line, expected):
    found = selections(line)
    assert sorted(found, key=str) == sorted(expected, key=str)
    assert list(found.values()) == pytest.approx([1 / len(expected)] * len(expected))


def first_pick(line: str) -> list[int]:
    """The weights of the options of the first pick."""
    match = play(f"play:\n    for player in turns:\n        {line}")
    records, weights = match.machine.options(match.state, 1)
    return weights or [1] * len(records)


def test_from_many_elements_picks_are_weighted_too():
    assert first_pick("player chooses 3 numbers from 1 to 400") == [comb(400 - n, 2) for n in range(1, 399)]
    assert first_pick("player chooses up to 2 numbers from 1 to 300 ordered") == [*[300] * 300, 1]


@pytest.mark.parametrize("line", ["player chooses 40 numbers from 1 to 80", "player chooses any numbers from 1 to 300"])
def test_where_selections_cannot_be_counted_all_options_are_alike(line):
    assert set(first_pick(line)) == {1}
    match = play(f"play:\n    for player in turns:\n        {line}\n        end with draw")
    assert isinstance(match.game, Game)
    assert match.game.simulate(3).unfinished == 0
    assert [code for code, _, _ in match.details.notes] == ["S620"]


@pytest.mark.parametrize(
    ("line", "noted"),
    [
        ("player chooses 4 numbers from 1 to 80", False),
        ("player chooses up to 3 goods from player.stock where picked[it] == 0", False),
        ("player chooses any goods from player.stock where picked[it] == 0", True),
        ("player chooses 5 numbers from 1 to 40 where not it - 1 in picked", True),
        ("player chooses 3 numbers from 1 to 30 where not it - 1 in picked", False),
        ("player chooses 20 numbers from 1 to 80 ordered", False),
    ],
)
def test_the_designer_is_told_where_selections_cannot_be_counted(line, noted):
    text = f"""
enum Good: wood, clay, ore

player:
    stock: map Good to int = {{wood: 2, clay: 1, ore: 2}}

play:
    for player in turns:
        {line}
        end with draw
"""
    assert bool(game(text).machine(2)[1].notes) == noted


def test_twins_in_groups_are_picked_as_bags():
    text = """
        object Coin, in purse:
            | name  | copies |
            | Penny | 3      |
            | Pound | 2      |
        table:
            field purse: Coin
        play:
            for player in turns:
                player chooses 2 coins from purse
        """
    found: dict[tuple[str, ...], float] = {}
    match = play(text)
    for _, first, state, share in program_picks(match, match.state):
        for _, second, _, chance in program_picks(match, state):
            pair = tuple(sorted(value.split("#")[0] for value in (first, second)))
            found[pair] = found.get(pair, 0) + share * chance
    assert found == pytest.approx({("Penny", "Penny"): 1 / 3, ("Penny", "Pound"): 1 / 3, ("Pound", "Pound"): 1 / 3})


def test_random_players_draw_selections_uniformly():
    """Three of seven numbers, 7,000 draws: chi-square with 34 degrees of freedom stays below its 99.9 % point."""
    match = play("play:\n    for player in turns:\n        player chooses 3 numbers from 1 to 7")
    state = players_state(1)
    counts: Counter = Counter()
    tables: dict = {}
    for _ in range(7_000):
        picks: tuple = ()
        while len(picks) < 3:
            if picks not in tables:
                here = tables[picks[:-1]][2][picks[-1]] if picks else match.state
                offered = list(program_picks(match, here))
                weights = match.machine.options(here, 1)[1]
                tables[picks] = [value for _, value, _, _ in offered], weights, {v: s for _, v, s, _ in offered}
            values, weights, _ = tables[picks]
            index, state = draw_weighted(state, weights)
            picks = (*picks, values[index])
        counts[picks] += 1
    assert len(counts) == 35
    assert sum((count - 200) ** 2 / 200 for count in counts.values()) < 65.2


def test_the_result_of_a_group():
    assert total("player chooses 2 cards from deck\ntotal = sum(cards.value)", ["Card(2)", "Card(5)"]) == 7
    assert total("player chooses up to 3 cards from deck\ntotal = count(cards)", ["Card(2)", "done"]) == 1
    trace = asked("player chooses 3 numbers from 1 to 3 ordered\ntrace = numbers", [3, 1, 2]).reveal()["table"]["trace"]
    assert trace == [3, 1, 2]
    match = asked(
        "player chooses 2 goods from player.stock\nmove goods from player.stock to opponent(player).stock",
        ["wood", "clay"],
    )
    assert [player["stock"]["wood"] for player in match.reveal()["players"]] == [1, 3]


def test_too_few_for_a_group():
    line = "player chooses 6 cards from deck"
    assert fault_of(HEAD + f"        {line}") == "R215"
    assert total(f"{line}:\n    total = 1\nelse:\n    total = 7\nplayer chooses x from 1 to 2") == 7


def test_a_group_under_way_says_so():
    match = asked("player chooses 2 cards from deck")
    assert match.decision(0).several
    answer(match, "Card(4)")
    assert choices(match) == ["Card(1)", "Card(2)", "Card(3)", "Card(5)"], "in any order"
    assert match.decision(0).as_json()["several"] == {
        "least": 2,
        "most": 2,
        "ordered": False,
        "free": True,
        "chosen": [{"kind": "cards", "value": "Card(4)", "label": "4"}],
    }
