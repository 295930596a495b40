"""Messages to browsers: encrypted as RFC 8291 says, signed as RFC 8292 says."""

from __future__ import annotations

import json
import ssl
from dataclasses import replace
from typing import Any

import jwt
import pytest
from cryptography.hazmat.primitives import hashes
from cryptography.hazmat.primitives.asymmetric import ec
from cryptography.hazmat.primitives.ciphers.aead import AESGCM
from cryptography.hazmat.primitives.kdf.hkdf import HKDF

from spielwerk.table.notices.push import CURVE, Push, Subscription, decoded, encoded, encrypted, new_key
from spielwerk.table.notices.push import _point as point
from spielwerk.table.notices.push import _private as private
from spielwerk.table.operation.outbound import Caller
from spielwerk.table.words import Refused
from tests.table.notices.post_office import post_office
from tests.table.notices.test_mail import NEWS, why
from tests.table.operation.loopback import HandClock, WebServer, certificates, run
from tests.table.people.lodge import code


class Browser:
    """Has subscribed, and reads what it is sent."""

    def __init__(self, endpoint: str) -> None:
        self.key = ec.generate_private_key(CURVE)
        self.auth = bytes(range(16))
        self.subscription = Subscription(endpoint, point(self.key.public_key()), self.auth)

    def read(self, body: bytes) -> bytes:
        """The other side of the encryption, from the standard."""
        salt, size, length = body[:16], int.from_bytes(body[16:20], "big"), body[20]
        sender, sealed = body[21 : 21 + length], body[21 + length :]
        assert len(body) <= size
        shared = self.key.exchange(ec.ECDH(), ec.EllipticCurvePublicKey.from_encoded_point(CURVE, sender))
        info = b"WebPush: info\x00" + self.subscription.key + sender
        secret = HKDF(hashes.SHA256(), 32, self.auth, info).derive(shared)
        content_key = HKDF(hashes.SHA256(), 16, salt, b"Content-Encoding: aes128gcm\x00").derive(secret)
        nonce = HKDF(hashes.SHA256(), 12, salt, b"Content-Encoding: nonce\x00").derive(secret)
        plain = AESGCM(content_key).decrypt(nonce, sealed, None)
        assert plain.endswith(b"\x02")
        return plain[:-1]


def caller(trust: ssl.SSLContext) -> Caller:
    return Caller(inside=True, trust=trust)


def test_the_example_of_the_standard():
    """RFC 8291, section 5."""
    browser = Subscription(
        "https://push.example.net/push/JzLQ3raZJfFBR0aqvOMsLrt54w4rJUsV",
        decoded("BCVxsr7N_eNgVRqvHtD0zTZsEc6-VV-JvLexhqUzORcxaOzi6-AYWXvTBHm4bjyPjs7Vd8pZGH6SRpkNtoIAiw4"),
        decoded("BTBZMqHH6r4Tts7J_aSIgg"),
    )
    key = private("yfWPiYE-n46HLnH0KqZOF1fJJU3MYrct3AELtAQ-oRw")
    sent = encrypted(b"When I grow up, I want to be a watermelon", browser, key, decoded("DGv6ra1nlYgDCS1FRnbzlw"))
    assert encoded(sent) == (
        "DGv6ra1nlYgDCS1FRnbzlwAAEABBBP4z9KsN6nGRTbVYI_c7VJSPQTBtkgcy27mlmlMoZIIgDll6e3vCYLocInmYWAmS6TlzAC8wEqKK6PBru3jl"
        "7A_yl95bQpu6cVPTpK4Mqgkf1CXztLVBSt2Ks3oZwbuwXPXLWyouBWLVWGNWQexSgSxsj_Qulcy4a-fN"
    )


def test_a_browser_reads_what_it_is_sent_and_nobody_else(tmp_path):
    async def work():
        for_server, for_client = certificates(tmp_path)
        clock = HandClock()
        async with WebServer(lambda asked: (201, b""), for_server) as server:
            browser = Browser(f"{server.url}/push/abc")
            push = Push(new_key(), "mailto:owner@games.example", caller(for_client), clock)
            await push.send(browser.subscription.kept(), NEWS)
            await push.send(browser.subscription.kept(), NEWS)
        first, second = server.asked
        shown = json.loads(browser.read(first.body))
        assert shown == {
            "title": "Du bist am Zug: Die Siedler",
            "body": "Jürgen, du bist am Zug am Tisch „Freitag“ (Die Siedler). Deine Zeit läuft am 14.11.2023 um 23:13"
            " Uhr UTC ab.",
            "url": "https://games.example/table/1",
            "tag": "1",
        }
        assert browser.read(second.body) == browser.read(first.body)
        assert first.body[:86] != second.body[:86]
        assert first.headers["content-encoding"] == "aes128gcm"
        assert first.headers["ttl"] == "86400"
        assert len(first.headers["topic"]) == 32
        # A library of others reads the signature.
        words = dict(word.split("=", 1) for word in first.headers["authorization"].removeprefix("vapid ").split(", "))
        key = ec.EllipticCurvePublicKey.from_encoded_point(CURVE, decoded(words["k"]))
        claims = jwt.decode(
            words["t"], key, ["ES256"], audience=f"https://127.0.0.1:{server.port}", options={"verify_exp": False}
        )
        assert claims["sub"] == "mailto:owner@games.example"
        assert 0 < claims["exp"] - clock.now() <= 24 * 3600
        assert words["k"] == push.public_key

    run(work)


@pytest.mark.parametrize(("status", "gone"), [(404, True), (410, True), (429, False), (500, False)])
def test_browsers_that_are_gone_or_busy(tmp_path, status, gone):
    async def work():
        for_server, for_client = certificates(tmp_path)
        async with WebServer(lambda asked: (status, b""), for_server) as server:
            push = Push(new_key(), "", caller(for_client), HandClock())
            failed = await why(push.send(Browser(server.url).subscription.kept(), NEWS))
        assert (failed.why, failed.gone) == (f"status_{status}", gone)

    run(work)


def test_long_names_fit(tmp_path):
    async def work():
        for_server, for_client = certificates(tmp_path)
        async with WebServer(trust=for_server) as server:
            browser = Browser(server.url)
            push = Push(new_key(), "", caller(for_client), HandClock())
            await push.send(browser.subscription.kept(), replace(NEWS, game="ü" * 5000, table="ü" * 5000))
        assert len(server.asked[0].body) < 4096
        assert len(json.loads(browser.read(server.asked[0].body))["body"]) == 200

    run(work)


GOOD: dict[str, Any] = {
    "endpoint": "https://push.example/a",
    "keys": {"p256dh": encoded(Browser("").subscription.key), "auth": encoded(b"a" * 16)},
}


@pytest.mark.parametrize(
    "subscription",
    [None, [], "x", {}, {"endpoint": "https://push.example"}, {**GOOD, "endpoint": "http://push.example/"},
     {**GOOD, "endpoint": 7}, {**GOOD, "endpoint": "https://" + "x" * 2000}, {**GOOD, "keys": {}},
     {**GOOD, "keys": {**GOOD["keys"], "auth": "short"}}, {**GOOD, "keys": {**GOOD["keys"], "auth": "!!"}},
     {**GOOD, "keys": {**GOOD["keys"], "p256dh": encoded(b"\x04" + b"\x01" * 64)}},
     {**GOOD, "keys": {**GOOD["keys"], "p256dh": "x" * 10_000}}],
)  # fmt: skip
def test_what_is_no_subscription(subscription):
    with pytest.raises(Refused) as raised:
        Subscription.of(subscription)
    assert raised.value.code == "push_invalid"


def test_a_subscription_comes_back_as_it_was():
    made = Subscription.of(GOOD)
    assert Subscription.of(json.loads(made.kept())) == made


def test_a_browser_is_added(tmp_path):
    async def work():
        async with post_office(tmp_path) as office:
            office.notices._ways["push"] = Push(new_key(), "", Caller(), office.clock)
            anna = await office.person("Anna")
            await office.notices.add_push(anna, GOOD)
            await office.notices.add_push(anna, GOOD)
            assert [one["where"] for one in await office.notices.listed(anna.id)] == ["push.example"]
            assert await code(office.notices.add_push(anna, {})) == "push_invalid"

    run(work)


def test_browsers_of_strangers_lead_nowhere_inside(tmp_path):
    async def work():
        for_server, for_client = certificates(tmp_path)
        async with WebServer(trust=for_server) as server:
            push = Push(new_key(), "", Caller(trust=for_client), HandClock())
            failed = await why(push.send(Browser(server.url).subscription.kept(), NEWS))
        assert (failed.why, failed.gone) == ("inside", True)
        assert server.asked == []

    run(work)
