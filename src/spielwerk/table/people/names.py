"""Names of people: what a name may be, and when two names are too much alike to sit at one table.

A name is 1 to 24 letters and digits of one script. Two names are the same if they differ only in what is overlooked on
a screen: case, width, marks above and below letters (Müller, Muller), and letters that look like others (Cyrillic а,
0 and O, 1 and l and I).
"""

from __future__ import annotations

import unicodedata

from spielwerk.table.people.confusables import LIKE, PAIRS
from spielwerk.table.words import Refused

LONGEST = 24
LONGEST_GIVEN = 4 * LONGEST
"""Of what is typed, before it is put into its normal form: one character can become eighteen."""
MOST_MARKS = 2
"""That are on one letter: more of them run into the lines above and below."""

SCRIPTS = frozenset((
    "LATIN", "GREEK", "CYRILLIC", "ARMENIAN", "HEBREW", "ARABIC", "THAANA", "DEVANAGARI", "BENGALI", "GURMUKHI",
    "GUJARATI", "ORIYA", "TAMIL", "TELUGU", "KANNADA", "MALAYALAM", "SINHALA", "THAI", "LAO", "TIBETAN", "MYANMAR",
    "GEORGIAN", "ETHIOPIC", "KHMER", "HANGUL", "HIRAGANA", "KATAKANA", "BOPOMOFO", "HAN",
))  # fmt: skip
"""Those that many people write today. Others have letters that cannot be told from Latin ones: Cherokee, Lisu."""

TOGETHER = (
    frozenset({"LATIN", "HAN", "HIRAGANA", "KATAKANA"}),
    frozenset({"LATIN", "HAN", "HANGUL"}),
    frozenset({"LATIN", "HAN", "BOPOMOFO"}),
)
"""Scripts that are written together: Japanese, Korean, Chinese, with Latin letters in between."""

_SCRIPT_BY_WORD = {"CJK": "HAN", "IDEOGRAPHIC": "HAN", "ARABIC-INDIC": "ARABIC", "EXTENDED": "ARABIC"}
"""The first word in the name of a character, where it is not the script itself."""
_AFRICAN = frozenset("ɓɖɗɛɔɣɲʃʒʋ")
"""The letters of living languages among those of phonetics; the others imitate plain ones (ɑ, ɡ)."""
_UNSEEN = frozenset("\u034f\u0640\u115f\u1160\u17b4\u17b5\u180b\u180c\u180d\u180f")
"""Letters and marks that cannot be seen, and the Arabic stroke that only makes a word longer."""

_RESERVED = (
    "host", "server", "owner", "admin", "administrator", "moderator", "system", "root", "support", "spielwerk", "bot",
    "observer", "nobody", "everybody", "anonymous", "deleted", "you", "me", "myself",
    "gastgeber", "besitzer", "verwalter", "beobachter", "niemand", "jeder", "anonym", "ich", "du", "wir",
)  # fmt: skip
"""Names that stand for somebody or something else in what people are shown."""


def proper_name(given: str) -> str:
    """A name in its normal form. Raises Refused: `name_invalid`, `name_reserved`."""
    if len(given) > LONGEST_GIVEN:
        raise Refused("name_invalid", most=LONGEST)
    name = unicodedata.normalize("NFKC", given.strip())
    if not 1 <= len(name) <= LONGEST or not _well_formed(name) or not _one_script(name):
        raise Refused("name_invalid", most=LONGEST)
    if name_key(name) in RESERVED_KEYS:
        raise Refused("name_reserved", name=name)
    return name


def name_key(name: str) -> str:
    """The same for names that could be taken for each other."""
    plain = "".join(c for c in unicodedata.normalize("NFKD", name.casefold()) if not _is_ornament(c))
    plain = plain.casefold()
    looked = "".join(LIKE.get(c, c) for c in map(_digit, plain))
    for pair, one in PAIRS:
        looked = looked.replace(pair, one)
    return looked


# ---- what is in a name ---------------------------------------------------------------------


def _well_formed(name: str) -> bool:
    """Letters and digits, and the marks that belong to letters."""
    marks = MOST_MARKS  # none may be at the beginning
    for character in name:
        if character in _UNSEEN or 0xFE00 <= ord(character) <= 0xFE0F or ord(character) >= 0xE0000:
            return False
        kind = unicodedata.category(character)
        if kind in ("Mn", "Mc"):
            marks += 1
            if marks > MOST_MARKS:
                return False
        elif kind not in ("Lu", "Ll", "Lt", "Lo", "Lm", "Nd"):
            return False
        else:
            marks = 0
    return True


def _one_script(name: str) -> bool:
    """Whether its letters are of one script that is allowed, or of those that are written together."""
    found = {script for character in name if (script := _script(character))}
    return found <= SCRIPTS and (len(found) <= 1 or any(found <= group for group in TOGETHER))


def _script(character: str) -> str:
    """The script of a letter; nothing for what all scripts have: European digits, marks."""
    if character.isascii() and character.isdigit():
        return ""
    if _is_ornament(character):
        return ""
    # Python knows no scripts, but the names of characters begin with them.
    word = unicodedata.name(character, "UNKNOWN").split()[0]
    if word == "KATAKANA-HIRAGANA":
        return "KATAKANA"
    if word == "LATIN" and not _plain_latin(character):
        return "PHONETIC"
    return _SCRIPT_BY_WORD.get(word, word)


def _plain_latin(character: str) -> bool:
    """Letters of alphabets, not of phonetics: those have small capitals, clicks that look like l, and other doubles."""
    number = ord(character)
    clicks = 0x1C0 <= number <= 0x1C3
    return (number < 0x250 and not clicks) or 0x1E00 <= number <= 0x1EFF or character in _AFRICAN


def _is_ornament(character: str) -> bool:
    """Marks without which a word can still be read: accents, the points of Hebrew and Arabic."""
    number = ord(character)
    return (
        0x300 <= number <= 0x36F
        or 0x591 <= number <= 0x5C7
        or 0x64B <= number <= 0x65F
        or number == 0x670
        or 0x1AB0 <= number <= 0x1AFF
        or 0x1DC0 <= number <= 0x1DFF
        or 0x20D0 <= number <= 0x20FF
    )


def _digit(character: str) -> str:
    """Digits of all scripts are told by what they count."""
    return str(unicodedata.decimal(character)) if character.isdecimal() else character


RESERVED_KEYS = frozenset(map(name_key, _RESERVED))
