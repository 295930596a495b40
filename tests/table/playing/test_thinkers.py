"""Bots think in other processes as they would here; whatever becomes of those, every question is answered."""

from __future__ import annotations

import asyncio
import gc
import json
import os
from contextlib import nullcontext
from pathlib import Path
from random import Random
from typing import Any

import msgspec
import pytest

from spielwerk.game.game import load
from spielwerk.match.match import Match
from spielwerk.referee.following import Companion, Follower
from spielwerk.table.playing import link, thinkers
from spielwerk.table.playing.cage.cage import Cage
from spielwerk.table.playing.cage.strange import StrangeGames
from spielwerk.table.playing.link import Forgotten
from spielwerk.table.playing.playing import GameRef, NotPossible, Setup
from spielwerk.table.playing.reasons import Lost
from spielwerk.table.playing.thinkers import Chosen, Failed, Job, Known, NotWanted, SoFar, Thinker, Thinkers
from spielwerk.table.playing.thinking import LATE, Thinking
from spielwerk.table.playing.wire import Choose, Leave, Prepare, Progress
from tests.table.playing.strangers import bundled, coin, strange

LONG = 600.0
"""Seconds that nothing here takes."""


@pytest.fixture(scope="module")
def pool(run, cage):
    """One process that thinks, and caged ones."""
    pool = run(a_pool(cage))
    yield pool
    run(pool.close())


@pytest.fixture
def wild(run, cage, monkeypatch):
    """The same, with a process that does what the name of a table says."""
    monkeypatch.setattr(link, "WORKER", "tests.table.playing.wild_worker")
    pool = run(a_pool(cage))
    yield pool
    run(pool.close())


async def a_pool(cage: Cage) -> Thinkers:
    pool = Thinkers(cage, 1)
    await pool.start()
    return pool


def so_far(match: Match, setup: Setup, desk: str) -> SoFar:
    return SoFar(desk, setup, [item.as_json() for item in match.history.inputs])


def asked(match: Match, setup: Setup, bot: str, desk: str = "desk", seconds: float = LONG) -> Job:
    """The question to the first seat that has one."""
    seat = match.seats[0]
    return Job(so_far(match, setup, desk), seat, match.decision(seat).ask, bot, 31 + seat, seconds)


# ---- as at home ------------------------------------------------------------------------------------


async def same_as_here(pool: Thinkers, setup: Setup, match: Match, bot: str, decisions: int) -> None:
    follower = Follower(match)
    here = {seat: Companion(follower, seat, bot, 31 + seat) for seat in range(match.players)}
    for _ in range(decisions):
        if match.over:
            break
        seat = match.seats[0]
        answer = await pool.choose(asked(match, setup, bot, f"desk {bot}"))
        assert answer == Chosen(here[seat].choose())
        assert isinstance(answer, Chosen)
        match.decide(seat, answer.choice)


@pytest.mark.parametrize(
    ("name", "bot", "decisions"),
    [
        ("ludo", "random", 20),
        ("hearts", "hints", 9),
        ("kuhn", "mcts:playouts=50", 9),
        ("tictactoe", "level:n=3", 9),
    ],
)
def test_a_bot_decides_as_it_would_here(run, pool, name, bot, decisions):
    setup = bundled(name)
    run(same_as_here(pool, setup, load(name).start(setup.players, setup.seed), bot, decisions))


def test_a_bot_decides_in_the_cage_as_it_would_here(run, pool):
    setup = strange("kuhn")
    run(same_as_here(pool, setup, load("kuhn").start(setup.players, setup.seed), "mcts:playouts=20", 4))


def test_chances_and_samples(run, pool):
    setup = bundled("hearts")
    match = load("hearts").start(setup.players, setup.seed)
    found = run(pool.chances(so_far(match, setup, "h"), 0, 40))
    assert [seat["seat"] for seat in found["seats"]] == [0, 1, 2, 3]
    assert found["playouts"] == 40
    samples = msgspec.json.decode(run(pool.samples(so_far(match, setup, "h"), 0, 3)))
    assert len(samples) == 3
    own, truth = json.loads(json.dumps(match.view(0))), json.loads(json.dumps(match.reveal()))
    cards = sorted(str(card) for player in truth["players"] for card in player["hand"]["objects"])
    for sample in samples:
        # Its own hand is as it is; those of others are dealt, and not as they truly are.
        hands, true = ([player["hand"] for player in one["players"]] for one in (sample, truth))
        assert hands[0] == true[0] == own["players"][0]["hand"]
        assert hands[1:] != true[1:]
        assert sorted(str(card) for hand in hands for card in hand["objects"]) == cards


def test_only_what_is_new_is_sent(run, pool, monkeypatch):
    """A table stays with its process, which follows the match."""
    sent = []
    ask = link.Link.ask

    async def noted(self: Any, what: Any, *how: Any) -> Any:
        sent.append((type(what).__name__, what.match.since, len(what.match.inputs)))
        return await ask(self, what, *how)

    monkeypatch.setattr(link.Link, "ask", noted)
    setup = bundled("pig")
    match = load("pig").start(setup.players, setup.seed)
    for _ in range(3):
        job = Job(so_far(match, setup, "new"), 0, match.decision(0).ask, "random", 1, LONG)
        assert isinstance(run(pool.choose(job)), Chosen)
        match.decide(0, 0)
        while match.seats != [0]:
            match.decide(1, 0)
    run(pool.leave(so_far(match, setup, "new")))
    assert [kind for kind, _, _ in sent] == ["Prepare", "Choose", "Choose", "Choose", "Leave"]
    assert sum(new for _, _, new in sent) == len(match.history)
    assert [since for _, since, _ in sent[1:]] == [sum(new for _, _, new in sent[:n]) for n in range(1, 5)]


def test_who_comes_later_catches_up_before_his_time_begins():
    """A bot that takes a seat in the middle has to imagine everything that has happened."""
    setup = bundled("hearts")
    match, rng = load("hearts").start(setup.players, setup.seed), Random(1)
    while len(match.history) < LATE:
        seat = match.seats[0]
        match.decide(seat, rng.randrange(len(match.decision(seat).options)))
    thinking, seat = Thinking(StrangeGames()), match.seats[0]
    inputs = [item.as_json() for item in match.history.inputs]
    bot = "mcts:playouts=4:limit=10"
    thinking.done(Prepare(Progress("late", 0, inputs, setup), seat, bot, 3))
    (trail,) = thinking._matches["late"].follower._trails.values()
    assert trail.chair.mind._belief is not None
    assert trail.chair.account is not None
    assert len(trail.chair.mind._belief.given) == len(trail.chair.account.steps)
    ask = match.decision(seat).ask
    assert isinstance(thinking.done(Choose(Progress("late", len(inputs), []), seat, ask, bot, 3)), Chosen)


def test_what_was_taken_back_is_no_trouble(run, pool):
    setup = bundled("connect4")
    match = load("connect4").start(setup.players, setup.seed)
    for _ in range(3):
        assert isinstance(run(pool.choose(asked(match, setup, "mcts:playouts=20", "back"))), Chosen)
        match.decide(match.seats[0], 0)
    match.rewind(2)
    assert isinstance(run(pool.choose(asked(match, setup, "mcts:playouts=20", "back"))), Chosen)


def test_a_match_that_was_forgotten_is_told_again(run, pool):
    """Too many tables, and this one was not asked about for longest."""
    setup = bundled("pig")
    match = load("pig").start(setup.players, setup.seed)
    (thinker,) = pool._thinkers
    job = asked(match, setup, "random", "forgotten")
    thinker._known["forgotten"] = Known(0, frozenset({(job.seat, job.bot, job.seed)}))
    assert isinstance(run(pool.choose(job)), Chosen)


# ---- what goes wrong -------------------------------------------------------------------------------


def test_a_bot_that_does_not_exist_or_is_not_asked(run, pool):
    setup = bundled("pig")
    match = load("pig").start(setup.players, setup.seed)
    job = asked(match, setup, "nobody")
    assert isinstance(answer := run(pool.choose(job)), Failed)
    assert (answer.kind, "nobody" in answer.reason) == ("unknown", True)
    late = Job(job.match, job.seat, job.ask + 1, "random", 1, LONG)
    assert run(pool.choose(late)) == Failed("stale", "this question is not open")


def test_a_match_that_cannot_be_followed(run, pool):
    job = Job(SoFar("strange", bundled("pig"), [{"seat": 0, "kind": "fly", "value": 1}]), 0, 1, "random", 1, LONG)
    answer = run(pool.choose(job))
    assert isinstance(answer, Failed)
    assert answer.kind == "crashed"


def test_a_process_that_dies_is_replaced_and_asked_again(run, wild, tmp_path):
    setup = bundled("pig")
    match = load("pig").start(setup.players, setup.seed)
    assert isinstance(run(wild.choose(asked(match, setup, "random", f"dies_once:{tmp_path / 'died'}"))), Chosen)
    assert (tmp_path / "died").exists()


def test_the_third_time_it_is_given_up(run, wild):
    setup = bundled("pig")
    match = load("pig").start(setup.players, setup.seed)
    answer = run(wild.choose(asked(match, setup, "random", "dies")))
    assert answer == Failed("crashed", "its process has ended with code 3")
    # Others are not concerned.
    assert isinstance(run(wild.choose(asked(match, setup, "random", "another"))), Chosen)


def test_who_thinks_too_long_is_replaced(run, wild, monkeypatch):
    monkeypatch.setattr(thinkers, "GRACE", 0.2)
    setup = bundled("pig")
    match = load("pig").start(setup.players, setup.seed)

    async def both() -> tuple[Any, Any]:
        slow = wild.choose(asked(match, setup, "random", "sleeps", 0.1))
        return await asyncio.gather(slow, wild.choose(asked(match, setup, "random", "waiting")))

    late, other = run(both())
    assert isinstance(late, Failed)
    assert late.kind == "late"
    assert isinstance(other, Chosen)


async def until(file: Path) -> None:
    while not file.exists():
        await asyncio.sleep(0.01)


def test_what_nobody_wants_any_more_is_dropped(run, wild, tmp_path):
    """One question is being thought about, another waits: both are taken back, and the process goes on."""
    setup = bundled("pig")
    match = load("pig").start(setup.players, setup.seed)
    go_on = tmp_path / "go"

    async def drop() -> list[Any]:
        thinking = asyncio.create_task(wild.choose(asked(match, setup, "random", f"waits:{go_on}")))
        await until(go_on.with_suffix(".begun"))
        waiting = asyncio.create_task(wild.choose(asked(match, setup, "random", "behind")))
        await asyncio.sleep(0)
        job = asked(match, setup, "random", "behind")
        wild.cancel("behind", job.seat, job.ask)
        wild.cancel(f"waits:{go_on}", job.seat, job.ask)
        dropped = [await waiting, await thinking]
        assert wild.waiting > 0, "it has not finished yet"
        go_on.touch()
        return [*dropped, await wild.choose(asked(match, setup, "random", "next"))]

    first, second, third = run(drop())
    assert (first, second) == (NotWanted(), NotWanted())
    assert isinstance(third, Chosen)


def test_who_does_not_finish_what_nobody_wants_is_replaced(run, wild, monkeypatch):
    monkeypatch.setattr(thinkers, "UNWANTED", 0.1)
    setup = bundled("pig")
    match = load("pig").start(setup.players, setup.seed)

    async def drop() -> Any:
        first = asyncio.create_task(wild.choose(asked(match, setup, "random", "sleeps")))
        while not wild._thinkers[0]._link._waiting:
            await asyncio.sleep(0.01)
        first.cancel()
        with pytest.raises(asyncio.CancelledError):
            await first
        return await wild.choose(asked(match, setup, "random", "next"))

    assert isinstance(run(drop()), Chosen)


def test_strange_games_are_thought_about_within_the_limits_of_the_cage(run, pool, monkeypatch):
    monkeypatch.setattr(thinkers, "PREPARING", 0.01)
    setup = strange("hearts")
    match = load("hearts").start(setup.players, setup.seed)
    answer = run(pool.choose(asked(match, setup, "mcts", "caged")))
    assert answer == Failed("late", "the game took more than 0.01 seconds of computing")


def test_caged_processes_make_room_for_each_other(run, cage, monkeypatch):
    monkeypatch.setattr(thinkers, "MOST_CAGED", 1)

    async def play() -> None:
        pool = Thinkers(cage, 1)
        first, second = coin(seed=1), coin(seed=2)
        for setup, desk in ((first, "a"), (second, "b"), (first, "a")):
            assert isinstance(await pool.choose(Job(SoFar(desk, setup, []), 0, 1, "random", 1, LONG)), Chosen)
            assert list(pool._caged) == [desk]
        await pool.leave(SoFar("a", first, []))
        assert not pool._caged
        await pool.close()

    run(play())


# ---- inside the process ----------------------------------------------------------------------------


def test_a_process_follows_only_so_many_matches():
    thinking, setup = Thinking(StrangeGames(), most=2), coin()
    for desk in "abc":
        assert isinstance(thinking.done(Choose(Progress(desk, 0, [], setup), 0, 1, "random", 1)), Chosen)
    step = [{"seat": 0, "kind": "a", "value": 1}]
    assert isinstance(thinking.done(Choose(Progress("c", 0, step), 1, 1, "random", 1)), Chosen)
    with pytest.raises(Forgotten):
        thinking.done(Choose(Progress("a", 0, step), 1, 1, "random", 1))
    with pytest.raises(Forgotten):
        thinking.done(Choose(Progress("c", 0, step), 1, 1, "random", 1))
    thinking.done(Leave(Progress("c", 1, []), 0))
    with pytest.raises(Forgotten):
        thinking.done(Choose(Progress("c", 1, []), 1, 1, "random", 1))


def test_another_bot_may_take_a_seat():
    thinking, setup = Thinking(StrangeGames()), coin()
    assert isinstance(thinking.done(Choose(Progress("a", 0, [], setup), 0, 1, "mcts:playouts=4", 1)), Chosen)
    assert isinstance(thinking.done(Choose(Progress("a", 0, []), 0, 1, "random", 1)), Chosen)
    assert thinking._matches["a"]._companions[0][0] == "random"


def test_handouts_are_for_who_is_asked(run, pool):
    setup = bundled("kuhn")
    match = load("kuhn").start(setup.players, setup.seed)
    here = so_far(match, setup, "k")
    seat = match.seats[0]
    letter = msgspec.json.decode(run(pool.handout(here, seat, 1, {"thinks": True})))
    assert letter["seat"] == seat
    for wrong in ((1 - seat, 1, {}), (seat, 9, {}), (seat, 1, {"x": 1}), (seat, 1, {"picks": [99]})):
        with pytest.raises(NotPossible):
            run(pool.handout(here, *wrong))


@pytest.mark.skipif(not hasattr(os, "nice"), reason="there is no such thing here")
def test_thinking_lets_others_go_first(run, pool):
    (process,) = [thinker._link._process._process for thinker in pool._thinkers]
    assert os.getpriority(os.PRIO_PROCESS, process.pid) >= 10


def test_what_nobody_waits_for_any_more_may_go_wrong_in_silence(monkeypatch):
    """When a server ends, or a table does: no task is left behind with a fault that nobody looks at."""

    monkeypatch.setattr(thinkers, "UNWANTED", 0)

    async def evening() -> list[str]:
        complaints: list[str] = []
        asyncio.get_running_loop().set_exception_handler(lambda _, said: complaints.append(str(said["message"])))

        class Stuck:
            """A process that never answers, and does not even end in peace."""

            lost = False

            async def ask(self, *given: Any) -> None:
                await asyncio.Event().wait()

            async def close(self) -> None:
                raise Lost("gone")

        async def begins() -> Any:
            return Stuck()

        thinker = Thinker(begins, nullcontext())
        match = SoFar("desk", Setup(GameRef("tictactoe"), 2, 1), [])
        asking = asyncio.create_task(thinker.ask(match, (0, "random", 1), lambda at: Leave(at, 0), type(None), LONG))
        await asyncio.sleep(0.01)
        asking.cancel()
        await asyncio.wait([asking])
        hurrying = list(thinker._errands)
        await asyncio.sleep(0.01)
        for errand in hurrying:
            if not errand.done():  # Cancelling would be a look at it.
                errand.cancel()
        await asyncio.wait(hurrying)
        del asking, hurrying, errand
        gc.collect()
        await asyncio.sleep(0)
        return complaints

    assert asyncio.run(evening()) == []
