"""Decisions as events: always for the seat itself, for others only where everybody may know what was chosen."""

from __future__ import annotations

from pathlib import Path
from random import Random
from typing import Any

import pytest

from spielwerk.game.game import Game
from spielwerk.game.sources import bundled
from spielwerk.match.match import Match
from spielwerk.match.taking_back import in_secret
from spielwerk.program.ir import HEADER
from spielwerk.runtime.types import Event
from tests.deals.guessing import GAMES as GUESSING
from tests.games.table import load
from tests.match.playing import game, play
from tests.match.secret_games import SECRET_GAMES
from tests.rotation import in_turns

pytestmark = pytest.mark.matches
EXAMPLES = sorted(str(path) for path in (Path(__file__).parent.parent / "examples").glob("*.spiel"))


def told(match: Match, receiver: int | None) -> list[Event]:
    return [event for event in match.events(receiver) if event["event"] == "decision"]


def public(game: Game) -> set[str]:
    """All that can be chosen in a game and that everybody may know, by kind."""
    found = set()
    for question in game.machine()[1].manual.questions:
        for form in question.options:
            if form.public:
                found.add(form.name if question.form == "menu" else ",".join(form.binders))
        if question.public_pass:
            found.add("pass")
    return found


# ---- in so many words ----------------------------------------------------------------------------


def test_everybody_hears_of_an_open_decision() -> None:
    match = load("nim").start()
    option = match.decision(0).options[3]
    match.decide(0, option)
    wanted = {"event": "decision", "seat": 0, "kind": "heap,amount", "value": ["Heap.2", 1], "label": option.label}
    for receiver in (0, 1, None):
        assert told(match, receiver) == [wanted]


def test_of_a_secret_decision_only_the_seat_itself_hears() -> None:
    match = play("player:\n    own: int = 0, visible to owner\n\nplay:\n    for player in turns:\n"
                 "        player chooses number from 1 to 8\n        player.own = number", [5])  # fmt: skip
    assert told(match, 0) == [{"event": "decision", "seat": 0, "kind": "number", "value": 5, "label": "5"}]
    assert told(match, 1) == told(match, None) == []


def test_several_picks_are_one_event() -> None:
    match = play("play:\n    for player in turns:\n        player chooses 2 numbers from 1 to 5")
    match.decide(0, 3)
    assert not told(match, 0), "nothing is decided before the last pick"
    match.decide(0, 0)
    picks = [{"value": 1, "label": "1"}, {"value": 4, "label": "4"}]
    for receiver in (0, 1, None):
        assert told(match, receiver) == [{"event": "decision", "seat": 0, "kind": "numbers", "picks": picks}]


def test_what_is_decided_at_once_is_not_told_before_nor_after() -> None:
    match = load("rps").start()
    match.decide(0, 0)
    assert [len(told(match, receiver)) for receiver in (0, 1, None)] == [1, 0, 0]
    match.decide(1, 0)
    assert [len(told(match, receiver)) for receiver in (0, 1, None)] == [1, 1, 0]


def test_a_card_that_is_played_is_told_and_a_card_that_is_passed_is_not() -> None:
    match = load("hearts").start(seed=3)
    while len(match.seats) > 1:
        match.decide(match.seats[0], 0)
    match.decide(match.seats[0], 0)
    match.decide(match.seats[0], 0)
    match.decide(match.seats[0], 0)
    first = match.seats[0]
    assert not any("picks" in event for event in told(match, None))
    before = len(told(match, None))
    card = match.decision(first).options[0]
    match.decide(first, card)
    for receiver in (0, 1, 2, 3, None):
        assert (told(match, receiver)[-1]["kind"], told(match, receiver)[-1]["value"]) == ("card", card.value)
    assert len(told(match, None)) == before + 1


# ---- the bundled games ---------------------------------------------------------------------------

OPEN = {
    "backgammon": {"spot,pips"},
    "chess": {"advance", "promote"},
    "connect4": {"column"},
    "hearts": {"card"},
    "kuhn": {"check", "bet", "call", "fold"},
    "ludo": {"pawn"},
    "meiern": {"glauben", "aufdecken", "würfeln", "zahl2"},
    "nim": {"heap,amount"},
    "pig": {"throw", "hold"},
    "reversi": {"square"},
    "roborally": set[str](),
    "rps": set[str](),
    "tictactoe": {"cell"},
}


@pytest.mark.parametrize("name", OPEN)
def test_what_everybody_may_know(name: str) -> None:
    assert public(load(name)) == OPEN[name]


def test_in_catan_others_hear_what_is_built_and_not_what_is_traded() -> None:
    known = public(load("catan"))
    building = {"build_road", "build_settlement", "build_city", "buy_card"}
    assert building | {"throw", "offer", "done", "crossing", "path"} <= known
    assert not known & {"sea_trade", "monopolise", "lost", "given", "wanted", "found_goods", "victim"}


# ---- one game for every way a choice can go ------------------------------------------------------

HEAD = """
object Card, for value in 1 to 8, in deck

object Stone, for size in 1 to 4, in heap:
    mark: int = 0

enum Good: wood, fish

space Board, line 8:
    note: int = 0

space Cellar, line 8, visible to nobody

table:
    pile deck: Card, visible to nobody
    field shown: Card
    field heap: Stone
    die cube: 1 to 8
    items: list of int, at most 3
    field bag: Stone, visible to nobody
    open: int = 0
    closed: int = 0, visible to nobody
    stock: map Good to int, visible to nobody, count visible to all
    tide: int = 0
    cover: bool = false
    buried: int = 0

    veiled: int = 0

    while cover:
        buried = 9
        veiled visible to nobody

player:
    field hand: Card, visible to owner, count visible to all
    score: int = 0
    own: int = 0, visible to owner

setup:
    shuffle deck
    deal 4 from deck to players.hand

play:
    for player in turns:
        {lines}

procedure bury(number: int):
    closed = number

procedure show(number: int):
    open = number

procedure size(number: int) -> int:
    if number > 4:
        return 1
    return 0

procedure ask(player):
    player chooses anything from 1 to 2

phase Shown(number: int):
    ask(players[1])

phase Lost(number: int):
    closed = number
"""
NUMBER = "player chooses number from 1 to 8"

SECRET = {
    "stored": [NUMBER, "closed = number"],
    "stored with its owner": [NUMBER, "player.own = number"],
    "stored by a procedure": [NUMBER, "bury(number)"],
    "stored by a phase that is over at once": [NUMBER, "Lost(number)"],
    "stored after a calculation": [NUMBER, "let twice = number * 2", "closed = twice + 1"],
    "stored as a result": [NUMBER, "let big = size(number)", "closed = big"],
    "on a condition": [NUMBER, "if number > 4:", "    closed = 1"],
    "by rounds of a loop": [NUMBER, "repeat number times:", "    closed += 1"],
    "by going through a collection": [NUMBER, "for one in 1 to number:", "    closed += one"],
    "by leaving a loop": ["player chooses number from 1 to 8:", "    repeat 3 times:", "        if number > 4:",
                          "            stop", "        closed += 1"],
    "by a filter": [NUMBER, "closed = count(Board where .note > number)"],
    "by an ordering": [NUMBER, "if first(Good by lowest index(it) * (5 - number)) == wood:", "    closed = 1"],
    "as a key of a map": ["player chooses good from Good", "stock[good] += 1"],
    "as an amount": [NUMBER, "stock[wood] += number"],
    "as a key, moved": ["stock[wood] = 5", "player chooses good from Good", "move 0 from stock[good] to stock[wood]"],
    "below what is seen": [NUMBER, "cover = true", "buried = number"],
    "by a die": [NUMBER, "cube = number", "closed = cube", "cube = 1"],
    "by an item of a list": ["items = [0]", NUMBER, "items[1] = number", "closed = items[1]", "items[1] = 0"],
    "kept while somebody is asked": [NUMBER, "ask(player)", "open = number"],
    "kept in another name": [NUMBER, "let other = number + 1", "ask(player)", "open = other"],
    "kept in a loop": ["let kept = 0", "repeat 2 times:", "    open = kept", "    " + NUMBER, "    kept = number"],
    "in the words of a later choice": [NUMBER, 'player chooses other from 1 to 2 label "{other} of {number}"'],
    "by what one can choose later": [NUMBER, "player chooses other from 1 to number"],
    "where everybody sees it only for a while": [NUMBER, "veiled = number"],
    "by who is asked behind it": [NUMBER, "if number > 4:", "    ask(player)", "else:", "    ask(player)"],
    "by how often somebody is asked": [NUMBER, "repeat number times:", "    ask(player)"],
    "whispered": [NUMBER, 'notice "{number}" to [opponent(player)]'],
    "drawn for": [NUMBER, "if number > 4:", "    shuffle deck"],
    "a card that stays hidden": ["player chooses card from player.hand", "move card to opponent(player).hand"],
    "a card of which only the value is seen": ["player chooses card from player.hand", "open = card.value / 4"],
    "what one could choose": ["player chooses number from 1 to max(player.hand.value)"],
    "what one could choose because of a name": ["let drawn = random (1 to 8)", "player chooses number from 1 to drawn"],
    "a stone that vanishes": ["player chooses stone from heap", "move stone to bag", "move bag to heap"],
    "a stone with a mark": ["player chooses stone from Stone", "stone.mark += 1"],
    "a field of a hidden board": ["player chooses spot from Cellar", "move first(heap) to spot",
                                  "move first(Stone) to heap"],
    "in words that tell more": ['player chooses number from 1 to 8 label "{number} of {player.own}"'],
    "shown only now and then": [NUMBER, "closed = number", "if number > 4:", "    open = number"],
    "shown after something that looks the same": [NUMBER, "closed = number", "open = random (1 to 8)",
                                                  "open = number"],
    "shown too late": [NUMBER, "closed = number", "ask(player)", "open = number"],
    "a way that leaves no sign": ["player chooses:", "    one:", "        closed = 1",
                                  "    two:", "        closed = 2"],
    "a way with the same sign": ["player chooses:", "    one:", "        closed = 1", "        open = 3", "    two:",
                                 "        closed = 2", "        open = 3"],
    "a way that can be taken because of something hidden": ["player chooses:", "    one when player.own > 4:",
                                                            "        tide = tide", "    two:", "        tide = tide"],
}  # fmt: skip
"""What must not be told, by the way in which something of it is hidden."""

KNOWN = {
    "stored openly": [NUMBER, "open = number"],
    "forgotten": [NUMBER],
    "shown by a procedure": [NUMBER, "closed = number", "show(number)"],
    "shown first and hidden then": [NUMBER, "open = number", "closed = number"],
    "said": [NUMBER, 'notice "It is {number}."', "closed = number"],
    "shown with a phase": [NUMBER, "Shown(number)"],
    "a card that is played": ["player chooses card from player.hand", "move card to shown", "move shown to deck"],
    "a card that is revealed": ["player chooses card from player.hand", "reveal card"],
    "a field with a note": ["player chooses spot from Board", "closed = index(spot)", "spot.note += 1"],
    "ways with signs of their own": ["player chooses:", "    one:", "        closed = 1", "        open = 3",
                                     "    two:", "        closed = 2", "        tide = 3"],
    "a way with a sign and one without": ["player chooses:", "    one:", "        closed = 1", "        open = 3",
                                          "    two:", "        closed = 2"],
}  # fmt: skip
"""What everybody may know."""


def made(lines: list[str]) -> Game:
    return game(HEAD.replace("{lines}", "\n        ".join(lines)))


def first_question(game: Game) -> list[bool]:
    """Whether everybody may know what is chosen first in `play`."""
    questions = [one for one in game.machine()[1].manual.questions if one.inside == "play"]
    return [form.public for form in min(questions, key=lambda one: one.start).options]


@pytest.mark.parametrize("how", SECRET)
def test_what_leaves_a_trace_out_of_sight_is_not_told(how: str) -> None:
    assert not any(first_question(made(SECRET[how])))


@pytest.mark.parametrize("how", KNOWN)
def test_what_everybody_sees_or_nobody_keeps_is_told(how: str) -> None:
    assert all(first_question(made(KNOWN[how])))


COUNTED = """
    table:
        closed: int = 0, visible to nobody
        open: int = 0

    play:
        for player in turns:
            Turn(player)

    phase Turn(player):
        repeat 2 times:
            player chooses:
                any action
                rest:
                    open = open

        action wait, limit 1:
            open = open

        action think, limit 1:
            open = open
    """


def test_how_often_actions_were_done_nobody_is_shown() -> None:
    """Whoever hears what was done hears what cannot be done any more; all ways look the same here."""
    assert not public(game(COUNTED))


# ---- nobody learns anything from it --------------------------------------------------------------


def rest(match: Match, receiver: int | None, since: int) -> list[Any]:
    """What a receiver gets besides decisions."""
    return [match.view(receiver), [e for e in match.events(receiver, since) if e["event"] != "decision"]]


def kept(match: Match) -> list[int]:
    """All that a match remembers, but for the generator."""
    return [word for slot, word in enumerate(match.state) if slot not in (HEADER.GENERATOR, HEADER.FUEL)]


def compared(game: Game, players: int, seed: int, steps: int) -> int:
    """Plays two ways from every situation, and counts those that others cannot tell apart but the match can: then they
    hear the same of both decisions."""
    match, rng, found = game.start(players, seed), Random(seed), 0
    for _ in range(steps):
        if match.over:
            break
        seat = rng.choice(match.seats)
        options = match.decision(seat).options
        others = [receiver for receiver in (None, *range(players)) if receiver != seat]
        since = {receiver: len(match.events(receiver)) for receiver in others}
        ways = [match.clone() for _ in range(min(2, len(options)))]
        for way, choice in zip(ways, rng.sample(range(len(options)), len(ways)), strict=True):
            way.decide(seat, choice)
        if len(ways) > 1 and not in_secret(match, match.state):
            one, two = ways
            for receiver in others:
                got = [rest(way, receiver, since[receiver]) for way in ways]
                if got[0] == got[1] and kept(one) != kept(two):
                    found += 1
                    assert one.events(receiver, since[receiver]) == two.events(receiver, since[receiver])
        match = ways[0]
    return found


@in_turns(name=[*bundled(), *EXAMPLES])
def test_what_others_cannot_tell_apart_they_are_not_told(name: str) -> None:
    game = load(name)
    compared(game, game.default_players, 1, 25)


@pytest.mark.parametrize("name", SECRET)
def test_what_is_hidden_is_not_told(name: str) -> None:
    for seed in range(3):
        compared(made(SECRET[name]), 2, seed, 12)


@pytest.mark.parametrize("text", [*GUESSING.values(), *SECRET_GAMES.values()], ids=[*GUESSING, *SECRET_GAMES])
def test_guesses_and_secrets_are_not_told(text: str) -> None:
    for seed in range(3):
        compared(game(text), 2, seed, 12)
    assert not public(game(text)) - {"shown", "next"}, "of all these games only a card is shown"


def test_the_comparison_is_not_idle() -> None:
    assert sum(compared(made(SECRET["stored"]), 2, seed, 12) for seed in range(3)) > 10
