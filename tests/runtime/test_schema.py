"""What matches send is what `schema.json` says, and that is what the types say."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any, get_args, get_type_hints

import pytest

import spielwerk
from spielwerk.diagnostics.source import Source
from spielwerk.game.game import load, load_source
from spielwerk.game.sources import bundled
from spielwerk.match.errors import IllegalDecision
from spielwerk.match.feed import Feed
from spielwerk.match.match import Match
from spielwerk.runtime.types import Event, EventForm
from tests.rotation import in_turns
from tests.runtime.schema_writer import FILE, written

SCHEMA: dict[str, Any] = json.loads(FILE.read_text(encoding="utf-8"))
EXAMPLES = sorted((Path(__file__).parents[1] / "examples").glob("*.spiel"))
GAMES = [*bundled(), *map(str, EXAMPLES)]
MOST = 25
"""Decisions of one match; short games are played to their end."""

TYPES = {
    "string": lambda data: isinstance(data, str),
    "integer": lambda data: isinstance(data, int) and not isinstance(data, bool),
    "number": lambda data: isinstance(data, int | float) and not isinstance(data, bool),
    "boolean": lambda data: isinstance(data, bool),
    "null": lambda data: data is None,
    "array": lambda data: isinstance(data, list),
    "object": lambda data: isinstance(data, dict) and all(isinstance(key, str) for key in data),
}


def faults(data: Any, schema: dict[str, Any], where: str) -> list[str]:
    """What is wrong with some data: as much of JSON Schema as our schema uses."""
    unknown = schema.keys() - {
        "$ref", "anyOf", "enum", "type", "items", "properties", "required", "additionalProperties", "description",
    }  # fmt: skip
    assert not unknown, "the schema uses something that is not looked at here"
    if "$ref" in schema:
        return faults(data, SCHEMA["$defs"][schema["$ref"].removeprefix("#/$defs/")], where)
    if "anyOf" in schema:
        tried = [faults(data, one, where) for one in schema["anyOf"]]
        return [] if [] in tried else min(tried, key=len)
    if "enum" in schema and data not in schema["enum"]:
        return [f"{where}: {data!r} is none of {schema['enum']}"]
    if "type" in schema and not TYPES[schema["type"]](data):
        return [f"{where}: {data!r} is no {schema['type']}"]
    if isinstance(data, list):
        return [f for n, item in enumerate(data) for f in faults(item, schema.get("items", {}), f"{where}[{n}]")]
    if not isinstance(data, dict):
        return []
    known, more = schema.get("properties", {}), schema.get("additionalProperties", {})
    found = [f"{where}: {key} is missing" for key in schema.get("required", ()) if key not in data]
    for key, item in data.items():
        if key in known:
            found += faults(item, known[key], f"{where}.{key}")
        elif more is False:
            found.append(f"{where}: {key} is not known")
        else:
            found += faults(item, more, f"{where}.{key}")
    return found


def fits(data: Any, name: str) -> None:
    """Whether data is what the schema says after it was sent as JSON."""
    sent = json.loads(json.dumps(data))
    assert sent == data, "what is sent is plain data"
    assert faults(sent, SCHEMA["$defs"][name], name) == []


def all_fit(match: Match, language: str) -> None:
    """Everything that a match sends at a moment."""
    for seat in (None, *range(match.players)):
        fits(match.view(seat, language), "View")
    for decision in match.decisions:
        fits(decision.as_json(), "Decision")
        for option in list(decision.options)[:5]:
            fits(option.as_json(), "Option")


def all_told(match: Match, language: str) -> None:
    for seat in (None, *range(match.players)):
        for event in match.events(seat, language=language):
            fits(event, "Event")
    if match.result is not None:
        fits(match.result.as_json(), "Result")


@in_turns(name=GAMES)
def test_what_matches_send_fits_the_schema(name: str) -> None:
    match = load(name).start(seed=6)
    for language in ("en", "de"):
        fits(match.description(language), "Description")
        for board in match.boards(language).values():
            fits(board, "Board")
    feed = Feed(match, 0)
    for number in range(MOST):
        all_fit(match, ("en", "de")[number % 2])
        message = feed.send()
        for change in message.changes if message is not None else ():
            fits(change, "Change")
        if match.over:
            break
        seat = match.seats[-1]
        match.decide(seat, number * 7 % len(match.decision(seat).options))
        if number == 3:
            try_to_undo(match, seat)
    all_told(match, "de")


def try_to_undo(match: Match, seat: int) -> None:
    try:
        match.undo(seat)
    except IllegalDecision:
        assert match.decisions or match.over, "what cannot be taken back stays"


def test_who_leaves_is_told_in_the_same_form() -> None:
    match = load("pig").start(3, seed=1)
    match.leave(1)
    all_fit(match, "en")
    match.leave(0)
    assert match.over
    all_fit(match, "de")
    all_told(match, "en")


GIVING = """\
game "Giving":
    players 3

object Pawn, 2 per player, in player.box

player:
    pile box: Pawn

play:
    for player in turns:
        player chooses within 5 s:
            pawn(pawn from Pawn of player) "Give a pawn away":
                give pawn to players[1]
            out "Go":
                eliminate player "Gone"
        else:
            end with winner players[1]
"""


def test_what_rarely_happens_is_told_in_the_same_form() -> None:
    match = load_source(Source("giving.spiel", GIVING)).start()
    match.decide(0, 0)
    match.undo(0)
    match.decide(0, 0)
    match.decide(1, 0)
    match.decide(2, {"kind": "out", "value": None})
    match.time_out(match.timers[0])
    all_fit(match, "en")
    all_told(match, "en")
    kinds = {event["event"] for event in match.events()}
    assert {"give", "eliminate", "timeout", "undo", "end"} <= kinds


def test_an_event_has_what_its_forms_have() -> None:
    forms = [set(get_type_hints(form)) for form in get_args(EventForm)]
    assert set(get_type_hints(Event)) == set.union(*forms)


def test_the_types_are_at_hand() -> None:
    """What a type checker finds in `spielwerk` is there when a program runs, too."""
    for name in spielwerk.__all__:
        assert getattr(spielwerk, name) is not None


def test_the_schema_is_that_of_the_types() -> None:
    assert FILE.read_text(encoding="utf-8") == written(), "renew it with python -m tests.runtime.schema_writer"


@pytest.mark.parametrize(
    ("name", "data"),
    [
        ("Change", {"value": 1}),
        ("Change", {"path": [1.5]}),
        ("Event", {"event": "nothing"}),
        ("Event", {"event": "move", "from": "deck"}),
        ("Event", {"event": "round", "round": 1, "seat": 2}),
        ("Result", {"winners": []}),
    ],
)
def test_what_is_no_such_thing_does_not_fit(name: str, data: dict[str, Any]) -> None:
    assert faults(data, SCHEMA["$defs"][name], name)
