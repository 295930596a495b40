"""What is measured of a table server: every figure, with its name and meaning."""

from __future__ import annotations

import os
import time
from pathlib import Path

from spielwerk.table.operation.metrics import SIZES, Metrics


class Meters:
    """The figures of one process."""

    def __init__(self, metrics: Metrics | None = None) -> None:
        self.metrics = made = metrics or Metrics()

        # ---- tables and people
        self.tables = made.gauges("spielwerk_tables", "Tables in memory, by state.", "state")
        self.tables_awake = made.gauge("spielwerk_tables_awake", "Tables that are in memory.")
        self.sockets = made.gauges("spielwerk_sockets", "Open sockets by kind.", "kind")
        self.people = made.gauge("spielwerk_people_connected", "People with at least one open socket.")

        # ---- play
        self.decisions = made.counters("spielwerk_decisions_total", "Decisions taken, by who made them.", "by")
        self.decision_seconds = made.histogram(
            "spielwerk_decision_seconds", "From a decision being read to its being acknowledged."
        )
        self.refused = made.counters("spielwerk_refused_total", "Requests that were refused, by code.", "code")
        self.repeated = made.counter("spielwerk_repeated_total", "Requests sent again, and answered as before.")
        self.restore_seconds = made.histogram("spielwerk_restore_seconds", "To wake a table from its journal.")

        # ---- messages
        self.messages = made.counter("spielwerk_messages_total", "Messages read from sockets.")
        self.frames = made.counter("spielwerk_frames_total", "Frames sent to sockets.")
        self.frame_bytes = made.counter("spielwerk_frame_bytes_total", "Bytes of frames sent to sockets.")
        self.frame_sizes = made.histogram("spielwerk_frame_size_bytes", "Sizes of frames.", SIZES)
        self.slow = made.counter(
            "spielwerk_slow_readers_total", "Sockets that were closed because they read too slowly."
        )

        # ---- store
        self.commit_seconds = made.histogram("spielwerk_commit_seconds", "To commit a group of entries.")
        self.commit_entries = made.histogram(
            "spielwerk_commit_entries", "Entries in one commit.", (1, 2, 4, 8, 16, 32, 64, 128)
        )
        self.commit_failures = made.counter("spielwerk_commit_failures_total", "Commits that failed.")
        self.leases_lost = made.counter("spielwerk_leases_lost_total", "Tables that another process has taken over.")

        # ---- the loop, bots and cages
        self.loop_lag = made.histogram("spielwerk_loop_lag_seconds", "How late the loop comes to its work.")
        self.loop_worst = made.gauge("spielwerk_loop_worst_seconds", "The longest stall of the loop in a minute.")
        self.thinking = made.gauge("spielwerk_thinkers_busy", "Questions that processes think about, or will.")
        self.thinkers_queue = made.gauge("spielwerk_thinkers_waiting", "Those of them that wait for a free core.")
        self.think_seconds = made.histogram(
            "spielwerk_think_seconds", "How long bots think.", (0.01, 0.05, 0.1, 0.5, 1, 2, 5, 10, 30, 60)
        )
        self.cages = made.gauge("spielwerk_cages", "Processes that play games of strangers.")

        # ---- people and notices
        self.sign_ins = made.counters("spielwerk_sign_ins_total", "Who came in, and how that went.", "how", "outcome")
        self.passwords_waiting = made.gauge("spielwerk_passwords_waiting", "Passwords that wait to be hashed.")
        self.notices = made.counters("spielwerk_notices_total", "News of a turn, by way and outcome.", "way", "outcome")
        self.notices_waiting = made.gauge("spielwerk_notices_waiting", "News that are still to be sent.")

        # ---- this process, by the names that Prometheus knows
        made.gauge("process_start_time_seconds", "When it began.").set(time.time())
        made.counter("process_cpu_seconds_total", "CPU time used.").follow(time.process_time)
        if _STATM.exists():
            made.gauge("process_resident_memory_bytes", "Memory in use.").follow(_resident)
            made.gauge("process_open_fds", "Open files and sockets.").follow(_open_files)

    def page(self) -> str:
        return self.metrics.page()


_STATM = Path("/proc/self/statm")
_FILES = Path("/proc/self/fd")


def _resident() -> float:
    pages = int(_STATM.read_text(encoding="ascii").split()[1])
    return pages * os.sysconf("SC_PAGE_SIZE")


def _open_files() -> float:
    return len(os.listdir(_FILES))
