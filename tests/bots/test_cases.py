"""Playing by cases (CA-07): situations, similarity, plans, files that people edit, and learning."""

from __future__ import annotations

import pytest

from spielwerk.bots.bot import Setting
from spielwerk.bots.cases.attributes import describe
from spielwerk.bots.cases.base import Case, CaseBase, load_base, read_base, save_base, write_base
from spielwerk.bots.cases.bot import Cases, CasesBot
from spielwerk.bots.cases.learning import ENOUGH, LEARNED, MOST_LEARNED, learned, remembered
from spielwerk.bots.cases.plans import Step, best_options, read_plan, write_plan
from spielwerk.bots.naming import BotError, bot_maker
from spielwerk.diagnostics.codes.arena.learning import LEARNING
from spielwerk.referee.training.cases import train_cases
from tests.bots.tables import asked, host_of, play, wins

PIG = """# Holds when enough is at stake.
case;phase;me.score;play.pot;plan
weight;;1;9;
early;;0;0;roll
late;;0;20;hold > roll
"""


def first_asked(host):
    state = host.machine.start(1)
    return state, host.machine.seats(state)[0] - 1


def test_a_situation_is_described_by_what_the_seat_sees() -> None:
    host = host_of("catan", 3, player_trade=False)
    view, decision, _ = asked(host, *first_asked(host))
    found = describe(view, decision)
    assert found["phase"] == "Founding"
    assert found["may.crossing"] == 1
    assert found["me.stock.ore"] == found["others.stock"] == 0
    assert found["table.bank.wood"] == 19
    assert not any(name.startswith("others.stock.o") for name in found)


def test_plans_are_read_and_written() -> None:
    text = "build_city > sea_trade(*, ore) > crossing near mountains fields"
    plan = read_plan(text)
    assert plan[1] == Step("sea_trade", ("*", "ore"))
    assert plan[2] == Step("crossing", (), ("mountains", "fields"))
    assert write_plan(plan) == text
    for wrong in ("", "a > > b", "a(", "near b", "a near"):
        with pytest.raises(ValueError):  # noqa: PT011  (the message is the step)
            read_plan(wrong)


def test_a_plan_means_the_first_step_that_is_open_and_the_best_place_for_it() -> None:
    host = host_of("catan", 3, player_trade=False)
    view, decision, knowledge = asked(host, *first_asked(host))
    plan = read_plan("build_city > crossing near mountains")
    best = best_options(plan, decision.options, view, knowledge.boards)
    assert 0 < len(best) < len(decision.options)
    fields = view["spaces"]["Island"]
    mountains = {name for name, field in fields.items() if field["terrain"] == "mountains"}
    assert mountains
    assert best_options(read_plan("build_city"), decision.options, view, knowledge.boards) == []
    exact = decision.options[3].value
    assert best_options(read_plan(f"crossing({exact})"), decision.options, view, knowledge.boards) == [3]


def test_a_case_base_is_read_written_and_read_again(tmp_path) -> None:
    base = read_base(PIG, "pig.csv")
    assert base.weights == {"me.score": 1.0, "play.pot": 9.0}
    assert base.remarks == ("Holds when enough is at stake.",)
    assert [case.name for case in base.cases] == ["early", "late"]
    assert read_base(write_base(base), "again.csv") == base
    save_base(base, tmp_path / "x.csv")
    assert load_base(str(tmp_path / "x.csv"), "pig") == base


def test_similarity_is_weighted_and_empty_cells_do_not_matter() -> None:
    base = CaseBase(
        (Case("a", {"x": 0, "word": "hill"}, read_plan("p")), Case("b", {"x": 10}, read_plan("q"))), {"x": 3.0}
    )
    assert base.similarity(base.cases[0], {"x": 5, "word": "hill"}) == pytest.approx((3 * 0.5 + 1) / 4)
    assert base.similarity(base.cases[0], {"x": 0, "word": "sea"}) == pytest.approx(0.75)
    assert base.similarity(base.cases[1], {"x": 10}) == 1.0
    assert base.similarity(Case("none", {}, read_plan("p")), {"x": 1}) == 0.0
    assert [case.name for _, case in base.ranked({"x": 9})] == ["b", "a"]


@pytest.mark.parametrize(
    ("text", "line"),
    [
        ("", 1),
        ("name,plan\n", 1),
        ("case,plan,plan\n", 1),
        ("case,plan\n", 1),
        ("case,x,plan\na,1,b > > c\n", 2),
        ("case,x,plan\na,1,b,c\n", 2),
        ("case,x,plan\nweight,heavy,\na,1,b\n", 2),
        ("case,plan,used,won\na,b,-1,0\n", 2),
        ("case,plan,used,won\n# remark\na,b,x,0\n", 3),
    ],
)
def test_a_file_that_cannot_be_read_names_its_line(text: str, line: int) -> None:
    with pytest.raises(BotError) as caught:
        read_base(text, "cases.csv")
    (fault,) = caught.value.diagnostics
    assert (fault.code, fault.values["line"]) == ("A402", str(line))


def test_the_examples_of_the_catalogue_are_what_they_claim_to_be() -> None:
    entries = {entry.code: entry for entry in LEARNING}
    with pytest.raises(BotError):
        read_base(entries["A402"].bad, "bad.csv")
    read_base(entries["A402"].good, "good.csv")
    with pytest.raises(BotError) as caught:
        bot_maker(entries["A401"].bad.strip())(host_of("catan", 3, player_trade=False).setting(0, 1))
    assert caught.value.diagnostics[0].code == "A401"
    bot_maker(entries["A401"].good.strip())(host_of("catan", 3, player_trade=False).setting(0, 1))


def test_a_bot_follows_its_cases(tmp_path) -> None:
    save_base(read_base(PIG, "pig.csv"), tmp_path / "pig.csv")
    host = host_of("pig")
    bot = CasesBot(Setting(host.game, 2, {}, 0, 1), Cases(str(tmp_path / "pig.csv")))
    view, decision, knowledge = asked(host, host.machine.start(1), 0)
    if len(decision.options) > 1:
        bot.choose(view, decision, knowledge)
        assert [case.name for case in bot.followed] == ["early"]


@pytest.mark.parametrize("strategy", ["cities", "expansion"])
def test_the_bundled_strategies_play_catan(strategy: str) -> None:
    host = host_of("catan", 3, player_trade=False)
    played = play(host, [f"cases:file={strategy}", "random", "random"], 2)
    assert played.missteps == []
    assert played.result is not None


def test_what_was_tried_in_a_match_that_was_won_is_kept() -> None:
    base = CaseBase((Case("a", {"x": 0}, read_plan("p")), Case("b", {"x": 1}, read_plan("q"))))
    tried = [Case("", {"x": 5}, read_plan("r > p"))]
    lost = learned(base, [base.cases[0]], tried, won=False)
    assert [(c.name, c.used, c.won) for c in lost.cases] == [("a", 1, 0), ("b", 0, 0)]
    won = learned(lost, [base.cases[0], base.cases[0]], tried, won=True)
    assert [(c.name, c.used, c.won) for c in won.cases] == [("a", 2, 1), ("b", 0, 0), (f"{LEARNED}1", 1, 1)]
    again = learned(won, [], tried, won=True)
    assert len(again.cases) == 3


def test_learned_cases_that_do_not_help_are_forgotten_and_those_of_people_are_not() -> None:
    good = Case("mine", {}, read_plan("p"), 100, 50)
    bad = Case("mine too", {}, read_plan("p"), 100, 0)
    weak = Case(f"{LEARNED}1", {}, read_plan("p"), ENOUGH, 0)
    young = Case(f"{LEARNED}2", {}, read_plan("p"), ENOUGH - 1, 0)
    strong = Case(f"{LEARNED}3", {}, read_plan("p"), ENOUGH, ENOUGH)
    assert remembered([good, bad, weak, young, strong]) == [good, bad, young, strong]
    many = [Case(f"{LEARNED}{n}", {}, read_plan("p"), 1, n % 2) for n in range(MOST_LEARNED + 50)]
    kept = remembered([good, *many])
    assert len(kept) == MOST_LEARNED + 1
    assert sum(case.won for case in kept[1:]) == sum(case.won for case in many)


def test_training_keeps_count_and_repeats(tmp_path) -> None:
    host, base = host_of("pig"), read_base(PIG, "pig.csv")
    first, again = (train_cases(host, base, Cases("-"), 12, 3, bot_maker("random")) for _ in range(2))
    assert first == again
    assert sum(case.used for case in first.cases) > 0
    assert wins(host, ["random", "random"], 2) is not None
