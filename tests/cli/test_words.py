"""Everything is said in both languages."""

from __future__ import annotations

import re
from pathlib import Path
from string import Formatter

import pytest

import spielwerk.cli
from spielwerk.cli.words.common import TEXTS, Say

CODE = "\n".join(path.read_text(encoding="utf-8") for path in Path(spielwerk.cli.__file__).parent.rglob("*.py"))
WITHOUT_TEXTS = re.sub(r'^    "\w+": \(.*', "", CODE, flags=re.MULTILINE)


def placeholders(phrase):
    return {name for _, name, _, _ in Formatter().parse(phrase) if name is not None}


@pytest.mark.parametrize("key", TEXTS)
def test_both_languages_tell_the_same(key):
    english, german = TEXTS[key]
    assert english.strip()
    assert german.strip()
    assert placeholders(english) == placeholders(german)


@pytest.mark.parametrize("key", [key for key in TEXTS if "." not in key])
def test_every_text_is_used(key):
    names = [f"[\"']{key}[\"']", f'f"{key.split("_")[0]}_(by_)?{{']
    assert any(re.search(name, WITHOUT_TEXTS) for name in names)


def test_what_is_put_in_cannot_steer_the_terminal():
    assert Say("en")("no_command", name="\x1b[2J") == "There is no command '<U+001B>[2J'."


def test_braces_in_what_is_put_in_stay():
    assert Say("en")("no_command", name="{x}") == "There is no command '{x}'."
