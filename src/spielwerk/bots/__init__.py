"""Programs that play: what they are given, and those that can play every game."""

from spielwerk.bots.bot import Bot, Setting
from spielwerk.bots.chances import Chance, Chances, chances
from spielwerk.bots.faults import BotFault
from spielwerk.bots.handout import Handout
from spielwerk.bots.knowledge import Knowledge, Situation
from spielwerk.bots.mind import Mind
from spielwerk.bots.naming import BotError, bot_maker, bot_names
from spielwerk.bots.rules import Rules

__all__ = [
    "Bot",
    "BotError",
    "BotFault",
    "Chance",
    "Chances",
    "Handout",
    "Knowledge",
    "Mind",
    "Rules",
    "Setting",
    "Situation",
    "bot_maker",
    "bot_names",
    "chances",
]
