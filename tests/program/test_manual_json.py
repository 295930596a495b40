"""A manual survives being written as JSON, and whatever else somebody may write is refused by name."""

from __future__ import annotations

import copy
import json
from collections.abc import Callable
from pathlib import Path
from random import Random
from typing import Any

import pytest

from spielwerk.game.game import load
from spielwerk.game.sources import bundled
from spielwerk.program.manual.manual import Manual
from spielwerk.program.manual.plain_data import EXACT, BadData
from spielwerk.program.manual.reading import read_manual
from tests.rotation import in_turns

EXAMPLES = sorted((Path(__file__).parents[1] / "examples").glob("*.spiel"))
GAMES = [*bundled(), *map(str, EXAMPLES)]
IDS = [Path(name).stem for name in GAMES]
SMALL = ["tictactoe", "pig", "kuhn", "hearts", "ludo", str(EXAMPLES[0].with_name("old_maid.spiel"))]
"""Games that are made quickly: dice, cards, hidden hands, boards, pieces."""


def manual_of(name: str, players: int | None = None) -> Manual:
    return load(name).lowered(players)[1].manual


def again(manual: Manual) -> Manual:
    return read_manual(json.loads(json.dumps(manual.as_json())))


@in_turns(name=GAMES)
def test_a_manual_comes_back_as_it_was(name: str) -> None:
    manual = manual_of(name)
    assert again(manual) == manual
    assert again(manual).as_json() == manual.as_json()


@pytest.mark.long
@pytest.mark.parametrize("name", GAMES, ids=IDS)
def test_a_manual_comes_back_for_fewest_and_most_players(name: str) -> None:
    counts = load(name).player_counts
    for players in {min(counts), max(counts)}:
        manual = manual_of(name, players)
        assert manual.players == players
        assert again(manual) == manual


def test_what_has_its_usual_value_is_left_out() -> None:
    written = manual_of("tictactoe").as_json()
    assert written["table"] == {}
    assert "maybe" not in json.dumps(written["questions"])


def test_numbers_that_browsers_cannot_count_are_texts() -> None:
    """Every JSON number is one that floating point holds exactly."""
    for name in SMALL:
        assert all(-EXACT < number < EXACT for number in numbers(manual_of(name).as_json()))
    data = manual_of("hearts").as_json()
    word = data["things"][0]["values"][0]
    word[1] = str(2**63 - 1)
    manual = read_manual(data)
    assert manual.things[0].values[0][1] == 2**63 - 1
    assert manual.as_json() == data


def numbers(data: Any) -> list[int]:
    if isinstance(data, dict | list):
        return [n for item in (data.values() if isinstance(data, dict) else data) for n in numbers(item)]
    return [data] if isinstance(data, int) else []


# ---- what is refused ---------------------------------------------------------------------------


def put(*path: str | int) -> Callable[[dict[str, Any], Any], None]:
    def change(data: dict[str, Any], value: Any) -> None:
        here: Any = data
        for key in path[:-1]:
            here = here[key]
        here[path[-1]] = value

    return change


def nested(depth: int) -> dict[str, Any]:
    data: dict[str, Any] = {"name": "list"}
    for _ in range(depth):
        data = {"name": "list", "of": data}
    return data


@pytest.mark.parametrize(
    ("path", "value", "words"),
    [
        (("version",), 99, "manual.version: this program reads version 2"),
        (("version",), True, "manual.version: this program reads version 2"),
        (("title",), 7, "manual.title: expected a text, found 7"),
        (("title",), ["x"], "manual.title: expected a text, found a list"),
        (("hides",), 1, "manual.hides: expected true or false, found 1"),
        (("players",), "2", "manual.players: expected a whole number, found '2'"),
        (("players",), 2.5, "manual.players: expected a whole number, found 2.5"),
        (("players",), 10**4000, "manual.players: expected a whole number, found a number that is too large"),
        (("players",), 0, "manual.players: expected 1 to 63, found 0"),
        (("more",), 1, "manual: has no 'more'"),
        (("kinds", 0, "parent"), 1, "manual.kinds[0].parent: no kind can come from number 1"),
        (("kinds", 0, "parent"), 9, "manual.kinds[0].parent: no kind can come from number 9"),
        (("things", 3, "kind"), 0, "manual.things[3].kind: there is no kind 0"),
        (("things", 3, "values"), [["size", 2]], "manual.things[3].values: expected rank, suit"),
        (("things", 3, "values"), [["rank"]], "manual.things[3].values[0]: expected 2 entries, found 1"),
        (("questions", 0, "prompt"), 999, "manual.questions[0]: there is no such text"),
        (("questions", 0, "form"), "x", "manual.questions[0].form: there is no form 'x'"),
        (("events", "attributes"), [["table", "none"]], "there is no such attribute: table none"),
        (("table", "attributes", 0, "type"), {"name": "y"}, "manual.table.broken: there is no type 'y' of this form"),
        (("table", "attributes"), [{"name": "x", "type": nested(5000)}], "there is too much in it"),
        (("table", "attributes", 0, "slots", "rows"), 10**12, "manual.table.broken: no state has such slots"),
        (("player", "containers", 0, "storage", "count"), 10**12, "manual.hand: no state has such slots"),
        (("dealing", "mentions"), [[0, 10**12]], "manual.dealing: no state has slots from 0 to 1000000000000"),
        (("table", "attributes"), [{"name": "x"}], "manual.table.attributes[0]: 'type' is missing"),
    ],
)
def test_what_is_wrong_is_named_with_its_place(path: tuple[str | int, ...], value: Any, words: str) -> None:
    data = hearts()
    put(*path)(data, value)
    with pytest.raises(BadData) as refused:
        read_manual(data)
    assert words in str(refused.value)
    assert len(str(refused.value)) < 250


HEARTS: dict[str, Any] = {}


def hearts() -> dict[str, Any]:
    """A manual that may be changed."""
    if not HEARTS:
        HEARTS.update(manual_of("hearts").as_json())
    return copy.deepcopy(HEARTS)


@pytest.mark.parametrize("data", [None, [], 3, "x", {}, {"version": 2}])
def test_what_is_no_manual_at_all_is_refused(data: Any) -> None:
    with pytest.raises(BadData):
        read_manual(data)


def places(data: Any, path: tuple[str | int, ...] = ()) -> list[tuple[str | int, ...]]:
    pairs = data.items() if isinstance(data, dict) else enumerate(data) if isinstance(data, list) else ()
    return [place for key, item in pairs for place in [(*path, key), *places(item, (*path, key))]]


def test_whatever_is_broken_nothing_but_a_refusal_comes_of_it() -> None:
    """Any one place is replaced by something else: the manual is refused, or it is a manual again."""
    chance = Random(7)
    there = places(hearts())
    wrong: list[Any] = [None, -1, 0, 10**9, 2**70, 0.5, float("nan"), "", "x", True, [], [[]], {}, {"name": "map"}]
    refused = 0
    for _ in range(400):
        data = hearts()
        put(*chance.choice(there))(data, chance.choice(wrong))
        try:
            assert read_manual(data).version == 2
        except BadData:
            refused += 1
    assert refused > 200
