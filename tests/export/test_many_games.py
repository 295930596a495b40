"""Every game of the documentation, and bundled games in many ways, as files: they play and speak as the match does."""

from __future__ import annotations

import pytest

from spielwerk.backend.machine import series_digest
from spielwerk.diagnostics.source import Source
from spielwerk.export.python_file import file_of
from spielwerk.game.files import files_of
from spielwerk.game.game import Game, load, load_source
from tests.docs.blocks import all_blocks, write_files
from tests.export.conftest import Alone
from tests.rotation import in_turns

BLOCKS = [block for block in all_blocks() if block.language == "spiel" and "fault" not in block.marks]
WAYS: list[tuple[str, int, dict[str, str]]] = [
    ("citadels", 2, {}),
    ("citadels", 7, {}),
    ("ludo", 2, {}),
    ("ludo", 3, {}),
    ("pig", 10, {"goal": "15"}),
    ("hearts", 4, {"limit": "20"}),
]
GAMES = 5


def agrees(game: Game, alone: Alone, players: int | None = None, options: dict[str, str] | None = None) -> None:
    """The file has the digest of the series, and the words of the match at every stop."""
    engine = alone.engine
    results = [engine.random_game(3, number) for number in range(GAMES)]
    assert f"{series_digest(results):016x}" == game.simulate(GAMES, players, seed=3, options=options).digest
    for language in ("en", "de"):
        book = alone.book(language)
        match = game.start(players, 5, options, language, claims=True)
        events: list[tuple[object, ...]] = []
        state = engine.start(5, events)
        for number in range(40):
            assert state == match.state
            for reader in range(alone.manual.players + 1):
                alone.screen(book, state, reader)
                alone.story(book, events, reader)
            if match.over:
                break
            seat = match.seats[0]
            asked, found = match.asker(seat, language).decision(), alone.decision(book, state, seat + 1)
            assert [option.label for option in found.options] == [option.label for option in asked.options]
            assert found.prompt == asked.prompt
            decision = match.decision(seat)
            chosen = number * 5 % len(decision.options)
            before = len(match.history)
            match.decide(seat, chosen)
            for record in [record for one in match.history.inputs[before:] for record in one.records]:
                state = engine.decide(state, seat + 1, record, events)


@pytest.mark.long
@pytest.mark.parametrize("block", BLOCKS, ids=[block.place for block in BLOCKS])
def test_games_of_the_documentation(block, tmp_path):
    write_files(block, tmp_path)
    name = block.file or "example.spiel"
    game = load_source(Source(name, block.text), files=files_of(tmp_path / name))
    agrees(game, Alone(file_of(game, None, {}), block.place))


@pytest.mark.matches
@in_turns(3, table=WAYS)
def test_players_and_options(table):
    name, players, options = table
    game = load(name)
    agrees(game, Alone(file_of(game, players, options), f"{name} {players}"), players, options)
