"""`spielwerk replay`: shows a match again from its log."""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING, Any

import click

from spielwerk.cli import parameters
from spielwerk.cli.base import Command
from spielwerk.cli.telling import Line, console, faults_json, print_lines, show_faults, tell, tell_json
from spielwerk.cli.words import Say
from spielwerk.diagnostics.visible import visible

if TYPE_CHECKING:
    from spielwerk.cli.screen.labels import Labels
    from spielwerk.cli.screen.story import Story
    from spielwerk.match.errors import MatchFault
    from spielwerk.match.match import Match

MOST_INPUTS = 1_000_000
MOST_TOLD = 5_000
"""Of longer matches only the decisions are shown, not what each of them did."""


def command(say: Say) -> click.Command:
    params = [
        click.Argument(["log"], metavar=say("LOG")),
        parameters.number(say, "--to", 0, MOST_INPUTS),
        parameters.file(say, "game"),
        parameters.flag(say, "force"),
        parameters.json(say),
    ]
    return Command("replay", say, params, partial(replay, say))


def replay(say: Say, log: str, to: int | None, game: str | None, force: bool, as_json: bool) -> int:
    from spielwerk.cli.files import find_game, read_match_file

    record = {**read_match_file(log)[0], "format": "spielwerk-log"}
    loaded = find_game(record, log, game)
    match = loaded.replay(record, to, force, say.language)
    stops = record.get("fault") if to is None else None
    fault = None if stops is None else fault_of(match, stops)
    if as_json:
        header = {key: record[key] for key in ("version", "game", "hash", "players", "options", "seed")}
        told = {} if fault is None else {"faults": faults_json(fault.diagnostics, say)}
        told["broken_claims"] = faults_json(match.broken_claims, say)
        tell_json({**described(match, header), **told})
    elif to is None:
        show_steps(say, match)
    else:
        show_position(say, match)
    if stops is not None and not as_json:
        show_stop(say, match, stops, fault)
    if not as_json and (broken := match.broken_claims):
        tell(say("replay_claims"), to_stderr=True)
        show_faults(broken, say)
    return int(fault is not None)


def fault_of(match: Match, item: dict[str, Any]) -> MatchFault | None:
    """The fault that an input leads to; None if it leads on, because the game has been mended."""
    from spielwerk.match.errors import IllegalDecision, MatchFault

    try:
        # On a copy: the match itself stays where its log ends.
        match.clone().play([item])
    except MatchFault as fault:
        return fault
    except IllegalDecision:
        pass
    return None


def show_stop(say: Say, match: Match, item: dict[str, Any], fault: MatchFault | None) -> None:
    """The input at which a rule stopped the match, and why."""
    from spielwerk.cli.screen.labels import Labels

    words = input_words(say, match, Labels(match.names, say), item) or visible(str(item.get("kind")))
    print_lines(console(), [[(f"{len(match.inputs) + 1}. {words}", "")]])
    if fault is None:
        print_lines(console(), [[(say("replay_mended"), "")]])
    else:
        show_faults(fault.diagnostics, say, to_stderr=False)


def described(match: Match, header: dict[str, Any]) -> dict[str, Any]:
    result = match.result
    return {
        "log": header,
        "inputs": len(match.inputs),
        "over": match.over,
        "result": result.as_json() if result is not None else None,
        "view": match.view(None),
        "digest": match.digest,
    }


def show_position(say: Say, match: Match) -> None:
    """The situation of the match, as an observer sees it."""
    from spielwerk.cli.screen.screen import Screen

    paper = console()
    screen = Screen(match, say, paper.encoding)
    lines: list[Line] = [[(say("replay_to", number=len(match.inputs)), "bold")]]
    lines += screen.position(match.view(None), paper.width)
    result = match.result
    lines += screen.ending(result) if result is not None else [[(say("match_open"), "")]]
    print_lines(paper, lines)


def show_steps(say: Say, match: Match) -> None:
    """Every input with what it did, then its situation."""
    from spielwerk.cli.screen.labels import Labels
    from spielwerk.cli.screen.story import Story

    paper = console()
    labels = Labels(match.names, say)
    story = Story(match, labels)
    head = say("replay_game", game=match.game.title, players=match.players, seed=match.seed, inputs=len(match.inputs))
    print_lines(paper, [[(head, "bold")]])
    again = match.game.replay(match.log, to=0, language=say.language)
    print_lines(paper, ([(f"  {line}", "")] for line in story.start(again, None)))
    for number, item in enumerate(match.inputs, 1):
        words = f"{number}. {input_words(say, again, labels, item)}"
        again.play([item])
        told = effects(story, again) if len(match.inputs) <= MOST_TOLD else []
        print_lines(paper, [[(words, "")], *told])
    show_position(say, match)


def input_words(say: Say, match: Match, labels: Labels, item: dict[str, Any]) -> str:
    """An input in words, before it is carried out: who did what."""
    seat, words = item.get("seat"), label_of(say, match, item)
    return words if seat is None else f"{labels.player(seat)}: {words}"


def label_of(say: Say, match: Match, item: dict[str, Any]) -> str:
    """An input in words. A log knows everything: it is for those who may see all."""
    if "happening" in item:
        return say(f"replay_{item['happening']}", count=item.get("count", 0))
    if item["seat"] not in match.seats:
        return visible(str(item.get("kind")))
    decision = match.decision(item["seat"])
    if "picks" not in item:
        found = decision.find({"kind": item.get("kind"), "value": item.get("value")})
        return visible(found.label) if found is not None else ""
    named = {repr(option.value): option.label for option in decision.options}
    return visible(", ".join(named.get(repr(value), str(value)) for value in item["picks"])) or say("replay_none")


def effects(story: Story, match: Match) -> list[Line]:
    return [[(f"     {line}", "dim")] for line in story.step(match, None)]
