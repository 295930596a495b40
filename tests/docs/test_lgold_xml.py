"""The reference of lGold XML names every element and attribute, and says rightly where it comes from (LG-25)."""

from __future__ import annotations

import re

import pytest

from tests.docs.blocks import ROOT

PAGE = (ROOT / "docs" / "lgold-xml.md").read_text(encoding="utf-8")
SCHEMA = (ROOT / "docs" / "lgold" / "lgold.xsd").read_text(encoding="utf-8")
THESIS = ROOT.parent / "shared" / "mission" / "seeds" / "lgold-thesis.txt"
ROWS = [line.split(" | ") for line in PAGE.partition("## Elements")[2].splitlines() if line.startswith("| `")]
FROM = {name: cells[1] for cells in ROWS for name in re.findall(r"`(\w+)`", cells[0])}


def test_every_element_has_a_place_in_the_reference():
    """LG-25"""
    assert set(FROM) == set(re.findall(r'<xs:element name="(\w+)"', SCHEMA))


def test_every_attribute_is_named():
    """LG-25"""
    attributes = set(re.findall(r'<xs:attribute name="(\w+)"', SCHEMA))
    assert {name for name in attributes if f"`{name}`" not in PAGE and f"`{name}=" not in PAGE} == {
        "linkIdReference"  # stands with `byLinkId`
    } - set(re.findall(r"`(\w+)`", PAGE))


@pytest.mark.skipif(not THESIS.is_file(), reason="the thesis does not lie beside the project")
def test_what_is_said_to_be_from_the_thesis_stands_there():
    """LG-25"""
    text = THESIS.read_text(encoding="utf-8")
    from_thesis = [name for name, origin in FROM.items() if origin == "thesis"]
    assert [name for name in from_thesis if not re.search(rf"\b{name}\b", text)] == []
