"""All faults by their codes. Whoever has one fault needs only its family."""

from __future__ import annotations

from functools import cache
from importlib import import_module

from spielwerk.diagnostics.codes.entry import Entry
from spielwerk.diagnostics.words import FAMILIES, family


@cache
def entries(name: str) -> dict[str, Entry]:
    """The faults of a family, by their codes: a module or package beside this one."""
    found: tuple[Entry, ...] = getattr(import_module(f"spielwerk.diagnostics.codes.{name}"), name.upper())
    return {entry.code: entry for entry in found}


def entry(code: str) -> Entry:
    """One kind of fault."""
    return entries(family(code))[code]


def catalogue() -> dict[str, Entry]:
    """All of them, family by family."""
    return {code: entry for name in dict.fromkeys(FAMILIES.values()) for code, entry in entries(name).items()}
