"""`spielwerk build --target wasm`: what Node makes of the folder is what Spielwerk makes of the game."""

from __future__ import annotations

import json
import re
import threading
from collections.abc import Callable
from functools import partial
from http.server import SimpleHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path
from typing import Any

import pytest

from spielwerk.diagnostics.source import Source
from spielwerk.export.targets import SIGN
from spielwerk.export.wasm.files import build
from spielwerk.game.game import Game, load, load_source
from spielwerk.game.sources import bundled
from spielwerk.program.ir import OVER
from spielwerk.program.manual.reading import read_manual
from spielwerk.runtime.asking import Asker
from spielwerk.runtime.names import Names
from tests.cli.conftest import run_command
from tests.export.conftest import GAMES
from tests.node import node
from tests.rotation import in_turns

WALK = Path(__file__).with_name("walk.mjs")
QUICK: dict[str, dict[str, Any]] = {
    "hearts": {"limit": 20},
    "catan": {"rounds": 2, "offers": 1},
    "chess": {"position": "r3k3/1P6/8/8/8/8/6p1/4K2R w Kq - 70 1"},
}
"""Options for games that take long."""
Make = Callable[..., Path]


@pytest.fixture(scope="session")
def folder(tmp_path_factory: pytest.TempPathFactory) -> Make:
    """The built folder of a game."""

    def make(game: Game, players: int | None = None, options: dict[str, Any] | None = None) -> Path:
        path = tmp_path_factory.mktemp("built")
        for name, content in build(game, players, options or {}, path.name).items():
            (path / name).write_bytes(content)
        return path

    return make


def series(path: Path, games: int, seed: int) -> dict[str, Any]:
    told: dict[str, Any] = json.loads(node(path / "play.mjs", "--games", str(games), "--seed", str(seed), "--json"))
    return told


# ---- the same games ----------------------------------------------------------------------------


@pytest.mark.matches
@in_turns(name=GAMES)
def test_node_plays_the_games_of_both_back_ends(name: str, folder: Make) -> None:
    """The digest of Node is that of Python and of wasmtime, and so is everything that is counted."""
    game, options = load(name), QUICK.get(name, {})
    path = folder(game, None, options)
    for backend, games in (("python", 10), ("wasm", 300)):
        expected = game.simulate(games, seed=5, options=options, backend=backend)
        found = series(path, games, 5)
        assert found["digest"] == expected.digest
        assert (found["decisions"], found["wins"]) == (expected.decisions, expected.wins)
        assert (found["draws"], found["unfinished"]) == (expected.draws, expected.unfinished)


@pytest.mark.matches
@in_turns(12, name=GAMES, language=["en", "de"])
def test_a_match_in_node_reads_as_in_spielwerk(name: str, language: str, folder: Make) -> None:
    """State, options, weights, labels, prompt and every seat's view at every decision."""
    game = load(name)
    told = [json.loads(line) for line in node(WALK, folder(game) / "game.js", "3", "40", language).splitlines()]
    machine, description = game.machine(claims=True)
    names, state = Names(description.manual), machine.start(3)
    for number, seen in enumerate(told[:-1]):
        assert [int(slot) for slot in seen["state"]] == state
        assert [seat + 1 for seat in seen["seats"]] == machine.seats(state)
        seat = machine.seats(state)[-1]
        decision = Asker(machine, names, state, seat, language).decision()
        assert seen["labels"] == [" ".join(option.label.split()) for option in decision.options]
        assert seen["prompt"] == " ".join(decision.prompt.split())
        assert [int(weight) for weight in seen["weights"]] == [option.weight for option in decision.options]
        for looker, slots in enumerate(seen["seen"]):
            view = machine.view(state, looker)
            assert [slot is not None for slot in slots] == [bool(shown) for shown in view.shown]
            assert [int(slot or 0) for slot in slots] == view.image
        state = machine.decide(state, seat, decision.options[number * 7 % len(decision.options)].record)
    assert [int(slot) for slot in told[-1]["state"]] == state
    assert (told[-1]["result"] is None) == (machine.condition(state) != OVER)


@pytest.mark.matches
@pytest.mark.parametrize("name", ["pig", "hearts", "rps", "backgammon"])
def test_a_game_decision_by_decision_is_the_one_of_the_series(name: str, folder: Make) -> None:
    """Random players in JavaScript draw what those of the module draw, weights beyond 32 bits included."""
    path = folder(load(name), None, QUICK.get(name, {}))
    last = json.loads(node(path / "play.mjs", "--match", "--seed", "11").splitlines()[-1])
    assert last["digest"] == series(path, 1, 11)["digest"]


@pytest.mark.long
@pytest.mark.parametrize("name", [name for name in bundled() if name != "chess"])
def test_a_thousand_games_in_node(name: str, folder: Make) -> None:
    game = load(name)
    assert series(folder(game), 1000, 8)["digest"] == game.simulate(1000, seed=8).digest


@pytest.mark.long
def test_whole_games_of_chess_in_node(folder: Make) -> None:
    game = load("chess")
    assert series(folder(game), 50, 8)["digest"] == game.simulate(50, seed=8).digest


def test_players_and_options_are_fixed_in_the_module(folder: Make) -> None:
    game = load("pig")
    path = folder(game, 4, {"goal": 30})
    found = series(path, 200, 2**64 - 1)
    assert found["digest"] == game.simulate(200, players=4, seed=2**64 - 1, options={"goal": 30}).digest
    assert len(found["wins"]) == 4
    assert json.loads((path / "game.json").read_text())["options"] == {"goal": "30"}


# ---- what goes wrong ---------------------------------------------------------------------------

FAULTY = """\
game "Faulty":
    players 2

table:
    total: int = 0

play:
    for player in turns:
        player chooses number from 1 to 2
        total += 1000000000
"""


def test_a_fault_in_node_names_the_line_and_the_rule(folder: Make) -> None:
    game = load_source(Source("faulty.spiel", FAULTY), "faulty")
    path = folder(game)
    told = node(path / "play.mjs", "--games", "3", code=1)
    assert "game 0: R101 in faulty.spiel, line 10 (play)" in told
    script = f"""
        import {{ load, Fault }} from {json.dumps(str(path / "game.js"))};
        const match = (await load()).start(1);
        match.decide(0, 0);
        match.decide(1, 1);
        const before = String(match.state);
        try {{
            match.decide(0, 0);
        }} catch (fault) {{
            console.log(fault instanceof Fault, fault.code, fault.line, String(match.state) === before);
        }}
        for (const wrong of [() => match.decide(0, 9), () => match.decide(1, 0), () => match.options(5)])
            try {{ wrong(); }} catch (error) {{ console.log(error.name, error.message); }}
    """
    assert node("--input-type=module", "-e", script).splitlines() == [
        "true R101 10 true",
        "RangeError there is no option 9",
        "RangeError seat 1 has no open decision; open: 0",
        "RangeError seat 5 has no open decision; open: 0",
    ]


@pytest.mark.parametrize(
    ("args", "words"),
    [
        (["--games", "0"], '--games must be a whole number from 1 to 1000000000, not "0"'),
        (["--seed", "-1"], "--seed"),
        (["--seed", "18446744073709551616"], "--seed must be a whole number from 0 to 18446744073709551615"),
        (["--language", "fr"], '--language must be en or de, not "fr"'),
        (["--quick"], "Unknown option '--quick'"),
    ],
)
def test_wrong_usage_of_the_player_is_explained(args: list[str], words: str, folder: Make) -> None:
    told = node(folder(load("nim")) / "play.mjs", *args, code=2)
    assert words in told
    assert "node play.mjs [--games N]" in told


# ---- the files ---------------------------------------------------------------------------------


def test_the_files_of_a_folder() -> None:
    files = build(load("nim"), None, {}, "nim")
    assert list(files) == ["game.wasm", "game.json", "game.js", "words.js", "game.d.ts", "play.mjs", "index.html"]
    assert all(SIGN in content[:200] for content in files.values()), "all are known as ours"
    assert files == build(load("nim"), None, {}, "nim"), "the same game gives the same files"
    assert str(Path.cwd()).encode() not in b"".join(files.values())


@pytest.mark.parametrize("name", ["nim", "kuhn", "ludo"])
def test_the_description_holds_the_manual(name: str) -> None:
    """Whoever shows a match in a browser reads there what a match in Python knows."""
    known = json.loads(build(load(name), None, {}, name)["game.json"])
    assert read_manual(known["manual"]) == load(name).start().manual


def test_the_types_are_those_of_the_loader() -> None:
    """Whatever the loader exports has a type, and no type is there for nothing."""
    files = build(load("nim"), None, {}, "nim")
    loader, types = files["game.js"].decode(), files["game.d.ts"].decode()
    exported = set(re.findall(r"^export (?:async )?(?:class|function) (\w+)", loader, re.M))
    assert exported == set(re.findall(r"^export declare (?:class|function) (\w+)", types, re.M))
    for name in ("Game", "Match", "RandomPlayers"):
        declared = re.search(rf"declare class {name}[^\n]*{{\n(.*?)\n}}", types, re.S)
        written = re.search(rf"^export class {name}[^\n]*{{\n(.*?)\n}}", loader, re.S | re.M)
        assert declared
        assert written
        for member in re.findall(r"^  (?:readonly )?(\w+)[(:]", declared[1], re.M):
            assert re.search(rf"^  (?:get )?{member}\(|this\.{member} =", written[1], re.M), f"{name}.{member}"


BROWSER = """
const made = Object.fromEntries(["h1", "form", "pre", "ol"].map((name) => [name, {}]));
made.form.addEventListener = () => {};
made.ol.replaceChildren = (...lines) => { made.ol.lines = lines; };
globalThis.document = {
  documentElement: {}, querySelector: (name) => made[name], createElement: () => ({}),
};
const typed = { seed: "5", games: "50", language: "de" };
globalThis.FormData = class { *[Symbol.iterator]() { yield* Object.entries(typed); } };
"""
"""As much of a browser as the page needs."""


def test_the_page_plays_and_shows_the_digest(folder: Make) -> None:
    """The script of the page, with a stand-in for the browser around it."""
    game = load("pig")
    path = folder(game)
    (script,) = re.findall(r'<script type="module">(.*?)</script>', (path / "index.html").read_text(), re.S)
    (path / "page.mjs").write_text(
        BROWSER + script.replace('import { load } from "./game.js";', 'const { load } = await import("./game.js");')
        + "\nconsole.log(JSON.stringify([made.h1.textContent, made.pre.textContent, made.ol.lines[0].textContent]));"
    )  # fmt: skip
    heading, told, first = json.loads(node(path / "page.mjs"))
    assert heading == "Böse Eins"
    assert first == "Spieler 1: Würfeln"
    assert f"digest: {game.simulate(50, seed=5).digest}" in told
    match = json.loads(next(line for line in told.splitlines() if line.startswith("match: "))[7:])
    assert match["digest"] == game.simulate(1, seed=5).digest


def test_the_loader_fetches_over_the_network(folder: Make) -> None:
    """As in a browser: the files come by HTTP."""
    path = folder(load("nim"))
    handler = partial(Quiet, directory=str(path))
    with ThreadingHTTPServer(("127.0.0.1", 0), handler) as server:
        threading.Thread(target=server.serve_forever, daemon=True).start()
        address = f"http://127.0.0.1:{server.server_address[1]}/"
        script = f"""
            import {{ load }} from {json.dumps(str(path / "game.js"))};
            console.log((await load(new URL("{address}"))).series({{ games: 20, seed: 3n }}).digest);
            await load(new URL("{address}none/")).catch((error) => console.log(error.message));
        """
        digest, missing = node("--input-type=module", "-e", script).splitlines()
        server.shutdown()
    assert digest == load("nim").simulate(20, seed=3).digest
    assert missing.endswith("404 File not found")


class Quiet(SimpleHTTPRequestHandler):
    def log_message(self, *_: object) -> None:
        """Nobody reads it."""


# ---- the command -------------------------------------------------------------------------------


def test_the_command_makes_a_folder_and_makes_it_anew(tmp_path: Path) -> None:
    folder = tmp_path / "made"
    for _ in range(2):
        result = run_command("build", "nim", "--target", "wasm", "-o", folder, "--option", "heaps=2")
        assert result.exit_code == 0
        assert f"{folder / 'game.wasm'}: " in result.stdout
    assert json.loads((folder / "game.json").read_text())["options"] == {"heaps": "2"}


def test_files_of_others_stay_as_they_are(tmp_path: Path) -> None:
    (tmp_path / "game.js").write_text("mine")
    result = run_command("build", "nim", "--target", "wasm", "-o", tmp_path)
    assert result.exit_code == 1
    assert "was not made by `spielwerk build`" in result.stderr
    assert [path.name for path in tmp_path.iterdir()] == ["game.js"]
    assert (tmp_path / "game.js").read_text() == "mine"


def test_bad_input_is_explained(tmp_path: Path) -> None:
    (tmp_path / "file").write_text("")
    cases: list[tuple[list[str | Path], int, str]] = [
        (["nim", "--target", "wasm", "-o", tmp_path / "file"], 1, "file"),
        (["nim", "--target", "wasm", "-o", tmp_path / "no" / "such"], 1, "such"),
        (["nimm", "--target", "wasm", "-o", tmp_path / "a"], 1, "L110"),
        (["nim", "--target", "wasm", "--players", "5", "-o", tmp_path / "a"], 1, "5"),
        (["nim", "--target", "wasm", "--option", "heaps=99", "-o", tmp_path / "a"], 1, "heaps"),
        (["nim", "--target", "windows"], 2, "windows"),
    ]
    for args, code, words in cases:
        result = run_command("build", *args)
        assert result.exit_code == code, result.output
        assert words in result.output
    assert not (tmp_path / "a").exists(), "nothing is left of a game that cannot be made"
