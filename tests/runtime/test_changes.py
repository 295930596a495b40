"""The difference of two views, and a view after it."""

from __future__ import annotations

from typing import Any

from hypothesis import given
from hypothesis import strategies as st

from spielwerk.runtime.changes import changed, changes

SCALARS = st.one_of(st.none(), st.booleans(), st.integers(-3, 3), st.sampled_from("abc"))
PARTS: st.SearchStrategy[Any] = st.recursive(
    SCALARS,
    lambda inner: st.one_of(st.lists(inner, max_size=3), st.dictionaries(st.sampled_from("abcd"), inner, max_size=3)),
    max_leaves=8,
)
HOME = st.dictionaries(st.sampled_from("abcd"), PARTS, max_size=3)
VIEWS = st.fixed_dictionaries({"table": HOME, "players": st.lists(HOME, min_size=2, max_size=2), "over": SCALARS})


@given(VIEWS, VIEWS)
def test_what_makes_one_view_of_another(one, other):
    made = changes(one, other)
    assert changed(one, made) == other
    assert (made == []) == (one == other)


def test_only_what_differs_is_told():
    one = {"players": [{"gold": 1, "hand": {"count": 2}}, {"gold": 4}], "table": {"deck": {"count": 3}}}
    other = {"players": [{"gold": 1, "hand": {"count": 3}}, {}], "table": {"deck": {"count": 3}, "open": True}}
    assert changes(one, other) == [
        {"path": ["players", 0, "hand", "count"], "value": 3},
        {"path": ["players", 1, "gold"]},
        {"path": ["table", "open"], "value": True},
    ]
