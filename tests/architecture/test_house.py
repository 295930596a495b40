"""The house keeps its shape: small rooms, few ancestors, doors that are closed, and signs that tell the truth."""

from __future__ import annotations

import os
import re
import subprocess
import sys
from collections import Counter
from functools import cache
from pathlib import Path

import pytest

from tests.architecture.house import PACKAGE, ROOT, House

MOST_MODULES = 15
DEEPEST = 3
"""So many classes of ours may be above one: a statement is a line, which is a node."""


@cache
def house() -> House:
    return House.read()


def test_a_room_holds_at_most_fifteen_modules():
    rooms = Counter(module.path.parent for module in house().modules.values() if module.path.stem != "__init__")
    crowded = {str(room.relative_to(PACKAGE)): count for room, count in rooms.items() if count > MOST_MODULES}
    assert crowded == {}


def test_a_room_of_the_app_holds_at_most_fifteen_modules():
    files = [path for kind in ("*.ts", "*.svelte") for path in (ROOT / "web" / "src").rglob(kind)]
    rooms = Counter(path.parent for path in files)
    assert {str(room.relative_to(ROOT)): count for room, count in rooms.items() if count > MOST_MODULES} == {}


def test_own_classes_inherit_at_most_three_deep():
    deep = [
        " < ".join(line)
        for module in house().modules.values()
        for name in module.classes
        if len(line := house().ancestors(module, name)) > DEEPEST + 1
    ]
    assert deep == []


def test_what_is_private_is_used_by_its_module_alone():
    assert [use for module in house().modules.values() for use in house().private_uses(module)] == []


def test_no_modules_need_each_other():
    """Not even for types, or later: whoever reads one of them would have to read all."""
    assert house().cycles() == []


FILE = re.compile(r"`([\w/.-]+\.(?:py|ts|svelte))`")
ANY_FILE = re.compile(r"`([\w/.-]+\.(?:py|ts|svelte|spiel|digal|lgold|json|toml|md|xsd|ebnf))`")
PAGES = sorted(
    page
    for page in [*ROOT.glob("*.md"), *ROOT.glob("docs/**/*.md"), *ROOT.glob("src/**/*.md"), *ROOT.glob("web/*.md")]
    if page.name not in {"CHANGELOG.md", "diagnostics.md"}
)
"""The changelog speaks of what was, the catalogue of diagnostics of files of its readers."""
OF_READERS = {
    "game.json",
    "bot.py",
    "client.py",
    "game.py",
    "mybot.py",
    "nim.py",
    "pig.py",
    "reversi.py",
    "tictactoe.py",
}
"""Names that pages for users give to files of their readers."""


@cache
def all_files() -> frozenset[str]:
    """Every file of ours from every folder that it lies in: `game.py`, `game/game.py`, `spielwerk/game/game.py`, …"""
    files = [
        path.relative_to(ROOT)
        for top in ("src", "tests", "docs", "web", "bench", "examples", "deploy")
        for path in (ROOT / top).rglob("*")
        if "node_modules" not in path.parts
    ]
    files += [path.relative_to(ROOT) for path in ROOT.iterdir() if path.is_file()]
    return frozenset("/".join(file.parts[start:]) for file in files for start in range(len(file.parts)))


@pytest.mark.parametrize("page", PAGES, ids=lambda page: str(page.relative_to(ROOT)))
def test_pages_name_only_files_that_exist(page: Path):
    """For developers all files, for users those of ours: they have games of their own. `LANGUAGE/cli.toml` is any."""
    inside = PACKAGE in page.parents or page.name in {"architecture.md", "CONTRIBUTING.md"}
    text = re.sub(r"```.*?```", "", page.read_text(encoding="utf-8"), flags=re.DOTALL)
    named = set((ANY_FILE if inside else FILE).findall(text)) - OF_READERS
    named = {name for name in named if not any(part.isupper() for part in name.split("/")[:-1])}
    assert sorted(named - all_files()) == []


FAULTY = 'game "Race":\n    players 2\n\nplay:\n    for player in turns:\n        plaier.score += 1\n'
MODULES = """
import contextlib, sys
sys.argv = ["spielwerk", "check", "race.spiel"]
from spielwerk.cli import main
with contextlib.suppress(SystemExit):
    main()
print(sum(name.partition(".")[0] == "spielwerk" for name in sys.modules))
"""


def test_a_fault_is_told_by_at_most_a_hundred_and_fifty_modules(tmp_path):
    """Who looks at a file after every change waits for them each time."""
    (tmp_path / "race.spiel").write_text(FAULTY, encoding="utf-8")
    here = {**os.environ, "PYTHONPATH": str(PACKAGE.parent)}
    done = subprocess.run(
        [sys.executable, "-c", MODULES], cwd=tmp_path, env=here, capture_output=True, text=True, check=True
    )
    assert "S201" in done.stdout
    assert int(done.stdout.splitlines()[-1]) <= 150
