"""Signing in with an account from elsewhere, against a small provider of our own."""

from __future__ import annotations

import base64
import hashlib
import hmac
import json
from contextlib import asynccontextmanager
from urllib.parse import parse_qs, urlsplit

import jwt
import pytest
from cryptography.hazmat.primitives import serialization
from cryptography.hazmat.primitives.asymmetric import ec, rsa

from spielwerk.table.operation.outbound import Caller
from spielwerk.table.people.oidc import ASKED_AGAIN, KEPT, LEEWAY, OpenId
from spielwerk.table.people.settings import PeopleSettings, Provider
from spielwerk.table.words import Refused
from tests.table.operation.loopback import HandClock, WebServer, run
from tests.table.people.lodge import PASSWORD, code, lodge

BACK = "https://games.example/api/sign-in/back"
RSA = rsa.generate_private_key(65537, 2048)
OTHER = rsa.generate_private_key(65537, 2048)
PUBLISHED = RSA.public_key().public_bytes(serialization.Encoding.PEM, serialization.PublicFormat.SubjectPublicKeyInfo)
CURVE = ec.generate_private_key(ec.SECP256R1())


def published(key, name: str) -> dict:
    algorithm = jwt.algorithms.RSAAlgorithm if isinstance(key, rsa.RSAPrivateKey) else jwt.algorithms.ECAlgorithm
    return {**algorithm.to_jwk(key.public_key(), as_dict=True), "kid": name, "use": "sig"}


class Elsewhere:
    """A provider: knows who somebody is, and says so in return for a code."""

    def __init__(self, clock: HandClock) -> None:
        self.clock = clock
        self.server = WebServer(self.answer)
        self.keys = {"one": RSA}
        self.codes: dict[str, dict] = {}
        self.claims: dict[str, object] = {}
        """What it says, beside or instead of the truth."""
        self.endpoints: dict[str, object] = {}
        self.signs_with: tuple = (RSA, "RS256", "one")
        self.forms: list[dict] = []

    @property
    def issuer(self) -> str:
        return self.server.url

    def answer(self, asked):
        path = urlsplit(asked.target).path
        if path == "/.well-known/openid-configuration":
            return 200, json.dumps(self.configuration()).encode()
        if path == "/keys":
            return 200, json.dumps({"keys": [published(key, name) for name, key in self.keys.items()]}).encode()
        if path == "/token":
            return self.token(asked)
        return 404, b"{}"

    def configuration(self) -> dict:
        return {
            "issuer": self.issuer,
            "authorization_endpoint": f"{self.issuer}/authorize?tenant=1",
            "token_endpoint": f"{self.issuer}/token",
            "jwks_uri": f"{self.issuer}/keys",
            **self.endpoints,
        }

    def visit(self, url: str, subject: str = "sub-17") -> tuple[str, str]:
        """Somebody is sent here, signs in, and is sent back with state and code."""
        asked = {key: values[0] for key, values in parse_qs(urlsplit(url).query).items()}
        assert asked["response_type"] == "code"
        assert asked["redirect_uri"] == BACK
        assert asked["code_challenge_method"] == "S256"
        self.codes["the-code"] = {**asked, "subject": subject}
        return asked["state"], "the-code"

    def token(self, asked):
        form = {key: values[0] for key, values in parse_qs(asked.body.decode()).items()}
        self.forms.append({**form, "authorization": asked.headers.get("authorization", "")})
        given = self.codes.pop(form["code"], None)
        if given is None:
            return 400, b'{"error": "invalid_grant"}'
        challenge = encoded(hashlib.sha256(form["code_verifier"].encode()).digest())
        assert challenge == given["code_challenge"]
        now = int(self.clock.now())
        claims = {
            "iss": self.issuer, "sub": given["subject"], "aud": "our-id", "iat": now, "exp": now + 300,
            "nonce": given["nonce"], "preferred_username": "anna.meier", "locale": "de-DE", **self.claims,
        }  # fmt: skip
        claims = {key: value for key, value in claims.items() if value is not None}
        key, algorithm, name = self.signs_with
        signed = (
            with_shared_secret(claims, key)
            if isinstance(key, bytes)
            else jwt.encode(claims, key, algorithm, headers={"kid": name})
        )
        return 200, json.dumps({"access_token": "x", "token_type": "Bearer", "id_token": signed}).encode()


def with_shared_secret(claims: dict, key: bytes) -> str:
    """Signed with what everybody knows, the public key, as if it were a secret. The library would not do that."""
    parts = [encoded(json.dumps(part).encode()) for part in ({"alg": "HS256", "kid": "one"}, claims)]
    return ".".join([*parts, encoded(hmac.digest(key, ".".join(parts).encode(), "sha256"))])


def encoded(data: bytes) -> str:
    return base64.urlsafe_b64encode(data).rstrip(b"=").decode()


@asynccontextmanager
async def elsewhere(folder, secret: str = "our-secret"):
    clock = HandClock()
    provider = Elsewhere(clock)
    async with provider.server, lodge(folder, clock=clock) as here:
        known = (Provider("example", "Example accounts", provider.issuer, "our-id", secret),)
        here.people._open_id = OpenId(known, BACK, here.people.seals, b"secret", Caller(inside=True), clock)
        yield provider, here


async def come(provider: Elsewhere, here, subject: str = "sub-17"):
    departure = await here.people.depart("example", "de")
    state, given = provider.visit(departure.url, subject)
    return await here.people.arrive(state, given, departure.cookie, "Firefox")


async def why(work) -> str:
    with pytest.raises(Refused) as raised:
        await work
    assert raised.value.code == "provider_failed"
    return str(raised.value.values["why"])


# ---- as it should be ---------------------------------------------------------------------------


def test_somebody_comes_for_the_first_time_and_again(tmp_path):
    async def work():
        async with elsewhere(tmp_path) as (provider, here):
            assert here.people.providers() == {"example": "Example accounts"}
            anna, token = await come(provider, here)
            assert (anna.name, anna.kind, anna.language) == ("annameier", "account", "de")
            assert (await here.people.of_token(token)).id == anna.id
            again, other = await come(provider, here)
            assert again.id == anna.id
            assert other != token
            # There is no password to guess at.
            assert await code(here.people.sign_in("annameier", "")) == "wrong_password"

    run(work)


def test_two_people_of_one_name(tmp_path):
    async def work():
        async with elsewhere(tmp_path) as (provider, here):
            await here.people.guest("annameier")
            anna, _ = await come(provider, here, "a")
            other, _ = await come(provider, here, "b")
            assert [anna.name, other.name] == ["annameier2", "annameier3"]

    run(work)


@pytest.mark.parametrize("name", ["", "☺☺", "admin", "аnna", "x" * 500])
def test_a_name_that_cannot_be_one_here(tmp_path, name):
    async def work():
        async with elsewhere(tmp_path) as (provider, here):
            provider.claims["preferred_username"] = name
            person, _ = await come(provider, here)
            assert 1 <= len(person.name) <= 24

    run(work)


def test_the_secret_is_shown_as_the_provider_wants_it(tmp_path):
    async def work():
        async with elsewhere(tmp_path) as (provider, here):
            await come(provider, here)
            provider.endpoints["token_endpoint_auth_methods_supported"] = ["client_secret_post"]
            here.clock.forward(KEPT + 1)
            await come(provider, here)
        basic, post = provider.forms
        assert basic["authorization"] == f"Basic {base64.b64encode(b'our-id:our-secret').decode()}"
        assert "client_secret" not in basic
        assert (post["authorization"], post["client_secret"]) == ("", "our-secret")

    run(work)


def test_a_client_without_a_secret(tmp_path):
    async def work():
        async with elsewhere(tmp_path, secret="") as (provider, here):
            await come(provider, here)
        assert provider.forms[0]["authorization"] == ""
        assert provider.forms[0]["client_id"] == "our-id"

    run(work)


def test_other_signatures_and_new_keys(tmp_path):
    async def work():
        async with elsewhere(tmp_path) as (provider, here):
            await come(provider, here)
            provider.keys = {"two": CURVE}
            provider.signs_with = (CURVE, "ES256", "two")
            assert await why(come(provider, here)) == "key"  # asked for a moment ago
            here.clock.forward(ASKED_AGAIN)
            await come(provider, here)

    run(work)


# ---- as it should not be -----------------------------------------------------------------------


def test_somebody_else_comes_back(tmp_path):
    """A link that leads back here, with a code of the attacker, does nothing in another browser."""

    async def work():
        async with elsewhere(tmp_path) as (provider, here):
            mine, theirs = await here.people.depart("example"), await here.people.depart("example")
            state, given = provider.visit(mine.url)
            assert await code(here.people.arrive(state, given, theirs.cookie)) == "link_invalid"
            assert await code(here.people.arrive(state, given, "")) == "link_invalid"
            assert await code(here.people.arrive("x", given, mine.cookie)) == "link_invalid"
            here.clock.forward(601)
            assert await code(here.people.arrive(state, given, mine.cookie)) == "link_expired"

    run(work)


def test_a_code_is_good_once(tmp_path):
    async def work():
        async with elsewhere(tmp_path) as (provider, here):
            departure = await here.people.depart("example")
            state, given = provider.visit(departure.url)
            await here.people.arrive(state, given, departure.cookie)
            assert await why(here.people.arrive(state, given, departure.cookie)) == "status 400"

    run(work)


@pytest.mark.parametrize(
    ("claims", "reason"),
    [
        ({"iss": "https://evil.example"}, "InvalidIssuerError"),
        ({"aud": "somebody-else"}, "InvalidAudienceError"),
        ({"aud": ["our-id", "other"]}, "azp"),
        ({"azp": "other"}, "azp"),
        ({"nonce": "another"}, "nonce"),
        ({"nonce": None}, "nonce"),
        ({"sub": None}, "MissingRequiredClaimError"),
        ({"sub": ""}, "subject"),
        ({"sub": "x" * 300}, "subject"),
        ({"exp": None}, "MissingRequiredClaimError"),
        ({"exp": 1}, "time"),
        ({"exp": "soon"}, "time"),
        ({"iat": 99_999_999_999}, "time"),
    ],
)
def test_what_a_token_must_say(tmp_path, claims, reason):
    async def work():
        async with elsewhere(tmp_path) as (provider, here):
            provider.claims = claims
            assert await why(come(provider, here)) == reason

    run(work)


@pytest.mark.parametrize(
    ("signs_with", "reason"),
    [
        ((OTHER, "RS256", "one"), "InvalidSignatureError"),
        ((OTHER, "RS256", "unknown"), "key"),
        (("x" * 40, "HS256", "one"), "algorithm"),
        ((PUBLISHED, "HS256", "one"), "algorithm"),
        ((None, "none", "one"), "algorithm"),
    ],
)
def test_signatures_that_are_not_the_providers(tmp_path, signs_with, reason):
    async def work():
        async with elsewhere(tmp_path) as (provider, here):
            provider.signs_with = signs_with
            assert await why(come(provider, here)) == reason

    run(work)


@pytest.mark.parametrize(
    ("endpoints", "reason"),
    [
        ({"issuer": "https://evil.example"}, "issuer"),
        ({"token_endpoint": "ftp://x"}, "token_endpoint"),
        ({"jwks_uri": None}, "jwks_uri"),
    ],
)
def test_what_the_provider_must_publish(tmp_path, endpoints, reason):
    async def work():
        async with elsewhere(tmp_path) as (provider, here):
            provider.endpoints = endpoints
            assert await why(here.people.depart("example")) == reason

    run(work)


@pytest.mark.parametrize("answer", [(500, b"{}"), (200, b"no JSON"), (200, b"[]"), (200, b"x" * 100_000)])
def test_a_provider_that_is_out_of_order(tmp_path, answer):
    async def work():
        async with elsewhere(tmp_path) as (provider, here):
            provider.server.answer = lambda asked: answer
            assert await code(here.people.depart("example")) == "provider_failed"

    run(work)


def test_clocks_may_differ_a_little(tmp_path):
    async def work():
        async with elsewhere(tmp_path) as (provider, here):
            provider.claims = {"iat": int(here.clock.now()) + LEEWAY - 1, "exp": int(here.clock.now()) - LEEWAY + 1}
            await come(provider, here)

    run(work)


def test_who_was_removed_does_not_come_back_this_way(tmp_path):
    async def work():
        async with elsewhere(tmp_path) as (provider, here):
            anna, _ = await come(provider, here)
            await here.people.remove(anna.name)
            assert await code(come(provider, here)) == "removed"

    run(work)


def test_a_closed_server_takes_nobody_new_but_knows_the_others(tmp_path):
    async def work():
        async with elsewhere(tmp_path) as (provider, here):
            await come(provider, here)
            await here.people.open_registration(False)
            await come(provider, here)
            assert await code(come(provider, here, "new")) == "closed"

    run(work)


def test_an_account_from_elsewhere_has_no_password_to_change(tmp_path):
    async def work():
        async with elsewhere(tmp_path) as (provider, here):
            anna, _ = await come(provider, here)
            assert await code(here.people.change_password(anna.id, "", PASSWORD)) == "no_account"
            assert await code(here.people.upgrade(anna.id, PASSWORD)) == "has_account"

    run(work)


def test_a_server_is_opened_with_its_providers(tmp_path):
    async def work():
        from spielwerk.table.people.service import People

        async with elsewhere(tmp_path) as (provider, here):
            settings = PeopleSettings(providers=(Provider("example", "Example", provider.issuer, "our-id"),))
            people = await People.open(here.store, settings, here.clock, url="https://games.example/")
            departure = await people.depart("example")
            assert parse_qs(urlsplit(departure.url).query)["redirect_uri"] == [BACK]
            await people.close()

    run(work)
