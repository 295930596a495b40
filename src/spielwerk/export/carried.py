"""The texts that a built file says: it has no folders to read them from, so they are written into it."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from spielwerk.locale import LANGUAGES, texts

SUBJECTS = ("game", "alone")
TEXTS: Mapping[str, Mapping[str, Mapping[str, Any]]] = {
    subject: {language: texts(subject, language) for language in LANGUAGES} for subject in SUBJECTS
}
"""Subject -> language -> the texts by their names."""
