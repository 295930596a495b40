"""Who may say what: every role and every message, made from the schema, so that none is missing."""

from __future__ import annotations

import asyncio
from typing import Any, get_args

import pytest

from spielwerk.table import messages as m
from spielwerk.table.gate.permissions import MAY, Role, may
from spielwerk.table.people.settings import PeopleSettings
from tests.table.gate.house import House, Socket, house

MESSAGES = get_args(m.FromClient)
FIELDS: dict[type[m.Said], dict[str, Any]] = {
    m.Hello: {"protocol": 1, "token": "x"},
    m.Ping: {},
    m.Pong: {},
    m.Speak: {"language": "de"},
    m.WatchLobby: {},
    m.Say: {"text": "hello"},
    m.Enter: {},
    m.Go: {},
    m.Decide: {"ask": 1, "choice": 0},
    m.Draft: {"ask": 1, "picks": [0]},
    m.Undo: {},
    m.Abort: {},
    m.Rewind: {},
    m.Leave: {"sure": True},
    m.StandIn: {"bot": "random"},
    m.Got: {"seq": 0},
    m.Shown: {"seq": 0},
    m.Ready: {},
    m.Preview: {"choice": 0},
    m.Chances: {},
    m.Samples: {"ask": 1},
    m.Registration: {"open": True},
    m.Admit: {"person": "Nobody"},
    m.Remove: {"person": "Nobody"},
    m.Place: {"seat": 0, "bot": "random"},
    m.Begin: {},
    m.Pause: {},
    m.Resume: {},
    m.Stop: {},
    m.MoreTime: {"seconds": 1},
    m.Hush: {"person": "Hostess"},
    m.Disqualify: {"seat": 1},
}
"""Something to say, for each."""
BEFORE_ALL_ELSE = {m.Hello, m.Pong}
"""What is not carried out like all others: hello is the first message, and pong needs no answer."""
SLOW = {m.Chances, m.Samples}
"""What a bot has to think about."""


def test_every_message_has_a_line_in_the_table_and_an_example_here():
    assert set(MAY) == set(MESSAGES) == set(FIELDS)


def test_every_role_has_something_that_it_may_not_say():
    for role in Role:
        assert not all(may({role}, message) for message in MESSAGES), role


class Cast:
    """One table, and somebody of every role at it."""

    def __init__(self, here: House) -> None:
        self.here = here
        self.devices: dict[Role, Socket] = {}
        self.table = ""

    async def come_in(self) -> None:
        here = self.here
        names = {Role.HOST: "Hostess", Role.PLAYER: "Player", Role.OBSERVER: "Watcher", Role.PERSON: "Passer"}
        tokens = {role: await here.guest(name) for role, name in names.items()}
        tokens[Role.BOT] = await here.guest("Robot", kind="bot")
        tokens[Role.STRANGER] = await here.guest("Stranger")
        tokens[Role.OWNER] = await here.owner("Olga")
        for name in (*names.values(), "Robot"):
            said = await here.ask("POST", f"/api/people/{name}/admission", {}, tokens[Role.OWNER])
            assert said.status == 204, said.body
        self.tokens = tokens
        for role, token in tokens.items():
            self.devices[role] = await here.device(token)

    async def sit_down(self) -> None:
        """A match that runs, with the player and the bot at it, and the observer looking."""
        here, tokens = self.here, self.tokens
        seats = [{"person": "Player"}, {"person": "Robot"}]
        self.table = await here.table(tokens[Role.HOST], "tictactoe", seats=seats)
        await self.devices[Role.OBSERVER].done("enter", table=self.table)
        await self.devices[Role.PLAYER].done("enter", table=self.table, seat=0)
        said = await here.ask("POST", f"/api/tables/{self.table}/start", {}, tokens[Role.HOST])
        assert said.status == 200, said.body
        await self.devices[Role.PLAYER].done("ready", table=self.table)
        desk = await here.server.desks.find(self.table)
        while desk.state != "running":
            await asyncio.sleep(0)

    async def get_up(self) -> None:
        desk = await self.here.server.desks.find(self.table)
        if not desk.ended:
            await desk.stop()


def roles_of(role: Role) -> set[Role]:
    """A role at a table comes on top of being somebody here."""
    return {role} if role is Role.STRANGER else {role, Role.PERSON}


async def is_refused(cast: Cast, role: Role, message: type[m.Said]) -> bool:
    fields = dict(FIELDS[message])
    if issubclass(message, m.AtTable):
        fields["table"] = cast.table
    tag = message.__struct_config__.tag
    said = await cast.devices[role].ask(str(tag), **fields)
    return bool(said["type"] == "refused" and said["code"] in ("not_allowed", "players_only"))


@pytest.mark.parametrize("role", Role, ids=lambda role: role.value)
def test_what_a_role_may_say(role, tmp_path):
    async def evening() -> None:
        async with house(tmp_path, people=PeopleSettings(admission=True)) as here:
            cast = Cast(here)
            await cast.come_in()
            wrong = []
            for message in MESSAGES:
                allowed = may(roles_of(role), message)
                if message in BEFORE_ALL_ELSE or (message in SLOW and allowed):
                    continue
                await cast.sit_down()
                if await is_refused(cast, role, message) == allowed:
                    wrong.append(message.__name__)
                await cast.get_up()
            assert wrong == []

    asyncio.run(evening())


def test_bots_may_ask_for_what_could_be_and_players_for_their_chances(tmp_path):
    async def evening() -> None:
        async with house(tmp_path, people=PeopleSettings(admission=True)) as here:
            cast = Cast(here)
            await cast.come_in()
            await cast.sit_down()
            assert not await is_refused(cast, Role.PLAYER, m.Chances)
            assert not await is_refused(cast, Role.BOT, m.Samples)

    asyncio.run(evening())


def test_nobody_decides_for_others(tmp_path):
    """Whoever hosts or owns: the seat of a player is the player's."""

    async def evening() -> None:
        async with house(tmp_path, people=PeopleSettings(admission=True)) as here:
            cast = Cast(here)
            await cast.come_in()
            await cast.sit_down()
            for role in (Role.HOST, Role.OWNER, Role.OBSERVER, Role.PERSON):
                device = cast.devices[role]
                assert await device.code("decide", table=cast.table, ask=1, choice=0) == "not_allowed"
                assert await device.code("enter", table=cast.table, seat=0) == "not_yours"

    asyncio.run(evening())
