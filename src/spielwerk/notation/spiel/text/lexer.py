"""Cuts a text into tokens, line by line. Never fails: what it cannot read becomes a fault of its line."""

from __future__ import annotations

import re
from unicodedata import normalize

from spielwerk.diagnostics import form_codes as say
from spielwerk.notation.spiel.text.tokens import FileLine, Slip, Token
from spielwerk.notation.spiel.text.words import INT, KINDS, NAME, TEXT

# Possessive repeats (`*+`) keep the time linear, whatever the text.
_TOKEN = re.compile(
    r"""[ \t\r]*+(?:
      ([^\W\d_][\w\u0300-\u036f]*+)                       # 1 word
    | (->|[=!<>+*/-]=|[-+*/=<>(){}\[\],:.|])              # 2 sign
    | (\n)                                                # 3 end of line
    | ([0-9]++)                                           # 4 number
    | ("(?:[^"\\\n]++|\\[^\n])*+")                        # 5 text
    | (\#[^\n]*+)                                         # 6 comment
    | ("[^\n]*+)                                          # 7 text without its second quote
    | ([^\n])                                             # 8 anything else
    | \Z)""",
    re.VERBOSE,
)
_WORD, _SIGN, _NEWLINE, _NUMBER, _TEXT, _COMMENT, _UNFINISHED = range(1, 8)

_BALANCE = {"(": 1, "[": 1, "{": 1, ")": -1, "]": -1, "}": -1}
_TAB = 4

# Signs that people bring along from elsewhere, and what they mean.
_INSTEAD = {
    **dict.fromkeys("'‘’“”„«»", '"'),
    **dict.fromkeys("−–—", "-"),
    **dict.fromkeys("×·", "*"),
    "÷": "/",
    "%": "mod",
    "&": "and",
    "!": "not",
    "≠": "!=",
    "≤": "<=",
    "≥": ">=",
    "→": "->",
    "…": "to",
}


def read_lines(text: str, start: int = 0, end: int | None = None, index: int = 0) -> list[FileLine]:
    """The lines with something on them: tokens, a comment or both. `index` is the number of the first line."""
    stop = len(text) if end is None else end
    lines: list[FileLine] = []
    line = FileLine(index)
    line_start, bare = start, True
    for match in _TOKEN.finditer(text, start, stop):
        group = match.lastindex
        if group is None:
            break
        if group == _NEWLINE:
            if bare:
                line = FileLine(line.index + 1, gap=True)
            else:
                lines.append(line)
                line = FileLine(line.index + 1)
            line_start, bare = match.end(), True
            continue
        begin, finish = match.span(group)
        if bare:
            bare = False
            line.indent = _indent(text, line, line_start, begin)
        word = match[group]
        if group == _WORD:
            if not word.isascii():
                word = _foreign_word(line, word, begin, finish)
            line.tokens.append(Token(KINDS.get(word, NAME), word, begin, finish, line.index))
        elif group == _SIGN:
            # `!=` is a sign, `==` too; `!` alone is none and was not matched here.
            line.tokens.append(Token(KINDS[word], word, begin, finish, line.index))
            line.balance += _BALANCE.get(word, 0)
        elif group == _NUMBER:
            line.tokens.append(Token(INT, word, begin, finish, line.index))
        elif group == _TEXT:
            line.tokens.append(Token(TEXT, word[1:-1], begin, finish, line.index))
        elif group == _COMMENT:
            line.comment = word[1:].rstrip().removeprefix(" ")
        elif group == _UNFINISHED:
            _unfinished_text(line, word, begin)
        else:
            _strange_sign(line, word, begin)
    if not bare:
        lines.append(line)
    return lines


def _indent(text: str, line: FileLine, line_start: int, begin: int) -> int:
    if text.find("\t", line_start, begin) < 0:
        return begin - line_start
    line.slips.append(Slip(say.TAB, line_start, begin, {}))
    return len(text[line_start:begin].expandtabs(_TAB))


def _foreign_word(line: FileLine, word: str, begin: int, finish: int) -> str:
    if not word.isidentifier():
        line.slips.append(Slip(say.STRANGE_SIGN, begin, finish, {"sign": word}))
    # The same letter can be typed as one character or as two: either way it must be the same name.
    return normalize("NFC", word)


def _unfinished_text(line: FileLine, word: str, begin: int) -> None:
    """The text is taken to end with the line; a colon there still opens the block."""
    content = word.rstrip()
    colon = len(content) > 1 and content.endswith(":")
    finish = begin + len(content) - colon
    line.slips.append(Slip(say.UNFINISHED_TEXT, begin, finish, {}))
    line.tokens.append(Token(TEXT, "", begin, finish, line.index))
    if colon:
        line.tokens.append(Token(":", ":", finish, finish + 1, line.index))


def _strange_sign(line: FileLine, sign: str, begin: int) -> None:
    # A mark that some editors put before the text.
    if sign == "\ufeff" and begin == 0:
        return
    span = begin, begin + 1
    if sign == "_":
        line.slips.append(Slip(say.UNDERSCORE, *span, {}))
    elif sign in _INSTEAD:
        line.slips.append(Slip(say.OTHER_SIGN, *span, {"sign": sign, "instead": _INSTEAD[sign]}))
    elif sign.isspace():
        line.slips.append(Slip(say.STRANGE_SPACE, *span, {"number": f"U+{ord(sign):04X}"}))
    else:
        shown = sign if sign.isprintable() else f"U+{ord(sign):04X}"
        line.slips.append(Slip(say.STRANGE_SIGN, *span, {"sign": shown}))
