"""What faults say, from the texts of the reader's language. Only the family of a fault is read."""

from __future__ import annotations

from collections.abc import Mapping
from typing import NamedTuple

from spielwerk.locale import texts

FAMILIES = {
    "S1": "syntax",
    "S2": "names",
    "S3": "types",
    "S4": "flow",
    "S56": "hints",
    "S5": "sizes",
    "S6": "setting_up",
    "S9": "sizes",
    "B": "files",
    "R": "running",
    "L1": "records",
    "L": "lgold",
    "D": "digal",
    "A": "arena",
    "V": "looks",
}
"""How the codes of a family begin; the first that fits counts."""


class Words(NamedTuple):
    """What is wrong and what was expected; what to do; what is said at second places. `{name}` is filled from the
    diagnostic's values."""

    message: str
    advice: str
    labels: Mapping[str, str] = {}


def family(code: str) -> str:
    """The family that a code belongs to."""
    return next(name for beginning, name in FAMILIES.items() if code.startswith(beginning))


def words(code: str, language: str = "en") -> Words:
    """What is said about faults of a kind, in a language."""
    said = texts(f"faults/{family(code)}", language)[code]
    return Words(said["message"], said["advice"], said.get("label", {}))
