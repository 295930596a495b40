"""Whatever is given to the command line, it ends with an exit code and an explanation."""

from __future__ import annotations

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

import spielwerk as api
from tests.cli.conftest import GUESS, run_command
from tests.rotation import some

few = settings(max_examples=some(20, of=40), suppress_health_check=[HealthCheck.function_scoped_fixture])

NAMES = st.text(st.characters(exclude_characters="\x00", exclude_categories=["Cs"]), max_size=30)
ARGUMENTS = st.lists(
    st.sampled_from(
        ["games", "check", "format", "test", "simulate", "perft", "odds", "replay", "nim", "kuhn", "--json", "--lang",
         "de", "--players", "2", "--option", "heaps=2", "--depth", "1", "--games", "2", "--seed", "--help", "--", "-x"]
    )
    | NAMES,
    max_size=6,
)  # fmt: skip


@few
@given(st.binary(max_size=200) | st.tuples(st.binary(max_size=3), st.integers(0, len(GUESS))))
@pytest.mark.parametrize("command", ["check", "test", "simulate", "format"])
def test_any_bytes_as_a_game(tmp_path, command, data):
    """Bytes alone, or put into a sound game."""
    if isinstance(data, tuple):
        data = GUESS[: data[1]].encode() + data[0] + GUESS[data[1] :].encode()
    path = tmp_path / "x.spiel"
    path.write_bytes(data)
    assert run_command(command, path).exit_code in (0, 1)


@settings(max_examples=some(30, of=100))
@given(ARGUMENTS)
def test_any_arguments(args):
    assert run_command(*args).exit_code in (0, 1, 2)


@few
@given(st.text(max_size=40))
def test_any_value_of_an_option(value):
    result = run_command("perft", "nim", "--depth", "1", "--option", f"heaps={value}", "--json")
    assert result.exit_code in (0, 1)
    assert result.stdout.startswith("{")


@few
@given(st.binary(max_size=100), st.integers(0, 200))
def test_any_bytes_as_a_saved_match(tmp_path, data, at):
    saved = api.load("nim").start(seed=1).save()
    path = tmp_path / "x.save"
    path.write_bytes(saved[:at] + data + saved[at:])
    assert run_command("play", "nim", "--resume", path, input="quit\n").exit_code in (0, 1)


@few
@given(st.lists(st.text(max_size=20), max_size=8))
def test_any_lines_in_a_match(typed):
    for game in ("nim", "kuhn"):
        lines = "".join(f"{line}\n" for line in typed if not line.strip().startswith(("log", "save", "/", ":")))
        assert run_command("play", game, "--seed", "1", input=lines.encode("utf-8", "replace")).exit_code == 0


@pytest.mark.parametrize("seats", ["human" * 10_000, ",,,", "human," * 5000, "\x00"])
def test_any_seats(spielwerk, seats):
    assert spielwerk("play", "nim", "--seats", seats).exit_code == 2
