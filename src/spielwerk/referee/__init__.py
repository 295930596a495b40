"""The referee's side of the table: knows how things truly are, and hands every seat what it may know."""

from spielwerk.referee.following import Companion, Follower
from spielwerk.referee.host import Host
from spielwerk.referee.playing import Misstep, Played, Sitting, log_of

__all__ = ["Companion", "Follower", "Host", "Misstep", "Played", "Sitting", "log_of"]
