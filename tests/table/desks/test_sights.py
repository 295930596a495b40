"""What a receiver has missed is sent again, unless a whole view is shorter."""

from __future__ import annotations

from spielwerk.table.desks.sights import RING, RING_BYTES, Sight
from spielwerk.table.playing.playing import Receiver, Told, Written


def sight(frames: int, size: int) -> Sight:
    """After so many frames with so many bytes of events each."""
    made = Sight("t1", Receiver(0, "en"))
    events = Written(b'["%b"]' % (b"x" * size))
    for _ in range(frames):
        frame = made.told(Told(Written(b"[]"), events, None, False, 0.0, 0, ""), 0.0, [])
        made.send_frame(made.seq, frame)
    return made


def numbers(frames: list[bytes] | None) -> int | None:
    return None if frames is None else len(frames)


def test_who_comes_back_gets_what_was_missed_and_no_more():
    seen = sight(10, 20)
    assert [numbers(seen.missed(last)) for last in (10, 9, 3, 0)] == [0, 1, 7, 10]
    assert seen.missed(11) is None, "that was another table"


def test_of_many_frames_the_last_ones_are_kept():
    seen = sight(RING + 10, 20)
    assert numbers(seen.missed(10)) == RING
    assert seen.missed(9) is None


def test_of_large_frames_fewer_are_kept():
    seen = sight(10, RING_BYTES // 4)
    assert [numbers(seen.missed(last)) for last in (10, 9, 7)] == [0, 1, 3]
    assert seen.missed(6) is None


def test_one_that_is_larger_than_all_that_is_kept_is_not_sent_again():
    seen = sight(2, RING_BYTES)
    assert seen.missed(2) == []
    assert seen.missed(1) is None
