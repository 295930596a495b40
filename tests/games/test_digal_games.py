"""The bundled games that are written in DiGaL: they play by their rules (DG-10)."""

from __future__ import annotations

import pytest

from spielwerk.check import check_text
from spielwerk.diagnostics.source import Source
from spielwerk.game.game import load_source
from spielwerk.notation.spiel.write.game import write
from tests.games.table import load, play, play_on, values
from tests.rotation import in_turns

GAMES = ["chicago", "gaensespiel", "hausnummer", "kniffel", "meiern", "sechzehn", "treppauf"]
FIELDS = [
    "EINSER", "ZWEIER", "DREIER", "VIERER", "FÜNFER", "SECHSER", "DREIERPASCH", "VIERERPASCH", "FULL_HOUSE",
    "KLEINE_STRASSE", "GROSSE_STRASSE", "FÜNF_GLEICHE", "CHANCE",
]  # fmt: skip


@pytest.mark.parametrize("name", GAMES)
def test_the_check_finds_nothing(name):
    assert check_text(load(name).source).diagnostics == ()
    assert load(name).checked.about


@in_turns(3, name=GAMES)
def test_random_matches_come_to_an_end_and_replay(name):
    game = load(name)
    for players in (game.player_counts[0], game.player_counts[-1]):
        match = play_on(game.start(players, seed=players), players)
        assert match.over
        assert game.replay(match.log).digest == match.digest


@in_turns(3, name=GAMES)
def test_written_as_spiel_it_is_the_same_game(name):
    """The same seed and decisions give the same digests."""
    game = load(name)
    assert game.checked.model is not None
    written = load_source(Source(f"{name}.spiel", write(game.checked.model)), name)
    assert check_text(written.source).diagnostics == ()
    for seed in range(3):
        one, other = (play_on(played.start(3, seed=seed), seed) for played in (game, written))
        assert one.digest == other.digest
        assert one.result == other.result
    assert game.simulate(20, seed=1).digest == written.simulate(20, seed=1).digest


# ---- Kniffel -----------------------------------------------------------------------------------


def worth(dice):
    """What the fields bring, by the rules of the game."""
    counts = sorted(dice.count(face) for face in set(dice))
    run = max(sum(all(n + k in dice for k in range(length)) for n in dice) and length for length in range(1, 7))
    whole = sum(dice)
    upper = [face * dice.count(face) for face in range(1, 7)]
    return [
        *upper,
        whole if counts[-1] >= 3 else 0,
        whole if counts[-1] >= 4 else 0,
        25 if counts == [2, 3] else 0,
        30 if run >= 4 else 0,
        40 if run >= 5 else 0,
        50 if counts == [5] else 0,
        whole,
    ]


def test_fields_bring_what_the_rules_say():
    for seed in range(60):
        match = play(load("kniffel").start(2, seed=seed, language="de"), "würfeln", "eintragen")
        dice = match.view()["table"]["würfel"]
        labels = [option.label.split(": ")[1] for option in match.decisions[0].options]
        assert [int(label) for label in labels] == worth(dice), dice


def test_a_field_is_filled_once_and_everybody_fills_all():
    match = load("kniffel").start(2, seed=3)
    for turn in range(26):
        play(match, "würfeln", "eintragen")
        assert values(match) == FIELDS[turn // 2 :]
        play(match, FIELDS[turn // 2])
    assert match.over
    assert all(set(player["BLOCK_voll"]) == set(FIELDS) for player in match.view()["players"])


def test_the_bonus():
    for seed in range(30):
        match = play_on(load("kniffel").start(2, seed=seed), seed)
        for player in match.view()["players"]:
            upper = sum(player["BLOCK"][name] for name in FIELDS[:6])
            assert player["PUNKTE"] == sum(player["BLOCK"].values()) + (35 if upper >= 63 else 0)


def test_two_more_rolls_at_most():
    match = play(load("kniffel").start(2, seed=1), "würfeln")
    play(match, "noch_einmal_würfeln", "done", "noch_einmal_würfeln", "done")
    assert values(match) == FIELDS


# ---- the others --------------------------------------------------------------------------------


def test_chicago_counts_ones_and_sixes():
    match = play(load("chicago").start(2, seed=5), "würfeln")
    dice = match.view()["table"]["würfel"]
    play(match, "aufhören")
    points = sum({1: 100, 6: 60}.get(face, face) for face in dice)
    assert match.view()["players"][0]["PUNKTE"] == points


def test_the_highest_house_number_wins():
    match = play_on(load("hausnummer").start(3, seed=8), 8)
    assert match.result is not None
    numbers = [player["NUMMER"] for player in match.view()["players"]]
    assert [place == 1 for place in match.result.places] == [number == max(numbers) for number in numbers]


def test_sixteen_is_dead():
    for seed in range(30):
        match = load("sechzehn").start(2, seed=seed)
        while not match.over:
            sums = [player["SUMME"] for player in match.view()["players"]]
            assert max(sums) < 16
            if values(match) != ["würfeln"]:
                assert sums[match.seats[0]] not in (9, 10)
            play_on(match, seed, 1)
        assert min(player["LEBEN"] for player in match.view()["players"]) == 0
