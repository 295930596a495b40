"""Bots that want to know are told just what a person at their seat is told (CA-05)."""

from __future__ import annotations

import json
from collections.abc import Mapping
from typing import Any

import pytest

from spielwerk.bots.knowledge import Knowledge
from spielwerk.game.game import load
from spielwerk.referee import Companion, Follower, Host, Sitting, log_of
from spielwerk.runtime.decision import Decision

GAMES = ["hearts", "citadels", "roborally", "catan", "meiern", "ofua_lgold"]
LIMIT = 150


class Listener:
    """Keeps what it is told and shown, and decides by a count."""

    wants_events = asked_always = True

    def __init__(self) -> None:
        self.heard: list[Mapping[str, Any]] = []
        self.shown: list[tuple[int, dict[str, Any]]] = []

    def choose(self, view: Mapping[str, Any], decision: Decision, knowledge: Knowledge) -> int:
        assert list(knowledge.events) == self.heard
        self.shown.append((len(self.heard), json.loads(json.dumps(dict(view)))))
        return len(self.shown) * 7 % len(decision.options)

    def witness(self, event: Mapping[str, Any]) -> None:
        self.heard.append(event)


@pytest.mark.parametrize("name", GAMES)
def test_a_bot_hears_what_a_person_hears(name: str) -> None:
    host = Host(load(name))
    bots = [Listener() for _ in range(host.players)]
    played = Sitting(host, bots, 5, LIMIT).run()
    assert played.missteps == []
    match = host.game.replay(log_of(host, played))
    for seat, bot in enumerate(bots):
        assert bot.heard == match.events(seat)
    kinds = {event["event"] for bot in bots for event in bot.heard}
    assert {"decision", "see"} <= kinds


@pytest.mark.parametrize("name", GAMES)
def test_a_bot_sees_what_a_person_sees(name: str) -> None:
    host = Host(load(name))
    bots = [Listener() for _ in range(host.players)]
    played = Sitting(host, bots, 6, LIMIT).run()
    match, shown = host.game.start(host.players, 6), [iter(bot.shown) for bot in bots]
    for item in log_of(host, played)["inputs"]:
        seat = item["seat"]
        heard, view = next(shown[seat])
        group = match.decision(seat).several
        if group is None or not group.chosen:  # Of picks bots are asked one by one.
            assert heard == len(match.events(seat))
            assert view == match.view(seat)
        match.play([item])


def test_a_companion_hears_and_sees_the_same() -> None:
    match = load("citadels").start(seed=4)
    companion, bot = Companion(Follower(match), 1, "random"), Listener()
    companion.bot = bot
    for _ in range(80):
        if match.over:
            break
        seat = 1 if 1 in match.seats else match.seats[0]
        match.decide(seat, companion.choose() if seat == 1 else 0)
    assert bot.heard == match.events(1)[: len(bot.heard)]
    assert bot.shown[-1][1]["round"] == match.view(1)["round"]


def test_other_bots_are_told_nothing_and_cost_nothing() -> None:
    class Plain:
        def choose(self, view: Mapping[str, Any], decision: Decision, knowledge: Knowledge) -> int:
            assert not knowledge.events
            assert "round" not in view
            return 0

    host = Host(load("nim"))
    sitting = Sitting(host, [Plain(), Plain()], 1)
    assert not sitting._story.wanted
    assert sitting.run().result is not None
