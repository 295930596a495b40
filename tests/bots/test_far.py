"""A bot far from the table decides as it would at home, from letters that tell nothing more."""

from __future__ import annotations

import json
from collections.abc import Callable, Iterable
from contextlib import suppress
from random import Random
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from spielwerk.bots.bot import Setting
from spielwerk.bots.far import FarSeat
from spielwerk.bots.faults import BotFault
from spielwerk.bots.handout import HiddenPosition
from spielwerk.bots.handout_json import Wants, decode, encode, read_wants
from spielwerk.bots.knowledge import Knowledge
from spielwerk.bots.rules import Rules
from spielwerk.game.game import load
from spielwerk.match.match import Match
from spielwerk.match.sampling.situation import Sight
from spielwerk.match.stories import Story
from spielwerk.program.manual.plain_data import BadData
from spielwerk.referee.chair import Chair
from spielwerk.referee.following import Companion, Follower
from tests.bots.tables import host_of
from tests.bots.test_no_true_state import chairs_in_a_match

# ---- as at home ------------------------------------------------------------------------------------


class Post:
    """Carries letters from the referee of a match to seats far away."""

    def __init__(self, match: Match) -> None:
        self.follower = Follower(match)
        self.letters: list[str] = []

    def sent(self, seat: int, asked: dict[str, Any]) -> Any:
        """What a seat is sent that has asked for something: both go over a line."""
        match, wants = self.follower.match, read_wants(json.loads(json.dumps(asked)))
        picking = self.follower.picking(seat, wants)  # type: ignore[arg-type]
        for pick in wants.picks:
            picking.take(self.follower.host.offered(picking.state, seat)[0][pick])
        question = match.decision(seat)
        handout = self.follower.handout(picking, question.ask, wants.words, wants.deal, wants.events)
        most = question.several.most or 0 if question.several is not None else 0
        letter = json.dumps(encode(handout, wants, Random(len(self.letters)), question.gathers, most))
        self.letters.append(letter)
        return json.loads(letter)

    def chosen(self, seat: FarSeat) -> Any:
        choosing = seat.choose()
        asked = next(choosing)
        while True:
            try:
                asked = choosing.send(self.sent(seat.seat, asked))
            except StopIteration as end:
                return end.value


@pytest.mark.parametrize(
    ("name", "bot", "decisions"),
    [
        ("kuhn", "mcts:playouts=20", 6),
        ("hearts", "hints", 12),
        ("meiern", "hints", 9),
        ("tictactoe", "mcts:playouts=20", 9),
        ("pig", "greedy:playouts=2", 9),
    ],
)
def test_far_away_a_bot_decides_as_at_home(name, bot, decisions):
    as_at_home(name, bot, decisions)


@pytest.mark.long
@pytest.mark.parametrize("name", ["hearts", "kuhn", "roborally", "catan", "citadels", "meiern"])
@pytest.mark.parametrize("bot", ["hints", "mcts:playouts=16:deals=4:limit=20"])
def test_far_away_a_bot_decides_as_at_home_for_long(name, bot):
    as_at_home(name, bot, 10 if name == "roborally" else 40)


def as_at_home(name: str, bot: str, decisions: int) -> None:
    game, rules = load(name), Rules(load(name))
    match = game.start(seed=4)
    follower, post = Follower(match), Post(match)
    home = [Companion(follower, seat, bot, 11 + seat) for seat in range(match.players)]
    far = [FarSeat(rules, seat, bot, 11 + seat) for seat in range(match.players)]
    for _ in range(decisions):
        if match.over:
            break
        seat = match.seats[0]
        choice = home[seat].choose()
        assert post.chosen(far[seat]) == choice
        match.decide(seat, choice)
    assert post.letters


def test_only_new_steps_are_sent():
    """A letter late in a match is not longer than one in its beginning; unless something was taken back."""
    match = load("hearts").start(seed=3)
    post, far = Post(match), FarSeat(Rules(load("hearts")), 0, "hints", 1)
    dice, lengths = Random(2), list[int]()
    while len(lengths) < 20:
        seat = match.seats[0]
        if seat == 0:
            choice = post.chosen(far)
            steps = json.loads(post.letters[-1])["hidden"]["steps"]
            lengths.append(len(steps))
            match.decide(0, choice)
        else:
            match.decide(seat, dice.randrange(len(match.decision(seat).options)))
    assert len(far._given) > 50
    assert max(lengths[1:]) < 15
    match.rewind(8)
    while 0 not in match.seats:
        seat = match.seats[0]
        match.decide(seat, 0)
    post.chosen(far)
    assert json.loads(post.letters[-1])["hidden"].get("known", 0) == 0


class Witness:
    """Wants everything that there is to know, in words."""

    wants_events = wants_words = True

    def __init__(self, setting: Setting) -> None:
        self.seen: list[Any] = []
        self.told: list[tuple[str, tuple[str, ...], int]] = []

    def witness(self, event: Any) -> None:
        self.seen.append(event)

    def choose(self, view: Any, decision: Any, knowledge: Knowledge) -> int:
        assert list(knowledge.events) == self.seen
        self.told.append((decision.prompt, tuple(one.label for one in decision.options), len(decision.blocked)))
        return 0


@pytest.mark.parametrize("name", ["kuhn", "tictactoe"])
def test_words_and_events_reach_a_bot_that_wants_them(name, monkeypatch):
    monkeypatch.setattr("spielwerk.bots.far.bot_maker", lambda spec: Witness)
    match = load(name).start(seed=4)
    post, far = Post(match), [FarSeat(Rules(load(name)), seat, "", 1) for seat in range(2)]
    while not match.over:
        seat = match.seats[0]
        question = match.decision(seat)
        match.decide(seat, post.chosen(far[seat]))
        bot = far[seat].bot
        assert isinstance(bot, Witness)
        expected = question.prompt, tuple(option.label for option in question.options), len(question.blocked)
        assert bot.told[-1] == expected
    for seat in range(2):
        bot = far[seat].bot
        assert isinstance(bot, Witness)
        assert bot.seen == json.loads(json.dumps(match.events(seat)[: len(bot.seen)]))
        assert bot.seen


# ---- deals from the present ------------------------------------------------------------------------


def parts(sight: Sight) -> tuple[Any, ...]:
    unseen = sight.unseen
    return (
        sight.seat, sight.view, unseen.things, unseen.room, unseen.slots, unseen.hidden_places, unseen.stacks,
        unseen.spoken, unseen.masks, unseen.wider, unseen.narrow, unseen.left, unseen.hands, sight.amounts.pools,
        sight.hidden, sight.others,
    )  # fmt: skip


@pytest.mark.parametrize("name", ["hearts", "kuhn"])
def test_one_deal_stands_for_all(name):
    """What a seat does not see, taken out of a dealt situation, leaves just what was left of the true one."""
    one_deal(name, range(3))


@pytest.mark.long
@pytest.mark.parametrize("name", ["hearts", "catan", "roborally", "citadels"])
def test_one_deal_stands_for_all_later_on(name):
    one_deal(name, (0, 3, 9, 20, 40))


def one_deal(name: str, numbers: Iterable[int]) -> None:
    host = host_of(name)
    found = 0
    for decisions in numbers:
        chairs, state = chairs_in_a_match(host, 6, decisions)
        for chair in chairs:
            offered = host.offered(state, chair.seat) if chair.seat + 1 in host.machine.seats(state) else None
            handout = host.handout(state, chair.seat, chair.account, offered=offered, deal=True)
            assert isinstance(handout.position, HiddenPosition)
            if handout.position.sight is None:
                continue
            found += 1
            plain = json.loads(json.dumps(encode(handout, Wants(thinks=True, deal=True), Random(decisions))))
            received = decode(plain, host.rules, chair.seat).handout.position
            assert isinstance(received, HiddenPosition)
            assert received.sight is not None
            assert parts(received.sight) == parts(handout.position.sight)
            for seed in range(3):
                assert received.sight.deal(Random(seed)) == handout.position.sight.deal(Random(seed))
            assert received[:5] == handout.position[:5]
    assert found


# ---- hostile letters -------------------------------------------------------------------------------


def letters(name: str) -> tuple[Rules, list[dict[str, Any]]]:
    host = host_of(name)
    chairs, state = chairs_in_a_match(host, 6, 4)
    seat = host.machine.seats(state)[0] - 1
    asked = host.handout(state, seat, chairs[seat].account, (), host.offered(state, seat), 3, True, True)
    return host.rules, [encode(asked, Wants(True, True, True), Random(1))]


HIDDEN, OPEN = (letters(name) for name in ("hearts", "connect4"))


@pytest.mark.parametrize(
    "spoilt",
    [
        lambda letter: None,
        lambda letter: [],
        lambda letter: {**letter, "more": 1},
        lambda letter: {**letter, "seat": 3 - letter["seat"]},
        lambda letter: {**letter, "hidden": None},
        lambda letter: {**letter, "numbers": [1, 2, 3]},
        lambda letter: {**letter, "weights": [1]},
        lambda letter: {**letter, "weights": [-1] * len(letter["records"])},
        lambda letter: {**letter, "records": [[2**70]]},
        lambda letter: {**letter, "records": [["x"]] * len(letter["records"])},
        lambda letter: {**letter, "events": ["{"]},
        lambda letter: {**letter, "events": ["7"]},
        lambda letter: {**letter, "hidden": {**letter["hidden"], "shown": "1"}},
        lambda letter: {**letter, "hidden": {**letter["hidden"], "image": [0]}},
        lambda letter: {**letter, "hidden": {**letter["hidden"], "site": 10_000}},
        lambda letter: {**letter, "hidden": {**letter["hidden"], "to_decide": [99]}},
        lambda letter: {**letter, "hidden": {**letter["hidden"], "known": 7}},
        lambda letter: {**letter, "hidden": {**letter["hidden"], "steps": [["x", 0, [], "", [], 0, [], []]]}},
        lambda letter: {**letter, "hidden": {**letter["hidden"], "dealt": [1]}},
        lambda letter: {
            **letter,
            "hidden": {**letter["hidden"], "words": {"prompt": "?", "labels": ["a"], "blocked": []}},
        },
    ],
)
def test_letters_that_cannot_be_read(spoilt: Callable[[dict[str, Any]], Any]) -> None:
    rules, (letter,) = HIDDEN
    assert decode(letter, rules, letter["seat"]).handout.seat == letter["seat"]
    with pytest.raises(BadData):
        decode(spoilt(letter), rules, letter["seat"])


def test_letters_of_another_game_are_refused():
    (hidden, (about_hidden,)), (open_rules, (about_open,)) = HIDDEN, OPEN
    with pytest.raises(BadData):
        decode(about_open, hidden, about_open["seat"])
    with pytest.raises(BadData):
        decode(about_hidden, open_rules, about_hidden["seat"])


@pytest.mark.parametrize("which", [HIDDEN, OPEN], ids=["hidden", "open"])
@settings(max_examples=60)
@given(data=st.data())
def test_what_fits_in_its_form_may_be_any_nonsense(which, data):
    """A server may say what it likes: the bot plays, or says that it cannot; nothing else happens."""
    rules, (letter,) = which
    spoilt = json.loads(json.dumps(letter))
    lists = [value for value in walk(spoilt) if isinstance(value, list) and value and isinstance(value[0], int)]
    for _ in range(data.draw(st.integers(1, 4))):
        numbers = data.draw(st.sampled_from(lists))
        place = data.draw(st.integers(0, len(numbers) - 1))
        numbers[place] = data.draw(st.sampled_from([0, 1, -1, 2, 7, 99, 10**6, 2**53 - 1, -(2**40)]))
    far = FarSeat(rules, letter["seat"], data.draw(st.sampled_from(["random", "hints", "mcts:playouts=2:limit=5"])), 1)
    choosing = far.choose()
    next(choosing)
    with suppress(BadData, BotFault, StopIteration):
        choosing.send(spoilt)


def walk(data: Any) -> Any:
    yield data
    for part in data.values() if isinstance(data, dict) else data if isinstance(data, list) else ():
        yield from walk(part)


# ---- what is handed out ----------------------------------------------------------------------------


@pytest.mark.parametrize("name", ["hearts", "kuhn"])
def test_a_letter_tells_nothing_that_is_hidden(name):
    """Situations that look the same to a seat give it the same letter."""
    host = host_of(name)
    state = host.machine.start(3)
    seat = host.machine.seats(state)[0] - 1
    told = set()
    for number in range(4):
        other = host.rules.sampler.deal(state, seat, Random(number)) if number else state
        chair = Chair(host, seat)
        handout = host.handout(other, seat, chair.account, (), host.offered(other, seat), 1, True)
        told.add(json.dumps(encode(handout, Wants(words=True, events=0), Random(1))))
    assert len(told) == 1


def test_a_letter_late_in_a_match_tells_only_what_is_new(monkeypatch):
    """To tell everything again took longer with every decision."""
    match = load("pig").start(2, 1)
    rng = Random(1)
    while len(match.history) < 60:
        seat = match.seats[0]
        match.decide(seat, rng.randrange(len(match.decision(seat).options)))
    seat = match.seats[0]
    everything = match.events(seat)
    told: list[int] = []
    of = Story._of

    def counted(self: Story, match: Match, step: int) -> Any:
        told.append(step)
        return of(self, match, step)

    monkeypatch.setattr(Story, "_of", counted)
    follower, wants = Follower(match), Wants()
    picking = follower.picking(seat, wants)  # type: ignore[arg-type]
    assert follower.handout(picking, 1, False, False, wants.events).events == []
    assert told == []
    assert follower.handout(picking, 1, False, False, len(everything) - 2).events == everything[-2:]
    assert len(told) <= 3
