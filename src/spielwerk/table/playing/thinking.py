"""Lets bots think about matches that are played elsewhere. Runs in a process of its own, which follows their inputs."""

from __future__ import annotations

from collections import OrderedDict
from contextlib import suppress
from random import Random
from typing import Any, cast

from spielwerk.bots.bot import Bot
from spielwerk.bots.chances import chances
from spielwerk.bots.faults import BotFault
from spielwerk.bots.handout_json import Wants, encode, read_wants
from spielwerk.bots.naming import BotError
from spielwerk.extras import needed
from spielwerk.match.errors import GameError, IllegalDecision, MatchFault
from spielwerk.match.match import Match
from spielwerk.match.revealing import everything
from spielwerk.program.manual.plain_data import BadData
from spielwerk.referee.following import Companion, Follower, Picking
from spielwerk.runtime.views import Picture
from spielwerk.table.playing.games import Games
from spielwerk.table.playing.link import Forgotten
from spielwerk.table.playing.playing import JSON, Broken, NotPossible, Setup
from spielwerk.table.playing.wire import Chances, Choose, Followed, HandOut, Leave, Prepare, Progress, Samples

with needed("server"):
    import msgspec

MOST_MATCHES = 64
"""So many are followed at a time; the one that was not asked about for longest goes first."""
LATE = 40
"""After so many inputs a bot that sits down first catches up, before its time begins."""


class Chosen(msgspec.Struct, frozen=True, tag="chosen"):
    """What a bot decided: the index of an option, or all picks of a selection."""

    choice: int | list[JSON]


class Failed(msgspec.Struct, frozen=True, tag="failed"):
    """A bot that did not decide: what the game's rule is for that is for others to say."""

    kind: str
    """`crashed`, `late`, `invalid`, `flooded`, `unknown` (there is no such bot) or `stale`."""
    reason: str


class Following:
    """One match, what its seats could know, and the bots that sit there."""

    def __init__(self, match: Match) -> None:
        self.match = match
        self.follower = Follower(match)
        self._companions: dict[int, tuple[str, int, Companion]] = {}
        self._picking: dict[int, tuple[int, int, Wants, Picking]] = {}

    def companion(self, seat: int, bot: str, seed: int) -> Companion:
        """The bot at a seat. Another one there comes with nothing but what the seat could know. Raises BotError."""
        before = self._companions.get(seat)
        if before is not None:
            # Bots remember what they were told: the same one goes on.
            if before[:2] == (bot, seed):
                return before[2]
            self.dismiss(seat)
        companion = Companion(self.follower, seat, bot, seed)
        self._companions[seat] = bot, seed, companion
        return companion

    def prepare(self, seat: int, bot: str, seed: int) -> None:
        """Has everything at hand that a bot thinks with. One that comes late to a match where something is hidden has
        to imagine all that has happened, which takes long; its chance goes another way by that, as good as any."""
        self.follower.host.rules.prepare()
        if bot and len(self.match.history) >= LATE and seat in self.match.seats:
            with suppress(BotError, BotFault, ImportError):  # That is said when it is asked.
                self.companion(seat, bot, seed).catch_up()

    def dismiss(self, seat: int) -> None:
        """The bot at a seat is not needed any longer."""
        _, _, companion = self._companions.pop(seat)
        with suppress(BotFault):
            companion.leave()

    def close(self) -> None:
        for seat in list(self._companions):
            self.dismiss(seat)

    def picking(self, seat: int, ask: int, wants: Wants) -> Picking:
        """The open question of a seat after what a bot elsewhere has picked so far. Picks are made once: who has made
        some goes on from there."""
        number = len(self.match.history)
        before = self._picking.pop(seat, None)
        begun = 0
        if (
            before is not None
            and before[:2] == (number, ask)
            and before[2].picks == wants.picks[: len(before[2].picks)]
        ):
            begun, picking = len(before[2].picks), before[3]
        else:
            picking = self.follower.picking(seat, cast("Bot", wants))
        for pick in wants.picks[begun:]:
            records, _ = self.follower.host.offered(picking.state, seat)
            if not 0 <= pick < len(records):
                raise BadData("wants.picks", "there is no such option")
            picking.take(records[pick])
        self._picking[seat] = number, ask, wants, picking
        return picking


class Thinking:
    """All matches that are followed here."""

    def __init__(self, games: Games, most: int = MOST_MATCHES) -> None:
        self._games = games
        self._most = most
        self._matches: OrderedDict[str, Following] = OrderedDict()

    def done(self, what: Followed) -> Any:
        """The answer to something asked about a match. Raises Broken, or Forgotten if the match is not known here."""
        following = self._follow(what.match)
        match what:
            case Prepare(bot=bot, seed=seed):
                following.prepare(what.seat, bot, seed)
                return None
            case Choose():
                return _chosen(following, what)
            case Chances(playouts=playouts, seed=seed):
                return chances(following.follower.knowledge(what.seat), playouts, seed).as_json()
            case HandOut():
                return _handed_out(following, what)
            case Samples():
                return _samples(following, what)
            case Leave():
                self._matches.pop(what.match.desk).close()
                return None

    def _follow(self, progress: Progress) -> Following:
        """The match with all its inputs."""
        following = self._matches.get(progress.desk)
        try:
            if progress.setup is not None:
                following = self._begun(progress.desk, progress.setup)
            # Inputs that are missing in between are never guessed: whoever asks sends everything again.
            elif following is None or len(following.match.history) != progress.since:
                raise Forgotten
            following.match.play(progress.inputs)
        except (GameError, IllegalDecision) as error:
            raise Broken(str(error)) from error
        except MatchFault as fault:
            raise Broken(str(fault), fault.dump) from fault
        self._matches[progress.desk] = following
        self._matches.move_to_end(progress.desk)
        while len(self._matches) > self._most:
            self._matches.popitem(last=False)[1].close()
        return following

    def _begun(self, desk: str, setup: Setup) -> Following:
        before = self._matches.pop(desk, None)
        if before is not None:
            before.close()
        game = self._games.find(setup.game)
        return Following(game.start(setup.players, setup.seed, setup.options, names=setup.names))


def _chosen(following: Following, what: Choose) -> Chosen | Failed:
    match = following.match
    if what.seat not in match.seats or match.decision(what.seat).ask != what.ask:
        return Failed("stale", "this question is not open")
    try:
        return Chosen(following.companion(what.seat, what.bot, what.seed).choose())
    except (BotError, ImportError) as error:  # In a cage there are no bots that need packages or files.
        return Failed("unknown", str(error))
    except BotFault as fault:
        return Failed(fault.kind, fault.reason)


def _handed_out(following: Following, what: HandOut) -> JSON:
    """What a bot elsewhere is handed. Raises Broken if it asks for what there is not."""
    match, seat = following.match, what.seat
    if seat not in match.seats or match.decision(seat).ask != what.ask:
        raise NotPossible("stale", "this question is not open")
    try:
        wants = read_wants(what.wants)
        picking = following.picking(seat, what.ask, wants)
    except BadData as error:
        raise NotPossible("illegal", str(error)) from None
    handout = following.follower.handout(picking, what.ask, wants.words, wants.deal, wants.events)
    several = match.decision(seat).several
    gathers = several is not None and several.gathered
    most = several.most or 0 if several is not None else 0
    return encode(handout, wants, Random(what.seed), gathers, most)


def _samples(following: Following, what: Samples) -> list[JSON]:
    """Situations that a seat could be in, each as if everything in it were seen."""
    follower, rng = following.follower, Random(what.seed)
    rules, knowledge = follower.host.rules, follower.knowledge(what.seat)
    found = []
    for _ in range(what.count):
        numbers = knowledge.sample(rng).numbers
        whole = numbers + [0] * (rules.machine.program.size - len(numbers))
        picture = Picture(rules.outline, everything(rules.speaking, rules.manual, whole))
        found.append(picture.whole())
    return found
