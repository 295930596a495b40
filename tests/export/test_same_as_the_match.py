"""What a built file says is what the match says."""

from __future__ import annotations

from random import Random

from spielwerk.match.sampling.situation import Sampler
from tests.export.conftest import GAMES, alone, game_of
from tests.rotation import in_turns


@in_turns(12, name=GAMES, language=["en", "de"])
def test_questions_read_as_in_a_match(name, language):
    """The labels and prompts of a file are those of the match, at every stop, and so are its states."""
    file = alone(name)
    book = file.book(language)
    match = game_of(name).start(seed=3, language=language, claims=True)
    state = file.engine.start(3)
    for number in range(60):
        assert state == match.state
        if match.over:
            break
        seat = match.seats[-1]
        asked, found = match.asker(seat, language).decision(), file.decision(book, state, seat + 1)
        assert [option.label for option in found.options] == [option.label for option in asked.options]
        assert [option.as_json() for option in found.options] == [option.as_json() for option in asked.options]
        assert found.prompt == asked.prompt
        decision = match.decision(seat)
        before = len(match.history)
        match.decide(seat, number * 7 % len(decision.options))
        for record in [record for one in match.history.inputs[before:] for record in one.records]:
            state = file.engine.decide(state, seat + 1, record)


@in_turns(name=GAMES)
def test_what_a_seat_may_not_see_changes_nothing_on_its_screen(name):
    """Hidden things are dealt anew: the seat sees the same and is asked the same."""
    file = alone(name)
    book = file.book()
    match = game_of(name).start(seed=2, claims=True)
    sampler = Sampler(match.machine, match.manual)
    chance = Random(5)
    for _ in range(15):
        if match.over:
            break
        seat = match.seats[0]
        dealt = sampler.deal(match.state, seat, chance)
        screens = [file.screen(book, state, seat + 1) for state in (match.state, dealt)]
        assert screens[0] == screens[1]
        asked = [file.decision(book, state, seat + 1) for state in (match.state, dealt)]
        labels = [[option.label for option in one.options] for one in asked]
        assert labels[0] == labels[1]
        match.decide(seat, chance.randrange(len(match.decision(seat).options)))


@in_turns(name=GAMES)
def test_a_screen_shows_the_view_of_the_match(name):
    """What a file draws its screens from is what the match sends to that seat, for every seat and for onlookers."""
    file = alone(name)
    book = file.book()
    match = game_of(name).start(seed=4, claims=True)
    for number in range(12):
        if match.over:
            break
        for seat in (None, *range(match.players)):
            screen = file.module.Screen(file.engine, book, match.state, 0 if seat is None else seat + 1)
            view = match.view(seat)
            if match.known_inputs(seat) == len(match.history):
                assert screen.view == {key: part for key, part in view.items() if key in screen.view}
        seat = match.seats[0]
        match.decide(seat, number * 3 % len(match.decision(seat).options))


def test_what_happened_is_told_to_those_who_may_know():
    """The deal of Kuhn Poker: one's own card by its name, the other one as something."""
    file = alone("kuhn")
    events: list[tuple[object, ...]] = []
    file.engine.start(1, events)
    own, other, both = (" ".join(file.story(file.book(), events, seat)) for seat in (1, 2, 0))
    assert "something from deck to hand (Player 2)" in own
    assert "something from deck to hand (Player 1)" in other
    assert both.count("something") == 2


def test_of_what_is_hidden_in_a_map_its_sum_is_told():
    """The goods of others are covered, and so are not shown as if there were none."""
    robbers = next(name for name in GAMES if "robbers" in name)
    file = alone(robbers)
    state = game_of(robbers).start(seed=1).state
    own, other = file.screen(file.book(), state, 1)[-2:]
    assert "stock wood" in own
    assert "stock: 4 hidden" in other
