"""Drawings that are broken, too large, or could do harm."""

from __future__ import annotations

from spielwerk.diagnostics.codes.entry import Entry
from spielwerk.limits import DEEPEST_DRAWING

SVG = '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 24 24">{}</svg>\n'
GOOD = SVG.format('<path d="M2 22V4l10-2 10 2v18z" fill="#3d63d4"/>')

DRAWINGS: tuple[Entry, ...] = (
    Entry(
        "V401",
        bad=SVG.format('<path d="M2 2h20v20z">'),
        good=GOOD,
    ),
    Entry(
        "V402",
        bad=SVG.format("<script>alert(1)</script>"),
        good=GOOD,
    ),
    Entry(
        "V403",
        bad=SVG.format('<circle cx="12" cy="12" r="9" onclick="alert(1)"/>'),
        good=GOOD,
    ),
    Entry(
        "V404",
        bad=SVG.format('<path d="M2 2h20v20z" fill="url(https://example.org/a.svg#b)"/>'),
        good=GOOD,
    ),
    Entry(
        "V405",
        bad=SVG.format('<path d="M2 2h1e99" fill="#3d63d4"/>'),
        good=GOOD,
    ),
    Entry(
        "V406",
        bad=SVG.format('<path d="M2 2h20v20z" fill="url(#shade)"/>'),
        good=GOOD,
    ),
    Entry(
        "V407",
        bad=GOOD.replace(' viewBox="0 0 24 24"', ""),
        good=GOOD,
    ),
    Entry(
        "V408",
        bad=SVG.format("<g>" * DEEPEST_DRAWING + "</g>" * DEEPEST_DRAWING),
        good=GOOD,
    ),
    Entry(
        "V409",
        bad='<!DOCTYPE svg [<!ENTITY a "aaaa">]>\n' + GOOD,
        good=GOOD,
    ),
    Entry(
        "V410",
        bad='{"icons": {"wheel": "M2 2h20v20x"}}\n',
        good='{"icons": {"wheel": "M2 2h20v20z"}}\n',
    ),
    Entry(
        "V411",
        bad='{"moves": {"ms": 200}}\n',
        good='{"table": {"backdrop": "drawing"}}\n',
    ),
)
