"""Points and tie-breaks, reckoned by hand."""

from __future__ import annotations

from spielwerk.table.contests.event import places_of
from spielwerk.table.contests.scoring import Played, standings, table_points


def test_a_table_gives_a_point_for_everybody_one_came_before():
    assert table_points(Played((4, 7), (1, 2))) == {4: 1, 7: 0}
    assert table_points(Played((4, 7), (1, 1))) == {4: 0.5, 7: 0.5}
    assert table_points(Played((0, 1, 2, 3), (2, 1, 2, 4))) == {0: 1.5, 1: 3, 2: 1.5, 3: 0}


def test_equal_points_are_told_apart_by_buchholz_then_by_their_own_meeting_then_by_wins():
    # 0 beats 1 and 2; 1 beats 3, 2 beats 3; 3 has a bye.
    played = [
        Played((0, 1), (1, 2)), Played((2, 3), (1, 2)),
        Played((0, 2), (1, 2)), Played((1, 3), (1, 2)),
    ]  # fmt: skip
    found = standings(range(4), played, {3: 1}, 1.0)
    assert [(one.entrant, one.points, one.buchholz) for one in found] == [
        (0, 2.0, 2.0),
        (1, 1.0, 3.0),
        (2, 1.0, 3.0),
        (3, 1.0, 2.0),
    ]
    assert [one.place for one in found] == [1, 2, 2, 4]
    assert found[3].byes == 1


def test_their_own_meeting_decides_between_two_who_are_level_otherwise():
    # 1 and 2 have the same points and opponents of the same strength; 2 has beaten 1.
    played = [Played((2, 1), (1, 2)), Played((1, 0), (1, 2)), Played((2, 0), (2, 1))]
    found = {one.entrant: one for one in standings(range(3), played, {}, 0.0)}
    assert {one.points for one in found.values()} == {1.0}
    assert {one.buchholz for one in found.values()} == {2.0}
    assert {one.place for one in found.values()} == {1}, "a circle stays one"
    played = [Played((2, 1), (1, 2)), Played((1, 3), (1, 2)), Played((2, 4), (2, 1)), Played((3, 4), (1, 1))]
    found = {one.entrant: one for one in standings(range(5), played, {3: 1}, 1.0)}
    assert found[1].points == found[2].points == 1.0
    assert (found[1].buchholz, found[2].buchholz) == (2.5, 2.5)
    assert (found[2].direct, found[1].direct) == (1.0, 0.0)
    assert found[2].place < found[1].place


def test_a_table_that_was_broken_off_is_a_draw_for_those_who_stayed():
    assert places_of("over", {"places": [2, 1]}, [False, False]) == (2, 1)
    assert places_of("stopped", None, [False, False]) == (1, 1)
    assert places_of("stopped", None, [True, False, False]) == (2, 1, 1)
    assert places_of("broken", None, [True, True]) == (1, 1)
