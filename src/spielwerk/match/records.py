"""Reads logs and saved matches from anybody: what does not fit is named, nothing else happens."""

from __future__ import annotations

import hashlib
import json
from collections.abc import Mapping
from typing import Any

from spielwerk.backend.machine import State
from spielwerk.diagnostics.diagnostic import Diagnostic
from spielwerk.diagnostics.source import NOWHERE, Source
from spielwerk.limits import LARGEST_RECORD, MOST_INPUTS
from spielwerk.match.errors import RecordError
from spielwerk.program.generator import MASK64
from spielwerk.program.manual.manual import Manual

VERSION = 2
READ = (1, 2)
"""Version 1 named the fields of an only board without its space, and several picks one by one."""


def log_head(game: str, digest: str, players: int, options: dict[str, Any], seed: int) -> dict[str, Any]:
    """What a log says before its inputs."""
    return {
        "format": "spielwerk-log",
        "version": VERSION,
        "game": game,
        "hash": digest,
        "players": players,
        "options": options,
        "seed": seed,
    }


def read_record(data: Mapping[str, Any] | str | bytes, form: str, name: str) -> dict[str, Any]:
    """A log or saved match with all its parts in order, or a RecordError that says what is wrong."""
    source = Source(name, "")
    record = _decoded(data, source)
    if record.get("format") != form:
        raise _fault(source, "L102", expected=form, found=str(record.get("format"))[:40])
    if record.get("version") not in READ:
        raise _fault(source, "L103", part="version", expected=" | ".join(map(str, READ)))
    _expect(source, record, "game", str)
    _expect(source, record, "hash", str)
    _expect(source, record, "players", int)
    _expect(source, record, "seed", int)
    _expect(source, record, "options", dict)
    _expect(source, record, "inputs", list)
    if len(record["inputs"]) > MOST_INPUTS:
        raise _fault(source, "L103", part="inputs", expected=f"<= {MOST_INPUTS}")
    if not 0 <= record["seed"] < 2**64:
        raise _fault(source, "L103", part="seed", expected="0 … 2^64 - 1")
    for number, item in enumerate(record["inputs"], 1):
        if not isinstance(item, dict) or not (_is_seat(item.get("seat")) or _is_of_all(item)):
            raise _fault(source, "L103", part=f"inputs[{number}]", expected='{"seat", "kind", "value"}')
    fault = record.get("fault")
    if fault is not None and not (isinstance(fault, dict) and _is_seat(fault.get("seat"))):
        raise _fault(source, "L103", part="fault", expected='{"seat", "kind", "value"}')
    names = record.get("names", [])
    if not isinstance(names, list) or not all(isinstance(one, str) and len(one) <= 100 for one in names):
        raise _fault(source, "L103", part="names", expected="[text, …]")
    seats = record.get("seats", [])
    if not isinstance(seats, list) or not all(isinstance(one, str) and len(one) <= 1000 for one in seats):
        raise _fault(source, "L103", part="seats", expected="[text, …]")
    return record


def without_short_names(inputs: list[dict[str, Any]], manual: Manual) -> list[dict[str, Any]]:
    """The inputs of a record of version 1 as they are written today."""
    if len(manual.spaces) != 1:
        return inputs
    space = manual.spaces[0]
    fields = {name: f"{space.name}.{name}" for name in space.names}

    def whole(value: Any) -> Any:
        if isinstance(value, list):
            return [whole(item) for item in value]
        return fields.get(value, value) if isinstance(value, str) else value

    return [{**item, "value": whole(item["value"])} if "value" in item else item for item in inputs]


def _is_seat(value: object) -> bool:
    return isinstance(value, int) and not isinstance(value, bool) and 0 <= value < 1000


def _is_of_all(item: dict[str, Any]) -> bool:
    """A time limit of all has no seat, nor has whoever plays alone and takes something back."""
    if item.get("seat") is not None:
        return False
    happening = item.get("happening")
    return happening == "rewind" or (happening == "timeout" and isinstance(item.get("timer"), str))


def _decoded(data: Mapping[str, Any] | str | bytes, source: Source) -> dict[str, Any]:
    if isinstance(data, Mapping):
        return dict(data)
    # Before anything is decoded, so that a huge record costs no more than its own size.
    if len(data) > LARGEST_RECORD:
        raise _fault(source, "L101", reason=f"> {LARGEST_RECORD // 1_000_000} MB")
    try:
        text = data.decode("utf-8") if isinstance(data, bytes) else data
        record = json.loads(text)
    # JSON that is nested thousands of levels deep raises RecursionError.
    except (UnicodeDecodeError, ValueError, RecursionError) as error:
        raise _fault(source, "L101", reason=str(error)[:120]) from None
    if not isinstance(record, dict):
        raise _fault(source, "L101", reason="{ … }")
    return record


def _expect(source: Source, record: dict[str, Any], part: str, kind: type) -> None:
    value = record.get(part)
    # True is a number to Python, but not in a record.
    if not isinstance(value, kind) or isinstance(value, bool):
        names = {str: "text", int: "number", dict: "{ … }", list: "[ … ]"}
        raise _fault(source, "L103", part=part, expected=names[kind])


def _fault(source: Source, code: str, **values: object) -> RecordError:
    return RecordError([Diagnostic(code, source, NOWHERE, values)])


def fingerprint(state: State) -> str:
    """Equal for equal states, on every machine."""
    # Words may be below 0, which bytes cannot be.
    words = b"".join((word & MASK64).to_bytes(8, "little") for word in state)
    return hashlib.sha256(words).hexdigest()[:32]
