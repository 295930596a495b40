"""Reads the sentences of a turn: instructions, one after the other."""

from __future__ import annotations

from spielwerk.notation.digal import tree as g
from spielwerk.notation.digal.read.choices import at_deed, read_deed, read_words
from spielwerk.notation.digal.read.cursor import Cursor, Unreadable
from spielwerk.notation.digal.read.things import at_dice, at_player, read_dice, read_player, read_players
from spielwerk.notation.digal.read.values import read_condition, read_value, read_value_or_player
from spielwerk.notation.digal.text.words import A_NAME, NAME

STARTS = ("wuerfelt", "sortiert", "setze", "wenn", "fuer", "macht", "der", "das", "sagt", A_NAME)


def read_sentence(c: Cursor) -> g.Steps:
    """Instructions up to the full stop, perhaps with `, wenn …` behind them."""
    start = c.index
    steps = read_steps(c)
    if c.at(",") and c.at("wenn", ahead=1):
        c.index += 2
        condition = read_condition(c)
        otherwise = _else(c)
        steps = (g.If(condition, steps, otherwise, span=c.since(start)),)
    c.expect(".")
    return steps


def read_steps(c: Cursor) -> g.Steps:
    """Instructions joined by `,` and `und`."""
    found = [read_instruction(c)]
    while _goes_on(c):
        found.append(read_instruction(c))
    return tuple(found)


def _goes_on(c: Cursor) -> bool:
    """Whether another instruction follows; the words between are taken."""
    if c.at(";") or c.tokens[c.index - 1].text == ";":
        behind_loop = c.tokens[c.index - 1].text == ";"
        if not behind_loop:
            return False
        c.take(",")
        return c.take("und") or (not c.at(".", ";", "sonst", "oder", "entweder") and _begins(c))
    if c.at("und"):
        c.advance()
        return True
    if not c.at(",") or c.at("sonst", ahead=1):
        return False
    if c.at("wenn", ahead=1) and not _new_if(c):
        return False
    c.advance()
    c.take("und")
    return True


def _begins(c: Cursor) -> bool:
    """Whether an instruction can begin here: behind the `;` of a loop nothing need join it."""
    token = c.token
    return token.kind == NAME or (token.kind == "wort" and not c.at("gewonnen"))


def _new_if(c: Cursor) -> bool:
    """Whether `, wenn …` begins a new instruction (`, dann` follows) or closes the sentence."""
    start = c.index
    c.index += 2
    try:
        read_condition(c)
        return c.at_phrase(",", "dann") or c.at("dann")
    finally:
        c.index = start


def _else(c: Cursor) -> g.Steps:
    if c.at_phrase(",", "sonst"):
        c.advance()
    return read_steps(c) if c.take("sonst") else ()


# ---- one instruction -----------------------------------------------------------------------


def read_instruction(c: Cursor) -> g.Step:
    start = c.index
    with c.deeper():
        return _plain(c, start)


def _plain(c: Cursor, start: int) -> g.Step:
    if c.take("setze"):
        return _set(c, start)
    if c.take("wenn"):
        return _if(c, start)
    if c.take("fuer"):
        return _for(c, start)
    if c.take("solange"):
        condition = read_condition(c)
        c.take("gilt")
        return g.While(condition, read_body(c), span=c.since(start))
    if c.at("macht"):
        return _make(c, start)
    if c.take("sortiert"):
        return _sort(c, start)
    if c.take("sagt"):
        return g.Say(read_words(c), span=c.since(start))
    if c.at_phrase("das", "spiel") or c.at("spiel") or c.at_phrase("ist", "das", "spiel"):
        return _over(c, start)
    if c.take("ist"):
        player = read_player(c)
        _turn_words(c)
        return g.Next(player, span=c.since(start))
    return read_by_player(c, start)


def read_by_player(c: Cursor, start: int) -> g.Step:
    """An instruction that begins with a player, a value, or with what the player does."""
    found = read_deed(c, start)
    if found is not None:
        return found
    if not (c.at_kind(NAME) or at_player(c)):
        raise Unreadable(start, STARTS, "D117")
    subject = read_value_or_player(c)
    if isinstance(subject, g.Variable) and subject.of is None and _player_goes_on(c):
        subject = g.Called(subject.name, span=subject.span)
    if isinstance(subject, g.Variable):
        c.expect("ist")
        return g.Assign(subject, read_value_or_player(c), span=c.since(start))
    if not isinstance(subject, g.Neighbour | g.Numbered | g.Called):
        raise Unreadable(start, STARTS, "D117")
    found = read_deed(c, start, subject)
    if found is not None:
        return found
    if not c.at("ist"):
        c.fail("ist", A_NAME, "darf", "waehlt")
    c.advance()
    if isinstance(subject, g.Called) and not c.at("dran", "am"):
        role = g.Variable(subject.name, span=subject.span)
        return g.Assign(role, read_value_or_player(c), span=c.since(start))
    _turn_words(c)
    return g.Next(subject, span=c.since(start))


def _player_goes_on(c: Cursor) -> bool:
    """Whether the name just read means a player: `S ist dran`, `S wählt …`"""
    return at_deed(c) or c.at_phrase("ist", "dran") or c.at_phrase("ist", "am", "zug")


def _turn_words(c: Cursor) -> None:
    if c.take("am"):
        c.expect("zug")
    else:
        c.expect("dran", "am")


def _set(c: Cursor, start: int) -> g.Assign:
    target = read_value_or_player(c)
    if not isinstance(target, g.Variable):
        raise Unreadable(start + 1, (A_NAME,))
    c.expect("auf")
    return g.Assign(target, read_value_or_player(c), span=c.since(start))


def _if(c: Cursor, start: int) -> g.If:
    condition = read_condition(c)
    c.take("gilt")
    c.take(",")
    c.expect("dann")
    then = read_steps(c)
    return g.If(condition, then, _else(c), span=c.since(start))


def _for(c: Cursor, start: int) -> g.ForEach:
    c.take("jeden")
    if at_dice(c):
        group: g.PlayerGroup | g.DiceGroup = read_dice(c)
    else:
        group = read_players(c)
    name = None
    if c.at_kind(NAME):
        name = c.advance().text
    elif not c.at(":"):
        c.fail(A_NAME, ":")
    return g.ForEach(group, name, read_body(c), span=c.since(start))


def _make(c: Cursor, start: int) -> g.Step:
    """`macht 3 mal: …;` or `macht den schritt WERTEN`"""
    c.advance()
    c.take("er")
    if c.at("den", "schritt"):
        c.take("den")
        c.expect("schritt")
        return g.DoStep(c.name().text, span=c.since(start))
    count = read_value(c)
    c.expect("mal")
    return g.Times(count, read_body(c), span=c.since(start))


def read_body(c: Cursor) -> g.Steps:
    """The instructions of a loop or choice, up to `;`, which may be missing before the full stop."""
    c.take(":")
    steps = read_steps(c)
    if not c.take(";") and not c.at("."):
        c.fail(";")
    return steps


def _sort(c: Cursor, start: int) -> g.Sort:
    group = read_dice(c)
    if group.kind != "alle":
        raise Unreadable(start + 1, ("alle",), "D118")
    descending = c.take("absteigend")
    if not descending:
        c.take("aufsteigend")
    return g.Sort(descending, span=c.since(start))


def _over(c: Cursor, start: int) -> g.GameOver:
    if c.at_phrase("das", "spiel", ("hat", "laeuft")) or c.at_phrase("das", "spiel", "ist", "fuer"):
        raise Unreadable(start, (), "D119")
    if c.take("ist"):
        c.expect_all("das", "spiel")
    else:
        c.take("das")
        c.expect("spiel")
        c.expect("ist")
    c.expect_all("zu", "ende")
    return g.GameOver(span=c.since(start))
