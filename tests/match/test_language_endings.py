"""Chance, ends and results, claims, and players who leave the game."""

from __future__ import annotations

from collections import Counter

import pytest

from tests.match.playing import answer, choices, ended, fault_of, game, play, table

# ---- chance ------------------------------------------------------------------------------------

DICE = """
    die cube: 1 to 6
    dice cup: 5 of 1 to 6
    die tens: 0 to 9
    player:
        die mine: 1 to 4
    play:
        for player in turns:
            player chooses:
                throw:
                    roll cube
                all_of_them:
                    roll cup
                some:
                    roll (cup where it < 6)
                own:
                    roll player.mine
                toss:
                    roll tens
    """


def test_dice_show_their_faces():
    seen = Counter(play(DICE, ["throw"], seed=seed).reveal()["table"]["cube"] for seed in range(600))
    assert sorted(seen) == [1, 2, 3, 4, 5, 6]
    assert sum((count - 100) ** 2 / 100 for count in seen.values()) < 20.5


def test_dice_of_every_kind():
    for seed in range(20):
        everything = play(DICE, ["all_of_them", "own", "toss"], seed=seed).reveal()
        assert all(1 <= face <= 6 for face in everything["table"]["cup"])
        assert 1 <= everything["players"][1]["mine"] <= 4
        assert 0 <= everything["table"]["tens"] <= 9


def test_only_some_dice_are_rolled_again():
    for seed in range(20):
        match = play(DICE, ["all_of_them"], seed=seed)
        before = match.reveal()["table"]["cup"]
        answer(match, "some")
        after = match.reveal()["table"]["cup"]
        assert all(new == 6 for old, new in zip(before, after, strict=True) if old == 6)


@pytest.mark.parametrize(
    ("expression", "weights"),
    [
        ("random Colour", {"red": 1, "green": 1, "blue": 1}),
        ("random Colour weighted by index(it)", {"red": 1, "green": 2, "blue": 3}),
        ("random {red: 5, blue: 1}", {"red": 5, "blue": 1}),
        ("random (Colour where it != green)", {"red": 1, "blue": 1}),
    ],
)
def test_random_things_come_as_often_as_they_should(expression, weights):
    text = f"""
        enum Colour: red, green, blue
        table:
            found: Colour or none
        play:
            for player in turns:
                player chooses number from 1 to 1
                found = {expression}
        """
    match = play(text, seed=3)
    seen: Counter = Counter()
    for _ in range(600):
        match.decide(match.seats[0], 0)
        seen[match.reveal()["table"]["found"]] += 1
    expected = {colour: 600 * weight / sum(weights.values()) for colour, weight in weights.items()}
    assert set(seen) == set(expected)
    assert sum((seen[c] - n) ** 2 / n for c, n in expected.items()) < 13.9


def test_chance_needs_something_to_draw_from():
    text = """
        table:
            n: int
        play:
            players[1] chooses number from 1 to 2
            n = random ([5] where it > {limit})
        """
    assert table(text.replace("{limit}", "4"), [1])["n"] == 5
    assert fault_of(text.replace("{limit}", "5"), [1]) == "R203"


def test_negative_weights_are_a_fault():
    text = "table:\n    n: int\nsetup:\n    n = random (1 to 3) weighted by it - 2"
    assert fault_of(text) == "R210"


# ---- ends --------------------------------------------------------------------------------------

SCORES = """
    player:
        score: int
    setup:
        for p in players:
            p.score = [3, 5, 3, 0][index(p)]
    play:
        players[1] chooses number from 1 to 1
    """


@pytest.mark.parametrize(
    ("end", "places"),
    [
        ("end with winner players[2]", (2, 1, 2, 2)),
        ("end with winner (players where .score == 3)", (1, 3, 1, 3)),
        ("end with winner players", (1, 1, 1, 1)),
        ("end with ranking players by -.score", (2, 1, 2, 4)),
        ("end with ranking players by .score", (2, 4, 2, 1)),
        ("end with ranking players by (-.score, index(it))", (2, 1, 3, 4)),
        ("end with draw", (1, 1, 1, 1)),
    ],
)
def test_places_at_the_end(end, places):
    match = play(f"{SCORES.rstrip()}\n        {end}", [1], players=4)
    assert ended(match).places == places
    assert ended(match).scores == (3, 5, 3, 0)


def test_scores_may_be_worked_out():
    text = """
        play:
            end with draw "Enough."
        function score(player): int = 10 * index(player)
        """
    result = ended(play(text, players=3))
    assert result.scores == (10, 20, 30)
    assert result.reason == "Enough."
    told = {"winners": [], "places": [1, 1, 1], "scores": [10, 20, 30], "reason": "Enough."}
    assert {**result.as_json()} == {**told, "success": None, "teams": []}


def test_an_end_leaves_everything_at_once():
    text = """
        table:
            n: int
        play:
            deeper(3)
            n = 99
        procedure deeper(depth: int):
            players[1] chooses number from 1 to 2
            if number == 2:
                for i in 1 to 3:
                    n += 1
                    if i == 2:
                        end with winner players[1]
            n = 50
        """
    match = play(text, [2])
    assert match.over
    assert match.reveal()["table"]["n"] == 2


def test_the_end_block_is_looked_at_before_every_decision():
    text = """
        player:
            score: int
        play:
            for player in turns:
                player chooses number from 1 to 5
                player.score += number
                player.score += 1
        end:
            if max(players.score) >= 6:
                end with ranking players by -.score "Six!"
        """
    match = play(text, [4, 3])
    assert not match.over
    answer(match, 1)
    assert ended(match).places == (1, 2)
    assert ended(match).reason == "Six!"
    assert ended(match).scores == (7, 4)


LEAVING = """
    player:
        score: int = 1
    table:
        order: list of player, at most 5
        beside: player or none
    play:
        for player in turns:
            player chooses:
                go_on:
                    order = players
                    beside = left(player)
                arrive:
                    finish player
                drop:
                    eliminate player "Bust."
    """


def test_who_finishes_or_drops_out_is_placed():
    match = play(LEAVING, ["arrive", "go_on", "drop", "go_on"], players=4)
    assert not match.over
    assert match.reveal()["table"]["order"] == [1, 3]
    assert match.reveal()["table"]["beside"] == 1
    assert match.seats == [1]
    answer(match, "arrive")
    answer(match, "arrive")
    assert ended(match).places == (1, 2, 4, 3)


def test_the_game_is_over_when_nobody_is_left():
    match = play(LEAVING, ["drop", "drop", "drop"], players=3)
    assert ended(match).places == (3, 2, 1)
    match = play(LEAVING, ["arrive", "drop", "arrive"], players=3)
    assert ended(match).places == (1, 3, 2)


def test_a_bare_end_keeps_the_places_taken():
    text = """
        play:
            for player in turns:
                player chooses:
                    arrive:
                        finish player
                        end
                    drop:
                        eliminate player
                        end
        """
    assert ended(play(text, ["arrive"], players=3)).places == (1, 2, 2)
    assert ended(play(text, ["drop"], players=3)).places == (3, 1, 1)


def test_finished_players_can_be_asked_for():
    text = """
        table:
            done: list of player, at most 4
            everybody: int
        play:
            for player in turns:
                player chooses:
                    arrive:
                        finish player
                        done = finished
                        everybody = 10 * count(all_players) + count(players)
        """
    match = play(text, ["arrive", "arrive"], players=4)
    assert match.reveal()["table"] == {"done": [0, 1], "everybody": 42}


def test_a_ranking_of_all_players_ranks_those_who_have_left_too():
    text = """
    player:
        points: int = 0

    play:
        for player in players:
            player.points = 7 - index(player)
            if index(player) == 1:
                eliminate player
        players[1] chooses number from 1 to 3
        end with ranking KEYS
    """
    for keys, places in {
        "players by highest .points": (3, 1, 2),
        "all_players by highest .points": (1, 2, 3),
        "all_players by 0": (1, 1, 1),
    }.items():
        assert ended(play(text.replace("KEYS", keys), [1], players=3)).places == places


# ---- claims ------------------------------------------------------------------------------------

CLAIMED = """
    table:
        total: int
    play:
        for player in turns:
            player chooses number from 1 to 3
            total += number
    always total < 5
    never total == 2
    """


def claims(match) -> list[bool]:
    return [bool(match.machine.call(name, match.state)) for name, _ in match.details.claims]


def test_claims_can_be_checked_at_every_decision():
    match = game(CLAIMED).start()
    assert claims(match) == [True, True]
    match.decide(0, 1)
    assert claims(match) == [True, False]
    match.decide(1, 2)
    assert claims(match) == [False, True]


def test_options_of_claimed_games_stay_the_same():
    assert choices(play(CLAIMED)) == [1, 2, 3]
