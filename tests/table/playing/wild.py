"""A nursery whose children do as they like, once they are shut in: what was to be checked names the misdeed."""

from __future__ import annotations

import ctypes
import mmap
import os
import select
import signal
import socket
import sys
import threading
from collections.abc import Callable
from typing import Any, BinaryIO

import msgspec

from spielwerk.table.playing import wire
from spielwerk.table.playing.cage import nursery
from spielwerk.table.playing.cage.checking import Checked


def answer(answers: BinaryIO, *words: str) -> None:
    body = msgspec.Raw(msgspec.json.encode(Checked([{"said": word} for word in words])))
    answers.write(wire.framed(wire.Answer(1, wire.DONE, body)))
    answers.flush()


def tried(way: Callable[[], object]) -> str:
    try:
        found = way()
    except Exception as error:
        return type(error).__name__
    return f"done: {found!r}"


def escape(answers: BinaryIO) -> None:
    """Every way out that we could think of."""
    libc = ctypes.CDLL(None, use_errno=True)

    def call(number: int, *arguments: Any) -> object:
        if libc.syscall(number, *arguments) < 0:
            raise OSError(ctypes.get_errno(), "refused")
        return "no error"

    ways: list[Callable[[], object]] = [
        lambda: os.open("/etc/passwd", os.O_RDONLY),
        lambda: os.open("/proc/self/mem", os.O_RDWR),
        lambda: os.stat("/"),
        lambda: os.listdir("/"),
        lambda: os.open("wild", os.O_CREAT | os.O_WRONLY),
        lambda: os.unlink("wild"),
        lambda: socket.socket(socket.AF_INET, socket.SOCK_STREAM),
        lambda: socket.socketpair(),
        lambda: os.fork(),
        lambda: os.execv("/bin/sh", ["sh"]),
        lambda: threading.Thread(target=print).start(),
        lambda: os.kill(os.getppid(), signal.SIGKILL),
        lambda: os.setuid(0),
        lambda: os.memfd_create("wild"),
        lambda: mmap.mmap(-1, 1 << 20),
        lambda: call(101, 0, 1, 0, 0),  # ptrace
        lambda: call(272, 0x10000000),  # unshare, with a user namespace
        lambda: call(425, 1, 0),  # io_uring_setup
    ]
    answer(answers, *(tried(way) for way in ways))


def memory(answers: BinaryIO) -> None:
    kept = []
    while True:
        kept.append(bytearray(b"x") * (8 << 20))


def memory_at_once(answers: BinaryIO) -> None:
    try:
        bytearray(64 << 30)
    except MemoryError:
        answer(answers, "MemoryError")


def spin(answers: BinaryIO) -> None:
    while True:
        pass


def spin_on(answers: BinaryIO) -> None:
    """Without the timer that its worker has set."""
    signal.setitimer(signal.ITIMER_PROF, 0)
    spin(answers)


def flood(answers: BinaryIO) -> None:
    answers.write(wire.HEAD.pack(wire.LARGEST + 1))
    while True:
        answers.write(bytes(1 << 20))


def garbage(answers: BinaryIO) -> None:
    answers.write(wire.HEAD.pack(4) + b"\x00\xff{}")
    answers.flush()
    sleep(answers)


def half(answers: BinaryIO) -> None:
    answers.write(wire.HEAD.pack(100) + b"{")
    answers.flush()


def unasked(answers: BinaryIO) -> None:
    answers.write(wire.framed(wire.Answer(77, wire.DONE, msgspec.Raw(b"null"))))
    answers.flush()
    sleep(answers)


def other_form(answers: BinaryIO) -> None:
    answers.write(wire.framed(wire.Answer(1, wire.DONE, msgspec.Raw(b'{"diagnostics": 7}'))))
    answers.flush()
    sleep(answers)


def bad_text(answers: BinaryIO) -> None:
    data = b'{"number":1,"how":"done","body":"\xff"}'
    answers.write(wire.HEAD.pack(len(data)) + data)
    answers.flush()
    sleep(answers)


def deep(answers: BinaryIO) -> None:
    data = b'{"number":1,"how":"done","body":' + b"[" * 100_000 + b"]" * 100_000 + b"}"
    answers.write(wire.HEAD.pack(len(data)) + data)
    answers.flush()
    sleep(answers)


def crash(answers: BinaryIO) -> None:
    os.abort()


def leave(answers: BinaryIO) -> None:
    os._exit(3)


def sleep(answers: BinaryIO) -> None:
    for number in (signal.SIGTERM, signal.SIGINT, signal.SIGHUP):
        signal.signal(number, signal.SIG_IGN)
    select.poll().poll()


def serve(work: object, following: Callable[[], bytes], answers: BinaryIO) -> None:
    request = msgspec.json.decode(following(), type=wire.Request)
    assert isinstance(request.what, wire.Check)
    signal.setitimer(signal.ITIMER_PROF, request.cpu)
    globals()[request.what.game.name](answers)


if __name__ == "__main__":
    vars(nursery).update(serve=serve, warm=lambda: None)
    orders, news = (socket.socket(fileno=int(word)) for word in sys.argv[1:3])
    nursery.Nursery(orders, news.makefile("wb")).run()
