"""A person in front of a terminal, or lines from a pipe: asks for a line, shows lines, clears the screen."""

from __future__ import annotations

import select
import sys
from collections.abc import Iterable
from contextlib import suppress

from spielwerk.cli.telling import Line, console, print_lines
from spielwerk.cli.words import Say

NARROWEST = 40


class Terminal:
    """Where a match is played. Without a person in front of it, it works line by line and without colours."""

    def __init__(self, say: Say) -> None:
        self.say = say
        self.console = console()
        self.interactive = sys.stdin.isatty() and sys.stdout.isatty()
        if self.interactive:
            # Arrow keys and a history of lines, where the system has them.
            with suppress(ImportError):
                import readline  # noqa: F401

    @property
    def columns(self) -> int:
        return max(NARROWEST, self.console.width)

    @property
    def encoding(self) -> str:
        return getattr(sys.stdout, "encoding", None) or "ascii"

    def show(self, lines: Iterable[Line]) -> None:
        print_lines(self.console, lines)

    def tell(self, words: str, style: str = "") -> None:
        self.show([[(line, style)] for line in words.split("\n")])

    def ask(self, prompt: str = "> ", seconds: float | None = None) -> str | None:
        """The next line somebody types; None at the end of the input. Raises TimeoutError if it takes too long."""
        sys.stdout.flush()
        if self.interactive and seconds is not None:
            return self.ask_within(prompt, seconds)
        if self.interactive:
            try:
                return input(prompt)
            except EOFError:
                return None
        line = sys.stdin.readline()
        if not line:
            return None
        # A transcript shows what was typed.
        self.tell(prompt + line.rstrip("\n"))
        return line

    def ask_within(self, prompt: str, seconds: float) -> str | None:
        """Waits no longer than that many seconds. Where the system cannot do that, it waits for the line."""
        print(prompt, end="", flush=True)
        typed = True
        with suppress(OSError, ValueError):
            typed = bool(select.select([sys.stdin], [], [], seconds)[0])
        if not typed:
            print()
            raise TimeoutError
        return sys.stdin.readline() or None

    def pass_to(self, player: str) -> None:
        """Hides what the last player saw, and waits until the next one sits in front of the screen."""
        if not self.interactive:
            self.tell(self.say("pass_screen", player=player))
            return
        self.clear()
        self.tell(self.say("pass_screen", player=player), "bold")
        self.ask(self.say("press_enter", player=player))
        self.clear()

    def clear(self) -> None:
        """Empties the screen and what was scrolled out of it."""
        self.console.clear()
        self.console.file.write("\x1b[3J")
        self.console.file.flush()
