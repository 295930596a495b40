"""Which files are boards and levels, by their names."""

from __future__ import annotations

FORMS = ("csv", "json")
"""What a `file` option can be."""
ENDINGS = {".csv": "csv", ".tsv": "csv", ".json": "json"}
"""The form of a file by the end of its name."""


def form_of(name: str) -> str | None:
    """The form of a board file; None if it is called like something else."""
    return next((form for ending, form in ENDINGS.items() if name.lower().endswith(ending)), None)
