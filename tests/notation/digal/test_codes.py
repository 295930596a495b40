"""Every fault of DiGaL programs has examples that are what they claim to be."""

from __future__ import annotations

import pytest

from spielwerk.diagnostics.codes.catalogue import catalogue
from spielwerk.match.errors import MatchFault
from tests.notation.digal.programs import codes, game, play

CATALOGUE = catalogue()

ENTRIES = [entry for entry in CATALOGUE.values() if entry.code.startswith("D")]
every_entry = pytest.mark.parametrize("entry", ENTRIES, ids=lambda entry: entry.code)


@every_entry
def test_the_bad_example_has_this_fault_and_no_other(entry):
    if entry.code.startswith("D30"):
        with pytest.raises(MatchFault) as stopped:
            play(game(entry.bad).start(2))
        assert [fault.code for fault in stopped.value.diagnostics] == [entry.code]
    elif entry.bad:
        found = codes(entry.bad)
        assert found[-1] == entry.code if entry.code == "D199" else found == [entry.code]


@every_entry
def test_the_good_example_has_none(entry):
    assert codes(entry.good) == []


def test_only_faults_that_no_single_file_shows_have_no_example():
    assert [entry.code for entry in ENTRIES if not entry.bad] == ["D390", "D243"]
