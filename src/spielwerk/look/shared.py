"""The signs and drawings that all looks share: the files in `icons` and `pictures`."""

from __future__ import annotations

from functools import cache
from importlib.resources import files

from spielwerk.diagnostics.source import Source
from spielwerk.look.drawings import Drawing, read_drawing

ICONS, PICTURES = "icons", "pictures"
GRID = 24


@cache
def shared_names(folder: str) -> tuple[str, ...]:
    listed = (files("spielwerk") / "look" / folder).iterdir()
    return tuple(sorted(item.name.removesuffix(".svg") for item in listed if item.name.endswith(".svg")))


def shared_icon(name: str) -> str:
    """The path of a sign, on a grid of 24 by 24, filled by the rule `evenodd`."""
    drawing = _read(ICONS, name)
    (path,) = drawing.root.children
    assert path.tag == "path", name
    assert (drawing.width, drawing.height) == (GRID, GRID), name
    return path.attributes["d"]


def shared_picture(name: str) -> Drawing:
    return _read(PICTURES, name)


@cache
def _read(folder: str, name: str) -> Drawing:
    text = (files("spielwerk") / "look" / folder / f"{name}.svg").read_text(encoding="utf-8")
    drawing, faults = read_drawing(Source(f"{folder}/{name}.svg", text), name)
    assert drawing is not None, [(fault.line, fault.message()) for fault in faults]
    return drawing
