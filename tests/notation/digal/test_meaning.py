"""What DiGaL sentences do, in matches whose dice show the same on all sides (DG-03 to DG-08, DG-10, DG-13)."""

from __future__ import annotations

from functools import cache

import pytest

from spielwerk.match.errors import MatchFault
from tests.notation.digal.programs import ALIKE, DICE, after, codes, game, play, program, value, values

NEXT = "linker spieler ist dran."

CALCULATED = [
    ("würfel A", 3),
    ("würfel 0", 3),
    ("würfel 1 - würfel 2", 1),
    ("würfel A * 10 + würfel B", 35),
    ("2 + 3 * 4", 14),
    ("(2 + 3) * 4", 20),
    ("10 - 3 - 2", 5),
    ("-3 + 1", -2),
    ("- (2 + 3)", -5),
    ("die summe von allen würfeln", 12),
    ("die summe von würfel A, würfel C", 7),
    ("die summe von würfel 0 und würfel 1", 8),
    ("die summe der würfel mit mehr als 3", 9),
    ("anzahl aller würfel", 3),
    ("anzahl der würfel mit 5", 1),
    ("anzahl der würfel mit höchstens 4", 2),
    ("anzahl der würfel mit 5 + 10 * anzahl der würfel mit 4", 11),
    ("anzahl aller spieler", 2),
    ("anzahl aktiver spieler", 1),
    ("anzahl aller anderen spieler", 1),
    ("anzahl der spieler, bei denen LEBEN gleich 3 gilt", 2),
    ("der höchste würfel", 5),
    ("der niedrigste würfel", 3),
    ("die meisten LEBEN", 3),
    ("die wenigsten PUNKTE", 0),
    ("ZAHL * ZAHL", 49),
]


@cache
def calculated():
    """One match in which all values are worked out, one after the other."""
    sentences = " ".join(f"X{place} ist {phrase}." for place, (phrase, _) in enumerate(CALCULATED))
    active = "spieler sind aktiv, solange PUNKTE größer 0."
    return after(f"PUNKTE von spieler 1 ist 2. {sentences}", player=active)


@pytest.mark.parametrize(("place", "number"), list(enumerate(number for _, number in CALCULATED)))
def test_values(place, number):
    assert value(calculated(), f"X{place}") == number, CALCULATED[place]


CONDITIONS = [
    ("wahr", True),
    ("falsch", False),
    ("nicht falsch", True),
    ("würfel A gleich 3", True),
    ("würfel A ungleich 3", False),
    ("würfel A größer 2 und würfel B größer 5", False),
    ("würfel A größer 2 oder würfel B größer 5", True),
    ("nicht würfel A gleich 4 und würfel B gleich 5", True),
    ("falsch und falsch oder wahr", True),
    ("falsch und (falsch oder wahr)", False),
    ("ein pasch liegt", False),
    ("eine straße liegt", True),
    ("straße mit 2 würfeln", True),
    ("aktueller spieler gleich spieler 0", True),
    ("linker spieler gleich rechter spieler", True),
    ("linker spieler ungleich spieler 1", False),
    ("linker spieler ist aktiv", True),
]


@cache
def decided(phrases, dice=DICE):
    """One match in which all conditions are looked at: the values that tell what was found."""
    sentences = " ".join(
        f"X{n} ist 0. wenn {phrase}, dann X{n} ist 1, sonst X{n} ist 2." for n, phrase in enumerate(phrases)
    )
    match = after(sentences, dice=dice)
    return [value(match, f"X{place}") for place in range(len(phrases))]


@pytest.mark.parametrize(("place", "holds"), list(enumerate(holds for _, holds in CONDITIONS)))
def test_conditions(place, holds):
    found = decided(tuple(phrase for phrase, _ in CONDITIONS))
    assert found[place] == (1 if holds else 2), CONDITIONS[place]


def shown(*numbers):
    return "\n".join(f"würfel W{place} hat diese seiten: {n} {n}" for place, n in enumerate(numbers))


COMBINATIONS = {
    (1, 2, 3, 4, 6): {"kleine straße": True, "große straße": False, "pasch": False, "volles haus": False},
    (6, 2, 4, 3, 5): {"große straße": True, "straße": True, "kleine straße": True, "pasch": False},
    (2, 3, 4, 5, 5): {"kleine straße": True, "straße": False, "pasch": True, "pasch mit 3 würfeln": False},
    (1, 2, 3, 5, 6): {"kleine straße": False, "straße mit 3 würfeln": True},
    (2, 2, 3, 3, 3): {"volles haus": True, "zweierpasch": True, "dreierpasch": True, "viererpasch": False},
    (3, 3, 3, 3, 3): {"volles haus": False, "viererpasch": True, "fünferpasch": True},
}


@pytest.mark.parametrize("dice", COMBINATIONS)
def test_combinations(dice):
    """DG-10: pasch and straße."""
    wanted = COMBINATIONS[dice]
    assert decided(tuple(wanted), shown(*dice)) == [1 if holds else 2 for holds in wanted.values()]


# ---- flow --------------------------------------------------------------------------------------


def test_dran_ends_the_turn_at_once():
    turn = (
        "ZAHL ist ZAHL + 1. wenn ZAHL gleich 10, dann ist das spiel zu ende. "
        "linker spieler ist dran, wenn ZAHL gleich 8."
    )
    match = play(
        game(program(f"{turn} PUNKTE von aktueller spieler ist PUNKTE von aktueller spieler + 1. {NEXT}")).start(2)
    )
    assert values(match, "PUNKTE") == [0, 1]


def test_dran_in_a_loop_ends_the_whole_turn():
    turn = (
        "ZAHL ist ZAHL + 1. wenn ZAHL gleich 9, dann ist das spiel zu ende. "
        "macht 5 mal: PUNKTE von aktueller spieler ist PUNKTE von aktueller spieler + 1 und linker spieler ist dran;."
    )
    assert values(play(game(program(turn)).start(2)), "PUNKTE") == [1, 0]


def test_the_running_condition_is_looked_at_before_turns_only():
    turn = f"setze ZAHL auf ZAHL - 7. setze ZAHL auf ZAHL + 3. setze PUNKTE von aktueller spieler auf ZAHL. {NEXT}"
    match = play(game(program(turn, game="das spiel läuft solange ZAHL größer 0.")).start(2))
    assert values(match, "PUNKTE") == [3, -1]


def test_left_is_the_next_seat_and_right_the_one_before():
    turn = "PUNKTE von linker spieler ist 1, PUNKTE von rechter spieler ist 2, PUNKTE von spieler 0 ist 5."
    assert values(after(turn, players=3), "PUNKTE") == [5, 1, 2]


def test_without_dran_the_same_player_goes_on():
    text = program(
        "PUNKTE von aktueller spieler ist PUNKTE von aktueller spieler + 1.",
        game="das spiel läuft solange die meisten PUNKTE kleiner 3.",
    )
    assert codes(text) == ["D230"]
    assert values(play(game(text).start(2)), "PUNKTE") == [3, 0]


def test_loops_take_inactive_players_too():
    active = "spieler sind aktiv, solange LEBEN größer 3."
    assert values(after("für alle spieler S: PUNKTE von S ist 1;.", player=active), "PUNKTE") == [1, 1]
    assert values(after("für aktive spieler S: PUNKTE von S ist 1;.", player=active), "PUNKTE") == [0, 0]


def test_loops_without_a_name_know_the_values():
    """DG-10: the values of the element, without a loop name."""
    match = after("X ist 0. für alle spieler: PUNKTE ist LEBEN + 1; und für alle würfel: X ist X + der würfel;.")
    assert values(match, "PUNKTE") == [4, 4]
    assert value(match, "X") == 12


def test_counted_and_free_loops():
    match = after("X ist 1. macht 3 mal: X ist X * 2;. solange X größer als 1: X ist X - 3;.")
    assert value(match, "X") == -1


def test_loops_as_often_as_a_value_says():
    match = after("X ist 3. Y ist 0. macht X + 1 mal: X ist 10 und Y ist Y + 1;. macht Y - 9 mal: Y ist 0;.")
    assert value(match, "Y") == 4


def test_a_loop_as_often_as_a_large_value_says_stops_the_match():
    with pytest.raises(MatchFault) as fault:
        play(game(program("ZAHL ist 2000000000. macht ZAHL mal: ZAHL ist 1;. das spiel ist zu ende.")).start(2))
    assert fault.value.diagnostics[0].code == "D302"


def test_all_others_and_chosen_players():
    assert values(after("für alle anderen spieler S: PUNKTE von S ist 1;.", players=3), "PUNKTE") == [0, 1, 1]
    assert values(after("für spieler 0 und spieler 1 S: PUNKTE von S ist 1;.", players=3), "PUNKTE") == [1, 1, 0]


# ---- dice --------------------------------------------------------------------------------------


def test_sorting_lasts_and_names_stay():
    turn = "sortiert alle würfel absteigend. X ist würfel 0 * 100 + würfel 1 * 10 + würfel 2. Y ist würfel A."
    match = after(turn)
    assert value(match, "X") == 543
    assert value(match, "Y") == 3


def test_sorting_is_ascending_if_nothing_is_said():
    assert value(after("sortiert alle würfel. X ist würfel 0 * 100 + würfel 1 * 10 + würfel 2."), "X") == 345


def test_rolling_a_place_rolls_the_die_that_lies_there():
    """After sorting, place 0 is another die; rolling it leaves the others alone."""
    dice = "würfel A hat diese seiten: 1 1\nwürfel B hat diese seiten: 2 3 2 3"
    match = after("sortiert alle würfel absteigend. würfelt mit würfel 0. X ist würfel A.", dice=dice)
    assert value(match, "X") == 1


def test_sorting_dice_that_are_alike():
    match = after("würfelt. sortiert alle würfel. X ist würfel 0. Y ist würfel 4.", dice=ALIKE)
    assert value(match, "würfel") == sorted(value(match, "würfel"))
    assert value(match, "X") == min(value(match, "würfel"))


def test_kept_dice_are_not_rolled_again():
    """DG-10: `würfelt mit den anderen würfeln`."""
    text = program(
        "würfelt. der spieler behält beliebig viele würfel und würfelt mit den anderen würfeln. das spiel ist zu ende.",
        dice=ALIKE,
    )
    match = game(text).start(2, seed=4)
    play(match, "würfeln")
    before = value(match, "würfel")
    play(match, 2, 4, "done")
    now = value(match, "würfel")
    assert (now[1], now[3]) == (before[1], before[3])
    assert now != before


def test_dice_set_aside_add_up():
    turn = (
        "würfelt. legt 1 würfel zur seite. legt mindestens 1 würfel zur seite. "
        "X ist anzahl der behaltenen würfel. Y ist anzahl der anderen würfel."
    )
    match = after(turn, 1, 3, "done", dice=ALIKE)
    assert (value(match, "X"), value(match, "Y")) == (2, 3)


def test_dice_are_kept_by_their_number_without_asking():
    match = after(
        "behält alle würfel mit mehr als 3. X ist die summe der behaltenen würfel. "
        "behält keinen würfel. Y ist anzahl der behaltenen würfel."
    )
    assert (value(match, "X"), value(match, "Y")) == (9, 0)


def test_faces_may_be_negative_and_repeat():
    match = after("X ist die summe von allen würfeln.", dice="würfel A hat diese seiten: -2 -2 -2")
    assert value(match, "X") == -2


# ---- decisions, texts, sheets, steps -----------------------------------------------------------


def test_choices_between_ways():
    turn = (
        'X ist 0. der spieler wählt: "Eins": X ist 1; oder "Zwei", wenn ZAHL gleich 7: X ist 2; '
        'oder "Drei", wenn ZAHL gleich 8: X ist 3;.'
    )
    match = game(program(f"{turn} das spiel ist zu ende.")).start(2, language="de")
    assert [option.label for option in match.decisions[0].options] == ["Eins", "Zwei"]
    assert value(play(match, "zwei"), "X") == 2


@pytest.mark.parametrize(("wish", "number"), [("mehr", 1), ("pass", 2)])
def test_may(wish, number):
    assert value(after('X ist 0. der spieler darf "Mehr": X ist 1;, sonst X ist 2.', wish), "X") == number


def test_who_may_not_is_not_asked():
    turn = 'X ist 0. der spieler darf "Mehr", wenn ZAHL gleich 8: X ist 1;, sonst X ist 2.'
    match = game(program(f"{turn} das spiel ist zu ende.")).start(2)
    assert match.over
    assert value(match, "X") == 2


def test_may_roll_again():
    assert value(after("der spieler darf noch einmal würfeln.", "noch_einmal_würfeln"), "würfel_A") == 3


def test_choosing_numbers_and_players():
    match = after(
        "der spieler wählt ZAHL von 2 bis 4. der spieler wählt einen anderen spieler OPFER. PUNKTE von OPFER ist ZAHL.",
        4,
        2,
        players=3,
    )
    assert values(match, "PUNKTE") == [0, 0, 4]


def test_another_player_decides():
    match = game(program('linker spieler wählt: "Ja": ZAHL ist 1; "Nein": ZAHL ist 2;. das spiel ist zu ende.')).start(
        2
    )
    assert match.seats == [1]


def test_saying():
    match = after('sagt "{spieler} hat {PUNKTE von aktueller spieler + 1} und {würfel A}: \\ gut".')
    texts = [event["text"] for event in match.events(None) if event["event"] == "notice"]
    assert texts[0] == "Spieler 1 hat 1 und 3: \\ gut"


SHEET = """spieler haben einen zettel BLOCK mit diesen feldern:
feld KLEIN bringt 10, wenn würfel A gleich 4, sonst 2
feld GROSS bringt die summe von allen würfeln
feld LEER bringt 5, wenn falsch."""


def test_sheets():
    """DG-10: tables to fill in."""
    turn = (
        "der spieler füllt ein freies feld von BLOCK aus. "
        "X ist die summe von BLOCK von aktueller spieler. "
        "Y ist anzahl der freien felder von BLOCK von aktueller spieler."
    )
    match = game(program(f"{turn} das spiel ist zu ende.", player=SHEET)).start(2, language="de")
    assert [option.label for option in match.decisions[0].options] == ["KLEIN: 2", "GROSS: 12", "LEER: 0"]
    play(match, "GROSS")
    assert (value(match, "X"), value(match, "Y")) == (12, 2)


def test_a_full_sheet_asks_nobody():
    turn = (
        "macht 5 mal: der spieler füllt ein freies feld von BLOCK aus;. X ist 0. "
        "wenn BLOCK von aktueller spieler ist voll, dann X ist 1."
    )
    assert value(after(turn, player=SHEET), "X") == 1


def test_entering_a_number():
    turn = (
        "trägt 7 in feld LEER von BLOCK ein. X ist feld LEER von BLOCK von aktueller spieler. "
        "Y ist 0. wenn feld LEER von BLOCK von aktueller spieler ist voll, dann Y ist 1."
    )
    match = after(turn, player=SHEET)
    assert (value(match, "X"), value(match, "Y")) == (7, 1)


def test_named_steps():
    steps = (
        "der schritt DOPPELT geht so: ZAHL ist ZAHL * 2. macht den schritt PLUS. "
        "der schritt PLUS geht so: ZAHL ist ZAHL + 1."
    )
    assert value(after("macht den schritt DOPPELT. macht den schritt DOPPELT.", steps=steps), "ZAHL") == 31


def test_a_step_can_end_the_turn():
    steps = "der schritt WEITER geht so: wenn ZAHL gleich 7, dann ZAHL ist 8 und linker spieler ist dran."
    match = play(
        game(
            program("macht den schritt WEITER. PUNKTE von aktueller spieler ist 1. das spiel ist zu ende.", steps=steps)
        ).start(2)
    )
    assert values(match, "PUNKTE") == [0, 1]


def test_missing_a_turn():
    """DG-10: `setzt eine runde aus`."""
    turn = (
        f"PUNKTE von aktueller spieler ist PUNKTE von aktueller spieler + 1. "
        f"linker spieler setzt 2 runden aus, wenn ZAHL gleich 7. ZAHL ist 8. {NEXT}"
    )
    match = play(game(program(turn, game="das spiel läuft solange die meisten PUNKTE kleiner 4.")).start(3))
    assert values(match, "PUNKTE") == [4, 1, 3]


def test_roles():
    """DG-10: special roles."""
    turn = (
        "PUNKTE von GEBER ist 5. wenn GEBER gleich aktueller spieler, dann PUNKTE von GEBER ist 6. "
        "GEBER ist linker spieler. PUNKTE von GEBER ist 7."
    )
    match = after(turn, game="das spiel hat die rolle GEBER ist spieler 0.")
    assert values(match, "PUNKTE") == [6, 7]


def test_values_may_begin_with_a_calculation():
    match = after(
        "X ist ZEHN.",
        game="das spiel hat den wert ZEHN ist anzahl aller spieler * 5.",
        player="spieler haben den wert HALB ist ZEHN - 5.",
    )
    assert value(match, "X") == 10
    assert values(match, "HALB") == [5, 5]


# ---- the end -----------------------------------------------------------------------------------

SET = (
    "PUNKTE von spieler 0 ist 1, PUNKTE von spieler 1 ist 3, PUNKTE von linker spieler ist 3, "
    "PUNKTE von rechter spieler ist 3."
)

ENDS = [
    ("gewonnen hat der spieler, bei dem PUNKTE größer 2.", [2, 1, 2]),
    ("gewonnen haben alle spieler, bei denen PUNKTE größer 2.", [3, 1, 1]),
    ("gewonnen hat der spieler, bei dem PUNKTE größer 5.", [1, 1, 1]),
    ("gewonnen hat der spieler mit den meisten PUNKTE.", [2, 1, 2]),
    ("gewonnen hat der spieler mit den wenigsten PUNKTE.", [1, 2, 2]),
    ("gewonnen haben alle spieler mit den meisten PUNKTE.", [3, 1, 1]),
    ("gewonnen haben alle spieler mit den wenigsten PUNKTE.", [1, 2, 2]),
]


@pytest.mark.parametrize(("closing", "places"), ENDS)
def test_who_has_won(closing, places):
    """DG-13, also several who fulfil the condition, and none."""
    match = after(SET, players=3, closing=closing)
    assert list(match.result.places) == places


def test_several_who_fulfil_a_single_winners_sentence_are_named():
    match = after(SET, players=3, closing="gewonnen hat der spieler, bei dem PUNKTE größer 2.")
    texts = [event["text"] for event in match.events(None) if event["event"] == "notice"]
    assert texts == ["Das gilt für mehrere Spieler: Spieler 2, Spieler 3. Es zählt der erste in der Sitzordnung."]


def test_a_number_that_grows_too_large_stops_the_match_in_german():
    """Numbers are 64 bits wide; what leaves them is a fault with its place in the text."""
    text = program("ZAHL ist 5000000000000000000. ZAHL ist ZAHL * 2. das spiel ist zu ende.")
    with pytest.raises(MatchFault) as fault:
        play(game(text).start(2))
    found = fault.value.diagnostics[0]
    assert found.code == "D301"
    assert found.source.name == "probe.digal"
    assert found.source.text[found.span.start : found.span.end] == "ZAHL * 2"
    assert "bis 9223372036854775807" in found.message("de")


def test_an_endless_loop_stops_the_match_in_german():
    text = program("solange ZAHL größer 0: ZAHL ist 5;. das spiel ist zu ende.")
    with pytest.raises(MatchFault) as fault:
        play(game(text).start(2))
    assert fault.value.diagnostics[0].source.name == "probe.digal"
