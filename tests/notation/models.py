"""Makes up models of games, as other notations would build them: without a text, without places."""

from __future__ import annotations

from hypothesis import strategies as st

from spielwerk.diagnostics.source import Source
from spielwerk.model import declarations as d
from spielwerk.model import expressions as e
from spielwerk.model import hints as h
from spielwerk.model import statements as s
from spielwerk.model.expressions import Expression, Text, TypeExpression
from spielwerk.model.nodes import Line, Trivia
from spielwerk.notation.spiel.parser import parse_expression
from spielwerk.notation.spiel.text.words import LEVELS

names = st.sampled_from(["card", "Meeple", "größe", "x2", "open_cards", "wählen", "order", "position"])
words = names | st.sampled_from(["at", "end", "from", "of", "when"])
flags = st.booleans()


def text(source: str) -> Text:
    value, faults = parse_expression(Source("text", f'"{source}"'))
    assert isinstance(value, Text)
    assert faults == []
    return value


texts = st.sampled_from(
    [text(source) for source in ["", "Draw", "{card} wins", "{x2|one:Karte|other:Karten}", "{{no}}", 'a \\"b\\"']]
)


def few(items: st.SearchStrategy, least: int = 0, most: int = 3) -> st.SearchStrategy:
    return st.lists(items, min_size=least, max_size=most).map(tuple)


def maybe(items: st.SearchStrategy) -> st.SearchStrategy:
    return st.none() | items


# ---- values ------------------------------------------------------------------------------------

_leaves: st.SearchStrategy[Expression] = st.one_of(
    st.builds(e.Number, st.integers(0, 2**31 - 1)),
    texts,
    st.builds(e.Name, names),
    st.builds(e.NoneValue),
    st.builds(e.Truth, flags),
    st.builds(e.It),
    st.builds(e.Self),
    st.builds(e.Member, st.none(), words),
)


def _larger(parts: st.SearchStrategy[Expression]) -> st.SearchStrategy[Expression]:
    target = st.builds(e.Name, names) | st.builds(e.Member, maybe(parts), words)
    call = st.builds(e.Call, target, few(parts))
    return st.one_of(
        call,
        st.builds(e.Member, parts, words),
        st.builds(e.Index, parts, few(parts, 1)),
        st.builds(e.Owned, parts, parts),
        st.builds(e.Unary, st.sampled_from(["-", "not"]), parts),
        st.builds(
            e.Binary,
            st.sampled_from(sorted(LEVELS.keys() - {"to"})),
            parts,
            parts,
        ),
        st.builds(e.Range, parts, parts),
        st.builds(e.Query, parts, st.sampled_from(["where", "each", "through", "until", "by", "from"]), parts),
        st.builds(e.Named, parts, names),
        st.builds(e.Conditional, parts, parts, parts),
        st.builds(e.SortKey, few(parts, 2)),
        st.builds(e.ListLiteral, few(parts)),
        st.builds(e.SetLiteral, few(parts)),
        st.builds(e.MapLiteral, few(st.builds(e.Entry, parts, parts), 1)),
        st.builds(e.Hypothetical, parts, call),
    )


values = st.recursive(_leaves, _larger, max_leaves=12)
right_sides = values | st.builds(e.Random, values, maybe(values), maybe(values))
calls = st.builds(e.Call, st.builds(e.Name, names) | st.builds(e.Member, maybe(values), words), few(values))

_named_types: st.SearchStrategy[TypeExpression] = st.builds(e.NamedType, names)
_single_types: st.SearchStrategy[TypeExpression] = st.one_of(
    _named_types, st.builds(e.RangeType, values, values), st.builds(e.FileType, st.sampled_from(["csv", "json"]))
)


def _either(first: TypeExpression, others: tuple[TypeExpression, ...], or_none: bool) -> TypeExpression:
    return e.EitherType((first, *others), or_none or not others)


types = st.recursive(
    _single_types | st.builds(_either, _single_types, few(_named_types), flags),
    lambda inner: (
        st.builds(e.CollectionType, st.sampled_from(["set", "list"]), inner) | st.builds(e.MapType, _named_types, inner)
    ),
    max_leaves=3,
)

# ---- rules -------------------------------------------------------------------------------------

comments = st.sampled_from(["why", "a # b", "", "==== set-up ===="])
trivia = st.just(Trivia()) | st.builds(Trivia, few(comments, most=2), comments, flags, few(comments, most=1))
within = st.builds(s.Within, values, st.sampled_from(["", "s", "min", "h", "days"]))
binders = st.builds(s.Binder, names, values)
quantities = st.one_of(
    st.builds(s.Quantity, st.none(), st.none()),
    st.builds(s.Quantity, st.none(), values),
    st.builds(s.Quantity, values, values),
    values.map(lambda value: s.Quantity(value, value)),
)
arms = st.builds(d.Mods, maybe(values), maybe(values), maybe(values), maybe(values))
marks = st.builds(d.Mods, maybe(values), maybe(values), maybe(values), maybe(values), flags)
short = st.one_of(
    st.builds(s.Let, names, maybe(types), right_sides, trivia=trivia),
    st.builds(s.Assign, values, st.sampled_from(["=", "+=", "-=", "*=", "/="]), right_sides, trivia=trivia),
    st.builds(s.Do, calls),
    st.builds(s.When, values, maybe(texts)),
    st.builds(s.Return, maybe(right_sides)),
    st.builds(s.Stop, trivia=trivia),
    st.builds(s.Skip),
    st.builds(s.Commit),
    st.builds(s.GoTo, names, maybe(few(values)), maybe(values)),
    st.builds(s.Move, values, maybe(values), values, maybe(words), flags),
    st.builds(s.Place, values, values),
    st.builds(s.Create, values, values, few(st.builds(s.Value, words, values))),
    st.builds(s.Deal, values, values, values, flags),
    st.builds(s.Swap, values, values),
    st.one_of(*(st.builds(kind, values) for kind in (s.Shuffle, s.Roll, s.Clear, s.Hide))),
    st.builds(s.Reveal, values, maybe(values)),
    st.builds(s.Show, values, values),
    st.builds(s.Add, values, values),
    st.builds(s.Remove, values, values),
    st.builds(s.Give, values, values),
    st.builds(s.Notice, texts, maybe(values)),
    st.builds(s.ShowMoment, maybe(within)),
    st.builds(s.Finish, values, maybe(texts)),
    st.builds(s.Eliminate, values, maybe(texts)),
    st.builds(s.End, st.just("draw"), st.none(), maybe(texts)),
    st.builds(s.End, st.sampled_from(["winner", "ranking"]), values, maybe(texts)),
    st.builds(s.End),
    st.builds(d.Attribute, names, types, maybe(values), arms),
    st.builds(d.Container, st.sampled_from(["field", "pile", "row"]), names, types, arms),
)


def _longer(lines: st.SearchStrategy[Line]) -> st.SearchStrategy[Line]:
    block = few(lines, 1)
    alternative = st.builds(
        s.Alternative, names, few(binders), maybe(texts), maybe(values), maybe(values), maybe(block), trivia=trivia
    )
    ways = few(alternative | st.builds(s.AnyAction, trivia=trivia), 1)
    return st.one_of(
        st.builds(s.If, values, block, maybe(block), trivia=trivia),
        st.builds(s.For, names, values, block, trivia=trivia),
        st.builds(s.Repeat, maybe(values), st.none(), block),
        st.builds(s.Repeat, st.none(), maybe(values), block),
        st.builds(s.AtOnce, flags, names, values, maybe(within), block, maybe(block), maybe(block), trivia=trivia),
        st.builds(s.ChooseMenu, values, flags, ways, maybe(block), trivia=trivia),
        st.builds(
            s.Choose,
            values,
            flags,
            maybe(quantities),
            few(binders, 1),
            flags,
            maybe(texts),
            maybe(texts),
            maybe(within),
            maybe(values),
            maybe(block),
            maybe(block),
            trivia=trivia,
        ),
    )


blocks = few(st.recursive(short, _longer, max_leaves=4), 1)

# ---- declarations ------------------------------------------------------------------------------

parameters = few(st.builds(d.Parameter, names, maybe(types)))
docs = st.sampled_from(["", "What it is.", "Two lines\nof help.", "One\n\nmore."])
functions = st.builds(
    d.Function, names, parameters, types, marks, values, st.none(), doc=docs, trivia=trivia
) | st.builds(d.Function, names, parameters, types, marks, st.none(), blocks, doc=docs, trivia=trivia)
hint_lines = st.one_of(
    st.builds(h.Worth, values, st.none(), trivia=trivia),
    st.builds(h.Worth, st.none(), blocks),
    st.builds(h.Lead, values),
    st.builds(h.CutAfter, values),
    st.builds(h.CutWhen, values, trivia=trivia),
    st.builds(h.Prefer, few(names, 1), maybe(parameters), values, st.none(), trivia=trivia),
    st.builds(h.Prefer, few(names, 1), maybe(parameters), st.none(), blocks),
    functions.filter(lambda function: function.parameters),
)
reactions = st.builds(
    d.Reaction,
    st.sampled_from(["before", "after", "instead of"]),
    names,
    parameters,
    maybe(values),
    maybe(values),
    blocks,
    doc=docs,
)
limits = st.builds(d.ActionLimit, st.none(), st.none()) | st.builds(d.ActionLimit, values, maybe(names))
actions = st.builds(
    d.Action,
    names,
    few(binders),
    maybe(texts),
    few(names),
    few(limits),
    maybe(within),
    flags,
    maybe(values),
    blocks,
    maybe(blocks),
    doc=docs,
    trivia=trivia,
)


@st.composite
def tables(draw: st.DrawFn) -> d.Table:
    columns = draw(few(st.builds(e.Name, names), 1))
    cells = st.lists(maybe(values), min_size=len(columns), max_size=len(columns)).map(tuple)
    return d.Table(columns, draw(few(st.builds(d.Row, cells, trivia=trivia))), doc=draw(docs))


connections = st.builds(d.Connection, flags, values, flags, few(values, 1), doc=docs)
dice = st.builds(d.Dice, names, maybe(values), types, arms, doc=docs)
members = st.one_of(
    st.builds(d.Attribute, words, types, maybe(values), arms, doc=docs, trivia=trivia),
    st.builds(d.Setting, words, values, trivia=trivia),
    st.builds(d.Container, st.sampled_from(["field", "pile", "row"]), names, types, arms, doc=docs),
    st.builds(d.Implication, values, maybe(values), blocks, doc=docs),
    dice,
    functions,
    reactions,
    actions,
    connections,
)
layouts = st.one_of(
    st.builds(d.Layout, st.sampled_from(["line", "ring", "grid", "hexes"]), few(values, 1), st.none()),
    st.builds(d.Layout, st.sampled_from(["line", "grid", "graph", "corners", "sides"]), st.just(()), names),
    st.builds(d.Layout, st.just("graph"), few(values, most=1), st.none()),
)
layer_ways = st.lists(st.sampled_from(["straight", "horizontal", "vertical", "diagonal"]), unique=True).map(tuple)
ways = st.lists(st.sampled_from(["orthogonal", "diagonal", "horizontal", "vertical"]), unique=True).map(tuple)


@st.composite
def object_types(draw: st.DrawFn) -> d.ObjectType:
    amount = draw(maybe(values))
    return d.ObjectType(
        draw(names),
        draw(maybe(names)),
        draw(maybe(texts)),
        draw(flags),
        draw(maybe(values)),
        draw(few(st.builds(d.ForEach, names, values))),
        amount,
        amount is not None and draw(flags),
        draw(maybe(texts | st.builds(e.Name, names))),
        draw(few(members)) + draw(few(tables(), most=1)),
        draw(maybe(values)),
        doc=draw(docs),
        open=draw(flags),
        trivia=draw(trivia),
    )


trials = st.one_of(
    st.builds(s.TestPlayers, few(names, 1), trivia=trivia),
    st.builds(s.TestOption, names, values),
    st.builds(s.TestSteps, flags, blocks, trivia=trivia),
    st.builds(s.TestExpect, values),
    st.builds(s.TestDecide, values, few(values, 1)),
    st.builds(s.TestRefuse, values, few(values, 1), maybe(texts)),
    st.builds(s.TestNext, words, maybe(values), few(values, 1)),
)
keys = texts | st.recursive(st.builds(e.Name, names), lambda key: st.builds(e.Member, key, words), max_leaves=3)
settings = st.one_of(
    st.builds(d.Setting, st.just("language"), st.builds(e.Name, names)),
    st.builds(d.Setting, st.sampled_from(["extends", "version", "about"]), texts),
)
game_lines = settings | st.one_of(
    st.builds(d.PlayerCounts, few(values, 1), maybe(values)), st.builds(d.Option, names, types, values, docs)
)
declarations = st.one_of(
    st.builds(d.Game, texts, few(game_lines, 1), doc=docs, trivia=trivia),
    st.builds(d.Enum, names, few(st.builds(e.Name, names), 1, 30), doc=docs, trivia=trivia),
    st.builds(d.Const, names, maybe(types), values, doc=docs, open=flags),
    object_types(),
    st.builds(
        d.Space,
        names,
        few(layouts),
        flags,
        ways,
        flags,
        flags,
        maybe(values),
        few(members),
        maybe(layer_ways),
        maybe(types),
        maybe(values),
        maybe(values),
        doc=docs,
        trivia=trivia,
    ),
    st.builds(d.PlayerBlock, few(members, 1), doc=docs, trivia=trivia),
    st.builds(d.TableBlock, few(members, 1), doc=docs),
    st.one_of(*(st.builds(kind, blocks, doc=docs, open=flags) for kind in (d.Setup, d.Play, d.EndBlock))),
    st.builds(
        d.Procedure,
        flags,
        names,
        parameters,
        maybe(types),
        maybe(within),
        maybe(values),
        blocks,
        maybe(blocks),
        doc=docs,
        trivia=trivia,
    ),
    st.builds(d.Rule, names, parameters, blocks, doc=docs),
    st.builds(d.Claim, flags, values, doc=docs),
    st.builds(h.Hints, few(hint_lines, 1), doc=docs, trivia=trivia),
    st.builds(d.Test, texts, few(trials, 1), doc=docs),
    st.builds(d.Texts, names, few(st.builds(d.Translation, keys, texts), 1), doc=docs),
    dice,
    functions,
    reactions,
    actions,
    connections,
)
games = st.builds(d.GameText, few(declarations), few(comments, most=2))
