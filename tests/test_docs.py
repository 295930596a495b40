"""The documentation leads nowhere that does not exist."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[1]
PAGES = [
    *ROOT.glob("*.md"),
    *ROOT.glob("docs/**/*.md"),
    *ROOT.glob("src/**/*.md"),
    *(page for page in ROOT.glob("tests/**/*.md") if "node_modules" not in page.parts),
]


def links(page: Path) -> list[str]:
    """The targets of all links to other files."""
    found = re.findall(r"\]\(([^)#\s]+)", page.read_text(encoding="utf-8"))
    return [target for target in found if "://" not in target]


@pytest.mark.parametrize("page", PAGES, ids=lambda page: str(page.relative_to(ROOT)))
def test_links_lead_to_files(page):
    assert [target for target in links(page) if not (page.parent / target).exists()] == []


def test_every_page_is_in_the_index():
    docs = ROOT / "docs"
    known = {(docs / target).resolve() for target in links(docs / "index.md")}
    pages = {page.resolve() for page in docs.glob("*.md") if page.name != "index.md"}
    assert pages <= known


def test_every_recipe_is_in_the_cookbook():
    book = ROOT / "docs" / "cookbook"
    known = {(book / target).resolve() for target in links(book / "index.md")}
    assert {page.resolve() for page in book.glob("*.md")} <= known | {(book / "index.md").resolve()}
