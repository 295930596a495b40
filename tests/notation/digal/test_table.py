"""What sentences about cups, cards, boards, roles and calculations do (DG-10)."""

from __future__ import annotations

import pytest

from spielwerk.diagnostics.source import Source
from spielwerk.game.game import load_source
from spielwerk.match.errors import MatchFault
from spielwerk.notation.spiel.write.game import write
from tests.games.table import play_on
from tests.notation.digal.programs import ALIKE, after, codes, game, play, program, value, values

CUP = "das spiel hat einen becher."
CARDS = "das spiel hat folgende karten: karte KÖNIG mit wert 13, karte NARR, karten 5 bis 7."
RING = "das spiel hat ein brett mit 10 feldern im kreis: auf feld 4 steht 7, auf feld 10 steht -3."
LINE = "das spiel hat ein brett mit 10 feldern in einer reihe."
FIGURE = "spieler haben eine figur."
END = "das spiel ist zu ende."


def started(turn, players=2, **parts):
    """A match in the middle of the turn, at the first question."""
    return game(program(f"{turn}\n{END}", **parts)).start(players, seed=1, language="de")


def seen(match, seat):
    """What a seat sees of the dice; None if nothing."""
    return match.view(seat)["table"].get("würfel")


def hand(match, seat, reader=None):
    """What a seat (or the reader, if there is one) sees of a hand: the cards by name, or only how many."""
    shown = match.view(seat if reader is None else reader)["players"][seat]["hand"]
    return sorted(shown["objects"]) if "objects" in shown else shown["count"]


# ---- the cup -----------------------------------------------------------------------------------

ASK = 'linker spieler wählt: "Weiter": ZAHL ist 1;.'


def test_only_who_rolled_sees_the_dice_under_the_cup():
    match = play(started(f"würfelt unter dem becher. {ASK}", dice=ALIKE, game=CUP, players=3), "würfeln")
    assert len(seen(match, 0)) == 5
    assert seen(match, 1) is None
    assert seen(match, 2) is None
    assert seen(match, None) is None
    rolls = [event for event in match.events(1) if event["event"] == "roll"]
    assert "value" not in rolls[-1]


@pytest.mark.parametrize(
    ("sentence", "sees"),
    [
        ("deckt den becher auf.", [True, True, True]),
        ("linker spieler schaut unter den becher.", [True, True, False]),
        ("würfelt mit würfel 0.", [True, True, True]),
        ("ZAHL ist 3.", [True, False, False]),
    ],
)
def test_who_sees_the_dice_then(sentence, sees):
    turn = f"würfelt unter dem becher. {sentence} {ASK}"
    match = play(started(turn, dice=ALIKE, game=CUP, players=3), "würfeln")
    if match.seats == [0]:
        play(match, "würfeln")
    assert [seen(match, seat) is not None for seat in range(3)] == sees


def test_another_player_rolls_under_the_cup():
    match = play(
        started(f"rechter spieler würfelt unter dem becher. {ASK}", dice=ALIKE, game=CUP, players=3), "würfeln"
    )
    assert [seen(match, seat) is not None for seat in range(3)] == [False, False, True]


def test_single_dice_are_hidden_too():
    """Dice that differ are declared one by one."""
    match = play(started(f"würfelt mit allen würfeln unter dem becher. {ASK}", game=CUP), "würfeln")
    shown = [{name for name in match.view(seat)["table"] if name.startswith("würfel")} for seat in range(2)]
    assert shown == [{"würfel_A", "würfel_B", "würfel_C"}, set()]


def test_dice_lie_open_until_somebody_covers_them():
    match = started(ASK, dice=ALIKE, game=CUP)
    assert seen(match, 0) == seen(match, 1) != None  # noqa: E711


TOLD = [
    ("würfelt unter dem becher. X ist würfel A.", ["D251"]),
    ("würfelt unter dem becher. sagt „{die summe von allen würfeln}“.", ["D251"]),
    ("würfelt unter dem becher. X ist DOPPELT.", ["D251"]),
    ("würfelt unter dem becher. GEHEIM ist würfel A.", []),
    ("würfelt unter dem becher. deckt den becher auf. X ist würfel A.", []),
    ("würfelt unter dem becher. wenn ZAHL gleich 3, dann deckt den becher auf. X ist würfel A.", ["D251"]),
    ("würfelt. X ist würfel A.", []),
    ("X ist ZAHL.", []),
    ("X ist die summe der karten.", ["D251"]),
    ("X ist anzahl der karten mit 5.", ["D251"]),
    ("X ist anzahl der karten.", []),
    ("deckt alle karten auf. X ist die summe der karten.", []),
    ("X ist die summe der karten auf der ablage.", []),
]


@pytest.mark.parametrize(("turn", "found"), TOLD, ids=[turn for turn, _ in TOLD])
def test_telling_what_is_hidden_is_warned_of(turn, found):
    secret = "das spiel hat den geheimen wert GEHEIM ist 0. die rechnung DOPPELT ergibt 2 * würfel A."
    assert codes(program(f"{turn} {END}", game=f"{CUP} {CARDS} {secret}")) == found


def test_secret_values():
    turn = f"EIGEN von aktueller spieler ist 5. NIEMAND ist 6. {ASK}"
    match = started(
        turn,
        game="das spiel hat den geheimen wert NIEMAND ist 0.",
        player="spieler haben die geheimen werte EIGEN ist 0 und REST ist 1.",
    )
    assert match.view(0)["players"][0]["EIGEN"] == 5
    assert "EIGEN" not in match.view(1)["players"][0]
    assert all("NIEMAND" not in match.view(seat)["table"] for seat in (0, 1, None))


# ---- cards -------------------------------------------------------------------------------------


def test_cards_are_drawn_into_a_hand_that_only_its_owner_sees():
    match = started(f"zieht 2 karten. linker spieler zieht eine karte. {ASK}", game=CARDS)
    assert len(hand(match, 0)) == 2
    assert len(hand(match, 1)) == 1
    assert hand(match, 0, 1) == 2
    assert hand(match, 1, 0) == 1
    assert match.view(0)["table"]["stapel"]["count"] == 2


def test_everybody_begins_with_cards_and_some_lie_open():
    start = f"{CARDS} das spiel hat am anfang eine karte auf der ablage. spieler haben am anfang 2 karten."
    match = play(game(program(f"{ASK} {END}", game=start, players="2")).start(2, seed=1))
    assert [len(hand(match, seat)) for seat in range(2)] == [2, 2]
    assert len(match.view(None)["table"]["ablage"]["objects"]) == 1
    assert match.view(None)["table"]["stapel"]["count"] == 0


def test_there_are_as_many_as_were_said():
    many = "das spiel hat folgende karten: 3 mal karte NARR mit wert 2, 2 mal karten 5 bis 6, karten 6 bis 7."
    match = after("X ist anzahl der karten im stapel. Y ist die summe der karten im stapel.", game=many)
    assert (value(match, "X"), value(match, "Y")) == (9, 3 * 2 + 2 * 11 + 13)


ALL = "zieht 9 karten."
COUNTED = [
    ("anzahl der karten", 5),
    ("anzahl der karten von linker spieler", 0),
    ("anzahl der karten auf der hand von aktueller spieler", 5),
    ("anzahl der karten KÖNIG", 1),
    ("anzahl der karten mit mehr als 5", 3),
    ("anzahl der karten mit nicht gleich 5", 4),
    ("anzahl der karten KÖNIG mit 5", 0),
    ("anzahl der karten im stapel", 0),
    ("die summe der karten", 13 + 0 + 5 + 6 + 7),
    ("die summe der karten mit höchstens 6", 11),
    ("die höchste karte", 13),
    ("die niedrigste karte auf der hand von aktueller spieler", 0),
    ("die höchste karte von linker spieler", 0),
    ("die oberste karte", 0),
    ("karte KÖNIG + karte NARR", 13),
    ("die meisten karten", 5),
    ("die wenigsten karten", 0),
]


def test_values_of_cards():
    sentences = " ".join(f"X{place} ist {phrase}." for place, (phrase, _) in enumerate(COUNTED))
    match = after(f"{ALL} deckt alle karten auf. {sentences}", game=CARDS)
    assert [value(match, f"X{place}") for place in range(len(COUNTED))] == [number for _, number in COUNTED]


def test_a_card_is_played_on_the_waste():
    match = started(f"{ALL} spielt eine karte mit mehr als 6. X ist die oberste karte.", game=CARDS)
    assert [option.label for option in match.decisions[0].options] == ["KÖNIG", "7"]
    play(match, "KÖNIG")
    assert value(match, "X") == 13
    assert len(hand(match, 0)) == 4


def test_several_cards_are_laid_one_after_the_other():
    match = after(f"{ALL} legt 2 karten ab. X ist 2. legt X - 1 karten mit 5 ab.", "NARR", "7", "5", game=CARDS)
    assert hand(match, 0) == ["Karte_6", "KÖNIG"]


def test_all_cards_of_a_kind_are_laid_without_asking():
    match = after(f"{ALL} legt alle karten mit weniger als 7 ab.", game=CARDS)
    assert hand(match, 0) == ["Karte_7", "KÖNIG"]


def test_who_has_no_such_card_is_not_asked():
    assert value(after("spielt eine karte mit 5. X ist 1.", game=CARDS), "X") == 1


def test_giving_cards_away():
    turn = f"{ALL} gibt eine karte an linken spieler. gibt alle karten mit mindestens 7 an den linken spieler weiter."
    match = after(turn, "NARR", game=CARDS)
    assert hand(match, 1) == ["Karte_7", "KÖNIG", "NARR"]


def test_drawing_from_another_player_shows_nothing():
    turn = f"linker spieler zieht 9 karten. zieht eine karte von linker spieler. {ASK}"
    match = started(turn, game=CARDS)
    assert len(hand(match, 0)) == 1
    assert hand(match, 1, 0) == 4
    assert [option.label for option in match.decisions[0].options] == ["Weiter"]


def test_drawing_from_one_who_has_nothing():
    assert hand(after("zieht 3 karten von linker spieler.", game=CARDS), 0) == []


def test_drawing_less_than_nothing():
    assert hand(after("X ist -2. zieht X karten. zieht -1 karten.", game=CARDS), 0) == []


def test_drawing_from_the_waste_and_turning_up():
    match = after("deckt eine karte auf. X ist die oberste karte. zieht eine karte von der ablage.", game=CARDS)
    assert len(hand(match, 0)) == 1
    assert {0: "NARR", 13: "KÖNIG"}.get(value(match, "X"), f"Karte_{value(match, 'X')}") == hand(match, 0)[0]


def test_the_waste_goes_back_into_the_pile():
    match = after(
        f"{ALL} legt alle karten ab. mischt die ablage in den stapel. X ist anzahl der karten im stapel. "
        "wenn die ablage leer ist und die hand ist leer und nicht der stapel leer ist, dann Y ist 1, sonst Y ist 2.",
        game=CARDS,
    )
    assert (value(match, "X"), value(match, "Y")) == (5, 1)


def test_shown_hands():
    match = started(f"zieht 2 karten. linker spieler zieht eine karte. deckt alle karten auf. {ASK}", game=CARDS)
    assert hand(match, 0, 1) == hand(match, 0)
    assert hand(match, 1, 0) == 1


def test_the_fewest_cards_win():
    closing = "gewonnen hat der spieler mit den wenigsten karten."
    assert after("zieht eine karte.", game=CARDS, closing=closing).result.places == (2, 1)


def test_a_game_of_cards_needs_no_dice():
    text = program(f"zieht eine karte. {END}", game=CARDS)
    text = text.replace(text[text.index("das spiel hat folgende würfel:") : text.index("das spiel hat den wert")], "")
    assert codes(text) == []
    assert game(text).start(2).over
    assert codes(text.replace("zieht eine karte.", "würfelt. zieht eine karte.")) == ["D202"]


# ---- the board ---------------------------------------------------------------------------------

WAYS = [
    (RING, "zieht 3 felder weiter.", 4),
    (RING, "zieht 12 felder weiter.", 3),
    (RING, "zieht ein feld zurück.", 10),
    (RING, "zieht würfel A felder weiter.", 4),
    (RING, "zieht auf feld 7.", 7),
    (RING, "ZAHL ist 12. zieht auf feld ZAHL.", 2),
    (LINE, "zieht 30 felder weiter.", 10),
    (LINE, "zieht 5 felder weiter. zieht 2 felder zurück.", 4),
    (LINE, "zieht 5 felder zurück.", 1),
    (LINE, "ZAHL ist 12. zieht auf feld (ZAHL - 3).", 9),
    (LINE, "linker spieler zieht 5 felder weiter. zieht auf das feld von linker spieler.", 6),
]


@pytest.mark.parametrize(("board", "turn", "field"), WAYS)
def test_walking(board, turn, field):
    match = after(f"{turn} X ist das feld von aktueller spieler.", game=board, player=FIGURE)
    assert value(match, "X") == field


STANDING = [
    ("die zahl auf feld 4", 7),
    ("die zahl auf dem feld von linker spieler", -3),
    ("die zahl auf feld 2", 0),
    ("anzahl der figuren auf feld 1", 2),
    ("anzahl der figuren von linker spieler auf feld 10", 1),
    ("anzahl der anderen figuren auf feld 1", 1),
    ("anzahl der figuren auf dem feld von aktueller spieler", 2),
    ("das feld der figur", 1),
]


def test_what_stands_on_a_field():
    sentences = " ".join(f"X{place} ist {phrase}." for place, (phrase, _) in enumerate(STANDING))
    match = after(f"linker spieler zieht auf feld 10. {sentences}", game=RING, player=FIGURE, players=3)
    assert [value(match, f"X{place}") for place in range(len(STANDING))] == [number for _, number in STANDING]


@pytest.mark.parametrize(("phrase", "holds"), [("feld 1 ist frei", False), ("das feld 2 frei ist", True)])
def test_free_fields(phrase, holds):
    match = after(f"X ist 0. wenn {phrase}, dann X ist 1.", game=RING, player=FIGURE)
    assert value(match, "X") == holds


def test_others_are_beaten():
    turn = "linker spieler zieht 3 felder weiter. zieht 3 felder weiter. schlägt alle anderen figuren auf feld 8."
    found = "Y ist das feld von aktueller spieler. X ist das feld von linker spieler."
    match = after(f"{turn} {found}", game=RING, player="spieler haben eine figur auf feld 5.")
    assert (value(match, "X"), value(match, "Y")) == (5, 8)


def test_with_several_figures_the_player_chooses():
    turn = "zieht mit einer figur 3 felder weiter. X ist das feld der figur. zieht 1 feld weiter."
    match = started(turn, game=RING, player="spieler haben 2 figuren auf feld 2.")
    assert [option.label for option in match.decisions[0].options] == ["Figur 1 auf Feld 2", "Figur 2 auf Feld 2"]
    play(match, "Figur 2 auf Feld 2")
    assert value(match, "X") == 5
    assert [option.label for option in match.decisions[0].options] == ["Figur 1 auf Feld 2", "Figur 2 auf Feld 5"]


def test_a_board_needs_no_dice():
    text = program(f"zieht 3 felder weiter. {END}", game=RING, player=FIGURE)
    text = text.replace(text[text.index("das spiel hat folgende würfel:") : text.index("das spiel hat den wert")], "")
    assert codes(text) == []


# ---- roles, calculations, choices --------------------------------------------------------------

CAPTAIN = "das spiel hat die rolle KAPITÄN ist spieler 0."


def test_roles_with_an_article():
    turn = (
        "der KAPITÄN PUNKTE ist 5. wenn aktueller spieler KAPITÄN ist, dann PUNKTE von dem KAPITÄN ist 6. "
        "der KAPITÄN ist der linke spieler. wenn linker spieler ist der KAPITÄN, dann der KAPITÄN PUNKTE ist 7. "
        "wenn nicht aktueller spieler ist KAPITÄN, dann setze PUNKTE von aktueller spieler auf "
        "PUNKTE von aktueller spieler + 10."
    )
    assert values(after(turn, game=CAPTAIN), "PUNKTE") == [16, 7]


def test_the_one_with_the_role_has_the_turn():
    text = program(
        "wenn ZAHL gleich 1, dann ist das spiel zu ende. ZAHL ist 1. PUNKTE von aktueller spieler ist 1. "
        "der KAPITÄN ist der rechte spieler. der KAPITÄN ist dran.",
        game=CAPTAIN,
        closing="gewonnen hat der spieler, bei dem PUNKTE gleich 0.",
    )
    assert values(play(game(text).start(3)), "PUNKTE") == [1, 0, 0]


FORMULAS = """die rechnung SUMME mit A und B ergibt A + B.
die rechnung STUFE mit N ergibt 1, wenn N kleiner als 3, sonst 2, wenn N kleiner als 6, sonst DREI.
die rechnung DREI ergibt 3.
die rechnung MEINE ergibt PUNKTE von aktueller spieler * 2.
die rechnung ALLES ergibt MEINE + die summe von allen würfeln."""
COMPUTED = [
    ("SUMME mit (2 und 3)", 5),
    ("SUMME mit (SUMME mit (1, 2), ZAHL * 2)", 17),
    ("STUFE mit 2 * 10", 10),
    ("STUFE mit (2 * 10)", 3),
    ("STUFE mit ZAHL - STUFE mit 5", 1),
    ("DREI * DREI", 9),
    ("MEINE", 8),
    ("ALLES", 20),
]


def test_calculations_with_a_name():
    """DG-10: functions."""
    sentences = " ".join(f"X{place} ist {phrase}." for place, (phrase, _) in enumerate(COMPUTED))
    match = after(f"PUNKTE von aktueller spieler ist 4. {sentences}", game=FORMULAS)
    assert [value(match, f"X{place}") for place in range(len(COMPUTED))] == [number for _, number in COMPUTED]


def test_choosing_among_numbers():
    match = started("der spieler wählt ANSAGE aus 31 32 41 -3 mit mehr als 31. X ist ANSAGE.")
    assert [option.value for option in match.decisions[0].options] == [32, 41]
    assert value(play(match, 41), "X") == 41


def test_choosing_among_none_stops_the_match():
    with pytest.raises(MatchFault) as fault:
        started("der spieler wählt ANSAGE aus 31 32 mit mehr als 50. der spieler wählt einen aktiven spieler S.",
                player="spieler sind aktiv, solange falsch.")  # fmt: skip
    assert fault.value.diagnostics[0].code == "D303"


# ---- as Spiel ----------------------------------------------------------------------------------

WHOLE = program(
    f"würfelt unter dem becher. zieht 2 karten. {ASK} der spieler wählt ZAHL aus 3 4 5 mit mindestens 4. "
    "spielt eine karte. gibt eine karte an linken spieler. zieht mit einer figur SUMME mit (ZAHL und 2) felder weiter. "
    "schlägt alle anderen figuren auf dem feld der figur. deckt den becher auf. deckt alle karten auf. "
    "mischt die ablage in den stapel. zieht eine karte von linker spieler. deckt eine karte auf. "
    "der KAPITÄN ist der linke spieler. PUNKTE von dem KAPITÄN ist die summe der karten + die zahl auf feld 4. "
    "GEHEIM von aktueller spieler ist die höchste karte. wenn die meisten PUNKTE größer als 20, "
    "dann ist das spiel zu ende. der KAPITÄN ist dran.",
    game=f"{CUP} {CARDS} {RING} {CAPTAIN} {FORMULAS}",
    player="spieler haben 2 figuren. spieler haben den geheimen wert GEHEIM ist 0.",
    dice=ALIKE,
)


def test_written_as_spiel_it_is_the_same_game():
    """The same seed and decisions give the same digests, whatever lies on the table."""
    read = game(WHOLE)
    assert read.checked.model is not None
    written = load_source(Source("probe.spiel", write(read.checked.model)), "probe")
    for seed in range(3):
        one, other = (play_on(played.start(2, seed=seed), seed, 60) for played in (read, written))
        assert one.digest == other.digest
