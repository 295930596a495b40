"""Whatever a stranger hands in ends soon, needs little, and is told why: every text in a process of its own, which is
measured by the CPU time and the memory that it used, never by the clock."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest

from tests.limits.inputs import FOLDERS, NOTATIONS, OPTIONS, RECORDS
from tests.limits.texts import TEXTS
from tests.rotation import in_turns

pytestmark = pytest.mark.skipif(not hasattr(os, "fork"), reason="processes are measured as Unix does")
DRIVER = Path(__file__).with_name("driver.py")
SECONDS, MEGABYTES = 2.0, 300
Ask = Callable[..., dict[str, Any]]


@pytest.fixture(scope="module")
def ask(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Ask]:
    """Asks a driver, started once. Its modules are compiled before, as where Spielwerk is installed."""
    kept = tmp_path_factory.mktemp("compiled")
    env = {name: value for name, value in os.environ.items() if not name.startswith(("PYTHON", "COV"))}
    env |= {"PYTHONPYCACHEPREFIX": str(kept), "SPIELWERK_CACHE": "off", "PYTHONHASHSEED": "0"}
    command = [sys.executable, str(DRIVER)]
    subprocess.run(command, env=env, stdin=subprocess.DEVNULL, check=True)
    with subprocess.Popen(command, env=env, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True) as driver:
        assert driver.stdin is not None
        assert driver.stdout is not None
        to, answers = driver.stdin, driver.stdout

        def one(**request: Any) -> dict[str, Any]:
            sys.set_int_max_str_digits(0)
            line = json.dumps(request)
            sys.set_int_max_str_digits(4300)
            to.write(line + "\n")
            to.flush()
            answer: dict[str, Any] = json.loads(answers.readline())
            return answer

        yield one
        to.close()


def check(answer: dict[str, Any], code: str) -> None:
    """A code is what it is refused with; without one it must have been played."""
    assert answer["outcome"] not in ("traceback", "killed"), answer.get("said")
    if code:
        assert any(found.startswith(code) for found in answer["codes"]), answer
        assert all(answer["said"])
    else:
        assert answer["outcome"] in ("played", "over"), answer
    assert answer["cpu"] <= SECONDS, answer
    assert answer["mb"] <= MEGABYTES, answer


@in_turns(4, name=TEXTS, backend=["python", "wasm"])
def test_a_game(ask: Ask, name: str, backend: str) -> None:
    text, code = TEXTS[name]
    check(ask(work="text", name="hostile.spiel", text=text, backend=backend), code)


@pytest.mark.parametrize("name", OPTIONS)
def test_options_of_a_bundled_game(ask: Ask, name: str) -> None:
    game, options, code = OPTIONS[name]
    check(ask(work="option", game=game, options=options, backend="python"), code)


@pytest.mark.parametrize("name", NOTATIONS)
def test_another_notation(ask: Ask, name: str) -> None:
    file, text, code = NOTATIONS[name]
    check(ask(work="text", name=file, text=text, backend="python"), code)


@pytest.mark.parametrize("name", RECORDS)
def test_a_log_and_a_saved_match(ask: Ask, name: str) -> None:
    data, code = RECORDS[name]
    for saved in (False, True):
        check(ask(work="record", game="pig", data=data, saved=saved), code)


@pytest.mark.parametrize("name", FOLDERS)
def test_games_among_other_files(ask: Ask, name: str) -> None:
    files, code = FOLDERS[name]
    check(ask(work="folder", files=files, start="a.spiel", backend="python"), code)


def test_the_driver_tells_what_goes_wrong(ask: Ask) -> None:
    """Were this not so, nothing above could fail."""
    assert ask(work="option", game="pig", options={}, backend="python")["outcome"] == "played"
    assert ask(work="option", game="pig", options=7, backend="python")["outcome"] == "traceback"
    assert ask(work="wait", seconds=1)["cpu"] >= 1
    assert ask(work="remember", megabytes=200)["mb"] >= 200
