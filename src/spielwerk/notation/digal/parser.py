"""Reads a DiGaL text. It always gives a program: what cannot be read is reported, and reading goes on after it."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import TypeVar

from spielwerk.diagnostics.source import Source, Span
from spielwerk.notation.digal import tree as g
from spielwerk.notation.digal.read.box import at_formula, read_formula
from spielwerk.notation.digal.read.correcting import corrected, written
from spielwerk.notation.digal.read.cursor import Cursor, Grammar, Unreadable
from spielwerk.notation.digal.read.instructions import read_body, read_sentence, read_steps
from spielwerk.notation.digal.read.program import (
    Put,
    at_player_sentence,
    read_active_sentence,
    read_addition_head,
    read_closing,
    read_game_sentence,
    read_player_sentence,
    read_step_head,
    read_title,
    read_turn_head,
)
from spielwerk.notation.digal.read.values import read_condition, read_single_value, read_value
from spielwerk.notation.digal.text.faults import Enough, Faults
from spielwerk.notation.digal.text.lexer import Lexer
from spielwerk.notation.digal.text.phrases import expected, proposal
from spielwerk.notation.digal.text.tokens import Token
from spielwerk.notation.digal.text.words import END, SIGN
from spielwerk.notation.digal.tree import parts

Rule = Callable[[Cursor], object]
T = TypeVar("T")
LONGEST = 200_000
"""Characters that a program may have; long ones have five thousand."""


GRAMMAR = Grammar(read_value, read_single_value, read_condition, read_steps, read_body)


class Parser:
    """Reads sentence by sentence."""

    def __init__(self, tokens: Sequence[Token], faults: Faults, slipped: frozenset[int]) -> None:
        self.c = Cursor(tokens, GRAMMAR)
        self.faults = faults
        self.slipped = slipped
        """Lines with faults of a few characters."""

    def run(self) -> g.Program:
        self._try(read_title)
        while not self.c.at_kind(END):
            self._block()
        return self.c.program

    # ---- blocks --------------------------------------------------------------------------------

    def _block(self) -> None:
        if self.c.at_phrase("ist", "ein", "spieler"):
            self._with_body(read_turn_head)
        elif self._at_step():
            self._with_body(read_step_head)
        elif self.c.at("vor", "nach"):
            self._with_body(read_addition_head)
        elif self.c.at("gewonnen"):
            self._try(read_closing)
        elif at_formula(self.c):
            self._try(read_formula)
        elif at_player_sentence(self.c):
            self._try(read_player_sentence)
        elif self.c.at("solange"):
            self._try(read_active_sentence)
        else:
            self._try(read_game_sentence if self.c.at("das") else _unknown)

    def _at_step(self) -> bool:
        return (self.c.at_phrase("der", "schritt") or self.c.at("schritt")) and not self.c.at("macht")

    def _with_body(self, head: Callable[[Cursor], Put]) -> None:
        """The head of a block, and its sentences up to the next block."""
        put = self._try(head)
        steps: list[g.Step] = []
        while not self.c.at_kind(END) and not self._at_block():
            steps.extend(self._sentence())
        if put is not None:
            put(tuple(steps))
        elif self.c.program.turn is None:
            # A turn whose first line could not be read is still the turn.
            self.c.program.turn = tuple(steps)

    def _at_block(self) -> bool:
        return (
            self.c.at("gewonnen")
            or at_formula(self.c)
            or self.c.at_phrase("ist", "ein", "spieler")
            or self._at_step()
            or self.c.at_phrase(("vor", "nach"), "dem")
        )

    def _sentence(self) -> g.Steps:
        return self._try(read_sentence) or ()

    # ---- faults --------------------------------------------------------------------------------

    def _try(self, rule: Callable[[Cursor], T]) -> T | None:
        """Reads a sentence. One that cannot be read is reported, and reading goes on after its full stop."""
        start = self.c.index
        try:
            return rule(self.c)
        except Unreadable as fault:
            self.c.depth = 0
            self._report(rule, start, fault)
            self._recover(start, fault)
            return None

    def _report(self, rule: Rule, start: int, fault: Unreadable) -> None:
        token = self.c.tokens[fault.index]
        if token.line in self.slipped:
            # What is wrong here follows from a sign that has been reported.
            return
        if self._lacks_stop(start, fault):
            self._report_stop(rule, start, fault.index)
            return
        span = token.span
        values = dict(fault.values)
        if fault.code == "D110" and token.kind == END:
            fault.code = "D124"
        values["found"] = token.shown or "…"
        values["expected"] = expected(fault.expected)
        better = corrected(self.c.tokens, fault, start, lambda tokens: self._reads(tokens, rule))
        values["corrected"] = proposal(better)
        self.faults.add(fault.code, span, **values)

    def _lacks_stop(self, start: int, fault: Unreadable) -> bool:
        """Whether only the full stop is missing: a new line begins where it was expected."""
        index = fault.index
        return "." in fault.expected and index > start and self.c.tokens[index - 1].line < self.c.tokens[index].line

    def _report_stop(self, rule: Rule, start: int, index: int) -> None:
        last = self.c.tokens[index - 1]
        stop = Token(SIGN, ".", ".", last.span, last.line)
        sentence = [*self.c.tokens[start:index], stop]
        better = written(sentence) if self._reads([*sentence, self.c.tokens[-1]], rule) else None
        self.faults.add("D127", last.span, corrected=proposal(better))

    def _reads(self, tokens: Sequence[Token], rule: Rule) -> bool:
        """Whether a sentence can be read from its first word to its last, and all dice it mentions exist."""
        if rule == _unknown:
            return any(self._reads(tokens, other) for other in SENTENCES)
        c = Cursor(tokens, GRAMMAR)
        try:
            read = rule(c)
        except Unreadable:
            return False
        names = [die.name for die in self.c.program.dice]
        dice = [part for part in parts(read) if isinstance(part, g.Die)]
        there = all(die.name in names if die.name else (die.number or 0) < len(names) for die in dice)
        return c.at_kind(END) and there

    def _recover(self, start: int, fault: Unreadable) -> None:
        """Goes past the full stop, unless only the full stop was missing and a new sentence begins."""
        self.c.index = max(fault.index, start)
        if self._lacks_stop(start, fault):
            return
        while not self.c.at_kind(END):
            token = self.c.advance()
            if token.kind == SIGN and (token.text == "." or (token.text == ":" and self._new_line(token))):
                break
        if self.c.index == start:
            self.c.advance()

    def _new_line(self, colon: Token) -> bool:
        """A colon at the end of a line that begins a block: what follows are sentences of their own."""
        return self.c.token.line > colon.line and self.c.program.turn is None and not self.c.at("wuerfel", "feld")


def _unknown(c: Cursor) -> None:
    raise Unreadable(c.index, ("das", "spieler", "ist", "gewonnen"), "D123")


SENTENCES: tuple[Rule, ...] = (
    read_game_sentence,
    read_player_sentence,
    read_active_sentence,
    read_turn_head,
    read_closing,
    read_formula,
)
"""What may be outside a turn."""


def parse(source: Source, faults: Faults, offset: int = 0) -> g.Program:
    """The program of a text; faults are added. `offset` is where the text begins in the joined source."""
    if len(source.text) > LONGEST:
        faults.add("D126", Span(offset, offset), most=LONGEST)
        return g.Program()
    lexer = Lexer(source.text, offset=offset).run()
    try:
        for slip in lexer.slips:
            faults.add(slip.code, slip.span, **slip.values)
    except Enough:
        return g.Program()
    wrong = [slip for slip in lexer.slips if slip.code != "D105"]
    slipped = frozenset(source.place(slip.span.start - offset)[0] for slip in wrong)
    parser = Parser(lexer.tokens, faults, slipped)
    try:
        return parser.run()
    except Enough:
        return parser.c.program
