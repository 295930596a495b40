"""The language in which the reader is spoken to."""

from __future__ import annotations

import re
from collections.abc import Mapping
from typing import get_args

from spielwerk.locale import Language

VARIABLES = ("SPIELWERK_LANG", "LC_ALL", "LC_MESSAGES", "LANG")
"""Where the language may be set, the most particular first."""


def language(environ: Mapping[str, str], chosen: str | None = None) -> Language:
    """The chosen language, else that of the first variable that is set, else English."""
    # The first one that is set decides even if we do not speak it: LC_ALL=C asks for English, whatever LANG says.
    setting = chosen or next((environ[name] for name in VARIABLES if environ.get(name)), "")
    code = re.split(r"[_.@-]", setting)[0].lower()
    known: tuple[Language, ...] = get_args(Language)
    return next((one for one in known if one == code), known[0])
