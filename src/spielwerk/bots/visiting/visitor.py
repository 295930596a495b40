"""A bot on its way: it comes in under a name, waits for a table, plays, and comes back when a connection is lost."""

from __future__ import annotations

import time
from collections.abc import Callable
from random import Random
from typing import Any

from spielwerk.bots.rules import Rules
from spielwerk.bots.strangers import is_stranger
from spielwerk.bots.visiting.kept import forget_token, keep_token, kept_token
from spielwerk.bots.visiting.server import Refused, TableServer, Unreachable
from spielwerk.bots.visiting.thinking import FAULTS, CannotPlay, Player, player_for
from spielwerk.bots.visiting.visit import Lost, Moved, Tell, Visit
from spielwerk.game.game import load
from spielwerk.game.sources import bundled
from spielwerk.match.errors import GameError

LOOK_EVERY = 2.0
"""Seconds between two looks for a table."""
AT_ONCE = 0.1
"""Seconds before we follow a table to another process: two that send us to and fro are not kept busy."""
LONGEST_PAUSE = 30.0
"""Seconds between two tries to connect; the first comes after one."""
ENDED = ("over", "stopped", "broken")


class Visitor:
    """One bot at one server."""

    def __init__(
        self,
        server: TableServer,
        spec: str,
        name: str,
        tell: Tell,
        pause: Callable[[float], None] = time.sleep,
    ) -> None:
        self._server = server
        self._spec = spec
        self._name = name
        self._tell = tell
        self._pause = pause
        self._rng = Random()
        self._unwelcome: set[str] = set()
        """Tables where bots are not wanted."""

    def run(self, table: str | None = None, token: str = "") -> None:
        """Plays at one table, or at one after the other for ever. Raises Refused, Unreachable, CannotPlay."""
        self._come_in(token)
        while True:
            found, seat = self._seat(table)
            self._play(found, seat)
            if table is not None:
                return

    # ---- coming in -------------------------------------------------------------------------------

    def _come_in(self, token: str) -> None:
        server = self._server
        server.token = token or kept_token(server.url, self._name)
        try:
            me = server.me() if server.token else None
        except Refused as refusal:
            # Whoever names a token means that very bot: no other one comes in for it.
            if token or refusal.code != "not_signed_in":
                raise
            forget_token(server.url, self._name)
            server.token, me = "", None
        if me is None:
            server.register(self._name)
            keep_token(server.url, self._name, server.token)
            me = server.me()
        server.look_around()
        self._tell("came_in", name=me["person"], server=server.url)
        self._name = me["person"]
        if not me["admitted"]:
            self._tell("not_admitted")
            while not self._server.me()["admitted"]:
                self._pause(LOOK_EVERY)

    # ---- finding a seat --------------------------------------------------------------------------

    def _seat(self, table: str | None) -> tuple[dict[str, Any], int]:
        """A table, and a seat of our own there."""
        told = False
        while True:
            found = self._sit(table)
            if found is not None:
                self._tell("seated", table=found[0]["table"], title=self._title(found[0]), seat=found[1] + 1)
                return found
            if not told:
                self._tell("waiting")
                told = True
            self._pause(LOOK_EVERY)

    def _sit(self, table: str | None) -> tuple[dict[str, Any], int] | None:
        if table is not None:
            self._must_know(self._server.table(table))
            seat = self._server.sit(table)
            return self._server.table(table), seat
        own = self._server.me()["table"]
        if own is not None and (found := self._own_seat(own)) is not None:
            return found
        for one in self._server.waiting_tables():
            is_open = any(seat["person"] is None and seat["bot"] is None for seat in one["seats"])
            if not is_open or one["test"] or one["table"] in self._unwelcome:
                continue
            try:
                self._must_know(self._server.table(one["table"]))
                seat = self._server.sit(one["table"])
            except Refused as refusal:
                # Anything else, such as a seat that was just taken, may be otherwise the next time.
                if refusal.code in ("no_bots", "not_allowed"):
                    self._unwelcome.add(one["table"])
                continue
            except CannotPlay:
                self._unwelcome.add(one["table"])
                continue
            return self._server.table(one["table"]), seat
        return None

    def _must_know(self, table: dict[str, Any]) -> None:
        """Whoever sits down plays to the end: that it cannot is said before. Programs are told all they need."""
        if not is_stranger(self._spec):
            self._rules(table)

    def _own_seat(self, table: str) -> tuple[dict[str, Any], int] | None:
        """A seat that we have already: we have been here before, or the host has put us there."""
        found = self._server.table(table)
        mine = [number for number, seat in enumerate(found["seats"]) if seat["person"] == self._name]
        return (found, mine[0]) if mine and found["state"] not in ENDED else None

    def _title(self, table: dict[str, Any]) -> str:
        return str(table["title"].get(self._server.language, table["game"]))

    # ---- playing ---------------------------------------------------------------------------------

    def _play(self, table: dict[str, Any], seat: int) -> None:
        try:
            player = player_for(self._spec, lambda: self._rules(table), seat)
        except FAULTS as fault:
            raise CannotPlay("fault", reason=_words(fault, self._server.language)) from None
        try:
            self._tell_end(self._visited(table["table"], player), seat)
        except FAULTS as fault:
            raise CannotPlay("fault", reason=_words(fault, self._server.language)) from None
        finally:
            player.close()

    def _visited(self, table: str, player: Player) -> dict[str, Any] | None:
        """How the match ended. As long as it runs we come back."""
        pause = 1.0
        while True:
            began = time.monotonic()
            try:
                return Visit(self._server, table, player, self._tell).play()
            except Moved as moved:
                self._pause(AT_ONCE)
                if self._server.moved(table, moved.url):
                    continue
            except Lost as lost:
                self._server.lost(table)
                # A connection that has held for so long was a good one: this is a new trouble.
                if time.monotonic() - began > LONGEST_PAUSE:
                    pause = 1.0
                self._tell("lost", reason=lost, seconds=round(pause))
                # Not all at the same moment: when a server ends, all its bots come again.
                self._pause(pause * self._rng.uniform(0.8, 1.2))
                pause = min(LONGEST_PAUSE, 2 * pause)
            try:
                found = self._server.table(table)
            except Unreachable:
                continue
            if found["state"] in ENDED:
                return found["result"] if found["state"] == "over" else None

    def _rules(self, table: dict[str, Any]) -> Rules:
        """The rules, as they are at home."""
        if table["game"] not in bundled():
            raise CannotPlay("strange_game", game=table["game"])
        if any(isinstance(value, dict) for value in table["options"].values()):
            raise CannotPlay("strange_file", game=table["game"])
        try:
            return Rules(load(table["game"]), len(table["seats"]), table["options"], self._server.language)
        except GameError:
            raise CannotPlay("other_version", game=table["game"]) from None

    def _tell_end(self, result: dict[str, Any] | None, seat: int) -> None:
        if result is None:
            self._tell("broken_off")
        else:
            self._tell("won" if seat in result["winners"] else "ended", place=result["places"][seat] or "–")


def _words(fault: Exception, language: str) -> str:
    told: Callable[[str], str] | None = getattr(fault, "told", None)
    return told(language) if told is not None else str(fault)
