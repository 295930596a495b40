"""Headers of every answer: what a browser may do with our pages, and what it may not."""

from __future__ import annotations

import base64
import hashlib
from collections.abc import Iterable, Mapping

Headers = list[tuple[bytes, bytes]]

ALWAYS: Headers = [
    (b"x-content-type-options", b"nosniff"),
    # Addresses of tables may hold an invitation: nobody else is told where somebody comes from.
    (b"referrer-policy", b"no-referrer"),
    (b"cross-origin-opener-policy", b"same-origin"),
    (b"cross-origin-resource-policy", b"same-origin"),
]
DATA_POLICY = (b"content-security-policy", b"default-src 'none'; frame-ancestors 'none'; base-uri 'none'")
"""Of what is no page: nothing in it is ever carried out or shown."""
FORBIDDEN_DEVICES = (b"permissions-policy", b"camera=(), geolocation=(), microphone=(), payment=(), usb=()")
NO_STORE = (b"cache-control", b"no-store")
"""For answers that are somebody's own."""


def data_headers(kind: str, length: int, more: Mapping[str, str] | None = None) -> Headers:
    """Of an answer that is data. Nobody keeps it, unless it is said how."""
    named = [(name.encode("latin-1"), value.encode("latin-1")) for name, value in (more or {}).items()]
    kept = [] if any(name == b"cache-control" for name, _ in named) else [NO_STORE]
    return [
        (b"content-type", kind.encode("latin-1")),
        (b"content-length", b"%d" % length),
        *ALWAYS,
        DATA_POLICY,
        *kept,
        *named,
    ]


def shared_headers(origin: str, methods: Iterable[str] = ()) -> Headers:
    """Of an answer to a page of another address that may use this server (CORS). With `methods` it has only asked what
    it may ask."""
    shared = [(b"access-control-allow-origin", origin.encode("latin-1"))]
    if methods:
        return [
            *shared,
            (b"access-control-allow-methods", ", ".join(methods).encode()),
            (b"access-control-allow-headers", b"authorization, content-type, if-none-match"),
            (b"access-control-max-age", b"600"),
        ]
    return [*shared, (b"access-control-expose-headers", b"etag, retry-after")]


def page_headers(host: str, style: str = "", places: Iterable[str] = ()) -> Headers:
    """Of a page. `style` is the one in the page itself: no other is allowed. `places` are addresses of this
    server besides the one that the page comes from."""
    return [
        (b"content-security-policy", _policy(host, style, places).encode("latin-1")),
        FORBIDDEN_DEVICES,
        *ALWAYS,
    ]


def _policy(host: str, style: str, places: Iterable[str]) -> str:
    """Scripts come from here, or not at all; so does everything else. `host` is known to be a name and a port."""
    elsewhere = "".join(f" {place} ws{place.removeprefix('http')}" for place in places)
    inside = f" 'sha256-{_digest(style)}'" if style else ""
    parts = {
        "default-src": "'none'",
        # Compiled games are WebAssembly.
        "script-src": "'self' 'wasm-unsafe-eval'",
        "style-src": f"'self'{inside}",
        "img-src": "'self' data: blob:",
        "font-src": "'self'",
        "media-src": "'self'",
        "worker-src": "'self'",
        "manifest-src": "'self'",
        # Older browsers do not count sockets of the same place as 'self'.
        "connect-src": f"'self' ws://{host} wss://{host}{elsewhere}",
        "form-action": "'self'",
        "frame-ancestors": "'none'",
        "object-src": "'none'",
        "base-uri": "'none'",
    }
    return "; ".join(f"{name} {value}" for name, value in parts.items())


def _digest(text: str) -> str:
    return base64.b64encode(hashlib.sha256(text.encode()).digest()).decode("ascii")
