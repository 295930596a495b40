"""Writes `src/protocol/{match,look,socket}.ts`: the types of everything that comes from outside, from the schemas that
the rest of the project keeps. Run by `make docs`; a test compares what is there with what would be written."""

from __future__ import annotations

import json
from collections.abc import Iterator, Mapping
from importlib.resources import files
from pathlib import Path
from typing import Any

import msgspec

from spielwerk.table import messages

HERE = Path(__file__).parent / "src" / "protocol"
Schema = Mapping[str, Any]


def declared(name: str, schema: Schema) -> Iterator[str]:
    """A type of TypeScript, with its description."""
    if text := schema.get("description"):
        yield f"/** {text} */"
    if schema.get("type") == "object" and "properties" in schema:
        yield f"export interface {name} {{"
        needed = set(schema.get("required", ()))
        for key, value in schema["properties"].items():
            if text := value.get("description"):
                yield f"  /** {text} */"
            yield f"  {key if key.isidentifier() else json.dumps(key)}{'' if key in needed else '?'}: {written(value)}"
        yield "}"
    else:
        yield f"export type {name} = {written(schema)}"
    yield ""


def written(schema: Schema) -> str:
    """A schema as a type of TypeScript."""
    match schema:
        case {"$ref": str(reference)}:
            return reference.rsplit("/", 1)[1]
        case {"anyOf": list(ways)}:
            return " | ".join(dict.fromkeys(written(way) for way in ways))
        case {"enum": list(values)}:
            return " | ".join(json.dumps(value) for value in values)
        case {"const": value}:
            return json.dumps(value)
        case {"type": "array", "prefixItems": list(items)}:
            return f"[{', '.join(written(item) for item in items)}]"
        case {"type": "array"}:
            inner = written(schema.get("items") or {})
            return f"({inner})[]" if " | " in inner else f"{inner}[]"
        case {"type": "object", "properties": dict(properties)}:
            needed = set(schema.get("required", ()))
            parts = (f"{key}{'' if key in needed else '?'}: {written(value)}" for key, value in properties.items())
            return f"{{ {'; '.join(parts)} }}"
        case {"type": "object"}:
            inner = schema.get("additionalProperties")
            return f"Record<string, {written(inner) if isinstance(inner, dict) else 'unknown'}>"
        case {"type": "integer" | "number"}:
            return "number"
        case {"type": "string" | "boolean" as kind}:
            return str(kind)
        case {"type": "null"}:
            return "null"
    return "unknown"


def page(definitions: Mapping[str, Schema], source: str) -> str:
    lines = [f"// Made from {source} by `make docs`.", ""]
    for name, schema in definitions.items():
        lines += declared(name, schema)
    return "\n".join(lines).rstrip() + "\n"


def match_types() -> str:
    schema = json.loads((files("spielwerk.runtime") / "schema.json").read_text(encoding="utf-8"))
    return page(schema["$defs"], "the schema of matches")


def look_types() -> str:
    schema = json.loads((files("spielwerk.look") / "look.schema.json").read_text(encoding="utf-8"))
    # What is sent is richer than what is written: signs and drawings lie inside.
    drawn: Schema = {"type": "object", "additionalProperties": {"type": "string"}}
    whole = {**schema, "properties": {**schema["properties"], "icons": drawn, "pictures": drawn}}
    return page({"Look": whole, **schema["$defs"]}, "the schema of looks")


def socket_types() -> str:
    told = messages.Told.__subclasses__()
    said = messages.FromClient.__args__
    _, components = msgspec.json.schema_components([*said, *told], ref_template="#/$defs/{name}")
    server = {"anyOf": [{"$ref": f"#/$defs/{_name(kind)}"} for kind in told]}
    client = {"anyOf": [{"$ref": f"#/$defs/{_name(kind)}"} for kind in said]}
    return page({**components, "FromClient": client, "FromServer": server}, "the messages of the table server")


def _name(kind: type) -> str:
    return kind.__name__


PAGES = {"match.ts": match_types, "look.ts": look_types, "socket.ts": socket_types}

if __name__ == "__main__":
    for name, made in PAGES.items():
        (HERE / name).write_text(made(), encoding="utf-8")
