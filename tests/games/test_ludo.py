"""The rules of ludo, Mensch ärgere Dich nicht (LB-03 to LB-06); single situations stand in the game's own tests."""

from __future__ import annotations

from pathlib import Path

import pytest

from spielwerk import GameError, Match, load
from tests.games.table import fields_of, notices, play_on, result

GAME = load("ludo")
BOARDS = {"classic": 4, "duel": 2, "trio": 3, "uneven": 2}
SAVED = sorted((Path(__file__).parents[1] / "boards").glob("spreadsheet*.csv"))


def fields(match: Match) -> dict[str, dict[str, object]]:
    found: dict[str, dict[str, object]] = fields_of(match, "Track")
    return found


def pawns_on(match: Match, kind: str, seat: int) -> int:
    return sum(len(f["objects"]) for f in fields(match).values() if f["kind"] == kind and f["seat"] == seat)  # type: ignore[arg-type, misc]


# ---- boards ------------------------------------------------------------------------------------


def test_the_boards_that_come_with_it():
    assert GAME.files.names("csv") == sorted(BOARDS)


@pytest.mark.parametrize("name", BOARDS)
def test_every_board_can_be_played_to_the_end(name):
    """LB-03"""
    summary = GAME.simulate(games=20, players=BOARDS[name], seed=2, options={"board": name, "places": 3})
    assert summary.unfinished == 0
    assert summary.faults == []


@pytest.mark.parametrize("name", BOARDS)
def test_a_board_is_for_no_more_players_than_it_has_starts(name):
    match = GAME.start(BOARDS[name], options={"board": name})
    assert match.players == BOARDS[name]
    if BOARDS[name] < 4:
        with pytest.raises(GameError) as raised:
            GAME.start(BOARDS[name] + 1, options={"board": name})
        assert raised.value.diagnostics[0].code == "B144"


@pytest.mark.parametrize("name", BOARDS)
def test_without_a_number_as_many_play_as_the_board_is_for(name):
    """LB-04: choose a board, start, play"""
    match = GAME.start(options={"board": name})
    assert match.players == BOARDS[name]
    assert GAME.replay(match.log).digest == match.digest
    if BOARDS[name] < 4:
        with pytest.raises(GameError):
            GAME.start(4, options={"board": name})


def test_the_classic_board_has_forty_fields_round_and_four_pawns_each():
    kinds = [field["kind"] for field in fields(GAME.start(4)).values()]
    assert kinds.count("way") + kinds.count("start") == 40
    assert kinds.count("home") == kinds.count("goal") == 16


def test_players_may_have_unlike_pawns():
    """LB-02, LB-03: an asymmetric board"""
    match = GAME.start(2, options={"board": "uneven"})
    assert [pawns_on(match, "home", seat) for seat in (0, 1)] == [3, 4]


@pytest.mark.parametrize("path", SAVED, ids=lambda path: path.stem)
def test_a_board_from_a_spreadsheet_is_the_same_game(path):
    """LB-01: with `;`, `,` or tabs, quoted or not"""
    assert GAME.simulate(5, 4, 3, {"board": path}).digest == GAME.simulate(5, 4, 3).digest


def test_a_board_with_faults_names_every_cell():
    """LB-02"""
    with pytest.raises(GameError) as raised:
        GAME.start(4, options={"board": SAVED[0].with_name("nine-faults.csv")})
    faults = raised.value.diagnostics
    assert len(faults) == 9
    cells = [fault.values["cell"] for fault in faults if "cell" in fault.values]
    assert cells == ["G3", "D4", "D5", "E6", "K6", "K7", "G9", "J10"]
    assert all(fault.source.name.endswith("nine-faults.csv") for fault in faults)


# ---- rules -------------------------------------------------------------------------------------


def options_after(roll: int, **options: object) -> list[str]:
    """What the first player may do when the die shows this."""
    for seed in range(200):
        match = GAME.start(4, seed, options)
        if match.seats == [0] and match.view()["table"]["cube"] == roll:
            return [option.label for option in match.decisions[0].options]
    raise AssertionError(roll)


def test_the_first_decision_is_to_bring_a_pawn_out():
    """LB-05: nothing else can be done, so every roll but a six passes by itself."""
    assert options_after(6) == ["a1 to a5", "b1 to a5", "a2 to a5", "b2 to a5"]
    with pytest.raises(AssertionError):
        options_after(5)


def test_who_cannot_move_is_told_so():
    """LB-05: no move passes by itself, with a notice"""
    match = next(m for m in (GAME.start(4, seed) for seed in range(50)) if len(notices(m)) >= 3)
    assert notices(match)[0].startswith("Player 1 rolls ")
    assert notices(match)[0].endswith("and cannot move.")


def test_a_pawn_that_may_not_move_says_why():
    match = play_on(GAME.start(4, 1), seed=1, decisions=60)
    reasons: set[str] = set()
    while not match.over:
        for decision in match.decisions:
            reasons |= {blocked.reason for blocked in decision.blocked}
        play_on(match, seed=len(match.inputs), decisions=1)
    assert {
        "Only a six brings a pawn out.",
        "The goal is not that long.",
        "A pawn of your own stands there.",
        "A pawn in the goal is in the way.",
        "A six must bring a pawn out.",
        "The start must be freed first.",
    } <= reasons


@pytest.mark.parametrize("places", [1, 2, 3])
def test_places_are_played_out(places):
    """LB-06: more places than the first"""
    match = play_on(GAME.start(4, 5, {"places": places}), seed=5)
    told = result(match).places
    assert sorted(told)[:places] == list(range(1, places + 1))
    assert sum(pawns_on(match, "goal", seat) == 4 for seat in range(4)) == places


def test_a_short_match_of_two_ends_with_the_first_place():
    match = play_on(GAME.start(2, 5, {"places": 3, "board": "duel"}), seed=5)
    assert sorted(result(match).places) == [1, 2]


@pytest.mark.parametrize(
    "options",
    [
        {"tries": 1},
        {"six_again": False},
        {"must_leave": False},
        {"free_start": False},
        {"safe_start": True},
        {"must_beat": True},
        {"jump_in_goal": True},
    ],
    ids=lambda options: next(iter(options)),
)
def test_every_switch_changes_the_game_and_it_still_ends(options):
    """LB-05: switches"""
    summary = GAME.simulate(games=20, players=4, seed=1, options=options)
    assert summary.unfinished == 0
    assert summary.faults == []
    assert summary.digest != GAME.simulate(games=20, players=4, seed=1).digest


def test_the_classic_board_is_fair():
    """All four have the same way: nobody wins much more than a quarter."""
    summary = GAME.simulate(games=400, players=4, seed=8)
    assert all(65 <= wins <= 135 for wins in summary.wins)
