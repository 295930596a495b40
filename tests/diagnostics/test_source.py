"""Places in texts."""

from __future__ import annotations

from hypothesis import given
from hypothesis import strategies as st

from spielwerk.diagnostics.source import Source, Span

PIG = Source("pig.spiel", 'game "Pig"\n    players 2\n')


def test_lines_and_columns_count_from_one():
    assert PIG.place(0) == (1, 1)
    assert PIG.place(11) == (2, 1)
    assert PIG.place(15) == (2, 5)
    assert PIG.place(len(PIG.text)) == (3, 1)


def test_a_line_comes_without_its_end():
    assert [PIG.line(number) for number in range(5)] == ["", 'game "Pig"', "    players 2", "", ""]


def test_a_span_reaches_to_another():
    assert Span(4, 6).to(Span(9, 12)) == Span(4, 12)
    assert Span(9, 12).to(Span(4, 6)) == Span(4, 12)


@given(st.text(alphabet="ab\n\t").flatmap(lambda text: st.tuples(st.just(text), st.integers(0, len(text)))))
def test_a_place_leads_back_to_its_offset(case):
    text, offset = case
    source = Source("any", text)
    line, column = source.place(offset)
    assert source.line_starts[line - 1] + column - 1 == offset
    assert (source.line(line) + "\n")[column - 1] == (text + "\n")[offset]
