"""Actions (LG-14): what `any action` offers, under which rules, how often, and what it sees of its phase."""

from __future__ import annotations

from tests.match.playing import fault_of, game, play

TURNS = """
    play:
        for player in turns:
            Turn(player)

"""


def kinds(match):
    """What is open, as (kind, value)."""
    return [(option.kind, option.value) for option in match.decisions[0].options]


def table(match):
    return match.reveal()["table"]


# ---- what is offered ---------------------------------------------------------------------------

ORDER = (
    """
    object Tool, 2, in shed:
        action use "Use {self}", during Turn:
            player.score += 1

    table:
        row shed: Tool

    player:
        score: int = 0

    action shout "Shout", during Turn:
        player.score += 10
"""
    + TURNS
    + """
    phase Turn(player):
        repeat:
            player chooses:
                first_of_all "First":
                    stop
                any action
                last_of_all "Last":
                    stop

        action own(amount from 1 to 2) "Own {amount}":
            player.score += amount * 100
"""
)


def test_actions_of_the_phase_come_first_then_the_others_as_they_stand_in_the_text():
    match = play(ORDER)
    assert kinds(match) == [
        ("first_of_all", None),
        ("own", 1),
        ("own", 2),
        ("use", "Tool#1"),
        ("use", "Tool#2"),
        ("shout", None),
        ("last_of_all", None),
    ]
    assert [o.label for o in match.decisions[0].options][2:5] == ["Own 2", "Use Tool", "Use Tool"]


def test_an_action_does_what_it_says_and_the_menu_goes_on():
    match = play(ORDER)
    for kind, value in (("own", 2), ("use", "Tool#2"), ("shout", None), ("use", "Tool#1")):
        match.decide(0, {"kind": kind, "value": value})
    assert match.view(0)["players"][0]["score"] == 212
    assert match.seats == [0]


def test_an_action_of_the_only_object_of_its_type_is_called_without_it():
    text = ORDER.replace("object Tool, 2, in shed", "object Tool, in shed")
    assert ("use", None) in kinds(play(text))


def test_two_actions_of_one_name_are_told_apart_by_their_objects():
    text = ORDER.replace("object Tool, 2, in shed", "object Tool, in shed").replace(
        "    player:\n",
        "    object Toy, in shed:\n"
        '        action use "Play", during Turn:\n            player.score += 5\n\n    player:\n',
    )
    text = text.replace("row shed: Tool", "row shed: Tool or Toy")
    assert [found for found in kinds(play(text)) if found[0] == "use"] == [("use", "Tool"), ("use", "Toy")]


TWINS = (
    """
    object Knight, 3, in barracks:
        used: bool = false
        action ride "Ride", during Turn, limit 1 per game:
            when not .used
            player.score += 1

    table:
        field barracks: Knight

    player:
        score: int = 0
"""
    + TURNS
    + """
    phase Turn(player):
        player chooses:
            any action
            rest "Rest"
"""
)


def test_objects_that_are_alike_are_offered_once_each_in_its_turn():
    """SEMANTICS C7: twins of type-bound actions; a twin that has been used up is not like the others any more."""
    match = play(TWINS)
    seen = []
    for _ in range(4):
        seen.append([value for kind, value in kinds(match) if kind == "ride"])
        match.decide(match.seats[0], 0)
    assert seen == [["Knight#1"], ["Knight#2"], ["Knight#3"], []]


# ---- rules -------------------------------------------------------------------------------------

RULES = """
    object Coin, 6, in bank

    table:
        field bank: Coin
        price: int = 3

    player:
        score: int = 2
        field purse: Coin, visible to owner

    play:
        for player in turns:
            Turn(player)

    phase Turn(player):
        player chooses:
            any action
            pass_on "Pass"

        action buy(amount from 1 to 3) "Buy {amount}":
            let cost = amount * price
            when player.score >= amount else "You need {amount} points."
            when cost <= 6 else "That costs {cost}."
            player.score -= cost
"""


def test_all_rules_must_hold_and_the_first_that_fails_is_told():
    match = play(RULES)
    assert kinds(match) == [("buy", 1), ("buy", 2), ("pass_on", None)]
    assert [(b.kind, b.value, b.reason) for b in match.decisions[0].blocked] == [("buy", 3, "You need 3 points.")]
    match = play(RULES.replace("score: int = 2", "score: int = 5"))
    assert [(b.value, b.reason) for b in match.decisions[0].blocked] == [(3, "That costs 9.")]


def test_a_let_between_the_rules_belongs_to_the_action_too():
    match = play(RULES)
    match.decide(0, {"kind": "buy", "value": 2})
    assert match.view()["players"][0]["score"] == -4


def test_reasons_about_what_the_seat_may_not_see_are_not_told():
    secret = RULES.replace("when player.score >= amount", "when count(left(player).purse) >= amount")
    assert play(secret).decisions[0].blocked == ()


# ---- how often ---------------------------------------------------------------------------------

LIMITS = """
    table:
        rounds: int = 0

    play:
        Round()
        Round()
        end with draw

    phase Round():
        rounds += 1
        for player in players:
            Turn(player)

    phase Turn(player):
        repeat:
            player chooses:
                any action
                done "Done":
                    stop

        action wink "Wink", LIMIT:
            rounds += 100
"""


def winks(limit, turns=4):
    """How often one can wink in each turn."""
    match = play(LIMITS.replace("LIMIT", limit))
    counts = []
    for _ in range(turns):
        count = 0
        while any(kind == "wink" for kind, _ in kinds(match)) and count < 9:
            match.decide(match.seats[0], 0)
            count += 1
        counts.append(count)
        match.decide(match.seats[0], {"kind": "done", "value": None})
    assert match.over
    return counts


def test_limits_count_per_entry_of_the_phase():
    """LG-14: executions are counted for the phase and for the match, and limited by that."""
    assert winks("once") == [1, 1, 1, 1]
    assert winks("limit 2") == [2, 2, 2, 2]
    assert winks("limit 3 per game") == [3, 0, 0, 0]
    assert winks("limit 3 per Round") == [3, 0, 3, 0]
    assert winks("limit 2, limit 5 per game") == [2, 2, 1, 0]


def test_times_counts_in_all_and_by_player_and_phase():
    text = LIMITS.replace(", LIMIT", "").replace(
        '                done "Done":',
        '                asked "{times(wink)} {times(wink, players[1])} '
        '{times(wink, Round)} {times(wink, player, Turn)}":\n'
        "                    skip\n"
        '                done "Done":',
    )
    match = play(text)

    def asked():
        return next(o.label for o in match.decisions[0].options if o.kind == "asked")

    said = [asked()]
    for kind in ("wink", "wink", "done", "wink", "done", "wink"):
        match.decide(match.seats[0], {"kind": kind, "value": None})
        said.append(asked())
    assert said == ["0 0 0 0", "1 1 1 1", "2 2 2 2", "2 2 2 0", "3 2 3 1", "3 2 0 0", "4 3 1 1"]


def test_nothing_is_left_of_a_phase_that_has_ended():
    """Equal situations are equal states: the counters of a phase are gone with it."""
    one = play(LIMITS.replace("LIMIT", "limit 2"))
    other = play(LIMITS.replace("LIMIT", "limit 2"))
    one.decide(0, {"kind": "wink", "value": None})
    for match in (one, other):
        match.decide(0, {"kind": "done", "value": None})
    changed = [i for i, (a, b) in enumerate(zip(one.state, other.state, strict=True)) if a != b]
    assert len(changed) == 1
    assert table(one)["rounds"] == 101


# ---- the phase ---------------------------------------------------------------------------------

TWO_PHASES = """
    table:
        log: list of int, at most 20

    play:
        Day(players[1], 3)
        end with draw

    phase Day(player, hours: int):
        pot: int = 10
        menu(player)
        Night(player, 7)
        menu(player)
        add pot to log
        add hours to log

    phase Night(player, hours: int):
        pot: int = 20
        menu(player)

    procedure menu(player):
        player chooses:
            any action
            done "Done"

    action work(more from 1 to 2) "{hours} {pot}", during Day or Night, once:
        pot += more
        hours -= more
        add pot to log
"""


def test_an_action_sees_the_names_of_the_phase_that_began_last():
    """SEMANTICS C8: names common to all phases of an action; `any action` may stand in a procedure."""
    match = play(TWO_PHASES)
    labels = []
    for _ in range(3):
        labels.append([o.label for o in match.decisions[0].options])
        match.decide(0, 0)
    assert labels == [["3 10", "3 10", "Done"], ["7 20", "7 20", "Done"], ["Done"]]
    assert match.over
    assert table(match)["log"] == [11, 21, 11, 2]


def test_an_action_may_ask_call_procedures_and_ask_others():
    text = """
    player:
        score: int = 0

    play:
        for player in turns:
            Turn(player)

    phase Turn(player):
        player chooses:
            any action

        action trade(other from players where it != player) "Trade":
            player chooses offer from 1 to 3
            other chooses:
                accept "Accept":
                    pay(other, player, offer)
                refuse "Refuse"

    procedure pay(giver: player, taker: player, amount: int):
        giver.score -= amount
        taker.score += amount
"""
    match = play(text, players=3)
    match.decide(0, {"kind": "trade", "value": 2})
    match.decide(0, 1)
    assert match.seats == [2]
    match.decide(2, 0)
    assert [p["score"] for p in match.view()["players"]] == [2, 0, -2]
    assert match.seats == [1]


def test_an_action_may_go_on_with_a_phase_of_its_own():
    """LG-14: a complex action has states with guarded transitions."""
    text = """
    table:
        log: list of int, at most 20

    play:
        for player in turns:
            Turn(player)
            end with draw

    phase Turn(player):
        repeat 2 times:
            player chooses:
                any action

        action dig(depth from 1 to 2):
            go to Shallow(player) when depth == 1
            go to Deep(player, depth) when depth == 2

    phase Shallow(player):
        add 1 to log

    phase Deep(player, depth: int):
        player chooses number from 5 to 6
        add number * depth to log
"""
    match = play(text, [("dig", 1), ("dig", 2), 6])
    assert match.over
    assert table(match)["log"] == [1, 12]


def test_without_any_open_action_the_menu_is_empty():
    text = """
    table:
        open: bool = false

    play:
        for player in turns:
            Turn(player)

    phase Turn(player):
        player chooses:
            any action
        else:
            end with draw

        action go_on "Go on":
            when open
            stop_it()

    procedure stop_it():
        end with draw
"""
    assert play(text).over
    assert fault_of(text.replace("        else:\n            end with draw\n\n", "\n"), []) == "R215"


def test_players_and_fields_may_have_actions():
    text = """
    space Track, line 3:
        mark: player or none
        action claim "Claim {self}", during Turn:
            when .mark == none
            .mark = player

    player:
        score: int = 0
        action cheer "Cheer {self}", during Turn, once:
            when self != player
            .score += 1
"""
    text += TURNS + "    phase Turn(player):\n        player chooses:\n            any action\n        else:\n"
    text += "            end with ranking players by highest .score\n"
    match = play(text, players=3)
    assert kinds(match) == [
        ("claim", "Track.1"),
        ("claim", "Track.2"),
        ("claim", "Track.3"),
        ("cheer", 1),
        ("cheer", 2),
    ]
    match.decide(0, {"kind": "cheer", "value": 2})
    match.decide(1, {"kind": "claim", "value": "Track.2"})
    assert kinds(match) == [("claim", "Track.1"), ("claim", "Track.3"), ("cheer", 0), ("cheer", 1)]
    assert [p["score"] for p in match.view()["players"]] == [0, 0, 1]


def test_an_action_knows_who_does_it():
    text = """
    object Bell, in tower:
        action ring(how from 1 to 2) "{actor} rings {how}", during Round, once:
            when actor.score >= how else "{actor} is too weak for {how}."
            actor.score += 10 * how
            actor chooses more from 1 to 2
            actor.score += more

    table:
        field tower: Bell

    player:
        score: int = 1

    play:
        Round()
        end with ranking players by highest .score

    phase Round():
        for one in players:
            one chooses:
                any action
                rest "Rest"

    before ring(strength: int):
        players[1].score += 0 * strength
"""
    match = play(text)
    assert [(o.kind, o.value, o.label) for o in match.decisions[0].options] == [
        ("ring", 1, "Player 1 rings 1"),
        ("rest", None, "Rest"),
    ]
    assert [b.reason for b in match.decisions[0].blocked] == ["Player 1 is too weak for 2."]
    match.decide(0, {"kind": "rest", "value": None})
    match.decide(1, {"kind": "ring", "value": 1})
    assert match.seats == [1]
    match.decide(1, 1)
    assert match.over
    assert [p["score"] for p in match.view()["players"]] == [1, 13]


def test_play_itself_may_have_actions():
    text = """
    table:
        log: list of int, at most 9

    play:
        for player in turns:
            player chooses:
                any action
            else:
                end with draw

        action name_it(number from 1 to 2) "{number}", limit 3:
            add number to log
"""
    match = play(text, [1, 2, 2])
    assert match.over
    assert table(match)["log"] == [1, 2, 2]


def test_the_same_seed_gives_the_same_match():
    for text in (ORDER, RULES, TWO_PHASES):
        first, second = (game(text).simulate(games=3, players=2, seed=5) for _ in range(2))
        assert first.digest == second.digest
