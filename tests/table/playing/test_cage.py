"""A stranger's game can do nothing but compute and answer; whatever it does, the table gets an answer and goes on."""

from __future__ import annotations

import asyncio
import os
import resource
import signal
import subprocess
import sys
import time
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from spielwerk.bots.programs.limits import substitute
from spielwerk.bots.programs.warden import descendants
from spielwerk.table.playing import link as linking
from spielwerk.table.playing.cage import cage as caging
from spielwerk.table.playing.cage.cage import Cage
from spielwerk.table.playing.cage.caged import CagedPlaying
from spielwerk.table.playing.cage.checking import Checked
from spielwerk.table.playing.playing import GameRef
from spielwerk.table.playing.reasons import Lost, NoRoom
from spielwerk.table.playing.wire import Check
from tests.table.playing.strangers import coin

pytestmark = pytest.mark.skipif(sys.platform != "linux", reason="only Linux can shut processes in")


@pytest.fixture(scope="module")
def wild(run):
    """A cage whose processes do as they like."""
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(caging, "NURSERY", "tests.table.playing.wild")
        cage = run(begun(memory=128))
    yield cage
    run(cage.close())


async def begun(**how: Any) -> Cage:
    cage = Cage(**how)
    trouble = await cage.trouble()
    assert trouble is None, trouble.told("en")
    return cage


async def misdeed(cage: Cage, name: str, cpu: float = 5.0) -> list[str]:
    """What a process says that is told to do something."""
    link = await cage.process()
    try:
        checked = await link.ask(Check(GameRef(name, ""), "en"), Checked, cpu)
    finally:
        await link.close()
    return [str(entry["said"]) for entry in checked.diagnostics]


def lost(run: Any, cage: Cage, name: str, cpu: float = 5.0) -> Lost:
    with pytest.raises(Lost) as raised:
        run(misdeed(cage, name, cpu))
    return raised.value


# ---- what a caged process cannot do ----------------------------------------------------------------


def test_there_is_no_way_out(run, wild):
    """No file, no network, no process, no thread, no signal, no other user, no memory that is not counted."""
    said = run(misdeed(wild, "escape"))
    assert len(said) > 10
    assert set(said) <= {"PermissionError", "RuntimeError", "OSError"}, said


def test_it_is_nobody_alone_and_under_the_filter(run, wild):
    async def looked() -> list[dict[str, str]]:
        before = set(descendants(os.getpid()))
        link = await wild.process()
        asking = asyncio.create_task(link.ask(Check(GameRef("sleep", ""), "en"), Checked, 5))
        found: list[dict[str, str]] = []
        while not found:
            await asyncio.sleep(0.01)
            new = set(descendants(os.getpid())) - before
            about = [status(process) for process in new]
            found = [one for one in about if one.get("Seccomp") == "2" and one["SigIgn"] != "0" * 16]
        await link.close()
        with pytest.raises(Lost):
            await asking
        return found

    (about,) = run(looked())
    assert about["NoNewPrivs"] == "1"
    assert about["Threads"] == "1"
    assert about["CapEff"] == "0" * 16
    user = substitute()
    if user is not None:
        assert set(about["Uid"].split()) == {str(user[0])}
        assert set(about["Gid"].split()) == {str(user[1])}
        assert about["Groups"] == ""


def status(process: int) -> dict[str, str]:
    try:
        lines = Path(f"/proc/{process}/status").read_text().splitlines()
    except OSError:
        return {}
    return {name: value.strip() for name, _, value in (line.partition(":") for line in lines)}


@pytest.mark.parametrize(
    ("name", "code"),
    [
        ("memory", "memory"),
        ("spin", "computing"),
        ("flood", "flooded"),
        ("garbage", "garbage"),
        ("unasked", "garbage"),
        ("other_form", "garbage"),
        ("bad_text", "garbage"),
        ("deep", "garbage"),
        ("half", "gone"),
        ("leave", "exit"),
        ("crash", "signal"),
    ],
)
def test_a_misdeed_is_answered_with_its_name(run, wild, name, code):
    found = lost(run, wild, name, cpu=0.3 if name == "spin" else 5.0)
    assert found.code == code
    assert found.told("de") != found.told("en")
    if code == "memory":
        assert "128 MB" in found.reason
    if code == "computing":
        assert "0.3 seconds" in found.reason


@pytest.mark.parametrize("name", ["sleep", "spin_on"])
def test_who_does_not_answer_is_ended(run, wild, name, monkeypatch):
    """Also if it does not listen to signals, or has thrown away its timer."""
    monkeypatch.setattr(linking, "PATIENCE", 0.3)
    assert lost(run, wild, name, cpu=0.1).code == "waiting"


def test_memory_that_is_taken_faster_than_anybody_looks_is_refused_at_once(run, wild):
    assert run(misdeed(wild, "memory_at_once")) == ["MemoryError"]


# ---- how many there are ----------------------------------------------------------------------------


def test_there_are_no_more_than_there_may_be(run, monkeypatch):
    monkeypatch.setattr(caging, "NURSERY", "tests.table.playing.wild")

    async def fill() -> None:
        cage = await begun(most=2)
        first, second = await cage.process(), await cage.process()
        with pytest.raises(NoRoom, match="2"):
            await cage.process()
        await first.close()
        third = await cage.process()
        assert not third.lost
        assert not second.lost
        await cage.close()
        assert second.lost
        with pytest.raises(Lost) as raised:
            await cage.process()
        assert raised.value.code == "closed"

    run(fill())


# ---- the end ---------------------------------------------------------------------------------------


@pytest.fixture
def unwarmed(monkeypatch):
    """A nursery that has nothing at hand is there sooner."""
    monkeypatch.setattr(caging, "NURSERY", "tests.table.playing.wild")


def test_nothing_is_left_when_the_cage_is_closed(run, unwarmed):
    async def fill() -> set[int]:
        before = set(descendants(os.getpid()))
        cage = await begun()
        asked = [asyncio.create_task(misdeed(cage, "sleep")) for _ in range(3)]
        while len(processes := set(descendants(os.getpid())) - before) < 4:
            await asyncio.sleep(0.01)
        await cage.close()
        assert [type(found) for found in await asyncio.gather(*asked, return_exceptions=True)] == [Lost] * 3
        return processes

    assert not [process for process in run(fill()) if status(process)]


def test_everything_ends_with_us(run):
    """Also if we are ended by force."""
    program = (
        "import asyncio, os\n"
        "from spielwerk.bots.programs.warden import descendants\n"
        "from spielwerk.table.playing.cage.cage import Cage\n"
        "from spielwerk.table.playing.cage.caged import CagedPlaying\n"
        "from spielwerk.table.playing.thinkers import Thinkers\n"
        "from tests.table.playing.strangers import coin\n"
        "async def main():\n"
        "    cage = Cage()\n"
        "    await CagedPlaying(coin(), cage).begin()\n"
        "    await Thinkers(cage, 1).start()\n"
        "    print(*descendants(os.getpid()), flush=True)\n"
        "    await asyncio.sleep(1000)\n"
        "asyncio.run(main())\n"
    )
    env = {**os.environ, "PYTHONPATH": os.pathsep.join(map(os.path.abspath, sys.path))}
    with subprocess.Popen([sys.executable, "-c", program], stdout=subprocess.PIPE, env=env) as ours:
        assert ours.stdout is not None
        processes = [int(word) for word in ours.stdout.readline().split()]
        assert len(processes) == 3
        ours.send_signal(signal.SIGKILL)
    assert becomes(lambda: not any(running(process) for process in processes))


def running(process: int) -> bool:
    return status(process).get("State", "Z")[0] != "Z"


def becomes(true: Callable[[], bool]) -> bool:
    """Whether something comes about; how fast says more about the machine."""
    for _ in range(3000):
        if true():
            return True
        time.sleep(0.01)
    return False


def test_a_nursery_that_was_ended_is_replaced(run, unwarmed):
    async def ended() -> None:
        before = set(descendants(os.getpid()))
        cage = await begun()
        (nursery,) = set(descendants(os.getpid())) - before
        asked = asyncio.create_task(misdeed(cage, "sleep"))
        while len(set(descendants(os.getpid())) - before) < 2:
            await asyncio.sleep(0.01)
        os.kill(nursery, signal.SIGKILL)
        with pytest.raises(Lost) as raised:
            await asked
        assert raised.value.code == "gone"
        assert await misdeed(cage, "memory_at_once") == ["MemoryError"]
        await cage.close()

    run(ended())


def test_a_server_with_thousands_of_sockets_has_a_cage(run, unwarmed):
    """The nursery is handed numbers of files that are as large as ours."""
    soft, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
    wanted = 2000
    if hard != resource.RLIM_INFINITY and hard < wanted:
        pytest.skip("this system does not let us have so many files")
    resource.setrlimit(resource.RLIMIT_NOFILE, (max(soft, wanted), hard))
    taken = [os.open(os.devnull, os.O_RDONLY) for _ in range(1100)]

    async def crowded() -> None:
        cage = await begun()
        try:
            assert await misdeed(cage, "memory_at_once") == ["MemoryError"]
        finally:
            await cage.close()

    try:
        run(crowded())
    finally:
        for one in taken:
            os.close(one)
        resource.setrlimit(resource.RLIMIT_NOFILE, (soft, hard))


# ---- where there is no cage ------------------------------------------------------------------------


def test_where_nothing_can_be_shut_in_that_is_said(run, monkeypatch):
    monkeypatch.setattr(sys, "platform", "win32")

    async def refused() -> Lost:
        with pytest.raises(Lost) as raised:
            await Cage().process()
        return raised.value

    found = run(refused())
    assert "Linux" in found.told("de")
    assert "no way" in found.told("en")


def test_a_nursery_that_does_not_begin_is_no_cage(run, monkeypatch):
    monkeypatch.setattr(caging, "NURSERY", "spielwerk.no_such_module")
    monkeypatch.setattr(caging, "ENVIRONMENT", {**caging.ENVIRONMENT, "PYTHONWARNINGS": "ignore"})

    async def refused() -> Lost | None:
        cage = Cage()
        trouble = await cage.trouble()
        await cage.close()
        return trouble

    found = run(refused())
    assert found is not None
    assert found.code == "no_nursery"


def test_the_owner_may_do_without(run, monkeypatch):
    monkeypatch.setattr(sys, "platform", "win32")

    async def play() -> None:
        cage = Cage(uncaged=True)
        match = CagedPlaying(coin(), cage)
        assert (await match.begin()).asks == {0: 1}
        await match.close()
        await cage.close()

    run(play())
