"""A process that plays, checks or thinks for a table: reads frames, does what they ask for, and answers each.

    python -m spielwerk.table.playing.worker

is one without limits, over standard input and output. Those for strangers' games come from the nursery.
"""

from __future__ import annotations

import asyncio
import os
import queue
import signal
import sys
import threading
import traceback
from collections.abc import Callable
from concurrent.futures import Future, ThreadPoolExecutor
from typing import Any, BinaryIO, NoReturn, ParamSpec, TypeVar

from spielwerk.extras import needed
from spielwerk.table.playing import wire
from spielwerk.table.playing.cage.checking import check, compile_module
from spielwerk.table.playing.cage.strange import StrangeGames
from spielwerk.table.playing.contest import Contest, judge, report
from spielwerk.table.playing.filming import Filming
from spielwerk.table.playing.link import OUT_OF_MEMORY, Forgotten
from spielwerk.table.playing.live import LivePlaying
from spielwerk.table.playing.playing import Broken, NotPossible
from spielwerk.table.playing.showing import rules, scene
from spielwerk.table.playing.thinking import Thinking

with needed("server"):
    import msgspec

LONGEST_TRACE = 4000
Answered = TypeVar("Answered")
Given = ParamSpec("Given")
_requests = msgspec.json.Decoder(wire.Request)
_encoder = msgspec.json.Encoder()


class Alone(ThreadPoolExecutor):
    """Does at once what others would do in threads: a caged process has none, and this one has nothing else to do."""

    def submit(
        self, work: Callable[Given, Answered], /, *args: Given.args, **named: Given.kwargs
    ) -> Future[Answered]:  # fmt: skip
        done: Future[Answered] = Future()
        try:
            done.set_result(work(*args, **named))
        except Exception as error:
            done.set_exception(error)
        return done


class Work:
    """What a process does for a table, one request after the other."""

    def __init__(self) -> None:
        self._games = StrangeGames()
        self._playing: LivePlaying | None = None
        self._filming: Filming | None = None
        self._contest: Contest | None = None
        self._thinking = Thinking(self._games)
        self._loop = asyncio.new_event_loop()
        self._loop.set_default_executor(Alone())

    def answer(self, request: wire.Request) -> wire.Answer:
        """The answer to a request; whatever goes wrong is one, too."""
        number = request.number
        _compute_for(request.cpu)
        try:
            body = self._loop.run_until_complete(self._done(request.what))
            return wire.Answer(number, wire.DONE, _written(body))
        except NotPossible as refusal:
            return wire.Answer(number, wire.NOT_POSSIBLE, _written(wire.Refusal(refusal.code, refusal.reason)))
        except Broken as broken:
            return wire.Answer(number, wire.BROKEN, _written(wire.Stop(broken.reason, broken.log)))
        except Forgotten:
            return wire.Answer(number, wire.FORGOTTEN, _written(None))
        # What is left may be too little even for an answer; the code says what it was.
        except MemoryError:
            os._exit(OUT_OF_MEMORY)
        except Exception:
            return wire.Answer(number, wire.FAULT, _written(traceback.format_exc()[-LONGEST_TRACE:]))
        finally:
            _compute_for(0)

    async def _done(self, what: wire.AnyAsked) -> Any:
        match what:
            case wire.Begin(setup, inputs):
                self._playing = LivePlaying(setup, self._games)
                return await self._playing.begin(inputs)
            case wire.Check(ref, language):
                return check(ref, language)
            case wire.Compile(ref, players, options, language):
                return compile_module(ref, players, options, language)
            case wire.Scene(ref, players, options, language):
                return scene(self._games.find(ref), players, options, language)
            case wire.Rulebook(ref, language):
                return rules(self._games.find(ref), language)
            case wire.Film(take, angle):
                self._filming = Filming(take, angle, self._games)
                return self._filming.opening()
            case wire.NextReel(count):
                assert self._filming is not None, "it has an opening"
                return self._filming.reel(count)
            case wire.OpenSeries():
                self._contest = Contest(what, self._games)
                return self._contest.opened()
            case wire.PlayOn(seconds):
                assert self._contest is not None, "a series is open"
                return self._contest.play_on(seconds)
            case wire.Judge():
                return judge(what)
            case wire.WriteReport():
                return report(what)
            case wire.Followed():
                return self._thinking.done(what)
        assert self._playing is not None, "the match has begun"
        playing = self._playing
        match what:
            case wire.Do(step, language, receivers, asked):
                return wire.SentOutcome.of(await playing.do(step, language, receivers, asked))
            case wire.LookAt(receiver):
                return wire.SentLook.of(await playing.look(receiver))
            case wire.Forget(receiver):
                return await playing.forget(receiver)
            case wire.Still(language):
                return await playing.still(language)
            case wire.Preview(seat, choice, language):
                return await playing.preview(seat, choice, language)
            case wire.Log():
                return await playing.log()
            case wire.Reveal(language):
                return await playing.reveal(language)
            case wire.Story(receiver):
                return await playing.story(receiver)


def _written(body: Any) -> msgspec.Raw:
    return msgspec.Raw(_encoder.encode(body))


def _compute_for(seconds: float) -> None:
    """The system ends this process if it computes for longer; 0: for as long as it likes."""
    if hasattr(signal, "setitimer"):
        # Computing is counted, not time: a process that others keep waiting has done nothing wrong.
        signal.setitimer(signal.ITIMER_PROF, seconds)


# ---- lines ---------------------------------------------------------------------------------------


def serve(work: Work, following: Callable[[], bytes], answers: BinaryIO) -> None:
    """Answers every frame that follows, for as long as there are any."""
    while data := following():
        answers.write(wire.framed(work.answer(_requests.decode(data))))
        answers.flush()


def read_frame(requests: BinaryIO) -> bytes:
    """The next frame; nothing at the end of the line."""
    head = requests.read(wire.HEAD.size)
    return requests.read(wire.HEAD.unpack(head)[0]) if len(head) == wire.HEAD.size else b""


def main() -> NoReturn:
    """A process over standard input and output. It ends with its line, also while it is at work."""
    requests, answers = sys.stdin.buffer, os.fdopen(os.dup(1), "wb")
    os.dup2(2, 1)  # Whoever prints something does not talk into the answers.
    if hasattr(os, "nice"):
        os.nice(NICE)
    # An interrupt from the terminal is for the server, which ends this process by its line.
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    waiting: queue.SimpleQueue[bytes] = queue.SimpleQueue()

    def listen() -> None:
        while data := read_frame(requests):
            waiting.put(data)
        os._exit(0)

    threading.Thread(target=listen, daemon=True).start()
    serve(Work(), waiting.get, answers)
    os._exit(0)


NICE = 10
"""Thinking lets everything else go first."""


if __name__ == "__main__":
    main()
