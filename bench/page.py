"""Writes the figures of the last run into docs/speed.md: `python bench/page.py`."""

from __future__ import annotations

import json
import re
from pathlib import Path

from table import Table, all_tables
from verdicts import Results

HERE = Path(__file__).parent
PAGE = HERE.parent / "docs" / "speed.md"
BEGIN, END = "<!-- figures: written by bench/page.py -->", "<!-- end of figures -->"


def write_page(results: Results) -> None:
    """Puts the tables between the two marks of the page; everything else stays as it is."""
    text = PAGE.read_text(encoding="utf-8")
    figures = "\n\n".join([heading(results), *map(as_markdown, all_tables(results))])
    between = re.compile(f"(?<={re.escape(BEGIN)}\n).*?(?={re.escape(END)})", re.DOTALL)
    if not between.search(text):
        raise SystemExit(f"{PAGE} has lost its marks: {BEGIN} … {END}")
    PAGE.write_text(between.sub(lambda _: f"\n{figures}\n\n", text), encoding="utf-8")


def heading(results: Results) -> str:
    machine = results["machine"]
    where = f"{machine['processor']}, {machine['system']}, Python {machine['python']}"
    return f"{where}; one core, {results['rounds']} rounds: medians, with the least and the greatest or the spread."


def as_markdown(table: Table) -> str:
    lines = [f"### {table.title}", "", row(table.head), row(["---"] * len(table.head)), *map(row, table.lines)]
    return "\n".join([*lines, *(["", *(f"- {note}" for note in table.notes)] if table.notes else [])])


def row(cells: list[str]) -> str:
    return "| " + " | ".join(cell.replace("|", "\\|") for cell in cells) + " |"


if __name__ == "__main__":
    write_page(json.loads((HERE / "results.json").read_text(encoding="utf-8")))
