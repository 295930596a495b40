"""XML on its way to the page."""

from __future__ import annotations

from spielwerk.data import dataclass, field
from spielwerk.notation.lgold.xml.tree import EXTENSION, LGOLD

WIDTH = 120
_SIGNS = {"&": "&amp;", "<": "&lt;", '"': "&quot;", "\n": "&#10;", "\t": "&#9;", "\r": "&#13;"}


@dataclass(slots=True)
class Tag:
    """An element to be written. Attributes that are None are left out."""

    name: str
    attributes: dict[str, str | None] = field(default_factory=dict)
    children: list[Tag] = field(default_factory=list)

    @staticmethod
    def of(name: str, /, *children: Tag, **attributes: str | None) -> Tag:
        return Tag(name, {key.replace("__", ":"): value for key, value in attributes.items()}, list(children))


def document(root: Tag) -> str:
    """The whole text; the extension is declared only where it is used."""
    spaces: dict[str, str | None] = {"xmlns": LGOLD}
    if _extends(root):
        spaces["xmlns:x"] = EXTENSION
    return page(Tag(root.name, {**spaces, **root.attributes}, root.children))


def page(root: Tag) -> str:
    """A whole text as it is."""
    return '<?xml version="1.0" encoding="UTF-8"?>\n' + "\n".join(_lines(root, 0)) + "\n"


def _extends(tag: Tag) -> bool:
    return (
        tag.name.startswith("x:")
        or any(name.startswith("x:") for name, value in tag.attributes.items() if value is not None)
        or any(_extends(child) for child in tag.children)
    )


def _lines(tag: Tag, depth: int) -> list[str]:
    left = "  " * depth
    given = [f'{name}="{_escaped(value)}"' for name, value in tag.attributes.items() if value is not None]
    close = ">" if tag.children else "/>"
    head = f"{left}<{' '.join([tag.name, *given])}{close}"
    lines = [head]
    if len(head) > WIDTH and len(given) > 1:
        lines = [f"{left}<{tag.name}", *(f"{left}    {one}" for one in given)]
        lines[-1] += close
    for child in tag.children:
        lines += _lines(child, depth + 1)
    return [*lines, f"{left}</{tag.name}>"] if tag.children else lines


def _escaped(value: str) -> str:
    return "".join(_SIGNS.get(sign, sign) for sign in value)
