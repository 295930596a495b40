"""Stalls of the loop are noticed."""

from __future__ import annotations

import asyncio
import logging

from spielwerk.table.operation.lag import EVERY, WINDOW, LoopLag
from spielwerk.table.operation.meters import Meters
from tests.table.operation.loopback import HandClock, run


def test_how_late_the_loop_was():
    async def work():
        clock, meters = HandClock(), Meters()
        lag = LoopLag(clock, meters)
        lag.start()
        for stall in (0.0, 0.02, 0.3, 0.001):
            clock.forward(EVERY + stall)
            lag.look()
        assert round(lag.last, 6) == 0.001
        assert round(lag.worst, 6) == 0.3
        assert sum(meters.loop_lag.counts) == 4
        clock.forward(WINDOW / 2)
        lag.look()  # half a minute is the longest stall now
        assert lag.worst > 29
        clock.forward(WINDOW + 1)
        assert lag.worst == 0
        lag.stop()

    run(work)


def test_a_long_stall_is_written_down(caplog):
    async def work():
        clock = HandClock()
        lag = LoopLag(clock, Meters())
        lag.start()
        clock.forward(1.5)
        with caplog.at_level(logging.WARNING, "spielwerk.loop"):
            lag.look()
        lag.stop()
        (record,) = caplog.records
        assert record.message == "stalled"
        assert record.facts["seconds"] == 1.48

    run(work)


def test_the_loop_calls_it_again_and_again_until_it_is_stopped():
    async def work():
        meters = Meters()
        lag = LoopLag(HandClock(), meters)
        lag.start()
        while sum(meters.loop_lag.counts) < 3:
            await asyncio.sleep(EVERY)
        lag.stop()
        before = list(meters.loop_lag.counts)
        await asyncio.sleep(3 * EVERY)
        assert meters.loop_lag.counts == before

    run(work)
