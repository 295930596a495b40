"""Two people at one table, one German, one English, with bots and one who watches: from the form to the rematch."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.rotation import in_turns
from tests.table.gate.served import Served
from tests.web.app import node


@in_turns(4, what=("roborally:de", "trouble:en", "roborally:en", "trouble:de"))
def test_people_play_together(what: str, server: Served, tmp_path: Path) -> None:
    """The language is that of the host. In `trouble` somebody is sent away, loses the line, leaves."""
    node("evening.ts", server.url, what, shots=tmp_path)


@pytest.mark.long
@pytest.mark.parametrize("what", ["ludo:de", "ludo:en"])
def test_people_play_a_long_match_together(what: str, server: Served, tmp_path: Path) -> None:
    assert "ludo" in node("evening.ts", server.url, what, shots=tmp_path)
