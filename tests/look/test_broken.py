"""Broken and hostile looks are answered with code, place and cure, in both languages, without much work."""

from __future__ import annotations

import json

import pytest

from spielwerk.diagnostics.codes.looks import LOOKS
from spielwerk.limits import LARGEST_LOOK
from tests.look.reading import MOST_CALLS, Folder, counted, faults_of, marked, read

SEAT = '{"colour": "#b7212c", "sign": "icon:circle"}'
OTHER = '{"colour": "#3d63d4", "sign": "icon:triangle"}'

BROKEN = {
    # ---- no look at all
    "nothing": ("§", "B108"),
    "no JSON": ('{"table": §green}', "B108"),
    "a list": ("§[]", "B108"),
    "no end": ('{"table": {"colour": "#2b3340"}§', "B108"),
    "something behind": ("{} §{}", "B108"),
    "a comma too many": ('{"turn": "seat", §}', "B108"),
    "a comment": ('{§// mine\n"turn": "seat"}', "B108"),
    "twice": ('{"turn": "seat",\n §"turn": "fixed"}', "B114"),
    "twice inside": ('{"table": {"frame": "#222222", §"frame": "#333333"}}', "B114"),
    "not a number": ('{"spaces": {"Floor": {"tilt": §NaN}}}', "B108"),
    "an endless number": ('{"spaces": {"Floor": {"tilt": §1e999}}}', "B108"),
    "too many digits": ('{"spaces": {"Floor": {"tilt": §1' + "0" * 5000 + "}}}", "B108"),
    # ---- keys and values
    "an unknown part": ('{§"tabel": {}}', "V101"),
    "an unknown key": ('{"table": {§"text": "#ffffff"}}', "V101"),
    "a text size": ('{"objects": {"Card": {§"size": 40}}}', "V101"),
    "a script": ('{§"script": "alert(1)"}', "V101"),
    "a key of Python": ('{§"__class__": {}}', "V101"),
    "a field that is no key": ('{§"drawn": {"x": "M0 0"}}', "V101"),
    "a text for a number": ('{"spaces": {"Floor": {"tilt": §"36"}}}', "V102"),
    "a truth for a number": ('{"spaces": {"Floor": {"tilt": §true}}}', "V102"),
    "a number for a truth": ('{"player": {"lives": {"hide": §1}}}', "V102"),
    "nothing for a colour": ('{"table": {"colour": §null}}', "V102"),
    "a list for an object": ('{"seats": §{}}', "V102"),
    "a colour that is a list": ('{"spaces": {"Floor": {"fill": §[]}}}', "V102"),
    "a broken number": ('{"moves": {"ms": §100.5}}', "V102"),
    "an unknown word": ('{"spaces": {"Floor": {"shape": §"circel"}}}', "V103"),
    "an unknown sound": ('{"sounds": {"roll": §"https://example.org/a.mp3"}}', "V103"),
    "an unknown zone": ('{"player": {"hand": {"at": §"top"}}}', "V103"),
    "leaning too far": ('{"spaces": {"Floor": {"tilt": §41}}}', "V104"),
    "too high": ('{"objects": {"Robot": {"depth": §1.01}}}', "V104"),
    "too slow": ('{"moves": {"ms": §999999}}', "V104"),
    "words as a sign": ('{"values": {"Command": {"back_up": {"sign": §"back"}}}}', "V105"),
    "a sign that turns the text": ('{"values": {"Command": {"back_up": {"sign": §"\\u202eA"}}}}', "V105"),
    "half a letter": ('{"values": {"Command": {"back_up": {"sign": §"\\ud800"}}}}', "V105"),
    "an empty sign": ('{"values": {"Command": {"back_up": {"sign": §""}}}}', "V105"),
    "a seat without a drawn sign": ('{"seats": [{"colour": "#b7212c", "sign": §""}, ' + OTHER + "]}", "V105"),
    "two letters": ('{"objects": {"Robot": {"letter": §"RO"}}}', "V105"),
    "a name with blanks": ('{"icons": {§"a b": "M0 0h9v9z"}}', "V106"),
    "an unknown event": ('{"sounds": {§"click": "dice"}}', "V106"),
    "an unknown direction": ('{"objects": {"Robot": {"sides": {§"forward": "robot"}}}}', "V106"),
    "words on a card": ('{"objects": {"Card": {"foot": §"go {number}"}}}', "V107"),
    "a brace too few": ('{"objects": {"Card": {"foot": §"{number"}}}', "V107"),
    "markup on a card": ('{"objects": {"Card": {"foot": §"<b>{number}</b>"}}}', "V107"),
    "a long template": ('{"objects": {"Card": {"foot": §"' + "." * 90 + '"}}}', "V105"),
    "a cover outside": ('{"cover": {"x": 0.5, "y": 0, "width": §0.6, "height": 1}}', "V108"),
    "half a cover": ('{"cover": §{"x": 0.5, "y": 0}}', "V109"),
    "light without dark": ('{"spaces": {"Floor": {§"light": "#eeeeee"}}}', "V109"),
    "ink on nothing": ('{"values": {"Command": {"back_up": {"ink": §"#ffffff"}}}}', "V109"),
    "a mark of nobody": ('{"spaces": {"Floor": {"mark": §{"shape": "disc"}}}}', "V109"),
    "a pick of two things": ('{"pick": {"direction": §{"space": "Floor", "by": "row"}}}', None),
    "a pick of a board and a row": ('{"pick": {"opening": §{"space": "Floor", "slots": "program"}}}', "V109"),
    "a pick of places": ('{"pick": {"opening": §{"slots": "program", "slot": 1}}}', None),
    "a pick of nothing": ('{"pick": {"direction": §{}}}', "V109"),
    "one seat": ('{"seats": §[' + SEAT + "]}", "V110"),
    "nine seats": ('{"seats": §[' + ", ".join([SEAT] * 9) + "]}", "V110"),
    # ---- names
    "an unknown space": ('{"spaces": {§"Flor": {}}}', "V201"),
    "an unknown kind": ('{"objects": {§"robot": {}}}', "V201"),
    "an unknown enum": ('{"values": {§"Commands": {}}}', "V201"),
    "something players do not have": ('{"player": {§"live": {}}}', "V201"),
    "something the table does not have": ('{"area": {§"decks": {}}}', "V201"),
    "points that nobody has": ('{"ranking": {"by": ["reached"], "points": §"fame"}}', "V201"),
    "a word of nothing": ('{"objects": {"Card": {"foot": §"{rank:word}"}}}', "V202"),
    "dots below a word": ('{"spaces": {"Floor": {"badges": {"checkpoint": {"dots": {§"six": 5}}}}}}', "V106"),
    "too many dots": ('{"spaces": {"Floor": {"badges": {"checkpoint": {"dots": {"6": §99}}}}}}', "V104"),
    "a pale head": ('{"objects": {"Card": {"head": §"#f0e8d8"}}}', "V303"),
    "a ranking by nothing": ('{"ranking": {"by": [§"points"]}}', "V201"),
    "a sound of an unknown kind": ('{"sounds": {§"move Robots": "servo"}}', "V201"),
    "a variant that nobody drew": ('{"spaces": {"Floor": {"variants": [§"plates"]}}}', "V205"),
    "cards of another kind": ('{"moves": {"together": [§"Cards"]}}', "V201"),
    "dice that are not there": ('{"pick": {"direction": {"dice": §"cube"}}}', "V201"),
    "places that are no row": ('{"pick": {"opening": {"slots": §"hand"}}}', "V201"),
    "an unknown attribute": ('{"objects": {"Card": {"sort": [§"prio"]}}}', "V202"),
    "an attribute of another kind": ('{"objects": {"Robot": {"corner": §"{priority}"}}}', "V202"),
    "an attribute that reaches inside": ('{"objects": {"Card": {"corner": §"{priority.__class__}"}}}', "V202"),
    "a badge of nothing": ('{"spaces": {"Floor": {"badges": {§"wall": {}}}}}', "V202"),
    "an unknown value": ('{"values": {"Command": {§"backup": {}}}}', "V203"),
    "an unknown sign": ('{"player": {"lives": {"sign": §"icon:hearth"}}}', "V204"),
    "a sign elsewhere": ('{"player": {"lives": {"sign": §"icon:../../../etc/passwd"}}}', "V204"),
    "an unknown sign on a card": ('{"objects": {"Card": {"corner": §"icon:nothing"}}}', "V204"),
    "an unknown drawing": ('{"table": {"backdrop": §"se"}}', "V205"),
    "a drawing elsewhere": ('{"table": {"backdrop": §"https://example.org/spy.svg"}}', "V205"),
    "a drawing as data": ('{"objects": {"Robot": {"shape": §"data:image/svg+xml,<svg/>"}}}', "V205"),
    "an attribute that has no direction": ('{"objects": {"Card": {"turn": §"number"}}}', "V206"),
    "a colour by walls": ('{"spaces": {"Floor": {"fill": {"by": §"walls"}}}}', "V206"),
    "an unknown part of a choice": ('{"pick": {§"others2": {"space": "Floor"}}}', "V207"),
    "lives as a hand": ('{"player": {"lives": {"as": §"hand"}}}', "V208"),
    "a hand as goods": ('{"player": {"hand": {"as": §"goods"}}}', "V208"),
    # ---- colours
    "the name of a colour": ('{"table": {"colour": §"red"}}', "V301"),
    "a short colour": ('{"table": {"colour": §"#fff"}}', "V301"),
    "a colour with something behind": ('{"table": {"colour": §"#ffffff;background:url(//x)"}}', "V301"),
    "amber": ('{"table": {"colour": §"#FFB627"}}', "V302"),
    "nearly amber": ('{"values": {"Command": {"back_up": {"fill": §"#fcb32a"}}}}', "V302"),
    "ink that cannot be read": (
        '{"values": {"Command": {"back_up": {"fill": "#777777", "ink": §"#888888"}}}}', "V303",
    ),
    "a colour on which no sign can be read": (
        '{"seats": [{"colour": §"#7a7a7a", "sign": "icon:circle"}, ' + OTHER + "]}", "V303",
    ),
    "two seats of one colour": (
        '{"seats": [' + SEAT + ', {"colour": §"#b7212c", "sign": "icon:triangle"}]}', "V304",
    ),
    "red and green of the same brightness": (
        '{"seats": [{"colour": "#b0603a", "sign": "icon:ring"}, {"colour": §"#6f7d2c", "sign": "icon:star"}]}', "V304",
    ),
    "a seat like one that has the usual colour": (
        '{"seats": [' + SEAT + ', {"colour": §"#5b0485", "sign": "icon:triangle"}]}', "V304",
    ),
    "two seats with one sign": (
        '{"seats": [' + SEAT + ', {"colour": "#3d63d4", "sign": §"icon:circle"}]}', "V305",
    ),
    "a seat with a sign that shows nothing": (
        '{"icons": {"empty": "M0 0"}, "seats": [{"colour": "#b7212c", "sign": §"icon:empty"}, ' + OTHER + "]}", "V209",
    ),
    "a sign of all looks that shows nothing": ('{"icons": {§"circle": "M0 0"}}', "V111"),
    # ---- signs of its own
    "no path": ('{"icons": {"mine": §"hello"}}', "V410"),
    "a path that leads away": ('{"icons": {"mine": §"M0 0h9000"}}', "V410"),
    "a path of endless numbers": ('{"icons": {"mine": §"M0 0L1e99 1"}}', "V410"),
    "a path with markup": ('{"icons": {"mine": §"M0 0\\"/><script>alert(1)</script>"}}', "V410"),
    "a path without its numbers": ('{"icons": {"mine": §"M0 0L5"}}', "V410"),
    "an empty path": ('{"icons": {"mine": §""}}', "V410"),
    "a path that is too long": ('{"icons": {"mine": §"M0 0' + "l1 1" * 2000 + '"}}', "V102"),
}  # fmt: skip
WRONG = {name: case for name, case in BROKEN.items() if case[1] is not None}
every_broken_look = pytest.mark.parametrize("name", WRONG)


def test_there_are_many():
    assert len(WRONG) >= 40


@every_broken_look
def test_a_broken_look_is_answered_with_code_and_place(name):
    text, code = WRONG[name]
    plain, place = marked(text)
    first = next(fault for fault in faults_of(plain) if fault.severity == "error")
    assert (first.code, first.line, first.column) == (code, *(place or ()))
    assert read(plain).look is None


@every_broken_look
def test_what_is_wrong_and_what_to_do_is_said_in_both_languages(name):
    fault = faults_of(marked(WRONG[name][0])[0])[0]
    said = [words(language) for words in (fault.message, fault.advice) for language in ("en", "de")]
    assert len(set(said)) == len(said)
    assert all(phrase.strip() and "{hint" not in phrase for phrase in said)
    assert all(phrase.isprintable() and len(phrase) < 1500 for phrase in said)


@every_broken_look
def test_a_broken_look_costs_little(name):
    plain = marked(WRONG[name][0])[0]
    faults_of(plain)  # Signs and drawings that all looks share are read once.
    assert counted(lambda: faults_of(plain))[1] < MOST_CALLS


def test_a_pick_is_sound_with_one_thing():
    assert faults_of(marked(BROKEN["a pick of two things"][0])[0]) == ()


@pytest.mark.parametrize(
    ("text", "meant"),
    [
        ('{"tabel": {}}', "table"),
        ('{"table": {"color": "#222222"}}', "colour"),
        ('{"spaces": {"floor": {}}}', "Floor"),
        ('{"spaces": {"Floor": {"shape": "sqare"}}}', "square"),
        ('{"objects": {"Card": {"corner": "{prority}"}}}', "priority"),
        ('{"values": {"Command": {"halfturn": {}}}}', "half_turn"),
        ('{"player": {"lives": {"sign": "icon:hart"}}}', "heart"),
        ('{"objects": {"Robot": {"shape": "robbot"}}}', "robot"),
        ('{"pick": {"directions": {"space": "Floor"}}}', "direction"),
    ],
)
def test_what_was_probably_meant(text, meant):
    (fault,) = faults_of(text)
    assert fault.advice("en").startswith(f"Did you mean `{meant}`?")
    assert fault.advice("de").startswith(f"Meintest du `{meant}`?")


def test_two_seats_that_are_alike_are_alike_for_everybody_first():
    (fault,) = faults_of('{"seats": [' + SEAT + ', {"colour": "#b7212c", "sign": "icon:triangle"}]}', "chess")
    assert "for everybody" in fault.message("en")


def test_all_faults_are_told_at_once_in_the_order_of_the_text():
    text = '{"table": {"colour": "red"},\n "spaces": {"Flor": {}},\n "moves": {"ms": 1}}'
    assert [(fault.code, fault.line) for fault in faults_of(text)] == [("V301", 1), ("V201", 2), ("V104", 3)]


# ---- size ------------------------------------------------------------------------------------------

HUGE = {
    "a look that is too large": ('{"$schema": "' + "x" * LARGEST_LOOK + '"}', "B103"),
    "deep lists": ('{"seats": ' + "[" * 5000, "B108"),
    "deep objects": ('{"a": ' * 5000, "B108"),
    "many unknown keys": (json.dumps({f"key{number}": {} for number in range(9000)}), "V101"),
    "many unknown names": (json.dumps({"objects": {f"Card{number}": {} for number in range(900)}}), "V201"),
    "too many names": (json.dumps({"objects": {f"Card{number}": {} for number in range(9000)}}), "V110"),
    "many signs": (json.dumps({"icons": {f"a{number}": "M0 0h1" for number in range(9000)}}), "V110"),
    "a long name": (json.dumps({"x" * 90_000: 1}), "V101"),
    "a long text": (json.dumps({"turn": "x" * 90_000}), "V103"),
    "a long template of signs": (json.dumps({"objects": {"Card": {"foot": "icon:" * 9000}}}), "V105"),
    "an open text": ('{"turn": "' + "\\u0041" * 20_000, "B108"),
    "open braces in a template": (json.dumps({"objects": {"Card": {"foot": "{" * 50}}}), "V107"),
}


@pytest.mark.parametrize("name", HUGE)
def test_a_huge_look_costs_little(name):
    text, code = HUGE[name]
    faults_of("{}")
    faults, calls = counted(lambda: faults_of(text))
    assert faults[0].code == code
    assert len(faults) <= 100
    assert calls < MOST_CALLS


def test_too_many_drawings():
    reading = read("{}", drawings=Folder(**{f"a{number}": "<svg/>" for number in range(101)}))
    assert [fault.code for fault in reading.faults] == ["V110"]


# ---- the catalogue -----------------------------------------------------------------------------------


@pytest.mark.parametrize("entry", LOOKS, ids=lambda entry: entry.code)
def test_the_examples_of_the_catalogue(entry):
    drawn = Folder(drawing='<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 9 9"/>')
    if entry.code == "V411":
        found = [[fault.code for fault in read(text, drawings=drawn).faults] for text in (entry.bad, entry.good)]
    else:
        found = [[fault.code for fault in faults_of(text)] for text in (entry.bad, entry.good)]
    assert entry.code in found[0]
    assert found[1] == []
