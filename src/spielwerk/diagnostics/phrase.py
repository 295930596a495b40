"""Parts of sentences, said in the language of the sentence that they are in.

A value of a diagnostic is the same in all languages (a name, a number), or it is called with the reader's language. A
`Phrase` is called so; what is put together anew for each language is a function.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from spielwerk.data import dataclass
from spielwerk.locale import texts

Spoken = str | Callable[[str], str]
"""Words for a value: the same in all languages, or those of the language that is asked for."""
NOTHING: Spoken = ""
"""A hint that there is not."""


@dataclass(frozen=True)
class Phrase:
    """Words by their key in `locale/LANGUAGE/phrases.toml`, and what is filled in, which may be phrases again."""

    key: str
    values: Mapping[str, object]

    def __init__(self, key: str, /, **values: object) -> None:
        object.__setattr__(self, "key", key)
        object.__setattr__(self, "values", values)

    def __call__(self, language: str) -> str:
        found: Any = texts("phrases", language)
        for part in self.key.split("."):
            found = found[part]
        return str(found).format(**{name: said(value, language) for name, value in self.values.items()})


def said(value: object, language: str) -> object:
    """A value in the words of a language."""
    return value(language) if callable(value) else value


@dataclass(frozen=True)
class Listed:
    """`a, b and c`: what comes before the last one is a text of `listed`, such as `and`."""

    items: tuple[Spoken, ...]
    joint: str

    def __call__(self, language: str) -> str:
        *some, last = (str(said(item, language)) for item in self.items)
        return Phrase(f"listed.{self.joint}", some=", ".join(some), last=last)(language) if some else last
