"""The languages that we speak."""

from __future__ import annotations

from typing import Literal, TypeAlias, get_args

Language: TypeAlias = Literal["en", "de"]
LANGUAGES: tuple[str, ...] = get_args(Language)
"""English first: whoever asks for a language that is not here reads that."""
