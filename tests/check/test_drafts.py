"""Complete games, small and large, are sound."""

from __future__ import annotations

from importlib import resources

import pytest

from spielwerk.check.fixed import parts
from spielwerk.check.typed.symbols import UNKNOWN
from tests.check.games import DRAFTS, checked, draft, sound
from tests.check.walk import everything

SOUND = (
    "tictactoe",
    "connect4",
    "reversi",
    "nim",
    "pig",
    "rps",
    "kuhn",
    "hearts",
    "liars_dice",
    "auction",
    "ludo",
    "chess",
    "backgammon",
    "areas",
    "catan",
    "citadels",
    "roborally",
)
BUNDLED = sorted(path.name for path in resources.files("spielwerk.games").iterdir() if path.name.endswith(".spiel"))


@pytest.mark.parametrize("path", DRAFTS, ids=lambda path: path.stem)
def test_a_draft_has_no_fault(path):
    found = [fault.code for fault in checked(path.read_text(encoding="utf-8")).errors]
    # The variant looks for its base beside itself, and here it lies nowhere.
    assert found == (["B160"] if path.stem == "states" else [])


@pytest.mark.parametrize("name", BUNDLED)
def test_a_bundled_game_has_no_errors(name):
    text = (resources.files("spielwerk.games") / name).read_text(encoding="utf-8")
    assert [fault.message() for fault in checked(text).errors] == []


@pytest.mark.parametrize("name", SOUND)
def test_a_sound_game_is_typed_to_the_last_value(name):
    game = sound(draft(name))
    values = list(everything(game))
    assert len(values) > 20
    assert [value for value in values if value.type == UNKNOWN] == []
    assert all(part.type != UNKNOWN for value in values for part in parts(value))
