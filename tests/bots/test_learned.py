"""Learning from matches against oneself: features of any view, models, their files."""

from __future__ import annotations

import json

import numpy as np
import pytest

from spielwerk.bots.learned.model import LINEAR, NETWORK, Model, load_model
from spielwerk.bots.naming import BotError, bot_maker
from spielwerk.diagnostics.codes.arena.learning import LEARNING
from spielwerk.game.sources import bundled
from spielwerk.referee.training.values import Course, train
from tests.bots.tables import host_of, play, wins
from tests.rotation import in_turns

GAMES = bundled()


@in_turns(name=GAMES)
def test_every_view_of_every_game_has_features(name: str) -> None:
    host = host_of(name)
    state = host.machine.start(1)
    for seat in range(host.players):
        vector = host.rules.features.of(host.machine.view(state, seat + 1), seat + 1)
        assert vector.shape == (len(host.rules.features.names),)
        assert np.isfinite(vector).all()


def test_features_are_those_of_the_seat() -> None:
    host = host_of("tictactoe")
    machine = host.machine
    state = machine.decide(machine.start(0), 1, machine.options(machine.start(0), 1)[0][4])
    mine, other = (host.rules.features.of(host.machine.view(state, seat + 1), seat + 1) for seat in (0, 1))
    assert np.abs(mine).sum() > 0
    assert (mine == -other).all()


def test_hidden_things_do_not_show_in_features() -> None:
    host = host_of("kuhn")
    seeds = range(40)
    states = [host.machine.start(seed) for seed in seeds]
    views = {tuple(host.rules.features.of(host.machine.view(state, 1), 1)) for state in states}
    assert len(views) == 3  # One for each card of one's own.


@pytest.mark.parametrize("kind", [LINEAR, NETWORK])
def test_a_model_learns_what_can_be_learned(kind: str) -> None:
    rng = np.random.default_rng(1)
    rows = rng.normal(size=(600, 3))
    results = (rows[:, 0] - rows[:, 1] > 0).astype(float)
    model = Model.fresh(["a", "b", "c"], kind, 1)
    before = model.fit(rows, results, 1, 1)
    after = model.fit(rows, results, 30, 2)
    assert after < 0.25 < before
    assert ((model.chances(rows) > 0.5) == (results > 0.5)).mean() > 0.95


def test_a_network_learns_what_no_line_divides() -> None:
    rng = np.random.default_rng(2)
    rows = rng.normal(size=(800, 2))
    results = (rows[:, 0] * rows[:, 1] > 0).astype(float)
    right = {}
    for kind in (LINEAR, NETWORK):
        model = Model.fresh(["a", "b"], kind, 3)
        model.fit(rows, results, 40, 4)
        right[kind] = ((model.chances(rows) > 0.5) == (results > 0.5)).mean()
    assert right[LINEAR] < 0.65 < 0.85 < right[NETWORK]


def test_training_brings_a_bot_that_beats_chance_and_repeats(tmp_path) -> None:
    host = host_of("connect4")
    model, again = (train(host, Course(40, 3), 1) for _ in range(2))
    assert all((a == b).all() for a, b in zip(model.layers, again.layers, strict=True))
    model.save(tmp_path / "model.json")
    assert wins(host, [f"learned:file={tmp_path / 'model.json'}", "random"], 30)[0] >= 20


def test_a_saved_model_says_the_same(tmp_path) -> None:
    model = Model.fresh(["a", "b"], NETWORK, 5)
    model.told = {"game": "x"}
    model.save(tmp_path / "m.json")
    loaded = load_model(tmp_path / "m.json")
    rows = np.array([[1.0, 2.0], [0.0, -1.0]])
    assert loaded.names == model.names
    assert loaded.told == {"game": "x"}
    assert loaded.chances(rows) == pytest.approx(model.chances(rows), abs=1e-6)


@pytest.mark.parametrize(
    "text",
    [
        "", "[]", "{}", "null", '{"format": "spielwerk-model", "version": 2, "features": [], "layers": []}',
        '{"format": "spielwerk-model", "version": 1, "features": ["a"], "layers": [[[1.0]]]}',
        '{"format": "spielwerk-model", "version": 1, "features": ["a"], "layers": [[["x"], [1]]]}',
        '{"format": "spielwerk-model", "version": 1, "features": ["a"], "layers": [[[NaN], [1]]]}',
        '{"format": "spielwerk-model", "version": 1, "features": 3, "layers": 4}',
        "[" * 100_000,
    ],
)  # fmt: skip
def test_a_strangers_model_is_refused_with_an_answer(tmp_path, text: str) -> None:
    (tmp_path / "m.json").write_text(text)
    with pytest.raises(BotError) as caught:
        load_model(tmp_path / "m.json")
    assert caught.value.diagnostics[0].code in ("A401", "A403")


def test_the_examples_of_the_catalogue_are_what_they_claim_to_be(tmp_path) -> None:
    entry = next(entry for entry in LEARNING if entry.code == "A403")
    for text in (entry.bad, entry.good):
        (tmp_path / "m.json").write_text(text)
        if text is entry.good:
            assert load_model(tmp_path / "m.json").names == ["a"]
            continue
        with pytest.raises(BotError) as caught:
            load_model(tmp_path / "m.json")
        assert caught.value.diagnostics[0].code == "A403"


def test_a_model_of_another_game_is_a_misstep_that_says_so(tmp_path) -> None:
    Model.fresh(["a"], LINEAR, 1).save(tmp_path / "m.json")
    assert json.loads((tmp_path / "m.json").read_text())["features"] == ["a"]
    played = play(host_of("nim"), [f"learned:file={tmp_path / 'm.json'}", "random"], 1)
    assert played.missteps
    assert "features" in played.missteps[0].reason


def test_a_file_that_is_not_there_is_named() -> None:
    with pytest.raises(BotError) as caught:
        bot_maker("learned:file=nowhere.json")(host_of("nim").setting(0, 1))
    assert caught.value.diagnostics[0].code == "A401"
