# SPDX-License-Identifier: GPL-2.0-only
"""The user's keyboard while a machine stands at its prompt."""
import contextlib
import os
import sys
import termios
import tty

LEAVE = b"\x1d"     # ^]


@contextlib.contextmanager
def keyboard():
    """Every key goes to the machine; ^] leaves. Without a terminal stdin is taken as it is."""
    fd = sys.stdin.fileno()
    if not sys.stdin.isatty():
        yield fd
        return
    before = termios.tcgetattr(fd)
    try:
        tty.setraw(fd)
        raw = termios.tcgetattr(fd)
        raw[1] = before[1]      # output keeps its LF to CR LF
        termios.tcsetattr(fd, termios.TCSANOW, raw)
        sys.stderr.write("(^] leaves)\r\n")
        yield fd
    finally:
        termios.tcsetattr(fd, termios.TCSADRAIN, before)


def keys(fd):
    """What was typed; None to leave, b"" at the end of the input."""
    data = os.read(fd, 4096)
    return None if sys.stdin.isatty() and LEAVE in data else data
