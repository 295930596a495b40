"""What a built file says is what the match says."""

from __future__ import annotations

from random import Random

import pytest

from spielwerk.export.alone.sight import Sight
from spielwerk.export.alone.story import Story
from spielwerk.export.alone.wording import Question, Wordbook
from spielwerk.match.sampling import Sampler
from tests.export.conftest import GAMES, engine_of, game_of


@pytest.mark.parametrize("language", ["en", "de"])
@pytest.mark.parametrize("name", GAMES)
def test_questions_read_as_in_a_match(name, language):
    """The labels and prompts of a file are those of the match, at every stop, and so are its states."""
    engine = engine_of(name)
    book = Wordbook(engine.game, language)
    match = game_of(name).start(seed=3, language=language, claims=True)
    state = engine.start(3, [])
    for number in range(60):
        assert state == match.state
        if match.over:
            break
        seat = match.seats[-1]
        decision = match.decision(seat)
        question = Question(engine, book, state, seat + 1)
        assert question.labels() == [" ".join(option.label.split()) for option in decision.options]
        assert question.prompt() == " ".join(decision.prompt.split())
        chosen = number * 7 % len(decision.options)
        state = engine.decide(state, seat + 1, question.records[chosen], [])
        match.decide(seat, chosen)


@pytest.mark.parametrize("name", GAMES)
def test_what_a_seat_may_not_see_changes_nothing_on_its_screen(name):
    """Hidden things are dealt anew: the seat sees the same and is asked the same."""
    engine = engine_of(name)
    book = Wordbook(engine.game, "en")
    match = game_of(name).start(seed=2, claims=True)
    sampler = Sampler(match.machine, match.description)
    chance = Random(5)
    for _ in range(15):
        if match.over:
            break
        seat = match.seats[0]
        dealt = sampler.deal(match.state, seat, chance)
        screens = [Sight(engine, book, state, seat + 1).lines() for state in (match.state, dealt)]
        assert screens[0] == screens[1]
        asked = [Question(engine, book, state, seat + 1).labels() for state in (match.state, dealt)]
        assert asked[0] == asked[1]
        match.decide(seat, chance.randrange(len(match.decision(seat).options)))


def test_what_happened_is_told_to_those_who_may_know():
    """The deal of Kuhn Poker: one's own card by its name, the other one as something."""
    engine = engine_of("kuhn")
    events: list[tuple[object, ...]] = []
    engine.start(1, events)
    own, other, both = (" ".join(Story(Wordbook(engine.game, "en"), seat).lines(events)) for seat in (1, 2, 0))
    assert "something from deck to hand (Player 2)" in own
    assert "something from deck to hand (Player 1)" in other
    assert both.count("something") == 2
