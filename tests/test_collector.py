"""The collector waits while something large is made and goes on as it was; for a command it seldom looks."""

from __future__ import annotations

import gc
import subprocess
import sys
import weakref
from unittest import mock

import pytest

from spielwerk.collector import LATELY, SELDOM, WhileServing, collector_waits


def test_it_waits_until_the_last_maker_is_done():
    assert gc.isenabled()
    with collector_waits():
        with collector_waits():
            assert not gc.isenabled()
        assert not gc.isenabled()
    assert gc.isenabled()


def test_it_goes_on_after_a_fault():
    with pytest.raises(ZeroDivisionError), collector_waits():
        _ = 1 // 0
    assert gc.isenabled()


def test_one_that_was_off_stays_off():
    gc.disable()
    try:
        with collector_waits():
            pass
        assert not gc.isenabled()
    finally:
        gc.enable()


def test_a_process_for_one_command_seldom_looks_and_not_at_what_it_leaves():
    work = (
        "import atexit, gc, sys, spielwerk.cli as cli\n"
        "atexit.register(lambda: print(*gc.get_threshold(), gc.get_freeze_count() > 1000))\n"
        "sys.argv = ['spielwerk', '--version']\n"
        "cli.main()"
    )
    told = subprocess.run([sys.executable, "-c", work], capture_output=True, text=True, check=True)
    assert told.stdout.splitlines()[-1] == " ".join(map(str, (*SELDOM, True)))


def test_whoever_imports_spielwerk_keeps_the_collector_as_it_was():
    work = "import gc\nbefore = gc.get_threshold()\nimport spielwerk.cli\nprint(gc.get_threshold() == before)"
    told = subprocess.run([sys.executable, "-c", work], capture_output=True, text=True, check=True)
    assert told.stdout.strip() == "True"


class Knot:
    """Something that only the collector can free."""

    def __init__(self) -> None:
        self.self = self
        self.others: list[list[int]] = [[] for _ in range(3)]


@pytest.mark.parametrize(("calm", "kept"), [(True, 0), (False, 0), (False, 150_000)])
def test_while_serving_everything_is_looked_at_when_nobody_minds(calm, kept):
    """Knots that were there for long are freed in a calm moment, or while looking takes no time; else they wait."""
    before = gc.get_threshold()
    try:
        collector = WhileServing()
        assert not collector.look(calm), "there is nothing to look for"
        stays = [[number] for number in range(kept)]
        knots = [Knot() for _ in range(15_000)]
        gone = [weakref.ref(knot) for knot in knots[:10]]
        gc.collect(1)  # They have outlived the looks at what is new.
        with mock.patch("gc.get_count", return_value=(0, 0, (kept + 60_000) // LATELY)):
            collector._stayed = kept
            del knots
            looked = collector.look(calm)
        assert looked == (calm or not kept)
        assert [one() is None for one in gone] == [looked] * 10
        assert len(stays) == kept
    finally:
        gc.set_threshold(*before)
        gc.unfreeze()
        gc.collect()


def test_what_was_put_aside_is_looked_at_when_people_have_gone():
    """However little has come since: else a server would keep all that went with them."""
    before = gc.get_threshold()
    try:
        collector = WhileServing()
        knots = [Knot() for _ in range(1_000)]
        gone = [weakref.ref(knot) for knot in knots[:10]]
        gc.collect(1)
        with mock.patch("gc.get_count", return_value=(0, 0, 150_000 // LATELY)):
            assert not collector.look(calm=False)
        del knots
        assert not collector.look(calm=False)
        assert [one() is None for one in gone] == [False] * 10, "they were put aside"
        assert collector.look(calm=True)
        assert [one() is None for one in gone] == [True] * 10
        assert not collector.look(calm=True), "nothing was put aside since"
    finally:
        gc.set_threshold(*before)
        gc.unfreeze()
        gc.collect()
