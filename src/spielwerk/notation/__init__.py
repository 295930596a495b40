"""Notations: texts and files become the model of a game, and back. One package per notation."""
