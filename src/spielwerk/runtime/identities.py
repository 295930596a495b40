"""What the options of a question are called: their identity (kind, value) follows from manual and record alone."""

from __future__ import annotations

from typing import Any

from spielwerk.backend.machine import Record
from spielwerk.program.ir import NONE_INT
from spielwerk.program.manual.manual import OptionForm, Question, Type
from spielwerk.runtime.describing import type_json
from spielwerk.runtime.names import Names
from spielwerk.runtime.types import OptionKindData, PartData


class Identities:
    """Names the options of one question."""

    def __init__(self, names: Names, question: Question) -> None:
        self.names = names
        self.question = question

    def identity(self, record: Record) -> tuple[str, Any]:
        if self.passes(record):
            return ("done" if self.question.form == "several" else "pass"), None
        form, words = self.form_of(record)
        types = form.types[form.silent :]
        values = [self.names.identity(kind, word) for kind, word in zip(types, words[form.silent :], strict=False)]
        name = self.kind_name(form)
        if not values:
            return name, None
        return name, values[0] if len(values) == 1 else values

    def kind_name(self, form: OptionForm) -> str:
        return form.name if self.question.form == "menu" else ",".join(form.binders)

    def kinds(self, language: str) -> dict[str, OptionKindData]:
        """The kinds of options, in words and types: the same whenever just this is asked."""
        kept = self.names.kept
        # The manual keeps its questions, so this number cannot belong to another one later.
        key = "kinds", id(self.question), language
        if key not in kept:
            kept[key] = self._kinds(language)
        found: dict[str, OptionKindData] = kept[key]
        return found

    def _kinds(self, language: str) -> dict[str, OptionKindData]:
        found: dict[str, OptionKindData] = {}
        for form in self.question.options:
            binders = [*form.binders[-len(form.types) :], *[""] * len(form.types)]
            parts: list[PartData] = [
                {"name": name, "label": self.names.part_word(name, kind, language), **type_json(kind)}
                for name, kind in zip(binders, form.types, strict=False)
            ]
            name = self.kind_name(form)
            if self.question.form == "menu":
                label = self.names.way_word(self.question.inside, name, form.label, language)
            else:
                label = ", ".join(part["label"] for part in parts if part["label"])
            found[name] = {"label": label, "parts": parts[form.silent :]}
            if form.help:
                found[name]["help"] = self.names.help(form.name, form.help, language)
        return found

    def passes(self, record: Record) -> bool:
        if self.question.form == "menu":
            return record[0] == 0
        if self.question.form == "several":
            return record[1] == -1
        types = self.question.options[0].types
        return all(word == _none(kind) for kind, word in zip(types, record, strict=False))

    def form_of(self, record: Record) -> tuple[OptionForm, Record]:
        """The form of an option, and the words behind it."""
        if self.question.form == "menu":
            return self.question.options[record[0] - 1], record[1:]
        return self.question.options[0], record

    def is_public(self, record: Record) -> bool:
        """Whether everybody may know that an option was chosen."""
        if self.question.form != "several" and self.passes(record):
            return self.question.public_pass
        return self.form_of(record)[0].public

    def chosen(self, record: Record) -> Record:
        """The words of an option that are part of its identity."""
        form, words = self.form_of(record)
        return words[form.silent :]


def _none(kind: Type) -> int:
    """The word by which an option passes: among truths 0 is no."""
    return NONE_INT if kind.name == "bool" else kind.none
