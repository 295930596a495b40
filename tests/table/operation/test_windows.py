"""Nothing that only some systems have is needed: everything is imported, and a server serves, without it."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

POSIX = ("fcntl", "grp", "posix_ipc", "pty", "pwd", "resource", "spwd", "syslog", "termios", "tty", "uvloop")
PROGRAM = """
import importlib, pkgutil, sys
for name in {absent!r}:
    sys.modules[name] = None
seen = []
for package in ("people", "notices", "operation"):
    found = importlib.import_module(f"spielwerk.table.{{package}}")
    for module in pkgutil.walk_packages(found.__path__, f"{{found.__name__}}."):
        importlib.import_module(module.name)
        seen.append(module.name)
import spielwerk.cli.play.servers
print(len(seen))
"""


def test_modules_that_windows_has_not_are_not_needed():
    done = subprocess.run(
        [sys.executable, "-c", PROGRAM.format(absent=POSIX)], capture_output=True, text=True, check=False
    )
    assert done.returncode == 0, done.stderr
    assert int(done.stdout) > 20


CUSTOM = """
# Python's own modules are what they are on this system; whoever is imported after them finds what Windows has.
import asyncio, asyncio.subprocess, concurrent.futures.process, ctypes.util, encodings.idna, getpass, http.server
import logging.handlers, multiprocessing.connection, os, pathlib, pdb, platform, random, shutil, signal, socket
import socketserver, sqlite3, ssl, subprocess, sys, tempfile, threading, urllib.request, uuid, webbrowser

for name in {absent!r}:
    sys.modules[name] = None
for name in ("fork", "forkpty", "getuid", "geteuid", "getgid", "getegid", "setsid", "setuid", "setgid", "killpg",
             "nice", "getpriority", "setpriority", "sched_setaffinity", "sched_getaffinity", "register_at_fork",
             "wait4", "waitid", "mkfifo", "chown", "getloadavg", "sysconf", "statvfs", "memfd_create", "eventfd",
             "pidfd_open"):
    if hasattr(os, name):
        delattr(os, name)
for name in ("SIGALRM", "SIGHUP", "SIGUSR1", "SIGUSR2", "SIGPIPE", "SIGXCPU", "SIGSTOP", "SIGCONT", "SIGQUIT",
             "setitimer", "getitimer", "alarm", "pthread_kill", "pthread_sigmask", "sigwait", "sigpending",
             "siginterrupt", "ITIMER_REAL", "ITIMER_VIRTUAL", "ITIMER_PROF"):
    if hasattr(signal, name):
        delattr(signal, name)
"""
SERVING = """
import json, signal, sys, threading, traceback, urllib.request
from pathlib import Path
from websockets.sync.client import connect
from spielwerk.table.notices.settings import NoticeSettings
from spielwerk.table.playing.cage.cage import Cage
from spielwerk.table.playing.reasons import Lost
from spielwerk.table.serving import run
from spielwerk.table.settings import Settings

async def no_cage(self):
    return Lost("no_linux")
Cage.trouble = no_cage

def ask(url, path, body, token=""):
    headers = {"Content-Type": "application/json", "Authorization": f"Bearer {token}", "Accept-Language": "de"}
    request = urllib.request.Request(url + path, json.dumps(body).encode(), headers)
    with urllib.request.urlopen(request, timeout=60) as answer:
        return json.load(answer)

def played(url):
    token = ask(url, "/api/guests", {"name": "Anna"})["token"]
    seats = [{"bot": "random"}, {"bot": "level:n=1"}]
    table = ask(url, "/api/tables", {"game": "tictactoe", "seats": seats}, token)["table"]
    with connect(url.replace("http", "ws", 1) + "/ws") as socket:
        number = iter(range(100))
        def say(kind, **more):
            socket.send(json.dumps({"type": kind, "id": str(next(number)), **more}))
        say("hello", protocol=1, token=token)
        say("enter", table=table)
        say("begin", table=table)
        while True:
            said = json.loads(socket.recv(timeout=120))
            assert said["type"] != "refused", said
            if said["type"] == "desk" and said["state"] == "over":
                print("played", flush=True)
                return

def visit(url):
    try:
        played(url)
    except BaseException:
        traceback.print_exc()
    signal.raise_signal(signal.SIGINT)

def ready(settings, owner):
    threading.Thread(target=visit, args=[settings.listens_on], daemon=True).start()

notices = NoticeSettings(push=False, webhooks=False)
run(Settings(port=0, data=Path(sys.argv[1]), announce=False, thinkers=1, notices=notices), ready)
print("ended")
"""


def test_a_server_serves_without_what_windows_has_not(tmp_path):
    """A guest comes in, a table of bots is set up and watched over a socket until the end; in all processes, those in
    which bots think among them, what only POSIX has is not there."""
    hiding, server = tmp_path / "hiding", tmp_path / "serving.py"
    hiding.mkdir()
    (hiding / "sitecustomize.py").write_text(CUSTOM.format(absent=POSIX), encoding="utf-8")
    server.write_text(SERVING, encoding="utf-8")
    environment = {**os.environ, "PYTHONPATH": os.pathsep.join([str(hiding), *map(os.path.abspath, sys.path)])}
    command = [sys.executable, str(server), str(tmp_path / "data")]
    done = subprocess.run(command, env=environment, capture_output=True, text=True, check=False, cwd=Path.cwd())
    assert done.stdout.split() == ["played", "ended"], done.stderr
    assert done.returncode == 0
    proof = [sys.executable, "-c", "import os, signal; assert not hasattr(os, 'fork'); import fcntl"]
    missing = subprocess.run(proof, env=environment, capture_output=True, text=True, check=False)
    assert "ModuleNotFoundError" in missing.stderr
