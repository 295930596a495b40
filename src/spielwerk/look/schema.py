"""Writes what `parts` says for others: a JSON Schema for editors, and tables of all keys for people.

`python -m spielwerk.look.schema` writes `look.schema.json` beside this module, and the tables in `docs/look.md`.
"""

from __future__ import annotations

import json
import sys
from collections.abc import Iterator
from pathlib import Path

from spielwerk.look.forms import SCHEMA_KEY, Either, Form, ListOf, MapOf, Part, Record, Schema, keys_of
from spielwerk.look.parts import Look

FILE = Path(__file__).with_name("look.schema.json")
BEGIN, END = "<!-- keys: begin -->", "<!-- keys: end -->"


def schema() -> Schema:
    """What every look keeps to, whatever its game is."""
    whole = _object(Look)
    whole["properties"] = {SCHEMA_KEY.name: SCHEMA_KEY.form.schema(), **whole["properties"]}
    return {
        "$schema": "https://json-schema.org/draft/2020-12/schema",
        "title": "How a game looks",
        "description": "`spielwerk check look.json` checks more than a schema can: names of the game, signs and"
        " drawings, colours that can be read and told apart.",
        **whole,
        "$defs": {part.__name__: _object(part) for part in parts() if part is not Look},
    }


def _object(part: type[Part]) -> Schema:
    keys = keys_of(part)
    described = {name: {"description": key.about, **key.form.schema()} for name, key in keys.items()}
    needed = [name for name, key in keys.items() if key.needed]
    required: Schema = {"required": needed} if needed else {}
    return {"type": "object", "properties": described, "additionalProperties": False, **required}


def parts() -> list[type[Part]]:
    """All parts of a look, each before those inside it."""
    found: list[type[Part]] = []
    waiting: list[type[Part]] = [Look]
    while waiting:
        part = waiting.pop(0)
        # One part can be inside several others.
        if part not in found:
            found.append(part)
            waiting += [inner for key in keys_of(part).values() for inner in _inside(key.form)]
    return found


def _inside(form: Form) -> Iterator[type[Part]]:
    match form:
        case Record():
            yield form.of
        case ListOf() | MapOf():
            yield from _inside(form.form)
        case Either():
            yield from _inside(form.simple)
            yield from _inside(form.whole)


# ---- for people --------------------------------------------------------------------------------


def tables() -> str:
    """A table of keys for every part, in Markdown."""
    return "\n".join(line for part in parts() for line in _table(part))


def _table(part: type[Part]) -> Iterator[str]:
    title = "The whole" if part is Look else part.__name__
    yield f"### {title}\n"
    yield f"{(part.__doc__ or '').strip()}\n"
    yield "| key | value | says |\n| --- | --- | --- |"
    for name, key in keys_of(part).items():
        needed = " (needed)" if key.needed else ""
        yield f"| `{name}` | {_cell(key.form)} | {key.about}{needed} |"
    yield ""


def _cell(form: Form) -> str:
    match form:
        case Record():
            return f"[{form.of.__name__}](#{form.of.__name__.lower()})"
        case MapOf():
            return f"{form.what or 'name'} → {_cell(form.form)}"
        case ListOf():
            return f"list of {_cell(form.form)}"
        case Either():
            return f"{_cell(form.simple)} or {_cell(form.whole)}"
    return f"`{form.words()}`"


def with_tables(page: str) -> str:
    """A page with the tables between their marks."""
    before, _, rest = page.partition(BEGIN)
    return f"{before}{BEGIN}\n\n{tables()}\n{END}{rest.partition(END)[2]}"


def text() -> str:
    return json.dumps(schema(), ensure_ascii=False, indent=1) + "\n"


def main(arguments: list[str]) -> None:
    """Writes both to their places."""
    page = Path(arguments[0] if arguments else "docs/look.md")
    FILE.write_text(text(), encoding="utf-8")
    page.write_text(with_tables(page.read_text(encoding="utf-8")), encoding="utf-8")
    print(f"{FILE.name}, {page}: {len(parts())} parts")


if __name__ == "__main__":
    main(sys.argv[1:])
