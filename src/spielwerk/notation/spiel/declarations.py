"""Reads the declarations of a game, from its title to its tests."""

from __future__ import annotations

from collections.abc import Callable
from typing import NoReturn

from spielwerk.data import dataclass, field
from spielwerk.diagnostics.codes.syntax import numbers as say
from spielwerk.diagnostics.diagnostic import closest
from spielwerk.model.declarations import (
    Action,
    ActionLimit,
    Claim,
    Const,
    Declaration,
    EndBlock,
    Enum,
    Game,
    Option,
    Play,
    PlayerBlock,
    PlayerCounts,
    Procedure,
    Rule,
    Setting,
    Setup,
    TableBlock,
    Texts,
    Translation,
)
from spielwerk.model.expressions import Expression, Member, Name
from spielwerk.model.statements import Within
from spielwerk.notation.spiel.blocks import Unknown
from spielwerk.notation.spiel.cursor import Unreadable, documented, trivia
from spielwerk.notation.spiel.hints import HintBlocks
from spielwerk.notation.spiel.tokens import Token
from spielwerk.notation.spiel.words import DECLARATION_WORDS, GAME_WORDS, INT, LINE_WORDS, NAME, NL, TEXT


@dataclass
class _Action:
    """What has been said about an action so far."""

    during: list[str] = field(default_factory=list)
    limits: list[ActionLimit] = field(default_factory=list)
    within: Within | None = None
    exclusive: bool = False
    hint: Expression | None = None


class Declarations(HintBlocks):
    """What stands at the left edge of a file."""

    def declaration(self) -> Declaration:
        open = self.at_word("open") and self.peek().kind != ":"
        if open:
            self.advance()
        read = _DECLARATIONS.get(self.token.text) if self.kind != TEXT else None
        if read is None:
            self._unknown_declaration()
        return read(self, open)

    def _unknown_declaration(self) -> NoReturn:
        word, following = self.token.text, self.peek().kind
        meant = closest(word, DECLARATION_WORDS) if self.kind == NAME and following in (NAME, TEXT, ":") else None
        if meant is not None:
            self.report(say.UNKNOWN_WORD, self.token, meant=meant)
        elif self.kind in LINE_WORDS or self.kind in (NAME, "else", "then", ".", "self"):
            self.report(say.NO_DECLARATION, self.token)
        else:
            self.report(say.UNKNOWN_DECLARATION, self.token)
        raise Unknown

    def inner(self, word: str) -> Callable[[], object]:
        """What stands in the block of a declaration that begins with a word."""
        if word in ("player", "table", "object", "space"):
            return self.member
        if word == "game":
            return self.game_line
        if word == "test":
            return self.test_line
        if word == "hints":
            return self.hint_line
        return self.text_line if word == "texts" else self.statement

    # ---- the game ------------------------------------------------------------------------------------------------

    def game(self, open: bool) -> Game:
        doc, lead = documented(self.take_lead())
        start = self.advance()
        title = self.text()
        span = self.since(start)
        lines = self.block(self.game_line)
        return Game(title, lines, doc=doc, open=open, span=span, trivia=trivia(lead, self.after))

    def game_line(self) -> PlayerCounts | Option | Setting:
        word = self.token.text if self.kind == NAME else ""
        if word == "players":
            return self._player_counts()
        if word == "option":
            return self._option_line()
        if word == "language":
            return self._setting(self._language)
        if word in ("extends", "version", "about"):
            return self._setting(self.text)
        return self.unknown_line(GAME_WORDS, say.UNKNOWN_GAME_LINE)

    def _player_counts(self) -> PlayerCounts:
        lead, start = self.take_lead(), self.advance()
        counts = [self.range()]
        while self.accept(","):
            counts.append(self.range())
        default = self.sum() if self.accept("=") else None
        line = PlayerCounts(tuple(counts), default, span=self.since(start), trivia=trivia(lead))
        self.end_line()
        return line

    def _option_line(self) -> Option:
        doc, lead = documented(self.take_lead())
        start = self.advance()
        name = self.name()
        self._check_option_type(name)
        self.expect(":")
        type = self.type()
        self.expect("=")
        line = Option(name, type, self.condition(), doc, span=self.since(start), trivia=trivia(lead))
        self.end_line()
        return line

    def _check_option_type(self, name: str) -> None:
        """`option goal = 30`, `option goal: 30`: the default alone does not say what else could be chosen."""
        given = self.peek()
        if self.kind != "=" and not (self.kind == ":" and given.kind in _TYPES_OF_DEFAULTS and self.peek(2).kind == NL):
            return
        type = _TYPES_OF_DEFAULTS.get(given.kind, "int")
        default = self.source.text[given.start : given.end] if given.kind in _TYPES_OF_DEFAULTS else "…"
        self.fail(say.OPTION_TYPE, form=f"option {name}: {type} = {default}")

    def _language(self) -> Expression:
        start = self.token
        return Name(self.name(), span=self.since(start))

    def _setting(self, value: Callable[[], Expression]) -> Setting:
        lead, start = self.take_lead(), self.advance()
        line = Setting(start.text, value(), span=self.since(start), trivia=trivia(lead))
        self.end_line()
        return line

    # ---- short declarations --------------------------------------------------------------------------------------

    def enum(self, open: bool) -> Enum:
        doc, lead = documented(self.take_lead())
        start = self.advance()
        name = self.name()
        self.expect(":")
        values = [self._enum_value()]
        while self.accept(","):
            values.append(self._enum_value())
        span = self.since(start)
        self.end_line()
        return Enum(name, tuple(values), doc=doc, open=open, span=span, trivia=trivia(lead))

    def _enum_value(self) -> Name:
        start = self.token
        return Name(self.name(), span=self.since(start))

    def const(self, open: bool) -> Const:
        doc, lead = documented(self.take_lead())
        start = self.advance()
        name = self.name()
        type = self.type() if self.accept(":") else None
        self.expect("=")
        value = self.condition()
        span = self.since(start)
        self.end_line()
        return Const(name, type, value, doc=doc, open=open, span=span, trivia=trivia(lead))

    def claim(self, open: bool) -> Claim:
        doc, lead = documented(self.take_lead())
        start = self.advance()
        condition = self.condition()
        span = self.since(start)
        self.end_line()
        return Claim(start.text == "always", condition, doc=doc, open=open, span=span, trivia=trivia(lead))

    def texts(self, open: bool) -> Texts:
        doc, lead = documented(self.take_lead())
        start = self.advance()
        language = self.name()
        span = self.since(start)
        lines = self.block(self.text_line)
        return Texts(language, lines, doc=doc, open=open, span=span, trivia=trivia(lead, self.after))

    def text_line(self) -> Translation:
        doc, lead = documented(self.take_lead())
        start = self.token
        key: Expression
        if self.kind == TEXT:
            key = self.text()
        else:
            key = Name(self.advance().text if self.kind == "end" else self.name(), span=self.since(start))
            while self.accept("."):
                key = Member(key, self.any_word(), span=self.since(start))
        self.expect("=")
        line = Translation(key, self.text(), doc, span=self.since(start), trivia=trivia(lead))
        self.end_line()
        return line

    # ---- blocks of members and of rules --------------------------------------------------------------------------

    def type_block(self, open: bool) -> PlayerBlock | TableBlock:
        """`player:` or `table:`"""
        start = self._block_head()
        doc, lead = documented(self.take_lead())
        span = self.since(start)
        members, after = self.member_block()
        kind = PlayerBlock if start.text == "player" else TableBlock
        return kind(members, doc=doc, open=open, span=span, trivia=trivia(lead, after))

    def rule_block(self, open: bool) -> Setup | Play | EndBlock:
        """`setup:`, `play:` or `end:`"""
        start = self._block_head()
        doc, lead = documented(self.take_lead())
        span = self.since(start)
        body = self.statements()
        kind = _RULE_BLOCKS[start.text]
        return kind(body, doc=doc, open=open, span=span, trivia=trivia(lead, self.after))

    def _block_head(self) -> Token:
        """A word that stands alone before its colon. Otherwise it is a rule that lost its indentation."""
        following = self.peek()
        if following.kind not in (":", NL) and following.line == self.token.line:
            self.report(say.NO_DECLARATION, self.token)
            raise Unreadable
        return self.advance()

    def procedure(self, open: bool) -> Procedure:
        doc, lead = documented(self.take_lead())
        start = self.advance()
        name = self.name()
        parameters = self.parameters()
        result = self.type() if self.accept("->") else None
        within = depth = None
        while self.accept(","):
            word = self.token
            if self.at_word("within"):
                self.single(within, word)
                within = self.within()
            elif self.accept_word("depth"):
                self.single(depth, word)
                depth = self.at_most()
            else:
                self.wrong_mod("within, depth at most")
        span = self.since(start)
        body = self.statements()
        after = self.after
        otherwise = self.otherwise()
        return Procedure(
            start.text == "phase",
            name,
            parameters,
            result,
            within,
            depth,
            body,
            otherwise,
            doc=doc,
            open=open,
            span=span,
            trivia=trivia(lead, after if otherwise is None else self.after),
        )

    def rule(self, open: bool) -> Rule:
        doc, lead = documented(self.take_lead())
        start = self.advance()
        name = self.name()
        parameters = self.parameters()
        span = self.since(start)
        body = self.statements()
        return Rule(name, parameters, body, doc=doc, open=open, span=span, trivia=trivia(lead, self.after))

    def action(self, open: bool = False) -> Action:
        doc, lead = documented(self.take_lead())
        start = self.advance()
        name = self.name()
        binders = self.binders() if self.kind == "(" else ()
        label = self.text() if self.kind == TEXT else None
        said = _Action()
        while self.accept(","):
            self._action_mod(said)
        span = self.since(start)
        body = self.statements()
        after = self.after
        otherwise = self.otherwise()
        return Action(
            name,
            binders,
            label,
            tuple(said.during),
            tuple(said.limits),
            said.within,
            said.exclusive,
            said.hint,
            body,
            otherwise,
            doc=doc,
            open=open,
            span=span,
            trivia=trivia(lead, after if otherwise is None else self.after),
        )

    def _action_mod(self, said: _Action) -> None:
        word = self.token
        if self.accept_word("during"):
            self.single(said.during, word)
            said.during.append(self.name())
            while self.accept("or"):
                said.during.append(self.name())
        elif self.accept_word("once"):
            said.limits.append(ActionLimit(None, span=self.since(word)))
        elif self.accept_word("limit"):
            count = self.sum()
            scope = self.name() if self.accept_word("per") else None
            said.limits.append(ActionLimit(count, scope, span=self.since(word)))
        elif self.at_word("within"):
            self.single(said.within, word)
            said.within = self.within()
        elif self.accept_word("exclusive"):
            self.single(said.exclusive, word)
            said.exclusive = True
        elif self.at_word("hint"):
            self.single(said.hint, word)
            said.hint = self.hint()
        else:
            self.wrong_mod("during, once, limit, within, exclusive, hint")


_TYPES_OF_DEFAULTS = {INT: "int", TEXT: "text", "true": "bool", "false": "bool"}
_RULE_BLOCKS: dict[str, type[Setup | Play | EndBlock]] = {"setup": Setup, "play": Play, "end": EndBlock}

_DECLARATIONS: dict[str, Callable[[Declarations, bool], Declaration]] = {
    "game": Declarations.game,
    "enum": Declarations.enum,
    "const": Declarations.const,
    "object": Declarations.object_type,
    "space": Declarations.space,
    **dict.fromkeys(["player", "table"], Declarations.type_block),
    **dict.fromkeys(["setup", "play", "end"], Declarations.rule_block),
    **dict.fromkeys(["phase", "procedure"], Declarations.procedure),
    "rule": Declarations.rule,
    "function": Declarations.function,
    "action": Declarations.action,
    **dict.fromkeys(["before", "after", "instead"], Declarations.reaction),
    **dict.fromkeys(["always", "never"], Declarations.claim),
    **dict.fromkeys(["die", "dice"], Declarations.dice),
    **dict.fromkeys(["connect", "disconnect"], Declarations.connection),
    "test": Declarations.test,
    "hints": Declarations.hints,
    "texts": Declarations.texts,
}
