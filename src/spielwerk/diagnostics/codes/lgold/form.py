"""Files that are no sound XML, or XML that is refused."""

from __future__ import annotations

from spielwerk.diagnostics.codes.entry import Entry
from spielwerk.diagnostics.codes.lgold.examples import game

FORM: tuple[Entry, ...] = (
    Entry(
        "L201",
        bad=game().replace("</gameDefinition>", ""),
        good=game(),
    ),
    Entry(
        "L202",
        bad=game().replace('name="Example"', "name=Example"),
        good=game(),
    ),
    Entry(
        "L203",
        bad='<!DOCTYPE game [<!ENTITY a "aaaa">]>\n' + game(),
        good=game(),
    ),
    Entry(
        "L204",
        bad=game("<actors>" * 250 + "</actors>" * 250),
        good=game(),
    ),
    Entry(
        "L205",
        bad=game("<actors " + " ".join(f'a{number}=""' for number in range(60)) + "/>"),
        good=game(),
    ),
    Entry(
        "L206",
        bad='<game name="Example"/>\n',
        good=game(),
    ),
)
