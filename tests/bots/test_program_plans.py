"""Plans are carried out action by action, and programs are told what their seat may know (CA-04, CA-05)."""

from __future__ import annotations

import json

import pytest

from spielwerk.bots.programs.messages import Action
from spielwerk.bots.programs.plan import found_in
from spielwerk.bots.programs.talking import TalkingBot
from spielwerk.referee import Companion, Follower
from spielwerk.referee.playing import Sitting, log_of
from spielwerk.referee.story import Story
from tests.bots.strange_table import host, seated, stranger
from tests.rotation import in_turns

ONLY_IN_MATCHES = {"pending", "undo", "abort"}
"""What the questions of a match tell besides: what can be taken back."""


class Listener:
    """A line to nobody: it keeps what is said, and answers with plans that are given."""

    last_words = ""

    def __init__(self, plans: list[list[Action]]) -> None:
        self.heard: list[dict] = []
        self.plans = plans
        self.closed = False

    def send(self, text: str) -> None:
        self.heard.append(json.loads(text))

    def forget(self) -> None:
        pass

    def receive(self, deadline: float) -> bytes | None:
        number = [m for m in self.heard if m["type"] == "decide"][-1]["id"]
        plan = self.plans.pop(0) if self.plans else [0]
        return json.dumps({"type": "plan", "id": number, "actions": plan}).encode()

    def close(self, patience: float = 0.0) -> None:
        self.closed = True

    def of(self, kind: str) -> list[dict]:
        return [message for message in self.heard if message["type"] == kind]


def talk(game, plans, others=("random",), seed=1, limit=5000):
    """A match in which seat 0 listens; returns what it heard and how it went."""
    table = host(game, 1 + len(others))
    line = Listener(plans)
    bot = TalkingBot(table.setting(0, 1), lambda: line, seconds=5, total=60)
    rest = seated(table, ["random", *others], seed)[1:]
    return line, Sitting(table, [bot, *rest], seed, limit).run(), table


def test_the_first_message_has_the_board_once():
    line, _, table = talk("catan", [], limit=5)
    hello = line.heard[0]
    assert {k: hello[k] for k in ("type", "protocol", "game", "seat", "players", "language")} == {
        "type": "hello",
        "protocol": 1,
        "game": "catan",
        "seat": 0,
        "players": 2,
        "language": "en",
    }
    assert {k: hello["options"][k] for k in ("points_to_win", "island", "mixed")} == {
        "points_to_win": 10,
        "island": "shuffled",
        "mixed": False,
    }
    assert hello["boards"] == table.game.start(players=2, seed=1).boards()
    assert [m["type"] for m in line.heard].count("hello") == 1


def test_a_plan_is_carried_out_without_asking_again():
    """Robo Rally: direction, first command and four others are one plan."""
    line, _, _ = talk("roborally", [], limit=1)
    hand = line.of("decide")[0]["view"]["players"][0]["hand"]["objects"]
    moving = [card for card in hand if "turn" not in card]
    cards = [moving[0], *[card for card in hand if card != moving[0]][:4]]
    plan = [1, {"kind": "opening", "value": cards[0]}, *({"kind": "others", "value": card} for card in cards[1:])]
    line, played, _ = talk("roborally", [plan], limit=6)
    assert line.heard[0]["options"]["level"] == "crossing.json"
    assert len(line.of("decide")) == 1
    assert played.missteps == []


def first_options(game):
    line, _, _ = talk(game, [], limit=3)
    return [
        {"kind": option["kind"], "value": option["value"]} for option in line.of("decide")[0]["decisions"][0]["options"]
    ]


def test_the_impossible_is_skipped_and_reported():
    nonsense = {"kind": "fly", "value": None}
    line, played, _ = talk("pig", [[nonsense, first_options("pig")[0]]])
    assert played.missteps == []
    assert line.of("error") == []
    questions = line.of("decide")
    assert questions[0]["skipped"] == []
    assert questions[1]["skipped"] == [nonsense]


def test_a_plan_ends_with_the_turn():
    """What is left of it is not done in the next turn, but reported."""
    last = first_options("tictactoe")[-1]
    line, _, _ = talk("tictactoe", [[0, last]], seed=2)
    assert line.of("decide")[1]["skipped"] == [last]


@in_turns(4, game=["catan", "hearts", "roborally", "citadels"])
def test_events_are_those_that_the_seat_may_know(game):
    """The same as a match tells its players."""
    line, played, table = talk(game, [], others=("random",) * 3, limit=50)
    match = table.game.replay(log_of(table, played))
    told = [{k: v for k, v in event.items() if k != "type"} for event in line.of("event")]
    assert told == match.events(0)
    assert told


def test_views_and_decisions_are_those_of_the_match():
    line, played, table = talk("hearts", [], others=("random",) * 3, limit=60)
    match = table.game.start(players=4, seed=1)
    questions, picks = line.of("decide"), 0
    for given in log_of(table, played)["inputs"]:
        if questions and match.seats[0] == 0 and len(match.decision(0).options) > 1:
            question = questions.pop(0)
            view, decision = json.loads(json.dumps([match.view(0), match.decision(0).as_json()]))
            assert question["view"] == view
            [asked] = question["decisions"]
            if decision["several"] is not None:  # Picks are questions of their own here, in the order of the options.
                picks += 1
                offered = [option["value"] for option in decision["options"]]
                assert [option["value"] for option in asked["options"]] == offered[: len(asked["options"])]
                decision |= {"several": None, "options": asked["options"]}
            assert asked.keys() == decision.keys() - ONLY_IN_MATCHES
            assert {part for part in asked if asked[part] != decision[part]} <= {"ask"}
        match.decide(given["seat"], given)
    assert questions == []
    assert picks == 3


def test_the_result_comes_last_and_the_line_is_closed():
    line, played, _ = talk("tictactoe", [])
    assert line.heard[-1]["type"] == "result"
    assert line.heard[-1]["finished"] is True
    assert line.heard[-1]["winners"] == list(played.result.winners)
    assert line.closed
    line, _, _ = talk("tictactoe", [], limit=2)
    assert line.heard[-1] == {
        "type": "result",
        "seat": 0,
        "finished": False,
        "winners": [],
        "places": [],
        "scores": [],
        "reason": "",
    }


def test_an_error_says_how_many_tries_are_left():
    line, played, _ = talk("tictactoe", [[99], [], [{"kind": "x", "value": 1}]], limit=1)
    told = [(m["id"], m["tries_left"], m["code"]) for m in line.of("error")]
    assert told == [(1, 2, "A317"), (1, 1, "A316"), (1, 0, "A317")]
    assert [m.kind for m in played.missteps] == ["invalid"]


def test_values_are_not_taken_for_others_that_are_equal_in_python():
    """1.0 and true are no 1."""
    table = host("nim", 2)
    decision = table.asker(table.machine.start(1), 0).decision()
    kind, value = decision.options[0].kind, decision.options[0].value
    assert found_in(decision, {"kind": kind, "value": value}) == 0
    changed = [float(part) if isinstance(part, int) else part for part in value]
    assert changed == value
    assert found_in(decision, {"kind": kind, "value": changed}) is None


@pytest.mark.parametrize("bot", ["random", "greedy:playouts=1"])
def test_events_cost_nothing_where_nobody_wants_them(bot):
    table = host("tictactoe", 2)
    assert not Story(table, seated(table, [bot, bot], 1), 1).wanted


def test_a_bot_in_python_may_read_its_events():
    """CONTRACTS: `knowledge.events` is what the seat has witnessed."""

    class Reader:
        wants_events = True

        def __init__(self):
            self.seen = []

        def choose(self, view, decision, knowledge):
            self.seen.append(len(knowledge.events))
            return 0

    table = host("tictactoe", 2)
    reader = Reader()
    Sitting(table, [reader, *seated(table, ["random"] * 2, 1)[1:]], 1).run()
    assert reader.seen == sorted(reader.seen)
    assert reader.seen[0] < reader.seen[-1]


def test_a_bot_that_fails_at_listening_does_not_stop_the_match():
    class Fragile:
        wants_events = True

        def choose(self, view, decision, knowledge):
            return 0

        def witness(self, event):
            raise KeyError("no")

    table = host("tictactoe", 2)
    played = Sitting(table, [Fragile(), Fragile()], 1).run()
    assert played.result is not None
    assert {misstep.kind for misstep in played.missteps} == {"crashed"}


def test_programs_also_play_where_a_match_is_played_elsewhere():
    """In a terminal or on a server they hear what happened when they are asked (CA-03)."""
    match = host("tictactoe", 2).game.start(seed=1)
    companion = Companion(Follower(match), 0, stranger("honest"))
    try:
        while not match.over:
            seat = match.seats[0]
            match.decide(seat, companion.choose() if seat == 0 else 0)
            if seat == 0:
                assert companion.bot._heard > 0  # type: ignore[attr-defined]
    finally:
        companion.bot.close()  # type: ignore[attr-defined]
