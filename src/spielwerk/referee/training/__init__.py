"""Bots learn from matches that a referee lets them play."""
