"""Webhooks, posted to a small server on this machine."""

from __future__ import annotations

import hashlib
import hmac
import json

import pytest

from spielwerk.table.notices.webhook import Hook, Webhook, new_hook
from spielwerk.table.notices.words import failure
from spielwerk.table.operation.outbound import Caller
from spielwerk.table.words import Refused
from tests.table.notices.post_office import DESK, post_office
from tests.table.notices.test_mail import NEWS, why
from tests.table.operation.loopback import HandClock, WebServer, run
from tests.table.people.lodge import code


def signed_by(secret: str, asked) -> bool:
    """As a receiver would find out, in any language."""
    parts = dict(part.split("=") for part in asked.headers["spielwerk-signature"].split(","))
    expected = hmac.new(secret.encode(), parts["t"].encode() + b"." + asked.body, hashlib.sha256).hexdigest()
    return hmac.compare_digest(expected, parts["v1"])


def test_news_as_json_and_signed():
    async def work():
        async with WebServer() as server:
            hook = new_hook(f"{server.url}/hook?room=1")
            await Webhook(Caller(inside=True), HandClock()).send(hook.kept(), NEWS)
        (asked,) = server.asked
        assert (asked.method, asked.target, asked.headers["content-type"]) == (
            "POST",
            "/hook?room=1",
            "application/json",
        )
        assert signed_by(hook.secret, asked)
        assert not signed_by("another", asked)
        said = json.loads(asked.body)
        assert {key: said[key] for key in ("type", "person", "table", "game", "url", "deadline")} == {
            "type": "turn", "person": "Jürgen", "table": "Freitag", "game": "Die Siedler",
            "url": "https://games.example/table/1", "deadline": 1_700_003_600,
        }  # fmt: skip
        assert said["text"] == said["content"]
        assert said["text"].startswith("Jürgen, du bist am Zug")
        assert hook.secret not in asked.body.decode()

    run(work)


@pytest.mark.parametrize(("status", "gone"), [(500, False), (404, False), (410, True), (302, False)])
def test_an_answer_that_is_no_yes(status, gone):
    async def work():
        async with WebServer(lambda asked: (status, b"", {"Location": "/elsewhere"})) as server:
            hook = new_hook(server.url)
            failed = await why(Webhook(Caller(inside=True), HandClock()).send(hook.kept(), NEWS))
        assert (failed.why, failed.gone) == (f"status_{status}", gone)
        assert len(server.asked) == 1

    run(work)


def test_addresses_of_strangers_lead_nowhere_inside():
    async def work():
        async with WebServer() as server:
            failed = await why(Webhook(Caller(), HandClock()).send(Hook(server.url, "s").kept(), NEWS))
        assert (failed.why, failed.gone) == ("inside", True)
        assert server.asked == []

    run(work)


def test_addresses_that_are_none():
    for url in ("", "ftp://x.example", "https://user:password@x.example/", "javascript:alert(1)"):
        with pytest.raises(Refused) as raised:
            new_hook(url)
        assert raised.value.code == "hook_invalid"


def test_a_webhook_is_tried_out_before_it_is_kept(tmp_path):
    async def work():
        async with WebServer() as server, post_office(tmp_path) as office:
            anna = await office.person("Anna", "de")
            office.notices._ways["webhook"] = Webhook(Caller(inside=True), office.clock)
            secret = await office.notices.add_webhook(anna, server.url)
            said = json.loads(server.asked[0].body)
            assert (said["type"], said["person"]) == ("hello", "Anna")
            assert said["text"].startswith("Hallo von Annas Server!")
            assert signed_by(secret, server.asked[0])
            server.answer = lambda asked: (403, b"")
            assert await code(office.notices.add_webhook(anna, f"{server.url}/other")) == "hook_failed"
            assert len(await office.notices.listed(anna.id)) == 1
            server.answer = lambda asked: (204, b"")
            await office.desk(anna)
            await office.ask(0)
            await office.notices.turn(anna.id, DESK)
            office.clock.forward(60)
            await office.notices.work()
            assert json.loads(server.asked[-1].body)["type"] == "turn"
            assert signed_by(secret, server.asked[-1])

    run(work)


def test_every_reason_has_words():
    for reason in ("inside", "unknown_host", "no_connection", "time", "size", "answer"):
        assert failure(reason, "de") != failure(reason, "en")
    assert failure("status_403", "en") == "it answered with 403"


def test_a_webhook_inside_is_refused_with_the_reason(tmp_path):
    async def work():
        async with WebServer() as server, post_office(tmp_path) as office:
            anna = await office.person("Anna", "de")
            office.notices._ways["webhook"] = Webhook(Caller(), office.clock)
            with pytest.raises(Refused) as raised:
                await office.notices.add_webhook(anna, server.url)
            assert raised.value.told("de") == (
                "Der Webhook hat eine Testnachricht nicht angenommen: die Adresse führt in das Netz des Servers"
            )
        assert server.asked == []

    run(work)
