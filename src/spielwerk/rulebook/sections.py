"""The sections of a rulebook, in their order."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence

from spielwerk.model import declarations as d
from spielwerk.model import expressions as m
from spielwerk.model import statements as s
from spielwerk.model.walk import nodes
from spielwerk.rulebook.book import Book
from spielwerk.rulebook.language.grammar import Phrase
from spielwerk.rulebook.language.types import type_words
from spielwerk.rulebook.material import attributes, block, function, material, term
from spielwerk.rulebook.page import Heading, Item, Items, Paragraph, Part
from spielwerk.rulebook.sentences.phrases import condition, texts, value
from spielwerk.rulebook.sentences.special import behaviour
from spielwerk.rulebook.sentences.steps import capital, led, step, steps, within

Declared = Sequence[d.Declaration]


def sections(book: Book, declared: Declared) -> Iterator[Part]:
    """All parts of the rulebook; a section without content is left out."""
    for key, tell in SECTIONS:
        parts = list(tell(book, declared))
        if parts:
            yield from ([Heading(2, book.say(key))] if key else [])
            yield from together(parts)


def together(parts: Iterable[Part]) -> Iterator[Part]:
    """Items that follow one another become one list."""
    waiting: list[Item] = []
    for part in parts:
        if isinstance(part, Items) and not part.ordered:
            waiting += part.items
            continue
        if waiting:
            yield Items(tuple(waiting))
            waiting = []
        yield part
    if waiting:
        yield Items(tuple(waiting))


# ---- the head ------------------------------------------------------------------------------------


def head(book: Book, declared: Declared) -> Iterator[Part]:
    for node in declared:
        if isinstance(node, d.Game):
            yield Heading(1, texts(book, node.title))
            about = next(
                (line.value for line in node.lines if isinstance(line, d.Setting) and line.name == "about"), None
            )
            if isinstance(about, m.Text):
                yield Paragraph(texts(book, about))
            if node.doc:
                yield Paragraph(book.terms.help(node.title.source, node.doc))


def players(book: Book, declared: Declared) -> Iterator[Part]:
    for node in nodes(tuple(declared)):
        if isinstance(node, d.PlayerCounts):
            if book.players is not None and not _is_one(node.counts):
                yield Paragraph(book.say("this one" if book.players == 1 else "this many", number=book.players))
                continue
            counts = book.listed([_count(book, item) for item in node.counts], "or")
            words = book.say("for one") if counts == "1" else book.say("for players", counts=counts)
            if node.default is not None:
                words += " " + book.say("usual players", number=value(book, node.default))
            yield Paragraph(words)


def _is_one(counts: Sequence[m.Expression]) -> bool:
    return len(counts) == 1 and isinstance(counts[0], m.Number)


def _count(book: Book, node: m.Expression) -> str:
    if isinstance(node, m.Range):
        return book.say("range", low=value(book, node.low), high=value(book, node.high))
    return f"{value(book, node)}"


# ---- places --------------------------------------------------------------------------------------


def table(book: Book, declared: Declared) -> Iterator[Part]:
    yield from _blocks(book, [node for node in declared if isinstance(node, d.TableBlock)], "table")


def own(book: Book, declared: Declared) -> Iterator[Part]:
    yield from _blocks(book, [node for node in declared if isinstance(node, d.PlayerBlock)], "player")


def _blocks(book: Book, blocks: Sequence[d.TableBlock | d.PlayerBlock], key: str) -> Iterator[Part]:
    for node in blocks:
        if node.doc:
            yield Paragraph(book.terms.help(key, node.doc))
        if key == "player":
            book.myself = value(book, m.Name("player"))
        items = block(book, node.members)
        book.myself = None
        if items:
            yield Items(tuple(items))


# ---- what happens --------------------------------------------------------------------------------


def setup(book: Book, declared: Declared) -> Iterator[Part]:
    for node in declared:
        if isinstance(node, d.Setup):
            book.inside = "setup"
            yield from told(book, "setup", node.doc, node.body)
            book.inside = ""


def called(declared: Declared) -> set[str]:
    """The names of all functions and procedures that some declarations call."""
    return {node.target.name for node in nodes(tuple(declared)) if isinstance(node, m.Call)}


def play(book: Book, declared: Declared) -> Iterator[Part]:
    # A procedure that only tests call serves them, and is no part of the rules.
    tests = [node for node in declared if isinstance(node, d.Test)]
    only_tested = called(tests) - called([node for node in declared if not isinstance(node, d.Test)])
    for node in declared:
        if isinstance(node, d.Play):
            yield from told(book, "play", node.doc, node.body)
    for node in declared:
        if isinstance(node, d.Procedure) and node.name not in only_tested:
            yield from procedure(book, node)
    actions = list(behaviour(book, (node for node in declared if isinstance(node, d.Action))))
    if actions:
        yield Items(tuple(actions))


def told(book: Book, key: str, doc: str, body: s.Block) -> Iterator[Part]:
    """A block: its `##` text, what is kept during it, its steps, its actions."""
    if doc:
        yield Paragraph(book.terms.help(key, doc))
    kept = attributes(book, body, book.inside)
    if kept:
        yield Items((Item(book.say("own values"), tuple(kept), ordered=False),))
    items = steps(book, body)
    if items:
        yield Items(items, ordered=True)
    does = [*behaviour(book, body), *(function(book, line) for line in body if isinstance(line, d.Function))]
    if does:
        yield Items(tuple(does))


def procedure(book: Book, node: d.Procedure) -> Iterator[Part]:
    book.inside = node.name
    names = [book.terms.noun(parameter.name) for parameter in node.parameters if parameter.name != "player"]
    of = book.say("of", of=", ".join(names)) if names else ""
    yield Heading(3, capital(book.terms.word(node.name)) + of)
    limit = within(book, node.within).strip()
    if limit:
        yield Paragraph(limit)
    yield from told(book, node.name, node.doc, node.body)
    late = led(book, book.say("in time"), node.otherwise)
    if late:
        yield Items(tuple(late))
    book.inside = ""


# ---- rules, notions, special things --------------------------------------------------------------


def rules(book: Book, declared: Declared) -> Iterator[Part]:
    for node in declared:
        if isinstance(node, d.Rule):
            names = [book.terms.noun(parameter.name) for parameter in node.parameters]
            of = book.say("of", of=", ".join(names)) if names else ""
            yield Heading(3, capital(book.terms.word(node.name)) + of)
            if node.doc:
                yield Paragraph(book.terms.help(node.name, node.doc))
            yield Items(steps(book, node.body), ordered=True)


def notions(book: Book, declared: Declared) -> Iterator[Part]:
    items = [function(book, node) for node in declared if isinstance(node, d.Function)]
    if items:
        yield Items(tuple(items))


def itself(book: Book, node: d.ObjectType | d.Space) -> Phrase | None:
    """What a kind of a table is called where it speaks of itself; None where it is just one of many."""
    words = book.the(book.terms.word(node.name))
    return words if node.name in book.terms.rows and (words.gender or not book.german) else None


def special(book: Book, declared: Declared) -> Iterator[Part]:
    for node in declared:
        if isinstance(node, d.ObjectType | d.Space):
            book.myself = itself(book, node)
            own_functions = [function(book, line) for line in node.members if isinstance(line, d.Function)]
            does = [*own_functions, *behaviour(book, node.members)]
            book.myself = None
            told_here = bool(node.doc) and node.name in book.terms.rows
            if does or told_here:
                yield Heading(3, capital(book.terms.word(node.name)))
            if told_here:
                yield Paragraph(book.terms.help(node.name, node.doc))
            if does:
                yield Items(tuple(does))
    members = [line for node in declared if isinstance(node, d.PlayerBlock | d.TableBlock) for line in node.members]
    loose = [node for node in declared if isinstance(node, d.Reaction)]
    items = [*behaviour(book, members), *behaviour(book, loose)]
    if items:
        yield Items(tuple(items))


# ---- the end -------------------------------------------------------------------------------------


def end(book: Book, declared: Declared) -> Iterator[Part]:
    for node in declared:
        if isinstance(node, d.EndBlock):
            if node.doc:
                yield Paragraph(book.terms.help("end", node.doc))
            yield Items((Item(book.say("end checks"), steps(book, node.body)),))
    endings: list[Item] = []
    for node in declared:
        if isinstance(node, d.EndBlock | d.Test):
            continue
        book.inside = node.name if isinstance(node, d.Procedure) else ""
        for line in nodes(node):
            if isinstance(line, s.End | s.Finish | s.Eliminate):
                # A game may come to the same end in several places.
                endings += [item for item in step(book, line) if item not in endings]
    book.inside = ""
    if endings:
        yield Items((Item(book.say("ends so"), tuple(endings), ordered=False),))
    if "score" in book.terms.callees or "player" in book.terms.homes.get("score", set()):
        yield Paragraph(book.say("score is", name=book.name(book.terms.noun("score"))))


def claims(book: Book, declared: Declared) -> Iterator[Part]:
    for node in declared:
        if isinstance(node, d.Claim):
            # A claim has no name by which its text could be translated, so the text is its own key.
            doc = node.doc.replace("\n", " ")
            words = texts(book, book.terms.texts[doc]) if doc in book.terms.texts else doc
            exact = book.say("always" if node.always else "never", c=condition(book, node.condition))
            yield Items((Item(words or exact),))


def options(book: Book, declared: Declared) -> Iterator[Part]:
    items = []
    for node in book.terms.options.values():
        kind = _option_kind(book, node.type)
        if node.name in book.values:
            shown = book.known_words(book.values[node.name])
            words = book.say("option set", name=term(book, node.name), kind=kind, value=shown)
        else:
            words = book.say("option", name=term(book, node.name), kind=kind, default=value(book, node.default))
        items.append(Item(f"{words} {book.terms.help(node.name, node.doc) if node.doc else ''}".strip()))
    if items:
        if any(name not in book.values for name in book.terms.options):
            yield Paragraph(book.say("options note"))
        yield Items(tuple(items))


def _option_kind(book: Book, node: m.TypeExpression) -> str:
    if isinstance(node, m.NamedType) and node.name in book.terms.enums:
        values = [book.terms.word(item.name) for item in book.terms.enums[node.name].values]
        return book.say("one of", values=", ".join(values))
    return type_words(book, node)


SECTIONS: tuple[tuple[str, Callable[[Book, Declared], Iterator[Part]]], ...] = (
    ("", head),
    ("Players", players),
    ("Material", material),
    ("Places", table),
    ("Own", own),
    ("Setup", setup),
    ("Play", play),
    ("Rules", rules),
    ("Notions", notions),
    ("Special", special),
    ("End", end),
    ("Always", claims),
    ("Options", options),
)
