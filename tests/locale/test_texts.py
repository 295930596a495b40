"""Every language says all that there is to say, with the same values to be filled in."""

from __future__ import annotations

from collections.abc import Iterator
from string import Formatter
from typing import Any

import pytest

from spielwerk.locale import HERE, LANGUAGES, texts

SUBJECTS = sorted(path.relative_to(HERE / "en").with_suffix("").as_posix() for path in (HERE / "en").rglob("*.toml"))


def flat(found: Any, name: str = "") -> Iterator[tuple[str, str]]:
    """All texts of a subject by their whole names."""
    if isinstance(found, str):
        yield name, found
    else:
        for key, value in found.items():
            yield from flat(value, f"{name}.{key}")


VERBS = {"be", "have"}
"""They follow their subject; another language may say it with a verb that does not."""


def places(text: str) -> set[str]:
    """What is filled in; its forms are a matter of the language."""
    return {name.partition(".")[0] for _, name, _, _ in Formatter().parse(text) if name is not None} - VERBS


def test_every_folder_is_a_language():
    assert sorted(path.name for path in HERE.iterdir() if path.is_dir() and path.name != "__pycache__") == sorted(
        LANGUAGES
    )


@pytest.mark.parametrize("language", LANGUAGES[1:])
@pytest.mark.parametrize("subject", SUBJECTS)
def test_nothing_is_missing_and_nothing_is_left_over(subject, language):
    english, other = (dict(flat(texts(subject, name))) for name in ("en", language))
    assert [f"{name} is missing" for name in english.keys() - other.keys()] == []
    assert [f"{name} is not known in English" for name in other.keys() - english.keys()] == []
    assert [name for name, text in other.items() if places(text) != places(english[name])] == []
    assert [name for name, text in other.items() if bool(text.strip()) != bool(english[name].strip())] == []


@pytest.mark.parametrize("language", LANGUAGES[1:])
def test_no_file_is_only_in_another_language(language):
    found = {path.relative_to(HERE / language).with_suffix("").as_posix() for path in (HERE / language).rglob("*.toml")}
    assert found == set(SUBJECTS)


def test_who_asks_for_another_language_reads_english():
    assert texts("cli", "fr") == texts("cli", "en")
