"""Games are checked and compiled in a browser's Python as on the command line: the modules play the same games."""

from __future__ import annotations

import json
import shutil
from pathlib import Path

import pytest

from tests.cli.conftest import document, run_command
from tests.node import node

HERE = Path(__file__).parent
SOURCE = HERE.parents[1] / "src"


@pytest.fixture(scope="session")
def sources(tmp_path_factory):
    """The package as an archive, as a page loads it."""
    folder = tmp_path_factory.mktemp("sources")
    shutil.copytree(
        SOURCE / "spielwerk", folder / "all" / "spielwerk", ignore=shutil.ignore_patterns("__pycache__", "*.pyc")
    )
    return shutil.make_archive(str(folder / "sources"), "zip", folder / "all")


@pytest.mark.parametrize(
    ("name", "games"),
    [
        ("ludo", 50),
        pytest.param("ludo", 20_000, marks=pytest.mark.long),
        pytest.param("catan", 50, marks=pytest.mark.long),
        pytest.param("kniffel", 500, marks=pytest.mark.long),
    ],
)
def test_what_is_compiled_in_a_browser_plays_the_same_games(sources, name, games):
    wanted = {"name": name, "games": games, "seed": 5}
    played, packages = map(json.loads, node(HERE / "compile.mjs", sources, json.dumps(wanted)).splitlines())
    expected = document(run_command("simulate", name, "--games", str(games), "--seed", "5", "--json"))
    assert played["faults"] == []
    assert played["digest"] == expected["digest"]
    assert (played["wins"], played["draws"]) == (expected["wins"], expected["draws"])
    assert {package for package in packages if "pyodide" not in package} == {"__main__", "spielwerk"}


def test_npm_packages_are_pinned_and_name_no_registry():
    packages = json.loads((HERE / "package-lock.json").read_text(encoding="utf-8"))["packages"]
    wanted = json.loads((HERE / "package.json").read_text(encoding="utf-8"))["dependencies"]
    assert {name: packages[f"node_modules/{name}"]["version"] for name in wanted} == wanted
    assert all("resolved" not in package for package in packages.values())
    assert all("integrity" in package for name, package in packages.items() if name)
