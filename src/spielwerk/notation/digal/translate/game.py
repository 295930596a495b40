"""Puts the declarations of a game together."""

from __future__ import annotations

from spielwerk.diagnostics.source import NOWHERE
from spielwerk.model import declarations as d
from spielwerk.model import expressions as m
from spielwerk.model import statements as s
from spielwerk.model.expressions import Expression
from spielwerk.notation.digal import tree as g
from spielwerk.notation.digal.faults import Faults
from spielwerk.notation.digal.translate import make
from spielwerk.notation.digal.translate.box import Box, box_is_sound
from spielwerk.notation.digal.translate.dice import KEPT, dice_of
from spielwerk.notation.digal.translate.flow import Flow, circles, ends_turn
from spielwerk.notation.digal.translate.scope import Scope
from spielwerk.notation.digal.translate.steps import (
    ACTOR,
    CLOSING,
    SITTING_OUT,
    fields_name,
    worth_name,
)
from spielwerk.notation.digal.translate.symbols import Symbols
from spielwerk.notation.digal.translate.table import ALL_CARDS, HAND
from spielwerk.notation.digal.translate.values import ACTIVE, filled_name
from spielwerk.notation.digal.translate.weave import woven
from spielwerk.notation.digal.translate.work import report_long_turns
from spielwerk.notation.digal.tree import parts

MOST_PLAYERS, MOST_DICE, MOST_FACES, MOST_STEPS = 63, 30, 100, 100
TURN, TURN_OF = "Zug", "dran"
EMPTY = d.GameText(())


def translate(program: g.Program, about: str, faults: Faults) -> d.GameText:
    """The game of a program. If it has faults, the game is empty."""
    symbols = Symbols(program, faults)
    if not _complete(program, faults):
        return EMPTY
    woven(program, symbols, faults)
    circles(symbols, faults)
    if faults.errors:
        return EMPTY
    report_long_turns(program, symbols, faults)
    if faults.errors:
        return EMPTY
    game = _Game(program, symbols, faults).whole(about)
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
    if len(program.steps) > MOST_STEPS:
        faults.add("D208", program.steps[MOST_STEPS].span, count=len(program.steps), most=MOST_STEPS)
    box_is_sound(program, faults)
    if program.turn is None:
        faults.add("D203", at)
    if program.closing is None:
        faults.add("D204", at)
    return not faults.errors


class _Game(Box):
    """Makes the declarations."""

    def __init__(self, program: g.Program, symbols: Symbols, faults: Faults) -> None:
        super().__init__(program, symbols, dice_of(program), faults)
        self.inside = list(parts((program.turn, program.steps)))
        self.sits_out = any(isinstance(part, g.SitOut) for part in self.inside)

    def whole(self, about: str) -> d.GameText:
        self.check_formulas()
        if self.faults.errors:
            return EMPTY
        self._check_flow()
        declarations: list[d.Declaration] = [self.header(about)]
        declarations += self.sheets()
        declarations += self.dice.declarations()
        declarations += self.box()
        declarations += self.table()
        declarations += self.player_block()
        declarations += [self.setup(), self.play(), self.turn()]
        declarations += self.named_steps()
        declarations += self.worths()
        declarations += self.formulas()
        declarations.append(self.closing())
        return d.GameText(tuple(declarations))

    # ---- what must be right before anything is made --------------------------------------------

    def _check_flow(self) -> None:
        program = self.program
        assert program.turn is not None
        flow = Flow(self.symbols, self.faults, program.cup is not None)
        goes_on = flow.turn(program.turn)
        flow.outside((program.running, program.active, program.closing, program.values, program.player_values))
        flow.outside(program.sheets)
        for formula in program.formulas:
            flow.outside(formula.cases, formula.names)
        if goes_on:
            self.faults.add("D230", program.turn_span)
        ends = any(isinstance(part, g.GameOver) for part in self.inside)
        if program.running is None and not ends:
            self.faults.add("D234", program.turn_span)

    # ---- header and members --------------------------------------------------------------------

    def header(self, about: str) -> d.Game:
        program = self.program
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

    def sheets(self) -> list[d.Declaration]:
        return [
            d.Enum(fields_name(sheet), tuple(make.name(one.name, one.span) for one in sheet.fields), span=sheet.span)
            for sheet in self.program.sheets
        ]

    def table(self) -> list[d.Declaration]:
        members: list[d.Member] = [_number(part, "nobody") for part in self.program.values]
        members += [d.Attribute(name, make.integer(), make.number(0), d.Mods()) for name in self.symbols.made]
        members += [d.Attribute(part.name, m.NamedType("player"), None, d.Mods()) for part in self.program.roles]
        members += self.dice.members()
        members += self.card_places()
        return [d.TableBlock(tuple(members))] if members else []

    def player_block(self) -> list[d.Declaration]:
        members: list[d.Member] = [_number(part, "owner") for part in self.program.player_values]
        members += self.hands()
        for sheet in self.program.sheets:
            fields = m.NamedType(fields_name(sheet))
            members.append(d.Attribute(sheet.name, m.MapType(fields, make.integer()), None, d.Mods(), span=sheet.span))
            members.append(d.Attribute(filled_name(sheet), m.CollectionType("set", fields), None, d.Mods()))
        if self.sits_out:
            members.append(d.Attribute(SITTING_OUT, make.integer(), make.number(0), d.Mods()))
        active = self.program.active
        if active is not None:
            holds = self.condition(active, Scope(element=m.Self()))
            truth = m.NamedType("bool")
            members.append(d.Function(ACTIVE, (), truth, d.Mods(), holds, None, span=active.span))
        return [d.PlayerBlock(tuple(members))] if members else []

    # ---- what happens --------------------------------------------------------------------------

    def setup(self) -> d.Setup:
        """All dice are rolled once, cards are dealt; then values begin that are not plain numbers."""
        made: list[s.Statement] = self.dice.roll_all(NOWHERE)
        if self.dice.covered:
            made += self.uncover(NOWHERE)
        made += self.dealt() + self.printed()
        for part in self.program.roles:
            if not self.is_player(part.value, Scope()):
                self.fault("D229", part.span, name=part.name)
                continue
            made.append(make.assign(make.name(part.name), self.as_player(part.value, Scope()), part.span))
        for part in self.program.values:
            if not isinstance(part.value, g.Number):
                made.append(make.assign(make.name(part.name), self.value(part.value, Scope()), part.span))
        each = make.name(ACTOR)
        scope = Scope(each, each)
        own = [
            make.assign(make.member(each, part.name), self.value(part.value, scope), part.span)
            for part in self.program.player_values
            if not isinstance(part.value, g.Number)
        ]
        if own:
            made.append(s.For(ACTOR, make.name("players"), tuple(own)))
        return d.Setup(tuple(made))

    def play(self) -> d.Play:
        """Turn by turn while the game runs; then the closing sentence."""
        turn_of = make.name(TURN_OF)
        running = self.program.running
        test = None if running is None else self.condition(running, Scope(turn_of))
        one: s.Statement = make.assign(turn_of, make.call(TURN, turn_of))
        if self.sits_out:
            one = self._sitting_out(turn_of, one)
        lines: list[s.Statement] = [
            s.Let(TURN_OF, None, make.index(make.name("players"), make.number(1))),
            s.Repeat(test, None, (one,)),
        ]
        if test is not None:
            lines.append(s.Do(make.call(CLOSING)))
        return d.Play(tuple(lines))

    def _sitting_out(self, turn_of: Expression, turn: s.Statement) -> s.Statement:
        """Who sits out is passed over, to the side to which the game goes."""
        nexts = [part.player for part in self.inside if isinstance(part, g.Next)]
        right = any(isinstance(one, g.Neighbour) and one.where < 0 for one in nexts)
        left = any(isinstance(one, g.Neighbour) and one.where > 0 for one in nexts)
        rest = make.member(turn_of, SITTING_OUT)
        passed: s.Block = (
            s.Assign(rest, "-=", make.number(1)),
            s.Notice(make.text(turn_of, " setzt aus.")),
            make.assign(turn_of, make.call("right" if right and not left else "left", turn_of)),
        )
        return s.If(make.binary(">", rest, make.number(0)), passed, (turn,))

    def turn(self) -> d.Procedure:
        program = self.program
        assert program.turn is not None
        actor = make.name(ACTOR)
        body = list(self.block(program.turn, Scope(actor)))
        if self.dice.keeps and not _rolls_all(program.turn):
            body.insert(0, s.Clear(make.name(KEPT)))
        if not (body and isinstance(body[-1], s.Return)):
            body.append(s.Return(actor))
        who = d.Parameter(ACTOR, m.NamedType("player"))
        result = m.NamedType("player")
        return d.Procedure(True, TURN, (who,), result, None, None, tuple(body), span=program.turn_span)

    def named_steps(self) -> list[d.Declaration]:
        found: list[d.Declaration] = []
        actor = make.name(ACTOR)
        for step in self.program.steps:
            body = list(self.block(step.body, Scope(actor)))
            ends = ends_turn(step.body, self.symbols)
            if ends and not (body and isinstance(body[-1], s.Return)):
                body.append(s.Return(m.NoneValue()))
            if not body:
                self.faults.add("D235", step.span, name=step.name)
            result = m.EitherType((m.NamedType("player"),), True) if ends else None
            who = d.Parameter(ACTOR, m.NamedType("player"))
            found.append(d.Procedure(False, step.name, (who,), result, None, None, tuple(body), span=step.span))
        return found

    def worths(self) -> list[d.Declaration]:
        """What the fields of sheets bring now."""
        found: list[d.Declaration] = []
        actor = make.name(ACTOR)
        scope = Scope(actor, actor)
        for sheet in self.program.sheets:
            body: list[s.Statement] = []
            for field in sheet.fields:
                value = self.value(field.value, scope)
                if field.condition is not None:
                    otherwise = make.number(0) if field.otherwise is None else self.value(field.otherwise, scope)
                    test = self.condition(field.condition, scope)
                    value = m.Conditional(test, value, otherwise, span=field.span)
                is_it = make.binary("==", make.name("feld"), make.name(field.name), field.span)
                body.append(s.If(is_it, (s.Return(value, span=field.span),), span=field.span))
            body.append(s.Return(make.number(0)))
            who = d.Parameter(ACTOR, m.NamedType("player"))
            which = d.Parameter("feld", m.NamedType(fields_name(sheet)))
            found.append(d.Function(worth_name(sheet), (who, which), make.integer(), d.Mods(), None, tuple(body)))
        return found

    # ---- the end -------------------------------------------------------------------------------

    def closing(self) -> d.Procedure:
        closing = self.program.closing
        assert closing is not None
        span = closing.span
        winners = make.name("gewinner", span)
        everybody = make.name("players", span)
        if closing.condition is not None:
            those = self.those(everybody, closing.condition, Scope(), span)
        else:
            those = self._extreme(closing)
        one = s.End("winner", make.call("first", winners, span=span), span=span)
        all_of_them = s.End("winner", winners, span=span)
        body: list[s.Statement] = [s.Let("gewinner", None, those, span=span)]
        if closing.condition is not None:
            nobody = s.End("draw", None, make.text("Niemand hat gewonnen."), span=span)
            body.append(s.If(make.call("empty", winners, span=span), (nobody,), span=span))
        if closing.first:
            several = make.binary(">", make.call("count", winners), make.number(1))
            note = make.text("Das gilt für mehrere Spieler: ", winners, ". Es zählt der erste in der Sitzordnung.")
            body.append(s.If(several, (s.Notice(note),), span=span))
        body.append(one if closing.first else all_of_them)
        return d.Procedure(False, CLOSING, (), None, None, None, tuple(body), span=span)

    def _extreme(self, closing: g.Closing) -> Expression:
        """Those with the most or the fewest of a value."""
        span, name = closing.span, closing.name or ""
        if name == ALL_CARDS:
            self.lacks("karten", span)
            cards = make.call("count", m.Member(None, HAND, span=span), span=span)
            held = m.Query(make.name("players", span), "by", cards, span=span)
            return make.call("most" if closing.most else "least", held, span=span)
        if self.symbols.kinds.get(name) != "spielerwert":
            return self.unknown(name, span, "spielerwert")
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
    return d.Attribute(part.name, make.integer(), make.number(start, part.span), mods, span=part.span)
