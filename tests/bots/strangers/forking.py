"""Starts children that outlive it, if nobody minds, and writes their numbers to standard error."""

import subprocess
import sys

children = [subprocess.Popen(["sleep", sys.argv[1]]) for _ in range(3)]
sys.stdin.readline()
