"""What people see in the terminal."""

from __future__ import annotations

import io
import subprocess
import sys
import time

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st
from inline_snapshot import snapshot
from rich.console import Console

from spielwerk.diagnostics.render import render, show, summary
from spielwerk.diagnostics.source import Span
from spielwerk.diagnostics.visible import visible, width

RACE = """\
game "Race"

object Pawn:
    step: int

play:
    let leader = Pwan
    end
"""


def lines(diagnostic, language="en", width=60):
    return render(diagnostic, language, width).plain.rstrip("\n").split("\n")


def source_lines(diagnostic, width=60):
    """The excerpt alone, without its frame."""
    return [line[4:] for line in lines(diagnostic, width=width)[3:-2]]


# ---- the whole picture -------------------------------------------------------------------------


def test_a_fault_names_its_code_its_place_and_its_cure(fault):
    assert lines(fault(RACE, "Pwan", ("Pawn", "declared"))) == snapshot(
        [
            "error[X201]: there is no Pwan here",
            " --> race.spiel:7:18",
            "  |",
            "3 | object Pawn:",
            "  |        ---- declared here",
            "...",
            "7 |     let leader = Pwan",
            "  |                  ^^^^",
            "  |",
            "  = help: Did you mean Pawn?",
        ]
    )


def test_the_same_fault_in_german(fault):
    assert lines(fault(RACE, "Pwan", ("Pawn", "declared")), "de") == snapshot(
        [
            "Fehler[X201]: Pwan gibt es hier nicht",
            " --> race.spiel:7:18",
            "  |",
            "3 | object Pawn:",
            "  |        ---- hier deklariert",
            "...",
            "7 |     let leader = Pwan",
            "  |                  ^^^^",
            "  |",
            "  = Hilfe: Ist Pawn gemeint?",
        ]
    )


def test_a_warning_with_advice_of_two_lines(fault):
    assert lines(fault(RACE, "leader", code="X202", name="leader")) == snapshot(
        [
            "warning[X202]: leader is never used",
            " --> race.spiel:7:9",
            "  |",
            "7 |     let leader = Pwan",
            "  |         ^^^^^^",
            "  |",
            "  = help: Remove it,",
            "          or use it.",
        ]
    )


def test_a_fault_without_text_has_no_excerpt(fault):
    assert lines(fault("", Span(0, 0), file="--option")) == snapshot(
        ["error[X201]: there is no Pwan here", " --> --option", "  = help: Did you mean Pawn?"]
    )


def test_a_fault_without_text_and_name_is_just_said(fault):
    assert lines(fault("", Span(0, 0), file="")) == snapshot(
        ["error[X201]: there is no Pwan here", "  = help: Did you mean Pawn?"]
    )


def test_the_frame_is_as_wide_as_the_largest_number(fault):
    assert lines(fault("\n" * 98 + "a\nPwan", "Pwan", ("a", "declared")))[1:-1] == snapshot(
        [
            "   --> race.spiel:100:1",
            "    |",
            " 99 | a",
            "    | - declared here",
            "100 | Pwan",
            "    | ^^^^",
            "    |",
        ]
    )


# ---- labels ------------------------------------------------------------------------------------


def test_a_label_at_the_place_itself_stands_behind_its_mark(fault):
    assert source_lines(fault("move Pwan", "Pwan", ("Pwan", "not"))) == snapshot(["move Pwan", "     ^^^^ not Pawn"])


def test_labels_on_one_line_hang_below_it(fault):
    diagnostic = fault("move Pwan to Pawn", "Pwan", ("move", "declared"), ("Pawn", "declared"), ("Pwan", "not"))
    assert source_lines(diagnostic) == snapshot(
        [
            "move Pwan to Pawn",
            "---- ^^^^    ---- declared here",
            "|    |",
            "|    not Pawn",
            "declared here",
        ]
    )


def test_the_place_is_seen_inside_a_label_around_it(fault):
    diagnostic = fault("move Pwan to it", "Pwan", ("move Pwan to", "declared"))
    assert source_lines(diagnostic) == snapshot(["move Pwan to it", "-----^^^^--- declared here"])


def test_a_label_inside_the_place_hangs_below_it(fault):
    diagnostic = fault("move Pwan to it", "move Pwan to", ("Pwan", "declared"))
    assert source_lines(diagnostic) == snapshot(["move Pwan to it", "^^^^^^^^^^^^", "     |", "     declared here"])


def test_a_single_line_between_two_is_not_left_out(fault):
    assert source_lines(fault("Pawn\n\nPwan", "Pwan", ("Pawn", "declared"))) == snapshot(
        ["Pawn", "---- declared here", "", "Pwan", "^^^^"]
    )


# ---- places of every shape ---------------------------------------------------------------------


def test_an_empty_place_gets_one_mark(fault):
    assert source_lines(fault("move to", Span(4, 4))) == snapshot(["move to", "    ^"])


def test_the_end_of_the_text(fault):
    assert source_lines(fault("end\n", Span(4, 4))) == snapshot(["", "^"])


def test_a_line_end_is_marked_behind_the_line(fault):
    assert source_lines(fault("play\r\n    end", "\r\n")) == snapshot(["play", "    ^"])


def test_a_place_outside_the_text_is_its_end(fault):
    assert source_lines(fault("end", Span(70, 90))) == snapshot(["end", "   ^"])


def test_a_place_of_few_lines_is_shown_whole(fault):
    assert source_lines(fault("if a:\n    b\n\n    c\n\nend", Span(3, 20), (Span(3, 20), "not"))) == snapshot(
        ["if a:", "   ^^", "    b", "    ^", "", "    c", "    ^ not Pawn"]
    )


def test_a_place_of_many_lines_is_shown_by_its_ends(fault):
    text = "".join(f"line {number}\n" for number in range(1, 9))
    assert source_lines(fault(text, Span(0, len(text)))) == snapshot(
        ["line 1", "^^^^^^", "line 2", "^^^^^^", "", "line 8", "^^^^^^"]
    )


def test_tabs_and_wide_characters_keep_marks_below_their_place(fault):
    assert source_lines(fault("\tx\tPwan", "Pwan")) == snapshot(["    x   Pwan", "        ^^^^"])
    assert source_lines(fault("漢字 Pwan", "Pwan", ("漢字", "declared"))) == snapshot(
        ["漢字 Pwan", "---- ^^^^", "|", "declared here"]
    )
    assert source_lines(fault("e\u0301 Pwan", "Pwan")) == snapshot(["e\u0301 Pwan", "  ^^^^"])


# ---- long lines --------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("text", "shown"),
    [
        ("x" * 90 + "Pwan" + "y" * 90, "…xxxxxxxxxPwanyyyyyyyyyyyyyyy…"),
        ("Pwan" + "y" * 90, "Pwanyyyyyyyyyyyyyyyyyyyyyyyyy…"),
        ("x" * 90 + "Pwan", "…xxxxxxxxxxxxxxxxxxxxxxxxPwan"),
        ("漢" * 90 + "Pwan" + "字" * 90, "… 漢漢漢漢Pwan字字字字字字字…"),
    ],
)
def test_a_long_line_is_cut_around_the_place(fault, text, shown):
    line, marks = source_lines(fault(text, "Pwan"), width=34)
    assert line == shown
    assert marks == " " * width(shown[: shown.index("Pwan")]) + "^^^^"
    assert width(line) <= 30


def test_a_label_beyond_the_cut_is_marked_at_the_edge(fault):
    diagnostic = fault("Pwan" + " " * 90 + "Pawn", "Pwan", ("Pawn", "declared"))
    line, marks = source_lines(diagnostic, width=34)
    assert line == "Pwan" + " " * 25 + "…"
    assert marks == "^^^^" + " " * 26 + "- declared here"


def test_a_place_longer_than_the_window_is_marked_to_the_edge(fault):
    assert source_lines(fault("x" * 500, Span(0, 500)), width=34) == ["x" * 29 + "…", "^" * 30]


def test_a_long_line_of_signs_without_width_is_cut_whole(fault):
    assert source_lines(fault("\u0301" * 1000, Span(500, 501))) == ["…", "^"]


def test_a_line_of_megabytes_costs_nothing_to_show(fault):
    diagnostic = fault("x" * 3_000_000 + "Pwan" + "y" * 3_000_000, "Pwan")
    assert diagnostic.line == 1  # finds the lines of the text, once
    start = time.process_time()
    render(diagnostic)
    assert time.process_time() - start < 1


# ---- hostile texts -----------------------------------------------------------------------------


def test_control_characters_are_written_out(fault):
    diagnostic = fault("a\x1b[31m\u202ePwan", "Pwan", name="\x1b]0;x\x07\n", file="e\x1bvil.spiel")
    assert lines(diagnostic) == snapshot(
        [
            "error[X201]: there is no <U+001B>]0;x<U+0007><U+000A> here",
            " --> e<U+001B>vil.spiel:1:8",
            "  |",
            "1 | a<U+001B>[31m<U+202E>Pwan",
            "  |                      ^^^^",
            "  |",
            "  = help: Did you mean Pawn?",
        ]
    )


def test_markup_of_the_terminal_library_is_just_text(fault):
    out = io.StringIO()
    show([fault("[bold]Pwan[/bold] :smile:", "Pwan", name="[red]")], "en", Console(file=out, width=80))
    assert "there is no [red] here" in out.getvalue()
    assert "[bold]Pwan[/bold] :smile:" in out.getvalue()


def test_a_name_of_a_megabyte_does_not_flood_the_terminal(fault):
    assert len(lines(fault("Pwan", "Pwan", name="x" * 1_000_000))[0]) < 1000


@settings(suppress_health_check=[HealthCheck.function_scoped_fixture])
@given(text=st.text(), start=st.integers(-2, 60), end=st.integers(-2, 60), columns=st.integers(1, 80))
def test_any_place_in_any_text_can_be_shown(fault, text, start, end, columns):
    shown = lines(fault(text, Span(start, end), (Span(end, start), "not")), width=columns)
    assert all(visible(line) == line for line in shown)


# ---- printing ----------------------------------------------------------------------------------


def test_faults_are_printed_and_counted(fault):
    out = io.StringIO()
    show([fault(RACE, "Pwan"), fault(RACE, "leader", code="X202")], "en", Console(file=out, width=80))
    assert out.getvalue().startswith("error[X201]: ")
    assert "\n\nwarning[X202]: " in out.getvalue()
    assert out.getvalue().endswith("\n\n1 error, 1 warning\n")


def test_colours_only_where_there_is_a_terminal(fault):
    plain, coloured = io.StringIO(), io.StringIO()
    show([fault(RACE, "Pwan")], "en", Console(file=plain, width=80))
    show([fault(RACE, "Pwan")], "en", Console(file=coloured, width=80, force_terminal=True, color_system="standard"))
    assert "\x1b" not in plain.getvalue()
    assert "\x1b[1;31merror[X201]" in coloured.getvalue()


@pytest.mark.parametrize(
    ("errors", "warnings", "english", "german"),
    [
        (0, 0, "no faults", "keine Fehler"),
        (1, 0, "1 error", "1 Fehler"),
        (3, 1, "3 errors, 1 warning", "3 Fehler, 1 Warnung"),
        (0, 2, "2 warnings", "2 Warnungen"),
    ],
)
def test_summary(fault, errors, warnings, english, german):
    found = [fault(RACE, "Pwan")] * errors + [fault(RACE, "Pwan", code="X202")] * warnings
    assert summary(found, "en") == english
    assert summary(found, "de") == german


def test_the_terminal_library_is_loaded_only_to_print():
    code = "import sys, spielwerk.diagnostics.render; print('rich' in sys.modules)"
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert done.stdout.strip() == "False"
