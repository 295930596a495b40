"""Drawings of strangers: what is harmless comes through, written anew; nothing else does."""

from __future__ import annotations

import re
from xml.etree import ElementTree

import pytest

from spielwerk.diagnostics.source import Source
from spielwerk.limits import LARGEST_DRAWING, MOST_NUMBERS, MOST_SHAPES
from spielwerk.look.drawings import ATTRIBUTES, ELEMENTS, read_drawing
from spielwerk.look.paths import NoPath, path_numbers
from tests.look.reading import MOST_CALLS, counted, marked

OPEN = '<svg xmlns="http://www.w3.org/2000/svg" xmlns:xlink="http://www.w3.org/1999/xlink" viewBox="0 0 24 24">'
PATH = '<path d="M2 2h9v9z"/>'


def svg(inside: str) -> str:
    return f"{OPEN}\n{inside}</svg>"


def cleaned(text: str) -> str:
    drawing, faults = read_drawing(Source("a.svg", text), "a")
    assert faults == []
    assert drawing is not None
    return drawing.markup()


TRICKS = {
    # ---- scripts and events
    "a script": (svg("§<script>alert(1)</script>"), "V402"),
    "a script in capitals": (svg("§<SCRIPT>alert(1)</SCRIPT>"), "V402"),
    "a script of HTML": (svg('§<h:script xmlns:h="http://www.w3.org/1999/xhtml">alert(1)</h:script>'), "V402"),
    "a script with another name for SVG": (svg('§<s:script xmlns:s="http://www.w3.org/2000/svg">1</s:script>'), "V402"),
    "a script in CDATA": (svg("§<script><![CDATA[alert(1)]]></script>"), "V402"),
    "CDATA in CDATA": (svg("<g><![CDATA[§<script>alert(1)</script>]]]]><![CDATA[>]]></g>"), "V402"),
    "a script in disguise": (svg("§&lt;script&gt;alert(1)&lt;/script&gt;"), "V402"),
    "an event": (svg('§<path d="M0 0h1" onclick="alert(1)"/>'), "V403"),
    "an event in capitals": (svg('§<path d="M0 0h1" ONLOAD="alert(1)"/>'), "V403"),
    "an event with a namespace": (svg('§<path d="M0 0h1" xlink:onload="alert(1)"/>'), "V403"),
    "an event of the drawing": ("§" + OPEN.replace("viewBox", 'onload="alert(1)" viewBox') + "</svg>", "V403"),
    "an animation": (svg('<g>§<animate attributeName="href" values="javascript:alert(1)"/></g>'), "V402"),
    "a set": (svg('<g>§<set attributeName="onmouseover" to="alert(1)"/></g>'), "V402"),
    "a handler": (svg("§<handler>alert(1)</handler>"), "V402"),
    # ---- other pages inside
    "HTML inside": (svg('§<foreignObject><body xmlns="http://www.w3.org/1999/xhtml"/></foreignObject>'), "V402"),
    "a frame": (svg('§<iframe xmlns="http://www.w3.org/1999/xhtml" src="//example.org"/>'), "V402"),
    "a link": (svg('§<a xlink:href="javascript:alert(1)"><path d="M0 0h1"/></a>'), "V402"),
    "a picture": (svg('§<image href="https://example.org/spy.png"/>'), "V402"),
    "a picture of a filter": (svg('<defs>§<filter id="f"><feImage href="//example.org"/></filter></defs>'), "V402"),
    "words": (svg("§<text>Hello</text>"), "V402"),
    "bare words": (svg("<g>§Hello</g>"), "V402"),
    "a switch": (svg("§<switch><path d='M0 0'/></switch>"), "V402"),
    "no element of SVG": (svg('§<path xmlns="http://example.org" d="M0 0"/>'), "V402"),
    "a drawing in a drawing": (svg("§<svg/>"), "V402"),
    # ---- addresses
    "an address": (svg('§<path d="M0 0h1" xlink:href="https://example.org"/>'), "V404"),
    "an address of a gradient": (svg('<defs>§<linearGradient id="a" href="#b"/></defs>'), "V404"),
    "a fill from elsewhere": (svg('§<path d="M0 0h1" fill="url(//example.org/a.svg#b)"/>'), "V404"),
    "a fill as data": (svg('§<path d="M0 0h1" fill="url(data:image/svg+xml;base64,PHN2Zz4=)"/>'), "V404"),
    "a fill with a quoted address": (svg("§<path d='M0 0h1' fill='url(\"#a\")'/>"), "V404"),
    "a fill with a second address": (svg('§<path d="M0 0h1" fill="url(#a) url(//example.org)"/>'), "V404"),
    "an address in letters by number": (svg('§<path d="M0 0h1" fill="&#117;rl(//example.org)"/>'), "V404"),
    "a style with an address": (svg('§<path d="M0 0h1" style="fill:url(http://example.org#a)"/>'), "V404"),
    "a style with an import": (svg("§<path d='M0 0h1' style='@import url(//example.org)'/>"), "V404"),
    "a style with an expression": (svg('§<path d="M0 0h1" style="width:expression(alert(1))"/>'), "V404"),
    "a style with a behaviour": (svg('§<path d="M0 0h1" style="behavior:url(a.htc)"/>'), "V404"),
    "a style with escapes": (svg('§<path d="M0 0h1" style="fill:u\\72l(//example.org)"/>'), "V404"),
    "a style that lies over everything": (svg('§<path d="M0 0h1" style="position:fixed"/>'), "V403"),
    "a style sheet": (svg("§<style>@import url(//example.org)</style>"), "V402"),
    "another base": (svg('§<g xml:base="https://example.org/" href="a"/>'), "V404"),
    # ---- declarations
    "an entity": ("§<!DOCTYPE svg [<!ENTITY a 'b'>]>" + svg("&a;"), "V409"),
    "a bomb of entities": (
        "§<!DOCTYPE svg [<!ENTITY a 'aaaaaaaaaa'>"
        + "".join(f"<!ENTITY {b} '{f'&{a};' * 10}'>" for a, b in zip("abcdefghi", "bcdefghij", strict=True))
        + "]>" + svg("&j;"), "V409",
    ),
    "an entity from a file": ("§<!DOCTYPE svg [<!ENTITY a SYSTEM 'file:///etc/passwd'>]>" + svg("&a;"), "V409"),
    "a document type": ('§<!DOCTYPE svg PUBLIC "-//W3C//DTD SVG 1.1//EN" "http://www.w3.org/a.dtd">' + svg(""), "V409"),
    "an unknown entity": (svg("§&nbsp;"), "V401"),
    "a style sheet for the whole": ('§<?xml-stylesheet href="//example.org/a.css"?>' + svg(""), "V409"),
    "an instruction": (svg("§<?php system('ls') ?>"), "V409"),
    # ---- bombs
    "a drawing that uses itself": (svg('<g id="a">§<use href="#a"/><use href="#a"/></g>'), "V402"),
    "a bomb of patterns": (svg('<defs>§<pattern id="a"><path fill="url(#a)" d="M0 0h1"/></pattern></defs>'), "V402"),
    "a marker": (svg('<defs>§<marker id="a"/></defs>'), "V402"),
    "a mask": (svg('<defs>§<mask id="a"/></defs>'), "V402"),
    "a clip that clips itself": (
        svg('<defs><clipPath id="a"><path clip-path="url(#a)" d="M0 0h1"/></clipPath></defs>'), "V402",
    ),
    # ---- numbers
    "an endless number": (svg('§<circle cx="1e999" cy="1" r="1"/>'), "V405"),
    "a huge number": (svg('§<circle cx="9999999999" cy="1" r="1"/>'), "V405"),
    "no number": (svg('§<circle cx="NaN" cy="1" r="1"/>'), "V405"),
    "infinity": (svg('§<rect width="Infinity" height="1"/>'), "V405"),
    "a number that is worked out": (svg('§<rect width="calc(100% * 9999)" height="1"/>'), "V405"),
    "a broken path": (svg('§<path d="M0 0 L 5"/>'), "V405"),
    "a path with a script": (svg("§<path d='M0 0\"/>&lt;script>'/>"), "V405"),
    "a path with huge numbers": (svg('§<path d="M0 0L1e80 0"/>'), "V405"),
    "an endless scale": (svg('§<g transform="scale(1e99)"/>'), "V405"),
    "an unknown turn": (svg('§<g transform="perspective(1)"/>'), "V405"),
    "the name of a colour": (svg('§<path d="M0 0h1" fill="red"/>'), "V405"),
    "a colour from the page": (svg('§<path d="M0 0h1" fill="var(--lit)"/>'), "V405"),
    "an id that breaks out": (svg("§<g id='a\"onload=1'/>"), "V405"),
    "letters that are digits elsewhere": (svg('§<circle cx="٣" cy="1" r="1"/>'), "V405"),
    # ---- attributes and ids
    "a class of the page": (svg('§<path d="M0 0h1" tabindex="0"/>'), "V403"),
    "an unknown id": (svg('§<path d="M0 0h1" fill="url(#a)"/>'), "V406"),
    "an id twice": (svg('<g id="a"/>§<g id="a"/>'), "V406"),
    "a fill with a clip": (svg('<clipPath id="a"/>§<path d="M0 0h1" fill="url(#a)"/>'), "V406"),
    # ---- no drawing
    "nothing": ("§", "V401"),
    "no end": (svg("<g>§").replace("§</svg>", "</§svg>"), "V401"),
    "another root": ("§<html/>", "V407"),
    "no namespace": ('§<svg viewBox="0 0 1 1"/>', "V407"),
    "no measures": ('§<svg xmlns="http://www.w3.org/2000/svg"/>', "V407"),
    "no width": ('§<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 0 24"/>', "V407"),
    "half a measure": ('§<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 24"/>', "V407"),
}  # fmt: skip


@pytest.mark.parametrize("name", TRICKS)
def test_a_trick_is_refused_at_its_place(name):
    text, place = marked(TRICKS[name][0])
    (drawing, faults), calls = counted(lambda: read_drawing(Source("a.svg", text), "a"))
    expected = TRICKS[name][1]
    assert drawing is None
    assert calls < MOST_CALLS
    assert (faults[0].code, faults[0].line, faults[0].column) == (expected, *(place or (1, 1)))
    assert faults[0].message("en") != faults[0].message("de")
    assert faults[0].advice("en") != faults[0].advice("de")


BOMBS = {
    "deep groups": svg("<g>" * 40_00 + "</g>" * 40_00),
    "many elements": svg("<g/>" * (MOST_SHAPES + 1)),
    "many numbers": svg(f'<path d="M0 0{"h1" * (MOST_NUMBERS // 2)}"/>' * 3),
    "a large file": svg(" " * LARGEST_DRAWING),
    "many points": svg(f'<polyline points="{"1 " * (MOST_NUMBERS + 1)}"/>'),
    "many turns": svg(f'<g transform="{"scale(1)" * 9000}"/>' * 3),
}


@pytest.mark.parametrize("name", BOMBS)
def test_a_bomb_costs_little(name):
    (drawing, faults), calls = counted(lambda: read_drawing(Source("a.svg", BOMBS[name]), "a"))
    assert drawing is None
    assert "V408" in [fault.code for fault in faults]
    assert calls < MOST_CALLS


@pytest.mark.parametrize("text", ["{" * 60_000, "<" * 90_000, "<g " + "a" * 90_000, "<!--" + "-" * 90_000])
def test_what_is_no_drawing_costs_little(text):
    (_, faults), calls = counted(lambda: read_drawing(Source("a.svg", text), "a"))
    assert [fault.code for fault in faults] == ["V401"]
    assert calls < 1000


@pytest.mark.parametrize("attribute", ["d", "transform", "points", "style", "fill"])
@pytest.mark.parametrize("bait", ["M0 0" + " " * 50_000 + "x", "1" * 50_000 + "x", "1," * 25_000 + "x", "(" * 50_000])
def test_reading_a_long_value_is_not_quadratic(attribute, bait):
    text = svg(f'<path {attribute}="{bait}"/>')
    (drawing, faults), calls = counted(lambda: read_drawing(Source("a.svg", text), "a"))
    assert drawing is None
    assert faults[0].code in ("V403", "V405", "V408")
    assert calls < MOST_CALLS


# ---- what comes through ------------------------------------------------------------------------------


def test_a_sound_drawing_is_written_anew():
    drawn = svg(
        '<defs><linearGradient id="shade"><stop offset="0" stop-color="#fff"/></linearGradient></defs>'
        '<g transform="translate(1 2) rotate(45)"><path d="M2,2 a1 1 0 012 2z" fill="url( #shade )"/></g>'
    )
    assert cleaned(drawn) == (
        '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 24 24"><defs><linearGradient id="a-shade">'
        '<stop offset="0" stop-color="#fff"/></linearGradient></defs><g transform="translate(1 2) rotate(45)">'
        '<path d="M2,2 a1 1 0 012 2z" fill="url(#a-shade)"/></g></svg>'
    )


def test_what_drawing_programs_add_is_left_out():
    drawn = OPEN.replace("<svg", '<svg xmlns:i="http://www.inkscape.org/namespaces/inkscape" version="1.1"') + (
        "<!-- made by hand --><title>A <b>title</b></title><metadata><rdf xmlns='urn:x'>me</rdf></metadata>"
        f'<g i:label="layer" class="x" data-a="1" aria-label="y">{PATH}</g></svg>'
    )
    assert cleaned(drawn) == cleaned(svg(f"<g>{PATH}</g>"))


def test_a_style_becomes_attributes():
    drawn = svg('<path d="M0 0h1" style="fill:#ff0000; stroke : none;"/>')
    assert 'fill="#ff0000" stroke="none"' in cleaned(drawn)
    assert "style" not in cleaned(drawn)


def test_an_xml_declaration_and_a_width_are_no_harm():
    drawn = (
        '<?xml version="1.0" encoding="UTF-8"?>\n'
        + OPEN.replace("viewBox", 'width="48px" height="48" viewBox')
        + "</svg>"
    )
    assert cleaned(drawn) == '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 24 24"/>'


def test_whatever_comes_through_consists_of_what_is_allowed():
    """Also where tricks stand beside sound parts: the faults are told, and nothing is handed out."""
    text = cleaned(svg(f'<g style="opacity:.5">{PATH}</g><circle cx="1" cy="2" r="3" fill="currentColor"/>'))
    for element in ElementTree.fromstring(text).iter():
        assert element.tag.removeprefix("{http://www.w3.org/2000/svg}") in ELEMENTS
        assert all(name in ATTRIBUTES for name in element.attrib)
    assert not re.search("script|href|on[a-z]+=|style|url\\((?!#)", text)


# ---- paths -------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("path", "numbers"),
    [("M1 2", 2), ("M1-2L.5.5", 4), ("M0 0a1 1 0 01.5.5", 9), ("M0 0A1,1,0,0,1,2,2z", 9), (" M0 0 1 1 2 2", 6)],
)
def test_paths_as_people_and_programs_write_them(path, numbers):
    assert path_numbers(path) == numbers


@pytest.mark.parametrize(
    "path", ["", "m1-2.5.5", "L1 1", "M", "M1", "M1 1 1", "M1 1x", "M1 1a1 1 0 2 0 1 1", "M1 1e", "M1 1 -", "M١ 1"]
)
def test_no_paths(path):
    with pytest.raises(NoPath):
        path_numbers(path)
