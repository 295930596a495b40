"""Phrases for values: from `players[1].hand` to "the first player's hand"."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from typing import Any

from spielwerk.check.builtins.built_in import BuiltIn
from spielwerk.check.builtins.table import BUILT_INS
from spielwerk.data import fields
from spielwerk.model import declarations as d
from spielwerk.model import expressions as m
from spielwerk.rulebook.book import Book
from spielwerk.rulebook.language import grammar as g
from spielwerk.rulebook.language.grammar import Clause, Phrase

LOOSE = {"+": 1, "-": 1, "*": 2, "/": 2, "mod": 2}
SIGNS = {"+": "+", "-": "−", "*": "×", "/": "÷"}
COMPARING = frozenset(["==", "!=", "<", "<=", ">", ">=", "in", "is", "and", "or"])


def value(book: Book, node: m.Expression) -> Phrase:
    """The phrase for a value."""
    found = None if isinstance(node, m.Number) else book.known(node)
    if found is not None:
        return book.fixed(book.known_words(found))
    if is_condition(book, node):
        return book.fixed(book.say("key truth", c=condition(book, node)))
    tell = TELL.get(type(node))
    return book.fixed(book.quote(node)) if tell is None else tell(book, node)


def is_condition(book: Book, node: m.Expression) -> bool:
    """Whether something is true or false, and not just the name of it."""
    match node:
        case m.Binary():
            return node.operator in COMPARING
        case m.Unary():
            return node.operator == "not"
        case m.Call(target=m.Name(name)):
            return name in ("any", "all", "empty", "active") or book.terms.is_truth(name)
        case m.Call(target=m.Member(name=name)) | m.Member(name=name):
            return name == "empty" or book.terms.is_truth(name)
    return False


def texts(book: Book, node: m.Text | None, name: str = "") -> str:
    """A text of the game; what is put in is in angle brackets."""
    if node is None:
        return ""
    words = []
    for part in book.terms.text(node, name, book.inside).parts:
        if isinstance(part, str):
            words.append(part)
        elif part.forms:
            # Nobody knows the number yet: the form for most numbers is the best there is.
            words.append(next((form.text for form in part.forms if form.when == "other"), part.forms[-1].text))
        else:
            shown = value(book, part.value).bare.replace(g.MARK, "").replace(g.UNMARK, "")
            words.append(f"‹{shown}›")
    return "".join(words)


# ---- simple values -------------------------------------------------------------------------------


def number(book: Book, node: m.Number) -> Phrase:
    return book.fixed(book.known_words(node.value))


def text(book: Book, node: m.Text) -> Phrase:
    return book.fixed(book.template("quote").format(texts(book, node)))


def none(book: Book, node: m.NoneValue) -> Phrase:
    return book.fixed(book.say("none"))


def truth(book: Book, node: m.Truth) -> Phrase:
    return book.fixed(book.say("yes" if node.value else "no"))


def it(book: Book, node: m.It) -> Phrase:
    if "it" in book.bound:
        return book.bound["it"]
    if book.german:
        return Phrase("es", "es", "ihm", "davon", "es")
    return book.fixed("it")


def self_(book: Book, node: m.Self) -> Phrase:
    if book.myself is not None:
        return book.myself
    if book.german:
        return Phrase("dieses Objekt", "dieses Objekt", "diesem Objekt", "dieses Objekts", "dieses Objekt")
    return book.fixed(book.say("this"))


def name(book: Book, node: m.Name) -> Phrase:
    terms, word = book.terms, node.name
    if word in book.bound:
        return book.bound[word]
    if word in book.texts["names"] and word not in terms.attributes:
        return book.phrase(book.texts["names"][word])
    if word in terms.spaces:
        return fields_of(book, word)
    if word in terms.objects or word in terms.rows:
        return book.many(terms.noun(word))
    if word in terms.enums:
        return book.many(terms.noun(word))
    if word in terms.enum_values or word in terms.fields:
        return book.fixed(terms.word(word))
    if word in terms.options:
        return option(book, word)
    if word in terms.callees:
        return book.fixed(book.name(action_label(book, word) or terms.word(word)))
    if word in ("player", "owner"):
        return book.phrase(book.template(f"the {word}"))
    return book.the(terms.noun(word, book.inside))


def action_label(book: Book, word: str) -> str:
    """An action is called what players read."""
    callee = book.terms.callees.get(word)
    return texts(book, callee.label, word) if isinstance(callee, d.Action) else ""


def option(book: Book, word: str) -> Phrase:
    """An option that was not set: with its usual value in brackets."""
    usual = book.usual(m.Name(word))
    phrase = book.the(book.terms.noun(word))
    return phrase if usual is None else phrase.behind(f" ({book.known_words(usual)})")


def fields_of(book: Book, space: str) -> Phrase:
    if space in book.terms.named_fields:
        return book.many(book.terms.noun(space))
    board = board_of(book, space)
    return book.phrase(book.template("fields of"), board)


def board_of(book: Book, space: str) -> Phrase:
    return book.the(book.terms.noun(space))


# ---- paths ---------------------------------------------------------------------------------------


def member(book: Book, node: m.Member) -> Phrase:
    of = node.of
    if isinstance(of, m.Name) and of.name in (*book.terms.spaces, *book.terms.enums):
        return book.fixed(book.terms.word(node.name))
    if has_words(book, node.name) and node.name not in book.terms.attributes and of is not None:
        return call(book, m.Call(m.Name(node.name), (of,)))
    return possessed(book, noun_of(book, node.name), of)


def noun_of(book: Book, word: str) -> Phrase:
    """The noun for a member."""
    members = book.texts["members"]
    if word in members and word not in book.terms.attributes:
        return book.phrase(members[word])
    return book.the(book.terms.noun(word))


def possessed(book: Book, noun: Phrase, of: m.Expression | None) -> Phrase:
    """`the player's hand`, `its mark`, `the hand of the first player`"""
    if of is None and "it" not in book.bound:
        return noun if book.german else book.fixed(f"its {noun.bare}", noun.plural)
    owner = book.bound["it"] if of is None else owner_of(book, of)
    if owner is book.bound.get("whose"):
        return book.fixed(f"{owner:gen} {noun.bare}", noun.plural)
    if book.german:
        return noun.behind(f" {owner:gen}")
    if isinstance(of, m.Name | m.It) and not owner.plural and not book.bound.keys() & {getattr(of, "name", "it")}:
        possessive = "its" if isinstance(of, m.It) else f"{owner}'s"
        return book.fixed(f"{possessive} {noun.bare}", noun.plural)
    return noun.behind(f" of {owner}")


def owner_of(book: Book, of: m.Expression) -> Phrase:
    """All players as owners: each of them."""
    if of == m.Name("players"):
        if book.german:
            return Phrase("jeder Spieler", "jeden Spieler", "jedem Spieler", "jedes Spielers", "jeder Spieler")
        return book.fixed("every player")
    return value(book, of)


def index(book: Book, node: m.Index) -> Phrase:
    of, keys = node.of, [value(book, key) for key in node.keys]
    match of, node.keys:
        case m.Name("players" | "all_players"), (m.Number(place),) if str(place) in book.texts["ordinals"]:
            return book.phrase(book.texts["ordinals"][str(place)])
        case m.Name(space), (_, _) if space in book.terms.spaces:
            board = board_of(book, space)
            return book.phrase(book.template("field at"), *keys, board)
        case m.Name(space), (_,) if space in book.terms.spaces:
            return book.phrase(book.template("field called"), keys[0], board_of(book, space))
        case m.Name(const), (_,) if const in book.terms.consts or const in book.terms.attributes:
            return book.phrase(book.template("value for"), keys[0], value(book, of))
    wanted = ", ".join(f"{key}" for key in keys)
    return book.phrase(book.template("number of"), wanted, value(book, of))


def owned(book: Book, node: m.Owned) -> Phrase:
    kind = value(book, node.kind)
    return kind.behind(book.template("behind of").format(value(book, node.owner)))


# ---- reckoning -----------------------------------------------------------------------------------


def unary(book: Book, node: m.Unary) -> Phrase:
    inner = value(book, node.operand)
    if node.operator in ("highest", "lowest"):
        return book.fixed(book.say(node.operator, key=inner))
    return book.fixed(f"−{inner}")


def binary(book: Book, node: m.Binary) -> Phrase:
    left, right = _side(book, node.left, node), _side(book, node.right, node, right=True)
    if node.operator == "mod":
        return book.phrase(book.template("remainder"), left, right)
    return book.fixed(f"{left} {SIGNS[node.operator]} {right}")


def _side(book: Book, node: m.Expression, around: m.Binary, right: bool = False) -> str:
    words = f"{value(book, node)}"
    if isinstance(node, m.Binary) and node.operator in LOOSE:
        loose = LOOSE[node.operator] - LOOSE[around.operator]
        # a − (b − c) needs its brackets, a + (b + c) does not.
        return f"({words})" if loose < 0 or (right and loose == 0 and around.operator != "+") else words
    return f"({words})" if isinstance(node, m.Conditional) else words


def range_(book: Book, node: m.Range) -> Phrase:
    return book.phrase(book.template("range"), value(book, node.low), value(book, node.high))


def conditional(book: Book, node: m.Conditional) -> Phrase:

    test = book.known(node.test)
    if test is not None:
        return value(book, node.yes if test else node.no)
    yes, no = value(book, node.yes), value(book, node.no)
    return book.fixed(book.say("value", a=yes, b=no, c=condition(book, node.test)))


def sort_key(book: Book, node: m.SortKey) -> Phrase:
    return book.fixed(book.say("then by").join(f"{value(book, item)}" for item in node.items))


def items(book: Book, node: m.ListLiteral | m.SetLiteral) -> Phrase:
    words = [f"{value(book, item)}" for item in node.items]
    return book.fixed(book.listed(words) if words else book.say("nothing"), plural=len(words) > 1)


def map_(book: Book, node: m.MapLiteral) -> Phrase:
    return book.fixed(", ".join(f"{value(book, entry.key)} → {value(book, entry.value)}" for entry in node.entries))


def random(book: Book, node: m.Random) -> Phrase:
    weight = book.say("weighted", weight=value(book, node.weight)) if node.weight is not None else ""
    if node.amount is not None:
        several = book.say("random several", number=value(book, node.amount), of=value(book, node.of))
        return book.fixed(several + weight, plural=True)
    return book.fixed(book.say("random", of=value(book, node.of)) + weight)


def hypothetical(book: Book, node: m.Hypothetical) -> Phrase:

    return book.fixed(book.say("after call", a=value(book, node.value), call=carried_out(book, node.call).rstrip(".")))


# ---- queries -------------------------------------------------------------------------------------


def query(book: Book, node: m.Query) -> Phrase:

    named = book.bound.get("chosen")
    with bound(book, "chosen", None):
        of = value(book, node.of)
    if node.operator == "where" and of.plural and (words := relative(book, node.argument)):
        return of.behind(words)
    with bound(book, "it", book.bound.get("it") if node.operator == "from" else named), bound(book, "chosen", None):
        if node.operator in ("where", "until", "through"):
            return of.behind(book.say(node.operator, c=condition(book, node.argument)))
        them = theirs(book) if node.operator == "by" else book.bound.get("it")
        with bound(book, "it", them), bound(book, "whose", them if node.operator == "by" else None):
            argument = value(book, node.argument)
    if node.operator == "each":
        return book.fixed(book.say("each", a=argument, of=of), plural=True)
    return of.behind(book.say({"by": "by", "from": "starting"}[node.operator], c=argument))


def named(book: Book, node: m.Named) -> Phrase:
    return value(book, node.of).behind(book.say("as", name=book.name(book.terms.noun(node.name))))


# ---- calls ---------------------------------------------------------------------------------------


def call(book: Book, node: m.Call) -> Phrase:
    target, arguments = node.target, node.arguments
    word = target.name
    functions = book.texts["functions"]
    if isinstance(target, m.Member) and target.of is not None:
        arguments = (target.of, *arguments)
    callee = book.terms.callees.get(word)
    if callee is not None:
        return _own(book, word, callee, arguments)
    if (best := _best(book, node)) is not None:
        return best
    if word in ("region", "reachable") and len(arguments) == 2:
        start = value(book, arguments[0])
        with bound(book, "it", None):
            connected = book.say("connected", a=start, c=condition(book, arguments[1]))
        return book.fixed(connected, plural=True)
    if word in ("int", "long") and len(arguments) == 1:
        # The same number; how many bits it has is nothing that players care for.
        return value(book, arguments[0])
    built_in = BUILT_INS.get(word)
    if built_in is None:
        return book.fixed(book.quote(node))
    if word == "count" and (held := _held_in(book, arguments[0])) is not None:
        return book.phrase(functions["count in"], value(book, arguments[0]), held)
    template = functions.get(f"{word} {len(arguments)}", functions.get(word))
    return book.fixed(book.quote(node)) if template is None else _built_in(book, built_in, template, arguments)


def has_words(book: Book, word: str) -> bool:
    """Whether a word is a built-in function that is told by a phrase."""
    return word in BUILT_INS and word in book.texts["functions"]


def _held_in(book: Book, node: m.Expression) -> Phrase | None:
    """What is in a place: the cards, if it is a place for cards."""
    if isinstance(node, m.It):
        return book.phrase(book.template("objects"))
    if isinstance(node, m.Query) and node.operator == "where":
        return _held_in(book, node.of)
    container = book.terms.containers.get(node.name) if isinstance(node, m.Name | m.Member) else None
    if container is None or not isinstance(container.type, m.NamedType):
        return None
    return book.many(book.terms.noun(container.type.name))


def _best(book: Book, node: m.Call) -> Phrase | None:
    """`most(players by .score)`, and `only(most(…))`: the one that is best."""
    key: str
    match node:
        case m.Call(m.Name("most" | "least" as word), (m.Query(operator="by") as query,)):
            key = word
        case m.Call(m.Name("only"), (m.Call(m.Name("most" | "least" as word), (m.Query(operator="by") as query,)),)):
            key = f"{word} {'player' if query.of == m.Name('players') else 'only'}"
        case _:
            return None
    return book.phrase(book.texts["functions"][key], value(book, query.of), value(book, query.argument))


def _built_in(book: Book, built_in: BuiltIn, template: str, arguments: tuple[m.Expression, ...]) -> Phrase:
    words = [value(book, argument) for argument in arguments]
    first = arguments[0] if arguments else None
    if built_in.of_space and isinstance(first, m.Name) and first.name in book.terms.spaces:
        words[0] = board_of(book, first.name)
    if built_in.name == "step" and len(words) > 2:
        ways = book.fixed(book.listed([f"{way.bare}" for way in words[1:]]))
        words = [words[0], ways]
    if template.startswith("{0}"):
        return words[0].behind(template.removeprefix("{0}").format(*words))
    return book.phrase(template, *words, all=book.listed([f"{one}" for one in words]))


def _own(book: Book, word: str, callee: d.Declaration, arguments: tuple[m.Expression, ...]) -> Phrase:
    """A function of the game: of one thing like a member, of several with all of them named."""
    if len(arguments) == 1:
        return possessed(book, book.the(book.terms.noun(word)), arguments[0])
    given = book.listed([f"{value(book, argument):acc}" for argument in arguments])
    named = book.the(book.terms.noun(word))
    if word.endswith("_of") and not book.german:
        return named.behind(f" {given}")
    return named.behind(book.say("for what", of=given)) if given else named


TELL: dict[type[m.Expression], Callable[[Book, Any], Phrase]] = {
    m.Number: number,
    m.Text: text,
    m.NoneValue: none,
    m.Truth: truth,
    m.It: it,
    m.Self: self_,
    m.Name: name,
    m.Member: member,
    m.Call: call,
    m.Index: index,
    m.Owned: owned,
    m.Unary: unary,
    m.Binary: binary,
    m.Range: range_,
    m.Query: query,
    m.Named: named,
    m.Conditional: conditional,
    m.SortKey: sort_key,
    m.ListLiteral: items,
    m.SetLiteral: items,
    m.MapLiteral: map_,
    m.Hypothetical: hypothetical,
    m.Random: random,
}


# ---- what a condition is about, where a sentence can say it: "every field of the board", "whose mark …"


def of_one(book: Book, which: str, query: m.Query) -> Clause | None:
    """`any(S where C)` and `all(S each C)` as a sentence about one of S, if C speaks of it once."""

    name, source = "it", query.of
    if isinstance(source, m.Named):
        name, source = source.name, source.of
        if isinstance(source, m.Call) and source.target.name in ("lines", "lines_through", "regions"):
            book.of_fields.add(name)
    # Said twice, "every field" would be taken for two different ones.
    if mentions(query.argument, name) != 1 or isinstance(source, m.Query):
        return None
    one = element(book, which, source)
    with bound(book, "it", None), bound(book, name, one):
        return condition(book, query.argument)


def relative(book: Book, condition_: m.Expression) -> str | None:
    """A condition as a relative clause: ` that have no mark`; None if it is not about one thing first of all."""

    if isinstance(condition_, m.Binary) and condition_.operator == "and":
        sides = relative(book, condition_.left), relative(book, condition_.right)
        if sides[0] is None or sides[1] is None:
            return None
        return f"{sides[0].rstrip(',')} {book.say('and')} {sides[1].lstrip(', ')}"
    if mentions(condition_, "it") != 1:
        return None
    that = _that(book)
    with bound(book, "it", that), bound(book, "whose", that):
        clause = condition(book, condition_)
    if not f"{clause:sub}".startswith(FIRST):
        return None
    said = f"{clause:sub}".replace(FIRST, "")
    return f", {said}," if book.german else f" {said}"


def theirs(book: Book) -> Phrase | None:
    """The things of a collection, where it is told what sorts them: `their number`; in German `die Nummer`."""
    return None if book.german else Phrase("they", "them", "them", "their", "they", plural=True)


FIRST = "\x05"
"""Marks the pronoun of a relative clause, which must be its first word."""


def _that(book: Book) -> Phrase:
    it, them, whose = (
        FIRST + word for word in (("die", "denen", "deren") if book.german else ("that", "that", "whose"))
    )
    return Phrase(it, it, them, whose, it, plural=True)


@contextmanager
def bound(book: Book, name: str, phrase: Phrase | None) -> Iterator[None]:
    """Within this, a name is told with a phrase; with None as it is told by itself."""
    before = dict(book.bound)
    if name == "it":
        # `whose` speaks of the `it` that something else takes the place of here.
        book.bound.pop("whose", None)
    book.bound.pop(name, None)
    if phrase is not None:
        book.bound[name] = phrase
    yield
    book.bound.clear()
    book.bound.update(before)


def mentions(node: object, name: str) -> int:
    """How often a condition speaks of a thing: `it` and `.x`, or a name. What `it` means inside a query is another."""
    if isinstance(node, tuple):
        return sum(mentions(part, name) for part in node)
    if not isinstance(node, m.Expression):
        return 0
    if name == "it" and (isinstance(node, m.It) or (isinstance(node, m.Member) and node.of is None)):
        return 1
    if isinstance(node, m.Name):
        return int(node.name == name)
    if name == "it" and isinstance(node, m.Query) and node.operator != "from":
        return mentions(node.of, name)
    return sum(mentions(getattr(node, field.name), name) for field in fields(node) if field.name != "span")


def element(book: Book, which: str, of: m.Expression) -> Phrase:
    """One of a collection: `every field of the board`, `at least one player`."""
    words = _element_words(book, of)
    return g.one_in_german(which, words) if book.german else g.one_in_english(which, words)


def _element_words(book: Book, of: m.Expression) -> str:
    """What one of a collection is called; in German with its article."""

    terms = book.terms
    match of:
        case m.Name("players" | "all_players"):
            return book.template("one player")
        case m.Name(name) if name in terms.named_fields:
            return _noun(book, terms.noun(name))
        case m.Name(name) if name in terms.spaces:
            return book.template("one field").format(board_of(book, name))
        case m.Name(name) if name in book.of_fields:
            return book.template("one field").format(value(book, of))
        case m.Name(name) | m.Member(name=name) if name in terms.containers and name not in book.bound:
            held = terms.containers[name].type
            noun = _noun(book, terms.noun(held.name)) if isinstance(held, m.NamedType) else _noun(book, "")
            return noun + book.template("behind in").format(value(book, of))
        case m.Name(name) if name in terms.objects or name in terms.enums:
            return _noun(book, terms.noun(name))
        case m.Owned(kind=m.Name(name)):
            owner = value(book, of.owner)
            return _noun(book, terms.noun(name)) + book.template("behind of").format(owner)
        case m.Call(target=m.Name(name)):
            elements = book.texts["elements"]
            template = elements.get(f"{name} {len(of.arguments)}", elements.get(name))
            if template is not None:
                words = [_argument(book, argument) for argument in of.arguments]
                return str(template).format(*words)
    return book.template("one part").format(value(book, of))


def _noun(book: Book, word: str) -> str:
    """A noun with its article in German; a thing of no certain kind is an object."""
    if not book.german:
        return word or "object"
    noun = g.german_noun(word)
    # A word that is known as a plural has no form for a single one.
    return noun.nom if noun.gender and noun.gender != "p" else f"das Objekt {word}".strip()


def _argument(book: Book, node: m.Expression) -> Phrase:

    if isinstance(node, m.Name) and node.name in book.terms.spaces:
        return board_of(book, node.name)
    return value(book, node)


# ---- clauses for conditions: from `.disc != none` to "it has a disc" -----------------------------


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
    return book.clause(key if holds else f"not {key}", **values)


# ---- several conditions --------------------------------------------------------------------------


def _joined(book: Book, node: m.Binary, holds: bool) -> Clause:
    # The opposite of "a and b" is "not a or not b".
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
    return book.clause(operator, a=a, b=b, be=book.be(a))


def existing(book: Book, node: m.Expression, there: bool) -> Clause:
    """`x == none`, `x != none`: "the cell has no mark", "there is a bettor"."""
    if isinstance(node, m.Member):
        noun = noun_of(book, node.name)
        owner = subject(book) if node.of is None else owner_of(book, node.of)
        words = _article(book, noun, there)
        if words is not None:
            return book.clause("has", a=owner, b=words, have=book.have(owner))
    found = value(book, node)
    words = _article(book, found, there)
    if words is None:
        return compare(book, "empty", not there, a=found, be=book.be(found))
    return book.clause("there is", a=words)


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
        kind = book.template("a field").format(book.the(book.terms.noun(word)))
    else:
        noun = book.terms.noun(word) if word else value(book, node.right).bare
        kind = noun if book.german else book.a(noun)
    return book.clause("is" if holds else "is not", a=left, kind=kind, be=book.be(left))


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
        source = value(book, of.of)
        with bound(book, "it", None):
            words = book.texts["quantifiers"][which].format(of=source, c=condition(book, of.argument))
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


# ---- sentences about procedures and phases that are carried out ----------------------------------


def carried_out(book: Book, call: m.Call) -> str:
    word = call.target.name
    callee = book.terms.callees.get(word)
    key = "phase" if isinstance(callee, d.Procedure) and callee.phase else "do"
    arguments = call.arguments
    if isinstance(call.target, m.Member) and call.target.of is not None:
        arguments = (call.target.of, *arguments)
    return book.say(key, name=book.name(book.terms.word(word)), of=given(book, word, arguments))


def given(book: Book, word: str, arguments: tuple[m.Expression, ...]) -> str:
    """What a procedure is carried out with; what has the same name there as here need not be said."""
    callee = book.terms.callees.get(word)
    names = [parameter.name for parameter in callee.parameters] if isinstance(callee, d.Procedure) else []
    said = []
    for place, argument in enumerate(arguments):
        name = names[place] if place < len(names) else ""
        if argument == m.Name(name):
            continue
        words = f"{value(book, argument)}"
        said.append(book.say("argument", name=book.terms.noun(name), value=words) if name else words)
    return book.say("of", of="; ".join(said)) if said else ""
