"""Nothing in `bots` holds a true state: neither by what its modules name, nor by what a bot can reach from what it is
given. And what it is given is enough to think with, also in another process."""

from __future__ import annotations

import ast
import gc
import pickle
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path
from random import Random
from types import FunctionType, ModuleType
from typing import Any
from zlib import crc32

import pytest

import spielwerk.bots
from spielwerk.backend.machine import Events, State
from spielwerk.bots.handout import Handout, OpenPosition
from spielwerk.bots.knowledge import Knowledge, Open
from spielwerk.bots.mind import Mind
from spielwerk.bots.naming import bot_maker
from spielwerk.bots.rules import Rules
from spielwerk.deals.belief import HISTORY
from spielwerk.game.game import load
from spielwerk.referee.chair import Chair
from spielwerk.referee.host import Host
from tests.bots.tables import host_of
from tests.rotation import in_turns

BOTS = Path(spielwerk.bots.__file__).parent
STATES = {
    "handout.py": "`OpenPosition`: where nothing is hidden, everybody sees the state",
    "handout_json.py": "writes an `OpenPosition` as JSON",
    "view.py": "makes the view of an `OpenPosition`",
    "mind.py": "makes the question of an `OpenPosition`",
    "knowledge.py": "`Open` takes situations from an `OpenPosition`",
}
"""Modules that speak of a state of a match, each with its reason."""
REFEREES = {"spielwerk.referee", "spielwerk.match.match", "spielwerk.deals.honesty"}
"""Modules of those who know how things truly are."""


# ---- what modules name -------------------------------------------------------------------------


def named(tree: ast.AST) -> Iterator[tuple[str, str]]:
    """What a module imports, from where, and what it calls a state."""
    for node in ast.walk(tree):
        if isinstance(node, ast.Import):
            yield from ((alias.name, "") for alias in node.names)
        elif isinstance(node, ast.ImportFrom):
            assert not node.level, "imports are written out"
            yield from ((str(node.module), alias.name) for alias in node.names)
            yield from ((f"{node.module}.{alias.name}", "") for alias in node.names)
        elif (
            (isinstance(node, ast.arg) and node.arg == "state")
            or (isinstance(node, ast.Attribute) and node.attr in ("state", "_state", "State"))
            or (isinstance(node, ast.AnnAssign) and getattr(node.target, "id", "") == "state")
        ):
            yield "", "state"


@pytest.mark.parametrize("path", sorted(BOTS.rglob("*.py")), ids=lambda path: str(path.relative_to(BOTS)))
def test_no_module_of_bots_speaks_of_a_true_state(path: Path) -> None:
    found = set(named(ast.parse(path.read_text(encoding="utf-8"))))
    for module, name in found:
        assert not any(module == one or module.startswith(f"{one}.") for one in REFEREES), module
        assert (module, name) != ("spielwerk.deals.given", "Account")
    speaks = ("", "state") in found or ("spielwerk.backend.machine", "State") in found
    # The state of a connection is none of a match.
    if not any(module.startswith("websockets") for module, _ in found):
        assert speaks == (str(path.relative_to(BOTS)) in STATES)


# ---- what a bot can reach ----------------------------------------------------------------------


def reachable(*roots: object) -> Iterator[object]:
    """Everything that can be got at from there, through attributes, containers, closures and caches; not what any
    module could import."""
    seen, todo = set[int](), list(roots)
    while todo:
        one = todo.pop()
        if id(one) in seen or isinstance(one, type | ModuleType | str | bytes | int | float):
            continue
        seen.add(id(one))
        yield one
        if isinstance(one, FunctionType):
            todo += [one.__closure__, one.__defaults__, one.__kwdefaults__, one.__dict__]
        else:
            todo += gc.get_referents(one)


class Secret:
    """The numbers in a true state that a seat (from 0) does not see."""

    def __init__(self, host: Host, state: State, seat: int) -> None:
        shown = host.machine.shown(state, seat + 1)
        size = host.rules.thinking.program.size
        hidden = [slot for slot in range(1, size) if state[slot] and not shown[slot]]
        assert len(hidden) > 20, "there is something to find"
        self.numbers = state[hidden[0] : hidden[-1] + 1]

    def within(self, *roots: object) -> bool:
        """Whether they can be reached, in whatever is longer, too."""
        return any(isinstance(one, list | tuple) and self._in(one) for one in reachable(*roots))

    def _in(self, found: list[Any] | tuple[Any, ...]) -> bool:
        size, first = len(self.numbers), self.numbers[0]
        starts = range(len(found) - size + 1)
        return any(found[at] == first and list(found[at : at + size]) == self.numbers for at in starts)


def chairs_in_a_match(host: Host, seed: int, decisions: int, **how: Any) -> tuple[list[Chair], State]:
    """A match played at random up to a question."""
    machine, dice, events = host.speaking, Random(seed), list[Any]()
    state = machine.start(seed, events)
    chairs = [Chair(host, seat, True, 8, **how) for seat in range(host.players)]
    for chair in chairs:
        chair.begin(state, events)
    for _ in range(decisions):
        player = machine.seats(state)[0]
        record = dice.choice(machine.options(state, player)[0])
        after: Events = []
        state = machine.decide(state, player, record, after)
        for chair in chairs:
            chair.decided(player, record, state, after)
    return chairs, state


@in_turns(2, backend=["wasm", "python"], deals=["from histories", "from the present"])
def test_a_bot_cannot_reach_the_true_state(backend: str, deals: str) -> None:
    host = Host(load("hearts"), backend=backend)
    chairs, state = chairs_in_a_match(host, 3, 3, quick=deals == "from the present", words=True)
    seat = host.machine.seats(state)[0] - 1
    secret, asked = Secret(host, state, seat), chairs[seat].asked(state)
    assert not secret.within(*asked)
    # Nor after it has thought, and looked at everything.
    view, decision, knowledge = asked
    bot = bot_maker("mcts:playouts=4:limit=20:deals=2")(host.setting(seat, 1))
    bot.choose(view, decision, knowledge)
    assert decision.as_json()["options"][0]["label"]
    assert dict(view)["seat"] == seat
    assert not secret.within(*asked, bot)


def test_a_true_state_would_be_found() -> None:
    """Whichever way a bot came by it: as it is, in parts, or behind a function."""
    host = host_of("hearts")
    chairs, state = chairs_in_a_match(host, 3, 3)
    seat = host.machine.seats(state)[0] - 1
    secret, (view, decision, _) = Secret(host, state, seat), chairs[seat].asked(state)
    size = host.rules.thinking.program.size
    assert secret.within(Knowledge(host.rules, seat, Open(OpenPosition(state), size), view))
    assert secret.within(host.asker(state, seat).decision())
    assert secret.within(lambda: state)
    assert not secret.within(view, decision)


def test_where_nothing_is_hidden_chance_to_come_is() -> None:
    host = host_of("pig")
    state = host.machine.start(5)
    handout = host.handout(state, 0)
    assert isinstance(handout.position, OpenPosition)
    assert state[0] != 0 == handout.position.state[0]
    assert state[1:] == handout.position.state[1:]


def test_words_are_for_bots_that_want_them() -> None:
    host = host_of("kuhn")
    state = host.machine.start(1)
    _, plain, _ = Chair(host, 0).asked(state)
    _, worded, _ = Chair(host, 0, words=True).asked(state)
    named = [(option.kind, option.value, option.weight) for option in worded.options]
    assert [(option.kind, option.value, option.weight) for option in plain.options] == named
    assert worded.as_json() == host.asker(state, 0).decision().as_json()
    for read in (lambda: plain.prompt, lambda: plain.options[0].label, lambda: plain.blocked):
        with pytest.raises(spielwerk.bots.BotFault, match="wants_words"):
            read()


# ---- far away ----------------------------------------------------------------------------------

FAR = """
import pickle, sys
from tests.bots.test_no_true_state import chosen_far_away
sys.stdout.write(str(chosen_far_away(pickle.load(sys.stdin.buffer))))
"""


def chosen_far_away(letter: tuple[str, str, list[Handout]]) -> list[tuple[int, str]]:
    """What a bot chooses that has nothing but the name of a game and what it was handed, and how far it can trust what
    it imagines."""
    name, backend, handouts = letter
    rules = Rules(load(name), backend=backend)
    mind, rng = Mind(rules, handouts[0].seat, 8), Random(4)
    chosen = []
    for handout in handouts:
        _, decision, knowledge = mind.asked(handout)
        imagined = knowledge.sample(rng).numbers
        chosen.append((crc32(repr(imagined).encode()) % len(decision.options), knowledge.trust))
    return chosen


@pytest.mark.parametrize("backend", ["wasm", "python"])
def test_a_bot_can_think_in_another_process(backend: str) -> None:
    host = Host(load("meiern"), backend=backend)
    handouts = []
    for decisions in (2, 4, 6, 8):
        chairs, state = chairs_in_a_match(host, 6, decisions)
        if host.machine.seats(state) == [1]:
            handouts.append(host.handout(state, 0, chairs[0].account, offered=host.offered(state, 0)))
    assert handouts
    letter = pickle.dumps(("meiern", backend, handouts))
    far = subprocess.run([sys.executable, "-c", FAR], input=letter, capture_output=True, check=False, timeout=300)
    assert far.returncode == 0, far.stderr.decode()
    here = chosen_far_away(pickle.loads(letter))
    assert {trust for _, trust in here} == {HISTORY}
    assert far.stdout.decode() == str(here)
