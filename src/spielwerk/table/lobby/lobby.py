"""The lobby: which tables and people there are, for everybody who looks.

Changes are gathered and told a few times a second, so that a busy server does not drown those who wait.
"""

from __future__ import annotations

import asyncio
from typing import Any

from spielwerk.extras import needed
from spielwerk.table.desks.sights import Line
from spielwerk.table.messages import Lobby as LobbySaid
from spielwerk.table.messages import LobbyDiff, LobbyPerson, LobbyTable, encoder

with needed("server"):
    from msgspec import UNSET

EVERY = 0.25
"""Seconds between two messages."""


class Lobby:
    """Everything that the lobby shows. What is not listed is not in it."""

    def __init__(self, registration: bool = True) -> None:
        self.registration = registration
        self.tables: dict[str, LobbyTable] = {}
        self.people: dict[str, LobbyPerson] = {}
        self._watching: set[Line] = set()
        self._new_tables: dict[str, LobbyTable | None] = {}
        self._new_people: dict[str, LobbyPerson | None] = {}
        self._told_registration = registration
        self._waking: asyncio.TimerHandle | None = None

    def watch(self, line: Line) -> None:
        """A device is shown everything, and then what changes."""
        self._watching.add(line)
        whole = LobbySaid(self.registration, tuple(self.tables.values()), tuple(self.people.values()))
        line.send(encoder.encode(whole))

    def go(self, line: Line) -> None:
        self._watching.discard(line)

    def put_table(self, table: LobbyTable) -> bool:
        """A table is new, or has changed. Returns whether it has."""
        if self.tables.get(table.table) == table:
            return False
        self.tables[table.table] = self._new_tables[table.table] = table
        self._soon()
        return True

    def drop_table(self, table: str) -> None:
        if self.tables.pop(table, None) is not None:
            self._new_tables[table] = None
            self._soon()

    def put_person(self, person: LobbyPerson) -> bool:
        if self.people.get(person.name) == person:
            return False
        self.people[person.name] = self._new_people[person.name] = person
        self._soon()
        return True

    def drop_person(self, name: str) -> None:
        if self.people.pop(name, None) is not None:
            self._new_people[name] = None
            self._soon()

    def open(self, registration: bool) -> None:
        """Opens or closes the server for new people."""
        self.registration = registration
        self._soon()

    def tell(self, message: Any) -> None:
        """Something for everybody who looks: chat."""
        if not self._watching:
            return  # At a start this may be ten thousand tables.
        frame = encoder.encode(message)
        for line in tuple(self._watching):
            line.send(frame)

    def _soon(self) -> None:
        if self._waking is None:
            # All that changes within a moment is told at once.
            self._waking = asyncio.get_running_loop().call_later(EVERY, self.flush)

    def flush(self) -> None:
        """Tells what has changed."""
        if self._waking is not None:
            self._waking.cancel()
            self._waking = None
        registration = self.registration if self.registration != self._told_registration else UNSET
        self._told_registration = self.registration
        tables, self._new_tables = self._new_tables, {}
        people, self._new_people = self._new_people, {}
        self.tell(
            LobbyDiff(
                tuple(table for table in tables.values() if table is not None),
                tuple(person for person in people.values() if person is not None),
                tuple(key for key, table in tables.items() if table is None),
                tuple(key for key, person in people.items() if person is None),
                registration,
            )
        )

    def close(self) -> None:
        if self._waking is not None:
            self._waking.cancel()
            self._waking = None
