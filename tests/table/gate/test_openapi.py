"""The description of REST is made from the routes: it is whole, it can be resolved, and what routes answer fits it."""

from __future__ import annotations

import asyncio
import json
import re
from typing import Any

import msgspec
import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from spielwerk.table.gate.http import rest
from spielwerk.table.gate.http.openapi import document
from spielwerk.table.gate.http.rest import ROUTES
from spielwerk.table.gate.http.routing import Access, Answer, Directory, Route
from spielwerk.table.people.settings import PeopleSettings
from tests.table.gate.house import House, house
from tests.table.gate.test_sockets import json_values, noted

DOCUMENT = document(ROUTES, "Test")
VALUES = {
    "table": "0123456789", "seat": "0", "name": "Nobody1", "session": "999999", "provider": "none", "token": "x",
    "invite": "x", "target": "x", "replay": "x", "series": "0123456789", "game": "0", "tournament": "0123456789",
    "entrant": "0",
}  # fmt: skip


def run(work):
    return asyncio.run(work)


# ---- the document --------------------------------------------------------------------------------


def test_every_route_is_in_it_once():
    listed = {(method.upper(), path) for path, methods in DOCUMENT["paths"].items() for method in methods}
    assert listed == {(route.method, route.path) for route in ROUTES}
    operations = [one["operationId"] for methods in DOCUMENT["paths"].values() for one in methods.values()]
    assert len(operations) == len(set(operations)) == len(ROUTES)


def test_it_has_the_form_of_openapi():
    assert DOCUMENT["openapi"].startswith("3.1.")
    assert set(DOCUMENT["info"]) >= {"title", "version"}
    assert json.loads(json.dumps(DOCUMENT)) == DOCUMENT
    for path, methods in DOCUMENT["paths"].items():
        assert path.startswith("/")
        for method, operation in methods.items():
            assert method in ("get", "post", "put", "patch", "delete")
            assert operation["summary"].endswith("."), operation["operationId"]
            inside = {one["name"] for one in operation["parameters"] if one["in"] == "path"}
            assert inside == set(re.findall(r"{(\w+)}", path))
            assert all(one["required"] for one in operation["parameters"] if one["in"] == "path")
            assert all(one["in"] in ("path", "query") and "schema" in one for one in operation["parameters"])
            assert any(status.startswith(("2", "3")) for status in operation["responses"])
            assert all("description" in one for one in operation["responses"].values())
            if "requestBody" in operation:
                assert method in ("post", "put", "patch", "delete")
                assert set(operation["requestBody"]["content"]) == {"application/json"}


def references(value: Any) -> set[str]:
    if isinstance(value, dict):
        own = {value["$ref"]} if isinstance(value.get("$ref"), str) else set()
        return own.union(*map(references, value.values()))
    return set().union(*map(references, value)) if isinstance(value, list) else set()


def test_everything_that_is_referred_to_is_there_and_nothing_else():
    there = {f"#/components/schemas/{name}" for name in DOCUMENT["components"]["schemas"]}
    assert references(DOCUMENT) == there


def test_bodies_take_nothing_that_is_not_in_them():
    schemas = DOCUMENT["components"]["schemas"]
    for route in ROUTES:
        if route.body is not None:
            assert schemas[route.body.__name__]["additionalProperties"] is False, route.path


def test_who_may_is_said():
    for route in ROUTES:
        operation = DOCUMENT["paths"][route.path][route.method.lower()]
        assert ("security" in operation) == (route.access is not Access.ANYBODY)
        assert operation["x-access"] == route.access.value


def test_two_routes_cannot_be_the_same():
    async def nothing(call, a: str = "", b: str = "") -> None:
        """Nothing."""

    with pytest.raises(ValueError, match="twice"):
        Directory([Route("GET", "/x/{a}", nothing), Route("GET", "/x/{b}", nothing)])


def test_fixed_parts_go_before_open_ones():
    directory = Directory(ROUTES)
    here, other = directory.find("/api/sessions/here"), directory.find("/api/sessions/17")
    assert here is not None
    assert other is not None
    assert (here.methods["DELETE"].path, here.values) == ("/api/sessions/here", [])
    assert (other.methods["DELETE"].path, other.values) == ("/api/sessions/{session}", ["17"])
    assert directory.find("/api") is None
    assert directory.find("/api/tables/") is None
    assert directory.find("/api/tables/x/y/z") is None


# ---- who may -------------------------------------------------------------------------------------


def address(route: Route) -> str:
    return re.sub(r"{(\w+)}", lambda name: VALUES[name[1]], route.path)


def test_routes_and_roles(tmp_path):
    """Every route, asked by nobody, by somebody who waits for admission, by a person, and by the owner."""

    async def evening():
        async with house(tmp_path, people=PeopleSettings(admission=True)) as here:
            owner, person, stranger = await here.owner(), await here.guest("Anna"), await here.guest("Ben")
            assert (await here.ask("POST", "/api/people/Anna/admission", {}, owner)).status == 204
            faults = noted(here)
            for route in ROUTES:
                if route.call.__name__ in ("forget", "sign_out", "end_sessions"):
                    continue
                ranks = {"": 0, stranger: 1, person: 2, owner: 3}
                needed = {Access.ANYBODY: 0, Access.SIGNED_IN: 1, Access.ADMITTED: 2, Access.OWNER: 3}[route.access]
                for token, rank in ranks.items():
                    said = await here.ask(route.method, address(route), None, token)
                    kept_out = said.status in (401, 403) and said.code in (
                        "not_signed_in", "not_admitted", "not_allowed",
                    )  # fmt: skip
                    assert kept_out == (rank < needed), (route.method, route.path, rank, said.body)
            assert faults == []

    run(evening())


def test_answers_fit_what_is_said_about_them(tmp_path):
    async def evening():
        async with house(tmp_path) as here:
            anna = await here.guest("Anna")
            table = await here.table(anna, seats=[{"person": "Anna"}, {"bot": "random"}])
            await here.ask("POST", f"/api/tables/{table}/start", token=anna)
            hosted = await here.ask("POST", "/api/tournaments", {"game": "rps", "form": "swiss"}, anna)
            started = await here.ask("POST", "/api/series", {"game": "rps", "bots": ["random"] * 2, "games": 9}, anna)
            real = {"table": table, "tournament": hosted.json["tournament"], "series": started.json["series"]}
            for route in ROUTES:
                if route.method != "GET" or not real.keys() >= set(route.names):
                    continue
                said = await here.ask("GET", route.path.format(**real), token=anna)
                if said.status != 200 or Answer in (route.answer, *getattr(route.answer, "__args__", ())):
                    continue
                msgspec.json.decode(said.body, type=route.answer)

    run(evening())


# ---- whatever is asked ---------------------------------------------------------------------------

paths = st.sampled_from(ROUTES).flatmap(
    lambda route: st.fixed_dictionaries(
        {name: st.text(max_size=12) | st.sampled_from(["0", "-1", "x", VALUES[name]]) for name in route.names}
    ).map(lambda values: (route, values))
)


def test_no_request_is_answered_with_an_error_of_ours(tmp_path):
    """Bodies, queries and paths of any kind, as nobody, as a person and as the owner."""
    with asyncio.Runner() as runner:
        opened = house(tmp_path)
        here: House = runner.run(opened.__aenter__())
        tokens = ["", runner.run(here.guest("Anna")), runner.run(here.owner())]
        table = runner.run(here.table(tokens[1], seats=[{"person": "Anna"}, {"bot": "random"}]))
        runner.run(here.ask("POST", f"/api/tables/{table}/start", token=tokens[1]))
        hosted = runner.run(here.ask("POST", "/api/tournaments", {"game": "rps", "form": "swiss"}, tokens[1]))
        reals = {"table": table, "tournament": hosted.json["tournament"]}
        faults = noted(here)

        @settings(max_examples=300, suppress_health_check=list(HealthCheck))
        @given(
            paths,
            st.sampled_from(tokens),
            json_values | fields,
            st.text(max_size=20) | st.sampled_from(["lang=de", "limit=5", "over=true", "state=over", "%%%", "a=1&a=2"]),
            st.booleans(),
        )
        def anything(place, token, body, query, real):
            route, values = place
            values = {name: reals.get(name, value) if real else value for name, value in values.items()}
            path = re.sub(r"{(\w+)}", lambda name: values[name[1]] or "x", route.path).replace("/\0", "/x")
            raw = json.dumps(body).encode() if not isinstance(body, bytes) else body
            said = runner.run(here.ask(route.method, f"{path}?{query}".replace("#", ""), None, token, raw=raw))
            assert said.status < 500 or said.code in ("busy", "provider_failed"), (route, said.body)
            assert faults == []
            if said.status >= 400:
                assert set(said.json) >= {"code", "reason"}
                assert said.json["reason"]

        anything()
        runner.run(opened.__aexit__(None, None, None))


names = st.sampled_from(
    [
        "name", "password", "game", "players", "options", "seats", "rules", "text", "notation", "files", "person",
        "bot", "seat", "seconds", "countdown", "role", "uses", "choice", "link", "open", "sure", "language", "kind",
        "address",
    ]
)  # fmt: skip
likely = st.sampled_from(["pig", "Anna", "random", "de", "mail", 0, 1])
fields = st.dictionaries(names, json_values | likely, max_size=5)


def test_odd_requests(tmp_path):
    async def evening():
        async with house(tmp_path) as here:
            anna = await here.guest("Anna")
            for raw, code in (
                (b"{", "bad_message"),
                (b"[]", "not_fitting"),
                (b"null", "not_fitting"),
                (b'{"game":"pig","options":' + b'{"a":' * 30 + b"1" + b"}" * 30 + b"}", "not_fitting"),
                (b'{"game":' + b"[" * 100_000, "not_fitting"),
                (b'{"options":' + b'{"a":' * 100_000, "bad_message"),
                (b"\xff", "bad_message"),
                (b'{"game":"\xff"}', "bad_message"),
            ):
                said = await here.ask("POST", "/api/tables", None, anna, raw=raw)
                assert (said.code, said.status in (400, 422)) == (code, True), raw[:40]
            form = {"content-type": "application/x-www-form-urlencoded"}
            assert (await here.ask("POST", "/api/guests", None, raw=b"name=x", headers=form)).status == 415
            elsewhere = {"origin": "http://evil.example.com"}
            assert (await here.ask("POST", "/api/guests", {"name": "Eve"}, headers=elsewhere)).code == "origin"
            assert (await here.ask("GET", "/api/server", headers={"host": "evil.example.com"})).status == 421
            large = await here.ask("POST", "/api/guests", {"name": "x" * 70_000})
            assert (large.status, large.headers["connection"]) == (413, "close")
            wrong = await here.ask("DELETE", "/api/guests", headers={"accept-language": "de"})
            assert (wrong.status, wrong.headers["allow"]) == (405, "POST")
            assert wrong.json["reason"] == "DELETE geht hier nicht."
            head = await here.ask("HEAD", "/api/server")
            assert (head.status, head.body) == (200, b"")
            assert int(head.headers["content-length"]) > 10

    run(evening())


def test_a_fault_of_ours_has_a_name_and_tells_nothing(tmp_path):
    async def evening():
        async with house(tmp_path) as here:

            def broken(*_):
                raise RuntimeError("secret of the house")

            here.server.people.providers = broken  # type: ignore[method-assign]
            said = await here.ask("GET", "/api/server")
            assert (said.status, said.code) == (500, "internal")
            assert b"secret" not in said.body
            assert re.search(r"[0-9a-f]{8}", said.json["reason"])

    run(evening())


def test_it_is_made_once(tmp_path, monkeypatch):
    async def evening():
        async with house(tmp_path, name="Once") as here:
            first = await here.ask("GET", "/api/openapi.json")
            monkeypatch.setattr(rest, "document", None)
            assert (await here.ask("GET", "/api/openapi.json")).body == first.body

    asyncio.run(evening())


def test_files_of_a_game_are_described():
    """What they are cannot be guessed from their type."""
    found = document(ROUTES, "Tables")["components"]["schemas"]
    for body in ("HandedIn", "ToCompile"):
        files = found[body]["properties"]["files"]
        assert "look.json" in files["description"]
        assert {"uneven.csv", "look.json"} <= set(files["examples"][0])
        assert files["maxProperties"] == 100
        assert "pattern" in files["propertyNames"]
