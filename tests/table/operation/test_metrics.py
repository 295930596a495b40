"""Figures as Prometheus reads them; its own parser says whether it does."""

from __future__ import annotations

import math

import pytest
from prometheus_client.parser import text_string_to_metric_families

from spielwerk.table.operation.meters import Meters
from spielwerk.table.operation.metrics import MOST_CHILDREN, Metrics


def read(page: str) -> dict[tuple[str, tuple[tuple[str, str], ...]], float]:
    """Every figure of a page, by name and labels."""
    samples = [sample for family in text_string_to_metric_families(page) for sample in family.samples]
    return {(one.name, tuple(sorted(one.labels.items()))): one.value for one in samples}


def test_counters_and_gauges():
    metrics = Metrics()
    sent, open_ = metrics.counter("sent_total", "Sent."), metrics.gauge("open", "Open.")
    sent.add()
    sent.add(2)
    open_.add(5)
    open_.add(-2)
    followed = metrics.gauge("followed", "Worked out when somebody looks.")
    followed.follow(lambda: 0.25)
    assert read(metrics.page()) == {("sent_total", ()): 3, ("open", ()): 3, ("followed", ()): 0.25}
    open_.set(0)
    assert read(metrics.page())["open", ()] == 0


def test_a_histogram_counts_what_is_below_each_bound():
    metrics = Metrics()
    times = metrics.histogram("times", "Times.", (1, 2.5))
    for value in (0.5, 1, 2, 99):
        times.observe(value)
    assert read(metrics.page()) == {
        ("times_bucket", (("le", "1"),)): 2,
        ("times_bucket", (("le", "2.5"),)): 3,
        ("times_bucket", (("le", "+Inf"),)): 4,
        ("times_sum", ()): 102.5,
        ("times_count", ()): 4,
    }


def test_labels_and_what_has_to_be_escaped():
    metrics = Metrics()
    refused = metrics.counters("refused_total", 'With "quotes", a \\ and\na second line.', "code", "way")
    refused.of("stale", "ws").add()
    refused.of('a"b\\c\nd', "ws").add(2)
    found = read(metrics.page())
    assert found["refused_total", (("code", "stale"), ("way", "ws"))] == 1
    assert found["refused_total", (("code", 'a"b\\c\nd'), ("way", "ws"))] == 2


def test_a_family_of_histograms():
    metrics = Metrics()
    metrics.histograms("t", "T.", "way", bounds=(1,)).of("mail").observe(0.5)
    assert read(metrics.page())["t_bucket", (("le", "1"), ("way", "mail"))] == 1


def test_a_family_does_not_grow_for_ever():
    metrics = Metrics()
    family = metrics.counters("c_total", "C.", "who")
    for number in range(MOST_CHILDREN + 50):
        family.of(str(number)).add()
    found = read(metrics.page())
    assert len(found) == MOST_CHILDREN + 1
    assert found["c_total", (("who", "other"),)] == 50


def test_a_label_that_is_missing_is_noticed():
    with pytest.raises(ValueError, match="code"):
        Metrics().counters("x_total", "X.", "code").of("a", "b")


def test_no_name_is_given_twice():
    metrics = Metrics()
    metrics.counter("x_total", "X.")
    with pytest.raises(ValueError, match="x_total"):
        metrics.gauge("x_total", "X.")


@pytest.mark.parametrize("value", [0, 1, -3, 0.1, 1e-9, 1e300, 123456789012345678, math.inf])
def test_numbers_come_back_as_they_were(value):
    metrics = Metrics()
    metrics.gauge("x", "X.").set(value)
    assert read(metrics.page()) == {("x", ()): value}


def test_the_page_of_a_server():
    meters = Meters()
    meters.refused("stale")
    meters.refused("stale")
    meters.tables.of("running").set(3)
    meters.decisions.of("person").add()
    meters.commit_seconds.observe(0.004)
    found = read(meters.page())
    assert found["spielwerk_refused_total", (("code", "stale"),)] == 2
    assert found["spielwerk_tables", (("state", "running"),)] == 3
    assert found["spielwerk_commit_seconds_bucket", (("le", "0.005"),)] == 1
    assert found["process_cpu_seconds_total", ()] > 0
    assert found["process_start_time_seconds", ()] > 1.6e9


def test_every_figure_has_a_name_of_ours_and_says_what_it_is():
    page = Meters().page()
    for family in text_string_to_metric_families(page):
        assert family.name.startswith(("spielwerk_", "process_"))
        assert family.documentation.endswith(".")
