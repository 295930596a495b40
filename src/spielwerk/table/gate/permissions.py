"""Who may say what: one table for all messages. `tests/table` makes every combination from it and tries it."""

from __future__ import annotations

from enum import Enum

from spielwerk.table import messages as m


class Role(Enum):
    """What somebody is, on this server and at the table that a message is about."""

    STRANGER = "stranger"
    """Signed in, but not admitted yet."""
    PERSON = "person"
    """In the lobby, or with nothing to do with the table."""
    PLAYER = "player"
    OBSERVER = "observer"
    BOT = "bot"
    """A program that has a seat."""
    HOST = "host"
    """Of this table."""
    OWNER = "owner"
    """Of the server."""


EVERYBODY = frozenset(Role)
ADMITTED = EVERYBODY - {Role.STRANGER}
SEATED = frozenset({Role.PLAYER, Role.BOT})
HOSTS = frozenset({Role.HOST, Role.OWNER})

MAY: dict[type[m.Said], frozenset[Role]] = {
    m.Hello: EVERYBODY,
    m.Ping: EVERYBODY,
    m.Pong: EVERYBODY,
    m.Speak: EVERYBODY,
    m.WatchLobby: ADMITTED,
    m.Say: ADMITTED - {Role.BOT},
    m.Enter: ADMITTED,
    m.Go: ADMITTED,
    m.Decide: SEATED,
    m.Draft: SEATED,
    m.Undo: SEATED,
    m.Abort: SEATED,
    m.Rewind: frozenset({Role.PLAYER}),
    m.Leave: SEATED,
    m.StandIn: frozenset({Role.PLAYER}),
    m.Got: ADMITTED,
    m.Shown: ADMITTED,
    m.Ready: SEATED,
    m.Preview: SEATED,
    m.Chances: SEATED,
    m.Samples: frozenset({Role.BOT}),
    m.Registration: frozenset({Role.OWNER}),
    m.Admit: frozenset({Role.OWNER}),
    m.Remove: frozenset({Role.OWNER}),
    m.Place: HOSTS,
    m.Begin: HOSTS,
    m.Pause: HOSTS,
    m.Resume: HOSTS,
    m.Stop: HOSTS,
    m.MoreTime: HOSTS,
    m.Hush: HOSTS,
    m.Disqualify: HOSTS,
}
"""Who may say it. That a seat is one's own, a question one's own and so on is looked at where it is carried out."""


FROM_A_SEAT = (m.Preview, m.Chances, m.Samples)
"""What is answered from the knowledge of one's own seat: who has none is told so."""


def may(roles: set[Role], message: type[m.Said]) -> bool:
    """Whether somebody who is all of this may say it."""
    return not MAY[message].isdisjoint(roles)
