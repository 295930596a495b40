"""From ids to names: `type.CharacterPhase.PlayState` is `CharacterPhase_PlayState`."""

from __future__ import annotations

import re

from spielwerk.model.expressions import Placeholder, Self, Text
from spielwerk.notation.spiel.text.words import RESERVED

_OTHER_SIGNS = re.compile(r"\W")
_TAKEN = RESERVED | {"player", "players", "turns", "table", "actor", "owner", "nobody", "all", "field"}


def name_of(id: str) -> str:
    """The name that an id stands for: without what is before its first dot."""
    first, dot, rest = id.partition(".")
    name = _OTHER_SIGNS.sub("_", rest if dot and rest else first) or "_"
    if name[0].isdigit():
        name = f"_{name}"
    return f"{name}_" if name in _TAKEN else name


def template(text: str) -> Text:
    """A text in which `{this}` stands for what an action belongs to."""
    parts: list[str | Placeholder] = []
    sources: list[str] = []
    for place, words in enumerate(text.split("{this}")):
        if place:
            parts.append(Placeholder(Self()))
            sources.append("{self}")
        if words:
            parts.append(words)
            sources.append(plain(words).source)
    return Text("".join(sources), tuple(parts))


def plain(text: str) -> Text:
    """A text without placeholders."""
    source = text.replace("\\", "\\\\").replace('"', '\\"').replace("{", "\\{").replace("}", "\\}").replace("\n", " ")
    return Text(source, (text.replace("\n", " "),) if text else ())
