"""Modules copied into one text: nothing is there twice, and nothing means two things."""

from __future__ import annotations

from pathlib import Path
from types import ModuleType

import pytest

from spielwerk.export.bundle import Part, bundle
from spielwerk.limits import FUEL


def module(folder: Path, name: str, text: str) -> ModuleType:
    made = ModuleType(name)
    made.__file__ = str(folder / f"{name}.py")
    Path(made.__file__).write_text(text)
    exec(text, vars(made))
    return made


def test_the_same_definition_is_copied_once(tmp_path: Path) -> None:
    one = module(tmp_path, "one", "import math\n\nJSON = dict\n\n\ndef first() -> float:\n    return math.pi\n")
    two = module(tmp_path, "two", "JSON = dict\n\n\ndef second() -> float:\n    return first()\n")
    found = bundle([Part(one), Part(two)])
    assert found.imports == "import math"
    assert found.text.count("JSON = dict") == 1
    assert found.names == {"JSON", "first", "second", "math"}


def test_another_meaning_of_a_name_is_refused(tmp_path: Path) -> None:
    one, two = module(tmp_path, "one", "SIZE = 1\n"), module(tmp_path, "two", "SIZE = 2\n")
    with pytest.raises(ValueError, match="defined twice: SIZE"):
        bundle([Part(one), Part(two)])


def test_a_name_that_hides_an_import_is_refused(tmp_path: Path) -> None:
    one = module(tmp_path, "one", "from pathlib import Path\n\nHERE = Path\n")
    two = module(tmp_path, "two", "Path = tuple\n")
    with pytest.raises(ValueError, match="imported and defined: Path"):
        bundle([Part(one), Part(two)])


def test_what_a_module_has_from_elsewhere_is_written_as_it_is(tmp_path: Path) -> None:
    one = module(tmp_path, "one", "from spielwerk.limits import FUEL\n")
    assert bundle([Part(one, ("FUEL",))]).text == f"FUEL = {FUEL}\n"
    with pytest.raises(ValueError, match="one does not define missing"):
        bundle([Part(one, ("missing",))])
