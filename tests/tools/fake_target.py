# SPDX-License-Identifier: GPL-2.0-only
"""A machine at its prompt, on a pty or a TCP port, over a line that damages bytes."""
import contextlib
import os
import random
import select
import socket
import threading
import tty

import wirelog

PROMPT = b"barelock> "


class Target:
    """Answers run= and resend. noise: share of the bytes it sends that arrive as others."""

    def __init__(self, noise=0.0, count=30, status=0, seed=1, drop=(), hang_after=None):
        self.noise, self.drop, self.hang_after = noise, set(drop), hang_after
        self.fields = wirelog.records(count, status, "fail" if status else "pass")
        self.rng = random.Random(seed)
        self.runs = 0
        self.asked = []

    def _send(self, data):
        self._write(bytes(self.rng.randrange(256) if self.rng.random() < self.noise else b
                          for b in data))

    def _record(self, n, mark):
        fields = self.fields[n]
        if n == 0:
            fields = dict(fields, cmdline=self.words)
        return wirelog.line("%04x" % self.runs, n, fields, mark)

    def _run(self, words):
        self.runs += 1
        self.words = words
        for n in range(len(self.fields)):
            if n == self.hang_after:
                raise EOFError
            if n not in self.drop:
                self._send(self._record(n, b"@bl").replace(b"\n", b"\r\n"))

    def _resend(self, text):
        first, _, last = text.partition("..")
        last = last or first
        if not first.isdecimal() or not last.isdecimal():
            self._send(b"resend N or N..M\r\n")
            return
        self.asked.append((int(first), int(last)))
        if not self.runs or int(last) >= len(self.fields) or int(first) > int(last):
            self._send(b"resend: records 0..%d are kept\r\n" % (len(self.fields) - 1))
            return
        for n in range(int(first), int(last) + 1):
            self._send(self._record(n, b"@bl+").replace(b"\n", b"\r\n"))

    def _command(self, line):
        words = line.split(b"\x15")[-1].decode().strip()
        if words.startswith("resend "):
            self._resend(words[7:])
        elif words.startswith("run=") and "bogus" not in words:
            self._run(words)
        elif words:
            self._send(b"'%s': no such word\r\n" % words.encode())
        self._send(PROMPT)

    def serve(self, read, write):
        self._write = write
        line = b""
        self._send(b"Firmware 1.0\r\n" + PROMPT)
        with contextlib.suppress(EOFError, OSError):
            while True:
                data = read()
                if not data:
                    return
                for byte in data:
                    if byte in b"\r\n":
                        self._send(b"\r\n")
                        self._command(line)
                        line = b""
                    else:
                        self._send(bytes((byte,)))
                        line += bytes((byte,))


@contextlib.contextmanager
def on_pty(target):
    master, slave = os.openpty()
    tty.setraw(slave)
    stop = threading.Event()

    def read():
        while not stop.is_set():
            if select.select([master], [], [], 0.05)[0]:
                return os.read(master, 4096)
        return b""

    thread = threading.Thread(target=target.serve, daemon=True,
                              args=(read, lambda data: os.write(master, data)))
    thread.start()
    try:
        yield os.ttyname(slave)
    finally:
        stop.set()
        thread.join(5)
        os.close(slave)
        os.close(master)


@contextlib.contextmanager
def on_tcp(target):
    server = socket.create_server(("127.0.0.1", 0))

    def serve():
        with contextlib.suppress(OSError):
            peer, _ = server.accept()
            with peer:
                target.serve(lambda: peer.recv(4096), peer.sendall)
                with contextlib.suppress(OSError):
                    while peer.recv(4096):
                        pass

    thread = threading.Thread(target=serve, daemon=True)
    thread.start()
    try:
        yield "tcp:127.0.0.1:%d" % server.getsockname()[1]
    finally:
        server.close()
        thread.join(5)
