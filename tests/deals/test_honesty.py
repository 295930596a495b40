"""A deal from the present keeps nothing that the seat may not know, where it is said to be honest.

Two matches that have given a seat the same so far, and differ in what is hidden from it: what a deal begins with must
be the same in both, to the last slot, or it must not be honest in either.
"""

from __future__ import annotations

from random import Random
from typing import NamedTuple

import pytest

from spielwerk.backend.machine import Events, State
from spielwerk.deals.given import Account
from spielwerk.diagnostics.source import Source
from spielwerk.game.game import load, load_source
from spielwerk.program.ir import HEADER
from spielwerk.referee.host import Host
from tests.check.test_secrecy_holds import made_up
from tests.rotation import in_turns

GAME = """\
game "Test":
    players 2

enum Good: wood, fish

object Card, for rank in 0 to 5, in deck

table:
    pile deck: Card, visible to nobody, count visible to all
    pile shown: Card
    code: 0 to 3 = 0, visible to nobody
    left: int = 0, visible to nobody
    bank: map Good to 0 to 20 = {{wood: 9, fish: 9}}
    chest: map Good to 0 to 20, visible to nobody, count visible to all
    open_code: int = 0

player:
    field hand: Card, visible to owner, count visible to all
    stock: map Good to 0 to 20, visible to owner, count visible to all

setup:
    shuffle deck
    deal 2 from deck to players.hand

procedure keep(kept: int):
    players[2] chooses inner from 0 to 2
    open_code = inner + kept mod 1

play:
    let one = players[1]
    let two = players[2]
{lines}
    open_code = 0
    end with draw
"""
ASKED = "two chooses guess from 0 to 2\n"
USED = "open_code = guess + x mod 1"

HONEST = {
    "chosen oneself": "two chooses x from 0 to 2\n" + ASKED + USED,
    "chosen oneself, and reckoned with": "two chooses y from 0 to 2\nlet x = 2 - y\n" + ASKED + USED,
    "announced": 'one chooses x from 0 to 2\nnotice "{x}."\n' + ASKED + USED,
    "drawn and announced": 'let x = random (0 to 2)\nnotice "{x}."\n' + ASKED + USED,
    "no longer needed": "let x = random (0 to 2)\nopen_code = x mod 1\n" + ASKED + "open_code = guess",
    "moved from map to map": "let kind = random Good\nmove 1 from bank[kind] to one.stock[kind]\n" + ASKED
    + "open_code = guess",
}  # fmt: skip
SECRET = {
    "drawn": "let x = random (0 to 2)\n" + ASKED + USED,
    "zero or one": "let x = random (0 to 1)\n" + ASKED + USED,
    "chosen by somebody else": "one chooses x from 0 to 2\n" + ASKED + USED,
    "sealed": "at once for player in players:\n    player chooses bid from 0 to 2\nthen:\n    if player == one:\n"
    "        left = bid\nlet x = left\n" + ASKED + USED,
    "announced to somebody else": 'one chooses x from 0 to 2\nnotice "{x}." to one\n' + ASKED + USED,
    "announced on a secret condition": 'code = random (0 to 3)\none chooses x from 0 to 2\nif code == 1:\n'
    '    notice "{x}."\n' + ASKED + USED,
    "announced, then changed": 'one chooses y from 0 to 2\nlet x = y\nnotice "{x}."\nx = random (0 to 2)\n'
    + ASKED + USED,
    "announced beside another": 'one chooses x from 0 to 20\none chooses y from 0 to 20\nnotice "{x}{y}."\n'
    + ASKED + USED,
    "only the plural announced": 'one chooses x from 0 to 2\nnotice "{x|one:one|other:more}."\n' + ASKED + USED,
    "a condition on a secret": "code = random (0 to 3)\nlet x = 0\nif code == 1:\n    x = 1\n" + ASKED + USED,
    "a condition on somebody's decision": "let x = 0\none chooses:\n    yes:\n        x = 1\n    no:\n        x = 2\n"
    + ASKED + USED,
    "a card from somebody's hand": "one chooses card from one.hand\n" + ASKED + "move card to shown",
    "a card drawn blindly": "two chooses card from one.hand\n" + ASKED + "move card to shown",
    "a name that stands for somebody else": "two chooses x from 0 to 2\nlet asker = two\nasker chooses y from 0 to 2\n"
    "asker = one\nasker chooses guess from 0 to 2\nopen_code = guess + x mod 1 + y mod 1",
    "in a procedure that waits": "one chooses x from 0 to 2\nkeep(x)\nopen_code = x mod 1",
    "a list that is walked": "let drawn = random (0 to 2)\nfor x in [1, drawn, 2]:\n    " + 'notice "{x}."\n    '
    + ASKED.strip(),
    "rounds to come": "let n = random (1 to 2)\nrepeat n times:\n    " + ASKED.strip(),
    "rounds that are chosen": "let chosen = random (1 to 2)\nfor player in players where .stock[wood] == chosen - 1:\n"
    "    " + ASKED.strip(),
    "where a procedure goes back to": "code = random (0 to 3)\nif code == 1:\n    keep(1)\n    open_code = 2\nelse:\n"
    "    keep(1)",
    "a number without bounds": "left = random (0 to 2)\n" + ASKED + "open_code = guess + left mod 1",
    "a map that is filled": "let n = random (0 to 2)\nchest = {wood: n, fish: 2 - n}\n" + ASKED
    + "open_code = guess + chest[wood] mod 1",
    "a unit of a map that is not seen": "let kind = random Good\nmove 1 from bank[kind] to one.stock[kind]\n"
    "let other = random Good\nmove 1 from bank[other] to one.stock[other]\n"
    "two chooses 1 x from one.stock\n" + ASKED + "move x from one.stock to two.stock",
    "moved under another key": "let kind = random Good\nmove 1 from bank[wood] to chest[kind]\n" + ASKED
    + "open_code = guess",
}  # fmt: skip


def host_for(text: str) -> Host:
    return Host(load_source(Source("test.spiel", text), "test"))


def with_lines(lines: str) -> Host:
    return host_for(GAME.format(lines="\n".join(f"    {line}" for line in lines.split("\n"))))


class Asked(NamedTuple):
    """A decision of a seat: all it was given until then, and what a deal from the present begins with."""

    given: object
    base: State | None


def asked(host: Host, seat: int, seed: int) -> list[Asked]:
    """The decisions of a seat in a match in which others decide at random; the seat itself takes what comes first."""
    machine, rng, found = host.replaying, Random(seed), []
    account, events = Account(machine.replayer(seat), machine), Events()
    state = machine.start(seed, events)
    account.begin(state, events)
    for _ in range(60):
        players = machine.seats(state)
        if not players:
            break
        player = rng.choice(players)
        records, _ = machine.options(state, player)
        if player == seat + 1:
            sight = host.sight(state, seat)
            base = None if sight is None else [0 if n == HEADER.FUEL else word for n, word in enumerate(sight.base)]
            site = machine.site(state, player).number
            found.append(Asked((tuple(account.steps), tuple(records), site), base))
        record = records[0] if player == seat + 1 else rng.choice(records)
        events = []
        state = machine.decide(state, player, record, events)
        account.decided(player, record, state, events)
    return found


def differing(matches: list[list[Asked]]) -> int:
    """How many decisions there were at which two matches had given the same, but would have dealt from other things."""
    first: dict[object, State | None] = {}
    return sum(first.setdefault(one.given, one.base) != one.base for match in matches for one in match)


@pytest.mark.parametrize("name", HONEST)
def test_what_is_known_stays(name: str) -> None:
    host = with_lines(HONEST[name])
    matches = [asked(host, 1, seed) for seed in range(8)]
    assert all(match[-1].base is not None for match in matches)
    assert not differing(matches)


@in_turns(3, name=SECRET)
def test_what_is_secret_is_not_dealt_from_the_present(name: str) -> None:
    host = with_lines(SECRET[name])
    matches = [[*asked(host, 1, seed), *asked(host, 0, seed)] for seed in range(8)]
    assert any(one.base is None for match in matches for one in match)
    assert not differing(matches)


def check_made_up(seeds: range) -> int:
    """Games that are made up; how many honest deals there were."""
    honest = 0
    for seed in seeds:
        text = made_up(seed).replace("= KNOWN", "= random (0 to 2)").replace("= SECRET", "= random (0 to 5)")
        for name in ("known", "secret", "memory"):
            # Within bounds, a sampler can deal it.
            text = text.replace(f"    {name}: int = 0", f"    {name}: 0 to 5 = 0")
        host = host_for(text)
        for seat in (0, 1):
            matches = [asked(host, seat, run) for run in range(24)]
            assert not differing(matches), f"{seed}, seat {seat}"
            honest += sum(one.base is not None for match in matches for one in match)
    return honest


def test_whatever_is_honest_is_the_same_in_games_that_are_made_up() -> None:
    assert check_made_up(range(6)) > 10


@pytest.mark.long
def test_whatever_is_honest_is_the_same_in_many_games() -> None:
    assert check_made_up(range(6, 120)) > 300


@in_turns(3, name=["catan", "citadels", "hearts", "roborally", "kuhn", "meiern"])
def test_bundled_games_are_dealt_from_the_present(name: str) -> None:
    """Where this fails, bots that are in a hurry are slow: they follow the whole story then."""
    host = Host(load(name))
    assert all(one.base is not None for seat in (0, host.players - 1) for one in asked(host, seat, 3))
