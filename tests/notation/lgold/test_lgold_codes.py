"""Every fault of lGold files has an example that shows it, at a place, and one that does not (LG-25)."""

from __future__ import annotations

import pytest

from spielwerk.check import check_text
from spielwerk.diagnostics.codes.lgold import LGOLD
from spielwerk.diagnostics.source import Source
from spielwerk.notation.lgold import read

every_code = pytest.mark.parametrize("entry", LGOLD, ids=lambda entry: entry.code)


@every_code
def test_the_bad_example_has_the_fault(entry):
    """LG-25"""
    found = read(Source("bad.lgold", entry.bad))[1]
    assert entry.code in [fault.code for fault in found]
    for fault in found:
        assert fault.line >= 1
        assert fault.column >= 1
        for language in ("en", "de"):
            assert "{" not in fault.message(language)
            assert all(fault.phrase(label, language) for label in fault.labels)


@every_code
def test_the_good_example_is_good(entry):
    """LG-25"""
    found = check_text(Source("good.lgold", entry.good)).diagnostics
    assert [fault.message() for fault in found if fault.severity == "error"] == []
