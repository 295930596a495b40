"""OpenAPI, made from the routes: there is no second description of them."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any

from spielwerk import __version__
from spielwerk.extras import needed
from spielwerk.table.gate.http.routing import JSON_KIND, Access, Answer, Route
from spielwerk.table.playing.playing import JSON

with needed("server"):
    import msgspec

VERSION = "3.1.0"
PLACE = "#/components/schemas/{name}"
REFUSALS = {
    Access.ANYBODY: ("400", "404", "429"),
    Access.SIGNED_IN: ("400", "401", "403", "404", "429"),
    Access.ADMITTED: ("400", "401", "403", "404", "409", "422", "429"),
    Access.OWNER: ("400", "401", "403", "404", "409", "422", "429"),
}
"""The statuses that requests are refused with; `default` stands for all others."""


class Failure(msgspec.Struct, frozen=True):
    """Why a request was not carried out."""

    code: str
    """One of a fixed list: it never changes."""
    reason: str
    """In words of the one who asked."""
    url: str | msgspec.UnsetType = msgspec.UNSET
    """With `moved`: the address of the process that has the table. The same request is carried out there."""


def document(routes: Iterable[Route], title: str) -> JSON:
    """The whole description."""
    listed = list(routes)
    types = [kind for route in listed for kind in _types(route)]
    schemas, components = msgspec.json.schema_components([*types, Failure], ref_template=PLACE)
    by_type = dict(zip(map(_key, types), schemas, strict=False))
    paths: dict[str, JSON] = {}
    for route in listed:
        paths.setdefault(route.path, {})[route.method.lower()] = _operation(route, by_type)
    return {
        "openapi": VERSION,
        "info": {"title": f"{title}: tables", "version": __version__},
        "paths": paths,
        "components": {
            "schemas": components,
            "securitySchemes": {"token": {"type": "http", "scheme": "bearer"}},
        },
    }


def _types(route: Route) -> list[Any]:
    """Everything that the route says something about."""
    kinds = [*route.types.values(), *(kind for _, kind, _ in _parameters(route))]
    if route.body is not None:
        kinds.append(route.body)
    if _is_data(route):
        kinds.append(route.answer)
    return kinds


def _key(kind: Any) -> str:
    return repr(kind)


def _is_data(route: Route) -> bool:
    """Whether its answer has a form that is known."""
    return route.answer not in (None, type(None), Answer) and Answer not in getattr(route.answer, "__args__", ())


def _parameters(route: Route) -> list[tuple[str, Any, bool]]:
    """What may be behind the question mark: name, type, whether it must."""
    if route.query is None:
        return []
    fields = msgspec.structs.fields(route.query)
    return [(field.encode_name, field.type, field.required) for field in fields]


def _operation(route: Route, schemas: Mapping[str, Any]) -> JSON:
    first, _, rest = route.about.partition("\n")
    found: JSON = {
        "operationId": route.call.__module__.rpartition(".")[2] + "_" + route.call.__name__,
        "tags": [route.call.__module__.rpartition(".")[2]],
        "summary": " ".join(route.about.split()) if rest else first,
        "x-access": route.access.value,
        "parameters": [
            *(_parameter("path", name, schemas[_key(kind)], True) for name, kind in route.types.items()),
            *(_parameter("query", name, schemas[_key(kind)], must) for name, kind, must in _parameters(route)),
        ],
        "responses": _responses(route, schemas),
    }
    if route.access is not Access.ANYBODY:
        found["security"] = [{"token": []}]
    if route.body is not None:
        required = any(field.required for field in msgspec.structs.fields(route.body))
        found["requestBody"] = {"required": required, "content": {JSON_KIND: {"schema": schemas[_key(route.body)]}}}
    return found


def _parameter(place: str, name: str, schema: Any, required: bool) -> JSON:
    return {"name": name, "in": place, "required": required, "schema": schema}


def _responses(route: Route, schemas: Mapping[str, Any]) -> JSON:
    done: JSON = {"description": "Done." if route.status < 300 else "Go there."}
    if route.status not in (204, 302):
        schema = schemas[_key(route.answer)] if _is_data(route) else {}
        done["content"] = {route.kind: {"schema": schema}}
    refused = {"$ref": PLACE.format(name=Failure.__name__)}
    failure = {"description": "Not carried out, and why.", "content": {JSON_KIND: {"schema": refused}}}
    return {str(route.status): done, **dict.fromkeys(REFUSALS[route.access], failure), "default": failure}
