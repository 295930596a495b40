"""The wheel: what is in it, and that it plays where nothing else is installed."""

from __future__ import annotations

import json
import os
import re
import subprocess
import sys
import tarfile
import zipfile
from pathlib import Path

import pytest

from spielwerk import __version__

ROOT = Path(__file__).parents[2]
SOURCE = ROOT / "src"

MATCH = """
import sys
sys.path.insert(0, {folder!r})
import spielwerk

game = spielwerk.load("tictactoe")
match = game.start(seed=1)
while not match.over:
    seat = match.seats[0]
    match.decide(seat, 0)
import json
outside = sorted({{name.partition(".")[0] for name in sys.modules}} - set(sys.stdlib_module_names) - {{"__main__"}})
print(json.dumps([spielwerk.__file__, match.result.winners, outside]))
"""


@pytest.fixture(scope="module")
def wheel(tmp_path_factory):
    """Built by the tool of the project from the files of the clone, without the net."""
    folder = tmp_path_factory.mktemp("wheel")
    build = [sys.executable, "-m", "hatchling", "build", "--target", "wheel", "--directory", str(folder)]
    subprocess.run(build, cwd=ROOT, check=True, capture_output=True, timeout=120)
    (made,) = folder.iterdir()
    return made


@pytest.fixture(scope="module")
def sources(tmp_path_factory):
    """The source distribution, unpacked."""
    folder = tmp_path_factory.mktemp("sources")
    build = [sys.executable, "-m", "hatchling", "build", "--target", "sdist", "--directory", str(folder)]
    subprocess.run(build, cwd=ROOT, check=True, capture_output=True, timeout=120)
    (made,) = folder.iterdir()
    with tarfile.open(made) as archive:
        archive.extractall(folder, filter="data")
    return folder / f"spielwerk-{__version__}"


@pytest.fixture(scope="module")
def installed(wheel, tmp_path_factory):
    """A folder with the wheel alone."""
    folder = tmp_path_factory.mktemp("installed")
    pip = [sys.executable, "-m", "pip", "install", "--quiet", "--disable-pip-version-check"]
    alone = ["--no-deps", "--no-index", "--no-compile", "--target", str(folder), str(wheel)]
    subprocess.run([*pip, *alone], check=True, capture_output=True, timeout=120)
    return folder


def bare(*args: str) -> subprocess.CompletedProcess[str]:
    """Python without the packages of its installation, and without the environment."""
    return subprocess.run([sys.executable, "-I", "-S", *args], capture_output=True, text=True, timeout=120, env={})


def test_everything_of_the_package_is_in_the_wheel(wheel):
    inside = {name for name in zipfile.ZipFile(wheel).namelist() if ".dist-info/" not in name}
    files = (path for path in (SOURCE / "spielwerk").rglob("*") if path.is_file() and path.suffix != ".pyc")
    assert inside == {path.relative_to(SOURCE).as_posix() for path in files}


@pytest.mark.parametrize(
    "name",
    [
        "py.typed",
        "games/catan.spiel",
        "games/kniffel.digal",
        "games/tictactoe_lgold.lgold",
        "games/ludo/classic.csv",
        "games/roborally/crossing.json",
        "games/index.json",
        "bots/levels.json",
    ],
)
def test_what_a_user_needs_is_in_the_wheel(wheel, name):
    assert zipfile.ZipFile(wheel).getinfo(f"spielwerk/{name}").file_size >= 0


def test_the_browser_app_is_in_the_wheel_with_every_file_that_it_names(wheel):
    archive = zipfile.ZipFile(wheel)
    inside = set(archive.namelist())
    page = archive.read("spielwerk/web/index.html").decode()
    wanted = set(re.findall(r'(?:src|href)="/([^"]+)"', page))
    assert any(name.endswith(".js") for name in wanted)
    assert any(name.endswith(".css") for name in wanted)
    scripts = [name for name in inside if name.startswith("spielwerk/web/assets/") and name.endswith(".js")]
    for script in scripts:
        named = re.findall(r"[\"'`](?:\./|assets/)([\w.-]+\.(?:js|css))[\"'`]", archive.read(script).decode())
        wanted |= {f"assets/{name}" for name in named}
    assert len(wanted) > 20, "no screen is loaded when somebody goes there"
    assert {f"spielwerk/web/{name}" for name in wanted} <= inside


def test_schemas_are_in_the_wheel(wheel):
    names = zipfile.ZipFile(wheel).namelist()
    assert sum(name.endswith(".xsd") for name in names) == sum(1 for _ in SOURCE.rglob("*.xsd")) > 0


def test_the_wheel_asks_for_nothing_but_by_extras(wheel):
    archive = zipfile.ZipFile(wheel)
    metadata = archive.read(f"spielwerk-{__version__}.dist-info/METADATA").decode()
    wanted = [line for line in metadata.splitlines() if line.startswith("Requires-Dist:")]
    assert wanted
    assert all("extra ==" in line for line in wanted)


def test_the_wheel_shows_the_readme_and_has_the_one_version(wheel):
    assert wheel.name == f"spielwerk-{__version__}-py3-none-any.whl"
    metadata = zipfile.ZipFile(wheel).read(f"spielwerk-{__version__}.dist-info/METADATA").decode()
    assert f"\nVersion: {__version__}\n" in metadata
    assert "\nDescription-Content-Type: text/markdown\n" in metadata
    assert (ROOT / "README.md").read_text(encoding="utf-8") in metadata


def test_the_source_distribution_makes_the_same_wheel(sources, wheel, tmp_path):
    build = [sys.executable, "-m", "hatchling", "build", "--target", "wheel", "--directory", str(tmp_path)]
    # Byte code of the hook that builds the app would be left among the sources.
    clean = {**os.environ, "PYTHONDONTWRITEBYTECODE": "1"}
    subprocess.run(build, cwd=sources, env=clean, check=True, capture_output=True, timeout=120)
    (again,) = tmp_path.iterdir()
    first, second = zipfile.ZipFile(wheel), zipfile.ZipFile(again)
    assert again.name == wheel.name
    assert sorted(first.namelist()) == sorted(second.namelist())
    assert [name for name in first.namelist() if first.read(name) != second.read(name)] == []


def test_the_source_distribution_is_what_developers_work_with(sources):
    """All that a clone has can be made, tested and read from it."""
    tracked = ["Makefile", "pyproject.toml", "README.md", "LICENSE", "web/package-lock.json", "tests/conftest.py"]
    tracked += ["docs/index.md", "site/pages.py", "bench/run.py"]
    assert [name for name in tracked if not (sources / name).is_file()] == []
    assert not [path for path in sources.rglob("*") if path.name in {"node_modules", "__pycache__", ".venv"}]


def test_a_match_is_played_with_the_wheel_alone(installed):
    done = bare("-c", MATCH.format(folder=str(installed)))
    assert done.returncode == 0, done.stderr
    file, winners, outside = json.loads(done.stdout)
    assert Path(file).is_relative_to(installed)
    assert outside == ["spielwerk"]
    assert winners == [0]


def test_the_command_without_its_extra_says_one_sentence(installed):
    start = f"import sys; sys.path.insert(0, {str(installed)!r}); from spielwerk.cli import main; main()"
    done = bare("-c", start)
    assert (done.returncode, done.stdout) == (1, "")
    assert done.stderr == (
        "The command `spielwerk` needs the extra `cli`, but the package click is not installed: "
        "python -m pip install click rich\n"
    )
