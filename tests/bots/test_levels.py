"""Five levels for every game, from easy to hard."""

from __future__ import annotations

import pytest

from spielwerk.bots.naming import BotError, bot_maker
from spielwerk.bots.players.levels import LEVELS, USUAL, levels_of, measured
from spielwerk.game.game import load
from tests.bots.tables import host_of, wins


@pytest.mark.parametrize("game", measured())
def test_measured_levels_are_bots_from_easy_to_hard(game: str) -> None:
    levels = measured()[game]["levels"]
    assert len(levels) == LEVELS
    ratings = [level["rating"] for level in levels]
    assert ratings == sorted(ratings)
    assert levels[-1]["low"] > levels[0]["high"], "the hardest is surely better than the easiest"
    for level in levels:
        bot_maker(level["bot"])
    assert load(game).name == game


def test_a_game_that_was_not_measured_has_the_usual_levels() -> None:
    assert levels_of("my own game") == list(USUAL)


def test_a_level_is_a_bot_that_plays() -> None:
    assert wins(host_of("nim"), ["level:n=5", "level:n=1"], 10)[0] >= 8


@pytest.mark.parametrize("spec", ["level:n=0", "level:n=6"])
def test_there_are_five(spec: str) -> None:
    with pytest.raises(BotError) as caught:
        bot_maker(spec)
    assert "1 … 5" in caught.value.diagnostics[0].message("en")
