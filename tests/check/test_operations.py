"""Operations: whoever adds one is told which analyses must say something about it."""

from __future__ import annotations

import re
from pathlib import Path
from types import ModuleType

import pytest

from spielwerk.check.secrecy import lines
from spielwerk.check.steps import statements
from spielwerk.check.typed import game as t
from spielwerk.model import statements as s


def kinds(module: ModuleType, base: type) -> set[type]:
    """The classes of a module below one of them."""
    return {kind for kind in vars(module).values() if isinstance(kind, type) and issubclass(kind, base)} - {base}


SECRECY = Path(lines.__file__).parent
IN_RULES = {t.When}
"""Lines of functions: of what they read there is an analysis of its own (`secrecy.sources`)."""
IN_TESTS = {t.TestDo, t.TestExpect, t.TestDecide, t.TestNext, t.TestTimeout}
STEPS = kinds(t, t.Step) - IN_RULES - IN_TESTS
MARKS = {t.Commit, t.BeginRound, t.EndAction, t.MarkReaction, t.AwaitNext}
"""Lines that keep nothing of a decision and tell nothing of it."""


def test_every_statement_is_read():
    elsewhere = {s.GoTo, s.Show}
    """At the end of a phase, and in `while` blocks."""
    assert kinds(s, s.Statement) - {*statements.READERS} == elsewhere


def test_of_every_line_it_is_said_who_sees_it():
    assert {*lines.STEPS} == STEPS


@pytest.mark.parametrize(
    ("module", "silent"),
    [
        # What everybody hears, but nothing that tells two ways of a choice apart.
        ("signs", MARKS | {t.BeginAction, t.GiveObject, t.ShowMoment, t.TakePlace}),
        # What keeps nothing that is not shown to all.
        ("traces", MARKS | {t.ShowMoment, t.TakePlace, t.EndMatch}),
    ],
)
def test_decisions_are_followed_through_every_line(module, silent):
    """Other lines must be spoken of: by one that was forgotten a decision could be told that is a secret."""
    text = (SECRECY / "decisions" / f"{module}.py").read_text(encoding="utf-8")
    spoken_of = {step for step in STEPS if re.search(rf"\bt\.{step.__name__}\b", text)}
    assert STEPS - spoken_of == silent
