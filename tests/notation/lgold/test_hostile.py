"""XML from strangers: bombs, external entities, depth and size; whatever it holds, the answer is a fault with a place
(LG-25)."""

from __future__ import annotations

import random
import time
from pathlib import Path

import pytest

from spielwerk.check import check_text
from spielwerk.diagnostics.codes.lgold.examples import HEAD, game
from spielwerk.diagnostics.source import Source
from spielwerk.game.sources import find_source
from spielwerk.notation import lgold
from spielwerk.notation.lgold import read
from spielwerk.notation.lgold.xml import tree
from tests.notation.lgold import (
    listings,
    listings_flow,
    test_chance,
    test_sight,
    test_spaces,
    test_things,
    test_timers,
)
from tests.notation.lgold.reading import read_game

BOMB = """<?xml version="1.0"?>
<!DOCTYPE game [
  <!ENTITY a "aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa">
  <!ENTITY b "&a;&a;&a;&a;&a;&a;&a;&a;&a;&a;&a;&a;&a;&a;&a;&a;">
  <!ENTITY c "&b;&b;&b;&b;&b;&b;&b;&b;&b;&b;&b;&b;&b;&b;&b;&b;">
  <!ENTITY d "&c;&c;&c;&c;&c;&c;&c;&c;&c;&c;&c;&c;&c;&c;&c;&c;">
]>
<game name="&d;" xmlns="http://www.goldflam.de/lgold/v1.0"><gameDefinition/></game>
"""
SEEDS = [
    listings.GAME_STATE,
    listings.OBJECT,
    listings.CUSTOM_LAYOUT,
    listings.TWO_DIMENSIONS,
    listings_flow.PHASE_STATE,
    listings_flow.RULE,
    listings_flow.COMPLEX_ACTION,
    listings_flow.IMPLICATION,
    find_source("ring_lgold")[0].text,
    lgold.write(read_game(find_source("pig")[0])[0]),
    lgold.write(read_game(find_source("kuhn")[0])[0]),
    test_chance.rainy(),
    test_sight.world(test_sight.FIRST, test_sight.NONE, test_sight.OWN, test_sight.OWN, test_sight.ROW, "actor"),
    test_things.noted(test_things.OWNER.format(field=test_spaces.select("left", "one"), who=test_things.SECOND)),
    test_timers.limited(test_timers.simple(test_timers.SELECTION.format(amount="")), test_timers.timer(9, "act")),
]
ROUNDS = 25


def codes(text: str) -> list[str]:
    return [fault.code for fault in read(Source("hostile.lgold", text))[1]]


def test_a_bomb_is_refused_at_its_first_sign():
    """LG-25"""
    begin = time.process_time()
    faults = read(Source("bomb.lgold", BOMB))[1]
    assert [(fault.code, fault.line, fault.column) for fault in faults] == [("L203", 2, 1)]
    assert time.process_time() - begin < 1


@pytest.mark.parametrize(
    "document_type",
    [
        '<!DOCTYPE game SYSTEM "file:///etc/passwd">',
        '<!DOCTYPE game SYSTEM "http://localhost:1/lgold.dtd">',
        '<!DOCTYPE game [<!ENTITY secret SYSTEM "file:///etc/passwd">]>',
        '<!DOCTYPE game [<!ENTITY % more SYSTEM "http://localhost:1/more.dtd"> %more;]>',
    ],
)
def test_nothing_is_fetched(document_type):
    """LG-25"""
    assert codes(document_type + game()) == ["L203"]


def test_entities_without_a_document_type_are_no_xml():
    assert codes(game().replace('name="Example"', 'name="&secret;"')) == ["L202"]


def test_an_xinclude_is_an_element_that_is_not_expected():
    include = '<x:include xmlns:x="http://www.w3.org/2001/XInclude" href="/etc/passwd" parse="text"/>'
    assert codes(game(include)) == ["L211"]


def test_a_schema_location_of_a_stranger_is_not_followed():
    hint = 'xmlns:i="http://www.w3.org/2001/XMLSchema-instance" i:schemaLocation="urn:a file:///etc/passwd"'
    assert codes(game().replace('name="Example"', f'name="Example" {hint}')) == []


def test_depth_is_limited():
    deep = "<not>" * 100_000
    assert codes(f"{HEAD}{deep}") == ["L204"]


def test_the_number_of_elements_is_limited(monkeypatch):
    monkeypatch.setattr(tree, "MOST_ELEMENTS", 1000)
    assert codes(game("<gameState/>" * 2000)) == ["L205"]


def test_faults_are_limited_in_number():
    assert len(codes(game("<nonsense/>" * 5000))) <= 100


@pytest.mark.parametrize(
    "text", ["", " ", "\ufeff", "\x00", "<", "<game", "<game/>", "<game>" * 10, "&", "]]>", "<?xml?>"]
)
def test_what_is_hardly_a_file_has_a_fault(text):
    assert codes(text)


def mutated(text: str, chance: random.Random) -> str:
    """A file with something cut out, doubled, exchanged or put in."""
    for _ in range(chance.randint(1, 4)):
        one, other = sorted(chance.randrange(len(text)) for _ in range(2))
        other = min(other, one + chance.choice([1, 3, 20, 200]))
        match chance.randrange(6):
            case 0:
                text = text[:one] + text[other:]
            case 1:
                text = text[:other] + text[one:other] + text[other:]
            case 2:
                signs = [
                    "<",
                    ">",
                    '"',
                    "&",
                    "/",
                    "x:",
                    "\x07",
                    "ß",
                    "</",
                    "<!--",
                    "]]>",
                    " = ",
                    "<x:value of='1 +'/>",
                    "9" * 30,
                ]
                text = text[:one] + chance.choice(signs) + text[one:]
            case 3:
                tags = text.split("<")
                place, source = (chance.randrange(1, len(tags)) for _ in range(2))
                tags[place] = tags[source]
                text = "<".join(tags)
            case 4:
                words = text.split('"')
                if len(words) > 4:
                    place, source = (2 * chance.randrange(len(words) // 2) + 1 for _ in range(2))
                    words[place] = chance.choice([words[source], "", "-1", "true", "type.Unknown", "players", "none"])
                text = '"'.join(words)
            case 5:
                lines = text.splitlines(keepends=True)
                start, end = sorted(chance.randrange(len(lines)) for _ in range(2))
                part = lines[start : min(end, start + 12)]
                place = chance.randrange(len(lines))
                text = "".join([*lines[:place], *part, *lines[place:]])
        text = text or "<"
    return text


@pytest.mark.parametrize("number", range(len(SEEDS)))
def test_mutated_files_never_end_in_a_traceback(number):
    """LG-25: the reader and the check answer in bounded time, each fault with a place and words."""
    for seed in range(ROUNDS):
        text = mutated(SEEDS[number], random.Random(number * 1000 + seed))
        begin = time.process_time()
        faults = check_text(Source("mutated.lgold", text)).diagnostics
        assert time.process_time() - begin < 10
        for fault in faults:
            assert fault.line >= 1
            assert fault.message("en")
            assert fault.message("de")


def test_the_published_schema_lies_in_the_package_and_in_the_docs():
    """LG-25"""
    package = Path(lgold.__file__).parent
    docs = Path(__file__).parents[3] / "docs" / "lgold"
    for name in ("lgold.xsd", "extension.xsd"):
        assert (docs / name).read_text(encoding="utf-8") == (package / name).read_text(encoding="utf-8")


def test_the_schema_of_the_extension_is_that_of_the_model():
    """LG-25"""
    from spielwerk.notation.lgold.extension.schema import FILE, schema

    assert FILE.read_text(encoding="utf-8") == schema()


def test_many_spaces_of_a_large_type_are_refused():
    """LG-25: a type is written once and could be used a thousand times."""
    spaces = "".join(f'<spaceInstance instanceId="s.a{n}" typeReference="type.T"/>' for n in range(3000))
    fields = "".join(f'<fieldInstance instanceId="f.a{n}" typeReference="type.F"/>' for n in range(3000))
    areas = (
        f"<gameState><instances>{spaces}</instances></gameState><spaces><space typeId="
        f'"type.T"><instances>{fields}</instances></space></spaces><fields><field typeId="type.F"/></fields>'
    )
    begin = time.process_time()
    assert set(codes(game(areas))) == {"L332"}
    assert time.process_time() - begin < 10
