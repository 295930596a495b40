"""How the constructs of the language become the model."""

from __future__ import annotations

from dataclasses import fields
from pathlib import Path
from textwrap import dedent

import pytest

from spielwerk.diagnostics.source import Source
from spielwerk.model import declarations as d
from spielwerk.model import expressions as e
from spielwerk.model import statements as s
from spielwerk.model.nodes import Line, Node
from spielwerk.notation.spiel.parser import parse, parse_expression

EVERYTHING = Path(__file__).parent / "texts" / "constructs.spiel"


def nodes(part: object):
    """A part of a model with everything in it."""
    if isinstance(part, tuple):
        for inner in part:
            yield from nodes(inner)
    elif isinstance(part, Node | d.GameText):
        yield part
        for field in fields(part):
            if field.name not in ("span", "trivia"):
                yield from nodes(getattr(part, field.name))


def value(text: str) -> e.Expression:
    found, faults = parse_expression(Source("value", text))
    assert faults == []
    return found


def game(text: str) -> tuple[d.Declaration, ...]:
    found, faults = parse(Source("game", dedent(text)))
    assert [(fault.line, fault.message()) for fault in faults] == []
    return found.declarations


def rule(text: str) -> Line:
    (play,) = game("play:\n    " + dedent(text).replace("\n", "\n    "))
    assert isinstance(play, d.Play)
    assert len(play.body) == 1
    return play.body[0]


def test_every_node_of_the_model_has_a_form():
    """The file of all constructs leaves no class of the model out."""
    everything, faults = parse(Source("all", EVERYTHING.read_text(encoding="utf-8")))
    assert faults == []
    used = {type(node) for node in nodes(everything)}
    known = {
        kind
        for module in (d, s, e)
        for kind in vars(module).values()
        if isinstance(kind, type) and issubclass(kind, Node) and kind.__module__ == module.__name__
    }
    roots = {d.Declaration, s.Statement, e.Expression, e.TypeExpression, e.Broken}
    assert known - used == roots


# ---- values ------------------------------------------------------------------------------------

A, B, C = e.Name("a"), e.Name("b"), e.Name("c")


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("a + b * c", e.Binary("+", A, e.Binary("*", B, C))),
        ("a - b - c", e.Binary("-", e.Binary("-", A, B), C)),
        ("not a == b", e.Unary("not", e.Binary("==", A, B))),
        ("a or b and c", e.Binary("or", A, e.Binary("and", B, C))),
        ("-a * b", e.Binary("*", e.Unary("-", A), B)),
        ("a to b + c", e.Range(A, e.Binary("+", B, C))),
        ("a in b to c", e.Binary("in", A, e.Range(B, C))),
        ("a of b.c", e.Owned(A, e.Member(B, "c"))),
        ("a where b or c", e.Query(A, "where", e.Binary("or", B, C))),
        ("a where b by c", e.Query(e.Query(A, "where", B), "by", C)),
        ("a as b where c", e.Query(e.Named(A, "b"), "where", C)),
        ("a from b + c", e.Query(A, "from", e.Binary("+", B, C))),
        ("if a then b else c where a", e.Conditional(A, B, e.Query(C, "where", A))),
        (".at", e.Member(None, "at")),
        (".f(a)", e.Call(e.Member(None, "f"), (A,))),
        ("a.f(b)[c]", e.Index(e.Call(e.Member(A, "f"), (B,)), (C,))),
        ("(a)", A),
        ("(a, b)", e.SortKey((A, B))),
        ("(a after f(b))", e.Hypothetical(A, e.Call(e.Name("f"), (B,)))),
        ("{}", e.SetLiteral(())),
        ("{a}", e.SetLiteral((A,))),
        ("{a: b}", e.MapLiteral((e.Entry(A, B),))),
        ("[a, b]", e.ListLiteral((A, B))),
        ('"x"', e.Text("x", ("x",))),
        ('""', e.Text("", ())),
        ("none", e.NoneValue()),
        ("it.a", e.Member(e.It(), "a")),
    ],
)
def test_values(text: str, expected: e.Expression):
    assert value(text) == expected


@pytest.mark.parametrize(
    ("text", "parts"),
    [
        ("{a} and {b}", (e.Placeholder(A), " and ", e.Placeholder(B))),
        ("{{a}}", ("{a}",)),
        ('\\"a\\"', ('"a"',)),
        ("a\\\\b", ("a\\b",)),
        ("{ {a: b} }", (e.Placeholder(e.MapLiteral((e.Entry(A, B),))),)),
        (
            "{a|one:card|other:cards}",
            (e.Placeholder(A, (e.PluralForm("one", "card"), e.PluralForm("other", "cards"))),),
        ),
        ("{a|other:}", (e.Placeholder(A, (e.PluralForm("other", ""),)),)),
    ],
)
def test_texts(text: str, parts: tuple):
    found = value(f'"{text}"')
    assert found == e.Text(text, parts)


def test_a_value_in_a_text_knows_its_place():
    text = 'play:\n    notice "It is {player.score + x2}"\n'
    (play,) = game(text)
    names = [node for node in nodes(play) if isinstance(node, e.Name)]
    assert [text[name.span.start : name.span.end] for name in names] == ["player", "x2"]


def test_a_fault_in_a_text_is_told_at_its_place():
    text = 'play:\n    notice "It is {player.}"\n'
    _, (fault,) = parse(Source("game", text))
    assert (fault.line, fault.column) == (2, 26)


def test_letters_of_all_languages_make_names():
    assert value("größe.Ελλάδα") == e.Member(e.Name("größe"), "Ελλάδα")
    assert value("gro\u0308ße") == e.Name("größe")


# ---- types -------------------------------------------------------------------------------------

INT = e.NamedType("int")


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("int", INT),
        ("1 to 6", e.RangeType(e.Number(1), e.Number(6))),
        ("set of int", e.CollectionType("set", INT)),
        ("set of int or none", e.CollectionType("set", e.EitherType((INT,), True))),
        ("map Suit to 0 to 9", e.MapType(e.NamedType("Suit"), e.RangeType(e.Number(0), e.Number(9)))),
        ("int or Suit or none", e.EitherType((INT, e.NamedType("Suit")), True)),
        ("file csv", e.FileType("csv")),
    ],
)
def test_types(text: str, expected: e.TypeExpression):
    (const,) = game(f"const x: {text} = 1")
    assert isinstance(const, d.Const)
    assert const.type == expected


# ---- rules -------------------------------------------------------------------------------------


def test_an_else_if_is_an_if_in_the_else():
    line = rule("if a:\n    stop\nelse if b:\n    skip\nelse:\n    commit")
    assert line == s.If(A, (s.Stop(),), (s.If(B, (s.Skip(),), (s.Commit(),)),))


def test_one_short_line_may_follow_a_colon():
    assert rule("if a: stop\nelse: skip") == s.If(A, (s.Stop(),), (s.Skip(),))


def test_an_else_below_belongs_to_the_line_in_its_column():
    line = rule("if a: b chooses c from a\nelse: skip")
    assert isinstance(line, s.If)
    assert line.otherwise == (s.Skip(),)


@pytest.mark.parametrize(
    ("text", "quantity"),
    [
        ("c from a", None),
        ("any from a", None),
        ("any c from a", s.Quantity(None, None)),
        ("up to 2 c from a", s.Quantity(None, e.Number(2))),
        ("3 c from a", s.Quantity(e.Number(3), e.Number(3))),
        ("(b) c from a", s.Quantity(B, B)),
        ("1 to (b) c from a", s.Quantity(e.Number(1), B)),
    ],
)
def test_how_many_are_chosen(text: str, quantity: s.Quantity | None):
    line = rule(f"b chooses {text}")
    assert isinstance(line, s.Choose)
    assert line.quantity == quantity


def test_a_choice_may_fill_several_lines():
    line = rule('a chooses\n    b from c,\n    c from b where a\n    label "x":\n    stop\nelse:\n    skip')
    assert line == s.Choose(
        A,
        False,
        None,
        (s.Binder("b", C), s.Binder("c", e.Query(B, "where", A))),
        label=e.Text("x", ("x",)),
        body=(s.Stop(),),
        otherwise=(s.Skip(),),
    )


def test_random_stands_alone_on_a_right_side():
    assert rule("a = random b weighted by c") == s.Assign(A, "=", e.Random(B, C))
    assert rule("return random b") == s.Return(e.Random(B))


def test_a_phase_has_attributes_of_its_own():
    (phase,) = game("phase P():\n    pot: int = 0\n    pot = 1\n    field hand: Card\n    row = 3\n")
    assert isinstance(phase, d.Procedure)
    assert [type(line) for line in phase.body] == [d.Attribute, s.Assign, d.Container, s.Assign]


# ---- declarations ------------------------------------------------------------------------------


def test_every_word_may_name_an_attribute():
    (player,) = game("player:\n    at: int\n    end = 3\n    player: int\n    field: int\n")
    assert isinstance(player, d.PlayerBlock)
    assert [member.name for member in player.members] == ["at", "end", "player", "field"]  # type: ignore[union-attr]


def test_help_belongs_to_the_next_declaration():
    game_, player = game("""\
        ## A game
        ## of chance.
        game "x":
            ## To win.
            option goal: int = 3
            players 2

        # no help

        ## Who plays.

        player:
            ## Points.
            score: int
        """)
    assert isinstance(game_, d.Game)
    assert isinstance(player, d.PlayerBlock)
    option, attribute = game_.lines[0], player.members[0]
    assert isinstance(option, d.Option)
    assert isinstance(attribute, d.Attribute)
    assert (game_.doc, option.doc, player.doc, attribute.doc) == (
        "A game\nof chance.",
        "To win.",
        "Who plays.",
        "Points.",
    )
    assert player.trivia.before == ("no help", "\n")


def test_a_table_is_one_member():
    (card,) = game(
        "object Card:\n    cost: int\n    | name | cost |\n    | King | |\n    | Ace | 1 |\n    value: int\n"
    )
    assert isinstance(card, d.ObjectType)
    table = card.members[1]
    assert isinstance(table, d.Table)
    assert table.columns == (e.Name("name"), e.Name("cost"))
    assert [row.cells for row in table.rows] == [(e.Name("King"), None), (e.Name("Ace"), e.Number(1))]


def test_windows_lines_and_a_byte_order_mark_do_no_harm():
    text = 'game "x":\n    players 2\n\nplay:\n    roll cube\n'
    assert parse(Source("dos", "\ufeff" + text.replace("\n", "\r\n"))) == parse(Source("unix", text))


def test_the_place_of_a_block_is_its_head():
    text = "play:\n    for player in turns:\n        roll cube\n"
    (play,) = game(text)
    assert isinstance(play, d.Play)
    loop = play.body[0]
    assert text[loop.span.start : loop.span.end] == "for player in turns"
