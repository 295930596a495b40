"""Flow: what may happen where, and in which order."""

from __future__ import annotations

import pytest

from spielwerk.check.typed import game as t
from tests.check.games import BOARD, CARDS, HEAD, SCORE, checked, errors, faults, game, sound, turn, turn_of

PLACES = [
    # (declarations, faults)
    ("function f(player): int:\n    player.score = 0\n    return 1", [("S402", "player.score")]),
    ('function f(player): int:\n    notice "x"\n    return 1', [("S402", 'notice "x"')]),
    ("function f(player): int:\n    let x = random [1, 2]\n    return x", [("S402", "random [1, 2]")]),
    ("function f(player): int:\n    player chooses x from 1 to 3\n    return x", [("S402", "player")]),
    ("function f(player): int:\n    grow(player)\n    return 1", [("S402", "grow(player)")]),
    ("function f(player): int:\n    end with draw", [("S402", "end with draw")]),
    ("function f(player): int:\n    let x = 1\n    x += 1\n    for i in 1 to 3:\n        x += i\n    return x", []),
    ("function f(player): list of int:\n    let x = [1]\n    add 2 to x\n    clear x\n    return x", []),
    ("rule f(player):\n    player.score = 0", [("S402", "player.score")]),
    ('rule f(player):\n    let x = player.score\n    if x > 3:\n        when x > 4 else "Too few."', []),
    ("rule f(player):\n    return true", [("S419", "true")]),
    ("procedure f(player):\n    when player.score > 3", [("S409", "when player.score > 3")]),
    ("procedure f(player):\n    return 3", [("S419", "3")]),
    ("procedure f(player) -> int:\n    return", [("S404", "return")]),
    ("procedure f(player) -> int:\n    player.score += 1", [("S405", "f")]),
    ("procedure f(player) -> int:\n    return random (1 to 3)", []),
    ("procedure f(player) -> int:\n    return f(player)", [("S412", "f(player)")]),
    ("procedure f(player):\n    stop", [("S403", "stop")]),
    ("procedure f(player):\n    skip", [("S403", "skip")]),
    ("procedure f(player):\n    extra: int = 0", [("S421", "extra: int = 0")]),
    ("procedure f(player):\n    go to f", [("S413", "go to f"), ("S213", "f")]),
    (
        "procedure f(player):\n    create Stone on Board.a1\n\nobject Stone\n\nspace Board, grid 3 by 3",
        [("S410", "create Stone on Board.a1")],
    ),
    ("function f(player): int:\n    if player.score > 3:\n        return 1", [("S405", "f")]),
    ("function f(player): int:\n    if player.score > 3:\n        return 1\n    else:\n        return 2", []),
    ("function f(player): int:\n    repeat:\n        return 1", []),
    ("function f(player): int:\n    for x in 1 to 3:\n        return 1", [("S405", "f")]),
    ("setup:\n    players[1] chooses x from 1 to 3\n    players[1].score = x", [("S411", "players[1]")]),
    (
        "setup:\n    asking(players[1])\n\nprocedure asking(player):\n    player chooses x from 1 to 3\n"
        "    player.score = x",
        [("S411", "asking(players[1])")],
    ),
    ("end:\n    players[1] chooses x from 1 to 3\n    players[1].score = x", [("S411", "players[1]")]),
    ("end:\n    if any(players where .score > 3):\n        end with ranking players by -.score", []),
    ('player:\n    while .score > 3:\n        notice "x"', [("S428", 'notice "x"')]),
    ("const x = players[1].score", [("S503", "players[1].score")]),
]


@pytest.mark.parametrize(("text", "expected"), PLACES)
def test_what_stands_at_the_wrong_place_is_found(text, expected):
    grow = "\n\nprocedure grow(player):\n    player.score += 1"
    assert errors(game(SCORE + text + grow)) == expected


TURNS = [
    ("if grow(player) > 3:\n    stop", [("S401", "grow")]),
    ("player.score = 1 + grow(player)", [("S401", "grow")]),
    ("player.score = grow(player)", []),
    ("let x = grow(player)\nplayer.score = x", []),
    ("let x = quiet(player)\nplayer.score = x", [("S425", "quiet(player)")]),
    ("player.score = bonus(player)\nbonus(player)", [("S418", "bonus(player)")]),
    ("count(players)", [("S418", "count(players)")]),
    ("goal = 3", [("S414", "goal")]),
    ("player = players[1]", [("S414", "player")]),
    ("for other in players:\n    other = player", [("S414", "other")]),
    ("player chooses x from 1 to 3\nx = 4", [("S414", "x")]),
    ("let x = 1\nx = 2\nx += 3\nplayer.score = x", []),
    ("cube = 3", []),
    ("players = []", [("S414", "players")]),
    ("at once for other in players:\n    other chooses x from 1 to 3\nthen:\n    other.score = x", []),
    ("at once for other in players:\n    other chooses x from 1 to 3\n    other.score = x", [("S407", "other.score")]),
    ("at once for other in players:\n    roll cube", [("S407", "roll cube")]),
    ("at once for other in players:\n    quiet(other)", [("S407", "quiet(other)")]),
    ("at once for other in players:\n    return", [("S407", "return")]),
    ("at once for other in players:\n    player chooses x from 1 to 3", [("S420", "player")]),
    (
        "at once for other in players:\n    let x = 1\n    if other.score > 3:\n        other chooses y from 1 to 3\n"
        "        x = y\nthen:\n    other.score = x",
        [],
    ),
    ("let x = 1\nat once for other in players:\n    x = 2", [("S407", "x")]),
    (
        "at once for other in players:\n    at once for third in players:\n        third chooses x from 1 to 3",
        [("S408", "at once for third in players")],
    ),
    ("at once for other in turns:\n    other chooses x from 1 to 3", [("S318", "turns")]),
    ("at once for other in 1 to 3:\n    player chooses x from 1 to 3", [("S323", "1 to 3"), ("S420", "player")]),
    ("player chooses 2 x from 1 to 3, y from 1 to 3", [("S422", "y from 1 to 3")]),
    ("cube chooses x from 1 to 3", [("S323", "cube")]),
    ("player chooses x from player", [("S307", "player")]),
    ("player chooses:\n    a:\n        stop\n    a:\n        stop", [("S205", "a")]),
    ("player chooses x from 1 to 3 within player\nplayer.score = x", [("S304", "player")]),
    ("end with winner cube", [("S301", "cube")]),
    ("end with winner (players where .score > 3)", []),
    ("end with ranking players", [("S322", "players")]),
    ("end with ranking (1 to 3) by it", [("S301", "(1 to 3) by it")]),
    ("finish cube", [("S301", "cube")]),
    ('eliminate player "out of {goal}"', []),
    ('notice "x" to cube', [("S301", "cube")]),
    ('notice "x" to [player, players[1]]', []),
    ("roll player.score", [("S341", "player.score")]),
    ("field hand: Card", [("S421", "field hand: Card")]),
]


@pytest.mark.parametrize(("lines", "expected"), TURNS)
def test_lines_that_cannot_happen_are_found(lines, expected):
    top = (
        "const goal = 3\n\ndie cube: 1 to 6\n\n"
        + SCORE
        + "procedure grow(player) -> int:\n    player.score += 1\n    return 1\n\n"
        "procedure quiet(player):\n    player.score += 1\n\nfunction bonus(player): int = 3\n\n"
    )
    assert errors(turn(lines, top)) == expected


# ---- order -------------------------------------------------------------------------------------

DEAD = [
    ("end with draw\nplayer.score = 1\nplayer.score = 2", [("S406", "player.score = 1")]),
    ("if player.score > 3:\n    stop\n    player.score = 1", [("S406", "player.score = 1"), ("S417", "play")]),
    (
        "if player.score > 3:\n    end with draw\nelse:\n    end with winner player\nplayer.score = 1",
        [("S406", "player.score = 1")],
    ),
    ("repeat:\n    player.score += 1", [("S416", "repeat"), ("S406", "if count(players) > 5")]),
    ("repeat:\n    if player.score > 3:\n        stop\n    player.score += 1", []),
    (
        "repeat:\n    player chooses:\n        a:\n            end with draw\n        b:\n            player.score = 1",
        [("S406", "if count(players) > 5")],
    ),
]


@pytest.mark.parametrize(("lines", "expected"), DEAD)
def test_lines_that_are_never_reached_are_found(lines, expected):
    assert sorted(faults(turn(lines, SCORE))) == sorted(expected)


def test_a_match_should_come_to_a_result():
    assert faults(HEAD + SCORE + "play:\n    for player in players:\n        player.score += 1\n") == [("S417", "play")]
    assert faults(HEAD + "play:\n    Turn()\n\nphase Turn():\n    end with draw\n") == []


def test_an_end_block_leads_out_of_every_loop_that_asks():
    text = SCORE + "end:\n    if any(players where .score > 3):\n        end with draw\n\n"
    loop = "repeat:\n    player chooses x from 1 to 3\n    player.score += x"
    assert ("S416", "repeat") not in faults(turn(loop, text))
    assert ("S416", "repeat") in faults(turn(loop, SCORE))


def test_go_to_lines_become_one_step():
    text = (
        HEAD
        + SCORE
        + (
            "play:\n    Turn(players[1])\n\n"
            "phase Turn(player):\n    player.score += 1\n    go to Turn(left(player)) when player.score < 9\n"
            "    go to Ending when player.score >= 9\n\nphase Ending():\n    end with draw\n"
        )
    )
    body = sound(text).procedures["Turn"].body
    assert body is not None
    assert isinstance(body[-1], t.GoTo)
    assert len(body[-1].targets) == 2
    assert errors(text.replace("go to Ending", "go to Ende")) == [("S213", "Ende")]
    assert errors(text.replace("Turn(left(player))", "Turn(1)")) == [("S301", "1")]
    # Without brackets the parameters keep their values.
    assert errors(text.replace("go to Turn(left(player))", "go to Turn")) == []


RECURSION = [
    ("function f(n: int): int = f(n - 1)", [("S412", "f(n - 1)")]),
    ("function f(n: int): int, depth at most 5 = f(n - 1)", []),
    ("function f(n: int): int = g(n)\nfunction g(n: int): int = f(n)", [("S412", "g(n)")]),
    ("function f(n: int): int, depth at most 5 = g(n)\nfunction g(n: int): int = f(n)", []),
    ("procedure p(n: int):\n    p(n - 1)", [("S412", "p(n - 1)")]),
    ("procedure p(n: int), depth at most 5:\n    p(n - 1)", []),
]


@pytest.mark.parametrize(("text", "expected"), RECURSION)
def test_who_calls_himself_needs_a_bound(text, expected):
    assert errors(game(text)) == expected


def test_who_asks_draws_and_ends_is_known():
    checked_game = sound(
        turn(
            "Turn(player)",
            SCORE + "die cube: 1 to 6\n\n"
            "phase Turn(player):\n    throw(player)\n    player chooses x from 1 to 3\n    player.score += x\n"
            "    check_end(player)\n\n"
            "procedure throw(player):\n    roll cube\n    player.score += cube\n\n"
            "procedure check_end(player):\n    if player.score > 9:\n        end with winner player\n\n",
        )
    )
    known = {name: (p.slow, p.chance, p.ends) for name, p in checked_game.procedures.items()}
    assert known == {
        "Turn": (True, True, True),
        "throw": (False, True, False),
        "check_end": (False, False, True),
    }
    assert checked_game.play is not None
    loop = (checked_game.play.body or [])[0]
    assert isinstance(loop, t.For)
    assert loop.slow


def test_a_loop_is_slow_if_something_in_it_asks():
    text = turn(
        "for x in 1 to 3:\n    player.score += x\nfor x in 1 to 3:\n    Turn(player)",
        SCORE + "phase Turn(player):\n    player chooses x from 1 to 3\n    player.score += x\n\n",
    )
    assert [step.slow for step in turn_of(sound(text))[:2]] == [False, True]


# ---- inside actions, reactions and implications ------------------------------------------------

INSIDE = [
    ("after grow(player):\n    plyer.score += 1", "S201"),
    ("after grow(player, x: int):\n    player.score += x", "S309"),
    ("after grow(x: int):\n    players[x].score += 1", "S301"),
    ("after gorw(player):\n    player.score += 1", "S218"),
    ("after grow(player) when player.scor > 3:\n    player.score += 1", "S202"),
    ("player:\n    gold: int = 0\n    while .scor > 3:\n        .gold += 1", "S202"),
    ("player:\n    gold: int = 0\n    while .score:\n        .gold += 1", "S302"),
    ('action win(x from players) "{y}", during Turn:\n    end with winner x', "S201"),
    ("action win, during Trun:\n    end with winner players[1]", "S213"),
    ("action win, during Turn:\n    player.score += pot\n    when pot > 3", "S409"),
    ("action win, during Turn, limit 2 per Trun:\n    player.score += pot", "S213"),
    ("action win:\n    end with draw", "S427"),
]


@pytest.mark.parametrize(("text", "code"), INSIDE)
def test_what_comes_later_is_checked_all_the_same(text, code):
    phase = "\n\nphase Turn(player):\n    pot: int = 0\n    pot += 1\n    grow(player)\n\n"
    found = errors(game(SCORE + text + phase + "procedure grow(player):\n    player.score += 1"))
    assert code in [fault for fault, _ in found]
    assert {fault for fault, _ in found} <= {code}


def test_an_action_sees_what_its_phases_have_in_common():
    phases = (
        "\n\nphase One(player):\n    pot: int = 0\n    pot += 1\n\nphase Two(player):\n    pot: int = 0\n    pot += 1\n"
        "    more: int = 0\n    more += 1\n\n"
    )
    body = 'action win "{pot}", during One or Two:\n    when pot > 3\n    player.score += pot'
    assert errors(game(SCORE + body + phases)) == []
    assert ("S201", "more") in errors(game(SCORE + body + "\n    player.score += more" + phases))


def test_a_broken_line_does_not_make_its_words_unknown():
    text = CARDS.replace("enum Suit: clubs, hearts", "enum Suit = clubs, hearts") + BOARD
    found = [fault.code for fault in checked(turn("if only(deck).suit == clubs:\n    stop", text)).errors]
    assert all(code.startswith("S1") for code in found), found
