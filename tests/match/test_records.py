"""Logs and saved matches: they bring a match back, and whatever else they hold is refused with a reason."""

from __future__ import annotations

import contextlib
import json
from collections.abc import Callable
from functools import partial
from random import Random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from spielwerk import GameError, IllegalDecision, Match, MatchFault, RecordError, SpielwerkError
from spielwerk.match.records import read_record
from tests.match.playing import bundled, game, play
from tests.rotation import some

GAMES = ["tictactoe", "connect4", "nim", "pig", "rps", "kuhn"]


def some_moves(name: str, seed: int, moves: int):
    match = bundled(name).start(seed=seed)
    go_on(match, Random(seed), moves)
    return match


def go_on(match, random: Random, moves: int) -> None:
    for _ in range(moves):
        if match.over:
            return
        seat = random.choice(match.seats)
        match.decide(seat, random.choice(match.decision(seat).options))


# ---- bringing back -----------------------------------------------------------------------------


@pytest.mark.parametrize("name", GAMES)
@given(seed=st.integers(0, 10_000), moves=st.integers(0, 30))
@settings(max_examples=10)
def test_a_saved_match_goes_on_as_if_never_saved(name, seed, moves):
    match = some_moves(name, seed, moves)
    restored = match.game.restore(match.save())
    assert restored.state == match.state
    assert restored.save() == match.save()
    assert restored.events(0) == match.events(0)
    go_on(match, Random(1), 20)
    go_on(restored, Random(1), 20)
    assert restored.state == match.state
    assert restored.view(1) == match.view(1)
    assert restored.result == match.result


@pytest.mark.parametrize("name", GAMES)
@given(seed=st.integers(0, 10_000))
@settings(max_examples=10)
def test_a_log_replays_to_the_same_state(name, seed):
    match = some_moves(name, seed, 1000)
    for log in (match.log, json.dumps(match.log), json.dumps(match.log).encode()):
        again = match.game.replay(log)
        assert again.state == match.state
        assert again.log == match.log


def test_a_log_replays_up_to_an_input():
    match = some_moves("tictactoe", 1, 6)
    half = match.game.replay(match.log, to=3)
    assert half.inputs == match.inputs[:3]
    assert match.game.replay(match.log, to=0).inputs == []
    assert match.game.replay(match.log, to=99).state == match.state


def test_names_and_options_are_saved():
    match = bundled("pig").start(3, 9, {"goal": 30}, names=("Anna", "Ben", "Carla"))
    match.decide(0, 0)
    restored = match.game.restore(match.save())
    assert restored.names.players == ["Anna", "Ben", "Carla"]
    assert restored.options == {"goal": 30}
    assert restored.log == match.log


def test_a_log_has_a_header():
    log = some_moves("nim", 3, 2).log
    assert {key: log[key] for key in ("format", "version", "game", "players", "options", "seed")} == {
        "format": "spielwerk-log",
        "version": 2,
        "game": "nim",
        "players": 2,
        "options": {},
        "seed": 3,
    }
    assert len(log["hash"]) == 32
    assert len(log["inputs"]) == 2


def test_the_log_of_another_text_is_refused_unless_forced():
    old = play("table:\n    total: int = 0", [1, 2])
    new = game("table:\n    total: int = 1")
    with pytest.raises(RecordError) as refused:
        new.replay(old.log)
    assert refused.value.diagnostics[0].code == "L105"
    with pytest.raises(RecordError):
        new.restore(old.save())
    assert new.replay(old.log, force=True).inputs == old.inputs


def test_a_saved_match_that_was_changed_is_refused():
    match = some_moves("tictactoe", 1, 3)
    saved = json.loads(match.save())
    saved["inputs"] = saved["inputs"][:2]
    with pytest.raises(RecordError) as refused:
        match.game.restore(json.dumps(saved).encode())
    assert refused.value.diagnostics[0].code == "L106"


@pytest.mark.parametrize("language", ["en", "de"])
def test_an_impossible_input_is_named(language):
    match = some_moves("tictactoe", 1, 2)
    log = match.log
    log["inputs"].append(dict(log["inputs"][0]))
    with pytest.raises(RecordError) as refused:
        match.game.replay(log)
    fault = refused.value.diagnostics[0]
    assert fault.code == "L104"
    assert fault.values["number"] == 3
    assert "3" in fault.message(language)


# ---- anything else -----------------------------------------------------------------------------

JSON = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats() | st.text(max_size=20),
    lambda inner: st.lists(inner, max_size=4) | st.dictionaries(st.text(max_size=10), inner, max_size=4),
    max_leaves=10,
)
REFUSALS = (RecordError, GameError)


def tried(call: Callable[[], Match]) -> tuple[Match | None, type[SpielwerkError] | None]:
    """What a call gives, or the kind of its fault, which can be told in both languages."""
    try:
        return call(), None
    except SpielwerkError as fault:
        for language in ("en", "de"):
            assert all(diagnostic.message(language) for diagnostic in fault.diagnostics)  # noqa: PT017
        return None, type(fault)


@given(st.binary(max_size=200) | st.text(max_size=200) | JSON.map(json.dumps))
def test_arbitrary_data_is_no_record(data):
    for form in ("spielwerk-log", "spielwerk-save"):
        with pytest.raises(RecordError) as refused:
            read_record(data, form, "game.spiel")
        assert refused.value.diagnostics[0].code in ("L101", "L102", "L103")
        assert str(refused.value)


@pytest.mark.parametrize(
    "data",
    [
        b"",
        b"\xff\xfe\x00",
        b"[]",
        b"null",
        b"[" * 100_000,
        b'{"a":' * 100_000,
        b"9" * 10_000,
        b'{"format": "spielwerk-log", "version": ' + b"9" * 10_000 + b"}",
        b'{"format": "spielwerk-save"}',
        b'{"format": "spielwerk-log", "version": 2}',
    ],
)
def test_nasty_bytes_are_refused(data):
    for call in (bundled("tictactoe").replay, bundled("tictactoe").restore):
        with pytest.raises(RecordError) as refused:
            call(data)
        for language in ("en", "de"):
            assert len(refused.value.diagnostics[0].message(language)) < 1000


def test_a_very_long_record_is_refused():
    with pytest.raises(RecordError):
        read_record(b" " * 50_000_001, "spielwerk-log", "x")


@st.composite
def mutated(draw, form: str):
    """A record of a real match in which something was changed."""
    match = some_moves(draw(st.sampled_from(["kuhn", "rps", "nim"])), draw(st.integers(0, 50)), 4)
    record = match.log if form == "spielwerk-log" else json.loads(match.save())
    for _ in range(draw(st.integers(1, 3))):
        part = draw(st.sampled_from([*record, "extra"]))
        if part == "inputs" and record.get("inputs") and isinstance(record["inputs"], list) and draw(st.booleans()):
            item = record["inputs"][draw(st.integers(0, len(record["inputs"]) - 1))]
            if isinstance(item, dict):
                item[draw(st.sampled_from(["seat", "kind", "value", "happening"]))] = draw(JSON)
        else:
            record[part] = draw(JSON | st.sampled_from([{"heaps": 2}, {"wins": 99}, {"goal": "x"}, 2, 3, -1, 2**70]))
    return match.game, record


@given(mutated("spielwerk-log"))
@settings(max_examples=some(50, of=200))
def test_a_mutated_log_is_replayed_or_refused(found):
    played, record = found
    for data in (record, json.dumps(record)):
        match, fault = tried(partial(played.replay, data))
        assert match is not None or fault in REFUSALS


@given(mutated("spielwerk-save"))
@settings(max_examples=some(50, of=200))
def test_a_mutated_save_is_restored_or_refused(found):
    played, record = found
    match, fault = tried(lambda: played.restore(json.dumps(record).encode()))
    assert match is not None or fault in REFUSALS


@given(st.integers(0, 400), st.binary(max_size=3))
@settings(max_examples=some(30, of=100))
def test_damaged_bytes_are_restored_or_refused(position, patch):
    match = some_moves("kuhn", 3, 2)
    data = match.save()
    damaged = data[:position] + patch + data[position + 1 :]
    restored, fault = tried(lambda: match.game.restore(damaged))
    assert restored is not None or fault in REFUSALS


# ---- options and players -----------------------------------------------------------------------

OPTIONS = """
    game "Options":
        players 2, 4 = 4
        option goal: 10 to 50 = 20
        option fast: bool = false
        option colour: Colour = red
        option any_number: int = 3
        option word: text = "x"

    enum Colour: red, blue

    table:
        total: int = goal

    play:
        for player in turns:
            player chooses number from 1 to (if fast then 2 else 3)
    """


def test_options_have_defaults_and_values():
    optional = game(OPTIONS)
    assert optional.start().players == 4
    assert optional.start().view()["table"] == {"total": 20}
    match = optional.start(2, options={"goal": "33", "fast": "yes", "colour": "blue", "any_number": -5})
    assert match.view()["table"] == {"total": 33}
    assert len(match.decisions[0].options) == 2


@pytest.mark.parametrize(
    ("options", "code"),
    [
        ({"goal": 9}, "L109"),
        ({"goal": 51}, "L109"),
        ({"goal": "many"}, "L109"),
        ({"goal": 1.5}, "L109"),
        ({"goal": True}, "L109"),
        ({"goal": [20]}, "L109"),
        ({"fast": "perhaps"}, "L109"),
        ({"colour": "green"}, "L109"),
        ({"colour": 1}, "L109"),
        ({"any_number": 2**31}, "L109"),
        ({"word": 5}, "L109"),
        ({"gaol": 20}, "L108"),
    ],
)
def test_options_that_do_not_fit_are_refused(options, code):
    with pytest.raises(GameError) as refused:
        game(OPTIONS).start(options=options)
    assert [fault.code for fault in refused.value.diagnostics] == [code]
    for language in ("en", "de"):
        assert next(iter(options)) in refused.value.diagnostics[0].message(language)


def test_all_faults_of_the_options_are_told():
    with pytest.raises(GameError) as refused:
        game(OPTIONS).start(options={"goal": 1, "fast": "x", "nothing": 0})
    assert sorted(fault.code for fault in refused.value.diagnostics) == ["L108", "L109", "L109"]


@pytest.mark.parametrize("players", [0, 1, 3, 5, -2, True, "2", 2.0, 10**20])
def test_the_number_of_players_must_be_one_the_game_is_for(players):
    with pytest.raises(GameError) as refused:
        game(OPTIONS).start(players)
    assert refused.value.diagnostics[0].code == "L107"


OPTIONAL = game(OPTIONS)


@given(st.dictionaries(st.sampled_from(["goal", "fast", "colour", "any_number", "word", "else"]), JSON, max_size=3))
def test_arbitrary_options_are_taken_or_refused(options):
    match, fault = tried(lambda: OPTIONAL.start(2, options=options))
    assert match is not None or fault is GameError


@given(JSON)
def test_arbitrary_decisions_are_taken_or_refused(choice):
    match = OPTIONAL.start(2)
    with contextlib.suppress(IllegalDecision):
        match.decide(0, choice)
        return
    assert match.inputs == []


# ---- rules that stop a match -------------------------------------------------------------------

STOPPING = """
    table:
        total: int = 0
        most: 0 to 5 = 0
    play:
        for player in turns:
            player chooses number from 0 to 3
            total += 1
            if number == 0:
                spin()
            if number == 1:
                most = 7 - number
            if number == 2:
                total = total / (number - 2)
    procedure spin():
        let turns_left = 1
        repeat while turns_left > 0:
            turns_left += 1
            turns_left -= 1
    """


@pytest.mark.parametrize(
    ("number", "code", "line", "inside"), [(0, "R109", 19, "spin"), (1, "R201", 14, "play"), (2, "R102", 16, "play")]
)
def test_a_rule_that_fails_is_named_and_the_match_stands(number, code, line, inside):
    match = play(STOPPING, [3, 3])
    before = match.digest, list(match.inputs), match.events(), match.seats
    with pytest.raises(MatchFault) as stopped:
        match.decide(0, number)
    fault = stopped.value.diagnostics[0]
    assert (fault.code, fault.line, fault.values["inside"]) == (code, line, inside)
    assert str(stopped.value)
    assert (match.digest, match.inputs, match.events(), match.seats) == before
    match.decide(0, 3)
    assert match.seats == [1]
    assert match.game.replay(stopped.value.dump).digest == before[0]


def test_a_fault_in_a_log_is_told_as_such():
    match = play(STOPPING, [3, 3])
    log = match.log
    log["inputs"].append({"seat": 0, "kind": "number", "value": 0})
    with pytest.raises(MatchFault):
        match.game.replay(log)


def test_a_series_goes_on_after_a_fault():
    summary = game(STOPPING).simulate(20, seed=1)
    assert summary.unfinished == 20
    assert len(summary.faults) == 10
    assert {fault.code for _, fault in summary.faults} <= {"R109", "R201", "R102"}


def test_a_match_comes_back_in_the_language_that_is_asked_for():
    nim = bundled("nim")
    match = nim.start(seed=3, names=("Anna", "Ben"))
    match.decide(0, 0)
    assert nim.replay(match.log, language="de").decisions[0].options[0].label == "1 von Haufen 1 nehmen"
    restored = nim.restore(match.save(), language="de")
    assert restored.decisions[0].options[0].label == "1 von Haufen 1 nehmen"
    with pytest.raises(IllegalDecision, match="Platz 0 hat jetzt nichts zu entscheiden"):
        restored.decide(0, 0)
    with pytest.raises(IllegalDecision, match="Platz 1 hat diese Möglichkeit nicht"):
        restored.decide(1, 99)
    with pytest.raises(IllegalDecision, match="Platz 7 gibt es nicht; die Plätze sind 0 bis 1"):
        restored.view(7)
    with pytest.raises(IllegalDecision, match="es läuft keine Uhr"):
        restored.time_out("nobody")
    restored.leave(1)
    with pytest.raises(IllegalDecision, match="die Partie ist zu Ende"):
        restored.leave(0)
