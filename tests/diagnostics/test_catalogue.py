"""Every kind of fault is explained in both languages, and its examples are what they claim to be."""

from __future__ import annotations

from importlib import import_module
from string import Formatter

import pytest

from spielwerk.diagnostics.codes.catalogue import catalogue, entries
from spielwerk.diagnostics.severity import WARNINGS
from spielwerk.diagnostics.source import Source
from spielwerk.diagnostics.words import FAMILIES, family, words
from spielwerk.locale import LANGUAGES, texts

CATALOGUE = catalogue()

every_entry = pytest.mark.parametrize("entry", CATALOGUE.values(), ids=lambda entry: entry.code)
every_fault_of_a_text = pytest.mark.parametrize(
    "entry",
    [entry for entry in CATALOGUE.values() if entry.code.startswith("S") and not entry.code.startswith("S6")],
    ids=lambda entry: entry.code,
)
"""Faults of the S6 family show only when a game is set up; their examples are run with the command line's tests."""


def placeholders(phrase: str) -> set[str]:
    return {name for _, name, _, _ in Formatter().parse(phrase) if name is not None}


@pytest.mark.parametrize("name", sorted(set(FAMILIES.values())))
def test_codes_belong_to_their_family(name):
    assert [code for code in entries(name) if family(code) != name] == []


def test_no_code_is_used_twice():
    packages = [import_module(f"spielwerk.diagnostics.codes.{name}") for name in set(FAMILIES.values())]
    codes = [entry.code for package in packages for entry in getattr(package, package.__name__.split(".")[-1].upper())]
    assert len(codes) == len(set(codes)) == len(CATALOGUE)


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("name", sorted(set(FAMILIES.values())))
def test_a_language_explains_the_faults_of_a_family_and_no_others(name, language):
    assert sorted(texts(f"faults/{name}", language)) == sorted(entries(name))


@every_entry
def test_languages_say_it_each_in_its_own_way(entry):
    said = [words(entry.code, language) for language in LANGUAGES]
    assert all(phrase.strip() for one in said for phrase in (one.message, one.advice, *one.labels.values()))
    assert len({one.message for one in said}) == len(LANGUAGES)
    if any(literal.strip() for literal, *_ in Formatter().parse(said[0].advice)):
        assert len({one.advice for one in said}) == len(LANGUAGES)


@every_entry
def test_all_languages_tell_the_same_facts(entry):
    english = words(entry.code)
    for other in (words(entry.code, language) for language in LANGUAGES[1:]):
        assert placeholders(other.message) == placeholders(english.message)
        assert placeholders(other.advice) == placeholders(english.advice)
        assert {name: placeholders(label) for name, label in other.labels.items()} == {
            name: placeholders(label) for name, label in english.labels.items()
        }


def test_warnings_are_faults_that_exist():
    assert set(CATALOGUE) >= WARNINGS


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
