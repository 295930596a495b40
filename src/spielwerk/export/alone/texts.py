"""Finds the texts that a built file carries. There it stands for the reader of the folder `locale`."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from spielwerk.export.carried import TEXTS


def texts(subject: str, language: str) -> Mapping[str, Any]:
    """The texts of a subject by their names, in a language."""
    return TEXTS[subject][language]
