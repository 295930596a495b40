"""Model to XML to model is the identity, for every game there is (LG-25)."""

from __future__ import annotations

from pathlib import Path

import pytest
from hypothesis import given, settings

from spielwerk import load
from spielwerk.diagnostics.source import Source
from spielwerk.game.game import load_source
from spielwerk.game.sources import bundled, find_source
from spielwerk.model.declarations import GameText
from spielwerk.notation import lgold
from spielwerk.notation.spiel.parser import parse
from spielwerk.notation.spiel.write.game import write
from tests.notation.lgold import test_chance, test_sight, test_spaces, test_things, test_timers
from tests.notation.lgold.reading import read_game
from tests.notation.lgold.test_meaning import operation
from tests.notation.models import games
from tests.rotation import in_turns

ROOT = Path(__file__).parents[3]
FILES = sorted([*(ROOT / "tests/examples").glob("*.spiel"), *(ROOT / "tests/notation/texts").glob("*.spiel")])


SPOT = test_spaces.select("left", "one")
OWN, LIMIT = test_sight.OWN, test_timers.timer(9, "act")
SAMPLES = [
    test_chance.rainy(),
    *(
        test_sight.world(test_sight.FIRST, test_sight.NONE, OWN, OWN, layout, "actor")
        for layout in ("", test_sight.ROW)
    ),
    test_sight.world(one=test_sight.NONE, card=OWN, layout=test_sight.ROW),
    *(
        test_things.noted(test_things.OWNER.format(field=SPOT, who=test_things.SECOND), layout)
        for layout in ("", test_sight.ROW)
    ),
    test_timers.limited(test_timers.simple(test_timers.SELECTION.format(amount=test_timers.TWO)), LIMIT + LIMIT),
]


def there_and_back(game: GameText) -> GameText:
    again, faults = lgold.read(Source("again.lgold", lgold.write(game)))
    assert [(fault.line, fault.message()) for fault in faults] == []
    return again


@pytest.mark.parametrize("name", bundled())
def test_bundled_games_stay_the_same(name):
    """LG-25, also those that are written in lGold themselves"""
    game = read_game(find_source(name)[0])[0]
    assert there_and_back(game).declarations == game.declarations


@pytest.mark.parametrize("path", FILES, ids=lambda path: f"{path.parent.name}-{path.stem}")
def test_examples_stay_the_same(path):
    """LG-25"""
    game, faults = parse(Source(path.name, path.read_text(encoding="utf-8")))
    assert faults == []
    assert there_and_back(game).declarations == game.declarations


@pytest.mark.parametrize("text", SAMPLES, ids=SAMPLES.index)
def test_what_is_read_from_lgold_is_written_and_read_again(text):
    """LG-25: draws, visibility, several spaces of a type, owners, timers; the same model from XML and from Spiel."""
    something = f"<operations>{operation('increase', 'increaseBy', 1)}</operations>"
    game, faults = lgold.read(Source("sample.lgold", text.replace("<operations/>", something)))
    assert faults == []
    assert there_and_back(game).declarations == game.declarations
    again, slips = parse(Source("again.spiel", write(game)))
    assert slips == []
    assert again.declarations == game.declarations


@in_turns(3, name=["tictactoe_lgold", "ring_lgold", "ofua_lgold"])
def test_lgold_games_can_be_written_as_spiel(name):
    """LG-25: what is read from XML is a model like any other."""
    game = load(name)
    text = write(read_game(game.source)[0])
    again = load_source(Source("again.spiel", text))
    assert again.simulate(5, seed=4).digest == game.simulate(5, seed=4).digest


@pytest.mark.matches
@in_turns(4, name=["citadels", "hearts", "ludo", "chess"])
def test_an_exported_game_plays_the_same(name):
    """LG-24, LG-25: same seed, same digest."""
    game = load(name)
    exported = Source(f"{name}.lgold", lgold.write(read_game(game.source)[0]))
    again = load_source(exported, name, game.files)
    assert again.simulate(3, seed=7).digest == game.simulate(3, seed=7).digest


@given(games)
@settings(max_examples=25)
def test_random_models_stay_the_same(game):
    """LG-25: any model, whatever it consists of."""
    assert there_and_back(game).declarations == game.declarations
