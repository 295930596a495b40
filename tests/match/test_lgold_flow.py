"""Flow, choices, rules, selectors and chance (LG-12 to LG-18, LG-20, LG-22)."""

from __future__ import annotations

from collections import Counter

import pytest

from tests.match.playing import answer, choices, ended, fault_of, game, play, table, value

# ---- phases and states -------------------------------------------------------------------------

STATES = """
    table:
        steps: list of int, at most 20
    play:
        Opening(1)
        add 99 to steps
        players[1] chooses done from 1 to 1
    phase Opening(n: int):
        add 1 to steps
        players[1] chooses x from 1 to 3
        go to Middle(x) when x < 3
        go to Closing when x == 3
    phase Middle(n: int):
        add 20 + n to steps
        players[2] chooses y from 1 to 2
        go to Opening(2) when y == 1
        go to Closing when y == 2
    phase Closing():
        add 3 to steps
    before Middle(n: int):
        add 10 to steps
    after Middle(n: int):
        add 30 to steps
    """


def test_exactly_one_phase_follows_and_the_last_one_ends_it():
    """LG-12: guards are checked when a phase is over; one of them holds; a phase without one is final."""
    match = play(STATES, [1])
    assert list(match.view()["phases"]) == ["Middle"], "exactly one is active"
    answer(match, 2)
    assert table(STATES, [1, 2])["steps"] == [1, 10, 21, 30, 3, 99]
    assert table(STATES, [2, 1, 3])["steps"] == [1, 10, 22, 30, 1, 3, 99]


def test_before_main_and_after_of_a_state_run_in_this_order():
    """LG-13: others can react before and after; what belongs to all states stands in a reaction to each."""
    assert table(STATES, [2])["steps"] == [1, 10, 22]
    assert table(STATES, [2, 2])["steps"][:4] == [1, 10, 22, 30]


def test_a_state_ends_when_nobody_can_act():
    """LG-13, LG-14: without an open action the menu goes on by itself."""
    text = """
        player:
            coins: int = 2
        play:
            for player in players:
                Buying(player)
            end with ranking players by highest .coins
        phase Buying(player):
            repeat:
                player chooses:
                    any action
                else:
                    stop
            action buy "Buy":
                when player.coins > 0 else "No money."
                player.coins -= 1
        """
    match = play(text, ["buy", "buy"])
    assert match.seats == [1], "the first one cannot act any more"
    answer(match, "buy")
    answer(match, "buy")
    assert ended(match).scores == (0, 0)


# ---- actions -----------------------------------------------------------------------------------


def test_who_may_act_is_selected_and_every_alternative_condition_counts():
    """LG-14: `executable by` is who is asked; an action is open if all rules of one of its preconditions hold."""
    text = """
        player:
            gold: int = 0
            royal: bool = false
        rule may_enter(player):
            when player.gold >= 3 or player.royal else "Neither rich nor royal."
        play:
            for player in players where index(it) > 1:
                player chooses:
                    enter when may_enter(player):
                        player.gold = 0
                    earn:
                        player.gold += 3
                    rise:
                        player.royal = true
                player chooses:
                    enter_now when may_enter(player)
                    stay
        """
    match = play(text, players=2)
    assert (match.seats, choices(match)) == ([1], ["earn", "rise"])
    for way in ("earn", "rise"):
        assert choices(play(text, [way])) == ["enter_now", "stay"]


# ---- operations --------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("lines", "expected"),
    [
        ("n += 2", {"n": 7}),
        ("n -= 2", {"n": 3}),
        ("n = 9", {"n": 9}),
        ("n *= 3", {"n": 15}),
        ("n /= 2", {"n": 2}),
        ("n += 1\nn *= 2", {"n": 12}),
        ("add blue to s", {"s": ["red", "blue"]}),
        ("remove red from s", {"s": []}),
        ("clear s", {"s": []}),
        ("add 3 to l\nadd 3 to l", {"l": [3, 3]}),
        ("link = players[2]", {"link": 1}),
        ("move 2 from n to m", {"n": 3, "m": 2}),
        ("swap n with m", {"n": 0, "m": 5}),
        ("move deck.top to away", {"away": {"count": 1, "objects": ["Card(4)"]}}),
        ("move last(deck, 2) to away", {"away": {"count": 2, "objects": ["Card(3)", "Card(4)"]}}),
        ("shuffle deck\nmove deck to away\nn = count(away)", {"n": 4}),
    ],
)
def test_operations_run_one_after_another(lines, expected):
    """LG-16: raise, lower, set; move; links and link lists; shuffle; draw from the top."""
    body = "".join(f"        {line}\n" for line in lines.split("\n"))
    text = f"""\
    enum Colour: red, blue
    object Card, for number in 1 to 4, in deck
    table:
        pile deck: Card
        pile away: Card
        n: int = 5
        m: int = 0
        s: set of Colour = [red]
        l: list of int, at most 4
        link: player or none
    play:
{body}        players[1] chooses x from 1 to 2
    """
    found = table(text)
    assert {name: found[name] for name in expected} == expected


def test_too_few_objects_are_a_clear_error_and_nothing_has_happened():
    """LG-16: the decision that led there is not carried out."""
    text = """
        object Card, 1, in deck
        table:
            pile deck: Card
            pile away: Card
        play:
            repeat:
                players[1] chooses x from 1 to 2
                move deck.top to away
        """
    assert fault_of(text, [1, 1]).startswith("R")


# ---- interactive operations --------------------------------------------------------------------

VOTES = """
    object Card, for number in 1 to 5, in deck
    table:
        pile deck: Card
        least: int = 1
        most: int = 2
    player:
        field hand: Card
        kept: int = 0
        lost: int = 0
    setup:
        deal 2 from deck to players.hand
    play:
        at once for player in players:
            player chooses (least) to (most) cards from player.hand
        then:
            for card in player.hand:
                if card in cards:
                    player.kept += card.number
                else:
                    player.lost += card.number
        end with ranking players by highest .kept
    """


def test_several_players_are_asked_and_each_element_is_treated_by_itself():
    """LG-17: all at once; how many comes from attributes; then one by one for the selected and for the others."""
    match = play(VOTES)
    assert match.seats == [0, 1]
    hands = [[int(card[5]) for card in player["hand"]["objects"]] for player in match.reveal()["players"]]
    match.decide(1, [{"kind": "cards", "value": f"Card({hands[1][0]})"}, {"kind": "done", "value": None}])
    assert not match.over, "it is done when all have answered"
    assert [player["kept"] for player in match.reveal()["players"]] == [0, 0]
    match.decide(0, [{"kind": "cards", "value": f"Card({number})"} for number in sorted(hands[0])])
    assert match.over
    kept = [(player["kept"], player["lost"]) for player in match.reveal()["players"]]
    assert kept == [(sum(hands[0]), 0), (hands[1][0], hands[1][1])]


def test_somebody_not_on_turn_is_asked_and_may_refuse():
    """LG-17: a choice of none or one, of another player."""
    text = """
        player:
            gold: int = 3
        play:
            for player in turns:
                player chooses offer from 1 to 2
                left(player) may choose price from [offer]:
                    left(player).gold -= price
        """
    match = play(text, [2])
    assert (match.seats, choices(match)) == ([1], [2, "pass"])


# ---- rules -------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("a", "b", "allowed", "reason"),
    [(0, 0, False, "No a."), (1, 0, False, "No b."), (0, 1, False, "No a."), (1, 1, True, None)],
)
def test_rules_are_checked_from_top_to_bottom_up_to_the_first_that_fails(a, b, allowed, reason):
    """LG-18: all must hold; the first that fails is the reason; rules change nothing."""
    text = f"""
        table:
            a: int = {a}
            b: int = {b}
        rule both(number: int):
            when a > 0 else "No a."
            when b > 0 else "No b."
            when not (number > 5)
        play:
            for player in turns:
                player may choose number from [3] where both(it)
        """
    match = play(text)
    assert (3 in choices(match)) is allowed
    assert [blocked.reason for blocked in match.decisions[0].blocked] == ([reason] if reason else [])


def test_a_rule_cannot_change_anything():
    """LG-18: conditions are kept apart from effects."""
    from tests.check.games import checked
    from tests.check.games import game as declared

    found = checked(declared("table:\n    a: int\n\nrule both():\n    a += 1\n    when a > 0"))
    assert found.errors != ()


# ---- selectors ---------------------------------------------------------------------------------

CARDS = """
    enum Colour: red, blue
    object Card, for colour in Colour, for number in 1 to 3, in deck
    object Token, 1 per player
    table:
        pile deck: Card
        chosen: Card or none
        some: list of Card, at most 4
    player:
        field hand: Card
    setup:
        move (deck where .number == 2) to players[2].hand
        chosen = first(deck)
        some = first(deck, 2)
    """


@pytest.mark.parametrize(
    ("selector", "expected"),
    [
        ("count(Card)", 6),  # by type
        ("count(deck)", 4),  # inside a parent
        ("count(deck where .colour == red and .number > 1)", 1),  # by rules
        ("if chosen == none then 0 else chosen.number", 1),  # by link
        ("sum(some.number)", 4),  # by link list
        ("count(players[2].hand where .colour == blue)", 1),  # chained
        ("count(players where first(players[2].hand).holder == it)", 1),  # relation: to whom the place belongs
        ("index(only(Token of players[1]).owner)", 1),  # relation: owner of
        ("count(players where empty(.hand))", 1),
        ("count(deck where false)", 0),  # none
    ],
)
def test_selectors(selector, expected):
    """LG-20: by type, link, link list, rules and relation, each inside a parent; chained."""
    assert value(selector, around=CARDS) == expected


@pytest.mark.parametrize("selector", ["only(deck)", "only(deck where .number > 9)"])
def test_a_single_selector_wants_exactly_one(selector):
    """LG-20: none or several is an error that names the place."""
    text = CARDS.rstrip() + f"\n    play:\n        players[1] chooses x from 1 to 2\n        chosen = {selector}\n"
    assert fault_of(text, [1]).startswith("R")


def test_the_context_follows_an_object_that_moves():
    """LG-20: found by walking up the parents at the moment of use."""
    text = (
        CARDS
        + """
    function keeper(card): player or none = card.holder
    table:
        answers: list of player, at most 4
    play:
        let card = first(players[2].hand)
        if keeper(card) != none:
            add players[2] to answers
        move card to players[1].hand
        if keeper(card) == players[1]:
            add players[1] to answers
        players[1] chooses x from 1 to 2
    """
    )
    assert table(text)["answers"] == [1, 0]


# ---- chance ------------------------------------------------------------------------------------

DRAWS = """
    enum Ball: white, red, black
    object Card, for number in 1 to 3, in deck
    table:
        pile deck: Card
        bag: map Ball to int = {{white: 6, red: 3, black: 0}}
        balls: list of Ball, at most 20
        cards: list of Card, at most 20
    play:
        for player in turns:
            player chooses on from 1 to 1
            repeat 3 times:
                {line}
    """


def drawn(line: str, name: str, seeds: int = 60) -> list[list[str]]:
    return [table(DRAWS.format(line=line), [1], seed=seed)[name] for seed in range(seeds)]


def test_weighted_chance_is_amount_by_sum_of_amounts():
    """LG-22: of elements, with putting back."""
    line = "let ball = random bag\n                add ball to balls"
    found = Counter(ball for balls in drawn(line, "balls", 300) for ball in balls)
    assert found["black"] == 0
    assert 0.6 < found["white"] / 900 < 0.73, "6 of 9"


def test_equal_chance_of_objects():
    """LG-22: all alike, the amount is 1 unless something else is said."""
    line = "let card = random deck\n                add card to cards"
    found = Counter(card for cards in drawn(line, "cards", 300) for card in cards)
    assert len(found) == 3
    assert all(0.27 < count / 900 < 0.4 for count in found.values())


def test_drawing_without_putting_back():
    """LG-22: what was drawn is not drawn again."""
    line = "let ball = random bag\n                bag[ball] -= 1\n                add ball to balls"
    assert max(balls.count("red") for balls in drawn(line, "balls")) <= 3
    line = "let card = random (deck where not it in cards)\n                add card to cards"
    assert all(len(set(cards)) == 3 for cards in drawn(line, "cards"))


def test_chance_comes_from_the_seed_of_the_match():
    """LG-22: recorded, so that a match can be played again."""
    text = DRAWS.format(line="let ball = random bag\n                add ball to balls")
    one, two = (game(text).start(seed=7) for _ in range(2))
    for match in (one, two):
        answer(match, 1)
    assert one.state == two.state
    assert one.log["seed"] == 7
    assert len({tuple(play(text, [1], seed=seed).state) for seed in range(9)}) > 1
