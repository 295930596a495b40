"""The collector waits while something large is made, and goes on afterwards as it was."""

from __future__ import annotations

import gc

import pytest

from spielwerk.collector import collector_waits


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
