"""How other languages say things, and how they are written here: for "did you mean".

None of these words is reserved: they are looked up only where a line or a name means nothing anyway.
"""

from __future__ import annotations

LINES = {
    **dict.fromkeys(("elif", "elseif", "elsif"), "else if … :"),
    **dict.fromkeys(("foreach", "loop"), "for … in … :"),
    **dict.fromkeys(("print", "println", "echo", "say", "message"), 'notice "…"'),
    "unless": "if not … :",
    "break": "stop",
    "continue": "skip",
    **dict.fromkeys(("var", "int", "bool", "local", "auto"), "let … = …"),
    **dict.fromkeys(("set", "increase", "decrease"), "… = …"),
    **dict.fromkeys(("def", "func", "fn", "void", "proc"), "procedure …():"),
    **dict.fromkeys(("switch", "match", "case"), "if … :"),
    "draw": "deal 1 from deck to player.hand",
}
"""The first word of a line, and the line that is written here."""

PREDICATES = {
    **dict.fromkeys(("wins", "win"), "end with winner {who}"),
    "draws": "deal 1 from deck to {who}.hand",
    "rolls": "roll …",
}
"""What somebody does, and the line that is written here."""

CALLS = {
    "print": 'notice "…"',
    "range": "1 to 3",
    **dict.fromkeys(("len", "length", "size"), "count(…)"),
    **dict.fromkeys(("randint", "rand", "randrange"), "random (1 to 6)"),
    **dict.fromkeys(("append", "push", "insert"), "add … to …"),
    "input": "player chooses …",
}
"""A function of other languages, and what is written here."""

VALUES = {"True": "true", "False": "false", **dict.fromkeys(("None", "null", "nil", "NULL", "undefined"), "none")}
"""A value of other languages, and what it is called here."""
