"""Links into pages lead to headings that exist."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from tests.docs.blocks import ROOT

PAGES = [*ROOT.glob("*.md"), *ROOT.glob("docs/**/*.md"), *ROOT.glob("src/**/*.md")]


def text_of(page: Path) -> str:
    """A page without its code blocks, in which `#` begins comments."""
    return re.sub(r"^```.*?^```", "", page.read_text(encoding="utf-8"), flags=re.DOTALL | re.MULTILINE)


def anchors(page: Path) -> set[str]:
    """The names under which the headings of a page can be reached."""
    headings = re.findall(r"^#+ (.*)$", text_of(page), flags=re.MULTILINE)
    return {re.sub(r"[^\w\- ]", "", heading.lower()).strip().replace(" ", "-") for heading in headings}


@pytest.mark.parametrize("page", PAGES, ids=lambda page: str(page.relative_to(ROOT)))
def test_links_lead_to_headings(page):
    links = re.findall(r"\]\(([^)#\s]*)#([^)\s]+)\)", text_of(page))
    targets = [(page.parent / file if file else page, anchor) for file, anchor in links if "://" not in file]
    assert [anchor for target, anchor in targets if anchor not in anchors(target)] == []
