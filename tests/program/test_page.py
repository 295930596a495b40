"""The page of the documentation that is made from the program form and its operations."""

from __future__ import annotations

import inspect
from pathlib import Path

from spielwerk.program import ir
from spielwerk.program.operations import OPERATIONS
from spielwerk.program.page import main, page

PAGE = Path(__file__).parents[2] / "docs" / "ir.md"


def test_the_page_is_up_to_date():
    assert PAGE.read_text(encoding="utf-8") == page(), "run `make docs`"


def test_every_class_has_its_place_and_is_explained():
    parts = {part.partition("\n")[0]: part for part in page().split("\n### ")}
    classes = [name for name, kind in inspect.getmembers(ir, inspect.isclass) if kind.__module__ == ir.__name__]
    for name in set(classes) - {ir.Node.__name__}:
        *_, told = [paragraph for paragraph in parts[name].split("\n\n") if not paragraph.startswith(f"`{name}(")]
        assert told.strip(), name


def test_fields_are_explained_where_the_form_explains_them():
    assert "- `lead`: A lead of so much over the best of the others" in page()
    assert "`StartSeat(block: int, seat: Expr, sealed: bool = False)`" in page()


def test_every_operation_is_on_the_page():
    rows = [line for line in page().splitlines() if line.startswith("| `")]
    assert [row.split("`")[1] for row in rows] == list(OPERATIONS)
    assert "| `waddc` | i64, i64 | i64 | `a + b` | – | R244 | `a + b` | – |" in rows


def test_the_page_is_written_where_one_wants_it(tmp_path, capsys):
    main([str(tmp_path / "page.md")])
    assert (tmp_path / "page.md").read_text(encoding="utf-8").startswith("# The program form")
    assert f"{len(OPERATIONS)} operations" in capsys.readouterr().out
