"""Writes a game as a Spiel text in its canonical form."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from spielwerk.diagnostics.diagnostic import Diagnostic
from spielwerk.diagnostics.source import Source
from spielwerk.model import declarations as m
from spielwerk.model import hints as h
from spielwerk.model import statements as s
from spielwerk.model.expressions import Conditional, Expression
from spielwerk.model.nodes import Line
from spielwerk.notation.spiel.parser import parse
from spielwerk.notation.spiel.text.words import SUM
from spielwerk.notation.spiel.write.flow import ELSE, EQUALS, Flow
from spielwerk.notation.spiel.write.rules import RuleWriter, written_comment
from spielwerk.notation.spiel.write.values import POSTFIX, ValueWriter


def write(game: m.GameText) -> str:
    """The text of a game. Reading it again gives the same game."""
    writer = GameWriter()
    writer.file(game)
    return "\n".join(writer.out) + "\n" if writer.out else ""


def format_text(source: Source) -> str | list[Diagnostic]:
    """The canonical form of a text, or its faults: a text that cannot be read is not touched."""
    game, faults = parse(source)
    return faults if faults else write(game)


class GameWriter(RuleWriter):
    """Writes declarations and members."""

    def file(self, game: m.GameText) -> None:
        before: m.Declaration | None = None
        for declaration in game.declarations:
            gap = before is not None and (_has_body(before) or _has_body(declaration))
            self.begin(declaration, before is None, declaration.doc, gap)
            self.put("open " if declaration.open else "")
            self.statement(declaration)
            before = declaration
        if game.after:
            self.blank()
            self.comments(game.after)

    def line(self, line: Line, first: bool) -> None:
        self.begin(line, first, getattr(line, "doc", ""))
        self.statement(line)

    def statement(self, line: Line) -> None:
        write = _WRITERS.get(type(line))
        if write is None:
            super().statement(line)
        else:
            write(self, line)

    # ---- the game --------------------------------------------------------------------------------------------

    in_game = False

    def game(self, line: m.Game) -> None:
        self.put("game ")
        self.write.text(line.title)
        self.in_game = True
        self.block(line, line.lines, line.trivia.after)
        self.in_game = False

    def player_counts(self, line: m.PlayerCounts) -> None:
        self.put("players ")
        self.write.values(line.counts, 5)
        if line.default is not None:
            self.put(" = ")
            self.value(line.default, SUM)
        self.end(line.trivia)

    def option(self, line: m.Option) -> None:
        self.put(f"option {line.name}: ")
        self.write.type(line.type)
        self.put(" = ")
        self.value(line.default)
        self.end(line.trivia)

    def setting(self, line: m.Setting) -> None:
        # In the game's own block a setting has no sign between its name and its value.
        self.put(f"{line.name} " if self.in_game else f"{line.name} = ")
        self.value(line.value)
        self.end(line.trivia)

    # ---- short declarations ----------------------------------------------------------------------------------

    def enum(self, line: m.Enum) -> None:
        self.put(f"enum {line.name}: ")
        self.write.values(line.values)
        self.end(line.trivia)

    def const(self, line: m.Const) -> None:
        self.put(f"const {line.name}")
        if line.type is not None:
            self.put(": ")
            self.write.type(line.type)
        self.equals(line.value)
        self.end(line.trivia)

    def dice(self, line: m.Dice) -> None:
        if line.count is None:
            self.put(f"die {line.name}: ")
        else:
            self.put(f"dice {line.name}: ")
            self.bound(line.count)
            self.put(" of ")
        self.write.type(line.faces)
        self.mods(line.mods)
        self.end(line.trivia)

    def claim(self, line: m.Claim) -> None:
        self.put("always " if line.always else "never ")
        self.value(line.condition)
        self.end(line.trivia)

    def connection(self, line: m.Connection) -> None:
        self.put("disconnect " if line.remove else "connect ")
        self.value(line.source, SUM)
        self.put(" with " if line.both_ways else " to ")
        self.write.values(line.targets, SUM)
        self.end(line.trivia)

    def texts_block(self, line: m.Texts) -> None:
        self.put(f"texts {line.language}")
        self.block(line, line.lines, line.trivia.after)

    def equals(self, value: Expression) -> None:
        """` = value`; a long value with cases begins on a line of its own."""
        self.put(" =")
        self.flow.gap(ELSE if isinstance(value, Conditional) else EQUALS)
        self.value(value)

    def translation(self, line: m.Translation) -> None:
        self.value(line.key)
        self.put(" =")
        self.flow.gap()
        self.write.text(line.text)
        self.end(line.trivia)

    # ---- members ---------------------------------------------------------------------------------------------

    def mods(self, mods: m.Mods) -> None:
        if mods.shown:
            self.write.comma()
            self.put("shown")
        self.listed(
            ("visible to", mods.visible, -1),
            ("count visible to", mods.count_visible, -1),
            ("at most", mods.at_most, SUM),
            ("depth at most", mods.depth, SUM),
        )

    def listed(self, *parts: tuple[str, Expression | None, int]) -> None:
        """`, word value` for each value that is there"""
        for word, value, floor in parts:
            if value is not None:
                self.write.comma()
                self.put(f"{word} " if word else "")
                self.value(value, floor)

    def attribute(self, line: m.Attribute) -> None:
        self.put(f"{line.name}: ")
        self.write.type(line.type)
        if line.default is not None:
            self.put(" = ")
            self.value(line.default)
        self.mods(line.mods)
        self.end(line.trivia)

    def container(self, line: m.Container) -> None:
        self.put(f"{line.kind} {line.name}: ")
        self.write.type(line.type)
        self.mods(line.mods)
        self.end(line.trivia)

    def parameters(self, parameters: tuple[m.Parameter, ...]) -> None:
        self.flow.open("(")
        for place, parameter in enumerate(parameters):
            if place:
                self.write.comma()
            self.put(parameter.name)
            if parameter.type is not None:
                self.put(": ")
                self.write.type(parameter.type)
        self.flow.close(")")

    def function(self, line: m.Function) -> None:
        self.put(f"function {line.name}")
        if line.parameters or self.margin == 0:
            # In a type `function score: int` reads like an attribute; a function of its own is called with brackets.
            self.parameters(line.parameters)
        self.put(": ")
        self.write.type(line.type)
        self.mods(line.mods)
        if line.value is None:
            self.block(line, line.body or (), line.trivia.after)
            return
        self.equals(line.value)
        self.end(line.trivia)

    def implication(self, line: m.Implication) -> None:
        self.put("while ")
        self.value(line.condition)
        self.listed(("priority", line.priority, SUM))
        self.block(line, line.body, line.trivia.after)

    def reaction(self, line: m.Reaction) -> None:
        self.put(f"{line.moment} {line.target}")
        self.parameters(line.parameters)
        self.optional("when", line.condition, -1)
        self.listed(("priority", line.priority, SUM))
        self.block(line, line.body, line.trivia.after)

    def table(self, line: m.Table) -> None:
        """Rows with their bars one below the other."""
        cells = [[column.name for column in line.columns]]
        cells += [[_flat(cell) for cell in row.cells] for row in line.rows]
        widths = [max(len(row[place]) for row in cells if place < len(row)) for place in range(max(map(len, cells)))]
        for place, row in enumerate(cells):
            node: Line = line if place == 0 else line.rows[place - 1]
            if place:
                self.begin(node)
            padded = (cell.ljust(width) for cell, width in zip(row, widths, strict=False))
            words = "| " + " | ".join(padded) + " |"
            behind = f"  {written_comment(node.trivia.behind)}" if node.trivia.behind else ""
            self.out.append(" " * self.margin + words + behind)

    # ---- types of things -------------------------------------------------------------------------------------

    def members(self, line: Line, members: tuple[m.Member, ...]) -> None:
        if members:
            self.block(line, members, line.trivia.after)
        else:
            self.end(line.trivia)
            self.comments(line.trivia.after)

    def object(self, line: m.ObjectType) -> None:
        self.put(f"object {line.name}")
        self.put(f" is {line.parent}" if line.parent is not None else "")
        self.texts(("", line.label))
        self.said("abstract", line.abstract)
        for each in line.each:
            self.listed((f"for {each.name} in", each.of, 5))
        self.listed(("", line.amount, SUM))
        self.put(" per player" if line.per_player else "")
        self.listed(("in", line.place, SUM), ("from", line.source, POSTFIX), ("visible to", line.visible, -1))
        self.members(line, line.members)

    def said(self, words: str, true: bool) -> None:
        if true:
            self.write.comma()
            self.put(words)

    def space(self, line: m.Space) -> None:
        self.put(f"space {line.name}")
        for layout in line.layouts:
            self.said(layout.kind, True)
            if layout.of is not None:
                self.put(f" of {layout.of}" if layout.kind in ("corners", "sides") else f" from {layout.of}")
            for place, size in enumerate(layout.sizes):
                self.put(" by " if place else " ")
                self.value(size, SUM)
        self.said("wrapped", line.wrapped)
        for way in line.ways:
            self.said(way, True)
        if line.layers is not None:
            self.said(f"layers {' and '.join(line.layers) or 'apart'}", True)
        self.said("one way", line.one_way)
        self.said("per player", line.per_player)
        if line.holds is not None:
            self.said("holds ", True)
            self.write.type(line.holds)
        self.listed(("at most", line.at_most, SUM))
        self.listed(("visible to", line.visible, -1), ("count visible to", line.count_visible, -1))
        self.members(line, line.members)

    def player(self, line: m.PlayerBlock) -> None:
        self.put("player")
        self.block(line, line.members, line.trivia.after)

    def table_block(self, line: m.TableBlock) -> None:
        self.put("table")
        self.block(line, line.members, line.trivia.after)

    # ---- what happens ----------------------------------------------------------------------------------------

    def rules(self, line: m.Setup | m.Play | m.EndBlock) -> None:
        self.put({m.Setup: "setup", m.Play: "play", m.EndBlock: "end"}[type(line)])
        self.block(line, line.body, line.trivia.after)

    def procedure(self, line: m.Procedure) -> None:
        self.put(f"phase {line.name}" if line.phase else f"procedure {line.name}")
        self.parameters(line.parameters)
        if line.result is not None:
            self.put(" -> ")
            self.write.type(line.result)
        if line.within is not None:
            self.write.comma()
            self.within(line.within)
        self.listed(("depth at most", line.depth, SUM))
        self.two_blocks(line, line.body, line.otherwise)

    def two_blocks(self, line: Line, body: s.Block, otherwise: s.Block | None) -> None:
        after = line.trivia.after
        self.block(line, body, after if otherwise is None else ())
        self.clause(line, "else", otherwise, after)

    def rule(self, line: m.Rule) -> None:
        self.put(f"rule {line.name}")
        self.parameters(line.parameters)
        self.block(line, line.body, line.trivia.after)

    def action(self, line: m.Action) -> None:
        self.put(f"action {line.name}")
        self.binders(line.binders)
        self.texts(("", line.label))
        self.said("during " + " or ".join(line.during), bool(line.during))
        for limit in line.limits:
            if limit.count is None:
                self.said("once", True)
            else:
                self.listed(("limit", limit.count, SUM))
                self.put(f" per {limit.scope}" if limit.scope is not None else "")
        if line.within is not None:
            self.write.comma()
            self.within(line.within)
        self.said("exclusive", line.exclusive)
        self.listed(("hint", line.hint, SUM))
        self.two_blocks(line, line.body, line.otherwise)

    # ---- tests -----------------------------------------------------------------------------------------------

    def test(self, line: m.Test) -> None:
        self.put("test ")
        self.write.text(line.name)
        self.block(line, line.lines, line.trivia.after)

    def test_line(self, line: Line) -> None:
        match line:
            case s.TestPlayers(names):
                self.put("players " + ", ".join(names))
            case s.TestOption(name, value):
                self.put(f"option {name} = ")
                self.value(value)
            case s.TestExpect(condition):
                self.put("expect ")
                self.value(condition)
            case s.TestDecide(seat, choices):
                self._choices("decide", seat, choices)
            case s.TestRefuse(seat, choices, reason):
                self._choices("refuse", seat, choices)
                self.texts(("", reason))
            case s.TestTimeout(of):
                self.put("timeout ")
                self.value(of, POSTFIX)
            case s.TestNext(operation, of, values):
                self.put(f"next {operation}")
                self.optional("", of, SUM)
                self.put(": ")
                self.write.values(values)
        self.end(line.trivia)

    def _choices(self, word: str, seat: Expression, choices: tuple[Expression, ...]) -> None:
        self.put(f"{word} ")
        self.value(seat, POSTFIX)
        self.put(": ")
        self.write.values(choices)

    def test_steps(self, line: s.TestSteps) -> None:
        self.put("given" if line.given else "do")
        self.block(line, line.body, line.trivia.after)

    # ---- hints for computer players ---------------------------------------------------------------

    def hints(self, line: h.Hints) -> None:
        self.put("hints")
        self.block(line, line.lines, line.trivia.after)

    def worth(self, line: h.Worth) -> None:
        self.put("worth")
        self._value_or_body(line)

    def lead(self, line: h.Lead) -> None:
        self.put("lead ")
        self.value(line.size, SUM)
        self.end(line.trivia)

    def cut_after(self, line: h.CutAfter) -> None:
        self.put("cut after ")
        self.value(line.decisions, SUM)
        self.end(line.trivia)

    def cut_when(self, line: h.CutWhen) -> None:
        self.put("cut when ")
        self.value(line.condition)
        self.end(line.trivia)

    def prefer(self, line: h.Prefer) -> None:
        self.put("prefer " + ", ".join(line.kinds))
        if line.names is not None:
            self.parameters(line.names)
        self._value_or_body(line)

    def _value_or_body(self, line: h.Worth | h.Prefer) -> None:
        if line.value is None:
            self.block(line, line.body or (), line.trivia.after)
            return
        self.equals(line.value)
        self.end(line.trivia)


def _flat(cell: Expression | None) -> str:
    if cell is None:
        return ""
    flow = Flow()
    ValueWriter(flow).value(cell)
    return flow.flat()


def _has_body(declaration: m.Declaration) -> bool:
    match declaration:
        case m.Enum() | m.Const() | m.Dice() | m.Claim() | m.Connection():
            return False
        case m.Function(body=body):
            return body is not None
        case m.ObjectType(members=members) | m.Space(members=members):
            return bool(members)
        case _:
            return True


_WRITERS: dict[type[Line], Callable[[GameWriter, Any], None]] = {
    m.Game: GameWriter.game,
    m.PlayerCounts: GameWriter.player_counts,
    m.Option: GameWriter.option,
    m.Setting: GameWriter.setting,
    m.Enum: GameWriter.enum,
    m.Const: GameWriter.const,
    m.Dice: GameWriter.dice,
    m.Claim: GameWriter.claim,
    m.Connection: GameWriter.connection,
    m.Texts: GameWriter.texts_block,
    m.Translation: GameWriter.translation,
    m.Attribute: GameWriter.attribute,
    m.Container: GameWriter.container,
    m.Function: GameWriter.function,
    m.Implication: GameWriter.implication,
    m.Reaction: GameWriter.reaction,
    m.Table: GameWriter.table,
    m.ObjectType: GameWriter.object,
    m.Space: GameWriter.space,
    m.PlayerBlock: GameWriter.player,
    m.TableBlock: GameWriter.table_block,
    **dict.fromkeys([m.Setup, m.Play, m.EndBlock], GameWriter.rules),
    m.Procedure: GameWriter.procedure,
    m.Rule: GameWriter.rule,
    m.Action: GameWriter.action,
    m.Test: GameWriter.test,
    **dict.fromkeys(
        [s.TestPlayers, s.TestOption, s.TestExpect, s.TestDecide, s.TestRefuse, s.TestNext, s.TestTimeout],
        GameWriter.test_line,
    ),
    s.TestSteps: GameWriter.test_steps,
    h.Hints: GameWriter.hints,
    h.Worth: GameWriter.worth,
    h.Lead: GameWriter.lead,
    h.CutAfter: GameWriter.cut_after,
    h.CutWhen: GameWriter.cut_when,
    h.Prefer: GameWriter.prefer,
}
