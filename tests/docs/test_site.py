"""The documentation site: every page is on it, and links on it lead somewhere."""

from __future__ import annotations

import re
import runpy
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[2]


@pytest.fixture(scope="module")
def site(tmp_path_factory):
    folder = tmp_path_factory.mktemp("site") / "pages"
    runpy.run_path(str(ROOT / "site" / "pages.py"))["lay_out"](folder)
    return folder


def test_every_page_is_on_the_site(site):
    wanted = {page.relative_to(ROOT / "docs") for page in (ROOT / "docs").rglob("*.md")}
    there = {page.relative_to(site) for page in site.rglob("*.md")}
    assert wanted <= there
    assert {Path("README.md"), Path("packages/spielwerk/program.md"), Path("reference.md")} <= there


def test_links_lead_to_pages_and_pictures_of_the_site(site):
    lost = []
    for page in site.rglob("*.md"):
        text = re.sub(r"^```.*?^```$|`[^`\n]*`", "", page.read_text(encoding="utf-8"), flags=re.MULTILINE | re.DOTALL)
        for target in re.findall(r"\]\(([^)#\s]+)", text):
            if "://" not in target and not (page.parent / target).is_file():
                lost.append(f"{page.relative_to(site)}: {target}")
    assert lost == []


def test_the_menu_names_pages_that_exist(site):
    menu = (ROOT / "zensical.toml").read_text(encoding="utf-8")
    pages = re.findall(r'= "([\w./-]+\.md)"', menu)
    assert len(pages) > 15
    assert [page for page in pages if not (site / page).is_file()] == []


def test_the_reference_has_all_that_the_package_gives(site):
    import spielwerk

    named = re.findall(r"^::: [\w.]+\.(\w+)$", (site / "reference.md").read_text(encoding="utf-8"), re.MULTILINE)
    assert named == [name for name in spielwerk.__all__ if not name.startswith("_")]
