"""Nothing of a stranger's program outlives its match; it gets no more than it may; and every fault has its cause."""

from __future__ import annotations

import os
import shutil
import signal
import subprocess
import sys
import time
from pathlib import Path
from uuid import uuid4

import pytest

from spielwerk.bots.programs import limits
from tests.bots.strange_table import HOW, STRANGERS, play, stranger
from tests.bots.test_program_cage import words_of

linux = pytest.mark.skipif(sys.platform != "linux", reason="only Linux tells which processes belong to a program")
as_root = pytest.mark.skipif(os.geteuid() != 0, reason="only the administrator can become somebody else")
pytestmark = linux


def lasting() -> str:
    """So many seconds as nobody else sleeps: by that a process is found again."""
    return f"{9000 + uuid4().int % 1000}.{uuid4().int % 10**9:09}"


def running(mark: str) -> list[str]:
    found = []
    for place in Path("/proc").glob("[0-9]*/cmdline"):
        try:
            words = place.read_text()
        except OSError:
            continue
        if mark in words and words.startswith("sleep"):
            found.append(words)
    return found


@pytest.mark.parametrize("cage", HOW)
def test_daemons_end_with_the_match(cage):
    """They have left their parents, their group and their session."""
    mark = lasting()
    played = play("tictactoe", [stranger("daemons", mark, cage=cage), "random"])
    assert played.missteps == []
    assert running(mark) == []


@pytest.mark.parametrize("cage", HOW)
def test_daemons_end_when_we_are_ended_by_force(cage):
    mark = lasting()
    spec = stranger("daemons", mark, cage=cage)
    program = (
        "import sys; from tests.bots.strange_table import host; from spielwerk.bots import bot_maker\n"
        f"bot = bot_maker({spec!r})(host('tictactoe').setting(0, 1))\n"
        "print('begun', flush=True); sys.stdin.read()"
    )
    with subprocess.Popen(
        [sys.executable, "-c", program], stdin=subprocess.PIPE, stdout=subprocess.PIPE, cwd=STRANGERS.parents[2]
    ) as ours:
        assert ours.stdout is not None
        assert ours.stdout.readline() == b"begun\n"
        assert _becomes(lambda: len(running(mark)) == 2)
        ours.send_signal(signal.SIGKILL)
    assert _becomes(lambda: not running(mark))


def _becomes(true) -> bool:
    """Whether something comes about; how fast says more about the machine."""
    for _ in range(2000):
        if true():
            return True
        time.sleep(0.01)
    return False


@pytest.mark.parametrize("cage", HOW)
@pytest.mark.parametrize(("megabytes", "children"), [(400, 0), (60, 5)], ids=["alone", "together"])
def test_memory_is_limited_for_all_its_processes_together(megabytes, children, cage):
    filling = stranger("filling", str(megabytes), str(children), memory=200, cage=cage)
    played = play("tictactoe", [filling, "random"])
    assert played.result is not None
    first = played.missteps[0]
    assert first.kind == "crashed"
    assert "MB of memory, more than 200" in first.reason
    assert first.reason.endswith("Its last words, the latest first: I am filling")


@pytest.mark.parametrize("cage", HOW)
def test_processes_are_limited(cage):
    played = play("tictactoe", [stranger("multiplying", processes=20, cage=cage), "random"])
    assert played.result is not None
    assert "more than 20 processes and threads" in played.missteps[0].reason
    programs = [place.read_text() for place in Path("/proc").glob("[0-9]*/cmdline") if _readable(place)]
    assert not any("multiplying.py" in words and "warden" not in words for words in programs)


def _readable(place: Path) -> bool:
    try:
        place.read_text()
    except OSError:
        return False
    return True


@pytest.mark.skipif(shutil.which("node") is None, reason="node is not installed")
@pytest.mark.parametrize("cage", HOW)
def test_node_plays_within_little_memory(cage):
    """It reserves far more than it uses: only what is used counts."""
    spec = f"cmd:path={STRANGERS / 'honest.mjs'}:memory=256:seconds=60:cage={cage}"
    assert play("tictactoe", [spec, "random"]).missteps == []


@as_root
@pytest.mark.parametrize("cage", HOW)
def test_the_administrator_starts_bots_as_nobody(bots_folder, cage):
    teller = bots_folder / "teller.py"
    teller.write_text(
        "import os, sys\nprint('found:', os.getuid(), os.getgid(), os.getgroups(), file=sys.stderr, flush=True)\n"
        "sys.stdin.read()\n"
    )
    user = limits.substitute()
    assert user is not None
    words = words_of(f"cmd:path={teller}:cage={cage}")
    assert words.startswith(f"found: {user[0]} {user[1]} [")
    assert "0" not in words.partition("[")[2].strip("]").split(", ")


@as_root
def test_what_only_the_administrator_may_read_is_out_of_reach_even_without_a_cage(tmp_path):
    secret = tmp_path / "secret.txt"
    secret.write_text("hidden treasure")
    assert words_of(stranger("cheating", str(secret), cage="never")) == "found:"


def test_the_first_trouble_is_named_and_the_last_words_are_told():
    first = play("tictactoe", [stranger("stumbling"), "random"]).missteps[0]
    assert first.kind == "invalid"
    assert first.reason.startswith("This is not a message: it is not JSON.")
    assert "Then: The program has ended (exit code 3)." in first.reason
    assert first.reason.endswith("Its last words, the latest first: my fault")


def test_late_tries_are_counted_also_where_they_were_made_up_for():
    played = play("tictactoe", [stranger("slow", "late", seconds=2), "random"], limit=3)
    assert played.missteps == []
    assert played.late == [1, 0]
