"""What a process says to whoever asks it, whatever it is asked."""

from __future__ import annotations

import io
import os
import subprocess
import sys
from typing import Any

import msgspec
import pytest

from spielwerk.table.playing import wire, worker
from spielwerk.table.playing.cage.checking import Checked
from spielwerk.table.playing.link import OUT_OF_MEMORY
from spielwerk.table.playing.playing import Decide, GameRef, Receiver, Situation
from spielwerk.table.playing.wire import Answer, Request
from tests.table.playing.strangers import COIN, coin


@pytest.fixture
def work():
    work = worker.Work()
    yield work
    work._loop.close()


def read(answer: Answer, kind: Any) -> Any:
    return msgspec.json.decode(answer.body, type=kind)


def test_a_match_from_beginning_to_end(work):
    numbers = iter(range(1, 100))

    def ask(what: wire.AnyAsked) -> Answer:
        number = next(numbers)
        answer: Answer = work.answer(Request(number, 0, what))
        assert answer.number == number
        return answer

    begun = ask(wire.Begin(coin(), []))
    assert (begun.how, read(begun, Situation).asks) == (wire.DONE, {0: 1})
    receiver = Receiver(0, "de")
    assert read(ask(wire.LookAt(receiver)), wire.SentLook).look().ask is not None
    step = read(ask(wire.Do(Decide(0, 1), "en", [receiver], True)), wire.SentOutcome).outcome()
    assert step.inputs == ({"seat": 0, "kind": "a", "value": 2},)
    assert step.told[receiver].ask is None
    assert step.told[receiver].check
    refused = ask(wire.Do(Decide(0, 1), "de", [], False))
    assert refused.how == wire.NOT_POSSIBLE
    assert read(refused, wire.Refusal).reason
    for what in (wire.Still("en"), wire.Preview(1, 0, "en"), wire.Log(), wire.Reveal("en"), wire.Forget(receiver)):
        assert ask(what).how == wire.DONE
    assert read(ask(wire.Check(GameRef("coin.spiel", COIN.lstrip()), "en")), Checked).sound
    assert ask(wire.Compile(GameRef("coin.spiel", COIN.lstrip()), None, {}, "en")).how == wire.DONE
    chosen = wire.Choose(wire.Progress("d", 0, [], coin()), 0, 1, "random", 1)
    assert ask(chosen).how == wire.DONE
    assert ask(wire.Choose(wire.Progress("e", 0, []), 0, 1, "random", 1)).how == wire.FORGOTTEN
    assert ask(wire.Begin(coin("game"), [])).how == wire.BROKEN


def test_a_fault_of_ours_is_an_answer_too(work, monkeypatch):
    def fail(*_: object) -> None:
        raise ZeroDivisionError("ours")

    monkeypatch.setattr(worker, "check", fail)
    answer = work.answer(Request(1, 0, wire.Check(GameRef("a", ""), "en")))
    assert answer.how == wire.FAULT
    assert "ZeroDivisionError: ours" in read(answer, str)


def test_frames_are_answered_one_by_one(work):
    check = wire.Check(GameRef("coin.spiel", COIN.lstrip()), "en")
    requests = io.BytesIO(b"".join(wire.framed(Request(number, 0, check)) for number in (1, 2)))
    answers = io.BytesIO()
    worker.serve(work, lambda: worker.read_frame(requests), answers)
    answers.seek(0)
    found = [msgspec.json.decode(worker.read_frame(answers), type=Answer) for _ in range(2)]
    assert [answer.number for answer in found] == [1, 2]
    assert worker.read_frame(answers) == b""


def test_who_gets_no_more_memory_says_so(work, monkeypatch):
    """A process of its own must end at once: it has nothing left to answer with."""

    class Ended(BaseException):
        pass

    def end(code: int) -> None:
        assert code == OUT_OF_MEMORY
        raise Ended

    def fill(*_: object) -> None:
        raise MemoryError

    monkeypatch.setattr(os, "_exit", end)
    monkeypatch.setattr(worker, "check", fill)
    with pytest.raises(Ended):
        work.answer(Request(1, 0, wire.Check(GameRef("a", ""), "en")))


def test_a_process_ends_with_its_line_and_prints_into_no_answer():
    program = (
        "from spielwerk.table.playing import worker\n"
        "class Talking(worker.Work):\n"
        "    def answer(self, request):\n"
        "        print('I talk to myself', flush=True)\n"
        "        return super().answer(request)\n"
        "worker.Work = Talking\n"
        "worker.main()\n"
    )
    env = {**os.environ, "PYTHONPATH": os.pathsep.join(map(os.path.abspath, sys.path))}
    pipe = subprocess.PIPE
    check = wire.Check(GameRef("coin.spiel", COIN.lstrip()), "en")
    with subprocess.Popen([sys.executable, "-c", program], stdin=pipe, stdout=pipe, stderr=pipe, env=env) as process:
        assert process.stdin is not None
        assert process.stdout is not None
        assert process.stderr is not None
        process.stdin.write(wire.framed(Request(1, 0, check)))
        process.stdin.flush()
        answer = msgspec.json.decode(worker.read_frame(process.stdout), type=Answer)  # type: ignore[arg-type]
        assert read(answer, Checked).sound
        process.stdin.close()
        assert process.wait(60) == 0
        assert b"I talk to myself" in process.stderr.read()
