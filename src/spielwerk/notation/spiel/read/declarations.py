"""Reads the declarations of a game, from its title to its tests."""

from __future__ import annotations

from collections.abc import Callable
from typing import NoReturn

from spielwerk.data import dataclass, field
from spielwerk.diagnostics import form_codes as say
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
from spielwerk.notation.spiel.read.blocks import Unknown, end_line, read_block, read_statements
from spielwerk.notation.spiel.read.choices import read_binders, read_hint, read_otherwise
from spielwerk.notation.spiel.read.cursor import Cursor, Unreadable, documented, trivia
from spielwerk.notation.spiel.read.expressions import read_range, read_sum, read_text
from spielwerk.notation.spiel.read.hints import read_hint_line, read_hints
from spielwerk.notation.spiel.read.members import (
    read_at_most,
    read_connection,
    read_dice,
    read_function,
    read_member,
    read_member_block,
    read_parameters,
    read_reaction,
    unknown_line,
    wrong_mod,
)
from spielwerk.notation.spiel.read.operations import read_condition, read_within
from spielwerk.notation.spiel.read.statements import read_statement
from spielwerk.notation.spiel.read.things import read_object_type, read_single, read_space
from spielwerk.notation.spiel.read.trials import read_test, read_test_line
from spielwerk.notation.spiel.read.types import read_type
from spielwerk.notation.spiel.text.tokens import Token
from spielwerk.notation.spiel.text.words import DECLARATION_WORDS, GAME_WORDS, INT, LINE_WORDS, NAME, NL, TEXT


@dataclass
class _Action:
    """What has been said about an action so far."""

    during: list[str] = field(default_factory=list)
    limits: list[ActionLimit] = field(default_factory=list)
    within: Within | None = None
    exclusive: bool = False
    hint: Expression | None = None


def read_declaration(c: Cursor) -> Declaration:
    open = c.at_word("open") and c.peek().kind != ":"
    if open:
        c.advance()
    read = _DECLARATIONS.get(c.token.text) if c.kind != TEXT else None
    if read is None:
        _unknown_declaration(c)
    return read(c, open)


def _unknown_declaration(c: Cursor) -> NoReturn:
    word, following = c.token.text, c.peek().kind
    meant = closest(word, DECLARATION_WORDS) if c.kind == NAME and following in (NAME, TEXT, ":") else None
    if meant is not None:
        c.report(say.UNKNOWN_WORD, c.token, meant=meant)
    elif c.kind in LINE_WORDS or c.kind in (NAME, "else", "then", ".", "self"):
        c.report(say.NO_DECLARATION, c.token)
    else:
        c.report(say.UNKNOWN_DECLARATION, c.token)
    raise Unknown


def read_inner(c: Cursor, word: str) -> Callable[[Cursor], object]:
    """What is in the block of a declaration that begins with a word."""
    if word in ("player", "table", "object", "space"):
        return read_member
    if word == "game":
        return read_game_line
    if word == "test":
        return read_test_line
    if word == "hints":
        return read_hint_line
    return read_text_line if word == "texts" else read_statement


# ---- the game ------------------------------------------------------------------------------------------------


def read_game(c: Cursor, open: bool) -> Game:
    doc, lead = documented(c.take_lead())
    start = c.advance()
    title = read_text(c)
    span = c.since(start)
    lines = read_block(c, read_game_line)
    return Game(title, lines, doc=doc, open=open, span=span, trivia=trivia(lead, c.after))


def read_game_line(c: Cursor) -> PlayerCounts | Option | Setting:
    word = c.token.text if c.kind == NAME else ""
    if word == "players":
        return _player_counts(c)
    if word == "option":
        return _option_line(c)
    if word == "language":
        return _setting(c, _language)
    if word in ("extends", "version", "about"):
        return _setting(c, read_text)
    return unknown_line(c, GAME_WORDS, say.UNKNOWN_GAME_LINE)


def _player_counts(c: Cursor) -> PlayerCounts:
    lead, start = c.take_lead(), c.advance()
    counts = [read_range(c)]
    while c.accept(","):
        counts.append(read_range(c))
    default = read_sum(c) if c.accept("=") else None
    line = PlayerCounts(tuple(counts), default, span=c.since(start), trivia=trivia(lead))
    end_line(c)
    return line


def _option_line(c: Cursor) -> Option:
    doc, lead = documented(c.take_lead())
    start = c.advance()
    name = c.name()
    _check_option_type(c, name)
    c.expect(":")
    type = read_type(c)
    c.expect("=")
    line = Option(name, type, read_condition(c), doc, span=c.since(start), trivia=trivia(lead))
    end_line(c)
    return line


def _check_option_type(c: Cursor, name: str) -> None:
    """`option goal = 30`, `option goal: 30`: the default alone does not say what else could be chosen."""
    given = c.peek()
    if c.kind != "=" and not (c.kind == ":" and given.kind in _TYPES_OF_DEFAULTS and c.peek(2).kind == NL):
        return
    type = _TYPES_OF_DEFAULTS.get(given.kind, "int")
    default = c.source.text[given.start : given.end] if given.kind in _TYPES_OF_DEFAULTS else "…"
    c.fail(say.OPTION_TYPE, form=f"option {name}: {type} = {default}")


def _language(c: Cursor) -> Expression:
    start = c.token
    return Name(c.name(), span=c.since(start))


def _setting(c: Cursor, value: Callable[[Cursor], Expression]) -> Setting:
    lead, start = c.take_lead(), c.advance()
    line = Setting(start.text, value(c), span=c.since(start), trivia=trivia(lead))
    end_line(c)
    return line


# ---- short declarations --------------------------------------------------------------------------------------


def read_enum(c: Cursor, open: bool) -> Enum:
    doc, lead = documented(c.take_lead())
    start = c.advance()
    name = c.name()
    c.expect(":")
    values = [_enum_value(c)]
    while c.accept(","):
        values.append(_enum_value(c))
    span = c.since(start)
    end_line(c)
    return Enum(name, tuple(values), doc=doc, open=open, span=span, trivia=trivia(lead))


def _enum_value(c: Cursor) -> Name:
    start = c.token
    return Name(c.name(), span=c.since(start))


def read_const(c: Cursor, open: bool) -> Const:
    doc, lead = documented(c.take_lead())
    start = c.advance()
    name = c.name()
    type = read_type(c) if c.accept(":") else None
    c.expect("=")
    value = read_condition(c)
    span = c.since(start)
    end_line(c)
    return Const(name, type, value, doc=doc, open=open, span=span, trivia=trivia(lead))


def read_claim(c: Cursor, open: bool) -> Claim:
    doc, lead = documented(c.take_lead())
    start = c.advance()
    condition = read_condition(c)
    span = c.since(start)
    end_line(c)
    return Claim(start.text == "always", condition, doc=doc, open=open, span=span, trivia=trivia(lead))


def read_texts(c: Cursor, open: bool) -> Texts:
    doc, lead = documented(c.take_lead())
    start = c.advance()
    language = c.name()
    span = c.since(start)
    lines = read_block(c, read_text_line)
    return Texts(language, lines, doc=doc, open=open, span=span, trivia=trivia(lead, c.after))


def read_text_line(c: Cursor) -> Translation:
    doc, lead = documented(c.take_lead())
    start = c.token
    key: Expression
    if c.kind == TEXT:
        key = read_text(c)
    else:
        # The block `end:` has help of its own, so this reserved word can be translated, too.
        key = Name(c.advance().text if c.kind == "end" else c.name(), span=c.since(start))
        while c.accept("."):
            key = Member(key, c.any_word(), span=c.since(start))
    c.expect("=")
    line = Translation(key, read_text(c), doc, span=c.since(start), trivia=trivia(lead))
    end_line(c)
    return line


# ---- blocks of members and of rules --------------------------------------------------------------------------


def read_type_block(c: Cursor, open: bool) -> PlayerBlock | TableBlock:
    """`player:` or `table:`"""
    start = _block_head(c)
    doc, lead = documented(c.take_lead())
    span = c.since(start)
    members, after = read_member_block(c)
    kind = PlayerBlock if start.text == "player" else TableBlock
    return kind(members, doc=doc, open=open, span=span, trivia=trivia(lead, after))


def read_rule_block(c: Cursor, open: bool) -> Setup | Play | EndBlock:
    """`setup:`, `play:` or `end:`"""
    start = _block_head(c)
    doc, lead = documented(c.take_lead())
    span = c.since(start)
    body = read_statements(c)
    kind = _RULE_BLOCKS[start.text]
    return kind(body, doc=doc, open=open, span=span, trivia=trivia(lead, c.after))


def _block_head(c: Cursor) -> Token:
    """A word that is alone before its colon. Otherwise it is a rule that lost its indentation."""
    following = c.peek()
    if following.kind not in (":", NL) and following.line == c.token.line:
        c.report(say.NO_DECLARATION, c.token)
        raise Unreadable
    return c.advance()


def read_procedure(c: Cursor, open: bool) -> Procedure:
    doc, lead = documented(c.take_lead())
    start = c.advance()
    name = c.name()
    parameters = read_parameters(c)
    result = read_type(c) if c.accept("->") else None
    within = depth = None
    while c.accept(","):
        word = c.token
        if c.at_word("within"):
            read_single(c, within, word)
            within = read_within(c)
        elif c.accept_word("depth"):
            read_single(c, depth, word)
            depth = read_at_most(c)
        else:
            wrong_mod(c, "within, depth at most")
    span = c.since(start)
    body = read_statements(c)
    after = c.after
    otherwise = read_otherwise(c)
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
        trivia=trivia(lead, after if otherwise is None else c.after),
    )


def read_rule(c: Cursor, open: bool) -> Rule:
    doc, lead = documented(c.take_lead())
    start = c.advance()
    name = c.name()
    parameters = read_parameters(c)
    span = c.since(start)
    body = read_statements(c)
    return Rule(name, parameters, body, doc=doc, open=open, span=span, trivia=trivia(lead, c.after))


def read_action(c: Cursor, open: bool = False) -> Action:
    doc, lead = documented(c.take_lead())
    start = c.advance()
    name = c.name()
    binders = read_binders(c) if c.kind == "(" else ()
    label = read_text(c) if c.kind == TEXT else None
    said = _Action()
    while c.accept(","):
        _action_mod(c, said)
    span = c.since(start)
    body = read_statements(c)
    after = c.after
    otherwise = read_otherwise(c)
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
        trivia=trivia(lead, after if otherwise is None else c.after),
    )


def _action_mod(c: Cursor, said: _Action) -> None:
    word = c.token
    if c.accept_word("during"):
        read_single(c, said.during, word)
        said.during.append(c.name())
        while c.accept("or"):
            said.during.append(c.name())
    elif c.accept_word("once"):
        said.limits.append(ActionLimit(None, span=c.since(word)))
    elif c.accept_word("limit"):
        count = read_sum(c)
        scope = c.name() if c.accept_word("per") else None
        said.limits.append(ActionLimit(count, scope, span=c.since(word)))
    elif c.at_word("within"):
        read_single(c, said.within, word)
        said.within = read_within(c)
    elif c.accept_word("exclusive"):
        read_single(c, said.exclusive, word)
        said.exclusive = True
    elif c.at_word("hint"):
        read_single(c, said.hint, word)
        said.hint = read_hint(c)
    else:
        wrong_mod(c, "during, once, limit, within, exclusive, hint")


_TYPES_OF_DEFAULTS = {INT: "int", TEXT: "text", "true": "bool", "false": "bool"}
_RULE_BLOCKS: dict[str, type[Setup | Play | EndBlock]] = {"setup": Setup, "play": Play, "end": EndBlock}

_DECLARATIONS: dict[str, Callable[[Cursor, bool], Declaration]] = {
    "game": read_game,
    "enum": read_enum,
    "const": read_const,
    "object": read_object_type,
    "space": read_space,
    **dict.fromkeys(["player", "table"], read_type_block),
    **dict.fromkeys(["setup", "play", "end"], read_rule_block),
    **dict.fromkeys(["phase", "procedure"], read_procedure),
    "rule": read_rule,
    "function": read_function,
    "action": read_action,
    **dict.fromkeys(["before", "after", "instead"], read_reaction),
    **dict.fromkeys(["always", "never"], read_claim),
    **dict.fromkeys(["die", "dice"], read_dice),
    **dict.fromkeys(["connect", "disconnect"], read_connection),
    "test": read_test,
    "hints": read_hints,
    "texts": read_texts,
}
