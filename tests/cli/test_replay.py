"""`spielwerk replay`: shows a match again from its log."""

from __future__ import annotations

import json
from pathlib import Path

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st
from inline_snapshot import snapshot

import spielwerk as api
from tests.cli.conftest import document, run_command, write
from tests.rotation import some


@pytest.fixture
def nim(tmp_path: Path) -> Path:
    """The log of a match of nim, three decisions long."""
    match = api.load("nim").start(seed=5)
    for number in (0, 3, 1):
        match.decide(match.seats[0], number)
    return write(tmp_path / "nim.json", json.dumps(match.log))


def test_the_match_step_by_step(spielwerk, nim):
    result = spielwerk("replay", nim)
    assert result.exit_code == 0
    assert result.stdout == snapshot("""\
Nim, 2 players, seed 5, 3 inputs
1. Player 1: Take 1 from heap 1
     size of 1: 2
2. Player 2: Take 2 from heap 2
     size of 2: 3
3. Player 1: Take 2 from heap 1
     size of 1: 0
Position after 3 inputs:
    1  2  3
    0  3  7
  X Player 1
▶ O Player 2
The match is not over.
""")


def test_a_position_on_the_way(spielwerk, nim):
    shown = spielwerk("replay", nim, "--to", "1", "--lang", "de").stdout
    assert "Stellung nach 1 Eingaben:" in shown
    assert "Die Partie ist nicht zu Ende." in shown


def test_the_match_for_programs(spielwerk, nim):
    found = document(spielwerk("replay", nim, "--json"))
    game = api.load("nim")
    assert set(found) == {"log", "inputs", "over", "result", "view", "digest", "broken_claims"}
    assert found["log"] == {
        "version": 2, "game": "nim", "hash": game.hash, "players": 2, "options": {}, "seed": 5
    }  # fmt: skip
    assert (found["inputs"], found["over"], found["result"]) == (3, False, None)
    assert found["digest"] == game.replay(nim.read_bytes()).digest
    assert found["view"]["seat"] is None
    assert document(spielwerk("replay", nim, "--json", "--to", "0"))["digest"] == game.start(seed=5).digest


def test_a_finished_match_has_a_result(spielwerk, tmp_path):
    log = tmp_path / "log.json"
    spielwerk("simulate", "kuhn", "--games", "1", "--log-game", "0", log)
    found = document(spielwerk("replay", log, "--json"))
    assert found["over"] is True
    assert sorted(found["result"]["places"]) == [1, 2]
    assert "wins." in spielwerk("replay", log).stdout


def test_somebody_who_leaves(spielwerk, tmp_path):
    match = api.load("nim").start(seed=5)
    match.leave(1)
    log = write(tmp_path / "nim.json", json.dumps(match.log))
    shown = spielwerk("replay", log).stdout
    assert "1. Player 2: leaves" in shown
    assert "Player 1 wins." in shown


def test_a_saved_match_can_be_shown_too(spielwerk, tmp_path):
    match = api.load("nim").start(seed=5)
    (tmp_path / "x.save").write_bytes(match.save())
    assert document(spielwerk("replay", tmp_path / "x.save", "--json"))["digest"] == match.digest


# ---- finding the game --------------------------------------------------------------------------


def test_a_game_beside_the_log_is_found(spielwerk, guess, tmp_path):
    log = write(tmp_path / "log.json", json.dumps(api.load(guess).start().log))
    assert spielwerk("replay", log).exit_code == 0


def test_a_game_that_is_not_found_can_be_named(spielwerk, guess, tmp_path):
    folder = tmp_path / "logs"
    folder.mkdir()
    log = write(folder / "log.json", json.dumps(api.load(guess).start().log))
    result = spielwerk("replay", log, "--json")
    assert result.exit_code == 1
    assert document(result)["faults"][0]["code"] == "L110"
    assert spielwerk("replay", log, "--game", guess).exit_code == 0


@pytest.mark.parametrize("name", ["../guess", "/etc/passwd", "", "x" * 500, "nmi", "a\u0000b"])
def test_the_name_in_a_log_leads_nowhere_else(spielwerk, guess, tmp_path, name):
    folder = tmp_path / "logs"
    folder.mkdir()
    log = write(folder / "log.json", json.dumps({**api.load(guess).start().log, "game": name}))
    result = spielwerk("replay", log)
    assert result.exit_code == 1
    assert "L110" in result.stderr


def test_another_version_of_the_game_must_be_forced(spielwerk, nim):
    record = {**json.loads(nim.read_text(encoding="utf-8")), "hash": "0" * 32}
    write(nim, json.dumps(record))
    result = spielwerk("replay", nim)
    assert result.exit_code == 1
    assert "L105" in result.stderr
    assert spielwerk("replay", nim, "--force").exit_code == 0


# ---- bad records -------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("change", "code"),
    [
        ({"format": "x"}, "L102"),
        ({"version": 3}, "L103"),
        ({"players": "two"}, "L103"),
        ({"players": 9}, "L107"),
        ({"seed": -1}, "L103"),
        ({"options": {"heap": 3}}, "L108"),
        ({"options": {"heaps": []}}, "L109"),
        ({"inputs": [1]}, "L103"),
        ({"inputs": [{"seat": 0, "kind": "x"}]}, "L104"),
        ({"inputs": [{"seat": 1, "kind": "heap,amount", "value": ["1", 1]}]}, "L104"),
        ({"inputs": [{"seat": 0, "kind": {}, "value": [[[]]]}]}, "L104"),
    ],
)
def test_wrong_parts_are_named(spielwerk, nim, change, code):
    write(nim, json.dumps({**json.loads(nim.read_text(encoding="utf-8")), **change}))
    result = spielwerk("replay", nim, "--json")
    assert result.exit_code == 1
    assert [fault["code"] for fault in document(result)["faults"]] == [code]


@pytest.mark.parametrize(
    "data",
    [b"", b"\xff\xfe", b"[]", b"null", b"{", b"[" * 100_000, b'{"a":' * 100_000, b"1" * 10_000, b"\x00" * 1000],
    ids=["empty", "bytes", "list", "null", "cut", "deep", "deep objects", "number", "zeros"],
)
def test_garbage_is_refused_politely(spielwerk, tmp_path, data):
    path = tmp_path / "log.json"
    path.write_bytes(data)
    result = spielwerk("replay", path)
    assert result.exit_code == 1
    assert "[L10" in result.stderr


def test_a_file_that_is_too_large(spielwerk, tmp_path):
    path = tmp_path / "log.json"
    with path.open("wb") as file:
        file.truncate(60_000_000)
    assert "L112" in spielwerk("replay", path).stderr


@pytest.mark.parametrize("name", ["missing.json", "."])
def test_files_that_cannot_be_read(spielwerk, tmp_path, name):
    result = spielwerk("replay", tmp_path / name)
    assert result.exit_code == 1
    assert "L111" in result.stderr


JSON = st.recursive(
    st.none() | st.booleans() | st.integers(-3, 2**65) | st.floats() | st.text(max_size=5),
    lambda inner: st.lists(inner, max_size=3) | st.dictionaries(st.text(max_size=5), inner, max_size=3),
    max_leaves=6,
)
INPUTS = st.lists(
    st.fixed_dictionaries(
        {"seat": st.integers(-1, 3) | JSON},
        optional={"kind": st.just("heap,amount") | JSON, "value": JSON, "happening": st.just("leave") | JSON},
    ),
    max_size=3,
)


@settings(max_examples=some(20, of=60), suppress_health_check=[HealthCheck.function_scoped_fixture])
@given(st.binary(max_size=300) | st.text(max_size=300).map(lambda text: text.encode("utf-8", "replace")))
def test_any_bytes_as_a_log(tmp_path, data):
    path = tmp_path / "log.json"
    path.write_bytes(data)
    assert run_command("replay", path).exit_code == 1


@settings(max_examples=some(25, of=80), suppress_health_check=[HealthCheck.function_scoped_fixture])
@given(
    changes=st.dictionaries(
        st.sampled_from(["format", "version", "game", "hash", "players", "options", "seed"]), JSON, max_size=2
    ),
    inputs=INPUTS,
)
def test_any_record_as_a_log(tmp_path, changes, inputs):
    record = {**api.load("nim").start(seed=5).log, "inputs": inputs, **changes}
    path = write(tmp_path / "log.json", json.dumps(record))
    assert run_command("replay", path).exit_code in (0, 1)


@settings(max_examples=some(20, of=40), suppress_health_check=[HealthCheck.function_scoped_fixture])
@given(options=st.dictionaries(st.sampled_from(["heaps", "misere", "x"]), JSON, max_size=2))
def test_any_options_in_a_log(tmp_path, options):
    record = {**api.load("nim").start(seed=5).log, "options": options}
    path = write(tmp_path / "log.json", json.dumps(record))
    assert run_command("replay", path).exit_code in (0, 1)


def test_values_are_told_behind_what_led_to_them(spielwerk, tmp_path):
    log = tmp_path / "pig.json"
    spielwerk("play", "pig", "--option", "goal=10", "--seats", "random,random", "--seed", "3", "--log", log)
    shown = spielwerk("replay", log).stdout
    assert "1. Player 1: Roll the die\n     cube: 3\n     pot: 3\n" in shown
