"""The catalogue of the check: every bad example has its fault first, every good one has none at all."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

import spielwerk.check
from spielwerk.diagnostics.codes.catalogue import catalogue
from spielwerk.diagnostics.form_codes import UNKNOWN_HINT
from spielwerk.diagnostics.severity import severity
from tests.check.games import checked

CATALOGUE = catalogue()

FAMILIES = ("S2", "S3", "S4", "S5", "S9")
ENTRIES = [entry for entry in CATALOGUE.values() if entry.code.startswith(FAMILIES)]
every_entry = pytest.mark.parametrize("entry", ENTRIES, ids=lambda entry: entry.code)


@every_entry
def test_the_bad_example_has_this_fault_first(entry):
    found = checked(entry.bad).diagnostics
    assert found[0].code == entry.code
    assert found[0].severity == severity(entry.code)


@every_entry
def test_the_good_example_has_no_fault(entry):
    assert [fault.message() for fault in checked(entry.good).diagnostics] == []


@every_entry
def test_the_words_are_complete(entry):
    fault = checked(entry.bad).diagnostics[0]
    for language in ("en", "de"):
        told = [fault.message(language), fault.advice(language), *(fault.phrase(x, language) for x in fault.labels)]
        assert all(phrase.endswith((".", "?", "`", "here", "hier", "vereinbart", "gemeint?")) for phrase in told[:2])
        assert not any("``" in phrase or "  " in phrase for phrase in told)


def test_every_code_that_is_reported_is_explained_and_the_other_way_round():
    package = Path(spielwerk.check.__file__).parent
    used = {code for path in package.rglob("*.py") for code in re.findall(r'"(S\d\d\d)"', path.read_text("utf-8"))}
    assert used | {UNKNOWN_HINT} == {entry.code for entry in ENTRIES}
