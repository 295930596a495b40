"""Faults are told once, at the right place, and the rest of the text is still read."""

from __future__ import annotations

from textwrap import dedent

import pytest

from spielwerk.diagnostics import form_codes as numbers
from spielwerk.diagnostics.codes.entry import Entry
from spielwerk.diagnostics.codes.syntax import SYNTAX
from spielwerk.diagnostics.source import Source
from spielwerk.diagnostics.words import words
from spielwerk.locale import LANGUAGES
from spielwerk.model import declarations as d
from spielwerk.model import statements as s
from spielwerk.model.expressions import Broken
from spielwerk.notation.spiel.parser import parse, parse_expression

NAMES = {code: name for name, code in vars(numbers).items() if isinstance(code, str) and code.startswith("S1")}

every_entry = pytest.mark.parametrize("entry", SYNTAX, ids=lambda entry: NAMES[entry.code])


def faults(text: str) -> list[tuple[int, str]]:
    """The lines and names of the faults of a text."""
    return [(fault.line, NAMES[fault.code]) for fault in parse(Source("text", dedent(text)))[1]]


@every_entry
def test_the_bad_example_has_this_fault_and_no_other(entry: Entry):
    _, found = parse(Source("bad", entry.bad))
    codes = {fault.code for fault in found}
    if entry.code == numbers.TOO_MANY_FAULTS:
        codes.remove(numbers.STRANGE_SIGN)
    assert codes == {entry.code}


@every_entry
def test_the_good_example_has_no_fault(entry: Entry):
    assert parse(Source("good", entry.good))[1] == []


@every_entry
def test_every_value_that_is_told_is_known(entry: Entry):
    fault = parse(Source("bad", entry.bad))[1][-1]
    for language in LANGUAGES:
        said = words(entry.code, language)
        for phrase in (said.message, said.advice):
            assert phrase.format_map(dict(fault.values))  # a missing one would raise


@every_entry
def test_messages_are_in_plain_words(entry: Entry):
    jargon = {
        "token",
        "identifier",
        "newline",
        "indent",
        "dedent",
        "parse",
        "parser",
        "syntax",
        "expression",
        "operand",
    }
    for said in (words(entry.code, language) for language in LANGUAGES):
        phrase = f"{said.message} {said.advice}"
        assert not jargon & set(phrase.lower().replace(".", " ").replace(",", " ").split())


def test_every_number_is_in_the_catalogue():
    assert set(NAMES) == {entry.code for entry in SYNTAX}


# ---- several faults ----------------------------------------------------------------------------


def test_all_faults_are_told_and_each_once():
    text = """\
        game "Many"
            players
            option goal 3

        player:
            score int = 0
            field hand Card

        play:
            for in turns:
                rol cube
                if cube = 6
                    player.score = 3 3
                else:
                    move card hand
            end with nothing

        phase Turn(player:
            roll cube
            notice "Hello
        """
    assert faults(text) == [
        (1, "MISSING_COLON"),
        (2, "VALUE_MISSING"),
        (3, "EXPECTED"),
        (6, "EXPECTED"),
        (7, "EXPECTED"),
        (10, "RESERVED_NAME"),
        (11, "UNKNOWN_WORD"),
        (12, "SINGLE_EQUALS"),
        (13, "TOO_MUCH"),
        (15, "EXPECTED"),
        (16, "END_HOW"),
        (18, "OPEN_BRACKET"),
        (20, "UNFINISHED_TEXT"),
    ]


def test_what_can_be_read_is_read():
    game, _ = parse(
        Source("text", "play:\n    x = 1 +\n    if a b:\n        stop\n    else:\n        skip\n    y = 2\n")
    )
    (play,) = game.declarations
    assert isinstance(play, d.Play)
    one, two, three = play.body
    assert isinstance(one, s.Assign)
    assert isinstance(two, s.If)
    assert (two.then, two.otherwise) == ((s.Stop(),), (s.Skip(),))
    assert isinstance(three, s.Assign)


# ---- missing colons ----------------------------------------------------------------------------


@pytest.mark.parametrize(
    "head",
    [
        "if a",
        "for a in b",
        "repeat",
        "repeat while a",
        "repeat 3 times",
        "at once for a in b",
        "at once for a in b within 3 s",
        "a chooses b from c",
        'a chooses b from c ask "x"',
        "while a",
        "function f(): int",
        'action f "x", once',
        "after f(a)",
    ],
)
@pytest.mark.parametrize("first", ["roll cube", "a = 3", "f(a)", ".x = 3", "if a:\n            stop"])
def test_a_missing_colon_is_told_at_the_end_of_its_line(head: str, first: str):
    text = f"play:\n    {head}\n        {first}\n        skip\n    roll cube\n"
    assert faults(text) == [(2, "MISSING_COLON")]


def test_the_block_behind_a_missing_colon_is_read():
    game, _ = parse(Source("text", "play\n    roll a\n    roll b\n"))
    (play,) = game.declarations
    assert isinstance(play, d.Play)
    assert [type(line) for line in play.body] == [s.Roll, s.Roll]


def test_a_menu_without_colon():
    text = """\
        play:
            player chooses
                throw "Roll":
                    roll cube
                hold "Keep" when pot > 0
                    stop
            roll cube
        """
    assert faults(text) == [(2, "MISSING_COLON"), (5, "MISSING_COLON")]


def test_an_else_without_colon():
    text = "play:\n    if a:\n        stop\n    else\n        if b:\n            skip\n        stop\n"
    assert faults(text) == [(4, "MISSING_COLON")]


# ---- brackets ----------------------------------------------------------------------------------


@pytest.mark.parametrize("line", ["x = f(a", "f(a, [b", "if f(a:\n        stop", "x = {a: 1", "move f(a to b"])
@pytest.mark.parametrize("following", ["roll cube", "y = 3", "g(b)", "if c:\n        stop", "a chooses b from c"])
def test_an_open_bracket_swallows_nothing(line: str, following: str):
    text = f"play:\n    {line}\n    {following}\n    rol cube\n\nphase P():\n    roll cube\n"
    found = faults(text)
    assert found[0][0] == 2
    assert found[-1][1] == "UNKNOWN_WORD"
    assert len(found) == 2


def test_a_list_may_fill_several_lines():
    assert faults("const x = [\n1, 2,\n    3\n]\nconst y = f(a,\n  b)\n") == []


# ---- indentation -------------------------------------------------------------------------------


def test_tabs_are_told_once():
    assert faults("play:\n\troll a\n\troll b\n\tif a:\n\t\troll c\n") == [(2, "TAB")]


def test_a_line_too_deep_belongs_to_the_lines_above():
    text = "play:\n    roll a\n        roll b\n        roll c\n    roll d\n"
    game, found = parse(Source("text", text))
    (play,) = game.declarations
    assert isinstance(play, d.Play)
    assert len(play.body) == 4
    assert [fault.line for fault in found] == [3]


def test_a_line_between_two_depths():
    assert faults("play:\n    if a:\n        roll b\n      roll c\n    roll d\n") == [(4, "UNEVEN")]


def test_a_block_that_is_not_set_in():
    assert faults("play:\nfor player in turns:\n    roll cube\n\nphase P():\n    stop\n") == [(1, "BLOCK_MISSING")]


# ---- single values -----------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("text", "name"), [("", "VALUE_EXPECTED"), ("1 +", "VALUE_MISSING"), ("1 2", "TOO_MUCH"), ("(1", "OPEN_BRACKET")]
)
def test_faults_of_a_single_value(text: str, name: str):
    found, (fault,) = parse_expression(Source("value", text))
    assert NAMES[fault.code] == name
    assert isinstance(found, Broken) or name == "TOO_MUCH"
