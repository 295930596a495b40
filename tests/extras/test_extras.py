"""Every extra brings what it says; whatever needs another ends with one sentence that names it."""

from __future__ import annotations

import ast
import json
import pickle
import re
import subprocess
import sys
import tomllib
from collections.abc import Iterable
from pathlib import Path

import pytest

from spielwerk.extras import EXTRAS, MissingExtra, needed, require
from tests.rotation import in_turns

ROOT = Path(__file__).parents[2]
SOURCE = ROOT / "src" / "spielwerk"
DECLARED: dict[str, list[str]] = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["project"][
    "optional-dependencies"
]
NOT_YET = {"studio"}
"""Declared, but no code needs them so far."""

COMMANDS: dict[str, tuple[list[str], dict[str, str]]] = {
    "games": (["games"], {}),
    "one game": (["games", "tictactoe_lgold"], {}),
    "check": (["check", "nim"], {}),
    "check, faults": (["check", "{folder}/broken.spiel"], {}),
    "check, lGold": (["check", "tictactoe_lgold"], {"lgold": "lxml"}),
    "format": (["format", "{folder}/nim.spiel"], {}),
    "convert to lGold": (["convert", "nim", "{folder}/nim.lgold"], {}),
    "convert from lGold": (["convert", "tictactoe_lgold", "{folder}/back.spiel"], {"lgold": "lxml"}),
    "test": (["test", "tictactoe"], {}),
    "simulate": (["simulate", "pig", "--games", "5"], {}),
    "simulate, compiled": (["simulate", "pig", "--games", "5", "--backend", "wasm"], {"compiled": "wasmtime"}),
    "perft": (["perft", "tictactoe", "--depth", "2"], {}),
    "odds": (["odds", "kuhn"], {}),
    "rules": (["rules", "nim"], {}),
    "show": (["show", "nim"], {}),
    "build": (["build", "nim", "-o", "{folder}/nim.py"], {}),
    "build for browsers": (["build", "nim", "--target", "wasm", "-o", "{folder}/nim_wasm"], {}),
    "play": (["play", "nim", "--seats", "random,mcts:playouts=10"], {}),
    "train": (["train", "nim", "--games", "2", "-o", "{folder}/model.json"], {"bots": "numpy"}),
    "play, a bot that learned": (
        ["play", "nim", "--seats", "random,learned:file={folder}/model.json"],
        {"bots": "numpy"},
    ),
    "play, a bot on the net": (
        ["play", "nim", "--seats", "random,ws:url=ws://127.0.0.1:9"],
        {"bots": "websockets"},
    ),
    "arena": (["arena", "nim", "--bots", "random,greedy", "--games", "4"], {"arena": "scipy"}),
    "arena, cluster": (
        ["arena", "nim", "--bots", "random,greedy", "--cluster", "tcp://127.0.0.1:9"],
        {"arena": "scipy", "cluster": "distributed"},
    ),
    "balance": (["balance", "nim", "--games", "20"], {}),
    "servers": (["servers"], {"server": "zeroconf"}),
    "servers, written down": (["servers", "add", "Anna", "192.0.2.1", "8000"], {}),
}
"""Commands, and the extras they need beside `cli`, each with the module that they cannot do without."""
NEEDY = [name for name, (_, needs) in COMMANDS.items() if needs]
REFUSES = {"check, faults": "[S201", "arena, cluster": "[A206", "play, a bot on the net": "No bot could be reached at"}
"""Those that end badly even with everything installed, and what they say."""


def packages(extra: str) -> set[str]:
    """What an extra installs, by the names of packages; with those of the extras it contains."""
    names = set()
    for requirement in DECLARED[extra]:
        if inner := re.fullmatch(r"spielwerk\[(.*)\]", requirement):
            names |= {name for one in inner[1].split(",") for name in packages(one)}
        else:
            names.add(re.split(r"[\[<>=]", requirement)[0])
    return names


def reached(extra: str) -> set[str]:
    """The extras that are complete when one is installed."""
    return {one for one in EXTRAS if set(EXTRAS[one].values()) <= packages(extra)}


@pytest.fixture
def folder(tmp_path):
    made = tmp_path
    (made / "nim.spiel").write_text((SOURCE / "games" / "nim.spiel").read_text(encoding="utf-8"), encoding="utf-8")
    (made / "broken.spiel").write_text('game "Broken":\n    players 2\n\nplay:\n    end with winner nobody\n')
    return made


def outcomes(
    names: Iterable[str], there: set[str], folder: Path, language: str = "en"
) -> dict[str, tuple[int, str, str]]:
    """What comes of commands where only these extras are installed."""
    names = list(names)
    commands = [json.dumps([arg.format(folder=folder) for arg in COMMANDS[name][0]]) for name in names]
    done = subprocess.run(
        [sys.executable, str(Path(__file__).with_name("without.py")), ",".join(sorted(there)), *commands],
        capture_output=True,
        text=True,
        env={"SPIELWERK_LANG": language, "COLUMNS": "300", "PATH": "", "HOME": str(folder)},
        cwd=folder,
        timeout=300,
        check=False,
    )
    assert done.returncode == 0, done.stderr
    return dict(zip(names, map(json.loads, done.stdout.splitlines()), strict=True))


def is_the_sentence(said: str, extra: str, language: str = "en") -> bool:
    """One line, which names the extra and the packages to install."""
    start = "Error: " if language == "en" else "Fehler: "
    install = f"python -m pip install {' '.join(EXTRAS[extra].values())}"
    return said.startswith(start) and f"`{extra}`" in said and said.endswith(f": {install}\n") and said.count("\n") == 1


@in_turns(3, extra=[*sorted(EXTRAS.keys() - {"cli"}), "cli"])
def test_an_extra_brings_what_it_says_and_nothing_else_is_pretended(extra, folder):
    there = {"cli"} | reached(extra)
    modules = {module for one in there for module in EXTRAS[one]}
    # What needs nothing more than `cli` is tried with that alone.
    names = COMMANDS if extra == "cli" else NEEDY
    for name, (code, said, complained) in outcomes(names, there, folder).items():
        missing = [one for one, module in COMMANDS[name][1].items() if module not in modules]
        told = (name, code, said, complained)
        assert "Traceback" not in complained, told
        if missing:
            assert code == 1, told
            assert any(is_the_sentence(complained, one) for one in missing), told
        elif name in REFUSES:
            assert code == 1, told
            assert REFUSES[name] in said + complained, told
        else:
            assert code == 0, told


def test_the_sentence_is_said_in_german_too(folder):
    for name, (code, _, complained) in outcomes(NEEDY, {"cli"}, folder, "de").items():
        assert code == 1
        assert any(is_the_sentence(complained, one, "de") for one in COMMANDS[name][1]), complained
        assert "Zusatz" in complained


@pytest.mark.parametrize(("language", "word"), [("en", "needs the extra"), ("de", "braucht den Zusatz")])
def test_without_click_the_command_says_so(folder, language, word):
    for code, said, complained in outcomes(["games", "arena"], set(), folder, language).values():
        assert (code, said) == (1, "")
        assert f"{word} `cli`" in complained
        assert complained.count("\n") == 1
        assert complained.endswith(": python -m pip install click rich\n")


# ---- one place knows them ----------------------------------------------------------------------


def test_the_project_declares_what_the_code_knows():
    assert DECLARED.keys() - {"all", "dev", "site"} == EXTRAS.keys() | NOT_YET
    for extra, modules in EXTRAS.items():
        assert set(modules.values()) <= packages(extra)
        inside = {name for one in reached(extra) for name in EXTRAS[one].values()}
        assert packages(extra) == inside
    assert packages("all") == {name for extra in EXTRAS.keys() | NOT_YET for name in packages(extra)}
    assert packages("all") <= packages("dev")


def test_every_requirement_has_its_reason():
    text = (ROOT / "pyproject.toml").read_text(encoding="utf-8")
    for extra, requirements in DECLARED.items():
        for requirement in requirements:
            if not requirement.startswith("spielwerk["):
                assert re.search(rf'"{re.escape(requirement)}",\s*# \S', text), (extra, requirement)


def test_other_packages_are_imported_only_where_their_extra_is_named():
    """Everything else is the standard library or Spielwerk. Commands are there only with `cli`."""
    seen = set()
    for path in SOURCE.rglob("*.py"):
        name = path.relative_to(SOURCE).as_posix()
        usual = {"click"} if name.startswith("cli/") else set()
        for module, extra in imported(ast.parse(path.read_text(encoding="utf-8"))):
            if module in sys.stdlib_module_names or module in ("spielwerk", *usual):
                continue
            assert extra is not None, f"{name} imports {module} outside of `with needed(…)`"
            assert module in EXTRAS[extra], f"{name} imports {module}, which is not in {extra}"
            seen.add(module)
    # lxml and distributed are imported by name, because they have no types; psycopg by SQLAlchemy.
    named = {"click", "lxml", "distributed", "psycopg"}
    assert seen | named == {module for modules in EXTRAS.values() for module in modules}


def imported(tree: ast.AST, extra: str | None = None) -> list[tuple[str, str | None]]:
    """Modules that are imported, each with the extra that is named around it; not those for types only."""
    found: list[tuple[str, str | None]] = []
    for node in ast.iter_child_nodes(tree):
        if isinstance(node, ast.Import):
            found += [(one.name.partition(".")[0], extra) for one in node.names]
        elif isinstance(node, ast.ImportFrom):
            found += [(str(node.module).partition(".")[0], extra)]
        elif isinstance(node, ast.If) and ast.unparse(node.test) == "TYPE_CHECKING":
            found += [one for line in node.orelse for one in imported(line, extra)]
        elif isinstance(node, ast.With) and (named := re.fullmatch(r"needed\('(\w+)'\)", ast.unparse(node.items[0]))):
            found += imported(node, named[1])
        else:
            found += imported(node, extra)
    return found


# ---- for programs ------------------------------------------------------------------------------


def test_the_api_raises_an_exception_that_says_what_to_do(monkeypatch):
    monkeypatch.setitem(sys.modules, "lxml", None)
    with pytest.raises(MissingExtra) as raised, needed("lgold"):
        import lxml  # noqa: F401
    assert raised.value.extra == "lgold"
    assert raised.value.name == "lxml"
    assert isinstance(raised.value, ImportError)
    assert str(raised.value) == (
        "A game in lGold needs the extra `lgold`, but the package lxml is not installed: python -m pip install lxml"
    )
    again = pickle.loads(pickle.dumps(raised.value))
    assert (again.extra, again.module, str(again)) == ("lgold", "lxml", str(raised.value))


def test_a_package_that_is_broken_inside_is_not_called_missing():
    with pytest.raises(ModuleNotFoundError) as raised, needed("lgold"):
        raise ModuleNotFoundError("No module named 'lxml.etree'", name="lxml.etree")
    assert not isinstance(raised.value, MissingExtra)


def test_what_is_needed_in_the_end_is_asked_for_at_the_beginning(monkeypatch):
    require("arena")
    monkeypatch.setattr("spielwerk.extras.find_spec", lambda name: None if name == "scipy" else sys)
    with pytest.raises(MissingExtra, match="the package scipy is not installed"):
        require("arena")
