"""`spielwerk test`: runs the `test` blocks of games."""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial
from shlex import quote
from typing import TYPE_CHECKING

import click

from spielwerk.cli.base import Command
from spielwerk.cli.telling import console, print_lines, show_faults, tell
from spielwerk.cli.words import Say
from spielwerk.diagnostics.visible import visible

if TYPE_CHECKING:
    from spielwerk.game.testing.testing import TestOutcome


def command(say: Say) -> click.Command:
    files = click.Argument(["files"], nargs=-1, required=True, metavar=f"{say('FILE')}...")
    only = click.Option(["--only"], metavar=say("TEXT"), help=say("option.only"))
    return Command("test", say, [files, only], partial(test, say))


def test(say: Say, files: tuple[str, ...], only: str | None) -> int:
    return test_files(say, files, only)


def test_files(say: Say, files: Sequence[str], only: str | None) -> int:
    """Runs the tests of games, or those with some words in their name; the exit code."""
    passed = failed = broken = 0
    for file in files:
        outcomes = run_file(say, file, only)
        if outcomes is None:
            broken += 1
            continue
        show_outcomes(say, file, outcomes)
        passed += sum(outcome.passed for outcome in outcomes)
        failed += sum(not outcome.passed for outcome in outcomes)
    tell(say("tests_summary", passed=passed, failed=failed))
    return int(failed + broken > 0)


def run_file(say: Say, file: str, only: str | None = None) -> list[TestOutcome] | None:
    """What the tests of a game came to; None if the game has faults, which are shown."""
    from spielwerk.game.game import load
    from spielwerk.game.testing.testing import run_test
    from spielwerk.match.errors import SpielwerkError

    try:
        game = load(file)
        return [run_test(game, one) for one in game.checked.tests if only is None or only in one.name]
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
        if not outcome.passed:
            tell(f"    {say('test_again', file=quote(file), name=quote(outcome.name))}")
