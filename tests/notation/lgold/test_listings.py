"""Every listing that the thesis prints is accepted in its place (LG-25, LG-26)."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from spielwerk.check import check_text
from spielwerk.diagnostics.source import Source
from spielwerk.notation.lgold import read
from tests.notation.lgold import listings, listings_flow

LISTINGS = {
    "5.3.2": listings.GENERATED,
    "C.1.1": listings.STRUCTURE,
    "C.1.2": listings.GAME_STATE,
    "C.1.3": listings.ACTOR,
    "C.1.4": listings.ATTRIBUTE,
    "C.1.5": listings.OBJECT,
    "C.1.6": listings.CUSTOM_LAYOUT,
    "C.1.7": listings.ONE_DIMENSION,
    "C.1.8": listings.TWO_DIMENSIONS,
    "C.1.9": listings_flow.PHASE,
    "C.1.10": listings_flow.PHASE_STATE,
    "C.1.11": listings_flow.OPERATION,
    "C.1.12": listings_flow.RULE,
    "C.1.13": listings_flow.SIMPLE_ACTION,
    "C.1.14": listings_flow.COMPLEX_ACTION,
    "C.1.15": listings_flow.IMPLICATION,
    "C.1.16": listings.CHANCE,
}
WARNINGS = {"C.1.5": ["L324"], "C.1.10": ["L313"], "C.1.14": ["L313"]}
"""Misprints; and C.1.5 stands in a game that ends before anything can be built."""
THESIS = Path(__file__).parents[4] / "shared" / "mission" / "seeds" / "lgold-thesis.txt"
TAG = re.compile(r"<(/?)([A-Za-z]\w*)((?:\s+[\w:]+\s*=\s*\"[^\"]*\")*)\s*(/?)>")
ATTRIBUTE = re.compile(r"([\w:]+)\s*=\s*\"([^\"]*)\"")


@pytest.mark.parametrize("number", LISTINGS)
def test_the_listing_is_read(number):
    """LG-25: misprints are understood, with a warning."""
    faults = read(Source(f"{number}.lgold", LISTINGS[number]))[1]
    assert [fault.code for fault in faults] == WARNINGS.get(number, [])


@pytest.mark.parametrize("number", LISTINGS)
def test_the_game_around_it_is_sound(number):
    """LG-25"""
    faults = check_text(Source(f"{number}.lgold", LISTINGS[number])).diagnostics
    assert [fault.message() for fault in faults if fault.severity == "error"] == []


def printed(number: str) -> str:
    """What the thesis prints under a heading, without what stands between the pieces."""
    text = THESIS.read_text(encoding="utf-8")
    if number == "5.3.2":
        part = text[text.index("wird aus diesem der folgende XML-Code generiert") :].partition("## Code-Generierung")[0]
    else:
        start = re.search(rf"^#+ {re.escape(number)}\. ", text, re.MULTILINE)
        assert start is not None
        part = re.split(r"^#+ ", text[start.end() :], maxsplit=1, flags=re.MULTILINE)[0]
    return "\n".join(re.findall(r"```\n(.*?)```", part, re.DOTALL))


def elements(text: str) -> set[tuple[str, str]]:
    """Each element with each of its attributes and their values."""
    found = set()
    for _, tag, attributes, _ in TAG.findall(re.sub(r"<!--.*?-->", "", text, flags=re.DOTALL)):
        given = ATTRIBUTE.findall(attributes)
        found |= {(tag, f"{name}={value}") for name, value in given if not name.startswith("xmlns")} or {(tag, "")}
    return found


@pytest.mark.skipif(not THESIS.is_file(), reason="the thesis does not lie beside the project")
@pytest.mark.parametrize("number", LISTINGS)
def test_nothing_that_is_printed_is_left_out(number):
    """LG-25: every element with all its attributes stands in the listing as it is tested here."""
    here = elements(LISTINGS[number])
    known = {tag for tag, _ in here}
    missing = {(tag, given) for tag, given in elements(printed(number)) if given and (tag, given) not in here}
    missing |= {(tag, "") for tag, given in elements(printed(number)) if tag not in known}
    assert missing == set()
