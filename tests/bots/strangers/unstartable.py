"""Ends before it has read a line: what it needs is not there."""

import sys

sys.exit("no_such_module is not installed")
