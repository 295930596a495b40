"""What passes remember: less work, the same programs."""

from __future__ import annotations

import gc
import threading
from functools import partial

import pytest

from spielwerk.bind import Build
from spielwerk.diagnostics.source import Source
from spielwerk.game.files import files_of
from spielwerk.game.game import load, load_source
from spielwerk.game.sources import bundled, find_source
from spielwerk.program import ir
from spielwerk.program.ir import Const, Local, Set, Store
from spielwerk.program.passes import fold_constants
from spielwerk.program.passes import pipeline as passes
from spielwerk.program.passes.memory import Memory
from spielwerk.program.passes.pipeline import optimise
from spielwerk.program.passes.playing import for_playing
from spielwerk.program.stored import as_data
from tests.rotation import in_turns


def forgetful() -> Memory:
    return Memory(room=0)


def body(value: int) -> ir.Body:
    return (Set("x", Const(value)), Store(9, Local("x")))


def first(body: ir.Body) -> ir.Stmt:
    return body[0]


@in_turns(name=bundled())
def test_a_program_is_the_same_with_and_without_memory(name: str) -> None:
    """Digests of the bytes, for matches and for series, the first time and when all has been seen before."""
    memory = Memory()
    matches, series = (load(name).program(Build(debug=debug))[0] for debug in (True, False))
    for program, roots in ((matches, tuple(matches.functions)), (for_playing(series), ())):
        alone = as_data(optimise(program, roots, forgetful()))
        assert as_data(optimise(program, roots, memory)) == alone
        assert as_data(optimise(program, roots, memory)) == alone


CHANGES = {
    "ludo": ("option tries: 1 to 3 = 3", "option tries: 1 to 3 = 2"),
    "catan": ("{grain: 2, ore: 3}", "{grain: 2, ore: 4}"),
}
"""A constant as it is written, and another value of it."""


def changed(name: str) -> ir.Program:
    source, short = find_source(name)
    text = source.text.replace(*CHANGES[name])
    assert text != source.text
    return load_source(Source(source.name, text), short, files_of(name)).program(Build())[0]


@pytest.mark.parametrize("name", CHANGES)
def test_only_what_changed_is_folded_again(name: str, monkeypatch: pytest.MonkeyPatch) -> None:
    folded: list[ir.Body] = []

    def noted(program, code, *rest):
        folded.append(code)
        return fold_constants.fold_body(program, code, *rest)

    monkeypatch.setattr(passes, "fold_body", noted)
    memory, before, after = Memory(), load(name).program(Build())[0], changed(name)
    optimise(for_playing(before), (), memory)
    whole = len(folded)
    folded.clear()
    once_more = as_data(optimise(for_playing(after), (), memory))
    assert 0 < len(folded) < whole / 5
    assert once_more == as_data(optimise(for_playing(after), (), forgetful()))


def test_equal_things_become_one() -> None:
    memory = Memory()
    one, other = body(1), body(1)
    assert one is not other
    assert memory.one(one) is memory.one(other) is one
    assert memory.one(body(2)) == body(2)


def test_a_question_is_asked_once_about_the_same_things() -> None:
    memory, asked = Memory(), []
    about = memory.one(body(1))

    def double(by: int) -> int:
        asked.append(by)
        return 2 * by

    for by in (3, 4, 3):
        assert memory.answer("double", (about,), by, partial(double, by)) == 2 * by
    assert memory.answer("another", (about,), 3, lambda: double(30)) == 60
    assert memory.answer("double", (memory.one(body(2)),), 3, lambda: double(31)) == 62
    assert asked == [3, 4, 30, 31]


def test_what_was_asked_for_longest_ago_is_forgotten_first() -> None:
    memory = Memory(room=40)
    first, second = memory.one(body(0)), memory.one(body(1))
    for number in range(2, 50):
        assert memory.one(body(0)) is first, "it is asked for again and again"
        memory.one(body(number))
        assert memory.filled <= memory.room
    assert memory.one(body(1)) is not second


def test_what_is_forgotten_is_made_anew() -> None:
    memory = Memory()
    first = memory.one(body(1))
    memory.forget()
    assert memory.filled == 0
    assert memory.one(body(1)) is not first


def test_what_is_larger_than_the_whole_room_is_not_kept() -> None:
    memory = Memory(room=3)
    assert memory.one(body(1)) == body(1)
    assert memory.filled == 0


def test_an_identity_is_never_taken_for_that_of_something_else() -> None:
    """What a question was about is held as long as its answer, so that nothing else can get its number."""
    memory = Memory(room=100)
    for number in range(500):
        about = body(number)
        assert memory.answer("first", (about,), None, partial(first, about)) is about[0]
        del about
        gc.collect(0)


def test_threads_get_the_same_answers() -> None:
    memory = Memory(room=2000)
    found: list[bool] = []

    def value(about: ir.Body) -> ir.Stmt:
        return memory.answer("first", (about,), None, partial(first, about))

    def work() -> None:
        for number in range(300):
            found.append(value(memory.one(body(number % 40))) == body(number % 40)[0])

    threads = [threading.Thread(target=work) for _ in range(4)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert len(found) == 1200
    assert all(found)
    assert 0 < memory.filled <= memory.room
