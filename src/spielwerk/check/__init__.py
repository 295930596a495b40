"""The check: from the model of a game to its typed form, with everything that is wrong reported."""

from __future__ import annotations

from collections.abc import Sequence

from spielwerk.check.checker import run
from spielwerk.check.faults import unread_words, untranslated
from spielwerk.check.files import NO_FILES, Files, NoFile
from spielwerk.check.state import CheckResult
from spielwerk.check.variants import Chain, Whole, with_base
from spielwerk.collector import collector_waits
from spielwerk.diagnostics.diagnostic import Diagnostic
from spielwerk.diagnostics.form_codes import TOO_LARGE, TOO_MANY_FAULTS
from spielwerk.diagnostics.source import NOWHERE, Source
from spielwerk.limits import LONGEST_GAME, LONGEST_TRANSLATED, MOST_FAULTS
from spielwerk.model.declarations import GameText, ObjectType
from spielwerk.notation.reading import NoGame


def check(
    game: GameText, source: Source, syntax_faults: Sequence[Diagnostic] = (), files: Files = NO_FILES
) -> CheckResult:
    """Checks a game that has been read; the faults of its text, and of the tables in its files, are in the result."""
    return _check(game, source, syntax_faults, files, Chain().with_text(source))[0]


def check_text(source: Source, files: Files = NO_FILES) -> CheckResult:
    """Reads and checks a text in the notation that its name tells, with the files it may use."""
    with collector_waits():
        return _check_text(source, files, Chain())[0]


def _check_text(source: Source, files: Files, chain: Chain) -> tuple[CheckResult, Whole]:
    from spielwerk.notation.readers import ending, read

    chain = chain.with_text(source)
    limit = LONGEST_GAME if ending(source.name) == ".spiel" else LONGEST_TRANSLATED
    if chain.size > limit:
        fault = Diagnostic(TOO_LARGE, source, NOWHERE, {"size": chain.size, "limit": limit})
        return CheckResult(None, (fault,)), Whole(GameText(()), source, files)
    reading = read(source, lambda name: _text_of(files, name))
    if reading.native:
        return _check(reading.game, reading.source, reading.faults, files, chain)
    # What could not be translated is missing, and would only bring faults that follow from that.
    if any(fault.severity == "error" for fault in reading.faults):
        return CheckResult(None, reading.faults), Whole(reading.game, reading.source, files)
    result, whole = _check(reading.game, reading.source, (), files, chain)
    return CheckResult(result.game, (*reading.faults, *map(untranslated, result.errors))), whole


def _text_of(files: Files, name: str) -> Source:
    try:
        return files.game(name)[0]
    except NoFile:
        raise NoGame(name) from None


def _check(
    game: GameText, source: Source, syntax_faults: Sequence[Diagnostic], files: Files, chain: Chain
) -> tuple[CheckResult, Whole]:
    """The result, and the game with everything it extends. `chain`: the games that are being read for this one."""
    unreadable = [fault for fault in syntax_faults if fault.severity == "error"]
    unread = unread_words(source, unreadable) if unreadable else None
    whole = with_base(game, source, files, chain, _check_text)
    if whole.lacking:
        return CheckResult(None, _in_order(source, (*syntax_faults, *whole.faults))), whole
    model, joined, in_files = _with_tables(whole)
    checked, found = run(model, joined, unread)
    checked.model, checked.files = model, whole.files
    faults = _in_order(source, (*syntax_faults, *whole.faults, *in_files, *found))
    sound = all(fault.severity != "error" for fault in faults)
    return CheckResult(checked if sound else None, faults), whole


def _with_tables(whole: Whole) -> tuple[GameText, Source, list[Diagnostic]]:
    """The game with the tables that it has in files, its source and theirs, and their faults."""
    if not any(isinstance(node, ObjectType) and node.source is not None for node in whole.game.declarations):
        return whole.game, whole.source, []
    # Few games have such tables, and reading them takes a notation of its own.
    from spielwerk.check.declare.tables import with_tables

    return with_tables(whole.game, whole.source, whole.files)


def _in_order(source: Source, faults: tuple[Diagnostic, ...]) -> tuple[Diagnostic, ...]:
    """Those of the text itself first, each file's in the order of its text. Of very many errors the first, and a note
    that there are more."""
    errors = [fault for fault in faults if fault.severity == "error"]
    if len(errors) > MOST_FAULTS + 1:
        first = sorted(errors, key=lambda fault: fault.span)[:MOST_FAULTS]
        faults = (*first, Diagnostic(TOO_MANY_FAULTS, source, first[-1].span, {"limit": MOST_FAULTS}))
    return tuple(sorted(faults, key=lambda f: (f.source is not source, f.source.name, f.span, f.code)))


__all__ = ["CheckResult", "check", "check_text"]
