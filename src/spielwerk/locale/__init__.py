"""What people read: one folder for each language, in it one file for each subject. Translators need nothing else.

A file is TOML: a name, and a text in which `{word}` stands for what is filled in. Names and words are the same in all
languages. Another language is another folder; `tests/locale` says what it lacks.
"""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache
from pathlib import Path
from typing import Any

from spielwerk.locale.languages import LANGUAGES as LANGUAGES
from spielwerk.locale.languages import Language as Language

HERE = Path(__file__).parent


def texts(subject: str, language: str) -> Mapping[str, Any]:
    """The texts of a subject by their names, in a language."""
    # Whatever somebody asks for, only languages that are there are kept.
    return _read(subject, language if language in LANGUAGES else LANGUAGES[0])


@cache
def _read(subject: str, language: str) -> Mapping[str, Any]:
    import tomllib  # What is told without a text, such as the version, does not wait for it.

    return tomllib.loads((HERE / language / f"{subject}.toml").read_text(encoding="utf-8"))


def read_all() -> None:
    """Reads every text there is: for processes that will have no files later."""
    for language in LANGUAGES:
        for path in (HERE / language).rglob("*.toml"):
            texts(path.relative_to(HERE / language).with_suffix("").as_posix(), language)
