"""Writes figures into docs/speed.md: `python bench/page.py` those of the last run of bench/run.py."""

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
    heading = f"{where(results['machine'])}; one core, {results['rounds']} rounds"
    heading += ": medians, with the least and the greatest or the spread."
    put(BEGIN, END, "\n\n".join([heading, *map(as_markdown, all_tables(results))]))


def put(begin: str, end: str, figures: str) -> None:
    """Puts figures between two marks of the page."""
    text = PAGE.read_text(encoding="utf-8")
    between = re.compile(f"(?<={re.escape(begin)}\n).*?(?={re.escape(end)})", re.DOTALL)
    if not between.search(text):
        raise SystemExit(f"{PAGE} has lost its marks: {begin} … {end}")
    PAGE.write_text(between.sub(lambda _: f"\n{figures}\n\n", text), encoding="utf-8")


def where(machine: dict[str, str]) -> str:
    """What was measured on, in words."""
    return f"{machine['processor']}, {machine['system']}, Python {machine['python']}"


def as_markdown(table: Table) -> str:
    lines = [f"### {table.title}", "", row(table.head), row(["---"] * len(table.head)), *map(row, table.lines)]
    return "\n".join([*lines, *(["", *(f"- {note}" for note in table.notes)] if table.notes else [])])


def row(cells: list[str]) -> str:
    return "| " + " | ".join(cell.replace("|", "\\|") for cell in cells) + " |"


if __name__ == "__main__":
    write_page(json.loads((HERE / "results.json").read_text(encoding="utf-8")))
