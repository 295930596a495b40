"""What the command line says."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

import spielwerk.cli
from spielwerk.cli.words import Say
from spielwerk.locale import texts

CODE = "\n".join(path.read_text(encoding="utf-8") for path in Path(spielwerk.cli.__file__).parent.rglob("*.py"))


@pytest.mark.parametrize("key", [key for key in texts("cli", "en") if "." not in key])
def test_every_text_is_used(key):
    names = [f"[\"']{key}[\"']", f'f"{key.split("_")[0]}_(by_)?{{']
    assert any(re.search(name, CODE) for name in names)


def test_what_is_put_in_cannot_steer_the_terminal():
    assert Say("en")("no_command", name="\x1b[2J") == "There is no command '<U+001B>[2J'."


def test_braces_in_what_is_put_in_stay():
    assert Say("en")("no_command", name="{x}") == "There is no command '{x}'."
