"""Handouts as JSON, for bots at the other end of a network. What comes from there may come from anybody.

A deal from the present is sent as one situation that was dealt from it: whoever takes out of that what the seat does
not see has the same in hand as the referee had. A seat that was given much already is sent only what is new.
"""

from __future__ import annotations

import json
from collections.abc import Sequence
from hashlib import blake2b
from random import Random
from typing import Any, TypeAlias

from spielwerk.backend.machine import View
from spielwerk.bots.handout import Handout, HiddenPosition, OpenPosition, Position, Question, Wording
from spielwerk.bots.rules import Rules
from spielwerk.data import dataclass
from spielwerk.deals.given import OTHER, OUTSIDE, OWN, START, Act, Given
from spielwerk.limits import MOST_EVENTS, MOST_INPUTS, MOST_OPTIONS
from spielwerk.match.sampling.situation import Sight
from spielwerk.program.manual.plain_data import BadData, read, written
from spielwerk.runtime.asking import Offered
from spielwerk.runtime.decision import Blocked

LOW, HIGH = -(2**63), 2**64
"""Words of states and tokens are in between."""
MOST_STEPS = 4 * MOST_INPUTS

Row: TypeAlias = tuple[int, ...]
Step: TypeAlias = tuple[str, int, Row, str, Row, int, Row, tuple[Row, ...]]
"""One of the steps that a seat was given: kind, player, record and happening of its act; told, seen, asked, words."""


@dataclass(frozen=True)
class Wants:
    """What a bot far away asks for."""

    thinks: bool = False
    """Whether it imagines what is hidden: then it needs all that it was given."""
    deal: bool = False
    """Whether what is hidden may be dealt from the present, where that is honest."""
    words: bool = False
    events: int = -1
    """So many events it has been told already; -1: it wants none."""
    steps: int = 0
    """So many steps it has already, and their sum."""
    sum: str = ""
    picks: Row = ()
    """What it has picked of a selection: the numbers of the options, in their order."""


@dataclass(frozen=True)
class Worded:
    """A question in words. Values are JSON."""

    prompt: str
    labels: tuple[str, ...]
    blocked: tuple[tuple[str, str, str, str], ...]


@dataclass(frozen=True)
class Hidden:
    """What a seat may know of how things are, in a game that hides something."""

    image: Row
    shown: str
    """For every slot 1 if the seat may see it, else 0."""
    counts: tuple[tuple[int, int], ...]
    to_decide: Row
    over: bool
    site: int
    """Of the question; -1 if the seat is not asked."""
    words: Worded | None = None
    steps: tuple[Step, ...] | None = None
    """What the seat was given after the first `known` steps."""
    known: int = 0
    dealt: Row | None = None
    """A situation that was dealt from the present."""


@dataclass(frozen=True)
class Letter:
    """A handout, as it is sent."""

    seat: int
    ask: int
    numbers: Row | None = None
    """How things are, where nothing is hidden."""
    hidden: Hidden | None = None
    records: tuple[Row, ...] = ()
    weights: Row = ()
    events: tuple[str, ...] = ()
    """Each is JSON."""
    gathers: bool = False
    """Whether this is one of several picks that make a selection."""
    most: int = 0
    """So many picks a selection has at most; 0: as many as there are."""


# ---- writing -----------------------------------------------------------------------------------


def read_wants(data: Any) -> Wants:
    """What a bot asks for. Raises BadData."""
    return read(Wants, data, "wants")


def encode(handout: Handout, wants: Wants, rng: Random, gathers: bool = False, most: int = 0) -> dict[str, Any]:
    """A handout for the bot that asked for it, with the events that it has not heard yet. Chance is for a deal from the
    present: it must tell nothing."""
    position = handout.position
    records, weights = handout.offered or ([], [])
    events = [json.dumps(event) for event in handout.events] if wants.events >= 0 else []
    letter = Letter(
        handout.seat,
        handout.ask,
        tuple(position.state) if isinstance(position, OpenPosition) else None,
        _hidden(position, wants, rng) if isinstance(position, HiddenPosition) else None,
        tuple(records),
        tuple(weights),
        tuple(events),
        gathers,
        most,
    )
    plain: dict[str, Any] = written(letter)
    return plain


def _hidden(position: HiddenPosition, wants: Wants, rng: Random) -> Hidden:
    view, question, given, sight = position.view, position.question, position.given, position.sight
    known = 0
    # Not by the number alone: after something was taken back as many steps may be others. Then all are sent again.
    if given is not None and 0 < wants.steps <= len(given) and sum_of(given[: wants.steps]) == wants.sum:
        known = wants.steps
    wording = question.wording if question is not None else None
    return Hidden(
        tuple(view.image),
        bytes(view.shown).translate(_SIGNS).decode(),
        tuple(sorted(view.counts.items())),
        position.to_decide,
        position.over,
        -1 if question is None else question.site,
        _worded(wording) if wording is not None else None,
        tuple((*step.act[:2], step.act.record, step.act.happening, *step[1:]) for step in given[known:])
        if given is not None
        else None,
        known,
        tuple(sight.deal(rng)) if sight is not None else None,
    )


_SIGNS = bytes([48, *[49] * 255])
"""The byte 0 as the digit 0, every other one as the digit 1."""


def _worded(wording: Wording) -> Worded:
    blocked = ((one.kind, json.dumps(one.value), one.label, one.reason) for one in wording.blocked)
    return Worded(wording.prompt, wording.labels, tuple(blocked))


def sum_of(given: Sequence[Given]) -> str:
    """A sum over steps: the same steps have the same."""
    return blake2b(repr([tuple(step) for step in given]).encode(), digest_size=12).hexdigest()


# ---- reading -----------------------------------------------------------------------------------


@dataclass(frozen=True)
class Received:
    """What came over the network: a handout, and how picks are gathered."""

    handout: Handout
    gathers: bool
    most: int


def decode(data: Any, rules: Rules, seat: int, known: Sequence[Given] = ()) -> Received:
    """A handout for a seat (from 0) that has been given some steps already. Raises BadData if it cannot be one of this
    game; what fits in its form may still be wrong in what it says, and lead to any fault of the rules."""
    letter = read(Letter, data, "handout")
    if letter.seat != seat or (letter.numbers is None) == (letter.hidden is None):
        raise BadData("handout", "it is for somebody else, or says nothing")
    if (letter.hidden is not None) != rules.hides:
        raise BadData("handout", "it is about another game")
    if len(letter.records) > MOST_OPTIONS or len(letter.weights) not in (0, len(letter.records)):
        raise BadData("handout.records", "there are too many, or not as many as weights")
    _words(letter.weights, "handout.weights", 0, HIGH)
    for record in letter.records:
        _words(record, "handout.records")
    if len(letter.events) > MOST_EVENTS * 2:
        raise BadData("handout.events", "there are too many")
    events = [_json(event, "handout.events") for event in letter.events]
    if not all(isinstance(event, dict) for event in events):
        raise BadData("handout.events", "one is no object")
    offered: Offered | None = ([*letter.records], [*letter.weights]) if letter.records else None
    if letter.hidden is None:
        position: Position = OpenPosition(_numbers(letter.numbers or (), rules))
    else:
        position = _hidden_position(letter.hidden, rules, seat, known, len(letter.records))
    return Received(
        Handout(seat, position, events, offered=offered, ask=letter.ask), letter.gathers, max(0, letter.most)
    )


def _hidden_position(hidden: Hidden, rules: Rules, seat: int, known: Sequence[Given], options: int) -> HiddenPosition:
    size = rules.machine.program.size
    if len(hidden.shown) != size or set(hidden.shown) - {"0", "1"}:
        raise BadData("handout.hidden.shown", f"expected {size} signs, 0 or 1")
    view = View(_numbers(hidden.image, rules), bytearray(map(int, hidden.shown)), dict(hidden.counts))
    _words(hidden.to_decide, "handout.hidden.to_decide", 0, rules.players)
    question = None
    if options:
        if not 0 <= hidden.site < len(rules.manual.questions):
            raise BadData("handout.hidden.site", "the game asks no such question")
        question = Question(hidden.site, _wording(hidden.words, options))
    given = None
    if hidden.steps is not None:
        if not 0 <= hidden.known <= len(known) or len(hidden.steps) > MOST_STEPS:
            raise BadData("handout.hidden.steps", "they do not follow those before, or are too many")
        # The steps that are not sent again are our own copies: nobody else says what they were.
        given = (*known[: hidden.known], *(_given(step, rules.players) for step in hidden.steps))
    sight = _sight(hidden.dealt, rules, seat, view) if hidden.dealt is not None else None
    return HiddenPosition(view, hidden.to_decide, hidden.over, question, given, sight)


def _wording(words: Worded | None, options: int) -> Wording | None:
    if words is None:
        return None
    if len(words.labels) != options:
        raise BadData("handout.hidden.words", "there are not as many labels as options")
    blocked = (
        Blocked(kind, _json(value, "handout.hidden.words"), *said) for kind, value, *said in words.blocked
    )  # fmt: skip
    return Wording(words.prompt, words.labels, tuple(blocked))


def _given(step: Step, players: int) -> Given:
    kind, player, record, happening, told, seen, asked, words = step
    where = "handout.hidden.steps"
    if kind not in (START, OWN, OTHER, OUTSIDE):
        raise BadData(where, "one has an unknown kind")
    _words((player, *asked), where, 0, players + 1)
    for numbers in (record, told, (seen,), *words):
        _words(numbers, where)
    return Given(Act(kind, player, record, happening), told, seen, asked, words)


def _sight(dealt: Row, rules: Rules, seat: int, view: View) -> Sight:
    try:
        sight = rules.sampler.look(_numbers(dealt, rules), seat)
    except BadData:
        raise
    except Exception as error:  # Numbers that no match leads to may break the rules in any way.
        raise BadData("handout.hidden.dealt", f"no such situation: {error}"[:200]) from None
    if sight.view is not None:
        sight.view = view
    return sight


def _numbers(numbers: Row, rules: Rules) -> list[int]:
    """One number per slot."""
    if len(numbers) != rules.machine.program.size:
        raise BadData("handout", f"expected {rules.machine.program.size} numbers, found {len(numbers)}")
    _words(numbers, "handout")
    return list(numbers)


def _words(numbers: Sequence[int], where: str, low: int = LOW, high: int = HIGH) -> None:
    if numbers and not (low <= min(numbers) and max(numbers) < high):
        raise BadData(where, f"expected numbers from {low} and below {high}")


def _json(text: str, where: str) -> Any:
    try:
        return json.loads(text)
    # JSON that is nested a thousand deep ends in a RecursionError, which is no ValueError.
    except (ValueError, RecursionError):
        raise BadData(where, "this is no JSON") from None
