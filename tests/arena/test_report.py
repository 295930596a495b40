"""Reports: words in both languages, and charts that show what they are given."""

from __future__ import annotations

import re
from pathlib import Path

import pytest
from lxml import etree

import spielwerk.arena.report
from spielwerk.arena.report.charts import LABEL, WIDTH, Mark, histogram, intervals
from spielwerk.arena.report.page import page, table
from spielwerk.locale import texts

CODE = "\n".join(
    path.read_text(encoding="utf-8")
    for path in Path(spielwerk.arena.report.__file__).parent.glob("*.py")
    if path.name != "words.py"
)


@pytest.mark.parametrize("key", texts("report", "en"))
def test_every_text_is_used(key):
    assert re.search(f"[\"']{key}[\"']", CODE) or key.startswith("why_")


def test_intervals_lie_on_their_scale():
    chart = etree.fromstring(intervals([Mark("<a>", 0.5, 0.4, 0.6), Mark("b", 0.2, 0.1, 0.3)], "shares", 0.5, True))
    dots = [float(dot.get("cx")) for dot in chart.iter("circle")]
    lines = [
        (float(line.get("x1")), float(line.get("x2"))) for line in chart.iter("line") if line.get("class") == "line"
    ]
    fair = next(float(line.get("x1")) for line in chart.iter("line") if line.get("class") == "fair")
    assert dots[1] < dots[0] == pytest.approx(fair)
    assert all(LABEL <= low < dot < high <= WIDTH for dot, (low, high) in zip(dots, lines, strict=True))
    assert chart.get("aria-label") == "shares"
    assert "<a>" in [text.text for text in chart.iter("text")]


def test_a_histogram_counts_everything():
    chart = etree.fromstring(histogram(dict.fromkeys(range(10, 510), 2), "lengths"))
    bars = [title.text or "" for title in chart.iter("title")]
    assert len(bars) <= 40
    assert sum(int(bar.split(": ")[1]) for bar in bars) == 1000
    assert bars[0].startswith("10–")


@pytest.mark.parametrize("marks", [[Mark("a", 0.0, 0.0, 0.0)], [Mark("a", 1.0, 1.0, 1.0)], [Mark("a", 1500, 1e3, 2e3)]])
def test_charts_of_nearly_nothing(marks):
    etree.fromstring(intervals(marks, "x"))
    assert intervals([], "x") == histogram({}, "x") == ""


def test_a_page_has_both_languages_and_begins_in_the_readers_one():
    shown = page("<title>", [table(["a"], [["b"]])], "de")
    assert 'id="in-de" checked' in shown
    assert "<title>&lt;title&gt;</title>" in shown
    assert shown.index("spielwerk-report") < 200
