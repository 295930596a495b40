"""A stranger's game is played in the cage as it would be here, step by step and byte by byte."""

from __future__ import annotations

from random import Random
from typing import Any

import msgspec
import pytest

from spielwerk.game.sources import bundled
from spielwerk.table.playing.cage.caged import CagedPlaying
from spielwerk.table.playing.cage.strange import StrangeGames
from spielwerk.table.playing.live import LivePlaying
from spielwerk.table.playing.playing import (
    Abort,
    Broken,
    Decide,
    GameRef,
    NotPossible,
    Playing,
    Receiver,
    Rewind,
    Setup,
    Situation,
    Undo,
)
from tests.table.playing.strangers import COIN, coin, handed_in, strange

EVERYBODY = (Receiver(0, "en"), Receiver(1, "de"), Receiver(None, "de"))
DIVIDES = COIN.replace("player.score += a", "player.score += 10 / (a - 3)")
"""It breaks down when somebody chooses 3."""


def plain(data: Any) -> Any:
    """Everything in it, with what is written already as it was written."""
    if isinstance(data, msgspec.Raw):
        return bytes(data)
    if isinstance(data, msgspec.Struct):
        return [plain(part) for part in msgspec.structs.astuple(data)]
    if isinstance(data, dict):
        return {key: plain(part) for key, part in data.items()}
    if isinstance(data, tuple | list):
        return [plain(part) for part in data]
    return data


async def a_step(playing: Playing, situation: Situation, rng: Random) -> tuple[Situation, Any]:
    """Somebody decides something; what came of it. Picks come together, and what is not open is refused."""
    seat, ask = rng.choice(sorted(situation.asks.items()))
    look = await playing.look(Receiver(seat, "en"))
    assert look.ask is not None
    question = msgspec.json.decode(look.ask)
    options = [{"kind": one["kind"], "value": one["value"]} for one in question["options"]]
    several = question["several"]
    choice: Any = rng.choice(options)
    if several is not None:
        least, most = several["least"], several["most"] or len(options)
        choice = rng.sample(options, min(len(options), rng.randint(max(1, least), max(1, most))))
    try:
        outcome = await playing.do(Decide(seat, choice, ask), "de", EVERYBODY, check=True)
    except NotPossible as refusal:
        return situation, (refusal.code, refusal.reason)
    return outcome.situation, plain(outcome)


async def compare(setup: Setup, cage: Any, steps: int) -> None:
    ours, theirs = LivePlaying(setup, StrangeGames()), CagedPlaying(setup, cage)
    here, there = await ours.begin(), await theirs.begin()
    assert here == there
    for receiver in EVERYBODY:
        assert plain(await ours.look(receiver)) == plain(await theirs.look(receiver))
    assert bytes(await ours.still("de")) == bytes(await theirs.still("de"))
    dice, same = Random(5), Random(5)
    for _ in range(steps):
        if here.over:
            break
        here, one = await a_step(ours, here, dice)
        there, other = await a_step(theirs, there, same)
        assert one == other
    assert (await ours.log()) == (await theirs.log())
    assert bytes(await ours.reveal("en")) == bytes(await theirs.reveal("en"))
    assert bytes(await ours.story(EVERYBODY[1])) == bytes(await theirs.story(EVERYBODY[1]))
    if here.asks:
        seat = min(here.asks)
        assert bytes(await ours.preview(seat, 0, "en")) == bytes(await theirs.preview(seat, 0, "en"))
    await theirs.close()


@pytest.mark.parametrize("name", ["ludo", "kuhn", "citadels", "chicago", "tictactoe_lgold"])
def test_a_match_goes_as_it_would_here(run, cage, name):
    run(compare(strange(name), cage, 25))


@pytest.mark.long
@pytest.mark.parametrize("name", bundled())
def test_every_game_finds_all_that_it_needs_in_the_cage(run, cage, name):
    run(compare(strange(name), cage, 60))


def test_taking_back_goes_over_the_line(run, cage):
    async def play() -> None:
        match = CagedPlaying(coin(), cage)
        await match.begin()
        await match.do(Decide(0, 1, 1), "en", ())
        for step in (Undo(1), Abort(0)):
            with pytest.raises(NotPossible) as raised:
                await match.do(step, "de", ())
            assert raised.value.code
        outcome = await match.do(Rewind(), "en", ())
        assert outcome.situation.asks == {0: 2}
        await match.forget(Receiver(0, "en"))
        await match.close()

    run(play())


def test_a_match_is_brought_to_where_its_inputs_lead(run, cage):
    async def play() -> None:
        first = CagedPlaying(strange("ludo"), cage)
        situation, rng, inputs = await first.begin(), Random(3), []
        for _ in range(30):
            situation, _ = await a_step(first, situation, rng)
        inputs = (await first.log())["inputs"]
        assert len(inputs) == 30
        second = CagedPlaying(strange("ludo"), cage)
        assert await second.begin(inputs) == situation
        for receiver in EVERYBODY:
            assert plain(await first.look(receiver)) == plain(await second.look(receiver))
        await first.close()
        await second.close()

    run(play())


@pytest.mark.parametrize(
    ("setup", "says"),
    [
        (coin("game\n"), "Expected"),
        (coin(COIN.replace("players 2", "players 3")), "2"),
        (Setup(GameRef("variant.spiel", 'game "Variant":\n    extends "nothing_like_it"\n'), 2, 1), "no game"),
    ],
    ids=["no game", "other players", "extends nothing"],
)
def test_a_game_that_cannot_be_set_up_is_broken(run, cage, setup, says):
    with pytest.raises(Broken, match=says):
        run(CagedPlaying(setup, cage).begin())


def test_a_fault_of_the_rules_is_told_with_the_log(run, cage):
    async def play() -> None:
        match = CagedPlaying(coin(DIVIDES), cage)
        await match.begin()
        with pytest.raises(Broken) as raised:
            await match.do(Decide(0, 2, 1), "en", ())
        assert "divided by 0" in raised.value.reason
        assert raised.value.log is not None
        assert raised.value.log["fault"]
        await match.close()

    run(play())


def test_a_variant_of_a_bundled_game_can_be_played(run, cage):
    """What it extends is at hand, with its files, though no file can be opened."""
    text = 'game "Slow":\n    extends "ludo"\n'
    ref = GameRef("slow.spiel", text)

    async def play() -> int:
        match = CagedPlaying(Setup(ref, 4, 7), cage)
        situation = await match.begin()
        await match.close()
        return len(situation.asks)

    assert run(play()) == 1


def test_files_belong_to_a_game(run, cage):
    """Boards by name, as they lie in the folder of a bundled game."""
    ref = handed_in("ludo")
    assert "classic.csv" in ref.files

    async def begin(files: dict[str, str]) -> None:
        match = CagedPlaying(Setup(GameRef(ref.name, ref.text, files), 4, 7), cage)
        await match.begin()
        await match.close()

    run(begin(dict(ref.files)))
    with pytest.raises(Broken, match="classic"):
        run(begin({}))


def test_a_board_of_a_stranger_is_read_in_the_cage_too(run, cage):
    """A bundled game is at hand there, with its files."""
    board = handed_in("ludo").files["trio.csv"]
    setup = Setup(GameRef("ludo"), 3, 7, {"board": {"file": "mine", "text": board}})
    assert setup.strange
    run(compare(setup, cage, 10))
    with pytest.raises(Broken):
        run(CagedPlaying(Setup(GameRef("ludo"), 3, 7, {"board": {"file": "mine", "text": ","}}), cage).begin())
    with pytest.raises(Broken, match="no game `no_such_game`"):
        run(CagedPlaying(Setup(GameRef("no_such_game"), 3, 7, {"board": {}}), cage).begin())
