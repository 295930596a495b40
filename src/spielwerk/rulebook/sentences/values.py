"""Phrases for values: from `players[1].hand` to "the first player's hand"."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from spielwerk.model import declarations as d
from spielwerk.model import expressions as m
from spielwerk.rulebook.book import Book
from spielwerk.rulebook.language.built_ins import FUNCTIONS, LISTS, MEMBERS, OF_SPACE
from spielwerk.rulebook.language.grammar import Phrase
from spielwerk.rulebook.sentences.subjects import bound, relative, theirs

LOOSE = {"+": 1, "-": 1, "*": 2, "/": 2, "mod": 2}
SIGNS = {"+": "+", "-": "−", "*": "×", "/": "÷"}
ORDINALS = (
    ("first", "erste"),
    ("second", "zweite"),
    ("third", "dritte"),
    ("fourth", "vierte"),
    ("fifth", "fünfte"),
    ("sixth", "sechste"),
)
COMPARING = frozenset(["==", "!=", "<", "<=", ">", ">=", "in", "is", "and", "or"])


def value(book: Book, node: m.Expression) -> Phrase:
    """The phrase for a value."""
    found = None if isinstance(node, m.Number) else book.known(node)
    if found is not None:
        return book.fixed(book.known_words(found))
    if is_condition(book, node):
        from spielwerk.rulebook.sentences.conditions import condition

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


# ---- simple values -------------------------------------------------------------------------------


def number(book: Book, node: m.Number) -> Phrase:
    return book.fixed(book.known_words(node.value))


def text(book: Book, node: m.Text) -> Phrase:
    return book.fixed(book.pick(("“{0}”", "„{0}“")).format(book.texts(node)))


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
    if word in LISTS and word not in terms.attributes:
        return book.phrase(LISTS[word])
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
        return book.phrase(("the player", "der Spieler") if word == "player" else ("the owner", "der Besitzer"))
    return book.the(terms.noun(word, book.inside))


def action_label(book: Book, word: str) -> str:
    """An action is called what players read."""
    callee = book.terms.callees.get(word)
    return book.texts(callee.label, word) if isinstance(callee, d.Action) else ""


def option(book: Book, word: str) -> Phrase:
    """An option that was not set: with its usual value in brackets."""
    usual = book.usual(m.Name(word))
    phrase = book.the(book.terms.noun(word))
    return phrase if usual is None else phrase.behind(f" ({book.known_words(usual)})")


def fields_of(book: Book, space: str) -> Phrase:
    if space in book.terms.named_fields:
        return book.many(book.terms.noun(space))
    board = board_of(book, space)
    return book.phrase(("+the fields of {0}", "die+ Felder {0:gen}"), board)


def board_of(book: Book, space: str) -> Phrase:
    return book.the(book.terms.noun(space))


# ---- paths ---------------------------------------------------------------------------------------


def member(book: Book, node: m.Member) -> Phrase:
    of = node.of
    if isinstance(of, m.Name) and of.name in (*book.terms.spaces, *book.terms.enums):
        return book.fixed(book.terms.word(node.name))
    if node.name in FUNCTIONS and node.name not in book.terms.attributes and of is not None:
        return call(book, m.Call(m.Name(node.name), (of,)))
    return possessed(book, noun_of(book, node.name), of)


def noun_of(book: Book, word: str) -> Phrase:
    """The noun for a member."""
    if word in MEMBERS and word not in book.terms.attributes:
        forms = MEMBERS[word]
        return book.phrase((f"the {forms[0]}", forms[1]))
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
        case m.Name("players" | "all_players"), (m.Number(place),) if 0 < place <= len(ORDINALS):
            english, german = ORDINALS[place - 1]
            return book.phrase((f"the {english} player", f"der {german}~ Spieler"))
        case m.Name(space), (_, _) if space in book.terms.spaces:
            board = board_of(book, space)
            forms = (
                "the field in column {0.bare}, row {1.bare} of {2}",
                "das Feld in Spalte {0.bare}, Reihe {1.bare} {2:gen}",
            )
            return book.phrase(forms, *keys, board)
        case m.Name(space), (_,) if space in book.terms.spaces:
            return book.phrase(("field {0} of {1}", "das Feld {0} {1:gen}"), keys[0], board_of(book, space))
        case m.Name(const), (_,) if const in book.terms.consts or const in book.terms.attributes:
            return book.phrase(("{1} for {0}", "{1} für {0:acc}"), keys[0], value(book, of))
    wanted = ", ".join(f"{key}" for key in keys)
    return book.phrase(("number {0} of {1}", "Nummer {0} von {1:dat}"), wanted, value(book, of))


def owned(book: Book, node: m.Owned) -> Phrase:
    kind = value(book, node.kind)
    return kind.behind(book.pick((" of {0}", " {0:gen}")).format(value(book, node.owner)))


# ---- reckoning -----------------------------------------------------------------------------------


def unary(book: Book, node: m.Unary) -> Phrase:
    inner = value(book, node.operand)
    if node.operator in ("highest", "lowest"):
        return book.fixed(book.say(node.operator, key=inner))
    return book.fixed(f"−{inner}")


def binary(book: Book, node: m.Binary) -> Phrase:
    left, right = _side(book, node.left, node), _side(book, node.right, node, right=True)
    if node.operator == "mod":
        return book.phrase(("the remainder of {0} ÷ {1}", "der Rest von {0} ÷ {1}"), left, right)
    return book.fixed(f"{left} {SIGNS[node.operator]} {right}")


def _side(book: Book, node: m.Expression, around: m.Binary, right: bool = False) -> str:
    words = f"{value(book, node)}"
    if isinstance(node, m.Binary) and node.operator in LOOSE:
        loose = LOOSE[node.operator] - LOOSE[around.operator]
        return f"({words})" if loose < 0 or (right and loose == 0 and around.operator != "+") else words
    return f"({words})" if isinstance(node, m.Conditional) else words


def range_(book: Book, node: m.Range) -> Phrase:
    forms = ("+the numbers from {0} to {1}", "die+ Zahlen von {0} bis {1}")
    return book.phrase(forms, value(book, node.low), value(book, node.high))


def conditional(book: Book, node: m.Conditional) -> Phrase:
    from spielwerk.rulebook.sentences.conditions import condition

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
    from spielwerk.rulebook.sentences.calls import carried_out

    return book.fixed(book.say("after call", a=value(book, node.value), call=carried_out(book, node.call).rstrip(".")))


# ---- queries -------------------------------------------------------------------------------------


def query(book: Book, node: m.Query) -> Phrase:
    from spielwerk.rulebook.sentences.conditions import condition

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
    if isinstance(target, m.Member) and target.of is not None:
        arguments = (target.of, *arguments)
    callee = book.terms.callees.get(word)
    if callee is not None:
        return _own(book, word, callee, arguments)
    if (best := _best(book, node)) is not None:
        return best
    if word in ("region", "reachable") and len(arguments) == 2:
        from spielwerk.rulebook.sentences.conditions import condition

        start = value(book, arguments[0])
        with bound(book, "it", None):
            connected = book.say("connected", a=start, c=condition(book, arguments[1]))
        return book.fixed(connected, plural=True)
    if word in ("int", "long") and len(arguments) == 1:
        # The same number; how many bits it has is nothing that players care for.
        return value(book, arguments[0])
    if word == "count" and (held := _held_in(book, arguments[0])) is not None:
        return book.phrase(FUNCTIONS["count in"], value(book, arguments[0]), held)
    template = FUNCTIONS.get(f"{word} {len(arguments)}") or FUNCTIONS.get(word)
    if template is None:
        return book.fixed(book.quote(node))
    return _built_in(book, word, template, arguments)


def _held_in(book: Book, node: m.Expression) -> Phrase | None:
    """What lies in a place: the cards, if it is a place for cards."""
    if isinstance(node, m.It):
        return book.phrase(("+the objects", "die+ Objekte"))
    if isinstance(node, m.Query) and node.operator == "where":
        return _held_in(book, node.of)
    container = book.terms.containers.get(node.name) if isinstance(node, m.Name | m.Member) else None
    if container is None or not isinstance(container.type, m.NamedType):
        return None
    return book.many(book.terms.noun(container.type.name))


def _best(book: Book, node: m.Call) -> Phrase | None:
    """`most(players by .score)`, and `only(most(…))`: the one that is best."""
    match node:
        case m.Call(m.Name("most" | "least" as word), (m.Query(operator="by") as query,)):
            key: str = word
        case m.Call(m.Name("only"), (m.Call(m.Name("most" | "least" as word), (m.Query(operator="by") as query,)),)):
            key = f"{word} player" if query.of == m.Name("players") else f"only {word}"
        case _:
            return None
    return book.phrase(FUNCTIONS[key], value(book, query.of), value(book, query.argument))


def _built_in(book: Book, word: str, template: tuple[str, str], arguments: tuple[m.Expression, ...]) -> Phrase:
    words = [value(book, argument) for argument in arguments]
    first = arguments[0] if arguments else None
    if word in OF_SPACE and isinstance(first, m.Name) and first.name in book.terms.spaces:
        words[0] = board_of(book, first.name)
    if word == "step" and len(words) > 2:
        ways = book.fixed(book.listed([f"{way.bare}" for way in words[1:]]))
        words = [words[0], ways]
    if book.pick(template).startswith("{0}"):
        return words[0].behind(book.pick(template).removeprefix("{0}").format(*words))
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
