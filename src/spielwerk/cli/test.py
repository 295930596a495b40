"""`spielwerk test`: runs the `test` blocks of games."""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING

import click

from spielwerk.cli.base import Command
from spielwerk.cli.telling import console, print_lines, show_faults, tell
from spielwerk.cli.words import Say
from spielwerk.diagnostics.visible import visible

if TYPE_CHECKING:
    from spielwerk.match.testing import TestOutcome


def command(say: Say) -> click.Command:
    files = click.Argument(["files"], nargs=-1, required=True, metavar=f"{say('FILE')}...")
    return Command("test", say, [files], partial(test, say))


def test(say: Say, files: tuple[str, ...]) -> int:
    passed = failed = broken = 0
    for file in files:
        outcomes = run_file(say, file)
        if outcomes is None:
            broken += 1
            continue
        show_outcomes(say, file, outcomes)
        passed += sum(outcome.passed for outcome in outcomes)
        failed += sum(not outcome.passed for outcome in outcomes)
    tell(say("tests_summary", passed=passed, failed=failed))
    return int(failed + broken > 0)


def run_file(say: Say, file: str) -> list[TestOutcome] | None:
    """What the tests of a game came to; None if the game has faults, which are shown."""
    from spielwerk.match.errors import SpielwerkError
    from spielwerk.match.game import load
    from spielwerk.match.testing import run_tests

    try:
        return list(run_tests(load(file)))
    except SpielwerkError as error:
        show_faults(error.diagnostics, say)
        return None


def show_outcomes(say: Say, file: str, outcomes: list[TestOutcome]) -> None:
    if not outcomes:
        tell(say("tests_none", file=file))
    paper = console()
    for outcome in outcomes:
        word, style = (say("test_passed"), "green") if outcome.passed else (say("test_failed"), "bold red")
        print_lines(paper, [[(f"{file}:{outcome.line}: {outcome.name}: ", ""), (word, style)]])
        if outcome.fault is not None:
            show_faults([outcome.fault], say, to_stderr=False)
        elif not outcome.passed:
            for line in outcome.message(say.language).splitlines():
                tell(f"    {visible(line)}")
