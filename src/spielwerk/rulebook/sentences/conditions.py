"""Clauses for conditions: from `.disc != none` to "it has a disc"."""

from __future__ import annotations

from spielwerk.model import expressions as m
from spielwerk.rulebook.book import Book
from spielwerk.rulebook.language.built_ins import COMPARISONS, QUANTIFIERS
from spielwerk.rulebook.language.grammar import Clause, Phrase
from spielwerk.rulebook.sentences.subjects import bound, of_one
from spielwerk.rulebook.sentences.values import noun_of, owner_of, value

UNTAKEN = {"==": False, "!=": True, ">": True}
"""What comparing with 0 says about how often an action was taken."""
OPPOSITE = {"==": "!=", "!=": "==", "<": ">=", ">=": "<", ">": "<=", "<=": ">"}


def condition(book: Book, node: m.Expression, holds: bool = True) -> Clause:
    """The clause for a condition, or for its opposite."""
    found = book.known(node)
    if isinstance(found, bool):
        words = book.say("yes" if found is holds else "no")
        return Clause(words, words)
    match node:
        case m.Unary(operator="not"):
            return condition(book, node.operand, not holds)
        case m.Binary(operator="and" | "or"):
            return _joined(book, node, holds)
        case m.Binary(operator="in"):
            return _inside(book, node, holds)
        case m.Binary(operator="is"):
            return _kind(book, node, holds)
        case m.Binary(operator=operator) if operator in OPPOSITE:
            return _compared(book, node, operator if holds else OPPOSITE[operator])
        case m.Call():
            return _called(book, node, holds)
        case m.Conditional():
            return _either(book, node, holds)
        case m.Hypothetical():
            return _supposed(book, node, holds)
    return _named(book, node, holds)


def subject(book: Book) -> Phrase:
    return value(book, m.It())


def compare(book: Book, key: str, holds: bool, **values: object) -> Clause:
    return book.clause(COMPARISONS[key if holds else f"not {key}"], **values)


# ---- several conditions --------------------------------------------------------------------------


def _joined(book: Book, node: m.Binary, holds: bool) -> Clause:
    word = node.operator if holds else {"and": "or", "or": "and"}[node.operator]
    sides = []
    for side in (node.left, node.right):
        clause = condition(book, side, holds)
        if isinstance(side, m.Binary) and side.operator in ("and", "or") and side.operator != node.operator:
            clause = Clause(f"({clause.main})", f"({clause.sub})")
        sides.append(clause)
    comma = "," if word == "or" and book.german is False else ""
    said = f"{comma} {book.say(word)} "
    return Clause(said.join(side.main for side in sides), said.join(side.sub for side in sides))


def _either(book: Book, node: m.Conditional, holds: bool) -> Clause:
    test = book.known(node.test)
    if test is not None:
        return condition(book, node.yes if test else node.no, holds)
    yes, no = condition(book, node.yes, holds), condition(book, node.no, holds)
    test_clause = condition(book, node.test)
    main = book.say("value", a=yes, b=no, c=test_clause)
    return Clause(main, book.say("value", a=yes.sub, b=no.sub, c=test_clause))


def _supposed(book: Book, node: m.Hypothetical, holds: bool) -> Clause:
    from spielwerk.rulebook.sentences.calls import carried_out

    happened = carried_out(book, node.call).rstrip(".")
    clause = condition(book, node.value, holds)
    return Clause(
        book.say("after call", a=clause.main, call=happened), book.say("after call", a=clause.sub, call=happened)
    )


# ---- comparing -----------------------------------------------------------------------------------


def _compared(book: Book, node: m.Binary, operator: str) -> Clause:
    left, right = node.left, node.right
    if isinstance(left, m.NoneValue):
        left, right = right, left
    if isinstance(right, m.NoneValue) and operator in ("==", "!="):
        return existing(book, left, operator == "!=")
    if right == m.Number(0) and isinstance(left, m.Call) and left.target.name == "times" and operator in UNTAKEN:
        return compare(book, "taken", UNTAKEN[operator], a=value(book, left.arguments[0]))
    truth = book.known(right)
    if isinstance(truth, bool) and operator in ("==", "!="):
        return condition(book, left, truth is (operator == "=="))
    a, b = value(book, left), value(book, right)
    if operator in ("==", "!=") and isinstance(left, m.Member) and book.terms.belongs(left.name):
        return compare(book, "belongs", operator == "==", a=a, b=b)
    return book.clause(COMPARISONS[operator], a=a, b=b, be=book.be(a))


def existing(book: Book, node: m.Expression, there: bool) -> Clause:
    """`x == none`, `x != none`: "the cell has no mark", "there is a bettor"."""
    if isinstance(node, m.Member):
        noun = noun_of(book, node.name)
        owner = subject(book) if node.of is None else owner_of(book, node.of)
        words = _article(book, noun, there)
        if words is not None:
            return book.clause(COMPARISONS["has"], a=owner, b=words, have=book.have(owner))
    found = value(book, node)
    words = _article(book, found, there)
    if words is None:
        return compare(book, "empty", not there, a=found, be=book.be(found))
    return book.clause(COMPARISONS["there is"], a=words)


def _article(book: Book, noun: Phrase, there: bool) -> str | None:
    """`a mark`, `no mark`; None if nobody knows which form is right."""
    if not book.german:
        return book.a(noun.bare) if there else f"no {noun.bare}"
    if not noun.gender:
        return None
    return f"{noun.one if there else noun.none} {noun.bare}".strip()


def _inside(book: Book, node: m.Binary, holds: bool) -> Clause:
    left = value(book, node.left)
    if isinstance(node.right, m.Range):
        low, high = value(book, node.right.low), value(book, node.right.high)
        return compare(book, "in range", holds, a=left, low=low, high=high, be=book.be(left))
    return compare(book, "in", holds, a=left, b=value(book, node.right), be=book.be(left))


def _kind(book: Book, node: m.Binary, holds: bool) -> Clause:
    left = value(book, node.left)
    word = node.right.name if isinstance(node.right, m.Name) else ""
    if word in book.terms.spaces:
        kind = book.pick(("a field of {0}", "ein Feld {0:gen}")).format(book.the(book.terms.noun(word)))
    else:
        noun = book.terms.noun(word) if word else value(book, node.right).bare
        kind = noun if book.german else book.a(noun)
    return book.clause(COMPARISONS["is" if holds else "is not"], a=left, kind=kind, be=book.be(left))


# ---- calls and names -----------------------------------------------------------------------------


def _called(book: Book, node: m.Call, holds: bool) -> Clause:
    word = node.target.name
    of = node.target.of if isinstance(node.target, m.Member) else None
    arguments = node.arguments if of is None else (of, *node.arguments)
    if word in book.terms.callees:
        given = book.listed([f"{value(book, argument):acc}" for argument in arguments])
        said = book.say("for what", of=given) if given else ""
        return compare(book, "holds", holds, a=book.name(book.terms.word(word)), of=said)
    if word == "active" and arguments:
        return compare(book, "running", holds, a=value(book, arguments[0]))
    if word in ("any", "empty", "all") and arguments:
        return _of_several(book, word, arguments[0], holds)
    return _named(book, node, holds)


def _of_several(book: Book, word: str, of: m.Expression, holds: bool) -> Clause:
    operator = {"any": "where", "empty": "where", "all": "each"}[word]
    if isinstance(of, m.Query) and of.operator == operator:
        holds = holds is (word != "empty")
        key = {"any": "any", "empty": "any", "all": "all"}[word]
        which = key if holds else f"not {key}"
        told = of_one(book, which, of)
        if told is not None:
            return told
        forms = QUANTIFIERS[which]
        source = value(book, of.of)
        with bound(book, "it", None):
            words = book.pick(forms).format(of=source, c=condition(book, of.argument))
        return Clause(words, words)
    found = value(book, of)
    if word == "all":
        return compare(book, "holds", holds, a=found, of="")
    return compare(book, "empty", holds is (word == "empty"), a=found, be=book.be(found))


def _named(book: Book, node: m.Expression, holds: bool) -> Clause:
    """A value that is true or false by itself."""
    if isinstance(node, m.Member) and node.name == "empty":
        owner = subject(book) if node.of is None else value(book, node.of)
        return compare(book, "empty", holds, a=owner, be=book.be(owner))
    if isinstance(node, m.Name) and node.name in book.terms.options:
        return compare(book, "chosen", holds, a=book.name(book.terms.word(node.name)))
    if isinstance(node, m.Name):
        return compare(book, "holds", holds, a=book.name(book.terms.word(node.name, book.inside)), of="")
    if isinstance(node, m.Member):
        owner = subject(book) if node.of is None else owner_of(book, node.of)
        said = book.say("for what", of=f"{owner:acc}")
        return compare(book, "holds", holds, a=book.name(book.terms.word(node.name)), of=said)
    return compare(book, "holds", holds, a=value(book, node), of="")
