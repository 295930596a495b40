"""Everything that the owner of a server can set."""

from __future__ import annotations

from pathlib import Path

from spielwerk.data import dataclass, field
from spielwerk.table.notices.settings import NoticeSettings
from spielwerk.table.operation.logs import LogSettings
from spielwerk.table.people.settings import PeopleSettings


@dataclass(frozen=True)
class Limits:
    """How much strangers may ask for."""

    message: int = 64_000
    """Bytes of one message over a socket."""
    request: int = 2_000_000
    """Bytes of one request: games and levels are uploaded with it."""
    per_second: float = 20
    """Messages of one person over sockets; twice as many at once."""
    requests_per_minute: float = 240
    """Of one person, or one address that is not signed in."""
    sockets: int = 10_000
    sockets_per_person: int = 12
    sockets_per_address: int = 256
    tables: int = 20_000
    """Under way at a time."""
    tables_per_person: int = 20
    queue: int = 64
    """Messages that wait for a device that does not read."""
    queue_bytes: int = 1_000_000
    level: int = 50
    """Columns and rows of a level or board that somebody uploads."""
    uploads_per_person: int = 50
    series: int = 1
    """Series between bots that are played at a time, each in a process of its own; 0: none."""
    series_per_person: int = 3
    """Under way or waiting for their turn."""
    series_games: int = 10_000
    series_bots: int = 8
    series_seconds: float = 600
    """Of computing for one series."""
    tournaments_per_person: int = 5
    """Under way at a time."""
    entrants: int = 64
    """People and bots in a tournament."""


@dataclass(frozen=True)
class KeepSettings:
    """How many days something is kept; None: for ever."""

    ended: float | None = None
    """Tables with all that happened there, after they are over."""
    chat: float | None = None
    guests: float | None = None
    """People without an account, after they were last there."""


@dataclass(frozen=True)
class Settings:
    """A server."""

    host: str = "127.0.0.1"
    port: int = 8000
    name: str = "Spielwerk"
    data: Path = Path("spielwerk-data")
    database: str | None = None
    """An address of PostgreSQL; None: SQLite in the folder `data`."""
    durable: bool = False
    """Whether what is acknowledged survives even a power cut."""
    url: str | None = None
    """Where others reach this server, if it is not what it listens on."""
    address: str | None = None
    """Where others reach this very process, where several share a database and the same `url`."""
    origins: tuple[str, ...] = ()
    """Further addresses whose pages may use this server."""
    proxies: tuple[str, ...] = ()
    """Addresses of proxies whose word about the caller's address counts."""
    everybody_hosts: bool = True
    """Whether all who are admitted may create tables."""
    announce: bool = True
    """Whether this server announces itself on the local network."""
    uncaged_uploads: bool = False
    """Whether games of strangers are read even where the system has no cage for them. Not recommended."""
    strangers_bots: bool = True
    """Whether bots from elsewhere may take seats."""
    thinkers: int | None = None
    """Processes in which bots think; None: one less than there are cores, at least one."""
    chat: bool = True
    trusted: bool = False
    """Whether people may seat bots that are programs or read files of this machine."""
    limits: Limits = field(default_factory=Limits)
    people: PeopleSettings = field(default_factory=PeopleSettings)
    notices: NoticeSettings = field(default_factory=NoticeSettings)
    logs: LogSettings = field(default_factory=LogSettings)
    keep: KeepSettings = field(default_factory=KeepSettings)

    @property
    def listens_on(self) -> str:
        host = f"[{self.host}]" if ":" in self.host else self.host
        return f"http://{host}:{self.port}"

    @property
    def public_url(self) -> str:
        """Where others reach this server, in whatever process."""
        return (self.url or self.listens_on).rstrip("/")

    @property
    def own_url(self) -> str:
        """Where others reach this very process."""
        return (self.address or self.public_url).rstrip("/")

    @property
    def store_url(self) -> str:
        return self.database or f"sqlite:///{self.data / 'spielwerk.sqlite'}"
