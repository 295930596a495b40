"""`spielwerk build --target python`: one file that plays in a terminal with the standard library alone."""

from __future__ import annotations

import json
import subprocess
import sys
from pathlib import Path

import pytest

from spielwerk.diagnostics.source import Source
from spielwerk.export.python_file import PARTS, copied, file_of
from spielwerk.export.targets import SIGN, TARGETS
from spielwerk.game.game import load_source
from spielwerk.game.sources import bundled
from spielwerk.program.generator import draw_weighted, players_state
from spielwerk.program.ir import OVER
from tests.export.conftest import Built, game_of
from tests.rotation import in_turns

GAMES = 3
SEED = 11


# ---- random games ------------------------------------------------------------------------------


@pytest.mark.matches
@in_turns(name=bundled())
def test_the_file_gives_the_digest_of_a_series(built, name):
    done = built(name).run("--random", str(GAMES), "--seed", str(SEED), "--json")
    assert done.returncode == 0
    expected = game_of(name).simulate(GAMES, seed=SEED).as_json()
    found = json.loads(done.stdout)
    timed = {"seconds", "games_per_second", "decisions_per_second", "backend"}
    assert {k: v for k, v in found.items() if k not in timed} == {k: v for k, v in expected.items() if k not in timed}


def test_players_and_options_are_fixed_when_the_file_is_built(built):
    file = built("pig", 3, goal="30")
    expected = game_of("pig").simulate(5, players=3, seed=SEED, options={"goal": "30"})
    done = file.run("--random", "5", "--seed", str(SEED))
    assert done.stdout.splitlines()[-1].split() == ["digest", expected.digest]
    assert "for 3 players (goal=30)" in file.run("--help").stdout


INTERRUPTED = """
import os, runpy, signal, sys
# Whoever runs the tests in the background has told their children not to listen.
signal.signal(signal.SIGINT, signal.default_int_handler)
signal.signal(signal.SIGPROF, lambda *_: os.kill(os.getpid(), signal.SIGINT))
signal.setitimer(signal.ITIMER_PROF, 4)
sys.argv = sys.argv[1:]
runpy.run_path(sys.argv[0], run_name="__main__")
"""
"""A program that gets Ctrl-C when it has used the processor for a while, however long that takes."""


def test_an_interrupted_series_prints_what_it_has(built):
    file = built("pig")
    command = [sys.executable, "-I", "-S", "-c", INTERRUPTED, file.file.name, "--random", "1000000000", "--json"]
    done = subprocess.run(command, cwd=file.folder, capture_output=True, text=True, timeout=600, check=False)
    assert (done.stderr, done.returncode) == ("Interrupted.\n", 130)
    found = json.loads(done.stdout)
    assert 0 < found["games"] < 1_000_000_000
    assert found["digest"] == game_of("pig").simulate(found["games"]).digest


DEEP = """\
game "Deep":
    players 2

player:
    score: int = 0

function down(n: int): int, depth at most 500 = if n <= 0 then 0 else 1 + up(n - 1)
function up(n: int): int, depth at most 500 = if n <= 0 then 0 else 1 + over(n - 1)
function over(n: int): int, depth at most 500 = if n <= 0 then 0 else 1 + down(n - 1)

play:
    for player in players:
        player chooses step from 1100 to 1300
        player.score = down(step)
    end with ranking players by highest .score
"""


def test_functions_call_themselves_as_often_as_in_spielwerk(tmp_path):
    game = load_source(Source("deep.spiel", DEEP), "deep")
    done = Built(tmp_path, file_of(game, None, {})).run("--random", "5", "--seed", "1", "--json")
    assert json.loads(done.stdout)["unfinished"] == 0
    assert json.loads(done.stdout)["digest"] == game.simulate(5, seed=1).digest


# ---- matches -----------------------------------------------------------------------------------


def test_a_match_against_chance(built):
    done = built("tictactoe").run("--seed", "4", input="b2\n1\n?\n9\nlist\n2\n")
    assert done.returncode == 0
    assert "Mark an empty cell." in done.stdout
    assert "> X Player 1 (you)" in done.stdout
    assert "Type the number of an option" in done.stdout
    assert "'9' is not possible. Expected a number from 1 to 5" in done.stdout
    assert "a2  X X ." in done.stdout


@pytest.mark.parametrize(
    ("language", "words"),
    [("de", "Spieler 1 gewinnt.\nDrei in einer Reihe."), ("en", "Player 1 wins.\nThree in a row.")],
)
def test_a_match_to_its_end_in_both_languages(built, language, words):
    moves = ["a1", "a2", "b1", "b2", "c1"]
    done = built("tictactoe").run("--seats", "human,human", f"--language={language}", input="\n".join(moves))
    assert done.returncode == 0
    assert done.stdout.startswith({"de": "Drei gewinnt, 2 Spieler", "en": "Tic-Tac-Toe, 2 players"}[language])
    assert done.stdout.endswith(words + "\n")


def test_the_same_seed_gives_the_match_that_spielwerk_plays(built):
    done = built("hearts").run("--seats", "random", "--seed", "5")
    machine, description = game_of("hearts").machine()
    state, decisions = machine.start(5), 0
    while machine.condition(state) != OVER:
        seat = machine.seats(state)[0]
        options, weights = machine.options(state, seat)
        chosen, _ = draw_weighted(players_state(5, decisions), weights or [1] * len(options))
        state, decisions = machine.decide(state, seat, options[chosen]), decisions + 1
    at = description.manual.at
    for seat in range(1, 5):
        assert f"  {state[at.places + seat]}. Player {seat}: {state[at.scores + seat]}\n" in done.stdout


# ---- hidden things -----------------------------------------------------------------------------


def test_nobody_reads_the_hands_of_others(built):
    shown = built("kuhn").run("--seed", "1").stdout
    hands = [owned["hand"]["objects"] for owned in game_of("kuhn").start(seed=1).reveal()["players"]]
    own, other = (hand[0].removeprefix("Card(").removesuffix(")") for hand in hands)
    assert own != other
    assert f"hand: [{own}]" in shown
    assert "hand: [1 hidden]" in shown
    assert other not in shown


def test_people_who_share_a_screen_look_away(built):
    done = built("kuhn").run("--seats", "human,human", "--seed", "1", input="\n1\n\n1\n")
    assert "Pass the screen to Player 1." in done.stdout
    assert "Pass the screen to Player 2." in done.stdout


# ---- wrong usage and faults --------------------------------------------------------------------


@pytest.mark.parametrize(
    ("args", "words"),
    [
        (("--random", "0"), "--random: '0' is not possible. Expected a whole number from 1 to 1000000000."),
        (("--random", "x"), "--random: 'x' is not possible."),
        (("--seed", "-1"), "--seed: '-1' is not possible."),
        (("--seed",), "The option '--seed' needs a value."),
        (("--seed", "1", "--seed=2"), "'--seed' is given twice."),
        (("--nothing",), "There is no option '--nothing'."),
        (("game",), "There is no option 'game'."),
        (("--json",), "--json can be used only with --random."),
        (("--random", "1", "--seats", "human"), "--seats cannot be used with --random."),
        (("--seats", "human,bot"), "--seats: 'bot' is not possible. Expected: human, random."),
        (("--seats", "human,human,human"), "3 seats were named, but there are 2 players."),
        (("--language", "fr"), "--language: 'fr' is not possible. Expected: de, en."),
    ],
)
def test_wrong_usage_is_explained(built, args, words):
    done = built("nim").run(*args)
    assert done.returncode == 2
    assert done.stdout == ""
    assert words in done.stderr
    assert "Try --help." in done.stderr


def test_whatever_is_typed_is_answered(built):
    """Bytes that are no text, signs that steer a terminal, numbers without end: an explanation, no traceback."""
    file = built("nim")
    command = [sys.executable, "-I", "-S", file.file.name, "--seed", "1"]
    typed = b"\xff\xfe\n\x1b[31m\n" + b"9" * 5000 + b"\n-1\n0\n1.5\n\n"
    done = subprocess.run(command, cwd=file.folder, input=typed, capture_output=True, check=True)
    assert done.stdout.count(b"is not possible") == 6
    assert b"\x1b" not in done.stdout
    assert done.stderr == b""


@pytest.mark.skipif(not Path("/dev/full").exists(), reason="needs a device that is always full")
def test_a_full_disk_is_named(built):
    file = built("nim")
    with Path("/dev/full").open("w") as full:
        command = [sys.executable, "-I", "-S", file.file.name, "--seats", "random"]
        done = subprocess.run(command, cwd=file.folder, stdout=full, stderr=subprocess.PIPE, text=True)
    assert done.returncode == 1
    assert done.stderr.startswith("Nothing more can be printed: ")
    assert "Traceback" not in done.stderr


def test_faults_are_told_in_the_language_of_the_reader(built):
    assert "Fehler: Die Option '--x' gibt es nicht." in built("nim").run("--x", LC_ALL="de_DE.UTF-8").stderr


ENDLESS = """\
game "Sum ''' and more":
    players 2

player:
    score: int = 0

play:
    for player in turns:
        player chooses step from 1 to 3
        player.score += 2000000000
"""


def test_a_fault_of_the_rules_is_named_with_its_line(tmp_path):
    file = Built(tmp_path, file_of(load_source(Source("sum.spiel", ENDLESS), "sum"), None, {}))
    done = file.run("--seats", "random", "--seed", "1")
    assert done.returncode == 1
    assert "sum.spiel, line 10, in `play`. R101: A number has become too large or too small." in done.stderr
    done = file.run("--random", "2", "--language", "de")
    assert done.returncode == 1
    assert "unbeendet" in done.stdout
    assert "Partie 0: Ein Fehler der Regeln hat die Partie beendet. sum.spiel, Zeile 10" in done.stderr


# ---- the file itself ---------------------------------------------------------------------------


def test_every_target_signs_its_files():
    for name, target in TARGETS.items():
        files = target.build(game_of("nim"), None, {}, f"nim{target.suffix}")
        assert target.folder or next(iter(files)) == f"nim{target.suffix}", name
        assert all(SIGN in content[:200] for content in files.values()), name


def test_the_parts_of_a_file_need_nothing_of_spielwerk():
    assert "spielwerk" not in copied().text.replace("Spielwerk", "")
    assert len(PARTS) > 10


def test_the_same_game_gives_the_same_file():
    assert file_of(game_of("pig"), None, {}) == file_of(game_of("pig"), None, {})
