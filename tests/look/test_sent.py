"""Looks as manuals carry them: as plain data, which anybody may have sent."""

from __future__ import annotations

import json
from typing import Any

import pytest

from spielwerk.game.game import load
from spielwerk.game.sources import bundled
from spielwerk.look import look_from_json
from spielwerk.program.manual.plain_data import BadData
from spielwerk.program.manual.reading import read_manual

SVG = '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 9 9">{}</svg>'
GRADIENT = '<defs><linearGradient id="{0}sky"/></defs><rect width="9" height="9" fill="url(#{0}sky)"/>'


def codes(data: Any) -> list[str]:
    return [fault.code for fault in look_from_json(data).faults if fault.severity == "error"]


def with_drawing(markup: str, name: str = "flag") -> dict[str, Any]:
    return {"table": {"backdrop": name}, "icons": {}, "pictures": {name: markup}}


@pytest.mark.parametrize("name", [name for name in bundled() if load(name).look is not None])
def test_the_look_of_a_game_comes_back_from_its_manual(name: str) -> None:
    game = load(name)
    manual = game.start().manual
    assert game.look is not None
    assert manual.look == game.look.as_json()
    sent = read_manual(json.loads(json.dumps(manual.as_json())))
    assert sent == manual
    assert sent.look is not None
    again = look_from_json(sent.look).look
    assert again is not None
    assert again.as_json() == manual.look


def test_only_what_shows_a_match_has_a_look() -> None:
    assert load("hearts").fast_machine(backend="wasm")[1].look is None


def test_a_game_without_a_look_has_none() -> None:
    data = load("tictactoe").start().manual.as_json()
    del data["look"]
    assert read_manual(data).look is None


def test_drawings_are_carried_once_however_often_they_are_used() -> None:
    look = load("catan").start().manual.look
    assert look is not None
    text = json.dumps(look)
    assert all(text.count(json.dumps(markup)) == 1 for markup in look["pictures"].values())


def test_ids_of_a_drawing_stay_its_own() -> None:
    data = with_drawing(SVG.format(GRADIENT.format("flag-")))
    look = look_from_json(data).look
    assert look is not None
    assert look.as_json()["pictures"] == data["pictures"]


@pytest.mark.parametrize(
    ("data", "code"),
    [
        (with_drawing(SVG.format("<script>alert(1)</script>")), "V402"),
        (with_drawing(SVG.format('<rect onclick="alert(1)"/>')), "V403"),
        (with_drawing(SVG.format('<rect fill="url(https://example.org)"/>')), "V404"),
        (with_drawing(SVG.format(GRADIENT.format("other-").replace("#other-", "#"))), "V406"),
        (with_drawing(SVG.format(""), '"><script>'), "V106"),
        (with_drawing("no drawing"), "V401"),
        ({"icons": {"crown": "M0 0h9v9z"}}, "V111"),
        ({"icons": {"mine": "M0 0\"/><script>"}}, "V410"),
        ({"icons": {"mine": 7}}, "V102"),
        ({"pictures": {"mine": None}}, "V102"),
        ({"pictures": []}, "V102"),
        ({"table": {"colour": "red;background:url(x)"}}, "V301"),
        ({"table": {"backdrop": "flag"}}, "V205"),
        ({"more": 1}, "V101"),
    ],
)  # fmt: skip
def test_what_is_wrong_is_refused(data: dict[str, Any], code: str) -> None:
    assert code in codes(data)
    manual = {**load("hearts").start().manual.as_json(), "look": data}
    with pytest.raises(BadData, match=r"^manual\.look: "):
        read_manual(manual)


@pytest.mark.parametrize("look", [7, [], "x", {"table": float("nan")}, {"table": {"tile": 10**400}}])
def test_what_is_no_look_at_all_is_refused(look: Any) -> None:
    with pytest.raises(BadData, match="look"):
        read_manual({**load("hearts").start().manual.as_json(), "look": look})


def test_what_is_too_deep_is_refused() -> None:
    look: dict[str, Any] = {}
    for _ in range(5000):
        look = {"table": look}
    with pytest.raises(BadData, match="too much"):
        read_manual({**load("hearts").start().manual.as_json(), "look": look})
