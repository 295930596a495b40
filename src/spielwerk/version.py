"""The version of Spielwerk: a module of its own, so that whoever names it needs nothing else."""

VERSION = "0.1.0"
