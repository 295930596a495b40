"""Programs that play: what they are given, and those that can play every game."""

from spielwerk.bots.bot import Bot, BotFault, Setting
from spielwerk.bots.chances import Chance, Chances, chances
from spielwerk.bots.following import Companion, Follower
from spielwerk.bots.host import Host
from spielwerk.bots.knowledge import Knowledge, Situation
from spielwerk.bots.naming import BotError, bot_maker, bot_names

__all__ = [
    "Bot",
    "BotError",
    "BotFault",
    "Chance",
    "Chances",
    "Companion",
    "Follower",
    "Host",
    "Knowledge",
    "Setting",
    "Situation",
    "bot_maker",
    "bot_names",
    "chances",
]
