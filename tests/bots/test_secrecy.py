"""Bots provably see only what their seat may see (CA-05).

A bot is asked in a situation, and again in another one that its seat cannot tell from the first: everything hidden is
dealt anew. A bot that knew anything of what is hidden would decide differently now and then; none ever does.
"""

from __future__ import annotations

import zlib
from itertools import chain
from pathlib import Path
from random import Random

import pytest

from spielwerk.backend.lines import Line
from spielwerk.backend.machine import Events
from spielwerk.bots.faults import NothingFits
from spielwerk.bots.knowledge import Knowledge
from spielwerk.bots.learned.bot import Learned, LearnedBot
from spielwerk.bots.learned.model import LINEAR, Model
from spielwerk.bots.naming import bot_maker
from spielwerk.game.sources import bundled
from spielwerk.match.sampling.situation import Sampler
from spielwerk.program.ir import JOINING
from spielwerk.referee.chair import Chair
from spielwerk.referee.host import Host
from spielwerk.runtime.decision import Decision
from tests.bots.tables import host_of
from tests.rotation import in_turns

SPECS = ("random", "greedy:playouts=2:limit=60", "hints", "mcts:playouts=12:limit=60", "level:n=2")
GAMES = bundled()
GAMES += [str(Path(__file__).parents[1] / "examples" / f"{name}.spiel") for name in ("old_maid", "robbers")]


class Peeker:
    """Decides by every number it can get hold of."""

    def __init__(self, seed: int) -> None:
        self._rng = Random(seed)

    def choose(self, view, decision: Decision, knowledge: Knowledge) -> int:
        situation = knowledge.sample(self._rng)
        after = situation.after(decision.seat, self._rng.randrange(len(decision.options)))
        lines = [Line(((decision.seat + 1, 0),), 2, 1)]
        found = [view.data, knowledge.seen, situation.numbers, situation.worth(), after.numbers]
        found.append(situation.play_out(lines, 30))
        return zlib.crc32(repr(found).encode()) % len(decision.options)


def bots_for(host: Host, seat: int):
    """Fresh bots that begin with the same chance."""
    found = {spec: bot_maker(spec)(host.setting(seat, 7)) for spec in SPECS}
    model = Model.fresh(host.rules.features.names, LINEAR, 1)
    model.layers[0][:-1, 0] = [Random(n).uniform(-1, 1) for n in range(len(model.names))]
    found["learned"] = LearnedBot(host.setting(seat, 7), Learned(), model)
    if host.game.name == "catan":
        found["cases"] = bot_maker("cases:file=cities")(host.setting(seat, 7))
    found["peeker"] = Peeker(7)
    return found


def copy_of(host: Host, chair: Chair) -> Chair:
    """The chair of a bot that was given the same, and has imagined nothing yet."""
    fresh = Chair(host, chair.seat, True, chair.mind.size, chair.quick, words=True)
    if fresh.account is not None and chair.account is not None:
        fresh.account.steps = list(chair.account.steps)
    return fresh


def chosen(bot, asked) -> int | None:
    """None where a bot can imagine nothing that fits: chance decides then."""
    try:
        return int(bot.choose(*asked))
    except NothingFits:
        return None


def shown(view, decision: Decision) -> tuple[str, object]:
    return repr(dict(view)), decision.as_json()


@pytest.mark.matches
@in_turns(name=GAMES)
def test_no_bot_notices_what_its_seat_cannot_see(name: str) -> None:
    nobody_notices(name, 2)


@pytest.mark.long
@pytest.mark.parametrize("name", GAMES)
def test_no_bot_ever_notices_what_its_seat_cannot_see(name: str) -> None:
    nobody_notices(name, 6)


def nobody_notices(name: str, questions: int) -> None:
    host = host_of(name)
    machine, sampler, dice = host.speaking, Sampler(host.machine, host.manual), Random(name)
    events: Events = []
    state, asked, choices = machine.start(11, events), 0, 0
    chairs = [[Chair(host, seat, True, 12, quick) for seat in range(host.players)] for quick in (False, True)]
    for chair in chain(*chairs):
        chair.begin(state, events)
    for step in range(400):
        seats = machine.seats(state)
        if not seats or asked >= questions:
            break
        seat = dice.choice(seats)
        records, _ = machine.options(state, seat)
        choices += len(records) > 1
        others_decided = machine.condition(state) == JOINING and len(seats) < host.players
        if len(records) > 1 and (choices % 3 == 1 or others_decided):
            asked += 1
            other = sampler.deal(state, seat - 1, Random(step))
            for (spec, bot), again in zip(
                bots_for(host, seat - 1).items(), bots_for(host, seat - 1).values(), strict=True
            ):
                chair = chairs[getattr(bot, "quick", False)][seat - 1]
                one, two = (copy_of(host, chair).asked(situation) for situation in (state, other))
                assert shown(one[0], one[1]) == shown(two[0], two[1])
                assert chosen(bot, one) == chosen(again, two), f"{spec} at decision {step}"
        record, events = dice.choice(records), []
        state = machine.decide(state, seat, record, events)
        for chair in chain(*chairs):
            chair.decided(seat, record, state, events)
    assert asked or not choices
