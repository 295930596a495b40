"""The socket on which people arrive."""

from __future__ import annotations

import socket


class CannotListen(Exception):
    """The address is taken, or not one of this machine."""


def listen(host: str, port: int) -> socket.socket:
    """A socket at an address; port 0 takes a free one. Raises CannotListen."""
    try:
        family, kind, _, _, address = socket.getaddrinfo(host, port, type=socket.SOCK_STREAM)[0]
        listening = socket.socket(family, kind)
    except OSError as error:
        raise CannotListen(error.strerror or str(error)) from None
    try:
        listening.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        listening.bind(address)
    except OSError as error:
        listening.close()
        raise CannotListen(error.strerror or str(error)) from None
    listening.setblocking(False)
    return listening
