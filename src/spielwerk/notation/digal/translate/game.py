"""Puts the declarations of a game together."""

from __future__ import annotations

from spielwerk.diagnostics.source import NOWHERE
from spielwerk.model import declarations as d
from spielwerk.model import expressions as m
from spielwerk.model import statements as s
from spielwerk.model.expressions import Expression
from spielwerk.notation.digal import tree as g
from spielwerk.notation.digal.text.faults import Faults
from spielwerk.notation.digal.translate import make
from spielwerk.notation.digal.translate.analysis.additions import insert_additions
from spielwerk.notation.digal.translate.analysis.cost import report_long_turns
from spielwerk.notation.digal.translate.analysis.flow import Flow, ends_turn, report_circles
from spielwerk.notation.digal.translate.analysis.sizes import LARGEST_INT
from spielwerk.notation.digal.translate.analysis.symbols import Symbols
from spielwerk.notation.digal.translate.box import (
    box_declarations,
    card_places,
    check_box,
    check_formulas,
    dealt,
    formula_declarations,
    hand_places,
    printed_numbers,
)
from spielwerk.notation.digal.translate.conditions import condition_of
from spielwerk.notation.digal.translate.dice import KEPT, dice_of
from spielwerk.notation.digal.translate.moves import uncover
from spielwerk.notation.digal.translate.players import ACTIVE, as_player, is_player, players_for_whom
from spielwerk.notation.digal.translate.scope import Scope
from spielwerk.notation.digal.translate.steps import (
    ACTOR,
    CLOSING,
    SITTING_OUT,
    block_of,
    fields_name,
    worth_name,
)
from spielwerk.notation.digal.translate.table import ALL_CARDS, HAND
from spielwerk.notation.digal.translate.translator import Grammar, Translator
from spielwerk.notation.digal.translate.values import filled_name, value_of

MOST_PLAYERS, MOST_DICE, MOST_FACES, MOST_STEPS = 63, 30, 100, 100
TURN, TURN_OF = "Zug", "dran"
EMPTY = d.GameText(())
GRAMMAR = Grammar(value=value_of, condition=condition_of)


def translate(program: g.Program, about: str, faults: Faults) -> d.GameText:
    """The game of a program. If it has faults, the game is empty."""
    symbols = Symbols(program, faults)
    if not _complete(program, faults):
        return EMPTY
    insert_additions(program, symbols, faults)
    report_circles(symbols, faults)
    if faults.errors:
        return EMPTY
    report_long_turns(program, symbols, faults)
    if faults.errors:
        return EMPTY
    game = _game(Translator(program, symbols, dice_of(program), faults, GRAMMAR), about)
    return EMPTY if faults.errors else game


def _complete(program: g.Program, faults: Faults) -> bool:
    """Whether every block is there, and of a size that can be played."""
    at = program.name_span
    if program.players is None:
        faults.add("D201", at)
    elif not 1 <= program.players[0] <= program.players[1] <= MOST_PLAYERS:
        low, high = program.players
        faults.add("D205", program.players_span, low=low, high=high, most=MOST_PLAYERS)
    if not (program.dice or program.cards or program.board):
        faults.add("D202", at)
    if len(program.dice) > MOST_DICE:
        faults.add("D206", program.dice[MOST_DICE].span, count=len(program.dice), most=MOST_DICE)
    for die in program.dice:
        if len(die.faces) > MOST_FACES:
            faults.add("D207", die.span, count=len(die.faces), most=MOST_FACES)
        for face in die.faces:
            if abs(face) > LARGEST_INT:
                faults.add("D103", die.span, number=abs(face), most=LARGEST_INT)
    if len(program.steps) > MOST_STEPS:
        faults.add("D208", program.steps[MOST_STEPS].span, count=len(program.steps), most=MOST_STEPS)
    check_box(program, faults)
    if program.turn is None:
        faults.add("D203", at)
    if program.closing is None:
        faults.add("D204", at)
    return not faults.errors


def _game(t: Translator, about: str) -> d.GameText:
    check_formulas(t)
    if t.faults.errors:
        return EMPTY
    _check_flow(t)
    declarations: list[d.Declaration] = [_header(t, about)]
    declarations += _sheets(t)
    declarations += t.dice.declarations()
    declarations += box_declarations(t)
    declarations += _table(t)
    declarations += _player_block(t)
    declarations += [_setup(t), _play(t), _turn(t)]
    declarations += _named_steps(t)
    declarations += _worths(t)
    declarations += formula_declarations(t)
    declarations.append(_closing(t))
    return d.GameText(tuple(declarations))


# ---- what must be right before anything is made --------------------------------------------


def _check_flow(t: Translator) -> None:
    program = t.program
    assert program.turn is not None
    flow = Flow(t.symbols, t.faults, program.cup is not None)
    goes_on = flow.turn(program.turn)
    flow.outside((program.running, program.active, program.closing, program.values, program.player_values))
    flow.outside(program.sheets)
    for formula in program.formulas:
        flow.outside(formula.cases, formula.names)
    if goes_on:
        t.faults.add("D230", program.turn_span)
    ends = any(isinstance(part, g.GameOver) for part in t.inside)
    if program.running is None and not ends:
        t.faults.add("D234", program.turn_span)


# ---- header and members --------------------------------------------------------------------


def _header(t: Translator, about: str) -> d.Game:
    program = t.program
    assert program.players is not None
    low, high = (make.number(count, program.players_span) for count in program.players)
    counts: Expression = low if low == high else m.Range(low, high, span=program.players_span)
    lines: list[d.PlayerCounts | d.Option | d.Setting] = [
        d.PlayerCounts((counts,), span=program.players_span),
        d.Setting("language", make.name("de")),
    ]
    if about:
        lines.append(d.Setting("about", make.text(about)))
    return d.Game(make.text(program.name, span=program.name_span), tuple(lines), span=program.name_span)


def _sheets(t: Translator) -> list[d.Declaration]:
    return [
        d.Enum(fields_name(sheet), tuple(make.name(one.name, one.span) for one in sheet.fields), span=sheet.span)
        for sheet in t.program.sheets
    ]


def _table(t: Translator) -> list[d.Declaration]:
    members: list[d.Member] = [_number(part, "nobody") for part in t.program.values]
    members += [d.Attribute(name, make.long(), make.number(0), d.Mods()) for name in t.symbols.made]
    members += [d.Attribute(part.name, m.NamedType("player"), None, d.Mods()) for part in t.program.roles]
    members += t.dice.members()
    members += card_places(t)
    return [d.TableBlock(tuple(members))] if members else []


def _player_block(t: Translator) -> list[d.Declaration]:
    members: list[d.Member] = [_number(part, "owner") for part in t.program.player_values]
    members += hand_places(t)
    for sheet in t.program.sheets:
        fields = m.NamedType(fields_name(sheet))
        members.append(d.Attribute(sheet.name, m.MapType(fields, make.long()), None, d.Mods(), span=sheet.span))
        members.append(d.Attribute(filled_name(sheet), m.CollectionType("set", fields), None, d.Mods()))
    if t.sits_out:
        members.append(d.Attribute(SITTING_OUT, make.long(), make.number(0), d.Mods()))
    active = t.program.active
    if active is not None:
        holds = condition_of(t, active, Scope(element=m.Self()))
        truth = m.NamedType("bool")
        members.append(d.Function(ACTIVE, (), truth, d.Mods(), holds, None, span=active.span))
    return [d.PlayerBlock(tuple(members))] if members else []


# ---- what happens --------------------------------------------------------------------------


def _setup(t: Translator) -> d.Setup:
    """All dice are rolled once, and cards are dealt; then values are set that are not plain numbers."""
    made: list[s.Statement] = t.dice.roll_all(NOWHERE)
    if t.dice.covered:
        made += uncover(t, NOWHERE)
    made += dealt(t) + printed_numbers(t)
    for part in t.program.roles:
        if not is_player(t, part.value, Scope()):
            t.fault("D229", part.span, name=part.name)
            continue
        made.append(make.assign(make.name(part.name), as_player(t, part.value, Scope()), part.span))
    for part in t.program.values:
        if not isinstance(part.value, g.Number):
            made.append(make.assign(make.name(part.name), value_of(t, part.value, Scope()), part.span))
    each = make.name(ACTOR)
    scope = Scope(each, each)
    own = [
        make.assign(make.member(each, part.name), value_of(t, part.value, scope), part.span)
        for part in t.program.player_values
        if not isinstance(part.value, g.Number)
    ]
    if own:
        made.append(s.For(ACTOR, make.name("players"), tuple(own)))
    return d.Setup(tuple(made))


def _play(t: Translator) -> d.Play:
    """Turn by turn while the game runs; then the closing sentence."""
    turn_of = make.name(TURN_OF)
    running = t.program.running
    test = None if running is None else condition_of(t, running, Scope(turn_of))
    one: s.Statement = make.assign(turn_of, make.call(TURN, turn_of))
    if t.sits_out:
        one = _sitting_out(t, turn_of, one)
    lines: list[s.Statement] = [
        s.Let(TURN_OF, None, make.index(make.name("players"), make.number(1))),
        s.Repeat(test, None, (one,)),
    ]
    if test is not None:
        lines.append(s.Do(make.call(CLOSING)))
    return d.Play(tuple(lines))


def _sitting_out(t: Translator, turn_of: Expression, turn: s.Statement) -> s.Statement:
    """Passes over who sits out, in the direction of play."""
    nexts = [part.player for part in t.inside if isinstance(part, g.Next)]
    right = any(isinstance(one, g.Neighbour) and one.where < 0 for one in nexts)
    left = any(isinstance(one, g.Neighbour) and one.where > 0 for one in nexts)
    rest = make.member(turn_of, SITTING_OUT)
    passed: s.Block = (
        s.Assign(rest, "-=", make.number(1)),
        s.Notice(make.text(turn_of, " setzt aus.")),
        make.assign(turn_of, make.call("right" if right and not left else "left", turn_of)),
    )
    return s.If(make.binary(">", rest, make.number(0)), passed, (turn,))


def _turn(t: Translator) -> d.Procedure:
    program = t.program
    assert program.turn is not None
    actor = make.name(ACTOR)
    body = list(block_of(t, program.turn, Scope(actor)))
    # A turn begins with no dice kept; a roll of all dice lets go of them anyway.
    if t.dice.keeps and not _rolls_all(program.turn):
        body.insert(0, s.Clear(make.name(KEPT)))
    if not (body and isinstance(body[-1], s.Return)):
        body.append(s.Return(actor))
    who = d.Parameter(ACTOR, m.NamedType("player"))
    result = m.NamedType("player")
    return d.Procedure(True, TURN, (who,), result, None, None, tuple(body), span=program.turn_span)


def _named_steps(t: Translator) -> list[d.Declaration]:
    found: list[d.Declaration] = []
    actor = make.name(ACTOR)
    for step in t.program.steps:
        body = list(block_of(t, step.body, Scope(actor)))
        ends = ends_turn(step.body, t.symbols)
        if ends and not (body and isinstance(body[-1], s.Return)):
            body.append(s.Return(m.NoneValue()))
        if not body:
            t.faults.add("D235", step.span, name=step.name)
        result = m.EitherType((m.NamedType("player"),), True) if ends else None
        who = d.Parameter(ACTOR, m.NamedType("player"))
        found.append(d.Procedure(False, step.name, (who,), result, None, None, tuple(body), span=step.span))
    return found


def _worths(t: Translator) -> list[d.Declaration]:
    """What the fields of sheets are worth now."""
    found: list[d.Declaration] = []
    actor = make.name(ACTOR)
    scope = Scope(actor, actor)
    for sheet in t.program.sheets:
        body: list[s.Statement] = []
        for field in sheet.fields:
            value = value_of(t, field.value, scope)
            if field.condition is not None:
                otherwise = make.number(0) if field.otherwise is None else value_of(t, field.otherwise, scope)
                test = condition_of(t, field.condition, scope)
                value = m.Conditional(test, value, otherwise, span=field.span)
            is_it = make.binary("==", make.name("feld"), make.name(field.name), field.span)
            body.append(s.If(is_it, (s.Return(value, span=field.span),), span=field.span))
        # Every field has its line above, but a function must not come to its end without a result.
        body.append(s.Return(make.number(0)))
        who = d.Parameter(ACTOR, m.NamedType("player"))
        which = d.Parameter("feld", m.NamedType(fields_name(sheet)))
        found.append(d.Function(worth_name(sheet), (who, which), make.long(), d.Mods(), None, tuple(body)))
    return found


# ---- the end -------------------------------------------------------------------------------


def _closing(t: Translator) -> d.Procedure:
    closing = t.program.closing
    assert closing is not None
    span = closing.span
    winners = make.name("gewinner", span)
    everybody = make.name("players", span)
    if closing.condition is not None:
        those = players_for_whom(t, everybody, closing.condition, Scope(), span)
    else:
        those = _extreme(t, closing)
    one = s.End("winner", make.call("first", winners, span=span), span=span)
    all_of_them = s.End("winner", winners, span=span)
    body: list[s.Statement] = [s.Let("gewinner", None, those, span=span)]
    if closing.condition is not None:
        # Somebody always has the most or the fewest, but a condition may hold for nobody.
        nobody = s.End("draw", None, make.text("Niemand hat gewonnen."), span=span)
        body.append(s.If(make.call("empty", winners, span=span), (nobody,), span=span))
    if closing.first:
        several = make.binary(">", make.call("count", winners), make.number(1))
        note = make.text("Das gilt für mehrere Spieler: ", winners, ". Es zählt der erste in der Sitzordnung.")
        body.append(s.If(several, (s.Notice(note),), span=span))
    body.append(one if closing.first else all_of_them)
    return d.Procedure(False, CLOSING, (), None, None, None, tuple(body), span=span)


def _extreme(t: Translator, closing: g.Closing) -> Expression:
    """Those with the most or the fewest of a value."""
    span, name = closing.span, closing.name or ""
    if name == ALL_CARDS:
        t.lacks("karten", span)
        cards = make.call("count", m.Member(None, HAND, span=span), span=span)
        held = m.Query(make.name("players", span), "by", cards, span=span)
        return make.call("most" if closing.most else "least", held, span=span)
    if t.symbols.kinds.get(name) != "spielerwert":
        return t.unknown(name, span, "spielerwert")
    by = m.Query(make.name("players", span), "by", m.Member(None, name, span=span), span=span)
    return make.call("most" if closing.most else "least", by, span=span)


def _rolls_all(turn: g.Steps) -> bool:
    """Whether the turn begins with a roll of all dice, after which nothing is kept."""
    first = turn[0] if turn else None
    return isinstance(first, g.Roll) and first.dice.kind == "alle" and first.dice.number is None


def _number(part: g.Start, seen_by: str) -> d.Attribute:
    """A value that begins with a number; what must be worked out begins with 0 and is set in the set-up."""
    start = part.value.value if isinstance(part.value, g.Number) else 0
    mods = d.Mods(visible=make.name(seen_by)) if part.secret else d.Mods()
    return d.Attribute(part.name, make.long(), make.number(start, part.span), mods, span=part.span)
