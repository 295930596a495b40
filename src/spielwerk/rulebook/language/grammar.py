"""Phrases and clauses: words that know their cases, and sentences that know their two orders of words."""

from __future__ import annotations

import re

from spielwerk.data import dataclass, replace
from spielwerk.rulebook.language.nouns import WEAK, gender_of, plural_of

ARTICLES = {
    "m": ("der", "den", "dem", "des"),
    "f": ("die", "die", "der", "der"),
    "n": ("das", "das", "dem", "des"),
    "p": ("die", "die", "den", "der"),
}
NO = {"m": "keinen", "f": "keine", "n": "kein", "p": "keine"}
A = {"m": "einen", "f": "eine", "n": "ein", "p": ""}
HEADS = {"der": "m", "die": "f", "das": "n", "die+": "p"}
MARK, UNMARK = "\x02", "\x03"
"""Around a name that is to stand out: a phase, a procedure, a rule, a name that is introduced."""
STRONG, UNSTRONG = "\x04", "\x05"
"""Around the name at the head of an entry."""


@dataclass(frozen=True)
class Phrase:
    """A noun phrase. In a template `{x}` is the nominative, `{x:acc} {x:dat} {x:gen}` the other cases."""

    nom: str
    acc: str
    dat: str
    gen: str
    bare: str
    """Without its article."""
    plural: bool = False
    gender: str = ""
    """In German: `m f n p`; empty if nobody knows."""

    def __format__(self, case: str) -> str:
        return str(getattr(self, case or "nom"))

    def behind(self, words: str) -> Phrase:
        """The phrase with words behind it."""
        forms = {name: getattr(self, name) + words for name in ("nom", "acc", "dat", "gen", "bare")}
        return replace(self, **forms)

    @property
    def none(self) -> str:
        """German: `keinen`, `keine`, `kein`; empty if the gender is not known."""
        return NO.get(self.gender, "")

    @property
    def one(self) -> str:
        return A.get(self.gender, "")


def fixed(words: str, plural: bool = False, of: str = "von") -> Phrase:
    """Words that are the same in all cases."""
    return Phrase(words, words, words, f"{of} {words}", words, plural)


@dataclass(frozen=True)
class Clause:
    """Something that holds or not: `{c}` as a sentence of its own, `{c:sub}` behind "wenn" or "dass"."""

    main: str
    sub: str

    def __format__(self, order: str) -> str:
        return self.sub if order == "sub" else self.main


# ---- English -------------------------------------------------------------------------------------


def english(words: str, plural: bool = False) -> Phrase:
    """`the score of the player`; the same in all cases."""
    bare = words.removeprefix("the ")
    return Phrase(words, words, words, f"of {words}", bare, plural)


UNEVEN_PLURALS = {"die": "dice", "man": "men", "thief": "thieves", "wolf": "wolves", "elf": "elves", "dwarf": "dwarves"}


def english_plural(word: str) -> str:
    if word in UNEVEN_PLURALS:
        return UNEVEN_PLURALS[word]
    if word.endswith(("s", "x", "z", "ch", "sh")):
        return f"{word}es"
    if word.endswith("y") and word[-2:-1] not in "aeiou":
        return f"{word[:-1]}ies"
    return f"{word}s"


# ---- German --------------------------------------------------------------------------------------


def german(words: str) -> Phrase:
    """`der erste~ Spieler von rechts`: an article, adjectives marked with ~, a noun, the rest. `die+` is a plural."""
    article, _, rest = words.partition(" ")
    gender = HEADS.get(article)
    if gender is None:
        return fixed(words)
    adjectives: list[str] = []
    while (split := rest.partition(" "))[0].endswith("~"):
        adjectives.append(split[0].removesuffix("~"))
        rest = split[2]
    noun, space, tail = rest.partition(" ")
    forms = []
    for number, given in enumerate(ARTICLES[gender]):
        changed = [_adjective(word, gender, number) for word in adjectives]
        forms.append(" ".join([given, *changed, _noun(noun, gender, number)]) + space + tail)
    bare = " ".join([*adjectives, noun]) + space + tail
    nom, acc, dat, gen = forms
    return Phrase(nom, acc, dat, gen, bare, plural=gender == "p", gender=gender)


def _adjective(word: str, gender: str, case: int) -> str:
    # After der, die, das: -e in the nominative, and in the accusative of feminine and neuter nouns; -en elsewhere.
    weak = gender == "p" or case >= 2 or (gender == "m" and case == 1)
    return f"{word}n" if weak else word


def _noun(word: str, gender: str, case: int) -> str:
    if case > 0 and gender == "m" and word in WEAK:
        return WEAK[word]
    # The dative plural ends in -n unless the plural ends in -n or -s already.
    if case == 2 and gender == "p":
        return word if word.endswith(("n", "s")) else f"{word}n"
    if case == 3 and gender in "mn":
        if word.endswith(("s", "ß", "x", "z")):
            return f"{word}es" if not word.endswith("s") else word
        return f"{word}s"
    return word


def german_noun(word: str, rest: str = "") -> Phrase:
    """A noun of the game with its article, if its gender is known; otherwise without one."""
    gender = gender_of(word)
    tail = f" {rest}" if rest else ""
    if gender is None:
        return fixed(word + tail)
    article = next(head for head, known in HEADS.items() if known == gender)
    return german(f"{article} {word}{tail}")


EVERY = {
    "m": ("jeder", "jeden", "jedem", "jedes"),
    "f": ("jede", "jede", "jeder", "jeder"),
    "n": ("jedes", "jedes", "jedem", "jedes"),
}
ONE = {
    "m": ("ein", "einen", "einem", "eines"),
    "f": ("eine", "eine", "einer", "einer"),
    "n": ("ein", "ein", "einem", "eines"),
}
DETERMINERS: dict[str, tuple[str, str, dict[str, tuple[str, str, str, str]]]] = {
    "all": ("every", "", EVERY),
    "not all": ("not every", "nicht ", EVERY),
    "any": ("at least one", "mindestens ", ONE),
    "not any": ("no", "k", ONE),
}


def one_in_english(which: str, words: str) -> Phrase:
    """`every field of the board`, `no player`"""
    return english(f"{DETERMINERS[which][0]} {words}")


def one_in_german(which: str, words: str) -> Phrase:
    """`jedes Feld des Bretts`, `kein Spieler`; the words begin with `der`, `die` or `das`."""
    article, _, rest = words.partition(" ")
    gender = HEADS[article]
    noun, space, tail = rest.partition(" ")
    _, before, forms = DETERMINERS[which]
    cases = [f"{before}{form} {_noun(noun, gender, case)}{space}{tail}" for case, form in enumerate(forms[gender])]
    nom, acc, dat, gen = cases
    return Phrase(nom, acc, dat, gen, rest)


def german_plural(word: str) -> str | None:
    return plural_of(word)


_JOINED = {
    "von dem": "vom",
    "zu dem": "zum",
    "zu der": "zur",
    "in dem": "im",
    "an dem": "am",
    "bei dem": "beim",
    "in das": "ins",
}


def joined(text: str) -> str:
    """Prepositions and articles that are one word in German."""
    # A value may be named after what it says: `in Spalte Spalte` would say it twice.
    text = re.sub(r"\bin (Spalte|Reihe|Richtung) \1\b", r"in der \1", text)
    # A relative clause ends in a comma, which is one sign too many before another one.
    text = re.sub(r",(?=[,.:;)]| \(|$)", "", text) if text.count(",") else text
    return re.sub(
        r"\b(von dem|zu dem|zu der|in dem|an dem|bei dem|in das)\b(?=[ ][\w\x02])",
        lambda found: _JOINED[found.group(1)],
        text,
    )
