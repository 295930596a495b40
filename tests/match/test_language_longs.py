"""Long numbers: 64 bits with a sign, as attributes, names, parameters, results and values of maps."""

from __future__ import annotations

import pytest

from spielwerk.check import check_text
from spielwerk.diagnostics.source import Source
from spielwerk.game.files import files_of
from spielwerk.game.game import load_source
from spielwerk.match.errors import GameError, MatchFault
from spielwerk.program.verify.program import verify
from tests.backend.wasm.both import Both, plain
from tests.match.longs import gold
from tests.match.playing import ended, fault_of, play, table, value

MOST = 2**63 - 1
AROUND = """
enum Ware: wood, clay

table:
    big: long = 4000000000
    small: int = 7
    none_yet: long or none = none
    stock: map Ware to long = {wood: 5000000000}

player:
    gold: long = 0
"""


# ---- calculating -------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("expression", "expected"),
    [
        ("3000000000", 3_000_000_000),
        ("-9223372036854775807", -MOST),
        ("big + 1", 4_000_000_001),
        ("1 - big", -3_999_999_999),
        ("big * 2000000000 / 3", 8 * 10**18 // 3),
        ("-big / 3", -1_333_333_334),
        ("-big mod 7", -4_000_000_000 % 7),
        ("small * long(1000000000)", 7_000_000_000),
        ("long(small) * 1000000000", 7_000_000_000),
        ("abs(-big)", 4_000_000_000),
        ("min(big, small)", 7),
        ("max(small, big)", 4_000_000_000),
        ("max([1, big, -5])", 4_000_000_000),
        ("min([1, big, -5])", -5),
        ("sum([big, 1, big])", 8_000_000_001),
        ("sum(1 to 3 each it * big)", 24_000_000_000),
        ("sum(stock)", 5_000_000_000),
        ("stock[wood] + stock[clay]", 5_000_000_000),
        ("if small > 3 then small else big", 7),
        ("if small > 9 then small else big", 4_000_000_000),
        ("only([big])", 4_000_000_000),
        ("9223372036854775807 - 1 + 1", MOST),
    ],
)
def test_calculating(expression, expected):
    assert value(expression, "long", AROUND) == expected


@pytest.mark.parametrize(
    "expression",
    [
        "big > small and small < big and big >= 4000000000 and not big < 4000000000",
        "big == 4000000000 and big != small and 7 == long(small)",
        "big in [1, 4000000000] and not small in [1, big]",
        "not big in 1 to 6 and long(small) in 1 to 9 and not big in {1, 2}",
        "long(3) in (1 to 6 where it > 2) and not big in (1 to 6 where it > 2)",
        "none_yet == none and first([big]) == big and last([1, big]) == big",
        "any(1 to 9 where it * big == 8000000000) and all([1, 2] each it < big)",
        "any(stock) and count([1, 2, 3] where it < big) == 3",
        "int(big / 4) == 1000000000 and int(small) == 7",
        "fingerprint(big) == fingerprint(4000000000) and fingerprint(big) != fingerprint(big + 4294967296)",
    ],
)
def test_asking(expression):
    assert value(expression, "bool", AROUND) is True


@pytest.mark.parametrize("sign", [1, -1])
def test_the_ends_of_the_numbers(sign):
    """What leaves 64 bits stops the match, whatever the operation; the last number still fits."""
    edge = f"{'-' if sign < 0 else ''}9223372036854775807"
    for change in (f"big = {edge}", f"big = {edge} - {sign}", "big += " + str(sign)):
        text = f"{AROUND}\nsetup:\n    big = {edge} - {sign}\n    {change}\n"
        assert table(text)["big"] in (sign * MOST, sign * (MOST - 1))
    for change in (f"big += {sign}", f"big -= {-sign}", "big *= 2", "big *= big"):
        assert fault_of(f"{AROUND}\nplay:\n    big = {edge}\n    {change}\n") == "R244"


def test_dividing_by_nothing_stops_the_match():
    assert fault_of(f"{AROUND}\nplay:\n    big = big / (small - 7)\n") == "R102"
    assert fault_of(f"{AROUND}\nplay:\n    big = big mod (small - 7)\n") == "R102"


def test_what_does_not_fit_into_an_int_stops_the_match_at_its_place():
    text = f"{AROUND}\nplay:\n    small = int(big)\n"
    with pytest.raises(MatchFault) as fault:
        play(text)
    (found,) = fault.value.diagnostics
    assert found.code == "R243"
    assert found.source.text[found.span.start : found.span.end] == "int(big)"


def test_ints_are_calculated_as_ints():
    """The type of a calculation is that of its numbers, whatever it is for."""
    assert fault_of(f"{AROUND}\nplay:\n    big = small * 1000000000\n") == "R101"


# ---- sorting -----------------------------------------------------------------------------------

AMOUNTS = (5_000_000_000, -5_000_000_000, 4_294_967_296, 0)


def test_sorting_by_long_numbers():
    given = "".join(f"    players[{n}].gold = {amount}\n" for n, amount in enumerate(AMOUNTS, 1))
    text = f"""
player:
    gold: long = 0

table:
    order: list of player, at most 4
    back: list of player, at most 4
    top: list of player, at most 4
    low: list of player, at most 4

play:
{given}    order = players by .gold
    back = players by (highest .gold, index(it))
    top = most(players by (.gold * 2, index(it)))
    low = least(players by .gold)
    for player in turns:
        player chooses number from 1 to 2
        end with ranking players by highest .gold
"""
    match = play(text, players=4)
    found = match.reveal()["table"]
    assert (found["order"], found["back"]) == ([1, 3, 2, 0], [0, 2, 3, 1])
    assert (found["top"], found["low"]) == ([0], [1])
    match.decide(0, 0)
    assert ended(match).places == (1, 4, 2, 3)


def test_the_score_of_a_result_is_an_int():
    text = "player:\n    score: long = 3\n\nplay:\n    players[1].score *= {by}\n    end with draw\n"
    assert ended(play(text.format(by=5))).scores == (15, 3)
    assert fault_of(text.format(by=5_000_000_000)) == "R243"


# ---- the whole language, on both back ends -----------------------------------------------------


@pytest.mark.parametrize("players", [2, 3])
def test_both_back_ends_agree(players):
    """Phases, frames, `at once`, hypotheticals, implications, fingerprints, texts, views, events: bit for bit."""
    program = gold().machine(players)[0].program
    assert verify(program) == []
    both = Both(program)
    both.ask(lambda machine: plain(machine.series(6, 2, 40)))
    for seed in range(6):
        assert both.match(seed, 60, detours=True) > 5


def test_labels_notices_events_and_views_tell_long_numbers():
    match = gold().start(seed=4)
    for _ in range(3):
        match.decide(match.seats[0], match.decisions[0].options[-1])
    assert match.decisions[0].options[0].label.endswith(" of -7000000000, 6000000000")
    told = match.events(0)
    stock = [event["value"] for event in told if event.get("attribute") == "stock"][-1]
    assert stock["clay"] == 3 * stock["wood"]
    assert stock["wood"] > 2**32
    (text,) = [event["text"] for event in told if event["event"] == "notice"]
    me = match.view(0)["players"][0]
    assert f"has {me['gold']} and {stock['wood']} wood, {stock['clay']} clay" in text
    assert me["secret"] < -(2**32)
    assert "secret" not in match.view(1)["players"][0]


def test_a_saved_match_goes_on():
    match = gold().start(seed=4)
    for _ in range(4):
        match.decide(match.seats[0], match.decisions[0].options[-1])
    again = gold().replay(match.log)
    assert (again.state, again.digest) == (match.state, match.digest)
    assert any(word < -(2**32) for word in match.state)


# ---- where they cannot stand -------------------------------------------------------------------


def codes(text: str) -> list[str]:
    source = Source("test.spiel", f'game "Test":\n    players 2\n{AROUND}\n{text}')
    found = check_text(source, files_of("pig")).diagnostics
    if any(fault.severity == "error" for fault in found):
        return [fault.code for fault in found if fault.severity == "error"]
    with pytest.raises(GameError) as caught:
        load_source(source, "test").start()
    return [fault.code for fault in caught.value.diagnostics]


def turn(*lines: str) -> str:
    rules = "".join(f"        {line}\n" for line in lines)
    return f"play:\n    for player in turns:\n{rules}        end with winner player\n"


@pytest.mark.parametrize(
    ("line", "code"),
    [
        ("small = big", "S550"),
        ("small += big", "S550"),
        ("small = 3000000000", "S550"),
        ("player chooses n from 1 to big", "S550"),
        ("repeat big times:", "S550"),
        ("let who = players[big]", "S550"),
        ("move big from small to small", "S550"),
        ("swap big with small", "S301"),
        ("swap small with big", "S301"),
        ("player chooses n from players each .gold", "S551"),
        ("player chooses n from [big, 5]", "S551"),
        ("let n = random (players each .gold)", "S551"),
        ("let n = players each .gold", "S551"),
        ("let n = stock", "S552"),
        ("let n: list of long = []", "S551"),
        ("let n: 0 to 3000000000 = 3", "S550"),
        ("big = player", "S301"),
        ("if big:", "S302"),
        ("small = int(3000000000)", "S313"),
    ],
)
def test_faults(line, code):
    inner = ["    big = 1"] if line.endswith(":") else []
    assert code in codes(turn(line, *inner))


@pytest.mark.parametrize(
    ("declaration", "code"),
    [
        ("table:\n    x: list of long, at most 3", "S551"),
        ("table:\n    x: map long to int", "S551"),
        ("function f(player): map Ware to long = player.x", "S552"),
        ("const x: int = 3000000000", "S550"),
        ("procedure p(n: long):\n    big = n\n\nplayer:\n    before p(n: int):\n        big = 3", "S301"),
    ],
)
def test_faults_of_declarations(declaration, code):
    assert code in codes(f"{declaration}\n\n{turn('big += 1')}")


def test_too_many_digits():
    assert "S109" in codes(turn("big = 9223372036854775808"))


def test_a_long_number_may_be_none():
    text = f"{AROUND}\nplay:\n    for player in turns:\n        player chooses n from 1 to 2\n        none_yet = n\n"
    match = play(text)
    assert match.reveal()["table"]["none_yet"] is None
    match.decide(0, 1)
    assert match.reveal()["table"]["none_yet"] == 2
