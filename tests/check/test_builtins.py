"""Built-in functions: everything that is known of one is in its class, and nobody has forgotten one."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from spielwerk.check.builtins.built_in import MANY, BuiltIn
from spielwerk.check.builtins.page import SECTIONS, main, page
from spielwerk.check.builtins.table import BUILT_INS, MEMBERS
from spielwerk.program.lower.handlers import BUILTIN_NUMBERS, BUILTIN_PLANS

ROOT = Path(__file__).parents[2]
LANGUAGE = ROOT / "docs" / "language"
GIVEN_BY_THE_CHECK = {"failure", "over", "success", "winner"}
"""Names, not functions, that a call of a built-in function stands for."""


def every_class(base: type[BuiltIn] = BuiltIn) -> set[type[BuiltIn]]:
    return {base}.union(*(every_class(one) for one in base.__subclasses__()))


def test_every_class_with_a_form_is_in_the_table():
    ours = {one for one in every_class() if one.__module__.startswith("spielwerk.") and "forms" in one.__dict__}
    assert ours == {type(one) for one in BUILT_INS.values()}


def test_names_and_numbers_of_arguments_follow_from_the_forms():
    counts = {name: (one.name, one.least, one.most) for name, one in BUILT_INS.items()}
    assert counts["abs"] == ("abs", 1, 1)
    assert counts["min"] == ("min", 1, 2)
    assert counts["most"] == ("most", 1, 1)
    assert counts["step"] == ("step", 2, MANY)
    assert counts["fingerprint"] == ("fingerprint", 1, MANY)


@pytest.mark.parametrize("function", BUILT_INS.values(), ids=BUILT_INS)
def test_the_manual_has_a_sentence_about_each(function):
    assert function.sentence()
    assert {form.partition("(")[0] for form in function.forms} == {function.name}


def test_the_lowering_has_a_function_for_each():
    lowered = {name for name, function in BUILT_INS.items() if function.lowered}
    known = {*BUILTIN_NUMBERS, *BUILTIN_PLANS}
    assert (lowered | {*MEMBERS}) - known == {"name"}  # A text, which is put together outside of programs.
    assert known - {*BUILT_INS, *MEMBERS, *GIVEN_BY_THE_CHECK} == set()


def test_the_page_is_up_to_date():
    assert (LANGUAGE / "functions.md").read_text(encoding="utf-8") == page(), "run `make docs`"


def test_the_page_has_all_of_them(tmp_path):
    main(str(tmp_path / "functions.md"))
    assert (tmp_path / "functions.md").read_text(encoding="utf-8") == page()
    assert [function for _, _, functions in SECTIONS for function in functions] == list(BUILT_INS.values())


@pytest.mark.parametrize("name", ["boards", "hexes", "operations", "players", "values"])
def test_other_pages_say_the_same(name):
    """A row about all forms of one function has the sentence of its class."""
    said = {", ".join(f"`{form}`" for form in one.forms): one.sentence() for one in BUILT_INS.values()}
    rows = re.findall(r"^\| (.*?) \| (.*) \|$", (LANGUAGE / f"{name}.md").read_text(encoding="utf-8"), re.MULTILINE)
    assert [(forms, text) for forms, text in rows if said.get(forms, text) != text] == []
