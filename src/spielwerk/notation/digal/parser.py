"""Reads a DiGaL text. It always gives a program; what could not be read is reported, and reading goes on behind it."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import TypeVar

from spielwerk.diagnostics.source import Source, Span
from spielwerk.notation.digal import tree as g
from spielwerk.notation.digal.correcting import corrected, written
from spielwerk.notation.digal.cursor import Unreadable
from spielwerk.notation.digal.faults import Enough, Faults
from spielwerk.notation.digal.lexer import Lexer
from spielwerk.notation.digal.phrases import expected, proposal
from spielwerk.notation.digal.program import Put, Sentences
from spielwerk.notation.digal.tokens import Token
from spielwerk.notation.digal.tree import parts
from spielwerk.notation.digal.words import END, SIGN

Rule = Callable[["Parser"], object]
T = TypeVar("T")
LONGEST = 200_000
"""Characters of a program; a long one has five thousand."""


class Parser(Sentences):
    """Reads sentence by sentence."""

    def __init__(self, tokens: Sequence[Token], faults: Faults | None = None, slipped: frozenset[int] = frozenset()):
        super().__init__(tokens)
        self.program = g.Program()
        self.faults = faults
        self.slipped = slipped
        """Lines with faults of a few characters."""

    def run(self) -> g.Program:
        self._try(Parser.title)
        while not self.at_kind(END):
            self._block()
        return self.program

    # ---- blocks --------------------------------------------------------------------------------

    def _block(self) -> None:
        if self.at_phrase("ist", "ein", "spieler"):
            self._with_body(Parser.turn_head)
        elif self._at_step():
            self._with_body(Parser.step_head)
        elif self.at("vor", "nach"):
            self._with_body(Parser.addition_head)
        elif self.at("gewonnen"):
            self._try(Parser.closing)
        elif self.at_formula():
            self._try(Parser.formula)
        elif self.at_player_sentence():
            self._try(Parser.player_sentence)
        elif self.at("solange"):
            self._try(Parser.active_sentence)
        else:
            self._try(Parser.game_sentence if self.at("das") else Parser._unknown)

    def _at_step(self) -> bool:
        return (self.at_phrase("der", "schritt") or self.at("schritt")) and not self.at("macht")

    def _unknown(self) -> None:
        raise Unreadable(self.index, ("das", "spieler", "ist", "gewonnen"), "D123")

    def _with_body(self, head: Callable[[Parser], Put]) -> None:
        """The head of a block, and its sentences up to the next block."""
        put = self._try(head)
        steps: list[g.Step] = []
        while not self.at_kind(END) and not self._at_block():
            steps.extend(self._sentence())
        if put is not None:
            put(tuple(steps))
        elif self.program.turn is None:
            # A turn whose first line could not be read is still the turn.
            self.program.turn = tuple(steps)

    def _at_block(self) -> bool:
        return (
            self.at("gewonnen")
            or self.at_formula()
            or self.at_phrase("ist", "ein", "spieler")
            or self._at_step()
            or self.at_phrase(("vor", "nach"), "dem")
        )

    def _sentence(self) -> g.Steps:
        return self._try(Parser.sentence) or ()

    # ---- faults --------------------------------------------------------------------------------

    def _try(self, rule: Callable[[Parser], T]) -> T | None:
        """Reads a sentence; one that cannot be read is reported, and reading goes on behind its full stop."""
        start = self.index
        try:
            return rule(self)
        except Unreadable as fault:
            self.depth = 0
            self._report(rule, start, fault)
            self._recover(start, fault)
            return None

    def _report(self, rule: Rule, start: int, fault: Unreadable) -> None:
        assert self.faults is not None
        token = self.tokens[fault.index]
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
        better = corrected(self.tokens, fault, start, lambda tokens: self._reads(tokens, rule))
        values["corrected"] = proposal(better)
        self.faults.add(fault.code, span, **values)

    def _lacks_stop(self, start: int, fault: Unreadable) -> bool:
        """Whether only the full stop is missing: a new line begins where it was expected."""
        index = fault.index
        return "." in fault.expected and index > start and self.tokens[index - 1].line < self.tokens[index].line

    def _report_stop(self, rule: Rule, start: int, index: int) -> None:
        assert self.faults is not None
        last = self.tokens[index - 1]
        stop = Token(SIGN, ".", ".", last.span, last.line)
        sentence = [*self.tokens[start:index], stop]
        better = written(sentence) if self._reads([*sentence, self.tokens[-1]], rule) else None
        self.faults.add("D127", last.span, corrected=proposal(better))

    def _reads(self, tokens: Sequence[Token], rule: Rule) -> bool:
        """Whether a sentence can be read from its first word to its last, and speaks of dice that there are."""
        if rule == Parser._unknown:
            return any(self._reads(tokens, other) for other in SENTENCES)
        parser = Parser(tokens)
        try:
            read = rule(parser)
        except Unreadable:
            return False
        names = [die.name for die in self.program.dice]
        dice = [part for part in parts(read) if isinstance(part, g.Die)]
        there = all(die.name in names if die.name else (die.number or 0) < len(names) for die in dice)
        return parser.at_kind(END) and there

    def _recover(self, start: int, fault: Unreadable) -> None:
        """Goes behind the full stop; not so if only the full stop was missing and a new sentence begins."""
        self.index = max(fault.index, start)
        if self._lacks_stop(start, fault):
            return
        while not self.at_kind(END):
            token = self.advance()
            if token.kind == SIGN and (token.text == "." or (token.text == ":" and self._new_line(token))):
                break
        if self.index == start:
            self.advance()

    def _new_line(self, colon: Token) -> bool:
        """A colon at the end of a line that begins a block: what follows are sentences of their own."""
        return self.token.line > colon.line and self.program.turn is None and not self.at("wuerfel", "feld")


SENTENCES: tuple[Rule, ...] = (
    Parser.game_sentence,
    Parser.player_sentence,
    Parser.active_sentence,
    Parser.turn_head,
    Parser.closing,
    Parser.formula,
)
"""What may stand outside a turn."""


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
        return parser.program
