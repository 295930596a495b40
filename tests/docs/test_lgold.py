"""The table of the elements of lGold leads to sections, examples and tests that exist, and misses none."""

from __future__ import annotations

import ast
import re

import pytest

from tests.docs.blocks import ROOT
from tests.docs.test_links import anchors

PAGE = ROOT / "docs" / "lgold.md"
IDS = [f"LG-{number:02}" for number in range(1, 28)]
ROWS = {
    cells[0].removeprefix("| "): cells[1:]
    for line in PAGE.read_text(encoding="utf-8").splitlines()
    if len(cells := line.split(" | ")) == 5 and cells[0].startswith("| LG-")
}
LINK = re.compile(r"\[[^\]]+\]\(([^)#\s]+)(?:#([^)\s]+))?\)")


def test_every_element_has_a_row():
    assert list(ROWS) == sorted(ROWS)
    assert set(ROWS) == set(IDS)


@pytest.mark.parametrize("id_", IDS)
def test_constructs_are_described(id_):
    links = LINK.findall(ROWS[id_][1])
    assert links
    for page, anchor in links:
        assert (PAGE.parent / page).is_file()
        assert not anchor or anchor in anchors(PAGE.parent / page), f"{page}#{anchor}"


@pytest.mark.parametrize("id_", IDS)
def test_examples_exist(id_):
    links = LINK.findall(ROWS[id_][2])
    assert links
    assert [
        page for page, _ in links if not (PAGE.parent / page).is_file() or not page.endswith((".spiel", ".lgold"))
    ] == []


@pytest.mark.parametrize("id_", IDS)
def test_tests_exist_and_name_the_element(id_):
    tests = re.findall(r"`(tests/[^`]+\.py)::(\w+)`", ROWS[id_][3])
    assert tests
    for file, name in tests:
        module = ast.parse((ROOT / file).read_text(encoding="utf-8"))
        functions = {node.name: node for node in module.body if isinstance(node, ast.FunctionDef)}
        assert name in functions, f"{file}::{name}"
        assert id_ in (ast.get_docstring(functions[name]) or "") + (ast.get_docstring(module) or ""), f"{file}::{name}"
