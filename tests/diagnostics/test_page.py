"""The page of the documentation that is made from the catalogue."""

from __future__ import annotations

from pathlib import Path

from inline_snapshot import snapshot

from spielwerk.diagnostics.codes.catalogue import CATALOGUE
from spielwerk.diagnostics.codes.entry import Entry, Words
from spielwerk.diagnostics.page import HEAD, main, page

PAGE = Path(__file__).parents[2] / "docs" / "diagnostics.md"


def test_the_page_is_up_to_date():
    assert PAGE.read_text(encoding="utf-8") == page(CATALOGUE.values()), "run `make docs`"


def test_an_entry_shows_its_words_and_its_games():
    entry = Entry(
        code="S299",
        en=Words("there is no {name}", "Write `end_of` * <b>."),
        de=Words("{name} gibt es nicht", "Schreibe `end_of`."),
        bad="\nplay:\n    ```\n",
        good="",
        severity="warning",
    )
    assert page([entry]).removeprefix(HEAD) == snapshot("""\

## Names

### S299

A warning.

- **en:** there is no {name}\\
  Write `end_of` \\* \\<b\\>.
- **de:** {name} gibt es nicht\\
  Schreibe `end_of`.

Wrong:

````spiel
play:
    ```
````
""")


def test_families_are_in_order_and_empty_ones_are_left_out():
    entries = [Entry(code, Words("m", "a"), Words("n", "b"), "", "") for code in ("R101", "S502", "S101", "S501")]
    headings = [line for line in page(entries).splitlines() if line.startswith("##")]
    assert headings == [
        "## Form",
        "### S101",
        "## Set-up and sizes",
        "### S501",
        "### S502",
        "## While a match runs",
        "### R101",
    ]


def test_every_entry_is_on_the_page():
    assert page(CATALOGUE.values()).count("\n### ") == len(CATALOGUE)


def test_the_page_is_written_where_one_wants_it(tmp_path, capsys):
    main([str(tmp_path / "page.md")])
    assert (tmp_path / "page.md").read_text(encoding="utf-8").startswith("# Diagnostics")
    assert f"{len(CATALOGUE)} diagnostics" in capsys.readouterr().out
