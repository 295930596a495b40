"""The levels of Robo Rally (FA-D-08, FA-S-06 to FA-S-09): JSON files with a size, walls on edges and checkpoints."""

from __future__ import annotations

import json
import re
from importlib.resources import files
from pathlib import Path
from typing import Any

import pytest

from spielwerk import GameError
from tests.games.table import fields_of, load, play_on
from tests.rotation import in_turns

GAME = load("roborally")
FOLDER = files("spielwerk") / "games" / "roborally"
LEVELS = ["training", "crossing", "rooms", "arena", "labyrinth", "ledge", "abyss", "glossary"]
SCHEMA = json.loads((Path(__file__).parents[2] / "docs" / "roborally-level.schema.json").read_text("utf-8"))
every_level = pytest.mark.parametrize("name", LEVELS)


def text_of(name: str) -> str:
    return (FOLDER / f"{name}.json").read_text("utf-8")


def codes(text: str) -> list[str]:
    """The faults of a level, given by its text."""
    with pytest.raises(GameError) as raised:
        GAME.start(2, options={"level": {"file": "mine.json", "text": text}})
    return [fault.code for fault in raised.value.diagnostics]


# ---- the levels of the game --------------------------------------------------------------------


def test_the_levels_that_come_with_it():
    assert GAME.files.names("json") == sorted(LEVELS)
    assert len({json.loads(text_of(name))["name"] for name in LEVELS}) == len(LEVELS)


@pytest.mark.matches
@in_turns(4, name=LEVELS)
def test_every_level_can_be_played_to_the_end_and_claims_hold(name):
    summary = GAME.simulate(games=12, players=4, seed=1, options={"level": name})
    assert summary.unfinished == 0
    assert summary.faults == []


@in_turns(4, name=LEVELS)
def test_every_checkpoint_can_be_reached(name):
    fields = fields_of(GAME.start(2, options={"level": name}), "Floor")
    reached = {next(name for name, field in fields.items() if field["checkpoint"] == 1)}
    todo = list(reached)
    while todo:
        here = todo.pop()
        beside = {neighbour(here, way) for way in SHIFTS if way not in fields[here]["walls"]} & set(fields)
        todo += beside - reached
        reached |= beside
    assert all(name in reached for name, field in fields.items() if field["checkpoint"])


SHIFTS = {"north": (0, 1), "east": (1, 0), "south": (0, -1), "west": (-1, 0)}


def neighbour(field: str, way: str) -> str:
    right, up = SHIFTS[way]
    return f"{chr(ord(field[0]) + right)}{int(field[1:]) + up}"


def test_the_example_of_the_glossary():
    """Spielkonfiguration: 25 x 25, walls on B5-B6, J10-K10 and W3-W4, checkpoints on A1 and Y25, 16 seconds"""
    match = GAME.start(3, options={"level": "glossary", "seconds": 16})
    floor, fields = match.boards()["Floor"], fields_of(match, "Floor")
    assert (floor["columns"], floor["rows"]) == (25, 25)
    walls = {name: field["walls"] for name, field in fields.items() if field["walls"]}
    assert walls == {
        "w3": ["north"], "w4": ["south"], "b5": ["north"], "b6": ["south"], "j10": ["east"], "k10": ["west"]
    }  # fmt: skip
    assert {name: field["checkpoint"] for name, field in fields.items() if field["checkpoint"]} == {
        "a1": 1, "y25": 2
    }  # fmt: skip


def test_the_same_level_told_field_by_field_is_the_same_match():
    listed = '{"columns": 4, "rows": 3, "walls": ["B1-B2", "c3-d3"], "checkpoint": ["A1", "d3", "a3"]}'
    told = {
        "columns": 4,
        "rows": 3,
        "default": {"walls": [], "checkpoint": None},
        "fields": {
            "a1": {"checkpoint": 1}, "b1": {"walls": ["north"]}, "b2": {"walls": ["south"]},
            "c3": {"walls": ["east"]}, "d3": {"walls": ["west"], "checkpoint": 2}, "a3": {"checkpoint": 3},
        },
    }  # fmt: skip
    one, other = (
        play_on(GAME.start(3, 4, {"level": {"file": "x.json", "text": text}}), 4) for text in (listed, json.dumps(told))
    )
    assert one.state == other.state
    assert one.view()["spaces"] == other.view()["spaces"]


def test_a_match_is_replayed_with_its_level():
    text = text_of("abyss").replace('"g7"', '"f7"')
    match = play_on(GAME.start(2, 3, {"level": {"file": "mine.json", "text": text}}), 3)
    assert GAME.replay(json.dumps(match.log)).digest == match.digest


# ---- wrong levels ------------------------------------------------------------------------------

GOOD: dict[str, Any] = {"columns": 4, "rows": 3, "walls": ["b1-b2"], "checkpoint": ["a1", "d3"]}
WRONG: dict[str, tuple[dict[str, Any], str]] = {
    "one checkpoint": ({"checkpoint": ["a1"]}, "B207"),
    "no checkpoint": ({"checkpoint": []}, "B207"),
    "two checkpoints on a field": ({"checkpoint": ["a1", "d3", "A1"]}, "B205"),
    "a checkpoint outside": ({"checkpoint": ["a1", "e3"]}, "B203"),
    "a checkpoint that is no field": ({"checkpoint": ["a1", 7]}, "B203"),
    "too many checkpoints": (
        {"columns": 10, "rows": 10, "checkpoint": [f"{c}{r}" for c in "abcdefghij" for r in range(1, 11)]}, "B142"
    ),
    "checkpoints that are no list": ({"checkpoint": "a1"}, "B117"),
    "a wall outside": ({"walls": ["d3-e3"]}, "B203"),
    "a wall between fields apart": ({"walls": ["a1-a3"]}, "B204"),
    "a wall across": ({"walls": ["a1-b2"]}, "B204"),
    "a wall in a field": ({"walls": ["a1"]}, "B204"),
    "a wall twice": ({"walls": ["a1-a2", "a2-a1"]}, "B205"),
    "no width": ({"columns": 0}, "B118"),
    "a size in words": ({"rows": "three"}, "B118"),
    "a name that is no text": ({"name": 3}, "B118"),
    "an unknown part": ({"author": "Anna"}, "B117"),
    "an unknown list": ({"pits": ["b2"]}, "B201"),
    "a wall from one side": ({"walls": None, "fields": {"b2": {"walls": ["north"]}}}, "B207"),
    "a wall at the rim": ({"walls": None, "fields": {"a1": {"walls": ["west"]}}}, "B207"),
    "a number twice": (
        {"checkpoint": None, "fields": {"a1": {"checkpoint": 1}, "b1": {"checkpoint": 1}}}, "B147"
    ),
    "a number left out": (
        {
            "checkpoint": None,
            "default": {"checkpoint": None},
            "fields": {"a1": {"checkpoint": 1}, "b1": {"checkpoint": 3}},
        },
        "B207",
    ),
    "told twice": ({"fields": {"a1": {"walls": []}}}, "B206"),
}  # fmt: skip


def wrong(name: str) -> dict[str, Any]:
    changes = WRONG[name][0]
    level = {**GOOD, **changes}
    return {part: value for part, value in level.items() if value is not None or part == "default"}


@pytest.mark.parametrize("name", WRONG)
def test_everything_invalid_is_explained(name):
    """FA-D-08, LevelLoadError, CheckpointError"""
    assert set(codes(json.dumps(wrong(name)))) == {WRONG[name][1]}


@pytest.mark.parametrize("text", ["", "{", "[]", '{"columns": 4, "columns": 4}', "\x00", '"level"'])
def test_what_is_no_level_is_explained(text):
    """LevelLoadError: perhaps the file is damaged"""
    assert codes(text)


def test_all_faults_are_told_at_once():
    text = '{"columns": 2, "rows": 2, "walls": ["a1-c1", "a1-b2"], "checkpoint": ["a1", "a1", "z9"]}'
    assert codes(text) == ["B203", "B204", "B205", "B203"]


# ---- the schema --------------------------------------------------------------------------------


def fits(value: Any, schema: dict[str, Any]) -> bool:
    """Whether a value keeps to a schema, as far as ours uses the language of schemas."""
    schema = SCHEMA["$defs"][schema["$ref"].rsplit("/", 1)[-1]] if "$ref" in schema else schema
    kinds = {"object": dict, "array": list, "string": str, "integer": int}
    if not isinstance(value, kinds[schema["type"]]) or isinstance(value, bool):
        return False
    if isinstance(value, dict):
        known = schema["properties"]
        return set(schema["required"]) <= set(value) <= set(known) and all(fits(value[k], known[k]) for k in value)
    if isinstance(value, list):
        count = schema.get("minItems", 0) <= len(value) <= schema.get("maxItems", len(value))
        return count and len(set(map(str, value))) == len(value) and all(fits(item, schema["items"]) for item in value)
    if isinstance(value, str):
        return len(value) <= schema.get("maxLength", 100) and bool(re.search(schema.get("pattern", ""), value))
    return bool(schema["minimum"] <= value <= schema["maximum"])


@every_level
def test_the_levels_keep_to_the_published_schema(name):
    assert fits(json.loads(text_of(name)), SCHEMA)


def test_the_schema_refuses_what_the_game_refuses():
    assert fits(GOOD, SCHEMA)
    beyond = {"two checkpoints on a field", "a checkpoint outside", "a wall outside", "a wall between fields apart"}
    beyond |= {"a wall across", "a wall twice"}
    assert {name for name in WRONG if fits(wrong(name), SCHEMA)} == beyond
