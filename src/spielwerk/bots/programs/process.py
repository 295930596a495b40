"""A program in a process of its own, over standard input and output. Nothing here waits without a deadline.

Between us and the program is a warden (`warden.py`), which holds it to its limits and ends it with all that it has
started as soon as we let go of the leash.
"""

from __future__ import annotations

import contextlib
import os
import selectors
import shutil
import socket
import subprocess
import tempfile
import time
import weakref
from collections.abc import Callable, Mapping, Sequence
from typing import IO, Any

from spielwerk.bots.programs.limits import Limits, substitute
from spielwerk.bots.programs.line import UNREAD
from spielwerk.bots.programs.messages import printable
from spielwerk.bots.programs.output import Lines, Words
from spielwerk.bots.programs.trouble import CRASHED, FLOODED, Gone, Reason

PIECE = 1 << 16
DYING = 1.5
"""Seconds in which the end of a process that has closed its output is waited for."""
ENDING = 10.0
"""Seconds in which a warden must have ended everything; a program that the system does not end in that time is stuck in
the system itself."""


class Process:
    """A running program. It has a folder of its own, and when it goes, so does all that it has started."""

    def __init__(self, command: Sequence[str], environment: Mapping[str, str], limits: Limits, caged: bool) -> None:
        self._limits = limits
        self._folder = _own_folder()
        own = {name: value.replace("{folder}", self._folder) for name, value in environment.items()}
        self._leash, held = socket.socketpair()
        try:
            self._process = subprocess.Popen(
                limits.around(command, held.fileno(), caged),
                stdin=subprocess.PIPE,
                stdout=subprocess.PIPE,
                stderr=subprocess.PIPE,
                cwd=self._folder,
                env=own,
                bufsize=0,
                start_new_session=True,
                pass_fds=(held.fileno(),),
            )
        except OSError as error:
            self._leash.close()
            shutil.rmtree(self._folder, ignore_errors=True)
            raise Gone("A310", CRASHED, reason=str(error)) from None
        finally:
            held.close()
        # Also if nobody closes it, and when Python ends: a stranger's program never outlives us.
        self._end = weakref.finalize(self, _ended, self._process, self._leash, self._folder)
        self._input, output, errors = _pipes(self._process)
        self._lines, self._words = Lines(), Words()
        self._waiting = bytearray()
        self._selector = selectors.DefaultSelector()
        self._open = 0
        for pipe, take in ((output, self._lines.add), (errors, self._words.add)):
            self._selector.register(pipe, selectors.EVENT_READ, take)
            self._open += 1
        self._output = output
        self._silent = False

    # ---- talking -------------------------------------------------------------------------------

    def send(self, text: str) -> None:
        self._waiting += text.encode() + b"\n"
        if len(self._waiting) > UNREAD:
            raise Gone("A311", FLOODED, reason=Reason("unread"))
        self._write()

    def forget(self) -> None:
        self._lines.begin()
        self._words.begin()
        # What was said unasked, or too late, is no answer to the next question.
        while self._exchange(0.0):
            pass
        self._lines.begin()

    def receive(self, deadline: float) -> bytes | None:
        while True:
            line = self._lines.take()
            if line is not None:
                return line
            if self._silent:
                raise self._died()
            left = deadline - time.monotonic()
            if left <= 0:
                return None
            self._exchange(left)

    @property
    def last_words(self) -> str:
        return self._words.last

    def close(self, patience: float = 0.0) -> None:
        """Tells the program that there is nothing more to read, and ends what is still there after a while."""
        deadline = time.monotonic() + patience
        with contextlib.suppress(Gone):
            while self._waiting and not self._silent and time.monotonic() < deadline:
                self._exchange(deadline - time.monotonic())
        self._stop_writing()
        with contextlib.suppress(Gone):
            while not self._silent and time.monotonic() < deadline:
                self._exchange(deadline - time.monotonic())
        self._selector.close()
        self._end()

    # ---- pipes ---------------------------------------------------------------------------------

    def _exchange(self, seconds: float) -> bool:
        """Waits until something can be read or written, and does that. False if there was nothing."""
        found = self._selector.select(max(0.0, seconds))
        for key, _ in found:
            if key.fileobj is self._input:
                self._write()
            else:
                self._read(key.fileobj, key.data)
        return any(key.fileobj is not self._input for key, _ in found)

    def _read(self, pipe: Any, take: Callable[[bytes], Reason | None]) -> None:
        try:
            piece = os.read(pipe.fileno(), PIECE)
        except BlockingIOError:
            return
        except OSError:
            piece = b""
        if not piece:
            self._selector.unregister(pipe)
            self._silent = self._silent or pipe is self._output
            return
        too_much = take(piece)
        if too_much is not None:
            raise Gone("A313", FLOODED, reason=too_much)

    def _write(self) -> None:
        """Writes what the program takes now; the rest when it reads."""
        while self._waiting and not self._input.closed:
            try:
                written = os.write(self._input.fileno(), self._waiting[:PIECE])
            except BlockingIOError:
                break
            except OSError:  # Nobody reads any more. Whether that is the end shows when an answer is missing.
                self._waiting.clear()
                self._stop_writing()
                return
            del self._waiting[:written]
        self._watch_input(bool(self._waiting))

    def _watch_input(self, wanted: bool) -> None:
        if self._input.closed:
            return
        watched = self._input in self._selector.get_map()
        if wanted and not watched:
            self._selector.register(self._input, selectors.EVENT_WRITE)
        elif watched and not wanted:
            self._selector.unregister(self._input)

    def _stop_writing(self) -> None:
        self._watch_input(False)
        with contextlib.suppress(OSError):
            self._input.close()

    # ---- the end -------------------------------------------------------------------------------

    def _died(self) -> Gone:
        """Why nothing more will come."""
        with contextlib.suppress(Gone):
            end = time.monotonic() + DYING
            while self._process.poll() is None and time.monotonic() < end:
                self._exchange(0.01)
                time.sleep(0.002)
            while self._exchange(0.0):
                pass
        code = self._process.poll()
        what, _, how = self._told().partition(" ")
        if what == "not_started":
            return Gone("A310", CRASHED, reason=printable(how))
        if what == "memory":
            reason = Reason("memory", used=how, most=self._limits.memory)
        elif what == "processes":
            reason = Reason("processes", most=self._limits.processes)
        elif code is None:
            reason = Reason("closed")
        elif code < 0:
            reason = Reason("signal", code=-code)
        else:
            reason = Reason("code", code=code)
        return Gone("A311", CRASHED, reason=reason)

    def _told(self) -> str:
        """What the warden says about the end."""
        self._leash.setblocking(False)
        try:
            return self._leash.recv(PIECE).decode("utf-8", "replace")
        except OSError:
            return ""


def _pipes(process: subprocess.Popen[bytes]) -> tuple[IO[bytes], IO[bytes], IO[bytes]]:
    assert process.stdin is not None
    assert process.stdout is not None
    assert process.stderr is not None
    for pipe in (process.stdin, process.stdout, process.stderr):
        os.set_blocking(pipe.fileno(), False)
    return process.stdin, process.stdout, process.stderr


def _own_folder() -> str:
    """An empty folder for whoever runs the program."""
    folder = tempfile.mkdtemp(prefix="spielwerk-bot-")
    user = substitute()
    if user is not None:
        os.chown(folder, *user)
    return folder


def _ended(process: subprocess.Popen[bytes], leash: socket.socket, folder: str) -> None:
    """Lets go of the leash: the warden ends the program with all that it has started. Then clears up."""
    leash.close()
    for pipe in (process.stdin, process.stdout, process.stderr):
        with contextlib.suppress(OSError):
            if pipe is not None:
                pipe.close()
    try:
        process.wait(ENDING)
    except subprocess.TimeoutExpired:
        process.kill()
        process.wait()
    shutil.rmtree(folder, ignore_errors=True)
