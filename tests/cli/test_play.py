"""`spielwerk play`: matches at the terminal, typed line by line."""

from __future__ import annotations

import json
from pathlib import Path

import pytest
from inline_snapshot import snapshot

from spielwerk.game.game import load
from tests.bots.strange_table import stranger
from tests.cli.conftest import write

HEARTS = Path(__file__).parents[1] / "notation" / "texts" / "hearts.spiel"


def lines(*typed):
    return "".join(f"{line}\n" for line in typed)


def play(spielwerk, game, *typed, args=()):
    return spielwerk("play", game, "--seed", "3", *args, input=lines(*typed))


def log_of(path):
    return json.loads(path.read_text(encoding="utf-8"))


# ---- a whole match -----------------------------------------------------------------------------


def test_a_match_of_tictactoe(spielwerk):
    result = play(spielwerk, "tictactoe", "b2", "a1", "c3")
    assert result.exit_code == 0
    assert result.stdout == snapshot("""\
Tic-Tac-Toe, 2 players, seed 3. Type ? for help.

  3  · · ·
  2  · · ·
  1  · · ·
     a b c
▶ X Player 1 (you)
  O Player 2
Mark an empty cell.
  1 a1   2 b1   3 c1   4 a2   5 b2   6 c2   7 a3   8 b3   9 c3
> b2

Player 2: mark of a2: Player 2

  3  · · ·
  2  O X ·
  1  · · ·
     a b c
▶ X Player 1 (you)
  O Player 2
Mark an empty cell.
  1 a1   2 b1   3 c1   4 c2   5 a3   6 b3   7 c3
> a1

Player 2: mark of a3: Player 2

  3  O · ·
  2  O X ·
  1  X · ·
     a b c
▶ X Player 1 (you)
  O Player 2
Mark an empty cell.
  1 b1   2 c1   3 c2   4 b3   5 c3
> c3

  3  O · X
  2  O X ·
  1  X · ·
     a b c
  X Player 1 (you)
  O Player 2
Player 1 wins.
Three in a row.
""")


def test_the_same_match_in_german(spielwerk):
    shown = play(spielwerk, "tictactoe", "b2", "a1", "c3", args=("--lang", "de")).stdout
    assert "Spieler 1 (du)" in shown
    assert "Spieler 1 gewinnt." in shown


def test_the_same_seed_and_lines_give_the_same_match(spielwerk):
    one, two = (play(spielwerk, "pig", *["1"] * 30) for _ in range(2))
    assert one.stdout == two.stdout


def test_without_a_seed_one_is_drawn_and_told(spielwerk):
    seeds = {spielwerk("play", "nim", input="quit\n").stdout.split("seed ")[1].split(".")[0] for _ in range(3)}
    assert len(seeds) == 3
    assert max(map(int, seeds)) >= 2**32


def test_a_bot_that_never_starts_is_told_once_and_ends_with_a_fault(spielwerk):
    seats = f"{stranger('unstartable', cage='never')},random"
    result = spielwerk("play", "nim", "--seats", seats, "--seed", "4")
    assert result.exit_code == 1
    assert result.stdout.count("The bot of Player 1 does not play") == 1
    assert "did not decide" not in result.stdout
    assert "Player 2 wins." in result.stdout, "the match goes on to its end"
    german = spielwerk("play", "nim", "--seats", seats, "--seed", "4", "--lang", "de")
    assert "Der Bot von Spieler 1 spielt nicht mit" in german.stdout


def test_who_plays_without_a_cage_is_told(spielwerk):
    """A309."""
    result = spielwerk("play", "pig", "--seats", f"human,{stranger('honest', cage='never')}", input="quit\n")
    assert "A309" in result.stdout
    assert "runs without a cage" in result.stdout
    german = spielwerk(
        "play", "pig", "--lang", "de", "--seats", f"human,{stranger('honest', cage='never')}", input="ende\n"
    )
    assert "läuft ohne Käfig" in german.stdout


def test_random_players_alone_play_to_the_end(spielwerk):
    result = play(spielwerk, "reversi", args=("--seats", "random,random"))
    assert result.exit_code == 0
    assert "wins." in result.stdout or "draw" in result.stdout


def test_without_colours_where_there_is_no_terminal(spielwerk):
    assert "\x1b" not in play(spielwerk, "connect4", "4", "?", "quit").stdout


# ---- seats -------------------------------------------------------------------------------------


def test_more_seats_mean_more_players(spielwerk):
    shown = play(spielwerk, "pig", "quit", args=("--seats", "human,random,random")).stdout
    assert "Player 3" in shown


def test_seats_that_are_not_named_play_at_random(spielwerk):
    assert "Player 4" in play(spielwerk, "pig", "quit", args=("--players", "4")).stdout


@pytest.mark.parametrize(
    ("args", "words"),
    [
        (("--seats", "human,deep-thought"), "'deep-thought' cannot sit here. Expected: human, cases,"),
        (("--seats", "human,mcts:playout=3"), "The bot `mcts` has no setting `playout`."),
        (("--seats", "human,random,random"), "3 seats were named, but there are 2 players."),
        (("--seats", ""), "'' cannot sit here."),
    ],
)
def test_impossible_seats(spielwerk, args, words):
    result = play(spielwerk, "nim", args=args)
    assert result.exit_code == 2
    assert words in result.stderr


# ---- what is typed -----------------------------------------------------------------------------


def test_parts_of_an_option(spielwerk, tmp_path):
    log = tmp_path / "log.json"
    play(spielwerk, "nim", "2 4", "quit", args=("--log", log))
    assert log_of(log)["inputs"][0]["value"] == ["Heap.2", 4]


def test_several_picks_in_any_order(spielwerk, tmp_path):
    log = tmp_path / "log.json"
    result = play(spielwerk, HEARTS, "5 1 3", "quit", args=("--log", log))
    assert result.exit_code == 0
    (mine,) = [item["picks"] for item in log_of(log)["inputs"] if item["seat"] == 0]
    assert len(mine) == 3


def test_picks_that_are_too_many_are_refused_as_a_whole(spielwerk, tmp_path):
    log = tmp_path / "log.json"
    result = play(spielwerk, HEARTS, "1 2 3 4", "quit", args=("--log", log))
    assert "These picks are not possible together." in result.stdout
    assert [item for item in log_of(log)["inputs"] if item["seat"] == 0] == []


def test_unknown_and_unclear_lines_are_answered(spielwerk):
    shown = play(spielwerk, "tictactoe", "z9", "b", "", "quit").stdout
    assert "'z9' is not possible now." in shown
    assert "'b' could be: b1, b2, b3" in shown


def test_help(spielwerk):
    assert "take back your last decision" in play(spielwerk, "nim", "?", "quit").stdout
    assert "nimmt deine letzte Entscheidung zurück" in play(spielwerk, "nim", "?", "ende", args=("--lang", "de")).stdout


def test_why_something_is_not_allowed(spielwerk):
    shown = play(spielwerk, "reversi", "why a1", "why d3", "why", "why xyz", "quit").stdout
    assert "a1: No disc would be turned over." in shown
    assert "d3 is allowed." in shown
    assert "b1: No disc would be turned over." in shown
    assert "'xyz' is not offered now, and the game gives no reason." in shown


def test_nothing_is_blocked_without_rules(spielwerk, guess):
    assert "No rule forbids anything here." in play(spielwerk, guess, "why", "quit").stdout


def test_many_options_are_shown_on_request(spielwerk, tmp_path):
    path = write(
        tmp_path / "many.spiel",
        'game "Many":\n    players 2\n\nspace Board, grid 10 by 10\n\nplay:\n    for player in turns:\n'
        "        player chooses cell from Board\n        end with winner player\n",
    )
    result = play(spielwerk, path, "list", "j10")
    assert result.stdout.count("… and 60 more") == 1
    assert "100 j10" in result.stdout
    assert "Player 1 wins." in result.stdout


def test_looking_again(spielwerk):
    assert play(spielwerk, "tictactoe", "look", "quit").stdout.count("  1  · · ·") == 2


# ---- taking back -------------------------------------------------------------------------------


def test_undo_follows_the_rules(spielwerk, tmp_path):
    log = tmp_path / "log.json"
    shown = play(spielwerk, "tictactoe", "undo", "b2", "undo", "quit", args=("--log", log)).stdout
    assert "There is nothing to take back." in shown
    assert "This cannot be taken back: somebody else has decided since then." in shown
    assert "You play alone: `rewind` goes back anyway." in shown
    assert [item["seat"] for item in log_of(log)["inputs"]] == [0, 1]


def test_who_plays_alone_may_rewind(spielwerk, tmp_path):
    log = tmp_path / "log.json"
    shown = play(spielwerk, "tictactoe", "b2", "1", "rewind", "rewind", "rewind", "quit", args=("--log", log)).stdout
    assert shown.count("Rewound to your last decision. This is not an undo by the rules") == 2
    assert "There is nothing to take back." in shown
    assert [item.get("happening") for item in log_of(log)["inputs"]] == [None] * 4 + ["rewind"] * 2
    assert shown.split("> rewind")[-2].count("  1  · · ·") == 1
    german = play(spielwerk, "tictactoe", "b2", "zurück", "zurückspulen", "ende", args=("--lang", "de")).stdout
    assert "Das geht nicht mehr zurück: seitdem hat jemand anderes entschieden." in german
    assert "kein Zurücknehmen nach den Regeln" in german


def test_after_rewinding_the_same_decision_has_the_same_answer(spielwerk):
    plain = play(spielwerk, "connect4", "4", "4", "quit").stdout
    undone = play(spielwerk, "connect4", "4", "1", "rewind", "4", "quit").stdout
    assert plain.split("> 4")[-1].split("> quit")[0] == undone.split("> 4")[-1].split("> quit")[0]


def test_between_people_nobody_rewinds(spielwerk):
    shown = play(spielwerk, "kuhn", "check", "bet", "undo", "rewind", "quit", args=("--seats", "human,human")).stdout
    assert "This cannot be taken back: somebody else has decided since then." in shown
    assert "Only somebody who plays alone may rewind." in shown
    assert "You play alone" not in shown


TURN = """\
game "Turn":
    players 2

player:
    score: int = 0

play:
    for player in turns:
        player chooses first from 1 to 3
        player.score += first
        player chooses second from 1 to 3
        player.score += second
"""


def test_others_do_not_read_of_what_was_taken_back(spielwerk, tmp_path):
    path = write(tmp_path / "turn.spiel", TURN)
    shown = play(spielwerk, path, "3", "undo", "1", "2", "quit", args=("--seats", "human,human")).stdout
    assert shown.count("Taken back.") == 1
    second = shown.split("> 2\n")[1]
    assert "score of Player 1: 3" in second
    assert "score of Player 1: 1" in second
    assert "takes back" not in second
    assert second.count("score of Player 1") == 2


# ---- several picks -----------------------------------------------------------------------------


def test_picks_one_by_one_are_shown_and_can_be_taken_back(spielwerk, tmp_path):
    log = tmp_path / "log.json"
    first = play(spielwerk, HEARTS, "1", "1", "quit").stdout
    one, two = [line for line in first.splitlines() if line.startswith("  Picked so far: ")]
    names = two.partition(": ")[2].partition(".")[0].split(", ")
    assert f"Picked so far: {names[0]}." in one
    typed = ("1", "1", f"undo {names[0]}", "undo zzz", "undo", "undo", "1 2 3", "quit")
    shown = play(spielwerk, HEARTS, *typed, args=("--log", log)).stdout
    assert f"Picked so far: {names[1]}." in shown
    assert "'zzz' is not among what you have picked." in shown
    assert shown.count("Taken back.") == 2
    assert "There is nothing to take back." in shown
    assert [len(item["picks"]) for item in log_of(log)["inputs"] if item["seat"] == 0] == [3]


# ---- leaving -----------------------------------------------------------------------------------


def test_for_somebody_who_has_left_chance_decides(spielwerk, tmp_path):
    match = load("pig").start(3, seed=3)
    match.leave(2)
    file = tmp_path / "left.json"
    file.write_text(json.dumps(match.log), encoding="utf-8")
    shown = spielwerk(
        "play", "pig", "--resume", file, "--seats", "human,human,human", input=lines("hold", "hold", "quit")
    )
    assert "Player 3 (has left, chance decides)" in shown.stdout
    assert "Player 3 chooses" not in shown.stdout
    assert shown.stdout.count("> ") == 3


# ---- secrets -----------------------------------------------------------------------------------


def test_only_what_the_seat_may_see_is_shown(spielwerk):
    shown = play(spielwerk, "kuhn", "quit").stdout
    assert "Player 1 (you)" in shown
    assert shown.count("queen") == 1
    assert "king" not in shown
    assert "1 hidden" in shown


def test_the_screen_is_passed_on(spielwerk):
    shown = play(spielwerk, "kuhn", "check", "bet", "fold", args=("--seats", "human,human")).stdout
    assert shown.count("Pass the screen to Player 1.") == 2
    assert shown.count("Pass the screen to Player 2.") == 1


def test_the_screen_is_passed_on_while_all_decide_at_once(spielwerk):
    args = ("--seats", "human,human", "--option", "wins=1")
    shown = play(spielwerk, "rps", "rock", "paper", args=args).stdout
    assert "Pass the screen to Player 2." in shown
    second = shown.split("Pass the screen to Player 2.")[1]
    assert "sign rock" not in second.split("> paper")[0]
    assert "Player 2 wins." in second


def test_without_secrets_nobody_has_to_look_away(spielwerk):
    shown = play(spielwerk, "tictactoe", "a1", "b1", "quit", args=("--seats", "human,human")).stdout
    assert "Pass the screen" not in shown


# ---- what happened -----------------------------------------------------------------------------


def test_what_others_did_is_told(spielwerk):
    assert "Player 2: mark of " in play(spielwerk, "tictactoe", "b2", "quit").stdout
    assert "wins this round" in play(spielwerk, "rps", "rock", "paper", "rock").stdout


def test_cards_that_are_not_seen_are_not_told(spielwerk):
    shown = play(spielwerk, HEARTS, "1 2 3", "quit").stdout
    assert "3 hidden: hand (Player 2) → hand (Player 3)" in shown
    assert "hand (Player 1) → hand (Player 2)" in shown


def test_bots_sit_beside_people_and_chances_are_told(spielwerk):
    result = play(spielwerk, "nim", "chances", "quit", args=("--seats", "human,mcts:playouts=50"))
    assert result.exit_code == 0
    assert "Player 1: " in result.stdout
    assert " % (between " in result.stdout


def test_bots_play_among_themselves(spielwerk):
    first, again = (
        play(spielwerk, "nim", args=("--seats", "greedy,mcts:playouts=50", "--seed", "3")) for _ in range(2)
    )
    assert first.exit_code == 0
    assert first.stdout == again.stdout


def test_a_bot_whose_file_is_missing_is_named_before_the_match(spielwerk):
    result = play(spielwerk, "nim", args=("--seats", "human,cases:file=nowhere.csv"))
    assert result.exit_code == 1
    assert "A401" in result.stderr
