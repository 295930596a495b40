"""Every screen and dialog: nothing hinders people there, nothing spills over, all is in the reader's language."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.rotation import in_turns
from tests.table.gate.served import Served, owner_link, served
from tests.web.app import node
from tests.web.conftest import FREE


@pytest.mark.in_part
@in_turns(6, part=("doors", "house", "tables", "after", "contests"), size=("desktop", "phone"), language=("de", "en"))
def test_screens_can_be_read_and_used(part: str, size: str, language: str, server: Served, tmp_path: Path) -> None:
    node("screens.ts", server.url, tmp_path, size, language, part, shots=tmp_path)
    assert list(tmp_path.glob("*.png")), "no screen was seen"


@pytest.mark.in_part
@in_turns(3, size=("desktop", "phone"), language=("de", "en"))
def test_an_owner_runs_a_server_and_ends_it(size: str, language: str, tmp_path: Path) -> None:
    """On a server of its own: it is given another name, and it ends."""
    config = tmp_path / "free.toml"
    config.write_text(FREE)
    with served(tmp_path / "data", "--config", str(config)) as server:
        link = owner_link(tmp_path)
        node("screens.ts", server.url, tmp_path, size, language, "owner", shots=tmp_path, SPIELWERK_OWNER=link)
