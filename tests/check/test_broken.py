"""Whole games with slips of the pen: every fault is found on its line, and nothing else."""

from __future__ import annotations

import pytest

from tests.check.games import HERE, checked, marked

BROKEN = sorted((HERE / "broken").glob("*.spiel"))


def test_there_are_enough_broken_games():
    assert len(BROKEN) >= 45


@pytest.mark.parametrize("path", BROKEN, ids=lambda path: path.stem)
def test_every_fault_is_found_where_it_is(path):
    text, expected = marked(path)
    assert expected, "a broken game marks its faults with #!"
    assert {(fault.line, fault.code) for fault in checked(text).diagnostics} == expected


@pytest.mark.parametrize("path", BROKEN, ids=lambda path: path.stem)
def test_every_fault_is_told_in_both_languages(path):
    for fault in checked(marked(path)[0]).diagnostics:
        for language in ("en", "de"):
            told = [fault.message(language), fault.advice(language)]
            told += [fault.phrase(label, language) for label in fault.labels]
            assert all(phrase == phrase.strip() and "``" not in phrase and "{" not in phrase[:1] for phrase in told)
