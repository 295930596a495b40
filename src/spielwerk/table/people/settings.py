"""What the owner of a server sets about people."""

from __future__ import annotations

from spielwerk.data import dataclass

DAY = 86_400.0


@dataclass(frozen=True)
class Provider:
    """A server that knows who somebody is (OpenID Connect)."""

    name: str
    """In addresses: `example`."""
    title: str
    """For people: “Example accounts”."""
    issuer: str
    """Its address, exactly as it calls itself."""
    client_id: str
    """What it calls this server."""
    client_secret: str = ""
    scopes: tuple[str, ...] = ("openid", "profile")


@dataclass(frozen=True)
class PeopleSettings:
    """Who may come in, and for how long they are known."""

    registration: bool = True
    """Whether new people may come, until somebody says otherwise on the server itself."""
    admission: bool = False
    """Whether everybody has to be admitted one by one."""
    accounts: bool = True
    """Whether people may set a password, and come back with it on any device."""
    guest_session: float = 30 * DAY
    """Seconds for which a device of a guest stays signed in after it was used last."""
    account_session: float = 90 * DAY
    sessions: int = 20
    """Devices of one person; the one that was not used for longest is signed out."""
    guests_per_hour: float = 60
    """New people from one address."""
    providers: tuple[Provider, ...] = ()
    """Servers that know who somebody is; needs the extra `oidc`."""
