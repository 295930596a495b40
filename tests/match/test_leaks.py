"""No seat learns what it may not see: dealing the hidden things anew changes nothing for it."""

from __future__ import annotations

from contextlib import suppress
from pathlib import Path
from random import Random
from typing import Any

import pytest

from spielwerk.game.sources import bundled
from spielwerk.match.errors import IllegalDecision
from spielwerk.match.match import Match
from spielwerk.match.sampling.situation import Sampler
from tests.games.table import load
from tests.match.playing import in_situation
from tests.rotation import in_turns

pytestmark = pytest.mark.matches
EXAMPLES = sorted(str(path) for path in (Path(__file__).parent.parent / "examples").glob("*.spiel"))
GAMES = [*bundled(), *EXAMPLES]


def seen_by(match: Match, seat: int) -> dict[str, Any]:
    """Everything a seat is shown: view, options, prompts, reasons, events, what would follow from some of the options,
    and what the things of the match are."""
    decision = match.decision(seat).as_json() if seat in match.seats else None
    last = len(decision["options"]) - 1 if decision else -1
    return {
        "view": match.view(seat),
        "decision": decision,
        "events": match.events(seat),
        "previews": [match.preview(seat, number) for number in sorted({0, last // 2, last}) if decision],
        "description": match.description(),
        "boards": match.boards(),
    }


def dealt_anew(match: Match, seat: int, rng: Random) -> Match:
    return in_situation(match, Sampler(match.machine, match.manual).deal(match.state, seat, rng))


def random_step(match: Match, rng: Random) -> None:
    decision = match.decision(rng.choice(match.seats))
    match.decide(decision.seat, rng.choices(decision.options, [o.weight for o in decision.options])[0])


@in_turns(12, name=GAMES, seed=range(2))
def test_dealing_hidden_things_anew_changes_nothing(name: str, seed: int) -> None:
    game = load(name)
    rng = Random(seed)
    players = rng.choice(game.player_counts) if seed else None
    for language in ("en", "de"):
        match = game.start(players=players, seed=seed, language=language)
        for _ in range(40):
            if match.over:
                break
            seat = rng.randrange(match.players)
            assert seen_by(dealt_anew(match, seat, rng), seat) == seen_by(match, seat)
            random_step(match, rng)


def disturbed_step(match: Match, rng: Random) -> None:
    """A decision, or something else that happens at a table: time runs out, somebody takes back or breaks off."""
    chance = rng.random()
    if match.timers and chance < 0.3:
        match.time_out(rng.choice(match.timers))
    elif chance < 0.5:
        seat = rng.randrange(match.players)
        with suppress(IllegalDecision):
            (match.abort if chance < 0.4 else match.undo)(seat)
    if not match.over:
        random_step(match, rng)


DISTURBED = [
    name
    for name in GAMES
    if Path(name).stem in ("citadels", "roborally", "workshop", "seasons", "blitz", "market", "guilds")
]


@in_turns(4, name=DISTURBED, seed=range(2))
def test_nothing_leaks_when_actions_are_aborted_and_time_runs_out(name: str, seed: int) -> None:
    game = load(name)
    rng = Random(seed)
    match = game.start(players=rng.choice(game.player_counts) if seed else None, seed=seed)
    for _ in range(60):
        if match.over:
            break
        seat = rng.randrange(match.players)
        assert seen_by(dealt_anew(match, seat, rng), seat) == seen_by(match, seat)
        disturbed_step(match, rng)


@in_turns(name=GAMES)
def test_events_name_only_objects_that_were_visible(name: str) -> None:
    game = load(name)
    rng = Random(7)
    match = game.start(seed=7)
    for _ in range(60):
        if match.over:
            break
        before = {seat: visible(match, seat) for seat in range(match.players)}
        heard = {seat: len(match.events(seat)) for seat in range(match.players)}
        random_step(match, rng)
        for seat in range(match.players):
            known = before[seat] | visible(match, seat) | lay_openly(match)
            named = {event["object"] for event in match.events(seat, heard[seat]) if "object" in event}
            assert named <= known


def visible(match: Match, seat: int) -> set[str]:
    """The names of the objects a seat sees where they lie."""
    shown = match.machine.view(match.state, seat + 1).shown
    at = match.details.layout.at
    return {match.names.things[o] for o in range(1, len(match.details.layout.things)) if shown[at + o]}


def lay_openly(match: Match) -> set[str]:
    """Objects that everybody saw at some time during the last decision: where they lay, or because of `reveal`."""
    layout = match.details.layout
    hidden = {
        place
        for container, storage in layout.containers.items()
        if container.visibility.how != "all"
        for place in range(storage.first, storage.first + storage.count)
    }
    number = len(match.history) - 1
    last = match.events_of(number)
    moved = {e[2] for e in last if e[0] == "move" and (e[3] not in hidden or e[4] not in hidden)}
    revealed = {e[2] for e in last if e[0] == "reveal" and e[3] == (1 << match.players) - 1}
    return {match.names.things[number] for number in moved | revealed}


def test_a_hidden_card_really_changes() -> None:
    """The sampler is not idle: the cards that a seat cannot see differ from one deal to the next."""
    match = load("kuhn").start(seed=1)
    rng = Random(1)
    hands = {tuple(dealt_anew(match, 0, rng).reveal()["players"][1]["hand"]["objects"]) for _ in range(40)}
    own = match.view(0)["players"][0]["hand"]["objects"]
    assert len(hands) == 2
    assert tuple(own) not in hands


def test_secret_decisions_are_taken_anew() -> None:
    match = load("rps").start(seed=1)
    match.decide(0, 0)
    rng = Random(3)
    signs = set()
    for _ in range(40):
        other = dealt_anew(match, 1, rng)
        other.decide(1, 0)
        signs.add(other.reveal()["players"][0]["sign"])
    assert signs == {"rock", "paper", "scissors"}
