"""The frame of a report: one file with its own style, light and dark, in all languages, which can be switched."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from html import escape
from itertools import permutations

from spielwerk.locale import LANGUAGES, texts

MARK = "spielwerk-report"
STYLE = """
:root { color-scheme: light dark; --ink: #1d2330; --soft: #5d6675; --paper: #fff; --line: #d8dde5; --bar: #2f6fb0;
  --good: #d9efdd; --bad: #f6dcd9; --fair: #b4502c; }
@media (prefers-color-scheme: dark) { :root { --ink: #e6e9ef; --soft: #9aa4b5; --paper: #14171d; --line: #343b48;
  --bar: #6aa8e8; --good: #1f3d28; --bad: #47241f; --fair: #e58a63; } }
body { font: 16px/1.5 system-ui, sans-serif; color: var(--ink); background: var(--paper); margin: 0 auto;
  max-width: 62rem; padding: 1.5rem; }
h1 { font-size: 1.6rem; margin: 0 0 .3rem; } h2 { font-size: 1.15rem; margin: 2rem 0 .5rem; }
p { margin: .4rem 0; max-width: 48rem; } .soft { color: var(--soft); } .verdict { font-size: 1.1rem; }
table { border-collapse: collapse; margin: .5rem 0; } th, td { padding: .25rem .7rem; text-align: right;
  border-bottom: 1px solid var(--line); } th { color: var(--soft); font-weight: 600; }
th:first-child, td:first-child, td.words, th.words { text-align: left; } td { font-variant-numeric: tabular-nums; }
.good { background: var(--good); } .bad { background: var(--bad); } .wide { overflow-x: auto; }
svg { display: block; max-width: 100%; height: auto; margin: .5rem 0; } svg text { fill: var(--ink); font-size: 13px; }
svg .soft { fill: var(--soft); } svg .bar { fill: var(--bar); } svg .line { stroke: var(--bar); stroke-width: 2; }
svg .axis { stroke: var(--line); } svg .fair { stroke: var(--fair); stroke-dasharray: 4 3; }
code, pre { font: 14px/1.45 ui-monospace, monospace; } pre { overflow-x: auto; padding: .7rem;
  border: 1px solid var(--line); border-radius: 6px; } a { color: var(--bar); }
.languages { float: right; font-size: .9rem; color: var(--soft); } .languages label { margin-left: .6rem; }
@media print { .languages { display: none; } }
"""


def page(title: str, parts: Iterable[str], language: str) -> str:
    """The whole file. `parts` are HTML, everything in them that comes from outside is escaped already."""
    choices = [
        f'<label><input type="radio" name="language" id="in-{one}"{" checked" if one == language else ""}>'
        f" {texts('report', one)['own_name']}</label>"
        for one in LANGUAGES
    ]
    switch = f'<div class="languages">{"".join(choices)}</div>'
    hidden = [f"body:has(#in-{one}:checked) [lang={other}]" for one, other in permutations(LANGUAGES, 2)]
    style = f"{STYLE}{', '.join(hidden)} {{ display: none; }}\n"
    return (
        f'<!doctype html>\n<html lang="{language}">\n<head>\n<meta charset="utf-8">\n'
        f'<meta name="generator" content="{MARK}">\n<meta name="viewport" content="width=device-width">\n'
        f"<title>{escape(title)}</title>\n<style>{style}</style>\n</head>\n<body>\n{switch}\n"
        + "\n".join(part for part in parts if part)
        + "\n</body>\n</html>\n"
    )


def both(key: str, **values: object) -> str:
    """The words for a key in all languages; values are escaped."""
    shown = {name: escape(str(value)) for name, value in values.items()}
    return "".join(
        f'<span lang="{language}">{texts("report", language)[key].format(**shown)}</span>' for language in LANGUAGES
    )


def in_all(words: Mapping[str, str]) -> str:
    """Sentences that there are in all languages already."""
    return "".join(f'<span lang="{language}">{escape(words[language])}</span>' for language in LANGUAGES)


def spoken(key: str) -> str:
    """The words for a key as plain text, in all languages."""
    return " / ".join(texts("report", language)[key] for language in LANGUAGES)


def heading(key: str) -> str:
    return f"<h2>{both(key)}</h2>"


def paragraph(key: str, style: str = "", **values: object) -> str:
    kind = f' class="{style}"' if style else ""
    return f"<p{kind}>{both(key, **values)}</p>"


def table(head: Sequence[str], rows: Iterable[Sequence[str]], styles: Sequence[Sequence[str]] = ()) -> str:
    """Cells are HTML; `styles` may name a class for every cell."""
    top = "".join(f'<th scope="col">{cell}</th>' for cell in head)
    lines = []
    for number, row in enumerate(rows):
        kinds = styles[number] if number < len(styles) else [""] * len(row)
        cells = (
            f'<td class="{kind}">{cell}</td>' if kind else f"<td>{cell}</td>"
            for cell, kind in zip(row, kinds, strict=True)
        )
        lines.append(f"<tr>{''.join(cells)}</tr>")
    return f'<div class="wide"><table><thead><tr>{top}</tr></thead><tbody>{"".join(lines)}</tbody></table></div>'
