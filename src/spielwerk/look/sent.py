"""A look that comes as plain data, as a manual carries it. Anybody may have sent it, so it is read like one that is
beside a game."""

from __future__ import annotations

import json
from collections.abc import Mapping
from typing import Any

from spielwerk.check.files import Files, NoFile
from spielwerk.diagnostics.phrase import NOTHING
from spielwerk.diagnostics.source import Source
from spielwerk.look.faults import LookFaults
from spielwerk.look.forms import MapOf, Path, kind_of
from spielwerk.look.reading import Reading, read_look
from spielwerk.look.shared import ICONS, PICTURES, shared_icon, shared_names, shared_picture

SOURCE = "look.json"
DRAWN = ("icons", "pictures")
"""What a look that is sent holds of signs and drawings: all that it uses, those that all looks share included."""


def look_from_json(data: Mapping[str, Any]) -> Reading:
    """The look that `Look.as_json` has written, and everything that is wrong with it. Whether its game has the names in
    it cannot be known here."""
    drawn = {name: data.get(name, {}) for name in DRAWN}
    for name, texts in drawn.items():
        if not isinstance(texts, dict) or not all(isinstance(text, str) for text in texts.values()):
            faults = LookFaults(Source(SOURCE, ""))
            faults.report("V102", None, name=name, found=kind_of(texts), expected=MapOf(None, Path()).words())
            return Reading(None, tuple(faults.found))
    # What all looks share is here already, and no look may call something of its own the same.
    icons = {name: path for name, path in drawn["icons"].items() if not _is_shared_icon(name, path)}
    pictures = {name: markup for name, markup in drawn["pictures"].items() if not _is_shared_picture(name, markup)}
    rest = {name: value for name, value in data.items() if name not in DRAWN}
    text = json.dumps({**rest, "icons": icons}, ensure_ascii=False)
    return read_look(Source(SOURCE, text), _Drawings(pictures), None)


def _is_shared_icon(name: str, path: str) -> bool:
    return name in shared_names(ICONS) and shared_icon(name) == path


def _is_shared_picture(name: str, markup: str) -> bool:
    return name in shared_names(PICTURES) and shared_picture(name).markup() == markup


class _Drawings:
    """Drawings that were sent, as if they were in a folder."""

    def __init__(self, markup: Mapping[str, str]) -> None:
        self.markup = markup

    def find(self, name: str, form: str) -> Source:
        # The name before every id was put there when the drawing was written; it will be again.
        text = self.markup[name].replace(f' id="{name}-', ' id="').replace(f"url(#{name}-", "url(#")
        return Source(f"{name}.{form}", text)

    def names(self, form: str) -> list[str]:
        return sorted(self.markup)

    def game(self, name: str) -> tuple[Source, Files]:
        raise NoFile("B160", known="–", hint=NOTHING)
