"""The parser's place in the text: what comes next, what must come, and how to go on after a fault."""

from __future__ import annotations

from collections.abc import Callable
from typing import NamedTuple, NoReturn

from spielwerk.diagnostics import form_codes as say
from spielwerk.diagnostics.source import Source, Span
from spielwerk.model.expressions import Broken, Expression
from spielwerk.model.nodes import NO_TRIVIA, Line, Trivia
from spielwerk.notation.spiel.text.faults import Enough, Faults
from spielwerk.notation.spiel.text.layout import BLANK, NO_LEAD, Layout, Lead, begins_anew
from spielwerk.notation.spiel.text.lexer import read_lines
from spielwerk.notation.spiel.text.tokens import Token
from spielwerk.notation.spiel.text.words import CLOSERS, END, NAME, NEVER_INSIDE, NL, RESERVED, TEXT

# No game is nested so deeply, and Python's own stack has to suffice for it.
MAX_NESTING = 200

# Signs and words that tell by themselves what went wrong where they do not belong.
_TELLING = {
    "=": say.SINGLE_EQUALS,
    "after": say.AFTER_BRACKETS,
    **dict.fromkeys(("where", "each", "by", "as", "through", "until"), say.QUERY_BRACKETS),
    ")": say.STRAY_BRACKET,
    "]": say.STRAY_BRACKET,
    "}": say.STRAY_BRACKET,
}


class Unreadable(Exception):
    """The fault is reported; whoever knows where to go on catches this."""


class Grammar(NamedTuple):
    """Readers that are needed below the modules they are in: lines contain blocks, which contain lines, and texts
    contain values. Whoever reads finds them here, so that no two modules import each other."""

    expression: Callable[[Cursor], Expression]
    statement: Callable[[Cursor], Line]
    alternative: Callable[[Cursor], Line]
    attribute: Callable[[Cursor], Line]
    member_line: Callable[[Cursor, str], Line]
    action: Callable[[Cursor], Line]


class Cursor:
    """Walks over the tokens of a text, one whole line at a time."""

    def __init__(self, source: Source, grammar: Grammar) -> None:
        self.source = source
        self.grammar = grammar
        self.faults = Faults(source)
        self.layout = Layout(read_lines(source.text), self.faults, len(source.text))
        self.depth = 0
        self.end = 0
        """Where the last token that was read ends."""
        self.long_line = False
        """Whether a line has so many tokens that it could be nested too deeply without any brackets."""
        self.inline = False
        """Whether the line being read is behind a colon."""
        self.after: tuple[str, ...] = ()
        """The comments at the end of the block read last."""
        self.lead: Lead = NO_LEAD
        self.closed: list[tuple[str, ...]] = []
        self.tokens: list[Token] = [Token(NL, "", 0, 0, 0)]
        self.index = 0
        self.token = self.tokens[0]
        self.kind = self.token.kind

    def begin(self) -> None:
        """Goes to the start of the next whole line."""
        self.tokens = self.layout.next()
        self.index = 0
        self.token = self.tokens[0]
        self.kind = self.token.kind
        if len(self.tokens) > MAX_NESTING:
            self.long_line = True
        self.closed = self.layout.closing
        lead = self.layout.lead
        if self.lead is not NO_LEAD:
            # An `else:` line has no node of its own: its comments go to the line behind it.
            carried = (*self.lead.before, *filter(None, [self.lead.behind]))
            lead = Lead((*carried, *lead.before), lead.behind, lead.gap)
        self.lead = lead

    def advance(self) -> Token:
        token = self.token
        self.end = token.end
        self.index += 1
        try:
            self.token = following = self.tokens[self.index]
        except IndexError:
            if token.kind == END:
                self.index -= 1
            else:
                self.begin()
        else:
            self.kind = following.kind
        return token

    def peek(self, distance: int = 1) -> Token:
        """A token further on in the same line; at its end the end of the line."""
        place = self.index + distance
        return self.tokens[place] if place < len(self.tokens) else self.tokens[-1]

    def accept(self, kind: str) -> bool:
        if self.kind != kind:
            return False
        self.advance()
        return True

    def at_word(self, text: str) -> bool:
        """Whether a word comes next that is reserved in this place alone."""
        return self.kind == NAME and self.token.text == text

    def accept_word(self, text: str) -> bool:
        if self.kind != NAME or self.token.text != text:
            return False
        self.advance()
        return True

    # ---- what must come --------------------------------------------------------------------------

    def expect(self, kind: str) -> Token:
        if self.kind != kind:
            self.miss(kind)
        return self.advance()

    def expect_word(self, text: str) -> Token:
        if not self.at_word(text):
            self.miss(text)
        return self.advance()

    def miss(self, expected: str) -> NoReturn:
        """A word or sign is missing here."""
        if self.is_over():
            self.fail(say.ENDS_EARLY, expected=expected)
        self.fail(_TELLING.get(self.kind, say.EXPECTED), expected=expected)

    def name(self) -> str:
        """A name of the author's own."""
        if self.kind != NAME:
            if self.is_over():
                self.fail(say.NAME_MISSING)
            if self.kind in RESERVED:
                self.faults.misnamed.add(self.kind)
                self.fail(say.RESERVED_NAME)
            self.fail(say.NAME_EXPECTED)
        return self.advance().text

    def any_word(self) -> str:
        """A word where even the reserved ones may serve as names."""
        if self.kind in RESERVED:
            return self.advance().text
        return self.name()

    def text_token(self) -> Token:
        if self.kind != TEXT:
            self.fail(say.TEXT_MISSING if self.is_over() else say.TEXT_EXPECTED)
        return self.advance()

    # ---- faults ----------------------------------------------------------------------------------

    def report(self, code: str, token: Token, /, **values: object) -> None:
        """Reports a fault at a token; `found` is what is there."""
        values.setdefault("found", self.source.text[token.start : token.end])
        start, end = token.start, token.end
        # The end of a line has no width: the last character before it is marked.
        if token.kind == NL:
            start = max(0, start - 1)
        self.faults.add(self.layout.first_of(token.line), code, start, end, values)

    def fail(self, code: str, /, **values: object) -> NoReturn:
        self.report(code, self.token, **values)
        raise Unreadable

    def deeper(self) -> None:
        """One level of nesting more; the caller takes it back. No game is nested so deeply: the text is refused."""
        self.depth += 1
        if self.depth > MAX_NESTING:
            self.faults.add(-1, say.TOO_DEEP, self.token.start, self.token.end, {"limit": MAX_NESTING})
            raise Enough

    def too_much(self) -> None:
        """There is something behind the end of what could be read."""
        self.report(_TELLING.get(self.kind, say.TOO_MUCH), self.token)

    # ---- going on after a fault --------------------------------------------------------------------

    def begins_file_line(self) -> bool:
        """Whether the next token is the first of its line in the file, but continues a line above it."""
        return self.index > 0 and self.token.line != self.tokens[self.index - 1].line and self.kind != NL

    def is_over(self) -> bool:
        """Whether the line ends here, also because what comes next can only be another line."""
        if self.kind in NEVER_INSIDE and self.begins_file_line():
            self.cut(True)
        return self.kind == NL

    def cut(self, block: bool) -> None:
        """Lets the next token begin a new line, in a block of its own or not; the line so far is ended."""
        self.layout.cut(self.token, block)
        before = self.tokens[self.index - 1]
        self.tokens = [*self.tokens[: self.index], Token(NL, "", before.end, before.end, before.line)]
        self.token = self.tokens[-1]
        self.kind = NL

    def skip_to_end(self) -> None:
        """Goes to the colon that opens the block of this line, or to the end of the line."""
        while self.kind != NL and self.kind != END:
            if self.kind == ":" and self.peek().kind == NL:
                return
            self.advance()
            if not self.begins_file_line():
                continue
            before = self.tokens[self.index - 1]
            if before.kind == ":":
                # Only an open bracket makes a line go on behind a colon, and it was never closed.
                self.index -= 1
                self.token = before
                self.layout.cut(self.tokens[self.index + 1], True)
                end = Token(NL, "", before.end, before.end, before.line)
                self.tokens = [*self.tokens[: self.index + 1], end]
                self.kind = ":"
                return
            line = self.layout.line(self.token.line)
            if line.indent <= self.layout.indent:
                self.cut(False)
            elif begins_anew(line, self.layout.indent):
                self.cut(True)

    def readable(self, parse: Callable[[Cursor], Expression]) -> Expression:
        """What `parse` reads; if it cannot, the rest of the line is left out."""
        start, depth = self.token, self.depth
        try:
            return parse(self)
        except Unreadable:
            self.depth = depth
            self.skip_to_end()
            return Broken(span=self.since(start))

    def closed_by(self, bracket: Token) -> None:
        """Reads the bracket that closes another one."""
        closer = CLOSERS[bracket.kind]
        if self.kind == closer:
            self.advance()
            return
        if self._is_closed(bracket):
            self.fail(say.EXPECTED_OR_COMMA, expected=closer)
        self.report(say.OPEN_BRACKET, bracket, bracket=bracket.text, closer=closer)
        raise Unreadable

    def _is_closed(self, bracket: Token) -> bool:
        depth = 0
        for token in self.tokens[self.tokens.index(bracket) + 1 :]:
            if token.kind in CLOSERS:
                depth += 1
            elif token.kind in (")", "]", "}"):
                if depth == 0:
                    return True
                depth -= 1
        return False

    # ---- places and comments -----------------------------------------------------------------------

    def since(self, start: Token) -> Span:
        """The span from a token to the last one that was read."""
        return Span(start.start, max(start.start, self.end))

    def take_lead(self) -> Lead:
        """The comments of the line that begins here."""
        lead, self.lead = self.lead, NO_LEAD
        return lead

    def close_block(self) -> tuple[str, ...]:
        """Reads the end of a block and gives the comments that are there."""
        self.advance()
        return self.closed.pop(0) if self.closed else ()


def trivia(lead: Lead, after: tuple[str, ...] = ()) -> Trivia:
    if lead is NO_LEAD and not after:
        return NO_TRIVIA
    return Trivia(lead.before, lead.behind, lead.gap, after)


def documented(lead: Lead) -> tuple[str, Lead]:
    """The `##` text in a lead, and the lead without it."""
    if not any(map(is_doc, lead.before)):
        return "", lead
    doc = "\n".join(line[1:].removeprefix(" ") for line in lead.before if is_doc(line))
    rest: list[str] = []
    for line in lead.before:
        if not is_doc(line) and (line != BLANK or (rest and rest[-1] != BLANK)):
            rest.append(line)
    return doc, Lead(tuple(rest), lead.behind, lead.gap)


def is_doc(comment: str) -> bool:
    return comment.startswith("#") and not comment.startswith("##")
