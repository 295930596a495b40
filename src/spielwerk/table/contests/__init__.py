"""Contests: series between bots, and tournaments of people and bots at tables."""
