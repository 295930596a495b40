"""Every bundled game has a look that passes its check, and its signs and drawings are sound."""

from __future__ import annotations

import json
import re
from itertools import combinations

import pytest

from spielwerk import GameError
from spielwerk.game.game import Game
from spielwerk.game.game import load as load_anew
from spielwerk.game.sources import bundled
from spielwerk.look import find_look
from spielwerk.look.colours import APART, LIT, READABLE, SIGHTS, ciede2000, contrast, difference, ink_on
from spielwerk.look.forms import NAMED
from spielwerk.look.paths import path_numbers
from spielwerk.look.seats import DEFAULTS
from spielwerk.look.shared import ICONS, PICTURES, shared_icon, shared_names, shared_picture
from spielwerk.look.sheet import Sheet
from tests.games.table import load

every_game = pytest.mark.parametrize("name", bundled())


@every_game
def test_a_bundled_game_has_a_look_without_faults(name):
    game = load(name)
    reading = find_look(game.files, game.checked)
    assert reading.faults == ()
    assert reading.look is not None
    assert reading.look.table is not None


@every_game
def test_a_look_says_something_about_all_that_players_and_table_have(name):
    """Nothing is left to chance: what is not shown is hidden on purpose."""
    game, look = load(name), load(name).look
    assert look is not None
    for home, said in ((game.checked.player, look.player), (game.checked.table, look.area)):
        # The score has a place of its own.
        functions = {one.shown.name for one in game.checked.shown if one.shown and one.shown.home is home} - {"score"}
        assert {*home.attributes, *home.containers, *home.dice, *functions} == set(said or {})
    assert set(game.checked.spaces) == set(look.spaces or {})


@every_game
def test_what_a_browser_gets_is_complete_and_loads_nothing(name):
    look = load(name).look
    assert look is not None
    text = json.dumps(look.as_json(), ensure_ascii=False)
    told = json.loads(text)
    assert set(re.findall(f"icon:({NAMED})", text)) <= set(told["icons"])
    named = {
        told["table"].get("backdrop"),
        *(value.get("picture") for values in told.get("values", {}).values() for value in values.values()),
    }
    named |= {thing.get("picture") for thing in told.get("objects", {}).values()} - {None}
    assert {one for one in named if one and not one.startswith("{")} <= set(told["pictures"])
    outside = text.replace('xmlns=\\"http://www.w3.org/2000/svg\\"', "")
    assert not re.search(r"https?:|//|data:|script|href|\$schema", outside)


@every_game
def test_the_page_of_a_look(name):
    game = load(name)
    assert game.look is not None
    page = Sheet(game.look, game.checked, game.title, lambda word: word).page()
    assert page.count("<svg ") >= 2
    assert not re.search(r"https?://(?!www\.w3\.org/2000/svg)|<script", page)


def test_a_game_has_its_look_read_once_and_only_if_somebody_asks():
    game = Game(load("chess").checked, "chess", load("chess").files)
    assert "look" not in vars(game)
    assert game.look is game.look
    assert game.look is not None
    assert game.look.values is not None
    assert game.look.values["Man"]["knight"].sign == "icon:chess-knight"
    assert game.look.picture("felt").width == 64


def test_a_game_without_a_look_and_one_with_a_broken_one(tmp_path):
    (tmp_path / "mine.spiel").write_text('game "Mine":\n    players 2\n\nplay:\n    end with draw\n')
    assert load_anew(tmp_path / "mine.spiel").look is None
    (tmp_path / "mine").mkdir()
    (tmp_path / "mine" / "look.json").write_text('{"turn": "round"}')
    game = load_anew(tmp_path / "mine.spiel")
    with pytest.raises(GameError) as raised:
        _ = game.look
    assert [(fault.code, fault.line, fault.column) for fault in raised.value.diagnostics] == [("V103", 1, 10)]


def test_a_variant_has_the_look_of_the_game_it_extends_or_its_own(tmp_path):
    (tmp_path / "fast.spiel").write_text('game "Fast":\n    extends "roborally"\n')
    assert load_anew(tmp_path / "fast.spiel").look == load("roborally").look
    (tmp_path / "fast" / "look").mkdir(parents=True)
    (tmp_path / "fast" / "look.json").write_text('{"objects": {"Robot": {"shape": "tank"}}}')
    drawing = '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 9 9"><path d="M0 0h9v9z"/></svg>'
    (tmp_path / "fast" / "look" / "tank.svg").write_text(drawing)
    look = load_anew(tmp_path / "fast.spiel").look
    assert look is not None
    assert look.as_json()["pictures"] == {"tank": drawing}


def test_the_look_is_no_level():
    assert "look" not in load("roborally").files.names("json")


# ---- what all looks share -----------------------------------------------------------------------


@pytest.mark.parametrize("name", shared_names(ICONS))
def test_a_shared_sign_is_one_path_on_the_grid(name):
    assert re.fullmatch(NAMED, name)
    assert path_numbers(shared_icon(name), 48) > 4


@pytest.mark.parametrize("name", shared_names(PICTURES))
def test_a_shared_drawing_is_sound_and_small(name):
    assert re.fullmatch(NAMED, name)
    assert 0 < len(shared_picture(name).markup()) < 15_000


def test_every_shared_sign_and_drawing_is_on_the_page(request):
    page = (request.config.rootpath / "docs" / "look.md").read_text("utf-8")
    assert [name for name in (*shared_names(ICONS), *shared_names(PICTURES)) if f"`{name}`" not in page] == []


# ---- colours --------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("one", "other", "expected"),
    [
        ((50, 2.6772, -79.7751), (50, 0, -82.7485), 2.0425),
        ((50, 3.1571, -77.2803), (50, 0, -82.7485), 2.8615),
        ((50, -1.3802, -84.2814), (50, 0, -82.7485), 1.0000),
        ((50, 2.5, 0), (50, 0, -2.5), 4.3065),
        ((50, 2.5, 0), (73, 25, -18), 27.1492),
        ((50, 2.5, 0), (61, -5, 29), 22.8977),
        ((50, 2.5, 0), (56, -27, -3), 31.9030),
        ((50, 2.5, 0), (58, 24, 15), 19.4535),
        ((60.2574, -34.0099, 36.2677), (60.4626, -34.1751, 39.4387), 1.2644),
        ((90.8027, -2.0831, 1.4410), (91.1528, -1.6435, 0.0447), 1.4441),
        ((2.0776, 0.0795, -1.1350), (0.9033, -0.0636, -0.5514), 0.9082),
        ((50, 0, 0), (50, 0, 0), 0),
    ],
)
def test_differences_are_those_that_were_published(one, other, expected):
    assert ciede2000(one, other) == pytest.approx(expected, abs=1e-4)
    assert ciede2000(other, one) == pytest.approx(expected, abs=1e-4)


def test_contrast_is_that_of_the_web():
    assert contrast("#000000", "#ffffff") == pytest.approx(21)
    assert contrast("#777777", "#ffffff") == pytest.approx(4.48, abs=0.01)
    assert contrast("#123456", "#123456") == 1


def test_the_usual_seats_can_be_told_apart_by_everybody():
    for (one, sign), (other, another) in combinations(DEFAULTS, 2):
        assert sign != another
        assert min(difference(one, other, sight) for sight in SIGHTS) > APART
    assert all(contrast(colour, ink_on(colour)) > READABLE for colour, _ in DEFAULTS)
    assert all(difference(colour, LIT) > 10 for colour, _ in DEFAULTS)
