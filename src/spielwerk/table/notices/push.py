"""Web Push: a browser is told even while no page of ours is open.

The message goes through a server of the browser's maker, who must not read it: it is encrypted for the browser alone
(RFC 8291, RFC 8188), and signed with the key of this server (VAPID, RFC 8292).
"""

from __future__ import annotations

import base64
import binascii
import hashlib
import json
import secrets
from typing import Any

from spielwerk.data import dataclass
from spielwerk.extras import needed
from spielwerk.table.clock import Clock
from spielwerk.table.notices.ways import Failed, News
from spielwerk.table.notices.words import sentence, title
from spielwerk.table.operation.outbound import Caller, Unreachable, place_of
from spielwerk.table.words import Refused

with needed("push"):
    from cryptography.hazmat.primitives import hashes, serialization
    from cryptography.hazmat.primitives.asymmetric import ec
    from cryptography.hazmat.primitives.asymmetric.utils import decode_dss_signature
    from cryptography.hazmat.primitives.ciphers.aead import AESGCM
    from cryptography.hazmat.primitives.kdf.hkdf import HKDF

CURVE = ec.SECP256R1()
RECORD = 4096
"""The size of a record that the message fits into."""
LONGEST_TEXT = 200
KEPT_FOR = 24 * 3600
"""Seconds for which a message waits for a browser that is off."""
SIGNED_FOR = 12 * 3600


@dataclass(frozen=True)
class Subscription:
    """How one browser is reached: what its `PushSubscription` says."""

    endpoint: str
    key: bytes
    """Its public key (`p256dh`)."""
    auth: bytes

    def kept(self) -> str:
        return json.dumps(
            {"endpoint": self.endpoint, "keys": {"p256dh": encoded(self.key), "auth": encoded(self.auth)}}
        )

    @classmethod
    def of(cls, document: Any) -> Subscription:
        """Raises Refused: `push_invalid`."""
        try:
            endpoint, keys = document["endpoint"], document["keys"]
            found = cls(endpoint, decoded(keys["p256dh"]), decoded(keys["auth"]))
            ec.EllipticCurvePublicKey.from_encoded_point(CURVE, found.key)
            if not place_of(endpoint).secure or len(found.auth) != 16 or len(found.key) != 65:
                raise ValueError
        except (KeyError, TypeError, ValueError, AttributeError, Unreachable):
            raise Refused("push_invalid") from None
        return found


class Push:
    """Calls browsers."""

    def __init__(self, key: str, contact: str, caller: Caller, clock: Clock) -> None:
        self._key = _private(key)
        self._contact = contact
        self._caller = caller
        self._clock = clock

    @property
    def public_key(self) -> str:
        """What a page hands to `pushManager.subscribe` as `applicationServerKey`."""
        return encoded(_point(self._key.public_key()))

    async def send(self, target: str, news: News) -> None:
        browser = Subscription.of(json.loads(target))
        shown = {"title": title(news)[:LONGEST_TEXT], "body": sentence(news)[:LONGEST_TEXT], "url": news.url}
        body = encrypted(json.dumps({**shown, "tag": news.topic}, ensure_ascii=False).encode(), browser)
        headers = {
            "Authorization": f"vapid t={self._signed(browser.endpoint)}, k={self.public_key}",
            "Content-Encoding": "aes128gcm",
            "Content-Type": "application/octet-stream",
            "TTL": str(KEPT_FOR),
            "Urgency": "normal",
            # Of the same topic only the last message waits for a browser that is off.
            "Topic": encoded(hashlib.sha256(news.topic.encode()).digest())[:32],
        }
        try:
            answer = await self._caller.call("POST", browser.endpoint, body, headers)
        except Unreachable as error:
            raise Failed(error.why, gone=error.why in ("address", "inside")) from None
        if not answer.good:
            # With these the browser's maker says that the subscription is no more.
            raise Failed(f"status_{answer.status}", gone=answer.status in (404, 410))

    def close(self) -> None:
        """It holds nothing."""

    def _signed(self, endpoint: str) -> str:
        """Says for whom and until when this server speaks."""
        place = place_of(endpoint)
        head = {"typ": "JWT", "alg": "ES256"}
        says = {"aud": f"https://{place.authority}", "exp": int(self._clock.now()) + SIGNED_FOR}
        if self._contact:
            says["sub"] = self._contact
        text = ".".join(encoded(json.dumps(part, separators=(",", ":")).encode()) for part in (head, says))
        r, s = decode_dss_signature(self._key.sign(text.encode(), ec.ECDSA(hashes.SHA256())))
        # Of a fixed length, as JWT has it; the library writes signatures as ASN.1.
        return f"{text}.{encoded(r.to_bytes(32, 'big') + s.to_bytes(32, 'big'))}"


def new_key() -> str:
    """A key for a server. Browsers stay subscribed as long as it is the same."""
    return encoded(ec.generate_private_key(CURVE).private_numbers().private_value.to_bytes(32, "big"))


def encrypted(
    plain: bytes,
    browser: Subscription,
    key: ec.EllipticCurvePrivateKey | None = None,
    salt: bytes | None = None,
) -> bytes:
    """A message that only this browser can read; key and salt are new for every message."""
    key = key or ec.generate_private_key(CURVE)
    salt = salt or secrets.token_bytes(16)
    ours = _point(key.public_key())
    shared = key.exchange(ec.ECDH(), ec.EllipticCurvePublicKey.from_encoded_point(CURVE, browser.key))
    secret = _derived(shared, browser.auth, b"WebPush: info\x00" + browser.key + ours, 32)
    content_key = _derived(secret, salt, b"Content-Encoding: aes128gcm\x00", 16)
    nonce = _derived(secret, salt, b"Content-Encoding: nonce\x00", 12)
    head = salt + RECORD.to_bytes(4, "big") + bytes([len(ours)]) + ours
    # The byte 2 ends the last record; there is only one.
    return head + AESGCM(content_key).encrypt(nonce, plain + b"\x02", None)


def encoded(data: bytes) -> str:
    return base64.urlsafe_b64encode(data).rstrip(b"=").decode("ascii")


def decoded(text: str) -> bytes:
    """Raises ValueError."""
    if len(text) > 200:
        raise ValueError
    try:
        return base64.b64decode(text + "=" * (-len(text) % 4), altchars=b"-_", validate=True)
    except binascii.Error:
        raise ValueError from None


def _derived(secret: bytes, salt: bytes, info: bytes, length: int) -> bytes:
    return HKDF(hashes.SHA256(), length, salt, info).derive(secret)


def _private(key: str) -> ec.EllipticCurvePrivateKey:
    return ec.derive_private_key(int.from_bytes(decoded(key), "big"), CURVE)


def _point(key: ec.EllipticCurvePublicKey) -> bytes:
    return key.public_bytes(serialization.Encoding.X962, serialization.PublicFormat.UncompressedPoint)
