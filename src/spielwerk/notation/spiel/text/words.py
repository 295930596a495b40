"""The words and signs of the language."""

from __future__ import annotations


def _words(text: str) -> frozenset[str]:
    return frozenset(text.split())


NAME, INT, TEXT, NL, INDENT, DEDENT, END = "NAME", "INT", "TEXT", "NL", "INDENT", "DEDENT", "END"
"""The kinds of tokens; a reserved word and a sign are their own kind."""

EXPRESSION_WORDS = _words(
    "and or not in is if then else where each by as of through until after from to none true false it self random mod"
    " highest lowest"
)
STATEMENT_WORDS = _words(
    "let move swap shuffle deal roll reveal hide add remove clear notice create place give end finish eliminate"
    " stop skip return repeat for at go chooses may when action function commit"
)
NEVER_INSIDE = STATEMENT_WORDS - {"chooses", "may"}
"""Words that begin a line and are never within one that could go on."""
RESERVED = EXPRESSION_WORDS | STATEMENT_WORDS

SIGNS = _words("-> == != <= >= += -= *= /= = < > + - * / ( ) [ ] { } , : . |")
ASSIGNMENTS = frozenset(["=", "+=", "-=", "*=", "/="])
CLOSERS = {"(": ")", "[": "]", "{": "}"}

KINDS = {word: word for word in RESERVED | SIGNS}

# Words that begin a declaration or a line of a block. They are reserved in that place alone.
DECLARATION_WORDS = _words(
    "game enum const object player table space die dice setup play end phase procedure rule function action"
    " before after instead always never test texts connect disconnect open hints"
)
MEMBER_WORDS = _words("field pile row die dice while function action before after instead connect disconnect")
HINT_WORDS = _words("worth lead cut prefer function")
GAME_WORDS = _words("players language extends version about option")
TEST_WORDS = _words("players option given do expect decide refuse next timeout")
LINE_WORDS = NEVER_INSIDE | {"if"}
"""What the first word of a line in a rule may be, apart from names."""

CONTAINERS = frozenset(["field", "pile", "row"])
LAYOUTS = _words("line ring grid hexes graph corners sides")
WAYS = _words("orthogonal diagonal horizontal vertical")
LAYER_WAYS = _words("straight horizontal vertical diagonal")
UNITS = _words("s min h days")
PLURALS = _words("zero one two few many other")

QUERIES = {"where": 1, "each": 1, "through": 1, "until": 1, "by": 6, "from": 6}
"""The words that go on from a collection, and how tightly their argument holds together (see `LEVELS`)."""

LEVELS = {
    "or": 1,
    "and": 2,
    **dict.fromkeys(["==", "!=", "<", "<=", ">", ">=", "in", "is"], 4),
    "to": 5,
    **dict.fromkeys(["+", "-"], 6),
    **dict.fromkeys(["*", "/", "mod"], 7),
}
"""How tightly an operator holds its sides together; `not` is 3, a sign 8."""

OR, NOT, COMPARISON, RANGE, SUM = 1, 3, 4, 5, 6

VALUE_STARTS = frozenset([NAME, INT, TEXT, "-", ".", "(", "[", "{", "none", "true", "false", "it", "self"])
LINE_STARTS = LINE_WORDS | (VALUE_STARTS - {"-"}) | {"after", "|", "else", "then"}
"""The kinds of tokens with which a line of some block may begin."""


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
