"""A webhook: news go as JSON to an address that the person has named, signed, so that it is known who sent them."""

from __future__ import annotations

import hashlib
import hmac
import json
import secrets
from typing import Any

from spielwerk.data import dataclass
from spielwerk.table.clock import Clock
from spielwerk.table.notices.ways import Failed, News
from spielwerk.table.notices.words import said, sentence
from spielwerk.table.operation.outbound import Caller, Unreachable, place_of
from spielwerk.table.words import Refused


@dataclass(frozen=True)
class Hook:
    """Where news go, and the secret with which they are signed."""

    url: str
    secret: str

    def kept(self) -> str:
        return json.dumps([self.url, self.secret])

    @classmethod
    def of(cls, kept: str) -> Hook:
        url, secret = json.loads(kept)
        return cls(url, secret)


def new_hook(url: str) -> Hook:
    """Raises Refused: `hook_invalid`. Whether the address leads inside is found out when it is called."""
    try:
        place_of(url)
    except Unreachable:
        raise Refused("hook_invalid") from None
    return Hook(url, secrets.token_urlsafe(24))


def signature(secret: str, at: int, body: bytes) -> str:
    """What the header `Spielwerk-Signature` says: time, and HMAC-SHA256 over time, a dot and the body."""
    # The time is signed as well: whoever overhears a message cannot send it again much later.
    signed = hmac.new(secret.encode(), f"{at}.".encode() + body, hashlib.sha256).hexdigest()
    return f"t={at},v1={signed}"


class Webhook:
    """Posts news."""

    def __init__(self, caller: Caller, clock: Clock) -> None:
        self._caller = caller
        self._clock = clock

    async def send(self, target: str, news: News) -> None:
        words = f"{sentence(news)} {news.url}"
        document = {
            "type": "turn",
            "server": news.server,
            "person": news.person,
            "table": news.table,
            "game": news.game,
            "url": news.url,
            "at": news.at,
            "deadline": news.deadline,
            # What common chat programs look for: Slack, Mattermost; Discord.
            "text": words,
            "content": words,
        }
        await self._post(Hook.of(target), document)

    async def hello(self, hook: Hook, person: str, server: str, language: str) -> None:
        """Tries an address out. Raises Failed."""
        words = said("hello", language, server=server)
        await self._post(hook, {"type": "hello", "server": server, "person": person, "text": words, "content": words})

    def close(self) -> None:
        """It holds nothing."""

    async def _post(self, hook: Hook, document: dict[str, Any]) -> None:
        body = json.dumps(document, ensure_ascii=False).encode()
        headers = {
            "Content-Type": "application/json",
            "Spielwerk-Signature": signature(hook.secret, int(self._clock.now()), body),
        }
        try:
            answer = await self._caller.call("POST", hook.url, body, headers)
        except Unreachable as error:
            raise Failed(error.why, gone=error.why in ("address", "inside")) from None
        if not answer.good:
            raise Failed(f"status_{answer.status}", gone=answer.status == 410)
