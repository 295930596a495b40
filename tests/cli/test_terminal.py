"""In front of a real terminal: colours, hidden screens, progress, Ctrl-C."""

from __future__ import annotations

import os
import select
import signal
import sys
import time

import pytest

pty = pytest.importorskip("pty")

PATIENCE = 60


class Seat:
    """Somebody in front of a terminal in which `spielwerk` runs."""

    def __init__(self, *args: str) -> None:
        environment = {**os.environ, "SPIELWERK_LANG": "en", "TERM": "xterm-256color", "COLUMNS": "80", "LINES": "40"}
        environment.pop("NO_COLOR", None)
        self.seen = b""
        self.pid, self.screen = pty.fork()
        if self.pid == 0:
            # Tests that run in the background ignore Ctrl-C; whoever sits at a terminal does not.
            signal.signal(signal.SIGINT, signal.SIG_DFL)
            os.execve(sys.executable, [sys.executable, "-m", "spielwerk", *args], environment)

    def read(self) -> bool:
        """Looks at the screen for a moment; False when the program has ended."""
        if select.select([self.screen], [], [], 0.1)[0]:
            try:
                found = os.read(self.screen, 65536)
            except OSError:
                return False
            self.seen += found
            return bool(found)
        return True

    def wait_for(self, text: bytes) -> bytes:
        """What has appeared up to this text; the next call looks behind it."""
        end = time.monotonic() + PATIENCE
        while text not in self.seen and time.monotonic() < end and self.read():
            pass
        before, found, self.seen = self.seen.partition(text)
        assert found, before
        return before

    def type(self, text: bytes) -> None:
        # A key that is pressed while the terminal is being prepared may be lost.
        time.sleep(0.3)
        os.write(self.screen, text)

    def leave(self) -> tuple[bytes, int]:
        """Waits for the end: the rest of the screen, and the exit code."""
        end = time.monotonic() + PATIENCE
        while time.monotonic() < end and self.read():
            pass
        finished, status = os.waitpid(self.pid, os.WNOHANG)
        if not finished:
            time.sleep(0.5)
            finished, status = os.waitpid(self.pid, os.WNOHANG)
        if not finished:
            os.kill(self.pid, signal.SIGKILL)
            os.waitpid(self.pid, 0)
            raise AssertionError("the program does not end")
        os.close(self.screen)
        return self.seen, os.waitstatus_to_exitcode(status)


def test_a_match_with_colours():
    seat = Seat("play", "tictactoe", "--seed", "3")
    seat.wait_for(b"> ")
    for cell in (b"b2", b"a1"):
        seat.type(cell + b"\n")
        seat.wait_for(b"> ")
    seat.type(b"c3\n")
    rest, code = seat.leave()
    assert b"\x1b[1;31mX" in rest
    assert b"Player 1 wins." in rest
    assert code == 0


def test_people_do_not_see_each_others_cards():
    seat = Seat("play", "kuhn", "--seats", "human,human", "--seed", "3")
    seat.wait_for(b"press Enter")
    seat.type(b"\n")
    assert b"queen" in seat.wait_for(b"> ")
    seat.type(b"check\n")
    # The screen and all that was scrolled out of it are emptied before the next player looks.
    seat.wait_for(b"\x1b[2J\x1b[H\x1b[3J")
    assert b"queen" not in seat.wait_for(b"press Enter")
    seat.type(b"\n")
    second = seat.wait_for(b"> ")
    assert b"king" in second
    assert b"queen" not in second
    seat.type(b"\x03")
    rest, code = seat.leave()
    assert b"Interrupted." in rest
    assert code == 130


def test_the_end_of_the_input_leaves_the_match():
    seat = Seat("play", "nim", "--seed", "3")
    seat.wait_for(b"> ")
    seat.type(b"\x04")
    rest, code = seat.leave()
    assert b"End of input" in rest
    assert code == 0


def test_long_work_shows_progress_and_can_be_interrupted():
    seat = Seat("simulate", "connect4", "--games", "100000000")
    seat.wait_for(b"Simulating")
    seat.type(b"\x03")
    rest, code = seat.leave()
    assert b"Interrupted:" in rest
    assert b"of 100000000 games were played" in rest
    assert b"digest" in rest
    assert code == 130


def test_odds_show_how_far_they_are():
    seat = Seat("odds", "pig", "--option", "goal=40")
    seat.wait_for(b"states")
    seat.type(b"\x03")
    rest, code = seat.leave()
    assert b"Interrupted." in rest
    assert code == 130
