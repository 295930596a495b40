"""The command line as a whole: help, languages, wrong usage, and ways to end."""

from __future__ import annotations

import os
import subprocess
import sys

import click
import pytest
from inline_snapshot import snapshot

from spielwerk.cli.group import COMMANDS, Spielwerk
from spielwerk.diagnostics.codes.catalogue import catalogue
from tests.cli.conftest import document

# ---- help --------------------------------------------------------------------------------------


@pytest.mark.parametrize("args", [(), ("--help",)])
def test_the_help_names_all_commands(spielwerk, args):
    result = spielwerk(*args)
    assert result.exit_code == 0
    assert all(f"\n  {name} " in result.stdout for name in COMMANDS)


@pytest.mark.parametrize("name", COMMANDS)
def test_every_command_explains_itself_in_both_languages(spielwerk, name):
    english, german = spielwerk(name, "--help"), spielwerk(name, "--help", "--lang", "de")
    assert english.exit_code == german.exit_code == 0
    assert english.stdout.startswith(f"Usage: spielwerk {name} [OPTIONS]")
    assert german.stdout.startswith(f"Aufruf: spielwerk {name} [OPTIONEN]")
    assert "Show this text." in english.stdout
    assert "Zeigt diesen Text." in german.stdout


def test_the_help_of_a_command(spielwerk):
    assert spielwerk("perft", "--help").stdout == snapshot("""\
Usage: spielwerk perft [OPTIONS] GAME

  Count the decision sequences of a game without chance.

Options:
  --depth N     Length of the sequences (needed).
  --players N   Number of players (otherwise the game's default).
  --option K=V  Set an option of the game: NAME=VALUE.
  --json        Print one JSON document.
  --lang de|en  Language of all messages: de or en.
  --help        Show this text.
""")


def test_the_version(spielwerk):
    from spielwerk import __version__

    assert spielwerk("--version").stdout == f"spielwerk {__version__}\n"


# ---- language ----------------------------------------------------------------------------------


@pytest.mark.parametrize(
    "args",
    [("--lang", "de", "games", "nim"), ("games", "--lang", "de", "nim"), ("games", "nim", "--lang=de")],
)
def test_the_language_may_stand_anywhere(spielwerk, args):
    assert "2 Spieler" in spielwerk(*args).stdout


def test_the_language_follows_the_environment(spielwerk):
    assert "2 Spieler" in spielwerk("games", "nim", SPIELWERK_LANG="de").stdout
    assert "2 Spieler" in spielwerk("games", "nim", SPIELWERK_LANG="", LC_ALL="de_DE.UTF-8").stdout
    assert "2 players" in spielwerk("games", "nim", "--lang", "en", SPIELWERK_LANG="de").stdout


def test_a_language_that_is_not_spoken(spielwerk):
    result = spielwerk("games", "--lang", "fr")
    assert result.exit_code == 2
    assert "--lang: 'fr' is not possible. Expected: de, en." in result.stderr


# ---- wrong usage -------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("args", "english", "german"),
    [
        (("gmaes",), "no command 'gmaes'. Did you mean games?", "Befehl 'gmaes' gibt es nicht. Meintest du games?"),
        (("xyz",), "no command 'xyz'.", "Befehl 'xyz' gibt es nicht."),
        (("games", "--jsno"), "no option '--jsno'. Did you mean --json?", "Option '--jsno' gibt es nicht."),
        (("play",), "GAME is missing.", "SPIEL fehlt."),
        (("check",), "FILE is missing.", "DATEI fehlt."),
        (("perft", "nim"), "--depth is missing.", "--depth fehlt."),
        (("perft", "nim", "--depth"), "'--depth' needs a value.", "'--depth' braucht einen Wert."),
        (("games", "nim", "pig"), "Unexpected: pig", "Das wurde nicht erwartet: pig"),
        (("games", "--json=1"), "'--json' is used in the wrong way.", "'--json' wird falsch benutzt."),
        (("perft", "nim", "--depth", "x"), "--depth: 'x' is not possible.", "--depth: 'x' geht nicht."),
        (("perft", "nim", "--depth", "-1"), "Expected a whole number from 0 to 200.", "von 0 bis 200."),
        (("perft", "nim", "--depth", "9" * 5000), "a whole number from 0 to 200", "eine ganze Zahl von 0 bis 200"),
        (("simulate", "nim", "--seed", str(2**64)), "18446744073709551615", "18446744073709551615"),
        (("simulate", "nim", "--option", "heaps"), "Expected a name and a value", "Name und Wert"),
        (("simulate", "nim", "--option", "a=1", "--option", "a=2"), "'a' is set twice.", "'a' wird zweimal gesetzt."),
        (("simulate", "nim", "--backend", "c"), "Expected: python, wasm.", "Erwartet: python, wasm."),
        (("--frobnicate",), "no option '--frobnicate'", "Option '--frobnicate' gibt es nicht"),
    ],
)
def test_wrong_usage_is_explained(spielwerk, args, english, german):
    result = spielwerk(*args)
    assert result.exit_code == 2
    assert english in result.stderr
    assert "Try 'spielwerk" in result.stderr
    assert result.stdout == ""
    assert german in spielwerk(*args, SPIELWERK_LANG="de").stderr


def test_hostile_arguments_are_shown_as_what_they_are(spielwerk):
    for args in (
        ("\x1b[31m",),
        ("games", "\x1b[31m"),
        ("games", "a", "\x1b[31m"),
        ("play", "nim", "--seed", "\x1b[31m"),
    ):
        result = spielwerk(*args)
        assert result.exit_code in (1, 2)
        assert "\x1b" not in result.output
        assert "<U+001B>[31m" in result.output


# ---- the last resort ---------------------------------------------------------------------------


@pytest.fixture
def broken(monkeypatch):
    """The command `games` raises this."""

    def install(error):
        def fail(self, ctx, name):
            def callback(**given):
                raise error

            return click.Command(name, callback=callback, context_settings={"ignore_unknown_options": True}, params=[
                click.Argument(["rest"], nargs=-1)
            ])  # fmt: skip

        monkeypatch.setattr(Spielwerk, "get_command", fail)

    return install


def test_what_nobody_has_thought_of_is_our_fault(spielwerk, broken):
    broken(ZeroDivisionError("secret detail"))
    result = spielwerk("games")
    assert result.exit_code == 70
    assert "Something went wrong inside Spielwerk (ZeroDivisionError). That is our fault, not yours." in result.stderr
    assert "secret detail" not in result.stderr
    assert "Das ist unser Fehler" in spielwerk("games", SPIELWERK_LANG="de").stderr


def test_the_details_are_shown_on_request(broken):
    from click.testing import CliRunner

    broken(ZeroDivisionError("the detail"))
    result = CliRunner(env={"SPIELWERK_DEBUG": "1"}).invoke(Spielwerk(), ["games"])
    assert result.exit_code == 70
    assert "Traceback" in result.stderr
    assert "the detail" in result.stderr


@pytest.mark.parametrize("error", [RecursionError(), MemoryError()])
def test_too_large_things_are_refused(spielwerk, broken, error):
    broken(error)
    result = spielwerk("games")
    assert result.exit_code == 1
    assert "too large or too deeply nested" in result.stderr


def test_even_a_fault_that_cannot_be_explained_is_no_traceback(spielwerk, broken, monkeypatch):
    from spielwerk.cli import failing

    broken(ZeroDivisionError())
    monkeypatch.setattr(failing, "explain", lambda *given: catalogue()["X999"])
    result = spielwerk("games")
    assert result.exit_code == 70
    assert "(ZeroDivisionError, KeyError)" in result.stderr


def test_a_fault_is_a_document_too(spielwerk, broken):
    broken(ZeroDivisionError())
    fault = document(spielwerk("games", "--json"))["faults"][0]
    assert fault["severity"] == "error"
    assert "ZeroDivisionError" in fault["message"]


@pytest.mark.parametrize("error", [KeyboardInterrupt(), click.Abort()])
def test_ctrl_c_ends_cleanly(spielwerk, broken, error):
    broken(error)
    result = spielwerk("games")
    assert result.exit_code == 130
    assert result.stderr == "\nInterrupted.\n"


# ---- as a process ------------------------------------------------------------------------------


def process(*args, **options):
    command = [sys.executable, "-m", "spielwerk", *args]
    env = {**os.environ, "SPIELWERK_LANG": "en", **options.pop("env", {})}
    return subprocess.run(command, capture_output=True, env=env, timeout=60, check=False, **options)


def test_it_runs_as_a_module():
    done = process("games", "nim", "--json")
    assert done.returncode == 0
    assert b'"name": "nim"' in done.stdout


def test_a_reader_who_goes_away_is_no_reason_to_complain():
    read, write = os.pipe()
    os.close(read)
    command = [sys.executable, "-m", "spielwerk", "games"]
    done = subprocess.run(command, stdout=write, stderr=subprocess.PIPE, timeout=60, check=False)
    os.close(write)
    assert done.returncode == 141
    assert done.stderr == b""


def test_a_terminal_with_few_characters_gets_question_marks():
    done = process("games", "☃", "--lang", "de", env={"PYTHONIOENCODING": "latin-1"})
    assert done.returncode == 1
    assert b"Ein Spiel `?` gibt es nicht." in done.stderr
    assert "für ein eigenes".encode("latin-1") in done.stderr


def test_json_survives_a_terminal_with_few_characters():
    done = process("games", "nim", "--json", "--lang", "de", env={"PYTHONIOENCODING": "ascii"})
    assert b"\\u00f6" in done.stdout


def test_help_loads_neither_rich_nor_a_back_end():
    code = (
        "import sys\n"
        "from spielwerk.cli.group import Spielwerk\n"
        "before = set(sys.modules)\n"
        "try:\n    Spielwerk().main(['--help'])\nexcept SystemExit:\n    pass\n"
        "after = set(sys.modules) - before\n"
        "print([n for n in sorted(after) if n.startswith('rich') or n.startswith('spielwerk.')], file=sys.stderr)\n"
    )
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert done.stderr == "['spielwerk.cli.parameters']\n" or done.stderr == "[]\n"
