"""Writes the lines of rules."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Any

from spielwerk.model import statements as m
from spielwerk.model.expressions import Expression, Number, Text
from spielwerk.model.nodes import NO_TRIVIA, Line, Trivia
from spielwerk.model.statements import Block
from spielwerk.notation.spiel.text.forms import PARSED, Form, Maybe, Slot, Word
from spielwerk.notation.spiel.text.layout import BLANK
from spielwerk.notation.spiel.text.words import SUM
from spielwerk.notation.spiel.write.flow import STEP, Flow
from spielwerk.notation.spiel.write.values import ANY, OWNED, POSTFIX, ValueWriter


class RuleWriter:
    """Writes lines and blocks; the result grows in `out`."""

    def __init__(self) -> None:
        self.out: list[str] = []
        self.margin = 0
        self.flow = Flow()
        self.write = ValueWriter(self.flow)

    # ---- lines and blocks ------------------------------------------------------------------------------------

    def begin(self, node: Line, first: bool = False, doc: str = "", gap: bool = False) -> None:
        """Comments and a blank line before a line, as the author had them."""
        trivia = node.trivia
        if (trivia.gap or gap) and not first:
            self.blank()
        self.comments(trivia.before)
        for line in doc.split("\n") if doc else ():
            self.out.append(" " * self.margin + f"## {line}".rstrip())

    def blank(self) -> None:
        if self.out and self.out[-1]:
            self.out.append("")

    def comments(self, comments: tuple[str, ...]) -> None:
        for comment in comments:
            if comment == BLANK:
                self.blank()
            else:
                self.out.append(" " * self.margin + written_comment(comment))

    def end(self, trivia: Trivia, opens_block: bool = False) -> None:
        """Puts the line that has been collected on the page."""
        lines = self.flow.lines(self.margin, opens_block)
        if trivia.behind:
            lines[-1] += "  " + written_comment(trivia.behind)
        self.out += lines
        self.flow = Flow()
        self.write = ValueWriter(self.flow)

    def put(self, words: str) -> None:
        self.flow.put(words)

    def value(self, value: Expression, floor: int = -1) -> None:
        self.write.value(value, floor)

    def tail(self, word: str) -> None:
        """A word before which a long line is broken first."""
        self.flow.gap()
        self.flow.put(word)

    def block(self, node: Line, lines: tuple[Any, ...], after: tuple[str, ...] = (), head: bool = True) -> None:
        """The colon, the end of the head and the lines of its block."""
        self.put(":")
        self.end(node.trivia if head else NO_TRIVIA, opens_block=True)
        self.margin += STEP
        for place, line in enumerate(lines):
            self.line(line, place == 0)
        self.comments(after)
        self.margin -= STEP

    def line(self, line: Line, first: bool) -> None:
        self.begin(line, first)
        self.statement(line)

    def clause(self, node: Line, word: str, lines: Block | None, after: tuple[str, ...]) -> None:
        """`then:` or `else:` with its block"""
        if lines is not None:
            self.put(word)
            self.block(node, lines, after, head=False)

    # ---- statements ------------------------------------------------------------------------------------------

    def statement(self, line: Line) -> None:
        write = _WRITERS.get(type(line))
        if write is not None:
            write(self, line)
            return
        self.operation(line)
        self.end(line.trivia)

    def operation(self, line: Line) -> None:
        """A statement of one line."""
        match line:
            case m.Let(name, annotation, value):
                self.put(f"let {name}")
                if annotation is not None:
                    self.put(": ")
                    self.write.type(annotation)
                self.put(" = ")
                self.value(value)
            case m.Assign(target, operator, value):
                self.value(target, POSTFIX)
                self.put(f" {operator} ")
                self.value(value)
            case m.Do(call):
                self.value(call)
            case m.Return(value):
                self.put("return")
                self.optional("", value, -1)
            case m.GoTo(phase, arguments, condition):
                self.put(f"go to {phase}")
                if arguments is not None:
                    self.flow.open("(")
                    self.write.values(arguments)
                    self.flow.close(")")
                self.optional("when", condition, -1)
            case m.Show(what, to):
                self.value(what, POSTFIX)
                self.put(" visible to ")
                self.value(to)
            case m.ShowMoment(time):
                self.put("show")
                if time is not None:
                    self.put(" for ")
                    self.time(time)
            case m.End(how, value, reason):
                self.put(f"end with {how}" if how else "end")
                self.optional("", value, -1)
                self.texts(("", reason))
            case m.Create(what, on, values):
                self.put("create ")
                self.value(what, OWNED)
                self.sums((" on", on))
                for place, given in enumerate(values):
                    self.put("," if place else "")
                    self.flow.gap()
                    self.sums((f"{given.name} =" if place else f"with {given.name} =", given.value))
            case m.AnyAction():
                self.put("any action")
            case _:
                self.form(PARSED[type(line)], line)

    def form(self, form: Form, line: Line) -> None:
        """A statement as its form says. A long line is broken before the words of a value."""
        words: list[str] = []
        before = ""
        for part in _present(form, line):
            if isinstance(part, Word):
                words.append(part.text)
            elif part.kind == "word":
                words.append(getattr(line, part.field))
            else:
                if before == "owned":
                    # `place Road of player on` is short: there are better places to break the line behind it.
                    self.put(" ")
                elif before:
                    self.flow.gap()
                self.put("".join(f"{word} " for word in words))
                self._slot(part.kind, getattr(line, part.field))
                words.clear()
                before = part.kind
        if words:
            self.put((" " if before else "") + " ".join(words))

    def _slot(self, kind: str, value: Any) -> None:
        if kind == "text":
            self.write.text(value)
        else:
            self.value(value, {"sum": SUM, "owned": OWNED, "expr": ANY}[kind])

    def sums(self, *parts: tuple[str, Expression | None]) -> None:
        """Words, each with a value behind it."""
        for place, (word, value) in enumerate(parts):
            if value is None:
                continue
            if place:
                self.flow.gap()
            self.put(f"{word} ")
            self.value(value, SUM)

    def optional(self, word: str, value: Expression | None, floor: int) -> None:
        if value is not None:
            self.flow.gap() if word else self.put(" ")
            self.put(f"{word} " if word else "")
            self.value(value, floor)

    def texts(self, *parts: tuple[str, Text | None]) -> None:
        """Texts, each with a word before it."""
        for word, text in parts:
            if text is not None:
                self.flow.gap()
                self.put(f"{word} " if word else "")
                self.write.text(text)

    # ---- flow ------------------------------------------------------------------------------------------------

    def if_(self, line: m.If) -> None:
        self.put("if ")
        self.value(line.test)
        otherwise, after = line.otherwise, line.trivia.after
        self.block(line, line.then, after if otherwise is None else ())
        if otherwise is None:
            return
        if len(otherwise) == 1 and isinstance(otherwise[0], m.If):
            self.comments(otherwise[0].trivia.before)
            self.put("else ")
            self.if_(otherwise[0])
            self.comments(after)
        else:
            self.clause(line, "else", otherwise, after)

    def for_(self, line: m.For) -> None:
        self.put(f"for {line.name} in ")
        self.value(line.of)
        self.block(line, line.body, line.trivia.after)

    def repeat(self, line: m.Repeat) -> None:
        self.put("repeat")
        if line.condition is not None:
            self.put(" while ")
            self.value(line.condition)
        elif line.times is not None:
            self.put(" ")
            self.value(line.times, SUM)
            self.put(" times")
        self.block(line, line.body, line.trivia.after)

    def at_once(self, line: m.AtOnce) -> None:
        self.put("at once openly for " if line.openly else "at once for ")
        self.put(f"{line.name} in ")
        self.value(line.of)
        if line.within is not None:
            self.flow.gap()
            self.within(line.within)
        after = line.trivia.after
        last = line.otherwise if line.otherwise is not None else line.then if line.then is not None else line.body
        for word, block in (("", line.body), ("then", line.then), ("else", line.otherwise)):
            comments = after if block is last else ()
            if word:
                self.clause(line, word, block, comments)
            else:
                self.block(line, line.body, comments)

    def within(self, within: m.Within) -> None:
        self.put("within ")
        self.time(within)

    def time(self, time: m.Within) -> None:
        self.value(time.amount, SUM)
        self.put(f" {time.unit}" if time.unit else "")

    # ---- choices ---------------------------------------------------------------------------------------------

    def menu(self, line: m.ChooseMenu) -> None:
        self.value(line.chooser, POSTFIX)
        self.put(" may choose" if line.optional else " chooses")
        self.texts(("ask", line.ask))
        if line.within is not None:
            self.put(" ")
            self.within(line.within)
        after = line.trivia.after
        self.block(line, line.alternatives, after if line.otherwise is None else ())
        self.clause(line, "else", line.otherwise, after)

    def alternative(self, line: m.Alternative) -> None:
        self.put(line.name)
        self.binders(line.binders)
        self.texts(("", line.label))
        self.optional("when", line.condition, -1)
        self.texts(("else", line.reason))
        self.optional("hint", line.hint, SUM)
        self.body(line, line.body, line.trivia.after)

    def body(self, line: Line, body: Block | None, after: tuple[str, ...]) -> None:
        if body is None:
            self.end(line.trivia)
        else:
            self.block(line, body, after)

    def binders(self, binders: tuple[m.Binder, ...]) -> None:
        if binders:
            self.flow.open("(")
            self._binders(binders)
            self.flow.close(")")

    def _binders(self, binders: tuple[m.Binder, ...]) -> None:
        for place, binder in enumerate(binders):
            if place:
                self.write.comma()
            self.put(f"{binder.name} from ")
            self.value(binder.source)

    def choose(self, line: m.Choose) -> None:
        self.value(line.chooser, POSTFIX)
        self.put(" may choose " if line.optional else " chooses ")
        if line.quantity is not None:
            self._quantity(line.quantity)
        self._binders(line.binders)
        if line.ordered:
            self.tail("ordered")
        self.texts(("ask", line.ask), ("label", line.label))
        if line.within is not None:
            self.flow.gap()
            self.within(line.within)
        self.optional("hint", line.hint, SUM)
        after = line.trivia.after
        self.body(line, line.body, after if line.otherwise is None else ())
        self.clause(line, "else", line.otherwise, after)

    def _quantity(self, quantity: m.Quantity) -> None:
        low, high = quantity.low, quantity.high
        if high is None:
            self.put("any ")
        elif low is None:
            self.put("up to ")
            self.bound(high)
            self.put(" ")
        else:
            self.bound(low)
            if low != high:
                self.put(" to ")
                self.bound(high)
            self.put(" ")

    def bound(self, value: Expression) -> None:
        if isinstance(value, Number) and value.value >= 0:
            self.value(value)
            return
        self.flow.open("(")
        self.value(value)
        self.flow.close(")")


def _present(form: Form, line: Line) -> Iterator[Word | Slot]:
    """The parts of a form that a statement has."""
    for part in form:
        if not isinstance(part, Maybe):
            yield part
        elif getattr(line, part.field) not in (None, False):
            yield from part.parts


def written_comment(comment: str) -> str:
    return f"#{comment}" if comment.startswith("#") else f"# {comment}".rstrip()


_WRITERS: dict[type[Line], Callable[[RuleWriter, Any], None]] = {
    m.If: RuleWriter.if_,
    m.For: RuleWriter.for_,
    m.Repeat: RuleWriter.repeat,
    m.AtOnce: RuleWriter.at_once,
    m.ChooseMenu: RuleWriter.menu,
    m.Alternative: RuleWriter.alternative,
    m.Choose: RuleWriter.choose,
}
