"""Text chat: one for the lobby and one for every table.

What observers say need not be read by players before the end: the host decides."""

from __future__ import annotations

from collections import deque
from typing import Protocol

from spielwerk.table.clock import Clock
from spielwerk.table.desks.desk import Desk
from spielwerk.table.desks.sights import Line
from spielwerk.table.gate.permissions import Role
from spielwerk.table.lobby.lobby import Lobby
from spielwerk.table.messages import Chat as ChatLine
from spielwerk.table.messages import encoder
from spielwerk.table.words import Refused

KEPT = 100
"""So many lines are shown to who comes in."""


class ChatKeeper(Protocol):
    """Where lines are kept."""

    def keep(self, line: ChatLine, person: int) -> None:
        """Writes a line of a table down, some time soon."""

    async def keep_in_lobby(self, line: ChatLine, person: int) -> ChatLine:
        """Writes a line of the lobby down, where several processes may do so. Returns it with its number."""


class Chat:
    """All chats of a server."""

    def __init__(self, clock: Clock, lobby: Lobby, keeper: ChatKeeper, on: bool = True) -> None:
        self._clock = clock
        self._lobby = lobby
        self._keeper = keeper
        self._on = on
        self._lines: dict[str | None, deque[ChatLine]] = {}
        self._numbers: dict[str | None, int] = {}

    def remember(self, table: str | None, lines: list[ChatLine]) -> None:
        """Lines from before, when a table wakes up or the server starts."""
        self._lines[table] = deque(lines, maxlen=KEPT)
        self._numbers[table] = max((line.number for line in lines), default=0)

    def forget(self, table: str) -> None:
        """A table sleeps."""
        self._lines.pop(table, None)
        self._numbers.pop(table, None)

    async def say(self, line: Line, desk: Desk | None, text: str, roles: set[Role]) -> None:
        """Somebody says something. Raises Refused."""
        if not self._on or (desk is not None and not desk.rules.chat):
            raise Refused("no_chat")
        # One line: nobody fills the screens of others with empty ones.
        said = " ".join(text.split())
        if not said:
            raise Refused("bad_message", reason="text")
        observer = False
        if desk is not None:
            receiver = desk.audience.receiver_of(line)
            if receiver is None:
                raise Refused("not_entered")
            if line.person in desk.hushed:
                raise Refused("hushed")
            observer = receiver.seat is None
            if observer and desk.rules.observers_chat == "nobody" and Role.HOST not in roles:
                raise Refused("no_chat")
        if desk is None:
            spoken = ChatLine(0, self._clock.now(), line.name, said)
            self.hear(await self._keeper.keep_in_lobby(spoken, line.person))
            return
        table = desk.id
        number = self._numbers[table] = self._numbers.get(table, 0) + 1
        written = ChatLine(number, self._clock.now(), line.name, said, table, observer)
        self._lines.setdefault(table, deque(maxlen=KEPT)).append(written)
        self._keeper.keep(written, line.person)
        self._tell(written, desk)

    def hear(self, said: ChatLine) -> None:
        """Something was said in the lobby, in this process or in another. Once is enough."""
        lines = self._lines.setdefault(None, deque(maxlen=KEPT))
        if all(one.number != said.number for one in lines):
            lines.append(said)
            self._tell(said, None)

    def _tell(self, said: ChatLine, desk: Desk | None) -> None:
        if desk is None:
            self._lobby.tell(said)
            return
        frame = encoder.encode(said)
        for line in tuple(desk.audience.lines):
            if self._may_read(line, said, desk):
                line.send(frame)

    def _may_read(self, line: Line, said: ChatLine, desk: Desk) -> bool:
        """Players do not read what observers say, where the host wants it so, as long as they play."""
        if not said.observer or desk.rules.observers_chat == "all" or desk.ended:
            return True
        receiver = desk.audience.receiver_of(line)
        return receiver is not None and receiver.seat is None

    def show(self, line: Line, desk: Desk | None) -> None:
        """The last lines, for who comes in."""
        for said in self._lines.get(desk.id if desk is not None else None, ()):
            if desk is None or self._may_read(line, said, desk):
                line.send(encoder.encode(said))
