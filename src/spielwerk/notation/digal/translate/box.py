"""The cards, the board with its figures and the calculations of a program as declarations of Spiel."""

from __future__ import annotations

from spielwerk.diagnostics.source import NOWHERE
from spielwerk.model import declarations as d
from spielwerk.model import expressions as m
from spielwerk.model import statements as s
from spielwerk.model.expressions import Expression
from spielwerk.notation.digal import tree as g
from spielwerk.notation.digal.text.faults import Faults
from spielwerk.notation.digal.translate import make
from spielwerk.notation.digal.translate.analysis.formulas import about_player, reached
from spielwerk.notation.digal.translate.conditions import condition_of
from spielwerk.notation.digal.translate.scope import Scope
from spielwerk.notation.digal.translate.steps import ACTOR
from spielwerk.notation.digal.translate.table import (
    BOARD,
    CARD,
    FIELD,
    FIGURE,
    FIND,
    HAND,
    NUMBER,
    PILE,
    PRINTED,
    TOP,
    VALUE,
    WASTE,
)
from spielwerk.notation.digal.translate.translator import Translator
from spielwerk.notation.digal.translate.values import value_of
from spielwerk.notation.digal.tree import parts

MOST_CARDS, MOST_FIELDS, MOST_FIGURES = 500, 500, 16
DICE_PARTS = (
    g.Roll, g.Sort, g.Keep, g.KeepThose, g.Die, g.DiceGroup, g.Alike, g.Straight, g.FullHouse, g.Extreme
)  # fmt: skip


def check_box(program: g.Program, faults: Faults) -> None:
    """Reports what is too many, too large or in no place."""
    _check_cards(program, faults)
    board, figures = program.board, program.figures
    if board is not None:
        if not 2 <= board.size <= MOST_FIELDS:
            faults.add("D247", board.span, count=board.size, most=MOST_FIELDS)
        for one in board.prints:
            if not 1 <= one.field <= board.size:
                faults.add("D249", one.span, number=one.field, last=board.size)
    if figures is not None:
        if not 1 <= figures.count <= MOST_FIGURES:
            faults.add("D248", figures.span, count=figures.count, most=MOST_FIGURES)
        if board is not None and not 1 <= figures.field <= board.size:
            faults.add("D249", figures.span, number=figures.field, last=board.size)
    if not program.dice and (program.cards or program.board):
        whole = (program.turn, program.steps, program.additions, program.running, program.active, program.closing)
        everything = (*whole, program.sheets, program.formulas, program.values, program.player_values)
        spoken = next((part for part in parts(everything) if isinstance(part, DICE_PARTS)), None)
        if spoken is not None:
            faults.add("D202", spoken.span)


def _check_cards(program: g.Program, faults: Faults) -> None:
    total = 0
    for kind in program.cards:
        count = kind.copies * (kind.high - kind.low + 1)
        total += max(count, 0)
        if kind.copies < 1 or kind.high < kind.low or total > MOST_CARDS:
            faults.add("D246", kind.span, most=MOST_CARDS)
            return
    dealt = (program.hand.value if program.hand else 0) * (program.players[1] if program.players else 1)
    dealt += program.waste.value if program.waste else 0
    for said in (program.hand, program.waste):
        if said is not None and program.cards and (dealt > total or said.value < 0):
            faults.add("D256", said.span, wanted=min(dealt, said.value) if said.value < 0 else dealt, there=total)
            return


def box_declarations(t: Translator) -> list[d.Declaration]:
    return [*_cards(t), *_board(t), *_pieces(t)]


# ---- cards ---------------------------------------------------------------------------------


def _cards(t: Translator) -> list[d.Declaration]:
    """One type for all cards, and a subtype for every kind."""
    if not t.program.cards:
        return []
    value = d.Attribute(VALUE, make.integer(), None, d.Mods())
    found: list[d.Declaration] = [_object(CARD, None, None, None, (value,), abstract=True)]
    numbered: dict[int, int] = {}
    for kind in t.program.cards:
        if kind.name is None:
            for number in range(kind.low, kind.high + 1):
                # A number may be declared several times: it becomes one kind with all the copies.
                numbered[number] = numbered.get(number, 0) + kind.copies
        else:
            found.append(_card(kind.name, kind.name, kind.low, kind.copies))
    for number, copies in numbered.items():
        word = f"Karte_{number}" if number >= 0 else f"Karte_minus_{-number}"
        found.append(_card(word, str(number), number, copies))
    top = make.name("karte")
    there = make.binary("==", top, m.NoneValue())
    body: tuple[s.Statement, ...] = (
        s.Let("karte", None, make.member(make.name(WASTE), "top")),
        s.Return(m.Conditional(there, make.number(0), make.member(top, VALUE))),
    )
    return [*found, d.Function(TOP, (), make.integer(), d.Mods(), None, body)]


def card_places(t: Translator) -> list[d.Member]:
    """The pile, face down, and the waste, face up."""
    if not t.program.cards:
        return []
    hidden = d.Mods(visible=make.name("nobody"), count_visible=make.name("all"))
    kind = m.NamedType(CARD)
    return [d.Container("pile", PILE, kind, hidden), d.Container("pile", WASTE, kind, d.Mods())]


def hand_places(t: Translator) -> list[d.Member]:
    if not t.program.cards:
        return []
    own = d.Mods(visible=make.name("owner"), count_visible=make.name("all"))
    return [d.Container("field", HAND, m.NamedType(CARD), own)]


def dealt(t: Translator) -> list[s.Statement]:
    """The cards are shuffled, dealt and turned up."""
    program = t.program
    for said in (program.hand, program.waste):
        if said is not None:
            t.lacks("karten", said.span)
    if not program.cards:
        return []
    pile = make.name(PILE)
    made: list[s.Statement] = [s.Shuffle(pile)]
    if program.hand is not None and program.hand.value > 0:
        hands = make.member(make.name("players"), HAND)
        made.append(s.Deal(make.number(program.hand.value), pile, hands, span=program.hand.span))
    if program.waste is not None and program.waste.value > 0:
        made.append(s.Move(make.number(program.waste.value), pile, make.name(WASTE), span=program.waste.span))
    return made


# ---- the board -----------------------------------------------------------------------------


def _board(t: Translator) -> list[d.Declaration]:
    board = t.program.board
    if board is None:
        if t.program.figures is not None:
            t.lacks("brett", t.program.figures.span)
        return []
    printed = d.Attribute(PRINTED, make.integer(), make.number(0), d.Mods())
    layout = d.Layout("ring" if board.ring else "line", (make.number(board.size, board.span),))
    space = d.Space(BOARD, (layout,), False, (), False, False, None, (printed,), span=board.span)
    return [space, _field_function(board)]


def _field_function(board: g.Board) -> d.Function:
    """The field with a number: on a ring counting goes on with the first, on a line it stops at the ends."""
    number, size = make.name(NUMBER), make.number(board.size)
    if board.ring:
        before = make.binary("-", number, make.number(1))
        place: Expression = make.binary("+", make.binary("mod", before, size), make.number(1))
    else:
        at_most = make.call("min", m.ListLiteral((number, size)))
        place = make.call("max", m.ListLiteral((make.number(1), at_most)))
    found = make.index(make.name(BOARD), place)
    counted = d.Parameter(NUMBER, make.integer())
    return d.Function(FIND, (counted,), m.NamedType(BOARD), d.Mods(), found, None, span=board.span)


def printed_numbers(t: Translator) -> list[s.Statement]:
    board = t.program.board
    if board is None:
        return []
    return [
        make.assign(
            make.member(make.index(make.name(BOARD), make.number(one.field)), PRINTED),
            make.number(one.number),
            one.span,
        )
        for one in board.prints
    ]


def _pieces(t: Translator) -> list[d.Declaration]:
    figures = t.program.figures
    if figures is None or t.program.board is None:
        return []
    here = m.Member(None, FIELD)
    field = d.Function(FIELD, (), m.NamedType(BOARD), d.Mods(), m.Member(None, "at"), None)
    number = d.Function(NUMBER, (), make.integer(), d.Mods(), make.call("index", here), None)
    start = make.index(make.name(BOARD), make.number(figures.field))
    made = _object(FIGURE, None, None, make.number(figures.count), (field, number), start)
    return [made]


# ---- calculations --------------------------------------------------------------------------


def formula_declarations(t: Translator) -> list[d.Declaration]:
    """Every calculation is a function; where it is about the player whose turn it is, it is told who that is."""
    found: list[d.Declaration] = []
    for formula in t.program.formulas:
        taken = [name for name in formula.names if name in t.symbols.kinds]
        if taken or len(set(formula.names)) < len(formula.names):
            t.fault("D231", formula.span, name=(taken or formula.names)[0])
            continue
        speaks = about_player(formula, t.symbols)
        scope = Scope(make.name(ACTOR) if speaks else None, numbers=frozenset(formula.names))
        value = _long(t, formula.cases[-1].value, scope)
        # From the last to the first, since each case contains the rest as its `else`.
        for case in reversed(formula.cases[:-1]):
            assert case.condition is not None
            test = condition_of(t, case.condition, scope)
            value = m.Conditional(test, _long(t, case.value, scope), value, span=case.span)
        given = [d.Parameter(name, make.long()) for name in formula.names]
        if speaks:
            given.insert(0, d.Parameter(ACTOR, m.NamedType("player")))
        found.append(d.Function(formula.name, tuple(given), make.long(), d.Mods(), value, None, span=formula.span))
    return found


def _long(t: Translator, value: g.Value, scope: Scope) -> Expression:
    """What a calculation with a name results in; it has 64 bits."""
    found = value_of(t, value, scope)
    return found if t.sizes.of(value) is None else make.call("long", found, span=value.span)


def check_formulas(t: Translator) -> None:
    """A calculation that leads back to itself would never end."""
    for formula in t.program.formulas:
        if formula.name in reached(formula, t.symbols):
            t.fault("D254", formula.span, name=formula.name)


def _card(name: str, label: str, value: int, copies: int) -> d.ObjectType:
    worth = d.Setting(VALUE, make.number(value))
    return _object(name, CARD, label, make.number(copies), (worth,), make.name(PILE))


def _object(
    name: str,
    parent: str | None,
    label: str | None,
    amount: Expression | None,
    members: tuple[d.Member, ...],
    place: Expression | None = None,
    abstract: bool = False,
) -> d.ObjectType:
    text = None if label is None else make.text(label)
    per_player = name == FIGURE
    return d.ObjectType(name, parent, text, abstract, place, (), amount, per_player, None, members, span=NOWHERE)
