"""The material: values, boards, objects with their tables, dice."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence

from spielwerk.model import declarations as d
from spielwerk.model import expressions as m
from spielwerk.model.nodes import Line
from spielwerk.rulebook.book import Book
from spielwerk.rulebook.language.grammar import Phrase
from spielwerk.rulebook.language.types import type_words
from spielwerk.rulebook.page import Grid, Item, Items, Paragraph, Part
from spielwerk.rulebook.sentences.phrases import board_of, condition, is_condition, value
from spielwerk.rulebook.sentences.steps import capital, steps


def material(book: Book, declared: Sequence[d.Declaration]) -> Iterator[Part]:
    """Everything the game needs, in the order of the file."""
    for node in declared:
        match node:
            case d.Space():
                yield from space(book, node)
            case d.ObjectType() if node.name not in book.terms.rows or has_values(node):
                yield from object_type(book, node)
            case d.Dice():
                yield from described(book, dice(book, node), node.name, node.doc)
            case d.Enum():
                values = ", ".join(book.terms.word(item.name) for item in node.values)
                words = book.say("values", name=term(book, node.name), values=values)
                yield from described(book, words, node.name, node.doc)
            # A constant that is known is told as its value wherever it is used.
            case d.Const() if book.known(m.Name(node.name)) is None:
                words = book.say("const", name=term(book, node.name), value=value(book, node.value))
                yield from described(book, words, node.name, node.doc)
            case d.Connection():
                yield Paragraph(connection(book, node))


def has_values(node: d.ObjectType) -> bool:
    """Whether a kind of a table has more to it than its row says and does."""
    return any(isinstance(member, d.Attribute | d.Setting) for member in node.members)


def described(book: Book, words: str, name: str, doc: str, under: Sequence[Item] = ()) -> Iterator[Part]:
    """An entry with its `##` text behind it and what belongs to it under it."""
    help_ = book.terms.help(name, doc) if doc else ""
    yield Items((Item(f"{words} {help_}".strip(), tuple(under), ordered=False),))


def term(book: Book, name: str) -> str:
    """A name at the head of its entry."""
    return book.head(book.terms.noun(name))


# ---- boards --------------------------------------------------------------------------------------


def space(book: Book, node: d.Space) -> Iterator[Part]:
    more = [book.say(way) for way in ("wrapped", *node.ways) if way != "wrapped" or node.wrapped]
    if node.one_way:
        more.append(book.say("one way"))
    if node.per_player:
        more.append(book.say("per player"))
    if node.at_most is not None:
        more.append(book.say("room", number=value(book, node.at_most)))
    more += seen(book, node)
    sizes = [size for item in node.layouts for size in item.sizes]
    # The size is told for the usual options, so readers must learn that it depends on them.
    if any(book.known(size) is None and book.usual(size) is not None for size in sizes):
        more.append(book.say("by options"))
    kind = "; ".join(layout(book, item) for item in node.layouts)
    words = book.say("space", name=term(book, node.name), kind=kind, more="".join(f"; {item}" for item in more))
    has = attributes(book, node.members, node.name)
    under = [Item(book.say("every field has"), tuple(has), ordered=False)] if has else []
    under += [Item(connection(book, item)) for item in node.members if isinstance(item, d.Connection)]
    yield from described(book, words, node.name, node.doc, under)
    yield from tables(book, node.members)


def layout(book: Book, node: d.Layout) -> str:
    if node.of is not None and node.kind not in ("corners", "sides"):
        return book.say("from file", kind=book.say("drawn"), of=node.of)
    if node.of is not None:
        return book.say(node.kind, of=board_of(book, node.of))
    sizes = [_size(book, size) for size in node.sizes]
    key = node.kind
    if (node.kind, len(sizes)) in (("grid", 3), ("graph", 1)):
        key = f"{node.kind} {len(sizes)}"
    return book.say(key, *sizes)


def _size(book: Book, node: m.Expression) -> str:
    usual = book.usual(node)
    return f"{value(book, node)}" if usual is None else book.known_words(usual)


def connection(book: Book, node: d.Connection) -> str:
    key = "disconnect" if node.remove else "connect both" if node.both_ways else "connect one"
    targets = book.listed([value(book, target).bare for target in node.targets])
    return capital(book.say(key, a=value(book, node.source).bare, b=targets))


# ---- objects -------------------------------------------------------------------------------------


def object_type(book: Book, node: d.ObjectType) -> Iterator[Part]:
    amount = how_many(book, node)
    key = "object" if amount else "object alone"
    words = book.say(key, name=term(book, node.name), **({"amount": amount} if amount else {}))
    if node.place is not None:
        words += " " + book.say("starts in", place=value(book, node.place))
    words += "".join(f" {capital(who)}." for who in seen(book, d.Mods(visible=node.visible)))
    given = [
        Item(book.say("set", name=capital(book.terms.noun(line.name)), value=value(book, line.value)))
        for line in node.members
        if isinstance(line, d.Setting)
    ]
    has = [*attributes(book, node.members, node.name), *given]
    under = [Item(book.say("each one has"), tuple(has), ordered=False)] if has else []
    yield from described(book, words, node.name, node.doc, under)
    yield from tables(book, node.members)


def how_many(book: Book, node: d.ObjectType) -> str:
    """How many objects of a type there are, and of what kind they are."""
    said = []
    if node.parent is not None:
        said.append(book.say("kind of", parent=book.terms.noun(node.parent)))
    each = book.listed([_each(book, item) for item in node.each])
    number = value(book, node.amount) if node.amount is not None else None
    has_table = any(isinstance(member, d.Table) for member in node.members)
    if node.per_player:
        said.append(book.say("amount per player", number=number or 1))
    elif each:
        key = "one for every" if number is None else "many for every"
        said.append(book.say(key, each=each, number=number))
    elif number is not None:
        said.append(book.say("amount each" if has_table else "amount", number=number))
    if has_table or node.abstract:
        said.append(book.say("only kinds"))
    if isinstance(node.source, m.Text):
        said.append(book.say("from table", file=node.source.source))
    return ", ".join(said)


def _each(book: Book, node: d.ForEach) -> str:
    name = book.terms.noun(node.name)
    if isinstance(node.of, m.Range):
        return book.say("each range", name=name, low=value(book, node.of.low), high=value(book, node.of.high))
    if isinstance(node.of, m.Name) and node.of.name in book.terms.enums:
        values = [book.terms.word(item.name) for item in book.terms.enums[node.of.name].values]
        return book.say("each of", name=name, values=", ".join(values))
    return book.say("each of", name=name, values=value(book, node.of))


def tables(book: Book, members: Sequence[d.Member]) -> Iterator[Part]:
    """The tables of kinds or fields."""
    for table in members:
        if isinstance(table, d.Table):
            head = tuple(capital(book.terms.noun(column.name)) for column in table.columns)
            rows = tuple(tuple(_cell(book, cell) for cell in row.cells) for row in table.rows)
            yield Grid(head, rows)


def _cell(book: Book, cell: m.Expression | None) -> str:
    if cell is None or isinstance(cell, m.NoneValue):
        return "–"
    if isinstance(cell, m.Name) and book.known(cell) is None:
        return book.terms.word(cell.name)
    return f"{value(book, cell)}"


def dice(book: Book, node: d.Dice) -> str:
    faces = node.faces
    if isinstance(faces, m.RangeType):
        shown = value(book, m.Range(faces.low, faces.high))
    elif isinstance(faces, m.NamedType) and faces.name in book.terms.enums:
        shown = book.fixed(", ".join(book.terms.word(item.name) for item in book.terms.enums[faces.name].values))
    else:
        shown = book.fixed(type_words(book, faces))
    if node.count is None:
        return book.say("die", name=term(book, node.name), faces=shown)
    return book.say("dice", name=term(book, node.name), count=value(book, node.count), faces=shown)


# ---- what is on the table and before the players, and who sees it ------------------------------


def attributes(book: Book, members: Iterable[Line], inside: str = "") -> list[Item]:
    """The attributes among the members of a type, a block or a phase."""
    return [attribute(book, member, inside) for member in members if isinstance(member, d.Attribute)]


def attribute(book: Book, node: d.Attribute, inside: str = "") -> Item:
    more = []
    if node.default is not None and not isinstance(node.default, m.NoneValue):
        more.append(book.say("begins", value=value(book, node.default)))
    if node.mods.at_most is not None:
        more.append(book.say("room", number=value(book, node.mods.at_most)))
    more += seen(book, node.mods)
    words = book.say(
        "attribute",
        name=book.head(book.terms.noun(node.name, inside)),
        type=type_words(book, node.type),
        more="".join(f"; {item}" for item in more),
    )
    return _with_help(book, words, node, inside)


def _with_help(book: Book, words: str, node: d.Attribute | d.Container | d.Function, inside: str = "") -> Item:
    help_ = book.terms.help(node.name, node.doc, inside) if node.doc else ""
    return Item(f"{words}. {help_}".strip())


def container(book: Book, node: d.Container) -> Item:
    more = []
    if node.mods.at_most is not None:
        more.append(book.say("room", number=value(book, node.mods.at_most)))
    more += seen(book, node.mods)
    kind = book.say(node.kind, of=_held(book, node.type))
    name = book.head(book.terms.noun(node.name))
    words = book.say("attribute", name=name, type=kind, more="".join(f"; {item}" for item in more))
    return _with_help(book, words, node)


def _held(book: Book, node: m.TypeExpression) -> Phrase:
    """What a place is for: all objects of a type."""
    types = node.of if isinstance(node, m.EitherType) else (node,)
    kinds = [book.many(book.terms.noun(one.name)) for one in types if isinstance(one, m.NamedType)]
    if len(kinds) == 1:
        return kinds[0]
    forms = {case: book.listed([format(kind, case) for kind in kinds]) for case in ("nom", "acc", "dat", "gen")}
    return Phrase(**forms, bare=book.listed([kind.bare for kind in kinds]), plural=True)


def seen(book: Book, mods: d.Mods | d.Space) -> Iterator[str]:
    """Who sees something, and who sees how many there are."""
    for key, who in (("sees", mods.visible), ("counts", mods.count_visible)):
        if who is None:
            continue
        if isinstance(who, m.Name) and who.name in ("all", "owner", "nobody"):
            yield book.say(f"{key} {who.name}")
        else:
            yield book.say(f"{key} some", who=value(book, who))


def function(book: Book, node: d.Function) -> Item:
    """A function that works something out: a notion of the game."""
    parameters = [book.terms.noun(parameter.name) for parameter in node.parameters]
    of = book.say("of", of=", ".join(parameters)) if parameters else ""
    name = book.head(book.terms.noun(node.name))
    help_ = book.terms.help(node.name, node.doc) if node.doc else ""
    if node.value is None:
        before, book.inside = book.inside, node.name
        told = Item(book.say("function steps", name=name, of=of), steps(book, node.body))
        book.inside = before
        return Item(f"{name}{of}: {help_}", (*told.under,)) if help_ else told
    if is_condition(book, node.value) or book.terms.is_truth(node.name):
        exact = book.say("key truth", c=condition(book, node.value))
    else:
        exact = f"{value(book, node.value)}"
    if help_:
        words = f"{name}{of}: {help_} {book.say('function exactly', exact=exact)}"
    else:
        words = book.say("function is", name=name, of=of, exact=exact)
    return Item(" ".join([words, *(f"({item})" for item in seen(book, node.mods))]))


def block(book: Book, members: Sequence[d.Member]) -> list[Item]:
    """Everything a player or the table has."""

    told = []
    for member in members:
        match member:
            case d.Attribute():
                told.append(attribute(book, member))
            case d.Container():
                told.append(container(book, member))
            case d.Dice():
                told.append(
                    Item(dice(book, member).rstrip(".") + "".join(f"; {x}" for x in seen(book, member.mods)) + ".")
                )
            case d.Function():
                told.append(function(book, member))
    return told
