"""`show`: a moment to look at, told to everybody in the order of things, without any effect on the match."""

from __future__ import annotations

import random
import re

import pytest

from spielwerk.match.errors import GameError
from spielwerk.program.passes.pipeline import optimise
from spielwerk.program.passes.playing import for_playing
from tests.backend.wasm.both import Both
from tests.match.playing import bundled, game, play

FIREWORKS = """
    game "Fireworks":
        players 2 to 3
        option pause: 0 to 60 = 2
    player:
        secret: 0 to 9 = 3, visible to owner
    table:
        height: int = 0
    play:
        for player in turns:
            player chooses number from 1 to 2
            height += number
            show for pause
            height += 10
            show
            notice "Done."
            show for number min
    """


def told(text: str, seat: int | None = None, **options: int) -> list[object]:
    match = play(text, [2, 1], 2, 0, **options)
    events = match.events(seat)
    return [event.get("value", event.get("seconds")) for event in events if event["event"] in ("set", "show")]


@pytest.mark.parametrize("seat", [0, 1, None])
def test_everybody_is_told_in_the_order_of_things(seat: int | None):
    assert told(FIREWORKS, seat) == [2, 2, 12, None, 120, 13, 2, 23, None, 60]


def test_no_time_shows_nothing():
    assert told(FIREWORKS, pause=0) == [2, 12, None, 120, 13, 23, None, 60]


def test_nothing_of_it_is_in_the_match():
    """The same states with and without."""
    shown, plain = (play(text, [2, 1, 2]) for text in (FIREWORKS, FIREWORKS.replace("show for pause", "height += 0")))
    assert shown.state == plain.state
    assert play(FIREWORKS, [2, 1, 2], pause=9).state == shown.state


def test_it_costs_nothing_in_series():
    without = FIREWORKS
    for line in ("show for pause", "show for number min", "show"):
        without = without.replace(f"            {line}\n", "")
    assert "show" not in without
    made = [optimise(for_playing(game(text).lowered(2)[0])).blocks for text in (FIREWORKS, without)]
    assert len({re.sub(r"line=\d+", "", repr([block.body for block in blocks])) for blocks in made}) == 1


def test_both_back_ends_tell_the_same():
    assert Both(game(FIREWORKS).lowered(2)[0]).match(1, 12) == 12


def test_show_is_a_word_only_in_its_place():
    match = play(
        """
        procedure show(times: int):
            notice "{times}"
        play:
            for player in turns:
                let show = 3
                player chooses:
                    show "Show":
                        show(show)
                        show
                    show_for "Show for":
                        show for show
        """,
        ["show", "show_for"],
    )
    assert [event.get("text", event.get("seconds")) for event in match.events() if event["event"] in ("notice", "show")]
    assert [event["seconds"] for event in match.events() if event["event"] == "show"] == [None, 3]


def test_a_time_is_a_number_and_rules_do_not_wait():
    for lines in ("show for players[1]", 'show for "5"'):
        with pytest.raises(GameError):
            game(f"play:\n    {lines}\n    end with draw")
    with pytest.raises(GameError) as caught:
        game('function two(): int:\n    show\n    return 2\nplay:\n    notice "{two()}"\n    end with draw')
    assert caught.value.diagnostics[0].severity == "error"


def test_what_is_shown_on_a_secret_condition_is_told():
    text = FIREWORKS.replace("            show\n", "            if player.secret == 3:\n                show\n")
    (found,) = game(text).secrets
    assert [thing.name for thing in found.things] == ["secret"]
    assert [effect.word for effect in found.effects] == ["show"]
    (timed,) = game(FIREWORKS.replace("show for pause", "show for player.secret")).secrets
    assert timed.where == "time"


def test_robo_rally_shows_every_command():
    match = bundled("roborally").start(2, 1, {"pause": 7})
    dice = random.Random(3)
    while len([1 for event in match.events(0) if event["event"] == "show"]) < 10:
        seat = match.seats[0]
        match.decide(seat, dice.choice(match.decision(seat).options))
    events = match.events(0)
    commands = [event for event in events if event["event"] == "notice" and event.get("inside") == "carry_out"]
    assert len(commands) == len([event for event in events if event == {"event": "show", "seconds": 7}])
