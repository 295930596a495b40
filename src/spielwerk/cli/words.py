"""What the command line says, in the reader's language: the texts of `locale/LANGUAGE/cli.toml`."""

from __future__ import annotations

from spielwerk.diagnostics.visible import visible
from spielwerk.locale import texts


class Say:
    """Finds the words of one language."""

    def __init__(self, language: str, chosen: bool = True) -> None:
        self.language = language
        self.chosen = chosen
        """Whether the reader has asked for this language; else a German game is explained in German."""

    def __call__(self, key: str, **values: object) -> str:
        """The words for a key. What is put in may be hostile: it is shown as what it is."""
        words: str = texts("cli", self.language)[key]
        return words.format(**{name: visible(str(value)) for name, value in values.items()}) if values else words
