"""Every kind of fault is explained in both languages, and its examples are what they claim to be."""

from __future__ import annotations

from importlib import import_module
from string import Formatter

import pytest

from spielwerk.diagnostics.codes.catalogue import CATALOGUE
from spielwerk.diagnostics.codes.entry import Entry
from spielwerk.diagnostics.source import Source

FAMILIES = {
    "syntax": ("S1",),
    "names": ("S2",),
    "types": ("S3",),
    "flow": ("S4",),
    "sizes": ("S5", "S9"),
    "hints": ("S56",),
    "setting_up": ("S6",),
    "files": ("B",),
    "running": ("R",),
    "digal": ("D",),
    "records": ("L1",),
    "lgold": ("L2", "L3"),
    "arena": ("A",),
    "looks": ("V",),
}

every_entry = pytest.mark.parametrize("entry", CATALOGUE.values(), ids=lambda entry: entry.code)
every_fault_of_a_text = pytest.mark.parametrize(
    "entry",
    [entry for entry in CATALOGUE.values() if entry.code.startswith("S") and not entry.code.startswith("S6")],
    ids=lambda entry: entry.code,
)
"""Faults of the S6 family show only when a game is set up; their examples are run with the command line's tests."""


def family(name: str) -> tuple[Entry, ...]:
    entries: tuple[Entry, ...] = getattr(import_module(f"spielwerk.diagnostics.codes.{name}"), name.upper())
    return entries


def placeholders(phrase: str) -> set[str]:
    return {name for _, name, _, _ in Formatter().parse(phrase) if name is not None}


@pytest.mark.parametrize("name", FAMILIES)
def test_codes_belong_to_their_family(name):
    assert [entry.code for entry in family(name) if not entry.code.startswith(FAMILIES[name])] == []


def test_no_code_is_used_twice():
    codes = [entry.code for name in FAMILIES for entry in family(name)]
    assert len(codes) == len(set(codes)) == len(CATALOGUE)


@every_entry
def test_a_fault_is_explained_in_both_languages(entry):
    assert all(phrase.strip() for phrase in (*entry.en, *entry.de))
    assert entry.en.message != entry.de.message
    assert entry.en.advice != entry.de.advice


@every_entry
def test_both_languages_tell_the_same_facts(entry):
    for english, german in (*zip(entry.en, entry.de, strict=True), *entry.labels.values()):
        assert placeholders(english) == placeholders(german)


@every_entry
def test_labels_are_in_both_languages(entry):
    assert all(english.strip() and german.strip() for english, german in entry.labels.values())


@every_entry
def test_a_fault_is_an_error_or_a_warning(entry):
    assert entry.severity in ("error", "warning")


@every_fault_of_a_text
def test_the_bad_example_has_the_fault(entry):
    from spielwerk.check import check_text

    found = check_text(Source("bad.spiel", entry.bad)).diagnostics
    assert entry.code in [diagnostic.code for diagnostic in found]


@every_fault_of_a_text
def test_the_good_example_is_good(entry):
    from spielwerk.check import check_text

    found = check_text(Source("good.spiel", entry.good)).diagnostics
    errors = [fault.message() for fault in found if fault.severity == "error" and not fault.code.startswith("S9")]
    assert errors == []
