"""Functions marked `shown`: their values stand in views, for those who may know them."""

from __future__ import annotations

import random
from typing import Any

import pytest

from spielwerk.match.errors import GameError, IllegalDecision
from spielwerk.match.match import Match
from tests.backend.wasm.both import Both
from tests.match.playing import bundled, game, play

TREASURES = """
    enum Good: wood, fish
    object Card, for value in 1 to 12, in deck
    table:
        pile deck: Card, visible to nobody, count visible to all
        ## What nobody has.
        function left: int, shown = count(deck)
        function leaders: set of player, shown = players where .open == max(players each .open)
    player:
        field hand: Card, visible to owner, count visible to all
        field laid: Card
        stock: map Good to int = {wood: 2, fish: 1}
        function open: int, shown = sum(.laid.value)
        function score: int, shown, visible to owner = .open + sum(.hand.value)
        function half: map Good to int, shown = {wood: .stock[wood] / 2, fish: .stock[fish] / 2}
        function order: list of int, shown, at most 4 = (.laid by .value) each .value
        function faces: set of 1 to 12, shown = .laid each .value
        function long_one: long, shown = long(.open) * 1000000000 * 1000
    function other(player): player or none, shown = first(players where it != player)
    function count_down(number: int): int, depth at most 20 = if number <= 0 then 0 else 1 + count_down(number - 1)
    function deep(player): int, shown = count_down(count(player.laid))
    setup:
        shuffle deck
        deal 3 from deck to players.hand
    play:
        for player in turns:
            player chooses card from player.hand
            move card to player.laid
            player.stock[wood] += 1
            if not any(players.hand):
                end with ranking players by highest .score
    """


def values(match: Match, seat: int) -> list[int]:
    """The values of the cards that a player has laid."""
    return [int(name[5:-1]) for name in match.view(seat)["players"][seat]["laid"]["objects"]]


def played(text: str, seed: int, decisions: int, players: int = 2) -> Match:
    match = play(text, players=players, seed=seed)
    rng = random.Random(seed)
    for _ in range(decisions):
        seat = match.seats[0]
        match.decide(seat, rng.choice(match.decision(seat).options))
    return match


def test_values_of_every_form_are_shown():
    match = played(TREASURES, 1, 4)
    view = match.view(0)
    own, laid = view["players"][0], values(match, 0)
    assert own["open"] == sum(laid)
    assert own["order"] == own["faces"] == sorted(laid)
    assert own["half"] == {"wood": 2, "fish": 0}
    assert own["long_one"] == sum(laid) * 10**12
    assert own["other"] == 1
    assert own["deep"] == 2
    assert view["table"]["left"] == 6
    best = max(one["open"] for one in view["players"])
    assert view["table"]["leaders"] == [seat for seat in (0, 1) if view["players"][seat]["open"] == best]


def test_only_those_see_a_value_who_may():
    match = played(TREASURES, 2, 3)
    assert [["score" in player for player in match.view(seat)["players"]] for seat in (0, 1, None)] == [
        [True, False],
        [False, True],
        [False, False],
    ]
    hand = [int(name[5:-1]) for name in match.view(1)["players"][1]["hand"]["objects"]]
    assert match.view(1)["players"][1]["score"] == sum(values(match, 1)) + sum(hand)


def test_the_standing_has_the_score_for_those_who_may_know_it():
    match = played(TREASURES, 2, 3)
    own = match.view(0)["players"][0]["score"]
    assert match.view(0)["standing"] == [
        {"state": "playing", "place": None, "score": own},
        {"state": "playing", "place": None},
    ]
    assert match.description()["score"] == "score"


def test_who_is_out_has_not_finished():
    match = play(
        """
        play:
            for player in turns:
                player chooses:
                    home "home":
                        finish player
                    lost "out":
                        eliminate player
        """,
        players=4,
    )
    for option in (1, 0, 1):
        match.decide(match.decisions[0].seat, match.decisions[0].options[option])
    for seat in (None, 0, 3):
        assert [(one["state"], one["place"]) for one in match.view(seat)["standing"]] == [
            ("out", 4),
            ("finished", 1),
            ("out", 3),
            ("playing", None),
        ]


@pytest.mark.parametrize(
    ("score", "ranking", "known"),
    [
        ("points: int = 3", "highest .points", "points"),
        ("points: int = 3", "(highest .points, .missed)", "points"),
        ("function worth: int, shown = 3", "lowest .worth", "worth"),
        ("function worth: int = 3", "highest .worth", None),
        ("points: int = 3", "highest .points + .missed", None),
        ("points: bool = true", "highest .points", None),
    ],
)
def test_players_stand_as_they_are_ranked(score: str, ranking: str, known: str | None):
    match = play(
        f"""
        player:
            missed: int = 0
            {score}
        play:
            for player in turns:
                player chooses number from 1 to 2
                player.missed += number
                if player.missed > 9:
                    end with ranking players by {ranking}
        """
    )
    assert match.description()["score"] == known
    assert match.view()["standing"][0].get("score") == (3 if known else None)


@pytest.mark.parametrize("seed", range(5))
def test_events_and_parts_give_what_whole_views_give(seed: int):
    match = play(TREASURES, players=3, seed=seed)
    rng = random.Random(seed)
    seats = (0, 1, 2, None)
    views = {seat: match.view(seat) for seat in seats}
    told = {seat: len(match.events(seat)) for seat in seats}
    while not match.over:
        seat = match.seats[0]
        match.decide(seat, rng.choice(match.decision(seat).options))
        for who in seats:
            for event in match.events(who, told[who]):
                views[who] = match.applier.applied(views[who], event)
                told[who] += 1
            assert views[who] == match.view(who)
            assert match.sight(who, match.state, len(match.history), "en").view == match.view(who)


def test_both_back_ends_show_the_same():
    assert Both(game(TREASURES).lowered(2)[0]).match(3, 6) == 6


def test_nothing_of_it_lies_in_the_state():
    match = played(TREASURES, 4, 5)
    for home in (match.manual.table, match.manual.player):
        assert home.shown
        for function in home.shown:
            slots = range(function.slots.address, function.slots.end)
            assert not any(match.state[slot] for slot in slots)


def test_debuggers_see_every_value():
    match = played(TREASURES, 5, 2)
    own = [match.view(seat)["players"][seat]["score"] for seat in (0, 1)]
    assert [player["score"] for player in match.reveal()["players"]] == own


def test_descriptions_say_what_it_is():
    described: Any = play(TREASURES).description()
    assert described["player"]["score"] == {"is": "function", "type": "int", "label": "score", "visible": "owner"}
    assert described["table"]["left"]["help"] == "What nobody has."
    assert described["player"]["half"]["value"] == {"type": "int"}


def test_points_of_catan_are_in_views():
    view = bundled("catan").start(3, 1).view(0)
    assert [player["open_points"] for player in view["players"]] == [0, 0, 0]
    assert ["score" in player for player in view["players"]] == [True, False, False]


# ---- what may be known -------------------------------------------------------------------------

SECRET = """
    player:
        secret: 0 to 3 = 1, visible to owner
        {function}
    play:
        for player in turns:
            player chooses number from 0 to 3
            player.secret = number
    """
TOLD = SECRET.format(function="function rich: bool, shown, visible to all = .secret > 1")


def refused(text: str) -> list[str]:
    with pytest.raises(GameError) as caught:
        game(text)
    return [fault.code for fault in caught.value.diagnostics]


@pytest.mark.parametrize(
    "function",
    [
        "function wealth: int, shown = .secret",
        "function wealth: int, shown, visible to owner = opponent(self).secret",
        "function wealth: int, shown, visible to opponent(self) = .secret",
        "function wealth: int, shown = max(players each .secret)",
    ],
)
def test_what_is_shown_tells_no_secret(function: str):
    assert refused(SECRET.format(function=function)) == ["S463"]


def test_what_the_game_tells_is_listed():
    assert [(one.where, [thing.name for thing in one.things]) for one in game(TOLD).secrets] == [
        ("function", ["secret"])
    ]


def test_who_is_shown_a_secret_takes_nothing_back():
    match = play(TOLD)
    match.decide(0, 0)
    match.decide(1, 3)
    assert match.view(0)["players"][1]["rich"] is True
    with pytest.raises(IllegalDecision):
        match.undo(1)


@pytest.mark.parametrize(
    "lines",
    [
        "player:\n    function after_me(other: player): bool, shown = other == self",
        "space Board, grid 2 by 2:\n    function corner: bool, shown = true",
        "player:\n    function all_faces: set of int, shown = {1, 2}",
        "player:\n    function row_of: list of int, shown = [1, 2]",
        "object Stone, 1 per player\nplayer:\n    function stone: Stone, shown = only(Stone of self)",
    ],
)
def test_what_cannot_be_shown_is_refused(lines: str):
    assert refused(lines) == ["S464"]


def test_a_shown_function_has_a_name_of_its_own():
    assert refused("player:\n    points: int = 0\nfunction points(player): int, shown = 3") == ["S205"]


def test_only_functions_are_marked():
    assert refused("player:\n    points: int = 0, shown") == ["S157"]
