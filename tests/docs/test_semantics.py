"""The rules of the specification that code names exist, and are written as the page writes them."""

from __future__ import annotations

import re
from pathlib import Path

ROOT = Path(__file__).parents[2]
NAMED = re.compile(r"\bsemantics ((?:[A-G]\d*)(?:, [A-G]\d+)*)", re.IGNORECASE)


def rules() -> set[str]:
    page = (ROOT / "docs" / "semantics.md").read_text(encoding="utf-8")
    numbered = re.findall(r"^### ([A-G]\d+)$", page, re.MULTILINE)
    assert len(numbered) == len(set(numbered))
    return {*numbered, *re.findall(r"^## ([A-G])\. ", page, re.MULTILINE)}


def test_code_names_rules_that_exist():
    known = rules()
    named = [
        (str(path.relative_to(ROOT)), rule)
        for path in sorted((ROOT / "src").rglob("*.py"))
        for found in NAMED.findall(path.read_text(encoding="utf-8"))
        for rule in found.split(", ")
    ]
    assert len(named) > 20
    assert [(path, rule) for path, rule in named if rule not in known] == []


def test_rules_point_at_rules_that_exist():
    page = (ROOT / "docs" / "semantics.md").read_text(encoding="utf-8")
    anchors = {rule.lower() for rule in rules()}
    assert set(re.findall(r"\]\(#(\w+)\)", page)) <= anchors
