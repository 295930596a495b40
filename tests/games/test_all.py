"""What holds for every bundled game, and for the larger examples beside these tests."""

from __future__ import annotations

import json
import subprocess
import sys
from pathlib import Path

import pytest

from spielwerk import Game, Match
from spielwerk.check import check_text
from spielwerk.diagnostics.source import Source
from spielwerk.game.sources import bundled
from spielwerk.game.testing.testing import run_tests
from tests.games.table import claims_hold, load, play_on, result
from tests.rotation import in_turns

BUNDLED = [
    "backgammon",
    "catan",
    "chess",
    "citadels",
    "connect4",
    "hearts",
    "kuhn",
    "ludo",
    "nim",
    "pig",
    "reversi",
    "roborally",
    "rps",
    "tictactoe",
]
EXAMPLES = sorted((Path(__file__).parents[1] / "examples").glob("*.spiel"))
GAMES: list[str | Path] = [*BUNDLED, *EXAMPLES]
pytestmark = pytest.mark.matches
MATCHES = 4
SHORT: dict[str, dict[str, object]] = {"catan": {"rounds": 2, "offers": 1}}
"""Options for games of which whole matches take very long."""
QUICK: dict[str, dict[str, object]] = {
    **SHORT,
    "hearts": {"limit": 20},
    "chess": {"position": "r3k3/1P6/8/8/8/8/6p1/4K2R w Kq - 70 1"},
}
"""Options for games that take long."""


def title(game: str | Path) -> str:
    return game.stem if isinstance(game, Path) else game


every_game = pytest.mark.parametrize("name", GAMES, ids=title)


def test_all_games_are_there():
    assert set(BUNDLED) <= set(bundled())


@every_game
def test_the_check_finds_nothing(name):
    game = load(name)
    found = check_text(game.source).diagnostics
    assert [fault.message() for fault in found] == []


@in_turns(name=GAMES)
def test_its_own_tests_pass(name):
    outcomes = run_tests(load(name))
    assert len(outcomes) >= 3
    assert [(outcome.name, outcome.message()) for outcome in outcomes if not outcome.passed] == []


@in_turns(name=GAMES)
def test_random_matches_come_to_an_end_and_claims_hold(name):
    game = load(name)
    for seed in range(MATCHES):
        counts = game.player_counts
        match = game.start(counts[seed % len(counts)], seed, QUICK.get(game.name))
        while not match.over:
            assert claims_hold(match)
            play_on(match, seed=len(match.inputs) + seed, decisions=1)
        assert claims_hold(match)
        assert match.result is not None
        assert min(result(match).places) == 1 or result(match).success is False


@in_turns(name=GAMES)
def test_a_log_replays_to_the_same_state(name):
    game = load(name)
    match = play_on(game.start(seed=5, options=SHORT.get(game.name)), seed=5)
    log = json.dumps(match.log)
    again = game.replay(log)
    assert again.digest == match.digest
    assert again.state == match.state
    assert again.result == match.result
    assert again.events(0) == match.events(0)
    assert json.dumps(again.log) == log


@in_turns(name=GAMES)
def test_a_match_goes_on_as_if_it_had_never_been_saved(name):
    game = load(name)
    match = play_on(game.start(seed=9, options=SHORT.get(game.name)), seed=9, decisions=3)
    restored = game.restore(match.save())
    assert restored.digest == match.digest
    assert [d.as_json() for d in restored.decisions] == [d.as_json() for d in match.decisions]
    assert play_on(restored, seed=2).digest == play_on(match, seed=2).digest


@in_turns(name=GAMES)
def test_a_copy_goes_its_own_way(name):
    game = load(name)
    match = game.start(seed=3, options=SHORT.get(game.name))
    copy = match.clone()
    before = match.digest
    play_on(copy, seed=1)
    assert match.digest == before
    assert play_on(match, seed=1).digest == copy.digest


TWO_PROCESSES = """
import sys
from spielwerk import load
from tests.games.table import load, play_on
from tests.games.test_all import SHORT
for name in sys.argv[1:]:
    game = load(name)
    options = SHORT.get(game.name)
    match = play_on(game.start(seed=4, options=options), seed=4)
    print(name, game.simulate(games=5, seed=11, options=options).digest, match.digest)
"""


@pytest.mark.long
def test_the_same_seed_gives_the_same_digest_in_two_processes():
    root = Path(__file__).parents[2]
    command = [sys.executable, "-c", TWO_PROCESSES, *map(str, GAMES)]
    processes = [
        subprocess.Popen(command, cwd=root, env={"PYTHONHASHSEED": seed}, stdout=subprocess.PIPE, text=True)
        for seed in ("1", "2")
    ]
    one, other = (process.communicate()[0] for process in processes)
    assert one == other
    assert len(one.splitlines()) == len(GAMES)


# ---- texts -------------------------------------------------------------------------------------


def shown_texts(match: Match, seed: int) -> set[str]:
    """Everything that players read in a random match."""
    texts: set[str] = set()
    while not match.over:
        for decision in match.decisions:
            texts.add(decision.prompt)
            texts |= {option.label for option in decision.options}
            texts |= {blocked.reason for blocked in decision.blocked}
        play_on(match, seed=seed + len(match.inputs), decisions=1)
    texts |= {event["text"] for event in match.events(None) if event["event"] == "notice"}
    assert match.result is not None
    return texts | {result(match).reason}


@in_turns(name=BUNDLED)
def test_german_players_read_no_english(name):
    """What is the same in both languages consists of names, numbers and signs only."""
    game = load(name)
    names = ("Anna", "Ben")
    options = SHORT.get(name)
    matches = (game.start(seed=1, options=options, language=lang, names=names) for lang in ("en", "de"))
    english, german = (shown_texts(match, 1) for match in matches)
    same = {text for text in english & german if not is_name(game, text)}
    assert same == set()


def is_name(game: Game, text: str) -> bool:
    fields = {field for space in game.start().manual.spaces for field in space.names}
    return text in fields or text == "" or text.isdecimal()


@pytest.mark.parametrize("name", BUNDLED)
def test_every_text_has_a_translation(name):
    game = load(name)
    german = game.checked.texts["de"]
    assert game.title in ("Backgammon", "Nim", "Reversi") or game.title in german
    assert game.checked.about in german


@pytest.mark.parametrize("name", BUNDLED)
def test_every_game_has_help(name):
    """A game, its options and everything with a `##` has a paragraph in the rulebook."""
    source: Source = load(name).source
    assert source.text.startswith("## ")
    for option in load(name).checked.options.values():
        assert option.doc, option.name
