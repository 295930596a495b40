"""Colours that cannot be read, told apart, or used."""

from __future__ import annotations

from spielwerk.diagnostics.codes.entry import Entry

SEATS = '{{"seats": [{{"colour": "{}", "sign": "icon:{}"}},\n {{"colour": "{}", "sign": "icon:{}"}}]}}\n'
GOOD = SEATS.format("#b7212c", "circle", "#3d63d4", "triangle")

COLOURS: tuple[Entry, ...] = (
    Entry(
        "V301",
        bad='{"table": {"colour": "darkgreen"}}\n',
        good='{"table": {"colour": "#1f5a3c"}}\n',
    ),
    Entry(
        "V302",
        bad='{"table": {"frame": "#ffb52a"}}\n',
        good='{"table": {"frame": "#8a5a1c"}}\n',
    ),
    Entry(
        "V303",
        bad='{"values": {"Command": {"back_up": {"fill": "#8a4b2f", "ink": "#a06040"}}}}\n',
        good='{"values": {"Command": {"back_up": {"fill": "#8a4b2f", "ink": "#ffffff"}}}}\n',
    ),
    Entry(
        "V304",
        bad=SEATS.format("#b0603a", "circle", "#6f7d2c", "triangle"),
        good=GOOD,
    ),
    Entry(
        "V305",
        bad=SEATS.format("#b7212c", "circle", "#3d63d4", "circle"),
        good=GOOD,
    ),
)
