"""Who writes: the game's terms, what is known, and how phrases are made in one language."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from spielwerk.diagnostics.source import Source
from spielwerk.locale import texts
from spielwerk.model import expressions as m
from spielwerk.model.nodes import Node
from spielwerk.rulebook.known import Known, known_value
from spielwerk.rulebook.language import grammar as g
from spielwerk.rulebook.language.terms import Terms


class Book:
    """What all parts of a rulebook share."""

    def __init__(
        self,
        terms: Terms,
        source: Source,
        values: Mapping[str, Known],
        players: int | None,
        defaults: Mapping[str, Known],
    ) -> None:
        self.terms = terms
        self.source = source
        # A value of an enum is known to be itself, so that comparisons with it can be settled.
        self.values = {**{name: name for name in terms.enum_values}, **values}
        """Options that were set, and constants that follow from them."""
        self.players = players
        self.defaults = defaults
        self.texts: Mapping[str, Mapping[str, Any]] = texts("rulebook", terms.language)
        self.german = terms.language == "de"
        """Which of the two grammars there are holds: German has genders and cases."""
        self.inside = ""
        """The phase or procedure that is being told."""
        self.bound: dict[str, g.Phrase] = {}
        """What `it`, or a name, is called where a sentence can say it better: `every field of the board`, `whose`."""
        self.myself: g.Phrase | None = None
        """What `self` is called where it is no object."""
        self.of_fields: set[str] = set()
        """Names of lines and groups of fields."""
        self.quoted: list[str] = []

    # ---- words -----------------------------------------------------------------------------------

    def say(self, key: str, /, *values: object, **named: object) -> str:
        """A sentence, or a part of one."""
        words: str = self.texts["sentences"][key]
        text = words.format(*values, **named) if values or named else words
        return g.joined(text) if self.german else text

    def template(self, key: str) -> str:
        """The words around values, which decline with what is put in."""
        return str(self.texts["phrases"][key])

    def phrase(self, template: str, *values: object, **named: object) -> g.Phrase:
        """A phrase from a template; in German its article tells the gender."""
        text = template.format(*values, **named)
        if self.german:
            return g.german(text)
        return g.english(text.removeprefix("+"), plural=text.startswith("+"))

    def the(self, word: str) -> g.Phrase:
        """A noun of the game with its article."""
        if not self.german:
            return g.english(f"the {word}")
        noun = g.german_noun(word)
        return noun if noun.gender else self.fixed(self.name(word))

    def fixed(self, words: str, plural: bool = False) -> g.Phrase:
        return g.fixed(words, plural, "von" if self.german else "of")

    def many(self, word: str) -> g.Phrase:
        """All things of a kind: `the cards`."""
        if not self.german:
            return g.english(f"the {g.english_plural(word)}", plural=True)
        plural = g.german_plural(word)
        return g.german(f"die+ {plural}") if plural else g.german(f"die+ Objekte {self.name(word)}")

    def a(self, word: str) -> str:
        """Something new: `a cell`, `einen Haufen`; a name that stands out if its gender is not known."""
        if not self.german:
            return f"{'an' if word[:1] in 'aeiou' else 'a'} {word}"
        noun = g.german_noun(word)
        return f"{noun.one} {word}".strip() if noun.gender else self.name(word)

    def head(self, word: str) -> str:
        """A name at the head of its entry."""
        return f"{g.STRONG}{word[:1].upper()}{word[1:]}{g.UNSTRONG}"

    def name(self, word: str) -> str:
        """A name that stands out."""
        return f"{g.MARK}{word}{g.UNMARK}"

    def be(self, of: g.Phrase) -> str:
        return self.say("are" if of.plural else "is")

    def have(self, of: g.Phrase) -> str:
        return self.say("have" if of.plural else "has")

    def clause(self, comparison: str, **values: object) -> g.Clause:
        """What holds of two things, as a sentence of its own and behind "if"."""
        orders = self.texts["comparisons"][comparison]
        main, behind = (orders[order].format(**values) for order in ("main", "sub"))
        return g.Clause(g.joined(main), g.joined(behind)) if self.german else g.Clause(main, behind)

    def listed(self, items: Sequence[str], word: str = "and") -> str:
        """`a, b and c`"""
        if len(items) < 2:
            return "".join(items)
        return f"{', '.join(items[:-1])} {self.say(word)} {items[-1]}"

    # ---- what is known ---------------------------------------------------------------------------

    def known(self, node: m.Expression | None) -> Known | None:
        return known_value(node, self.values, self.players)

    def usual(self, node: m.Expression | None) -> Known | None:
        """The value with the usual options."""
        return known_value(node, {**self.defaults, **self.values}, self.players)

    def known_words(self, found: Known) -> str:
        if isinstance(found, bool):
            return self.say("yes" if found else "no")
        return self.terms.word(found) if isinstance(found, str) else str(found).replace("-", "−")

    def quote(self, node: Node) -> str:
        """The text of the game itself: for what there are no words yet."""
        text = " ".join(self.source.text[node.span.start : node.span.end].split())
        self.quoted.append(text)
        return self.name(text)
