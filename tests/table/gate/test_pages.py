"""Pages: what a browser is sent, and what it is told never to do."""

from __future__ import annotations

import asyncio
import base64
import gzip
import hashlib
import re

from spielwerk.table.gate import pages
from spielwerk.table.gate.callers import Callers
from spielwerk.table.gate.pages import APP, Pages
from tests.table.gate.house import house


def run(work):
    return asyncio.run(work)


def policy(said) -> dict[str, str]:
    return dict(part.strip().split(" ", 1) for part in said.headers["content-security-policy"].split(";"))


def test_without_the_app_there_is_a_plain_page_in_both_languages(tmp_path, monkeypatch):
    monkeypatch.setattr(pages, "_files", lambda folder: ())

    async def evening():
        async with house(tmp_path, name="<Tables>") as here:
            anna = await here.guest("Anna")
            table = await here.table(anna, name="<script>alert(1)</script>")
            for language, words in (("de", "Dieser Tischserver läuft"), ("en", "This table server runs")):
                said = await here.ask("GET", "/", headers={"accept-language": language})
                page = said.body.decode()
                assert said.status == 200
                assert words in page
                assert f"/table/{table}" in page
                assert "<script" not in page
                assert "&lt;Tables&gt;" in page

    run(evening())


def test_nothing_but_what_comes_from_here_is_carried_out(tmp_path):
    async def evening():
        async with house(tmp_path) as here:
            for path in ("/", "/table/0123456789", "/api"):
                said = await here.ask("GET", path)
                rules = policy(said)
                assert rules["script-src"] == "'self' 'wasm-unsafe-eval'"
                assert rules["default-src"] == rules["object-src"] == rules["base-uri"] == "'none'"
                assert rules["frame-ancestors"] == "'none'"
                assert rules["connect-src"] == "'self' ws://localhost:8000 wss://localhost:8000"
                assert "unsafe-inline" not in said.headers["content-security-policy"]
                styles = re.findall(r"<style>(.*?)</style>", said.body.decode(), re.DOTALL)
                assert len(styles) == (1 if path == "/api" else 0)
                for style in styles:
                    digest = base64.b64encode(hashlib.sha256(style.encode()).digest()).decode()
                    assert f"'sha256-{digest}'" in rules["style-src"]
                assert said.headers["x-content-type-options"] == "nosniff"
                assert said.headers["referrer-policy"] == "no-referrer"
                assert said.headers["cross-origin-opener-policy"] == "same-origin"
                assert said.headers["cross-origin-resource-policy"] == "same-origin"
                assert "access-control-allow-origin" not in said.headers
            data = await here.ask("GET", "/api/server")
            assert policy(data)["default-src"] == "'none'"
            assert data.headers["cache-control"] == "no-store"
            assert data.headers["x-content-type-options"] == "nosniff"

    run(evening())


def test_all_requests_are_listed_for_people_to_read(tmp_path):
    async def evening():
        async with house(tmp_path) as here:
            page = (await here.ask("GET", "/api")).body.decode()
            assert "POST /api/tables/{table}/start" in page
            assert "&quot;countdown&quot;?" in page

    run(evening())


def test_the_app_and_its_files(tmp_path):
    folder = tmp_path / "web"
    (folder / "assets").mkdir(parents=True)
    (folder / "index.html").write_text("<!doctype html><title>App</title>", encoding="utf-8")
    (folder / "assets" / "app-1a2b.js").write_text("// app\n" * 500, encoding="utf-8")
    (folder / "assets" / "game.wasm").write_bytes(b"\0asm")
    (folder / ".secret").write_text("no", encoding="utf-8")
    (folder / "__init__.py").write_text("no", encoding="utf-8")

    async def evening():
        async with house(tmp_path / "data") as here:
            here.gate._pages = Pages(here.server, Callers(here.server.settings), folder)
            for path in ("/", "/table/0123456789", "/play/catan", "/host", "/studio", "/editors/ludo", "/replay/x"):
                said = await here.ask("GET", f"{path}?lang=de&look=off")
                assert b"<title>App</title>" in said.body, path
                assert said.headers["content-type"] == "text/html; charset=utf-8"
                assert said.headers["cache-control"] == "no-cache"
            script = await here.ask("GET", "/assets/app-1a2b.js", headers={"accept-encoding": "gzip, br"})
            assert script.headers["content-type"] == "text/javascript; charset=utf-8"
            assert "immutable" in script.headers["cache-control"]
            assert script.headers["content-encoding"] == "gzip"
            assert gzip.decompress(script.body).startswith(b"// app")
            plain = await here.ask("GET", "/assets/app-1a2b.js")
            assert plain.body.startswith(b"// app")
            assert "content-encoding" not in plain.headers
            known = await here.ask("GET", "/assets/app-1a2b.js", headers={"if-none-match": plain.headers["etag"]})
            assert (known.status, known.body) == (304, b"")
            assert (await here.ask("GET", "/assets/game.wasm")).headers["content-type"] == "application/wasm"
            for path in (
                "/.secret", "/__init__.py", "/assets", "/assets/", "/assets/../index.html", "/../web/index.html",
                "/assets/%2e%2e/index.html", "//", "/index.html/", "/table/x/y", "/nothing", "/assets\\app-1a2b.js",
            ):  # fmt: skip
                assert (await here.ask("GET", path)).status == 404, path
            # Programs get an answer for programs, people a page that leads back.
            assert (await here.ask("GET", "/nothing")).code == "not_found"
            lost = await here.ask("GET", "/nothing", headers={"accept": "text/html,*/*;q=0.8"})
            assert (lost.status, b"<title>App</title>" in lost.body) == (404, True)
            assert (await here.ask("POST", "/")).code == "no_method"

    run(evening())


def test_addresses_of_the_app():
    for path in ("/", "/play/catan", "/table/1", "/replay/1", "/host", "/arena", "/editors/level", "/studio", "/owner"):
        assert APP.fullmatch(path), path
    for path in ("/replays", "/test/1", "/arena/f0e11602da", "/tournaments", "/tournaments/9295da28af", "/lobby"):
        assert APP.fullmatch(path), path
    for path in ("/x", "/table", "/table/", "/hosts", "/table/a/b", "/play/"):
        assert not APP.fullmatch(path), path


def test_links_in_mail_ask_before_they_do_anything(tmp_path):
    async def evening():
        async with house(tmp_path) as here:
            asked = await here.ask("GET", "/notices/confirm?link=abc", headers={"accept-language": "de"})
            assert asked.status == 200
            assert b'value="abc"' in asked.body
            assert "script-src" not in asked.headers["content-security-policy"]
            form = {"content-type": "application/x-www-form-urlencoded"}
            one_click = b"List-Unsubscribe=One-Click"
            for path, raw in (("/notices/confirm", b"link=abc"), ("/notices/stop?link=abc", one_click)):
                done = await here.ask("POST", path, raw=raw, headers=form)
                assert done.status == 410
                assert b"not valid" in done.body
            link = here.server.people.seals.seal("unsubscribe", [1, "x"])
            stopped = await here.ask("POST", f"/notices/stop?link={link}", raw=one_click, headers=form)
            assert stopped.status == 200
            elsewhere = await here.ask("POST", "/notices/stop", raw=b"", headers={"origin": "http://evil.example.com"})
            assert elsewhere.status == 403
            assert (await here.ask("PUT", "/notices/stop")).status == 405

    run(evening())


def test_figures_are_for_the_neighbourhood_and_the_owner(tmp_path):
    async def evening():
        async with house(tmp_path) as here:
            owner, anna = await here.owner(), await here.guest("Anna")
            assert b"spielwerk_tables" in (await here.ask("GET", "/metrics")).body
            assert (await here.ask("GET", "/metrics", address="8.8.8.8")).code == "not_allowed"
            assert (await here.ask("GET", "/metrics", token=anna, address="8.8.8.8")).code == "not_allowed"
            figures = await here.ask("GET", "/metrics", token=owner, address="8.8.8.8")
            assert figures.headers["content-type"].startswith("text/plain; version=0.0.4")

    run(evening())


def test_figures_tell_what_has_happened(tmp_path):
    async def evening():
        async with house(tmp_path) as here:
            anna = await here.guest("Anna")
            table = await here.table(anna, seats=[{"person": "Anna"}, {"bot": "random"}])
            device = await here.device(anna)
            await device.ask("enter", table=table, seat=0)
            await device.ask("begin", table=table)
            await device.ask("ready", table=table)
            ask = (await device.until(lambda: device.question))["ask"]
            said = await device.ask("decide", table=table, ask=ask, choice=0)
            assert said["type"] == "ok"
            await device.until(lambda: device.question and device.question["ask"] > ask)
            assert (await here.ask("POST", "/api/guests", {"name": "Anna"})).code == "name_taken"
            lines = (await here.ask("GET", "/metrics")).body.decode().splitlines()
            figures = {name: float(value) for name, value in (line.rsplit(" ", 1) for line in lines if line[0] != "#")}
            for name, least in {
                'spielwerk_tables{state="running"}': 1,
                "spielwerk_tables_awake": 1,
                "spielwerk_people_connected": 1,
                'spielwerk_decisions_total{by="person"}': 1,
                'spielwerk_decisions_total{by="bot"}': 1,
                "spielwerk_decision_seconds_count": 1,
                "spielwerk_messages_total": 5,
                "spielwerk_frames_total": 6,
                "spielwerk_frame_bytes_total": 100,
                "spielwerk_frame_size_bytes_count": 6,
                "spielwerk_think_seconds_count": 1,
            }.items():
                assert figures[name] >= least, name
            assert figures["spielwerk_commit_failures_total"] == 0, "a name that is taken is no failure"

    run(evening())


def test_health(tmp_path):
    async def evening():
        async with house(tmp_path) as here:
            assert (await here.ask("GET", "/healthz")).json == {"status": "ok"}
            here.server.desks.closing = True
            closing = await here.ask("GET", "/healthz")
            assert (closing.status, closing.json) == (503, {"status": "closing"})

    run(evening())
