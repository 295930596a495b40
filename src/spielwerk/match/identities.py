"""What identifies an option, (kind, value), from its words alone: no state is needed for that."""

from __future__ import annotations

from typing import Any

from spielwerk.check import types as ty
from spielwerk.match.names import Names
from spielwerk.program.layout import none_word
from spielwerk.program.lower.sites import OptionInfo, SiteInfo


class Identities:
    """The identities of the options of one question."""

    def __init__(self, names: Names, info: SiteInfo) -> None:
        self.names = names
        self.info = info

    def identity(self, record: tuple[int, ...]) -> tuple[str, Any]:
        if self.passes(record):
            return ("done" if self.info.form == "several" else "pass"), None
        info, _ = self.option_info(record)
        kinds = info.kinds[info.silent :]
        values = [self.names.identity(kind, word) for kind, word in zip(kinds, self.chosen(record), strict=False)]
        name = info.name if self.info.form == "menu" else ",".join(info.binders)
        if not values:
            return name, None
        return name, values[0] if len(values) == 1 else values

    def passes(self, record: tuple[int, ...]) -> bool:
        if self.info.form == "menu":
            return record[0] == 0
        if self.info.form == "several":
            return record[1] == -1
        return all(_is_none(kind, word) for kind, word in zip(self.info.options[0].kinds, record, strict=False))

    def option_info(self, record: tuple[int, ...]) -> tuple[OptionInfo, tuple[int, ...]]:
        if self.info.form == "menu":
            return self.info.options[record[0] - 1], record[1:]
        return self.info.options[0], record

    def chosen(self, record: tuple[int, ...]) -> tuple[int, ...]:
        """The words of an option that are part of its identity."""
        info, words = self.option_info(record)
        return words[info.silent :]


def _is_none(kind: ty.Type, word: int) -> bool:
    return kind != ty.BOOL and word == none_word(kind)
