"""The published schema agrees with the reader: what one refuses the other refuses, as far as a schema can see."""

from __future__ import annotations

import json
import random
import re
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from spielwerk.diagnostics.diagnostic import Diagnostic
from spielwerk.game.sources import bundled
from spielwerk.look import schema as written
from spielwerk.look.forms import NAMED
from tests.games.table import load
from tests.look.reading import marked, read
from tests.look.test_broken import WRONG
from tests.rotation import in_turns

ROOT = Path(__file__).parents[2]
SCHEMA = json.loads(written.FILE.read_text("utf-8"))
BEYOND = {"V108", "V111", "V204", "V205", "V209", "V302", "V303", "V304", "V305", "V410"}
"""Faults that no schema sees: what there is to refer to, and what colours and covers are like."""
KINDS: dict[str, Any] = {
    "object": dict,
    "array": list,
    "string": str,
    "boolean": bool,
    "integer": int,
    "number": (int, float),
}


def fits(value: Any, schema: dict[str, Any]) -> bool:
    """Whether a value keeps to a schema, as far as ours uses the language of schemas."""
    if "$ref" in schema:
        return fits(value, SCHEMA["$defs"][schema["$ref"].removeprefix("#/$defs/")])
    if "anyOf" in schema:
        return any(fits(value, one) for one in schema["anyOf"])
    if "enum" in schema:
        return value in schema["enum"]
    kind = schema["type"]
    if kind == "integer" and isinstance(value, float):
        return value.is_integer() and fits(int(value), schema)
    if not isinstance(value, KINDS[kind]) or (isinstance(value, bool) and kind != "boolean"):
        return False
    if isinstance(value, dict):
        return fits_object(value, schema)
    if isinstance(value, list):
        return schema["minItems"] <= len(value) <= schema["maxItems"] and all(fits(v, schema["items"]) for v in value)
    if isinstance(value, str):
        return len(value) <= schema.get("maxLength", 10**9) and bool(re.search(schema.get("pattern", ""), value))
    return isinstance(value, bool) or bool(schema["minimum"] <= value <= schema["maximum"])


def fits_object(value: dict[str, Any], schema: dict[str, Any]) -> bool:
    known, others = schema.get("properties", {}), schema["additionalProperties"]
    names = schema.get("propertyNames", {}).get("pattern", "")
    return (
        set(schema.get("required", [])) <= set(value)
        and len(value) <= schema.get("maxProperties", 10**9)
        and all(re.search(names, name) for name in value)
        and all(fits(v, known[k]) if k in known else others is not False and fits(v, others) for k, v in value.items())
    )


def accepted(look: Any) -> bool:
    """Whether the reader, without a game, takes a look; faults beyond a schema are none here."""
    faults = read(json.dumps(look), game=None).faults
    faults = tuple(fault for fault in faults if not is_beyond(fault))
    needs = [fault for fault in faults if fault.code == "V109" and not missing_key(str(fault.values["expected"]))]
    return all(fault in needs for fault in faults)


def is_beyond(fault: Diagnostic) -> bool:
    """Whether no schema sees the fault. What cannot be the name of a sign at all is seen."""
    named = fault.code not in ("V204", "V209") or re.fullmatch(NAMED, str(fault.values["name"]))
    return fault.code in BEYOND and bool(named)


def missing_key(expected: str) -> bool:
    """Whether a key is missing that is always needed, not one that another key needs."""
    return not any(word in expected for word in ("`fill`", "`light`", "`dark`", "`space` / `dice`"))


def test_the_schema_and_the_page_are_up_to_date():
    page = (ROOT / "docs" / "look.md").read_text("utf-8")
    assert written.FILE.read_text("utf-8") == written.text(), "run `make docs`"
    assert page == written.with_tables(page), "run `make docs`"


def look_of(name: str) -> Any:
    return json.loads(load(name).files.find("look", "json").text)


@pytest.mark.parametrize("name", bundled())
def test_bundled_looks_keep_to_the_schema(name):
    assert fits(look_of(name), SCHEMA)


BY_FORM = [
    name
    for name, (_, code) in WRONG.items()
    if code in ("V101", "V102", "V103", "V104", "V106", "V107", "V110", "V301")
]


@pytest.mark.parametrize("name", BY_FORM)
def test_the_schema_refuses_what_the_reader_refuses_for_its_form(name):
    assert not fits(json.loads(marked(WRONG[name][0])[0]), SCHEMA)


ODD: list[Any] = [
    None, True, False, 0, 1, -1, 0.5, 3, 41, 10**6, "", "x", "seat", "#12345", "#123456", "icon:crown", "icon:", "{a}",
    "{a", "words", "Ⅷ", [], [1], ["a"], {}, {"a": 1}, {"by": "x"}, {"hide": True}, {"shape": "disc"}, "M0 0h1", "dice",
]  # fmt: skip


def places(value: Any, path: tuple[Any, ...] = ()) -> Iterator[tuple[Any, ...]]:
    yield path
    for key, inner in value.items() if isinstance(value, dict) else enumerate(value) if isinstance(value, list) else ():
        yield from places(inner, (*path, key))


def changed(look: Any, path: tuple[Any, ...], draw: random.Random) -> Any:
    """The look with something else at a place: another value, another key, one key more, or less."""
    copy = json.loads(json.dumps(look))
    if not path:
        return draw.choice(ODD)
    inner = copy
    for key in path[:-1]:
        inner = inner[key]
    kind = draw.randrange(4)
    if kind == 0 and isinstance(inner, dict):
        inner[draw.choice(["colour", "sign", "sgin", "by", "hide", "x y", "tilt"])] = draw.choice(ODD)
    elif kind == 1:
        del inner[path[-1]]
    else:
        inner[path[-1]] = draw.choice(ODD)
    return copy


@in_turns(3, name=["catan", "roborally", "hearts", "ludo", "tictactoe", "kniffel", "nim"])
def test_schema_and_reader_agree_on_changed_looks(name):
    draw, look = random.Random(name), look_of(name)
    found = list(places(look))
    verdicts = set()
    for _ in range(250):
        other = changed(look, draw.choice(found), draw)
        if not isinstance(other, dict):
            continue
        verdict = fits(other, SCHEMA)
        assert verdict == accepted(other), json.dumps(other, ensure_ascii=False)
        verdicts.add(verdict)
    assert verdicts == {True, False}
