"""What the owner of a server sets about notices."""

from __future__ import annotations

from typing import Literal

from spielwerk.data import dataclass

Security = Literal["tls", "starttls", "none"]
PORTS: dict[Security, int] = {"tls": 465, "starttls": 587, "none": 25}
"""How the way to the mail server is kept secret, and the usual port of each."""


@dataclass(frozen=True)
class MailSettings:
    """The mail server that mail goes out through."""

    server: str
    sender: str
    """The address that mail comes from."""
    port: int | None = None
    """None: the usual one."""
    security: Security = "starttls"
    """`tls`, `starttls`, or `none` for a mail server on the same machine."""
    user: str = ""
    password: str = ""

    @property
    def its_port(self) -> int:
        return self.port or PORTS[self.security]


@dataclass(frozen=True)
class NoticeSettings:
    """How people learn that it is their turn."""

    mail: MailSettings | None = None
    """None: no mail is sent."""
    webhooks: bool = True
    webhooks_inside: bool = False
    """Whether webhooks may lead to this machine and its own network."""
    push: bool | None = None
    """Whether browsers are called, which needs the extra `push`; None: if it is installed."""
    push_contact: str = ""
    """How the makers of browsers reach the owner: `mailto:…` or `https://…`. Some refuse calls without it."""
    wait: float = 60.0
    """Seconds that somebody has to see for themselves that it is their turn."""
    tries: int = 8
    """How often a notice is tried before it is given up: after 1, 2, 4, … minutes, in all about two hours."""
    targets: int = 10
    """Addresses and browsers of one person."""
