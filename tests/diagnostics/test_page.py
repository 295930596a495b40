"""The page of the documentation that is made from the catalogue."""

from __future__ import annotations

from pathlib import Path

from inline_snapshot import snapshot

from spielwerk.diagnostics import page as pages
from spielwerk.diagnostics.codes.catalogue import catalogue
from spielwerk.diagnostics.codes.entry import Entry
from spielwerk.diagnostics.page import HEAD, main, page
from spielwerk.diagnostics.words import Words

PAGE = Path(__file__).parents[2] / "docs" / "diagnostics.md"


def test_the_page_is_up_to_date():
    assert PAGE.read_text(encoding="utf-8") == page(catalogue().values()), "run `make docs`"


def test_an_entry_shows_its_words_and_its_games(monkeypatch):
    said = {
        "en": Words("there is no {name}", "Write `end_of` * <b>."),
        "de": Words("{name} gibt es nicht", "Schreibe `end_of`."),
    }
    monkeypatch.setattr(pages, "words", lambda code, language: said[language])
    monkeypatch.setattr(pages, "severity", lambda code: "warning")
    entry = Entry("S299", bad="\nplay:\n    ```\n", good="")
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
    entries = [Entry(code, "", "") for code in ("R101", "S502", "S101", "S501")]
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
    assert page(catalogue().values()).count("\n### ") == len(catalogue())


def test_the_page_is_written_where_one_wants_it(tmp_path, capsys):
    main([str(tmp_path / "page.md")])
    assert (tmp_path / "page.md").read_text(encoding="utf-8").startswith("# Diagnostics")
    assert f"{len(catalogue())} diagnostics" in capsys.readouterr().out
