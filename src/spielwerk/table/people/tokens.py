"""Tokens: the secret that a device shows to be known again, and sealed links that nobody can forge."""

from __future__ import annotations

import hashlib
import secrets
from typing import Any

from spielwerk.extras import needed
from spielwerk.table.clock import Clock
from spielwerk.table.words import Refused

with needed("server"):
    from itsdangerous import BadData, SignatureExpired, TimestampSigner, URLSafeTimedSerializer

TOKEN_BYTES = 24
LONGEST_TOKEN = 64
LONGEST_SEALED = 2000


def new_token() -> str:
    """192 bits of chance, in 32 characters that may be in an address."""
    return secrets.token_urlsafe(TOKEN_BYTES)


def token_hash(token: str) -> str:
    """What is stored of a token: who reads the store cannot sign in. Tokens are random, so a fast hash is enough."""
    return hashlib.sha256(token.encode("utf-8", "replace")).hexdigest()


class Seals:
    """Makes links for one purpose each: whoever opens one knows that this server has written it, and when."""

    def __init__(self, secret: bytes, clock: Clock) -> None:
        self._secret = secret
        self._clock = clock

    def seal(self, purpose: str, value: Any) -> str:
        return str(self._serializer(purpose).dumps(value))

    def open(self, purpose: str, sealed: str, seconds: float) -> Any:
        """What was sealed. Raises Refused: `link_expired`, `link_invalid`."""
        if len(sealed) > LONGEST_SEALED:
            raise Refused("link_invalid")
        try:
            return self._serializer(purpose).loads(sealed, max_age=int(seconds))
        except SignatureExpired:
            raise Refused("link_expired") from None
        except BadData:
            raise Refused("link_invalid") from None

    def _serializer(self, purpose: str) -> URLSafeTimedSerializer:
        how = {"clock": self._clock, "key_derivation": "hmac", "digest_method": hashlib.sha256}
        return URLSafeTimedSerializer(self._secret, salt=f"spielwerk.{purpose}", signer=_Signer, signer_kwargs=how)


class _Signer(TimestampSigner):
    """Tells the time from the clock that it is handed."""

    def __init__(self, *given: Any, clock: Clock, **how: Any) -> None:
        super().__init__(*given, **how)
        self._clock = clock

    def get_timestamp(self) -> int:
        return int(self._clock.now())
