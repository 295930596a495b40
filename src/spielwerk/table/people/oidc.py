"""Signing in with an account from elsewhere: OpenID Connect, authorization code flow with PKCE.

Nothing has to be kept between leaving for the other server and coming back, so that any process can take over: a cookie
holds a random number, and everything else that must be known again follows from it and the secret of this server.
"""

from __future__ import annotations

import base64
import hashlib
import hmac
import json
import secrets
from typing import Any
from urllib.parse import quote, urlencode

from spielwerk.data import dataclass
from spielwerk.extras import needed
from spielwerk.table.clock import Clock
from spielwerk.table.operation.outbound import Answer, Caller, Unreachable, place_of
from spielwerk.table.people.settings import Provider
from spielwerk.table.people.tokens import Seals
from spielwerk.table.words import Refused

with needed("oidc"):
    import jwt

ALGORITHMS = ("RS256", "RS384", "RS512", "PS256", "ES256", "ES384", "EdDSA")
"""With keys that only the other server has; never `none`, nor a shared secret."""
SECONDS_AWAY = 600
"""To sign in over there."""
LEEWAY = 60
"""Seconds by which clocks may differ."""
KEPT = 3600
"""Seconds for which the documents of the other server are kept."""
ASKED_AGAIN = 60
"""Seconds before its keys are asked for again because of one that is not known."""


@dataclass(frozen=True)
class Departure:
    """Where the browser is sent, and the cookie it takes along."""

    url: str
    cookie: str


@dataclass(frozen=True)
class Identity:
    """Who somebody is over there. Issuer and subject are for ever; the name is a proposal."""

    issuer: str
    subject: str
    name: str
    language: str | None


@dataclass
class _Known:
    """What is known about a provider."""

    endpoints: dict[str, Any]
    endpoints_at: float
    keys: dict[str, Any]
    keys_at: float


class OpenId:
    """Sends people to providers, and understands what they come back with."""

    def __init__(
        self, providers: tuple[Provider, ...], back: str, seals: Seals, secret: bytes, caller: Caller, clock: Clock
    ) -> None:
        self.providers = {provider.name: provider for provider in providers}
        self._back = back
        """The address of ours that providers send people back to; it is registered with them."""
        self._seals = seals
        self._secret = secret
        self._caller = caller
        self._clock = clock
        self._known: dict[str, _Known] = {}

    async def depart(self, name: str, language: str = "en") -> Departure:
        """Raises Refused: `no_provider`, `provider_failed`."""
        provider = self._provider(name)
        known = await self._look(provider)
        flow = secrets.token_urlsafe(24)
        asked = {
            "response_type": "code",
            "client_id": provider.client_id,
            "redirect_uri": self._back,
            "scope": " ".join(provider.scopes),
            # The state travels in addresses, which end up in logs: it holds a digest, and only the cookie the number.
            "state": self._seals.seal("oidc", [name, _digest(flow)]),
            "nonce": self._derived("nonce", flow),
            "code_challenge": _digest(self._derived("verifier", flow)),
            "code_challenge_method": "S256",
            "ui_locales": language,
        }
        address = str(known.endpoints["authorization_endpoint"])
        return Departure(f"{address}{'&' if '?' in address else '?'}{urlencode(asked, quote_via=quote)}", flow)

    async def arrive(self, state: str, code: str, cookie: str) -> Identity:
        """Who has come back. Raises Refused: `link_expired`, `link_invalid`, `no_provider`, `provider_failed`."""
        name, bound = self._seals.open("oidc", state, SECONDS_AWAY)
        # The browser that comes back is the one that was sent, and not one that somebody else has sent here.
        if not hmac.compare_digest(bound, _digest(cookie)):
            raise Refused("link_invalid")
        provider = self._provider(name)
        known = await self._look(provider)
        answer = await self._exchange(provider, known, code, self._derived("verifier", cookie))
        claims = await self._claims(provider, known, str(answer.get("id_token", "")))
        if not hmac.compare_digest(str(claims.get("nonce", "")), self._derived("nonce", cookie)):
            raise _failed("nonce")
        spoken = str(claims.get("locale", ""))[:2]
        shown = claims.get("preferred_username") or claims.get("given_name") or claims.get("name") or ""
        return Identity(
            provider.issuer, str(claims["sub"]), str(shown)[:100], spoken if spoken in ("de", "en") else None
        )

    # ---- what the provider says ----------------------------------------------------------------

    async def _look(self, provider: Provider) -> _Known:
        now, known = self._clock.now(), self._known.get(provider.name)
        if known is not None and now - known.endpoints_at < KEPT:
            return known
        address = provider.issuer.rstrip("/") + "/.well-known/openid-configuration"
        found = await self._document("GET", address)
        # Or one provider could speak in the name of another.
        if found.get("issuer") != provider.issuer:
            raise _failed("issuer")
        secure = place_of(provider.issuer).secure
        for key in ("authorization_endpoint", "token_endpoint", "jwks_uri"):
            try:
                # What begins encrypted must not go on in the clear.
                sound = place_of(str(found[key])).secure or not secure
            except (KeyError, Unreachable):
                sound = False
            if not sound:
                raise _failed(key)
        keys = await self._document("GET", str(found["jwks_uri"]))
        known = self._known[provider.name] = _Known(found, now, _by_id(keys), now)
        return known

    async def _key(self, known: _Known, key_id: str) -> Any:
        """A key of the provider, which may have made new ones since we asked."""
        now = self._clock.now()
        # Not each time: anybody can send tokens that name keys which do not exist.
        if key_id not in known.keys and now - known.keys_at >= ASKED_AGAIN:
            known.keys = _by_id(await self._document("GET", str(known.endpoints["jwks_uri"])))
            known.keys_at = now
        if key_id not in known.keys:
            raise _failed("key")
        return known.keys[key_id]

    async def _exchange(self, provider: Provider, known: _Known, code: str, verifier: str) -> dict[str, Any]:
        form = {
            "grant_type": "authorization_code",
            "code": code[:2000],
            "redirect_uri": self._back,
            "client_id": provider.client_id,
            "code_verifier": verifier,
        }
        headers = {"Content-Type": "application/x-www-form-urlencoded", "Accept": "application/json"}
        if provider.client_secret:
            methods = known.endpoints.get("token_endpoint_auth_methods_supported", ["client_secret_basic"])
            if "client_secret_basic" in methods:
                both = f"{quote(provider.client_id, safe='')}:{quote(provider.client_secret, safe='')}"
                headers["Authorization"] = f"Basic {base64.b64encode(both.encode()).decode()}"
            else:
                form["client_secret"] = provider.client_secret
        address = str(known.endpoints["token_endpoint"])
        return await self._document("POST", address, urlencode(form).encode(), headers)

    async def _claims(self, provider: Provider, known: _Known, token: str) -> dict[str, Any]:
        """What a signed token says, after everything about it was examined."""
        try:
            head = jwt.get_unverified_header(token)
            if head.get("alg") not in ALGORITHMS:
                raise _failed("algorithm")
            key = await self._key(known, str(head.get("kid", "")))
            claims: dict[str, Any] = jwt.decode(
                token,
                key,
                algorithms=[str(head["alg"])],
                audience=provider.client_id,
                issuer=provider.issuer,
                # The times are compared with our own clock below.
                options={"require": ["iss", "sub", "aud", "exp", "iat"], "verify_exp": False, "verify_iat": False,
                         "verify_nbf": False},
            )  # fmt: skip
        except jwt.PyJWTError as error:
            raise _failed(type(error).__name__) from None
        now = self._clock.now()
        if not all(isinstance(claims[key], int | float) for key in ("exp", "iat")):
            raise _failed("time")
        if now > claims["exp"] + LEEWAY or claims["iat"] > now + LEEWAY:
            raise _failed("time")
        # A token for several must have been made for us, and not just be valid here, too.
        several = isinstance(claims["aud"], list) and len(claims["aud"]) > 1
        if (several or "azp" in claims) and claims.get("azp") != provider.client_id:
            raise _failed("azp")
        if not isinstance(claims["sub"], str) or not 1 <= len(claims["sub"]) <= 255:
            raise _failed("subject")
        return claims

    async def _document(
        self, method: str, address: str, body: bytes = b"", headers: dict[str, str] | None = None
    ) -> dict[str, Any]:
        try:
            answer: Answer = await self._caller.call(method, address, body, headers or {"Accept": "application/json"})
            found = json.loads(answer.body) if answer.good else None
        except Unreachable as error:
            raise _failed(error.why) from None
        except (ValueError, RecursionError):
            raise _failed("answer") from None
        if not isinstance(found, dict):
            raise _failed(f"status {answer.status}")
        return found

    # ---- helpers -------------------------------------------------------------------------------

    def _provider(self, name: str) -> Provider:
        if name not in self.providers:
            raise Refused("no_provider")
        return self.providers[name]

    def _derived(self, purpose: str, flow: str) -> str:
        return _text(hmac.digest(self._secret, f"oidc.{purpose}.{flow}".encode("utf-8", "replace"), "sha256"))


def _by_id(document: dict[str, Any]) -> dict[str, Any]:
    """The keys that can sign, by their ids. Those of a kind that we do not know are left out."""
    listed = document.get("keys")
    keys: dict[str, Any] = {}
    for one in listed[:50] if isinstance(listed, list) else ():
        if isinstance(one, dict) and one.get("use", "sig") == "sig" and one.get("kty") in ("RSA", "EC", "OKP"):
            try:
                keys[str(one.get("kid", ""))] = jwt.PyJWK.from_dict(one)
            except jwt.PyJWTError:
                continue
    return keys


def _failed(why: str) -> Refused:
    return Refused("provider_failed", why=why)


def _digest(text: str) -> str:
    return _text(hashlib.sha256(text.encode("utf-8", "replace")).digest())


def _text(data: bytes) -> str:
    return base64.urlsafe_b64encode(data).rstrip(b"=").decode("ascii")
